package vectors

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// place is where in a file something is wrong.
type place struct {
	file   string
	vector string
	inStep bool
	step   int
	note   string // of the step, or its name where it has none
	member string
}

func (p place) String() string {
	var parts []string
	if p.file != "" {
		parts = append(parts, p.file)
	}
	if p.vector != "" {
		parts = append(parts, "vector "+p.vector)
	}
	if p.inStep {
		parts = append(parts, fmt.Sprintf("step %d (%s)", p.step, p.note))
	}
	if p.member != "" {
		parts = append(parts, p.member)
	}
	return strings.Join(parts, ": ")
}

func (p place) fault(format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	if where := p.String(); where != "" {
		return fmt.Errorf("%s: %w", where, err)
	}
	return err
}

// at is the place of a member.
func (p place) at(member string) place {
	if p.member != "" && !strings.HasPrefix(member, "[") {
		member = "." + member
	}
	p.member += member
	return p
}

// object is a JSON object under reading. It notes the first thing that is wrong with it; what is read after that is of
// no use.
type object struct {
	place
	members map[string]json.RawMessage
	err     error
}

// readObject reads an object whose member names are known, each there at most once; required ones end in "!".
func readObject(p place, raw json.RawMessage, names ...string) *object {
	o := &object{place: p}
	if o.members, o.err = members(p, raw); o.err != nil {
		return o
	}
	known := map[string]bool{}
	for _, n := range names {
		name, required := strings.CutSuffix(n, "!")
		known[name] = true
		if _, given := o.members[name]; required && !given {
			o.err = p.fault("the member %s is missing", name)
			return o
		}
	}
	for _, name := range sortedNames(o.members) {
		if !known[name] {
			o.err = p.fault("the member %q is unknown", name)
			return o
		}
	}
	return o
}

// members splits an object into its members. The text is known to be JSON.
func members(p place, raw json.RawMessage) (map[string]json.RawMessage, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil, p.fault("must be an object")
	}
	out := map[string]json.RawMessage{}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, p.fault("%w", err)
		}
		name, _ := t.(string)
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, p.fault("%w", err)
		}
		if _, twice := out[name]; twice {
			return nil, p.fault("the member %q is there twice", name)
		}
		out[name] = value
	}
	return out, nil
}

func sortedNames(m map[string]json.RawMessage) []string {
	var names []string
	for n := range m {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

func (o *object) has(name string) bool { return o.members[name] != nil }

func (o *object) fail(name, format string, args ...any) {
	if o.err == nil {
		o.err = o.at(name).fault(format, args...)
	}
}

// take reads a member into a value; absent members leave it as it is.
func take[T any](o *object, name, what string) (value T) {
	if o.err != nil || !o.has(name) {
		return value
	}
	var pointer *T // tells null from the zero value
	if err := json.Unmarshal(o.members[name], &pointer); err != nil || pointer == nil {
		o.fail(name, "must be %s", what)
		return value
	}
	return *pointer
}

// text reads a text of 1 to limit bytes.
func (o *object) text(name string, limit int) string {
	s := take[string](o, name, "a text")
	if o.has(name) && (s == "" || len(s) > limit) {
		o.fail(name, "must be a text of 1 to %d bytes", limit)
	}
	return s
}

func (o *object) texts(name string) []string { return take[[]string](o, name, "a list of texts") }

func (o *object) flag(name string) bool { return take[bool](o, name, "true or false") }

// maxCount is the largest whole number that every JSON reader keeps.
const maxCount = 1<<53 - 1

func (o *object) number(name string, least int64) int64 {
	n := take[json.Number](o, name, "a whole number")
	if o.err != nil || !o.has(name) {
		return 0
	}
	i, err := n.Int64()
	if err != nil || o.members[name][0] == '"' || i < least || i > maxCount {
		if least == math.MinInt64 {
			o.fail(name, "must be a whole number")
		} else {
			o.fail(name, "must be a whole number of %d or more", least)
		}
	}
	return i
}

func (o *object) list(name string, limit int) []json.RawMessage {
	l := take[[]json.RawMessage](o, name, "a list")
	if len(l) > limit {
		o.fail(name, "has %d entries; %d are the most", len(l), limit)
		return nil
	}
	return l
}

// checkJSON reports text that is not one JSON value, with its line.
func checkJSON(p place, raw []byte) error {
	var value json.RawMessage
	err := json.Unmarshal(raw, &value)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		line := 1 + bytes.Count(raw[:min(int(syntax.Offset), len(raw))], []byte("\n"))
		return p.fault("line %d: is not JSON: %w", line, err)
	}
	if err != nil {
		return p.fault("is not JSON: %w", err)
	}
	return nil
}
