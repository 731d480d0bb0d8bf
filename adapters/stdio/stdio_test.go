//go:build unix

package stdio

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
)

const now = model.Instant(1_767_225_600_000)

var organization = adapters.Organization{
	OrganizationID: "urn:o:1", At: now,
	Principals: []adapters.Principal{{Actor: model.Actor{Type: model.Service, ID: "urn:s:1"}}},
	Cards:      []json.RawMessage{json.RawMessage(`{"displayName":"<&>\u2028"}`)},
}

// The limit of calls that end by themselves, also on a machine that does other things; and that of calls that do not.
const (
	generous = time.Minute
	short    = 200 * time.Millisecond
)

// run starts the test binary as one of its programs.
func run(t *testing.T, program string, options Options) *target {
	t.Helper()
	options.Timeout = generous
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	options.Env = append(options.Env, programVariable+"="+program)
	started, err := Start(t.Context(), []string{self}, options)
	if err != nil {
		t.Fatalf("Start: %v", err)
	}
	t.Cleanup(func() { started.Close() })
	return started.(*target)
}

// begin holds the conversation up to the point where most programs go wrong.
func begin(t *testing.T, x *target) {
	t.Helper()
	if _, err := x.Initialize(t.Context()); err != nil {
		t.Fatalf("Initialize: %v", err)
	}
	if err := x.Reset(t.Context(), organization); err != nil {
		t.Fatalf("Reset: %v", err)
	}
}

func submit(t *testing.T, x *target) error {
	t.Helper()
	_, err := x.Submit(t.Context(), json.RawMessage(`{}`), now)
	return err
}

// gone fails unless a process has ended and been collected.
func gone(t *testing.T, pid int) {
	t.Helper()
	if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("process %d is still there (%v)", pid, err)
	}
}

