package reference

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

const someCommand = `{"protocolVersion":"0.1","actionId":"urn:x:action:1",` +
	`"actor":{"type":"human","id":"urn:x:human:1"},"kind":"mission.cancel","groupId":"urn:x:group:1","membershipEpoch":1,"correlationId":"urn:x:correlation:1",` +
	`"issuedAt":"2027-01-15T08:00:00Z","payload":{"reason":"x"}}`

// signingKey is a key of a human with the evidence that binds it.
func signingKey() (adapters.SigningKey, adapters.Registry) {
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	encode := base64.RawURLEncoding.EncodeToString
	public := encode(key.Public().(ed25519.PublicKey))
	evidence := fmt.Sprintf(`{"organizationId":"urn:x:organization:1","bindings":[{"keyId":"urn:x:key:1",`+
		`"principal":{"type":"human","id":"urn:x:human:1"},"algorithm":"Ed25519","publicKey":%q,`+
		`"validFrom":"2027-01-01T00:00:00Z","validityHistory":[]}]}`, public)
	return adapters.SigningKey{KeyID: "urn:x:key:1", Seed: encode(key.Seed()), PublicKey: public},
		adapters.Registry{Coverage: document.CoverageComplete, Evidence: json.RawMessage(evidence)}
}

func TestADocumentIsSignedVerifiedAndAdmitted(t *testing.T) {
	d := NewDocuments(document.Sound())
	key, registry := signingKey()
	signed, err := d.Sign(t.Context(), adapters.SignRequest{Profile: "command", Document: []byte(someCommand), Key: key})
	if err != nil || signed.Failure != nil {
		t.Fatalf("Sign: %v, %+v", err, signed.Failure)
	}
	valid, err := d.Validate(t.Context(), adapters.ValidateRequest{Schema: "command", Document: signed.Document})
	if err != nil || !valid.Valid {
		t.Errorf("Validate: %v, %+v", err, valid)
	}
	verify := adapters.VerifyRequest{Profile: "command", Document: signed.Document, Registry: registry}
	verified, err := d.Verify(t.Context(), verify)
	if err != nil || verified.Verified == nil {
		t.Fatalf("Verify: %v, %+v", err, verified.Failure)
	}
	got := *verified.Verified
	got.SigningBytes, got.SigningHash = nil, ""
	want := adapters.Verified{
		OrganizationID: "urn:x:organization:1", KeyID: "urn:x:key:1", ProtectedTime: "2027-01-15T08:00:00Z",
		Principal: model.Actor{Type: model.Human, ID: "urn:x:human:1"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Verify (-want +got):\n%s", diff)
	}
	canonical, err := d.Canonicalize(t.Context(), adapters.CanonicalizeRequest{Value: []byte(someCommand)})
	signing := verified.Verified
	if err != nil || string(canonical.Canonical) != string(signing.SigningBytes) || canonical.Hash != signing.SigningHash {
		t.Errorf("Canonicalize: %v, %s", err, canonical.Canonical)
	}
	service := model.Actor{Type: model.Service, ID: "urn:x:service:1"}
	accepted := adapters.TrustedContext{
		AdmissionRecordID: "urn:x:record:1", TrustedAcceptedAt: "2027-01-15T08:00:01Z", AcceptedBy: service,
	}
	for _, c := range []struct {
		name     string
		request  adapters.AdmitRequest
		calls    []string
		admitted bool
	}{
		{"for the first time", adapters.AdmitRequest{Mode: document.FirstAdmission, TrustedContext: &accepted,
			Lookup: adapters.LogOutcome{Status: document.LogAbsent},
			Append: &adapters.LogOutcome{Status: document.LogIndeterminate}}, []string{"lookup", "context", "append"}, false},
		{"where the request says nothing of an append", adapters.AdmitRequest{Mode: document.FirstAdmission,
			TrustedContext: &accepted, Lookup: adapters.LogOutcome{Status: document.LogAbsent}},
			[]string{"lookup", "context", "append"}, false},
		{"without a trusted context", adapters.AdmitRequest{Mode: document.FirstAdmission,
			Lookup: adapters.LogOutcome{Status: document.LogAbsent}}, []string{"lookup", "context"}, false},
		{"without a log", adapters.AdmitRequest{Mode: document.FirstAdmission,
			Lookup: adapters.LogOutcome{Status: document.LogUnavailable}}, []string{"lookup"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.request.Profile, c.request.Document, c.request.Registry = "command", signed.Document, registry
			answer, err := d.Admit(t.Context(), c.request)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.calls, answer.Calls); diff != "" {
				t.Errorf("it asks (-want +got):\n%s\n%+v", diff, answer.Failure)
			}
			if admitted := answer.Record != nil; admitted != c.admitted || admitted == (answer.Failure != nil) {
				t.Errorf("the record is %s, the failure %+v", answer.Record, answer.Failure)
			}
			if (answer.Candidate != nil) != (len(c.calls) == 3) {
				t.Errorf("the candidate is %s", answer.Candidate)
			}
			if answer.Candidate == nil {
				return
			}
			c.request.Append = &adapters.LogOutcome{
				Status: document.LogCommitted, Record: answer.Candidate, AuthenticatedService: &service,
			}
			again, err := d.Admit(t.Context(), c.request)
			if err != nil || string(again.Record) != string(answer.Candidate) {
				t.Errorf("where the log commits it: %v, %s, %+v", err, again.Record, again.Failure)
			}
		})
	}
}

