// Package oracle judges what a target shows. It keeps the set of model states, each with the readings taken so far,
// that still explain everything seen; it forks where the rules leave a choice open, drops what was contradicted, and
// reports a Mismatch when nothing is left.
package oracle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/schema"
)

// Event is an Event document as a target showed it.
type Event struct {
	Raw        json.RawMessage
	EventID    string
	Kind       model.EventKind
	GroupID    string
	Sequence   uint64
	Actor      model.Actor
	Cause      model.Cause
	At         model.Instant
	WorkItemID string
	Payload    schema.Value

	root schema.Value
}

// Same reports whether two documents of Events have the same content.
func (e *Event) Same(other *Event) bool {
	if bytes.Equal(e.Raw, other.Raw) {
		return true
	}
	a, errA := document.Canonical(e.Raw)
	b, errB := document.Canonical(other.Raw)
	return errA == nil && errB == nil && bytes.Equal(a, b)
}

// Extension reports whether the Event's kind lies in the extension namespace.
func (e *Event) Extension() bool { return strings.HasPrefix(string(e.Kind), "ext.") }

// Observation is what a target showed after one call.
type Observation struct {
	Events     []Event
	Refusal    *Refusal          // nil when the Command was accepted
	Projection *model.Projection // nil when the target shows none
	Notes      []*Mismatch       // what is wrong with the form of any of these
}

// Refusal is the error document of a refused Command.
type Refusal struct {
	Code    model.Code
	Message string // what the target says of it, for people
	Raw     json.RawMessage
}

// told says what the target answered, in its own words too.
func (r *Refusal) told() string {
	if r.Message == "" {
		return "refused with " + string(r.Code)
	}
	return fmt.Sprintf("refused with %s (%q)", r.Code, clip(r.Message))
}

// A Mismatch is a difference between what the rules allow and what was seen.
type Mismatch struct {
	Requirement string
	Rule        string
	Cell        string // the rule and the state it met, such as "work.start on active"
	// Cause is what is behind the difference, wherever it shows: a guard, a member, a row of a view. Two with one
	// requirement and cause are one fault.
	Cause string
	// Outcome: it is about what a Command led to, and not about the form of what was shown.
	Outcome bool
	Allowed string
	Seen    string
	Others  []model.Difference // what else differs at the same place
	depth   int                // how far the comparison came; the deepest explains most
}

func (m *Mismatch) Error() string {
	allowed, seen := m.Texts()
	return fmt.Sprintf("%s: %s: allowed %s, seen %s", m.Requirement, m.Cell, allowed, seen)
}

// maxOthers bounds how many further differences the texts of a Mismatch list.
const maxOthers = 9

// Texts are what was allowed and what was seen, with all that differs at the same place.
func (m *Mismatch) Texts() (allowed, seen string) {
	allowed, seen = m.Allowed, m.Seen
	for i, d := range m.Others {
		if i == maxOthers {
			more := fmt.Sprintf("; and %d more", len(m.Others)-i)
			return allowed + more, seen + more
		}
		allowed, seen = allowed+"; "+d.Allowed, seen+"; "+d.Seen
	}
	return allowed, seen
}

// member is one member of the Event envelope, with the requirement that demands it.
type member struct {
	name, requirement string
	grouped           bool // demanded of Group Events only
	read              func(*Event, json.RawMessage) error
}

func into[T any](field func(*Event) *T) func(*Event, json.RawMessage) error {
	return func(e *Event, raw json.RawMessage) error { return json.Unmarshal(raw, field(e)) }
}

// unread is a member that says nothing to the rules: the schema alone judges it.
func unread(*Event, json.RawMessage) error { return nil }

var envelope = []member{
	{"protocolVersion", "15.2-06", false, func(_ *Event, raw json.RawMessage) error {
		if !bytes.Equal(raw, []byte(`"0.1"`)) {
			return fmt.Errorf("must be \"0.1\"")
		}
		return nil
	}},
	{"eventId", "15.2-02", false, into(func(e *Event) *string { return &e.EventID })},
	{"kind", "15.2-06", false, into(func(e *Event) *model.EventKind { return &e.Kind })},
	{"groupId", "15.2-03", true, into(func(e *Event) *string { return &e.GroupID })},
	{"sequence", "15.2-04", true, into(func(e *Event) *uint64 { return &e.Sequence })},
	{"aggregateRevision", "15.2-05", true, unread},
	{"actor", "15.2-06", false, into(func(e *Event) *model.Actor { return &e.Actor })},
	{"cause", "15.2-07", false, into(func(e *Event) *model.Cause { return &e.Cause })},
	{"correlationId", "15.2-08", false, func(_ *Event, raw json.RawMessage) error {
		return json.Unmarshal(raw, new(string))
	}},
	{"occurredAt", "15.2-09", false, into(func(e *Event) *model.Instant { return &e.At })},
	{"payload", "15.2-09", false, func(_ *Event, raw json.RawMessage) error {
		if raw[0] != '{' {
			return fmt.Errorf("must be an object")
		}
		return nil
	}},
	{"acceptedBy", "15.2-10", false, unread},
	{"signature", "15.2-10", false, unread},
}

