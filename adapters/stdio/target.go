// Package stdio connects the harness with a target that is a program of its own: the two speak JSON-RPC 2.0, one JSON
// object a line, over the program's standard input and output. Start runs such a program and makes it a Target; Serve
// makes such a program of any Target.
//
// The program is not trusted. Whatever it does, every call ends within its time limit, uses bounded memory and, where
// the program broke the conversation, returns an *adapters.TargetFault that says what came. The messages themselves
// are described by package messages.
package stdio

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"sync"
	"time"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/messages"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/schema"
)

// Options are the limits of a conversation. The zero value takes the defaults.
type Options struct {
	// Timeout bounds each call, from its request to its answer.
	Timeout time.Duration
	// MaxMessageBytes bounds a line that the target writes.
	MaxMessageBytes int
	// Stderr is where the target's standard error goes, from another goroutine, one write at a time and none after
	// Close. nil drops it. A writer that blocks makes the target wait.
	Stderr io.Writer
	// StderrLimit is how many bytes of it are passed on over the whole run; the rest is read and dropped.
	StderrLimit int
	// Trace is shown each line of the conversation without its end, valid until it returns. nil shows nothing.
	Trace func(direction Direction, line []byte)
	// Dir is the program's working directory; "" is the harness's own.
	Dir string
	// Env is added to the harness's environment, as NAME=value.
	Env []string

	patience time.Duration // zero means the constant of that name
}

// The defaults of Options.
const (
	DefaultTimeout         = 10 * time.Second
	DefaultMaxMessageBytes = 16 << 20
	DefaultStderrLimit     = 1 << 20
)

// Direction is the way a line goes.
type Direction string

// The two directions.
const (
	Sent     Direction = "to the target"
	Received Direction = "from the target"
)

func (o Options) withDefaults() Options {
	if o.Timeout <= 0 {
		o.Timeout = DefaultTimeout
	}
	if o.MaxMessageBytes <= 0 {
		o.MaxMessageBytes = DefaultMaxMessageBytes
	}
	if o.StderrLimit <= 0 {
		o.StderrLimit = DefaultStderrLimit
	}
	if o.Trace == nil {
		o.Trace = func(Direction, []byte) {}
	}
	return o
}

// Start runs a program, given as its path or name and its arguments, and returns it as a Target. The program and all
// that it starts end with Close, and with ctx at the latest.
//
// After a fault the program is ended; the next Reset runs it anew, asks it to initialize and demands the same answer
// as before. So does a call of the role documents, which needs no Organization. Other calls until the Reset return a
// fault of the same kind.
//
// The Target is an adapters.Documents, whatever the program is: what it answers is in its Info.
func Start(ctx context.Context, argv []string, options Options) (adapters.Target, error) {
	if len(argv) == 0 {
		return nil, errors.New("starting the target: no program is named")
	}
	t := &target{life: ctx, argv: argv, options: options.withDefaults()}
	t.sink = &stderrSink{to: t.options.Stderr, limit: t.options.StderrLimit}
	if err := t.spawn(); err != nil {
		return nil, err
	}
	return t, nil
}

// target is a Target in another process.
type target struct {
	life    context.Context
	argv    []string
	options Options
	sink    *stderrSink

	mu       sync.Mutex
	process  *process       // nil after a fault and after Close
	broken   error          // what ended the process that knew the Organization; nil after a reset and after Close
	info     *adapters.Info // what the first process answered to initialize
	lastID   uint64         // ids count through all processes, so that no answer can be taken for another's
	request  []byte
	asked    schema.Document // of the params last sent
	answered schema.Document // of the line last received
}

func (t *target) spawn() error {
	if err := t.life.Err(); err != nil {
		return fmt.Errorf("starting the target: %w", context.Cause(t.life))
	}
	p, err := spawn(t.life, t.argv, &t.options, t.sink)
	var refused *startError
	if errors.As(err, &refused) {
		return t.drop(&adapters.TargetFault{Kind: adapters.FaultStart, Method: "start", Detail: refused.Error()})
	}
	if err != nil {
		return fmt.Errorf("starting the target: %w", err)
	}
	t.process = p
	return nil
}

