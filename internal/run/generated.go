package run

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/simulator"
	"github.com/missionweave/weavecheck/vectors"
)

// GeneratedCheck is the id of the check that stands for all generated sequences where none of them deviated. Each
// deviation that they show is a check of its own, whose id starts with this one.
const GeneratedCheck = "generated"

// maxFound is how many distinct deviations the generated sequences of a run look for. Each costs a shortening, and more
// than a few tell nobody more than the scenarios do.
const maxFound = 3

// generated plays the generated sequences, and writes the counterexamples.
func (r *run) generated(ctx context.Context, on *Stage) error {
	if r.Selection.Generated == 0 || ctx.Err() != nil {
		return nil
	}
	started := time.Now()
	g, err := simulator.New(simulator.Options{
		Target: on.Target, Info: on.Info, Seed: r.Seed, Deviations: maxFound, Readings: on.Taken.Readings, Timeout: r.Timeout,
		Rehearse: r.Rehearse,
		Rerun:    func(_ uint64, n int) string { return r.rerun(n) },
	})
	if err != nil {
		return err
	}
	on.Play(ctx, generatedSequences(g, r.Selection.Generated), Limits{Timeout: r.Timeout}, func(c *Check, _ Result) bool {
		number := r.sequences + 1
		if err = g.Conclude(ctx, number); err != nil {
			return false
		}
		r.sequences = number
		r.step(reports.Check{ID: c.ID, Outcome: reports.Pass})
		return !g.Done()
	})
	result := g.Result
	r.found = len(result.Failures)
	for i := range result.Failures {
		if err := r.counterexample(ctx, on, &result.Failures[i]); err != nil {
			return err
		}
	}
	check := reports.Check{
		ID: GeneratedCheck, Title: fmt.Sprintf("%d generated sequences of seed %d", r.Selection.Generated, r.Seed),
		Outcome: reports.Pass, Rerun: r.rerun(r.Selection.Generated), DurationMillis: time.Since(started).Milliseconds(),
	}
	switch fault, broke := adapters.AsTargetFault(err); {
	case ctx.Err() != nil:
		return nil
	case broke:
		check.Outcome, check.Message = reports.Error, fmt.Sprintf("after %d of them: %v", r.sequences, fault)
	case err != nil:
		check.Outcome, check.Message = reports.Error, err.Error()
	case result.Inconclusive != nil:
		check.Outcome, check.Message = reports.Inconclusive, result.Inconclusive.Error()
	case len(result.Failures) > 0:
		return nil // the checks of the deviations say it all
	default:
		total := result.Statistics.Total()
		check.Message = fmt.Sprintf("%d Commands were accepted, %d refused and %d answered as retries, as the rules say",
			total.Accepted, total.Refused, total.Retried)
	}
	r.add(check, nil)
	return nil
}

// shown says how far the generated sequences came.
func (r *run) shown() *reports.Generated {
	if r.Selection.Generated == 0 {
		return nil
	}
	return &reports.Generated{Asked: r.Selection.Generated, Played: r.sequences, Deviations: r.found}
}

// generatedSequences are the checks that generate sequences, one each.
func generatedSequences(g *simulator.Generator, n int) iter.Seq[*Check] {
	return func(yield func(*Check) bool) {
		for number := 1; number <= n; number++ {
			c := &Check{
				ID: GeneratedCheck, Role: Authority,
				Play: once(func(ctx context.Context, _ *Stage) (*adapters.Session, error) { return g.Play(ctx, number) }),
			}
			if !yield(c) {
				return
			}
		}
	}
}

// rerun is the command that generates the same sequences up to a number: what the scenarios show of the target's
// readings bears on them, so the same scenarios go before.
func (r *run) rerun(sequences int) string {
	flags := append([]string{"run", "--generated", fmt.Sprint(sequences), "--seed", fmt.Sprint(r.Seed)},
		r.Selection.flags()...)
	return Command(r.Command, flags...)
}

// counterexample reports a deviation, and writes the vector that shows it.
func (r *run) counterexample(ctx context.Context, on *Stage, f *simulator.Failure) error {
	check, deviation, _ := f.Judge()
	if deviation == nil {
		return fmt.Errorf("generated sequence %d: its failure is none: %w", f.Sequence, f.Deviation)
	}
	file := filepath.Join(r.Counterexamples, check.ID+".json")
	if err := os.MkdirAll(r.Counterexamples, 0o777); err != nil {
		return fmt.Errorf("writing a counterexample: %w", err)
	}
	if err := vectors.Write(file, f.Vector); err != nil {
		return fmt.Errorf("writing a counterexample: %w", err)
	}
	check.Message += "; recorded in " + file
	switch {
	case f.Unsteady:
		check.Message += "; the target did not deviate again when the same steps were played"
	case r.deviates(ctx, on, &f.Vector):
		deviation.Rerun = Command(r.Command, "replay", file)
	default:
		check.Message += "; the steps alone deviate only from the readings that the target took before"
	}
	r.add(check, deviation)
	return nil
}

// deviates reports whether a vector shows a deviation by itself, whatever the target's readings.
func (r *run) deviates(ctx context.Context, on *Stage, v *vectors.Vector) bool {
	alone, failed := *on, false
	alone.Taken = NothingTaken()
	alone.Play(ctx, slices.Values([]*Check{Sequence(v)}), Limits{Timeout: r.Timeout}, func(_ *Check, result Result) bool {
		failed = result.Outcome == reports.Fail
		return true
	})
	return failed
}

// CheckCounterexamples reports, before a long run, whether counterexamples could be written to a directory.
func CheckCounterexamples(dir string) error {
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return reports.CheckWritable(dir) // that a file could be there shows that a directory could
	case err != nil:
		return err
	case !info.IsDir():
		return fmt.Errorf("write %s: it is no directory", dir)
	}
	return reports.CheckWritable(filepath.Join(dir, GeneratedCheck+".json"))
}
