// Package generate makes the recorded vectors of documents. What a vector expects follows from how its document was made:
// which fault was put in, and at which stage the text has it. Nothing here asks a codec.
package generate

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// The Organization of all documents, the protected signed time of those that are not about times, and since when their
// keys are valid.
const (
	organization = "urn:weavecheck:organization:one"
	signedAt     = "2027-03-01T12:00:00Z"
	registeredAt = "2027-01-01T00:00:00Z"
)

// object is a JSON object whose canonical form is at hand: each value is canonical text, and names are ASCII without
// anything to escape, so that RFC 8785 orders them as bytes. Where a value is out of the data model, and there is no
// canonical form, it is what a reader that overlooks this would take for it.
type object map[string]string

func (o object) text() string {
	members := make([]string, 0, len(o))
	for _, name := range slices.Sorted(maps.Keys(o)) {
		members = append(members, quoted(name)+":"+o[name])
	}
	return "{" + strings.Join(members, ",") + "}"
}

// with returns a copy with a member set.
func (o object) with(name, value string) object {
	other := maps.Clone(o)
	other[name] = value
	return other
}

// quoted is the JSON of a text that has nothing to escape.
func quoted(text string) string { return `"` + text + `"` }

func array(values ...string) string { return "[" + strings.Join(values, ",") + "]" }

// id is the JSON of an identifier of this project.
func id(rest string) string { return quoted("urn:weavecheck:" + rest) }

func actorText(a model.Actor) string {
	return object{"id": quoted(a.ID), "type": quoted(string(a.Type))}.text()
}

// sample is the smallest document of a kind: the members that its schema requires, without the signature.
type sample struct {
	profile string
	time    string // the member with the protected signed time
	signer  signer
	// another is a registered Principal that must not sign it.
	another signer
	body    object
	// altered is a member with another value that the schema takes as well.
	altered, to string
	// free puts the JSON of a string where any text may be.
	free func(o object, text string)
	// open puts an object where any members may be; nil where there is no such place.
	open func(o object, text string)
}

func member(name string) func(object, string) {
	return func(o object, text string) { o[name] = text }
}

// extended puts an object into the data of an Extension Profile.
func extended(o object, text string) {
	o["extensions"] = object{"urn:weavecheck:profile:one": object{"critical": "false", "data": text, "version": quoted("1.0.0")}.text()}.text()
}

var hashOf = quoted("sha256:" + strings.Repeat("0123456789abcdef", 4))

