package document

import (
	"bytes"
	"encoding"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/gowebpki/jcs"

	"github.com/missionweave/weavecheck/model/schema"
)

// A Go value could be encoded as JSON and that text be read again, only to be written in canonical order. What is made
// of plain parts is written so at once: a document is signed for each Command and each Event.

// plainDepth is how deeply a plain value is nested at the most.
const plainDepth = 30

// appendPlain writes the RFC 8785 bytes of a Go value's JSON form, where it has nothing about it that needs a second
// look: only texts in ASCII, numbers that are canonical as they are written, structs without embedded fields, and
// marshalers that are so as values.
func appendPlain(out []byte, v any, depth int) (_ []byte, plain bool) {
	if depth > plainDepth {
		return out, false
	}
	switch v := v.(type) {
	case nil:
		return append(out, "null"...), true
	case string:
		return appendPlainText(out, v)
	case map[string]any:
		if v == nil {
			return append(out, "null"...), true
		}
		return appendPlainMap(out, v, depth)
	case []any:
		if v == nil {
			return append(out, "null"...), true
		}
		out = append(out, '[')
		for i, element := range v {
			if i > 0 {
				out = append(out, ',')
			}
			if out, plain = appendPlain(out, element, depth+1); !plain {
				return out, false
			}
		}
		return append(out, ']'), true
	case json.RawMessage:
		return appendRaw(out, v)
	case json.Number:
		return out, false
	}
	value := reflect.ValueOf(v)
	return formOf(value.Type())(out, value, depth)
}

func appendPlainMap(out []byte, m map[string]any, depth int) (_ []byte, plain bool) {
	var few [16]string
	names := few[:0]
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names) // as RFC 8785 does where they are in ASCII
	out = append(out, '{')
	for i, name := range names {
		if i > 0 {
			out = append(out, ',')
		}
		if out, plain = appendPlainText(out, name); !plain {
			return out, false
		}
		if out, plain = appendPlain(append(out, ':'), m[name], depth+1); !plain {
			return out, false
		}
	}
	return append(out, '}'), true
}

// appendPlainText writes a text of printable ASCII.
func appendPlainText(out []byte, s string) (_ []byte, plain bool) {
	out = append(out, '"')
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ' || c > '~':
			return out, false
		case c == '"' || c == '\\':
			out = append(out, '\\', c)
		default:
			out = append(out, c)
		}
	}
	return append(out, '"'), true
}

func appendRaw(out []byte, raw json.RawMessage) (_ []byte, plain bool) {
	if raw == nil {
		return append(out, "null"...), true
	}
	var d schema.Document
	if d.ReadModel(bytes.TrimSpace(raw)) != nil {
		return out, false
	}
	return appendCanonical(out, d.Root()), true
}

// largestPlain is the least whole number that has more than plainDigits.
const largestPlain = 1e15

// form writes the values of one type.
type form func(out []byte, v reflect.Value, depth int) (_ []byte, plain bool)

var forms sync.Map // reflect.Type -> form

func formOf(t reflect.Type) form {
	if f, ok := forms.Load(t); ok {
		return f.(form)
	}
	f := makeForm(t)
	forms.Store(t, f)
	return f
}

func notPlain(out []byte, _ reflect.Value, _ int) ([]byte, bool) { return out, false }

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	zeroer        = reflect.TypeFor[interface{ IsZero() bool }]()
	number        = reflect.TypeFor[json.Number]()
	object        = reflect.TypeFor[map[string]any]()
)

// onlyBehind reports whether a method is that of a pointer to a type and not its own: then it depends on where a value
// stands whether encoding/json calls it.
func onlyBehind(t, method reflect.Type) bool {
	return t.Kind() != reflect.Pointer && !t.Implements(method) && reflect.PointerTo(t).Implements(method)
}

func makeForm(t reflect.Type) form {
	nillable := t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface
	switch {
	case onlyBehind(t, marshaler) || onlyBehind(t, textMarshaler) || t == number:
		return notPlain
	case !nillable && t.Implements(marshaler):
		return func(out []byte, v reflect.Value, _ int) ([]byte, bool) {
			raw, err := v.Interface().(json.Marshaler).MarshalJSON()
			if err != nil {
				return out, false
			}
			return appendRaw(out, raw)
		}
	case !nillable && t.Implements(textMarshaler):
		return func(out []byte, v reflect.Value, _ int) ([]byte, bool) {
			text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
			if err != nil {
				return out, false
			}
			return appendPlainText(out, string(text))
		}
	}
	switch t.Kind() {
	case reflect.Bool:
		return func(out []byte, v reflect.Value, _ int) ([]byte, bool) {
			return strconv.AppendBool(out, v.Bool()), true
		}
	case reflect.String:
		return func(out []byte, v reflect.Value, _ int) ([]byte, bool) { return appendPlainText(out, v.String()) }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(out []byte, v reflect.Value, _ int) ([]byte, bool) {
			n := v.Int()
			return strconv.AppendInt(out, n, 10), n > -largestPlain && n < largestPlain
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return func(out []byte, v reflect.Value, _ int) ([]byte, bool) {
			n := v.Uint()
			return strconv.AppendUint(out, n, 10), n < largestPlain
		}
	case reflect.Float64:
		return func(out []byte, v reflect.Value, _ int) ([]byte, bool) {
			text, err := jcs.NumberToJSON(v.Float())
			return append(out, text...), err == nil && !math.IsNaN(v.Float()) && !math.IsInf(v.Float(), 0)
		}
	case reflect.Interface, reflect.Pointer:
		return pointed(t)
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return notPlain
		}
		return listed
	case reflect.Struct:
		return structured(t)
	case reflect.Map:
		if t == object {
			return func(out []byte, v reflect.Value, depth int) ([]byte, bool) {
				return appendPlain(out, v.Interface(), depth)
			}
		}
	}
	return notPlain
}

