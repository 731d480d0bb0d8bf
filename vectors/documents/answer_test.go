package documents_test

import (
	"context"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// altered is the sound codec whose answers are changed on their way.
type altered struct {
	adapters.Documents
	validate     func(*adapters.ValidateAnswer)
	canonicalize func(*adapters.CanonicalizeAnswer)
	sign         func(*adapters.SignAnswer)
	verify       func(*adapters.VerifyAnswer)
	admit        func(*adapters.AdmitAnswer)
}

func changed[A any](answer A, err error, change func(*A)) (A, error) {
	if change != nil {
		change(&answer)
	}
	return answer, err
}

func (s altered) Validate(ctx context.Context, r adapters.ValidateRequest) (adapters.ValidateAnswer, error) {
	a, err := s.Documents.Validate(ctx, r)
	return changed(a, err, s.validate)
}

func (s altered) Canonicalize(ctx context.Context, r adapters.CanonicalizeRequest) (adapters.CanonicalizeAnswer,
	error) {
	a, err := s.Documents.Canonicalize(ctx, r)
	return changed(a, err, s.canonicalize)
}

func (s altered) Sign(ctx context.Context, r adapters.SignRequest) (adapters.SignAnswer, error) {
	a, err := s.Documents.Sign(ctx, r)
	return changed(a, err, s.sign)
}

func (s altered) Verify(ctx context.Context, r adapters.VerifyRequest) (adapters.VerifyAnswer, error) {
	a, err := s.Documents.Verify(ctx, r)
	return changed(a, err, s.verify)
}

func (s altered) Admit(ctx context.Context, r adapters.AdmitRequest) (adapters.AdmitAnswer, error) {
	a, err := s.Documents.Admit(ctx, r)
	return changed(a, err, s.admit)
}

// Every part of an answer counts: what is expected differs from what is seen in each.
func TestEveryPartOfAnAnswerIsJudged(t *testing.T) {
	const (
		verified = "documents.verification.command.verifies"
		refused  = "documents.verification.command.another-registered-key"
	)
	of := func(change func(*adapters.Verified)) altered {
		return altered{verify: func(a *adapters.VerifyAnswer) { change(a.Verified) }}
	}
	for _, c := range []struct {
		name, vector string // the first vector whose id starts so, and which succeeds, or not
		succeeds     bool
		target       altered
		allowed      string
		seen         string
	}{
		{"invalid for valid", "documents.validate.group.", true,
			altered{validate: func(a *adapters.ValidateAnswer) { a.Valid, a.Reason = false, "no" }}, "valid", "not valid: no"},
		{"valid for invalid", "documents.validate.group.", false,
			altered{validate: func(a *adapters.ValidateAnswer) { a.Valid, a.Reason = true, "" }}, "not valid", "valid"},
		{"other bytes", "documents.canonicalization.", true,
			altered{canonicalize: func(a *adapters.CanonicalizeAnswer) { a.Canonical = []byte("x") }}, "canonical bytes",
			"canonical bytes"},
		{"another hash", "documents.canonicalization.", true,
			altered{canonicalize: func(a *adapters.CanonicalizeAnswer) { a.Hash = strings.ToUpper(a.Hash) }}, "the hash sha256:",
			"the hash SHA256:"},
		{"bytes for a refusal", "documents.canonicalization.", false,
			altered{canonicalize: func(a *adapters.CanonicalizeAnswer) {
				*a = adapters.CanonicalizeAnswer{Canonical: []byte("1")}
			}}, "PROTOCOL_VIOLATION at stage", "success"},
		{"no signature", "documents.signing.", true,
			altered{sign: func(a *adapters.SignAnswer) { a.Document = []byte("{}") }}, "signed document", "signed document"},
		{"no JSON for a signed document", "documents.signing.", true,
			altered{sign: func(a *adapters.SignAnswer) { a.Document = nil }}, "a signed document", "canonicalizing"},
		{"a refusal to sign", "documents.signing.", true, altered{sign: func(a *adapters.SignAnswer) {
			*a = adapters.SignAnswer{Failure: &adapters.Failure{Code: "X", Stage: "parse"}}
		}}, "success", "X at stage parse"},
		{"other signing bytes", verified, true, of(func(v *adapters.Verified) { v.SigningBytes = nil }), "signing bytes",
			"none"},
		{"another Organization", verified, true, of(func(v *adapters.Verified) { v.OrganizationID = "urn:x" }),
			"organizationId urn:weavecheck", "organizationId urn:x"},
		{"another key id", verified, true, of(func(v *adapters.Verified) { v.KeyID = "urn:x" }), "keyId urn:weavecheck",
			"keyId urn:x"},
		{"another Principal", verified, true, of(func(v *adapters.Verified) { v.Principal.Type = model.Human }),
			"principal agent", "principal human"},
		{"a time rewritten", verified, true, of(func(v *adapters.Verified) { v.ProtectedTime = "2027-03-01T12:00:00.000Z" }),
			"protectedTime", "protectedTime 2027-03-01T12:00:00.000Z"},
		{"another signing hash", verified, true, of(func(v *adapters.Verified) { v.SigningHash = "sha256:0" }),
			"signingHash sha256:", "signingHash sha256:0"},
		{"nothing verified", verified, true, altered{verify: func(a *adapters.VerifyAnswer) { a.Verified = nil }},
			"what was verified", "nothing"},
		{"another stage", refused, false,
			altered{verify: func(a *adapters.VerifyAnswer) { a.Failure.Stage = document.SignatureEquation }},
			"at stage key-resolution", "at stage signature"},
		{"a code that is not of the stage", refused, false,
			altered{verify: func(a *adapters.VerifyAnswer) { a.Failure.Code = "AUTH_FORBIDDEN" }},
			"AUTH_INVALID_SIGNATURE at stage", "AUTH_FORBIDDEN at stage"},
		{"another record", "documents.admission.", true,
			altered{admit: func(a *adapters.AdmitAnswer) { a.Record = append(a.Record, ' ') }}, "record", "record"},
		{"a candidate of another hash", "documents.admission.command.admitted-", true,
			altered{admit: func(a *adapters.AdmitAnswer) {
				a.Candidate = []byte(strings.Replace(string(a.Candidate), "sha256:", "sha256:0", 1))
			}}, "a candidate with signingHash", "signingHash sha256:0"},
		{"an append after a record was found", "documents.admission.accepted.retry-found", true,
			altered{admit: func(a *adapters.AdmitAnswer) { a.Calls = append(a.Calls, "append") }}, "no call of append",
			"the calls lookup, append"},
		{"a call before the stages", "documents.admission.stages.parse", false,
			altered{admit: func(a *adapters.AdmitAnswer) { a.Calls = []string{"lookup"} }}, "no call of lookup",
			"the calls lookup"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := pick(t, c.vector, c.succeeds)
			c.target.Documents = reference.NewDocuments(document.Sound())
			d, err := v.Ask(t.Context(), c.target)
			if err != nil || d == nil || !strings.Contains(d.Allowed, c.allowed) || !strings.Contains(d.Seen, c.seen) {
				t.Errorf("%s: %+v (%v)\nwant allowed … %q, seen … %q", v.ID, d, err, c.allowed, c.seen)
			}
			if d, err := v.Ask(t.Context(), c.target.Documents); d != nil || err != nil {
				t.Errorf("%s: the sound codec: %+v (%v)", v.ID, d, err)
			}
		})
	}
}

// pick is the first vector whose id starts with a text and which succeeds, or not.
func pick(t *testing.T, id string, succeeds bool) documents.Vector {
	t.Helper()
	all, err := documents.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range all {
		refused := len(v.Expect.Stages) > 0 || v.Expect.Valid != nil && !*v.Expect.Valid
		if strings.HasPrefix(v.ID, id) && refused != succeeds &&
			(!strings.Contains(id, "admitted") || v.Expect.Candidate != nil) {
			return v
		}
	}
	t.Fatalf("no vector starts with %s", id)
	return documents.Vector{}
}

// A reason counts only where it is asked for, as the official bundle does.
func TestAReasonCountsWhereItIsAskedFor(t *testing.T) {
	v := pick(t, "documents.admission.log.", false)
	target := reference.NewDocuments(document.Sound())
	v.Expect.Reason = "another-reason"
	if d, err := v.Ask(t.Context(), target); err != nil || d == nil || !strings.HasSuffix(d.Allowed, ", another-reason") {
		t.Errorf("%+v (%v)", d, err)
	}
	v.Expect.Reason = ""
	if d, err := v.Ask(t.Context(), target); d != nil || err != nil {
		t.Errorf("%+v (%v)", d, err)
	}
}
