package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/missionweave/weavecheck/internal/run"
)

// maxGenerated bounds --generated: more sequences than that take days.
const maxGenerated = 1_000_000

func newRun(s streams) *cobra.Command {
	var flags judging
	var choice choosing
	var generated int
	var counterexamples string
	c := &cobra.Command{
		Use:   "run [flags]",
		Short: "Judge an implementation, or the reference",
		Long: `Run plays every check against the target and prints the verdict: the distinct deviations first,
each with the requirement it departs from, what was allowed, what was seen, and the fewest steps
that show it.`,
		Example: `  weavecheck run
  weavecheck run --target './my-server --weavecheck'
  weavecheck run --target ./my-server --only 11.3,15.1-25 --report json=out.json,junit=out.xml
  weavecheck run --target ./my-server --only generated --generated 1000 --seed 7`,
		Args: exactly(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			if generated < 0 || generated > maxGenerated {
				return fmt.Errorf("--generated must be from 0 to %d; it is %d", maxGenerated, generated)
			}
			only, skip, err := choice.patterns()
			if err != nil {
				return err
			}
			selection, err := run.Select(only, skip, generated)
			if err != nil {
				return err
			}
			if err := flags.check(c); err != nil {
				return err
			}
			if generated > 0 {
				if err := run.CheckCounterexamples(counterexamples); err != nil {
					return fmt.Errorf("--counterexamples: %w", err)
				}
			}
			return flags.judge(c.Context(), s, run.Options{Selection: selection, Counterexamples: counterexamples})
		},
	}
	flags.register(c)
	choice.register(c)
	c.Flags().Uint64Var(&flags.seed, "seed", 1, "`number` that decides the generated sequences")
	c.Flags().IntVar(&generated, "generated", 0,
		"`number` of generated sequences to play after the checks; --only generated plays those alone")
	c.Flags().StringVar(&counterexamples, "counterexamples", "weavecheck-counterexamples",
		"`directory` for the vectors of what generated sequences find")
	return c
}

// choosing are the flags that choose checks.
type choosing struct{ only, skip []string }

func (f *choosing) register(c *cobra.Command) {
	c.Flags().StringArrayVar(&f.only, "only", nil,
		"`patterns` (* and ? as in file names) of check ids, requirement ids or sections to take; may be repeated")
	c.Flags().StringArrayVar(&f.skip, "skip", nil, "`patterns` of those to leave out")
}

func (f *choosing) patterns() (only, skip []string, err error) {
	if only, err = split("--only", f.only); err != nil {
		return nil, nil, err
	}
	skip, err = split("--skip", f.skip)
	return only, skip, err
}

// split parts the values of a flag at their commas.
func split(flag string, values []string) ([]string, error) {
	var patterns []string
	for _, value := range values {
		for part := range strings.SplitSeq(value, ",") {
			part = strings.TrimSpace(part)
			if part == "" {
				return nil, fmt.Errorf("%s %q: there is an empty pattern", flag, value)
			}
			patterns = append(patterns, part)
		}
	}
	return patterns, nil
}
