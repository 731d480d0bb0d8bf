package reports

import "github.com/missionweave/weavecheck/model/requirement"

// standing is what a check means for the verdict: its outcome, weighed by the level of what it deviates from, by
// Strict and by the known failures.
type standing int

const (
	passed standing = iota
	failed
	blocked
	unjudged // its set-up departs from a mere advice, so what it asks about stays open
	warned
	excused
	notApplicable
	inconclusive
	broken
)

// judge weighs the checks of one run.
type judge struct {
	strict bool
	levels map[string]requirement.Level // level of a deviation by fingerprint
}

func newJudge(run Run) judge {
	j := judge{strict: run.Strict, levels: make(map[string]requirement.Level, len(run.Deviations))}
	for _, d := range run.Deviations {
		j.levels[d.Fingerprint] = d.Level
	}
	return j
}

// counts reports whether departing from a statement of a level makes the run fail.
func (j judge) counts(level requirement.Level) bool { return j.strict || !level.Advisory() }

func (j judge) standing(check Check) standing {
	switch check.Outcome {
	case Pass:
		return passed
	case NotApplicable:
		return notApplicable
	case Inconclusive:
		return inconclusive
	case Fail:
		return j.failure(check)
	}
	return broken
}

// failure weighs a failed check by the statement that the target departed from, not by the strongest one that the
// check cites: meeting a SHOULD deviation in a check of a MUST is a warning, and the reverse is a failure.
func (j judge) failure(check Check) standing {
	if check.KnownFailure != "" {
		return excused
	}
	level, deviates := j.levels[check.Deviation]
	if !deviates {
		level = check.Level
	}
	switch {
	case j.counts(level) && check.Blocked:
		return blocked
	case j.counts(level):
		return failed
	case check.Blocked && j.counts(check.Level):
		return unjudged
	}
	return warned
}
