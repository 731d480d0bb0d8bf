//go:build unix

package stdio

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// fakeDocuments has the role documents too. It takes the document {} and refuses any other with a reason that shows
// what it was asked.
type fakeDocuments struct{ fakeTarget }

const someHash = "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"

var (
	someActor    = model.Actor{Type: model.Service, ID: "urn:s:<1>"}
	someRegistry = adapters.Registry{Coverage: document.CoverageComplete,
		Evidence: json.RawMessage(`{"organizationId":"urn:o:1","bindings":[1e2,null,"<&>"]}`)}
	someVerified = adapters.Verified{
		OrganizationID: "urn:o:1", KeyID: "urn:k:1", Principal: someActor, ProtectedTime: "2026-01-01t00:00:00z",
		SigningBytes: []byte("{}"), SigningHash: someHash,
	}
)

// refusal returns why a request is refused, nil if its document is {}.
func refusal(text []byte, request any) *adapters.Failure {
	if string(text) == "{}" {
		return nil
	}
	asked, err := marshal(request)
	if err != nil {
		asked = []byte(err.Error())
	}
	return &adapters.Failure{Code: "PROTOCOL_VIOLATION", Stage: document.Parse, Reason: string(asked)}
}

func (*fakeDocuments) Validate(_ context.Context, request adapters.ValidateRequest) (adapters.ValidateAnswer, error) {
	if f := refusal(request.Document, request); f != nil {
		return adapters.ValidateAnswer{Reason: f.Reason}, nil
	}
	return adapters.ValidateAnswer{Valid: true}, nil
}

func (*fakeDocuments) Canonicalize(_ context.Context, request adapters.CanonicalizeRequest) (
	adapters.CanonicalizeAnswer, error) {
	if f := refusal(request.Value, request); f != nil {
		return adapters.CanonicalizeAnswer{Failure: f}, nil
	}
	return adapters.CanonicalizeAnswer{Canonical: []byte("{}"), Hash: someHash}, nil
}

func (*fakeDocuments) Sign(_ context.Context, request adapters.SignRequest) (adapters.SignAnswer, error) {
	if f := refusal(request.Document, request); f != nil {
		return adapters.SignAnswer{Failure: f}, nil
	}
	return adapters.SignAnswer{Document: []byte("{\"signature\":\"\xff\"}")}, nil
}

func (*fakeDocuments) Verify(_ context.Context, request adapters.VerifyRequest) (adapters.VerifyAnswer, error) {
	if f := refusal(request.Document, request); f != nil {
		return adapters.VerifyAnswer{Failure: f}, nil
	}
	return adapters.VerifyAnswer{Verified: &someVerified}, nil
}

func (*fakeDocuments) Admit(_ context.Context, request adapters.AdmitRequest) (adapters.AdmitAnswer, error) {
	if string(request.Document) == "break" {
		return adapters.AdmitAnswer{}, errors.New("the fake target breaks down")
	}
	if f := refusal(request.Document, request); f != nil {
		return adapters.AdmitAnswer{Failure: f}, nil
	}
	return adapters.AdmitAnswer{
		Record: request.Lookup.Record, Candidate: []byte("candidate"),
		Calls: []string{adapters.CallLookup, adapters.CallContext, adapters.CallAppend},
	}, nil
}

