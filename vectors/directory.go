package vectors

import (
	"fmt"

	"github.com/missionweave/weavecheck/adapters/cast"
)

// Directory returns the files of a directory laid out like this one, by their names: those of vectors, given by the
// name of their file, the cast in which they play, and the manifest.
func Directory(recorded map[string][]Vector, c *cast.Cast) (map[string][]byte, error) {
	out := map[string][]byte{}
	for name, list := range recorded {
		raw, err := Encode(list...)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out[name] = raw
	}
	var err error
	if out[castFile], err = encodeCast(c); err != nil {
		return nil, fmt.Errorf("%s: %w", castFile, err)
	}
	m, err := newManifest(out)
	if err != nil {
		return nil, err
	}
	if out[manifestFile], err = stored(m); err != nil {
		return nil, fmt.Errorf("%s: %w", manifestFile, err)
	}
	return out, nil
}

// FileOf is the file in which the vectors of a feature file lie.
func FileOf(feature string) string {
	return dataDirectory + "/" + feature[:len(feature)-len(featureSuffix)] + ".json"
}
