package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/adapters/stdio"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/model"
)

// The tests run their own binary, under the name weavecheck on the PATH: then it is weavecheck, and as
// `weavecheck bad NAME` one of the targets below.
func TestMain(m *testing.M) {
	switch {
	case filepath.Base(os.Args[0]) != "weavecheck":
		os.Exit(test(m))
	case len(os.Args) == 3 && os.Args[1] == "bad":
		os.Exit(bad(os.Args[2]))
	default:
		main()
	}
}

func test(m *testing.M) int {
	dir, err := os.MkdirTemp("", "weavecheck-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	self, err := os.Executable()
	if err == nil {
		err = os.Symlink(self, filepath.Join(dir, "weavecheck"))
	}
	if err == nil {
		err = os.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// bad is a program that is the reference until it goes wrong.
func bad(name string) int {
	wrong, known := bads[name]
	if !known {
		fmt.Fprintln(os.Stderr, "no bad target is called", name)
		return 99
	}
	target := &badTarget{Target: run.NewReference(reference.Options{Name: "bad"}), wrong: wrong}
	if err := stdio.Serve(context.Background(), os.Stdin, os.Stdout, target); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 98
	}
	wrong("close")
	return 0
}

// sayProcess makes a target that hangs say which process it is.
const sayProcess = "WEAVECHECK_TEST_SAY_PROCESS"

// bads are what goes wrong, at which call. Most go wrong at a work.propose, which few checks send.
var bads = map[string]func(call string){
	"exits at once": func(string) {
		fmt.Fprintln(os.Stderr, "Traceback (most recent call last):\nImportError: no module named server")
		os.Exit(1)
	},
	"hangs at once":        at("initialize", hang),
	"exits at every reset": at("reset", func() { os.Exit(4) }),
	"exits":                at("work.propose", func() { os.Exit(5) }),
	"hangs": at("work.propose", func() {
		if os.Getenv(sayProcess) != "" {
			fmt.Fprintln(os.Stderr, "hangs as process", os.Getpid())
		}
		hang()
	}),
	"writes garbage":      at("work.propose", func() { fmt.Println("DEBUG: got a command") }),
	"writes half a line":  at("work.propose", func() { fmt.Print(`{"jsonrpc":"2.0","id":`); os.Exit(6) }),
	"writes a giant line": at("work.propose", giant),
	"answers another": at("work.propose",
		func() { fmt.Println(`{"jsonrpc":"2.0","id":999999,"result":{"events":[]}}`) }),
	"answers twice": at("work.propose", func() { fmt.Println(`{"jsonrpc":"2.0","id":1,"result":{"events":[]}}`) }),
	"floods its standard error": at("work.propose", func() {
		for range 64 {
			fmt.Fprintln(os.Stderr, strings.Repeat("flood ", 20_000))
		}
	}),
	"speaks at its end": at("close", func() { fmt.Println(`{"jsonrpc":"2.0","method":"bye"}`) }),
	"is a worker":       func(string) {},
}

func at(call string, wrong func()) func(string) {
	return func(now string) {
		if now == call {
			wrong()
		}
	}
}

// hang reads an input that does not end before the harness gives up.
func hang() {
	_, _ = io.Copy(io.Discard, os.Stdin)
	os.Exit(97)
}

func giant() {
	chunk := bytes.Repeat([]byte("x"), 1<<20)
	for {
		if _, err := os.Stdout.Write(chunk); err != nil {
			os.Exit(96)
		}
	}
}

type badTarget struct {
	adapters.Target
	wrong func(call string)
}

func (t *badTarget) Initialize(ctx context.Context) (adapters.Info, error) {
	t.wrong("initialize")
	info, err := t.Target.Initialize(ctx)
	if os.Args[2] == "is a worker" {
		info.Roles = []string{"worker"}
	}
	return info, err
}

func (t *badTarget) Reset(ctx context.Context, org adapters.Organization) error {
	t.wrong("reset")
	return t.Target.Reset(ctx, org)
}

func (t *badTarget) Submit(ctx context.Context, command json.RawMessage, at model.Instant) (adapters.Answer, error) {
	var c struct{ Kind string }
	if json.Unmarshal(command, &c) == nil {
		t.wrong(c.Kind)
	}
	return t.Target.Submit(ctx, command, at)
}
