package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/reports"
)

// staged is a stage of the reference, as a target with some roles and capabilities.
func staged(t *testing.T, roles, capabilities []string) *Stage {
	t.Helper()
	on, err := NewStage(NewReference(reference.Options{}), adapters.Info{Roles: roles, Capabilities: capabilities})
	if err != nil {
		t.Fatal(err)
	}
	return on
}

// numbered are checks that come to an outcome and note that they were played.
func numbered(n int, outcome func(i int) reports.Outcome) []*Check {
	list := make([]*Check, n)
	for i := range list {
		list[i] = &Check{
			ID: fmt.Sprint("check-", i), Role: Authority, Again: []string{"run", "--only", fmt.Sprint("check-", i)},
			Play: func(_ context.Context, _ *Stage, head reports.Check) Result {
				head.Outcome = outcome(i)
				return Result{Check: head}
			},
		}
	}
	return list
}

func passing(int) reports.Outcome { return reports.Pass }

func ids(results []Result) []string {
	var list []string
	for _, r := range results {
		list = append(list, r.ID)
	}
	return list
}

func TestPlayEndsWhereItIsToldTo(t *testing.T) {
	on, list := staged(t, []string{"authority"}, nil), numbered(5, passing)
	ended, cancel := context.WithCancel(t.Context())
	defer cancel()
	for _, c := range []struct {
		name string
		ctx  context.Context
		most int
		want int
	}{
		{"at the end of the list", t.Context(), 99, 5},
		{"after a check", t.Context(), 2, 2},
		{"with its context", ended, 99, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []Result
			on.Play(c.ctx, Ahead(list), Limits{}, func(check *Check, r Result) bool {
				got = append(got, r)
				if check.ID == "check-2" && c.ctx == ended {
					cancel()
				}
				return len(got) < c.most
			})
			if len(got) != c.want {
				t.Errorf("played: %q; want %d", ids(got), c.want)
			}
		})
	}
}

// What a target does not declare makes a check inapplicable: it is not played, and no fault of anybody.
func TestAnUndeclaredRoleOrCapability(t *testing.T) {
	check := &Check{ID: "a", Role: Documents, Needs: []string{"verify"},
		Play: func(_ context.Context, _ *Stage, head reports.Check) Result {
			head.Outcome = reports.Pass
			return Result{Check: head}
		}}
	for _, c := range []struct {
		name                string
		roles, capabilities []string
		outcome             reports.Outcome
		message             string
	}{
		{"both declared", []string{"documents"}, []string{"verify"}, reports.Pass, ""},
		{"no role", []string{"authority"}, []string{"verify"}, reports.NotApplicable,
			"the target does not declare the role documents"},
		{"no capability", []string{"documents"}, []string{"sign"}, reports.NotApplicable,
			"the target does not declare the capability verify"},
	} {
		t.Run(c.name, func(t *testing.T) {
			on := staged(t, c.roles, c.capabilities)
			on.Play(t.Context(), slices.Values([]*Check{check}), Limits{}, func(_ *Check, r Result) bool {
				if r.Outcome != c.outcome || r.Message != c.message {
					t.Errorf("the outcome is %s: %s", r.Outcome, r.Message)
				}
				return true
			})
		})
	}
}

// A result says how to get it again, how long it took, and within which time it had to come.
func TestLimits(t *testing.T) {
	for given, want := range map[time.Duration]time.Duration{0: DefaultTimeout, time.Hour: time.Hour} {
		var left time.Duration
		c := numbered(1, passing)[0]
		play := c.Play
		c.Play = func(ctx context.Context, on *Stage, head reports.Check) Result {
			end, _ := ctx.Deadline()
			left = time.Until(end)
			return play(ctx, on, head)
		}
		limits := Limits{Timeout: given, Rerun: func(args ...string) string { return Command("./server", args...) }}
		staged(t, []string{"authority"}, nil).Play(t.Context(), slices.Values([]*Check{c}), limits,
			func(_ *Check, r Result) bool {
				if r.Rerun != "weavecheck run --only check-0 --target ./server" {
					t.Errorf("it is played again by %q", r.Rerun)
				}
				return true
			})
		if left > want || left < want-time.Minute/2 {
			t.Errorf("it has %v; want %v", left, want)
		}
	}
}

