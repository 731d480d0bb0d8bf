package adapters

import (
	"context"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// RoleDocuments is the role of a target that reads, writes and judges documents. Each of its methods is a capability of
// its own, and only the declared ones are asked.
const RoleDocuments = "documents"

// The capabilities of the role documents.
const (
	CapabilityValidate     = "validate"
	CapabilityCanonicalize = "canonicalize"
	CapabilitySign         = "sign"
	CapabilityVerify       = "verify"
	CapabilityAdmit        = "admit"
)

// MaxDocumentBytes is how large a document, a value or a record of a request may be: small enough that its canonical
// form, which can be four times as large, fits into an answer. Over it a target is not asked, and the reference breaks
// off with an error that is no verdict.
const MaxDocumentBytes = 2 << 20

// Documents is what a target with the role documents offers. Its methods keep nothing: each answer follows from its
// request alone. Documents are bytes, since what is wrong with one can be in them.
type Documents interface {
	// Validate says whether a document is right by a normative schema (§21).
	Validate(ctx context.Context, request ValidateRequest) (ValidateAnswer, error)
	// Canonicalize returns the RFC 8785 bytes of a JSON value (§2).
	Canonicalize(ctx context.Context, request CanonicalizeRequest) (CanonicalizeAnswer, error)
	// Sign adds the signature member to a document (§6.4).
	Sign(ctx context.Context, request SignRequest) (SignAnswer, error)
	// Verify puts a Signed Document through the six stages (§6.4).
	Verify(ctx context.Context, request VerifyRequest) (VerifyAnswer, error)
	// Admit verifies a Signed Document and then admits it, or replays its admission (§6.4).
	Admit(ctx context.Context, request AdmitRequest) (AdmitAnswer, error)
}

// What requests and answers are made of.
type (
	Failure        = document.Failure
	Registry       = document.Registry
	TrustedContext = document.TrustedContext
	LogOutcome     = document.LogOutcome
)

// ValidateRequest asks about a document; Schema is the name of a normative schema without its ending, such as
// "command".
type ValidateRequest struct {
	Schema   string `json:"schema"`
	Document []byte `json:"document"`
}

// ValidateAnswer says whether the document is right; Reason may say why it is not.
type ValidateAnswer struct {
	Valid  bool   `json:"valid"`
	Reason string `json:"reason,omitempty"`
}

// CanonicalizeRequest asks for the canonical bytes of the JSON value in a text.
type CanonicalizeRequest struct {
	Value []byte `json:"value"`
}

// CanonicalizeAnswer is the canonical bytes with their content identifier, or why there are none.
type CanonicalizeAnswer struct {
	Canonical []byte   `json:"canonical,omitempty"`
	Hash      string   `json:"hash,omitempty"`
	Failure   *Failure `json:"failure,omitempty"`
}

// SignRequest asks for a signature over a document that has none. Profile is a kind of Signed Document, such as
// "command".
type SignRequest struct {
	Profile  string     `json:"profile"`
	Document []byte     `json:"document"`
	Key      SigningKey `json:"key"`
}

// SigningKey is an Ed25519 key (RFC 8032) for tests, its seed and its public key in base64url.
type SigningKey struct {
	KeyID     string `json:"keyId"`
	Seed      string `json:"seed"`
	PublicKey string `json:"publicKey"`
}

// SignAnswer is the signed document, or why there is none.
type SignAnswer struct {
	Document []byte   `json:"document,omitempty"`
	Failure  *Failure `json:"failure,omitempty"`
}

// VerifyRequest asks for the six stages of one document against Registry evidence.
type VerifyRequest struct {
	Profile  string   `json:"profile"`
	Document []byte   `json:"document"`
	Registry Registry `json:"registry"`
}

// VerifyAnswer is what was established about a document that passed all six stages, or the first that failed.
type VerifyAnswer struct {
	Verified *Verified `json:"verified,omitempty"`
	Failure  *Failure  `json:"failure,omitempty"`
}

// Verified is what the six stages establish about a document.
type Verified struct {
	OrganizationID string      `json:"organizationId"`
	KeyID          string      `json:"keyId"`
	Principal      model.Actor `json:"principal"`
	ProtectedTime  string      `json:"protectedTime"`
	SigningBytes   []byte      `json:"signingBytes"`
	SigningHash    string      `json:"signingHash"`
}

// AdmitRequest asks for admission. The trusted parts of an implementation answer as the request says: its Admission Log
// to a lookup and to append-or-return-existing, and the Organization with trusted acceptance context. One that is nil
// is not to be asked.
type AdmitRequest struct {
	Profile        string          `json:"profile"`
	Mode           document.Mode   `json:"mode"`
	Document       []byte          `json:"document"`
	Registry       Registry        `json:"registry"`
	TrustedContext *TrustedContext `json:"trustedContext,omitempty"`
	Lookup         LogOutcome      `json:"lookup"`
	Append         *LogOutcome     `json:"append,omitempty"`
}

// What admission asks the trusted parts for.
const (
	CallLookup  = "lookup"
	CallContext = "context"
	CallAppend  = "append"
)

// AdmitAnswer is the First-Admission Record that holds, or the refusal, with what was asked of the trusted parts in
// order and, where append-or-return-existing was, the candidate.
type AdmitAnswer struct {
	Record    []byte   `json:"record,omitempty"`
	Failure   *Failure `json:"failure,omitempty"`
	Calls     []string `json:"calls"`
	Candidate []byte   `json:"candidate,omitempty"`
}
