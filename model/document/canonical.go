package document

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/gowebpki/jcs"

	"github.com/missionweave/weavecheck/model/schema"
)

// Canonical returns the RFC 8785 bytes of the one JSON value in a text.
func Canonical(text []byte) ([]byte, error) {
	var d schema.Document
	if err := d.ReadModel(text); err != nil {
		return nil, fmt.Errorf("canonicalizing: %w", err)
	}
	return appendCanonical(make([]byte, 0, len(text)), d.Root()), nil
}

// CanonicalWithout returns the RFC 8785 bytes of the object in a text without one of its own members.
func CanonicalWithout(text []byte, member string) ([]byte, error) {
	var d schema.Document
	if err := d.ReadModel(text); err != nil {
		return nil, fmt.Errorf("canonicalizing: %w", err)
	}
	return canonicalWithout(d.Root(), member), nil
}

// plainBytes is what most documents have room in.
const plainBytes = 1024

// CanonicalOf returns the RFC 8785 bytes of a Go value's JSON form.
func CanonicalOf(v any) ([]byte, error) {
	if out, plain := appendPlain(make([]byte, 0, plainBytes), v, 0); plain {
		return out, nil
	}
	text, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("encoding: %w", err)
	}
	return Canonical(text)
}

// Hash returns the content identifier of bytes: sha256: and 64 lower-case hexadecimal digits (§2).
func Hash(b []byte) string { return fmt.Sprintf("sha256:%x", sha256.Sum256(b)) }

// canonicalWithout returns the canonical bytes of a value in the data model, an object without one of its own members.
func canonicalWithout(v schema.Value, omit string) []byte {
	out := make([]byte, 0, len(v.Raw()))
	if v.Kind() == schema.Object {
		return appendObject(out, v, omit)
	}
	return appendCanonical(out, v)
}

// appendCanonical writes a value that is in the data model. Strings that were spelled without an escape are already as
// RFC 8785 has them.
func appendCanonical(out []byte, v schema.Value) []byte {
	switch v.Kind() {
	case schema.Object:
		return appendObject(out, v, "")
	case schema.Array:
		out = append(out, '[')
		first := true
		for element := range v.Elements() {
			if !first {
				out = append(out, ',')
			}
			first = false
			out = appendCanonical(out, element)
		}
		return append(out, ']')
	case schema.String:
		return appendString(out, v)
	case schema.Number:
		return appendNumber(out, v.Raw())
	}
	return append(out, v.Raw()...)
}

// appendObject writes an object without the member that is to be left out, "" for none: a member named "" is written.
func appendObject(out []byte, v schema.Value, omit string) []byte {
	type member struct{ name, value schema.Value }
	var few [16]member
	members := few[:0]
	sorted := true
	for name, value := range v.Members() {
		if omit != "" && name.Is(omit) {
			continue
		}
		if n := len(members); n > 0 && compareUTF16(members[n-1].name.Content(), name.Content()) > 0 {
			sorted = false
		}
		members = append(members, member{name, value})
	}
	if !sorted {
		slices.SortFunc(members, func(a, b member) int { return compareUTF16(a.name.Content(), b.name.Content()) })
	}
	out = append(out, '{')
	for i, m := range members {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(appendString(out, m.name), ':')
		out = appendCanonical(out, m.value)
	}
	return append(out, '}')
}

// compareUTF16 orders texts by their UTF-16 code units, as RFC 8785 does. UTF-8 orders by code points, which is the
// same but for the characters beyond the 16-bit ones: their surrogates stand before U+E000.
func compareUTF16(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	if n < len(a) && n < len(b) && (a[n] >= 0xEE) && (b[n] >= 0xEE) && (a[n] >= 0xF0) != (b[n] >= 0xF0) {
		return bytes.Compare(b[n:], a[n:])
	}
	return bytes.Compare(a[n:], b[n:])
}

func appendString(out []byte, v schema.Value) []byte {
	raw := v.Raw()
	if !bytes.ContainsRune(raw, '\\') {
		return append(out, raw...)
	}
	return appendContent(out, v.Content())
}

func appendContent(out, content []byte) []byte {
	out = append(out, '"')
	for _, c := range content {
		switch {
		case c == '"' || c == '\\':
			out = append(out, '\\', c)
		case c >= ' ':
			out = append(out, c)
		case c == '\b':
			out = append(out, '\\', 'b')
		case c == '\f':
			out = append(out, '\\', 'f')
		case c == '\n':
			out = append(out, '\\', 'n')
		case c == '\r':
			out = append(out, '\\', 'r')
		case c == '\t':
			out = append(out, '\\', 't')
		default:
			out = fmt.Appendf(out, "\\u%04x", c)
		}
	}
	return append(out, '"')
}

// Whole numbers of up to this many digits are canonical as they are spelled.
const plainDigits = 15

func appendNumber(out, raw []byte) []byte {
	if len(raw) <= plainDigits && !bytes.ContainsAny(raw, "-.eE") {
		return append(out, raw...)
	}
	value, _ := schema.Binary64(raw)
	text, err := jcs.NumberToJSON(value)
	if err != nil {
		return append(out, raw...) // it is outside of the data model, which the stages do not let through
	}
	return append(out, text...)
}
