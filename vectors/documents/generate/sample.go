// Package generate makes the recorded vectors of documents. What a vector expects follows from how its document was
// made: which fault was put in, and at which stage the text has it. Nothing here asks a codec.
package generate

import (
	"maps"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model"
)

// The Organization of all documents, the protected signed time of those that are not about times, and since when their
// keys are valid.
const (
	organization = "urn:weavecheck:organization:one"
	signedAt     = "2027-03-01T12:00:00Z"
	registeredAt = "2027-01-01T00:00:00Z"
)

// object is a JSON object whose canonical form is at hand: each value is canonical text, and names have nothing to
// escape and no character beyond 16 bits, so that RFC 8785 orders them as bytes. Where a value is out of the data
// model, and there is no canonical form, it is what a reader that overlooks this would take for it.
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
	o["extensions"] = object{"urn:weavecheck:profile:one": object{"critical": "false", "data": text,
		"version": quoted("1.0.0")}.text()}.text()
}

var hashOf = quoted("sha256:" + strings.Repeat("0123456789abcdef", 4))

// samples are the smallest documents of the nine kinds.
func samples() []sample {
	return []sample{
		agentCard(),
		{"approval", "occurredAt", owner, doer, object{
			"acceptancePolicyVersion": quoted("1.0.0"), "approvalId": id("approval:1"), "approver": actorText(owner.actor),
			"artifactHashes": array(),
			"comments":       quoted(""), "conditions": array(), "decision": quoted("denied"), "groupId": id("group:1"),
			"kind":      quoted("child_mission"),
			"missionId": id("mission:1"), "missionRevision": "1", "occurredAt": quoted(signedAt),
		}, "decision", quoted("changes_requested"), member("comments"), nil},
		{"artifact", "createdAt", doer, other, object{
			"artifactId": id("artifact:1"), "classification": quoted("public"), "contentHash": hashOf,
			"createdAt": quoted(signedAt), "groupId": id("group:1"),
			"mediaType": quoted("text/plain"), "missionId": id("mission:1"), "modelVersions": array(), "producer": object{
				"agentCardVersion": "1", "agentId": quoted(doer.actor.ID),
				"capabilities": array(object{"id": quoted("test.note"), "version": quoted("1.0.0")}.text()),
			}.text(), "schemaUri": id("schema:1"), "sizeBytes": "1", "sourceArtifactHashes": array(), "toolVersions": array(),
			"uri":        id("content:1"),
			"workItemId": id("item:1"),
		}, "sizeBytes", "2", func(o object, text string) {
			o["toolVersions"] = array(object{"name": text, "version": quoted("1")}.text())
		}, extended},
		commandSample(),
		{"context-package", "generatedAt", doer, other, object{
			"artifactHashes": array(), "constraints": array(), "contextPackageId": id("context:1"), "decisions": array(),
			"generatedAt": quoted(signedAt),
			"generatedBy": actorText(doer.actor), "groupId": id("group:1"), "missionId": id("mission:1"),
			"sourceEventRange": object{
				"eventIds": array(id("event:1")), "fromSequence": "1", "toSequence": "1",
			}.text(), "summary": quoted("One Event."), "unresolvedQuestions": array(), "version": "1",
		}, "summary", quoted("No Event."), member("summary"), extended},
		eventSample(),
		{"evidence", "createdAt", doer, other, object{
			"artifactHashes": array(), "createdAt": quoted(signedAt), "criterionIds": array(quoted("one")),
			"evidenceId":  id("evidence:1"),
			"generatedBy": actorText(doer.actor), "groupId": id("group:1"), "method": quoted("Read it."),
			"missionId": id("mission:1"),
			"result":    quoted("failed"), "subject": object{"id": id("item:1"), "type": quoted("work_item")}.text(),
			"type":       quoted("reviewer_assessment"),
			"workItemId": id("item:1"),
		}, "result", quoted("passed"), member("method"), member("details")},
		{"extension-profile", "approvedAt", owner, doer, object{
			"approvedAt": quoted(signedAt), "approvedBy": actorText(owner.actor), "commandKinds": array(), "critical": "false",
			"eventKinds": array(),
			"name":       quoted("One"), "overridesCoreInvariants": "false", "profileUri": id("profile:one"),
			"requiredCapabilities": array(),
			"schemaHash":           hashOf, "schemaUri": id("schema:1"), "version": quoted("1.0.0"),
		}, "critical", "true", member("name"), nil},
		snapshotSample(),
	}
}

