package oracle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model"
)

// follow takes one path: it compares what the path allows with what was seen, binds the minted values, folds the
// Events into a copy of the state, and compares the projection.
func (o *Oracle) follow(
	before *model.State, c *model.Command, now model.Instant, p path, seen *Observation,
) (candidate, *Mismatch) {
	state := before.Fork()
	got := candidate{branch: branch{state: state, readings: p.readings}}
	cell := describe(state, c, p.decision.Rule)
	for i := range p.timers {
		o.rulebook.Evolve(state, &p.timers[i])
	}
	fault := func(depth int, requirement, allowed, seen string) *Mismatch {
		return &Mismatch{Requirement: requirement, Rule: ruleID(c, p.decision.Rule), Cell: cell, Allowed: allowed, Seen: seen,
			depth: depth}
	}
	d := &p.decision
	switch {
	case d.Retry:
		first := o.receipts[model.ActionKey{Actor: c.Actor, ActionID: c.ActionID}]
		cell = "retry of " + string(c.Kind)
		if seen.Refusal != nil {
			return got, fault(0, "15.1-23", "the original receipt: "+kinds(first), "refused with "+string(seen.Refusal.Code))
		}
		if !ofReceipt(first, seen.Events) {
			return got, fault(1, "15.1-23", "the original receipt, byte for byte: "+kinds(first),
				"another answer: "+kinds(seen.Events))
		}
	case d.Refused():
		codes := d.Codes()
		if seen.Refusal == nil {
			return got, fault(0, d.Failed[0].Requirement, "a refusal with "+alternatives(codes)+" ("+d.Failed[0].Name+")",
				"accepted: "+kinds(seen.Events))
		}
		if !slices.Contains(codes, seen.Refusal.Code) {
			m := fault(1, d.Failed[0].Requirement, "a refusal with "+alternatives(codes)+" ("+d.Failed[0].Name+")",
				"refused with "+string(seen.Refusal.Code))
			// One wrong code for one reason is one fault, however many Commands meet it.
			m.Rule, m.Cell = RefusalCode, "code of a refusal for "+d.Failed[0].Name
			return got, m
		}
	default:
		if c != nil && seen.Refusal != nil {
			return got, fault(0, d.Rule.Requirement, "accepted", "refused with "+string(seen.Refusal.Code))
		}
		pairs, mismatch := match(p.timers, d.Events, seen.Events, fault)
		if mismatch != nil {
			return got, mismatch
		}
		for i := range d.Events {
			e := &d.Events[i]
			if e.GroupID != "" {
				e.Sequence = state.Sequence(e.GroupID) + 1
			}
			if mismatch := o.bind(&got, e, pairs[i], now, seen.Projection, fault); mismatch != nil {
				return got, mismatch
			}
			o.rulebook.Evolve(state, e)
		}
	}
	if seen.Projection != nil {
		if mismatch := o.compare(&got, before, append(slices.Clone(p.timers), d.Events...), seen.Projection,
			fault); mismatch != nil {
			return got, mismatch
		}
	}
	return got, nil
}

// compare compares what the target shows with the state of a candidate.
func (o *Oracle) compare(got *candidate, before *model.State, touched []model.Event, shown *model.Projection,
	fault faulter) *Mismatch {
	c := model.Comparison{
		State: got.state, Projection: shown, Before: before, Touched: touched,
		Steps: func(kind model.EventKind) []*model.Step { return o.rulebook.Evolution[kind] },
	}
	c.Run()
	for _, a := range c.Adopted {
		got.bound = append(got.bound, bound{mintedKey{a.Name, a.Subject}, a.Value, true})
	}
	if len(c.Differences) == 0 {
		return nil
	}
	first := c.Differences[0]
	m := fault(4, first.Requirement, first.Allowed, first.Seen)
	m.Others = c.Differences[1:]
	return m
}

// faulter makes a Mismatch of the step that is followed.
type faulter func(depth int, requirement, allowed, seen string) *Mismatch

// RefusalCode is the Rule of a Mismatch that is about the code of a refusal alone.
const RefusalCode = "refusal code"

func ruleID(c *model.Command, r *model.Rule) string {
	switch {
	case r != nil:
		return r.ID
	case c != nil:
		return string(c.Kind)
	default:
		return "time"
	}
}

// describe names the cell of the matrix that a Command meets: the rule, and the state of the WorkItem it names.
func describe(s *model.State, c *model.Command, r *model.Rule) string {
	id := ruleID(c, r)
	if c == nil {
		return "passing of time"
	}
	itemID := c.NamesItem()
	if itemID == "" {
		return id
	}
	state := model.None
	if w := s.WorkItem(itemID); w != nil {
		state = w.State
	}
	return id + " on " + state.String()
}

