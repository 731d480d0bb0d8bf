package messages

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/xeipuuv/gojsonschema"
)

// check is a schema compiled for speed: it says yes or no straight from the text of a message, without building the
// values that the JSON Schema library works on, which costs several times the rest of a round trip. It knows just the
// keywords that the published schemas use; a keyword it does not know is an error when the schemas are compiled, so it
// cannot come to mean something else than the library takes it to mean.
type check struct {
	title         string
	kind          Kind // Absent: any value
	integer       bool
	properties    map[string]*check
	required      []string
	others        *check // what a member not among properties must be; nil: there may be none
	minProperties int
	maxProperties int
	items         *check
	enum          []string
	pattern       *regexp.Regexp
	format        string
	minLength     int
	maxLength     int
	minimum       int64
	maximum       int64
	known         *memo
}

const unbounded = math.MaxInt

// anything accepts every value.
var anything = &check{maxProperties: unbounded, maxLength: unbounded, minimum: math.MinInt64, maximum: math.MaxInt64}

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
	switch v.Kind() {
	case Object:
		return c.object(v, path)
	case Array:
		i := 0
		for element := range v.Elements() {
			if c.items != nil && !c.items.holds(element, path) {
				note(path, strconv.Itoa(i))
				return false
			}
			i++
		}
		return true
	case String:
		return c.text(v)
	case Number:
		return c.number(v.Raw())
	}
	return true
}

func note(path *[]string, token string) {
	if path != nil {
		*path = append(*path, token)
	}
}

func (c *check) object(v Value, path *[]string) bool {
	count, required := 0, 0
	for name, value := range v.Members() {
		count++
		member, known := c.properties[string(name.content())]
		if !known {
			member = c.others
		}
		if member == nil {
			return false
		}
		if !member.holds(value, path) {
			note(path, name.Text())
			return false
		}
		for _, r := range c.required {
			if name.Is(r) {
				required++
			}
		}
	}
	return required == len(c.required) && count >= c.minProperties && count <= c.maxProperties
}

func (c *check) text(v Value) bool {
	if c.enum != nil {
		return slices.ContainsFunc(c.enum, v.Is)
	}
	if c.minLength == 0 && c.maxLength == unbounded && c.pattern == nil && c.format == "" {
		return true
	}
	text := v.content()
	if c.minLength > 0 || len(text) > c.maxLength {
		if n := utf8.RuneCount(text); n < c.minLength || n > c.maxLength {
			return false
		}
	}
	if c.pattern == nil && c.format == "" || c.known.has(text) {
		return true
	}
	if c.pattern != nil && !c.pattern.Match(text) {
		return false
	}
	if c.format != "" && !gojsonschema.FormatCheckers.IsFormat(c.format, string(text)) {
		return false
	}
	c.known.add(text)
	return true
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

// Whole numbers of up to this many digits are compared as machine integers, all others exactly.
const plainDigits = 18

func (c *check) number(raw []byte) bool {
	if n, ok := plainInteger(raw); ok {
		return c.minimum <= n && n <= c.maximum
	}
	value, ok := new(big.Rat).SetString(string(raw))
	return ok && (!c.integer || value.IsInt()) &&
		(c.minimum == math.MinInt64 || value.Cmp(new(big.Rat).SetInt64(c.minimum)) >= 0) &&
		(c.maximum == math.MaxInt64 || value.Cmp(new(big.Rat).SetInt64(c.maximum)) <= 0)
}

func plainInteger(raw []byte) (int64, bool) {
	if len(raw) > plainDigits {
		return 0, false
	}
	var n int64
	for _, c := range raw {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	return n, true
}

// at returns the check of the value that a pointer's tokens lead to.
func (c *check) at(tokens []string) *check {
	for _, t := range tokens {
		next := c.items
		if c.kind == Object {
			next = c.properties[t]
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
	case c.enum != nil:
		return "one of " + strings.Join(c.enum, ", ")
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
	if len(c.properties) == 0 {
		return "none"
	}
	return strings.Join(slices.Sorted(maps.Keys(c.properties)), ", ")
}

// memberCount says how many members an object must have; the published schemas only ask for an exact number.
func (c *check) memberCount() string {
	if c.minProperties == 1 {
		return "exactly one of the members " + c.memberNames()
	}
	return fmt.Sprintf("exactly %d of the members %s", c.minProperties, c.memberNames())
}
