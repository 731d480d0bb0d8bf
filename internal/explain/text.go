package explain

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// width is the number of columns that the text fills.
const width = 100

// WriteText renders pages for people.
func WriteText(w io.Writer, pages []Page) error {
	var b strings.Builder
	for i, p := range pages {
		if i > 0 {
			b.WriteString("\n\n")
		}
		p.text(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (p Page) text(b *strings.Builder) {
	fmt.Fprintln(b, p.Title)
	if p.Text != "" {
		fmt.Fprintln(b)
		hang(b, "  ", strings.TrimSpace(p.Text))
	}
	for _, part := range p.Parts {
		fmt.Fprintf(b, "\n%s\n", part.Heading)
		for _, line := range part.Lines {
			hang(b, "  ", line)
		}
		if part.More > 0 {
			fmt.Fprintf(b, "  and %d more (--all)\n", part.More)
		}
		if part.Hint != "" {
			fmt.Fprintf(b, "  > %s\n", part.Hint)
		}
	}
}

// hang writes a text in lines of the width, those after the first four columns further in.
func hang(b *strings.Builder, indent, text string) {
	column := utf8.RuneCountInString(indent)
	b.WriteString(indent)
	for i, word := range strings.Split(text, " ") {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+n > width:
			fmt.Fprintf(b, "\n%s    ", indent)
			column = utf8.RuneCountInString(indent) + 4
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	b.WriteByte('\n')
}
