package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/reports"
)

// judging are the flags of every command that judges a target.
type judging struct {
	target  string
	known   string
	strict  bool
	seed    uint64
	timeout time.Duration
	report  []string
	trace   string

	reports []reports.Target
	ids     []string // of the checks that a known failure may name; nil: those that weavecheck holds
}

func (j *judging) register(c *cobra.Command) {
	f := c.Flags()
	f.StringVarP(&j.target, "target", "t", "",
		"`command` that starts the implementation to judge; the default is the reference inside weavecheck")
	f.StringVar(&j.known, "known-failures", "",
		"`file` of failures to excuse: a YAML list of check (or deviation) and reason")
	f.BoolVar(&j.strict, "strict", false, "let a broken SHOULD count like a broken MUST")
	f.DurationVar(&j.timeout, "timeout", run.DefaultTimeout,
		"how long one check may take; a single call half of that, and 10s at the most")
	f.StringArrayVar(&j.report, "report", nil,
		"reports to write besides the one on standard output: json=`FILE`,junit=FILE")
	f.StringVar(&j.trace, "trace", "", "`file` for every message with the target, as JSON lines")
}

// check finds every mistake in the flags before anything is started or written.
func (j *judging) check(c *cobra.Command) error {
	// An empty value is a variable that was not set. To take it for the default could judge the reference in the
	// target's place.
	for _, name := range []string{"target", "known-failures", "trace"} {
		if f := c.Flags().Lookup(name); f.Changed && strings.TrimSpace(f.Value.String()) == "" {
			return fmt.Errorf("--%s is empty", name)
		}
	}
	if j.timeout <= 0 {
		return fmt.Errorf("--timeout must be more than nothing; it is %v", j.timeout)
	}
	if _, err := run.NewLaunch(j.target, run.LaunchOptions{}); err != nil {
		return fmt.Errorf("--target: %w", err)
	}
	if len(j.report) > 0 {
		var err error
		if j.reports, err = reports.ParseTargets(strings.Join(j.report, ",")); err != nil {
			return err
		}
	}
	var mistakes []error
	for _, r := range j.reports {
		mistakes = append(mistakes, reports.CheckWritable(r.Path))
	}
	if j.trace != "" {
		mistakes = append(mistakes, reports.CheckWritable(j.trace))
		for _, r := range j.reports {
			if filepath.Clean(r.Path) == filepath.Clean(j.trace) {
				mistakes = append(mistakes, fmt.Errorf("--trace and the %s report would both write %s", r.Format, j.trace))
			}
		}
	}
	return errors.Join(mistakes...)
}

func (j *judging) knownFailures() (*reports.Known, error) {
	if j.known == "" {
		return nil, nil
	}
	data, err := readFile(j.known)
	if err != nil {
		return nil, err
	}
	ids := j.ids
	if ids == nil {
		if ids, err = run.CheckIDs(); err != nil {
			return nil, broke(err)
		}
	}
	return reports.ParseKnown(j.known, data, ids)
}

// judge runs a selection against the target and prints and writes the reports.
func (j *judging) judge(ctx context.Context, s streams, o run.Options) error {
	known, err := j.knownFailures()
	if err != nil {
		return err
	}
	launch := run.LaunchOptions{Timeout: j.timeout, Stderr: s.err}
	var trace *traceFile
	if j.trace != "" {
		if trace, err = createTrace(j.trace); err != nil {
			return err
		}
		launch.Trace = trace.Trace
	}
	if o.Launch, err = run.NewLaunch(j.target, launch); err != nil {
		return fmt.Errorf("--target: %w", err)
	}
	if j.target == "" && j.trace == "" {
		o.Targets = runtime.GOMAXPROCS(0) // the reference: there can be as many as there are processors
		o.Rehearse = true
	}
	progress := reports.NewProgress(s.err, o.Selection.Steps(), terminal(s.err))
	o.Command, o.Known, o.Strict, o.Seed, o.Timeout = j.target, known, j.strict, j.seed, j.timeout
	o.ToolVersion, o.Progress = version(), progress.Step
	result, err := run.Run(ctx, o)
	progress.Done()
	if closing := trace.close(); err == nil && closing != nil {
		err = fmt.Errorf("writing the trace: %w", closing)
	}
	if err != nil {
		return broke(err)
	}
	if err := print(s, result); err != nil {
		return err
	}
	code := reports.ExitCode(result)
	for _, r := range j.reports {
		if err := r.Write(result, reports.Rendering{Durations: true}); err != nil {
			complain(s.err, err)
			if code == reports.ExitPass {
				code = reports.ExitIncomplete
			}
		}
	}
	return verdict(code)
}

// traceFile is a trace in a file; nil is none.
type traceFile struct {
	*run.Trace
	file *os.File
}

func createTrace(path string) (*traceFile, error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, fileError("write", path, err)
	}
	return &traceFile{run.NewTrace(file), file}, nil
}

func (t *traceFile) close() error {
	if t == nil {
		return nil
	}
	return errors.Join(t.Flush(), t.file.Close())
}
