package model

import (
	"cmp"
	"reflect"
	"strings"
)

// Kind is a Command kind, spelled as on the wire (§15.1). Each is named in the file of its subject.
type Kind string

// EventKind is an Event kind, spelled as on the wire (§15.2).
type EventKind string

// Command is one request for a structured state transition (§15.1), read from its wire envelope. A number that the
// envelope does not carry is zero; ExpectedRevision is -1 then.
type Command struct {
	ActionID         string
	Kind             Kind
	Actor            Actor
	SessionEpoch     uint64
	MembershipEpoch  uint64
	CoordinatorEpoch uint64
	GroupID          string
	WorkItemID       string
	ConversationID   string
	ExpectedRevision int64
	CorrelationID    string
	Override         string // the Cooperation Override Grant that it cites
	IssuedAt         Instant

	// Digest is the SHA-256 of the canonical signed content: two Commands with one Action ID are the same Command
	// exactly when their Digests are equal.
	Digest [32]byte
	// Fault is what reading and verifying the document found wrong before any rule was asked.
	Fault DocumentFault
	// Carried is what they found wrong with the Signed Documents in the payload.
	Carried Carried
	// Payload points to the struct of the payload profile for the kind; nil for a kind that the model does not know.
	Payload any
}

// ActionKey identifies a Command: Action IDs belong to their actor (§15.1).
type ActionKey struct {
	Actor    Actor
	ActionID string
}

// DocumentFault says at which stage the verification of a signed document failed (§6.4).
type DocumentFault uint8

// The faults of a document that reach the model.
const (
	DocumentSound DocumentFault = iota
	DocumentMalformed
	DocumentOffSchema
	DocumentUnverified
)

// OnItem is the part of a payload that names the WorkItem which the Command is about.
type OnItem struct {
	WorkItemID string `json:"workItemId,omitempty"`
}

func (p *OnItem) namesItem() string { return p.WorkItemID }

// NamesItem is the WorkItem that the Command names: in its payload, or else in its envelope.
func (c *Command) NamesItem() string {
	if p, ok := c.Payload.(interface{ namesItem() string }); ok && p.namesItem() != "" {
		return p.namesItem()
	}
	return c.WorkItemID
}

// Member is a member of a payload.
type Member struct {
	Name string
	When string // in which case alone it is there, in words; empty for a member that is always there
	Mint string // the name of the minted value that it shows; empty for others
	// Signed is the kind of Signed Document that it is, or that its elements are, by its schema; empty for others.
	Signed string
}

// membersOf lists the members of the JSON form of a struct, those of embedded parts in their place.
func membersOf(t reflect.Type) []Member {
	var list []Member
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous:
			for _, m := range membersOf(f.Type) {
				m.When = cmp.Or(m.When, f.Tag.Get("when"))
				list = append(list, m)
			}
		case name != "-":
			list = append(list, Member{Name: name, When: f.Tag.Get("when"), Mint: f.Tag.Get("mint"),
				Signed: f.Tag.Get("signed")})
		}
	}
	return list
}

// ActorType says what kind of Principal acts (common.schema.json).
type ActorType string

// The three kinds of Principal.
const (
	Agent   ActorType = "agent"
	Human   ActorType = "human"
	Service ActorType = "service"
)

// Actor names a Principal: an Agent, a human, or an Organization service.
type Actor struct {
	Type ActorType `json:"type"`
	ID   string    `json:"id"`
}
