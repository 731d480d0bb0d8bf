package schema

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestReadRefuses(t *testing.T) {
	cases := []struct{ name, text, want string }{
		{"nothing", ``, `no JSON value: the text is empty (after 0 bytes)`},
		{"blanks", " \t", `no JSON value: the text is empty (after 2 bytes)`},
		{"a log line", `starting up`, `not JSON: invalid character 's' looking for beginning of value (after 1 bytes)`},
		{"half a value", `{"id":1,"result":{`, `not JSON: unexpected end of JSON input (after 18 bytes)`},
		{"something after the value", `{"a":1} {}`, `not JSON: invalid character '{' after top-level value (after 9 bytes)`},
		{"a byte-order mark", "\ufeff{}", `not JSON: the text starts with a byte-order mark (after 0 bytes)`},
		{"Latin-1", "{\"a\":\"\xe4\"}", `not UTF-8 (after 6 bytes)`},
		{"a name twice", `{"a":1,"b":2,"a":3}`, `the member name "a" occurs twice in one object (after 13 bytes)`},
		{"a name twice, once escaped", `[{"a":1,"\u0061":3}]`,
			`the member name "\u0061" occurs twice in one object (after 8 bytes)`},
		{"a name twice among many",
			`{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1,"k":1,"l":1,"m":1,"n":{"x":1},"b":1}`,
			`the member name "b" occurs twice in one object (after 91 bytes)`},
		{"too deep", strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000),
			`arrays and objects are nested more than 1000 deep (after 1000 bytes)`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			err := (&Document{}).Read([]byte(c.text))
			if err == nil || err.Error() != c.want {
				t.Errorf("Read = %v\nwant   %s", err, c.want)
			}
		})
	}
}

// What is JSON but outside of the data model is read, and reported. The first one counts.
func TestOutsideTellsOfWhatNoDataModelHolds(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"half a surrogate pair", `{"a":"x\ud800y"}`, `the surrogate \ud800 is not part of a pair (after 7 bytes)`},
		{"the wrong half first", `{"a":"\udc00\ud800"}`, `the surrogate \udc00 is not part of a pair (after 6 bytes)`},
		{"two first halves", `"\ud800\ud800"`, `the surrogate \ud800 is not part of a pair (after 1 bytes)`},
		{"beyond binary64", `[1e400]`, `the number 1e400 cannot be held by a binary64 (after 1 bytes)`},
		{"absurdly many digits", `[` + strings.Repeat("1", 400) + `]`, `the number ` + strings.Repeat("1", 200) +
			` … cannot be held by a binary64 (after 1 bytes)`},
		{"two of them", `["\udfff",1e999]`, `the surrogate \udfff is not part of a pair (after 2 bytes)`},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := &Document{}
			if err := d.Read([]byte(c.text)); err != nil {
				t.Fatalf("Read = %v", err)
			}
			if got := d.Outside(); got == nil || got.Error() != c.want {
				t.Errorf("Outside = %v\nwant      %s", got, c.want)
			}
			if err := d.ReadModel([]byte(c.text)); err == nil || err.Error() != c.want {
				t.Errorf("ReadModel = %v\nwant        %s", err, c.want)
			}
		})
	}
	for _, text := range []string{`1e308`, `0e999999999`, `1e-999999999`, `-1.7976931348623157e308`, `"\ud83d\ude00"`,
		`"\\ud800"`} {
		d := &Document{}
		if err := d.ReadModel([]byte(text)); err != nil {
			t.Errorf("ReadModel(%s) = %v", text, err)
		}
	}
}

func TestNamesThatDifferInTheirSurrogatesAreTwo(t *testing.T) {
	d := &Document{}
	if err := d.Read([]byte(`{"\ud800":1,"\udbff":2,"\ufffd":3,"\ud83d\ude00":4}`)); err != nil {
		t.Fatal(err)
	}
	if err := d.Read([]byte(`{"\ud83d\ude00":1,"😀":2}`)); err == nil {
		t.Error("one name in two spellings is taken for two")
	}
	if err := d.Read([]byte(`{"\uD8AA":1,"\ud8aa":2}`)); err == nil {
		t.Error("one name in two spellings is taken for two")
	}
}

