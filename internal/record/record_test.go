package record_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/xeipuuv/gojsonschema"

	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/internal/record"
	"github.com/missionweave/weavecheck/vectors"
	"github.com/missionweave/weavecheck/vectors/documents"
	"github.com/missionweave/weavecheck/vectors/index"
)

// recording is what is recorded in this run of the tests, once: it plays every scenario on the reference, where all
// have to pass.
var recording = sync.OnceValues(func() (map[string][]byte, error) {
	return record.Vectors(context.Background())
})

// recorded is that recording as a directory.
func recorded(t *testing.T) fstest.MapFS {
	t.Helper()
	files, err := recording()
	if err != nil {
		t.Fatal(err)
	}
	fsys := fstest.MapFS{}
	for name, raw := range files {
		fsys[name] = &fstest.MapFile{Data: raw}
	}
	return fsys
}

// When this fails: run `go generate ./vectors` and look at what it changed. What is committed was recorded by another
// process, so that this also shows that equal scenarios give equal bytes.
func TestGoGenerateVectorsChangesNothing(t *testing.T) {
	t.Parallel()
	fresh, err := recording()
	if err != nil {
		t.Fatal(err)
	}
	committed := map[string][]byte{}
	names, err := fs.Glob(vectors.Files(), "data/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(names, "cast.json", "manifest.json") {
		raw, err := fs.ReadFile(vectors.Files(), name)
		if err != nil {
			t.Errorf("%v; run `go generate ./vectors`", err)
		}
		committed[name] = raw
	}
	if diff := cmp.Diff(slices.Sorted(maps.Keys(fresh)), slices.Sorted(maps.Keys(committed))); diff != "" {
		t.Errorf("other files than those of a fresh recording (- fresh, + committed); run `go generate ./vectors`:\n%s", diff)
	}
	for name, raw := range fresh {
		if committed[name] != nil && !bytes.Equal(raw, committed[name]) {
			t.Errorf("%s is not what a fresh recording gives; run `go generate ./vectors`:\n%s", name,
				difference(raw, committed[name]))
		}
	}
}

// difference names the vectors, or else the members, that two files do not have in common.
func difference(fresh, committed []byte) string {
	entries := func(raw []byte) map[string]string {
		out := map[string]string{}
		if list, err := vectors.Decode("", raw); err == nil {
			for _, v := range list {
				one, err := vectors.Encode(v)
				out[v.ID] = string(one)
				if err != nil {
					out[v.ID] = err.Error()
				}
			}
			return out
		}
		var members map[string]json.RawMessage
		if err := json.Unmarshal(raw, &members); err != nil {
			return map[string]string{"": err.Error()}
		}
		for name, value := range members {
			out[name] = string(value)
		}
		return out
	}
	a, b := entries(fresh), entries(committed)
	var different []string
	for id := range a {
		if a[id] != b[id] {
			different = append(different, id)
		}
	}
	for id := range b {
		if _, both := a[id]; !both {
			different = append(different, id)
		}
	}
	slices.Sort(different)
	return cmp.Diff(different[:min(len(different), 20)], []string(nil))
}

func TestEveryScenarioIsRecordedInItsOrder(t *testing.T) {
	t.Parallel()
	scenarios, err := features.Scenarios()
	if err != nil {
		t.Fatal(err)
	}
	type entry struct{ ID, Title, Source string }
	var want, got []entry
	for _, s := range scenarios {
		want = append(want, entry{s.ID, s.Title, s.File})
	}
	list, err := vectors.Load(recorded(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range list {
		if v.Source != vectors.Generated {
			got = append(got, entry{v.ID, v.Title, v.Source})
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the recorded checks (-scenarios, +vectors):\n%s", diff)
	}
}

// The index beside the files says what they hold, of both sorts.
func TestTheIndexIsThatOfTheFiles(t *testing.T) {
	t.Parallel()
	files, err := recording()
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string][]byte{}
	names, err := fs.Glob(documents.Files(), "data/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if documented[name], err = fs.ReadFile(documents.Files(), name); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name     string
		index    func(map[string][]byte) ([]byte, error)
		files    map[string][]byte
		contents func() ([]index.Entry, error)
	}{
		{"vectors", vectors.Index, files, vectors.Contents},
		{"documents", documents.Index, documented, documents.Contents},
	} {
		text, err := c.index(c.files)
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := index.Decode(string(text))
		if err != nil {
			t.Fatal(err)
		}
		committed, err := c.contents()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(fresh, committed); diff != "" {
			t.Errorf("%s: run `go generate ./vectors` (-fresh +committed):\n%.5000s", c.name, diff)
		}
	}
}

func TestARecordingVerifies(t *testing.T) {
	t.Parallel()
	if err := vectors.Verify(recorded(t)); err != nil {
		t.Error(err)
	}
}

func TestARecordingMeetsThePublishedSchema(t *testing.T) {
	t.Parallel()
	text, err := fs.ReadFile(vectors.Files(), "vector.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	loader := gojsonschema.NewSchemaLoader()
	loader.Draft, loader.AutoDetect, loader.Validate = gojsonschema.Draft7, false, true
	schema, err := loader.Compile(gojsonschema.NewBytesLoader(text))
	if err != nil {
		t.Fatal(err)
	}
	files := recorded(t)
	names, err := fs.Glob(files, "data/*.json")
	if err != nil || len(names) == 0 {
		t.Fatal("no files of vectors", err)
	}
	for _, name := range names {
		result, err := schema.Validate(gojsonschema.NewBytesLoader(files[name].Data))
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range result.Errors() {
			if i == 5 {
				break
			}
			t.Errorf("%s: %s", name, e)
		}
	}
}
