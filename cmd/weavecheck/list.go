package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/missionweave/weavecheck/internal/explain"
	"github.com/missionweave/weavecheck/internal/run"
)

func newList(s streams) *cobra.Command {
	var choice choosing
	var requirements bool
	c := &cobra.Command{
		Use:   "list [flags]",
		Short: "List the checks, or the requirements with their checks",
		Example: `  weavecheck list --only 11.3
  weavecheck list --requirements --only '10.3-*'`,
		Args: exactly(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			only, skip, err := choice.patterns()
			if err != nil {
				return err
			}
			if requirements {
				if len(skip) > 0 {
					return fmt.Errorf("--skip goes with checks, not with --requirements")
				}
				return listRequirements(s, only)
			}
			return listChecks(s, only, skip)
		},
	}
	choice.register(c)
	c.Flags().BoolVar(&requirements, "requirements", false, "list the requirements, each with the checks that cite it")
	return c
}

func listChecks(s streams, only, skip []string) error {
	selection, err := run.Select(only, skip, 0)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	for _, c := range selection.Checks {
		fmt.Fprintf(w, "%s\t%s\t%s\n", c.ID, strings.Join(c.Requirements, ","), c.Title)
	}
	return broke(w.Flush())
}

func listRequirements(s streams, only []string) error {
	book, err := explain.New()
	if err != nil {
		return broke(err)
	}
	list, err := book.Requirements(only)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, r := range list {
		fmt.Fprintf(&b, "%s  %s  %s  %s", r.ID, r.Level, r.Role, r.Check)
		if len(r.Checks) > 0 {
			fmt.Fprintf(&b, "  %d checks", len(r.Checks))
		}
		b.WriteByte('\n')
		for _, c := range r.Checks {
			fmt.Fprintf(&b, "    %s\n", c.ID)
		}
	}
	_, err = fmt.Fprint(s.out, b.String())
	return broke(err)
}
