package document

// Stage is a semantic stage of verification (§6.4).
type Stage string

// The six cryptographic stages in their order, and the layer of admission after them.
const (
	Parse             Stage = "parse"
	Schema            Stage = "schema"
	SignatureEnvelope Stage = "signature-envelope"
	KeyResolution     Stage = "key-resolution"
	Canonicalization  Stage = "canonicalization"
	SignatureEquation Stage = "signature"
	Admission         Stage = "admission"
)

// Code is the wire code of a failure at the stage, all that an untrusted caller may learn (§6.4, §19).
func (s Stage) Code() string {
	switch s {
	case Parse, Canonicalization:
		return "PROTOCOL_VIOLATION"
	case Schema:
		return "SCHEMA_VALIDATION_FAILED"
	}
	return "AUTH_INVALID_SIGNATURE"
}

// Failure is a refusal: the code that goes out over the wire, and the protected diagnostic, which an untrusted caller
// must not see, with the first stage that failed and a reason.
type Failure struct {
	Code   string `json:"code"`
	Stage  Stage  `json:"stage"`
	Reason string `json:"reason,omitempty"`
}

func failure(stage Stage, reason string) *Failure {
	return &Failure{Code: stage.Code(), Stage: stage, Reason: reason}
}

// Error says all of it, for those who may see it.
func (f *Failure) Error() string { return f.Code + " at " + string(f.Stage) + ": " + f.Reason }
