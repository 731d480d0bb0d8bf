package stdio

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/messages"
	"github.com/missionweave/weavecheck/model/schema"
)

// call asks one request and returns the result, which is valid until the next call. Everything that is not a right
// result ends the process.
func (t *target) call(ctx context.Context, method string, params []byte) (schema.Value, error) {
	if err := t.asked.ReadModel(params); err != nil {
		return schema.Value{}, fmt.Errorf("the harness made unsound params of %s: %w", method, err)
	}
	return t.exchange(ctx, method, params)
}

// exchange is call for params that have been read into t.asked.
func (t *target) exchange(ctx context.Context, method string, params []byte) (schema.Value, error) {
	if err := t.ready(ctx, method); err != nil {
		return schema.Value{}, err
	}
	// The harness is held to its own schemas: a mistake here must not look like one of the target.
	if err := messages.Check(method, messages.Params, t.asked.Root()); err != nil {
		return schema.Value{}, fmt.Errorf("the harness made wrong params: %w", err)
	}
	t.lastID++
	p := t.process
	stop := p.within(ctx, t.options.Timeout)
	// What has come already can be no answer to a request that has not been sent.
	ahead := p.lines.waiting()
	var sending error
	if !ahead {
		sending = t.send(method, params)
	}
	line, err := p.lines.next()
	stop()
	if err == nil {
		t.options.Trace(Received, line)
	}
	if p.ended.Load() == cancelled {
		if ctx.Err() == nil {
			ctx = t.life
		}
		return schema.Value{}, t.drop(fmt.Errorf("calling %s of the target: %w", method, context.Cause(ctx)))
	}
	if err != nil || p.ended.Load() != 0 {
		return schema.Value{}, t.silence(method, line, err, sending)
	}
	result, fault := t.read(method, line)
	if fault == nil && ahead {
		fault = &adapters.TargetFault{Kind: adapters.FaultProtocol, Method: method,
			Detail: fmt.Sprintf("it answered request %d before it was asked", t.lastID)}
	}
	if fault != nil {
		return schema.Value{}, t.drop(fault)
	}
	return result, nil
}

// needOrganization are the methods that ask a program about what it was told since a reset.
var needOrganization = []string{messages.Submit, messages.Advance, messages.Replay, messages.Observe}

// ready says why no call can be made.
func (t *target) ready(ctx context.Context, method string) error {
	if ctx.Err() != nil {
		return fmt.Errorf("calling %s of the target: %w", method, context.Cause(ctx))
	}
	if t.process != nil && (t.broken == nil || !slices.Contains(needOrganization, method)) {
		return nil
	}
	if t.broken == nil {
		return fmt.Errorf("calling %s of the target: %w", method, errClosed)
	}
	if fault, ok := adapters.AsTargetFault(t.broken); ok {
		return &adapters.TargetFault{Kind: fault.Kind, Method: method,
			Detail: fmt.Sprintf("it has not run since its fault during %s, until a reset starts it anew: %s", fault.Method,
				fault.Detail)}
	}
	return fmt.Errorf("calling %s of the target, which has not run since: %w", method, t.broken)
}

func (t *target) send(method string, params []byte) error {
	b := append(t.request[:0], `{"jsonrpc":"2.0","id":`...)
	b = strconv.AppendUint(b, t.lastID, 10)
	b = append(b, `,"method":"`...)
	b = append(b, method...)
	b = append(b, `","params":`...)
	b = append(b, params...)
	b = append(b, "}\n"...)
	t.request = b
	t.options.Trace(Sent, b[:len(b)-1])
	_, err := t.process.in.Write(b)
	return err
}

// fault ends the process for what its answer was.
func (t *target) fault(kind adapters.FaultKind, method, detail string) error {
	return t.drop(&adapters.TargetFault{Kind: kind, Method: method, Detail: detail})
}

// drop ends the process and keeps the reason for the calls until the next reset.
func (t *target) drop(reason error) error {
	if t.process != nil {
		t.process.finish()
		t.process = nil
	}
	t.broken = reason
	return reason
}

// silence says why no whole line came: too late, too long or at an end. partial is what came of one.
func (t *target) silence(method string, partial []byte, reading, sending error) error {
	p := t.process
	progress := "nothing had come"
	if len(partial) > 0 {
		progress = fmt.Sprintf("%d bytes of a line without an end had come: %s", len(partial), schema.Excerpt(partial))
	}
	switch {
	case p.ended.Load() == outOfTime:
		if sending != nil {
			progress += "; it had not read the whole request"
		}
		return t.fault(adapters.FaultTimeout, method, fmt.Sprintf("within %s %s", t.options.Timeout, progress))
	case errors.Is(reading, errTooLong):
		return t.fault(adapters.FaultTooLarge, method,
			fmt.Sprintf("reading stopped at the limit of %d bytes: %s", len(partial), schema.Excerpt(partial)))
	case !p.hasExited():
		return t.fault(adapters.FaultExit, method, "it closed its standard output and went on running; "+progress)
	}
	p.finish()
	detail := p.cmd.ProcessState.String() + "; " + progress
	if last := p.stderr.lastLine(); len(last) > 0 {
		detail += "; its last line on standard error: " + schema.Excerpt(last)
	}
	return t.fault(adapters.FaultExit, method, detail)
}

// read takes a line for the answer to the request last sent.
func (t *target) read(method string, line []byte) (schema.Value, *adapters.TargetFault) {
	bad := func(kind adapters.FaultKind, format string, args ...any) (schema.Value, *adapters.TargetFault) {
		return schema.Value{}, &adapters.TargetFault{Kind: kind, Method: method, Detail: fmt.Sprintf(format, args...)}
	}
	if err := t.answered.ReadModel(line); err != nil {
		return bad(adapters.FaultMalformed, "%v: %s", err, schema.Excerpt(line))
	}
	root := t.answered.Root()
	a, err := splitAnswer(root)
	if err != nil {
		return bad(adapters.FaultMalformed, "%v: %s", err, schema.Excerpt(line))
	}
	if a.method.Kind() != schema.Absent {
		return bad(adapters.FaultProtocol, "it sent a request or notification of its own: %s", schema.Excerpt(line))
	}
	switch id, counted := wholeNumber(a.id); {
	case a.id.Kind() == schema.Null && a.failure.Kind() != schema.Absent:
		return bad(adapters.FaultInternal, "it could not tell what it was asked: %s", a.failureText())
	case counted && id == t.lastID:
	case counted && id > 0 && id < t.lastID:
		return bad(adapters.FaultProtocol, "it answered request %d again, where the answer to request %d was due", id,
			t.lastID)
	default:
		return bad(adapters.FaultProtocol, "it answered request %s; asked was request %d", schema.Excerpt(a.id.Raw()),
			t.lastID)
	}
	if a.failure.Kind() != schema.Absent {
		return bad(adapters.FaultInternal, "%s", a.failureText())
	}
	var mismatch *messages.Fault
	if err := messages.Check(method, messages.Result, a.result); errors.As(err, &mismatch) {
		return bad(adapters.FaultMalformed, "%v", mismatch)
	} else if err != nil {
		return bad(adapters.FaultMalformed, "checking its answer: %v", err)
	}
	return a.result, nil
}
