package simulator_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/simulator"
	"github.com/missionweave/weavecheck/vectors"
)

// memo is what the references of these tests remember: the sequences are much alike.
var memo = cast.Memo()

// generation is what is generated: so many sequences, with what is called after each.
type generation struct {
	simulator.Options
	sequences int
	progress  func(done int)
}

func options(t testing.TB, target adapters.Target, sequences int) generation {
	t.Helper()
	info, err := target.Initialize(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return generation{Options: simulator.Options{Target: target, Info: info, Seed: 1, Rehearse: true}, sequences: sequences}
}

// generate plays the sequences until the deviations that are looked for are found.
func generate(ctx context.Context, o generation) (simulator.Result, error) {
	g, err := simulator.New(o.Options)
	if err != nil {
		return simulator.Result{}, err
	}
	for n := 1; n <= o.sequences && !g.Done(); n++ {
		if err := ctx.Err(); err != nil {
			return g.Result, err
		}
		_, _ = g.Play(ctx, n) // how it ended is what is concluded from
		if err := g.Conclude(ctx, n); err != nil {
			return g.Result, err
		}
		if o.progress != nil {
			o.progress(n)
		}
	}
	return g.Result, nil
}

func run(t testing.TB, o generation) simulator.Result {
	t.Helper()
	r, err := generate(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// pass runs sequences that must all pass.
func pass(t *testing.T, variation reference.Options, sequences int) simulator.Result {
	t.Helper()
	variation.Memo, variation.Asserts = memo, true
	r := run(t, options(t, reference.New(variation), sequences))
	for _, f := range r.Failures {
		check, d, _ := f.Judge()
		t.Errorf("%s: %s\n    %s", check.Title, check.Message, strings.Join(d.Steps, "\n    "))
	}
	if r.Inconclusive != nil {
		t.Error(r.Inconclusive)
	}
	return r
}

// unreachable are the rules that no Command of the cast takes under the default readings, with the reason.
var unreachable = map[string]string{
	"mission.terminate by human": "no human terminates a Mission",

	"mission.request_changes by service": "no service is a MissionOwner",
	"mission.approve by service":         "no service is a MissionOwner",

	"policy.grant_cooperation_override by Agent": "every MissionOwner of the cast is human",

	"work.unblock by owner":       "refused in the default reading of unblock-by-owner",
	"work.fail by Worker at rest": "refused in the default reading of worker-fail-from",
}

func TestReferencePasses500Sequences(t *testing.T) {
	t.Parallel()
	r := pass(t, reference.Options{}, 500)
	s := &r.Statistics
	t.Log(s)
	if s.Sequences != 500 || s.MeanLength() < 20 || s.MeanLength() > 40 {
		t.Errorf("%d sequences of mean length %.1f; want 500 of 20 to 40", s.Sequences, s.MeanLength())
	}
	if a := s.Acceptance(); a < 0.5 || a > 0.9 {
		t.Errorf("%.0f %% of the Commands were accepted; want 50 to 90", 100*a)
	}
	kinds := model.NewRulebook().Kinds()
	if len(kinds) != len(model.CommandDefs()) {
		t.Errorf("%d of %d Command kinds have rules", len(kinds), len(model.CommandDefs()))
	}
	for _, kind := range kinds {
		if c := s.Commands[kind]; c.Accepted < 10 || c.Refused < 10 {
			t.Errorf("%s: %d accepted, %d refused; want 10 or more of each", kind, c.Accepted, c.Refused)
		}
	}
	if n := s.Total().Retried; n < 300 {
		t.Errorf("%d receipts of before; want 300 or more", n)
	}
	for _, state := range model.WorkStates() {
		if n := s.Items[state.String()]; n < 25 {
			t.Errorf("only %d sequences brought a WorkItem to %s", n, state)
		}
	}
	for _, rule := range model.NewRulebook().Rules {
		if taken := s.Rules[rule.ID] > 0; taken == (unreachable[rule.ID] != "") {
			t.Errorf("rule %s taken: %v; %s", rule.ID, taken, unreachable[rule.ID])
		}
	}
	if n := len(s.Guards); n < 350 {
		t.Errorf("%d guards refused alone under their rule; want 350 or more", n)
	}
}

func TestOneSeedGivesOneRun(t *testing.T) {
	t.Parallel()
	first, second := pass(t, reference.Options{}, 40), pass(t, reference.Options{}, 40)
	if diff := cmp.Diff(first.Statistics, second.Statistics); diff != "" {
		t.Errorf("two runs of one seed differ:\n%s", diff)
	}
	if !slices.Equal(first.Readings, second.Readings) {
		t.Errorf("two runs of one seed found the readings %v and %v", first.Readings, second.Readings)
	}
	o := options(t, reference.New(reference.Options{Memo: memo}), 40)
	o.Seed = 2
	if other := run(t, o); cmp.Equal(first.Statistics, other.Statistics) {
		t.Error("two seeds gave the same run")
	}
}

// every takes an option at each reading point by its index.
func every(option func(i int, p *model.Point) int) model.Readings {
	r := model.DefaultReadings()
	for i, p := range model.Points() {
		r = r.With(p, option(i, p))
	}
	return r
}

func TestLegalVariantsPass(t *testing.T) {
	t.Parallel()
	second := func(parity int) func(int, *model.Point) int {
		return func(i int, _ *model.Point) int { return (i + parity) % 2 }
	}
	for name, variation := range map[string]reference.Options{
		"foreign ids":         {Variant: reference.Variant{IDs: "urn:example:"}},
		"epochs in strides":   {Variant: reference.Variant{EpochStride: 3}},
		"extra Events":        {Variant: reference.Variant{ExtraEvents: true}},
		"the last check wins": {Variant: reference.Variant{CheckOrder: 1}},
		"a middle check wins": {Variant: reference.Variant{CheckOrder: 2}},
		"generous leases":     {Variant: reference.Variant{LeaseBonusSeconds: 7}},
		"nothing shown, all at once": {
			Variant: reference.Variant{IDs: "urn:example:", EpochStride: 2, ExtraEvents: true, CheckOrder: 1,
				LeaseBonusSeconds: 11, Blind: true},
		},
		"every other reading, from the first":  {Readings: every(second(1))},
		"every other reading, from the second": {Readings: every(second(0))},
		"the last option of every reading": {
			Readings: every(func(_ int, p *model.Point) int { return len(p.Options) - 1 })},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pass(t, variation, 100)
		})
	}
}

// without is the reference but for some guards, each given with its rule as "rule: guard".
func without(t *testing.T, names ...string) reference.Options {
	t.Helper()
	b := model.NewRulebook()
	for _, name := range names {
		rule, guard, _ := strings.Cut(name, ": ")
		i := slices.IndexFunc(b.Rules, func(r *model.Rule) bool { return r.ID == rule })
		if i < 0 {
			t.Fatalf("there is no rule %s", rule)
		}
		changed := *b.Rules[i]
		changed.Guards = slices.DeleteFunc(slices.Clone(changed.Guards), func(g *model.Guard) bool { return g.Name == guard })
		if len(changed.Guards) != len(b.Rules[i].Guards)-1 {
			t.Fatalf("rule %s has no guard %s", rule, guard)
		}
		b.Rules[i] = &changed
	}
	if _, err := b.Compile(); err != nil {
		t.Fatal(err)
	}
	return reference.Options{Rulebook: b}
}

// find runs sequences against a faulty reference until the fault shows.
func find(t *testing.T, variation reference.Options) (generation, simulator.Result) {
	t.Helper()
	variation.Memo = memo
	o := options(t, reference.New(variation), 1_000)
	r := run(t, o)
	if len(r.Failures) != 1 {
		t.Fatalf("%d sequences showed %d deviations; want 1", r.Statistics.Sequences, len(r.Failures))
	}
	return o, r
}

// shown checks a failure: that it is short, steady, and replays as a vector to the same deviation, which the reference
// does not show.
func shown(t *testing.T, o generation, f simulator.Failure, longest int) {
	t.Helper()
	_, d, _ := f.Judge()
	t.Logf("sequence %d, shortened from %d steps to %d: %s: %s", f.Sequence, f.Played, len(d.Steps), f.Requirement, f.Cell)
	if f.Unsteady || len(d.Steps) > longest || len(d.Steps) > f.Played {
		t.Errorf("unsteady: %v; %d steps, want %d at most:\n    %s", f.Unsteady, len(d.Steps), longest,
			strings.Join(d.Steps, "\n    "))
	}
	if want := fmt.Sprintf("weavecheck run --generated %d --seed 1", f.Sequence); f.Rerun != want {
		t.Errorf("rerun with %q; want %q", f.Rerun, want)
	}
	file := filepath.Join(t.TempDir(), "counterexample.json")
	if err := vectors.Write(file, f.Vector); err != nil {
		t.Fatal(err)
	}
	read, err := vectors.LoadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := replay(t, read[0], o.Target, o.Info)
	if !slices.ContainsFunc(found, func(d *adapters.Deviation) bool {
		return d.Requirement == f.Requirement && d.Cause == f.Cause && d.Step == f.Step
	}) {
		t.Errorf("the vector replays to %v; want %v", found, f.Deviation)
	}
	clean := options(t, reference.New(reference.Options{Memo: memo}), 0)
	if found := replay(t, read[0], clean.Target, clean.Info); len(found) > 0 {
		t.Errorf("the vector replays on the reference to %v", found)
	}
}

// replay plays a vector, and gives all that deviates.
func replay(t *testing.T, v vectors.Vector, target adapters.Target, info adapters.Info) []*adapters.Deviation {
	t.Helper()
	c, err := cast.New()
	if err != nil {
		t.Fatal(err)
	}
	s, err := vectors.Replay(t.Context(), v, target, info, c, model.NewRulebook(), model.OpenReadings())
	var d *adapters.Deviation
	switch {
	case errors.As(err, &d):
		return append(s.Noted(), d)
	case err != nil:
		t.Fatal(err)
	}
	return s.Noted()
}

func TestServerFaultsAreFoundAndShortened(t *testing.T) {
	t.Parallel()
	for _, fault := range reference.Faults() {
		t.Run(fault.Name, func(t *testing.T) {
			t.Parallel()
			o, r := find(t, reference.Options{Fault: fault})
			shown(t, o, r.Failures[0], 14)
		})
	}
}

func TestDroppedGuardsAreFoundAndShortened(t *testing.T) {
	t.Parallel()
	for _, m := range []struct {
		guard       string
		requirement string // what the guard enforces
		longest     int    // steps of the shortest way there, and a few to spare
	}{
		{"session_open: actor-type", "15.1-12", 3},
		{"membership.change: coordinator", "15.1-32", 9},
		{"work_dependency_add: acyclic", "10.4-06", 10},
		{"work.offer: no-live-owner", "10.2-03", 13},
		{"work.accept_offer: offer-live", "10.2-offer-expiry", 11},
		{"work.accept_offer: offered-to", "10.3-08", 13},
		{"work.start: owner", "11.3-05", 14},
		{"work.start: dependencies-verified", "10.4-05", 14},
		{"work.start: ownership-lease-live", "11.3-01", 14},
		{"artifact.publish: owner", "11.3-05", 14},
		{"artifact.publish: execution-lease-live", "11.3-14", 14},
	} {
		t.Run(m.guard, func(t *testing.T) {
			t.Parallel()
			o, r := find(t, without(t, m.guard))
			shown(t, o, r.Failures[0], m.longest)
			if got := r.Failures[0].Requirement; got != m.requirement {
				t.Errorf("found as a deviation from %s; want %s", got, m.requirement)
			}
		})
	}
}

func TestSeveralDeviationsOfOneTarget(t *testing.T) {
	t.Parallel()
	faulty := without(t, "work.offer: no-live-owner", "work_dependency_add: acyclic")
	faulty.Memo = memo
	o := options(t, reference.New(faulty), 400)
	o.Deviations = 2
	var progress []int
	o.progress = func(done int) { progress = append(progress, done) }
	o.Rerun = func(seed uint64, sequences int) string { return fmt.Sprint(seed, " ", sequences) }
	r := run(t, o)
	if len(r.Failures) != 2 {
		t.Fatalf("%d deviations; want 2", len(r.Failures))
	}
	seen := map[string]bool{}
	for _, f := range r.Failures {
		check, d, _ := f.Judge()
		if seen[check.ID] || seen[d.Fingerprint] {
			t.Errorf("%s twice", check.ID)
		}
		seen[check.ID], seen[d.Fingerprint] = true, true
		if check.Outcome != reports.Fail || check.Blocked || check.Rerun != fmt.Sprint("1 ", f.Sequence) {
			t.Errorf("check %+v", check)
		}
	}
	if n := r.Statistics.Sequences; len(progress) != n || progress[n-1] != n || r.Statistics.Known > n-len(r.Failures) {
		t.Errorf("%d sequences, %d of them ended in a deviation found before; progress %v", n, r.Statistics.Known, progress)
	}
}

// wayward is a target that departs from the reference at one of its calls, counted from the first.
type wayward struct {
	adapters.Target
	calls  int
	depart func(call int, a adapters.Answer) (adapters.Answer, error)
}

func (w *wayward) Submit(ctx context.Context, raw json.RawMessage, at model.Instant) (adapters.Answer, error) {
	a, err := w.Target.Submit(ctx, raw, at)
	if err != nil {
		return a, err
	}
	w.calls++
	a, err = w.depart(w.calls, a)
	a.Error = bytes.Replace(a.Error, []byte("NOW"), []byte(at.String()), 1)
	if len(a.Error) == 0 {
		a.Error = nil
	}
	return a, err
}

func TestDeviationThatDoesNotComeAgain(t *testing.T) {
	t.Parallel()
	target := &wayward{Target: reference.New(reference.Options{Memo: memo}),
		depart: func(call int, a adapters.Answer) (adapters.Answer, error) {
			if call == 500 {
				a.Events, a.Error = nil,
					json.RawMessage(`{"code":"RATE_LIMITED","message":"not now","retryable":true,"occurredAt":"NOW"}`)
			}
			return a, nil
		}}
	r := run(t, options(t, target, 100))
	if len(r.Failures) != 1 {
		t.Fatalf("%d deviations; want 1", len(r.Failures))
	}
	f := r.Failures[0]
	if !f.Unsteady || len(f.Session.Steps()) != f.Played || len(f.Vector.Steps) != f.Step+1 {
		t.Errorf("unsteady: %v, %d steps in the Session and %d in the vector; want all %d that were generated, and those up "+
			"to the deviation, %d", f.Unsteady, len(f.Session.Steps()), len(f.Vector.Steps), f.Played, f.Step+1)
	}
}

func TestTargetFaultEndsTheRun(t *testing.T) {
	t.Parallel()
	broken := &adapters.TargetFault{Kind: adapters.FaultExit, Method: "submit", Detail: "exit status 1"}
	last := 0
	target := &wayward{Target: reference.New(reference.Options{Memo: memo}),
		depart: func(call int, a adapters.Answer) (adapters.Answer, error) {
			if last = call; call == 300 {
				return adapters.Answer{}, broken
			}
			return a, nil
		}}
	r, err := generate(t.Context(), options(t, target, 100))
	if fault, ok := adapters.AsTargetFault(err); !ok || fault != broken {
		t.Fatalf("error %v; want the target's fault", err)
	}
	if !strings.Contains(err.Error(), "generated sequence ") || !strings.Contains(err.Error(), "of seed 1") {
		t.Errorf("the error %q does not say where", err)
	}
	if last != 300 || len(r.Failures) != 0 || r.Statistics.Sequences == 0 {
		t.Errorf("%d calls, %d deviations, %d sequences; want 300, none, and those before the fault", last, len(r.Failures),
			r.Statistics.Sequences)
	}
}

func TestCancelledRun(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	o := options(t, reference.New(reference.Options{Memo: memo}), 100)
	o.progress = func(done int) {
		if done == 3 {
			cancel()
		}
	}
	r, err := generate(ctx, o)
	if !errors.Is(err, context.Canceled) || r.Statistics.Sequences != 3 {
		t.Errorf("%d sequences, then %v; want 3, then that the run was cancelled", r.Statistics.Sequences, err)
	}
}

// Whether an opening is played or is copied, a sequence is the same, on a target that is right and on one that is not.
func TestASequenceIsTheSameFromARehearsedOpening(t *testing.T) {
	t.Parallel()
	for name, variation := range map[string]reference.Options{
		"the reference": {}, "a mutant": without(t, "session_open: actor-type"),
		"a fault": {Fault: reference.LeaseIDReused},
	} {
		t.Run(name, func(t *testing.T) {
			variation.Memo = memo
			var ways [2][]string
			for i := range ways {
				o := options(t, reference.New(variation), 0)
				o.Rehearse = i > 0
				g, err := simulator.New(o.Options)
				if err != nil {
					t.Fatal(err)
				}
				for n := range 30 {
					session, err := g.Play(t.Context(), n+1)
					for _, step := range session.Steps() {
						ways[i] = append(ways[i], fmt.Sprint(step.At, " ", step.Note, " ", step.Refused))
					}
					ways[i] = append(ways[i], fmt.Sprint(len(session.Noted()), " ", err))
					if err == nil {
						if err := g.Conclude(t.Context(), n+1); err != nil {
							t.Fatal(err)
						}
					}
				}
				ways[i] = append(ways[i], g.Statistics.String())
			}
			if diff := cmp.Diff(ways[0], ways[1]); diff != "" {
				t.Errorf("(-played, +copied):\n%s", diff)
			}
		})
	}
}

// BenchmarkSequence is what a generated sequence costs, and each of its Commands: where each opening is played, and where
// each is copied once it was.
func BenchmarkSequence(b *testing.B) {
	for _, rehearse := range []bool{false, true} {
		b.Run(fmt.Sprintf("rehearsed=%t", rehearse), func(b *testing.B) {
			o := options(b, reference.New(reference.Options{Memo: cast.Memo()}), 0)
			o.Rehearse = rehearse
			g, err := simulator.New(o.Options)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			number := 0
			for b.Loop() {
				number++
				if _, err := g.Play(b.Context(), number); err != nil {
					b.Fatal(err)
				}
				if err := g.Conclude(b.Context(), number); err != nil {
					b.Fatal(err)
				}
			}
			all := g.Statistics.Total()
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(all.Accepted+all.Refused+all.Retried), "µs/Command")
		})
	}
}
