package vectors

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model/schema"
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

// parse reads text that is one JSON value, as strictly as the documents of the protocol. Numbers stay as they are
// written.
func parse(p place, raw []byte) (any, error) {
	var d schema.Document
	if err := d.ReadModel(raw); err != nil {
		var at *schema.SyntaxError
		if errors.As(err, &at) {
			return nil, p.fault("line %d: %s", at.Line(raw), at.Reason)
		}
		return nil, p.fault("%w", err)
	}
	return d.Root().Plain(), nil
}

// object is a JSON object under reading. It notes the first thing that is wrong with it; what is read after that is of
// no use.
type object struct {
	place
	members map[string]any
	err     error
}

// readObject reads an object whose member names are known; required ones end in "!".
func readObject(p place, v any, names ...string) *object {
	o := &object{place: p}
	if o.members, o.err = members(p, v); o.err != nil {
		return o
	}
	known := 0
	for _, n := range names {
		name, required := strings.CutSuffix(n, "!")
		if o.has(name) {
			known++
		} else if required {
			o.err = p.fault("the member %s is missing", name)
			return o
		}
	}
	if known < len(o.members) {
		for _, name := range sortedNames(o.members) {
			if !slices.Contains(names, name) && !slices.Contains(names, name+"!") {
				o.err = p.fault("the member %q is unknown", name)
				break
			}
		}
	}
	return o
}

func members(p place, v any) (map[string]any, error) {
	m, ok := v.(map[string]any)
	if !ok {
		return nil, p.fault("must be an object")
	}
	return m, nil
}

func sortedNames(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }

func (o *object) has(name string) bool {
	_, ok := o.members[name]
	return ok
}

func (o *object) fail(name, format string, args ...any) {
	if o.err == nil {
		o.err = o.at(name).fault(format, args...)
	}
}

// take reads a member of a type; one that is absent is the zero value.
func take[T any](o *object, name, what string) (v T) {
	if o.err == nil && o.has(name) {
		var ok bool
		if v, ok = o.members[name].(T); !ok {
			o.fail(name, "must be %s", what)
		}
	}
	return v
}

// text reads a text of 1 to limit bytes.
func (o *object) text(name string, limit int) string {
	s := take[string](o, name, "a text")
	if o.has(name) && (s == "" || len(s) > limit) {
		o.fail(name, "must be a text of 1 to %d bytes", limit)
	}
	return s
}

func (o *object) texts(name string) []string {
	var list []string
	for _, v := range take[[]any](o, name, "a list of texts") {
		s, ok := v.(string)
		if !ok {
			o.fail(name, "must be a list of texts")
		}
		list = append(list, s)
	}
	return list
}

func (o *object) flag(name string) bool { return take[bool](o, name, "true or false") }

func (o *object) list(name string, limit int) []any {
	l := take[[]any](o, name, "a list")
	if len(l) > limit {
		o.fail(name, "has %d entries; %d are the most", len(l), limit)
		return nil
	}
	return l
}

// maxCount is the largest whole number that every JSON reader keeps.
const maxCount = 1<<53 - 1

// number reads a whole number, from least up.
func (o *object) number(name string, least int64) int64 {
	n := take[json.Number](o, name, "a whole number")
	if o.err != nil || !o.has(name) {
		return 0
	}
	i, err := n.Int64()
	switch {
	case err != nil || i > maxCount || i < -maxCount:
		o.fail(name, "must be a whole number, of 2^53 at the most; it is %s", n)
	case i < least:
		o.fail(name, "must be %d or more; it is %d", least, i)
	}
	return i
}
