package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/adapters/stdio"
	"github.com/missionweave/weavecheck/internal/run"
)

func newServe(s streams) *cobra.Command {
	var overStdio bool
	var fault string
	c := &cobra.Command{
		Use:   "serve --stdio",
		Short: "Be the reference, as a program that others can judge",
		Long: `Serve answers as the reference on standard input and output, until its input ends: JSON-RPC 2.0,
one JSON object a line. It is what adapters/README.md describes, and a target for other harnesses.`,
		Example: `  weavecheck run --target 'weavecheck serve --stdio'`,
		Args:    exactly(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			if !overStdio {
				return errors.New("serve needs --stdio: standard input and output are the one way it can be reached")
			}
			options := reference.Options{}
			if fault != "" {
				var err error
				if options, err = faulty(fault); err != nil {
					return err
				}
			}
			err := stdio.Serve(c.Context(), s.in, s.out, run.NewReference(options))
			if c.Context().Err() != nil {
				return nil // asked to end, it ends
			}
			return broke(err)
		},
	}
	c.Flags().BoolVar(&overStdio, "stdio", false, "serve on standard input and output")
	c.Flags().StringVar(&fault, "fault", "", "be the reference with a fault, by its name")
	if err := c.Flags().MarkHidden("fault"); err != nil {
		panic(err) // the flag is defined in the line above
	}
	return c
}

// faulty are the options of a reference with one fault: for tests of the harness.
func faulty(name string) (reference.Options, error) {
	for _, f := range reference.Faults() {
		if f.Name == name {
			return reference.Options{Name: "weavecheck reference: " + name, Fault: f}, nil
		}
	}
	return reference.Options{}, fmt.Errorf("--fault: no fault of the reference is called %q", name)
}
