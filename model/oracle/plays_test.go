package oracle_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/internal/golden"
	"github.com/missionweave/weavecheck/internal/play"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
	"github.com/missionweave/weavecheck/model/requirement"
)

// Plays at the level of the oracle: a Command, what a target showed for it, and beneath it what the oracle makes of
// that: which explanations are left, which readings they settle, or what does not fit. testdata/README.md says what a
// play can say.

func TestPlays(t *testing.T) {
	golden.Files(t, "testdata/*.txt", func(t *testing.T, text string) string {
		return play.Perform(t, text, newStage(t).say)
	})
}

// say plays one line and returns its output; ok is false where what the target showed has no explanation.
func (w *stage) say(line string, ifs []string) (said string, ok bool) {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "begin":
		w.reset()
	case "reading":
		w.readings = play.Taking(w.t, w.readings, rest)
	case "blind":
		w.blind = true
	case "mute":
		w.mute = true
	case "mission":
		w.setUp(play.Mission(rest))
	case "item":
		w.setUp(play.Item(w.t, w.state, rest))
	case "minted":
		return w.minted(rest), true
	case "log":
		return w.logged(rest), true
	case "outcomes":
		return outcomes(w.oracle().Explore(w.commands.Command(w.state, rest), w.now)), true
	case "readings":
		return readings(nil, w.oracle().Readings()), true
	default:
		return w.call(line, ifs)
	}
	return "", true
}

// call plays a Command, or the passing of time, with the answer that the target gives, altered where the lines beneath
// it say so: "if" plays an answer from here, "is" takes it for the one that stays.
func (w *stage) call(line string, ifs []string) (string, bool) {
	if len(ifs) == 0 {
		return w.play(line, "")
	}
	var b strings.Builder
	for _, text := range ifs {
		how, changes, _ := strings.Cut(text, " ")
		switch how {
		case "is":
			said, ok := w.play(line, changes)
			return b.String() + said, ok
		case "if":
			fmt.Fprintf(&b, "%s\n", changes)
			w.fork(func(w *stage) {
				said, _ := w.play(line, changes)
				b.WriteString(play.Indent(said))
			})
		default:
			w.t.Fatalf("%q beneath %q: a line here begins with \"if\" or \"is\"", text, line)
		}
	}
	return b.String(), true
}

// play makes one call and has the answer judged.
func (w *stage) play(line, changes string) (string, bool) {
	var c *model.Command
	switch word, rest, _ := strings.Cut(line, " "); word {
	case "pass":
		w.now = w.now.Seconds(int64(play.Number(w.t, rest)))
	case "again":
		c = w.commands.Again(rest)
	default:
		c = w.commands.Command(w.state, line)
		w.commands.Sent(c)
	}
	o := w.oracle()
	before := o.Readings()
	prospect := o.Explore(c, w.now)
	seen := w.answer(c, alterations(changes))
	notes, err := o.Step(prospect, seen)
	if err == nil {
		w.history = append(w.history, call{c, w.now, seen})
	}
	return judged(w.t, before, o, notes, err), err == nil
}

func alterations(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "; ")
}

// oracle is a fresh one which was told everything that was played so far.
func (w *stage) oracle() *oracle.Oracle {
	o := oracle.New(w.book, play.Cards(), model.OpenReadings())
	for _, h := range w.history {
		if _, err := o.Step(o.Explore(h.command, h.at), h.seen); err != nil {
			w.t.Fatalf("what was explained once is not any more: %v", err)
		}
	}
	return o
}

