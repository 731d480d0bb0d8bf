package vectors_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/vectors"
)

// bundle is a small directory of vectors with its manifest, made as the README says and by none of the code under test.
func bundle(t *testing.T) fstest.MapFS {
	t.Helper()
	other := strings.NewReplacer(`"one"`, `"two"`, "4-authority", "5-other").Replace(small)
	fsys := fstest.MapFS{
		"data/a.json": &fstest.MapFile{Data: []byte(small)},
		"data/b.json": &fstest.MapFile{Data: []byte(other)},
		"cast.json":   &fstest.MapFile{Data: []byte(`{"format": "weavecheck-cast-1", "hash": "SHA-256"}`)},
	}
	sign(t, fsys, map[string]any{
		"manifestVersion": 1, "protocolVersion": "0.1", "format": "weavecheck-vector-1", "organization": "weavecheck-cast-1",
		"cast": map[string]any{"path": "cast.json", "sha256": digest(t, fsys["cast.json"].Data)},
		"files": []any{
			map[string]any{"path": "data/a.json", "sha256": digest(t, []byte(small)), "vectors": 1, "ids": []any{"one"}},
			map[string]any{"path": "data/b.json", "sha256": digest(t, []byte(other)), "vectors": 1, "ids": []any{"two"}},
		},
	})
	return fsys
}

func digest(t *testing.T, raw []byte) string {
	t.Helper()
	canonical, err := document.Canonical(raw)
	if err != nil {
		t.Fatal(err)
	}
	return document.Hash(canonical)
}

// sign puts a manifest into a directory. Its digest is over its RFC 8785 bytes without the member itself, as in the
// official bundles.
func sign(t *testing.T, fsys fstest.MapFS, manifest map[string]any) {
	t.Helper()
	delete(manifest, "artifactDigest")
	raw, err := json.Marshal(manifest)
	if err != nil {
		t.Fatal(err)
	}
	manifest["artifactDigest"] = digest(t, raw)
	if raw, err = json.MarshalIndent(manifest, "", "  "); err != nil {
		t.Fatal(err)
	}
	fsys["manifest.json"] = &fstest.MapFile{Data: raw}
}

// resigned changes the entries of the files in a manifest, and gives it the digest that then is right.
func resigned(t *testing.T, fsys fstest.MapFS, change func(files []any) []any) {
	t.Helper()
	var manifest map[string]any
	if err := json.Unmarshal(fsys["manifest.json"].Data, &manifest); err != nil {
		t.Fatal(err)
	}
	manifest["files"] = change(manifest["files"].([]any))
	sign(t, fsys, manifest)
}

