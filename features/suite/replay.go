package suite

import (
	"errors"
	"fmt"
	"os"
	"path"
	"strings"

	"github.com/missionweave/weavecheck/vectors"
)

// SelectVectors chooses vectors to replay: each source is a file of vectors, or a pattern over the ids of the recorded
// ones. An error is the user's: a file that cannot be read, a pattern that matches nothing, an id that comes twice.
func SelectVectors(sources []string) (Selection, error) {
	s := Selection{sources: map[string]string{}}
	for _, source := range sources {
		list, rerun, err := load(source)
		if err != nil {
			return s, err
		}
		for _, v := range list {
			if first, twice := s.sources[v.ID]; twice {
				return s, fmt.Errorf("the vector %s is named twice: by %s and by %s", v.ID, first, source)
			}
			s.sources[v.ID] = rerun(v.ID)
			s.Vectors = append(s.Vectors, v)
		}
	}
	if len(s.Vectors) == 0 {
		return s, fmt.Errorf("%s: there is no vector in it", strings.Join(sources, ", "))
	}
	return s, nil
}

// source is what names a vector on the command line.
func (s Selection) source(id string) string { return s.sources[id] }

// load reads the vectors of one source, and returns how each is named.
func load(source string) (list []vectors.Vector, rerun func(id string) string, err error) {
	_, missing := os.Stat(source)
	if missing == nil || strings.HasSuffix(source, ".json") || strings.ContainsAny(source, `/\`) {
		list, err = vectors.LoadFile(source)
		return list, func(string) string { return source }, err
	}
	if !errors.Is(missing, os.ErrNotExist) {
		return nil, nil, missing
	}
	recorded, err := vectors.Embedded()
	if err != nil {
		return nil, nil, err
	}
	for _, v := range recorded {
		if hit, err := path.Match(source, v.ID); err == nil && hit {
			list = append(list, v)
		}
	}
	if len(list) == 0 {
		return nil, nil, fmt.Errorf("%q is neither a file nor the id of a recorded check; `weavecheck list` shows those", source)
	}
	return list, func(id string) string { return id }, nil
}