// match pairs each Event the path allows with one that was shown. Of what is left over, extension Events are free;
// another core Event is not.
func match(timers, expected []model.Event, shown []Event, fault faulter) ([]*Event, *Mismatch) {
	taken := make([]bool, len(shown))
	pairs := make([]*Event, len(expected))
	take := func(e *model.Event) *Event {
		for i := range shown {
			s := &shown[i]
			if !taken[i] && s.Kind == e.Kind && s.GroupID == e.GroupID && (s.WorkItemID == "" || s.WorkItemID == e.WorkItemID) {
				taken[i] = true
				return s
			}
		}
		return nil
	}
	for i := range expected {
		e := &expected[i]
		pairs[i] = take(e)
		if pairs[i] == nil && !e.Unprescribed {
			return nil, fault(2, "15.2-16", "Events "+expectedKinds(expected), "Events "+kinds(shown))
		}
	}
	for i := range timers {
		take(&timers[i])
	}
	for i := range shown {
		if !taken[i] && (!shown[i].Extension() || model.OfOrganization(shown[i].Kind)) {
			return nil, fault(2, "15.2-16", "Events "+expectedKinds(expected), "Events "+kinds(shown))
		}
	}
	return pairs, nil
}

func kinds(events []Event) string {
	var names []string
	for _, e := range events {
		names = append(names, string(e.Kind))
	}
	return list(names)
}

func expectedKinds(events []model.Event) string {
	var names []string
	for _, e := range events {
		if !e.Unprescribed {
			names = append(names, string(e.Kind))
		}
	}
	return list(names)
}

func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

func alternatives(codes []model.Code) string {
	var names []string
	for _, c := range codes {
		names = append(names, string(c))
	}
	return strings.Join(names, " or ")
}

// raised is the requirement behind each number that only rises.
var raised = map[string]string{
	model.HoleSessionEpoch: "6.3-07", model.HoleMembershipEpoch: "8-05", model.HoleCoordinatorEpoch: "7.2-11",
	model.HoleOwnershipEpoch: "10.3-06", model.HoleRevision: "15.2-15",
}

// renewed is the requirement behind each expiry that a renewal prolongs.
var renewed = map[string]string{model.HoleCoordinatorExpiry: "7.2-03", model.HoleExecutionExpiry: "11.3-01"}

// bind fills the minted values of an Event from what the target showed, in its projection or in the Event itself.
func (o *Oracle) bind(got *candidate, e *model.Event, shown *Event, now model.Instant, projection *model.Projection,
	fault faulter) *Mismatch {
	if shown != nil {
		e.ID = shown.EventID
	}
	for _, h := range e.Holes() {
		b := bound{mintedKey: mintedKey{h.Name, h.Subject}}
		switch {
		case h.Number != nil:
			value, ok := disclosed[uint64](h, shown, projection)
			if ok && value < h.Least {
				allowed := fmt.Sprintf("a %s of %d or more for %s", h.Name, h.Least, h.Subject)
				return fault(3, raised[h.Name], allowed, fmt.Sprint(value))
			}
			if ok {
				*h.Number = value
			}
			b.value, b.shown = *h.Number, ok
		case h.Text != nil:
			value, ok := disclosed[string](h, shown, projection)
			ok = ok && value != ""
			if !ok && h.Name == model.HoleExecutionLease {
				return fault(3, "11.3-04", "an Execution Lease with a Lease ID that its holder can learn",
					"no Lease ID, neither in the Event's payload (executionLeaseId) nor in the projection")
			}
			if ok && o.leaseIDs[value] {
				return fault(3, "11.3-21", "a new Lease ID for a new lease", value+", which an earlier lease had")
			}
			*h.Text = value
			b.value, b.shown = value, ok
		case h.Time != nil:
			value, ok := disclosed[model.Instant](h, shown, projection)
			// A renewal prolongs, unless what it asks for ends before what there was.
			if ok && value <= h.After && *h.Time > h.After {
				return fault(3, renewed[h.Name], fmt.Sprintf("a %s later than %s", h.Name, h.After), value.String())
			}
			if ok && value != *h.Time {
				got.off++
				*h.Time = value
			}
			b.value, b.shown = *h.Time, ok
		}
		got.bound = append(got.bound, b)
	}
	return nil
}

// disclosed is the minted value that a target shows: in its projection first, then in the payload of the Event.
func disclosed[T any](h model.Hole, e *Event, p *model.Projection) (value T, ok bool) {
	if p != nil {
		if value, ok = model.ShownMinted(p, h.Name, h.Subject).(T); ok && any(value) != any("") {
			return value, true
		}
	}
	if e != nil {
		return payload[T](e, h.Member)
	}
	return value, false
}
