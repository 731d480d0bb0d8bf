package vectors_test

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"runtime/debug"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/adapters/stdio"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/vectors"
)

// The tests run their own binary as a target: with this variable set it serves the reference, and tests nothing.
const serveVariable = "WEAVECHECK_TEST_SERVE_REFERENCE"

func TestMain(m *testing.M) {
	// The recording and its vectors stay for all tests, and collecting garbage around them took a fifth of the time.
	debug.SetGCPercent(400)
	if os.Getenv(serveVariable) == "" {
		os.Exit(m.Run())
	}
	target := reference.New(reference.Options{Memo: document.NewMemo()})
	if err := stdio.Serve(context.Background(), os.Stdin, os.Stdout, target); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// recorded are the files of the vectors that the program carries, which a fresh recording gives again
// (internal/record), as a directory that the caller may change.
func recorded(t *testing.T) fstest.MapFS {
	t.Helper()
	files := map[string][]byte{}
	names, err := fs.Glob(vectors.Files(), "data/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(names, "cast.json", "manifest.json") {
		if files[name], err = fs.ReadFile(vectors.Files(), name); err != nil {
			t.Fatal(err)
		}
	}
	return directory(files)
}

func directory(files map[string][]byte) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, raw := range files {
		fsys[name] = &fstest.MapFile{Data: raw}
	}
	return fsys
}

// organization is the cast of all tests, so that what one of them signed need not be signed again.
var organization = sync.OnceValues(cast.New)

func newCast(t *testing.T) *cast.Cast {
	t.Helper()
	c, err := organization()
	if err != nil {
		t.Fatal(err)
	}
	return c
}
