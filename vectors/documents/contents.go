package documents

import (
	_ "embed"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/missionweave/weavecheck/vectors/index"
)

// IndexFile is the file of the index, beside the manifest.
const IndexFile = "index.txt"

//go:embed index.txt
var indexText string

// Contents lists the vectors that the program carries, in the order of Embedded, without reading them. The list is
// shared and must not be changed.
var Contents = sync.OnceValues(func() ([]index.Entry, error) { return index.Decode(indexText) })

// Index is the index of files of vectors, by their names.
func Index(files map[string][]byte) ([]byte, error) {
	var entries []index.Entry
	for _, name := range slices.SortedFunc(maps.Keys(files), inOrder) {
		if path.Dir(name) != dataDirectory {
			continue
		}
		list, err := Decode(name, files[name])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for i := range list {
			v := &list[i]
			entries = append(entries, index.Entry{
				File: name, ID: v.ID, Title: v.Title, Capability: v.Method(), Requirements: v.Requirements,
			})
		}
	}
	return index.Encode(entries)
}

// inOrder is the order of the manifest: by the names of the files without their ending.
func inOrder(a, b string) int {
	return strings.Compare(strings.TrimSuffix(a, ".json"), strings.TrimSuffix(b, ".json"))
}

// Recorded returns a vector that the program carries, and reads no other file than its own. It may be called from
// several goroutines. What it returns is shared and must not be changed.
func Recorded(e index.Entry) (*Vector, error) {
	shelf.Lock()
	f := shelf.files[e.File]
	if f == nil {
		f = sync.OnceValues(func() (map[string]*Vector, error) { return readFile(e.File) })
		shelf.files[e.File] = f
	}
	shelf.Unlock()
	vectors, err := f()
	if err != nil {
		return nil, err
	}
	if v := vectors[e.ID]; v != nil {
		return v, nil
	}
	return nil, fmt.Errorf("%s: the index has %s, and the file has not; run `go generate ./vectors`", e.File, e.ID)
}

// shelf holds the files that were read. That they are what was recorded is what `weavecheck vectors verify` says.
var shelf = struct {
	sync.Mutex
	files map[string]func() (map[string]*Vector, error)
}{files: map[string]func() (map[string]*Vector, error){}}

func readFile(name string) (map[string]*Vector, error) {
	raw, err := fs.ReadFile(embedded, name)
	if err != nil {
		return nil, err
	}
	list, err := Decode(name, raw)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	byID := make(map[string]*Vector, len(list))
	for i := range list {
		byID[list[i].ID] = &list[i]
	}
	return byID, nil
}
