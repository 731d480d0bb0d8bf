package selftest

import (
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/internal/mutants"
)

// Silence names checks that are about what a legal variant does otherwise, so that they need not apply to it. In both
// patterns, * stands for any text without slash and {a,b} for one of several. Whatever else a variant silences should
// have reached its situation in another way.
type Silence struct {
	By     string `yaml:"by"` // what a variant does otherwise
	Checks string `yaml:"checks"`
	Why    string `yaml:"why"`
}

//go:embed silences.yaml
var silencesFile []byte

// Silences reads the project's list of the checks that need not apply to every legal variant.
func Silences() ([]Silence, error) { return readSilences("silences.yaml", silencesFile) }

func readSilences(name string, raw []byte) ([]Silence, error) {
	return readList(name, raw, "what is done otherwise, the checks that are about it, and why",
		func(s Silence) bool { return s.By != "" && s.Checks != "" && s.Why != "" })
}

func (s Silence) covers(departs, check string) bool {
	return matches(s.By, departs) && matches(s.Checks, check)
}

// undue are the checks that a variant silences though they are about nothing that it does otherwise.
func undue(list []Silence, v *VariantResult) []string {
	var ids []string
	for _, id := range v.Silenced {
		about := func(departs string) bool {
			return slices.ContainsFunc(list, func(s Silence) bool { return s.covers(departs, id) })
		}
		if !slices.ContainsFunc(v.Departs, about) {
			ids = append(ids, id)
		}
	}
	return ids
}

// idle are the Silences that silence nothing: what they name is no variant's, or those that do it alone were all played,
// and not one of the checks was silent.
func idle(list []Silence, played []VariantResult) []Silence {
	alone := map[string][]string{}
	for _, v := range played {
		alone[v.ID] = v.Silenced
	}
	return slices.DeleteFunc(slices.Clone(list), func(s Silence) bool {
		for _, v := range mutants.Variants() {
			if len(v.Departs) != 1 || !matches(s.By, v.ID) {
				continue
			}
			silenced, known := alone[v.ID]
			if !known || slices.ContainsFunc(silenced, func(id string) bool { return matches(s.Checks, id) }) {
				return true
			}
		}
		return false
	})
}

// WriteSilences prints a table: for each option of each reading, and each freedom of a server, the checks that it makes
// not applicable, and why they need not apply.
func (r Result) WriteSilences(w io.Writer, list []Silence) error {
	var b strings.Builder
	silent := 0
	for _, v := range r.Variants {
		if len(v.Departs) != 1 {
			continue
		}
		if len(v.Silenced) == 0 {
			silent++
			continue
		}
		fmt.Fprintf(&b, "%s: %d\n", v.ID, len(v.Silenced))
		for _, id := range v.Silenced {
			why := "IT IS ABOUT SOMETHING ELSE"
			for _, s := range list {
				if s.covers(v.ID, id) {
					why = s.Why
				}
			}
			fmt.Fprintf(&b, "  %-58s %s\n", id, why)
		}
	}
	fmt.Fprintf(&b, "%d more silence no check\n", silent)
	_, err := io.WriteString(w, b.String())
	return err
}