// revive runs the program anew where a fault has ended it. It knows no Organization then.
func (t *target) revive(ctx context.Context) error {
	if t.process != nil || t.broken == nil {
		return nil
	}
	if err := t.spawn(); err != nil {
		return err
	}
	_, err := t.initialize(ctx)
	return err
}

func (t *target) Initialize(ctx context.Context) (adapters.Info, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.initialize(ctx)
}

func (t *target) initialize(ctx context.Context) (adapters.Info, error) {
	result, err := t.call(ctx, messages.Initialize, []byte("{}"))
	if err != nil {
		return adapters.Info{}, err
	}
	var info adapters.Info
	if err := decode(result, &info); err != nil {
		return adapters.Info{}, t.fault(adapters.FaultMalformed, messages.Initialize, "result: "+err.Error())
	}
	if t.info == nil {
		t.info = &info
	}
	if !reflect.DeepEqual(info, *t.info) {
		return adapters.Info{}, t.fault(adapters.FaultProtocol, messages.Initialize,
			fmt.Sprintf("a fresh process introduces itself as %+v, an earlier one did as %+v", info, *t.info))
	}
	return info, nil
}

func (t *target) Reset(ctx context.Context, org adapters.Organization) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	params, err := organizationParams(org)
	if err != nil {
		return fmt.Errorf("writing the params of reset: %w", err)
	}
	if err := t.revive(ctx); err != nil {
		return err
	}
	t.broken = nil
	_, err = t.call(ctx, messages.Reset, params)
	return err
}

func (t *target) Submit(ctx context.Context, command json.RawMessage, at model.Instant) (adapters.Answer, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	params := submitParams(command, at, false)
	if t.asked.ReadModel(params) != nil || !plainCommand(t.asked.Root(), command) {
		return t.answer(ctx, messages.Submit, submitParams(command, at, true))
	}
	return toAnswer(t.exchange(ctx, messages.Submit, params))
}

func (t *target) Advance(ctx context.Context, to model.Instant) (adapters.Answer, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	params, err := marshal(toParams{to})
	if err != nil {
		return adapters.Answer{}, fmt.Errorf("writing the params of advance: %w", err)
	}
	return t.answer(ctx, messages.Advance, params)
}

func (t *target) Replay(ctx context.Context, request adapters.ReplayRequest) (adapters.Answer, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	params, err := marshal(request)
	if err != nil {
		return adapters.Answer{}, fmt.Errorf("writing the params of replay: %w", err)
	}
	return t.answer(ctx, messages.Replay, params)
}

func (t *target) answer(ctx context.Context, method string, params []byte) (adapters.Answer, error) {
	return toAnswer(t.call(ctx, method, params))
}

func toAnswer(result schema.Value, err error) (adapters.Answer, error) {
	if err != nil {
		return adapters.Answer{}, err
	}
	return decodeAnswer(result), nil
}

func (t *target) Observe(ctx context.Context, at model.Instant) (adapters.Projection, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	params, err := marshal(atParams{at})
	if err != nil {
		return adapters.Projection{}, fmt.Errorf("writing the params of observe: %w", err)
	}
	result, err := t.call(ctx, messages.Observe, params)
	if err != nil {
		return adapters.Projection{}, err
	}
	var projection adapters.Projection
	if err := decode(result, &projection); err != nil {
		return adapters.Projection{}, t.fault(adapters.FaultMalformed, messages.Observe, "result: "+err.Error())
	}
	return projection, nil
}

var errClosed = errors.New("the target is closed")

// Close ends the conversation by ending the program's input, waits for the program to end and kills what is left of it
// after the time limit of a call. What the program writes after its last answer is a fault.
func (t *target) Close() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.process == nil {
		t.broken = nil
		return nil
	}
	p := t.process
	stop := p.within(context.Background(), t.options.Timeout)
	p.in.Close()
	line, err := p.lines.next()
	var fault error
	if err == nil || len(line) > 0 && p.ended.Load() == 0 {
		t.options.Trace(Received, line)
		fault = &adapters.TargetFault{Kind: adapters.FaultProtocol, Method: "close",
			Detail: "it wrote a line that nothing had asked for: " + schema.Excerpt(line)}
	} else {
		<-p.exited // the watch sees to it
	}
	stop()
	p.finish()
	t.process, t.broken = nil, nil
	return fault
}