// samples are the smallest documents of the nine kinds.
func samples() []sample {
	return []sample{
		agentCard(),
		{"approval", "occurredAt", owner, doer, object{
			"acceptancePolicyVersion": quoted("1.0.0"), "approvalId": id("approval:1"), "approver": actorText(owner.actor), "artifactHashes": array(),
			"comments": quoted(""), "conditions": array(), "decision": quoted("denied"), "groupId": id("group:1"), "kind": quoted("child_mission"),
			"missionId": id("mission:1"), "missionRevision": "1", "occurredAt": quoted(signedAt),
		}, "decision", quoted("changes_requested"), member("comments"), nil},
		{"artifact", "createdAt", doer, other, object{
			"artifactId": id("artifact:1"), "classification": quoted("public"), "contentHash": hashOf, "createdAt": quoted(signedAt), "groupId": id("group:1"),
			"mediaType": quoted("text/plain"), "missionId": id("mission:1"), "modelVersions": array(), "producer": object{
				"agentCardVersion": "1", "agentId": quoted(doer.actor.ID),
				"capabilities": array(object{"id": quoted("test.note"), "version": quoted("1.0.0")}.text()),
			}.text(), "schemaUri": id("schema:1"), "sizeBytes": "1", "sourceArtifactHashes": array(), "toolVersions": array(), "uri": id("content:1"),
			"workItemId": id("item:1"),
		}, "sizeBytes", "2", func(o object, text string) {
			o["toolVersions"] = array(object{"name": text, "version": quoted("1")}.text())
		}, extended},
		commandSample(),
		{"context-package", "generatedAt", doer, other, object{
			"artifactHashes": array(), "constraints": array(), "contextPackageId": id("context:1"), "decisions": array(), "generatedAt": quoted(signedAt),
			"generatedBy": actorText(doer.actor), "groupId": id("group:1"), "missionId": id("mission:1"), "sourceEventRange": object{
				"eventIds": array(id("event:1")), "fromSequence": "1", "toSequence": "1",
			}.text(), "summary": quoted("One Event."), "unresolvedQuestions": array(), "version": "1",
		}, "summary", quoted("No Event."), member("summary"), extended},
		eventSample(),
		{"evidence", "createdAt", doer, other, object{
			"artifactHashes": array(), "createdAt": quoted(signedAt), "criterionIds": array(quoted("one")), "evidenceId": id("evidence:1"),
			"generatedBy": actorText(doer.actor), "groupId": id("group:1"), "method": quoted("Read it."), "missionId": id("mission:1"),
			"result": quoted("failed"), "subject": object{"id": id("item:1"), "type": quoted("work_item")}.text(), "type": quoted("reviewer_assessment"),
			"workItemId": id("item:1"),
		}, "result", quoted("passed"), member("method"), member("details")},
		{"extension-profile", "approvedAt", owner, doer, object{
			"approvedAt": quoted(signedAt), "approvedBy": actorText(owner.actor), "commandKinds": array(), "critical": "false", "eventKinds": array(),
			"name": quoted("One"), "overridesCoreInvariants": "false", "profileUri": id("profile:one"), "requiredCapabilities": array(),
			"schemaHash": hashOf, "schemaUri": id("schema:1"), "version": quoted("1.0.0"),
		}, "critical", "true", member("name"), nil},
		snapshotSample(),
	}
}

func agentCard() sample {
	return sample{"agent-card", "issuedAt", authority, doer, object{
		"agentId": quoted(doer.actor.ID), "capabilities": array(object{
			"constraints": "{}", "id": quoted("test.note"), "inputSchema": id("schema:1"), "inputSchemaHash": hashOf, "outputSchema": id("schema:2"),
			"outputSchemaHash": hashOf, "verifiedEvidence": array(id("evidence:1")), "version": quoted("1.0.0"),
		}.text()), "cardVersion": "1", "displayName": quoted("Doer"),
		"endpoints": array(object{"transport": quoted("wss"), "uri": quoted("wss://doer.example/")}.text()),
		"issuedAt":  quoted(signedAt), "maxConcurrency": "1", "organizationId": quoted(organization), "owner": actorText(owner.actor),
		"protocolVersions": array(quoted("0.1")), "publicKeys": array(object{
			"algorithm": quoted("Ed25519"), "keyId": quoted(doer.keyID), "publicKey": quoted(base64url(doer.publicKey())), "validFrom": quoted(registeredAt),
		}.text()), "status": quoted("active"),
	}, "status", quoted("deprecated"), member("displayName"), extended}
}

func commandSample() sample {
	return sample{"command", "issuedAt", doer, other, object{
		"actionId": id("action:1"), "actor": actorText(doer.actor), "correlationId": id("correlation:1"), "groupId": id("group:1"), "issuedAt": quoted(signedAt),
		"kind": quoted("work.start"), "membershipEpoch": "1", "payload": "{}", "protocolVersion": quoted("0.1"), "sessionEpoch": "1",
	}, "kind", quoted("work.cancel"), func(o object, text string) { o["payload"] = object{"text": text}.text() }, member("payload")}
}

func eventSample() sample {
	return sample{"event", "occurredAt", authority, archive, object{
		"acceptedBy": actorText(authority.actor), "actor": actorText(doer.actor), "aggregateRevision": "1",
		"cause": object{"id": id("action:1"), "type": quoted("command")}.text(), "correlationId": id("correlation:1"), "eventId": id("event:1"),
		"groupId": id("group:1"), "kind": quoted("work.started"), "occurredAt": quoted(signedAt), "payload": "{}", "protocolVersion": quoted("0.1"), "sequence": "1",
	}, "kind", quoted("work.cancelled"), func(o object, text string) { o["payload"] = object{"text": text}.text() }, member("payload")}
}

