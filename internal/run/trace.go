package run

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/missionweave/weavecheck/adapters/calls"
	"github.com/missionweave/weavecheck/adapters/stdio"
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

type calledMessage struct {
	Method string `json:"method"`
	Params any    `json:"params"`
}

type answeredMessage struct {
	Result any    `json:"result,omitempty"`
	Error  string `json:"error,omitempty"`
}

// around shows a call of a target inside this process, and what came of it, as messages.
func (t *Trace) around(_ context.Context, c calls.Call, call func() error) error {
	t.show(stdio.Sent, calledMessage{c.Method, c.Params()})
	err := call()
	if err != nil {
		t.show(stdio.Received, answeredMessage{Error: err.Error()})
	} else {
		t.show(stdio.Received, answeredMessage{Result: c.Result()})
	}
	return err
}

func (t *Trace) show(direction stdio.Direction, message any) {
	raw, err := json.Marshal(message)
	if err != nil { // a Command of a check that is no JSON
		raw = fmt.Appendf(nil, "%+v", message)
	}
	t.line(direction, raw)
}
