package generate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// acceptedAt is when the Organization accepts what was signed at signedAt.
const acceptedAt = "2027-03-01T12:00:05Z"

const recordID = "urn:weavecheck:admission:1"

// entry is one document on its way to the Admission Log, in the making.
type entry struct {
	mode     document.Mode
	draft    *draft
	record   object // the First-Admission Record that the log answers with
	text     documents.Text
	service  model.Actor // the one that the log authenticates
	context  *document.TrustedContext
	lookup   documents.LogOutcome
	appended *documents.LogOutcome
}

// way is how a record comes from the log: found by a lookup, or returned by an append.
type way struct {
	name, title string
	mode        document.Mode
	status      document.LogStatus
}

var (
	found     = way{"found", "found at a first admission", document.FirstAdmission, document.LogFound}
	replayed  = way{"replayed", "found at a historical replay", document.HistoricalReplay, document.LogFound}
	committed = way{"committed", "returned as committed", document.FirstAdmission, document.LogCommitted}
	existing  = way{"existing", "returned as existing", document.FirstAdmission, document.LogExisting}
)

// entryOf is a document that is admitted in a way, with trusted context where that is to be asked for.
func entryOf(s sample, w way) *entry {
	d := draftOf(s)
	e := &entry{mode: w.mode, draft: d, service: archive.actor, record: recordOf(d)}
	if w.status != document.LogFound {
		e.context = &document.TrustedContext{AdmissionRecordID: recordID, TrustedAcceptedAt: acceptedAt,
			AcceptedBy: archive.actor}
	}
	return e
}

// recordOf is the First-Admission Record of a document.
func recordOf(d *draft) object {
	return object{
		"acceptedBy": actorText(archive.actor), "admissionRecordId": quoted(recordID),
		"documentKind": quoted(d.sample.profile), "keyId": quoted(d.key.keyID),
		"organizationId": quoted(organization), "principal": actorText(d.key.actor), "protocolVersion": quoted("0.1"),
		"signingHash": quoted(hashText(d.body.text())), "trustedAcceptedAt": quoted(acceptedAt),
	}
}

// deliver puts the record where it comes from.
func (e *entry) deliver(w way) {
	if e.text == nil {
		e.text = documents.Text(e.record.text())
	}
	outcome := documents.LogOutcome{Status: w.status, Record: e.text, AuthenticatedService: &e.service}
	if w.status == document.LogFound {
		e.lookup = outcome
		return
	}
	e.lookup, e.appended = documents.LogOutcome{Status: document.LogAbsent}, &outcome
}

// candidate is what must stand in a candidate for this entry.
func (e *entry) candidate() map[string]string {
	if e.appended == nil {
		return nil
	}
	return map[string]string{
		"protocolVersion": "0.1", "admissionRecordId": e.context.AdmissionRecordID, "organizationId": organization,
		"documentKind": e.draft.sample.profile,
		"signingHash":  hashText(e.draft.body.text()), "keyId": e.draft.key.keyID,
		"trustedAcceptedAt": e.context.TrustedAcceptedAt,
	}
}

// claim is what a vector of admission says.
type claim struct {
	group, name, title, requirement, subject string
	stage                                    document.Stage // at which it is refused; "" where it is not
}

func (c *collection) admission(e *entry, cl claim) {
	text, err := e.draft.text()
	v := documents.Vector{
		ID: fmt.Sprintf("documents.admission.%s.%s", cl.group, cl.name), Title: cl.title,
		Requirements: strings.Fields(cl.requirement), Subject: cl.subject,
		Admit: &documents.Admit{
			Profile: e.draft.sample.profile, Mode: e.mode, Document: text,
			Registry: c.evidence(cl.group+"."+cl.name, e.draft.registry), TrustedContext: e.context,
			Lookup: e.lookup, Append: e.appended,
		},
	}
	switch cl.stage {
	case "":
		v.Expect.Record, v.Expect.Candidate = e.text, e.candidate()
	case document.Admission:
		// Whatever failed, the wire has one code for it, and the protected diagnostic a stable reason.
		v.Requirements = append(v.Requirements, "6.4-110", "6.4-111")
		v.Expect.Stages, v.Expect.Reasoned = []document.Stage{cl.stage}, true
	default:
		v.Expect.Stages = []document.Stage{cl.stage}
	}
	if err != nil {
		c.errs = append(c.errs, fmt.Errorf("%s: %w", v.ID, err))
	}
	c.add(v)
}