func TestVerifyNamesEverythingThatIsWrong(t *testing.T) {
	replaced := func(name, old, new string) func(*testing.T, fstest.MapFS) {
		return func(t *testing.T, fsys fstest.MapFS) {
			text := string(fsys[name].Data)
			if !strings.Contains(text, old) {
				t.Fatalf("%s holds no %s", name, old)
			}
			fsys[name] = &fstest.MapFile{Data: []byte(strings.Replace(text, old, new, 1))}
		}
	}
	for _, c := range []struct {
		name   string
		damage func(*testing.T, fstest.MapFS)
		want   []string // how each line of the error starts and, behind an ellipsis, ends
	}{
		{"nothing", func(*testing.T, fstest.MapFS) {}, nil},
		{"nothing, though a file is indented otherwise", func(_ *testing.T, fsys fstest.MapFS) {
			fsys["data/a.json"] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(small, "\n", "\n\t"))}
		}, nil},
		{"nothing, though the directory explains itself", func(_ *testing.T, fsys fstest.MapFS) {
			fsys["data/README.md"] = &fstest.MapFile{Data: []byte("The recorded vectors.")}
		}, nil},
		{"a changed byte", replaced("data/a.json", "a second passes", "a minute passes"),
			[]string{"data/a.json: its content is not what was recorded: it has the digest sha256:"}},
		{"a changed byte of the cast", replaced("cast.json", "SHA-256", "SHA-257"),
			[]string{"cast.json: its content is not what was recorded: it has the digest sha256:"}},
		{"a changed byte of the manifest", replaced("manifest.json", "two", "tow"),
			[]string{"manifest.json: artifactDigest: is sha256:"}},
		{"a missing file", func(_ *testing.T, fsys fstest.MapFS) { delete(fsys, "data/a.json") },
			[]string{"data/a.json: file does not exist"}},
		{"a missing cast", func(_ *testing.T, fsys fstest.MapFS) { delete(fsys, "cast.json") },
			[]string{"cast.json: file does not exist"}},
		{"a missing manifest", func(_ *testing.T, fsys fstest.MapFS) { delete(fsys, "manifest.json") },
			[]string{"manifest.json: file does not exist"}},
		{"an extra file", func(_ *testing.T, fsys fstest.MapFS) { fsys["data/more.json"] = &fstest.MapFile{} },
			[]string{"data/more.json: is not in the manifest"}},
		{"an unknown format", replaced("data/a.json", `"weavecheck-vector-1"`, `"weavecheck-vector-9"`),
			[]string{`data/a.json: format: must be "weavecheck-vector-1", the one that this program reads; it is "weavecheck-vector-9"`}},
		{"a manifest of an unknown format", replaced("manifest.json", `"weavecheck-vector-1"`, `"weavecheck-vector-9"`),
			[]string{`manifest.json: format: must be "weavecheck-vector-1", the one that this program reads; it is "weavecheck-vector-9"`}},
		{"a manifest of another version", replaced("manifest.json", `"manifestVersion": 1`, `"manifestVersion": 2`),
			[]string{"manifest.json: manifestVersion: must be 1; it is 2"}},
		{"a manifest of another protocol", replaced("manifest.json", `"protocolVersion": "0.1"`, `"protocolVersion": "0.2"`),
			[]string{`manifest.json: protocolVersion: must be "0.1"; it is "0.2"`}},
		{"a manifest without a digest", replaced("manifest.json", `"artifactDigest"`, `"digest"`),
			[]string{"manifest.json: the member artifactDigest is missing"}},
		{"a file elsewhere", replaced("manifest.json", "data/a.json", "data/../../a.json"),
			[]string{`manifest.json: files[0].path: must be that of a JSON file in data; it is "data/../../a.json"`}},
		{"half a file", func(_ *testing.T, fsys fstest.MapFS) {
			fsys["data/a.json"] = &fstest.MapFile{Data: []byte(small[:300])}
		}, []string{"data/a.json: line 10: not JSON: unexpected end of JSON input"}},
		{"a broken vector", replaced("data/a.json", `"focus": 1`, `"focus": 9`),
			[]string{"data/a.json: vector one: focus: must be the index of a step, of which there are 5; it is 9"}},
		{"an id twice", func(t *testing.T, fsys fstest.MapFS) {
			fsys["data/b.json"] = fsys["data/a.json"]
			resigned(t, fsys, func(files []any) []any {
				again := maps.Clone(files[0].(map[string]any))
				again["path"] = "data/b.json"
				return []any{files[0], again}
			})
		}, []string{"data/b.json: the vector one is in data/a.json as well"}},
		{"another vector than is listed", func(t *testing.T, fsys fstest.MapFS) {
			resigned(t, fsys, func(files []any) []any {
				files[1].(map[string]any)["ids"] = []any{"three"}
				return files
			})
		}, []string{"data/b.json: its vectors are not those of the manifest: it has two, and the manifest lists three"}},
		{"another number of vectors than is listed", func(t *testing.T, fsys fstest.MapFS) {
			resigned(t, fsys, func(files []any) []any {
				files[1].(map[string]any)["vectors"] = 2
				return files
			})
		}, []string{"data/b.json: it has 1 vectors, and the manifest says 2"}},
		{"a file twice", func(t *testing.T, fsys fstest.MapFS) {
			resigned(t, fsys, func(files []any) []any { return append(files, files[0]) })
		}, []string{"manifest.json: files[2]: data/a.json is listed twice"}},
		{"several things at once", func(_ *testing.T, fsys fstest.MapFS) {
			fsys["data/more.json"] = &fstest.MapFile{}
			delete(fsys, "data/a.json")
			delete(fsys, "cast.json")
		}, []string{"cast.json: file does not exist", "data/a.json: file does not exist",
			"data/more.json: is not in the manifest"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			fsys := bundle(t)
			c.damage(t, fsys)
			var got []string
			if err := vectors.Verify(fsys); err != nil {
				got = strings.Split(err.Error(), "\n")
			}
			for i := range got {
				if i < len(c.want) && strings.HasPrefix(got[i], c.want[i]) {
					got[i] = c.want[i]
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("wrong (-want, +got):\n%s", diff)
			}
		})
	}
}

func TestLoadTakesAnIDOnce(t *testing.T) {
	fsys := bundle(t)
	fsys["data/b.json"] = fsys["data/a.json"]
	_, err := vectors.Load(fsys)
	if want := "data/b.json: the vector one is in data/a.json as well"; errorText(err) != want {
		t.Errorf("%v; want %s", err, want)
	}
}

func TestGeneratedVectorsComeLast(t *testing.T) {
	raw, err := vectors.Encode(sample(t)...)
	if err != nil {
		t.Fatal(err)
	}
	list, err := vectors.Load(fstest.MapFS{
		"data/zz.json":          &fstest.MapFile{Data: []byte(small)},
		"data/generated-a.json": &fstest.MapFile{Data: raw},
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range list {
		got = append(got, v.ID)
	}
	if diff := cmp.Diff([]string{"one", "sample-lifecycle", "sample-time", "sample-again"}, got); diff != "" {
		t.Errorf("order (-want, +got):\n%s", diff)
	}
}

func TestManifestSummaryCounts(t *testing.T) {
	m := vectors.Manifest{Files: []vectors.ManifestFile{{Path: "data/a.json", Vectors: 2},
		{Path: "data/b.json", Vectors: 30}}, ArtifactDigest: "sha256:00"}
	want := "     2  data/a.json\n    30  data/b.json\n    32  in 2 files, sha256:00\n"
	if diff := cmp.Diff(want, m.Summary()); diff != "" {
		t.Errorf("summary (-want, +got):\n%s", diff)
	}
}