// What a check shows of a target's readings holds for those after it; a check that did not come to its end shows
// nothing.
func TestReadingsAreCarriedFromCheckToCheck(t *testing.T) {
	selection, err := Select([]string{"11.3-timeout-reading"}, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	target := NewReference(reference.Options{})
	info, err := target.Initialize(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	on, err := NewStage(target, info)
	if err != nil {
		t.Fatal(err)
	}
	cut := *selection.Checks[0]
	cut.Play = InSession(func(context.Context, *Stage) (*adapters.Session, error) {
		return nil,
			errors.New("the disk is full")
	})
	var settled []int
	on.Play(t.Context(), slices.Values([]*Check{&cut, selection.Checks[0]}), Limits{}, func(*Check, Result) bool {
		settled = append(settled, slices.IndexFunc(on.Taken.Readings, func(option int8) bool { return option != model.Undecided }))
		return true
	})
	if len(settled) != 2 || settled[0] >= 0 || settled[1] < 0 {
		t.Errorf("the readings after each check: %v", settled)
	}
}

// On several stages the results come in the order of the list, whatever is played where, and end where one is told to.
func TestPlayApart(t *testing.T) {
	outcome := func(i int) reports.Outcome {
		if i%7 == 0 {
			return reports.Error
		}
		return reports.Pass
	}
	list := numbered(4*block+3, outcome)
	var want []Result
	staged(t, []string{"authority"}, nil).Play(t.Context(), slices.Values(list), Limits{}, func(_ *Check, r Result) bool {
		want = append(want, r)
		return true
	})
	for _, most := range []int{len(list), block + 1, 1} {
		stages := []*Stage{staged(t, []string{"authority"}, nil), staged(t, []string{"authority"}, nil),
			staged(t, []string{"authority"}, nil)}
		for _, p := range model.Points() {
			stages[1].Taken.Learn([]Reading{{Point: p, Left: []int{0}, Check: "a-check"}})
		}
		var got []Result
		PlayApart(t.Context(), stages, list, Limits{}, func(_ *Check, r Result) bool {
			got = append(got, r)
			return len(got) < most
		})
		if diff := cmp.Diff(want[:most], got); diff != "" {
			t.Errorf("%d results (-want +got):\n%s", most, diff)
		}
		for i, s := range stages {
			for _, p := range model.Points() {
				if settled, option := s.Taken.Readings.Settled(p); settled == p.Free || settled && option != 0 {
					t.Errorf("stage %d does not know what the others have seen of %s", i, p.ID)
				}
			}
		}
	}
}

// A run on several targets comes to the same result as on one.
func TestRunOnSeveralTargets(t *testing.T) {
	launch, err := NewLaunch("", LaunchOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Run("the reference", func(t *testing.T) { onSeveral(t, launch, 0) })
	t.Run("a fault", func(t *testing.T) {
		faulty := named(t, "refusal with a code that does not fit")
		onSeveral(t, func(context.Context) (adapters.Target, error) { return NewReference(faulty), nil }, 10)
	})
}

func onSeveral(t *testing.T, launch Launch, deviations int) {
	t.Helper()
	var runs []reports.Run
	dir := t.TempDir()
	for _, targets := range []int{1, 3} {
		selection, err := Select([]string{"8", "7.2", "11.3-timeout-reading", "documents.signing.*"}, nil, 2)
		if err != nil {
			t.Fatal(err)
		}
		result, err := Run(t.Context(), Options{Launch: launch, Selection: selection, Targets: targets,
			Counterexamples: dir})
		if err != nil {
			t.Fatal(err)
		}
		result.DurationMillis = 0
		for i := range result.Checks {
			result.Checks[i].DurationMillis = 0
		}
		runs = append(runs, result)
	}
	if len(runs[0].Checks) < 6*block {
		t.Errorf("%d checks are too few to be played apart", len(runs[0].Checks))
	}
	if n := len(runs[0].Deviations); n < deviations {
		t.Errorf("%d deviations; want %d or more", n, deviations)
	}
	if diff := cmp.Diff(runs[0], runs[1]); diff != "" {
		t.Errorf("(-one target +three):\n%s", diff)
	}
}
