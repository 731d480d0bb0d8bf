// Package calls puts something around every call of a target: the one place through which a trace, a watch or a guard
// sees what any role asks and what comes of it.
package calls

import (
	"context"
	"encoding/json"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/messages"
	"github.com/missionweave/weavecheck/model"
)

// Call is one call of a target.
type Call struct {
	// Method is its name on the wire.
	Method string
	// Params is what is handed over, in the form of the wire.
	Params func() any
	// Result is what the target answered; it means nothing before the call was made, nor where that failed.
	Result func() any
}

// Around is what happens around a call: make makes it, once. Its error is what the caller gets.
type Around func(ctx context.Context, c Call, make func() error) error

// Wrap returns a target with something around each of its calls but Close. By adapters.As it offers what the target
// does.
func Wrap(target adapters.Target, around Around) adapters.Target {
	return &wrapped{Target: target, around: around}
}

// wrapped has the methods of every role, those beyond adapters.Target in a file for each. They are called only where
// the target has them.
type wrapped struct {
	adapters.Target
	around Around
}

// Unwrap is the target inside.
func (w *wrapped) Unwrap() adapters.Target { return w.Target }

// Fork copies the target inside, with the same around it; only a target that adapters.As finds to be a Forker has it.
func (w *wrapped) Fork() adapters.Forker {
	return &wrapped{Target: w.Target.(adapters.Forker).Fork(), around: w.around}
}

type object = map[string]any

// through makes a call with what is around it.
func through[R any](
	ctx context.Context, w *wrapped, method string, params func() any, call func() (R, error),
) (R, error) {
	var result R
	err := w.around(ctx, Call{method, params, func() any { return result }}, func() (err error) {
		result, err = call()
		return err
	})
	return result, err
}

func (w *wrapped) Initialize(ctx context.Context) (adapters.Info, error) {
	return through(ctx, w, messages.Initialize, func() any { return object{} },
		func() (adapters.Info, error) { return w.Target.Initialize(ctx) })
}

func (w *wrapped) Reset(ctx context.Context, org adapters.Organization) error {
	_, err := through(ctx, w, messages.Reset, func() any { return org },
		func() (object, error) { return object{}, w.Target.Reset(ctx, org) })
	return err
}

func (w *wrapped) Submit(ctx context.Context, command json.RawMessage, at model.Instant) (adapters.Answer, error) {
	return through(ctx, w, messages.Submit, func() any { return object{"command": command, "at": at} },
		func() (adapters.Answer, error) { return w.Target.Submit(ctx, command, at) })
}

func (w *wrapped) Advance(ctx context.Context, to model.Instant) (adapters.Answer, error) {
	return through(ctx, w, messages.Advance, func() any { return object{"to": to} },
		func() (adapters.Answer, error) { return w.Target.Advance(ctx, to) })
}

func (w *wrapped) Replay(ctx context.Context, request adapters.ReplayRequest) (adapters.Answer, error) {
	return through(ctx, w, messages.Replay, func() any { return request },
		func() (adapters.Answer, error) { return w.Target.Replay(ctx, request) })
}

func (w *wrapped) Observe(ctx context.Context, at model.Instant) (adapters.Projection, error) {
	return through(ctx, w, messages.Observe, func() any { return object{"at": at} },
		func() (adapters.Projection, error) { return w.Target.Observe(ctx, at) })
}
