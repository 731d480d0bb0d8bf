package derive_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/internal/golden"
	"github.com/missionweave/weavecheck/model/schema/derive"
)

// Each row derives from one schema and one document, and names documents that have to be among the derived.
func TestDerivedDocumentsAreAboutTheBoundariesOfAKeyword(t *testing.T) {
	for _, c := range []struct {
		name, schema, valid string
		want                []string
	}{
		{"required members are dropped, one at a time",
			`{"required":["a"],"properties":{"a":{},"b":{}}}`, `{"a":1,"b":2}`,
			[]string{`{"b":2}`, `{"a":1}`}},
		{"members that may be there are added",
			`{"properties":{"a":{"type":"integer","minimum":5},"b":{"enum":["x"]}}}`, `{}`,
			[]string{`{"a":5}`, `{"b":"x"}`}},
		{"a value takes every type",
			`{}`, `7`,
			[]string{`null`, `true`, `false`, `0`, `1.5`, `""`, `"x"`, `[]`, `{}`,
				`0.5`, `1.0`, `1e0`, `1E+0`, `10e-1`, `100e-2`, `15e-1`, `1e2`, `-0`, `-0.0`, `0.0`, `0e5`, `1`, `2`, `-1`, `-1.5`,
				`1e-7`,
				`9007199254740990`, `9007199254740991`, `9007199254740991.0`, `9007199254740990.5`, `9007199254740991.5`,
				`9007199254740992`,
				`9007199254740993`, `-9007199254740991`, `18446744073709551616`, `9.007199254740991e15`, `1e15`, `1e16`, `1e21`}},
		{"a bound is touched and passed",
			`{"type":"integer","minimum":3}`, `7`,
			[]string{`3`, `2`, `4`, `3.5`, `3.0000000001`, `-3`, `3.000`}},
		{"a length is touched and passed, in code points",
			`{"type":"string","maxLength":2}`, `"a"`,
			[]string{`"aa"`, `"aaa"`, `"é"`, `"aé"`, `"éé"`, `"aaé"`, `"ééé"`, "\"e\u0301e\u0301\"", `"😀"`, `"a😀"`, `"😀😀"`,
				`"aa😀"`, `"😀😀😀"`}},
		{"a pattern's classes, repetitions and literals are left by one",
			`{"type":"string","pattern":"^v[a-c]{2}$"}`, `"vaa"`,
			[]string{`"aa"`, `"Vaa"`, `"~aa"`, `"va"`, `"vaaa"`, "\"v`a\"", `"vca"`, `"vda"`}},
		{"an optional part of a pattern is there once, twice or not",
			`{"type":"string","pattern":"^a(b)?$"}`, `"a"`,
			[]string{`"b"`, `"Ab"`, `"~b"`, `"abb"`, `"abbb"`, `"aB"`, `"a~"`, `"ab"`}},
		{"a constant has neighbours",
			`{"const":"on"}`, `"on"`,
			[]string{`"\u006fn"`, `"ON"`, `"on "`, `"on\u0000"`, `"on\n"`, `" on"`, `"n"`, `"o"`, `"oén"`}},
		{"a list is shorter and longer",
			`{"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":2}`, `[4]`,
			[]string{`[4,1]`, `[4,1,2]`}},
		{"items are the same in other spellings, or only alike",
			`{"type":"array","items":{"type":"object"},"uniqueItems":true}`, `[{"a":1,"b":"c"}]`,
			[]string{`[{"a":1,"b":"c"},{"a":1,"b":"c"}]`, `[{"a":1,"b":"c"},{},{"a":1,"b":"c"}]`,
				`[{"a":1,"b":"c"},{"b":"c","a":1}]`, `[{"a":1,"b":"c"},{"a":1,"b":"\u0063"}]`}},
		{"members are added that no one knows",
			`{"properties":{"aB":{}},"additionalProperties":false}`, `{"aB":1}`,
			[]string{`{"aB":1,"x":null}`, `{"aB":1,"__proto__":null}`, `{"aB":1,"":null}`, `{"aB":1,"AB":1}`, `{"aB":1,"ab":1}`, `{"aB":1,"aB ":1}`, `{"aB":1,"aB\u0000":1}`}},
		{"objects have a member more and less",
			`{"minProperties":1}`, `{"a":1}`,
			[]string{`{}`, `{"a":1,"x1":"x"}`}},
		{"of members that alternatives require there is every subset",
			`{"properties":{"a":{"type":"integer"},"b":{"type":"integer"}},"anyOf":[{"required":["a"]},{"required":["b"]}]}`, `{"a":1}`,
			[]string{`{}`, `{"b":1}`, `{"a":1,"b":1}`}},
		{"a condition is taken both ways, and what it calls for is there and not",
			`{"properties":{"s":{"enum":["on","off"]},"t":{"type":"integer"}},"if":{"required":["s"],"properties":{"s":{"const":"off"}}},"then":{"required":["t"]}}`,
			`{"s":"on"}`,
			[]string{`{}`, `{"s":"on","t":1}`, `{"t":1}`, `{"s":null,"t":1}`, `{"s":"other","t":1}`, `{"s":"OFF","t":1}`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			derived := map[string]bool{}
			for _, d := range run(t, derive.Set{"it": json.RawMessage(c.schema)}, "it", c.valid) {
				derived[string(d.Document)] = true
			}
			got := slices.DeleteFunc(slices.Clone(c.want), func(document string) bool { return !derived[document] })
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("documents are missing (-want +got):\n%s", diff)
			}
		})
	}
}

