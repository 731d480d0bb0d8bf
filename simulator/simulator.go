// Package simulator plays generated sequences against a target: Commands over the present state that are right, nearly
// right, sent again or out of place, and time up to every edge. Each sequence runs through a Session like any check, so
// the rules alone judge it; one that deviates is shrunk to the steps that show it.
package simulator

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"pgregory.net/rapid"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/reports/verdict"
	"github.com/missionweave/weavecheck/vectors"
)

type outcome = oracle.Outcome

// Options say how many sequences to generate against which target.
type Options struct {
	Target adapters.Target
	Info   adapters.Info
	// Seed decides every sequence.
	Seed uint64
	// Sequences is how many are generated.
	Sequences int
	// Deviations is how many distinct deviations are looked for before the run ends; zero means one. Sequences that end
	// in one that was found already are only counted.
	Deviations int
	// Readings are those the target took before; nil leaves all open. What a sequence shows of them holds for the next.
	Readings model.Readings
	// Rulebook judges; nil is the protocol's.
	Rulebook *model.Rulebook
	// Timeout bounds one sequence; zero means a minute.
	Timeout time.Duration
	// Progress is called after each sequence.
	Progress func(done, of int)
	// Rerun gives the command that finds a deviation again: the run of a seed up to a number of sequences. nil gives
	// that of the reference.
	Rerun func(seed uint64, sequences int) string
}

func (o *Options) readings() model.Readings {
	if o.Readings == nil {
		return model.OpenReadings()
	}
	return o.Readings
}

func (o *Options) rerun(sequences int) string {
	if o.Rerun != nil {
		return o.Rerun(o.Seed, sequences)
	}
	return fmt.Sprintf("weavecheck run --generated %d --seed %d", sequences, o.Seed)
}

// Result is what the generated sequences of a run came to.
type Result struct {
	Seed       uint64
	Statistics Statistics
	// Readings are what is known of the target's readings after the run.
	Readings model.Readings
	// Failures are the distinct deviations, in the order in which they were found.
	Failures []Failure
	// Inconclusive is the first sequence that the oracle gave up on, nil when there was none.
	Inconclusive error
}

// Failure is one deviation with the fewest steps found to show it.
type Failure struct {
	*adapters.Deviation
	// Sequence is the number of the sequence that showed it first, from 1.
	Sequence int
	// Session is the shortened sequence as it was played.
	Session *adapters.Session
	// Readings are those that the shortened sequence was judged under from its start: the Options' own, or else those
	// that earlier sequences had shown.
	Readings model.Readings
	// Unsteady says that the target did not deviate again when the same steps were played: Session is the sequence as
	// it was generated.
	Unsteady bool
	// Played is the number of steps of the sequence before it was shortened.
	Played int
	// Vector is the shortened sequence in its portable form: it replays without any generating.
	Vector vectors.Vector
	// Rerun is the command that finds it again.
	Rerun string
}

// Judge renders the failure as the result of a check.
func (f *Failure) Judge() (reports.Check, *reports.Deviation) {
	return verdict.Judge(reports.Check{ID: f.Vector.ID, Title: f.Vector.Title, Requirements: f.Vector.Requirements, Rerun: f.Rerun}, f.Session, f.Deviation)
}

