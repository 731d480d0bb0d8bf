// Package mutants derives faults by machine: references with one fault each, from the rules, from the codec of
// documents and from its schemas; and the reverse, references that behave otherwise where the text leaves it free. The
// suite has to tell the ones and to pass the others.
package mutants

import (
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/steps"
)

// Mutant is the reference with one fault.
type Mutant struct {
	ID          string // stable: what was changed, and where
	Group       string // the sort of fault
	Requirement string // what it breaks; empty for faults of a server that no rule describes
	Kind        model.Kind
	Cell        string // the check of the matrix that is about the very cell, if there is one
	// shows reports whether it may decide otherwise than the reference in its readings; nil: it may anywhere.
	shows   func(*model.Meeting) bool
	options func() reference.Options
}

// Shows reports whether the mutant may decide otherwise than a reference that takes the same readings, where that meets
// something.
func (m Mutant) Shows(met *model.Meeting) bool { return m.shows == nil || m.shows(met) }

// Anywhere reports whether the mutant may behave otherwise whatever is met.
func (m Mutant) Anywhere() bool { return m.shows == nil }

// Server is the Group of the faults of a server that no rule describes.
const Server = "server"

// Options are those of the reference that the mutant is.
func (m Mutant) Options() reference.Options { return m.options() }

// Rules derives every mutant of the rules, and the faults of a server that no rule describes, in a fixed order.
func Rules() []Mutant {
	var list []Mutant
	book := model.NewRulebook()
	for i, r := range book.Rules {
		for j, g := range r.Guards {
			if g.Unless != nil && !amongSeveral(r, g) || len(g.Refines) > 0 {
				// To leave it out is a reading, which the legal variants cover; or changes nothing that another does not
				// refuse.
				continue
			}
			list = append(list, guardMutants(i, j, r, g)...)
		}
		for j := range r.Events {
			list = append(list, eventMutants(i, j, r)...)
		}
	}
	for i, g := range book.Behind {
		if g.Unless == nil {
			list = append(list, Mutant{ID: "guard dropped: every rule: " + g.Name, Group: "guard dropped",
				Requirement: g.Requirement, options: mutated(model.DefaultReadings(), func(b *model.Rulebook) {
					b.Behind = slices.Delete(slices.Clone(b.Behind), i, i+1)
				})})
		}
	}
	for i, r := range book.Reactions {
		for j := range r.Events {
			list = append(list, reactionMutants(book, i, j, r)...)
		}
	}
	for _, kind := range book.EventKinds() {
		for j, s := range book.Evolution[kind] {
			if s.Free {
				continue
			}
			readings := model.DefaultReadings()
			if under := book.Under(kind, s); under != nil {
				readings = readings.With(under, 1)
			}
			list = append(list, Mutant{
				ID: fmt.Sprintf("step left out: %s: %s", kind, s.Name), Group: "step left out", Requirement: s.Requirement,
				options: mutated(readings, func(b *model.Rulebook) {
					b.Evolution[kind] = slices.Delete(slices.Clone(b.Evolution[kind]), j, j+1)
				}),
			})
		}
	}
	for _, f := range reference.Faults() {
		list = append(list, Mutant{ID: "server: " + f.Name, Group: Server, Requirement: f.Requirement, Kind: f.Kind,
			options: func() reference.Options { return reference.Options{Fault: f} }})
	}
	return append(append(list, codecMutants("Commands", commandFaults, itself)...),
		codecMutants("what Commands carry", carriedFaults, (*document.Codec).Within)...)
}

// codecMutants are servers that read with a faulty codec.
func codecMutants(what string, faults []string, in func(*document.Codec) *document.Codec) []Mutant {
	var list []Mutant
	for _, f := range document.Faults() {
		if !slices.Contains(faults, f.ID) {
			continue
		}
		codec, broken := in(f.Codec()), f.Requirement
		if broken != offSchema {
			broken = unverified // what the codec breaks is its own affair: the server goes on with what is not verified
		}
		list = append(list, Mutant{ID: "server: " + what + " read with " + f.ID, Group: Server, Requirement: broken,
			options: func() reference.Options { return reference.Options{Codec: codec} }})
	}
	return list
}

