package stdio

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/messages"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/schema"
)

// The error codes of JSON-RPC 2.0.
const (
	codeParse          = -32700
	codeInvalidRequest = -32600
	codeMethodNotFound = -32601
	codeInvalidParams  = -32602
	codeInternal       = -32603
)

// Serve answers the requests that it reads from r with what the target answers, on w, until r ends. A request that is
// wrong gets a JSON-RPC error that says what is wrong, and so does one at which the target itself fails.
//
// Serve returns nil at the end of r, and an error when it cannot read or write any more or ctx ends. In the last case
// a read from r may still be under way. The caller closes the target.
func Serve(ctx context.Context, r io.Reader, w io.Writer, target adapters.Target) error {
	s := &server{target: target, lines: newLineReader(r, DefaultMaxMessageBytes), out: w}
	done := make(chan error, 1)
	go func() { done <- s.run(ctx) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		s.answering.Lock() // for good: what is being answered ends, and nothing is answered after it
		return fmt.Errorf("serving the target: %w", context.Cause(ctx))
	}
}

type server struct {
	target    adapters.Target
	lines     *lineReader
	out       io.Writer
	answering sync.Mutex
	document  schema.Document
	answer    []byte
}

func (s *server) run(ctx context.Context) error {
	for {
		line, err := s.lines.next()
		tooLong := errors.Is(err, errTooLong)
		if tooLong {
			err = s.lines.skip()
		}
		s.answering.Lock()
		var answer []byte
		switch {
		case tooLong:
			answer = s.fail("null", codeInvalidRequest, "a line of more than %d bytes is not read", s.lines.limit)
		case err == nil:
			answer = s.handle(ctx, line)
		case len(line) > 0:
			answer = s.fail("null", codeParse, "the input ended inside a line, after %d bytes: %s", len(line),
				schema.Excerpt(line))
		}
		var writing error
		if answer != nil {
			_, writing = s.out.Write(answer)
		}
		s.answering.Unlock()
		if writing != nil {
			return fmt.Errorf("writing an answer: %w", writing)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading a request: %w", err)
		}
	}
}

// failure is a JSON-RPC error object.
type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// handle answers one line.
func (s *server) handle(ctx context.Context, line []byte) []byte {
	if err := s.document.ReadModel(line); err != nil {
		return s.fail("null", codeParse, "%v; a line must be one JSON object in UTF-8 that names no member twice (what "+
			"cannot be written so goes into commandBytes)", err)
	}
	e, err := openEnvelope(s.document.Root())
	id := "null"
	if k := e.id.Kind(); k == schema.Number || k == schema.String {
		id = string(e.id.Raw())
	}
	switch {
	case err != nil:
		return s.fail(id, codeInvalidRequest, "%v", err)
	case id == "null":
		return s.fail(id, codeInvalidRequest, `a request needs an "id", a number or a string; there are no notifications`)
	case e.method.Kind() != schema.String:
		return s.fail(id, codeInvalidRequest, `a request needs a "method", a string`)
	case e.result.Kind() != schema.Absent || e.failure.Kind() != schema.Absent:
		return s.fail(id, codeInvalidRequest, `a request has no "result" and no "error"`)
	}
	method := e.method.Text()
	answer, err := s.answerTo(e.method)
	if err != nil {
		return s.fail(id, codeMethodNotFound, "%v", err)
	}
	params := e.params
	if params.Kind() == schema.Absent {
		var nothing schema.Document
		if err := nothing.ReadModel([]byte("{}")); err != nil {
			return s.fail(id, codeInternal, "%v", err)
		}
		params = nothing.Root()
	}
	if err := messages.Check(method, messages.Params, params); err != nil {
		return s.fail(id, codeInvalidParams, "%v", err)
	}
	result, err := answer(ctx, params)
	var wrong *paramsError
	switch {
	case errors.As(err, &wrong):
		return s.fail(id, codeInvalidParams, "%s of %s: %v", messages.Params, method, wrong)
	case err != nil:
		return s.fail(id, codeInternal, "%s: %v", method, err)
	}
	return s.line(id, `"result":`, result)
}

// answerTo returns what answers a method, from checked params to the text of the result.
func (s *server) answerTo(method schema.Value) (func(ctx context.Context, params schema.Value) ([]byte, error), error) {
	if answer, ok := methods[method.Text()]; ok {
		return func(ctx context.Context, params schema.Value) ([]byte, error) { return answer(ctx, s.target, params) }, nil
	}
	for _, r := range roles {
		answer, ok := r.calls[method.Text()]
		if ok && !r.offers(s.target) {
			return nil, fmt.Errorf("the target does not have the role %s, to which the method %s belongs", r.name,
				method.Text())
		}
		if ok {
			return func(ctx context.Context, params schema.Value) ([]byte, error) { return answer(ctx, s.target, params) }, nil
		}
	}
	return nil, fmt.Errorf("there is no method %s; there are %s", schema.Excerpt(method.Raw()),
		strings.Join(messages.Methods(), ", "))
}

