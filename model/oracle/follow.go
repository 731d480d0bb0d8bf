package oracle

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/schema"
)

// follow takes one path: it compares what the path allows with what was seen, binds the minted values, folds the
// Events into a copy of the state, and compares the projection.
func (o *Oracle) follow(
	from branch, c *model.Command, now model.Instant, p path, seen *Observation,
) (candidate, *Mismatch) {
	before, known := from.state, from.readings
	state := before.Fork()
	got := candidate{branch: branch{state: state, readings: p.readings}, free: p.free}
	cell := describe(state, c, p.decision.Rule)
	fault := func(depth int, requirement, allowed, seen string) *Mismatch {
		return &Mismatch{Requirement: requirement, Rule: ruleID(c, p.decision.Rule), Cell: cell, Outcome: true,
			Allowed: allowed, Seen: seen, depth: depth}
	}
	shownNow := seen.Projection
	if c != nil {
		shownNow = nil // it shows what the Command made of it
	}
	for i := range p.timers {
		if mismatch := o.bind(&got, &p.timers[i], nil, now, shownNow, false, fault); mismatch != nil {
			return got, mismatch
		}
		o.rulebook.Evolve(state, &p.timers[i])
	}
	d := &p.decision
	switch {
	case d.Retry:
		cell = "retry of " + string(c.Kind)
		first := o.receipts[model.ActionKey{Actor: c.Actor, ActionID: c.ActionID}]
		m := fault(0, "15.1-23", "the original receipt: "+kinds(first), "")
		switch {
		case seen.Refusal != nil:
			m.Seen, m.Cause = seen.Refusal.told(), "retry refused"
			got.notes = append(got.notes, m)
		case !ofReceipt(first, seen.Events):
			m.Allowed, m.Seen = "the original receipt, byte for byte: "+kinds(first), "another answer: "+kinds(seen.Events)
			if m.Cause = "retry answered otherwise"; seen.Projection == nil {
				return got, m
			}
			got.notes = append(got.notes, m)
		}
	case d.Refused():
		codes, guard := d.Codes(), d.Failed[0]
		m := fault(0, guard.Requirement, "a refusal with "+alternatives(codes)+" ("+guard.Name+")", "")
		switch {
		case seen.Refusal == nil:
			m.Seen, m.Cause = "accepted: "+kinds(seen.Events), "accepted against "+guard.Name
			if guard.States != 0 {
				m.Cause += " of " + d.Rule.ID // each row of the table is a fault of its own
			}
			return got, m
		case seen.Refusal.Code != "" && !slices.Contains(codes, seen.Refusal.Code):
			m.Rule, m.Cell = RefusalCode, "code of a refusal for "+guard.Name
			m.Seen, m.Cause = seen.Refusal.told(), "code "+string(seen.Refusal.Code)+" for "+guard.Name
			got.notes = append(got.notes, m)
			got.readings = known // such an answer is no evidence for a reading
		}
	default:
		if c != nil && seen.Refusal != nil {
			m := fault(0, d.Rule.Requirement, "accepted", seen.Refusal.told())
			m.Cause = "refused with " + string(seen.Refusal.Code) + ": " + d.Rule.ID
			return got, m
		}
		if mismatch := o.fold(&got, c, now, p, seen, fault); mismatch != nil {
			return got, mismatch
		}
	}
	if seen.Projection != nil {
		if mismatch := o.compare(&got, before, append(slices.Clone(p.timers), d.Events...), now, seen.Projection,
			fault); mismatch != nil {
			return got, mismatch
		}
	}
	return got, nil
}

