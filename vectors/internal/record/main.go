// Command record writes what vectors.Record returns into the directory of package vectors, and the checks of documents
// into documents/ below it; go generate runs it there.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"slices"

	"github.com/missionweave/weavecheck/vectors"
	"github.com/missionweave/weavecheck/vectors/documents"
	"github.com/missionweave/weavecheck/vectors/documents/generate"
)

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "record:", err)
		os.Exit(1)
	}
}

func run(dir string) error {
	if _, err := os.Stat(filepath.Join(dir, "generate.go")); err != nil {
		return fmt.Errorf("this is not the directory of package vectors; run `go generate ./vectors`: %w", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	files, err := vectors.Record(ctx)
	if err != nil {
		return err
	}
	if err := install(dir, files); err != nil {
		return err
	}
	made, err := generate.All()
	if err != nil {
		return err
	}
	if files, err = documents.Encode(made); err != nil {
		return err
	}
	return install(filepath.Join(dir, "documents"), files)
}

// install puts files in the place of those that are there, and removes data files that are not among them. Everything is
// written aside first: what fails until then changes nothing.
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