func (s *server) fail(id string, code int, format string, args ...any) []byte {
	text, err := marshal(failure{code, fmt.Sprintf(format, args...)})
	if err != nil {
		text = []byte(`{"code":-32603,"message":"the error could not be written"}`)
	}
	return s.line(id, `"error":`, text)
}

func (s *server) line(id, member string, value []byte) []byte {
	b := append(s.answer[:0], `{"jsonrpc":"2.0","id":`...)
	b = append(b, id...)
	b = append(b, ',')
	b = append(b, member...)
	b = append(b, value...)
	s.answer = append(b, "}\n"...)
	return s.answer
}

// paramsError is what is wrong with params beyond their schema.
type paramsError struct{ error }

func (e *paramsError) Unwrap() error { return e.error }

// answerer answers one method, from checked params to the text of the result.
type answerer func(ctx context.Context, t adapters.Target, params schema.Value) ([]byte, error)

// role is a role that a target may have besides the calls of every Target.
type role struct {
	name   string
	offers func(adapters.Target) bool
	calls  map[string]answerer
}

// roles are all of them. A new one is registered by its line here.
var roles = []*role{documents}

// inRole is the role whose calls a target offers as an R.
func inRole[R any](name string, calls map[string]answerer) *role {
	return &role{name, func(t adapters.Target) bool { _, ok := adapters.As[R](t); return ok }, calls}
}

// answering makes a method expression of a role answer: its request is read from the params, its answer written out.
func answering[R, Q, A any](call func(R, context.Context, Q) (A, error)) answerer {
	return func(ctx context.Context, t adapters.Target, params schema.Value) ([]byte, error) {
		var request Q
		if err := decode(params, &request); err != nil {
			return nil, &paramsError{err}
		}
		target, _ := adapters.As[R](t) // it has the role, or would not be asked
		answer, err := call(target, ctx, request)
		if err != nil {
			return nil, err
		}
		return marshal(answer)
	}
}

// methods are the calls of every Target.
var methods = map[string]answerer{
	messages.Initialize: func(ctx context.Context, t adapters.Target, _ schema.Value) ([]byte, error) {
		info, err := t.Initialize(ctx)
		if err != nil {
			return nil, err
		}
		return infoResult(info)
	},
	messages.Reset: func(ctx context.Context, t adapters.Target, params schema.Value) ([]byte, error) {
		var org adapters.Organization
		if err := decodeOrganization(params, &org); err != nil {
			return nil, &paramsError{err}
		}
		return []byte("{}"), t.Reset(ctx, org)
	},
	messages.Submit: func(ctx context.Context, t adapters.Target, params schema.Value) ([]byte, error) {
		command, at, err := decodeSubmit(params)
		if err != nil {
			return nil, &paramsError{err}
		}
		return answered(t.Submit(ctx, command, at))
	},
	messages.Advance: func(ctx context.Context, t adapters.Target, params schema.Value) ([]byte, error) {
		var p toParams
		if err := decode(params, &p); err != nil {
			return nil, &paramsError{err}
		}
		return answered(t.Advance(ctx, p.To))
	},
	messages.Replay: func(ctx context.Context, t adapters.Target, params schema.Value) ([]byte, error) {
		var request adapters.ReplayRequest
		if err := decode(params, &request); err != nil {
			return nil, &paramsError{err}
		}
		return answered(t.Replay(ctx, request))
	},
	messages.Observe: func(ctx context.Context, t adapters.Target, params schema.Value) ([]byte, error) {
		var p atParams
		if err := decode(params, &p); err != nil {
			return nil, &paramsError{err}
		}
		projection, err := t.Observe(ctx, p.At)
		if err != nil {
			return nil, err
		}
		return projectionResult(projection)
	},
}

func answered(answer adapters.Answer, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	return answerResult(answer)
}

// decodeOrganization reads the params of reset. The Agent Cards are taken over as they are written.
func decodeOrganization(params schema.Value, org *adapters.Organization) error {
	if err := decode(params, org); err != nil {
		return err
	}
	i := 0
	for card := range params.Member("agentCards").Elements() {
		org.Cards[i] = json.RawMessage(bytes.Clone(card.Raw()))
		i++
	}
	return nil
}

// decodeSubmit reads the params of submit: the Command's bytes, from either form.
func decodeSubmit(params schema.Value) (json.RawMessage, model.Instant, error) {
	var at model.Instant
	if err := at.UnmarshalText([]byte(params.Member("at").Text())); err != nil {
		return nil, 0, err
	}
	if command := params.Member("command"); command.Kind() != schema.Absent {
		return json.RawMessage(bytes.Clone(command.Raw())), at, nil
	}
	command, err := base64.StdEncoding.DecodeString(params.Member("commandBytes").Text())
	if err != nil {
		return nil, 0, fmt.Errorf("/commandBytes: %w", err)
	}
	return command, at, nil
}
