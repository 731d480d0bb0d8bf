package document

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"regexp"

	"github.com/missionweave/weavecheck/model"
)

// envelope is the wire form of a Command (§15.1, command.schema.json).
type envelope struct {
	ProtocolVersion            string           `json:"protocolVersion"`
	ActionID                   string           `json:"actionId"`
	Actor                      *model.Actor     `json:"actor"`
	SessionEpoch               *uint64          `json:"sessionEpoch"`
	MembershipEpoch            *uint64          `json:"membershipEpoch"`
	CoordinatorEpoch           *uint64          `json:"coordinatorEpoch"`
	GroupID                    string           `json:"groupId"`
	ConversationID             string           `json:"conversationId"`
	WorkItemID                 string           `json:"workItemId"`
	CooperationOverrideGrantID string           `json:"cooperationOverrideGrantId"`
	Kind                       string           `json:"kind"`
	ExpectedRevision           *int64           `json:"expectedRevision"`
	CorrelationID              string           `json:"correlationId"`
	CausedByEventID            string           `json:"causedByEventId"`
	IssuedAt                   *model.Instant   `json:"issuedAt"`
	Payload                    json.RawMessage  `json:"payload"`
	Extensions                 json.RawMessage  `json:"extensions"`
	Signature                  *model.Signature `json:"signature"`
}

var kindPattern = regexp.MustCompile(`^(ext\.[a-z0-9][a-z0-9_-]*(\.[a-z0-9][a-z0-9_-]*){2,}|[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+)$`)

// ReadCommand reads and verifies one Command document. It never fails: what is wrong with the document is the Command's
// Fault, and the rest is filled in as far as it could be read.
//
// The Command may come from the memo, so it must not be changed.
func ReadCommand(raw []byte, keys Keys, memo *Memo) *model.Command {
	return memo.command(raw, func() *model.Command { return readCommand(raw, keys) })
}

func readCommand(raw []byte, keys Keys) *model.Command {
	c := &model.Command{ExpectedRevision: -1}
	if CheckStrict(raw) != nil {
		c.Fault = model.DocumentMalformed
		return c
	}
	var e envelope
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if d.Decode(&e) != nil {
		c.Fault = model.DocumentOffSchema
	}
	fill(c, &e)
	if c.Fault == model.DocumentSound && !wellFormed(&e) {
		c.Fault = model.DocumentOffSchema
	}
	if c.Fault != model.DocumentSound {
		return c
	}
	signing, err := withoutSignature(raw)
	if err != nil {
		c.Fault = model.DocumentMalformed
		return c
	}
	c.Digest = sha256.Sum256(signing)
	if e.Signature.CreatedAt != *e.IssuedAt || !keys.verifies(*e.Actor, e.Signature, signing) {
		c.Fault = model.DocumentUnverified
	}
	return c
}

func fill(c *model.Command, e *envelope) {
	c.ActionID, c.Kind, c.GroupID, c.WorkItemID = e.ActionID, model.Kind(e.Kind), e.GroupID, e.WorkItemID
	c.CorrelationID = e.CorrelationID
	if e.Actor != nil {
		c.Actor = *e.Actor
	}
	for to, from := range map[*uint64]*uint64{&c.SessionEpoch: e.SessionEpoch, &c.MembershipEpoch: e.MembershipEpoch, &c.CoordinatorEpoch: e.CoordinatorEpoch} {
		if from != nil {
			*to = *from
		}
	}
	if e.ExpectedRevision != nil {
		c.ExpectedRevision = *e.ExpectedRevision
	}
	if e.IssuedAt != nil {
		c.IssuedAt = *e.IssuedAt
	}
	c.Payload = &model.Payload{}
	if json.Unmarshal(e.Payload, c.Payload) != nil {
		c.Fault = model.DocumentOffSchema
	}
}

// wellFormed checks what the schema demands of every envelope, whoever sends it.
func wellFormed(e *envelope) bool {
	payload := bytes.TrimSpace(e.Payload)
	return e.ProtocolVersion == "0.1" && e.ActionID != "" && e.Actor != nil && e.CorrelationID != "" && e.IssuedAt != nil &&
		e.Signature != nil && e.Signature.Algorithm == "Ed25519" && kindPattern.MatchString(e.Kind) &&
		len(payload) > 0 && payload[0] == '{'
}

// withoutSignature returns the canonical bytes that a signature covers: the document without its signature member.
func withoutSignature(raw []byte) ([]byte, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(raw, &members); err != nil {
		return nil, err
	}
	delete(members, "signature")
	return CanonicalOf(members)
}