func itself(c *document.Codec) *document.Codec { return c }

// What a server breaks that goes on with a document before all stages have succeeded, and with one off its schema.
const (
	unverified = "6.4-62"
	offSchema  = "6.4-64"
)

// carriedFaults are those of the codec that show in what a server makes of the Signed Documents that Commands carry.
var carriedFaults = []string{
	"skip-schema", "skip-time-equal", "skip-signature-base64url", "skip-key-principal", "skip-key-valid-from",
	"skip-equation", "scalar-reduced", "artifact-unsigned", "artifact-signed-by-anyone", "artifact-signed-at-any-time",
	"evidence-unsigned", "evidence-signed-by-anyone", "evidence-signed-at-any-time", "agent-card-unsigned",
	"agent-card-signed-by-anyone", "agent-card-signed-at-any-time", "context-package-unsigned",
	"context-package-signed-by-anyone", "context-package-signed-at-any-time",
}

// commandFaults are those of the codec that show in what a server makes of Commands. The others are seen in its
// documents.
var commandFaults = []string{
	"skip-schema", "skip-time-equal", "skip-signature-base64url", "skip-data-model", "skip-equation", "scalar-reduced",
	"read-byte-order-mark", "read-invalid-utf8", "read-trailing-data", "read-last-duplicate",
}

// amongSeveral reports whether a reading leaves out several guards of a rule together, with one meaning of a sentence, so
// that no option of it leaves out this one alone.
func amongSeveral(r *model.Rule, g *model.Guard) bool {
	return !g.Unless.Free && slices.ContainsFunc(r.Guards, func(other *model.Guard) bool {
		return other != g && other.Unless == g.Unless && other.Option == g.Option
	})
}

func guardMutants(i, j int, r *model.Rule, g *model.Guard) []Mutant {
	mutant := func(group, detail string, change func(*model.Guard) *model.Guard) Mutant {
		return Mutant{
			ID: fmt.Sprintf("%s: %s: %s%s", group, r.ID, g.Name, detail), Group: group, Requirement: g.Requirement, Kind: r.Kind,
			shows: func(met *model.Meeting) bool {
				return met.Rule.ID == r.ID && slices.ContainsFunc(met.Unheld, func(u *model.Guard) bool { return u.Name == g.Name })
			},
			options: mutated(inForce(favourable(r), g), func(b *model.Rulebook) {
				rule := *b.Rules[i]
				rule.Guards = slices.Clone(rule.Guards)
				changed := change(rule.Guards[j])
				// With what it says go the guards that only say it more precisely.
				rule.Guards = slices.DeleteFunc(rule.Guards, func(other *model.Guard) bool {
					return changed == nil && other.Name == g.Name || slices.Contains(other.Refines, g.Name)
				})
				if changed != nil {
					rule.Guards[slices.Index(rule.Guards, g)] = changed
				}
				b.Rules[i] = &rule
			}),
		}
	}
	if g.States != 0 {
		// A state guard is not dropped as a whole: each of its cells is turned round by itself.
		var list []Mutant
		for _, s := range model.WorkStates() {
			m := mutant("cell turned round", " "+s.String(), func(g *model.Guard) *model.Guard {
				c := *g
				c.States = c.States.Flip(s)
				return &c
			})
			m.shows = func(met *model.Meeting) bool { return met.Rule.ID == r.ID && met.Item == s }
			m.Cell = "10.2-matrix-" + s.String() + "-" + steps.ShortName(r.Kind)
			list = append(list, m)
		}
		return list
	}
	list := []Mutant{mutant("guard dropped", "", func(*model.Guard) *model.Guard { return nil })}
	for _, n := range narrowed {
		if n.guard == g.Name {
			list = append(list, mutant("guard narrowed", " overlooks "+n.overlooks, func(g *model.Guard) *model.Guard {
				c := *g
				c.Holds = func(f *model.Facts) bool { return g.Holds(f) || n.right(f) }
				return &c
			}))
		}
	}
	if g.Expires != nil {
		// At the very instant is a reading.
		list = append(list, mutant("live after its expiry", "", func(g *model.Guard) *model.Guard {
			c := *g
			c.Expires = func(f *model.Facts) model.Instant {
				if at := g.Expires(f); at != 0 {
					return at + 2
				}
				return 0
			}
			return &c
		}))
	}
	return list
}

