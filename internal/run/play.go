package run

import (
	"context"
	"iter"
	"time"

	"github.com/missionweave/weavecheck/reports"
)

// DefaultTimeout bounds one check where nothing else is asked for.
const DefaultTimeout = time.Minute

// Limits bound how checks are played, and say how one is played again.
type Limits struct {
	// Timeout bounds one check; zero means DefaultTimeout.
	Timeout time.Duration
	// Rerun gives the command for the arguments that play a check again; nil gives none.
	Rerun func(args ...string) string
}

// Play plays checks on a stage, one after another: each within its time, with what those before it have shown of the
// target's readings. played is called after each; it ends the list by returning false. The end of ctx ends it too.
func (s *Stage) Play(ctx context.Context, checks iter.Seq[*Check], l Limits, played func(*Check, Result) bool) {
	if l.Timeout <= 0 {
		l.Timeout = DefaultTimeout
	}
	for c := range checks {
		if ctx.Err() != nil || !played(c, s.play(ctx, c, &l)) {
			return
		}
	}
}

func (s *Stage) play(ctx context.Context, c *Check, l *Limits) Result {
	head := c.Head()
	if l.Rerun != nil && len(c.Again) > 0 {
		head.Rerun = l.Rerun(c.Again...)
	}
	if why := c.inapplicable(s); why != "" {
		head.Outcome, head.Message = reports.NotApplicable, why
		return Result{Check: head}
	}
	ctx, cancel := context.WithTimeout(ctx, l.Timeout)
	defer cancel()
	started := time.Now()
	result := c.Play(ctx, s, head)
	result.DurationMillis = time.Since(started).Milliseconds()
	return result
}

// ahead is how many checks are read before they are played.
const ahead = 200

// Ahead yields checks, while those behind are prepared in another goroutine.
func Ahead(checks []*Check) iter.Seq[*Check] {
	return func(yield func(*Check) bool) {
		ready := make(chan *Check, ahead)
		done := make(chan struct{})
		defer close(done)
		go func() {
			defer close(ready)
			for _, c := range checks {
				if c.Prepare != nil {
					c.Prepare()
				}
				select {
				case ready <- c:
				case <-done:
					return
				}
			}
		}()
		for c := range ready {
			if !yield(c) {
				return
			}
		}
	}
}
