package selftest

import (
	"context"
	"iter"
	"slices"

	"github.com/missionweave/weavecheck/internal/mutants"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/model/requirement"
)

// CodecResult says which check killed a codec mutant.
type CodecResult struct {
	mutants.Codec
	KilledBy string // the first of our checks that failed; empty for a survivor
	Excuse   string
	Broken   string
	// Official is the first official evaluation that failed, empty where the official bundles alone would miss the
	// fault; it means nothing where they were not played.
	Official string
}

// Right reports whether the mutant met its due: killed, or excused and alive.
func (r CodecResult) Right() bool { return r.Broken == "" && (r.KilledBy != "") != (r.Excuse != "") }

// huntCodec asks our checks, the likeliest first, and then the official ones of a codec mutant until one fails.
func (t *theatre) huntCodec(ctx context.Context, r *CodecResult, ours, official []documentCheck) {
	stage, crashed := t.codec(r.Codec.Make())
	h := hunt(ctx, stage, crashed, slices.Values(likeliestDocuments(ours, r.Codec)))
	if r.KilledBy, r.Broken = h.killer, h.broken; r.Broken == "" {
		h = hunt(ctx, stage, crashed, slices.Values(likeliestDocuments(official, r.Codec)))
		r.Official, r.Broken = h.killer, h.broken
	}
}

// likeliestDocuments are the checks that concern a mutant, by how likely they are to tell it; the order is stable.
func likeliestDocuments(all []documentCheck, m mutants.Codec) []*run.Check {
	var order []documentCheck
	for _, c := range all {
		if m.Concerns(c.vector) {
			order = append(order, c)
		}
	}
	slices.SortStableFunc(order, func(a, b documentCheck) int { return m.Likely(b.vector) - m.Likely(a.vector) })
	checks := make([]*run.Check, len(order))
	for i, c := range order {
		checks[i] = c.Check
	}
	return checks
}

// checksOfDocuments are all checks of documents, ours and then the official ones.
func checksOfDocuments(lists ...[]documentCheck) iter.Seq[*run.Check] {
	return func(yield func(*run.Check) bool) {
		for _, c := range slices.Concat(lists...) {
			if !yield(c.Check) {
				return
			}
		}
	}
}

// unprovenDocuments lists the requirements that are checked on documents, and bind, and that no codec mutant proves:
// none of the checks that cite them was seen to fail.
func (t *theatre) unprovenDocuments(ctx context.Context, checks []documentCheck, results []CodecResult) []string {
	citing := map[string][]documentCheck{}
	byID := map[string]*run.Check{}
	for _, c := range checks {
		byID[c.ID] = c.Check
		for _, id := range c.Requirements {
			citing[id] = append(citing[id], c)
		}
	}
	proven := map[string]bool{}
	for _, r := range results {
		if c := byID[r.KilledBy]; c != nil {
			for _, id := range c.Requirements {
				proven[id] = true
			}
		}
	}
	var list []string
	for _, r := range requirement.All() {
		if r.Check != requirement.Documents || r.Level.Advisory() || proven[r.ID] || ctx.Err() != nil {
			continue
		}
		if !t.proveDocument(ctx, results, citing[r.ID]) {
			list = append(list, r.ID)
		}
	}
	return list
}

func (t *theatre) proveDocument(ctx context.Context, results []CodecResult, citing []documentCheck) bool {
	tried := 0
	for _, r := range results {
		if r.KilledBy == "" || !slices.ContainsFunc(citing, func(c documentCheck) bool { return r.Concerns(c.vector) }) {
			continue
		}
		if tried++; tried > tries {
			return false
		}
		stage, crashed := t.codec(r.Codec.Make())
		if hunt(ctx, stage, crashed, slices.Values(likeliestDocuments(citing, r.Codec))).killer != "" {
			return true
		}
	}
	return false
}