func TestConversation(t *testing.T) {
	t.Parallel()
	x := run(t, "serve", Options{})
	info, err := x.Initialize(t.Context())
	if err != nil {
		t.Fatalf("Initialize: %v", err)
	}
	want := adapters.Info{Name: "fake <&>", Version: "0", Roles: []string{"authority"}, Capabilities: []string{"observe"}}
	if diff := cmp.Diff(want, info); diff != "" {
		t.Errorf("Initialize (-want +got):\n%s", diff)
	}
	if err := x.Reset(t.Context(), organization); err != nil {
		t.Fatalf("Reset: %v", err)
	}

	for _, c := range []struct{ name, command string }{
		{"plain", `{"a":[1,2.50,"<&> \" \u00e4 \ud83d\ude00"],"b":{}}`},
		{"blanks", `{ "a" :1 }`},
		{"over two lines", "{\"a\":\n1}"},
		{"blank at an end", `{"a":1} `},
		{"a name twice", `{"a":1,"a":2}`},
		{"something after it", `{"a":1}{}`},
		{"a byte-order mark", "\ufeff{}"},
		{"not UTF-8", "{\"a\":\"\xff\"}"},
		{"half a surrogate pair", `{"a":"\ud800"}`},
		{"out of range", `{"a":1e400}`},
		{"no object", `[1]`},
		{"no JSON", `hello`},
		{"nothing", ``},
		{"pretending to end the params", `{},"at":"2020-01-01T00:00:00.000Z"`},
		{"pretending to be in bytes", `{},"commandBytes":"e30="`},
	} {
		answer, err := x.Submit(t.Context(), json.RawMessage(c.command), now)
		if err != nil {
			t.Errorf("%s: Submit: %v", c.name, err)
			continue
		}
		want, err := json.Marshal(map[string]any{"at": "2026-01-01T00:00:00.000Z", "bytes": []byte(c.command),
			"cards": organization.Cards})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]json.RawMessage{want, json.RawMessage(`{"a":"<b>"}`)}, answer.Events); diff != "" ||
			answer.Error != nil {
			t.Errorf("%s: Submit (-want +got), error %s:\n%s", c.name, answer.Error, diff)
		}
	}

	answer, err := x.Submit(t.Context(), json.RawMessage(`{"refuse":true}`), now)
	refusal := `{"code":"AUTH_FORBIDDEN","message":"no","retryable":false,"occurredAt":"2026-01-01T00:00:00.000Z"}`
	if err != nil || string(answer.Error) != refusal || answer.Events != nil {
		t.Errorf("Submit = %s, %v, want the error %s", answer.Error, err, refusal)
	}
	answer, err = x.Advance(t.Context(), now.Seconds(60))
	if err != nil || answer.Events == nil || len(answer.Events) > 0 || answer.Error != nil {
		t.Errorf("Advance = %v, %v, want no Events", answer, err)
	}
	request := adapters.ReplayRequest{Principal: model.Actor{Type: model.Agent, ID: "urn:a:1"}, GroupID: "urn:g:1",
		AfterSequence: 7, Limit: 10, At: now}
	answer, err = x.Replay(t.Context(), request)
	if err != nil || len(answer.Events) != 1 {
		t.Fatalf("Replay = %v, %v, want one Event", answer, err)
	}
	var echoed adapters.ReplayRequest
	if err := json.Unmarshal(answer.Events[0], &echoed); err != nil || echoed != request {
		t.Errorf("Replay asked for %+v, %v, want %+v", echoed, err, request)
	}
	projection, err := x.Observe(t.Context(), now)
	if err != nil {
		t.Fatalf("Observe: %v", err)
	}
	wanted := fakeProjection(now)
	wanted.WorkItems[0].DependencyIDs = &[]string{}
	if diff := cmp.Diff(wanted, projection); diff != "" {
		t.Errorf("Observe (-want +got):\n%s", diff)
	}
	pid := x.process.cmd.Process.Pid
	if err := x.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	gone(t, pid)
	if _, err := x.Advance(t.Context(), now); !errors.Is(err, errClosed) {
		t.Errorf("Advance after Close = %v, want %v", err, errClosed)
	}
	if err := x.Reset(t.Context(), organization); !errors.Is(err, errClosed) {
		t.Errorf("Reset after Close = %v, want %v", err, errClosed)
	}
}

