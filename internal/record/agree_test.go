package record_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/internal/record"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/reports"
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

func (r *results) add(_ *run.Check, got run.Result) bool {
	c, d := got.Check, got.Deviation
	one := result{ID: c.ID, Title: c.Title, Section: c.Section, Feature: c.Feature, Rerun: c.Rerun,
		Requirements: c.Requirements, Outcome: c.Outcome, Blocked: c.Blocked}
	if d != nil {
		one.Message, one.Fingerprint, one.Steps = c.Message, d.Fingerprint, d.Steps
	}
	if c.Outcome == reports.Error {
		one.Message = c.Message
	}
	*r = append(*r, one)
	return true
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

// memo is of what the references of all tests sign, with the one key of theirs.
var memo = cast.Memo()

// played plays one check of so many on a reference.
func played(t *testing.T, options reference.Options, checks []*run.Check, every int) (results, model.Readings) {
	t.Helper()
	options.Memo = memo
	on := stageOf(t, reference.New(options))
	var chosen []*run.Check
	for i := 0; i < len(checks); i += every {
		chosen = append(chosen, checks[i])
	}
	var got results
	on.Play(t.Context(), slices.Values(chosen), run.Limits{}, got.add)
	if len(got) != len(chosen) {
		t.Errorf("%d of %d checks were played", len(got), len(chosen))
	}
	return got, on.Taken.Readings
}

// Every check comes to the same end as a recorded vector and as a scenario, whatever the target: one that is right, in
// any of the ways the text leaves free, and one that is wrong.
func TestVectorsAgreeWithTheScenarios(t *testing.T) {
	t.Parallel()
	list, err := features.Scenarios()
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := run.Recorded()
	if err != nil {
		t.Fatal(err)
	}
	scenarios, sequences := record.Scenarios(list), recorded[:len(list)]
	for _, c := range []struct {
		name    string
		options reference.Options
		every   int // of the checks, how many are played: one in so many
		fails   bool
	}{
		{"the reference", reference.Options{}, 4, false},
		{"a server that shows no projection and grants longer leases",
			reference.Options{Variant: reference.Variant{Blind: true, LeaseBonusSeconds: 77, EpochStride: 3}}, 4, false},
		{"a server whose epochs rise when an owner is fenced",
			reference.Options{Readings: model.DefaultReadings().With(model.EpochOnFence, 1)}, 4, false},
		{"a server that does not say whether a refused Command may be retried",
			fault(t, "refusal without the member retryable"), 1, true},
		{"a server that uses a Lease ID twice", reference.Options{Fault: reference.LeaseIDReused}, 1, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			want, wantReadings := played(t, c.options, scenarios, c.every)
			if fails := want.count(reports.Fail) > 0; fails != c.fails {
				t.Errorf("%d scenarios fail; want some: %v", want.count(reports.Fail), c.fails)
			}
			got, readings := played(t, c.options, sequences, c.every)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("results (-scenarios, +vectors):\n%.5000s", diff)
			}
			if diff := cmp.Diff(wantReadings, readings); diff != "" {
				t.Errorf("readings of the target (-scenarios, +vectors):\n%s", diff)
			}
		})
	}
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

// A sentence about the state after checks the scenario itself: one that is not true is no fault of a target.
func TestAScenarioThatIsWrongIsAnError(t *testing.T) {
	begin := []string{"a Mission with the Workers Ada and Ben", `a WorkItem "part" that is open`}
	for _, c := range []struct {
		name    string
		steps   []string
		message string
	}{
		{"a state that does not follow", append(slices.Clone(begin), `the Coordinator sends work.offer for "part"`,
			"it is accepted",
			`"part" is active`), `the check expects "part" to be active, but by the rules it is offered`},
		{"a sentence that nobody knows", append(slices.Clone(begin), "it rains"), "step is undefined"},
		{"a demand of nothing", begin, "the scenario demands nothing of the target"},
	} {
		t.Run(c.name, func(t *testing.T) {
			list := record.Scenarios([]features.Scenario{{ID: "wrong", Title: "Wrong", File: "1-wrong.feature", Steps: c.steps}})
			got, _ := played(t, reference.Options{}, list, 1)
			if len(got) != 1 || got[0].Outcome != reports.Error || !strings.Contains(got[0].Message, c.message) {
				t.Errorf("got %+v; want an error with %q", got, c.message)
			}
		})
	}
}
