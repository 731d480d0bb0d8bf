// Command weavecheck tells an implementer of MissionWeaveProtocol 0.1 whether their server behaves as the protocol
// says.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"

	"github.com/missionweave/weavecheck/reports"
)

// exitUsage is the exit code of bad usage or configuration; the others are the verdicts of package reports.
const exitUsage = 2

func main() {
	// The heap is small and short-lived: a fifth of a run's time went into collecting it (see make bench).
	debug.SetGCPercent(400)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // whoever asks a second time does not want to wait
	os.Exit(execute(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

// streams are what the program reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// execute runs a command line and returns its exit code.
func execute(ctx context.Context, args []string, s streams) int {
	s.err = &shared{w: s.err}
	root := newRoot(s)
	root.SetArgs(args)
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	err := root.ExecuteContext(ctx)
	var verdict *verdictError
	var broke *brokeError
	switch {
	case err == nil:
		return reports.ExitPass
	case errors.As(err, &verdict):
		return verdict.code
	case errors.As(err, &broke):
		complain(s.err, err)
		return reports.ExitIncomplete
	}
	complain(s.err, err)
	return exitUsage
}

// complain prints what is wrong: a line for each mistake, so that a file with three of them is mended in one go.
func complain(w io.Writer, err error) {
	for line := range strings.SplitSeq(strings.TrimRight(err.Error(), "\n"), "\n") {
		fmt.Fprintf(w, "weavecheck: %s\n", line)
	}
}

// verdictError ends a command with the exit code of a verdict that was printed already.
type verdictError struct{ code int }

func (e *verdictError) Error() string { return fmt.Sprintf("exit code %d", e.code) }

// verdict is the end of a command with an exit code.
func verdict(code int) error {
	if code == reports.ExitPass {
		return nil
	}
	return &verdictError{code}
}

// brokeError is a fault of the harness or its surroundings; all other errors of a command are mistakes of its usage.
type brokeError struct{ error }

func (e *brokeError) Unwrap() error { return e.error }

func broke(err error) error {
	if err == nil {
		return nil
	}
	return &brokeError{err}
}

// shared is a writer for several goroutines: the target's standard error goes where the progress bar is drawn.
type shared struct {
	mu sync.Mutex
	w  io.Writer
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.Write(p)
}