// fold folds the Events of an accepted Command, or of the passing of time, into the state of a candidate, with the
// values that the target minted for them.
func (o *Oracle) fold(got *candidate, c *model.Command, now model.Instant, p path, seen *Observation,
	fault faulter) *Mismatch {
	events := p.decision.Events
	m := match(p.timers, events, seen.Events)
	if len(m.missing) > 0 {
		mismatch := fault(2, "15.2-16", "Events "+expectedKinds(events), "Events "+kinds(seen.Events))
		mismatch.Cause = "Events missing: " + list(m.missing)
		if seen.Projection == nil {
			return mismatch // nothing else says where the target stands
		}
		got.notes = append(got.notes, mismatch)
	}
	for i := range events {
		e := &events[i]
		if e.GroupID != "" {
			e.Sequence = got.state.Sequence(e.GroupID) + 1
		}
		if shown := m.pairs[i]; shown != nil {
			got.notes = append(got.notes, misattributed(c, e, shown)...)
			got.notes = append(got.notes, unreferred(e, shown)...)
			got.notes = append(got.notes, unfigured(e, shown)...)
			if e.GroupID != "" && shown.Sequence > 0 {
				e.Sequence = shown.Sequence
			}
		}
		if mismatch := o.bind(got, e, m.pairs[i], now, seen.Projection, len(m.further) == 0, fault); mismatch != nil {
			return mismatch
		}
		o.rulebook.Evolve(got.state, e)
	}
	for _, e := range m.further {
		o.further(got, e, now, p, seen, fault)
	}
	if group := untold(c, p, m, seen.Events, seen.Projection != nil); group != "" {
		mismatch := fault(2, "11.1-03", "an Event of "+group+" that tells of the WorkItem's return to its queue",
			"Events "+kinds(seen.Events))
		mismatch.Cause = "WorkItem changed without an Event of its Group"
		got.notes = append(got.notes, mismatch)
	}
	return nil
}

// untold is a Group in which something changes by an Event for which the text has no kind, while no Event of the Group
// tells of anything but the others that are foreseen; empty where there is none. What stands in a Group is what its log
// says (§11.1). shown: there is a projection, which says what has changed.
func untold(c *model.Command, p path, m matched, seen []Event, shown bool) string {
	changed := func(events []model.Event, pairs []*Event) string {
		for i := range events {
			told := func(e Event) bool {
				return e.GroupID == events[i].GroupID &&
					!slices.ContainsFunc(m.pairs, func(pair *Event) bool { return pair != nil && pair.EventID == e.EventID })
			}
			if (pairs == nil || pairs[i] == nil) && events[i].Unprescribed && events[i].WorkItemID != "" && !slices.ContainsFunc(seen, told) {
				return events[i].GroupID
			}
		}
		return ""
	}
	if group := changed(p.decision.Events, m.pairs); group != "" || c != nil || !shown {
		return group // without a projection, that nothing was told may mean that nothing changed
	}
	return changed(p.timers, nil)
}

// misattributed judges who and what an Event is said to come from. The text leaves that open for automatic Events; one
// that is the direct outcome of a Command comes from it, and its actor is no other than who gave the Command, or an
// Organization service.
func misattributed(c *model.Command, e *model.Event, shown *Event) []*Mismatch {
	if c == nil || e.Automatic {
		return nil
	}
	var notes []*Mismatch
	if cause := (model.Cause{Type: "command", ID: c.ActionID}); shown.Cause != cause && shown.Cause != (model.Cause{}) {
		notes = append(notes, EnvelopeFault(shown, "15.2-07", "cause", "the cause "+c.ActionID,
			"the cause "+shown.Cause.Type+" "+shown.Cause.ID))
	}
	if a := shown.Actor; a != c.Actor && a.Type != model.Service && a != (model.Actor{}) {
		notes = append(notes, EnvelopeFault(shown, "15.2-06", "actor", "the actor "+c.Actor.ID+", or a service",
			"the actor "+a.ID))
	}
	return notes
}

// unreferred judges whether an Event names what it has to refer to.
func unreferred(e *model.Event, shown *Event) []*Mismatch {
	text, what, requirement := e.Refers()
	if text == "" || shown.Payload.Kind() != schema.Object || names(shown.Payload, text) {
		return nil
	}
	return []*Mismatch{EnvelopeFault(shown, requirement, "payload", what+" "+text, "another payload, which does not name it")}
}

