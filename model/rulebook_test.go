package model_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/requirement"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestEveryRuleGuardAndStepCitesARequirementOfTheCatalogue(t *testing.T) {
	cites := func(id, where string) {
		if _, ok := requirement.Lookup(id); !ok {
			t.Errorf("%s cites %q, which is not in the catalogue; near it: %v", where, id, requirement.Suggest(id))
		}
	}
	book := model.NewRulebook()
	for _, r := range book.Rules {
		cites(r.Requirement, r.ID)
		for _, g := range r.Guards {
			cites(g.Requirement, r.ID+": "+g.Name)
			if len(g.Codes) == 0 {
				t.Errorf("%s: %s allows no error code", r.ID, g.Name)
			}
		}
	}
	for _, kind := range book.EventKinds() {
		for _, s := range book.Evolution[kind] {
			cites(s.Requirement, string(kind)+": "+s.Name)
		}
	}
}

func TestEveryNeededGuardStandsBeforeTheOneThatNeedsIt(t *testing.T) {
	for _, r := range model.NewRulebook().Rules {
		at := map[string]int{}
		for i, g := range r.Guards {
			at[g.Name] = i
		}
		for i, g := range r.Guards {
			for _, n := range g.Needs {
				if j, ok := at[n]; ok && j > i {
					t.Errorf("%s: %s needs %s, which stands after it", r.ID, g.Name, n)
				}
			}
		}
	}
}

func TestEveryEventThatARuleProducesHasAnEvolution(t *testing.T) {
	book := model.NewRulebook()
	for _, r := range book.Rules {
		for _, e := range r.Events {
			if len(book.Evolution[e.Kind]) == 0 {
				t.Errorf("%s produces %s, which changes nothing", r.ID, e.Kind)
			}
		}
	}
}

// The rules as a text that a person reads against §7.1 and §10.2.
func TestTheRulesReadAsTheTablesOfTheSpecification(t *testing.T) {
	var b strings.Builder
	for _, r := range model.NewRulebook().Rules {
		fmt.Fprintf(&b, "%s (%s)\n", r.ID, r.Requirement)
		for _, g := range r.Guards {
			fmt.Fprintf(&b, "  %-10s %s", g.Requirement, g.Name)
			if g.States != 0 {
				for _, s := range model.WorkStates() {
					if g.States.Has(s) {
						fmt.Fprintf(&b, " %s", s)
					}
				}
			}
			if g.Expires != nil {
				b.WriteString(" (until it expires)")
			}
			if g.Unless != nil {
				fmt.Fprintf(&b, " unless %s is read: %s", g.Unless.ID, g.Unless.Options[g.Option])
			}
			b.WriteString("\n")
		}
		for _, e := range r.Events {
			fmt.Fprintf(&b, "  -> %s\n", e.Kind)
		}
	}
	golden := filepath.Join("testdata", "rules.txt")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("the rules changed (-golden +now); run go test ./model -update when they should:\n%s", diff)
	}
}
