package main

import (
	"github.com/spf13/cobra"

	"github.com/missionweave/weavecheck/internal/run"
)

func newReplay(s streams) *cobra.Command {
	var flags judging
	c := &cobra.Command{
		Use:   "replay FILE|CHECK-ID… [flags]",
		Short: "Play recorded vectors: files, or recorded checks by id",
		Long: `Replay plays vectors: those of a file, such as a counterexample that a generated sequence left,
or those recorded from the checks, by check id (* and ? as in file names).`,
		Example: `  weavecheck replay weavecheck-counterexamples/generated-5057e79d9017.json --target ./my-server
  weavecheck replay '*' --target ./my-server`,
		Args: atLeastOne("files or check ids"),
		RunE: func(c *cobra.Command, args []string) error {
			selection, err := run.SelectVectors(args)
			if err != nil {
				return err
			}
			if err := flags.check(c); err != nil {
				return err
			}
			return flags.judge(c.Context(), s, run.Options{Selection: selection})
		},
	}
	flags.register(c)
	return c
}
