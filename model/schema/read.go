package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// SyntaxError says why a text is not one strict JSON value, and where.
type SyntaxError struct {
	Offset int // bytes before the fault
	Reason string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("%s (after %d bytes)", e.Reason, e.Offset) }

// MaxDocumentBytes is the largest text that Read takes.
const MaxDocumentBytes = 1 << 30

// MaxDepth is how deeply arrays and objects may be nested.
const MaxDepth = 1000

// Read reads a text into the Document: exactly one JSON value in UTF-8, without a byte-order mark, with no member name
// twice in one object once the names are decoded (§6.4, stage 1). Numbers and surrogates are kept as they are spelled,
// whatever they are; Outside tells of them. The error is a *SyntaxError.
func (d *Document) Read(text []byte) error {
	d.text, d.nodes, d.depth, d.outside = text, d.nodes[:0], 0, nil
	if len(text) > MaxDocumentBytes {
		return &SyntaxError{MaxDocumentBytes, fmt.Sprintf("the text has %d bytes", len(text))}
	}
	if !utf8.Valid(text) {
		return &SyntaxError{invalidUTF8(text), "not UTF-8"}
	}
	if bytes.HasPrefix(text, []byte("\xef\xbb\xbf")) {
		return &SyntaxError{0, "not JSON: the text starts with a byte-order mark"}
	}
	end, err := d.value(d.space(0))
	if err == nil {
		if end = d.space(end); end < len(text) {
			err = errNotJSON
		}
	}
	if err == nil {
		return nil
	}
	d.nodes = d.nodes[:0]
	if errors.Is(err, errNotJSON) {
		return syntaxError(text)
	}
	return err
}

// ReadModel is Read for a text all of whose values must be in the data model of RFC 8785 and I-JSON as well.
func (d *Document) ReadModel(text []byte) error {
	if err := d.Read(text); err != nil {
		return err
	}
	if d.outside != nil {
		d.nodes = d.nodes[:0]
		return d.outside
	}
	return nil
}

// Outside returns the first value that is outside of the data model of RFC 8785 and I-JSON, or nil: a string with an
// unpaired surrogate, or a number that no finite binary64 holds (§2; §6.4, stage 5).
func (d *Document) Outside() *SyntaxError { return d.outside }

func (d *Document) leave(at int, reason string, excerpt []byte) {
	if d.outside == nil {
		d.outside = &SyntaxError{at, fmt.Sprintf(reason, Excerpt(excerpt))}
	}
}

// errNotJSON is the reader's word for any text that is not JSON; encoding/json words it for people.
var errNotJSON = errors.New("not JSON")

func invalidUTF8(text []byte) int {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(text)
}

func syntaxError(text []byte) error {
	if len(bytes.TrimSpace(text)) == 0 {
		return &SyntaxError{len(text), "no JSON value: the text is empty"}
	}
	var value json.RawMessage
	var at *json.SyntaxError
	if err := json.Unmarshal(text, &value); errors.As(err, &at) {
		return &SyntaxError{int(at.Offset), "not JSON: " + at.Error()}
	}
	return &SyntaxError{0, "not JSON"} // the two readers differ, which FuzzRead looks for
}

// peek returns the byte at i, or 0, which JSON has no use for outside a string, at the end of the text.
func (d *Document) peek(i int) byte {
	if i < len(d.text) {
		return d.text[i]
	}
	return 0
}

func (d *Document) space(i int) int {
	for i < len(d.text) && (d.text[i] == ' ' || d.text[i] == '\t' || d.text[i] == '\n' || d.text[i] == '\r') {
		i++
	}
	return i
}

// value reads the value that starts at i and returns where it ends.
func (d *Document) value(i int) (int, error) {
	at := len(d.nodes)
	d.nodes = append(d.nodes, node{start: int32(i)})
	var kind Kind
	var escaped bool
	var err error
	switch d.peek(i) {
	case '{':
		kind = Object
		i, err = d.nested(i, d.object)
	case '[':
		kind = Array
		i, err = d.nested(i, d.array)
	case '"':
		kind = String
		i, escaped, err = d.stringEnd(i)
	case 't':
		kind = Boolean
		i, err = d.word(i, "true")
	case 'f':
		kind = Boolean
		i, err = d.word(i, "false")
	case 'n':
		kind = Null
		i, err = d.word(i, "null")
	default:
		kind = Number
		i, err = d.numberEnd(i)
	}
	if err != nil {
		return i, err
	}
	n := &d.nodes[at]
	n.kind, n.escaped, n.end, n.after = kind, escaped, int32(i), int32(len(d.nodes))
	return i, nil
}

func (d *Document) word(i int, word string) (int, error) {
	if end := i + len(word); end <= len(d.text) && string(d.text[i:end]) == word {
		return end, nil
	}
	return i, errNotJSON
}

func (d *Document) nested(i int, read func(int) (int, error)) (int, error) {
	if d.depth == MaxDepth {
		return i, &SyntaxError{i, fmt.Sprintf("arrays and objects are nested more than %d deep", MaxDepth)}
	}
	d.depth++
	i, err := read(i + 1)
	d.depth--
	return i, err
}

