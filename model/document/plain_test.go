package document

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/model"
)

// slowly is CanonicalOf without the way that plain values take.
func slowly(v any) (string, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	out, err := Canonical(text)
	return string(out), err
}

type behind struct{ N int }

func (*behind) MarshalJSON() ([]byte, error) { return []byte(`"behind"`), nil }

type within struct{ A int }

func TestAPlainValueIsWrittenAsItsJSONFormWouldBe(t *testing.T) {
	var none *model.Actor
	for name, v := range map[string]any{
		"nothing":                   nil,
		"a nil pointer":             none,
		"nil lists":                 struct{ A, B any }{[]any(nil), []string(nil)},
		"a nil map":                 map[string]any{"m": map[string]any(nil)},
		"empty":                     []any{map[string]any{}, []any{}, "", 0, false},
		"escapes":                   map[string]any{`a"\`: "\"\\/<>&'\x7f", "z": "\t\n\u2028", "é": 1},
		"a text that is no UTF-8":   "a\xff",
		"large numbers":             []any{int64(999_999_999_999_999), int64(1_000_000_000_000_000), uint64(math.MaxUint64)},
		"fractions":                 []any{0.5, 1e21, 1e-7, 5.0, math.MaxFloat64, math.Copysign(0, -1), float32(0.1)},
		"no number":                 map[string]any{"n": math.NaN()},
		"a number as it is spelled": []any{json.Number("1.50"), json.Number("x")},
		"raw text":                  map[string]any{"r": json.RawMessage(` {"b":1, "a":"\u0041"} `)},
		"no raw text":               map[string]any{"r": json.RawMessage(nil)},
		"raw text that is broken":   map[string]any{"r": json.RawMessage(`{`)},
		"bytes":                     []byte("abc"),
		"a marshaler by pointer":    []any{behind{1}, &behind{1}, struct{ B behind }{}, &struct{ B behind }{}},
		"an embedded struct":        struct{ within }{within{1}},
		"a member that is hidden": struct {
			within
			A string
		}{within{1}, "x"},
		"an embedded struct with a name": struct {
			Within within `json:"w"`
			within `json:"v"`
		}{},
		"options of members": struct {
			A string   `json:"z,omitempty"`
			B *string  `json:"y,omitempty"`
			C int      `json:"-"`
			D []string `json:",omitzero"`
			E any      `json:"a,omitempty"`
			F int      `json:",string"`
		}{},
		"an instant":        struct{ At, Never model.Instant }{1_798_761_600_000, 0},
		"other maps":        map[string]int{"b": 1, "a": 2},
		"deeper than plain": deep(plainDepth + 5),
		"a channel":         make(chan int),
	} {
		t.Run(name, func(t *testing.T) {
			want, wantErr := slowly(v)
			got, err := CanonicalOf(v)
			if (err == nil) != (wantErr == nil) {
				t.Fatalf("got error %v; want %v", err, wantErr)
			}
			if diff := cmp.Diff(want, string(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func deep(n int) any {
	if n == 0 {
		return "end"
	}
	return []any{map[string]any{"d": deep(n - 1)}}
}

// What the Commands and Events of the protocol carry is written alike whatever it is, and nearly always by the quick way.
func TestEveryPayloadIsWrittenAsItsJSONFormWouldBe(t *testing.T) {
	types := []reflect.Type{reflect.TypeFor[model.Card](), reflect.TypeFor[model.Signature](), reflect.TypeFor[model.Actor](),
		reflect.TypeFor[model.AcceptedFacts](), reflect.TypeFor[model.MissionCreatedFacts](),
		reflect.TypeFor[model.PostedFacts](), reflect.TypeFor[model.AmendedFacts]()}
	for _, d := range model.CommandDefs() {
		types = append(types, d.Payload)
	}
	draw := rand.New(rand.NewPCG(1, 2))
	quick, all := 0, 0
	for _, of := range types {
		for range 40 {
			v := reflect.New(of)
			fillIn(v.Elem(), draw, 0)
			want, err := slowly(v.Interface())
			if err != nil {
				t.Fatalf("%s: %v", of, err)
			}
			got, err := CanonicalOf(v.Interface())
			if diff := cmp.Diff(want, string(got)); diff != "" || err != nil {
				t.Fatalf("%s: %v %s", of, err, diff)
			}
			all++
			if _, plain := appendPlain(nil, v.Interface(), 0); plain {
				quick++
			}
		}
	}
	if quick*10 < all*9 {
		t.Errorf("%d of %d payloads were plain; want nearly all", quick, all)
	}
}

// fillIn gives a value something in every member, or in some.
func fillIn(v reflect.Value, draw *rand.Rand, depth int) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(draw.IntN(2) > 0)
	case reflect.String:
		v.SetString([]string{"", "urn:x:1", `with "quotes" and \`, "<&>"}[draw.IntN(4)])
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(draw.IntN(2)))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(draw.IntN(1 << 20)))
		if v.Type().Implements(textMarshaler) {
			v.SetUint(uint64(draw.IntN(2))) // a state
		}
	case reflect.Float64:
		v.SetFloat(float64(draw.IntN(100)) / 8)
	case reflect.Pointer:
		if depth < 6 && draw.IntN(3) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fillIn(v.Elem(), draw, depth+1)
		}
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[json.RawMessage]() {
			v.SetBytes([]byte(`{"b": [1, null], "a": "x"}`))
			return
		}
		if n := draw.IntN(3); n > 0 && depth < 6 {
			v.Set(reflect.MakeSlice(v.Type(), n, n))
			for i := range n {
				fillIn(v.Index(i), draw, depth+1)
			}
		}
	case reflect.Map:
		if v.Type() == object {
			v.Set(reflect.ValueOf(map[string]any{"b": 1, "a": []any{"x", nil, true}, "": map[string]any{}}))
		}
	case reflect.Interface:
		if v.NumMethod() == 0 {
			v.Set(reflect.ValueOf(map[string]any{"n": draw.IntN(9)}))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fillIn(v.Field(i), draw, depth+1)
			}
		}
	}
}
