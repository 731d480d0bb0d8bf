package schema

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// check is a schema compiled for speed: it says yes or no straight from the text of a document, without building the
// values that the JSON Schema library works on, which costs several times all the rest. It knows just the keywords that
// our schemas use; a keyword it does not know is an error when the schemas are compiled, so it cannot come to mean
// something else than the library takes it to mean.
type check struct {
	title string
	kind  Kind // Absent: any value

	members       map[string]member // what properties and required name
	required      uint64            // the bits of the required members
	others        *check            // what a member not among properties must be; nil: there may be none
	names         *check            // what every member name must be; nil: anything
	minProperties int
	maxProperties int

	items    *check
	minItems int
	maxItems int
	unique   bool

	values    []Value // enum and const: what the value must equal one of; nil: anything
	pattern   *regexp.Regexp
	format    func(text string) bool
	minLength int
	maxLength int
	known     *memo

	integer bool
	bounds  bounds

	all, any, one         []*check
	not                   *check
	when, then, otherwise *check

	misread *misreading // nil: the keywords mean what they say
}

// member is what an object's check knows of one name.
type member struct {
	check *check // nil: it is not among properties
	bit   uint64 // of a required member
}

const unbounded = math.MaxInt

// anything accepts every value.
var anything = newCheck()

func newCheck() *check {
	return &check{maxProperties: unbounded, maxItems: unbounded, maxLength: unbounded, bounds: noBounds}
}

// accepts reports whether a value is right by the schema.
func (c *check) accepts(v Value) bool { return c.holds(v, nil) }

// refusedAt returns the JSON pointer of the first value that is not right.
func (c *check) refusedAt(v Value) string {
	var path []string
	c.holds(v, &path)
	slices.Reverse(path)
	return jsonPointer(path)
}

// holds is accepts; where the answer is no and path is given, it leaves there the way to the culprit, inside out.
func (c *check) holds(v Value, path *[]string) bool {
	if c == anything {
		return true
	}
	if c.kind != Absent && c.kind != v.Kind() {
		return false
	}
	if c.values != nil && !slices.ContainsFunc(c.values, v.equal) {
		return false
	}
	right := true
	switch v.Kind() {
	case Object:
		right = c.object(v, path)
	case Array:
		right = c.array(v, path)
	case String:
		right = c.text(v)
	case Number:
		right = c.number(v.Raw())
	}
	return right && c.composed(v, path)
}

// composed holds the value to the checks that a check is put together from.
func (c *check) composed(v Value, path *[]string) bool {
	for _, part := range c.all {
		if !part.holds(v, path) {
			return false
		}
	}
	if c.any != nil && !slices.ContainsFunc(c.any, func(part *check) bool { return part.accepts(v) }) {
		return false
	}
	if c.one != nil {
		held := 0
		for _, part := range c.one {
			if part.accepts(v) {
				held++
			}
		}
		if held != 1 {
			return false
		}
	}
	if c.not != nil && c.not.accepts(v) {
		return false
	}
	if c.when != nil {
		if branch := c.branch(v); branch != nil {
			return branch.holds(v, path)
		}
	}
	return true
}

func (c *check) branch(v Value) *check {
	if c.when.accepts(v) {
		return c.then
	}
	return c.otherwise
}

func note(path *[]string, token string) {
	if path != nil {
		*path = append(*path, token)
	}
}

func (c *check) object(v Value, path *[]string) bool {
	if c.members == nil && c.others == anything && c.names == nil && c.minProperties == 0 && c.maxProperties == unbounded {
		return true
	}
	count, missing := 0, c.required
	for name, value := range v.Members() {
		count++
		m := c.members[string(name.Content())]
		if c.misread != nil && c.misread.name != nil {
			taken := c.misread.name(name.Text())
			if taken == "" {
				continue
			}
			m = c.members[taken]
		}
		missing &^= m.bit
		if m.check == nil {
			m.check = c.others
		}
		if m.check == nil || c.names != nil && !c.names.accepts(name) {
			return false
		}
		if !m.check.holds(value, path) {
			note(path, name.Text())
			return false
		}
	}
	return missing == 0 && count >= c.minProperties && count <= c.maxProperties
}

func (c *check) array(v Value, path *[]string) bool {
	n := 0
	for element := range v.Elements() {
		if c.items != nil && !c.items.holds(element, path) {
			note(path, strconv.Itoa(n))
			return false
		}
		n++
	}
	return n >= c.minItems && n <= c.maxItems && (!c.unique || n < 2 || c.distinct(v))
}

func (c *check) text(v Value) bool {
	if c.minLength == 0 && c.maxLength == unbounded && c.pattern == nil && c.format == nil {
		return true
	}
	text := v.Content()
	if c.minLength > 0 || len(text) > c.maxLength {
		if n := c.length(text); n < c.minLength || n > c.maxLength {
			return false
		}
	}
	if c.pattern == nil && c.format == nil || c.known.has(text) {
		return true
	}
	if c.pattern != nil && !c.pattern.Match(text) {
		return false
	}
	if c.format != nil && !c.format(string(text)) {
		return false
	}
	c.known.add(text)
	return true
}

