package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/missionweave/weavecheck/internal/run"
)

func newBundle(s streams) *cobra.Command {
	var flags judging
	var choice choosing
	var root string
	c := &cobra.Command{
		Use:   "bundle --root DIRECTORY [flags]",
		Short: "Run the official conformance bundles of a checkout",
		Long: `Bundle reads the official structural vectors, cryptography bundle and Admission bundle from a
checkout of the protocol's repository, verifies every digest of their manifests, and puts each
evaluation to the target in its role documents.`,
		Example: `  weavecheck bundle --root ../missionweaveprotocol
  weavecheck bundle --root ../missionweaveprotocol --target ./my-server --only 'cryptography.*'`,
		Args: exactly(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			if root == "" {
				return errors.New("--root must name a checkout of the protocol's repository: a directory with conformance/, " +
					"cryptography/, admission/ and schemas/")
			}
			only, skip, err := choice.patterns()
			if err != nil {
				return err
			}
			selection, err := run.SelectBundle(root, only, skip)
			if err != nil {
				return err
			}
			if err := flags.check(c); err != nil {
				return err
			}
			flags.ids = selection.IDs
			return flags.judge(c.Context(), s, run.Options{Selection: selection})
		},
	}
	flags.register(c)
	choice.register(c)
	c.Flags().StringVar(&root, "root", "", "`directory` of the checkout")
	return c
}
