// Package documents holds checks of the role documents as portable vectors: what is asked of a target, and what the
// text allows it to answer. README.md in this directory describes their files; the same form carries the evaluations of
// the protocol's official bundles.
package documents

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// Vector is one check: one request, of which exactly one is there, and what may be answered.
type Vector struct {
	ID           string   `json:"id"`
	Title        string   `json:"title"`
	Requirements []string `json:"requirements"`
	// Subject says what in a document the check is about, such as "command /actor/type enum". A target that fails two
	// checks of one subject in one way has one fault.
	Subject string `json:"subject"`
	// Reading is the reading point that a vector with two outcomes is about, where the text lets readers differ; "" is
	// none.
	Reading string `json:"reading,omitempty"`

	Validate     *Validate     `json:"validate,omitempty"`
	Canonicalize *Canonicalize `json:"canonicalize,omitempty"`
	Sign         *Sign         `json:"sign,omitempty"`
	Verify       *Verify       `json:"verify,omitempty"`
	Admit        *Admit        `json:"admit,omitempty"`

	Expect Expect `json:"expect"`

	// Source is the file that holds the vector, and Bundle the official bundle that it is of, "" for ours.
	Source string `json:"-"`
	Bundle string `json:"-"`
}

// Text is the bytes of a document. In a file they are a JSON string where they are UTF-8, and else an object whose
// member base64 has them.
type Text []byte