func eventMutants(i, j int, r *model.Rule) []Mutant {
	kind, readings := r.Events[j].Kind, favourable(r)
	if under := r.Events[j].Under; under != nil {
		readings = readings.With(under, 1)
	}
	mutant := func(group string, change func([]model.EventRule) []model.EventRule) Mutant {
		return Mutant{
			ID: fmt.Sprintf("%s: %s: %s", group, r.ID, kind), Group: group, Requirement: r.Requirement, Kind: r.Kind,
			shows: func(met *model.Meeting) bool { return met.Rule.ID == r.ID && met.Accepted },
			options: mutated(readings, func(b *model.Rulebook) {
				rule := *b.Rules[i]
				rule.Events = change(slices.Clone(rule.Events))
				b.Rules[i] = &rule
			}),
		}
	}
	doubled := []Mutant{
		mutant("event doubled", func(e []model.EventRule) []model.EventRule { return slices.Insert(e, j, e[j]) }),
	}
	if r.Events[j].Under != nil {
		return doubled // without it, it is the other reading
	}
	return append(doubled,
		mutant("event skipped", func(e []model.EventRule) []model.EventRule { return slices.Delete(e, j, j+1) }))
}

// reactionMutants skip and double an Event that a subject adds to one of another's.
func reactionMutants(book *model.Rulebook, i, j int, r *model.Reaction) []Mutant {
	var of model.Kind
	for _, rule := range book.Rules {
		if slices.ContainsFunc(rule.Events, func(e model.EventRule) bool { return e.Kind == r.To }) {
			of = rule.Kind
		}
	}
	mutant := func(group string, change func([]model.EventRule) []model.EventRule) Mutant {
		return Mutant{
			ID: fmt.Sprintf("%s: %s: %s", group, r.Name, r.Events[j].Kind), Group: group, Requirement: r.Requirement, Kind: of,
			options: mutated(model.DefaultReadings(), func(b *model.Rulebook) {
				reaction := *b.Reactions[i]
				reaction.Events = change(slices.Clone(reaction.Events))
				b.Reactions[i] = &reaction
			}),
		}
	}
	return []Mutant{
		mutant("event doubled", func(e []model.EventRule) []model.EventRule { return slices.Insert(e, j, e[j]) }),
		mutant("event skipped", func(e []model.EventRule) []model.EventRule { return slices.Delete(e, j, j+1) }),
	}
}

// favourable are the readings under which a rule has the fewest guards that bind, so that nothing but what was changed
// stands in the way of a Command.
func favourable(r *model.Rule) model.Readings {
	readings := model.DefaultReadings()
	for _, g := range r.Guards {
		if g.Unless != nil {
			readings = readings.With(g.Unless, g.Option)
		}
	}
	return readings
}

// inForce are readings in which a guard holds, though a reading could leave it out.
func inForce(readings model.Readings, g *model.Guard) model.Readings {
	if g.Unless != nil && g.Option == 0 {
		return readings.With(g.Unless, 1)
	}
	if g.Unless != nil {
		return readings.With(g.Unless, 0)
	}
	return readings
}

func mutated(readings model.Readings, change func(*model.Rulebook)) func() reference.Options {
	return func() reference.Options {
		b := model.NewRulebook()
		change(b)
		if _, err := b.Compile(); err != nil {
			panic(err) // a rulebook with one guard less compiles like the whole one
		}
		return reference.Options{Rulebook: b, Readings: readings}
	}
}
