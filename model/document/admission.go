package document

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/schema"
)

// Mode is the way into the Admission Log (§6.4).
type Mode string

// The modes of admission.
const (
	FirstAdmission   Mode = "first-admission"
	HistoricalReplay Mode = "historical-replay"
)

// LogStatus is what an Admission Log says of a look-up or of an append.
type LogStatus string

// The outcomes of an Admission Log: the first two of a look-up, the next three of an append, the others of either.
const (
	LogFound           LogStatus = "found"
	LogAbsent          LogStatus = "authoritative-absence"
	LogCommitted       LogStatus = "committed"
	LogExisting        LogStatus = "existing"
	LogConflict        LogStatus = "conflict"
	LogUnauthenticated LogStatus = "unauthenticated"
	LogIntegrityFailed LogStatus = "integrity-failed"
	LogUnavailable     LogStatus = "unavailable"
	LogIndeterminate   LogStatus = "indeterminate"
)

// LogOutcome is what the Admission Log answers; found, committed and existing come with a record and the service that
// the log authenticated.
type LogOutcome struct {
	Status               LogStatus    `json:"status"`
	Record               []byte       `json:"record,omitempty"`
	AuthenticatedService *model.Actor `json:"authenticatedService,omitempty"`
}

// TrustedContext is what the Organization gives for the candidate of a First-Admission Record.
type TrustedContext struct {
	AdmissionRecordID string      `json:"admissionRecordId"`
	TrustedAcceptedAt string      `json:"trustedAcceptedAt"`
	AcceptedBy        model.Actor `json:"acceptedBy"`
}

// Trusted is the seam to what an implementation trusts: its Admission Log, and the Organization's acceptance context.
type Trusted interface {
	// Lookup asks for the record of an Organization and a signing hash.
	Lookup(organizationID, signingHash string) LogOutcome
	// Context asks for trusted acceptance context.
	Context() (TrustedContext, bool)
	// Append is the atomic append-or-return-existing.
	Append(candidate []byte) LogOutcome
}

// Record is a First-Admission Record (first-admission-record.schema.json).
type Record struct {
	ProtocolVersion   string      `json:"protocolVersion"`
	AdmissionRecordID string      `json:"admissionRecordId"`
	OrganizationID    string      `json:"organizationId"`
	DocumentKind      string      `json:"documentKind"`
	SigningHash       string      `json:"signingHash"`
	KeyID             string      `json:"keyId"`
	Principal         model.Actor `json:"principal"`
	TrustedAcceptedAt string      `json:"trustedAcceptedAt"`
	AcceptedBy        model.Actor `json:"acceptedBy"`
}

// The stable reasons for which admission fails. They are protected diagnostics.
const (
	ReasonMissing         = "record-missing"
	ReasonBinding         = "record-binding-mismatch"
	ReasonOutsideInterval = "trusted-time-outside-key-interval"
	ReasonMalformedTime   = "malformed-trusted-time"
	ReasonConflict        = "record-conflict"
	ReasonRecordSchema    = "record-schema-invalid"
	ReasonUnauthenticated = "log-authentication-failed"
	ReasonIntegrity       = "append-integrity-not-established"
	ReasonUnavailable     = "log-unavailable"
	ReasonIndeterminate   = "log-indeterminate"
	ReasonCommit          = "commit-failed"
	ReasonSelfAnchoring   = "event-self-anchoring"
)

// Admit puts a document through the six stages and then through admission (§6.4). It returns the record that holds,
// byte for byte as the log has it, or what failed.
func (c *Codec) Admit(profile Profile, mode Mode, text []byte, bindings *Bindings, trusted Trusted) ([]byte, *Failure) {
	verified, failed := c.Verify(profile, text, bindings)
	if failed != nil {
		return nil, failed
	}
	a := &admission{codec: c, profile: profile, document: text, verified: verified}
	record, reason := c.flow(a, mode, trusted)
	if reason != "" {
		return nil, c.told(failure(Admission, reason))
	}
	return record, nil
}

// admission is one verified document on its way into the log, and the record that is being validated.
type admission struct {
	codec    *Codec
	profile  Profile
	document []byte
	verified *Verified

	prepared []byte     // the candidate
	appended LogOutcome // what the log said of it

	text    []byte // the record that is being validated
	root    schema.Value
	service *model.Actor // the one that the log authenticated; nil where there is just a candidate
}

func (a *admission) run(mode Mode, trusted Trusted) (record []byte, reason string) {
	outcome := trusted.Lookup(a.verified.OrganizationID, a.verified.SigningHash())
	switch {
	case outcome.Status == LogFound:
		return a.returned(outcome)
	case outcome.Status != LogAbsent:
		return nil, refused(outcome.Status)
	case mode != FirstAdmission:
		return nil, ReasonMissing
	}
	return a.append(trusted)
}

// append prepares a candidate and lets the log append it, or return what it has.
func (a *admission) append(trusted Trusted) (record []byte, reason string) {
	if a.prepared, reason = a.candidate(trusted); reason != "" {
		return nil, reason
	}
	a.appended = trusted.Append(a.prepared)
	if a.appended.Status != LogCommitted && a.appended.Status != LogExisting {
		return nil, refused(a.appended.Status)
	}
	return a.returned(a.appended)
}

