package reports

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSectionsAreInTheOrderOfTheSpecification(t *testing.T) {
	got := []string{"other", "10.10", "", "9", "10.2", "10", "6.4", "10.2.1", "A", "19"}
	slices.SortFunc(got, compareSections)
	want := []string{"6.4", "9", "10", "10.2", "10.2.1", "10.10", "19", "", "A", "other"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestSummaryCountsEveryCheckOnce(t *testing.T) {
	sum := func(c Counts) int {
		return c.Passed + c.Failed + c.Blocked + c.Warned + c.Known + c.NotApplicable + c.Inconclusive + c.Errors
	}
	manyRuns(t, func(t *testing.T, run Run) {
		if got := sum(run.Summary.Counts); got != len(run.Checks) || run.Summary.Total != got {
			t.Errorf("total %d, sum %d, of %d checks", run.Summary.Total, got, len(run.Checks))
		}
		total := 0
		for _, s := range run.Summary.Sections {
			if sum(s.Counts) != s.Total {
				t.Errorf("section %s: total %d, sum %d", s.Section, s.Total, sum(s.Counts))
			}
			total += s.Total
		}
		if total != len(run.Checks) {
			t.Errorf("the sections have %d of %d checks", total, len(run.Checks))
		}
		d := run.Summary.Deviations
		if d.Must+d.Should+d.Known != len(run.Deviations) {
			t.Errorf("counted %+v of %d deviations", d, len(run.Deviations))
		}
	})
}

func TestSummaryOfARunWithSomethingOfEverything(t *testing.T) {
	got := failingRun(t).Summary
	got.Sections = nil
	want := Summary{
		Counts: Counts{Total: 21, Passed: 1, Failed: 3, Blocked: 12, Warned: 1, Known: 1, NotApplicable: 1,
			Inconclusive: 1, Errors: 1},
		Deviations:         DeviationCounts{Must: 1, Should: 1, Known: 1},
		StaleKnownFailures: 1,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