// unfigured judges whether an Event shows the numbers that it has to tell.
func unfigured(e *model.Event, shown *Event) []*Mismatch {
	list, requirement := e.Figures()
	if shown.Payload.Kind() != schema.Object {
		return nil
	}
	for _, f := range list {
		if !slices.ContainsFunc(f.AnyOf, func(n int64) bool { return counts(shown.Payload, n) }) {
			return []*Mismatch{EnvelopeFault(shown, requirement, "payload", fmt.Sprintf("%s, %d", f.What, f.AnyOf[0]),
				"another payload, in which there is no such number")}
		}
	}
	return nil
}

// counts reports whether a number is among the values of a document.
func counts(v schema.Value, n int64) bool {
	switch v.Kind() {
	case schema.Number:
		shown, finite := schema.Binary64(v.Raw())
		return finite && shown == float64(n)
	case schema.Object:
		for _, member := range v.Members() {
			if counts(member, n) {
				return true
			}
		}
	case schema.Array:
		for element := range v.Elements() {
			if counts(element, n) {
				return true
			}
		}
	}
	return false
}

// names reports whether a text is among the values of a document.
func names(v schema.Value, text string) bool {
	switch v.Kind() {
	case schema.String:
		return v.Text() == text
	case schema.Object:
		for _, member := range v.Members() {
			if names(member, text) {
				return true
			}
		}
	case schema.Array:
		for element := range v.Elements() {
			if names(element, text) {
				return true
			}
		}
	}
	return false
}

// further takes a core Event that no rule foresees. What the text lets bring one about is free (§15.2), as long as it
// tells something true.
func (o *Oracle) further(got *candidate, e *Event, now model.Instant, p path, seen *Observation, fault faulter) {
	told := &model.Told{
		Minted: func(name, subject string) any {
			if seen.Projection == nil {
				return nil
			}
			return model.ShownMinted(seen.Projection, name, subject)
		},
		Kind: e.Kind, GroupID: e.GroupID, WorkItemID: e.WorkItemID, Sequence: e.Sequence, State: got.state,
		Projection: seen.Projection, Now: now,
		Member: func(name string, into any) bool {
			member := e.Payload
			if member.Kind() == schema.Object {
				member = member.Member(name)
			}
			return member.Kind() != schema.Absent && json.Unmarshal(member.Raw(), into) == nil
		},
	}
	for i := range p.decision.Events {
		told.Beside = append(told.Beside, &p.decision.Events[i])
	}
	untrue := told.Fold()
	if untrue == nil {
		for _, a := range told.Adopted {
			got.bound = append(got.bound, bound{mintedKey{a.Name, a.Subject}, a.Value, true})
		}
		got.freedoms = append(got.freedoms, "it tells of "+string(e.Kind)+" besides")
		if told.Foreign {
			got.foreign = append(got.foreign, e.WorkItemID)
		}
		return
	}
	m := fault(2, untrue.Requirement, untrue.Allowed, "Events "+kinds(seen.Events))
	if m.Cause = "Event too many: " + string(e.Kind); m.Allowed == "" {
		m.Allowed = "Events " + expectedKinds(p.decision.Events)
	}
	got.notes = append(got.notes, m)
}

