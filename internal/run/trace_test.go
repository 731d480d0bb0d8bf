package run

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/calls"
	"github.com/missionweave/weavecheck/model/document"
)

// fakeDocuments is a target that has the role documents and no Group Authority.
type fakeDocuments struct{ adapters.Target }

func (fakeDocuments) Validate(context.Context, adapters.ValidateRequest) (adapters.ValidateAnswer, error) {
	return adapters.ValidateAnswer{Valid: true}, nil
}

func (fakeDocuments) Canonicalize(_ context.Context,
	request adapters.CanonicalizeRequest) (adapters.CanonicalizeAnswer, error) {
	return adapters.CanonicalizeAnswer{Canonical: request.Value, Hash: "sha256:00"}, nil
}

func (fakeDocuments) Sign(_ context.Context, request adapters.SignRequest) (adapters.SignAnswer, error) {
	return adapters.SignAnswer{Document: request.Document}, nil
}

func (fakeDocuments) Verify(context.Context, adapters.VerifyRequest) (adapters.VerifyAnswer, error) {
	return adapters.VerifyAnswer{Failure: &adapters.Failure{Code: "PROTOCOL_VIOLATION", Stage: "parse"}}, nil
}

func (fakeDocuments) Admit(context.Context, adapters.AdmitRequest) (adapters.AdmitAnswer, error) {
	return adapters.AdmitAnswer{}, errors.New("the fake breaks down")
}

func TestTraceShowsDocuments(t *testing.T) {
	var out strings.Builder
	trace := NewTrace(&out)
	target, ok := adapters.As[adapters.Documents](calls.Wrap(fakeDocuments{}, trace.around))
	if !ok {
		t.Fatal("tracing hides that a target has the role documents")
	}
	text, registry := []byte("{}"), adapters.Registry{Coverage: document.CoverageUnavailable}
	_, validating := target.Validate(t.Context(), adapters.ValidateRequest{Schema: "event", Document: text})
	canonical, canonicalizing := target.Canonicalize(t.Context(), adapters.CanonicalizeRequest{Value: text})
	_, signing := target.Sign(t.Context(), adapters.SignRequest{Profile: "event", Document: text})
	_, verifying := target.Verify(t.Context(), adapters.VerifyRequest{Profile: "event", Document: text,
		Registry: registry})
	_, admitting := target.Admit(t.Context(), adapters.AdmitRequest{
		Profile: "event", Mode: document.HistoricalReplay, Document: text, Registry: registry,
		Lookup: adapters.LogOutcome{Status: document.LogAbsent},
	})
	if err := errors.Join(validating, canonicalizing, signing, verifying); err != nil || admitting == nil ||
		string(canonical.Canonical) != "{}" {
		t.Errorf("the traced target answers otherwise than the target: %v, %v, %q", err, admitting, canonical.Canonical)
	}
	if err := trace.Flush(); err != nil {
		t.Fatal(err)
	}
	want := `{"direction":"to the target","message":{"method":"validate","params":{"schema":"event","document":"e30="}}}
{"direction":"from the target","message":{"result":{"valid":true}}}
{"direction":"to the target","message":{"method":"canonicalize","params":{"value":"e30="}}}
{"direction":"from the target","message":{"result":{"canonical":"e30=","hash":"sha256:00"}}}
{"direction":"to the target","message":{"method":"sign","params":{"profile":"event","document":"e30=","key":{"keyId":"","seed":"","publicKey":""}}}}
{"direction":"from the target","message":{"result":{"document":"e30="}}}
{"direction":"to the target","message":{"method":"verify","params":{"profile":"event","document":"e30=","registry":{"coverage":"unavailable"}}}}
{"direction":"from the target","message":{"result":{"failure":{"code":"PROTOCOL_VIOLATION","stage":"parse"}}}}
{"direction":"to the target","message":{"method":"admit","params":{"profile":"event","mode":"historical-replay","document":"e30=","registry":{"coverage":"unavailable"},"lookup":{"status":"authoritative-absence"}}}}
{"direction":"from the target","message":{"error":"the fake breaks down"}}
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("the trace (-want +got):\n%s", diff)
	}
}

func TestTracingGivesNoRole(t *testing.T) {
	if _, ok := adapters.As[adapters.Documents](calls.Wrap(&fake{}, NewTrace(&strings.Builder{}).around)); ok {
		t.Error("tracing gives a target the role documents")
	}
}