// A schema is found by the name of its file, by its $id, and relative to the $id of the one that refers to it.
func TestReferencesLeadFromFileToFile(t *testing.T) {
	set := derive.Set{
		"a.json": json.RawMessage(`{"$id":"https://example.org/s/a.json","properties":{"p":{"$ref":"b.json#/$defs/n"},"q":{"$ref":"#/definitions/m"},"r":{"$ref":"https://example.org/s/b.json#/$defs/n"}},"definitions":{"m":{"const":3}}}`),
		"b.json": json.RawMessage(`{"$id":"https://example.org/s/b.json","$defs":{"n":{"const":2}}}`),
	}
	added := map[string]string{}
	for _, c := range run(t, set, "https://example.org/s/a.json", `{}`) {
		if strings.HasSuffix(c.Name, ": added") {
			added[c.Pointer] = string(c.Document)
		}
	}
	if diff := cmp.Diff(map[string]string{"/p": `{"p":2}`, "/q": `{"q":3}`, "/r": `{"r":2}`}, added); diff != "" {
		t.Error(diff)
	}
}

func TestWhatDeriveDoesNotKnowIsAnError(t *testing.T) {
	for _, c := range []struct{ name, schema, valid, want string }{
		{"a keyword", `{"dependencies":{}}`, `{}`, `it#: derive does not know the keyword "dependencies"`},
		{"a reference", `{"$ref":"other.json"}`, `{}`, `it#: the set has no schema "other.json"`},
		{"a part", `{"$ref":"#/$defs/a"}`, `{}`, `it#: "#/$defs/a" names no schema`},
		{"a schema that is none", `{"not":5}`, `{}`, `it#/not: 5 is no schema`},
		{"text that is not JSON", `{"not":`, `{}`, `reading the schema it: EOF`},
		{"a document that is not JSON", `{}`, `{} {}`, `reading document 0 for it: there is data after the JSON value`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := derive.Derive(derive.Set{"it": json.RawMessage(c.schema)}, "it", json.RawMessage(c.valid))
			if got := fmt.Sprint(err); got != c.want {
				t.Errorf("got %q; want %q", got, c.want)
			}
		})
	}
}

// The documents of an order: a schema with a bit of everything, and all that is derived from it.
func TestAnOrderIsDerivedAsBefore(t *testing.T) {
	schema := read(t, "order.schema.json")
	set := derive.Set{"order": schema}
	cases := run(t, set, "order", string(read(t, "order.json")))
	var b strings.Builder
	names, documents := map[string]bool{}, map[string]bool{}
	for _, c := range cases {
		fmt.Fprintf(&b, "%-20s %-12s %s\n%34s%s\n", c.Keyword, c.Pointer, strings.ToValidUTF8(c.Name, "?"), "", c.Document)
		if names[c.Name] || documents[string(c.Document)] {
			t.Errorf("%s: the name or the document is there twice", c.Name)
		}
		names[c.Name], documents[string(c.Document)] = true, true
		if !json.Valid(c.Document) {
			t.Errorf("%s: the document is not JSON", c.Name)
		}
	}
	golden.Text(t, "testdata/order.txt", b.String())
	again := run(t, set, "order", string(read(t, "order.json")))
	if diff := cmp.Diff(cases, again); diff != "" {
		t.Errorf("the second time differs from the first (-first +second):\n%s", diff)
	}
}

// Of a second document only what the first does not show is derived.
func TestDocumentsAreExploredTogether(t *testing.T) {
	set := derive.Set{"it": json.RawMessage(`{"properties":{"a":{"type":"boolean"},"b":{"type":"boolean"}}}`)}
	one, two := run(t, set, "it", `{"a":true}`), run(t, set, "it", `{"a":true}`, `{"a":false}`)
	if len(two) > len(one)+1 {
		names := func(cases []derive.Case) (list []string) {
			for _, c := range cases {
				list = append(list, c.Name)
			}
			slices.Sort(list)
			return list
		}
		t.Errorf("the second document adds more than itself (-one +two):\n%s", cmp.Diff(names(one), names(two)))
	}
}

func run(t *testing.T, set derive.Set, name string, valid ...string) []derive.Case {
	t.Helper()
	var documents []json.RawMessage
	for _, v := range valid {
		documents = append(documents, json.RawMessage(v))
	}
	cases, err := derive.Derive(set, name, documents...)
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	return text
}
