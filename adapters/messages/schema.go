package messages

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/xeipuuv/gojsonschema"
)

const baseURI = "https://github.com/missionweave/weavecheck/adapters/messages/"

// schema is one schema in its two forms: that of the library, which decides, and the quick check.
type schema struct {
	library *gojsonschema.Schema
	quick   *check
}

func compile() (map[string]*schema, error) {
	documents := map[string]map[string]any{}
	loader := gojsonschema.NewSchemaLoader()
	loader.Draft = gojsonschema.Draft7
	loader.AutoDetect = false
	loader.Validate = true
	for _, name := range append([]string{"common"}, Methods()...) {
		file := name + ".schema.json"
		text, err := files.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("reading the embedded schema of %s: %w", name, err)
		}
		var document map[string]any
		if err := json.Unmarshal(text, &document); err != nil {
			return nil, fmt.Errorf("reading %s: %w", file, err)
		}
		documents[baseURI+file] = document
		if err := loader.AddSchemas(gojsonschema.NewBytesLoader(text)); err != nil {
			return nil, fmt.Errorf("adding %s: %w", file, err)
		}
	}
	all := map[string]*schema{}
	checks := compiler{documents: documents, done: map[string]*check{}}
	for _, method := range Methods() {
		for _, part := range []Part{Params, Result} {
			uri := baseURI + method + ".schema.json#/definitions/" + string(part)
			library, err := loader.Compile(gojsonschema.NewReferenceLoader(uri))
			if err != nil {
				return nil, fmt.Errorf("compiling %s: %w", uri, err)
			}
			quick, err := checks.reference(baseURI, uri)
			if err != nil {
				return nil, fmt.Errorf("compiling %s: %w", uri, err)
			}
			all[key(method, part)] = &schema{library, quick}
		}
	}
	return all, nil
}

// Bounds of an explanation: how large a value the library is given (it takes a thousand times the memory of the text
// when all of it is wrong), and how many mismatches are told.
const (
	maxExplained  = 100_000
	maxMismatches = 5
)

// explain asks the library about a value that the quick check did not accept. It returns what is wrong, at most a few
// mismatches in a fixed order, or nothing where the value is right after all.
func (s *schema) explain(value Value) ([]string, error) {
	if value.Size() > maxExplained {
		pointer := s.quick.refusedAt(value)
		return []string{fmt.Sprintf("%s is off the schema (the message has %d values, more than are told apart)", shownPointer(pointer), value.Size())}, nil
	}
	var instance any
	decoder := json.NewDecoder(strings.NewReader(string(value.Raw())))
	decoder.UseNumber()
	if err := decoder.Decode(&instance); err != nil {
		return nil, fmt.Errorf("decoding what the strict reader accepted: %w", err)
	}
	result, err := s.library.Validate(gojsonschema.NewRawLoader(instance))
	if err != nil {
		return nil, fmt.Errorf("validating: %w", err)
	}
	type told struct{ pointer, text string }
	var all []told
	for _, e := range result.Errors() {
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
