package run

import (
	"errors"
	"fmt"
	"path"
	"slices"
)

// Choose returns the checks that patterns choose, in their order, and the ids of those that skip leaves out of them. No
// pattern in only chooses all. A pattern that matches nothing is an error, and so is a choice of nothing.
func Choose(list []*Check, only, skip []string) (chosen []*Check, left []string, err error) {
	if len(only) == 0 {
		only = []string{"*"}
	}
	in, err := matching(list, only)
	if err != nil {
		return nil, nil, err
	}
	out, err := matching(list, skip)
	if err != nil {
		return nil, nil, err
	}
	for _, c := range list {
		switch {
		case in[c.ID] && out[c.ID]:
			left = append(left, c.ID)
		case in[c.ID]:
			chosen = append(chosen, c)
		}
	}
	if len(chosen) == 0 {
		return nil, nil, errors.New("no check is left to run: what is chosen is left out again")
	}
	return chosen, left, nil
}

// matching are the checks, by id, that patterns over check ids, requirement ids and sections match. A pattern that
// matches nothing is an error.
func matching(list []*Check, patterns []string) (map[string]bool, error) {
	chosen := map[string]bool{}
	for _, p := range patterns {
		found := false
		for _, c := range list {
			if c.matches(p) {
				chosen[c.ID], found = true, true
			}
		}
		if !found {
			return nil, fmt.Errorf("the pattern %q matches no check, requirement or section; `weavecheck list` shows them", p)
		}
	}
	return chosen, nil
}

func (c *Check) matches(pattern string) bool {
	return Matches(pattern, c.ID) || Matches(pattern, c.selectedBy()) ||
		slices.ContainsFunc(c.Requirements, func(r string) bool { return Matches(pattern, r) })
}

// selectedBy is the section by which a check is chosen: what the name of its file starts with.
func (c *Check) selectedBy() string { return SectionOf(path.Base(c.Source)) }

// Matches reports whether a pattern, with * and ? as in file names, matches a name. A broken pattern matches nothing.
func Matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return err == nil && ok
}