// formRequirement is the sentence by which every Event shown conforms to its schema.
const formRequirement = "2-03"

// ReadEvent reads an Event document: the members that every Event has (§15.2). What is missing or of another type is
// noted, and has its zero value; the rest is read all the same.
func ReadEvent(raw json.RawMessage) (Event, []*Mismatch) {
	e := Event{Raw: raw}
	var doc schema.Document
	if err := doc.Read(raw); err != nil || doc.Root().Kind() != schema.Object {
		return e, []*Mismatch{EnvelopeFault(&e, "15.2-06", "document", "a JSON object", clip(string(raw)))}
	}
	root := doc.Root()
	e.root, e.Payload = root, root.Member("payload")
	if k := root.Member("kind"); k.Kind() == schema.String {
		e.Kind = model.EventKind(k.Text()) // read again, and judged, below
	}
	var notes []*Mismatch
	for _, m := range envelope {
		value := root.Member(m.name)
		given := value.Kind() != schema.Absent
		switch {
		case m.grouped && model.OfOrganization(e.Kind):
			if given {
				notes = append(notes, EnvelopeFault(&e, "15.2-12", m.name, "no "+m.name+" on a fact of the whole Organization",
					m.name+" "+clip(string(value.Raw()))))
			}
		case !given:
			notes = append(notes, EnvelopeFault(&e, m.requirement, m.name, "the member "+m.name, "no "+m.name))
		default:
			if err := m.read(&e, value.Raw()); err != nil {
				notes = append(notes, EnvelopeFault(&e, m.requirement, m.name, "a valid "+m.name,
					clip(string(value.Raw()))+" ("+err.Error()+")"))
			}
		}
	}
	if item := root.Member("workItemId"); item.Kind() == schema.String {
		e.WorkItemID = item.Text()
	}
	return e, notes
}

// OffSchema finds what of an Event is not as the event schema has it, each member under the sentence that demands it.
func (e *Event) OffSchema() []*Mismatch {
	form := schema.Protocol("event")
	if e.root.Kind() == schema.Absent || form.Accepts(e.root) {
		return nil
	}
	var notes []*Mismatch
	for _, told := range form.Mismatches(e.root) {
		name, unknown := strings.CutPrefix(told, `it has the member "`)
		if !unknown && !strings.HasPrefix(told, "/") {
			continue // what is missing was told when it was read
		}
		name, _, _ = strings.Cut(strings.TrimPrefix(name, "/"), map[bool]string{true: `"`, false: " "}[unknown])
		name, _, _ = strings.Cut(name, "/")
		requirement := formRequirement
		for _, m := range envelope {
			if m.name == name {
				requirement = m.requirement
			}
		}
		notes = append(notes, EnvelopeFault(e, requirement, name, "a valid "+name, told))
	}
	return notes
}

// EnvelopeFault is a difference in the form of an Event.
func EnvelopeFault(e *Event, requirement, member, allowed, seen string) *Mismatch {
	kind := string(e.Kind)
	if kind == "" {
		kind = "an Event"
	}
	return &Mismatch{Requirement: requirement, Rule: "event envelope", Cell: "envelope of " + kind,
		Cause: "envelope member " + member, Allowed: allowed, Seen: seen, depth: 3}
}

// payload reads one member of the Event's payload; ok is false when it is not there or not of that type.
func payload[T any](e *Event, name string) (value T, ok bool) {
	if e.Payload.Kind() != schema.Object {
		return value, false
	}
	member := e.Payload.Member(name)
	ok = member.Kind() != schema.Absent && json.Unmarshal(member.Raw(), &value) == nil
	return value, ok
}

func clip(s string) string {
	if len(s) > 200 {
		return s[:200] + "…"
	}
	return s
}
