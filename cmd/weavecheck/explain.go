package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/missionweave/weavecheck/internal/explain"
)

// listed is how much of a list is shown unless all is asked for.
const listed = 12

func newExplain(s streams) *cobra.Command {
	var all bool
	c := &cobra.Command{
		Use:   "explain ID|WORD…",
		Short: "Say what a requirement, check, reading point or error code is about, or find it by words",
		Example: `  weavecheck explain 11.3-04
  weavecheck explain WORK_STALE_OWNERSHIP
  weavecheck explain expired lease checkpoint`,
		Args: atLeastOne("an id or words"),
		RunE: func(_ *cobra.Command, args []string) error {
			book, err := explain.New()
			if err != nil {
				return broke(err)
			}
			limit := listed
			if all {
				limit = 0
			}
			asked := strings.Join(args, " ")
			pages, err := book.Explain(asked, limit)
			var unknown *explain.Unknown
			switch {
			case err == nil:
				return broke(explain.WriteText(s.out, pages))
			case !errors.As(err, &unknown):
				return broke(err)
			}
			hits, more := book.Search(asked, limit)
			if len(hits) == 0 {
				return err
			}
			return broke(explain.WriteHits(s.out, hits, more))
		},
	}
	c.Flags().BoolVar(&all, "all", false, "show every list in full")
	return c
}