// refused is the reason of a log's outcome without a record.
func refused(status LogStatus) string {
	switch status {
	case LogUnauthenticated:
		return ReasonUnauthenticated
	case LogIntegrityFailed:
		return ReasonIntegrity
	case LogUnavailable:
		return ReasonUnavailable
	case LogIndeterminate:
		return ReasonIndeterminate
	case LogConflict:
		return ReasonConflict
	}
	return ReasonCommit
}

// candidate prepares a First-Admission Record and validates it, which promises nothing yet.
func (a *admission) candidate(trusted Trusted) (record []byte, reason string) {
	context, ok := trusted.Context()
	if !ok {
		return nil, ReasonCommit
	}
	record, err := json.Marshal(Record{
		ProtocolVersion: "0.1", AdmissionRecordID: context.AdmissionRecordID, OrganizationID: a.verified.OrganizationID,
		DocumentKind: a.profile.Name, SigningHash: a.verified.SigningHash(), KeyID: a.verified.KeyID,
		Principal:         a.verified.Principal,
		TrustedAcceptedAt: context.TrustedAcceptedAt, AcceptedBy: context.AcceptedBy,
	})
	if err != nil {
		return nil, ReasonCommit
	}
	return record, a.validate(record, nil)
}

// returned validates a record that came from the log.
func (a *admission) returned(outcome LogOutcome) (record []byte, reason string) {
	if outcome.AuthenticatedService == nil {
		return nil, ReasonUnauthenticated
	}
	return outcome.Record, a.validate(outcome.Record, outcome.AuthenticatedService)
}

func (a *admission) validate(record []byte, service *model.Actor) (reason string) {
	var d schema.Document
	if err := d.ReadModel(record); err != nil {
		return ReasonRecordSchema
	}
	a.text, a.root, a.service = record, d.Root(), service
	_, reason = first(a.codec.admissions, a)
	return reason
}

func (a *admission) member(name string) string { return textOf(a.root.Member(name)) }

// admissionChecks are what a First-Admission Record must be (§6.4).
var admissionChecks = []check[*admission]{
	{"not-self-anchored", Admission, "6.4-107", func(a *admission) string {
		return unless(a.profile.Name != "event" || !a.sameEvent(), ReasonSelfAnchoring)
	}},
	{"accepted-time", Admission, "6.4-record-trusted-accepted-at", func(a *admission) string {
		_, err := schema.ParseTimestamp(a.member("trustedAcceptedAt"))
		return unless(err == nil || a.root.Member("trustedAcceptedAt").Kind() != schema.String, ReasonMalformedTime)
	}},
	{"record-schema", Admission, "6.4-76", func(a *admission) string {
		return unless(a.codec.schemaOf("first-admission-record").Accepts(a.root), ReasonRecordSchema)
	}},
	bound("organizationId", "6.4-103", func(v *Verified, _ Profile) string { return v.OrganizationID }),
	bound("documentKind", "6.4-103", func(_ *Verified, p Profile) string { return p.Name }),
	bound("signingHash", "6.4-101", func(v *Verified, _ Profile) string { return v.SigningHash() }),
	bound("keyId", "6.4-103", func(v *Verified, _ Profile) string { return v.KeyID }),
	{"record-principal", Admission, "6.4-103", func(a *admission) string {
		return unless(actorOf(a.root.Member("principal")) == a.verified.Principal, ReasonBinding)
	}},
	{"authenticated-service", Admission, "6.4-102", func(a *admission) string {
		return unless(a.service == nil || actorOf(a.root.Member("acceptedBy")) == *a.service, ReasonUnauthenticated)
	}},
	{"accepted-from", Admission, "6.4-105", func(a *admission) string {
		return unless(since(instant(a.member("trustedAcceptedAt")), a.verified.interval.from), ReasonOutsideInterval)
	}},
	{"accepted-until", Admission, "6.4-105", func(a *admission) string {
		return unless(before(instant(a.member("trustedAcceptedAt")), a.verified.interval.until), ReasonOutsideInterval)
	}},
	{"accepted-not-revoked", Admission, "6.4-105", func(a *admission) string {
		return unless(before(instant(a.member("trustedAcceptedAt")), a.verified.interval.revoked), ReasonOutsideInterval)
	}},
}

// bound is the check that a member of the record equals what the six stages established.
func bound(name, requirement string, established func(*Verified, Profile) string) check[*admission] {
	return check[*admission]{fmt.Sprintf("record-%s", name), Admission, requirement, func(a *admission) string {
		return unless(a.member(name) == established(a.verified, a.profile), ReasonBinding)
	}}
}

// sameEvent reports whether the record is the Event that is to be admitted.
func (a *admission) sameEvent() bool {
	return bytes.Equal(a.text, a.document) || bytes.Equal(a.codec.canonical(a.root, "signature"), a.verified.SigningBytes)
}
