package oracle

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model"
)

// Bound is how many branches an oracle keeps; over it the verdict is inconclusive, never a pass.
const Bound = 512

// ErrInconclusive reports that too many explanations are left open.
type ErrInconclusive struct{ Branches int }

func (e *ErrInconclusive) Error() string {
	return fmt.Sprintf("%d explanations of what was seen are open; %d is the most the oracle follows", e.Branches, Bound)
}

// Oracle is the set of explanations of what a target has shown.
type Oracle struct {
	rulebook *model.Rulebook
	branches []branch

	receipts map[model.ActionKey][]Event
	logs     map[string][]Event // Group ID -> its Events as first shown
	eventIDs map[string]bool
	usedIDs  map[string]bool // those of leases and Conversations
	minted   map[mintedKey][]any
	undone   map[mintedKey]bool // values assumed, never shown
	foreign  map[string]bool    // WorkItems that an Event told of which no rule foresees
	now      model.Instant      // of the step before
	answered []Answered         // what the last step showed at Points where each answer stands for itself
	short    model.Instant      // by how much less than was asked for it grants at most, as seen so far
	freedoms []string           // what the target did otherwise than was asked or foreseen, as it may
}

type mintedKey struct{ name, subject string }

type branch struct {
	state    *model.State
	readings model.Readings
}

// New returns an oracle for a fresh Organization.
func New(rulebook *model.Rulebook, cards []*model.Card, readings model.Readings) *Oracle {
	return &Oracle{
		rulebook: rulebook,
		branches: []branch{{model.NewState(cards), readings}},
		receipts: map[model.ActionKey][]Event{}, logs: map[string][]Event{}, eventIDs: map[string]bool{},
		usedIDs: map[string]bool{}, minted: map[mintedKey][]any{}, undone: map[mintedKey]bool{},
		foreign: map[string]bool{},
	}
}

// Limit says which cooperation limits the fresh Organization has.
func (o *Oracle) Limit(limits model.Limits) { o.branches[0].state.Limit(limits) }

// Fork returns an independent copy.
func (o *Oracle) Fork() *Oracle {
	c := *o
	c.branches = slices.Clone(o.branches)
	for i := range c.branches {
		c.branches[i].state = c.branches[i].state.Fork()
	}
	c.receipts, c.eventIDs, c.usedIDs = maps.Clone(o.receipts), maps.Clone(o.eventIDs), maps.Clone(o.usedIDs)
	c.undone, c.foreign = maps.Clone(o.undone), maps.Clone(o.foreign)
	c.logs, c.minted, c.freedoms = clipped(o.logs), clipped(o.minted), slices.Clip(o.freedoms)
	return &c
}

// clipped is a copy of a map of lists: what is appended to a list of one is not seen in the other.
func clipped[K comparable, V any](m map[K][]V) map[K][]V {
	c := make(map[K][]V, len(m))
	for k, list := range m {
		c[k] = slices.Clip(list)
	}
	return c
}

// State returns the state of the first explanation, for building the next Command from it. It must not be changed.
func (o *Oracle) State() *model.State { return o.branches[0].state }

// Readings returns, for each reading point, the options still open; all explanations agree where there is one.
func (o *Oracle) Readings() [][]int {
	open := make([][]int, len(model.Points()))
	for _, b := range o.branches {
		for i, p := range model.Points() {
			options := []int{int(model.Undecided)}
			if b.readings[i] != model.Undecided {
				options = b.readings.Left(p)
			}
			for _, option := range options {
				if !slices.Contains(open[i], option) {
					open[i] = append(open[i], option)
				}
			}
		}
	}
	return open
}

// Settle returns what is known of the readings: the options that some explanation leaves.
func (o *Oracle) Settle() model.Readings {
	r := o.branches[0].readings
	for _, b := range o.branches[1:] {
		r = r.Either(b.readings)
	}
	return r
}

// Answered is the option that one step took at a Point where each answer stands for itself.
type Answered struct {
	Point  *model.Point
	Option int
}

// Answered lists what the last step showed at such Points, in their order: where all explanations of it agree.
func (o *Oracle) Answered() []Answered { return o.answered }

// answeredIn is what all of some explanations of a step took.
func answeredIn(survivors []candidate) []Answered {
	var list []Answered
	for _, p := range model.Points() {
		option, taken := survivors[0].free[p]
		for _, s := range survivors[1:] {
			other, ok := s.free[p]
			taken = taken && ok && other == option
		}
		if taken {
			list = append(list, Answered{p, option})
		}
	}
	return list
}

// Departs reports whether the target reads the text otherwise than by the first option somewhere, though by which option
// may still be open.
func (o *Oracle) Departs() bool {
	for _, p := range model.Points() {
		if !slices.ContainsFunc(o.branches, func(b branch) bool { return b.readings.Choose(p) == 0 }) {
			return true
		}
	}
	return false
}

