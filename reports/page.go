package reports

import (
	"fmt"
	"strings"
)

// The colours, as parameters of the SGR escape sequence.
const (
	bold   = "1;"
	red    = "31"
	green  = "32"
	yellow = "33"
)

// page lays out text in columns, coloured or not.
type page struct {
	text  strings.Builder
	width int
	color bool
}

func (p *page) paint(color, text string) string {
	if !p.color || color == "" || text == "" {
		return text
	}
	return "\x1b[" + strings.TrimSuffix(color, ";") + "m" + text + "\x1b[0m"
}

func (p *page) line(text string) {
	p.text.WriteString(strings.TrimRight(text, " "))
	p.text.WriteByte('\n')
}

func (p *page) title(color, text string) {
	p.line("")
	p.line(p.paint(bold+color, text))
	p.line("")
}

// hang writes a wrapped text whose first line starts with lead and all others with indent, both equally wide.
func (p *page) hang(lead, indent, text string) {
	for _, line := range wrap(text, max(p.width-len(lead), 20)) {
		p.line(lead + line)
		lead = indent
	}
}

// labelWidth is as wide as the longest label, "deviation", and a gap.
const labelWidth = 11

// field writes a label with a text in the column beside it, and nothing when there is no text.
func (p *page) field(label, text string) {
	if text == "" {
		return
	}
	lead := fmt.Sprintf("   %-*s", labelWidth, label)
	p.hang(lead, strings.Repeat(" ", len(lead)), clip(printable(text), maxTextBytes))
}

// command writes a command unbroken, however long, so that it can be copied.
func (p *page) command(label, text string) {
	if text != "" {
		p.line(fmt.Sprintf("   %-*s%s", labelWidth, label, oneLine(text)))
	}
}
