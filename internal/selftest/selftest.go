package selftest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/internal/mutants"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// A Suite plays checks against a target: the recorded vectors, in practice.
type Suite interface {
	// Checks lists the checks.
	Checks() []Check
	// Play plays the checks of the given indexes in that order, as one run; it stops when played returns false.
	Play(ctx context.Context, target adapters.Target, info adapters.Info, order []int, played func(reports.Check) bool) error
}

// Check is what selftest needs to know of a check: its id, and what its Command and demand are, so that the checks most
// likely to kill a mutant are played first.
type Check struct {
	ID           string
	Kind         string          // the Command kind that the check is about
	Sends        map[string]bool // every Command kind that it sends
	Demands      string          // the requirement under which its Command is to be refused; empty if it is to be accepted
	Requirements []string
}

// Result is what came of a selftest.
type Result struct {
	Checks   int
	Mutants  []MutantResult
	Variants []VariantResult
	// Documents is the number of checks of documents, and Official that of the official evaluations that were played.
	Documents, Official int
	Codecs              []CodecResult
	// Unproven are the requirements checked by behaviour, or on documents, of which no check was seen to fail on a mutant.
	Unproven []string
	Duration time.Duration
}

// MutantResult says which check killed a mutant.
type MutantResult struct {
	mutants.Mutant
	KilledBy string // the first check that failed; empty for a survivor
	Excuse   string // why no observer could tell; empty for a mutant that must be killed
	Broken   string // a fault of the harness met on the way
	Played   int
}

// Right reports whether the mutant met its due: killed, or excused and alive.
func (m MutantResult) Right() bool { return m.Broken == "" && (m.KilledBy != "") != (m.Excuse != "") }

// VariantResult says which checks failed a legal variant, which none should.
type VariantResult struct {
	mutants.Variant
	Failed       []string
	Passed       int
	Inapplicable int
}

// Right reports whether the variant passed everything that applies to it.
func (v VariantResult) Right() bool { return len(v.Failed) == 0 && v.Passed > 0 }

// Passed reports whether every mutant and every variant met its due.
func (r Result) Passed() bool {
	return len(r.Unproven) == 0 && len(r.Mutants) > 0 && !slices.ContainsFunc(r.Mutants, func(m MutantResult) bool { return !m.Right() }) &&
		len(r.Codecs) > 0 && !slices.ContainsFunc(r.Codecs, func(m CodecResult) bool { return !m.Right() }) &&
		len(r.Variants) > 0 && !slices.ContainsFunc(r.Variants, func(v VariantResult) bool { return !v.Right() })
}

// Options of a selftest.
type Options struct {
	Suite     Suite
	Documents []documents.Vector // the checks of documents
	Official  []documents.Vector // the evaluations of the official bundles; empty where they are not at hand
	Excuses   []Excuse
	Workers   int                  // how many targets are played at once; 0 means one
	Select    func(id string) bool // which mutants and variants; nil means all
	Progress  func(done, total int)
}

// Run plays the suite against every mutant until one check kills it, and against every legal variant to the end.
func Run(ctx context.Context, o Options) (Result, error) {
	started := time.Now()
	r := Result{Checks: len(o.Suite.Checks())}
	var jobs []func(memo *document.Memo)
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
	for i := range r.Mutants {
		jobs = append(jobs, func(memo *document.Memo) { hunt(ctx, o.Suite, &r.Mutants[i], memo) })
	}
	for i := range r.Variants {
		jobs = append(jobs, func(memo *document.Memo) { pass(ctx, o.Suite, &r.Variants[i], memo) })
	}
	ours, official := pointers(o.Documents), pointers(o.Official)
	for i := range r.Codecs {
		jobs = append(jobs, func(*document.Memo) { huntCodec(ctx, &r.Codecs[i], ours, official) })
	}
	work := make(chan func(*document.Memo))
	var wg sync.WaitGroup
	for range max(o.Workers, 1) {
		wg.Go(func() {
			memo := document.NewMemo()
			for job := range work {
				job(memo)
				mu.Lock()
				done++
				if o.Progress != nil {
					o.Progress(done, len(jobs))
				}
				mu.Unlock()
			}
		})
	}
	for _, job := range jobs {
		work <- job
	}
	close(work)
	wg.Wait()
	if o.Select == nil {
		r.Unproven = append(unproven(ctx, o.Suite, r.Mutants), unprovenDocuments(ctx, o.Documents, r.Codecs)...)
	}
	r.Duration = time.Since(started)
	return r, ctx.Err()
}

// hunt plays the checks against a mutant, the likeliest first, until one fails.
func hunt(ctx context.Context, suite Suite, m *MutantResult, memo *document.Memo) {
	options := m.Options()
	options.Memo = memo
	target := &fragile{Target: reference.New(options)}
	info, err := target.Initialize(ctx)
	if err != nil {
		m.Broken = err.Error()
		return
	}
	err = suite.Play(ctx, target, info, likeliest(suite.Checks(), m.Mutant), func(c reports.Check) bool {
		m.Played++
		switch {
		case c.Outcome == reports.Fail, c.Outcome == reports.Error && target.crashed:
			m.KilledBy = c.ID
		case c.Outcome == reports.Error, c.Outcome == reports.Inconclusive:
			m.Broken = c.ID + ": " + c.Message
		}
		return m.KilledBy == "" && m.Broken == ""
	})
	if err != nil {
		m.Broken = err.Error()
	}
}

// fragile is a Target whose crash is seen as that of a program: a mutant may well crash on what its rules let through.
type fragile struct {
	adapters.Target
	crashed bool
}

func (f *fragile) Submit(ctx context.Context, command json.RawMessage, at model.Instant) (answer adapters.Answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			f.crashed = true
			err = &adapters.TargetFault{Kind: adapters.FaultExit, Method: "submit", Detail: fmt.Sprint(p)}
		}
	}()
	return f.Target.Submit(ctx, command, at)
}

// likeliest orders the checks by how much they have in common with a mutant; the order is stable. A mutant of a rule
// differs only where a Command of its kind is decided, so that checks which send none are left out.
func likeliest(checks []Check, m mutants.Mutant) []int {
	score := func(c Check) int {
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
	var order []int
	for i := range checks {
		if m.Kind == "" || checks[i].Sends[string(m.Kind)] {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return score(checks[b]) - score(checks[a]) })
	return order
}

// pass plays every check against a legal variant.
func pass(ctx context.Context, suite Suite, v *VariantResult, memo *document.Memo) {
	options := v.Options()
	options.Memo = memo
	target := reference.New(options)
	info, err := target.Initialize(ctx)
	if err == nil {
		order := make([]int, len(suite.Checks()))
		for i := range order {
			order[i] = i
		}
		err = suite.Play(ctx, target, info, order, func(c reports.Check) bool {
			switch c.Outcome {
			case reports.Pass:
				v.Passed++
			case reports.NotApplicable:
				v.Inapplicable++
			default:
				v.Failed = append(v.Failed, c.ID+": "+c.Message)
			}
			return true
		})
	}
	if err != nil {
		v.Failed = append(v.Failed, err.Error())
	}
}
