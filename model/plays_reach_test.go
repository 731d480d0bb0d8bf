package model_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/missionweave/weavecheck/model"
)

// reached is what plays have reached.
type reached struct {
	rules  map[string]bool // that accepted a Command
	guards map[string]bool // that refused one, as "rule: guard"
	steps  map[*model.Step]bool
	points map[string]bool // options taken where they decided something, as "point option"
	sights map[string]bool // readers of a Group, by name
}

func reachedNothing() reached {
	return reached{map[string]bool{}, map[string]bool{}, map[*model.Step]bool{}, map[string]bool{}, map[string]bool{}}
}

// What no play can reach, with the reason: rules, and guards as "rule: guard".
var unreachable = map[string]string{
	"mission.terminate by human": "the row is the Coordinator's",

	"mission.request_changes by service": "the row is the MissionOwner's",
	"mission.approve by service":         "the row is the MissionOwner's",

	"mission.cancel by Agent: agent":               "the rule applies to Agents alone",
	"mission.terminate: agent":                     "the rule applies to Agents alone",
	"membership.change: agent":                     "the rule applies to Agents alone",
	"membership.end: agent":                        "the rule applies to Agents alone",
	"work.propose: agent":                          "the rule applies to Agents alone",
	"message.post: within-message_rate-for-others": "the rule applies to Agents alone",
	"message.post: agent":                          "the rule applies to Agents alone",
	"message.correct: agent":                       "the rule applies to Agents alone",
	"message.retract: agent":                       "the rule applies to Agents alone",
	"message.redact: agent":                        "the rule applies to Agents alone",
	"work.unblock by owner: agent":                 "the rule applies to Agents alone",
	"work.unblock by owner: work-item-known":       "there is no owner where there is no WorkItem",
	"work.fail by Worker at rest: work-item-known": "there is no owner where there is no WorkItem",
	"work.fail: agent":                             "the rule applies to Agents alone",
	"work.fail by Worker at rest: agent":           "the rule applies to Agents alone",
	"work.cancel: agent":                           "the rule applies to Agents alone",
	"work.unblock by owner: group-named":           "there is no owner where there is no Group",
	"work.unblock by owner: group-exists":          "there is no owner where there is no Group",
	"work.unblock by owner: session-open":          "an owner has had a Session",
	"work.fail: group-named":                       "there is no Coordinator where there is no Group",
	"work.fail: group-exists":                      "there is no Coordinator where there is no Group",
	"work.fail by Worker at rest: group-named":     "there is no owner where there is no Group",
	"work.fail by Worker at rest: group-exists":    "there is no owner where there is no Group",
	"work.fail by Worker at rest: session-open":    "an owner has had a Session",
}

// The plays together reach every rule, guard, step and option of a reading: what they do not reach is not pinned.
func TestThePlaysReachEveryRuleGuardStepAndReading(t *testing.T) {
	files, err := filepath.Glob("testdata/plays/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	w := newStage(t)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		w.perform(string(text))
	}
	reached, book := w.reached, model.NewRulebook()
	for _, r := range book.Rules {
		if !reached.rules[r.ID] && unreachable[r.ID] == "" {
			t.Errorf("no play has a Command accepted by %s", r.ID)
		}
		for _, g := range r.Guards {
			if name := r.ID + ": " + g.Name; !reached.guards[name] && unreachable[name] == "" {
				t.Errorf("no play has a Command refused by %s", name)
			} else if reached.guards[name] && unreachable[name] != "" {
				t.Errorf("a play has a Command refused by %s, which is said to be unreachable: %s", name, unreachable[name])
			}
		}
	}
	for _, kind := range book.EventKinds() {
		for _, s := range book.Evolution[kind] {
			if !reached.steps[s] {
				t.Errorf("no play shows what the step %q of %s changes", s.Name, kind)
			}
		}
	}
	for _, name := range model.SightNames() {
		if !reached.sights[name] {
			t.Errorf("no play shows what a %s sees", name)
		}
	}
	for _, p := range model.Points() {
		for option, text := range p.Options {
			if !reached.points[fmt.Sprint(p.ID, " ", option)] {
				t.Errorf("no play takes the option %d (%s) of %s", option, text, p.ID)
			}
		}
	}
}

// chooser chooses as its readings do, and notes the options that were taken.
type chooser struct {
	model.Readings
	points map[string]bool
}

func (w *stage) chooser() chooser { return chooser{w.readings, w.reached.points} }

func (c chooser) Choose(p *model.Point) int {
	option := c.Readings.Choose(p)
	c.points[fmt.Sprint(p.ID, " ", option)] = true
	return option
}

// Settled says that nothing is, so that a timer asks, and the option is noted.
func (c chooser) Settled(p *model.Point) (bool, int) { return false, 0 }

// evolve folds an Event, noting which steps change anything: a step does where the state would be another without it.
func (w *stage) evolve(e *model.Event) {
	steps := w.book.Evolution[e.Kind]
	before := w.state.Fork()
	w.book.Evolve(w.state, e)
	for i, s := range steps {
		if w.reached.steps[s] {
			continue
		}
		less := *w.book
		less.Evolution = maps.Clone(w.book.Evolution)
		less.Evolution[e.Kind] = slices.Delete(slices.Clone(steps), i, i+1)
		func() {
			defer func() {
				if recover() != nil { // the steps after it cannot do without
					w.reached.steps[s] = true
				}
			}()
			other := before.Fork()
			less.Evolve(other, e)
			w.reached.steps[s] = !other.Equal(w.state)
		}()
	}
}