// length counts the characters of a text: its code points, an unpaired surrogate for one.
func (c *check) length(text []byte) int {
	if c.misread != nil && c.misread.length != nil {
		return c.misread.length(text)
	}
	n := 0
	for _, b := range text {
		if b&0xC0 != 0x80 {
			n++
		}
	}
	return n
}

// memo remembers texts that have passed a pattern and a format. Those of a run are few: an expiry is shown with every
// look at its WorkItem, and matching it costs more than all other checks of the WorkItem together.
type memo struct {
	mu    sync.RWMutex
	texts map[string]struct{}
}

// Bounds of a memo, which starts anew when it is full.
const (
	memoTexts = 4096
	memoBytes = 64
)

func (m *memo) has(text []byte) bool {
	m.mu.RLock()
	defer m.mu.RUnlock()
	_, ok := m.texts[string(text)]
	return ok
}

func (m *memo) add(text []byte) {
	if len(text) > memoBytes {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.texts == nil || len(m.texts) == memoTexts {
		m.texts = map[string]struct{}{}
	}
	m.texts[string(text)] = struct{}{}
}

func (c *check) number(raw []byte) bool {
	if !c.integer && c.bounds == noBounds {
		return true
	}
	if c.misread != nil && c.misread.number != nil {
		raw = c.misread.number(raw)
	}
	if n, ok := plainInteger(raw); ok {
		return c.bounds.least <= n && n <= c.bounds.greatest
	}
	if c.integer && c.misread != nil && c.misread.integer != nil && !c.misread.integer(raw) {
		return false
	}
	d := readDecimal(raw)
	return (!c.integer || d.whole()) && c.bounds.hold(d)
}

// equal reports whether two values are the same to JSON Schema: numbers by their value, objects in any order.
func (v Value) equal(o Value) bool {
	if v.Kind() != o.Kind() {
		return false
	}
	switch v.Kind() {
	case String:
		return bytes.Equal(v.Content(), o.Content())
	case Number:
		return bytes.Equal(v.Raw(), o.Raw()) || readDecimal(v.Raw()).equal(readDecimal(o.Raw()))
	case Array:
		return slices.EqualFunc(slices.Collect(v.Elements()), slices.Collect(o.Elements()), Value.equal)
	case Object:
		count := 0
		for name, value := range v.Members() {
			count++
			if !value.equal(o.Member(name.Text())) {
				return false
			}
		}
		for range o.Members() {
			count--
		}
		return count == 0
	}
	return bytes.Equal(v.Raw(), o.Raw())
}

// distinct reports whether no two elements of an array are equal. Texts and numbers, of which there can be many, are
// told apart by a key, everything else by comparing each with each.
func (c *check) distinct(v Value) bool {
	same := Value.equal
	if c.misread != nil && c.misread.same != nil {
		same = c.misread.same
	}
	seen := map[string]bool{}
	var rest []Value
	for element := range v.Elements() {
		key := ""
		switch element.Kind() {
		case String:
			key = "s" + string(element.Content())
		case Number:
			d := readDecimal(element.Raw())
			key = fmt.Sprintf("n%v %s %d", d.negative, d.digits, d.exponent)
		default:
			if slices.ContainsFunc(rest, func(other Value) bool { return same(element, other) }) {
				return false
			}
			rest = append(rest, element)
			continue
		}
		if seen[key] {
			return false
		}
		seen[key] = true
	}
	return true
}

// at returns the check of the value that a pointer's tokens lead to.
func (c *check) at(tokens []string) *check {
	for _, t := range tokens {
		next := c.items
		if c.items == nil {
			next = c.members[t].check
			if next == nil {
				next = c.others
			}
		}
		if next == nil {
			return anything
		}
		c = next
	}
	return c
}

// wanted says what the value must be, in words.
func (c *check) wanted() string {
	switch {
	case c.values != nil:
		words := make([]string, len(c.values))
		for i, v := range c.values {
			words[i] = string(v.Raw())
			if v.Kind() == String {
				words[i] = v.Text()
			}
		}
		if len(words) == 1 {
			return words[0]
		}
		return "one of " + strings.Join(words, ", ")
	case c.title != "":
		return c.title
	case c.integer:
		return "a whole number"
	case c.kind == Absent:
		return ""
	}
	return c.kind.String()
}

func (c *check) memberNames() string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(c.members)) {
		if c.members[name].check != nil {
			names = append(names, name)
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, ", ")
}

// memberCount says how many members an object must have; our schemas only ask for an exact number.
func (c *check) memberCount() string {
	if c.minProperties == 1 {
		return "exactly one of the members " + c.memberNames()
	}
	return fmt.Sprintf("exactly %d of the members %s", c.minProperties, c.memberNames())
}
