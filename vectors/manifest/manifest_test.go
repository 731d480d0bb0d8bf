package manifest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/vectors/manifest"
)

// lists reads a file of vectors that is a list of ids.
func lists(name string, content []byte) (ids []string, err error) {
	if err := json.Unmarshal(content, &ids); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return ids, nil
}

func TestVerifyReportsEverything(t *testing.T) {
	listed := func(path, content string, ids ...string) manifest.File {
		digest, err := manifest.Digest([]byte(content))
		if err != nil {
			t.Fatal(err)
		}
		return manifest.File{Path: path, SHA256: digest, Vectors: len(ids), IDs: ids}
	}
	a, b := listed("data/a.json", `["one","two"]`, "one", "two"), listed("data/b.json", `["three"]`, "three")
	for _, c := range []struct {
		name    string
		content map[string]string
		files   []manifest.File
		want    []string // how the lines of the error start
	}{
		{"nothing wrong", map[string]string{"data/a.json": ` [ "one" ,"two"]`, "data/b.json": `["three"]`,
			"data/README": "x"}, []manifest.File{a, b}, nil},
		{"no ids listed", map[string]string{"data/b.json": `["three"]`},
			[]manifest.File{{Path: b.Path, SHA256: b.SHA256, Vectors: 1}}, nil},
		{"all sorts", map[string]string{"data/a.json": `["one","2"]`, "data/c.json": `["one"]`, "data/d.json": "["},
			[]manifest.File{a, a, b, listed("data/c.json", `["one"]`, "one")}, []string{
				"data/a.json: its vectors are not those of the manifest: it has 2, and the manifest lists two",
				"manifest.json: files[1]: data/a.json is listed twice",
				"data/b.json: file does not exist",
				"data/c.json: the vector one is in data/a.json as well",
				"data/d.json: is not in the manifest",
			}},
		{"a number", map[string]string{"data/a.json": `["one"]`}, []manifest.File{a},
			[]string{"data/a.json: it has 1 vectors, and the manifest says 2"}},
		{"a digest", map[string]string{"data/b.json": `["three"]`},
			[]manifest.File{{Path: b.Path, SHA256: a.SHA256, Vectors: 1}},
			[]string{"data/b.json: its content is not what was recorded: it has the digest " + b.SHA256 +
				", and the manifest says " + a.SHA256}},
		{"no JSON", map[string]string{"data/b.json": `["three"`}, []manifest.File{b},
			[]string{"data/b.json: unexpected end of JSON input"}},
		{"no directory", nil, nil, []string{"data: file does not exist"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := fstest.MapFS{}
			for name, content := range c.content {
				files[name] = &fstest.MapFile{Data: []byte(content)}
			}
			var got []string
			if err := (manifest.Directory{Files: files, Data: "data", Besides: []string{"README"}, Read: lists}).Verify(
				c.files); err != nil {
				got = strings.Split(err.Error(), "\n")
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("wrong (-want, +got):\n%s", diff)
			}
		})
	}
}

func TestTheDigestOfAManifestIsOverAllElse(t *testing.T) {
	digest, err := manifest.ArtifactDigest([]byte(`{"b": 1.0, "artifactDigest": "x", "a": {"artifactDigest": 1}}`))
	if err != nil {
		t.Fatal(err)
	}
	want, err := manifest.Digest([]byte(`{"a":{"artifactDigest":1},"b":1}`))
	if err != nil || digest != want {
		t.Errorf("ArtifactDigest = %s, want %s (%v)", digest, want, err)
	}
	if _, err := manifest.ArtifactDigest([]byte(`{"a":1,"a":1}`)); err == nil {
		t.Error("a manifest with a member twice has a digest")
	}
}
