package selftest

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/calls"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// Sequence is a check of a Group Authority with what its Command and its demand are, so that the checks which are most
// likely to kill a mutant are played first.
type Sequence struct {
	*run.Check
	Kind    string          // the Command kind that the check is about
	Sends   map[string]bool // every Command kind that it sends
	Demands string          // the requirement under which its Command is to be refused; empty if it is to be accepted

	vector *vectors.Vector // nil where the check is none of a vector
}

// Sequences are the checks of recorded vectors, those that ask for a reading first.
func Sequences(list []vectors.Vector) []Sequence {
	sequences := make([]Sequence, len(list))
	for i := range list {
		v := &list[i]
		kind, demands := about(v)
		sequences[i] = Sequence{run.Sequence(v), kind, sends(v), demands, v}
	}
	slices.SortStableFunc(sequences, func(a, b Sequence) int { return rank(a.asks()) - rank(b.asks()) })
	return sequences
}

func rank(first bool) int {
	if first {
		return 0
	}
	return 1
}

// asks reports whether the check asks which reading a target takes: it demands nothing of a step that it is about.
func (s Sequence) asks() bool {
	if s.vector == nil {
		return false
	}
	for _, step := range s.vector.Steps[max(s.vector.Focus, 0):] {
		if step.Submit != nil && step.Claim == nil {
			return true
		}
	}
	return false
}

// about is the kind of the Command that a vector is about, the first one sent from its focus on, and the requirement
// under which it is to be refused.
func about(v *vectors.Vector) (kind, demands string) {
	for i := max(v.Focus, 0); i < len(v.Steps); i++ {
		if d := v.Steps[i].Submit; d != nil {
			kind, _ = d.Document["kind"].(string)
			if c := v.Steps[i].Claim; c != nil {
				demands = c.Requirement
			}
			return kind, demands
		}
	}
	return "", ""
}

func sends(v *vectors.Vector) map[string]bool {
	kinds := map[string]bool{}
	for i := range v.Steps {
		if d := v.Steps[i].Submit; d != nil {
			if kind, ok := d.Document["kind"].(string); ok {
				kinds[kind] = true
			}
		}
	}
	return kinds
}

// documentCheck is a check of documents with its vector, which says whom it concerns.
type documentCheck struct {
	*run.Check
	vector *documents.Vector
}

func documentChecks(list []documents.Vector) []documentCheck {
	checks := make([]documentCheck, len(list))
	for i := range list {
		checks[i] = documentCheck{run.Document(&list[i]), &list[i]}
	}
	return checks
}

// theatre is where mutants are played: what the stages of all of them share.
type theatre struct {
	stage run.Stage
	memo  *document.Memo // of one worker
	// beginnings are those of the sequences.
	beginnings *vectors.Beginnings
	// usual is what the sequences come to on the reference itself; nil where it was not asked.
	usual func() map[*run.Check]*usual
}

func newTheatre() (*theatre, error) {
	stage, err := run.NewStage(nil, adapters.Info{})
	if err != nil {
		return nil, err
	}
	return &theatre{stage: *stage, beginnings: vectors.NewBeginnings()}, nil
}

// remembering is the theatre of one worker.
func (t *theatre) remembering() *theatre {
	return &theatre{t.stage, cast.Memo(), t.beginnings, t.usual}
}

// each plays so many jobs, by their numbers, in the theatres of some workers.
func (t *theatre) each(workers, jobs int, play func(on *theatre, job int)) {
	next := make(chan int)
	var wg sync.WaitGroup
	for range max(workers, 1) {
		wg.Go(func() {
			on := t.remembering()
			for job := range next {
				play(on, job)
			}
		})
	}
	for job := range jobs {
		next <- job
	}
	close(next)
	wg.Wait()
}

// on is a fresh stage for a target.
func (t *theatre) on(target adapters.Target, info adapters.Info) *run.Stage {
	stage := t.stage
	stage.Target, stage.Info, stage.Taken = target, info, run.NothingTaken()
	return &stage
}

// reference is a stage for a variation of the reference, and whether it crashed.
func (t *theatre) reference(ctx context.Context, o reference.Options) (on *run.Stage, crashed *bool, err error) {
	o.Memo, crashed = t.memo, new(bool)
	target := fragile(reference.New(o), crashed)
	info, err := target.Initialize(ctx)
	return t.on(target, info), crashed, err
}

// codec is a stage for a codec alone.
func (t *theatre) codec(c *document.Codec) (stage *run.Stage, crashed *bool) {
	crashed = new(bool)
	target := fragile(struct {
		adapters.Target
		adapters.Documents
	}{Documents: reference.NewDocuments(c)}, crashed)
	return t.on(target, adapters.Info{Roles: []string{adapters.RoleDocuments}, Capabilities: []string{
		adapters.CapabilityValidate, adapters.CapabilityCanonicalize, adapters.CapabilitySign, adapters.CapabilityVerify,
		adapters.CapabilityAdmit,
	}}), crashed
}

// fragile is a target whose crash is seen as that of a program: a mutant may well crash on what it lets through.
func fragile(target adapters.Target, crashed *bool) adapters.Target {
	return calls.Wrap(target, func(_ context.Context, c calls.Call, call func() error) (err error) {
		defer func() {
			if p := recover(); p != nil {
				*crashed = true
				err = &adapters.TargetFault{Kind: adapters.FaultExit, Method: c.Method, Detail: fmt.Sprint(p)}
			}
		}()
		return call()
	})
}

// hunted is what came of playing checks until one fails.
type hunted struct {
	killer string // the check that failed, noted something, or met a crash; empty where none did
	noted  bool   // it did not fail: what it is about is not proven by that
	broken string // a fault of the harness, which ends the hunt too
	played int
}

func (h hunted) alive() bool { return h.killer == "" && h.broken == "" }

// and is what came of this and then of more.
func (h hunted) and(more hunted) hunted {
	more.played += h.played
	return more
}

// hunt plays checks until one fails, or notes something wrong on its way.
func hunt(ctx context.Context, on *run.Stage, crashed *bool, checks iter.Seq[*run.Check]) hunted {
	var h hunted
	on.Play(ctx, checks, run.Limits{}, func(_ *run.Check, r run.Result) bool {
		h.played++
		switch {
		case r.Outcome == reports.Fail, len(r.Noted) > 0, r.Outcome == reports.Error && *crashed:
			h.killer, h.noted = r.ID, r.Outcome != reports.Fail
		case r.Outcome == reports.Error, r.Outcome == reports.Inconclusive:
			h.broken = r.ID + ": " + r.Message
		}
		return h.alive()
	})
	if h.alive() && ctx.Err() != nil {
		h.broken = ctx.Err().Error()
	}
	return h
}
