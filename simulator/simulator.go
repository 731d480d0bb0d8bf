// Package simulator plays generated sequences against a target: Commands over the present state that are right, nearly
// right, sent again or out of place, and time up to every edge. Each sequence runs through a Session like any check, so
// the rules alone judge it; one that deviates is shrunk to the steps that show it.
package simulator

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"pgregory.net/rapid"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/verdict"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
)

type outcome = oracle.Outcome

// Options say what sequences to generate, and against which target.
type Options struct {
	Target adapters.Target
	Info   adapters.Info
	// Seed decides every sequence.
	Seed uint64
	// Deviations is how many distinct deviations are looked for; zero means one. Sequences that end in one that was
	// found already are only counted.
	Deviations int
	// Known reports whether a deviation is known already, and not to be looked for; nil: none is.
	Known func(*adapters.Deviation) bool
	// Readings are those the target took before; nil leaves all open. What a sequence shows of them holds for the next.
	Readings model.Readings
	// Rulebook judges; nil is the protocol's.
	Rulebook *model.Rulebook
	// Played is called at the end of a try to shorten a sequence that nothing ended before; nil: never. It may note what the
	// Session shows beside what is known from elsewhere.
	Played func(*adapters.Session)
	// Rehearse has each opening played only once, where the target can be copied as it stands.
	Rehearse bool
	// Timeout bounds each try to shorten a sequence; zero means a minute.
	Timeout time.Duration
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
func (f *Failure) Judge() (reports.Check, *reports.Deviation, []reports.Deviation) {
	return verdict.Judge(reports.Check{ID: f.Vector.ID, Title: f.Vector.Title, Requirements: f.Vector.Requirements,
		Rerun: f.Rerun}, f.Session, f.Deviation)
}

// Generator generates the sequences of a seed, one after another, and gathers what they come to.
type Generator struct {
	Result

	options Options
	stage   *stage
	known   map[identity]bool // the deviations found so far
	last    *sequence
}

// New returns a Generator that has generated nothing yet.
func New(o Options) (*Generator, error) {
	s, err := newStage(&o)
	if err != nil {
		return nil, fmt.Errorf("generated sequences: %w", err)
	}
	return &Generator{
		Result:  Result{Seed: o.Seed, Statistics: newStatistics(), Readings: o.readings()},
		options: o, stage: s, known: map[identity]bool{},
	}, nil
}

// Play generates the sequence of a number, from 1, and plays it. The error is how it ended, as of any Session; the
// Session is nil where it could not even begin.
func (g *Generator) Play(ctx context.Context, number int) (*adapters.Session, error) {
	g.last = g.stage.generate(ctx, g.options.Seed, number, g.Readings)
	return g.last.session, g.last.err
}

// Done reports whether the deviations that were asked for are found.
func (g *Generator) Done() bool { return len(g.Failures) >= max(g.options.Deviations, 1) }

// Conclude takes the sequence that was played last, and its number, into the Result: a deviation that is new is
// shortened first. An error is a fault of the target (an adapters.TargetFault in its chain) or of the harness, never a
// verdict; the Result then tells how far the sequences came.
func (g *Generator) Conclude(ctx context.Context, number int) error {
	if err := g.conclude(ctx, number, g.last); err != nil {
		return fmt.Errorf("generated sequence %d of seed %d: %w", number, g.options.Seed, err)
	}
	return nil
}

// conclude takes the end of one sequence into the Result. An error is no verdict.
func (g *Generator) conclude(ctx context.Context, number int, q *sequence) error {
	if q.err == nil {
		g.Readings = q.session.Readings()
	}
	d := q.deviation(func(d *adapters.Deviation) bool { return !g.knows(d) })
	switch {
	case d == nil && len(q.deviations()) > 0:
		g.Statistics.Known++
	case d == nil && q.err == nil:
	case q.inconclusive():
		g.Statistics.Inconclusive++
		if g.Inconclusive == nil {
			g.Inconclusive = fmt.Errorf("generated sequence %d of seed %d: %w", number, g.Seed, q.err)
		}
	case d == nil:
		return q.err
	default:
		f, err := g.failure(ctx, q, d)
		if err != nil {
			return fmt.Errorf("shortening it: %w", err)
		}
		f.Sequence, f.Played, f.Rerun = number, len(q.session.Steps()), g.options.rerun(number)
		if err := f.record(g.Seed); err != nil {
			return fmt.Errorf("recording it: %w", err)
		}
		g.known[identify(d)], g.known[identify(f.Deviation)] = true, true
		g.Failures = append(g.Failures, f)
	}
	g.Statistics.add(q.seen)
	return nil
}

// identity tells deviations apart: what is deviated from, and by what cause.
type identity struct{ requirement, cause string }

func identify(d *adapters.Deviation) identity { return identity{d.Requirement, d.Cause} }

// knows reports whether a deviation was found before, here or by whoever asked for the sequences.
func (g *Generator) knows(d *adapters.Deviation) bool {
	return g.known[identify(d)] || g.options.Known != nil && g.options.Known(d)
}

// failure shortens a sequence that deviated. Any deviation from the same requirement will do, unless it is one that was
// found before: then it has to be the very same. And a sequence that deviates by itself is better than one that only
// deviates from the readings that were seen in earlier ones.
func (g *Generator) failure(ctx context.Context, q *sequence, d *adapters.Deviation) (Failure, error) {
	similar := func(e *adapters.Deviation) bool { return e.Requirement == d.Requirement }
	same := func(e *adapters.Deviation) bool { return identify(e) == identify(d) }
	for _, readings := range []model.Readings{g.options.readings(), g.Readings} {
		for _, alike := range []func(*adapters.Deviation) bool{similar, same} {
			short, err := g.stage.shorten(ctx, q.session.Steps(), readings, alike, upTo(maxTries))
			if err != nil {
				return Failure{}, err
			}
			if short == nil {
				continue
			}
			if found := short.deviation(alike); !g.knows(found) {
				return Failure{Deviation: found, Session: short.session, Readings: readings}, nil
			}
		}
	}
	return Failure{Deviation: d, Session: q.session, Readings: g.Readings, Unsteady: true}, nil
}

// record makes the Vector of a failure. Its id tells deviations apart, not runs.
func (f *Failure) record(seed uint64) (err error) {
	id := "generated-" + reports.Fingerprint(f.Requirement, f.Cause, "", "")
	title := fmt.Sprintf("Generated sequence %d of seed %d: %s", f.Sequence, seed, f.Cell)
	f.Vector, err = vectors.FromSession(id, title, []string{f.Requirement}, vectors.Generated, f.Session, f.Step)
	return err
}

// generate draws the sequence of a number and plays it.
func (s *stage) generate(ctx context.Context, seed uint64, number int, readings model.Readings) *sequence {
	// Example is rapid without its flags and without testing.T, which a program must not have. It takes any panic for a
	// value to be drawn again, so one is kept from it.
	return rapid.Custom(func(t *rapid.T) (q *sequence) {
		defer func() {
			if p := recover(); p != nil {
				q = &sequence{seen: newStatistics(), err: fmt.Errorf("playing it panicked: %v\n%s", p, debug.Stack())}
			}
		}()
		return s.play(ctx, t, readings)
	}).Example(int(sequenceSeed(seed, number)))
}

// sequenceSeed is the seed of one sequence: neighbouring seeds of a run share none.
func sequenceSeed(seed uint64, number int) uint64 { return mix(mix(seed) + uint64(number)) }
