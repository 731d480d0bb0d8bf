package schema

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDecodeTakesNothingThatItDoesNotKnow(t *testing.T) {
	type known struct {
		Name string `json:"name"`
		Size int    `json:"size"`
	}
	for _, c := range []struct{ name, text, want string }{
		{"what it knows", `{"name": "a", "size": 1}`, ""},
		{"another member", `{"name": "a", "sizes": 1}`, `unknown field "sizes"`},
		{"a member twice", `{"name": "a", "name": "b"}`, `the member name "name" occurs twice in one object`},
		{"another type", `{"name": 1}`, "cannot unmarshal number"},
		{"no JSON", `{"name": a}`, "not JSON: invalid character 'a'"},
		{"something after the end", `{} {}`, "not JSON: invalid character '{' after top-level value"},
		{"half a pair", `{"name": "\ud800"}`, "is not part of a pair"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var into known
			err := Decode([]byte(c.text), &into)
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("Decode = %v, want %q", err, c.want)
			}
		})
	}
}

func TestPlainIsWhatTheStandardLibraryReads(t *testing.T) {
	const text = `{"a": [null, true, false, 1.50, -0e7, "x\u00e9\ud83d\ude00\n", [], {}], "": {"b": 12345678901234567890}}`
	var d Document
	if err := d.ReadModel([]byte(text)); err != nil {
		t.Fatal(err)
	}
	var want any
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&want); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, d.Root().Plain()); diff != "" {
		t.Errorf("(-encoding/json, +Plain):\n%s", diff)
	}
}

func TestAFaultIsInALine(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{"an empty text", "", 1},
		{"the first", "x", 1},
		{"the last", "{\n\n", 3},
		{"a value", "{\n\"a\":\nx}", 3},
		{"a name twice", "{\"a\":1,\n\"a\":1}", 2},
		{"a raw line feed", "[\n\"a\nb\"]", 2},
		{"bytes", "[\n\"\xff\"]", 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			var d Document
			var at *SyntaxError
			if err := d.ReadModel([]byte(c.text)); !errors.As(err, &at) || at.Line([]byte(c.text)) != c.want {
				t.Errorf("%v is in line %d, want %d", err, at.Line([]byte(c.text)), c.want)
			}
		})
	}
}
