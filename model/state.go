package model

import (
	"iter"
	"reflect"
	"slices"
	"sync"

	"github.com/missionweave/weavecheck/model/table"
)

// State is the authoritative state of one Organization. It is nothing but the fold of its Events: only Evolve changes
// it, and every record in it is replaced rather than altered, so that a Fork shares all of them.
//
// An aggregate is one table here, named in each of the three lists below.
type State struct {
	cards       table.Table[*Card]              // by Agent ID
	sessions    table.Table[uint64]             // by Agent ID: its current Session Epoch
	missions    table.Table[*Mission]           // by Mission ID
	groups      table.Table[Group]              // by Group ID
	memberships table.Table[*Membership]        // by Group and Principal
	grants      table.Table[*Grant]             // by Grant ID
	proposals   table.Table[*Proposal]          // by Proposal ID
	workItems   table.Table[*WorkItem]          // by WorkItem ID
	artifacts   table.Table[*PublishedArtifact] // by Artifact ID
	messages    table.Table[*Message]           // by Message ID
	overrides   table.Table[*Override]          // by the id of the Cooperation Override Grant
	policyLog   table.Table[*PolicyEntry]       // by Group, decision and what it is about
	rates       table.Table[[]Instant]          // by Group, Principal and policy: what counts for a rate
	receipts    table.Table[[32]byte]           // accepted Commands by actor and Action ID: their Digests

	limits Limits // of the Organization; they never change

	// Indexes, kept by index and by publishes.
	children   table.Table[struct{}] // Mission ID and a child Mission of it
	active     table.Table[struct{}] // Agent ID and the WorkItem it is executing
	delegated  table.Table[struct{}] // Grant ID and a WorkItem that was authorized or offered under it
	unfinished table.Table[struct{}] // Group ID and the WorkItem that the end of its Mission would reach
	content    table.Table[struct{}] // content hash or URI, and the Artifact that has it
}

// Group is what the Organization keeps of a Group: its one Mission (§4), and the sequence of its last Event (§15.2).
type Group struct {
	MissionID string
	Sequence  uint64
}

// shareable is a table of any record.
type shareable interface{ Share() }

func (s *State) tables() [19]shareable {
	return [...]shareable{
		&s.cards, &s.sessions, &s.missions, &s.groups, &s.memberships, &s.grants, &s.proposals, &s.workItems, &s.artifacts,
		&s.messages, &s.overrides, &s.policyLog, &s.rates, &s.receipts, &s.children, &s.active, &s.delegated, &s.unfinished,
		&s.content,
	}
}

// Fork returns an independent copy. Its cost does not grow with what is held.
func (s *State) Fork() *State {
	for _, t := range s.tables() {
		t.Share()
	}
	f := *s
	return &f
}

// Equal reports whether two states hold the same. The indexes follow from the records.
func (s *State) Equal(t *State) bool {
	return s == t ||
		sameRecords(&s.cards, &t.cards) && sameRecords(&s.missions, &t.missions) &&
			sameRecords(&s.memberships, &t.memberships) && sameRecords(&s.grants, &t.grants) &&
			sameRecords(&s.proposals, &t.proposals) && sameRecords(&s.workItems, &t.workItems) &&
			sameRecords(&s.artifacts, &t.artifacts) && sameRecords(&s.messages, &t.messages) &&
			sameRecords(&s.overrides, &t.overrides) && sameRecords(&s.policyLog, &t.policyLog) &&
			table.Equal(&s.rates, &t.rates, func(x, y []Instant) bool { return slices.Equal(x, y) }) &&
			sameValues(&s.sessions, &t.sessions) &&
			sameValues(&s.groups, &t.groups) && sameValues(&s.receipts, &t.receipts)
}

func sameRecords[R any](a, b *table.Table[*R]) bool {
	return table.Equal(a, b, func(x, y *R) bool { return x == y || reflect.DeepEqual(x, y) })
}

func sameValues[V comparable](a, b *table.Table[V]) bool {
	return table.Equal(a, b, func(x, y V) bool { return x == y })
}

// NewState returns the state of an Organization in which nothing has happened, with the Agent Cards it starts from.
func NewState(cards []*Card) *State {
	s := &State{}
	for _, c := range cards {
		s.cards.Set(c.AgentID, c)
	}
	return s
}

// Sequence returns the sequence of the last Event of a Group (§15.2); zero where there is none.
func (s *State) Sequence(groupID string) uint64 { return s.groups.Get(groupID).Sequence }

// Numbered takes the sequence of an Event that changes nothing else.
func (s *State) Numbered(groupID string, sequence uint64) {
	g := s.groups.Get(groupID)
	g.Sequence = sequence
	s.groups.Set(groupID, g)
}

// receiptKey is the key of a Command among the receipts: Action IDs belong to their actor (§15.1).
func receiptKey(actor Actor, actionID string) string {
	return actionID + "\x00" + actor.ID + "\x00" + string(actor.Type)
}

// pair is the key of an index: what is looked under, and what is found there.
func pair(under, found string) string { return under + "\x00" + found }

// listed is what an index holds under a key, in order.
func listed(index *table.Table[struct{}], under string) []string {
	prefix := pair(under, "")
	var list []string
	for key := range index.Under(prefix) {
		list = append(list, key[len(prefix):])
	}
	return list
}

// records are those of a table in the order of their ids.
func records[R any](t *table.Table[R]) iter.Seq[R] {
	return func(yield func(R) bool) {
		for _, r := range t.All() {
			if !yield(r) {
				return
			}
		}
	}
}

// Check returns what is wrong with a state, the first invariant that does not hold, or nil. It is for the harness
// itself: every state that Evolve makes keeps them all.
func (s *State) Check() error {
	for _, i := range invariants() {
		if text := i.Broken(s); text != "" {
			return &BrokenInvariant{i, text}
		}
	}
	return nil
}

// Invariants lists what must hold of every state, in the order of the subjects.
func Invariants() []Invariant { return invariants() }

var invariants = sync.OnceValue(
	func() []Invariant { return gathered(func(s Subject) []Invariant { return s.Invariants }) })

// BrokenInvariant reports a state that must not be.
type BrokenInvariant struct {
	Invariant
	Text string
}

func (e *BrokenInvariant) Error() string {
	return "invariant broken: " + e.Name + " (" + e.Requirement + "): " + e.Text
}