// What a target answers to a request of the role documents comes through as it is, and so does the request.
func TestDocuments(t *testing.T) {
	t.Parallel()
	x := run(t, "serve documents", Options{})
	if _, err := x.Initialize(t.Context()); err != nil {
		t.Fatalf("Initialize: %v", err)
	}
	key := adapters.SigningKey{KeyID: "urn:k:1", Seed: strings.Repeat("A", 43), PublicKey: strings.Repeat("B", 42) + "A"}
	trusted := &adapters.TrustedContext{AdmissionRecordID: "urn:r:1", TrustedAcceptedAt: "not-a-timestamp",
		AcceptedBy: someActor}
	found := adapters.LogOutcome{Status: document.LogFound, Record: []byte("\xffrecord"), AuthenticatedService: &someActor}
	for _, text := range []string{"{}", `{"a":1,"a":2}`, "not UTF-8: \xff\n", ""} {
		taken := text == "{}"
		validate := adapters.ValidateRequest{Schema: "work-contract", Document: []byte(text)}
		wantValid := adapters.ValidateAnswer{Valid: taken}
		canonicalize := adapters.CanonicalizeRequest{Value: []byte(text)}
		wantCanonical := adapters.CanonicalizeAnswer{Canonical: []byte("{}"), Hash: someHash}
		sign := adapters.SignRequest{Profile: "approval", Document: []byte(text), Key: key}
		wantSigned := adapters.SignAnswer{Document: []byte("{\"signature\":\"\xff\"}")}
		verify := adapters.VerifyRequest{Profile: "command", Document: []byte(text), Registry: someRegistry}
		wantVerified := adapters.VerifyAnswer{Verified: &someVerified}
		admit := adapters.AdmitRequest{Profile: "event", Mode: document.FirstAdmission, Document: []byte(text),
			Registry: someRegistry, TrustedContext: trusted, Lookup: found}
		wantAdmitted := adapters.AdmitAnswer{Record: found.Record, Calls: []string{"lookup", "context", "append"},
			Candidate: []byte("candidate")}
		if !taken {
			wantValid.Reason = refusal([]byte(text), validate).Reason
			wantCanonical = adapters.CanonicalizeAnswer{Failure: refusal([]byte(text), canonicalize)}
			wantSigned = adapters.SignAnswer{Failure: refusal([]byte(text), sign)}
			wantVerified = adapters.VerifyAnswer{Failure: refusal([]byte(text), verify)}
			wantAdmitted = adapters.AdmitAnswer{Failure: refusal([]byte(text), admit), Calls: []string{}}
		}
		came(t, "Validate", text, wantValid)(x.Validate(t.Context(), validate))
		came(t, "Canonicalize", text, wantCanonical)(x.Canonicalize(t.Context(), canonicalize))
		came(t, "Sign", text, wantSigned)(x.Sign(t.Context(), sign))
		came(t, "Verify", text, wantVerified)(x.Verify(t.Context(), verify))
		came(t, "Admit", text, wantAdmitted)(x.Admit(t.Context(), admit))
	}
	if _, err := x.Canonicalize(t.Context(), adapters.CanonicalizeRequest{}); err != nil {
		t.Errorf("Canonicalize of nil, which is no bytes: %v", err)
	}
	_, err := x.Admit(t.Context(), adapters.AdmitRequest{
		Profile: "event", Mode: document.HistoricalReplay, Document: []byte("break"), Registry: someRegistry,
		Lookup: adapters.LogOutcome{Status: document.LogAbsent},
	})
	expectFault(t, err, `the target reported an error of its own (during admit): JSON-RPC error -32603: admit: the fake target breaks down`)
}