func snapshotSample() sample {
	entry := object{"actor": actorText(owner.actor), "decision": quoted("Archive."), "details": "{}", "entryId": id("entry:1"), "occurredAt": quoted(signedAt)}
	return sample{"group-snapshot", "createdAt", authority, archive, object{
		"createdAt": quoted(signedAt), "createdBy": actorText(authority.actor), "eventIds": array(id("event:1")), "groupId": id("group:1"),
		"policyLog": array(entry.text()), "snapshotId": id("snapshot:1"), "stateHash": hashOf, "throughSequence": "1",
	}, "throughSequence", "2", func(o object, text string) {
		o["policyLog"] = array(entry.with("decision", text).text())
	}, func(o object, text string) {
		o["policyLog"] = array(entry.with("details", text).text())
	}}
}

// draft is a Signed Document in the making. What may be done to it has its step: to what is signed, in the signing, to the
// bytes of the signature, to the document after it, to its text, and to the Registry evidence.
type draft struct {
	sample   sample
	key      signer // the Principal that the envelope names, where nothing else is said
	body     object // what is signed
	envelope object // the signature without its value
	// signing is the key that signs.
	signing ed25519.PrivateKey
	message func(body, envelope object) string
	sign    func(key ed25519.PrivateKey, message []byte) ([]byte, error)
	bytes   []func(signature []byte) []byte
	encode  func(signature []byte) string
	after   []func(document, envelope object)
	texts   []func(text string) string

	registry registry
	errs     []error
}

func draftOf(s sample) *draft {
	d := &draft{
		sample: s, body: maps.Clone(s.body), registry: evidenceOf(doer, other, owner, authority, archive), encode: base64url,
		message: func(body, _ object) string { return body.text() },
		sign:    func(key ed25519.PrivateKey, message []byte) ([]byte, error) { return ed25519.Sign(key, message), nil },
	}
	if s.profile == "command" {
		d.registry = evidenceOf(doer, other)
	}
	d.envelope = object{"algorithm": quoted("Ed25519"), "createdAt": s.body[s.time]}
	d.signedBy(s.signer)
	return d
}

// signedBy has another Principal sign, under its own key id.
func (d *draft) signedBy(s signer) {
	d.key, d.signing = s, s.key
	d.envelope["keyId"] = quoted(s.keyID)
}

// at sets the protected signed time and signature.createdAt.
func (d *draft) at(time string) {
	d.body[d.sample.time], d.envelope["createdAt"] = quoted(time), quoted(time)
}

// afterwards changes the signed document.
func (d *draft) afterwards(change func(document, envelope object)) { d.after = append(d.after, change) }

// spell replaces the one occurrence of something in the text.
func (d *draft) spell(old, replacement string) {
	d.texts = append(d.texts, func(text string) string {
		if n := strings.Count(text, old); n != 1 {
			d.errs = append(d.errs, fmt.Errorf("%q is in the text %d times", old, n))
		}
		return strings.Replace(text, old, replacement, 1)
	})
}

// respell makes another text of the whole.
func (d *draft) respell(change func(text string) string) { d.texts = append(d.texts, change) }

func (d *draft) text() (documents.Text, error) {
	signature, err := d.sign(d.signing, []byte(d.message(d.body, d.envelope)))
	for _, change := range d.bytes {
		signature = change(signature)
	}
	doc, envelope := maps.Clone(d.body), d.envelope.with("value", quoted(d.encode(signature)))
	for _, change := range d.after {
		change(doc, envelope)
	}
	if len(envelope) > 0 {
		doc["signature"] = envelope.text()
	}
	text := doc.text()
	for _, change := range d.texts {
		text = change(text)
	}
	return documents.Text(text), errors.Join(append(d.errs, err)...)
}

