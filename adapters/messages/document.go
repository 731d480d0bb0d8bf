package messages

import (
	"encoding/json"
	"iter"
)

// Document is one JSON text, read once and strictly: UTF-8, one value and nothing after it, and I-JSON (RFC 7493), so
// that two readers cannot see two different things in it. encoding/json keeps the last of two members with one name,
// matches names without regard to case and replaces what is not Unicode; none of that may happen to a message that
// decides a verdict.
//
// A Document refers to the text it was read from and may be read anew with another, which reuses its memory.
type Document struct {
	text  []byte
	nodes []node
	depth int
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
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		panic("messages: a string of valid JSON does not decode: " + err.Error())
	}
	return s
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
	return string(v.content()) == text
}

// content is Text without a copy where there are no escapes.
func (v Value) content() []byte {
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
