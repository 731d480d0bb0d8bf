package reports

import "fmt"

// The exit codes of a run. Bad usage or configuration, including a bad known-failures file, is exit code 2, which
// never comes from a run.
const (
	ExitPass       = 0
	ExitFail       = 1
	ExitIncomplete = 3
)

// Verdict is the answer of a run.
type Verdict struct {
	// Word is PASS, FAIL or INCOMPLETE.
	Word     string `json:"word"`
	ExitCode int    `json:"exitCode"`
	// Reasons are the sentences behind a FAIL or INCOMPLETE, worst first; a FAIL may have reasons to be incomplete too.
	Reasons []string `json:"reasons"`
}

// ExitCode returns the exit code of a run; see VerdictOf.
func ExitCode(run Run) int { return VerdictOf(run).ExitCode }

// VerdictOf gives the verdict on a run.
//
// It is FAIL (1) when a failure counts: one against a MUST, or with Strict against a SHOULD, that is not excused, in a
// check that is about it or noted in another, or a stale entry among the known failures. A fault that was shown stays shown, so this comes first, whatever else went
// wrong. Otherwise it is INCOMPLETE (3) when something is left open: the run stopped early, a check ended in an error
// or inconclusively, a check of a MUST was blocked by a deviation that only warns, or no check was executed at all.
// Otherwise it is PASS (0).
func VerdictOf(run Run) Verdict {
	j := newJudge(run)
	var n [broken + 1]int
	for _, check := range run.Checks {
		n[j.standing(check)]++
	}
	known := knownDeviations(run)
	noted := 0
	for _, d := range run.Deviations {
		if !known[d.Fingerprint] && len(d.Fails)+len(d.Blocks) == 0 && j.counts(d.Level) {
			noted++
		}
	}
	stale := 0
	for _, k := range run.KnownFailures {
		if k.State == Stale {
			stale++
		}
	}

	reasons := []string{}
	add := func(count int, one, many string) {
		switch {
		case count == 1:
			reasons = append(reasons, one)
		case count > 1:
			reasons = append(reasons, fmt.Sprintf(many, count))
		}
	}
	add(n[failed], "1 check fails", "%d checks fail")
	add(n[blocked], "1 check is blocked: its set-up already deviates",
		"%d checks are blocked: their set-up already deviates")
	add(noted, "1 deviation shows in checks that are about something else",
		"%d deviations show in checks that are about something else")
	add(stale, "1 entry of the known-failures file is stale: remove it",
		"%d entries of the known-failures file are stale: remove them")
	failures := len(reasons)

	if run.Incomplete != "" {
		reasons = append(reasons, "the run is incomplete: "+run.Incomplete)
	}
	add(n[broken], "1 check ended in an error", "%d checks ended in an error")
	add(n[inconclusive], "1 check was inconclusive", "%d checks were inconclusive")
	add(n[unjudged], "1 check could not be judged: its set-up departs from a SHOULD",
		"%d checks could not be judged: their set-up departs from a SHOULD")
	if len(run.Checks) == n[notApplicable] {
		reasons = append(reasons, nothingExecuted(len(run.Checks)))
	}

	switch {
	case failures > 0:
		return Verdict{Word: "FAIL", ExitCode: ExitFail, Reasons: reasons}
	case len(reasons) > 0:
		return Verdict{Word: "INCOMPLETE", ExitCode: ExitIncomplete, Reasons: reasons}
	}
	return Verdict{Word: "PASS", ExitCode: ExitPass, Reasons: reasons}
}

func nothingExecuted(checks int) string {
	if checks == 0 {
		return "nothing was executed: no check was selected or reached"
	}
	return "nothing was executed: none of the checks applies to what the target declares"
}
