package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/xeipuuv/gojsonschema"
)

// Set is a set of schema documents that refer to each other by their $id.
type Set struct {
	texts     map[string][]byte // by $id
	documents map[string]map[string]any
	done      map[string]*check
}

// NewSet reads schema documents: JSON Schema draft-07, in the keywords that check knows.
func NewSet(texts ...[]byte) (*Set, error) {
	s := &Set{texts: map[string][]byte{}, documents: map[string]map[string]any{}, done: map[string]*check{}}
	for _, text := range texts {
		var document map[string]any
		if err := json.Unmarshal(text, &document); err != nil {
			return nil, fmt.Errorf("reading a schema: %w", err)
		}
		id, _ := document["$id"].(string)
		if id == "" || s.documents[id] != nil {
			return nil, fmt.Errorf("a schema needs an $id of its own; this one has %q", id)
		}
		s.texts[id], s.documents[id] = text, document
	}
	return s, nil
}

// Compile returns the schema at a URI: the $id of a document, perhaps with the pointer of a part of it. It is not safe
// for concurrent use; the schemas it returns are.
func (s *Set) Compile(uri string) (*Schema, error) {
	file, fragment, _ := strings.Cut(uri, "#")
	quick, err := s.reference(file, "#"+fragment)
	if err != nil {
		return nil, fmt.Errorf("compiling a schema: %w", err)
	}
	return &Schema{quick: quick, library: sync.OnceValues(func() (*gojsonschema.Schema, error) { return s.library(uri) })},
		nil
}

// library compiles a schema for the JSON Schema library.
func (s *Set) library(uri string) (*gojsonschema.Schema, error) {
	useFormats()
	loader := gojsonschema.NewSchemaLoader()
	loader.Draft = gojsonschema.Draft7
	loader.AutoDetect = false
	loader.Validate = true
	for _, id := range slices.Sorted(maps.Keys(s.texts)) {
		if err := loader.AddSchemas(gojsonschema.NewBytesLoader(s.texts[id])); err != nil {
			return nil, fmt.Errorf("adding %s: %w", id, err)
		}
	}
	return loader.Compile(gojsonschema.NewReferenceLoader(uri))
}

// reference compiles what a $ref leads to, seen from the document with the URI base.
func (s *Set) reference(base, ref string) (*check, error) {
	file, fragment, _ := strings.Cut(ref, "#")
	switch {
	case file == "":
		file = base
	case !strings.Contains(file, "://"):
		file = base[:strings.LastIndexByte(base, '/')+1] + file
	}
	uri := file + "#" + fragment
	if c, ok := s.done[uri]; ok {
		return c, nil
	}
	document, ok := s.documents[file]
	if !ok {
		return nil, fmt.Errorf("there is no document %s", file)
	}
	var at any = document
	for _, token := range strings.Split(fragment, "/")[1:] {
		object, _ := at.(map[string]any)
		if at = object[token]; at == nil {
			return nil, fmt.Errorf("there is nothing at %s", uri)
		}
	}
	c := &check{}
	s.done[uri] = c
	compiled, err := s.schema(file, at)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", uri, err)
	}
	*c = *compiled
	return c, nil
}

func (s *Set) schema(base string, source any) (*check, error) {
	keywords, ok := source.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("a schema is %T, not an object", source)
	}
	if ref, ok := keywords["$ref"].(string); ok {
		return s.reference(base, ref) // draft-07: what stands beside a $ref does not count
	}
	if len(keywords) == 0 {
		return anything, nil
	}
	c := newCheck()
	c.others, c.known = anything, &memo{}
	for _, keyword := range slices.Sorted(maps.Keys(keywords)) { // properties before required
		if err := s.keyword(c, base, keyword, keywords[keyword]); err != nil {
			return nil, fmt.Errorf("%s: %w", keyword, err)
		}
	}
	return c, nil
}

