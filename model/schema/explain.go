package schema

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/xeipuuv/gojsonschema"
)

// Schema is one compiled schema. It may be used from several goroutines.
type Schema struct {
	quick   *check
	library func() (*gojsonschema.Schema, error)
}

// Accepts reports whether a value is right by the schema.
func (s *Schema) Accepts(value Value) bool { return s.quick.accepts(value) }

// Mismatches says what is wrong with a value, at most a few things in a fixed order, each with the JSON pointer of the
// member and what was allowed there; nothing is wrong where it returns none. The JSON Schema library finds them.
func (s *Schema) Mismatches(value Value) []string {
	if s.Accepts(value) {
		return nil
	}
	told, err := s.explain(value)
	if err == nil && len(told) > 0 {
		return told
	}
	return []string{shownPointer(s.quick.refusedAt(value)) + " is off the schema"}
}

// Bounds of an explanation: how large a value the library is given (it takes a thousand times the memory of the text
// when all of it is wrong), and how many mismatches are told.
const (
	maxExplained  = 100_000
	maxMismatches = 5
)

// explain asks the library about a value that the quick check did not accept.
func (s *Schema) explain(value Value) ([]string, error) {
	if value.Size() > maxExplained {
		pointer := s.quick.refusedAt(value)
		return []string{fmt.Sprintf("%s is off the schema (the message has %d values, more than are told apart)",
			shownPointer(pointer), value.Size())}, nil
	}
	library, err := s.library()
	if err != nil {
		return nil, err
	}
	result, err := library.Validate(gojsonschema.NewRawLoader(value.generic()))
	if err != nil {
		return nil, fmt.Errorf("validating: %w", err)
	}
	type told struct{ pointer, text string }
	var all []told
	for _, e := range result.Errors() {
		if slices.Contains(composites, e.Type()) && len(result.Errors()) > 1 {
			continue // it only says that something else is wrong
		}
		// The way to the member comes as one text, joined by what it is told. U+0000 is the least likely in a name, and
		// a name that has it is merely shown as two.
		tokens := strings.Split(e.Context().String("\x00"), "\x00")[1:]
		pointer := jsonPointer(tokens)
		all = append(all, told{pointer, mismatch(s.quick.at(tokens), pointer, e)})
	}
	slices.SortFunc(all, func(a, b told) int {
		return cmp.Or(cmp.Compare(a.pointer, b.pointer), cmp.Compare(a.text, b.text))
	})
	all = slices.Compact(all)
	var texts []string
	for i, m := range all {
		if i == maxMismatches {
			texts = append(texts, fmt.Sprintf("and %d more", len(all)-i))
			break
		}
		texts = append(texts, m.text)
	}
	return texts, nil
}

// composites are the library's words for a part that is wrong, which it names as well.
var composites = []string{"number_all_of", "condition_then", "condition_else"}

// generic is the value as encoding/json would have it with numbers kept as texts. One that no binary64 holds is brought
// within reach, since the library breaks on it.
func (v Value) generic() any {
	switch v.Kind() {
	case Object:
		object := map[string]any{}
		for name, value := range v.Members() {
			object[strings.ToValidUTF8(name.Text(), "\ufffd")] = value.generic()
		}
		return object
	case Array:
		array := []any{}
		for element := range v.Elements() {
			array = append(array, element.generic())
		}
		return array
	case String:
		return strings.ToValidUTF8(v.Text(), "\ufffd")
	case Number:
		if f, finite := Binary64(v.Raw()); !finite {
			return json.Number(strconv.FormatFloat(math.Copysign(math.MaxFloat64, f), 'g', -1, 64))
		} else if f == 0 && len(readDecimal(v.Raw()).digits) > 0 {
			return json.Number(strconv.FormatFloat(math.Copysign(math.SmallestNonzeroFloat64, f), 'g', -1, 64))
		} else if f == 0 {
			return json.Number("0")
		}
		return json.Number(v.Raw())
	case Boolean:
		return string(v.Raw()) == "true"
	}
	return nil
}

func jsonPointer(tokens []string) string {
	var b strings.Builder
	for _, t := range tokens {
		b.WriteString("/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(t))
	}
	return b.String()
}

func shownPointer(pointer string) string {
	if pointer == "" {
		return "it"
	}
	return Excerpt([]byte(pointer))
}

// mismatch words one finding of the library: the member, what was allowed there, and what came.
func mismatch(c *check, pointer string, e gojsonschema.ResultError) string {
	place := shownPointer(pointer)
	property := func() string { return Excerpt([]byte(fmt.Sprint(e.Details()["property"]))) }
	switch e.Type() {
	case "required":
		return fmt.Sprintf("%s lacks the member %q", place, property())
	case "additional_property_not_allowed":
		return fmt.Sprintf("%s has the member %q; allowed are %s", place, property(), c.memberNames())
	case "array_min_properties", "array_max_properties":
		return fmt.Sprintf("%s must have %s; %s", place, c.memberCount(), came(e.Value()))
	case "const":
		return fmt.Sprintf("%s must be %v; %s", place, e.Details()["allowed"], came(e.Value()))
	case "number_not", "number_any_of", "number_one_of":
		if c.title != "" && (c.not != nil || c.any != nil || c.one != nil) {
			break // it is of the value's own schema, which says in its title what it wants
		}
		return fmt.Sprintf("%s is refused by a rule of the schema (%s); %s", place, e.Type()[len("number_"):],
			came(e.Value()))
	}
	if wanted := c.wanted(); wanted != "" {
		return fmt.Sprintf("%s must be %s; %s", place, wanted, came(e.Value()))
	}
	return fmt.Sprintf("%s: %s", place, Excerpt([]byte(e.Description())))
}

func came(value any) string {
	switch v := value.(type) {
	case map[string]any:
		if len(v) == 0 {
			return "it is an object without members"
		}
		names := make([]string, 0, len(v))
		for name := range v {
			names = append(names, strconv.Quote(name))
		}
		slices.Sort(names)
		return "it is an object with " + Excerpt([]byte(strings.Join(names, ", ")))
	case []any:
		return fmt.Sprintf("it is an array of %d", len(v))
	case string:
		return "it is " + Excerpt([]byte(strconv.Quote(v)))
	}
	return "it is " + Excerpt(fmt.Append(nil, orNull(value)))
}

func orNull(value any) any {
	if value == nil {
		return "null"
	}
	return value
}
