package selftest

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"slices"

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
	return readList(name, raw, "a mutant, and why nobody could tell it",
		func(e Excuse) bool { return e.Mutant != "" && e.Why != "" })
}

// readList reads a list that is kept by hand; what each entry must say is complete.
func readList[E any](name string, raw []byte, must string, complete func(E) bool) ([]E, error) {
	var list []E
	d := yaml.NewDecoder(bytes.NewReader(raw))
	d.KnownFields(true)
	if err := d.Decode(&list); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for i, e := range list {
		if !complete(e) {
			return nil, fmt.Errorf("%s: entry %d must name %s", name, i+1, must)
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

func (e Excuse) names(id string) bool { return matches(e.Mutant, id) }

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
