package suite

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/messages"
	"github.com/missionweave/weavecheck/adapters/stdio"
	"github.com/missionweave/weavecheck/model"
)

// maxTraceBytes bounds a trace: several times what the whole suite takes.
const maxTraceBytes = 512 << 20

// Trace writes every message with a target as a line of JSON:
//
//	{"direction":"to the target","message":{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}}
//
// What is no JSON stands as text. The reference inside this process is shown by its calls, in the same form.
type Trace struct {
	w     *bufio.Writer
	limit int
	bytes int
	err   error
}

// NewTrace returns a Trace that writes to w, at most 512 MiB: a last line then says that it ends.
func NewTrace(w io.Writer) *Trace { return &Trace{w: bufio.NewWriter(w), limit: maxTraceBytes} }

// Flush writes what is held back and returns the first error of all.
func (t *Trace) Flush() error {
	if err := t.w.Flush(); t.err == nil {
		t.err = err
	}
	return t.err
}

func (t *Trace) line(direction stdio.Direction, line []byte) {
	if json.Valid(line) && utf8.Valid(line) {
		t.write(direction, "message", line)
		return
	}
	text, err := json.Marshal(strings.ToValidUTF8(string(line), "\ufffd"))
	if err != nil {
		text = []byte(`""`)
	}
	t.write(direction, "text", text)
}

func (t *Trace) write(direction stdio.Direction, member string, value []byte) {
	if t.err != nil || t.bytes > t.limit {
		return
	}
	line := fmt.Appendf(nil, "{\"direction\":%q,%q:%s}\n", direction, member, value)
	if t.bytes += len(line); t.bytes > t.limit {
		line = fmt.Appendf(nil, "{\"end\":\"the trace ends here: %d bytes are the most\"}\n", t.limit)
	}
	_, t.err = t.w.Write(line)
}

// traced is a target inside this process whose calls are shown as messages.
type traced struct {
	adapters.Target
	trace *Trace
}

// newTraced returns a target whose calls a Trace shows. It offers the role documents where the target does.
func newTraced(target adapters.Target, trace *Trace) adapters.Target {
	t := &traced{Target: target, trace: trace}
	if documents, ok := target.(adapters.Documents); ok {
		return &tracedDocuments{traced: t, documents: documents}
	}
	return t
}

type calledMessage struct {
	Method string `json:"method"`
	Params any    `json:"params"`
}

type answeredMessage struct {
	Result any    `json:"result,omitempty"`
	Error  string `json:"error,omitempty"`
}

func (t *traced) show(direction stdio.Direction, message any) {
	raw, err := json.Marshal(message)
	if err != nil { // a Command of a check that is no JSON
		raw = fmt.Appendf(nil, "%+v", message)
	}
	t.trace.line(direction, raw)
}

// around shows a call and what came of it.
func around[R any](t *traced, method string, params any, call func() (R, error)) (R, error) {
	t.show(stdio.Sent, calledMessage{method, params})
	result, err := call()
	if err != nil {
		t.show(stdio.Received, answeredMessage{Error: err.Error()})
	} else {
		t.show(stdio.Received, answeredMessage{Result: result})
	}
	return result, err
}

type object = map[string]any

func (t *traced) Initialize(ctx context.Context) (adapters.Info, error) {
	return around(t, messages.Initialize, object{}, func() (adapters.Info, error) { return t.Target.Initialize(ctx) })
}

func (t *traced) Reset(ctx context.Context, org adapters.Organization) error {
	_, err := around(t, messages.Reset, org, func() (object, error) { return object{}, t.Target.Reset(ctx, org) })
	return err
}

func (t *traced) Submit(ctx context.Context, command json.RawMessage, at model.Instant) (adapters.Answer, error) {
	return around(t, messages.Submit, object{"command": command, "at": at}, func() (adapters.Answer, error) { return t.Target.Submit(ctx, command, at) })
}

func (t *traced) Advance(ctx context.Context, to model.Instant) (adapters.Answer, error) {
	return around(t, messages.Advance, object{"to": to}, func() (adapters.Answer, error) { return t.Target.Advance(ctx, to) })
}

func (t *traced) Replay(ctx context.Context, request adapters.ReplayRequest) (adapters.Answer, error) {
	return around(t, messages.Replay, request, func() (adapters.Answer, error) { return t.Target.Replay(ctx, request) })
}

func (t *traced) Observe(ctx context.Context, at model.Instant) (adapters.Projection, error) {
	return around(t, messages.Observe, object{"at": at}, func() (adapters.Projection, error) { return t.Target.Observe(ctx, at) })
}

// tracedDocuments is a traced target that has the role documents as well.
type tracedDocuments struct {
	*traced
	documents adapters.Documents
}

func (t *tracedDocuments) Validate(ctx context.Context, request adapters.ValidateRequest) (adapters.ValidateAnswer, error) {
	return around(t.traced, messages.Validate, request, func() (adapters.ValidateAnswer, error) { return t.documents.Validate(ctx, request) })
}

func (t *tracedDocuments) Canonicalize(ctx context.Context, request adapters.CanonicalizeRequest) (adapters.CanonicalizeAnswer, error) {
	return around(t.traced, messages.Canonicalize, request, func() (adapters.CanonicalizeAnswer, error) { return t.documents.Canonicalize(ctx, request) })
}

func (t *tracedDocuments) Sign(ctx context.Context, request adapters.SignRequest) (adapters.SignAnswer, error) {
	return around(t.traced, messages.Sign, request, func() (adapters.SignAnswer, error) { return t.documents.Sign(ctx, request) })
}

func (t *tracedDocuments) Verify(ctx context.Context, request adapters.VerifyRequest) (adapters.VerifyAnswer, error) {
	return around(t.traced, messages.Verify, request, func() (adapters.VerifyAnswer, error) { return t.documents.Verify(ctx, request) })
}

func (t *tracedDocuments) Admit(ctx context.Context, request adapters.AdmitRequest) (adapters.AdmitAnswer, error) {
	return around(t.traced, messages.Admit, request, func() (adapters.AdmitAnswer, error) { return t.documents.Admit(ctx, request) })
}
