package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
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
	plant(t, dir, map[string]string{"data/a.json": "old", "data/gone.json": "old", "data/README.md": "kept", "manifest.json": "old"})
	if err := install(dir, map[string][]byte{"data/a.json": []byte("new"), "data/b.json": []byte("new"), "manifest.json": []byte("new")}); err != nil {
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
	if err := install(dir, map[string][]byte{"data/a.json": []byte("new"), "data/a.json/b.json": []byte("new")}); err == nil {
		t.Error("a file below a file can be written")
	}
	if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
		t.Errorf("the directory (-want, +got):\n%s", diff)
	}
}

func TestRunOutsideOfThePackageRecordsNothing(t *testing.T) {
	if err := run(t.TempDir()); err == nil {
		t.Error("it records into a directory that is not package vectors")
	}
}
