package selftest

import (
	"context"
	"slices"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/internal/mutants"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/requirement"
	"github.com/missionweave/weavecheck/reports"
)

// A check that cannot fail proves nothing. A requirement is proven when a check that cites it was seen to fail on some
// mutant.

// tries bounds how many mutants are tried for one requirement that the hunt left unproven.
const tries = 400

// unproven lists the requirements that are checked by behaviour, and bind, and that no killed mutant proves.
func unproven(ctx context.Context, suite Suite, results []MutantResult) []string {
	proven := map[string]bool{}
	checks := suite.Checks()
	byID := map[string]Check{}
	for _, c := range checks {
		byID[c.ID] = c
	}
	for _, m := range results {
		for _, id := range byID[m.KilledBy].Requirements {
			proven[id] = true
		}
	}
	memo := document.NewMemo()
	var list []string
	for _, r := range requirement.All() {
		if r.Check != requirement.Behaviour || r.Level.Advisory() || proven[r.ID] || ctx.Err() != nil {
			continue
		}
		if !prove(ctx, suite, checks, results, r.ID, memo) {
			list = append(list, r.ID)
		}
	}
	return list
}

// prove looks for a mutant on which a check that cites a requirement fails: first those that break this requirement,
// then those of the Commands that its checks are about, then the faults of a server.
func prove(ctx context.Context, suite Suite, checks []Check, results []MutantResult, id string, memo *document.Memo) bool {
	var citing []int
	for i, c := range checks {
		if slices.Contains(c.Requirements, id) {
			citing = append(citing, i)
		}
	}
	about := func(m mutants.Mutant) bool {
		return slices.ContainsFunc(citing, func(i int) bool { return m.Kind != "" && checks[i].Kind == string(m.Kind) })
	}
	groups := []func(mutants.Mutant) bool{
		func(m mutants.Mutant) bool { return m.Requirement == id },
		about,
		func(m mutants.Mutant) bool { return m.Kind == "" },
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
			if failsOn(ctx, suite, citing, m.Mutant, memo) {
				return true
			}
		}
	}
	return false
}

func failsOn(ctx context.Context, suite Suite, order []int, m mutants.Mutant, memo *document.Memo) bool {
	options := m.Options()
	options.Memo = memo
	target := &fragile{Target: reference.New(options)}
	info, err := target.Initialize(ctx)
	if err != nil {
		return false
	}
	failed := false
	err = suite.Play(ctx, target, info, order[:min(len(order), 12)], func(c reports.Check) bool {
		failed = c.Outcome == reports.Fail && !c.Blocked
		return !failed && c.Outcome != reports.Error
	})
	return err == nil && failed
}
