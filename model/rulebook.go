// Package model is MissionWeaveProtocol 0.1 as a pure, nondeterministic decider, written once as data.
//
// Decide answers a Command with the Events that would happen, or with every guard that refuses it; Evolve folds an
// Event into the state. Neither does I/O, asks a clock or draws a random number. Where the text allows more than one
// behaviour, Decide asks a Chooser. The reference, the oracle, the mutants and the legal variants are all derived from
// the one Rulebook.
package model

import (
	"maps"
	"slices"
)

// NewRulebook returns the protocol's rules: a fresh copy, which its owner may change (that is how mutants are made).
func NewRulebook() *Rulebook {
	b := &Rulebook{
		Rules: slices.Concat(bootstrapRules(), missionRules(), coordinatorRules(), membershipRules(),
			authorizeRules(), dependencyRules(), offerRules(), executeRules(), resultRules()),
		Evolution: map[EventKind][]Step{},
	}
	for _, part := range []map[EventKind][]Step{
		bootstrapEvolution, missionEvolution, coordinatorEvolution, membershipEvolution,
		authorizeEvolution, dependencyEvolution, offerEvolution, executeEvolution, resultEvolution,
	} {
		for kind, steps := range part {
			b.Evolution[kind] = slices.Clone(steps)
		}
	}
	compiled, err := b.Compile()
	if err != nil {
		panic(err) // the rules of this package are wrong, which its tests show
	}
	return compiled
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