// compare compares what the target shows with the state of a candidate.
func (o *Oracle) compare(got *candidate, before *model.State, touched []model.Event, now model.Instant,
	shown *model.Projection, fault faulter) *Mismatch {
	c := model.Comparison{
		State: got.state, Projection: shown, Before: before, Touched: touched, Now: now,
		Steps:   func(kind model.EventKind) []*model.Step { return o.rulebook.Evolution[kind] },
		Foreign: func(id string) bool { return o.foreign[id] || slices.Contains(got.foreign, id) },
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
	m.Cause, m.Others = first.Cause, c.Differences[1:]
	return m
}

// RefusalCode is the Rule of a Mismatch that is about the code of a refusal alone.
const RefusalCode = "refusal code"

// faulter makes a Mismatch of the step that is followed.
type faulter func(depth int, requirement, allowed, seen string) *Mismatch

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

// matched is how what was shown goes with what a path allows.
type matched struct {
	pairs   []*Event // for each Event that is allowed, the one that was shown; nil where none was
	missing []string // kinds of Events that have to be shown and are not
	further []*Event // core Events that the path does not foresee
}

// match pairs each Event the path allows with one that was shown. Of what is left over, extension Events are free.
func match(timers, expected []model.Event, shown []Event) matched {
	taken := make([]bool, len(shown))
	m := matched{pairs: make([]*Event, len(expected))}
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
		if m.pairs[i] = take(e); m.pairs[i] == nil && !e.Unprescribed {
			m.missing = append(m.missing, string(e.Kind))
		}
	}
	for i := range timers {
		take(&timers[i])
	}
	for i := range shown {
		if !taken[i] && (!shown[i].Extension() || model.OfOrganization(shown[i].Kind)) {
			m.further = append(m.further, &shown[i])
		}
	}
	return m
}

// ofReceipt reports whether the answer to a retry is the original receipt: Events of the first answer, each with the
// same content, however it is spelled. It need not repeat them all, for a receipt may name the one Event of the Command
// without those that came with it.
func ofReceipt(first, again []Event) bool {
	return len(again) > 0 && !slices.ContainsFunc(again, func(x Event) bool {
		return !slices.ContainsFunc(first, func(y Event) bool { return x.EventID == y.EventID && x.Same(&y) })
	})
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
	model.HoleSubmittedRevision: "7.3-05",
}

// renewed is the requirement behind each expiry that a renewal prolongs.
var renewed = map[string]string{model.HoleCoordinatorExpiry: "7.2-03", model.HoleExecutionExpiry: "11.3-01"}

// granted is the requirement behind each expiry that a grant sets: it lies in the future.
var granted = map[string]string{
	model.HoleCoordinatorExpiry: "7.2-01", model.HoleOfferExpiry: "10.3-02", model.HoleOwnershipExpiry: "11.3-01",
	model.HoleExecutionExpiry: "11.3-04",
}

