package suite

import (
	"errors"
	"slices"

	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/vectors"
	"github.com/missionweave/weavecheck/vectors/bundle"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// Selection is what a run plays.
type Selection struct {
	// Scenarios are those that are played, in their order.
	Scenarios []features.Scenario
	// Generated is the number of generated sequences that are played after them.
	Generated int
	// Documents are the checks of documents that are played, before the generated sequences.
	Documents []documents.Vector
	// Root is the official checkout that Documents come from, "" for those that weavecheck holds.
	Root string
	// IDs are those of all evaluations of the checkout, chosen or not.
	IDs []string
	// Vectors, where there are any, are played in place of all that.
	Vectors    []vectors.Vector
	sources    map[string]string // of the vectors, by id
	only, skip []string
	chosen     map[string]bool
}

// Select chooses checks by patterns over check ids, requirement ids and sections, and a number of generated sequences;
// the pattern "generated" chooses those alone. An error is the user's: a pattern that matches nothing, or a choice of
// nothing.
func Select(only, skip []string, generated int) (Selection, error) {
	list, err := features.Checks()
	if err != nil {
		return Selection{}, err
	}
	s := Selection{Generated: generated, only: only, skip: skip}
	named := slices.DeleteFunc(slices.Clone(only), func(pattern string) bool { return pattern == GeneratedCheck })
	switch {
	case len(named) == len(only):
	case generated == 0:
		return s, errors.New(`the pattern "generated" matches nothing, since no sequences are generated`)
	case len(named) == 0:
		_, err := features.Matching(list, skip)
		return s, err
	}
	if s.chosen, _, err = features.Choose(list, named, skip); err != nil {
		return s, err
	}
	scenarios, err := features.Scenarios()
	if err != nil {
		return s, err
	}
	for _, scenario := range scenarios {
		if s.chosen[scenario.ID] {
			s.Scenarios = append(s.Scenarios, scenario)
		}
	}
	recorded, err := documents.Embedded()
	if err != nil {
		return s, err
	}
	s.take(recorded)
	return s, nil
}

// SelectBundle chooses evaluations of the official bundles in a checkout, by patterns like those of Select.
func SelectBundle(root string, only, skip []string) (Selection, error) {
	b, err := bundle.Read(root)
	if err != nil {
		return Selection{}, err
	}
	s := Selection{Root: root, only: only, skip: skip}
	all := b.Vectors()
	var list []features.Scenario
	for i := range all {
		list = append(list, features.DocumentScenario(&all[i]))
		s.IDs = append(s.IDs, all[i].ID)
	}
	if s.chosen, _, err = features.Choose(list, only, skip); err != nil {
		return s, err
	}
	s.take(all)
	return s, nil
}

// take takes those of some checks of documents that are chosen.
func (s *Selection) take(all []documents.Vector) {
	for _, v := range all {
		if s.chosen[v.ID] {
			s.Documents = append(s.Documents, v)
		}
	}
}

// Steps is how often Options.Progress is called.
func (s Selection) Steps() int { return s.checks() + s.Generated }

func (s Selection) checks() int { return len(s.Scenarios) + len(s.Documents) + len(s.Vectors) }

// flags are the arguments that make the same selection.
func (s Selection) flags() []string {
	var flags []string
	for _, pattern := range s.only {
		flags = append(flags, "--only", pattern)
	}
	for _, pattern := range s.skip {
		flags = append(flags, "--skip", pattern)
	}
	return flags
}

// CheckIDs lists the ids of all checks.
func CheckIDs() ([]string, error) {
	list, err := features.Checks()
	ids := make([]string, 0, len(list))
	for _, s := range list {
		ids = append(ids, s.ID)
	}
	return ids, err
}
