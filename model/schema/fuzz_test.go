package schema_test

import (
	"testing"

	"github.com/missionweave/weavecheck/model/schema"
)

// FuzzFrame feeds the schema of WebSocket frames: whatever comes, the check ends, and what it refuses it can word.
func FuzzFrame(f *testing.F) {
	for _, text := range []string{
		`{"protocolVersion":"0.1","frameId":"urn:f:1","type":"PING","sentAt":"2027-01-01T00:00:00Z","body":{}}`,
		`{"protocolVersion":"0.1","frameId":"urn:f:1","type":"HELLO","sentAt":"2027-01-01T00:00:00Z","body":{"phase":"client_init"}}`,
		`{"type":"EVENT","body":{"event":{}}}`, `{"type":"ERROR","body":[1e400,"\ud800"]}`, `[]`, `{}`, `null`, `1e999999999`,
	} {
		f.Add([]byte(text))
	}
	frame := schema.Protocol("websocket-frame")
	f.Fuzz(func(t *testing.T, text []byte) {
		var d schema.Document
		if d.Read(text) != nil {
			return
		}
		if told := frame.Mismatches(d.Root()); frame.Accepts(d.Root()) != (told == nil) {
			t.Errorf("a frame is accepted: %v, and what is wrong is %q", frame.Accepts(d.Root()), told)
		}
	})
}
