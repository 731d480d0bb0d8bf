package vectors_test

import (
	"context"
	"fmt"
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

// recording is a recording made in this run of the tests.
var recording = sync.OnceValues(func() (map[string][]byte, error) { return vectors.Record(context.Background()) })

// recorded is a recording made in this run of the tests as a directory, which the caller may change.
func recorded(t *testing.T) fstest.MapFS {
	t.Helper()
	files, err := recording()
	if err != nil {
		t.Fatal(err)
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
