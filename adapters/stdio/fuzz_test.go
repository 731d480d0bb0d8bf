package stdio

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/missionweave/weavecheck/adapters/messages"
	"github.com/missionweave/weavecheck/model/schema"
)

// FuzzAnswer feeds the decoder of a target's lines. What it takes for an answer must be one to encoding/json as well,
// with a result that the method's schema accepts and its library finds nothing wrong with.
func FuzzAnswer(f *testing.F) {
	for _, line := range []string{
		`{"jsonrpc":"2.0","id":1,"result":{}}`, `{"jsonrpc":"2.0","id":1,"result":{"events":[]}}`,
		`{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"x"}}`,
		`{"jsonrpc":"2.0","id":1,"result":{"valid":false,"reason":"x"}}`,
		`{"jsonrpc":"2.0","id":1,"result":{"canonical":"e30=","hash":"sha256:00"}}`,
		`{"jsonrpc":"2.0","id":1,"result":{"failure":{"code":"PROTOCOL_VIOLATION","stage":"parse"}}}`,
		`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":""}}`,
		`{"jsonrpc":"2.0","method":"x"}`, `{"jsonrpc":"1.0"}`, `[]`, `{"jsonrpc":"2.0","id":1,"id":2,"result":{}}`,
		"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"\\ud800\"}", `starting`,
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		var d schema.Document
		if d.ReadModel(line) != nil {
			return
		}
		answer, err := splitAnswer(d.Root())
		if err != nil {
			return
		}
		var plain struct {
			Result json.RawMessage `json:"result"`
		}
		if err := json.Unmarshal(line, &plain); err != nil {
			t.Fatalf("%q is taken for an answer, but encoding/json says %v", line, err)
		}
		if !bytes.Equal(plain.Result, answer.result.Raw()) {
			t.Errorf("the result of %q is %s, to encoding/json %s", line, answer.result.Raw(), plain.Result)
		}
		if answer.result.Kind() == schema.Absent {
			return
		}
		for _, method := range messages.Methods() {
			if err := messages.Check(method, messages.Result, answer.result); err != nil && err.Error() == "" {
				t.Errorf("%s refuses %q and does not say why", method, line)
			}
		}
	})
}
