package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/missionweave/weavecheck/internal/explain"
	"github.com/missionweave/weavecheck/internal/run"
)

func newList(s streams) *cobra.Command {
	var choice choosing
	var requirements, coverage, asJSON bool
	c := &cobra.Command{
		Use:   "list [flags]",
		Short: "List the checks, or the requirements with their checks",
		Example: `  weavecheck list --only 11.3
  weavecheck list --requirements --only '10.3-*'
  weavecheck list --requirements --coverage
  weavecheck list --requirements --json`,
		Args: exactly(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			only, skip, err := choice.patterns()
			if err != nil {
				return err
			}
			if (coverage || asJSON) && !requirements {
				return fmt.Errorf("--coverage and --json go with --requirements")
			}
			if requirements {
				if len(skip) > 0 {
					return fmt.Errorf("--skip goes with checks, not with --requirements")
				}
				list, err := checked(only)
				if err != nil {
					return err
				}
				text := requirementLines
				switch {
				case coverage:
					text = explain.Coverage
				case asJSON:
					text = requirementObjects
				}
				_, err = fmt.Fprint(s.out, text(list))
				return broke(err)
			}
			return listChecks(s, only, skip)
		},
	}
	choice.register(c)
	c.Flags().BoolVar(&requirements, "requirements", false, "list the requirements, each with the checks that cite it")
	c.Flags().BoolVar(&coverage, "coverage", false, "with --requirements: count them by section and by how they are checked, as a table of Markdown")
	c.Flags().BoolVar(&asJSON, "json", false, "with --requirements: list them as JSON")
	c.MarkFlagsMutuallyExclusive("coverage", "json")
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

// checked are the requirements that patterns choose.
func checked(only []string) ([]explain.Checked, error) {
	book, err := explain.New()
	if err != nil {
		return nil, broke(err)
	}
	return book.Requirements(only)
}

func requirementLines(list []explain.Checked) string {
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
	return b.String()
}

// requirementObjects is a JSON array of the requirements with the ids of the checks that cite them.
func requirementObjects(list []explain.Checked) string {
	type object struct {
		ID      string   `json:"id"`
		Section string   `json:"section"`
		Level   string   `json:"level"`
		Role    string   `json:"role"`
		Text    string   `json:"text"`
		Check   string   `json:"check"`
		Why     string   `json:"why,omitempty"`
		Checks  []string `json:"checks"`
	}
	objects := make([]object, 0, len(list))
	for _, r := range list {
		ids := make([]string, 0, len(r.Checks))
		for _, c := range r.Checks {
			ids = append(ids, c.ID)
		}
		objects = append(objects, object{r.ID, r.Section, string(r.Level), string(r.Role), r.Text, string(r.Check), r.Why, ids})
	}
	text, err := json.MarshalIndent(objects, "", "  ")
	if err != nil {
		panic(err) // there is nothing in it that JSON has no form for
	}
	return string(text) + "\n"
}
