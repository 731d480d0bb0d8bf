package reports

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestVerdict(t *testing.T) {
	pass := ran{Check{ID: "pass", Outcome: Pass}, nil}
	inapplicable := ran{Check{ID: "inapplicable", Outcome: NotApplicable}, nil}
	errored := ran{Check{ID: "errored", Outcome: Error}, nil}
	undecided := ran{Check{ID: "undecided", Outcome: Inconclusive}, nil}
	fails := ran{must("fails"), departure("x")}
	blockedBy := func(d *Deviation) ran { return ran{inSetUp(must("blocked")), d} }
	advice := Check{ID: "advice", Requirements: []string{"11.3-09"}, Outcome: Fail}
	permission := ran{Check{ID: "permission", Requirements: []string{"15.1-02"}, Outcome: Fail}, nil}
	mixed := Check{ID: "mixed", Requirements: []string{"9-01", "11.3-09"}, Outcome: Fail}
	unadvised := &late

	tests := []struct {
		name       string
		results    []ran
		strict     bool
		incomplete string
		known      string
		want       Verdict
	}{
		{"all passes", []ran{pass, inapplicable}, false, "", "", Verdict{"PASS", 0, nil}},
		{"a MUST fails", []ran{pass, fails}, false, "", "", Verdict{"FAIL", 1, []string{"1 check fails"}}},
		{"a MUST fails without a deviation", []ran{{must("fails"), nil}}, false, "", "",
			Verdict{"FAIL", 1, []string{"1 check fails"}}},
		{"a check that cites nothing fails", []ran{{Check{ID: "c", Outcome: Fail}, nil}}, false, "", "",
			Verdict{"FAIL", 1, []string{"1 check fails"}}},
		{"a right that a MAY gives is denied", []ran{permission}, false, "", "",
			Verdict{"FAIL", 1, []string{"1 check fails"}}},
		{"a check is blocked", []ran{pass, blockedBy(departure("x"))}, false, "", "", Verdict{"FAIL", 1,
			[]string{"1 check is blocked: its set-up already deviates"}}},
		{"a SHOULD fails", []ran{pass, {advice, unadvised}}, false, "", "", Verdict{"PASS", 0, nil}},
		{"a SHOULD fails, strictly", []ran{pass, {advice, unadvised}}, true, "", "",
			Verdict{"FAIL", 1, []string{"1 check fails"}}},
		{"a SHOULD fails without a deviation", []ran{{advice, nil}}, false, "", "", Verdict{"PASS", 0, nil}},
		{"a check of a MUST meets a deviation from a SHOULD", []ran{{mixed, unadvised}}, false, "", "",
			Verdict{"PASS", 0, nil}},
		{"a check of a SHOULD meets a deviation from a MUST", []ran{{advice, departure("x")}}, false, "", "",
			Verdict{"FAIL", 1,
				[]string{"1 check fails"}}},
		{"a check of a SHOULD is blocked by a deviation from a SHOULD", []ran{pass, {inSetUp(advice), unadvised}}, false, "",
			"",
			Verdict{"PASS", 0, nil}},
		{"a check of a MUST is blocked by a deviation from a SHOULD", []ran{pass, blockedBy(unadvised)}, false, "", "",
			Verdict{"INCOMPLETE", 3,
				[]string{"1 check could not be judged: its set-up departs from a SHOULD"}}},
		{"a check of a MUST is blocked by a deviation from a SHOULD, strictly", []ran{pass, blockedBy(unadvised)}, true, "",
			"", Verdict{"FAIL", 1,
				[]string{"1 check is blocked: its set-up already deviates"}}},
		{"a check breaks", []ran{pass, errored}, false, "", "",
			Verdict{"INCOMPLETE", 3, []string{"1 check ended in an error"}}},
		{"a check is inconclusive", []ran{pass, undecided}, false, "", "",
			Verdict{"INCOMPLETE", 3, []string{"1 check was inconclusive"}}},
		{"the run stops early", []ran{pass}, false, "interrupted", "",
			Verdict{"INCOMPLETE", 3, []string{"the run is incomplete: interrupted"}}},
		{"no check is there", nil, false, "", "", Verdict{"INCOMPLETE", 3,
			[]string{"nothing was executed: no check was selected or reached"}}},
		{"no check applies", []ran{inapplicable}, false, "", "", Verdict{"INCOMPLETE", 3,
			[]string{"nothing was executed: none of the checks applies to what the target declares"}}},
		{"a MUST fails and all else goes wrong", []ran{fails, errored, undecided}, false, "interrupted", "",
			Verdict{"FAIL", 1,
				[]string{"1 check fails", "the run is incomplete: interrupted", "1 check ended in an error",
					"1 check was inconclusive"}}},
		{"a known failure", []ran{pass, fails}, false, "", "[{check: fails, reason: r}]", Verdict{"PASS", 0, nil}},
		{"a known failure and an error", []ran{fails, errored}, false, "", "[{check: fails, reason: r}]",
			Verdict{"INCOMPLETE", 3,
				[]string{"1 check ended in an error"}}},
		{"a known failure that passes", []ran{pass}, false, "", "[{check: pass, reason: r}]", Verdict{"FAIL", 1,
			[]string{"1 entry of the known-failures file is stale: remove it"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var suite []string
			for _, r := range test.results {
				suite = append(suite, r.check.ID)
			}
			run := build(t, Run{Strict: test.strict, Incomplete: test.incomplete}, mustParseKnown(t, test.known, suite...),
				test.results...)
			want := test.want
			want.Reasons = append([]string{}, want.Reasons...)
			if diff := cmp.Diff(want, VerdictOf(run)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if got := ExitCode(run); got != want.ExitCode {
				t.Errorf("exit code %d, want %d", got, want.ExitCode)
			}
		})
	}
}

func TestAPassHasNoReasonsAndEverythingElseHas(t *testing.T) {
	words := map[string]int{}
	manyRuns(t, func(t *testing.T, run Run) {
		v := VerdictOf(run)
		words[v.Word]++
		if (v.ExitCode == ExitPass) != (len(v.Reasons) == 0) {
			t.Errorf("%s with the reasons %q", v.Word, v.Reasons)
		}
	})
	for _, word := range []string{"PASS", "FAIL", "INCOMPLETE"} {
		if words[word] < 10 {
			t.Errorf("only %d of the random runs are a %s", words[word], word)
		}
	}
}
