package vectors_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/adapters/stdio"
	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/steps"
	"github.com/missionweave/weavecheck/vectors"
)

// result is what a check came to, as far as it must be the same however the check is played.
type result struct {
	ID, Title, Section, Feature, Rerun string
	Requirements                       []string
	Outcome                            reports.Outcome
	Blocked                            bool
	Message                            string // of a failure
	Fingerprint                        string
	Steps                              []string
}

// results collects them in the order in which the checks ran.
type results []result

func (r *results) add(c reports.Check, d *reports.Deviation) {
	one := result{ID: c.ID, Title: c.Title, Section: c.Section, Feature: c.Feature, Rerun: c.Rerun, Requirements: c.Requirements, Outcome: c.Outcome, Blocked: c.Blocked}
	if d != nil {
		one.Message, one.Fingerprint, one.Steps = c.Message, d.Fingerprint, d.Steps
	}
	*r = append(*r, one)
}

func (r results) count(o reports.Outcome) int {
	n := 0
	for _, one := range r {
		if one.Outcome == o {
			n++
		}
	}
	return n
}

func rerun(id string) string { return "weavecheck run --only " + id }

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
var memo = document.NewMemo()

func newReference(t *testing.T, options reference.Options) (adapters.Target, adapters.Info) {
	t.Helper()
	options.Memo = memo
	return initialized(t, reference.New(options))
}

// loaded are the vectors of a fresh recording.
var loaded = sync.OnceValues(func() ([]vectors.Vector, error) {
	files, err := recording()
	if err != nil {
		return nil, err
	}
	return vectors.Load(directory(files))
})

// every selects each n-th of what it is asked about.
func every(n int) func() bool {
	i := -1
	return func() bool { i++; return i%n == 0 }
}

// replayed is what a replay of the recorded scenarios came to.
type replayed struct {
	results  results
	readings model.Readings
	heard    []exchange
}

// exchange is the Commands that a vector sent.
type exchange struct {
	vector   vectors.Vector
	outcome  reports.Outcome
	commands []json.RawMessage
}

// overheard is a target with the Commands that it was sent since the last reset.
type overheard struct {
	adapters.Target
	commands []json.RawMessage
}

func (o *overheard) Reset(ctx context.Context, organization adapters.Organization) error {
	o.commands = nil
	return o.Target.Reset(ctx, organization)
}

func (o *overheard) Submit(ctx context.Context, command json.RawMessage, at model.Instant) (adapters.Answer, error) {
	o.commands = append(o.commands, command)
	return o.Target.Submit(ctx, command, at)
}

// replay replays one in n of the vectors that are recorded from scenarios, or of those that are generated.
func replay(ctx context.Context, target adapters.Target, generated bool, n int) (r replayed, err error) {
	info, err := target.Initialize(ctx)
	if err != nil {
		return r, err
	}
	list, err := loaded()
	if err != nil {
		return r, err
	}
	c, err := organization()
	if err != nil {
		return r, err
	}
	chosen, heard := every(n), &overheard{Target: target}
	r.readings, err = vectors.ReplayAll(ctx, vectors.Options{Target: heard, Info: info, Vectors: list, Rerun: rerun, Cast: c,
		Select: func(v vectors.Vector) bool { return (v.Source == vectors.Generated) == generated && chosen() },
		Played: func(v vectors.Vector, _ *adapters.Session, c reports.Check, d *reports.Deviation) {
			r.results.add(c, d)
			r.heard = append(r.heard, exchange{v, c.Outcome, heard.commands})
		}})
	return r, err
}

// replayedByReference is the replay of all scenarios on the reference, made once for all tests that look at it.
var replayedByReference = sync.OnceValues(func() (replayed, error) {
	return replay(context.Background(), reference.New(reference.Options{Memo: memo}), false, 1)
})

