package model_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/internal/golden"
	"github.com/missionweave/weavecheck/internal/play"
	"github.com/missionweave/weavecheck/model"
)

// Plays are whole interactions with the model as texts: a state, a Command, and beneath it the Events with what they
// changed, or every guard that refused it with its codes. testdata/plays/README says what a play can say.

func TestPlays(t *testing.T) {
	golden.Files(t, "testdata/plays/*.txt", func(t *testing.T, text string) string { return newStage(t).perform(text) })
}

// stage is a play under way.
type stage struct {
	t        *testing.T
	book     *model.Rulebook
	reached  reached
	commands *play.Reader
	state    *model.State
	now      model.Instant
	readings model.Readings
	minted   int
	last     []model.Event // those of the last Command, or of the last passing of time
}

func newStage(t *testing.T) *stage {
	w := &stage{t: t, book: model.NewRulebook(), reached: reachedNothing()}
	w.reset()
	return w
}

func (w *stage) reset() {
	w.commands, w.state = play.NewReader(w.t, "action "), model.NewState(play.Cards())
	w.now, w.readings, w.minted, w.last = play.Start, model.DefaultReadings(), 0, nil
}

// fork plays something on a copy of the stage, which is then as it was.
func (w *stage) fork(perform func(*stage)) {
	copied := *w
	copied.state, copied.commands = w.state.Fork(), w.commands.Fork()
	perform(&copied)
}

// perform plays a text from the start and returns it with the output beneath each line as it is now.
func (w *stage) perform(text string) string {
	w.reset()
	return play.Perform(w.t, text, func(line string, beneath []string) (said string, ok bool) {
		if len(beneath) > 0 {
			w.t.Fatalf("%q beneath %q: nothing is indented in these plays", beneath[0], line)
		}
		said = w.say(line)
		return said, !strings.Contains(said, "refused")
	})
}

// say plays one line and returns its output.
func (w *stage) say(line string) string {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "begin":
		w.reset()
	case "limit":
		name, most, _ := strings.Cut(rest, " ")
		w.state.Limit(model.Limits{name: uint64(play.Number(w.t, most))})
	case "reading":
		w.readings = play.Taking(w.t, w.readings, rest)
	case "mission":
		w.setUp(play.Mission(rest)...)
	case "item":
		w.setUp(play.Item(w.t, w.state, rest)...)
	case "pass":
		return w.pass(rest)
	case "each":
		return w.eachReading(rest)
	case "fences":
		return w.fences(rest)
	case "without":
		return w.without(rest)
	case "states":
		return w.states(rest)
	case "sees":
		return w.sees(rest)
	case "shown":
		return w.shown(rest)
	case "again":
		return w.outcome(w.commands.Again(rest))
	default:
		return w.outcome(w.command(line))
	}
	return ""
}

// sees says what somebody may be shown of a Group.
func (w *stage) sees(text string) string {
	name, group, _ := strings.Cut(text, " ")
	sight := w.state.Sight(group, play.ActorNamed(name))
	w.reached.sights[sight.Name] = true
	what := []string{sight.Name + " (" + sight.Requirement + ")"}
	for _, say := range []struct {
		holds bool
		text  string
	}{
		{sight.Shown && !sight.Refused, "is shown it"}, {sight.Shown && sight.Refused, "is shown it or not"},
		{!sight.Shown, "is shown nothing"}, {sight.Whole, "from the first Event on"},
		{sight.Short, "not from the first Event on"}, {sight.Former, fmt.Sprintf("up to %d", sight.Until)},
		{sight.Outsider, "as if it did not exist"},
	} {
		if say.holds {
			what = append(what, say.text)
		}
	}
	if sight.Refused {
		what = append(what, codes(sight.Codes))
	}
	return strings.Join(what, ", ") + "\n"
}

func (w *stage) command(line string) *model.Command { return w.commands.Command(w.state, line) }

// setUp plays Commands that must be accepted.
func (w *stage) setUp(lines ...string) {
	w.t.Helper()
	for _, line := range lines {
		if said := w.outcome(w.command(line)); strings.HasPrefix(said, "refused") {
			w.t.Fatalf("%s: %s", line, said)
		}
	}
}

func (w *stage) pass(text string) string {
	w.now = w.now.Seconds(int64(play.Number(w.t, text)))
	return w.append(w.book.TimerEvents(w.state, w.now, w.chooser()))
}

// outcome decides a Command and says what came of it.
func (w *stage) outcome(c *model.Command) string {
	w.commands.Sent(c)
	if n := w.book.Applicable(w.state, c, w.now); len(n) > 1 {
		w.t.Fatalf("%s falls under several rules at once: %v", c.Kind, n)
	}
	d := w.book.Decide(w.state, c, w.now, w.chooser())
	switch {
	case d.Retry:
		return "the original receipt\n"
	case d.Refused():
		return "refused\n" + w.refusal(&d)
	}
	w.commands.Accepted(c)
	w.reached.rules[d.Rule.ID] = true
	return "by " + d.Rule.ID + " (" + d.Rule.Requirement + ")\n" + w.append(d.Events)
}

func (w *stage) refusal(d *model.Decision) string {
	var b strings.Builder
	for _, g := range d.Failed {
		if d.Rule != nil {
			w.reached.guards[d.Rule.ID+": "+g.Name] = true
		}
		fmt.Fprintf(&b, "  %s %s: %s\n", g.Requirement, g.Name, codes(g.Codes))
	}
	return b.String()
}

// append mints what is open, folds the Events, and says what each step changed.
func (w *stage) append(events []model.Event) string {
	w.last = events
	began := w.state.Fork()
	var b strings.Builder
	for i := range events {
		e := &events[i]
		w.minted++
		for _, h := range e.Holes() {
			if h.Text != nil {
				*h.Text = fmt.Sprintf("%s#%d", h.Name, w.minted)
			}
		}
		e.ID = fmt.Sprintf("event#%d", w.minted)
		if e.GroupID != "" {
			e.Sequence = w.state.Sequence(e.GroupID) + 1
		}
		before := w.state.Fork()
		w.evolve(e)
		fmt.Fprintf(&b, "  %s\n", e.Kind)
		for _, line := range changes(before, w.state) {
			fmt.Fprintf(&b, "    %s\n", line)
		}
	}
	if err := errors.Join(w.state.Check(), w.state.Follows(began)); err != nil {
		w.t.Fatalf("after\n%s%v", b.String(), err)
	}
	return b.String()
}
