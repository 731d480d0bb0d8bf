package calls

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
)

// authority is a target that answers each call with its name.
type authority struct{ fault error }

func (a authority) answer(name string) (adapters.Answer, error) {
	return adapters.Answer{Events: []json.RawMessage{json.RawMessage(`"` + name + `"`)}}, a.fault
}

func (a authority) Initialize(context.Context) (adapters.Info, error) {
	return adapters.Info{Name: "initialized"}, a.fault
}

func (a authority) Reset(context.Context, adapters.Organization) error { return a.fault }

func (a authority) Submit(context.Context, json.RawMessage, model.Instant) (adapters.Answer, error) {
	return a.answer("submitted")
}

func (a authority) Advance(context.Context, model.Instant) (adapters.Answer, error) {
	return a.answer("advanced")
}

func (a authority) Replay(context.Context, adapters.ReplayRequest) (adapters.Answer, error) {
	return a.answer("replayed")
}

func (a authority) Observe(context.Context, model.Instant) (adapters.Projection, error) {
	return adapters.Projection{}, a.fault
}

func (a authority) Close() error { return errors.New("closed") }

// codec has the role documents as well.
type codec struct{ authority }

func (c codec) Validate(context.Context, adapters.ValidateRequest) (adapters.ValidateAnswer, error) {
	return adapters.ValidateAnswer{Reason: "validated"}, c.fault
}

func (c codec) Canonicalize(context.Context, adapters.CanonicalizeRequest) (adapters.CanonicalizeAnswer, error) {
	return adapters.CanonicalizeAnswer{Hash: "canonicalized"}, c.fault
}

func (c codec) Sign(context.Context, adapters.SignRequest) (adapters.SignAnswer, error) {
	return adapters.SignAnswer{Document: []byte("signed")}, c.fault
}

func (c codec) Verify(context.Context, adapters.VerifyRequest) (adapters.VerifyAnswer, error) {
	return adapters.VerifyAnswer{Failure: &adapters.Failure{Reason: "verified"}}, c.fault
}

func (c codec) Admit(context.Context, adapters.AdmitRequest) (adapters.AdmitAnswer, error) {
	return adapters.AdmitAnswer{Calls: []string{"admitted"}}, c.fault
}

// each makes every call of a target, in a fixed order, and returns what came of them.
func each(ctx context.Context, target adapters.Target) (answers []any, errs []error) {
	add := func(answer any, err error) { answers, errs = append(answers, answer), append(errs, err) }
	info, err := target.Initialize(ctx)
	add(info, err)
	add(nil, target.Reset(ctx, adapters.Organization{OrganizationID: "one"}))
	answer, err := target.Submit(ctx, json.RawMessage(`{"kind":"x"}`), 1)
	add(answer, err)
	answer, err = target.Advance(ctx, 2)
	add(answer, err)
	answer, err = target.Replay(ctx, adapters.ReplayRequest{GroupID: "group"})
	add(answer, err)
	projection, err := target.Observe(ctx, 3)
	add(projection, err)
	documents, ok := adapters.As[adapters.Documents](target)
	if !ok {
		return answers, errs
	}
	valid, err := documents.Validate(ctx, adapters.ValidateRequest{Schema: "event"})
	add(valid, err)
	canonical, err := documents.Canonicalize(ctx, adapters.CanonicalizeRequest{Value: []byte("1")})
	add(canonical, err)
	signed, err := documents.Sign(ctx, adapters.SignRequest{Profile: "event"})
	add(signed, err)
	verified, err := documents.Verify(ctx, adapters.VerifyRequest{Profile: "event"})
	add(verified, err)
	admitted, err := documents.Admit(ctx, adapters.AdmitRequest{Profile: "event"})
	add(admitted, err)
	return answers, errs
}

var (
	ofAuthority = []string{"initialize", "reset", "submit", "advance", "replay", "observe"}
	ofDocuments = []string{"validate", "canonicalize", "sign", "verify", "admit"}
)

// Whatever role a target has, each of its calls goes through what is around it, and comes back as it was.
func TestEveryCallGoesThrough(t *testing.T) {
	for _, c := range []struct {
		name   string
		target adapters.Target
		want   []string
	}{
		{"a Group Authority", authority{}, ofAuthority},
		{"with the role documents", codec{}, append(ofAuthority[:len(ofAuthority):len(ofAuthority)], ofDocuments...)},
	} {
		t.Run(c.name, func(t *testing.T) {
			var seen []string
			var results []any
			wrapped := Wrap(c.target, func(_ context.Context, call Call, make func() error) error {
				if _, err := json.Marshal(call.Params()); err != nil {
					t.Errorf("%s: what is handed over has no form on the wire: %v", call.Method, err)
				}
				seen = append(seen, call.Method)
				err := make()
				results = append(results, call.Result())
				return err
			})
			want, _ := each(t.Context(), c.target)
			got, _ := each(t.Context(), wrapped)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("the answers (-bare +wrapped):\n%s", diff)
			}
			if diff := cmp.Diff(c.want, seen); diff != "" {
				t.Errorf("the calls (-want +got):\n%s", diff)
			}
			want[1] = object{} // the answer to reset, which is no more than that it came
			if diff := cmp.Diff(want, results); diff != "" {
				t.Errorf("what was shown of the answers (-bare +shown):\n%s", diff)
			}
			if err := wrapped.Close(); err == nil {
				t.Error("the end of the target is not passed on")
			}
		})
	}
}

// A fault is passed on, and what is around a call may put another in its place.
func TestFaultsAreThoseOfWhatIsAround(t *testing.T) {
	broken := errors.New("broken")
	wrapped := Wrap(codec{authority{broken}}, func(_ context.Context, c Call, make func() error) error {
		if err := make(); !errors.Is(err, broken) {
			t.Errorf("%s ends with %v", c.Method, err)
		}
		return fmt.Errorf("%s: %w", c.Method, broken)
	})
	_, errs := each(t.Context(), wrapped)
	for i, method := range append(ofAuthority[:len(ofAuthority):len(ofAuthority)], ofDocuments...) {
		if errs[i] == nil || errs[i].Error() != method+": broken" {
			t.Errorf("%s: the error is %v", method, errs[i])
		}
	}
}

func TestWrappingGivesNoRole(t *testing.T) {
	if _, ok := adapters.As[adapters.Documents](Wrap(Wrap(authority{}, nil), nil)); ok {
		t.Error("it gives a target the role documents")
	}
	if _, ok := adapters.As[adapters.Documents](Wrap(Wrap(codec{}, nil), nil)); !ok {
		t.Error("it takes the role documents from a target")
	}
}