// replayOf replays one in n of the scenarios.
func replayOf(t *testing.T, target adapters.Target, n int) replayed {
	t.Helper()
	r, err := replay(t.Context(), target, false, n)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func replayOfReference(t *testing.T) replayed {
	t.Helper()
	r, err := replayedByReference()
	if err != nil {
		t.Fatal(err)
	}
	return r
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

const theReference = "the reference"

// Every check comes to the same end as a vector and as a scenario, whatever the target: one that is right, in any of the
// ways the text leaves free, and one that is wrong.
func TestReplayAgreesWithTheScenarios(t *testing.T) {
	for _, c := range []struct {
		name    string
		options reference.Options
		every   int // of the checks, how many are played: one in so many
		fails   bool
	}{
		{theReference, reference.Options{}, 1, false},
		{"a server that shows no projection and grants longer leases", reference.Options{Variant: reference.Variant{Blind: true, LeaseBonusSeconds: 77, EpochStride: 3}}, 4, false},
		{"a server whose epochs rise when an owner is fenced", reference.Options{Readings: model.DefaultReadings().With(model.EpochOnFence, 1)}, 4, false},
		{"a server that does not say whether a refused Command may be retried", fault(t, "refusal without the member retryable"), 1, true},
		{"a server that uses a Lease ID twice", reference.Options{Fault: reference.LeaseIDReused}, 1, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			target, info := newReference(t, c.options)
			var want results
			chosen := every(c.every)
			wantReadings, err := features.Run(t.Context(), features.Options{Target: target, Info: info, Rerun: rerun,
				Select: func(features.Scenario) bool { return chosen() },
				Played: func(_ features.Scenario, _ *adapters.Session, c reports.Check, d *reports.Deviation) { want.add(c, d) }})
			if err != nil {
				t.Fatal(err)
			}
			if fails := want.count(reports.Fail) > 0; fails != c.fails {
				t.Errorf("%d scenarios fail; want some: %v", want.count(reports.Fail), c.fails)
			}
			var got replayed
			if c.name == theReference {
				got = replayOfReference(t)
			} else {
				got = replayOf(t, target, c.every)
			}
			if diff := cmp.Diff(want, got.results); diff != "" {
				t.Errorf("results (-scenarios, +vectors):\n%s", clip(diff))
			}
			if diff := cmp.Diff(wantReadings, got.readings); diff != "" {
				t.Errorf("readings of the target (-scenarios, +vectors):\n%s", diff)
			}
		})
	}
}

func clip(s string) string {
	if len(s) > 5_000 {
		return s[:5_000] + "…"
	}
	return s
}

func TestReplayThroughStdioIsTheSameAsInProcess(t *testing.T) {
	t.Parallel()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	target, err := stdio.Start(t.Context(), []string{program}, stdio.Options{Env: []string{serveVariable + "=1"}})
	if err != nil {
		t.Fatal(err)
	}
	got := replayOf(t, target, 1)
	if err := target.Close(); err != nil {
		t.Error(err)
	}
	want := replayOfReference(t)
	if diff := cmp.Diff(want.results, got.results); diff != "" {
		t.Errorf("results (-in-process, +stdio):\n%s", clip(diff))
	}
	if diff := cmp.Diff(want.readings, got.readings); diff != "" {
		t.Errorf("readings (-in-process, +stdio):\n%s", diff)
	}
	if passed := got.results.count(reports.Pass); passed != len(got.results) || passed == 0 {
		t.Errorf("%d of %d vectors pass", passed, len(got.results))
	}
}

// played records what is done in a world, on the reference, as a vector.
func played(t *testing.T, id string, do func(ctx context.Context, w *steps.World) error) vectors.Vector {
	t.Helper()
	target, info := newReference(t, reference.Options{})
	c := newCast(t)
	s, err := adapters.Begin(t.Context(), target, info, c.Organization, c.Cards, c, model.NewRulebook(), model.OpenReadings())
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
			if err := errors.Join(w.Mission(ctx, cast.Ada), w.Bring(ctx, steps.Item("part"), model.Active, cast.Ada)); err != nil {
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
			return w.Submit(ctx, w.Draft(model.WorkCheckpoint, cast.Ada, steps.Item("part")), "Ada notes a checkpoint", &adapters.Claim{Accepted: true})
		}),
		played(t, "sample-time", func(ctx context.Context, w *steps.World) error {
			return errors.Join(w.OpenSession(ctx, cast.Ada), w.AdvanceTo(ctx, w.Now().Seconds(60), nil, "a minute passes"),
				w.AdvanceTo(ctx, w.Now().Seconds(90), nil, "a while passes"), w.OpenSession(ctx, cast.Ada))
		}),
		played(t, "sample-again", func(ctx context.Context, w *steps.World) error {
			return errors.Join(w.OpenSession(ctx, cast.Ada), w.Resend(ctx, 0, "again", &adapters.Claim{Accepted: true, Receipt: true}),
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
				s.Expect = []vectors.Expect{{Outcome: vectors.Refused, Codes: []string{"GROUP_NOT_FOUND"}, Requirements: []string{"3-01"}}}
			}),
			want: `step 10 (Ada notes a checkpoint): the vector was recorded with other rules: then it was refused with GROUP_NOT_FOUND (3-01), and now it is accepted with work.checkpointed (10.2-checkpoint); run ` + "`go generate ./vectors`"},
		{name: "an error, where a symbol stands for nothing",
			vector: with(lifecycle, last, func(s *vectors.Step) {
				d := *s.Submit
				d.Document = map[string]any{"membershipEpoch": adapters.Minted{Name: model.HoleMembershipEpoch, Subject: "urn:x urn:y"}}
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

func TestReplayAllTakesWhatIsSelectedAndStops(t *testing.T) {
	list := sample(t)
	cancelled, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("enough"))
	for _, c := range []struct {
		name    string
		ctx     context.Context
		fault   reference.Options
		options vectors.Options
		want    []string
		err     string
	}{
		{name: "all of them", want: []string{"sample-lifecycle pass", "sample-time pass", "sample-again pass"}},
		{name: "those that are selected", options: vectors.Options{Select: func(v vectors.Vector) bool { return strings.HasSuffix(v.ID, "e") }},
			want: []string{"sample-lifecycle pass", "sample-time pass"}},
		{name: "all of them, though some fail", fault: fault(t, "retry answered without its Events"),
			want: []string{"sample-lifecycle pass", "sample-time pass", "sample-again fail"}},
		{name: "none after the first that fails", fault: reference.Options{Fault: reference.SequenceGap}, options: vectors.Options{StopAtFirstFailure: true},
			want: []string{"sample-lifecycle fail"}},
		{name: "none after the end of the context", ctx: cancelled, err: "replaying: enough"},
	} {
		t.Run(c.name, func(t *testing.T) {
			target, info := newReference(t, c.fault)
			var got []string
			o := c.options
			o.Target, o.Info, o.Vectors, o.Cast = target, info, list, newCast(t)
			o.Played = func(v vectors.Vector, s *adapters.Session, c reports.Check, _ *reports.Deviation) {
				got = append(got, v.ID+" "+string(c.Outcome))
			}
			ctx := c.ctx
			if ctx == nil {
				ctx = t.Context()
			}
			_, err := vectors.ReplayAll(ctx, o)
			if text := errorText(err); text != c.err {
				t.Errorf("error %q; want %q", text, c.err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("played (-want, +got):\n%s", diff)
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
