package run

import (
	"errors"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/vectors"
	"github.com/missionweave/weavecheck/vectors/bundle"
)

// Selection is what a run plays.
type Selection struct {
	Checks []*Check
	// Generated is the number of generated sequences that are played after them.
	Generated int
	// IDs are those of all evaluations of an official checkout, chosen or not.
	IDs        []string
	only, skip []string
}

// Select chooses checks by patterns over check ids, requirement ids and sections, and a number of generated sequences;
// the pattern "generated" chooses those alone. An error is the user's: a pattern that matches nothing, or a choice of
// nothing.
func Select(only, skip []string, generated int) (Selection, error) {
	s := Selection{Generated: generated, only: only, skip: skip}
	list, err := Recorded()
	if err != nil {
		return s, err
	}
	named := slices.DeleteFunc(slices.Clone(only), func(pattern string) bool { return pattern == GeneratedCheck })
	switch {
	case len(named) == len(only):
	case generated == 0:
		return s, errors.New(`the pattern "generated" matches nothing, since no sequences are generated`)
	case len(named) == 0:
		_, err := matching(list, skip)
		return s, err
	}
	s.Checks, _, err = Choose(list, named, skip)
	return s, err
}

// SelectBundle chooses evaluations of the official bundles in a checkout, by patterns like those of Select.
func SelectBundle(root string, only, skip []string) (Selection, error) {
	s := Selection{only: only, skip: skip}
	b, err := bundle.Read(root)
	if err != nil {
		return s, err
	}
	all := b.Vectors()
	list := make([]*Check, len(all))
	for i := range all {
		list[i] = Document(&all[i], "bundle", "--root", root, "--only", all[i].ID)
		s.IDs = append(s.IDs, all[i].ID)
	}
	s.Checks, _, err = Choose(list, only, skip)
	return s, err
}

// SelectVectors chooses vectors to replay: each source is a file of vectors, or a pattern over the ids of the recorded
// ones. An error is the user's: a file that cannot be read, a pattern that matches nothing, an id that comes twice.
func SelectVectors(sources []string) (Selection, error) {
	s := Selection{}
	named := map[string]string{}
	for _, source := range sources {
		list, err := sequences(source)
		if err != nil {
			return s, err
		}
		for _, c := range list {
			if first, twice := named[c.ID]; twice {
				return s, fmt.Errorf("the vector %s is named twice: by %s and by %s", c.ID, first, source)
			}
			named[c.ID] = c.Again[len(c.Again)-1]
			s.Checks = append(s.Checks, c)
		}
	}
	if len(s.Checks) == 0 {
		return s, fmt.Errorf("%s: there is no vector in it", strings.Join(sources, ", "))
	}
	return s, nil
}

// sequences are the checks of one source of vectors.
func sequences(source string) ([]*Check, error) {
	var list []*Check
	_, missing := os.Stat(source)
	if missing == nil || strings.HasSuffix(source, ".json") || strings.ContainsAny(source, `/\`) {
		read, err := vectors.LoadFile(source)
		for i := range read {
			list = append(list, Sequence(&read[i], "replay", source))
		}
		return list, err
	}
	if !errors.Is(missing, os.ErrNotExist) {
		return nil, missing
	}
	contents, err := vectors.Contents()
	if err != nil {
		return nil, err
	}
	for _, e := range contents {
		if hit, err := path.Match(source, e.ID); err == nil && hit {
			c := recordedSequence(e, vectors.SourceOf(e.File))
			c.Again = []string{"replay", e.ID}
			list = append(list, c)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%q is neither a file nor the id of a recorded check; `weavecheck list` shows those", source)
	}
	return list, nil
}

// Steps is how often Options.Progress is called.
func (s Selection) Steps() int { return len(s.Checks) + s.Generated }

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
	list, err := Recorded()
	ids := make([]string, 0, len(list))
	for _, c := range list {
		ids = append(ids, c.ID)
	}
	return ids, err
}
