//go:build unix

package stdio

import (
	"bytes"
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
)

// A list that is shown and empty says that there are none, one that is not shown says nothing; of whatever records.
func TestEveryListOfAProjectionIsWrittenWhereItIsShown(t *testing.T) {
	var none adapters.Projection
	lists := reflect.ValueOf(&none).Elem()
	for i := range lists.NumField() {
		lists.Field(i).Set(reflect.MakeSlice(lists.Field(i).Type(), 0, 0))
	}
	for _, c := range []struct {
		name  string
		shown adapters.Projection
		want  int
	}{{"all are empty", none, lists.NumField()}, {"none is shown", adapters.Projection{}, 0}} {
		raw, err := projectionResult(c.shown)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(string(raw), "[]"); got != c.want {
			t.Errorf("%s: %d of %d lists are written: %s", c.name, got, c.want, raw)
		}
	}
}

// A target's own projection stays as it is where its answer is written otherwise.
func TestWritingAProjectionChangesNothingOfIt(t *testing.T) {
	var nobody []string
	p := adapters.Projection{
		WorkItems:   []adapters.WorkItemView{{WorkItemID: "a", DependencyIDs: &nobody, ArtifactIDs: &nobody}, {WorkItemID: "b"}},
		Memberships: []adapters.MembershipView{{GroupID: "g", Roles: &nobody}},
	}
	raw, err := projectionResult(p)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"workItems":[{"workItemId":"a","dependencyIds":[],"artifactIds":[]},{"workItemId":"b"}],` +
		`"memberships":[{"groupId":"g","member":{"type":"","id":""},"roles":[]}]}`
	if diff := cmp.Diff(want, string(raw)); diff != "" {
		t.Errorf("written (-want +got):\n%s", diff)
	}
	if *p.WorkItems[0].DependencyIDs != nil || *p.WorkItems[0].ArtifactIDs != nil || *p.Memberships[0].Roles != nil {
		t.Error("the target's own projection was changed")
	}
}

func TestServe(t *testing.T) {
	const at = `"at":"2026-01-01T00:00:00.000Z"`
	for _, c := range []struct{ name, request, want string }{
		{"no params where there are none", `{"jsonrpc":"2.0","id":1,"method":"initialize"}`,
			`{"jsonrpc":"2.0","id":1,"result":{"name":"fake <&>","version":"0","roles":["authority"],"capabilities":["observe"]}}`},
		{"an id that is a string",
			`{"jsonrpc":"2.0","id":"a\"b","method":"advance","params":{"to":"2026-01-01T02:00:00+01:00"}}`,
			`{"jsonrpc":"2.0","id":"a\"b","result":{"events":[]}}`},
		{"whole numbers in other spellings",
			`{"jsonrpc":"2.0","id":1.0,"method":"replay","params":{"principal":{"type":"agent","id":"urn:a:1"},"groupId":"urn:g:1","afterSequence":1e2,"limit":5.0,` + at + `}}`,
			`{"jsonrpc":"2.0","id":1.0,"result":{"events":[{"principal":{"type":"agent","id":"urn:a:1"},"groupId":"urn:g:1","afterSequence":100,"limit":5,"at":"2026-01-01T00:00:00.000Z"}]}}`},
		{"a projection", `{"jsonrpc":"2.0","id":1,"method":"observe","params":{` + at + `}}`,
			`{"jsonrpc":"2.0","id":1,"result":{"missions":[],"workItems":[{"workItemId":"urn:w:1","state":"queued","revision":9007199254740991,"dependencyIds":[],"ownerId":"","ownershipEpoch":0,"ownershipLeaseExpiresAt":"2026-01-01T00:00:00.000Z","offeredAgentIds":["urn:a:<1>"],"selectionBasisRecorded":true,"checkpoints":2}],"memberships":[{"groupId":"urn:g:1","member":{"type":"human","id":"urn:h:1"}}]}}`},
		{"a refusal is a result", `{"jsonrpc":"2.0","id":1,"method":"submit","params":{"command":{"refuse":true},` + at +
			`}}`,
			`{"jsonrpc":"2.0","id":1,"result":{"error":{"code":"AUTH_FORBIDDEN","message":"no","retryable":false,"occurredAt":"2026-01-01T00:00:00.000Z"}}}`},
		{"a breakdown is an error", `{"jsonrpc":"2.0","id":1,"method":"submit","params":{"command":{"break":true},` + at +
			`}}`,
			`{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"submit: the fake target breaks down"}}`},

		{"an empty line", ``,
			`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no JSON value: the text is empty (after 0 bytes); a line must be one JSON object in UTF-8 that names no member twice (what cannot be written so goes into commandBytes)"}}`},
		{"no JSON", `reset please`,
			`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON: invalid character 'r' looking for beginning of value (after 1 bytes); a line must be one JSON object in UTF-8 that names no member twice (what cannot be written so goes into commandBytes)"}}`},
		{"a Command with a name twice", `{"jsonrpc":"2.0","id":1,"method":"submit","params":{"command":{"a":1,"a":2},` + at +
			`}}`,
			`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the member name \"a\" occurs twice in one object (after 69 bytes); a line must be one JSON object in UTF-8 that names no member twice (what cannot be written so goes into commandBytes)"}}`},
		{"a batch", `[]`, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a line must be one JSON-RPC object; it is an array"}}`},
		{"no version", `{"id":1,"method":"initialize"}`,
			`{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"the member \"jsonrpc\" is missing"}}`},
		{"a notification", `{"jsonrpc":"2.0","method":"initialize"}`,
			`{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a request needs an \"id\", a number or a string; there are no notifications"}}`},
		{"no method", `{"jsonrpc":"2.0","id":1}`,
			`{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"a request needs a \"method\", a string"}}`},
		{"a result", `{"jsonrpc":"2.0","id":1,"method":"reset","result":{}}`,
			`{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"a request has no \"result\" and no \"error\""}}`},
		{"another member", `{"jsonrpc":"2.0","id":1,"method":"reset","param":{}}`,
			`{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"JSON-RPC knows no member \"param\""}}`},
		{"an unknown method", `{"jsonrpc":"2.0","id":1,"method":"shutdown"}`,
			`{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"there is no method \"shutdown\"; there are initialize, reset, submit, advance, replay, observe, validate, canonicalize, sign, verify, admit"}}`},
		{"no params where there are some", `{"jsonrpc":"2.0","id":1,"method":"advance"}`,
			`{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"params of advance: it lacks the member \"to\""}}`},
		{"params in order", `{"jsonrpc":"2.0","id":1,"method":"advance","params":["2026-01-01T00:00:00Z"]}`,
			`{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"params of advance: it must be an object; it is an array of 1"}}`},
		{"no instant", `{"jsonrpc":"2.0","id":1,"method":"advance","params":{"to":"tomorrow"}}`,
			`{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"params of advance: /to must be an instant in RFC 3339 with upper-case T and Z, such as 2026-01-01T00:00:00.000Z; it is \"tomorrow\""}}`},
		{"a Command as text", `{"jsonrpc":"2.0","id":1,"method":"submit","params":{"command":"{}",` + at + `}}`,
			`{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"params of submit: /command must be an object; it is \"{}\""}}`},
		{"unused bits in base64", `{"jsonrpc":"2.0","id":1,"method":"submit","params":{"commandBytes":"e30",` + at + `}}`,
			`{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"params of submit: /commandBytes must be bytes in standard base64 with padding; it is \"e30\""}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			// The same request twice: nothing of the first may stick.
			if err := Serve(t.Context(), strings.NewReader(c.request+"\n"+c.request+"\n"), &out, &fakeTarget{}); err != nil {
				t.Errorf("Serve: %v", err)
			}
			if diff := cmp.Diff(c.want+"\n"+c.want+"\n", out.String()); diff != "" {
				t.Errorf("the answers (-want +got):\n%s", diff)
			}
		})
	}
}

func TestServeBoundsALine(t *testing.T) {
	giant := io.LimitReader(endless('x'), DefaultMaxMessageBytes+100_000)
	in := io.MultiReader(giant, strings.NewReader("\n"+`{"jsonrpc":"2.0","id":1,"method":"shutdown"}`+"\n"+`{"jsonrpc":`))
	var out bytes.Buffer
	if err := Serve(t.Context(), in, &out, &fakeTarget{}); err != nil {
		t.Errorf("Serve: %v", err)
	}
	want := `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a line of more than 16777216 bytes is not read"}}
{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"there is no method \"shutdown\"; there are initialize, reset, submit, advance, replay, observe, validate, canonicalize, sign, verify, admit"}}
{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the input ended inside a line, after 11 bytes: {\"jsonrpc\":"}}
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("the answers (-want +got):\n%s", diff)
	}
}

