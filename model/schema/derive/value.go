package derive

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A value is one JSON value that keeps what encoding/json drops: the order of members and the spelling of numbers.
// It is nil, a bool, a json.Number, a string, an array, an object, or a spelling. Values are not changed in place.
type value any

type array []value

type object []member

type member struct {
	name  string
	value value
}

// A spelling is JSON text that goes into a document as it stands: one value has several.
type spelling string

// parse reads one JSON text.
func parse(text []byte) (value, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	v, err := next(decoder)
	if err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is data after the JSON value")
	}
	return v, nil
}

// next reads the decoder's next value.
func next(decoder *json.Decoder) (value, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('['):
		list := array{}
		for decoder.More() {
			v, err := next(decoder)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := decoder.Token()
		return list, err
	case json.Delim('{'):
		o := object{}
		for decoder.More() {
			name, err := decoder.Token()
			if err != nil {
				return nil, err
			}
			v, err := next(decoder)
			if err != nil {
				return nil, err
			}
			o = append(o, member{name.(string), v})
		}
		_, err := decoder.Token()
		return o, err
	}
	return token, nil
}

// text spells a value as JSON.
func text(v value) []byte { return appendText(nil, v) }

func appendText(b []byte, v value) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return strconv.AppendBool(b, v)
	case json.Number:
		return append(b, v...)
	case spelling:
		return append(b, v...)
	case string:
		return appendString(b, v)
	case array:
		b = append(b, '[')
		for i, item := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendText(b, item)
		}
		return append(b, ']')
	case object:
		b = append(b, '{')
		for i, m := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendString(b, m.name), ':')
			b = appendText(b, m.value)
		}
		return append(b, '}')
	}
	panic(fmt.Sprintf("derive: %T is no JSON value", v))
}

func appendString(b []byte, s string) []byte {
	if isPlain(s) {
		return append(append(append(b, '"'), s...), '"')
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(s); err != nil {
		panic(err) // a string always encodes
	}
	return append(b, bytes.TrimSuffix(out.Bytes(), []byte("\n"))...)
}

// isPlain reports whether JSON spells a text as it stands, as it does nearly all names and identifiers.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

func (o object) index(name string) int {
	return slices.IndexFunc(o, func(m member) bool { return m.name == name })
}

// child returns what stands in v under one step of a path: a member's name or an item's index.
func child(v value, step string) (value, bool) {
	switch v := v.(type) {
	case object:
		if i := v.index(step); i >= 0 {
			return v[i].value, true
		}
	case array:
		if i, err := strconv.Atoi(step); err == nil && i >= 0 && i < len(v) {
			return v[i], true
		}
	}
	return nil, false
}

func at(v value, path []string) (value, bool) {
	for _, step := range path {
		var found bool
		if v, found = child(v, step); !found {
			return nil, false
		}
	}
	return v, true
}

// with returns v with what stands at path replaced, or added to the object there. It returns v itself where the path
// does not lead to an object or an item.
func with(v value, path []string, to value) value {
	if len(path) == 0 {
		return to
	}
	switch v := v.(type) {
	case object:
		i := v.index(path[0])
		if i < 0 {
			if len(path) > 1 {
				return v
			}
			return append(slices.Clip(v), member{path[0], to})
		}
		changed := slices.Clone(v)
		changed[i].value = with(v[i].value, path[1:], to)
		return changed
	case array:
		i, err := strconv.Atoi(path[0])
		if err != nil || i < 0 || i >= len(v) {
			return v
		}
		changed := slices.Clone(v)
		changed[i] = with(v[i], path[1:], to)
		return changed
	}
	return v
}

// without returns v less the member at path.
func without(v value, path []string) value {
	last := len(path) - 1
	parent, _ := at(v, path[:last])
	o, isObject := parent.(object)
	if !isObject || o.index(path[last]) < 0 {
		return v
	}
	i := o.index(path[last])
	return with(v, path[:last], slices.Delete(slices.Clone(o), i, i+1))
}

// pointer spells a path as a JSON Pointer (RFC 6901).
func pointer(path []string) string {
	var b strings.Builder
	for _, step := range path {
		b.WriteString("/" + escapePointer.Replace(step))
	}
	return b.String()
}

var escapePointer = strings.NewReplacer("~", "~0", "/", "~1")

func join(path []string, step string) []string { return append(slices.Clip(path), step) }

// equal reports whether two values are the same JSON value: numbers by their value, objects without regard to order.
func equal(a, b value) bool {
	switch a := a.(type) {
	case json.Number:
		b, ok := b.(json.Number)
		return ok && rat(a).Cmp(rat(b)) == 0
	case array:
		b, ok := b.(array)
		return ok && slices.EqualFunc(a, b, func(x, y value) bool { return equal(x, y) })
	case object:
		b, ok := b.(object)
		return ok && len(a) == len(b) && !slices.ContainsFunc(a, func(m member) bool {
			i := b.index(m.name)
			return i < 0 || !equal(m.value, b[i].value)
		})
	}
	switch b.(type) {
	case array, object:
		return false
	}
	return a == b
}

// rat returns a number's value.
func rat(n json.Number) *big.Rat {
	r, ok := new(big.Rat).SetString(string(n))
	if !ok {
		panic(fmt.Sprintf("derive: %q is no number", n))
	}
	return r
}

// isType reports whether v is of a type of JSON Schema.
func isType(name string, v value) bool {
	switch v := v.(type) {
	case nil:
		return name == "null"
	case bool:
		return name == "boolean"
	case string:
		return name == "string"
	case array:
		return name == "array"
	case object:
		return name == "object"
	case json.Number:
		return name == "number" || name == "integer" && rat(v).IsInt()
	}
	return false
}
