package selftest

import (
	"context"
	"slices"

	"github.com/missionweave/weavecheck/internal/mutants"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/model/requirement"
	"github.com/missionweave/weavecheck/reports"
)

// A check that cannot fail proves nothing. A requirement is proven when a check that cites it was seen to fail on some
// mutant.

// tries bounds how many mutants are tried for one requirement that the hunt left unproven.
const tries = 400

// unproven lists the requirements that are checked by behaviour, and bind, and that no killed mutant proves.
func (t *theatre) unproven(ctx context.Context, workers int, sequences []Sequence, results []MutantResult) []string {
	proven := map[string]bool{}
	byID := map[string]*run.Check{}
	for _, c := range sequences {
		byID[c.ID] = c.Check
	}
	for _, m := range results {
		if killer := byID[m.KilledBy]; killer != nil && !m.Noted {
			for _, id := range killer.Requirements {
				proven[id] = true
			}
		}
	}
	var open []string
	for _, r := range requirement.All() {
		if r.Check == requirement.Behaviour && !r.Level.Advisory() && !proven[r.ID] {
			open = append(open, r.ID)
		}
	}
	left := make([]string, len(open)) // "" for what is proven
	t.each(workers, len(open), func(t *theatre, i int) {
		if ctx.Err() == nil && !t.prove(ctx, sequences, results, open[i]) {
			left[i] = open[i]
		}
	})
	return slices.DeleteFunc(left, func(id string) bool { return id == "" })
}

// prove looks for a mutant on which a check that cites a requirement fails: first those that break this requirement,
// then the faults of a server, which nearly every check can meet, then those of steps, then those of the Commands that
// its checks are about.
func (t *theatre) prove(ctx context.Context, sequences []Sequence, results []MutantResult, id string) bool {
	var citing []Sequence
	for _, c := range sequences {
		if slices.Contains(c.Requirements, id) {
			citing = append(citing, c)
		}
	}
	about := func(m mutants.Mutant) bool {
		return slices.ContainsFunc(citing, func(c Sequence) bool { return m.Kind != "" && c.Kind == string(m.Kind) })
	}
	groups := []func(mutants.Mutant) bool{
		func(m mutants.Mutant) bool { return m.Requirement == id },
		func(m mutants.Mutant) bool { return m.Group == mutants.Server },
		func(m mutants.Mutant) bool { return m.Kind == "" && m.Group != mutants.Server },
		about,
	}
	tried := 0
	for _, belongs := range groups {
		for _, m := range results {
			if !belongs(m.Mutant) || m.Excuse != "" {
				continue
			}
			if tried++; tried > tries {
				return false
			}
			if t.failsOn(ctx, citing, m.Mutant) {
				return true
			}
		}
	}
	return false
}

// some is how many checks are played against one mutant in search of a proof.
const some = 12

func (t *theatre) failsOn(ctx context.Context, citing []Sequence, m mutants.Mutant) bool {
	stage, _, err := t.reference(ctx, m.Options())
	if err != nil {
		return false
	}
	stage.Rehearse(t.beginnings)
	failed := false
	stage.Play(ctx, checksOf(citing[:min(len(citing), some)]), run.Limits{}, func(_ *run.Check, r run.Result) bool {
		failed = r.Outcome == reports.Fail && !r.Blocked
		return !failed && r.Outcome != reports.Error
	})
	return failed && ctx.Err() == nil
}
