// Package selftest tests the suite itself: on mutants, which the suite must all kill, and on legal variants of the
// reference, which it must all pass. That is why a verdict may be trusted.
package selftest

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"
	"time"

	"github.com/missionweave/weavecheck/internal/mutants"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// Result is what came of a selftest.
type Result struct {
	Checks   int
	Mutants  []MutantResult
	Variants []VariantResult
	// Documents is the number of checks of documents, and Official that of the official evaluations that were played.
	Documents, Official int
	Codecs              []CodecResult
	// CodecVariants are the codecs that are right in another way; they read and write what the documents' checks ask.
	CodecVariants []VariantResult
	// Idle are the Silences that silence nothing, which no list should have.
	Idle []Silence
	// Unproven are the requirements checked by behaviour, or on documents, of which no check was seen to fail on a
	// mutant.
	Unproven []string
	Duration time.Duration
}

// MutantResult says which check killed a mutant.
type MutantResult struct {
	mutants.Mutant
	KilledBy string // the first check that failed; empty for a survivor
	Excuse   string // why no observer could tell; empty for a mutant that must be killed
	Noted    bool   // that check only noted it, being about something else
	Broken   string // a fault of the harness met on the way
	Played   int
}

// Right reports whether the mutant met its due: killed, or excused and alive.
func (m MutantResult) Right() bool { return m.Broken == "" && (m.KilledBy != "") != (m.Excuse != "") }

// VariantResult says which checks failed a legal variant, which none should.
type VariantResult struct {
	mutants.Variant
	Failed   []string
	Passed   int
	Alike    int      // of those: the checks that come to the same as on the reference itself, so that they were not played
	Silenced []string // the checks that do not apply to it
	Undue    []string // those of them that are about nothing which it does otherwise
}

// Right reports whether the variant passed everything but what is about that which it does otherwise.
func (v VariantResult) Right() bool { return len(v.Failed) == 0 && v.Passed > 0 && len(v.Undue) == 0 }

// Passed reports whether every mutant and every variant met its due.
func (r Result) Passed() bool {
	return len(r.Unproven) == 0 && len(r.Idle) == 0 && len(r.Mutants) > 0 &&
		!slices.ContainsFunc(r.Mutants, func(m MutantResult) bool { return !m.Right() }) &&
		len(r.Codecs) > 0 && !slices.ContainsFunc(r.Codecs, func(m CodecResult) bool { return !m.Right() }) &&
		len(r.Variants) > 0 && !slices.ContainsFunc(r.Variants, func(v VariantResult) bool { return !v.Right() }) &&
		!slices.ContainsFunc(r.CodecVariants, func(v VariantResult) bool { return !v.Right() })
}

// Options of a selftest.
type Options struct {
	Sequences []Sequence         // the checks of a Group Authority
	Documents []documents.Vector // the checks of documents
	Official  []documents.Vector // the evaluations of the official bundles; empty where they are not at hand
	Excuses   []Excuse
	Silences  []Silence
	Workers   int                  // how many targets are played at once; 0 means one
	Select    func(id string) bool // which mutants and variants; nil means all
	Progress  func(done, total int)
}

// Run plays the suite against every mutant until one check kills it, and against every legal variant to the end.
func Run(ctx context.Context, o Options) (Result, error) {
	started := time.Now()
	r := Result{Checks: len(o.Sequences)}
	house, err := newTheatre()
	if err != nil {
		return r, err
	}
	var jobs []func(*theatre)
	var mu sync.Mutex
	done := 0
	for _, m := range mutants.Rules() {
		if o.Select != nil && !o.Select(m.ID) {
			continue
		}
		r.Mutants = append(r.Mutants, MutantResult{Mutant: m, Excuse: excuse(o.Excuses, m.ID)})
	}
	for _, v := range mutants.Variants() {
		if o.Select != nil && !o.Select(v.ID) {
			continue
		}
		r.Variants = append(r.Variants, VariantResult{Variant: v})
	}
	r.Documents, r.Official = len(o.Documents), len(o.Official)
	for _, m := range mutants.Codecs() {
		if o.Select == nil || o.Select(m.ID) {
			r.Codecs = append(r.Codecs, CodecResult{Codec: m, Excuse: excuse(o.Excuses, m.ID)})
		}
	}
	if unknown := unknownExcuses(o.Excuses); o.Select == nil && len(unknown) > 0 {
		return r, fmt.Errorf("excused mutants that do not exist: %v", unknown)
	}
	if len(r.Variants) > 1 || len(r.Mutants) > enough { // or it would spare nothing
		house.usual = sync.OnceValue(func() map[*run.Check]*usual { return house.remembering().usually(ctx, o.Sequences) })
		jobs = append(jobs, func(*theatre) { house.usual() })
	}
	for i := range r.Mutants {
		jobs = append(jobs, func(t *theatre) { t.hunt(ctx, o.Sequences, &r.Mutants[i]) })
	}
	for i := range r.Variants {
		jobs = append(jobs, func(t *theatre) {
			t.pass(ctx, o.Sequences, &r.Variants[i])
			r.Variants[i].Undue = undue(o.Silences, &r.Variants[i])
		})
	}
	ours, official := documentChecks(o.Documents), documentChecks(o.Official)
	for _, v := range mutants.CodecVariants() {
		if o.Select != nil && !o.Select(v.ID) {
			continue
		}
		r.CodecVariants = append(r.CodecVariants, VariantResult{Variant: mutants.Variant{ID: v.ID}})
		at := len(r.CodecVariants) - 1
		jobs = append(jobs, func(t *theatre) {
			stage, _ := t.codec(v.Codec())
			t.play(ctx, stage, checksOfDocuments(ours, official), &r.CodecVariants[at])
		})
	}
	for i := range r.Codecs {
		jobs = append(jobs, func(t *theatre) { t.huntCodec(ctx, &r.Codecs[i], ours, official) })
	}
	house.each(o.Workers, len(jobs), func(t *theatre, i int) {
		jobs[i](t)
		mu.Lock()
		defer mu.Unlock()
		done++
		if o.Progress != nil {
			o.Progress(done, len(jobs))
		}
	})
	r.Idle = idle(o.Silences, r.Variants)
	if o.Select == nil {
		r.Unproven = append(house.unproven(ctx, o.Workers, o.Sequences, r.Mutants),
			house.unprovenDocuments(ctx, ours, r.Codecs)...)
	}
	r.Duration = time.Since(started)
	return r, ctx.Err()
}

