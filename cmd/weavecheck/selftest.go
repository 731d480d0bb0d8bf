package main

import (
	"errors"
	"fmt"
	"path"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"github.com/missionweave/weavecheck/internal/mutants"
	"github.com/missionweave/weavecheck/internal/selftest"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
	"github.com/missionweave/weavecheck/vectors/bundle"
	"github.com/missionweave/weavecheck/vectors/documents"
)

func newSelftest(s streams) *cobra.Command {
	var only []string
	var root string
	var readings bool
	workers := runtime.GOMAXPROCS(0)
	c := &cobra.Command{
		Use:   "selftest [flags]",
		Short: "Test the suite itself on mutants and legal variants of the reference",
		Long: `Selftest plays the suite against every mutant of the reference, one fault each, which some check
must notice, and against every legal variant, which must pass. That is why a verdict may be
trusted: the exit code is 0 only if every mutant is killed and every variant passes.`,
		Args: exactly(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			if workers < 1 {
				return fmt.Errorf("--workers must be 1 or more; it is %d", workers)
			}
			patterns, err := split("--only", only)
			if err != nil {
				return err
			}
			if readings && len(patterns) == 0 {
				patterns = alone()
			}
			chosen, err := targets(patterns)
			if err != nil {
				return err
			}
			excuses, err := selftest.Excuses()
			if err != nil {
				return broke(err)
			}
			silences, err := selftest.Silences()
			if err != nil {
				return broke(err)
			}
			list, err := vectors.Embedded()
			if err != nil {
				return broke(err)
			}
			options := selftest.Options{Sequences: selftest.Sequences(list), Excuses: excuses, Silences: silences,
				Workers: workers, Select: chosen}
			if options.Documents, err = documents.Embedded(); err != nil {
				return broke(err)
			}
			if root != "" {
				official, err := bundle.Read(root)
				if err != nil {
					return err
				}
				options.Official = official.Vectors()
			}
			bar := progress{s: s}
			options.Progress = bar.step
			result, err := selftest.Run(c.Context(), options)
			bar.done()
			if c.Context().Err() != nil {
				return broke(errors.New("interrupted: what was played says nothing yet"))
			}
			if err != nil {
				return broke(err)
			}
			if readings {
				if err := result.WriteSilences(s.out, silences); err != nil {
					return broke(err)
				}
			}
			if err := result.WriteMatrix(s.out); err != nil {
				return broke(err)
			}
			if !right(result, len(patterns) > 0) {
				return verdict(reports.ExitFail)
			}
			return nil
		},
	}
	c.Flags().StringArrayVar(&only, "only", nil, "`patterns` of mutants and variants to play; may be repeated")
	c.Flags().BoolVar(&readings, "readings", false, "list which checks do not apply under each option of each reading, "+
		"and each freedom of a server; without --only, play these alone")
	c.Flags().StringVar(&root, "root", "", "`directory` of a checkout of the protocol's repository: say which mutants "+
		"of the codec its official bundles alone would miss")
	c.Flags().IntVar(&workers, "workers", workers, "`number` of mutants played at once")
	return c
}

// targets is a selection of mutants and variants, nil for all.
func targets(patterns []string) (func(id string) bool, error) {
	if len(patterns) == 0 {
		return nil, nil
	}
	var ids []string
	for _, m := range mutants.Rules() {
		ids = append(ids, m.ID)
	}
	for _, m := range mutants.Codecs() {
		ids = append(ids, m.ID)
	}
	for _, v := range mutants.Variants() {
		ids = append(ids, v.ID)
	}
	for _, v := range mutants.CodecVariants() {
		ids = append(ids, v.ID)
	}
	chosen := map[string]bool{}
	var mistakes []error
	for _, p := range patterns {
		found := false
		for _, id := range ids {
			if ok, err := path.Match(p, id); err == nil && ok {
				chosen[id], found = true, true
			}
		}
		if !found {
			mistakes = append(mistakes, fmt.Errorf("--only: the pattern %q matches no mutant and no variant", p))
		}
	}
	return func(id string) bool { return chosen[id] }, errors.Join(mistakes...)
}

// alone are the variants that do one thing otherwise.
func alone() []string {
	var ids []string
	for _, v := range mutants.Variants() {
		if len(v.Departs) == 1 {
			ids = append(ids, v.ID)
		}
	}
	return ids
}

// right reports whether all that was played met its due. A part of the whole may be without mutants, or variants.
func right(r selftest.Result, part bool) bool {
	return r.Passed() || part && len(r.Idle) == 0 &&
		!slices.ContainsFunc(r.Mutants, func(m selftest.MutantResult) bool { return !m.Right() }) &&
		!slices.ContainsFunc(r.Codecs, func(m selftest.CodecResult) bool { return !m.Right() }) &&
		!slices.ContainsFunc(slices.Concat(r.Variants, r.CodecVariants),
			func(v selftest.VariantResult) bool { return !v.Right() })
}

// progress is the bar of a selftest.
type progress struct {
	s   streams
	bar *reports.Progress
}

func (p *progress) step(_, total int) {
	if p.bar == nil {
		p.bar = reports.NewProgress(p.s.err, total, terminal(p.s.err))
	}
	p.bar.Step(reports.Check{Outcome: reports.Pass})
}

func (p *progress) done() {
	if p.bar != nil {
		p.bar.Done()
	}
}
