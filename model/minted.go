package model

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// Minted is a value of an Event that the server chooses: an epoch, a lease id, an expiry. It is a field of a struct of
// facts, whose tag `mint` names it (and whose tag `shown` is the requirement by which whoever it is for has to learn it); under that name and its subject it is remembered. The zero value is not there.
type Minted[T uint64 | string | Instant] struct {
	Value T
	// Of is the subject, such as a WorkItem ID; empty where the Event mints no such value.
	Of string
	// Bound is the lowest number that is right, or for an expiry that of the lease which the Event renews: it has to lie
	// after it.
	Bound T
	// Own: the server may have such a value of its own, whatever the Command asked for, or none: then Value is zero.
	Own bool
}

// number mints a number that is least, or anything above.
func number(of string, least uint64) Minted[uint64] {
	return Minted[uint64]{Value: least, Of: of, Bound: least}
}

// text mints a text that nobody has seen yet.
func text(of string) Minted[string] { return Minted[string]{Of: of} }

// expiry mints an instant: the one that the Command asked for, or another that the server grants.
func expiry(of string, asked Instant) Minted[Instant] { return Minted[Instant]{Value: asked, Of: of} }

// renewal mints an instant in the place of an earlier one. What lasts until one of some deadlines already need not be
// prolonged: a server may let nothing outlast it.
func renewal(of string, asked, before Instant, deadlines ...Instant) Minted[Instant] {
	m := Minted[Instant]{Value: asked, Of: of, Bound: before}
	if slices.Contains(deadlines, before) {
		m.Bound--
	}
	return m
}

// own mints an instant that the server may set as it likes, or leave out; asked is zero where the Command asks for none.
func own(of string, asked Instant) Minted[Instant] {
	return Minted[Instant]{Value: asked, Of: of, Own: true}
}

// IsZero reports whether the Event mints no such value.
func (m Minted[T]) IsZero() bool {
	var none T
	return m.Of == "" || m.Own && m.Value == none
}

// MarshalJSON renders the value.
func (m Minted[T]) MarshalJSON() ([]byte, error) { return json.Marshal(m.Value) }

// Hole is one minted value of an Event: the name and subject under which it is remembered, and where its value goes.
// A number may be anything from Least up; a text must be new.
type Hole struct {
	Name    string  // such as "execution-lease"
	Subject string  // such as a WorkItem ID
	Member  string  // the member of the Event's payload that shows it (the payload profile)
	Demand  string  // the requirement by which it has to be shown, in the Event or in the projection; empty where it need not
	Least   uint64  // the lowest number that is right
	After   Instant // an expiry has to lie after it: that of the lease which the Event renews
	Own     bool    // an instant that the server may set as it likes, or not have at all
	Number  *uint64
	Text    *string
	Time    *Instant
}

// The names of minted values, as the tags of the structs of facts spell them.
const (
	HoleSessionEpoch      = "session-epoch"
	HoleMembershipEpoch   = "membership-epoch"
	HoleGrantExpiry       = "grant-expiry"
	HoleCoordinatorEpoch  = "coordinator-epoch"
	HoleCoordinatorLease  = "coordinator-lease"
	HoleCoordinatorExpiry = "coordinator-expiry"
	HoleOfferExpiry       = "offer-expiry"
	HoleOwnershipEpoch    = "ownership-epoch"
	HoleOwnershipLease    = "ownership-lease"
	HoleOwnershipExpiry   = "ownership-expiry"
	HoleStartExpiry       = "start-expiry"
	HoleApprovalExpiry    = "approval-expiry"
	HoleExecutionLease    = "execution-lease"
	HoleExecutionExpiry   = "execution-expiry"
	HoleRevision          = "revision"
	HoleConversation      = "conversation"
	HoleSubmittedRevision = "submitted-revision"

	// The last Event of a Group is named by what every Event carries in its envelope.
	MintedEventID       = "event-id"
	MintedEventSequence = "event-sequence"
)

// Holes lists the minted values of the Event, in the order of the struct of facts, its revision last.
func (e *Event) Holes() []Hole {
	var holes []Hole
	if e.Payload != nil {
		v := reflect.ValueOf(e.Payload).Elem()
		for _, at := range holesOf(v.Type()) {
			holes = at.append(holes, v.FieldByIndex(at.index).Addr().Interface())
		}
	}
	return holePlace{name: HoleRevision, member: "revision"}.append(holes, &e.Revision)
}

// holePlace is where a struct of facts has a minted value.
type holePlace struct {
	name, member, demand string
	index                []int
}

func (p holePlace) append(holes []Hole, field any) []Hole {
	h := Hole{Name: p.name, Member: p.member, Demand: p.demand}
	switch m := field.(type) {
	case *Minted[uint64]:
		h.Subject, h.Number, h.Least = m.Of, &m.Value, m.Bound
	case *Minted[string]:
		h.Subject, h.Text = m.Of, &m.Value
	case *Minted[Instant]:
		h.Subject, h.Time, h.After, h.Own = m.Of, &m.Value, m.Bound, m.Own
	}
	if h.Subject == "" {
		return holes
	}
	return append(holes, h)
}

var holePlaces sync.Map // reflect.Type -> []holePlace

func holesOf(facts reflect.Type) []holePlace {
	if known, ok := holePlaces.Load(facts); ok {
		return known.([]holePlace)
	}
	var places []holePlace
	for _, f := range reflect.VisibleFields(facts) {
		if name := f.Tag.Get("mint"); name != "" {
			member, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			places = append(places, holePlace{name, member, f.Tag.Get("shown"), f.Index})
		}
	}
	holePlaces.Store(facts, places)
	return places
}

// MintedNames lists the names of all values that Events mint, in alphabetical order.
func MintedNames() []string {
	names := []string{HoleRevision, MintedEventID, MintedEventSequence}
	for _, e := range EventDefs() {
		for _, p := range holesOf(e.facts) {
			names = append(names, p.name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
