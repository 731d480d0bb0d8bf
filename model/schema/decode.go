package schema

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Decode reads a text as ReadModel does into a Go value, which has to know every member: what a reader does not know
// could change what it means. The error of a text that is not one strict JSON value is a *SyntaxError.
func Decode(text []byte, into any) error {
	var d Document
	if err := d.ReadModel(text); err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into)
}

// Plain returns a value of the data model as encoding/json would have it with numbers kept as they are spelled: nil, a
// bool, a json.Number, a string, a []any or a map[string]any. It shares nothing with the text.
func (v Value) Plain() any {
	switch v.Kind() {
	case Object:
		members := map[string]any{}
		for name, value := range v.Members() {
			members[name.Text()] = value.Plain()
		}
		return members
	case Array:
		elements := []any{}
		for element := range v.Elements() {
			elements = append(elements, element.Plain())
		}
		return elements
	case String:
		return v.Text()
	case Number:
		return json.Number(v.Raw())
	case Boolean:
		return v.Raw()[0] == 't'
	}
	return nil
}

// Line returns the number of the line in which the text is at fault, counted from 1.
func (e *SyntaxError) Line(text []byte) int {
	before := text[:min(e.Offset, len(text))]
	if strings.HasSuffix(e.Reason, "in string literal") {
		before = bytes.TrimSuffix(before, []byte("\n")) // a raw line feed in a string is at fault itself, and counted as read
	}
	return 1 + bytes.Count(before, []byte("\n"))
}