// MarshalJSON implements json.Marshaler.
func (t Text) MarshalJSON() ([]byte, error) {
	if !utf8.Valid(t) {
		return json.Marshal(struct {
			Base64 []byte `json:"base64"`
		}{t})
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(string(t))
	return bytes.TrimSpace(out.Bytes()), err
}

// UnmarshalJSON implements json.Unmarshaler.
func (t *Text) UnmarshalJSON(raw []byte) error {
	if len(raw) > 0 && raw[0] == '{' {
		var o struct {
			Base64 []byte `json:"base64"`
		}
		err := json.Unmarshal(raw, &o)
		*t = o.Base64
		return err
	}
	var s string
	err := json.Unmarshal(raw, &s)
	*t = Text(s)
	return err
}

// Validate asks whether a document is right by a schema.
type Validate struct {
	Schema   string `json:"schema"`
	Document Text   `json:"document"`
}

// Canonicalize asks for canonical bytes.
type Canonicalize struct {
	Value Text `json:"value"`
}

// Sign asks for a signature.
type Sign struct {
	Profile  string              `json:"profile"`
	Document Text                `json:"document"`
	Key      adapters.SigningKey `json:"key"`
}

// Verify asks for the six stages. Registry names the evidence among those of the file.
type Verify struct {
	Profile  string `json:"profile"`
	Document Text   `json:"document"`
	Registry string `json:"registry"`

	registry adapters.Registry
}

// Admit asks for admission. Registry names the evidence among those of the file.
type Admit struct {
	Profile        string                   `json:"profile"`
	Mode           document.Mode            `json:"mode"`
	Document       Text                     `json:"document"`
	Registry       string                   `json:"registry"`
	TrustedContext *document.TrustedContext `json:"trustedContext,omitempty"`
	Lookup         LogOutcome               `json:"lookup"`
	Append         *LogOutcome              `json:"append,omitempty"`

	registry adapters.Registry
}

// LogOutcome is what the Admission Log answers.
type LogOutcome struct {
	Status               document.LogStatus `json:"status"`
	Record               Text               `json:"record,omitempty"`
	AuthenticatedService *model.Actor       `json:"authenticatedService,omitempty"`
}

func (o *LogOutcome) wire() *document.LogOutcome {
	if o == nil {
		return nil
	}
	return &document.LogOutcome{Status: o.Status, Record: o.Record, AuthenticatedService: o.AuthenticatedService}
}

// Expect is what a target may answer: success, with what it must be, or a refusal at one of some stages. Where both are
// there, either is right.
type Expect struct {
	// Valid is the answer to Validate.
	Valid *bool `json:"valid,omitempty"`
	// Canonical is the answer to Canonicalize.
	Canonical Text `json:"canonical,omitempty"`
	// Signed is the canonical form of the answer to Sign.
	Signed Text `json:"signed,omitempty"`
	// Verified is the answer to Verify.
	Verified *Established `json:"verified,omitempty"`
	// Record is the answer to Admit.
	Record Text `json:"record,omitempty"`
	// Stages are those at which a refusal may come, each with its own code; none means that nothing may be refused.
	Stages []document.Stage `json:"stages,omitempty"`
	// Reason is the one that the diagnostic of a refusal must have; "" leaves it open.
	Reason string `json:"reason,omitempty"`
	// Reasoned is whether the diagnostic of a refusal must have a reason, the same whenever it is asked for.
	Reasoned bool `json:"reasoned,omitempty"`
	// Candidate are members that the candidate of Admit must have, where there was one.
	Candidate map[string]string `json:"candidate,omitempty"`
}

// Established is what verification establishes.
type Established struct {
	OrganizationID string      `json:"organizationId"`
	KeyID          string      `json:"keyId"`
	Principal      model.Actor `json:"principal"`
	ProtectedTime  string      `json:"protectedTime"`
	SigningBytes   Text        `json:"signingBytes"`
	SigningHash    string      `json:"signingHash"`
}

// succeeds reports whether a success may be answered.
func (e *Expect) succeeds() bool {
	return e.Canonical != nil || e.Signed != nil || e.Verified != nil || e.Record != nil
}

// Method is what the vector asks for, and the capability that it needs.
func (v *Vector) Method() string {
	switch {
	case v.Validate != nil:
		return adapters.CapabilityValidate
	case v.Canonicalize != nil:
		return adapters.CapabilityCanonicalize
	case v.Sign != nil:
		return adapters.CapabilitySign
	case v.Verify != nil:
		return adapters.CapabilityVerify
	}
	return adapters.CapabilityAdmit
}

// WithEvidence gives a vector the Registry evidence that it names.
func (v *Vector) WithEvidence(registries map[string]adapters.Registry) error {
	var name string
	var registry *adapters.Registry
	switch {
	case v.Verify != nil:
		name, registry = v.Verify.Registry, &v.Verify.registry
	case v.Admit != nil:
		name, registry = v.Admit.Registry, &v.Admit.registry
	default:
		return nil
	}
	found, ok := registries[name]
	if !ok {
		return fmt.Errorf("%s: there is no Registry evidence %q", v.ID, name)
	}
	*registry = found
	return nil
}

// check reports what is wrong with a vector that was read.
func (v *Vector) check() error {
	asked := 0
	for _, there := range []bool{v.Validate != nil, v.Canonicalize != nil, v.Sign != nil, v.Verify != nil,
		v.Admit != nil} {
		if there {
			asked++
		}
	}
	answers := 0
	e := &v.Expect
	for _, there := range []bool{e.Valid != nil, e.Canonical != nil, e.Signed != nil, e.Verified != nil, e.Record != nil,
		len(e.Stages) > 0 && !e.succeeds()} {
		if there {
			answers++
		}
	}
	switch {
	case v.ID == "" || v.Title == "" || v.Subject == "" || len(v.Requirements) == 0:
		return fmt.Errorf("%q: id, title, subject and requirements must be there", v.ID)
	case asked != 1:
		return fmt.Errorf("%s: exactly one of validate, canonicalize, sign, verify and admit must be there; %d are", v.ID,
			asked)
	case answers != 1:
		return fmt.Errorf("%s: expect must have exactly one of valid, canonical, signed, verified and record, or stages, "+
			"or stages besides one of the last four; it has %d", v.ID, answers)
	case e.Valid != nil && len(e.Stages) > 0:
		return fmt.Errorf("%s: validate answers valid or not, and has no stages", v.ID)
	case v.Reading != "" && !(e.succeeds() && len(e.Stages) > 0):
		return fmt.Errorf("%s: a reading point has two outcomes: a success, and stages", v.ID)
	case v.Reading != "" && v.reading() == nil:
		return fmt.Errorf("%s: there is no reading point %q", v.ID, v.Reading)
	case v.Validate != nil && e.Valid == nil, v.Canonicalize != nil && e.Canonical == nil && e.Stages == nil,
		v.Sign != nil && e.Signed == nil && e.Stages == nil,
		v.Verify != nil && e.Verified == nil && e.Stages == nil, v.Admit != nil && e.Record == nil && e.Stages == nil:
		return fmt.Errorf("%s: what is expected is no answer to %s", v.ID, v.Method())
	}
	for _, s := range e.Stages {
		if !slices.Contains(stages, s) {
			return fmt.Errorf("%s: there is no stage %q", v.ID, s)
		}
	}
	return nil
}

var stages = []document.Stage{
	document.Parse, document.Schema, document.SignatureEnvelope, document.KeyResolution, document.Canonicalization,
	document.SignatureEquation, document.Admission,
}