// recorded adds a vector of a document whose record comes in a way.
func (c *collection) recorded(w way, s sample, cl claim, put func(e *entry)) {
	e := entryOf(s, w)
	put(e)
	e.deliver(w)
	cl.name += "-" + w.name
	cl.title += ", " + w.title
	c.admission(e, cl)
}

// Admission makes the vectors of admission (§6.4).
func Admission() (documents.File, error) {
	c := newCollection()
	c.evidence("agents", evidenceOf(doer, other))
	c.evidence("principals", evidenceOf(doer, other, owner, authority, archive))
	c.admitted()
	c.bindings()
	c.forms()
	c.acceptanceTimes()
	c.logOutcomes()
	c.selfAnchoring()
	c.spelledIdentifiers()
	c.judgedApart()
	c.currentEvidence()
	c.afterTheStages()
	return c.done()
}

// judgedApart are Commands whose record is right, though they would be refused for their age or for who asks: neither
// is a matter of the record (§6.4). A Command is too old only when it is newly presented, so that it comes with its
// record.
func (c *collection) judgedApart() {
	for _, w := range []way{found, replayed} {
		c.recorded(w, commandSample(), claim{"apart", "long-after", "command accepted a year after it was issued",
			"6.4-113", "what is judged apart from the record", ""},
			func(e *entry) { e.record["trustedAcceptedAt"] = quoted("2028-03-01T12:00:00Z") })
	}
	for _, kind := range []string{"mission.cancel", "mission.terminate"} {
		for _, w := range []way{replayed, committed} {
			c.recorded(w, commandSample(), claim{"apart", strings.ReplaceAll(kind, ".", "-"),
				"command " + kind + " of an Agent, whose authority is asked for after admission",
				"6.4-113 6.4-114", "what is judged apart from the record", ""}, func(e *entry) {
				e.draft.body["kind"], e.draft.body["coordinatorEpoch"] = quoted(kind), "1"
				e.record = recordOf(e.draft)
			})
		}
	}
}

// currentEvidence are Commands at their first admission with Registry evidence that ends their key before they were
// signed, or that need not be current. What the same evidence allowed before does not count any more (§6.4).
func (c *collection) currentEvidence() {
	for _, b := range []struct {
		name, title string
		put         func(r *registry)
	}{
		{"revoked", "a key that its last status record revokes", func(r *registry) {
			r.of(doer).ValidityHistory = []status{{Sequence: 1, RecordedAt: registeredAt, ValidUntil: twoAfter},
				{Sequence: 2, RecordedAt: hourBefore, RevokedAt: hourBefore}}
		}},
		{"expired", "a key that its last status record lets expire", func(r *registry) {
			r.of(doer).ValidityHistory = []status{{Sequence: 1, RecordedAt: registeredAt, ValidUntil: twoAfter},
				{Sequence: 2, RecordedAt: hourBefore, ValidUntil: hourBefore}}
		}},
		{"incomplete", "evidence that may lack a later status record",
			func(r *registry) { r.coverage = document.CoverageIncomplete }},
		{"gone", "a key that the evidence does not have", func(r *registry) { *r = evidenceOf(other) }},
	} {
		c.recorded(committed, commandSample(), claim{"current", b.name, "command at its first admission with " + b.title,
			"6.4-90 6.4-89", "current Registry evidence", document.KeyResolution},
			func(e *entry) { b.put(&e.draft.registry) })
	}
}

