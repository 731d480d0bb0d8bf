package reference

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/schema"
)

// Documents is a codec in the role documents. It remembers the bindings of Registry evidence, which many requests share
// and which cost a scalar multiplication for each key.
type Documents struct {
	codec *document.Codec

	mu       sync.Mutex
	bindings map[string]*document.Bindings
}

// maxRegistries is of how much Registry evidence the bindings are remembered.
const maxRegistries = 256

// NewDocuments returns a codec as a target sees it.
func NewDocuments(codec *document.Codec) *Documents {
	return &Documents{codec: codec, bindings: map[string]*document.Bindings{}}
}

func (d *Documents) read(registry document.Registry) *document.Bindings {
	key := registry.Coverage + "\n" + string(registry.Evidence)
	d.mu.Lock()
	defer d.mu.Unlock()
	b, ok := d.bindings[key]
	if !ok {
		if len(d.bindings) == maxRegistries {
			clear(d.bindings)
		}
		b = d.codec.ReadBindings(registry)
		d.bindings[key] = b
	}
	return b
}

// documentCapabilities are what the role documents offers.
var documentCapabilities = []string{
	adapters.CapabilityValidate, adapters.CapabilityCanonicalize, adapters.CapabilitySign, adapters.CapabilityVerify,
	adapters.CapabilityAdmit,
}

// within says that a text is over the bound of requests: whatever an answer to it says would be about our bound.
func within(method string, texts ...[]byte) error {
	for _, text := range texts {
		if len(text) > adapters.MaxDocumentBytes {
			return fmt.Errorf("%s: a text has %d bytes; ask about at most %d", method, len(text), adapters.MaxDocumentBytes)
		}
	}
	return nil
}

// Validate implements adapters.Documents.
func (d *Documents) Validate(_ context.Context, r adapters.ValidateRequest) (adapters.ValidateAnswer, error) {
	if err := within("validate", r.Document); err != nil {
		return adapters.ValidateAnswer{}, err
	}
	if !slices.Contains(schema.Names(), r.Schema) {
		return adapters.ValidateAnswer{}, fmt.Errorf("validate: there is no schema %q", r.Schema)
	}
	reason := d.codec.Validate(r.Schema, r.Document)
	return adapters.ValidateAnswer{Valid: reason == "", Reason: brief(reason)}, nil
}

// Canonicalize implements adapters.Documents.
func (d *Documents) Canonicalize(_ context.Context, r adapters.CanonicalizeRequest) (adapters.CanonicalizeAnswer,
	error) {
	if err := within("canonicalize", r.Value); err != nil {
		return adapters.CanonicalizeAnswer{}, err
	}
	canonical, failed := d.codec.Canonicalize(r.Value)
	if failed != nil {
		return adapters.CanonicalizeAnswer{Failure: told(failed)}, nil
	}
	return adapters.CanonicalizeAnswer{Canonical: canonical, Hash: document.Hash(canonical)}, nil
}

// Sign implements adapters.Documents.
func (d *Documents) Sign(_ context.Context, r adapters.SignRequest) (adapters.SignAnswer, error) {
	profile, err := profileOf(r.Profile)
	if err != nil {
		return adapters.SignAnswer{}, fmt.Errorf("sign: %w", err)
	}
	if err := within("sign", r.Document); err != nil {
		return adapters.SignAnswer{}, err
	}
	key, err := document.ReadSigningKey(r.Key.KeyID, r.Key.Seed, r.Key.PublicKey)
	if err != nil {
		return adapters.SignAnswer{}, fmt.Errorf("sign: %w", err)
	}
	signed, failed := d.codec.Sign(profile, r.Document, key)
	return adapters.SignAnswer{Document: signed, Failure: told(failed)}, nil
}

// Verify implements adapters.Documents.
func (d *Documents) Verify(_ context.Context, r adapters.VerifyRequest) (adapters.VerifyAnswer, error) {
	profile, err := profileOf(r.Profile)
	if err != nil {
		return adapters.VerifyAnswer{}, fmt.Errorf("verify: %w", err)
	}
	if err := within("verify", r.Document); err != nil {
		return adapters.VerifyAnswer{}, err
	}
	v, failed := d.codec.Verify(profile, r.Document, d.read(r.Registry))
	if failed != nil {
		return adapters.VerifyAnswer{Failure: told(failed)}, nil
	}
	return adapters.VerifyAnswer{Verified: &adapters.Verified{
		OrganizationID: v.OrganizationID, KeyID: v.KeyID, Principal: v.Principal, ProtectedTime: v.ProtectedTime,
		SigningBytes: v.SigningBytes, SigningHash: v.SigningHash(),
	}}, nil
}

// Admit implements adapters.Documents.
func (d *Documents) Admit(_ context.Context, r adapters.AdmitRequest) (adapters.AdmitAnswer, error) {
	profile, err := profileOf(r.Profile)
	if err != nil {
		return adapters.AdmitAnswer{}, fmt.Errorf("admit: %w", err)
	}
	if err := within("admit", r.Document, r.Lookup.Record, appended(r)); err != nil {
		return adapters.AdmitAnswer{}, err
	}
	script := &scripted{request: r, answer: adapters.AdmitAnswer{Calls: []string{}}}
	record, failed := d.codec.Admit(profile, r.Mode, r.Document, d.read(r.Registry), script)
	script.answer.Record, script.answer.Failure = record, told(failed)
	return script.answer, nil
}

// appended is the record that an append returns, if there is one.
func appended(r adapters.AdmitRequest) []byte {
	if r.Append == nil {
		return nil
	}
	return r.Append.Record
}

// maxReason bounds a reason, which can speak of much of a document.
const maxReason = 400

func brief(reason string) string {
	if len(reason) > maxReason {
		reason = strings.ToValidUTF8(reason[:maxReason], "") + " …"
	}
	return reason
}

func told(f *document.Failure) *document.Failure {
	if f == nil {
		return nil
	}
	return &document.Failure{Code: f.Code, Stage: f.Stage, Reason: brief(f.Reason)}
}

func profileOf(name string) (document.Profile, error) {
	profile, ok := document.ProfileOf(name)
	if !ok {
		return profile, fmt.Errorf("there is no kind of Signed Document %q", name)
	}
	return profile, nil
}

// scripted plays the trusted parts as a request says, and notes what was asked of them.
type scripted struct {
	request adapters.AdmitRequest
	answer  adapters.AdmitAnswer
}

func (s *scripted) Lookup(string, string) document.LogOutcome {
	s.answer.Calls = append(s.answer.Calls, adapters.CallLookup)
	return s.request.Lookup
}

func (s *scripted) Context() (document.TrustedContext, bool) {
	s.answer.Calls = append(s.answer.Calls, adapters.CallContext)
	if s.request.TrustedContext == nil {
		return document.TrustedContext{}, false
	}
	return *s.request.TrustedContext, true
}

func (s *scripted) Append(candidate []byte) document.LogOutcome {
	s.answer.Calls = append(s.answer.Calls, adapters.CallAppend)
	s.answer.Candidate = candidate
	if s.request.Append == nil {
		return document.LogOutcome{Status: document.LogUnavailable}
	}
	return *s.request.Append
}
