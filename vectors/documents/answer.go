package documents

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/schema"
)

// Difference is an answer that the text does not allow.
type Difference struct {
	// Requirement is the one that the answer departs from.
	Requirement string
	Allowed     string
	Seen        string
}

// Answer is what came of asking a target.
type Answer struct {
	// Difference is nil where the answer is right.
	*Difference
	Refused bool
}

// Ask asks a target and compares its answer with what the text allows: nil is right. An error is a fault of the target
// or of the way to it.
func (v *Vector) Ask(ctx context.Context, target adapters.Documents) (*Difference, error) {
	answer, err := v.Judge(ctx, target)
	return answer.Difference, err
}

// Judge is Ask, and tells whether the target refused.
func (v *Vector) Judge(ctx context.Context, target adapters.Documents) (Answer, error) {
	switch {
	case v.Validate != nil:
		answer, err := target.Validate(ctx,
			adapters.ValidateRequest{Schema: v.Validate.Schema, Document: v.Validate.Document})
		return Answer{v.compareValid(answer), !answer.Valid}, err
	case v.Canonicalize != nil:
		answer, err := target.Canonicalize(ctx, adapters.CanonicalizeRequest{Value: v.Canonicalize.Value})
		return Answer{v.compareCanonical(answer), answer.Failure != nil}, err
	case v.Sign != nil:
		answer, err := target.Sign(ctx, adapters.SignRequest{Profile: v.Sign.Profile, Document: v.Sign.Document,
			Key: v.Sign.Key})
		return Answer{v.compareSigned(answer), answer.Failure != nil}, err
	case v.Verify != nil:
		answer, err := target.Verify(ctx, adapters.VerifyRequest{Profile: v.Verify.Profile, Document: v.Verify.Document,
			Registry: v.Verify.registry})
		return Answer{v.compareVerified(answer), answer.Failure != nil}, err
	}
	return v.askAdmission(ctx, target)
}

// askAdmission asks for admission, and once more where the reason of a refusal has to stay the same.
func (v *Vector) askAdmission(ctx context.Context, target adapters.Documents) (Answer, error) {
	request := adapters.AdmitRequest{
		Profile: v.Admit.Profile, Mode: v.Admit.Mode, Document: v.Admit.Document, Registry: v.Admit.registry,
		TrustedContext: v.Admit.TrustedContext, Lookup: *v.Admit.Lookup.wire(), Append: v.Admit.Append.wire(),
	}
	answer, err := target.Admit(ctx, request)
	d := v.compareAdmitted(answer)
	if err != nil || d != nil || !v.Expect.Reasoned || answer.Failure == nil {
		return Answer{d, answer.Failure != nil}, err
	}
	if answer.Failure.Reason == "" {
		return Answer{v.differs("a reason in the diagnostic", "none"), true}, nil
	}
	again, err := target.Admit(ctx, request)
	if err == nil && (again.Failure == nil || again.Failure.Reason != answer.Failure.Reason) {
		seen := "success"
		if again.Failure != nil {
			seen = schema.Excerpt([]byte(again.Failure.Reason))
		}
		return Answer{v.differs("the same reason when the same is asked again: "+
			schema.Excerpt([]byte(answer.Failure.Reason)), seen), true}, nil
	}
	return Answer{nil, true}, err
}

func (v *Vector) differs(allowed, seen string) *Difference {
	return &Difference{Requirement: v.Requirements[0], Allowed: allowed, Seen: seen}
}

func (v *Vector) compareValid(answer adapters.ValidateAnswer) *Difference {
	if answer.Valid == *v.Expect.Valid {
		return nil
	}
	words := map[bool]string{true: "valid", false: "not valid"}
	seen := words[answer.Valid]
	if answer.Reason != "" {
		seen += ": " + string(schema.Excerpt([]byte(answer.Reason)))
	}
	return v.differs(words[*v.Expect.Valid], seen)
}

// refusal compares a refusal, or that there was none, with what is allowed; done says that there is nothing more to
// compare.
func (v *Vector) refusal(f *adapters.Failure) (d *Difference, done bool) {
	switch {
	case f == nil && v.Expect.succeeds():
		return nil, false
	case f == nil:
		return v.differs(v.refusals(), "success"), true
	case !slices.Contains(v.Expect.Stages, f.Stage):
		return v.differs(v.refusals(), fmt.Sprintf("%s at stage %s", f.Code, f.Stage)), true
	case f.Code != f.Stage.Code():
		return v.differs(v.refusals(), fmt.Sprintf("%s at stage %s", f.Code, f.Stage)), true
	case v.Expect.Reason != "" && f.Reason != v.Expect.Reason:
		return v.differs(v.refusals(), fmt.Sprintf("%s at stage %s, %s", f.Code, f.Stage, schema.Excerpt([]byte(f.Reason)))),
			true
	}
	return nil, true
}

