package schema

import (
	"iter"
	"unicode/utf16"
	"unicode/utf8"
)

// Document is one JSON text, read once and strictly, so that two readers cannot see two different things in it.
// encoding/json keeps the last of two members with one name, matches names without regard to case and replaces what is
// not Unicode; none of that may happen to a text that decides a verdict.
//
// A Document refers to the text it was read from and may be read anew with another, which reuses its memory.
type Document struct {
	text  []byte
	nodes []node
	depth int

	outside *SyntaxError
}

// A node is one value or member name. The nodes stand in the order of the text; an object's children are name and
// value in turn.
type node struct {
	kind    Kind
	escaped bool  // a string with at least one backslash
	start   int32 // where the value's text starts and ends
	end     int32
	after   int32 // index of the first node that is not part of this value
}

// Kind says what a JSON value is.
type Kind uint8

// The kinds of JSON values.
const (
	Absent Kind = iota
	Null
	Boolean
	Number
	String
	Array
	Object
)

var kindNames = [...]string{"nothing", "null", "a boolean", "a number", "a string", "an array", "an object"}

func (k Kind) String() string { return kindNames[k] }

func (d *Document) raw(n int) []byte { return d.text[d.nodes[n].start:d.nodes[n].end] }

func (d *Document) stringAt(n int) string {
	raw := d.raw(n)
	if !d.nodes[n].escaped {
		return string(raw[1 : len(raw)-1])
	}
	return string(unescape(raw[1 : len(raw)-1]))
}

// unescape decodes the escapes of a string that was read. An unpaired surrogate, which UTF-8 cannot hold, becomes the
// three bytes that UTF-8's scheme would give it: no other text decodes to them, so that two strings that differ in
// their surrogates stay different.
func unescape(raw []byte) []byte {
	text := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			text = append(text, raw[i])
			continue
		}
		i++
		switch raw[i] {
		case 'b':
			text = append(text, '\b')
		case 'f':
			text = append(text, '\f')
		case 'n':
			text = append(text, '\n')
		case 'r':
			text = append(text, '\r')
		case 't':
			text = append(text, '\t')
		case 'u':
			unit := hexUnit(raw[i+1:])
			i += 4
			if !utf16.IsSurrogate(unit) {
				text = utf8.AppendRune(text, unit)
				continue
			}
			if i+6 < len(raw) && raw[i+1] == '\\' && raw[i+2] == 'u' {
				if r := utf16.DecodeRune(unit, hexUnit(raw[i+3:])); r != utf8.RuneError {
					text = utf8.AppendRune(text, r)
					i += 6
					continue
				}
			}
			text = append(text, 0xE0|byte(unit>>12), 0x80|byte(unit>>6)&0x3F, 0x80|byte(unit)&0x3F)
		default:
			text = append(text, raw[i])
		}
	}
	return text
}

// hexUnit reads four hexadecimal digits that are known to be there.
func hexUnit(digits []byte) rune {
	var unit rune
	for _, c := range digits[:4] {
		switch {
		case c <= '9':
			unit = unit<<4 | rune(c-'0')
		case c <= 'F':
			unit = unit<<4 | rune(c-'A'+10)
		default:
			unit = unit<<4 | rune(c-'a'+10)
		}
	}
	return unit
}

// Root returns the value of the text, or the Absent value when there is none.
func (d *Document) Root() Value {
	if len(d.nodes) == 0 {
		return Value{}
	}
	return Value{d, 0}
}

// Value is one value in a Document. The zero Value is Absent.
type Value struct {
	doc *Document
	at  int
}

// Kind returns what the value is.
func (v Value) Kind() Kind {
	if v.doc == nil {
		return Absent
	}
	return v.doc.nodes[v.at].kind
}

// Raw returns the value's own text. It is part of the text that the Document was read from.
func (v Value) Raw() []byte {
	if v.doc == nil {
		return nil
	}
	return v.doc.raw(v.at)
}

// Offset returns where in the text the value starts.
func (v Value) Offset() int {
	if v.doc == nil {
		return 0
	}
	return int(v.doc.nodes[v.at].start)
}

// Text returns the content of a String.
func (v Value) Text() string { return v.doc.stringAt(v.at) }

// Is reports whether the value is a String with this content.
func (v Value) Is(text string) bool {
	if v.Kind() != String {
		return false
	}
	return string(v.Content()) == text
}

// Content is Text without a copy where there are no escapes.
func (v Value) Content() []byte {
	if v.doc.nodes[v.at].escaped {
		return []byte(v.Text())
	}
	raw := v.Raw()
	return raw[1 : len(raw)-1]
}

// Member returns the member of an Object with this name, or the Absent value.
func (v Value) Member(name string) Value {
	for n, value := range v.Members() {
		if n.Is(name) {
			return value
		}
	}
	return Value{}
}

// Members yields the names and values of an Object, in the order of the text.
func (v Value) Members() iter.Seq2[Value, Value] {
	return func(yield func(name, value Value) bool) {
		if v.Kind() != Object {
			return
		}
		end := int(v.doc.nodes[v.at].after)
		for n := v.at + 1; n < end; n = int(v.doc.nodes[n+1].after) {
			if !yield(Value{v.doc, n}, Value{v.doc, n + 1}) {
				return
			}
		}
	}
}

// Elements yields the elements of an Array.
func (v Value) Elements() iter.Seq[Value] {
	return func(yield func(Value) bool) {
		if v.Kind() != Array {
			return
		}
		end := int(v.doc.nodes[v.at].after)
		for n := v.at + 1; n < end; n = int(v.doc.nodes[n].after) {
			if !yield(Value{v.doc, n}) {
				return
			}
		}
	}
}

// Size returns how many values and names the value consists of, itself included.
func (v Value) Size() int { return int(v.doc.nodes[v.at].after) - v.at }
