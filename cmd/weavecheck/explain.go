package main

import (
	"github.com/spf13/cobra"

	"github.com/missionweave/weavecheck/internal/explain"
)

// listed is how much of a list is shown unless all is asked for.
const listed = 12

func newExplain(s streams) *cobra.Command {
	var all bool
	c := &cobra.Command{
		Use:   "explain ID",
		Short: "Say what a requirement, check, reading point or error code is about",
		Example: `  weavecheck explain 11.3-04
  weavecheck explain WORK_STALE_OWNERSHIP`,
		Args: exactly(1, "one id"),
		RunE: func(_ *cobra.Command, args []string) error {
			book, err := explain.New()
			if err != nil {
				return broke(err)
			}
			limit := listed
			if all {
				limit = 0
			}
			pages, err := book.Explain(args[0], limit)
			if err != nil {
				return err
			}
			return broke(explain.WriteText(s.out, pages))
		},
	}
	c.Flags().BoolVar(&all, "all", false, "show every list in full")
	return c
}