// refusals words what may be refused.
func (v *Vector) refusals() string {
	var words []string
	if v.Expect.succeeds() {
		words = append(words, "success")
	}
	for _, s := range v.Expect.Stages {
		words = append(words, fmt.Sprintf("%s at stage %s", s.Code(), s))
	}
	text := strings.Join(words, " or ")
	if v.Expect.Reason != "" {
		text += ", " + v.Expect.Reason
	}
	return text
}

func (v *Vector) compareCanonical(answer adapters.CanonicalizeAnswer) *Difference {
	if d, done := v.refusal(answer.Failure); done {
		return d
	}
	if d := v.same("canonical bytes", v.Expect.Canonical, answer.Canonical); d != nil {
		return d
	}
	if want := document.Hash(v.Expect.Canonical); answer.Hash != want {
		return v.differs("the hash "+want, "the hash "+schema.Excerpt([]byte(answer.Hash)))
	}
	return nil
}

func (v *Vector) compareSigned(answer adapters.SignAnswer) *Difference {
	if d, done := v.refusal(answer.Failure); done {
		return d
	}
	canonical, err := document.Canonical(answer.Document)
	if err != nil {
		return v.differs("a signed document", err.Error())
	}
	return v.same("signed document", v.Expect.Signed, canonical)
}

func (v *Vector) compareVerified(answer adapters.VerifyAnswer) *Difference {
	if d, done := v.refusal(answer.Failure); done {
		return d
	}
	got, want := answer.Verified, v.Expect.Verified
	if got == nil {
		return v.differs("what was verified", "nothing")
	}
	if d := v.same("signing bytes", want.SigningBytes, got.SigningBytes); d != nil {
		return d
	}
	for _, m := range []struct{ name, want, got string }{
		{"organizationId", want.OrganizationID, got.OrganizationID}, {"keyId", want.KeyID, got.KeyID},
		{"principal", fmt.Sprint(want.Principal.Type, " ", want.Principal.ID),
			fmt.Sprint(got.Principal.Type, " ", got.Principal.ID)},
		{"protectedTime", want.ProtectedTime, got.ProtectedTime}, {"signingHash", want.SigningHash, got.SigningHash},
	} {
		if m.want != m.got {
			return v.differs(m.name+" "+m.want, m.name+" "+schema.Excerpt([]byte(m.got)))
		}
	}
	return nil
}

func (v *Vector) compareAdmitted(answer adapters.AdmitAnswer) *Difference {
	if d, done := v.refusal(answer.Failure); d != nil {
		return d
	} else if !done {
		if d := v.same("record", v.Expect.Record, answer.Record); d != nil {
			return d
		}
	}
	for _, call := range answer.Calls {
		if forbidden := v.Admit.forbids(call, answer.Failure); forbidden != "" {
			return &Difference{Requirement: forbidden, Allowed: "no call of " + call,
				Seen: "the calls " + strings.Join(answer.Calls, ", ")}
		}
	}
	if answer.Candidate == nil || v.Expect.Candidate == nil {
		return nil
	}
	var candidate map[string]any
	if err := json.Unmarshal(answer.Candidate, &candidate); err != nil {
		return v.differs("a candidate First-Admission Record", err.Error())
	}
	for name, want := range v.Expect.Candidate {
		if candidate[name] != want {
			return v.differs(fmt.Sprintf("a candidate with %s %s", name, want), fmt.Sprintf("%s %v", name, candidate[name]))
		}
	}
	return nil
}

// forbids returns the requirement that forbids asking the trusted parts for something, or "".
func (a *Admit) forbids(call string, f *adapters.Failure) string {
	switch {
	case f != nil && f.Stage != document.Admission:
		return "6.4-89" // the six stages come first
	case call == adapters.CallLookup:
		return ""
	case a.Mode == document.HistoricalReplay:
		return "6.4-99"
	case a.Lookup.Status == document.LogFound && call == adapters.CallAppend:
		return "6.4-86"
	case a.Lookup.Status != document.LogAbsent:
		return "6.4-93"
	}
	return ""
}

// same compares bytes and shows where they part.
func (v *Vector) same(what string, want, got []byte) *Difference {
	if bytes.Equal(want, got) {
		return nil
	}
	n := 0
	for n < len(want) && n < len(got) && want[n] == got[n] {
		n++
	}
	from := max(0, n-40)
	show := func(b []byte) string {
		if len(b) == 0 {
			return "none"
		}
		return fmt.Sprintf("%s, from byte %d: %s", what, from, schema.Excerpt(b[min(from, len(b)):]))
	}
	return v.differs(show(want), show(got))
}
