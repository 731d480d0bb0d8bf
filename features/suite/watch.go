package suite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
)

// The bounds of what a broken target can cost. Each check starts it anew, so one fault costs one check. But a target
// that cannot even begin will not begin later; and each time that it does not answer costs as long as a call may take.
const (
	maxFailedResets = 3  // in a row
	maxTimeouts     = 20 // in all
)

// watched is a target with an eye on how often it breaks.
type watched struct {
	adapters.Target
	limit    time.Duration // of one check, for the message
	resets   int           // failed ones, in a row
	timeouts int
	last     *adapters.TargetFault
}

// hopeless says why the run does not go on with the target, "" when it does.
func (w *watched) hopeless() string {
	switch {
	case w.resets >= maxFailedResets:
		return fmt.Sprintf("%d times in a row the target could not begin; the last time %v", w.resets, w.last)
	case w.timeouts >= maxTimeouts:
		return fmt.Sprintf("%d times the target did not answer in time; the last time %v", w.timeouts, w.last)
	}
	return ""
}

// judge looks at what a call came to. Where the time of the whole check ran out during a call, it is the target that
// took it: the harness takes none to speak of.
func (w *watched) judge(ctx context.Context, method string, err error) error {
	if err == nil {
		return nil
	}
	fault, ok := adapters.AsTargetFault(err)
	if !ok && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		fault = &adapters.TargetFault{Kind: adapters.FaultTimeout, Method: method, Detail: fmt.Sprintf("the %s that a check may take had passed", w.limit)}
		err = fault
	}
	if fault == nil {
		return err
	}
	w.last = fault
	if fault.Kind == adapters.FaultTimeout {
		w.timeouts++
	}
	return err
}

func (w *watched) Initialize(ctx context.Context) (adapters.Info, error) {
	info, err := w.Target.Initialize(ctx)
	return info, w.judge(ctx, "initialize", err)
}

func (w *watched) Reset(ctx context.Context, org adapters.Organization) error {
	err := w.judge(ctx, "reset", w.Target.Reset(ctx, org))
	if err == nil {
		w.resets = 0
	} else if _, broke := adapters.AsTargetFault(err); broke {
		w.resets++
	}
	return err
}

func (w *watched) Submit(ctx context.Context, command json.RawMessage, at model.Instant) (adapters.Answer, error) {
	answer, err := w.Target.Submit(ctx, command, at)
	return answer, w.judge(ctx, "submit", err)
}

func (w *watched) Advance(ctx context.Context, to model.Instant) (adapters.Answer, error) {
	answer, err := w.Target.Advance(ctx, to)
	return answer, w.judge(ctx, "advance", err)
}

func (w *watched) Replay(ctx context.Context, request adapters.ReplayRequest) (adapters.Answer, error) {
	answer, err := w.Target.Replay(ctx, request)
	return answer, w.judge(ctx, "replay", err)
}

func (w *watched) Observe(ctx context.Context, at model.Instant) (adapters.Projection, error) {
	projection, err := w.Target.Observe(ctx, at)
	return projection, w.judge(ctx, "observe", err)
}