// established is what verification establishes where nothing is wrong.
func (d *draft) established() *documents.Established {
	signing := d.body.text()
	return &documents.Established{
		OrganizationID: organization, KeyID: d.key.keyID, Principal: d.key.actor, ProtectedTime: strings.Trim(d.body[d.sample.time], `"`),
		SigningBytes: documents.Text(signing), SigningHash: hashText(signing),
	}
}

func hashText(text string) string { return fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(text))) }

func base64url(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// change is one thing that a draft has other than the sample: a fault, or something that is none.
type change struct {
	name, title, requirement, subject string
	put                               func(d *draft)
	// stage is where it is refused; of one that is not, where a reader that takes it for a fault would refuse it.
	stage    document.Stage
	accepted bool
}

// Subjects of several files here.
const (
	covered     = "what the signature covers"
	timeBinding = "protected time and createdAt"
)

// collection is a file of vectors as it fills, with all that went wrong.
type collection struct {
	file  documents.File
	names map[string]string // of Registry evidence, by its content
	errs  []error
}

func newCollection() *collection {
	return &collection{file: documents.File{Format: documents.Format, Registries: map[string]adapters.Registry{}}, names: map[string]string{}}
}

func (c *collection) done() (documents.File, error) { return c.file, errors.Join(c.errs...) }

func (c *collection) add(v documents.Vector) { c.file.Vectors = append(c.file.Vectors, v) }

// verification adds the vector of one document with one change.
func (c *collection) verification(group string, s sample, ch change) {
	d := draftOf(s)
	ch.put(d)
	text, err := d.text()
	v := documents.Vector{
		ID: fmt.Sprintf("documents.verification.%s.%s", group, ch.name), Title: ch.title, Requirements: strings.Fields(ch.requirement), Subject: ch.subject,
		Verify: &documents.Verify{Profile: s.profile, Document: text, Registry: c.evidence(group+"."+ch.name, d.registry)},
	}
	if ch.accepted {
		v.Expect.Verified = d.established()
	} else {
		v.Expect.Stages = []document.Stage{ch.stage}
	}
	if err != nil {
		c.errs = append(c.errs, fmt.Errorf("%s: %w", v.ID, err))
	}
	c.add(v)
}

// evidence keeps Registry evidence and returns its name: the proposed one, unless the same has one already.
func (c *collection) evidence(name string, r registry) string {
	answer, err := r.answer()
	if err != nil {
		c.errs = append(c.errs, fmt.Errorf("the Registry evidence %s: %w", name, err))
	}
	content := answer.Coverage + " " + string(answer.Evidence)
	if known, ok := c.names[content]; ok {
		return known
	}
	if _, taken := c.file.Registries[name]; taken {
		c.errs = append(c.errs, fmt.Errorf("there is another Registry evidence %q", name))
	}
	c.names[content], c.file.Registries[name] = name, answer
	return name
}

// Verification makes the vectors of the six stages (§6.4).
func Verification() (documents.File, error) {
	c := newCollection()
	c.evidence("agents", evidenceOf(doer, other))
	c.evidence("principals", evidenceOf(doer, other, owner, authority, archive))
	for _, s := range samples() {
		for _, ch := range ofProfile(s) {
			c.verification(s.profile, s, ch)
		}
	}
	for _, ch := range ofAgentCard() {
		c.verification("agent-card", agentCard(), ch)
	}
	for _, ch := range tampered(fullCommand(), "6.4-05", "actor") {
		c.verification("command", fullCommand(), ch)
	}
	for _, ch := range tampered(fullEvent(), "6.4-06", "acceptedBy") {
		c.verification("event", fullEvent(), ch)
	}
	for _, ch := range ofSnapshot() {
		c.verification("group-snapshot", snapshotSample(), ch)
	}
	for _, ch := range ofCommand() {
		c.verification(string(ch.stage), commandSample(), ch)
	}
	for _, ch := range pairs() {
		c.verification("order", commandSample(), ch)
	}
	return c.done()
}

// ofProfile is what is asked about each kind of document.
func ofProfile(s sample) []change {
	p := s.profile
	bySigner := "6.4-doc-" + p + " 6.4-55 6.4-54 6.4-66"
	if p != "agent-card" {
		bySigner += " 6.4-01"
	}
	signed := func(name, title, requirement string, stage document.Stage, put func(*draft)) change {
		return change{name, p + " " + title, requirement, covered, put, stage, false}
	}
	list := []change{
		{"verifies", p + " of the required members verifies", "6.4-doc-" + p + " 6.4-74 6.4-75", p + " that verifies", func(*draft) {}, document.SignatureEquation, true},
		{"signer-of-another-type", p + " whose signer is registered under the right id with another type of Principal", bySigner, p + " signer",
			func(d *draft) {
				b := bindingOf(d.key)
				b.Principal.Type = model.Human
				if d.key.actor.Type == model.Human {
					b.Principal.Type = model.Agent
				}
				d.registry = evidenceOf(other)
				d.registry.add(b)
			}, document.KeyResolution, false},
		{"another-registered-key", p + " signed by another registered Principal, under its own key id", bySigner, p + " signer",
			func(d *draft) { d.signedBy(s.another) }, document.KeyResolution, false},
		signed("signature-of-another-key", "whose signature is made with another Principal's key, under the right key id", "6.4-27", document.SignatureEquation,
			func(d *draft) { d.signing = s.another.key }),
		{"time-altered", p + " whose protected time was altered after signing", "6.4-10 6.4-07", timeBinding, func(d *draft) {
			d.afterwards(func(doc, _ object) { doc[s.time] = quoted("2027-03-01T12:00:01Z") })
		}, document.SignatureEnvelope, false},
		{"created-at-altered", p + " whose signature.createdAt is not its protected time", "6.4-10 6.4-07", timeBinding,
			func(d *draft) { d.envelope["createdAt"] = quoted("2027-03-01T12:00:01Z") }, document.SignatureEnvelope, false},
		signed("both-times-altered", "whose protected time and signature.createdAt were altered alike after signing", "6.4-04 6.4-07", document.SignatureEquation,
			func(d *draft) {
				d.afterwards(func(doc, envelope object) {
					doc[s.time], envelope["createdAt"] = quoted("2027-03-01T12:00:01Z"), quoted("2027-03-01T12:00:01Z")
				})
			}),
		signed("member-altered", "in which "+s.altered+" was altered after signing", "6.4-04", document.SignatureEquation, func(d *draft) {
			d.afterwards(func(doc, _ object) { doc[s.altered] = s.to })
		}),
		{"only-value-omitted", p + " signed over all but signature.value", "6.4-127", "omission of the signature",
			func(d *draft) { d.message = omittingOnlyTheValue }, document.SignatureEquation, false},
		{"unpaired-surrogate", p + " with an unpaired surrogate in a text", "6.4-72 2-16", "unpaired surrogates",
			func(d *draft) { s.free(d.body, `"one\ud800two"`) }, document.Canonicalization, false},
	}
	if s.open == nil {
		return list
	}
	return append(list,
		change{"nested-signature", p + " with a nested member named signature, which is signed", "6.4-04", "nested signature members",
			func(d *draft) { s.open(d.body, `{"signature":"one"}`) }, document.SignatureEquation, true},
		change{"nested-signature-altered", p + " whose nested member named signature was altered after signing", "6.4-04", "nested signature members",
			func(d *draft) {
				s.open(d.body, `{"signature":"one"}`)
				d.spell(`{"signature":"one"}`, `{"signature":"two"}`)
			}, document.SignatureEquation, false},
		change{"nested-signature-added", p + " to which a nested member named signature was added after signing", "6.4-04", "nested signature members",
			func(d *draft) {
				s.open(d.body, `{"a":"one"}`)
				d.spell(`{"a":"one"}`, `{"a":"one","signature":"two"}`)
			}, document.SignatureEquation, false},
	)
}

func omittingOnlyTheValue(body, envelope object) string {
	return body.with("signature", envelope.text()).text()
}

func ofAgentCard() []change {
	return []change{
		{"signed-by-another-service", "agent-card signed by any other Organization service, since who may issue it is asked later", "6.4-02 6.4-03",
			"agent-card signer", func(d *draft) { d.signedBy(archive) }, document.KeyResolution, true},
		{"signed-by-a-human", "agent-card signed by a human Principal", "6.4-02", "agent-card signer",
			func(d *draft) { d.signedBy(owner) }, document.KeyResolution, false},
	}
}

// fullCommand has every member that a Command can have.
func fullCommand() sample {
	s := commandSample()
	for name, text := range map[string]string{
		"causedByEventId": id("event:1"), "conversationId": id("conversation:1"), "cooperationOverrideGrantId": id("grant:1"), "coordinatorEpoch": "1",
		"expectedRevision": "1", "workItemId": id("item:1"),
	} {
		s.body[name] = text
	}
	extended(s.body, `{"a":1}`)
	return s
}

// fullEvent has every member that an Event can have.
func fullEvent() sample {
	s := eventSample()
	for name, text := range map[string]string{"commandHash": hashOf, "conversationId": id("conversation:1"), "workItemId": id("item:1")} {
		s.body[name] = text
	}
	extended(s.body, `{"a":1}`)
	return s
}

// tampered alters each member after signing; of a Command, those that may be absent are removed and added as well. The
// member that names the signer is looked at before the signature is; the version may have no other value.
func tampered(s sample, requirement, naming string) []change {
	required := object{}
	for _, smallest := range samples() {
		if smallest.profile == s.profile {
			required = smallest.body
		}
	}
	list := []change{{"every-member", s.profile + " with every member verifies", requirement, s.profile + " that verifies", func(*draft) {},
		document.SignatureEquation, true}}
	for _, name := range slices.Sorted(maps.Keys(s.body)) {
		value, stage, subject := tamperedValue(name, s.body[name]), document.SignatureEquation, covered
		switch name {
		case "protocolVersion", s.time:
			continue
		case naming:
			stage, subject = document.KeyResolution, s.profile+" signer"
		}
		list = append(list, change{
			"altered-" + dashed(name), fmt.Sprintf("%s whose %s was altered after signing", s.profile, name), requirement, subject,
			func(d *draft) { d.afterwards(func(doc, _ object) { doc[name] = value }) }, stage, false,
		})
		if _, there := required[name]; !there && s.profile == "command" {
			list = append(list, change{
				"removed-" + dashed(name), fmt.Sprintf("%s whose %s was removed after signing", s.profile, name), requirement, subject,
				func(d *draft) { d.afterwards(func(doc, _ object) { delete(doc, name) }) }, stage, false,
			}, change{
				"added-" + dashed(name), fmt.Sprintf("%s to which %s was added after signing", s.profile, name), requirement, subject,
				func(d *draft) {
					text := d.body[name]
					delete(d.body, name)
					d.afterwards(func(doc, _ object) { doc[name] = text })
				}, stage, false,
			})
		}
	}
	return list
}

// tamperedValue is another value that the schema takes in the place of a value.
func tamperedValue(name, value string) string {
	switch name {
	case "kind":
		return map[string]string{quoted("work.start"): quoted("work.cancel"), quoted("work.started"): quoted("work.cancelled")}[value]
	case "payload":
		return `{"a":1}`
	}
	return strings.NewReplacer("1", "2", ":doer", ":peer", ":authority", ":archive").Replace(value)
}

// dashed is a name as ids have it.
func dashed(name string) string {
	var b strings.Builder
	for _, c := range []byte(name) {
		if c >= 'A' && c <= 'Z' {
			b.WriteByte('-')
			c += 'a' - 'A'
		}
		b.WriteByte(c)
	}
	return b.String()
}
