package model_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/internal/play"
	"github.com/missionweave/weavecheck/model"
)

// What plays say of many Commands at once, each from where the play is.

// eachReading plays "POINT: COMMAND" once in each reading, each time from here.
func (w *stage) eachReading(text string) string {
	id, line, _ := strings.Cut(text, ": ")
	p := play.Point(w.t, id)
	var b strings.Builder
	for option, words := range p.Options {
		w.fork(func(w *stage) {
			w.readings = w.readings.With(p, option)
			fmt.Fprintf(&b, "%s\n%s", words, play.Indent(w.say(line)))
		})
	}
	return b.String()
}

// brief is what came of a Command in one line, played on a copy of the stage.
func (w *stage) brief(c *model.Command) (text string) {
	w.fork(func(w *stage) {
		d := w.book.Decide(w.state, c, w.now, w.chooser())
		switch {
		case d.Retry:
			text = "the original receipt"
		case d.Refused():
			w.refusal(&d)
			var guards []string
			for _, g := range d.Failed {
				guards = append(guards, g.Requirement+" "+g.Name+": "+codes(g.Codes))
			}
			text = strings.Join(guards, " + ")
		default:
			w.outcome(c)
			text = "accepted"
		}
	})
	return text
}

// fences sends a Command with each thing wrong that the envelope can have wrong.
func (w *stage) fences(line string) string {
	right := w.command(line)
	var b strings.Builder
	for _, f := range []struct {
		name   string
		change func(*model.Command)
	}{
		{"as it is", func(*model.Command) {}},
		{"off the schema", func(c *model.Command) { c.Fault = model.DocumentOffSchema }},
		{"not verified", func(c *model.Command) { c.Fault = model.DocumentUnverified }},
		{"Action ID used before", func(c *model.Command) { c.ActionID = w.commands.Used(c.Actor) }},
		{"no Group", func(c *model.Command) { c.GroupID = "" }},
		{"unknown Group", func(c *model.Command) { c.GroupID = "nowhere" }},
		{"by a human", func(c *model.Command) {
			c.Actor, c.SessionEpoch = model.Actor{Type: model.Human, ID: "stan"}, 0
		}},
		{"by another Agent", func(c *model.Command) {
			c.Actor, c.SessionEpoch = model.Actor{Type: model.Agent, ID: "zoe"}, 1
		}},
		{"no Session Epoch", func(c *model.Command) { c.SessionEpoch = 0 }},
		{"another Session Epoch", func(c *model.Command) { c.SessionEpoch += 7 }},
		{"no Membership Epoch", func(c *model.Command) { c.MembershipEpoch = 0 }},
		{"another Membership Epoch", func(c *model.Command) { c.MembershipEpoch += 7 }},
		{"no Coordinator Epoch", func(c *model.Command) { c.CoordinatorEpoch = 0 }},
		{"another Coordinator Epoch", func(c *model.Command) { c.CoordinatorEpoch += 7 }},
		{"another revision", func(c *model.Command) { c.ExpectedRevision = 77 }},
	} {
		c := *right
		f.change(&c)
		fmt.Fprintf(&b, "%-26s %s\n", f.name, w.brief(&c))
	}
	return b.String()
}

// without sends a Command without each member of its payload, down to those of the objects in it.
func (w *stage) without(line string) string {
	var b strings.Builder
	for _, path := range pathsOf(w.commands.Payload(w.state, line), "", 3) {
		fmt.Fprintf(&b, "%-44s %s\n", path, w.brief(w.command(line+", -"+path)))
	}
	return b.String()
}

func pathsOf(in map[string]any, prefix string, depth int) []string {
	var paths []string
	for _, name := range slices.Sorted(maps.Keys(in)) {
		paths = append(paths, prefix+name)
		inner, ok := in[name].(map[string]any)
		if list, isList := in[name].([]any); isList && len(list) > 0 {
			inner, ok = list[0].(map[string]any)
		}
		if ok && depth > 1 {
			paths = append(paths, pathsOf(inner, prefix+name+".", depth-1)...)
		}
	}
	return paths
}

// states sends a Command about a WorkItem in every state.
func (w *stage) states(line string) string {
	var b strings.Builder
	for _, s := range model.WorkStates() {
		w.fork(func(w *stage) {
			id := "in-" + s.String()
			if s != model.None {
				w.setUp(play.Item(w.t, w.state, id+" "+s.String())...)
			}
			kind, rest, _ := strings.Cut(line, " ")
			fmt.Fprintf(&b, "%-10s %s\n", s, w.brief(w.command(kind+" "+id+" "+rest)))
		})
	}
	return b.String()
}
