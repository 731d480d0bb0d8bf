package selftest

import (
	"context"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/requirement"
	"github.com/missionweave/weavecheck/model/schema"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// CodecMutant is a codec of documents with one fault.
type CodecMutant struct {
	// ID is "codec/" and the fault, or "schema/" and the change of a schema.
	ID string
	// Requirement is the one that the fault breaks, "" where it is only that documents conform to their schemas.
	Requirement string
	codec       func() *document.Codec
	concerns    func(*documents.Vector) bool
	likely      func(*documents.Vector) int
}

// CodecMutants lists the faults of the codec, and those of its schemas.
func CodecMutants() []CodecMutant {
	var all []CodecMutant
	for _, f := range document.Faults() {
		all = append(all, CodecMutant{
			ID: "codec/" + f.ID, Requirement: f.Requirement, codec: f.Codec,
			concerns: func(v *documents.Vector) bool { return v.Validate == nil },
			likely: func(v *documents.Vector) int {
				if slices.Contains(v.Requirements, f.Requirement) {
					return 1
				}
				return 0
			},
		})
	}
	return append(all, schemaMutants()...)
}

// schemaMutants are codecs with one assertion of one normative schema changed.
func schemaMutants() []CodecMutant {
	var all []CodecMutant
	for _, m := range schema.Mutants() {
		all = append(all, CodecMutant{
			ID:       "schema/" + strings.ReplaceAll(m.ID, "/", "."),
			codec:    func() *document.Codec { return document.Sound().WithSchemas(m.Protocol) },
			concerns: func(v *documents.Vector) bool { return v.Validate != nil && m.Concerns(v.Validate.Schema) },
			likely: func(v *documents.Vector) int {
				n := 0
				if v.Validate.Schema == m.File {
					n++
				}
				if strings.HasSuffix(v.Subject, " "+m.Keyword) {
					n += 2
				}
				return n
			},
		})
	}
	return all
}

// CodecResult says which check killed a codec mutant.
type CodecResult struct {
	CodecMutant
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
	target := reference.NewDocuments(r.codec())
	r.KilledBy, r.Broken = failing(ctx, target, r.CodecMutant, ours)
	if r.Broken == "" {
		r.Official, r.Broken = failing(ctx, target, r.CodecMutant, official)
	}
}

func failing(ctx context.Context, target adapters.Documents, m CodecMutant, vectors []*documents.Vector) (killer, broken string) {
	var order []*documents.Vector
	for _, v := range vectors {
		if m.concerns(v) {
			order = append(order, v)
		}
	}
	slices.SortStableFunc(order, func(a, b *documents.Vector) int { return m.likely(b) - m.likely(a) })
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
		if r.KilledBy == "" || !slices.ContainsFunc(citing, r.concerns) {
			continue
		}
		if tried++; tried > tries {
			return false
		}
		if killer, _ := failing(ctx, reference.NewDocuments(r.codec()), r.CodecMutant, citing); killer != "" {
			return true
		}
	}
	return false
}