func (s *Set) keyword(c *check, base, keyword string, value any) (err error) {
	sub := func() (*check, error) { return s.schema(base, value) }
	switch keyword {
	case "$schema", "$id", "description", "definitions":
	case "title":
		c.title, _ = value.(string)
	case "type":
		name, _ := value.(string)
		c.kind, c.integer, err = kindOf(name)
	case "properties":
		return s.properties(c, base, value)
	case "required":
		return required(c, value)
	case "additionalProperties":
		if value == false {
			c.others = nil
		} else {
			c.others, err = sub()
		}
	case "propertyNames":
		c.names, err = sub()
	case "minProperties":
		err = number(value, &c.minProperties)
	case "maxProperties":
		err = number(value, &c.maxProperties)
	case "items":
		c.items, err = sub()
	case "minItems":
		err = number(value, &c.minItems)
	case "maxItems":
		err = number(value, &c.maxItems)
	case "uniqueItems":
		c.unique = value == true
	case "enum":
		list, _ := value.([]any)
		c.values, err = constants(list)
	case "const":
		c.values, err = constants([]any{value})
	case "pattern":
		source, _ := value.(string)
		c.pattern, err = regexp.Compile(source)
	case "format":
		c.format, _ = value.(string)
		if formats[c.format] == nil {
			err = fmt.Errorf("the quick check does not know the format %q", c.format)
		}
	case "minLength":
		err = number(value, &c.minLength)
	case "maxLength":
		err = number(value, &c.maxLength)
	case "minimum":
		err = number(value, &c.bounds.least)
	case "maximum":
		err = number(value, &c.bounds.greatest)
	case "allOf":
		c.all, err = s.schemas(base, value)
	case "anyOf":
		c.any, err = s.schemas(base, value)
	case "oneOf":
		c.one, err = s.schemas(base, value)
	case "not":
		c.not, err = sub()
	case "if":
		c.when, err = sub()
	case "then":
		c.then, err = sub()
	case "else":
		c.otherwise, err = sub()
	default:
		err = fmt.Errorf("the quick check does not know this keyword")
	}
	return err
}

func (s *Set) schemas(base string, value any) ([]*check, error) {
	list, ok := value.([]any)
	if !ok || len(list) == 0 {
		return nil, fmt.Errorf("%v is not a list of schemas", value)
	}
	all := make([]*check, len(list))
	for i, source := range list {
		var err error
		if all[i], err = s.schema(base, source); err != nil {
			return nil, fmt.Errorf("%d: %w", i, err)
		}
	}
	return all, nil
}

func (s *Set) properties(c *check, base string, value any) (err error) {
	sources, _ := value.(map[string]any)
	c.members = make(map[string]member, len(sources))
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		var m member
		if m.check, err = s.schema(base, sources[name]); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		c.members[name] = m
	}
	return nil
}

func required(c *check, value any) error {
	list, ok := value.([]any)
	if !ok || len(list) > 64 {
		return fmt.Errorf("%v is not a list of at most 64 names", value)
	}
	if c.members == nil {
		c.members = make(map[string]member, len(list))
	}
	for i, v := range list {
		name, ok := v.(string)
		if !ok {
			return fmt.Errorf("%v is not a name", v)
		}
		m := c.members[name]
		m.bit = 1 << i
		c.members[name] = m
		c.required |= m.bit
	}
	return nil
}

func kindOf(name string) (kind Kind, integer bool, err error) {
	switch name {
	case "object":
		return Object, false, nil
	case "array":
		return Array, false, nil
	case "string":
		return String, false, nil
	case "boolean":
		return Boolean, false, nil
	case "number":
		return Number, false, nil
	case "integer":
		return Number, true, nil
	}
	return Absent, false, fmt.Errorf("the quick check does not know the type %q", name)
}

// constants are the values of enum and const, as a document has them.
func constants(list []any) ([]Value, error) {
	if len(list) == 0 {
		return nil, fmt.Errorf("it is not a list of values")
	}
	text, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	var d Document
	if err := d.Read(text); err != nil {
		return nil, err
	}
	return slices.Collect(d.Root().Elements()), nil
}

// number takes the whole numbers that bounds are written in; every one up to 2^53 is exact.
func number[N int | int64](value any, into *N) error {
	n, ok := value.(float64)
	if !ok || n != math.Trunc(n) || math.Abs(n) > 1<<53 {
		return fmt.Errorf("%v is not a whole number", value)
	}
	*into = N(n)
	return nil
}
