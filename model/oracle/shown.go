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
	"github.com/missionweave/weavecheck/model/schema"
)

// Event is an Event document as a target showed it.
type Event struct {
	Raw               json.RawMessage
	EventID           string
	Kind              model.EventKind
	GroupID           string
	Sequence          uint64
	AggregateRevision uint64
	Actor             model.Actor
	Cause             model.Cause
	CorrelationID     string
	WorkItemID        string
	Payload           schema.Value
}

// Extension reports whether the Event's kind lies in the extension namespace.
func (e *Event) Extension() bool { return strings.HasPrefix(string(e.Kind), "ext.") }

// Observation is what a target showed after one call.
type Observation struct {
	Events     []Event
	Refusal    *Refusal          // nil when the Command was accepted
	Projection *model.Projection // nil when the target shows none
}

// Refusal is the error document of a refused Command.
type Refusal struct {
	Code model.Code
	Raw  json.RawMessage
}

// A Mismatch is a difference between what the rules allow and what was seen.
type Mismatch struct {
	Requirement string
	Rule        string
	Cell        string // the rule and the state it met, such as "work.start on active"
	Allowed     string
	Seen        string
	Others      []model.Difference // what else differs at the same place
	depth       int                // how far the comparison came; the deepest explains most
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

func present(*Event, json.RawMessage) error { return nil }

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
	{"aggregateRevision", "15.2-05", true, into(func(e *Event) *uint64 { return &e.AggregateRevision })},
	{"actor", "15.2-06", false, into(func(e *Event) *model.Actor { return &e.Actor })},
	{"cause", "15.2-07", false, into(func(e *Event) *model.Cause { return &e.Cause })},
	{"correlationId", "15.2-08", false, into(func(e *Event) *string { return &e.CorrelationID })},
	{"occurredAt", "15.2-09", false, func(_ *Event, raw json.RawMessage) error {
		var at model.Instant
		return json.Unmarshal(raw, &at)
	}},
	{"payload", "15.2-09", false, func(_ *Event, raw json.RawMessage) error {
		if raw[0] != '{' {
			return fmt.Errorf("must be an object")
		}
		return nil
	}},
	{"acceptedBy", "15.2-10", false, present},
	{"signature", "15.2-10", false, func(_ *Event, raw json.RawMessage) error {
		var s model.Signature
		if err := json.Unmarshal(raw, &s); err != nil || s.Algorithm != "Ed25519" || s.KeyID == "" || s.Value == "" {
			return fmt.Errorf("must name algorithm Ed25519, keyId, createdAt and value")
		}
		return nil
	}},
}

// ReadEvent reads an Event document and checks its envelope (§15.2).
func ReadEvent(raw json.RawMessage) (Event, *Mismatch) {
	e := Event{Raw: raw}
	var document schema.Document
	if err := document.Read(raw); err != nil || document.Root().Kind() != schema.Object {
		return e, envelopeFault(&e, "15.2-06", "a JSON object", clip(string(raw)))
	}
	root := document.Root()
	if k := root.Member("kind"); k.Kind() == schema.String {
		e.Kind = model.EventKind(k.Text()) // read again, and judged, below
	}
	e.Payload = root.Member("payload")
	for _, m := range envelope {
		member := root.Member(m.name)
		value, given := json.RawMessage(member.Raw()), member.Kind() != schema.Absent
		switch {
		case m.grouped && model.OfOrganization(e.Kind):
			if given {
				return e, envelopeFault(&e, "15.2-12", "no "+m.name+" on a fact of the whole Organization",
					m.name+" "+clip(string(value)))
			}
		case !given:
			return e, envelopeFault(&e, m.requirement, "the member "+m.name, "no "+m.name)
		default:
			if err := m.read(&e, value); err != nil {
				return e, envelopeFault(&e, m.requirement, "a valid "+m.name, clip(string(value))+" ("+err.Error()+")")
			}
		}
	}
	if item := root.Member("workItemId"); item.Kind() != schema.Absent {
		raw := item.Raw()
		if err := json.Unmarshal(raw, &e.WorkItemID); err != nil {
			return e, envelopeFault(&e, "15.2-06", "workItemId as a string", clip(string(raw)))
		}
	}
	return e, nil
}

func envelopeFault(e *Event, requirement, allowed, seen string) *Mismatch {
	kind := string(e.Kind)
	if kind == "" {
		kind = "an Event"
	}
	return &Mismatch{Requirement: requirement, Rule: "event envelope", Cell: "envelope of " + kind, Allowed: allowed,
		Seen: seen, depth: 3}
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