// judged says what the oracle makes of a step: what it notes, and where the step leaves it.
func judged(t *testing.T, before [][]int, o *oracle.Oracle, notes []*oracle.Mismatch, err error) string {
	var b strings.Builder
	for _, m := range notes {
		if _, ok := requirement.Lookup(m.Requirement); !ok {
			t.Errorf("%s cites %q, which is not in the catalogue", m.Cell, m.Requirement)
		}
		if m.Cause == "" {
			t.Errorf("%s says no cause", m.Cell)
		}
		fmt.Fprintf(&b, "notes %s by %s, %s\n  allowed %s\n  seen    %s\n", m.Requirement, m.Rule, m.Cell, m.Allowed, m.Seen)
	}
	var mismatch *oracle.Mismatch
	switch {
	case errors.As(err, &mismatch):
		if mismatch.Cause == "" {
			t.Errorf("%s says no cause", mismatch.Cell)
		}
		for _, d := range append(mismatch.Others, model.Difference{Requirement: mismatch.Requirement}) {
			if _, ok := requirement.Lookup(d.Requirement); !ok {
				t.Errorf("%s cites %q, which is not in the catalogue", mismatch.Cell, d.Requirement)
			}
		}
		fmt.Fprintf(&b, "%s by %s, %s\n  allowed %s\n  seen    %s\n",
			mismatch.Requirement, mismatch.Rule, mismatch.Cell, mismatch.Allowed, mismatch.Seen)
		for _, d := range mismatch.Others {
			fmt.Fprintf(&b, "  and %s: allowed %s, seen %s\n", d.Requirement, d.Allowed, d.Seen)
		}
		return b.String()
	case err != nil:
		return b.String() + err.Error() + "\n"
	}
	n := oracle.Explanations(o)
	for i, p := range model.Points() {
		open, left := o.Readings()[i], o.Settle().Left(p)
		if slices.Contains(open, int(model.Undecided)) && len(left) != len(p.Options) ||
			open[0] >= 0 && !slices.Equal(slices.Sorted(slices.Values(open)), left) {
			t.Errorf("%s: %v are open, and %v are left", p.ID, open, left)
		}
	}
	return b.String() + fmt.Sprintf("%d explanation%s\n", n, map[bool]string{false: "s"}[n == 1]) +
		play.Indent(readings(before, o.Readings()))
}

// readings says which options are open at the Points that are not as they were before.
func readings(before, now [][]int) string {
	var b strings.Builder
	for i, p := range model.Points() {
		if before != nil && slices.Equal(before[i], now[i]) || before == nil && slices.Equal(now[i], []int{-1}) {
			continue
		}
		var options []string
		for _, option := range slices.Sorted(slices.Values(now[i])) {
			if option < 0 {
				options = append(options, "undecided")
				continue
			}
			options = append(options, p.Options[option])
		}
		fmt.Fprintf(&b, "%s: %s\n", p.ID, strings.Join(options, " | "))
	}
	return b.String()
}

func (w *stage) minted(text string) string {
	name, subject, _ := strings.Cut(text, " ")
	o := w.oracle()
	var values []string
	for _, v := range o.Minted(name, subject) {
		if at, ok := v.(model.Instant); ok {
			v = play.Since(at)
		}
		values = append(values, fmt.Sprint(v))
	}
	how := map[bool]string{true: "shown", false: "assumed"}[o.Shown(name, subject)]
	return strings.Join(values, ", ") + " (" + how + ")\n"
}

func (w *stage) logged(group string) string {
	o := w.oracle()
	if group == "" {
		return strings.Join(o.Groups(), ", ") + "\n"
	}
	var b strings.Builder
	for _, e := range o.Log(group) {
		fmt.Fprintf(&b, "%d %s\n", e.Sequence, e.Kind)
	}
	return b.String()
}

// outcomes says what a call may lead to.
func outcomes(p *oracle.Prospect) string {
	var b strings.Builder
	for _, o := range p.Outcomes() {
		switch {
		case o.Retry:
			b.WriteString("the original receipt\n")
		case o.Accepted:
			fmt.Fprintf(&b, "accepted (%s) with %v\n", o.Requirement, o.Events)
		default:
			fmt.Fprintf(&b, "refused (%s) with %v\n", o.Requirement, o.Codes)
		}
	}
	return b.String()
}
