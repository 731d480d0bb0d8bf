package model

import (
	"encoding/json"
	"reflect"
)

// A Subject is one part of the protocol, such as the Coordinator lease or the offers of WorkItems: its Commands and
// Events, the rules that lead from the one to the other, and what it shows. All that is known of a kind stands in the
// file of its Subject; everything else is derived from what is registered here.
type Subject struct {
	Name       string
	Commands   []CommandDef
	Events     []EventDef
	Rules      []*Rule
	Reactions  []*Reaction
	Timers     []*Timer
	Limits     []*Limit
	Views      []View
	Invariants []Invariant
	Laws       []Law
}

// A CommandDef is a Command kind with the payload it carries.
type CommandDef struct {
	Kind Kind
	// Payload is the struct of the payload profile for the kind.
	Payload reflect.Type
	// NewItem: the WorkItem that the Command names is to be a new one, and its id must be new in every Group (§2), so it
	// is looked for beyond the Group of the Command.
	NewItem bool
}

// command is a Command kind whose payload is a P.
func command[P any](kind Kind) CommandDef {
	return CommandDef{Kind: kind, Payload: reflect.TypeFor[P]()}
}

// Members lists the members that the payload of the Command may have (the payload profile).
func (d CommandDef) Members() []Member { return membersOf(d.Payload) }

// An EventDef is an Event kind with its facts, and the steps by which it changes the state.
type EventDef struct {
	Kind  EventKind
	Steps []*Step
	// Unprescribed: the text does not fix the kind; see Event.
	Unprescribed bool
	// Organization: a fact of the whole Organization, which belongs to no Group (§15.2).
	Organization bool

	facts reflect.Type
	// refers is what the payload of such an Event has to name; nil means nothing.
	refers *reference
	// figures are the numbers that the payload of such an Event has to show; nil means none.
	figures *figures
	// further takes such an Event where no rule foresees it; nil means that none is right there.
	further func(*Told) *Untrue
}

// Further reports whether an Event of the kind can be right where no rule foresees it.
func (d EventDef) Further() bool { return d.further != nil }

// alsoTold says when an Event of the kind is right where no rule foresees it.
func (d EventDef) alsoTold(further func(*Told) *Untrue) EventDef {
	d.further = further
	return d
}

// event is an Event kind whose facts are a P.
func event[P any](kind EventKind, steps ...*Step) EventDef {
	return EventDef{Kind: kind, Steps: steps, facts: reflect.TypeFor[P]()}
}

// reference is something that an Event has to name in its payload, under whatever member.
type reference struct {
	requirement, what string
	of                func(*Event) string
}

// refersTo says what an Event of the kind has to name.
func (d EventDef) refersTo(requirement, what string, of func(*Event) string) EventDef {
	d.refers = &reference{requirement, what, of}
	return d
}

// Figure is a number that an Event has to show in its payload, under whatever member: any of some.
type Figure struct {
	What  string
	AnyOf []int64
}

// figures are numbers that an Event has to show.
type figures struct {
	requirement string
	of          func(*Event) []Figure
}

// tells says which numbers an Event of the kind has to show.
func (d EventDef) tells(requirement string, of func(*Event) []Figure) EventDef {
	d.figures = &figures{requirement, of}
	return d
}

func (d EventDef) unprescribed() EventDef {
	d.Unprescribed = true
	return d
}

func (d EventDef) ofOrganization() EventDef {
	d.Organization = true
	return d
}

// Members lists the members that the payload of the Event may have, in order (the payload profile).
func (d EventDef) Members() []Member { return membersOf(d.facts) }

// A Reaction is what one Subject adds to an Event of another: what the Event reaches of its records, or further Events.
type Reaction struct {
	Name        string
	Requirement string // the sentence that gives it
	To          EventKind
	// When says whether anything is reached at all; nil means always.
	When func(*Facts) bool
	// Under names the reading, by its second option, in which alone the reaction takes place; nil means in all.
	Under *Point
	// IDs are the records that the Event reaches.
	IDs   func(*Facts) []string
	Steps []*Step
	// Events follow the Event.
	Events []EventRule
}

// reaching is a Step that changes the records which a Reaction reaches.
func (r *Reaction) reaching(name, requirement string, changes []*Aspect, apply func(x *Change, ids []string)) *Step {
	return shared(name, requirement, changes, func(x *Change) {
		for _, reach := range x.Event.Reaches {
			if reach.By == r.Name {
				apply(x, reach.IDs)
			}
		}
	})
}

// A Timer is what the passing of time alone brings about, in the second option of a reading.
type Timer struct {
	Name  string
	Kind  EventKind // of the Events that it causes
	Under *Point
	Due   func(s *State, now Instant, choose Chooser) []Event
}

// An Invariant is what must hold of every state, with the requirement that says so.
type Invariant struct {
	Name        string
	Requirement string
	// Broken says what breaks it, "" while it holds.
	Broken func(*State) string
}

// NewPayload returns an empty payload of a kind; nil for an unknown one.
func NewPayload(kind Kind) any {
	if def, ok := commands()[kind]; ok {
		return reflect.New(def.Payload).Interface()
	}
	return nil
}

// ReadPayload reads the payload of a Command as the payload profile has it. Members that the kind does not know are
// ignored; the error is that a member it knows is of another type. An unknown kind has no payload.
func ReadPayload(kind Kind, raw []byte) (any, error) {
	p := NewPayload(kind)
	if p == nil {
		return nil, nil
	}
	return p, json.Unmarshal(raw, p)
}