func TestReadAccepts(t *testing.T) {
	for _, text := range []string{
		`{}`, ` [ ] `, "{\"a\" : [ 1 , { \"b\":null } ]\t,\r\n \"c\":\"\"}", `"\ud83d\ude00"`, `"\\ud800"`, `-0`, `1.5e-300`,
		`0.0001`, `true`, `false`, `null`,
		`{"a":{"a":{"a":1}},"b":{"a":1}}`, strings.Repeat("9", 300), `"\u00e4 ä \" \\ \/"`,
	} {
		d := &Document{}
		if err := d.Read([]byte(text)); err != nil {
			t.Errorf("Read(%s) = %v", text, err)
			continue
		}
		if got, want := rebuild(t, d.Root()), decode(t, text); got != want {
			t.Errorf("Read(%s) holds %s, want %s", text, got, want)
		}
	}
}

func decode(t *testing.T, text string) string {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return marshal(t, v)
}

func marshal(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// rebuild walks the whole value through its methods.
func rebuild(t *testing.T, v Value) string {
	t.Helper()
	var build func(v Value) any
	build = func(v Value) any {
		switch v.Kind() {
		case Object:
			object := map[string]any{}
			for name, value := range v.Members() {
				object[name.Text()] = build(value)
			}
			return object
		case Array:
			array := []any{}
			for e := range v.Elements() {
				array = append(array, build(e))
			}
			return array
		case String:
			return v.Text()
		}
		return json.RawMessage(v.Raw())
	}
	return decode(t, marshal(t, build(v)))
}

// Whatever is read must hold what encoding/json finds in it, and whatever encoding/json refuses must be refused. The
// reverse is not so: I-JSON is narrower.
func FuzzRead(f *testing.F) {
	for _, text := range []string{`[-0.5e+7,1E9,0,-1]`, `["\u00e4\"\\\/\b\f\n\r\t"]`, `[01]`, `[1.]`, `[.5]`, `[1e]`,
		`[+1]`, `[tru]`, `{"a"}`, `[1,]`, "\"\x01\""} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		d := &Document{}
		err := d.Read(text)
		if err != nil {
			if json.Valid(text) && strings.HasPrefix(err.Error(), "not JSON") {
				t.Errorf("Read(%q) = %v, but it is JSON", text, err)
			}
			return
		}
		if !json.Valid(text) {
			t.Fatalf("Read(%q) finds JSON where there is none", text)
		}
		if d.Outside() != nil {
			return // encoding/json cannot hold it
		}
		if got, want := rebuild(t, d.Root()), decode(t, string(text)); got != want {
			t.Errorf("Read(%q) holds %s, want %s", text, got, want)
		}
	})
}

func read(t testing.TB, text string) Value {
	t.Helper()
	d := &Document{}
	if err := d.Read([]byte(text)); err != nil {
		t.Fatalf("reading %s: %v", text, err)
	}
	return d.Root()
}

func TestValueMember(t *testing.T) {
	root := read(t, `{"a":{"b":[1,"x"]},"\u0063":2}`)
	if got := string(root.Member("c").Raw()); got != "2" {
		t.Errorf("member c is %s, want 2", got)
	}
	if got := root.Member("d"); got.Kind() != Absent || got.Raw() != nil {
		t.Errorf("member d is %v, want nothing", got.Kind())
	}
	if got := root.Member("a").Member("b").Size(); got != 3 {
		t.Errorf("the size of b is %d, want 3", got)
	}
}

func TestExcerpt(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain", `{"a":"ä"}`, `{"a":"ä"}`},
		{"controls", "a\nb\x00\x1b[31m", `a\nb\x00\x1b[31m`},
		{"not UTF-8", "a\xffb", `a\xffb`},
		{"cut between characters", strings.Repeat("ä", 160), strings.Repeat("ä", 100) + " …"},
		{"cut before a character", "x" + strings.Repeat("ä", 160), "x" + strings.Repeat("ä", 99) + " …"},
	} {
		if got := Excerpt([]byte(c.text)); got != c.want {
			t.Errorf("%s: Excerpt = %q, want %q", c.name, got, c.want)
		}
	}
}
