package vectors

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io/fs"
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
	for _, name := range slices.SortedFunc(dataOf(files), inOrder) {
		list, err := Decode(name, files[name])
		if err != nil {
			return nil, err
		}
		for i := range list {
			v := &list[i]
			if v.Source != SourceOf(name) {
				return nil, place{file: name, vector: v.ID}.fault("its source is %s", v.Source)
			}
			entries = append(entries, index.Entry{File: name, ID: v.ID, Title: v.Title, Requirements: v.Requirements})
		}
	}
	return index.Encode(entries)
}

func dataOf(files map[string][]byte) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for name := range files {
			if path.Dir(name) == dataDirectory && !yield(name) {
				return
			}
		}
	}
}

// SourceOf is the source of the vectors in a file: the feature file that it is named after, or Generated.
func SourceOf(file string) string {
	if isGenerated(file) {
		return Generated
	}
	return strings.TrimSuffix(path.Base(file), ".json") + featureSuffix
}

// Recorded returns a vector that the program carries, and reads no more for it than it must. It may be called from
// several goroutines. What it returns is shared and must not be changed.
func Recorded(e index.Entry) (*Vector, error) {
	shelf.Lock()
	f := shelf.files[e.File]
	if f == nil {
		f = &recordedFile{name: e.File, read: map[string]*Vector{}}
		shelf.files[e.File] = f
	}
	shelf.Unlock()
	return f.vector(e.ID)
}

var shelf = struct {
	sync.Mutex
	files map[string]*recordedFile
}{files: map[string]*recordedFile{}}

// few is how many vectors of one file are read one by one: for more, it is cheaper to read the file as a whole, since
// most of their steps are the same.
const few = 4

// recordedFile is one file of vectors that the program carries, as far as it was read.
type recordedFile struct {
	sync.Mutex
	name  string
	read  map[string]*Vector
	whole bool
}

func (f *recordedFile) vector(id string) (*Vector, error) {
	f.Lock()
	defer f.Unlock()
	if v := f.read[id]; v != nil {
		return v, nil
	}
	if !f.whole {
		if err := f.load(id); err != nil {
			return nil, err
		}
	}
	if v := f.read[id]; v != nil {
		return v, nil
	}
	return nil, place{file: f.name,
		vector: id}.fault("the index has it, and the file has not; run `go generate ./vectors`")
}

// load reads a vector, or all of them.
func (f *recordedFile) load(id string) error {
	raw, err := fs.ReadFile(embedded, f.name)
	if err != nil {
		return err
	}
	if f.whole = len(f.read) >= few; !f.whole {
		if raw, err = only(raw, id); err != nil {
			return place{file: f.name}.fault("%w", err)
		}
	}
	list, err := Decode(f.name, raw)
	if err != nil {
		return err
	}
	for i := range list {
		if f.read[list[i].ID] == nil {
			f.read[list[i].ID] = &list[i]
		}
	}
	return nil
}

// only cuts a file down to one of its vectors and the steps of that.
func only(raw []byte, id string) ([]byte, error) {
	var file struct {
		Format       string                     `json:"format"`
		Organization string                     `json:"organization"`
		Steps        map[string]json.RawMessage `json:"steps"`
		Vectors      []json.RawMessage          `json:"vectors"`
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		return nil, err
	}
	for _, entry := range file.Vectors {
		var v struct {
			ID    string   `json:"id"`
			Steps []string `json:"steps"`
		}
		if err := json.Unmarshal(entry, &v); err != nil {
			return nil, err
		}
		if v.ID != id {
			continue
		}
		all := file.Steps
		file.Steps, file.Vectors = map[string]json.RawMessage{}, []json.RawMessage{entry}
		for _, name := range v.Steps {
			file.Steps[name] = all[name]
		}
		return json.Marshal(file)
	}
	return nil, fmt.Errorf("there is no vector %s", id)
}
