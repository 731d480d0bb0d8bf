package selftest

import (
	"context"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/internal/mutants"
	"github.com/missionweave/weavecheck/model/requirement"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// CodecResult says which check killed a codec mutant.
type CodecResult struct {
	mutants.Codec
	KilledBy string // the first of our checks that failed; empty for a survivor
	Excuse   string
	Broken   string
	// Official is the first official evaluation that failed, empty where the official bundles alone would miss the fault;
	// it means nothing where they were not played.
	Official string
}

// Right reports whether the mutant met its due: killed, or excused and alive.
func (r CodecResult) Right() bool { return r.Broken == "" && (r.KilledBy != "") != (r.Excuse != "") }

// huntCodec asks our checks, the likeliest first, and then the official ones of a codec mutant until one fails.
func huntCodec(ctx context.Context, r *CodecResult, ours, official []*documents.Vector) {
	target := reference.NewDocuments(r.Codec.Codec())
	r.KilledBy, r.Broken = failing(ctx, target, r.Codec, ours)
	if r.Broken == "" {
		r.Official, r.Broken = failing(ctx, target, r.Codec, official)
	}
}

func failing(ctx context.Context, target adapters.Documents, m mutants.Codec, vectors []*documents.Vector) (killer, broken string) {
	var order []*documents.Vector
	for _, v := range vectors {
		if m.Concerns(v) {
			order = append(order, v)
		}
	}
	slices.SortStableFunc(order, func(a, b *documents.Vector) int { return m.Likely(b) - m.Likely(a) })
	for _, v := range order {
		failed, err := fails(ctx, target, v)
		if err != nil {
			return "", v.ID + ": " + err.Error()
		}
		if failed {
			return v.ID, ""
		}
	}
	return "", ""
}

// fails reports whether a check fails on a target. A crash is a failure: a codec may well crash on what it lets through.
func fails(ctx context.Context, target adapters.Documents, v *documents.Vector) (failed bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			failed, err = true, nil
		}
	}()
	difference, err := v.Ask(ctx, target)
	return difference != nil, err
}

func pointers(vectors []documents.Vector) []*documents.Vector {
	list := make([]*documents.Vector, len(vectors))
	for i := range vectors {
		list[i] = &vectors[i]
	}
	return list
}

// unprovenDocuments lists the requirements that are checked on documents, and bind, and that no codec mutant proves: none of
// the checks that cite them was seen to fail.
func unprovenDocuments(ctx context.Context, vectors []documents.Vector, results []CodecResult) []string {
	citing := map[string][]*documents.Vector{}
	byID := map[string]*documents.Vector{}
	for i := range vectors {
		v := &vectors[i]
		byID[v.ID] = v
		for _, id := range v.Requirements {
			citing[id] = append(citing[id], v)
		}
	}
	proven := map[string]bool{}
	for _, r := range results {
		if v := byID[r.KilledBy]; v != nil {
			for _, id := range v.Requirements {
				proven[id] = true
			}
		}
	}
	var list []string
	for _, r := range requirement.All() {
		if r.Check != requirement.Documents || r.Level.Advisory() || proven[r.ID] || ctx.Err() != nil {
			continue
		}
		if !proveDocument(ctx, results, citing[r.ID]) {
			list = append(list, r.ID)
		}
	}
	return list
}

func proveDocument(ctx context.Context, results []CodecResult, citing []*documents.Vector) bool {
	tried := 0
	for _, r := range results {
		if r.KilledBy == "" || !slices.ContainsFunc(citing, r.Concerns) {
			continue
		}
		if tried++; tried > tries {
			return false
		}
		if killer, _ := failing(ctx, reference.NewDocuments(r.Codec.Codec()), r.Codec, citing); killer != "" {
			return true
		}
	}
	return false
}