// Run generates sequences and plays them, until the deviations asked for are found or all are played. An error is a
// fault of the target (an adapters.TargetFault in its chain) or of the harness, never a verdict; the Result then tells
// how far the run came.
func Run(ctx context.Context, o Options) (Result, error) {
	r := Result{Seed: o.Seed, Statistics: newStatistics(), Readings: o.readings()}
	s, err := newStage(&o)
	if err != nil {
		return r, fmt.Errorf("generated sequences: %w", err)
	}
	known := map[identity]bool{}
	for i := range o.Sequences {
		if err := ctx.Err(); err != nil {
			return r, fmt.Errorf("generated sequences: stopped before number %d: %w", i+1, err)
		}
		q := s.generate(ctx, &o, i, r.Readings)
		d := q.deviation()
		switch {
		case q.err == nil:
			r.Readings = q.session.Readings()
		case q.inconclusive():
			r.Statistics.Inconclusive++
			if r.Inconclusive == nil {
				r.Inconclusive = fmt.Errorf("generated sequence %d of seed %d: %w", i+1, o.Seed, q.err)
			}
		case d == nil:
			return r, fmt.Errorf("generated sequence %d of seed %d: %w", i+1, o.Seed, q.err)
		case known[identify(d)]:
			r.Statistics.Known++
		default:
			f, err := s.failure(ctx, &o, q, r.Readings, known)
			if err != nil {
				return r, fmt.Errorf("generated sequence %d of seed %d: shortening it: %w", i+1, o.Seed, err)
			}
			known[identify(d)] = true
			if found := identify(f.Deviation); found == identify(d) || !known[found] {
				known[found] = true
				f.Sequence, f.Rerun = i+1, o.rerun(i+1)
				if f.Vector, err = f.record(o.Seed); err != nil {
					return r, fmt.Errorf("generated sequence %d of seed %d: recording it: %w", i+1, o.Seed, err)
				}
				r.Failures = append(r.Failures, f)
			}
		}
		r.Statistics.add(q.seen)
		if o.Progress != nil {
			o.Progress(i+1, o.Sequences)
		}
		if len(r.Failures) >= max(o.Deviations, 1) {
			break
		}
	}
	return r, nil
}

// generate draws the sequence of a number and plays it.
func (s *stage) generate(ctx context.Context, o *Options, number int, readings model.Readings) *sequence {
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	// Example is rapid without its flags and without testing.T, which a program must not have. It takes any panic for a
	// value to be drawn again, so one is kept from it.
	q := rapid.Custom(func(t *rapid.T) (q *sequence) {
		defer func() {
			if p := recover(); p != nil {
				q = &sequence{seen: newStatistics(), err: fmt.Errorf("the simulator panicked: %v\n%s", p, debug.Stack())}
			}
		}()
		return s.play(ctx, t, readings)
	}).Example(int(sequenceSeed(o.Seed, number)))
	return q
}

// sequenceSeed is the seed of one sequence: neighbouring seeds of a run share none.
func sequenceSeed(seed uint64, number int) uint64 { return mix(mix(seed) + uint64(number)) }

// identity tells deviations apart: what is deviated from, and where.
type identity struct{ requirement, rule, cell string }

func identify(d *adapters.Deviation) identity { return identity{d.Requirement, d.Rule, d.Cell} }

// failure shortens a sequence that deviated. Any deviation from the same requirement will do, unless it is one that was
// found before: then it has to be the very same.
func (s *stage) failure(ctx context.Context, o *Options, q *sequence, settled model.Readings, known map[identity]bool) (Failure, error) {
	d := q.deviation()
	similar := func(e *adapters.Deviation) bool { return e.Requirement == d.Requirement }
	same := func(e *adapters.Deviation) bool { return identify(e) == identify(d) }
	for _, readings := range []model.Readings{o.readings(), settled} {
		for _, alike := range []func(*adapters.Deviation) bool{similar, same} {
			short, err := s.shorten(ctx, q.session.Steps(), readings, alike)
			if err != nil {
				return Failure{}, err
			}
			if short != nil && !known[identify(short.deviation())] {
				return Failure{Deviation: short.deviation(), Session: short.session, Readings: readings, Played: len(q.session.Steps())}, nil
			}
		}
		if slices.Equal(o.readings(), settled) {
			break
		}
	}
	return Failure{Deviation: d, Session: q.session, Readings: settled, Unsteady: true, Played: len(q.session.Steps())}, nil
}

// record makes a Vector of a failure. Its id tells deviations apart, not runs.
func (f *Failure) record(seed uint64) (vectors.Vector, error) {
	id := "generated-" + reports.Fingerprint(f.Requirement, f.Rule, f.Cell, "")
	title := fmt.Sprintf("Generated sequence %d of seed %d: %s", f.Sequence, seed, f.Cell)
	return vectors.FromSession(id, title, []string{f.Requirement}, vectors.Generated, f.Session, f.Step)
}