func TestTraceShowsTheConversation(t *testing.T) {
	t.Parallel()
	var trace strings.Builder
	x := run(t, "exits", Options{Trace: func(d Direction, line []byte) { fmt.Fprintf(&trace, "%s: %s\n", d, line) }})
	begin(t, x)
	if err := submit(t, x); err == nil {
		t.Error("Submit to a program that exits reports nothing")
	}
	want := `to the target: {"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}
from the target: {"jsonrpc":"2.0","id":1,"result":{"name":"fake","version":"1","roles":["authority"],"capabilities":[]}}
to the target: {"jsonrpc":"2.0","id":2,"method":"reset","params":{"organizationId":"urn:o:1","at":"2026-01-01T00:00:00.000Z","principals":[{"actor":{"type":"service","id":"urn:s:1"},"keys":[]}],"agentCards":[{"displayName":"<&>\u2028"}]}}
from the target: {"jsonrpc":"2.0","id":2,"result":{}}
to the target: {"jsonrpc":"2.0","id":3,"method":"submit","params":{"command":{},"at":"2026-01-01T00:00:00.000Z"}}
`
	if diff := cmp.Diff(want, trace.String()); diff != "" {
		t.Errorf("the trace (-want +got):\n%s", diff)
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		program string
		options Options
		calls   int // how many submits before the one with the fault
		want    string
	}{
		{"exits", Options{}, 0, `the target exited (during submit): exit status 4; nothing had come`},
		{"is killed", Options{}, 0, `the target exited (during submit): signal: killed; nothing had come`},
		{"hangs", Options{Timeout: short}, 0,
			`the target did not answer in time (during submit): within 200ms nothing had come`},
		{"hangs in a line", Options{Timeout: time.Second}, 0,
			`the target did not answer in time (during submit): within 1s 11 bytes of a line without an end had come: {"jsonrpc":`},
		{"closes its output", Options{patience: short}, 0,
			`the target exited (during submit): it closed its standard output and went on running; nothing had come`},
		{"writes garbage", Options{}, 0,
			`the target sent a malformed message (during submit): not JSON: invalid character 'g' looking for beginning of value (after 1 bytes): got a command!`},
		{"writes half a line", Options{}, 0,
			`the target exited (during submit): exit status 1; 29 bytes of a line without an end had come: {"jsonrpc":"2.0","id":3,"resu`},
		{"writes a giant line", Options{}, 0,
			`the target sent a message over the size limit (during submit): reading stopped at the limit of 16777216 bytes: ` +
				strings.Repeat("x", 200) + ` …`},
		{"writes a giant line", Options{MaxMessageBytes: 1000}, 0,
			`the target sent a message over the size limit (during submit): reading stopped at the limit of 1000 bytes: ` +
				strings.Repeat("x", 200) + ` …`},
		{"answers twice", Options{}, 1,
			`the target answered something else than was asked (during submit): it answered request 3 again, where the answer to request 4 was due`},
		{"answers ahead", Options{}, 1,
			`the target answered something else than was asked (during submit): it answered request 4 before it was asked`},
		{"notifies", Options{}, 1,
			`the target answered something else than was asked (during submit): it sent a request or notification of its own: {"jsonrpc":"2.0","method":"log","params":["hello"]}`},
	} {
		t.Run(fmt.Sprintf("%s %d", c.program, c.options.MaxMessageBytes), func(t *testing.T) {
			t.Parallel()
			x := run(t, c.program, c.options)
			begin(t, x)
			if c.options.Timeout != 0 {
				x.options.Timeout = c.options.Timeout
			}
			for range c.calls {
				if err := submit(t, x); err != nil {
					t.Fatalf("an earlier submit: %v", err)
				}
			}
			pid := x.process.cmd.Process.Pid
			expectFault(t, submit(t, x), c.want)
			gone(t, pid)
			x.options.Timeout = generous
			recovers(t, x, c.want)
		})
	}
}

func expectFault(t *testing.T, err error, want string) {
	t.Helper()
	if _, ok := adapters.AsTargetFault(err); !ok {
		t.Fatalf("the error is %v, not a fault of the target", err)
	}
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Errorf("the fault (-want +got):\n%s", diff)
	}
}

// recovers fails unless a reset brings a target back that has had the fault.
func recovers(t *testing.T, x *target, fault string) {
	t.Helper()
	err := submit(t, x)
	if again, ok := adapters.AsTargetFault(err); !ok || !strings.Contains(again.Detail, "until a reset starts it anew") ||
		!strings.HasPrefix(fault, "the target "+string(again.Kind)) {
		t.Errorf("the call after the fault reports %v", err)
	}
	if err := x.Reset(t.Context(), organization); err != nil {
		t.Errorf("the reset after the fault: %v", err)
	}
}

