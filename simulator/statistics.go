package simulator

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/steps"
)

// Statistics say what generated sequences came to: how far a pass reaches.
type Statistics struct {
	Sequences    int `json:"sequences"`
	Steps        int `json:"steps"`        // those that were drawn; openings do not count
	Inconclusive int `json:"inconclusive"` // sequences the oracle gave up on
	Known        int `json:"known"`        // sequences that ended in a deviation found before
	// Commands counts what became of the Commands of each kind.
	Commands map[model.Kind]Count `json:"commands"`
	// Items counts the sequences that brought a WorkItem to each state.
	Items map[string]int `json:"items"`
	// Rules counts how often each rule was taken, and Guards how often a guard alone refused under its rule, as
	// "rule: guard".
	Rules  map[string]int `json:"rules"`
	Guards map[string]int `json:"guards"`
}

// Count is what became of the Commands of one kind.
type Count struct {
	Accepted int `json:"accepted"`
	Refused  int `json:"refused"`
	Retried  int `json:"retried"` // answered with the receipt of before
}

func newStatistics() Statistics {
	return Statistics{Commands: map[model.Kind]Count{}, Items: map[string]int{}, Rules: map[string]int{},
		Guards: map[string]int{}}
}

// clone is a copy that counts on by itself.
func (s *Statistics) clone() Statistics {
	c := *s
	c.Commands, c.Items, c.Rules, c.Guards = maps.Clone(s.Commands), maps.Clone(s.Items), maps.Clone(s.Rules),
		maps.Clone(s.Guards)
	return c
}

// MeanLength is the mean number of drawn steps of a sequence.
func (s *Statistics) MeanLength() float64 { return float64(s.Steps) / float64(max(s.Sequences, 1)) }

// Total adds up the Commands of all kinds.
func (s *Statistics) Total() Count {
	var all Count
	for _, c := range s.Commands {
		all.add(c)
	}
	return all
}

// Acceptance is the share of the Commands that were accepted, receipts included.
func (s *Statistics) Acceptance() float64 {
	all := s.Total()
	accepted := all.Accepted + all.Retried
	return float64(accepted) / float64(max(accepted+all.Refused, 1))
}

func (c *Count) add(other Count) {
	c.Accepted += other.Accepted
	c.Refused += other.Refused
	c.Retried += other.Retried
}

// add counts one more sequence.
func (s *Statistics) add(one Statistics) {
	s.Sequences++
	s.Steps += one.Steps
	for kind, c := range one.Commands {
		total := s.Commands[kind]
		total.add(c)
		s.Commands[kind] = total
	}
	for state := range one.Items {
		s.Items[state]++
	}
	for rule, n := range one.Rules {
		s.Rules[rule] += n
	}
	for guard, n := range one.Guards {
		s.Guards[guard] += n
	}
}

// rule finds the rule a move will be judged by.
func (p *player) rule(m steps.Move) string {
	c := &model.Command{Kind: m.Kind, Actor: m.By, GroupID: p.world.Group, WorkItemID: m.Item}
	if r := p.rulebook.RuleOf(p.world.State(), c, p.world.Now()); r != nil {
		return r.ID
	}
	return string(m.Kind)
}

// sent counts a Command that was just sent.
func (s *Statistics) sent(w *steps.World, m steps.Move, rule string, err error) {
	if err != nil {
		return
	}
	s.look(w)
	last := w.Steps()[len(w.Steps())-1]
	count := s.Commands[m.Kind]
	if last.Refused == "" {
		count.Accepted++
		s.Rules[rule]++
	} else {
		count.Refused++
		if alone := aloneRefused(last.Allowed); alone != "" {
			s.Guards[rule+": "+alone]++
		}
		if steps.OnItem(m.Kind) && w.State().WorkItem(m.Item) == nil {
			s.Items[model.None.String()] = 1
		}
	}
	s.Commands[m.Kind] = count
}

// resent counts a Command that was just sent again. One that was accepted the second time is as good as new.
func (s *Statistics) resent(w *steps.World, kind model.Kind, err error) {
	if err != nil {
		return
	}
	s.look(w)
	last := w.Steps()[len(w.Steps())-1]
	count := s.Commands[kind]
	switch {
	case last.Refused != "":
		count.Refused++
	case slices.ContainsFunc(last.Allowed, func(o outcome) bool { return o.Retry }):
		count.Retried++
	default:
		count.Accepted++
	}
	s.Commands[kind] = count
}

// look notes the states in which the WorkItems are.
func (s *Statistics) look(w *steps.World) {
	for item := range w.State().WorkItems() {
		s.Items[item.State.String()] = 1
	}
}

// aloneRefused is the guard that alone refused a Command in every explanation, or nothing.
func aloneRefused(allowed []outcome) string {
	alone := ""
	for _, o := range allowed {
		if len(o.Failed) != 1 || alone != "" && alone != o.Failed[0].Name {
			return ""
		}
		alone = o.Failed[0].Name
	}
	return alone
}

// String renders the statistics for people.
func (s *Statistics) String() string {
	var b strings.Builder
	all := s.Total()
	fmt.Fprintf(&b, "%d sequences, mean length %.1f steps; of %d Commands %.0f %% were accepted\n",
		s.Sequences, s.MeanLength(), all.Accepted+all.Refused+all.Retried, 100*s.Acceptance())
	if s.Inconclusive > 0 {
		fmt.Fprintf(&b, "%d sequences were inconclusive\n", s.Inconclusive)
	}
	if s.Known > 0 {
		fmt.Fprintf(&b, "%d sequences ended in a deviation found before\n", s.Known)
	}
	fmt.Fprintf(&b, "%-32s %9s %9s %9s\n", "Command", "accepted", "refused", "retried")
	for _, kind := range slices.Sorted(maps.Keys(s.Commands)) {
		c := s.Commands[kind]
		fmt.Fprintf(&b, "%-32s %9d %9d %9d\n", steps.ShortName(kind), c.Accepted, c.Refused, c.Retried)
	}
	fmt.Fprintf(&b, "WorkItem states, by sequences that reached them:")
	for _, state := range model.WorkStates() {
		fmt.Fprintf(&b, " %s %d", state, s.Items[state.String()])
	}
	fmt.Fprintf(&b, "\n%d rules taken; %d guards refused alone under their rule\n", len(s.Rules), len(s.Guards))
	return b.String()
}