// admitted are documents that are admitted, and records that are taken as they are.
func (c *collection) admitted() {
	all := samples()
	for i, s := range all {
		c.recorded(committed, s, claim{s.profile, "admitted", s.profile + " with a right record", "6.4-91 6.4-94",
			"first admission", ""}, func(*entry) {})
		c.recorded(replayed, s, claim{s.profile, "admitted", s.profile + " with a right record", "6.4-98 6.4-100",
			"historical replay", ""}, func(*entry) {})
		another := all[(i+1)%len(all)].profile
		c.recorded(replayed, s, claim{
			s.profile, "kind-of-another", s.profile + " with a record of the kind " + another, "6.4-103 6.4-101",
			"record documentKind", document.Admission,
		}, func(e *entry) { e.record["documentKind"] = quoted(another) })
	}
	s := commandSample()
	right := func(w way, name, title, requirement, subject string, put func(e *entry)) {
		c.recorded(w, s, claim{"accepted", name, "command with " + title, requirement, subject, ""}, put)
	}
	right(found, "retry", "a right record", "6.4-86 6.4-92", "retry", func(*entry) {})
	right(existing, "winner", "a right record", "6.4-94 6.4-96", "concurrent winner", func(*entry) {})
	right(existing, "winner-of-another-time", "the record of a concurrent winner, with an id and a time of its own",
		"6.4-96 6.4-94", "concurrent winner",
		func(e *entry) {
			e.record["admissionRecordId"], e.record["trustedAcceptedAt"] = id("admission:2"), quoted("2027-03-01T12:00:04.5Z")
		})
	right(existing, "winner-by-another-service",
		"the record of a concurrent winner, by another service that the log authenticated", "6.4-96 6.4-102",
		"concurrent winner", func(e *entry) {
			e.record["acceptedBy"], e.service = actorText(authority.actor), authority.actor
		})
	for _, w := range []way{found, replayed, committed} {
		right(w, "spelled", "a record in a spelling of its own, which is returned byte for byte", "6.4-86 6.4-79",
			"record as it is", func(e *entry) {
				text := e.record.text()
				kind := `"documentKind":"command",`
				e.text = documents.Text("{\n  " + kind + strings.Replace(strings.TrimPrefix(text, "{"), kind, "\t", 1) + "\n")
			})
	}
	end := func(name, title string, records ...status) {
		for i := range records {
			records[i].Sequence, records[i].RecordedAt = i+1, registeredAt
		}
		right(replayed, name, title, "6.4-100", "historical replay",
			func(e *entry) { e.draft.registry.of(doer).ValidityHistory = records })
	}
	end("later-expiry", "a key that expired after both times", status{ValidUntil: hourAfter})
	end("later-revocation", "a key that was revoked after both times", status{RevokedAt: hourAfter})
	end("later-both", "a key that expired after both times, which was moved earlier, and then was revoked",
		status{ValidUntil: twoAfter},
		status{ValidUntil: hourAfter}, status{RevokedAt: hourAfter})
}

// bindings are records of something else than the document that was verified.
func (c *collection) bindings() {
	for _, b := range []struct {
		name, title, requirement, member, value string
	}{
		{"organization", "of another Organization", "6.4-103 6.4-101", "organizationId", id("organization:two")},
		{"kind", "of another document kind", "6.4-103 6.4-87", "documentKind", quoted("event")},
		{"hash", "of another signing hash", "6.4-101 6.4-80", "signingHash", hashOf},
		{"key", "of another key id", "6.4-103 6.4-87", "keyId", quoted(other.keyID)},
		{"principal", "of another Principal", "6.4-103 6.4-87", "principal", actorText(other.actor)},
		{"principal-type", "of a Principal of the right id and another type", "6.4-103 6.4-87", "principal",
			actorText(model.Actor{Type: model.Human, ID: doer.actor.ID})},
		{"service", "that is accepted by another service than the log authenticated", "6.4-102", "acceptedBy",
			actorText(authority.actor)},
	} {
		for _, w := range []way{found, replayed, committed, existing} {
			c.recorded(w, commandSample(), claim{"binding", b.name, "command with a record " + b.title, b.requirement,
				"record " + b.member, document.Admission},
				func(e *entry) { e.record[b.member] = b.value })
		}
	}
}

