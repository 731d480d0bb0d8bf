package reports

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/missionweave/weavecheck/internal/golden"
)

func TestProgressDrawsOneLineAndWipesIt(t *testing.T) {
	var b bytes.Buffer
	p := NewProgress(&b, 4, true)
	p.Step(Check{ID: "10.2/offer", Outcome: Pass})
	p.Step(Check{ID: "10.2/a-much-longer-name-of-a-check-than-there-is-room-for", Outcome: Fail})
	p.Step(Check{ID: "11.3\n\x1b[2J", Outcome: Error})
	p.Step(Check{ID: "e", Outcome: NotApplicable})
	p.Done()
	golden.Text(t, "testdata/progress.txt", strings.ReplaceAll(b.String(), "\r", "\\r\n"))
}

func TestProgressKeepsToOneLineAndAFewRedraws(t *testing.T) {
	for _, total := range []int{1, 7, 100, 834, 20_000} {
		t.Run(fmt.Sprint(total), func(t *testing.T) {
			var b bytes.Buffer
			p := NewProgress(&b, total, true)
			for i := range total {
				p.Step(Check{ID: strings.Repeat("é", i%200), Outcome: Fail})
			}
			draws := strings.Split(b.String(), "\r")[1:]
			if most := 2 * progressRedraws; len(draws) == 0 || len(draws) > most {
				t.Errorf("%d redraws, want some and at most %d", len(draws), most)
			}
			for _, draw := range draws {
				if columns := utf8.RuneCountInString(draw); columns > progressColumns || strings.Contains(draw, "\n") {
					t.Errorf("%d columns: %q", columns, draw)
				}
			}
			if last := draws[len(draws)-1]; !strings.Contains(last, fmt.Sprintf("%d/%d", total, total)) {
				t.Errorf("the last one is %q", last)
			}
		})
	}
}

func TestProgressSurvivesMoreChecksThanWereAnnounced(t *testing.T) {
	var b bytes.Buffer
	p := NewProgress(&b, 2, true)
	for range 5 {
		p.Step(Check{ID: "c", Outcome: Pass})
	}
	if want := "[" + strings.Repeat("#", progressBar) + "] 5/2"; !strings.Contains(b.String(), want) {
		t.Errorf("no %q in %q", want, b.String())
	}
}

func TestProgressIsSilent(t *testing.T) {
	tests := []struct {
		name     string
		total    int
		terminal bool
	}{
		{"when it is no terminal", 3, false},
		{"when there is nothing to do", 0, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var b bytes.Buffer
			p := NewProgress(&b, test.total, test.terminal)
			for range 3 {
				p.Step(Check{ID: "c", Outcome: Fail})
			}
			p.Done()
			if b.Len() > 0 {
				t.Errorf("it wrote %q", b.String())
			}
		})
	}
}