func TestADocumentThatIsWrongIsAFailureAndARequestThatIsWrongAnError(t *testing.T) {
	d := NewDocuments(document.Sound())
	key, registry := signingKey()
	wrong := []byte(`{"kind":1}`)
	var failures []*adapters.Failure
	validated, err := d.Validate(t.Context(), adapters.ValidateRequest{Schema: "command", Document: wrong})
	if err != nil || validated.Valid || validated.Reason == "" || len(validated.Reason) > maxReason+len(" …") {
		t.Errorf("Validate: %v, %+v", err, validated)
	}
	canonical, err := d.Canonicalize(t.Context(), adapters.CanonicalizeRequest{Value: []byte("?")})
	failures = append(failures, canonical.Failure)
	if err != nil || canonical.Canonical != nil {
		t.Errorf("Canonicalize: %v, %+v", err, canonical)
	}
	signed, err := d.Sign(t.Context(), adapters.SignRequest{Profile: "command", Document: []byte("?"), Key: key})
	failures = append(failures, signed.Failure)
	if err != nil || signed.Document != nil {
		t.Errorf("Sign: %v, %+v", err, signed)
	}
	verified, err := d.Verify(t.Context(), adapters.VerifyRequest{Profile: "command", Document: wrong, Registry: registry})
	failures = append(failures, verified.Failure)
	if err != nil || verified.Verified != nil {
		t.Errorf("Verify: %v, %+v", err, verified)
	}
	for _, f := range failures {
		if f == nil || f.Reason == "" {
			t.Errorf("the failure %+v gives no reason", f)
		}
	}
	for want, ask := range map[string]func() error{
		`validate: there is no schema "x"`: func() error {
			_, err := d.Validate(t.Context(), adapters.ValidateRequest{Schema: "x"})
			return err
		},
		`sign: there is no kind of Signed Document "x"`: func() error {
			_, err := d.Sign(t.Context(), adapters.SignRequest{Profile: "x"})
			return err
		},
		`sign: `: func() error {
			_, err := d.Sign(t.Context(), adapters.SignRequest{Profile: "command", Key: adapters.SigningKey{Seed: "?"}})
			return err
		},
		`verify: there is no kind of Signed Document "x"`: func() error {
			_, err := d.Verify(t.Context(), adapters.VerifyRequest{Profile: "x"})
			return err
		},
		`admit: there is no kind of Signed Document "x"`: func() error {
			_, err := d.Admit(t.Context(), adapters.AdmitRequest{Profile: "x"})
			return err
		},
	} {
		if err := ask(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

func TestALongReasonIsCutBetweenCharacters(t *testing.T) {
	for _, reason := range []string{
		"", "short", strings.Repeat("x", maxReason), "x" + strings.Repeat("é", maxReason), strings.Repeat("x", 2*maxReason),
	} {
		got := brief(reason)
		kept, cut := strings.CutSuffix(got, " …")
		if cut != (len(reason) > maxReason) || !strings.HasPrefix(reason, kept) {
			t.Errorf("%d bytes become %q", len(reason), got)
		}
	}
}

// Registry evidence is read once, and only so much of it is kept.
func TestRegistryEvidenceIsReadOnce(t *testing.T) {
	d := NewDocuments(document.Sound())
	_, registry := signingKey()
	first := d.read(registry)
	if d.read(registry) != first {
		t.Error("the same evidence is read twice")
	}
	for i := range maxRegistries {
		d.read(adapters.Registry{Coverage: document.CoverageComplete, Evidence: json.RawMessage(fmt.Sprint(i))})
	}
	if n := len(d.bindings); n > maxRegistries {
		t.Errorf("%d are kept", n)
	}
	if d.read(registry) == first {
		t.Error("what was dropped is there")
	}
}