func agentCard() sample {
	return sample{"agent-card", "issuedAt", authority, doer, object{
		"agentId": quoted(doer.actor.ID), "capabilities": array(object{
			"constraints": "{}", "id": quoted("test.note"), "inputSchema": id("schema:1"), "inputSchemaHash": hashOf,
			"outputSchema":     id("schema:2"),
			"outputSchemaHash": hashOf, "verifiedEvidence": array(id("evidence:1")), "version": quoted("1.0.0"),
		}.text()), "cardVersion": "1", "displayName": quoted("Doer"),
		"endpoints": array(object{"transport": quoted("wss"), "uri": quoted("wss://doer.example/")}.text()),
		"issuedAt":  quoted(signedAt), "maxConcurrency": "1", "organizationId": quoted(organization),
		"owner":            actorText(owner.actor),
		"protocolVersions": array(quoted("0.1")), "publicKeys": array(object{
			"algorithm": quoted("Ed25519"), "keyId": quoted(doer.keyID), "publicKey": quoted(base64url(doer.publicKey())),
			"validFrom": quoted(registeredAt),
		}.text()), "status": quoted("active"),
	}, "status", quoted("deprecated"), member("displayName"), extended}
}

func commandSample() sample {
	return sample{"command", "issuedAt", doer, other, object{
		"actionId": id("action:1"), "actor": actorText(doer.actor), "correlationId": id("correlation:1"),
		"groupId": id("group:1"), "issuedAt": quoted(signedAt),
		"kind": quoted("work.start"), "membershipEpoch": "1", "payload": "{}", "protocolVersion": quoted("0.1"),
		"sessionEpoch": "1",
	}, "kind", quoted("work.cancel"), func(o object, text string) { o["payload"] = object{"text": text}.text() },
		member("payload")}
}

func eventSample() sample {
	return sample{"event", "occurredAt", authority, archive, object{
		"acceptedBy": actorText(authority.actor), "actor": actorText(doer.actor), "aggregateRevision": "1",
		"cause": object{"id": id("action:1"), "type": quoted("command")}.text(), "correlationId": id("correlation:1"),
		"eventId": id("event:1"),
		"groupId": id("group:1"), "kind": quoted("work.started"), "occurredAt": quoted(signedAt), "payload": "{}",
		"protocolVersion": quoted("0.1"), "sequence": "1",
	}, "kind", quoted("work.cancelled"), func(o object, text string) { o["payload"] = object{"text": text}.text() },
		member("payload")}
}

func snapshotSample() sample {
	entry := object{"actor": actorText(owner.actor), "decision": quoted("Archive."), "details": "{}",
		"entryId": id("entry:1"), "occurredAt": quoted(signedAt)}
	return sample{"group-snapshot", "createdAt", authority, archive, object{
		"createdAt": quoted(signedAt), "createdBy": actorText(authority.actor), "eventIds": array(id("event:1")),
		"groupId":   id("group:1"),
		"policyLog": array(entry.text()), "snapshotId": id("snapshot:1"), "stateHash": hashOf, "throughSequence": "1",
	}, "throughSequence", "2", func(o object, text string) {
		o["policyLog"] = array(entry.with("decision", text).text())
	}, func(o object, text string) {
		o["policyLog"] = array(entry.with("details", text).text())
	}}
}
