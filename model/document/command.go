package document

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"regexp"

	"github.com/missionweave/weavecheck/model"
)

// envelopeOfCommand is the wire form of a Command (§15.1, command.schema.json).
type envelopeOfCommand struct {
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
func ReadCommand(raw []byte, keys *Evidence, memo *Memo) *model.Command {
	return memo.command(raw, func() *model.Command { return readCommand(raw, keys) })
}

func readCommand(raw []byte, keys *Evidence) *model.Command {
	c := &model.Command{ExpectedRevision: -1}
	verified, failed := envelopeCodec.Verify(commandProfile, raw, keys)
	if failed != nil && (failed.Stage == Parse || failed.Stage == Canonicalization) {
		c.Fault = model.DocumentMalformed
		return c
	}
	var e envelopeOfCommand
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if d.Decode(&e) != nil {
		c.Fault = model.DocumentOffSchema
	}
	fill(c, &e)
	switch {
	case c.Fault != model.DocumentSound:
	case !wellFormed(&e):
		c.Fault = model.DocumentOffSchema
	case failed != nil:
		c.Fault = model.DocumentUnverified
	default:
		c.Digest = sha256.Sum256(verified.SigningBytes)
	}
	return c
}

var commandProfile, _ = ProfileOf("command")

// envelopeCodec verifies Commands without asking the schema: the model has a guard of its own for each of its rules about
// epochs and Groups, and lets the Authority answer with the code of any.
var envelopeCodec = Sound().without("schema")

func fill(c *model.Command, e *envelopeOfCommand) {
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
func wellFormed(e *envelopeOfCommand) bool {
	payload := bytes.TrimSpace(e.Payload)
	return e.ProtocolVersion == "0.1" && e.ActionID != "" && e.Actor != nil && e.CorrelationID != "" && e.IssuedAt != nil &&
		e.Signature != nil && e.Signature.Algorithm == "Ed25519" && kindPattern.MatchString(e.Kind) &&
		len(payload) > 0 && payload[0] == '{'
}
