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

// matrix is the file in which the tests spoil something.
const matrix = "data/10.2-matrix.json"

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
		name  string
		spoil func(*testing.T, fstest.MapFS)
		want  []string // how each line of the error starts and, behind an ellipsis, ends
	}{
		{"nothing, though a file is indented otherwise", func(_ *testing.T, fsys fstest.MapFS) {
			fsys[matrix] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(string(fsys[matrix].Data), "\n", "\n\t"))}
		}, nil},
		{"nothing, though the directory explains itself", func(_ *testing.T, fsys fstest.MapFS) {
			fsys["data/README.md"] = &fstest.MapFile{Data: []byte("The recorded vectors.")}
		}, nil},
		{"a changed byte", replaced(matrix, "Assemble one part.", "Assemble two part."),
			[]string{matrix + ": its content is not what was recorded: it has the digest sha256:"}},
		{"a changed byte of the cast", replaced("cast.json", "SHA-256", "SHA-257"),
			[]string{"cast.json: its content is not what was recorded: it has the digest sha256:"}},
		{"a changed title", replaced("manifest.json", "10.2-matrix-none-work.authorize", "10.2-matrix-none-work.authorise"),
			[]string{"manifest.json: artifactDigest: is sha256:"}},
		{"a missing file", func(_ *testing.T, fsys fstest.MapFS) { delete(fsys, matrix) }, []string{matrix + ": file does not exist"}},
		{"a missing cast", func(_ *testing.T, fsys fstest.MapFS) { delete(fsys, "cast.json") }, []string{"cast.json: file does not exist"}},
		{"a missing manifest", func(_ *testing.T, fsys fstest.MapFS) { delete(fsys, "manifest.json") }, []string{"manifest.json: file does not exist"}},
		{"an extra file", func(_ *testing.T, fsys fstest.MapFS) { fsys["data/more.json"] = &fstest.MapFile{} }, []string{"data/more.json: is not in the manifest"}},
		{"an unknown format", replaced(matrix, `"weavecheck-vector-1"`, `"weavecheck-vector-9"`),
			[]string{matrix + `: format: must be "weavecheck-vector-1", the one that this program reads; it is "weavecheck-vector-9"`}},
		{"a manifest of an unknown format", replaced("manifest.json", `"weavecheck-vector-1"`, `"weavecheck-vector-9"`),
			[]string{`manifest.json: format: must be "weavecheck-vector-1", the one that this program reads; it is "weavecheck-vector-9"`}},
		{"a manifest of another version", replaced("manifest.json", `"manifestVersion": 1`, `"manifestVersion": 2`), []string{"manifest.json: manifestVersion: must be 1; it is 2"}},
		{"a manifest of another protocol", replaced("manifest.json", `"protocolVersion": "0.1"`, `"protocolVersion": "0.2"`), []string{`manifest.json: protocolVersion: must be "0.1"; it is "0.2"`}},
		{"a file elsewhere", replaced("manifest.json", matrix, "data/../../10.2-matrix.json"), []string{`manifest.json: files[0].path: must be that of a JSON file in data; it is "data/../../10.2-matrix.json"`}},
		{"half a file", func(_ *testing.T, fsys fstest.MapFS) {
			fsys[matrix] = &fstest.MapFile{Data: fsys[matrix].Data[:1000]}
		}, []string{matrix + ": line "}},
		{"a broken vector", replaced(matrix, `"focus": `, `"focus": 1000`), []string{matrix + ": vector 10.2-matrix-"}},
		{"an id twice", func(t *testing.T, fsys fstest.MapFS) {
			fsys["data/zz.json"] = fsys[matrix]
			sign(t, fsys, func(m *vectors.Manifest) {
				again := m.Files[0]
				again.Path = "data/zz.json"
				again.IDs, again.Vectors = again.IDs[:1], 1
				m.Files = append(m.Files, again)
			})
		}, []string{
			"data/zz.json: its vectors are not those of the manifest: it has ",
			"data/zz.json: the vector 10.2-matrix-none-work.authorize is in data/10.2-matrix.json as well",
		}},
		{"a file twice", func(t *testing.T, fsys fstest.MapFS) {
			sign(t, fsys, func(m *vectors.Manifest) { m.Files = append(m.Files[:1], m.Files...) })
		}, []string{"manifest.json: files[1]: data/10.2-matrix.json is listed twice"}},
		{"several things at once", func(_ *testing.T, fsys fstest.MapFS) {
			fsys["data/more.json"] = &fstest.MapFile{}
			delete(fsys, matrix)
			delete(fsys, "cast.json")
		}, []string{"cast.json: file does not exist", matrix + ": file does not exist", "data/more.json: is not in the manifest"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			fsys := maps.Clone(recorded(t))
			c.spoil(t, fsys)
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

// sign changes the manifest and gives it the digest that then is right.
func sign(t *testing.T, fsys fstest.MapFS, change func(*vectors.Manifest)) {
	t.Helper()
	m, err := vectors.ReadManifest(fsys)
	if err != nil {
		t.Fatal(err)
	}
	change(m)
	raw, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var members map[string]any
	if err := json.Unmarshal(raw, &members); err != nil {
		t.Fatal(err)
	}
	// As in the official bundles: the digest is over the RFC 8785 bytes of the manifest without its own member.
	delete(members, "artifactDigest")
	canonical, err := document.CanonicalOf(members)
	if err != nil {
		t.Fatal(err)
	}
	members["artifactDigest"] = document.Hash(canonical)
	if raw, err = json.Marshal(members); err != nil {
		t.Fatal(err)
	}
	fsys["manifest.json"] = &fstest.MapFile{Data: raw}
}

func TestLoadTakesAnIDOnce(t *testing.T) {
	fsys := recorded(t)
	fsys["data/zz.json"] = fsys[matrix]
	_, err := vectors.Load(fsys)
	if want := "data/zz.json: the vector 10.2-matrix-none-work.authorize is in data/10.2-matrix.json as well"; errorText(err) != want {
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
	m := vectors.Manifest{Files: []vectors.ManifestFile{{Path: "data/a.json", Vectors: 2}, {Path: "data/b.json", Vectors: 30}}, ArtifactDigest: "sha256:00"}
	want := "     2  data/a.json\n    30  data/b.json\n    32  in 2 files, sha256:00\n"
	if diff := cmp.Diff(want, m.Summary()); diff != "" {
		t.Errorf("summary (-want, +got):\n%s", diff)
	}
}
