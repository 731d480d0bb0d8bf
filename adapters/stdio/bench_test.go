//go:build unix

package stdio

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
)

// What the harness adds to a round trip: the same requests and answers go to a program and back, once through a Target
// and once bare, with a JSON decoder at each end and nothing else. Through a Target the program is the bare one again,
// or one that Serve makes, so that the checks of both sides count.

const benchCommand = `{"protocolVersion":"0.1","actionId":"urn:uuid:6b1c1a2e-0000-4000-8000-000000000002","actor":{"type":"agent","id":"urn:missionweave:agent:coordinator"},` +
	`"sessionEpoch":1,"membershipEpoch":1,"coordinatorEpoch":1,"groupId":"urn:missionweave:group:1","kind":"work.authorize","expectedRevision":3,` +
	`"correlationId":"urn:missionweave:correlation:1","issuedAt":"2026-01-01T00:00:00.000Z","payload":{"workItemId":"urn:missionweave:work:1","contract":{"contractVersion":1,"goal":"a goal",` +
	`"requiredDeliverables":[{"deliverableId":"d1","description":"a deliverable","mediaType":"text/plain","schema":"urn:schema:1"}],"budget":{"modelTokenLimit":1000}}},` +
	`"signature":{"algorithm":"Ed25519","keyId":"urn:missionweave:key:1","createdAt":"2026-01-01T00:00:00.000Z","value":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}}`

const benchEvent = `{"protocolVersion":"0.1","eventId":"urn:uuid:6b1c1a2e-0000-4000-8000-000000000001","groupId":"urn:missionweave:group:1","sequence":12,"aggregateRevision":1,` +
	`"kind":"work.authorized","actor":{"type":"agent","id":"urn:missionweave:agent:coordinator"},"cause":{"type":"command","id":"urn:uuid:6b1c1a2e-0000-4000-8000-000000000002"},` +
	`"correlationId":"urn:missionweave:correlation:1","workItemId":"urn:missionweave:work:1","occurredAt":"2026-01-01T00:00:00.000Z",` +
	`"payload":{"workItemId":"urn:missionweave:work:1","revision":1,"conversationId":"urn:missionweave:conversation:1"},"acceptedBy":{"type":"service","id":"urn:missionweave:service:authority"},` +
	`"signature":{"algorithm":"Ed25519","keyId":"urn:missionweave:key:9","createdAt":"2026-01-01T00:00:00.000Z","value":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}}`

func benchResults() map[string]string {
	items := make([]string, 100)
	for i := range items {
		items[i] = fmt.Sprintf(
			`{"workItemId":"urn:missionweave:work:%d","missionId":"urn:missionweave:mission:1","groupId":"urn:missionweave:group:1","state":"queued","revision":%d,`+
				`"ownerId":"urn:missionweave:agent:worker","ownershipEpoch":1,"ownershipLeaseId":"urn:missionweave:lease:%d","ownershipLeaseExpiresAt":"2026-01-01T01:00:%02d.000Z","executionLeaseId":"","dependencyIds":[]}`, i, i, i, i%60)
	}
	return map[string]string{
		"initialize": `{"name":"bare","version":"1","roles":["authority"],"capabilities":["observe"]}`,
		"reset":      `{}`,
		"submit":     `{"events":[` + benchEvent + `]}`,
		"observe":    `{"workItems":[` + strings.Join(items, ",") + `]}`,
	}
}

// cannedTarget answers like the bare program.
type cannedTarget struct {
	fakeTarget
	projection adapters.Projection
}

func (c *cannedTarget) Submit(context.Context, json.RawMessage, model.Instant) (adapters.Answer, error) {
	return adapters.Answer{Events: []json.RawMessage{json.RawMessage(benchEvent)}}, nil
}

func (c *cannedTarget) Observe(context.Context, model.Instant) (adapters.Projection, error) {
	return c.projection, nil
}

func init() {
	programs["canned"] = func() int {
		c := &cannedTarget{}
		if err := json.Unmarshal([]byte(benchResults()["observe"]), &c.projection); err != nil {
			return 1
		}
		if err := Serve(context.Background(), os.Stdin, os.Stdout, c); err != nil {
			return 2
		}
		return 0
	}
	// A program with a JSON decoder, which answers each method with the same text.
	programs["bare"] = func() int {
		results := benchResults()
		in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
		for {
			line, err := in.ReadBytes('\n')
			if err != nil {
				return 0
			}
			var request struct {
				ID     json.RawMessage `json:"id"`
				Method string          `json:"method"`
				Params map[string]any  `json:"params"`
			}
			if err := json.Unmarshal(line, &request); err != nil {
				return 1
			}
			fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"result":%s}`+"\n", request.ID, results[request.Method])
			if out.Flush() != nil {
				return 2
			}
		}
	}
}

func BenchmarkRoundTrip(b *testing.B) {
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	b.Run("submit/bare", func(b *testing.B) {
		var answer struct {
			Result adapters.Answer `json:"result"`
		}
		bare(b, self, `{"jsonrpc":"2.0","id":7,"method":"submit","params":{"command":`+benchCommand+`,"at":"2026-01-01T00:00:00.000Z"}}`, &answer)
	})
	for _, program := range []string{"bare", "canned"} {
		b.Run("submit/target="+program, func(b *testing.B) {
			x := benchTarget(b, self, program)
			command := json.RawMessage(benchCommand)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := x.Submit(b.Context(), command, now); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("observe100/bare", func(b *testing.B) {
		var answer struct {
			Result adapters.Projection `json:"result"`
		}
		bare(b, self, `{"jsonrpc":"2.0","id":7,"method":"observe","params":{"at":"2026-01-01T00:00:00.000Z"}}`, &answer)
	})
	for _, program := range []string{"bare", "canned"} {
		b.Run("observe100/target="+program, func(b *testing.B) {
			x := benchTarget(b, self, program)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := x.Observe(b.Context(), now); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func benchTarget(b *testing.B, self, program string) adapters.Target {
	x, err := Start(b.Context(), []string{self}, Options{Env: []string{programVariable + "=" + program}})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { x.Close() })
	if _, err := x.Initialize(b.Context()); err != nil {
		b.Fatal(err)
	}
	return x
}

// bare sends the request and decodes the answer, over and over.
func bare(b *testing.B, self, request string, answer any) {
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), programVariable+"=bare")
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	line, lines := []byte(request+"\n"), bufio.NewReaderSize(out, 64<<10)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := in.Write(line); err != nil {
			b.Fatal(err)
		}
		text, err := lines.ReadBytes('\n')
		if err != nil {
			b.Fatal(err)
		}
		if err := json.Unmarshal(text, answer); err != nil {
			b.Fatal(err)
		}
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		b.Fatal(err)
	}
}