// forms are records that are off their schema, or no JSON.
func (c *collection) forms() {
	// returned are those that come from an append as well.
	returned := []string{"signature", "extra-member", "no-signing-hash", "version", "duplicate", "byte-order-mark",
		"cut-off"}
	off := func(name, title, requirement string, put func(e *entry)) {
		ways := []way{found}
		if slices.Contains(returned, name) {
			ways = append(ways, committed)
		}
		for _, w := range ways {
			c.recorded(w, commandSample(), claim{"form", name, "command with a record " + title, requirement, "form of the " +
				"record", document.Admission}, put)
		}
	}
	set := func(name, title, requirement, member, value string) {
		off(name, title, requirement, func(e *entry) { e.record[member] = value })
	}
	set("signature", "that has a signature", "6.4-77 6.4-76", "signature", object{
		"algorithm": quoted("Ed25519"), "createdAt": quoted(acceptedAt), "keyId": quoted(archive.keyID),
		"value": quoted(strings.Repeat("A", 86)),
	}.text())
	set("extra-member", "that has a member more", "6.4-76", "note", quoted("x"))
	for _, name := range []string{
		"acceptedBy", "admissionRecordId", "documentKind", "keyId", "organizationId", "principal", "protocolVersion",
		"signingHash", "trustedAcceptedAt",
	} {
		off("no-"+dashed(name), "that lacks "+name, "6.4-76", func(e *entry) { delete(e.record, name) })
	}
	set("version", "of another protocol version", "6.4-record-protocol-version", "protocolVersion", quoted("0.2"))
	set("record-id-relative", "whose admissionRecordId is no absolute URI", "6.4-record-admission-record-id",
		"admissionRecordId", quoted("admissions/1"))
	set("record-id-line-feed", "whose admissionRecordId ends in a line feed", "6.4-record-admission-record-id 2-25",
		"admissionRecordId",
		`"urn:weavecheck:admission:1\n"`)
	for _, actor := range []model.ActorType{model.Agent, model.Human} {
		off("accepted-by-"+string(actor), "that is accepted by a Principal of the type "+string(actor)+", whom the log "+
			"authenticated", "6.4-record-accepted-by",
			func(e *entry) {
				e.service.Type = actor
				e.record["acceptedBy"] = actorText(e.service)
			})
	}
	set("principal-extra-member", "whose Principal has a member more", "6.4-record-principal", "principal",
		strings.Replace(actorText(doer.actor), "}", `,"x":1}`, 1))
	respelled := func(name, title string, respelling func(text string) string) {
		off(name, title, "6.4-101 6.4-63", func(e *entry) { e.text = documents.Text(respelling(e.record.text())) })
	}
	respelled("duplicate", "that has a name twice",
		func(text string) string { return strings.Replace(text, `{`, `{"protocolVersion":"0.1",`, 1) })
	respelled("duplicate-escaped", "that has a name twice, once with an escape", func(text string) string {
		return strings.Replace(text, `{`, `{"k\u0065yId":"urn:weavecheck:key:doer",`, 1)
	})
	respelled("byte-order-mark", "behind a byte-order mark", func(text string) string { return "\ufeff" + text })
	respelled("trailing", "before another value", func(text string) string { return text + "{}" })
	respelled("comma", "with a comma after its last member",
		func(text string) string { return strings.TrimSuffix(text, "}") + ",}" })
	respelled("cut-off", "without its last byte", func(text string) string { return text[:len(text)-1] })
	respelled("utf-8", "with a byte that is not UTF-8",
		func(text string) string { return strings.Replace(text, recordID, recordID+"\xff", 1) })
	respelled("array", "in an array", func(text string) string { return "[" + text + "]" })
	respelled("null", "that is null", func(string) string { return "null" })
}

