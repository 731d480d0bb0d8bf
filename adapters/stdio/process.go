package stdio

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"
)

// process is one run of the program under test, with everything it starts.
type process struct {
	patience time.Duration
	cmd      *exec.Cmd
	in       *os.File // its standard input; out and err are what it writes
	out      *os.File
	err      *os.File
	lines    *lineReader
	stderr   tail

	mu        sync.Mutex
	reaped    bool          // its id may belong to another process by now
	exited    chan struct{} // closed when it has ended and its group with it
	forwarded chan struct{} // closed when all of its standard error has been read
	release   func() bool   // undoes that the end of the Target's context ends the process

	ended atomic.Int32 // the first cause for which the harness ended it
}

// The causes for which the harness ends a process in the middle of a call.
const (
	outOfTime int32 = iota + 1
	cancelled
)

// How long a process may take to do what takes no time: to be gone after it has closed its output, to have its output
// closed after it was killed. It bounds waits that end at once unless something is odd.
const patience = 2 * time.Second

// spawn starts the program. The process ends with ctx at the latest.
func spawn(ctx context.Context, argv []string, o *Options, sink *stderrSink) (*process, error) {
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir, cmd.Env = o.Dir, nil
	if len(o.Env) > 0 {
		cmd.Env = append(os.Environ(), o.Env...)
	}
	ownGroup(cmd)
	var pipes [3]struct{ r, w *os.File } // standard input, output and error
	closeAll := func() {
		for _, pipe := range pipes {
			pipe.r.Close()
			pipe.w.Close()
		}
	}
	for i := range pipes {
		var err error
		if pipes[i].r, pipes[i].w, err = os.Pipe(); err != nil {
			closeAll()
			return nil, fmt.Errorf("making the pipes to the target: %w", err)
		}
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = pipes[0].r, pipes[1].w, pipes[2].w
	if err := cmd.Start(); err != nil {
		closeAll()
		return nil, &startError{err}
	}
	pipes[0].r.Close()
	pipes[1].w.Close()
	pipes[2].w.Close()
	p := &process{cmd: cmd, in: pipes[0].w, out: pipes[1].r, err: pipes[2].r, exited: make(chan struct{}),
		forwarded: make(chan struct{})}
	p.lines, p.patience = newLineReader(p.out, o.MaxMessageBytes), cmp.Or(o.patience, patience)
	go p.reap()
	go func() {
		forward(p.err, sink, &p.stderr)
		close(p.forwarded)
	}()
	p.release = context.AfterFunc(ctx, func() { p.end(cancelled) })
	return p, nil
}

// startError is the system's refusal to start the program.
type startError struct{ error }

func (e *startError) Unwrap() error { return e.error }

// reap waits for the process to end and then ends what it has started and left behind.
func (p *process) reap() {
	// How it ended is in cmd.ProcessState; the error says it again.
	_ = p.cmd.Wait()
	p.mu.Lock()
	killGroup(p.cmd.Process) // the group's id is not given to another while a process is in it
	p.reaped = true
	p.mu.Unlock()
	close(p.exited)
	// What has left the group may hold the output open; nothing more of the target's can come through it.
	time.AfterFunc(p.patience, func() { p.out.Close() })
}

// end kills the process for a cause, which the call under way will find.
func (p *process) end(cause int32) {
	p.ended.CompareAndSwap(0, cause)
	p.kill()
}

// kill ends the process and its group, and whatever waits for them.
func (p *process) kill() {
	p.mu.Lock()
	if !p.reaped {
		killGroup(p.cmd.Process)
	}
	p.mu.Unlock()
	p.in.Close()
	p.out.Close()
}

// within ends the process if the call under way takes too long or is cancelled. The function that it returns ends the
// watch: after it, nothing more can happen because of this call.
func (p *process) within(ctx context.Context, limit time.Duration) (stop func()) {
	var mu sync.Mutex
	over := false
	end := func(cause int32) func() {
		return func() {
			mu.Lock()
			defer mu.Unlock()
			if !over {
				p.end(cause)
			}
		}
	}
	timer := time.AfterFunc(limit, end(outOfTime))
	release := context.AfterFunc(ctx, end(cancelled))
	return func() {
		timer.Stop()
		release()
		mu.Lock()
		over = true
		mu.Unlock()
	}
}

// hasExited waits a moment for the process to end by itself.
func (p *process) hasExited() bool { return p.soon(p.exited) }

// finish kills the process and returns when nothing of it is left.
func (p *process) finish() {
	p.release()
	p.kill()
	p.soon(p.exited)
	p.soon(p.forwarded)
	p.err.Close() // a process that has left the group can hold the other end; it is read no more
	<-p.forwarded
}

func (p *process) soon(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
	}
	timer := time.NewTimer(p.patience)
	defer timer.Stop()
	select {
	case <-done:
		return true
	case <-timer.C:
		return false
	}
}