// came compares what a call returns with what it should.
func came[A any](t *testing.T, call, text string, want A) func(A, error) {
	return func(got A, err error) {
		t.Helper()
		if err != nil {
			t.Errorf("%s of %q: %v", call, text, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s of %q (-want +got):\n%s", call, text, diff)
		}
	}
}

// documentCalls call each method with a request that is right.
var documentCalls = map[string]func(ctx context.Context, d adapters.Documents) error{
	"validate": func(ctx context.Context, d adapters.Documents) error {
		_, err := d.Validate(ctx, adapters.ValidateRequest{Schema: "event", Document: []byte("{}")})
		return err
	},
	"canonicalize": func(ctx context.Context, d adapters.Documents) error {
		_, err := d.Canonicalize(ctx, adapters.CanonicalizeRequest{Value: []byte("{}")})
		return err
	},
	"sign": func(ctx context.Context, d adapters.Documents) error {
		key := adapters.SigningKey{KeyID: "urn:k:1", Seed: strings.Repeat("A", 43), PublicKey: strings.Repeat("A", 43)}
		_, err := d.Sign(ctx, adapters.SignRequest{Profile: "event", Document: []byte("{}"), Key: key})
		return err
	},
	"verify": func(ctx context.Context, d adapters.Documents) error {
		_, err := d.Verify(ctx, adapters.VerifyRequest{Profile: "event", Document: []byte("{}"), Registry: someRegistry})
		return err
	},
	"admit": func(ctx context.Context, d adapters.Documents) error {
		_, err := d.Admit(ctx, adapters.AdmitRequest{
			Profile: "event", Mode: document.HistoricalReplay, Document: []byte("{}"), Registry: someRegistry,
			Lookup: adapters.LogOutcome{Status: document.LogAbsent},
		})
		return err
	},
}

// teller starts a program that answers every request but initialize and reset with a line. The function returned gives
// the line of the next process.
func teller(t *testing.T, line string) (x *target, tell func(line string)) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "answer")
	tell = func(line string) {
		if err := os.WriteFile(file, []byte(line+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tell(line)
	return run(t, "says what it is told", Options{Env: []string{fileVariable + "=" + file}}), tell
}

func TestDocumentAnswers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, method, result, want string }{
		{"valid", "validate", `{"valid":true}`, ``},
		{"valid as a number", "validate", `{"valid":1}`, `/valid must be a boolean; it is 1`},
		{"canonical bytes", "canonicalize", `{"canonical":"e30=","hash":"` + someHash + `"}`, ``},
		{"canonical text", "canonicalize", `{"canonical":"{}","hash":"` + someHash + `"}`,
			`/canonical must be bytes in standard base64 with padding, at most 12582912 characters; it is "{}"`},
		{"as many bytes as there may be", "canonicalize", `{"canonical":"` + strings.Repeat("AAAA", 3<<20) + `","hash":"` +
			someHash + `"}`, ``},
		{"too many bytes", "canonicalize", `{"canonical":"` + strings.Repeat("AAAA", 3<<20) + `AAAA","hash":"` + someHash +
			`"}`,
			`/canonical must be bytes in standard base64 with padding, at most 12582912 characters; it is "` +
				strings.Repeat("A", 199) + ` …`},
		{"a signed document", "sign", `{"document":"e30="}`, ``},
		{"a document as an object", "sign", `{"document":{"signature":{}}}`,
			`/document must be bytes in standard base64 with padding, at most 12582912 characters; it is an object with "signature"`},
		{"verified", "verify",
			`{"verified":{"organizationId":"urn:o:1","keyId":"urn:k:1","principal":{"type":"agent","id":"urn:a:1"},"protectedTime":"x","signingBytes":"e30=","signingHash":"` + someHash + `"}}`, ``},
		{"a code that there is not", "verify", `{"failure":{"code":"SIGNATURE","stage":"signature"}}`,
			`/failure/code must be one of UNSUPPORTED_VERSION, AUTH_REQUIRED, AUTH_INVALID_SIGNATURE, AUTH_STALE_SESSION, AUTH_STALE_COORDINATOR, AUTH_FORBIDDEN, GROUP_NOT_FOUND, MEMBERSHIP_REQUIRED, MEMBERSHIP_STALE, SCHEMA_VALIDATION_FAILED, INVALID_COMMAND, INVALID_STATE_TRANSITION, REVISION_CONFLICT, ACTION_ID_COLLISION, UNKNOWN_CRITICAL_EXTENSION, WORK_CONTRACT_INCOMPLETE, WORK_OFFER_EXPIRED, WORK_ALREADY_OWNED, WORK_LEASE_EXPIRED, WORK_STALE_OWNERSHIP, APPROVAL_REQUIRED, BUDGET_EXCEEDED, RATE_LIMITED, BACKPRESSURE, CURSOR_TOO_OLD, PROTOCOL_VIOLATION, INTERNAL_ERROR; it is "SIGNATURE"`},
		{"admitted", "admit", `{"record":"e30=","calls":["lookup"]}`, ``},
		{"no calls", "admit", `{"record":"e30="}`, `it lacks the member "calls"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			x, _ := teller(t, `{"jsonrpc":"2.0","id":ID,"result":`+c.result+`}`)
			if _, err := x.Initialize(t.Context()); err != nil {
				t.Fatalf("Initialize: %v", err)
			}
			err := documentCalls[c.method](t.Context(), x)
			if c.want == "" {
				if err != nil {
					t.Errorf("%s: %v", c.method, err)
				}
				return
			}
			expectFault(t, err, "the target sent a malformed message (during "+c.method+"): result of "+c.method+": "+c.want)
		})
	}
}

// A program that a fault has ended runs anew for the next document, but its Organization is gone until a reset.
func TestDocumentsAfterAFault(t *testing.T) {
	t.Parallel()
	x, tell := teller(t, "")
	begin(t, x)
	const want = `the target sent a malformed message (during validate): no JSON value: the text is empty (after 0 bytes): `
	expectFault(t, documentCalls["validate"](t.Context(), x), want)
	expectFault(t, documentCalls["validate"](t.Context(), x), want)
	tell(`{"jsonrpc":"2.0","id":ID,"result":{"valid":true}}`)
	for range 2 {
		if err := documentCalls["validate"](t.Context(), x); err != nil {
			t.Fatalf("the call after the fault: %v", err)
		}
	}
	recovers(t, x, want)
	if err := documentCalls["validate"](t.Context(), x); err != nil {
		t.Errorf("the call after the reset: %v", err)
	}
	if err := x.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	if err := documentCalls["validate"](t.Context(), x); !errors.Is(err, errClosed) {
		t.Errorf("the call after Close: %v, want %v", err, errClosed)
	}
}

func TestWrongDocumentParamsAreTheHarness(t *testing.T) {
	t.Parallel()
	x := run(t, "serve documents", Options{})
	_, err := x.Validate(t.Context(),
		adapters.ValidateRequest{Schema: "event", Document: bytes.Repeat([]byte{0}, adapters.MaxDocumentBytes+2)})
	want := `the harness made wrong params: params of validate: /document must be bytes in standard base64 with padding, at most 2796204 characters; it is "` + strings.Repeat("A", 199) + ` …`
	if _, ok := adapters.AsTargetFault(err); ok || err == nil || err.Error() != want {
		t.Errorf("Validate of more than 2 MiB = %v, want %s", err, want)
	}
	_, err = x.Verify(t.Context(), adapters.VerifyRequest{
		Profile: "event", Registry: adapters.Registry{Coverage: document.CoverageComplete,
			Evidence: json.RawMessage(`{"a":1,"a":2}`)},
	})
	if _, ok := adapters.AsTargetFault(err); ok || err == nil ||
		!strings.HasPrefix(err.Error(), `the harness made unsound params of verify: the member name "a" occurs twice`) {
		t.Errorf("Verify with evidence that names a member twice = %v, want a fault of the harness", err)
	}
}

func TestServeDocuments(t *testing.T) {
	const registry = `"registry":{"coverage":"complete","evidence":{"n":1.50,"text":"<&>"}}`
	const refused = `"failure":{"code":"PROTOCOL_VIOLATION","stage":"parse","reason":`
	for _, c := range []struct{ name, method, params, want string }{
		{"a right document", "validate", `{"schema":"event","document":"e30="}`, `"result":{"valid":true}`},
		{"a wrong one", "validate", `{"schema":"event","document":"/w=="}`,
			`"result":{"valid":false,"reason":"{\"schema\":\"event\",\"document\":\"/w==\"}"}`},
		{"an unknown schema", "validate", `{"schema":"plan","document":"e30="}`,
			`"error":{"code":-32602,"message":"params of validate: /schema must be one of agent-card, approval, artifact, command, common, context-package, conversation, error, event, evidence, extension-profile, first-admission-record, group, group-snapshot, lease, membership, message, mission, presence-record, websocket-frame, work-contract, work-item; it is \"plan\""}`},
		{"a value", "canonicalize", `{"value":"e30="}`, `"result":{"canonical":"e30=","hash":"` + someHash + `"}`},
		{"no value", "canonicalize", `{"value":""}`, `"result":{` + refused + `"{\"value\":\"\"}"}}`},
		{"a document as text", "canonicalize", `{"value":"{}"}`,
			`"error":{"code":-32602,"message":"params of canonicalize: /value must be bytes in standard base64 with padding, at most 2796204 characters; it is \"{}\""}`},
		{"a document to sign", "sign", `{"profile":"event","document":"e30=","key":{"keyId":"urn:k:1","seed":"` +
			strings.Repeat("A", 43) + `","publicKey":"` + strings.Repeat("A", 43) + `"}}`,
			`"result":{"document":"eyJzaWduYXR1cmUiOiL/In0="}`},
		{"no key", "sign", `{"profile":"event","document":"e30="}`,
			`"error":{"code":-32602,"message":"params of sign: it lacks the member \"key\""}`},
		{"a document to verify", "verify", `{"profile":"event","document":"e30=",` + registry + `}`,
			`"result":{"verified":{"organizationId":"urn:o:1","keyId":"urn:k:1","principal":{"type":"service","id":"urn:s:<1>"},"protectedTime":"2026-01-01t00:00:00z","signingBytes":"e30=","signingHash":"` + someHash + `"}}`},
		{"evidence as it is written", "verify", `{"profile":"event","document":"",` + registry + `}`,
			`"result":{` + refused +
				`"{\"profile\":\"event\",\"document\":\"\",\"registry\":{\"coverage\":\"complete\",\"evidence\":{\"n\":1.50,\"text\":\"<&>\"}}}"}}`},
		{"a record that is found", "admit", `{"profile":"event","mode":"historical-replay","document":"e30=",` + registry +
			`,"lookup":{"status":"found","record":"/w==","authenticatedService":{"type":"service","id":"urn:s:1"}}}`,
			`"result":{"record":"/w==","calls":["lookup","context","append"],"candidate":"Y2FuZGlkYXRl"}`},
		{"a refusal before any call", "admit", `{"profile":"event","mode":"historical-replay","document":"",` + registry +
			`,"lookup":{"status":"unavailable"}}`,
			`"result":{` + refused +
				`"{\"profile\":\"event\",\"mode\":\"historical-replay\",\"document\":\"\",\"registry\":{\"coverage\":\"complete\",\"evidence\":{\"n\":1.50,\"text\":\"<&>\"}},\"lookup\":{\"status\":\"unavailable\"}}"},"calls":[]}`},
		{"a breakdown", "admit", `{"profile":"event","mode":"historical-replay","document":"YnJlYWs=",` + registry +
			`,"lookup":{"status":"unavailable"}}`,
			`"error":{"code":-32603,"message":"admit: the fake target breaks down"}`},
		{"what a Group Authority is asked", "advance", `{"to":"2026-01-01T00:00:00Z"}`, `"result":{"events":[]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			request := `{"jsonrpc":"2.0","id":1,"method":"` + c.method + `","params":` + c.params + "}\n"
			var out bytes.Buffer
			if err := Serve(t.Context(), strings.NewReader(request), &out, &fakeDocuments{}); err != nil {
				t.Errorf("Serve: %v", err)
			}
			if diff := cmp.Diff(`{"jsonrpc":"2.0","id":1,`+c.want+"}\n", out.String()); diff != "" {
				t.Errorf("the answer (-want +got):\n%s", diff)
			}
		})
	}
}

func TestServeWithoutDocuments(t *testing.T) {
	for method := range documentCalls {
		var out bytes.Buffer
		if err := Serve(t.Context(), strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"`+method+`","params":7}`+"\n"),
			&out, &fakeTarget{}); err != nil {
			t.Errorf("Serve: %v", err)
		}
		want := `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the target does not have the role documents, to which the method ` + method + ` belongs"}}` + "\n"
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("the answer to %s (-want +got):\n%s", method, diff)
		}
	}
}
