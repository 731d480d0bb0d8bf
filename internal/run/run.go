// Package run is the one way in which checks are chosen, played and reported. A Check is one thing whatever plays it,
// and a Stage plays a list of them against a target. Run is a whole run: it starts the target, plays the chosen checks
// and the generated sequences, bounds what a broken target can cost, and never mixes up who broke. It knows nothing of
// flags, files of reports or exit codes.
package run

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/calls"
	"github.com/missionweave/weavecheck/model/requirement"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
)

// Options say what to run, and against which target.
type Options struct {
	// Launch starts the target.
	Launch Launch
	// Command is the command that started the target, as the user wrote it; "" is the reference inside this process.
	Command string
	// Selection is what to play.
	Selection Selection
	// Targets is how many targets the checks are played on at once; one or less is one. It may be more
	// only where there can be several of the target: the reference.
	Targets int
	// Rehearse has the set-ups that several checks share played only once, where the target can be copied. It is not for
	// a run in which somebody looks at every call.
	Rehearse bool
	// Known are the failures to excuse; nil is none.
	Known  *reports.Known
	Strict bool
	Seed   uint64
	// Timeout bounds each check and each generated sequence; zero means DefaultTimeout.
	Timeout time.Duration
	// Counterexamples is the directory to which a vector of each deviation that a generated sequence found is written.
	Counterexamples string
	// ToolVersion is the version of weavecheck for the reports.
	ToolVersion string
	// Progress is called after each check and each generated sequence; nil means never.
	Progress func(reports.Check)
}

// Run runs the suite. An error is a fault of the harness. That the target broke, or that ctx ended, is part of the
// result, which then holds what was run and is incomplete.
func Run(ctx context.Context, o Options) (reports.Run, error) {
	started := time.Now()
	if o.Timeout <= 0 {
		o.Timeout = DefaultTimeout
	}
	r := &run{Options: o, builder: reports.NewBuilder(requirement.Lookup), taken: NothingTaken(),
		shortest: map[string]kept{}}
	err := r.play(ctx)
	if err == nil {
		err = r.fault
	}
	if err != nil {
		return reports.Run{}, err
	}
	if ctx.Err() != nil {
		r.incomplete = fmt.Sprintf("interrupted after %s", r.progress())
	}
	return r.builder.Finish(reports.Run{
		ToolVersion: o.ToolVersion, Seed: o.Seed, Strict: o.Strict,
		Target: reports.TargetInfo{
			Name: r.info.Name, Version: r.info.Version, Roles: r.info.Roles, Capabilities: r.info.Capabilities,
			Command: o.Command,
		},
		Generated: r.shown(), Readings: r.taken.Report(), Unverified: r.unverified(), Incomplete: r.incomplete,
		DurationMillis: time.Since(started).Milliseconds(),
	}, o.Known), nil
}

// unverified says what of the target could not be verified.
func (r *run) unverified() []string {
	if slices.Contains(r.info.Roles, adapters.RoleAuthority) && len(r.info.Authorities) == 0 {
		return []string{"the signatures of Events: initialize names no authorities with their keys"}
	}
	return nil
}

// run is one run under way.
type run struct {
	Options
	builder    *reports.Builder
	info       adapters.Info
	taken      *Taken
	shortest   map[string]kept // the fewest steps of a check that showed a deviation, by its fingerprint
	played     int             // checks
	sequences  int
	found      int // distinct deviations that they showed
	incomplete string
	fault      error // of the harness, where a callback met it
}

func (r *run) progress() string {
	text := fmt.Sprintf("%d of %d checks", r.played, len(r.Selection.Checks))
	if r.Selection.Generated > 0 {
		text += fmt.Sprintf(" and %d of %d generated sequences", r.sequences, r.Selection.Generated)
	}
	return text
}

func (r *run) play(ctx context.Context) error {
	target, err := r.Launch(ctx)
	if err != nil {
		return r.unusable(ctx, err)
	}
	w := &watch{limit: r.Timeout}
	defer func() {
		// What a target does at its end is judged where nothing else was wrong with it.
		if err := target.Close(); err != nil && r.incomplete == "" {
			r.incomplete = err.Error()
		}
	}()
	watched := calls.Wrap(target, w.around)
	if r.info, err = watched.Initialize(ctx); err != nil {
		return r.unusable(ctx, err)
	}
	stage, err := NewStage(watched, r.info)
	if err != nil {
		return err
	}
	if !stage.Has(Authority) && !r.applies(stage) {
		r.incomplete = Authority.missing(r.info)
	}
	limits := Limits{Timeout: r.Timeout, Rerun: func(args ...string) string { return Command(r.Command, args...) }}
	stages, end, err := r.stages(ctx, stage, w)
	defer end()
	if err != nil {
		return err
	}
	for _, s := range stages {
		if r.Rehearse {
			s.Rehearse(vectors.NewBeginnings())
		}
	}
	PlayApart(ctx, stages, r.Selection.Checks, limits, func(_ *Check, result Result) bool {
		r.take(ctx, result)
		return r.fault == nil && w.hopeless() == ""
	})
	stage.Rehearsal = nil
	if reason := w.hopeless(); reason != "" {
		r.incomplete = fmt.Sprintf("stopped after %s: %s", r.progress(), reason)
		return nil
	}
	if !stage.Has(Authority) {
		return nil
	}
	if err := r.generated(ctx, stage); err != nil {
		return err
	}
	r.shorten(ctx, stage, w)
	return nil
}

// stages are the stages that the checks are played on: the first one, and others of the same target.
func (r *run) stages(ctx context.Context, first *Stage, w *watch) (stages []*Stage, end func(), err error) {
	stages = []*Stage{first}
	var targets []adapters.Target
	end = func() {
		for _, target := range targets {
			_ = target.Close() // the first one is judged by how it ends; these are more of the same
		}
	}
	for len(stages) < min(r.Targets, len(r.Selection.Checks)/(2*block)) {
		target, err := r.Launch(ctx)
		if err != nil {
			return nil, end, err
		}
		targets = append(targets, target)
		target = calls.Wrap(target, w.around)
		if _, err := target.Initialize(ctx); err != nil {
			return nil, end, err
		}
		stages = append(stages, &Stage{Target: target, Info: first.Info, Cast: first.Cast, Rulebook: first.Rulebook,
			Taken: NothingTaken()})
	}
	return stages, end, nil
}

// applies reports whether a check is of a role that the target has.
func (r *run) applies(stage *Stage) bool {
	return slices.ContainsFunc(r.Selection.Checks, func(c *Check) bool { return stage.Has(c.Role) })
}

// unusable takes it that the target could not be started, or did not introduce itself.
func (r *run) unusable(ctx context.Context, err error) error {
	if fault, ok := adapters.AsTargetFault(err); ok {
		r.incomplete = fault.Error()
		return nil
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// take takes the result of a check. One that was cut off by the end of the run was not run.
func (r *run) take(ctx context.Context, result Result) {
	if ctx.Err() != nil && result.Outcome == reports.Error {
		return
	}
	r.played++
	r.taken.Learn(result.Readings)
	r.add(result.Check, result.Deviation, result.Noted...)
	r.keep(&result)
	r.step(result.Check)
}

func (r *run) step(c reports.Check) {
	if r.Progress != nil {
		r.Progress(c)
	}
}

func (r *run) add(c reports.Check, d *reports.Deviation, noted ...reports.Deviation) {
	if err := r.builder.Add(c, d, noted...); err != nil && r.fault == nil {
		r.fault = err
	}
}
