package generate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/vectors/documents"
)

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
	for _, d := range ofReadings() {
		c.disputed(string(d.stage), commandSample(), d)
	}
	for _, ch := range ofLengths() {
		c.verification("agent-card", agentCard(), ch)
	}
	for _, ch := range pairs() {
		c.verification("order", commandSample(), ch)
	}
	return c.done()
}

// ofProfile is what is asked about each kind of document.
func ofProfile(s sample) []change {
	p := s.profile
	bySigner := "6.4-doc-" + p + " 6.4-55 6.4-54 6.4-66 6.4-124"
	if p != "agent-card" {
		bySigner += " 6.4-01"
	}
	signed := func(name, title, requirement string, stage document.Stage, put func(*draft)) change {
		return change{name, p + " " + title, requirement, covered, put, stage, false}
	}
	list := []change{
		{"verifies", p + " of the required members verifies", "6.4-doc-" + p + " 6.4-74 6.4-75", p + " that verifies",
			func(*draft) {}, document.SignatureEquation, true},
		{"signer-of-another-type", p + " whose signer is registered under the right id with another type of Principal",
			bySigner, p + " signer",
			func(d *draft) {
				b := bindingOf(d.key)
				b.Principal.Type = model.Human
				if d.key.actor.Type == model.Human {
					b.Principal.Type = model.Agent
				}
				d.registry = evidenceOf(other)
				d.registry.add(b)
			}, document.KeyResolution, false},
		{"another-registered-key", p + " signed by another registered Principal, under its own key id", bySigner,
			p + " signer",
			func(d *draft) { d.signedBy(s.another) }, document.KeyResolution, false},
		signed("signature-of-another-key", "whose signature is made with another Principal's key, under the right key id",
			"6.4-27", document.SignatureEquation,
			func(d *draft) { d.signing = s.another.key }),
		{"time-altered", p + " whose protected time was altered after signing", "6.4-10 6.4-07 6.4-124", timeBinding,
			func(d *draft) {
				d.afterwards(func(doc, _ object) { doc[s.time] = quoted("2027-03-01T12:00:01Z") })
			}, document.SignatureEnvelope, false},
		{"created-at-altered", p + " whose signature.createdAt is not its protected time", "6.4-10 6.4-07 6.4-124",
			timeBinding, func(d *draft) { d.envelope["createdAt"] = quoted("2027-03-01T12:00:01Z") },
			document.SignatureEnvelope, false},
		signed("both-times-altered", "whose protected time and signature.createdAt were altered alike after signing",
			"6.4-04 6.4-07", document.SignatureEquation,
			func(d *draft) {
				d.afterwards(func(doc, envelope object) {
					doc[s.time], envelope["createdAt"] = quoted("2027-03-01T12:00:01Z"), quoted("2027-03-01T12:00:01Z")
				})
			}),
		signed("member-altered", "in which "+s.altered+" was altered after signing", "6.4-04", document.SignatureEquation,
			func(d *draft) {
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
		change{"nested-signature", p + " with a nested member named signature, which is signed", "6.4-04",
			"nested signature members",
			func(d *draft) { s.open(d.body, `{"signature":"one"}`) }, document.SignatureEquation, true},
		change{"nested-signature-altered", p + " whose nested member named signature was altered after signing", "6.4-04",
			"nested signature members",
			func(d *draft) {
				s.open(d.body, `{"signature":"one"}`)
				d.spell(`{"signature":"one"}`, `{"signature":"two"}`)
			}, document.SignatureEquation, false},
		change{"nested-signature-added", p + " to which a nested member named signature was added after signing", "6.4-04",
			"nested signature members",
			func(d *draft) {
				s.open(d.body, `{"a":"one"}`)
				d.spell(`{"a":"one"}`, `{"a":"one","signature":"two"}`)
			}, document.SignatureEquation, false},
	)
}

func omittingOnlyTheValue(body, envelope object) string {
	return body.with("signature", envelope.text()).text()
}

// ofLengths is what is asked about the length of a text, which is counted in code points.
func ofLengths() []change {
	name := func(what, title, text string, accepted bool) change {
		verdict := map[bool]string{true: " verifies", false: ""}[accepted]
		return change{"length-" + what, "agent-card with " + title + " for its displayName" + verdict, "6.4-64 2-03",
			"length of texts", func(d *draft) { d.body["displayName"] = quoted(text) }, document.Schema, accepted}
	}
	return []change{
		name("of-emoji", "200 characters beyond U+FFFF, the most that there may be,", strings.Repeat("😀", 200), true),
		name("of-more-emoji", "201 characters beyond U+FFFF, one too many,", strings.Repeat("😀", 201), false),
		name("of-letters", "200 letters of three bytes", strings.Repeat("中", 200), true),
		name("of-marks", "a letter and 199 combining marks", "e"+strings.Repeat("\u0301", 199), true),
		name("of-more-marks", "a letter and 600 combining marks", "e"+strings.Repeat("\u0301", 600), false),
	}
}

func ofAgentCard() []change {
	return []change{
		{"signed-by-another-service", "agent-card signed by any other Organization service, since who may issue it is " +
			"asked later", "6.4-02 6.4-03",
			"agent-card signer", func(d *draft) { d.signedBy(archive) }, document.KeyResolution, true},
		{"signed-by-a-human", "agent-card signed by a human Principal", "6.4-02", "agent-card signer",
			func(d *draft) { d.signedBy(owner) }, document.KeyResolution, false},
	}
}

// fullCommand has every member that a Command can have.
func fullCommand() sample {
	s := commandSample()
	for name, text := range map[string]string{
		"causedByEventId": id("event:1"), "conversationId": id("conversation:1"), "cooperationOverrideGrantId": id("grant:1"),
		"coordinatorEpoch": "1",
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
	for name, text := range map[string]string{"commandHash": hashOf, "conversationId": id("conversation:1"),
		"workItemId": id("item:1")} {
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
	list := []change{{"every-member", s.profile + " with every member verifies", requirement, s.profile + " that verifies",
		func(*draft) {},
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
			"altered-" + dashed(name), fmt.Sprintf("%s whose %s was altered after signing", s.profile, name), requirement,
			subject,
			func(d *draft) { d.afterwards(func(doc, _ object) { doc[name] = value }) }, stage, false,
		})
		if _, there := required[name]; !there && s.profile == "command" {
			list = append(list, change{
				"removed-" + dashed(name), fmt.Sprintf("%s whose %s was removed after signing", s.profile, name), requirement,
				subject,
				func(d *draft) { d.afterwards(func(doc, _ object) { delete(doc, name) }) }, stage, false,
			}, change{
				"added-" + dashed(name), fmt.Sprintf("%s to which %s was added after signing", s.profile, name), requirement,
				subject,
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
		return map[string]string{quoted("work.start"): quoted("work.cancel"),
			quoted("work.started"): quoted("work.cancelled")}[value]
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
