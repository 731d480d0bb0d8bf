package document

import (
	"slices"

	"github.com/missionweave/weavecheck/model/schema"
)

// Codec reads, writes and verifies documents as §2 and §6.4 say. What it demands stands in lists of named checks, so
// that each can be seen to matter: a selftest takes one away, or puts a laxer one in its place, and asks who notices.
type Codec struct {
	repair     func(text []byte) []byte // what is done to a text before it is read: nothing
	schemaOf   func(profile string) *schema.Schema
	steps      []check[*verification]
	bindings   []check[*joining]
	histories  []check[*binding]
	admissions []check[*admission]
	signs      []check[*signing]
	canonical  func(v schema.Value, omit string) []byte
	flow       func(a *admission, mode Mode, trusted Trusted) (record []byte, reason string)
	partial    bool // whether evidence counts that is not complete: it does not

	outside   func(d *schema.Document) *schema.SyntaxError // what of a document is outside of the data model
	createdAt func(time string) string                     // signature.createdAt of a new signature
	covered   func(s *signing) []byte                      // what a new signature is over
	find      func(keyID string, in *Bindings) *binding
	told      func(f *Failure) *Failure // how a refusal is told

	// within reads the Signed Documents that Commands carry; nil is this codec itself.
	within *Codec

	// deferred is whether the point of a signature is only looked at where the signature fails otherwise. See Verify.
	deferred bool
}

// A check is one thing that the text demands of a T. fault says what is wrong, or "". Where no requirement is named the
// text leaves it open, and the check is ours to fail closed by: no target is judged by it.
type check[T any] struct {
	id          string
	stage       Stage
	requirement string
	fault       func(T) string
}

// Sound is the codec that does what the text says.
func Sound() *Codec {
	return &Codec{
		repair: func(text []byte) []byte { return text }, schemaOf: schema.Protocol,
		steps: verificationSteps, bindings: bindingChecks, histories: historyChecks, admissions: admissionChecks,
		signs: signingChecks, canonical: canonicalWithout, flow: (*admission).run, deferred: true,
		outside:   (*schema.Document).Outside,
		createdAt: func(time string) string { return time }, covered: (*signing).signingBytes,
		find: func(keyID string, in *Bindings) *binding { return in.keys[keyID] },
		told: func(f *Failure) *Failure { return f },
	}
}

// WithSchemas returns a codec like this one that takes the normative schemas from elsewhere, by their names.
func (c *Codec) WithSchemas(of func(name string) *schema.Schema) *Codec {
	other := *c
	other.schemaOf = of
	return &other
}

// Within returns a sound codec that reads what Commands carry as this one does.
func (c *Codec) Within() *Codec {
	sound := Sound()
	sound.within = c
	return sound
}

// unfit returns what is outside of the data model in a text of which canonical bytes are wanted and nothing else, where
// the codec looks.
func (c *Codec) unfit(d *schema.Document) *schema.SyntaxError {
	if slices.ContainsFunc(c.steps, func(s check[*verification]) bool { return s.id == dataModel }) {
		return c.outside(d)
	}
	return nil
}

// first returns the first check that a T fails.
func first[T any](checks []check[T], of T) (failed *check[T], fault string) {
	for i := range checks {
		if fault := checks[i].fault(of); fault != "" {
			return &checks[i], fault
		}
	}
	return nil, ""
}
