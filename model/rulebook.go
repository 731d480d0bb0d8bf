// Package model is MissionWeaveProtocol 0.1 as a pure, nondeterministic decider, written once as data.
//
// Decide answers a Command with the Events that would happen, or with every guard that refuses it; Evolve folds an
// Event into the state. Neither does I/O, asks a clock or draws a random number. Where the text allows more than one
// behaviour, Decide asks a Chooser. The reference, the oracle, the mutants and the legal variants are all derived from
// the one Rulebook.
package model

import (
	"fmt"
	"maps"
	"slices"
	"sync"
)

// subjects are the parts of the protocol: a Subject is registered by its line here.
var subjects = []func() Subject{
	sessionSubject,
	missionSubject,
	coordinatorSubject,
	membershipSubject,
	delegationSubject,
	proposalSubject,
	authorizeSubject,
	workSubject,
	dependencySubject,
	offerSubject,
	executionSubject,
	executionApprovalSubject,
	usageSubject,
	artifactSubject,
	resultSubject,
	approvalSubject,
	followUpSubject,
	childSubject,
	childEndSubject,
	messageSubject,
	amendSubject,
	overrideSubject,
	policyLogSubject,
}

// registered are the subjects, made once: what does not change with a Rulebook is looked up in them.
var registered = sync.OnceValue(func() []Subject {
	var list []Subject
	for _, s := range subjects {
		list = append(list, s())
	}
	return list
})

var commands = sync.OnceValue(func() map[Kind]CommandDef {
	defs := map[Kind]CommandDef{}
	for _, s := range registered() {
		for _, c := range s.Commands {
			defs[c.Kind] = c
		}
	}
	return defs
})

var eventDefs = sync.OnceValue(func() map[EventKind]EventDef {
	defs := map[EventKind]EventDef{}
	for _, s := range registered() {
		for _, e := range s.Events {
			defs[e.Kind] = e
		}
	}
	return defs
})

// CommandDefs lists the Command kinds of the model, in the order of the subjects.
func CommandDefs() []CommandDef { return gathered(func(s Subject) []CommandDef { return s.Commands }) }

// EventDefs lists the Event kinds of the model, in the order of the subjects.
func EventDefs() []EventDef { return gathered(func(s Subject) []EventDef { return s.Events }) }

func gathered[T any](of func(Subject) []T) []T {
	var list []T
	for _, s := range registered() {
		list = append(list, of(s)...)
	}
	return list
}

// OfOrganization reports whether Events of a kind are facts of the whole Organization, which belong to no Group
// (§15.2).
func OfOrganization(kind EventKind) bool { return organizationFacts()[kind] }

var organizationFacts = sync.OnceValue(func() map[EventKind]bool {
	facts := map[EventKind]bool{}
	for _, d := range EventDefs() {
		if d.Organization {
			facts[d.Kind] = true
		}
	}
	return facts
})

// Rulebook is the protocol as data: the rules, and what each Event changes.
type Rulebook struct {
	Rules     []*Rule
	Behind    []*Guard // asked behind every rule
	Evolution map[EventKind][]*Step
	Timers    []*Timer
	Reactions []*Reaction

	events map[EventKind]*compiledEvent
	byKind map[Kind][]*compiledRule
	asked  func(*Point) // nil: nobody heeds it
	met    func(*Meeting)
}

// NewRulebook returns the protocol's rules in lists that its owner may change (that is how mutants are made). The
// rules, reactions, timers and steps in them are shared: whoever wants another puts a changed copy in its place. A
// change takes effect by Compile.
func NewRulebook() *Rulebook {
	b := &Rulebook{Behind: behindEveryRule(), Evolution: map[EventKind][]*Step{}, events: map[EventKind]*compiledEvent{}}
	for _, s := range registered() {
		b.Rules = append(b.Rules, s.Rules...)
		b.Timers = append(b.Timers, s.Timers...)
		b.Reactions = append(b.Reactions, s.Reactions...)
		for _, e := range s.Events {
			b.Evolution[e.Kind] = slices.Clone(e.Steps)
			b.events[e.Kind] = &compiledEvent{unprescribed: e.Unprescribed}
		}
	}
	for _, r := range b.Reactions {
		b.Evolution[r.To] = append(b.Evolution[r.To], r.Steps...)
	}
	compiled, err := b.Compile()
	if err != nil {
		panic(err) // the rules of this package are wrong, which its tests show
	}
	return compiled
}

// Heeding returns a Rulebook that decides like this one, and tells of each Point about which it asks a Chooser: what it
// asks nothing about is the same in every reading. And it tells what each rule meets: what is in no Meeting of a guard is
// the same without that guard.
func (b *Rulebook) Heeding(asked func(*Point), met func(*Meeting)) *Rulebook {
	c := *b
	c.asked, c.met = asked, met
	return &c
}

// Meeting is what a rule meets in one Command.
type Meeting struct {
	Rule *Rule
	// Item is the state of the WorkItem that the Command names.
	Item WorkState
	// Unheld are the guards that failed, or could not be asked.
	Unheld []*Guard
	// Accepted: the Command is.
	Accepted bool
}