// Answers that are wrong in themselves, and some that only look so. ID stands for the id of the request.
func TestAnswers(t *testing.T) {
	t.Parallel()
	const malformed = "the target sent a malformed message (during submit): "
	const other = "the target answered something else than was asked (during submit): "
	const internal = "the target reported an error of its own (during submit): "
	for _, c := range []struct{ name, answer, want string }{
		{"right", `{"jsonrpc":"2.0","id":ID,"result":{"events":[]}}`, ``},
		{"right, in another spelling", "\t{ \"result\" : {\"events\":[]}, \"id\":ID.0, \"jsonrpc\":\"2\\u002e0\" } \r", ``},
		{"another id", `{"jsonrpc":"2.0","id":17,"result":{"events":[]}}`,
			other + `it answered request 17; asked was request 3`},
		{"the id as a string", `{"jsonrpc":"2.0","id":"ID","result":{"events":[]}}`,
			other + `it answered request "3"; asked was request 3`},
		{"an earlier id", `{"jsonrpc":"2.0","id":1,"result":{"events":[]}}`,
			other + `it answered request 1 again, where the answer to request 3 was due`},
		{"a negative id", `{"jsonrpc":"2.0","id":-3,"result":{"events":[]}}`,
			other + `it answered request -3; asked was request 3`},
		{"no id", `{"jsonrpc":"2.0","result":{"events":[]}}`,
			malformed + `the member "id" is missing: {"jsonrpc":"2.0","result":{"events":[]}}`},
		{"no version", `{"id":ID,"result":{"events":[]}}`,
			malformed + `the member "jsonrpc" is missing: {"id":3,"result":{"events":[]}}`},
		{"another version", `{"jsonrpc":"1.0","id":ID,"result":{"events":[]}}`,
			malformed + `/jsonrpc must be "2.0"; it is "1.0": {"jsonrpc":"1.0","id":3,"result":{"events":[]}}`},
		{"a version as a number", `{"jsonrpc":2.0,"id":ID,"result":{"events":[]}}`,
			malformed + `/jsonrpc must be "2.0"; it is 2.0: {"jsonrpc":2.0,"id":3,"result":{"events":[]}}`},
		{"both", `{"jsonrpc":"2.0","id":ID,"result":{},"error":{}}`,
			malformed + `"result" and "error" are both there; only one may be: {"jsonrpc":"2.0","id":3,"result":{},"error":{}}`},
		{"both, one null", `{"jsonrpc":"2.0","id":ID,"result":{"events":[]},"error":null}`,
			malformed + `"result" and "error" are both there; only one may be: {"jsonrpc":"2.0","id":3,"result":{"events":[]},"error":null}`},
		{"neither", `{"jsonrpc":"2.0","id":ID}`,
			malformed + `"result" and "error" are both missing; one must be there: {"jsonrpc":"2.0","id":3}`},
		{"a member too many", `{"jsonrpc":"2.0","id":ID,"result":{"events":[]},"took":3}`,
			malformed + `JSON-RPC knows no member "took": {"jsonrpc":"2.0","id":3,"result":{"events":[]},"took":3}`},
		{"a batch", `[{"jsonrpc":"2.0","id":ID,"result":{"events":[]}}]`,
			malformed + `a line must be one JSON-RPC object; it is an array: [{"jsonrpc":"2.0","id":3,"result":{"events":[]}}]`},
		{"an empty line", ``, malformed + `no JSON value: the text is empty (after 0 bytes): `},
		{"two values on a line", `{"jsonrpc":"2.0","id":ID,"result":{"events":[]}} {}`,
			malformed + `not JSON: invalid character '{' after top-level value (after 49 bytes): {"jsonrpc":"2.0","id":3,"result":{"events":[]}} {}`},
		{"a name twice", `{"jsonrpc":"2.0","id":ID,"result":{"events":[{"kind":"a","kind":"b"}]}}`,
			malformed + `the member name "kind" occurs twice in one object (after 56 bytes): {"jsonrpc":"2.0","id":3,"result":{"events":[{"kind":"a","kind":"b"}]}}`},
		{"not UTF-8", "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"events\":[{\"a\":\"\xe4\"}]}}",
			malformed + `not UTF-8 (after 50 bytes): {"jsonrpc":"2.0","id":3,"result":{"events":[{"a":"\xe4"}]}}`},
		{"off the schema", `{"jsonrpc":"2.0","id":ID,"result":{"error":"NOPE"}}`,
			malformed + `result of submit: /error must be an object; it is "NOPE"`},
		{"an error document off its own schema, which is for the checks to judge",
			`{"jsonrpc":"2.0","id":ID,"result":{"error":{"code":"NOPE","message":"x","retryable":"no"}}}`, ""},
		{"no answer at all", `{"jsonrpc":"2.0","id":ID,"result":null}`,
			malformed + `result of submit: it must be an object; it is null`},
		{"an error of its own",
			`{"jsonrpc":"2.0","id":ID,"error":{"code":-32603,"message":"KeyError: 'x'\nat line 1","data":{"line":1}}}`,
			internal + `JSON-RPC error -32603: KeyError: 'x'\nat line 1 (data: {"line":1})`},
		{"an error to nothing", `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}`,
			internal + `it could not tell what it was asked: JSON-RPC error -32700: Parse error`},
		{"an error without a code", `{"jsonrpc":"2.0","id":ID,"error":{"message":"x"}}`,
			malformed + `/error/code must be a whole number; it is nothing: {"jsonrpc":"2.0","id":3,"error":{"message":"x"}}`},
		{"an error without a message", `{"jsonrpc":"2.0","id":ID,"error":{"code":1}}`,
			malformed + `/error/message must be a string; it is nothing: {"jsonrpc":"2.0","id":3,"error":{"code":1}}`},
		{"an error with more", `{"jsonrpc":"2.0","id":ID,"error":{"code":1,"message":"","stack":1}}`,
			malformed + `/error has the member "stack"; allowed are code, data, message: {"jsonrpc":"2.0","id":3,"error":{"code":1,"message":"","stack":1}}`},
		{"an error as text", `{"jsonrpc":"2.0","id":ID,"error":"broken"}`,
			malformed + `/error must be an object; it is a string: {"jsonrpc":"2.0","id":3,"error":"broken"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "answer")
			if err := os.WriteFile(file, []byte(c.answer+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			x := run(t, "says what it is told", Options{Env: []string{fileVariable + "=" + file}})
			begin(t, x)
			err := submit(t, x)
			if c.want == "" {
				if err != nil {
					t.Errorf("Submit: %v", err)
				}
				return
			}
			expectFault(t, err, c.want)
			recovers(t, x, c.want)
		})
	}
}

func TestExitBeforeTheFirstAnswer(t *testing.T) {
	t.Parallel()
	x := run(t, "exits early", Options{Env: []string{fileVariable + "=" + filepath.Join(t.TempDir(), "again")}})
	_, err := x.Initialize(t.Context())
	expectFault(t, err, `the target exited (during initialize): exit status 3; nothing had come; its last line on standard error: LicenceError: none`)
	if err := x.Reset(t.Context(), organization); err != nil {
		t.Fatalf("Reset: %v", err)
	}
	if err := submit(t, x); err != nil {
		t.Errorf("Submit: %v", err)
	}
}

func TestProgramThatIsNotThere(t *testing.T) {
	t.Parallel()
	_, err := Start(t.Context(), []string{"./no-such-target", "x"}, Options{})
	expectFault(t, err, `the target did not start (during start): fork/exec ./no-such-target: no such file or directory`)
	_, err = Start(t.Context(), []string{"no-such-target-on-the-path"}, Options{})
	expectFault(t, err, `the target did not start (during start): exec: "no-such-target-on-the-path": executable file not found in $PATH`)
	if _, err = Start(t.Context(), nil, Options{}); err == nil {
		t.Error("Start without a program reports nothing")
	}
}

// A program that goes away between two runs is a fault of the reset, and comes back with a later one.
func TestProgramThatGoesAway(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "target")
	if err := os.Symlink(self, link); err != nil {
		t.Fatal(err)
	}
	started, err := Start(t.Context(), []string{link}, Options{Env: []string{programVariable + "=exits"}})
	if err != nil {
		t.Fatalf("Start: %v", err)
	}
	t.Cleanup(func() { started.Close() })
	x := started.(*target)
	begin(t, x)
	if err := os.Remove(link); err != nil {
		t.Fatal(err)
	}
	expectFault(t, submit(t, x), `the target exited (during submit): exit status 4; nothing had come`)
	expectFault(t, x.Reset(t.Context(), organization),
		`the target did not start (during start): fork/exec `+link+`: no such file or directory`)
	if err := os.Symlink(self, link); err != nil {
		t.Fatal(err)
	}
	if err := x.Reset(t.Context(), organization); err != nil {
		t.Errorf("Reset: %v", err)
	}
}

func TestProgramThatChangesItsName(t *testing.T) {
	t.Parallel()
	x := run(t, "changes its name", Options{Env: []string{fileVariable + "=" + filepath.Join(t.TempDir(), "again")}})
	begin(t, x)
	if err := submit(t, x); err == nil {
		t.Fatal("Submit reports nothing")
	}
	expectFault(t, x.Reset(t.Context(), organization),
		`the target answered something else than was asked (during initialize): `+
			`a fresh process introduces itself as {Name:second Version:1 Roles:[authority] Capabilities:[] Authorities:[]}, an earlier one did as {Name:first Version:1 Roles:[authority] Capabilities:[] Authorities:[]}`)
}

func TestRequestThatIsNotRead(t *testing.T) {
	t.Parallel()
	x := run(t, "does not read", Options{})
	begin(t, x)
	x.options.Timeout = short
	command := json.RawMessage(`{"a":"` + strings.Repeat("x", 1<<20) + `"}`)
	_, err := x.Submit(t.Context(), command, now)
	expectFault(t, err, `the target did not answer in time (during submit): within 200ms nothing had come; it had not read the whole request`)
}

// What a target writes to its standard error goes through up to the limit; the rest neither blocks it nor is kept.
func TestFloodOfStandardError(t *testing.T) {
	t.Parallel()
	var stderr bytes.Buffer
	x := run(t, "floods its standard error", Options{Stderr: &stderr, StderrLimit: 1000})
	begin(t, x)
	for range 2 {
		if err := submit(t, x); err != nil {
			t.Errorf("Submit: %v", err)
		}
	}
	if err := x.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	want := strings.Repeat("flood ", 200)[:1000] +
		"\nweavecheck: the target has written more than 1000 bytes to its standard error; the rest is dropped\n"
	if diff := cmp.Diff(want, stderr.String()); diff != "" {
		t.Errorf("standard error (-want +got):\n%s", diff)
	}
}

// A process that the target started ends with it, whether the target exits or has to be killed.
func TestProcessLeftBehind(t *testing.T) {
	t.Parallel()
	for program, want := range map[string]string{
		"leaves a process":     `the target exited (during submit): exit status 6; nothing had come`,
		"hangs with a process": `the target did not answer in time (during submit): within 2s nothing had come`,
	} {
		t.Run(program, func(t *testing.T) {
			t.Parallel()
			fifo := filepath.Join(t.TempDir(), "fifo")
			if err := syscall.Mkfifo(fifo, 0o600); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() {
				f, err := os.Open(fifo)
				if err == nil {
					defer f.Close()
					_, err = io.ReadAll(f)
				}
				ended <- err
			}()
			x := run(t, program, Options{Env: []string{fileVariable + "=" + fifo}})
			begin(t, x)
			if strings.HasPrefix(program, "hangs") {
				x.options.Timeout = 2 * time.Second // time enough to start the other process
			}
			expectFault(t, submit(t, x), want)
			select {
			case err := <-ended:
				if err != nil {
					t.Error(err)
				}
			case <-time.After(generous):
				t.Error("the process that the target left behind still runs")
			}
		})
	}
}

// A process that has left the group cannot be found and ended, but it holds nothing up either.
func TestProcessThatEscapes(t *testing.T) {
	t.Parallel()
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	leash := make(chan *os.File, 1)
	go func() {
		f, err := os.OpenFile(fifo, os.O_WRONLY, 0)
		if err != nil {
			t.Error(err)
		}
		leash <- f
	}()
	x := run(t, "leaves a process elsewhere", Options{Env: []string{fileVariable + "=" + fifo}, patience: short})
	begin(t, x)
	expectFault(t, submit(t, x), `the target exited (during submit): exit status 6; nothing had come`)
	f := <-leash
	f.Close() // the process ends with it
}

func TestCloseOfAProgramThatGoesOn(t *testing.T) {
	t.Parallel()
	x := run(t, "ignores the end", Options{})
	begin(t, x)
	x.options.Timeout = short
	pid := x.process.cmd.Process.Pid
	if err := x.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	gone(t, pid)
	if err := x.Close(); err != nil {
		t.Errorf("the second Close: %v", err)
	}
}

func TestCloseFindsWhatNobodyAskedFor(t *testing.T) {
	t.Parallel()
	x := run(t, "answers twice", Options{})
	begin(t, x)
	if err := submit(t, x); err != nil {
		t.Fatalf("Submit: %v", err)
	}
	expectFault(t, x.Close(),
		`the target answered something else than was asked (during close): it wrote a line that nothing had asked for: {"jsonrpc":"2.0","id":3,"result":{"events":[]}}`)
}

// Giving a call up is not the target's fault.
func TestCancelledCall(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancelCause(t.Context())
	reason := errors.New("the user wants to stop")
	x := run(t, "hangs", Options{Trace: func(_ Direction, line []byte) {
		if bytes.Contains(line, []byte(`"submit"`)) {
			cancel(reason)
		}
	}})
	begin(t, x)
	pid := x.process.cmd.Process.Pid
	_, err := x.Submit(ctx, json.RawMessage(`{}`), now)
	if _, ok := adapters.AsTargetFault(err); ok || !errors.Is(err, reason) {
		t.Errorf("Submit = %v, want no fault of the target but %v", err, reason)
	}
	gone(t, pid)
	if _, ok := adapters.AsTargetFault(submit(t, x)); ok {
		t.Error("the call after a cancelled one is a fault of the target")
	}
	if err := x.Reset(t.Context(), organization); err != nil {
		t.Errorf("Reset: %v", err)
	}
}

func TestEndOfTheContextEndsTheProgram(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	started, err := Start(ctx, []string{self}, Options{Env: []string{programVariable + "=hangs"}})
	if err != nil {
		t.Fatalf("Start: %v", err)
	}
	x := started.(*target)
	begin(t, x)
	p := x.process
	cancel()
	<-p.exited
	gone(t, p.cmd.Process.Pid)
	if err := submit(t, x); !errors.Is(err, context.Canceled) {
		t.Errorf("Submit = %v, want %v", err, context.Canceled)
	}
	if err := x.Reset(t.Context(), organization); !errors.Is(err, context.Canceled) {
		t.Errorf("Reset = %v, want %v", err, context.Canceled)
	}
}

// The harness's own mistakes are its own.
func TestWrongParamsAreTheHarness(t *testing.T) {
	t.Parallel()
	x := run(t, "serve", Options{})
	begin(t, x)
	wrong := organization
	wrong.OrganizationID = ""
	err := x.Reset(t.Context(), wrong)
	want := `the harness made wrong params: params of reset: /organizationId must be an identifier of 1 to 512 characters; it is ""`
	if _, ok := adapters.AsTargetFault(err); ok || err == nil || err.Error() != want {
		t.Errorf("Reset = %v, want %s", err, want)
	}
	if err := x.Reset(t.Context(), organization); err != nil {
		t.Errorf("Reset: %v", err)
	}
	if _, err := x.Submit(t.Context(), json.RawMessage(`{"both":true}`), now); err == nil ||
		!strings.HasSuffix(err.Error(), "JSON-RPC error -32603: submit: the answer holds both Events and an error") {
		t.Errorf("Submit = %v, want the failure of the served target", err)
	}
}