// bind fills the minted values of an Event from what the target showed, in its projection or in the Event itself. last:
// no other Event of the same call can have changed them since.
func (o *Oracle) bind(got *candidate, e *model.Event, shown *Event, now model.Instant, projection *model.Projection,
	last bool, fault faulter) *Mismatch {
	if shown != nil {
		e.ID = shown.EventID
	}
	for _, h := range e.Holes() {
		note := func(requirement, how, allowed, seen string) {
			m := fault(3, requirement, allowed, seen)
			m.Cause = h.Name + " not " + how
			got.notes = append(got.notes, m)
		}
		if last && h.Name != model.HoleRevision {
			if m := contradiction(h, shown, projection, fault); m != nil {
				got.notes = append(got.notes, m)
			}
		}
		b := bound{mintedKey: mintedKey{h.Name, h.Subject}}
		switch {
		case h.Number != nil:
			value, ok := disclosed[uint64](h, shown, projection)
			if ok && value < h.Least {
				allowed := fmt.Sprintf("a %s of %d or more for %s", h.Name, h.Least, h.Subject)
				note(raised[h.Name], "raised", allowed, fmt.Sprint(value))
			}
			if ok && value > 0 {
				*h.Number = value
			}
			b.value, b.shown = *h.Number, ok
		case h.Text != nil:
			value, ok := disclosed[string](h, shown, projection)
			ok = ok && value != ""
			switch {
			case !ok || !o.usedIDs[value]:
			case h.Name == model.HoleConversation:
				note("9-02", "of its own", "a Conversation of its own for "+h.Subject, value+", which another has")
			default:
				note("11.3-21", "new", "a new Lease ID for a new lease", value+", which an earlier lease had")
			}
			*h.Text = value
			b.value, b.shown = value, ok
		case h.Own:
			value, ok := disclosed[model.Instant](h, shown, projection)
			if value != *h.Time {
				got.freedoms = append(got.freedoms, "its start deadlines are its own")
			}
			*h.Time = value
			b.value, b.shown = value, ok
		case h.Time != nil:
			value, ok := disclosed[model.Instant](h, shown, projection)
			switch {
			case !ok:
			case h.After != 0 && value <= h.After && *h.Time-o.short > h.After:
				// A renewal prolongs, unless what it asks for, or what of it the target grants, ends before what there was.
				note(renewed[h.Name], "later", fmt.Sprintf("a %s later than %s", h.Name, h.After), value.String())
			case value <= now && *h.Time > now:
				note(granted[h.Name], "later", fmt.Sprintf("a %s later than the grant, at %s", h.Name, now), value.String())
			}
			if ok && value != *h.Time {
				got.off++
				if value < *h.Time {
					got.freedoms = append(got.freedoms, "it grants less time than was asked for")
					if h.After == 0 {
						got.short = max(got.short, *h.Time-value)
					}
				}
				*h.Time = value
			}
			b.value, b.shown = *h.Time, ok
		}
		if h.Demand != "" && !b.shown && (h.Time == nil || !namesAnInstant(shown)) {
			m := fault(3, h.Demand, "a "+h.Name+" that its holder can learn", "none, neither in the Event's payload ("+
				h.Member+") nor in the projection")
			m.Cause = "no " + h.Name + " shown"
			if h.Text != nil {
				return m // nothing can be done under what nobody knows
			}
			got.notes = append(got.notes, m)
		}
		got.bound = append(got.bound, b)
	}
	return nil
}

// namesAnInstant reports whether the payload of an Event has an instant under whatever name.
func namesAnInstant(e *Event) bool {
	if e == nil || e.Payload.Kind() != schema.Object {
		return false
	}
	for _, value := range e.Payload.Members() {
		if value.Kind() == schema.String && new(model.Instant).UnmarshalText([]byte(value.Text())) == nil {
			return true
		}
	}
	return false
}

// contradiction reports a minted value of which the Event and the projection say different things, or one that is no
// value of its sort: an accepted fact tells what is so (§15.2).
func contradiction(h model.Hole, e *Event, p *model.Projection, fault faulter) *Mismatch {
	if e == nil || e.Payload.Kind() != schema.Object || e.Payload.Member(h.Member).Kind() == schema.Absent {
		return nil
	}
	told, readable := any(nil), false
	switch {
	case h.Number != nil:
		told, readable = asAny(payload[uint64](e, h.Member))
	case h.Text != nil:
		told, readable = asAny(payload[string](e, h.Member))
	case h.Time != nil:
		told, readable = asAny(payload[model.Instant](e, h.Member))
	}
	raw := clip(string(e.Payload.Member(h.Member).Raw()))
	if !readable {
		m := fault(3, "15.2-01", "a "+h.Name+" in the member "+h.Member+" of the payload of "+string(e.Kind), raw)
		m.Cause, m.Outcome = "payload member "+h.Member+" unreadable", false
		return m
	}
	if p == nil {
		return nil
	}
	if shown := model.ShownMinted(p, h.Name, h.Subject); shown != nil && shown != told && shown != any("") {
		m := fault(3, "15.2-01", fmt.Sprintf("the %s of observe, %v, in the payload of %s", h.Name, shown, e.Kind), raw)
		m.Cause, m.Outcome = "payload member "+h.Member+" against observe", false
		return m
	}
	return nil
}

func asAny[T any](value T, ok bool) (any, bool) { return value, ok }

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
