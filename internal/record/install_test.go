package record

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/vectors"
)

func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		raw, err := os.ReadFile(filepath.Join(dir, name))
		out[name] = string(raw)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func plant(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestInstallReplacesAndRemoves(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, map[string]string{"data/a.json": "old", "data/gone.json": "old", "data/README.md": "kept",
		"manifest.json": "old"})
	if err := install(dir, map[string][]byte{"data/a.json": []byte("new"), "data/b.json": []byte("new"),
		"manifest.json": []byte("new")}); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"data/a.json": "new", "data/b.json": "new", "data/README.md": "kept", "manifest.json": "new"}
	if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
		t.Errorf("the directory (-want, +got):\n%s", diff)
	}
}

// What cannot be written aside changes nothing.
func TestInstallThatFailsChangesNothing(t *testing.T) {
	dir := t.TempDir()
	before := map[string]string{"data/a.json": "old", "manifest.json": "old"}
	plant(t, dir, before)
	if err := install(dir, map[string][]byte{"data/a.json": []byte("new"),
		"data/a.json/b.json": []byte("new")}); err == nil {
		t.Error("a file below a file can be written")
	}
	if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
		t.Errorf("the directory (-want, +got):\n%s", diff)
	}
}

func TestRunOutsideOfThePackageRecordsNothing(t *testing.T) {
	if err := InPlace(t.Context(), t.TempDir()); err == nil {
		t.Error("it records into a directory that is not package vectors")
	}
}

func TestWritingADirectory(t *testing.T) {
	files := map[string][]byte{}
	err := fs.WalkDir(vectors.Files(), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".json") && path != "vector.schema.json" {
			files[path], err = fs.ReadFile(vectors.Files(), path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for range 2 { // the second time over the first
		m, err := write(dir, files)
		if err != nil || len(m.Files) == 0 {
			t.Fatalf("installing %d files: %v", len(files), err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "data", "more.json"), []byte("{}"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := write(dir, files); err == nil || err.Error() != "data/more.json: is not in the manifest" {
		t.Errorf("with a file that is none of ours: %v", err)
	}
}
