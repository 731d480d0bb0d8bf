// Package suite runs the whole suite against one target and brings home the result of the run: it starts the target,
// plays the chosen scenarios and the generated sequences, bounds what a broken target can cost, and never mixes up who
// broke. It knows nothing of flags, files of reports or exit codes.
package suite

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/requirement"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
)

// DefaultTimeout bounds one check where Options.Timeout does not.
const DefaultTimeout = time.Minute

// Options say what to run, and against which target.
type Options struct {
	// Launch starts the target.
	Launch Launch
	// Command is the command that started the target, as the user wrote it; "" is the reference inside this process.
	Command string
	// Selection is what to play.
	Selection Selection
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
	r := &run{Options: o, builder: reports.NewBuilder(requirement.Lookup)}
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
			Name: r.info.Name, Version: r.info.Version, Roles: r.info.Roles, Capabilities: r.info.Capabilities, Command: o.Command,
		},
		Readings: features.Readings(r.readings), Incomplete: r.incomplete, DurationMillis: time.Since(started).Milliseconds(),
	}, o.Known), nil
}

// run is one run under way.
type run struct {
	Options
	builder    *reports.Builder
	info       adapters.Info
	readings   model.Readings
	played     int // scenarios
	sequences  int
	incomplete string
	fault      error // of the harness, where a callback met it
}

func (r *run) progress() string {
	text := fmt.Sprintf("%d of %d checks", r.played, r.Selection.checks())
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
	w := &watched{Target: target, limit: r.Timeout}
	defer func() {
		// What a target does at its end is judged where nothing else was wrong with it.
		if err := target.Close(); err != nil && r.incomplete == "" {
			r.incomplete = err.Error()
		}
	}()
	if r.info, err = w.Initialize(ctx); err != nil {
		return r.unusable(ctx, err)
	}
	authority, documents := slices.Contains(r.info.Roles, adapters.RoleAuthority), slices.Contains(r.info.Roles, adapters.RoleDocuments)
	switch {
	case !authority:
		r.inapplicable(!documents || len(r.Selection.Documents) == 0)
	case len(r.Selection.Vectors) > 0:
		r.readings, err = r.vectors(ctx, w)
	case len(r.Selection.Scenarios) > 0:
		r.readings, err = r.scenarios(ctx, w)
	}
	if err != nil {
		return err
	}
	r.documents(ctx, w)
	if reason := w.hopeless(); reason != "" {
		r.incomplete = fmt.Sprintf("stopped after %s: %s", r.progress(), reason)
		return nil
	}
	if !authority {
		return nil
	}
	return r.generated(ctx, w)
}

func (r *run) scenarios(ctx context.Context, w *watched) (model.Readings, error) {
	return features.Run(ctx, features.Options{
		Target: w, Info: r.info, Timeout: r.Timeout,
		Select: func(s features.Scenario) bool { return r.Selection.chosen[s.ID] && r.goesOn(ctx, w) },
		Rerun:  func(id string) string { return Command(r.Command, "run", "--only", id) },
		Played: func(_ features.Scenario, _ *adapters.Session, c reports.Check, d *reports.Deviation) {
			r.take(ctx, c, d)
		},
	})
}

func (r *run) vectors(ctx context.Context, w *watched) (model.Readings, error) {
	return vectors.ReplayAll(ctx, vectors.Options{
		Target: w, Info: r.info, Timeout: r.Timeout, Vectors: r.Selection.Vectors,
		Select: func(vectors.Vector) bool { return r.goesOn(ctx, w) },
		Rerun:  func(id string) string { return Command(r.Command, "replay", r.Selection.source(id)) },
		Played: func(_ vectors.Vector, _ *adapters.Session, c reports.Check, d *reports.Deviation) { r.take(ctx, c, d) },
	})
}

// goesOn reports whether another check is to be played.
func (r *run) goesOn(ctx context.Context, w *watched) bool {
	return ctx.Err() == nil && r.fault == nil && w.hopeless() == ""
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

// inapplicable reports the checks of a Group Authority as such. nothing says that there are no others.
func (r *run) inapplicable(nothing bool) {
	message := fmt.Sprintf("the target is no Group Authority: the roles it declares are %q", r.info.Roles)
	if nothing {
		r.incomplete = message
	}
	pass := func(c reports.Check) {
		c.Outcome, c.Message = reports.NotApplicable, message
		r.played++
		r.add(c, nil)
		r.step(c)
	}
	for _, s := range r.Selection.Scenarios {
		pass(reports.Check{ID: s.ID, Title: s.Title, Feature: s.File, Requirements: s.Requirements})
	}
	for _, v := range r.Selection.Vectors {
		pass(reports.Check{ID: v.ID, Title: v.Title, Section: v.Section(), Requirements: v.Requirements})
	}
}

// take takes the result of a check. One that was cut off by the end of the run was not run.
func (r *run) take(ctx context.Context, c reports.Check, d *reports.Deviation) {
	if ctx.Err() != nil && c.Outcome == reports.Error {
		return
	}
	r.played++
	r.add(c, d)
	r.step(c)
}

func (r *run) step(c reports.Check) {
	if r.Progress != nil {
		r.Progress(c)
	}
}

func (r *run) add(c reports.Check, d *reports.Deviation) {
	if err := r.builder.Add(c, d); err != nil && r.fault == nil {
		r.fault = err
	}
}