// acceptanceTimes are trusted acceptance times within and without the interval of the key, and off the timestamp
// profile. They come from the Organization into a candidate, or in a record that was found.
func (c *collection) acceptanceTimes() {
	at := func(ways []way, name, title, requirement, subject, time string, accepted bool, history ...status) {
		for _, w := range ways {
			cl := claim{"time", name, "command accepted " + title, requirement, subject, document.Admission}
			if accepted {
				cl.stage = ""
			}
			c.recorded(w, commandSample(), cl, func(e *entry) {
				e.record["trustedAcceptedAt"] = quoted(time)
				if e.context != nil {
					e.context.TrustedAcceptedAt = time
				}
				e.draft.registry = evidenceOf(doer)
				b := e.draft.registry.of(doer)
				b.ValidFrom = signedAt
				b.ValidityHistory = append(b.ValidityHistory, history...)
			})
		}
	}
	anew, both := []way{committed}, []way{committed, replayed}
	const interval, form, profile = "interval of the accepted time", "form of the accepted time",
		"6.4-record-trusted-accepted-at 2-05"
	at(both, "from-equal", "at validFrom", "6.4-105", interval, signedAt, true)
	at(both, "from-just-before", "a part of 10^30 of a second before validFrom", "6.4-105", interval, justBefore, false)
	at(anew, "from-before-but-greater-text", "half an hour before validFrom, in a text that is greater", "6.4-105 6.4-79",
		interval, "2027-03-01T13:30:00+02:00",
		false)
	at(anew, "from-after-but-smaller-text", "half an hour after validFrom, in a text that is smaller", "6.4-105 6.4-79",
		interval, "2027-03-01T10:30:00-02:00", true)
	for _, end := range []struct {
		name, member string
		status       status
	}{
		{"until", "validUntil", status{Sequence: 1, RecordedAt: registeredAt, ValidUntil: hourAfter}},
		{"revoked", "revokedAt", status{Sequence: 1, RecordedAt: registeredAt, RevokedAt: hourAfter}},
	} {
		at(both, end.name+"-equal", "at "+end.member, "6.4-105", interval, hourAfter, false, end.status)
		at(both, end.name+"-after", "an hour after "+end.member+", though signed an hour before it", "6.4-106 6.4-105",
			interval, twoAfter, false, end.status)
		at(both, end.name+"-just-before", "a part of 10^30 of a second before "+end.member, "6.4-105 6.4-79", interval,
			"2027-03-01T12:59:59."+strings.Repeat("9", 30)+"Z", true, end.status)
		at(anew, end.name+"-equal-by-offset", "at "+end.member+", written with an offset", "6.4-105 6.4-79", interval,
			"2027-03-01T21:00:00+08:00", false,
			end.status)
		at(anew, end.name+"-equal-lower-case", "at "+end.member+", with a lower-case t and z", "6.4-105 6.4-79", interval,
			"2027-03-01t13:00:00z", false, end.status)
		at(anew, end.name+"-before-but-greater-text", "half an hour before "+end.member+", in a text that is greater",
			"6.4-105 6.4-79", interval,
			"2027-03-01T14:30:00+02:00", true, end.status)
	}
	at(both, "until-earliest", "between a validUntil and the one that it was moved from", "6.4-105 6.4-51", interval,
		"2027-03-01T13:30:00Z", false,
		status{Sequence: 1, RecordedAt: registeredAt, ValidUntil: twoAfter},
		status{Sequence: 2, RecordedAt: registeredAt, ValidUntil: hourAfter})
	at(anew, "year-9999", "in the year 9999", "6.4-105 2-05", interval, "9999-12-31T23:59:59Z", true)
	at(both, "lower-case", "at a time with a lower-case t and z", "6.4-79", form, "2027-03-01t12:00:05z", true)
	at(both, "offset", "at a time with an offset", "6.4-79", form, "2027-03-01T20:00:05+08:00", true)
	at(anew, "zero-offset", "at a time with the offset +00:00", "6.4-79", form, "2027-03-01T12:00:05+00:00", true)
	at(anew, "forty-digits", "at a time with forty digits of a second", "6.4-79 2-06", form,
		"2027-03-01T12:00:05."+strings.Repeat("0123456789", 4)+"Z", true)
	at(both, "leap-second", "at a leap second", profile, form, "2027-06-30T23:59:60Z", false)
	at(both, "unknown-offset", "at a time with the offset -00:00", profile, form, "2027-03-01T12:00:05-00:00", false)
	at(anew, "february-29", "on February 29 of 2029", profile, form, "2029-02-29T12:00:00Z", false)
	at(anew, "hour-24", "at the hour 24", profile, form, "2027-03-01T24:00:00Z", false)
	at(both, "no-offset", "at a time without an offset", profile, form, "2027-03-01T12:00:05", false)
	at(anew, "date", "on a date alone", profile, form, "2027-03-02", false)
	at(anew, "words", "at a time that is none", profile, form, "soon", false)
	at(anew, "space", "at a time with a space for the T", profile, form, "2027-03-01 12:00:05Z", false)
	for _, actor := range []model.ActorType{model.Agent, model.Human} {
		c.recorded(committed, commandSample(), claim{
			"time", "context-of-" + string(actor), "command for which the context names a Principal of the type " +
				string(actor) + " as the accepting service",
			"6.4-record-accepted-by", "form of the record", document.Admission,
		}, func(e *entry) {
			e.service.Type = actor
			e.context.AcceptedBy, e.record["acceptedBy"] = e.service, actorText(e.service)
		})
	}
}