func (d *Document) array(i int) (int, error) {
	if i = d.space(i); d.peek(i) == ']' {
		return i + 1, nil
	}
	for next := i; ; {
		i, err := d.value(next)
		if err != nil {
			return i, err
		}
		switch i = d.space(i); d.peek(i) {
		case ']':
			return i + 1, nil
		case ',':
			next = d.space(i + 1)
		default:
			return i, errNotJSON
		}
	}
}

func (d *Document) object(i int) (int, error) {
	first := len(d.nodes)
	if i = d.space(i); d.peek(i) == '}' {
		return i + 1, nil
	}
	for next := i; ; {
		i, err := d.member(next)
		if err != nil {
			return i, err
		}
		switch i = d.space(i); d.peek(i) {
		case '}':
			return i + 1, d.checkNames(first)
		case ',':
			next = d.space(i + 1)
		default:
			return i, errNotJSON
		}
	}
}

// member reads a name and its value.
func (d *Document) member(i int) (int, error) {
	if d.peek(i) != '"' {
		return i, errNotJSON
	}
	i, err := d.value(i)
	if err != nil {
		return i, err
	}
	if i = d.space(i); d.peek(i) != ':' {
		return i, errNotJSON
	}
	return d.value(d.space(i + 1))
}

// Up to this many members, comparing each with each is cheaper than a map.
const fewMembers = 12

// checkNames refuses an object that has a name twice. Its nodes start at first and are the last ones read.
func (d *Document) checkNames(first int) error {
	var few [fewMembers]int
	count := 0
	for n := first; n < len(d.nodes); n = int(d.nodes[n+1].after) {
		if count < fewMembers {
			few[count] = n
		}
		count++
	}
	if count <= fewMembers {
		for i := 1; i < count; i++ {
			for j := range i {
				if d.sameText(few[i], few[j]) {
					return d.duplicate(few[i])
				}
			}
		}
		return nil
	}
	seen := make(map[string]bool, count)
	for n := first; n < len(d.nodes); n = int(d.nodes[n+1].after) {
		name := d.stringAt(n)
		if seen[name] {
			return d.duplicate(n)
		}
		seen[name] = true
	}
	return nil
}

func (d *Document) duplicate(n int) error {
	return &SyntaxError{int(d.nodes[n].start),
		fmt.Sprintf("the member name %s occurs twice in one object", Excerpt(d.raw(n)))}
}

func (d *Document) sameText(a, b int) bool {
	if d.nodes[a].escaped || d.nodes[b].escaped {
		return d.stringAt(a) == d.stringAt(b)
	}
	return bytes.Equal(d.raw(a), d.raw(b))
}

// stringEnd returns the end of the string that starts at i and whether it has escapes.
func (d *Document) stringEnd(i int) (end int, escaped bool, err error) {
	for j := i + 1; j < len(d.text); j++ {
		switch c := d.text[j]; {
		case c == '"':
			return j + 1, escaped, nil
		case c == '\\':
			escaped = true
			if j, err = d.escape(j + 1); err != nil {
				return j, true, err
			}
		case c < ' ':
			return j, escaped, errNotJSON
		}
	}
	return len(d.text), escaped, errNotJSON
}

// escape reads what follows a backslash at j and returns its last byte.
func (d *Document) escape(j int) (int, error) {
	switch d.peek(j) {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return j, nil
	case 'u':
	default:
		return j, errNotJSON
	}
	v, ok := d.hex(j + 1)
	if !ok {
		return j, errNotJSON
	}
	if v < 0xD800 || v > 0xDFFF {
		return j + 4, nil
	}
	if v < 0xDC00 && d.peek(j+5) == '\\' && d.peek(j+6) == 'u' {
		if low, ok := d.hex(j + 7); ok && low >= 0xDC00 && low <= 0xDFFF {
			return j + 10, nil
		}
	}
	d.leave(j-1, `the surrogate \%s is not part of a pair`, d.text[j:j+5])
	return j + 4, nil
}

func (d *Document) hex(i int) (uint64, bool) {
	if i+4 > len(d.text) {
		return 0, false
	}
	v, err := strconv.ParseUint(string(d.text[i:i+4]), 16, 32)
	return v, err == nil
}

// numberEnd returns the end of the number that starts at i.
func (d *Document) numberEnd(i int) (int, error) {
	j := i
	if d.peek(j) == '-' {
		j++
	}
	digits := d.digits(j)
	if digits == 0 || digits > 1 && d.text[j] == '0' {
		return j, errNotJSON
	}
	j += digits
	plain := true
	if d.peek(j) == '.' {
		plain = false
		if digits = d.digits(j + 1); digits == 0 {
			return j, errNotJSON
		}
		j += 1 + digits
	}
	if c := d.peek(j); c == 'e' || c == 'E' {
		plain = false
		if c = d.peek(j + 1); c == '+' || c == '-' {
			j++
		}
		if digits = d.digits(j + 1); digits == 0 {
			return j, errNotJSON
		}
		j += 1 + digits
	}
	if plain && j-i <= 300 {
		return j, nil
	}
	number := d.text[i:j]
	if _, finite := Binary64(number); !finite {
		d.leave(i, "the number %s cannot be held by a binary64", number)
	}
	return j, nil
}

func (d *Document) digits(i int) int {
	n := 0
	for c := d.peek(i); c >= '0' && c <= '9'; c = d.peek(i + n) {
		n++
	}
	return n
}