type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

type brokenPipe struct{}

var errBroken = errors.New("broken")

func (brokenPipe) Write([]byte) (int, error) { return 0, errBroken }
func (brokenPipe) Read([]byte) (int, error)  { return 0, errBroken }

func TestServeReportsBrokenPipes(t *testing.T) {
	if err := Serve(t.Context(), strings.NewReader("{}\n"), brokenPipe{}, &fakeTarget{}); !errors.Is(err, errBroken) {
		t.Errorf("Serve = %v, want %v", err, errBroken)
	}
	if err := Serve(t.Context(), brokenPipe{}, io.Discard, &fakeTarget{}); !errors.Is(err, errBroken) {
		t.Errorf("Serve = %v, want %v", err, errBroken)
	}
}

func TestServeEndsWithItsContext(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Serve(ctx, r, io.Discard, &fakeTarget{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Serve = %v, want %v", err, context.Canceled)
	}
}

func TestLineReader(t *testing.T) {
	for _, c := range []struct {
		name, text string
		limit      int
		want       []string
	}{
		{"lines", "a\n\nbc\n", 2, []string{"a", "", "bc", "! EOF"}},
		{"without an end", "a\nbc", 2, []string{"a", "bc! EOF"}},
		{"over the limit", "abc\nd\n", 2, []string{"ab! the line is over the size limit", "d", "! EOF"}},
		{"over the buffer", strings.Repeat("x", 200_000) + "\nd\n", 200_000,
			[]string{strings.Repeat("x", 200_000), "d", "! EOF"}},
		{"over both", strings.Repeat("x", 200_001) + "\nd\n", 100_000,
			[]string{strings.Repeat("x", 100_000) + "! the line is over the size limit", "d", "! EOF"}},
		{"over the limit without an end", "abc", 2, []string{"ab! the line is over the size limit", "! EOF"}},
	} {
		l := newLineReader(strings.NewReader(c.text), c.limit)
		var got []string
		for len(got) < len(c.want) {
			line, err := l.next()
			shown := string(line)
			if err != nil {
				shown += "! " + err.Error()
			}
			if errors.Is(err, errTooLong) {
				if err := l.skip(); err != nil && !errors.Is(err, io.EOF) {
					t.Errorf("%s: skip: %v", c.name, err)
				}
			}
			got = append(got, shown)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: the lines (-want +got):\n%s", c.name, diff)
		}
	}
}
