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
	envelope := c.WithSchemas(envelopeSchema)
	if envelope.within == nil {
		envelope.within = c
	}
	return envelope.readCommand(raw, keys)
}

func (c *Codec) readCommand(raw []byte, keys *Bindings) *model.Command {
	read := &model.Command{ExpectedRevision: -1}
	v := verifications.Get().(*verification)
	defer verifications.Put(v)
	verified, failed := c.verify(v, CommandProfile, raw, keys)
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
	for _, member := range model.SignedMembers(read.Kind) {
		switch v := v.root.Member("payload").Member(member.Name); v.Kind() {
		case schema.Array:
			for element := range v.Elements() {
				c.within.carried(read, member, element, keys)
			}
		case schema.Object:
			c.within.carried(read, member, v, keys)
		}
	}
	return read
}

// carried verifies one Signed Document in the payload of a Command.
func (c *Codec) carried(in *model.Command, member model.Member, doc schema.Value, keys *Bindings) {
	profile, ok := ProfileOf(member.Signed)
	if !ok {
		panic("the payload profile has a Signed Document of no kind: " + member.Signed) // a tag of the model is misspelled
	}
	if _, failed := c.Verify(profile, doc.Raw(), keys); failed != nil {
		if failed.Stage == Schema {
			in.Carried.OffSchema = true
			return
		}
		in.Carried.Unverified = true
	}
	if member.Signed == "agent-card" {
		carriedCard(in, doc, keys)
	}
}

// carriedCard looks at what an Agent Card says of its Organization and its Registry.
func carriedCard(in *model.Command, doc schema.Value, keys *Bindings) {
	if textOf(doc.Member("organizationId")) != keys.OrganizationID {
		in.Carried.Foreign = true
	}
	agent := model.Actor{Type: model.Agent, ID: textOf(doc.Member("agentId"))}
	for key := range doc.Member("publicKeys").Elements() {
		declared := readBinding(key)
		declared.principal = agent
		failed, _ := first(bindingChecks, &joining{declared, keys.OrganizationID, keys.keys, keys.byKey})
		in.Carried.Unbindable = in.Carried.Unbindable || failed != nil
	}
}

// CommandProfile is the one by which Commands are verified (§6.4).
var CommandProfile, _ = ProfileOf("command")

// envelopeSchema is that by which Commands are verified: the model has a guard of its own for each rule of the schema
// about epochs and Groups, and lets the Authority answer with the code of any.
func envelopeSchema(string) *schema.Schema { return schema.CommandEnvelope() }

// fill takes the members of the envelope, as far as they are what they should be.
func fill(c *model.Command, root schema.Value) {
	for name, text := range map[string]*string{"actionId": &c.ActionID, "groupId": &c.GroupID, "workItemId": &c.WorkItemID,
		"conversationId": &c.ConversationID, "cooperationOverrideGrantId": &c.Override, "correlationId": &c.CorrelationID} {
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
