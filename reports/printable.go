package reports

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// printable spells out every character that shows nothing of itself. Much of a report is what a target said, and a
// target may say escape sequences that would move the cursor, or bytes that XML has no place for.
func printable(text string) string {
	clean := true
	for i := 0; i < len(text) && clean; i++ {
		clean = text[i] >= ' ' && text[i] < 0x7f || text[i] == '\n' || text[i] == '\t'
	}
	if clean {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case r == '\n', r == '\t', unicode.IsGraphic(r):
			b.WriteRune(r)
		case r <= 0xff:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
		i += size
	}
	return b.String()
}

// oneLine is printable text with its line breaks and tabs turned into single spaces.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(printable(text), func(r rune) bool { return r == '\n' || r == '\t' }), " ")
}

// clip bounds a text to some bytes, cutting between characters, and says how much it left out.
func clip(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	cut := limit
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return fmt.Sprintf("%s… (%d more bytes)", text[:cut], len(text)-cut)
}

// wrap breaks a text into lines of at most width columns, at spaces. Line breaks stay; lines that start with a space
// are laid out already (a diff, a document) and stay as they are, as does a word longer than a line.
func wrap(text string, width int) []string {
	var lines []string
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\t", "    "), "\n") {
		if strings.HasPrefix(line, " ") || columns(line) <= width {
			lines = append(lines, strings.TrimRight(line, " "))
			continue
		}
		current, filled := "", 0
		for _, word := range strings.Fields(line) {
			n := columns(word)
			if filled > 0 && filled+1+n > width {
				lines = append(lines, current)
				current, filled = "", 0
			}
			if filled > 0 {
				current, filled = current+" ", filled+1
			}
			current, filled = current+word, filled+n
		}
		lines = append(lines, current)
	}
	return lines
}

// columns is the width of a text on a terminal, colours left out.
func columns(text string) int {
	n := 0
	for text != "" {
		before, after, coloured := strings.Cut(text, "\x1b[")
		n += utf8.RuneCountInString(before)
		if !coloured {
			break
		}
		_, text, _ = strings.Cut(after, "m")
	}
	return n
}
