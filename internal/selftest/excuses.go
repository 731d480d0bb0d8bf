package selftest

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/missionweave/weavecheck/internal/mutants"
)

// Excuse names mutants that no observer could tell from the reference, with the reason. In a pattern, * stands for any
// text without slash and {a,b} for one of several. An excused mutant has to survive the whole suite: one that is killed
// is not excused.
type Excuse struct {
	Mutant string `yaml:"mutant"`
	Why    string `yaml:"why"`
}

//go:embed excuses.yaml schema_excuses.yaml
var excusesFiles embed.FS

// Excuses reads the project's lists of mutants that no observer could tell.
func Excuses() ([]Excuse, error) {
	var all []Excuse
	for _, name := range []string{"excuses.yaml", "schema_excuses.yaml"} {
		raw, err := excusesFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		list, err := readExcuses(name, raw)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

func readExcuses(name string, raw []byte) ([]Excuse, error) {
	var list []Excuse
	d := yaml.NewDecoder(bytes.NewReader(raw))
	d.KnownFields(true)
	if err := d.Decode(&list); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for i, e := range list {
		if e.Mutant == "" || e.Why == "" {
			return nil, fmt.Errorf("%s: entry %d must name a mutant and say why nobody could tell it", name, i+1)
		}
	}
	return list, nil
}

func excuse(list []Excuse, id string) string {
	for _, e := range list {
		if e.names(id) {
			return e.Why
		}
	}
	return ""
}

func (e Excuse) names(id string) bool {
	return slices.ContainsFunc(alternatives(e.Mutant), func(pattern string) bool {
		ok, err := path.Match(pattern, id)
		return ok && err == nil
	})
}

// alternatives writes out the {a,b} of a pattern.
func alternatives(pattern string) []string {
	before, rest, found := strings.Cut(pattern, "{")
	list, after, closed := strings.Cut(rest, "}")
	if !found || !closed {
		return []string{pattern}
	}
	var all []string
	for _, choice := range strings.Split(list, ",") {
		all = append(all, alternatives(before+choice+after)...)
	}
	return all
}

func unknownExcuses(list []Excuse) []string {
	var ids []string
	for _, m := range mutants.Rules() {
		ids = append(ids, m.ID)
	}
	for _, m := range mutants.Codecs() {
		ids = append(ids, m.ID)
	}
	var unknown []string
	for _, e := range list {
		if !slices.ContainsFunc(ids, e.names) {
			unknown = append(unknown, e.Mutant)
		}
	}
	return unknown
}