func (b *Rulebook) meets(r *compiledRule, f *Facts, unheld guardSet, accepted bool) {
	m := &Meeting{Rule: r.Rule, Item: f.Item.State, Accepted: accepted}
	for i, g := range r.Guards {
		if unheld[i>>6]&(1<<(i&63)) != 0 {
			m.Unheld = append(m.Unheld, g)
		}
	}
	b.met(m)
}

// heeded is a Chooser of which it is told what it is asked about.
type heeded struct {
	Chooser
	asked func(*Point)
}

func (h heeded) Choose(p *Point) int {
	h.asked(p)
	return h.Chooser.Choose(p)
}

// Kinds lists the Command kinds that have rules, in the order of the rules.
func (b *Rulebook) Kinds() []Kind {
	var kinds []Kind
	for _, r := range b.Rules {
		if !slices.Contains(kinds, r.Kind) {
			kinds = append(kinds, r.Kind)
		}
	}
	return kinds
}

// EventKinds lists the Event kinds that change the state, in alphabetical order.
func (b *Rulebook) EventKinds() []EventKind { return slices.Sorted(maps.Keys(b.Evolution)) }

// compiledEvent is what is known of an Event kind besides its steps.
type compiledEvent struct {
	unprescribed bool
	reactions    []*Reaction
}

// guardSet is a set of guards of a rule, by their places.
type guardSet [2]uint64

// mostGuards is how many guards a rule may have.
const mostGuards = 128

func (s *guardSet) add(place int) { s[place>>6] |= 1 << (place & 63) }

func (s guardSet) meets(t guardSet) bool { return s[0]&t[0]|s[1]&t[1] != 0 }

type compiledRule struct {
	*Rule
	needs   []guardSet // for each guard, the guards that must not have failed
	inGroup []bool     // the guard asks about the Group, so it is not asked where there is none
}

// Compile prepares a rulebook for deciding. It reports a guard that needs one which its rule does not have before it,
// or more guards than fit.
func (b *Rulebook) Compile() (*Rulebook, error) {
	b.byKind = make(map[Kind][]*compiledRule, len(b.Rules))
	events := map[EventKind]*compiledEvent{}
	for kind, e := range b.events {
		events[kind] = &compiledEvent{unprescribed: e.unprescribed}
	}
	b.events = events
	for _, r := range b.Reactions {
		if e := b.events[r.To]; e != nil {
			e.reactions = append(e.reactions, r)
		}
	}
	for _, r := range b.Rules {
		if len(r.Guards) > mostGuards {
			return nil, fmt.Errorf("rule %s has %d guards; %d is the most", r.ID, len(r.Guards), mostGuards)
		}
		c := &compiledRule{Rule: r, needs: make([]guardSet, len(r.Guards)), inGroup: make([]bool, len(r.Guards))}
		at := map[string]int{}
		for i, g := range r.Guards {
			if _, twice := at[g.Name]; twice {
				return nil, fmt.Errorf("rule %s has the guard %s twice", r.ID, g.Name)
			}
			for _, n := range g.Needs {
				c.inGroup[i] = c.inGroup[i] || n == groupExists.Name
				if j, ok := at[n]; ok {
					c.needs[i].add(j)
				}
			}
			at[g.Name] = i
		}
		b.byKind[r.Kind] = append(b.byKind[r.Kind], c)
	}
	return b, nil
}

// rule finds the rule of a Command: the one of its kind that applies.
func (b *Rulebook) rule(f *Facts) *compiledRule {
	for _, r := range b.byKind[f.Command.Kind] {
		if r.Applies == nil || r.Applies(f) {
			return r
		}
	}
	return nil
}

// RuleOf returns the rule by which a Command would be decided, nil for an unknown kind.
func (b *Rulebook) RuleOf(s *State, c *Command, now Instant) *Rule {
	f := gather(s, c, now, DefaultReadings())
	if r := b.rule(&f); r != nil {
		return r.Rule
	}
	return nil
}

// Applicable lists the rules that apply to a Command: one, or none for an unknown kind. More would be a fault of the
// rules, for then their order would decide.
func (b *Rulebook) Applicable(s *State, c *Command, now Instant) []string {
	f := gather(s, c, now, DefaultReadings())
	var ids []string
	for _, r := range b.byKind[c.Kind] {
		if r.Applies == nil || r.Applies(&f) {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// Under is the reading in whose second option alone a Step of an Event kind takes place; nil where it does in all.
func (b *Rulebook) Under(kind EventKind, s *Step) *Point {
	for _, t := range b.Timers {
		if t.Kind == kind {
			return t.Under
		}
	}
	for _, r := range b.events[kind].reactions {
		if slices.Contains(r.Steps, s) {
			return r.Under
		}
	}
	var under *Point
	for _, r := range b.Rules {
		for i := range r.Events {
			switch e := &r.Events[i]; {
			case e.Kind == kind && e.Under == nil:
				return nil
			case e.Kind == kind:
				under = e.Under
			}
		}
	}
	return under
}
