package run

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/calls"
	"github.com/missionweave/weavecheck/adapters/messages"
)

// The bounds of what a broken target can cost. Each check starts it anew, so one fault costs one check. But a target
// that cannot even begin will not begin later; and each time that it does not answer costs as long as a call may take.
const (
	maxFailedResets = 3  // in a row
	maxTimeouts     = 20 // in all
)

// watch is an eye on how often a target breaks, or all the targets of a run together. What it saw may be asked while
// they are called.
type watch struct {
	sync.Mutex
	limit    time.Duration // of one check, for the message
	resets   int           // failed ones, in a row
	timeouts int
	last     *adapters.TargetFault
}

// hopeless says why the run does not go on with the target, "" when it does.
func (w *watch) hopeless() string {
	w.Lock()
	defer w.Unlock()
	switch {
	case w.resets >= maxFailedResets:
		return fmt.Sprintf("%d times in a row the target could not begin; the last time %v", w.resets, w.last)
	case w.timeouts >= maxTimeouts:
		return fmt.Sprintf("%d times the target did not answer in time; the last time %v", w.timeouts, w.last)
	}
	return ""
}

// around looks at what a call comes to. Where the time of the whole check ran out during a call, it is the target that
// took it: the harness takes none to speak of.
func (w *watch) around(ctx context.Context, c calls.Call, call func() error) error {
	err := call()
	fault, ok := adapters.AsTargetFault(err)
	if err != nil && !ok && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		fault = &adapters.TargetFault{
			Kind: adapters.FaultTimeout, Method: c.Method, Detail: fmt.Sprintf("the %s that a check may take had passed",
				w.limit),
		}
		err = fault
	}
	w.Lock()
	defer w.Unlock()
	if fault != nil {
		w.last = fault
		if fault.Kind == adapters.FaultTimeout {
			w.timeouts++
		}
	}
	switch {
	case c.Method != messages.Reset:
	case err == nil:
		w.resets = 0
	case fault != nil:
		w.resets++
	}
	return err
}
