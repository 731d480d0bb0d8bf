package document

import (
	"crypto/sha256"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/schema"
)

// ReadCommand reads and verifies one Command document. It never fails: what is wrong with the document is the Command's
// Fault, and the rest is filled in as far as it could be read.
//
// The Command may come from the memo, so it must not be changed.
func ReadCommand(raw []byte, keys *Bindings, memo *Memo) *model.Command {
	return memo.command(raw, func() *model.Command { return Sound().ReadCommand(raw, keys) })
}

// ReadCommand is the function of that name by a codec that may have a fault.
func (c *Codec) ReadCommand(raw []byte, keys *Bindings) *model.Command {
	return c.WithSchemas(envelopeSchema).readCommand(raw, keys)
}

func (c *Codec) readCommand(raw []byte, keys *Bindings) *model.Command {
	read := &model.Command{ExpectedRevision: -1}
	v := verifications.Get().(*verification)
	defer verifications.Put(v)
	verified, failed := c.verify(v, commandProfile, raw, keys)
	if failed != nil && failed.Stage == Parse {
		read.Fault = model.DocumentMalformed
		return read
	}
	fill(read, v.root)
	switch {
	case failed == nil:
		read.Digest = sha256.Sum256(verified.SigningBytes)
	case failed.Stage == Canonicalization:
		read.Fault = model.DocumentMalformed
	case failed.Stage == Schema:
		read.Fault = model.DocumentOffSchema
	default:
		read.Fault = model.DocumentUnverified
	}
	// The schema leaves the payload open, but one that is off the payload profile means nothing to the model.
	var err error
	read.Payload, err = model.ReadPayload(read.Kind, v.root.Member("payload").Raw())
	if err != nil && read.Fault != model.DocumentMalformed {
		read.Fault = model.DocumentOffSchema
	}
	return read
}

var commandProfile, _ = ProfileOf("command")

// envelopeSchema is that by which Commands are verified: the model has a guard of its own for each rule of the schema
// about epochs and Groups, and lets the Authority answer with the code of any.
func envelopeSchema(string) *schema.Schema { return schema.CommandEnvelope() }

// fill takes the members of the envelope, as far as they are what they should be.
func fill(c *model.Command, root schema.Value) {
	for name, text := range map[string]*string{"actionId": &c.ActionID, "groupId": &c.GroupID, "workItemId": &c.WorkItemID,
		"correlationId": &c.CorrelationID} {
		*text = textOf(root.Member(name))
	}
	c.Kind, c.Actor = model.Kind(textOf(root.Member("kind"))), actorOf(root.Member("actor"))
	for name, epoch := range map[string]*uint64{"sessionEpoch": &c.SessionEpoch, "membershipEpoch": &c.MembershipEpoch,
		"coordinatorEpoch": &c.CoordinatorEpoch} {
		if n := root.Member(name); n.Kind() == schema.Number {
			*epoch = uint64(max(schema.Whole(n), 0))
		}
	}
	if n := root.Member("expectedRevision"); n.Kind() == schema.Number {
		c.ExpectedRevision = schema.Whole(n)
	}
	var at model.Instant
	if at.UnmarshalText([]byte(textOf(root.Member("issuedAt")))) == nil {
		c.IssuedAt = at
	}
}
