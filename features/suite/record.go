package suite

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
)

// RecordVectors records the scenarios into a directory that is there: the vectors, the cast and the manifest.
func RecordVectors(ctx context.Context, dir string) (*vectors.Manifest, error) {
	files, err := vectors.Record(ctx)
	if err != nil {
		return nil, err
	}
	return installVectors(dir, files)
}

// installVectors writes files into a directory. Each is written whole or not at all, the manifest last, so that a
// directory half-done does not verify; and a file that is there besides is none of ours to remove, and makes the
// directory not verify either.
func installVectors(dir string, files map[string][]byte) (*vectors.Manifest, error) {
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
		if err := reports.WriteFile(path, func(w io.Writer) error { _, err := w.Write(files[name]); return err }); err != nil {
			return nil, err
		}
	}
	recorded := os.DirFS(dir)
	if err := vectors.Verify(recorded); err != nil {
		return nil, err
	}
	return vectors.ReadManifest(recorded)
}