// pointed writes what is behind a pointer or in an interface.
func pointed(t reflect.Type) form {
	if t.Kind() == reflect.Pointer && (t.Implements(marshaler) || t.Implements(textMarshaler)) &&
		!t.Elem().Implements(marshaler) && !t.Elem().Implements(textMarshaler) {
		return notPlain
	}
	return func(out []byte, v reflect.Value, depth int) ([]byte, bool) {
		switch {
		case v.IsNil():
			return append(out, "null"...), true
		case v.Kind() == reflect.Interface:
			return appendPlain(out, v.Elem().Interface(), depth)
		case depth > plainDepth:
			return out, false
		}
		return formOf(v.Type().Elem())(out, v.Elem(), depth+1)
	}
}

func listed(out []byte, v reflect.Value, depth int) (_ []byte, plain bool) {
	if v.IsNil() {
		return append(out, "null"...), true
	}
	if depth > plainDepth {
		return out, false
	}
	out = append(out, '[')
	element := formOf(v.Type().Elem())
	for i := range v.Len() {
		if i > 0 {
			out = append(out, ',')
		}
		if out, plain = element(out, v.Index(i), depth+1); !plain {
			return out, false
		}
	}
	return append(out, ']'), true
}

// plainMember is one field of a struct.
type plainMember struct {
	name  string // with its quotes, and the colon
	index []int
	form  func() form
	empty func(reflect.Value) bool // says that it is left out; nil: never
}

// plainMembers are the fields of a struct, with those of the structs embedded in it; not ok where they are not plain.
func plainMembers(t reflect.Type, at []int) (members []plainMember, ok bool) {
	for i := range t.NumField() {
		f := t.Field(i)
		index := append(slices.Clip(at), i)
		tag := f.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		switch {
		case f.Anonymous && (tag != "" || f.Type.Kind() != reflect.Struct):
			return nil, false
		case f.Anonymous:
			embedded, ok := plainMembers(f.Type, index)
			if !ok {
				return nil, false
			}
			members = append(members, embedded...)
			continue
		case !f.IsExported() || tag == "-":
			continue
		case name == "":
			name = f.Name
		}
		quoted, plain := appendPlainText(nil, name)
		if !plain || strings.ContainsAny(name, `"\`) {
			return nil, false
		}
		m := plainMember{name: string(quoted) + ":", index: index,
			form: sync.OnceValue(func() form { return formOf(f.Type) })}
		for option := range strings.SplitSeq(options, ",") {
			switch option {
			case "":
			case "omitempty":
				m.empty = either(m.empty, isEmpty)
			case "omitzero":
				if onlyBehind(f.Type, zeroer) || f.Type.Kind() == reflect.Pointer && f.Type.Implements(zeroer) ||
					f.Type.Kind() == reflect.Interface {
					return nil, false
				}
				m.empty = either(m.empty, isZero(f.Type))
			default:
				return nil, false
			}
		}
		members = append(members, m)
	}
	return members, true
}

// structured writes the fields of a struct, in the order of their names.
func structured(t reflect.Type) form {
	members, ok := plainMembers(t, nil)
	if !ok {
		return notPlain
	}
	slices.SortFunc(members, func(a, b plainMember) int {
		return strings.Compare(a.name[:len(a.name)-2], b.name[:len(b.name)-2]) // without the quote behind it
	})
	for i := range members[:max(len(members)-1, 0)] {
		if members[i].name == members[i+1].name {
			return notPlain // which of them hides the other is not for here
		}
	}
	return func(out []byte, v reflect.Value, depth int) (_ []byte, plain bool) {
		if depth > plainDepth {
			return out, false
		}
		out = append(out, '{')
		first := true
		for i := range members {
			m := &members[i]
			field := v.FieldByIndex(m.index)
			if m.empty != nil && m.empty(field) {
				continue
			}
			if !first {
				out = append(out, ',')
			}
			first = false
			if out, plain = m.form()(append(out, m.name...), field, depth+1); !plain {
				return out, false
			}
		}
		return append(out, '}'), true
	}
}

func either(a, b func(reflect.Value) bool) func(reflect.Value) bool {
	if a == nil {
		return b
	}
	return func(v reflect.Value) bool { return a(v) || b(v) }
}

// isEmpty is what omitempty leaves out.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8,
		reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr, reflect.Float32, reflect.Float64,
		reflect.Interface, reflect.Pointer:
		return v.IsZero()
	}
	return false
}

// isZero is what omitzero leaves out.
func isZero(t reflect.Type) func(reflect.Value) bool {
	if t.Implements(zeroer) {
		return func(v reflect.Value) bool { return v.Interface().(interface{ IsZero() bool }).IsZero() }
	}
	return reflect.Value.IsZero
}
