package vectors_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/steps"
	"github.com/missionweave/weavecheck/vectors"
)

// initialized is a target with its answer to initialize.
func initialized(t *testing.T, target adapters.Target) (adapters.Target, adapters.Info) {
	t.Helper()
	info, err := target.Initialize(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return target, info
}

// memo is of what the references of all tests sign, with the one key of theirs.
var memo = cast.Memo()

func newReference(t *testing.T, options reference.Options) (adapters.Target, adapters.Info) {
	t.Helper()
	options.Memo = memo
	return initialized(t, reference.New(options))
}

func fault(t *testing.T, name string) reference.Options {
	t.Helper()
	for _, f := range reference.Faults() {
		if f.Name == name {
			return reference.Options{Fault: f}
		}
	}
	t.Fatalf("the reference has no fault %q", name)
	return reference.Options{}
}

// played records what is done in a world, on the reference, as a vector.
func played(t *testing.T, id string, do func(ctx context.Context, w *steps.World) error) vectors.Vector {
	t.Helper()
	target, info := newReference(t, reference.Options{})
	c := newCast(t)
	s, err := adapters.Begin(t.Context(), target, info, c.Organization, c.Cards, c, model.NewRulebook(),
		model.OpenReadings())
	if err != nil {
		t.Fatal(err)
	}
	if err := do(t.Context(), steps.NewWorld(s)); err != nil {
		t.Fatal(err)
	}
	v, err := vectors.FromSession(id, "A sample", []string{"10.2-start"}, vectors.Generated, s, len(s.Steps())-1)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// sample are three small vectors: the way of a WorkItem to its checkpoint, time that passes, and a retry.
func sample(t *testing.T) []vectors.Vector {
	t.Helper()
	return []vectors.Vector{
		played(t, "sample-lifecycle", func(ctx context.Context, w *steps.World) error {
			if err := errors.Join(w.Mission(ctx, cast.Ada),
				w.Bring(ctx, steps.Item("part"), model.Active, cast.Ada)); err != nil {
				return err
			}
			w.Focus()
			expiry, _ := w.Current(model.HoleExecutionExpiry, steps.Item("part"))
			expiry.Plus = -1
			at, err := w.Value(expiry)
			if err != nil {
				return err
			}
			if err := w.AdvanceTo(ctx, at.(model.Instant), &expiry, "the lease is about to expire"); err != nil {
				return err
			}
			if err := w.AdvanceTo(ctx, w.Now(), nil, "no time passes"); err != nil {
				return err
			}
			return w.Submit(ctx, w.Draft(model.WorkCheckpoint, cast.Ada, steps.Item("part")), "Ada notes a checkpoint",
				&adapters.Claim{Accepted: true})
		}),
		played(t, "sample-time", func(ctx context.Context, w *steps.World) error {
			return errors.Join(w.OpenSession(ctx, cast.Ada), w.AdvanceTo(ctx, w.Now().Seconds(60), nil, "a minute passes"),
				w.AdvanceTo(ctx, w.Now().Seconds(90), nil, "a while passes"), w.OpenSession(ctx, cast.Ada))
		}),
		played(t, "sample-again", func(ctx context.Context, w *steps.World) error {
			return errors.Join(w.OpenSession(ctx, cast.Ada),
				w.Resend(ctx, 0, "again", &adapters.Claim{Accepted: true, Receipt: true}),
				w.Resend(ctx, 1, "and again", nil), w.ReplayEverywhere(ctx))
		}),
	}
}

// with returns a vector with one of its steps changed.
func with(v vectors.Vector, step int, change func(*vectors.Step)) vectors.Vector {
	changed := *v.Steps[step]
	change(&changed)
	v.Steps = append([]*vectors.Step(nil), v.Steps...)
	v.Steps[step] = &changed
	return v
}

// panicking is a target that falls over when it is given a Command.
type panicking struct{ adapters.Target }

func (panicking) Submit(context.Context, json.RawMessage, model.Instant) (adapters.Answer, error) {
	panic("no handler")
}

func TestReplayEndsWith(t *testing.T) {
	list := sample(t)
	lifecycle, passing := list[0], list[1]
	last := len(lifecycle.Steps) - 1
	for _, c := range []struct {
		name   string
		vector vectors.Vector
		panics bool
		want   string // the error, empty for none
	}{
		{name: "nothing, where all is right", vector: lifecycle},
		{name: "a drift, where the rules allow something else than was recorded",
			vector: with(lifecycle, last, func(s *vectors.Step) {
				s.Expect = []vectors.Expect{{Outcome: vectors.Refused, Codes: []string{"GROUP_NOT_FOUND"},
					Requirements: []string{"3-01"}}}
			}),
			want: `step 10 (Ada notes a checkpoint): the vector was recorded with other rules: then it was refused with GROUP_NOT_FOUND (3-01), and now it is accepted with work.checkpointed (10.2-checkpoint); run ` + "`go generate ./vectors`"},
		{name: "an error, where a symbol stands for nothing",
			vector: with(lifecycle, last, func(s *vectors.Step) {
				d := *s.Submit
				d.Document = map[string]any{"membershipEpoch": adapters.Minted{Name: model.HoleMembershipEpoch,
					Subject: "urn:x urn:y"}}
				s.Submit = &d
			}),
			want: "step 10 (Ada notes a checkpoint): no membership-epoch number 0 of urn:x urn:y was minted (0 were)"},
		{name: "an error, where time would go back",
			vector: with(passing, 2, func(s *vectors.Step) {
				zero := int64(0)
				s.Advance = &vectors.Advance{OffsetMillis: &zero}
			}),
			want: "a while passes: time cannot go back from 2027-01-01T00:01:00.000Z to 2027-01-01T00:00:00.000Z"},
		{name: "an error, where time would pass to what is not there",
			vector: with(passing, 2, func(s *vectors.Step) {
				s.Advance = &vectors.Advance{To: &adapters.Minted{Name: model.HoleOfferExpiry, Subject: "urn:x"}}
			}),
			want: "step 2 (a while passes): no offer-expiry number 0 of urn:x was minted (0 were)"},
		{name: "an error, where the target panics", vector: passing, panics: true, want: "panic: no handler"},
	} {
		t.Run(c.name, func(t *testing.T) {
			target, info := newReference(t, reference.Options{})
			if c.panics {
				target = panicking{target}
			}
			_, err := vectors.Replay(t.Context(), c.vector, target, info, newCast(t), model.NewRulebook(), model.OpenReadings())
			if diff := cmp.Diff(c.want, errorText(err)); diff != "" {
				t.Errorf("error (-want, +got):\n%s", diff)
			}
		})
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
