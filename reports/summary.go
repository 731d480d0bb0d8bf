package reports

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Summary counts a run.
type Summary struct {
	Counts
	// Sections are in the order of the specification.
	Sections   []SectionSummary `json:"sections"`
	Deviations DeviationCounts  `json:"distinctDeviations"`
	// StaleKnownFailures counts entries of the known-failures file that excuse nothing any more.
	StaleKnownFailures int `json:"staleKnownFailures"`
}

// Counts puts every check into exactly one of its numbers; Total is their sum.
type Counts struct {
	Total  int `json:"total"`
	Passed int `json:"passed"`
	// Failed, Blocked, Warned and Known share out the checks whose outcome is Fail: those that count, those whose
	// set-up deviates, those that depart from advice alone, and those excused as known.
	Failed        int `json:"failed"`
	Blocked       int `json:"blocked"`
	Warned        int `json:"warned"`
	Known         int `json:"known"`
	NotApplicable int `json:"notApplicable"`
	Inconclusive  int `json:"inconclusive"`
	Errors        int `json:"errors"`
}

// SectionSummary counts the checks of one section of the specification.
type SectionSummary struct {
	Section string `json:"section"`
	Counts
}

// DeviationCounts counts distinct deviations. Must are those from binding statements, Should those from advice; Known
// are the ones all of whose checks are excused, whatever their level.
type DeviationCounts struct {
	Must   int `json:"must"`
	Should int `json:"should"`
	Known  int `json:"known"`
}

func (c *Counts) add(s standing) {
	c.Total++
	switch s {
	case passed:
		c.Passed++
	case failed:
		c.Failed++
	case blocked, unjudged:
		c.Blocked++
	case warned:
		c.Warned++
	case excused:
		c.Known++
	case notApplicable:
		c.NotApplicable++
	case inconclusive:
		c.Inconclusive++
	case broken:
		c.Errors++
	}
}

func summarize(run Run) Summary {
	j := newJudge(run)
	summary := Summary{Sections: []SectionSummary{}}
	index := map[string]int{}
	for _, check := range run.Checks {
		i, ok := index[check.Section]
		if !ok {
			i = len(summary.Sections)
			index[check.Section] = i
			summary.Sections = append(summary.Sections, SectionSummary{Section: check.Section})
		}
		s := j.standing(check)
		summary.add(s)
		summary.Sections[i].add(s)
	}
	slices.SortFunc(summary.Sections, func(a, b SectionSummary) int { return compareSections(a.Section, b.Section) })

	known := knownDeviations(run)
	for _, d := range run.Deviations {
		switch {
		case known[d.Fingerprint]:
			summary.Deviations.Known++
		case d.Level.Advisory():
			summary.Deviations.Should++
		default:
			summary.Deviations.Must++
		}
	}
	for _, k := range run.KnownFailures {
		if k.State == Stale {
			summary.StaleKnownFailures++
		}
	}
	return summary
}

// knownDeviations returns the fingerprints of the deviations that are excused, or explain no check but excused ones.
func knownDeviations(run Run) map[string]bool {
	known := map[string]bool{}
	for _, d := range run.Deviations {
		known[d.Fingerprint] = len(d.Fails)+len(d.Blocks) > 0
	}
	for _, k := range run.KnownFailures {
		if _, seen := known[k.Deviation]; seen {
			known[k.Deviation] = true
		}
	}
	for _, check := range run.Checks {
		if check.KnownFailure == "" {
			delete(known, check.Deviation)
		}
	}
	return known
}

// compareSections orders section numbers part by part, so that 10.2 comes before 10.10 and 9 before 10.
func compareSections(a, b string) int {
	return cmp.Or(slices.CompareFunc(strings.Split(a, "."), strings.Split(b, "."), compareParts), cmp.Compare(a, b))
}

// compareParts puts numbers, by value, before anything else.
func compareParts(a, b string) int {
	x, errX := strconv.Atoi(a)
	y, errY := strconv.Atoi(b)
	switch {
	case errX == nil && errY == nil:
		return cmp.Compare(x, y)
	case errX == nil:
		return -1
	case errY == nil:
		return 1
	}
	return cmp.Compare(a, b)
}