// Log returns the Events of a Group as they were first shown, in order.
func (o *Oracle) Log(groupID string) []Event { return o.logs[groupID] }

// Sights are what somebody may be shown of a Group, in each explanation that is left.
func (o *Oracle) Sights(groupID string, who model.Actor) []model.Sight {
	var list []model.Sight
	for _, b := range o.branches {
		sight := b.state.Sight(groupID, who)
		if !slices.ContainsFunc(list, func(s model.Sight) bool { return s.Same(&sight) }) {
			list = append(list, sight)
		}
	}
	return list
}

// Append takes an Event that was found in the log of its Group, and no rule is about.
func (o *Oracle) Append(e Event) {
	o.logs[e.GroupID] = append(o.logs[e.GroupID], e)
	o.eventIDs[e.EventID] = true
}

// Knows reports whether an Event was shown before, by its id.
func (o *Oracle) Knows(eventID string) bool { return o.eventIDs[eventID] }

// Groups lists the Groups that have shown Events, in order of their ids.
func (o *Oracle) Groups() []string {
	var ids []string
	for id := range o.logs {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// Minted returns the values that a name and subject have had, in order: numbers, texts and instants.
func (o *Oracle) Minted(name, subject string) []any { return o.minted[mintedKey{name, subject}] }

// Shown reports whether the last value of a name and subject came from the target rather than from an assumption.
func (o *Oracle) Shown(name, subject string) bool { return !o.undone[mintedKey{name, subject}] }

// Freedoms are in words what the target did otherwise than was asked or foreseen. It may; but what a check supposes
// after it need not be so.
func (o *Oracle) Freedoms() []string { return o.freedoms }

// Outcome is what the rules allow a Command to lead to.
type Outcome struct {
	Accepted    bool
	Retry       bool
	Requirement string // of the rule, or of the first guard that failed
	Failed      []*model.Guard
	Codes       []model.Code
	Events      []model.EventKind
}

// Prospect is what one call may lead to, in every explanation that is left: what Step then compares with what was seen.
type Prospect struct {
	command *model.Command
	now     model.Instant
	paths   [][]path // by branch
}

// Explore follows every way in which the rules allow a call to go. c is nil when only time passes.
func (o *Oracle) Explore(c *model.Command, now model.Instant) *Prospect {
	p := &Prospect{command: c, now: now}
	for _, b := range o.branches {
		p.paths = append(p.paths, o.paths(b, c, now))
	}
	return p
}

// refusedAnyway reports whether the Command is refused by whatever reading. Then the refusal is no evidence for one: which
// of several guards a target had in mind, its code alone does not say.
func (p *Prospect) refusedAnyway() bool {
	for _, paths := range p.paths {
		for i := range paths {
			if !paths[i].decision.Refused() || len(paths[i].timers) > 0 {
				return false
			}
		}
	}
	return true
}

// Outcomes lists what the Command may lead to.
func (p *Prospect) Outcomes() []Outcome {
	var outcomes []Outcome
	for _, paths := range p.paths {
		for i := range paths {
			d := &paths[i].decision
			out := Outcome{Accepted: !d.Refused(), Retry: d.Retry, Failed: d.Failed, Codes: d.Codes()}
			switch {
			case d.Refused():
				out.Requirement = d.Failed[0].Requirement
			case d.Rule != nil:
				out.Requirement = d.Rule.Requirement
			}
			for i := range d.Events {
				if !d.Events[i].Unprescribed {
					out.Events = append(out.Events, d.Events[i].Kind)
				}
			}
			outcomes = append(outcomes, out)
		}
	}
	return outcomes
}

func (o *Oracle) paths(b branch, c *model.Command, now model.Instant) []path {
	return explore(b.readings, func(ch model.Chooser) path {
		var p path
		state := b.state
		if p.timers = o.rulebook.TimerEvents(state, now, ch); len(p.timers) > 0 {
			state = state.Fork()
			for i := range p.timers {
				p.timers[i].Sequence = state.Sequence(p.timers[i].GroupID)
				o.rulebook.Evolve(state, &p.timers[i])
			}
		}
		if c != nil {
			p.decision = o.rulebook.Decide(state, c, now, ch)
		}
		return p
	})
}

// Step takes what the target showed for a call that was explored. notes are the local differences: what was shown is
// wrong, and yet says in which state the target is. An error is a *Mismatch or *ErrInconclusive, after either of which
// the oracle is of no more use; any other one is the oracle's own: a state that must not be.
func (o *Oracle) Step(p *Prospect, seen *Observation) (notes []*Mismatch, err error) {
	c := p.command
	var survivors []candidate
	var worst *Mismatch
	refusedAnyway := p.refusedAnyway()
	for i, b := range o.branches {
		for _, way := range p.paths[i] {
			got, mismatch := o.follow(b, c, p.now, way, seen)
			if refusedAnyway {
				got.readings, got.free = b.readings, nil
			}
			if mismatch != nil {
				if worst == nil || mismatch.depth > worst.depth {
					worst = mismatch
				}
				continue
			}
			survivors = append(survivors, got)
		}
	}
	notes = append(slices.Clone(seen.Notes), o.misnumbered(c, seen)...)
	if len(survivors) == 0 {
		return notes, worst
	}
	survivors = closest(survivors)
	o.answered = answeredIn(survivors)
	survivors = merged(survivors)
	if len(survivors) > Bound {
		return notes, &ErrInconclusive{len(survivors)}
	}
	o.branches = o.branches[:0]
	for _, s := range survivors {
		if err := s.state.Check(); err != nil {
			return notes, fmt.Errorf("the oracle's own state: %w", err)
		}
		o.branches = append(o.branches, s.branch)
	}
	notes = append(notes, o.expired(p.now, seen)...)
	o.now = p.now
	o.remember(c, seen, survivors[0])
	return append(notes, survivors[0].notes...), nil
}

// candidate is a branch after a step, with what it bound, how far what it proposed was from what was shown, and what of
// that was wrong without leaving in doubt where the target stands.
type candidate struct {
	branch
	bound    []bound
	off      int
	notes    []*Mismatch
	foreign  []string
	freedoms []string
	short    model.Instant
	free     map[*model.Point]int
}

type bound struct {
	mintedKey
	value any
	shown bool
}

// closest keeps the candidates with the fewest local differences, and of those the ones whose proposals were met best:
// where one explanation foresaw the very instants that were shown, those that did not are no longer needed.
func closest(list []candidate) []candidate {
	apart := func(a, b candidate) int {
		return cmp.Or(cmp.Compare(len(a.notes), len(b.notes)), cmp.Compare(a.off, b.off))
	}
	least := slices.MinFunc(list, apart)
	return slices.DeleteFunc(list, func(c candidate) bool { return apart(c, least) > 0 })
}

// merged leaves one candidate of those that are equal: of the same state and readings; or of the same state where
// readings differ at one Point only, at which the options of any of them are left then.
func merged(list []candidate) []candidate {
	for i := 0; i < len(list); i++ {
		alike := []int{i}
		for j := i + 1; j < len(list); j++ {
			if list[i].state.Equal(list[j].state) {
				alike = append(alike, j)
			}
		}
		if len(alike) > 1 {
			list = mergeAlike(list, alike)
		}
	}
	return list
}

// mergeAlike merges candidates of one state, given by their indexes; the first of those that are merged stays.
func mergeAlike(list []candidate, alike []int) []candidate {
	gone := map[int]bool{}
	for again := true; again; {
		again = false
		for n, i := range alike {
			for _, j := range alike[n+1:] {
				if gone[i] || gone[j] || differences(list[i].readings, list[j].readings) > 1 {
					continue
				}
				list[i].readings = list[i].readings.Either(list[j].readings)
				gone[j], again = true, true
			}
		}
	}
	var left []candidate
	for i := range list {
		if !gone[i] {
			left = append(left, list[i])
		}
	}
	return left
}

// differences is at how many Points readings differ.
func differences(a, b model.Readings) int {
	n := 0
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}

// remember notes what is the same in every explanation: the log, the receipts, and the minted values.
func (o *Oracle) remember(c *model.Command, seen *Observation, s candidate) {
	receipt := o.receiptOf(c, seen)
	for _, e := range seen.Events {
		if e.GroupID != "" && !has(receipt, &e) {
			o.logs[e.GroupID] = append(o.logs[e.GroupID], e)
		}
		o.eventIDs[e.EventID] = true
	}
	for _, id := range s.foreign {
		o.foreign[id] = true
	}
	o.short = max(o.short, s.short)
	for _, f := range s.freedoms {
		if !slices.Contains(o.freedoms, f) {
			o.freedoms = append(o.freedoms, f)
		}
	}
	if c != nil && seen.Refusal == nil {
		if key := (model.ActionKey{Actor: c.Actor, ActionID: c.ActionID}); o.receipts[key] == nil {
			o.receipts[key] = seen.Events
		}
	}
	for _, b := range s.bound {
		if values := o.minted[b.mintedKey]; len(values) == 0 || values[len(values)-1] != b.value {
			o.minted[b.mintedKey] = append(values, b.value)
		}
		if b.shown {
			delete(o.undone, b.mintedKey)
		} else {
			o.undone[b.mintedKey] = true
		}
		if strings.HasSuffix(b.name, "-lease") || b.name == model.HoleConversation {
			if id, ok := b.value.(string); ok && id != "" {
				o.usedIDs[id] = true
			}
		}
	}
}
