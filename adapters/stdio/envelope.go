package stdio

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/missionweave/weavecheck/model/schema"
)

// envelope is a JSON-RPC 2.0 object taken apart. A member that is not there is Absent.
type envelope struct {
	id, method, params, result, failure schema.Value
}

// openEnvelope takes the object apart and holds it to what every JSON-RPC object must be.
func openEnvelope(root schema.Value) (envelope, error) {
	var e envelope
	if root.Kind() != schema.Object {
		return e, fmt.Errorf("a line must be one JSON-RPC object; it is %s", root.Kind())
	}
	var version schema.Value
	for name, value := range root.Members() {
		switch {
		case name.Is("jsonrpc"):
			version = value
		case name.Is("id"):
			e.id = value
		case name.Is("method"):
			e.method = value
		case name.Is("params"):
			e.params = value
		case name.Is("result"):
			e.result = value
		case name.Is("error"):
			e.failure = value
		default:
			return e, fmt.Errorf("JSON-RPC knows no member %s", schema.Excerpt(name.Raw()))
		}
	}
	if version.Kind() == schema.Absent {
		return e, fmt.Errorf(`the member "jsonrpc" is missing`)
	}
	if !version.Is("2.0") {
		return e, fmt.Errorf(`/jsonrpc must be "2.0"; it is %s`, schema.Excerpt(version.Raw()))
	}
	return e, nil
}

// splitAnswer takes a line for an answer. One with a method is none, which the caller finds there.
func splitAnswer(root schema.Value) (envelope, error) {
	e, err := openEnvelope(root)
	if err != nil || e.method.Kind() != schema.Absent {
		return e, err
	}
	has := func(v schema.Value) bool { return v.Kind() != schema.Absent }
	switch {
	case !has(e.id):
		return e, fmt.Errorf(`the member "id" is missing`)
	case has(e.params):
		return e, fmt.Errorf(`an answer has no member "params"`)
	case has(e.result) && has(e.failure):
		return e, fmt.Errorf(`"result" and "error" are both there; only one may be`)
	case has(e.failure):
		return e, checkFailure(e.failure)
	case !has(e.result):
		return e, fmt.Errorf(`"result" and "error" are both missing; one must be there`)
	}
	return e, nil
}

func checkFailure(v schema.Value) error {
	if v.Kind() != schema.Object {
		return fmt.Errorf("/error must be an object; it is %s", v.Kind())
	}
	for name := range v.Members() {
		if !name.Is("code") && !name.Is("message") && !name.Is("data") {
			return fmt.Errorf("/error has the member %s; allowed are code, data, message", schema.Excerpt(name.Raw()))
		}
	}
	if code := v.Member("code"); !isInteger(code) {
		return fmt.Errorf("/error/code must be a whole number; it is %s", code.Kind())
	}
	if message := v.Member("message"); message.Kind() != schema.String {
		return fmt.Errorf("/error/message must be a string; it is %s", message.Kind())
	}
	return nil
}

func (e envelope) failureText() string {
	text := fmt.Sprintf("JSON-RPC error %s: %s", e.failure.Member("code").Raw(),
		schema.Excerpt([]byte(e.failure.Member("message").Text())))
	if data := e.failure.Member("data"); data.Kind() != schema.Absent {
		text += " (data: " + schema.Excerpt(data.Raw()) + ")"
	}
	return text
}

func isInteger(v schema.Value) bool {
	if v.Kind() != schema.Number {
		return false
	}
	r, ok := new(big.Rat).SetString(string(v.Raw()))
	return ok && r.IsInt()
}

// wholeNumber returns the value of a request id of the kind that this side gives out, however it is spelled.
func wholeNumber(v schema.Value) (uint64, bool) {
	if v.Kind() != schema.Number {
		return 0, false
	}
	raw := string(v.Raw())
	if !strings.ContainsAny(raw, ".eE-") && len(raw) < 19 {
		var n uint64
		for _, c := range []byte(raw) {
			n = n*10 + uint64(c-'0')
		}
		return n, true
	}
	r, ok := new(big.Rat).SetString(raw)
	if !ok || !r.IsInt() || !r.Num().IsUint64() {
		return 0, false
	}
	return r.Num().Uint64(), true
}