// enough is how many mutants there are where it is worth finding out which checks cannot tell them.
const enough = 100

// early is how many of the likeliest checks a mutant meets before anything is known of its readings. Most meet their
// end. One that differs in no Kind meets all that are about what it breaks, up to so many.
const (
	early      = 40
	earlyAbout = 120
)

// first are the checks of an order that a mutant meets before anything is known of its readings.
func first(order []Sequence, m mutants.Mutant) []Sequence {
	n := min(early, len(order))
	for m.Kind == "" && m.Requirement != "" && n < min(earlyAbout, len(order)) &&
		slices.Contains(order[n].Requirements, m.Requirement) {
		n++
	}
	return order[:n]
}

// hunt plays the checks against a mutant, the likeliest first, until one fails. One that outlives the first few is
// asked for its readings, and held to them from then on, as a run would.
func (t *theatre) hunt(ctx context.Context, sequences []Sequence, m *MutantResult) {
	order := likeliest(sequences, m.Mutant)
	var asking []Sequence
	for _, s := range order {
		if s.asks() {
			asking = append(asking, s)
		}
	}
	for _, phase := range []struct{ first, then []Sequence }{{nil, first(order, m.Mutant)}, {asking, order}} {
		options := m.Options()
		stage, crashed, err := t.reference(ctx, options)
		if err != nil {
			m.Broken = err.Error()
			return
		}
		stage.Rehearse(t.beginnings)
		h := hunt(ctx, stage, crashed, t.telling(phase.first, stage, m.Mutant, options))
		if h.alive() {
			h = h.and(hunt(ctx, stage, crashed, t.telling(phase.then, stage, m.Mutant, options)))
		}
		m.KilledBy, m.Noted, m.Broken, m.Played = h.killer, h.noted, h.broken, m.Played+h.played
		if !h.alive() {
			return
		}
	}
}

// likeliest orders the checks by how much they have in common with a mutant; the order is stable. A mutant of a rule
// differs only where a Command of its kind is decided, so that checks which send none are left out.
func likeliest(sequences []Sequence, m mutants.Mutant) []Sequence {
	score := func(c Sequence) int {
		n := 0
		if m.Kind != "" && c.Kind == string(m.Kind) {
			n += 2
			if m.Requirement != "" && c.Demands == m.Requirement {
				n += 4
			}
		}
		if m.Requirement != "" && slices.Contains(c.Requirements, m.Requirement) {
			n += 3
		}
		if m.Cell != "" && c.ID == m.Cell {
			n += 10
		}
		return n
	}
	var order []Sequence
	for _, c := range sequences {
		if m.Kind == "" || c.Sends[string(m.Kind)] {
			order = append(order, c)
		}
	}
	scores := make(map[string]int, len(order))
	for _, c := range order {
		scores[c.ID] = score(c)
	}
	slices.SortStableFunc(order, func(a, b Sequence) int { return scores[b.ID] - scores[a.ID] })
	return order
}

// pass plays every check against a legal variant.
func (t *theatre) pass(ctx context.Context, sequences []Sequence, v *VariantResult) {
	stage, _, err := t.reference(ctx, v.Options())
	if err != nil {
		v.Failed = append(v.Failed, err.Error())
		return
	}
	stage.Rehearse(t.beginnings)
	t.play(ctx, stage, t.otherwise(sequences, stage, v), v)
}

func (t *theatre) play(ctx context.Context, stage *run.Stage, checks iter.Seq[*run.Check], v *VariantResult) {
	stage.Play(ctx, checks, run.Limits{}, func(_ *run.Check, r run.Result) bool {
		for _, d := range r.Noted {
			v.Failed = append(v.Failed, r.ID+" notes: "+d.Requirement+": allowed "+d.Allowed+", seen "+d.Seen)
		}
		switch r.Outcome {
		case reports.Pass:
			v.Passed++
		case reports.NotApplicable:
			v.Silenced = append(v.Silenced, r.ID)
		default:
			v.Failed = append(v.Failed, r.ID+": "+r.Message)
		}
		return true
	})
	if err := ctx.Err(); err != nil {
		v.Failed = append(v.Failed, err.Error())
	}
}

func checksOf(sequences []Sequence) iter.Seq[*run.Check] {
	return func(yield func(*run.Check) bool) {
		for _, c := range sequences {
			if !yield(c.Check) {
				return
			}
		}
	}
}
