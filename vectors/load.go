package vectors

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model/bounded"
	"github.com/missionweave/weavecheck/vectors/manifest"
)

// Where the vectors lie, in this directory and in every copy of it.
const (
	dataDirectory   = "data"
	manifestFile    = manifest.Name
	castFile        = "cast.json"
	generatedPrefix = Generated + "-"
	dataReadme      = "README.md"
)

// Load reads every vector of a directory laid out like this one: those of the scenarios in the order of their feature
// files, then the generated ones. It does not compare them with the manifest, which is what Verify is for.
func Load(fsys fs.FS) ([]Vector, error) {
	names, err := dataFiles(fsys)
	if err != nil {
		return nil, err
	}
	var list []Vector
	seen := map[string]string{}
	for _, name := range names {
		raw, err := readBounded(fsys, name)
		if err != nil {
			return nil, err
		}
		vectors, err := Decode(name, raw)
		if err != nil {
			return nil, err
		}
		for i := range vectors {
			id := vectors[i].ID
			if seen[id] != "" {
				return nil, place{file: name}.fault("the vector %s is in %s as well", id, seen[id])
			}
			seen[id] = name
		}
		list = append(list, vectors...)
	}
	return list, nil
}

// LoadFile reads a file of vectors, such as a counterexample.
func LoadFile(name string) ([]Vector, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, place{file: name}.fault("%w", bounded.Cause(err))
	}
	defer f.Close()
	raw, err := bounded.Read(f, maxFileBytes)
	if err != nil {
		return nil, place{file: name}.fault("%w", err)
	}
	return Decode(name, raw)
}

// dataFiles lists the files of vectors in the order in which they are played.
func dataFiles(fsys fs.FS) ([]string, error) {
	names, err := fs.Glob(fsys, dataDirectory+"/*.json")
	if err != nil {
		return nil, fmt.Errorf("listing the files of vectors: %w", err)
	}
	slices.SortFunc(names, inOrder)
	return names, nil
}

// inOrder puts generated vectors behind those of the scenarios: what these decide of a server's readings must not
// depend on them.
func inOrder(a, b string) int {
	if g, h := isGenerated(a), isGenerated(b); g != h {
		if g {
			return 1
		}
		return -1
	}
	return strings.Compare(a, b)
}

func isGenerated(name string) bool { return strings.HasPrefix(path.Base(name), generatedPrefix) }

func readBounded(fsys fs.FS, name string) ([]byte, error) {
	raw, err := bounded.File(fsys, name, maxFileBytes)
	if err != nil {
		return nil, place{file: name}.fault("%w", err)
	}
	return raw, nil
}
