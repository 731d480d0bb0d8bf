package record

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
)

// Into records the scenarios into a directory that is there: the vectors, the cast and the manifest.
func Into(ctx context.Context, dir string) (*vectors.Manifest, error) {
	files, err := Vectors(ctx)
	if err != nil {
		return nil, err
	}
	return write(dir, files)
}

// write writes files into a directory. Each is written whole or not at all, the manifest last, so that a directory
// half-done does not verify; and a file that is there besides is none of ours to remove, and makes the directory not
// verify either.
func write(dir string, files map[string][]byte) (*vectors.Manifest, error) {
	names := slices.SortedFunc(maps.Keys(files), func(a, b string) int {
		if deeper := strings.Count(b, "/") - strings.Count(a, "/"); deeper != 0 {
			return deeper
		}
		return strings.Compare(a, b) // cast.json before manifest.json
	})
	for _, name := range names {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return nil, fmt.Errorf("recording into %s: %w", dir, err)
		}
		err := reports.WriteFile(path, func(w io.Writer) error {
			_, err := w.Write(files[name])
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	recorded := os.DirFS(dir)
	if err := vectors.Verify(recorded); err != nil {
		return nil, err
	}
	return vectors.ReadManifest(recorded)
}

// InPlace records the scenarios into the directory of package vectors, and the checks of documents into documents/
// below it, each with its index.
func InPlace(ctx context.Context, dir string) error {
	if _, err := os.Stat(filepath.Join(dir, "generate.go")); err != nil {
		return fmt.Errorf("this is not the directory of package vectors; run `go generate ./vectors`: %w", err)
	}
	files, err := Vectors(ctx)
	if err != nil {
		return err
	}
	if files[vectors.IndexFile], err = vectors.Index(files); err != nil {
		return err
	}
	if err := install(dir, files); err != nil {
		return err
	}
	if files, err = Documents(); err != nil {
		return err
	}
	return install(filepath.Join(dir, "documents"), files)
}

// install puts files in the place of those that are there, and removes data files that are not among them. Everything
// is written aside first: what fails until then changes nothing.
func install(dir string, files map[string][]byte) (err error) {
	aside, err := os.MkdirTemp(dir, ".recording-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(aside)) }()
	names := slices.Sorted(maps.Keys(files))
	for _, name := range names {
		file := filepath.Join(aside, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, files[name], 0o644); err != nil {
			return err
		}
	}
	stale, err := fs.Glob(os.DirFS(dir), "data/*.json")
	if err != nil {
		return err
	}
	for _, name := range names {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.Rename(filepath.Join(aside, filepath.FromSlash(name)), to); err != nil {
			return err
		}
	}
	for _, name := range stale {
		if files[path.Clean(name)] == nil {
			if err := os.Remove(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
				return err
			}
		}
	}
	return nil
}
