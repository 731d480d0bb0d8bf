package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

const about = `weavecheck finds out whether an implementation of MissionWeaveProtocol 0.1 behaves as the
protocol says: transitions, fencing, leases, budgets, replay. It talks to any program that
answers JSON-RPC 2.0 on its standard input and output (adapters/README.md says how to write
one); without --target it judges the reference that it carries.

Exit codes: 0 everything demanded holds · 1 a MUST is broken · 2 bad usage or configuration ·
3 the target or weavecheck broke, and the verdict is incomplete`

// newRoot builds the command line.
func newRoot(s streams) *cobra.Command {
	root := &cobra.Command{
		Use:           "weavecheck",
		Short:         "Conformance checks for MissionWeaveProtocol 0.1",
		Long:          about,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(c, args[0])
			}
			c.SetOut(s.err) // help that nobody asked for is no result
			if err := c.Help(); err != nil {
				return err
			}
			return verdict(exitUsage)
		},
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SuggestionsMinimumDistance = 2
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		if c == root && c.Flags().NArg() > 0 {
			return unknownCommand(c, c.Flags().Arg(0)) // whose flags we cannot know
		}
		return fmt.Errorf("%w; `%s --help` shows the flags", err, c.CommandPath())
	})
	root.SetHelpCommand(newHelp())
	root.AddCommand(newRun(s), newBundle(s), newReplay(s), newList(s), newExplain(s), newSelftest(s), newVectors(s),
		newServe(s), newVersion(s))
	return root
}

func unknownCommand(c *cobra.Command, name string) error {
	near := c.SuggestionsFor(name)
	if len(near) == 0 {
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				near = append(near, sub.Name())
			}
		}
		return fmt.Errorf("%s has no command %q; there are %s", c.CommandPath(), name, strings.Join(near, ", "))
	}
	return fmt.Errorf("%s has no command %q; did you mean %s?", c.CommandPath(), name, strings.Join(near, ", or "))
}

// newHelp is cobra's help command, but for an unknown topic, which is a mistake.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Say what a command does",
		RunE: func(c *cobra.Command, args []string) error {
			topic, rest, err := c.Root().Find(args)
			switch {
			case err != nil:
				return err
			case len(rest) > 0:
				return unknownCommand(topic, rest[0])
			}
			topic.InitDefaultHelpFlag()
			return topic.Help()
		},
	}
}

// exactly demands a number of arguments, and says in words what they are.
func exactly(n int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) == n {
			return nil
		}
		return usage(c, args, what)
	}
}

func atLeastOne(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) > 0 {
			return nil
		}
		return usage(c, args, what)
	}
}

func usage(c *cobra.Command, args []string, what string) error {
	given := "none"
	if len(args) > 0 {
		given = strings.Join(args, " ")
	}
	return fmt.Errorf("%s takes %s; it was given %s; its usage is `%s`", c.CommandPath(), what, given, c.UseLine())
}