// logOutcomes are answers of the Admission Log that are no record. Whoever goes on all the same finds everything right.
func (c *collection) logOutcomes() {
	for _, mode := range []document.Mode{document.FirstAdmission, document.HistoricalReplay} {
		outcomes := []document.LogStatus{document.LogUnavailable, document.LogIndeterminate, document.LogUnauthenticated,
			document.LogIntegrityFailed}
		requirement := "6.4-82 6.4-93 6.4-78"
		if mode == document.HistoricalReplay {
			outcomes = append(outcomes, document.LogAbsent)
		}
		for _, status := range outcomes {
			subject := "log outcome " + string(status)
			if status == document.LogAbsent {
				requirement, subject = "6.4-98 6.4-99", "replay without a record"
			}
			e := entryOf(commandSample(), committed)
			e.deliver(committed)
			e.mode, e.lookup = mode, documents.LogOutcome{Status: status}
			c.admission(e, claim{"log", fmt.Sprintf("lookup-%s-%s", status, mode),
				fmt.Sprintf("command whose lookup has the outcome %s, at %s", status, mode),
				requirement, subject, document.Admission})
		}
	}
	for _, status := range []document.LogStatus{
		document.LogConflict, document.LogUnavailable, document.LogIndeterminate, document.LogUnauthenticated,
		document.LogIntegrityFailed,
	} {
		e := entryOf(commandSample(), committed)
		e.lookup, e.appended = documents.LogOutcome{Status: document.LogAbsent}, &documents.LogOutcome{Status: status}
		c.admission(e, claim{"log", "append-" + string(status),
			fmt.Sprintf("command whose append has the outcome %s", status), "6.4-82 6.4-95",
			"log outcome " + string(status), document.Admission})
	}
}

// selfAnchoring are Events whose own document comes as their record.
func (c *collection) selfAnchoring() {
	for _, a := range []struct {
		name, title string
		text        func(d *draft, signed string) string
	}{
		{"itself", "event with itself for a record", func(_ *draft, signed string) string { return signed }},
		{"itself-respelled", "event with itself for a record, in another spelling", func(_ *draft, signed string) string {
			return strings.ReplaceAll(signed, `,"`, ", \"")
		}},
		{"unsigned-self", "event with itself for a record, without the signature",
			func(d *draft, _ string) string { return d.body.text() }},
		{"itself-in-record", "event with a right record that has the signature of the event besides",
			func(d *draft, signed string) string {
				return recordOf(d).with("signature",
					signed[strings.Index(signed, `"signature":`)+len(`"signature":`):len(signed)-1]).text()
			}},
	} {
		for _, w := range []way{found, replayed, committed, existing} {
			c.recorded(w, eventSample(), claim{"event", a.name, a.title, "6.4-107 6.4-108", "event as its own record",
				document.Admission}, func(e *entry) {
				signed, err := e.draft.text()
				if err != nil {
					c.errs = append(c.errs, err)
					return
				}
				e.text = documents.Text(a.text(e.draft, string(signed)))
			})
		}
	}
}

// afterTheStages are documents that fail one of the six stages. Their records are right, or wrong in a way that is not
// to be looked at any more.
func (c *collection) afterTheStages() {
	faults := ofCommand()
	for _, stage := range stages {
		for i, name := range inPairs()[stage][:2] {
			fault := faults[slices.IndexFunc(faults, func(ch change) bool { return ch.name == name })]
			ways := []way{found, replayed, committed}[:3-2*i] // all for the first fault
			for _, w := range ways {
				c.recorded(w, commandSample(), claim{
					"stages", string(stage) + "-" + name, fault.title + "; its record is right", "6.4-89 6.4-88 6.4-97",
					"admission after " + string(stage), stage,
				}, func(e *entry) { fault.put(e.draft) })
			}
			c.recorded(found, commandSample(), claim{
				"stages", string(stage) + "-" + name + ".and.organization",
				fault.title + "; and its record is of another Organization", "6.4-89 6.4-88",
				"admission after " + string(stage), stage,
			}, func(e *entry) {
				fault.put(e.draft)
				e.record["organizationId"] = id("organization:two")
			})
		}
	}
}
