package reports

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

const (
	progressBar     = 30  // columns of the bar itself
	progressColumns = 79  // columns of the whole line
	progressRedraws = 100 // redraws in a run, about
)

// Progress draws a bar of the checks done, on one line of a terminal. It is for one goroutine. Redrawing depends on
// the number of checks alone, so it costs the same in a fast run as in a slow one.
type Progress struct {
	w        io.Writer
	total    int
	every    int
	done     int
	failures int
	columns  int // of what is on the line now
}

// NewProgress returns a bar for some number of checks. When w is no terminal, or there is nothing to do, it is silent.
func NewProgress(w io.Writer, total int, terminal bool) *Progress {
	if !terminal || total <= 0 {
		return &Progress{}
	}
	return &Progress{w: w, total: total, every: max(1, total/progressRedraws)}
}

// Step counts one more check.
func (p *Progress) Step(check Check) {
	if p.w == nil {
		return
	}
	p.done++
	if check.Outcome == Fail || check.Outcome == Error {
		p.failures++
	}
	if p.done%p.every == 0 || p.done == p.total {
		p.draw(check.ID)
	}
}

// Done wipes the line, so that what is printed next starts on an empty one.
func (p *Progress) Done() {
	if p.w != nil && p.columns > 0 {
		p.print("")
		fmt.Fprint(p.w, "\r")
		p.columns = 0
	}
}

func (p *Progress) draw(id string) {
	filled := min(p.done, p.total) * progressBar / p.total
	text := fmt.Sprintf("[%s%s] %d/%d", strings.Repeat("#", filled), strings.Repeat(".", progressBar-filled), p.done,
		p.total)
	if p.failures > 0 {
		text += fmt.Sprintf(", %d not passed", p.failures)
	}
	p.print(text + "  " + oneLine(id))
}

// print replaces what is on the line. A bar that cannot be drawn is no reason to stop a run, so errors are dropped.
func (p *Progress) print(text string) {
	if utf8.RuneCountInString(text) > progressColumns {
		text = string([]rune(text)[:progressColumns-1]) + "…"
	}
	columns := utf8.RuneCountInString(text)
	fmt.Fprint(p.w, "\r", text, strings.Repeat(" ", max(0, p.columns-columns)))
	p.columns = columns
}
