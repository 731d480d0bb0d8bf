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
	profiled  map[string]bool // whether the timestamps of a document are held to the profile, by its $id
	done      map[site]*check
	misread   *misreading // nil: the keywords mean what they say
}

// site is a part of the schemas, seen from a document that refers to it.
type site struct {
	uri string
	// profiled is whether timestamps there are held to the profile of Signed Documents (§2).
	profiled bool
}

// NewSet reads schema documents: JSON Schema draft-07, in the keywords that check knows.
func NewSet(texts ...[]byte) (*Set, error) {
	s := &Set{texts: map[string][]byte{}, documents: map[string]map[string]any{}, profiled: map[string]bool{},
		done: map[site]*check{}}
	for _, text := range texts {
		var document map[string]any
		if err := json.Unmarshal(text, &document); err != nil {
			return nil, fmt.Errorf("reading a schema: %w", err)
		}
		id, _ := document["$id"].(string)
		if id == "" || s.documents[id] != nil {
			return nil, fmt.Errorf("a schema needs an $id of its own; this one has %q", id)
		}
		s.texts[id], s.documents[id], s.profiled[id] = text, document, profiled(id, document)
	}
	return s, nil
}

// Compile returns the schema at a URI: the $id of a document, perhaps with the pointer of a part of it. It is not safe
// for concurrent use; the schemas it returns are.
func (s *Set) Compile(uri string) (*Schema, error) {
	quick, err := s.whole(uri)
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
	file, _, _ := strings.Cut(uri, "#")
	for _, id := range slices.Sorted(maps.Keys(s.texts)) {
		text := s.texts[id]
		if s.profiled[file] { // then all that it refers to is
			text = dateTimeFormat.ReplaceAll(text, []byte(`"format":"`+profileFormat+`"`))
		}
		if err := loader.AddSchemas(gojsonschema.NewBytesLoader(text)); err != nil {
			return nil, fmt.Errorf("adding %s: %w", id, err)
		}
	}
	return loader.Compile(gojsonschema.NewReferenceLoader(uri))
}

// whole compiles what no $ref leads to: a document, or a part of one by itself.
func (s *Set) whole(uri string) (*check, error) {
	file, fragment, _ := strings.Cut(uri, "#")
	return s.reference(site{file, s.profiled[file]}, "#"+fragment)
}

// profiled reports whether the timestamps of a document are held to the profile (§2). Those of the protocol's own
// objects are, where the object is signed, which is to say that its schema asks for a signature (§6.4), and in a
// First-Admission Record; of all other objects the text asks for RFC 3339 alone. What is not the protocol's is held to
// the profile: whoever reads it need not know of leap seconds.
func profiled(id string, document map[string]any) bool {
	required, _ := document["required"].([]any)
	return !strings.HasPrefix(id, baseURI+"protocol/") || slices.Contains(required, any("signature")) ||
		id == protocolURI("first-admission-record")
}

// reference compiles what a $ref leads to, seen from a document. Within one that is held to the timestamp profile
// everything is.
func (s *Set) reference(from site, ref string) (*check, error) {
	file, fragment, _ := strings.Cut(ref, "#")
	switch {
	case file == "":
		file = from.uri
	case !strings.Contains(file, "://"):
		file = from.uri[:strings.LastIndexByte(from.uri, '/')+1] + file
	}
	in := site{file, from.profiled || s.profiled[file]}
	uri := file + "#" + fragment
	at := site{uri, in.profiled}
	if c, ok := s.done[at]; ok {
		return c, nil
	}
	document, ok := s.documents[file]
	if !ok {
		return nil, fmt.Errorf("there is no document %s", file)
	}
	var source any = document
	for _, token := range strings.Split(fragment, "/")[1:] {
		object, _ := source.(map[string]any)
		if source = object[token]; source == nil {
			return nil, fmt.Errorf("there is nothing at %s", uri)
		}
	}
	c := &check{}
	s.done[at] = c
	compiled, err := s.schema(in, source)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", uri, err)
	}
	*c = *compiled
	return c, nil
}

func (s *Set) schema(in site, source any) (*check, error) {
	keywords, ok := source.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("a schema is %T, not an object", source)
	}
	if ref, ok := keywords["$ref"].(string); ok {
		return s.reference(in, ref) // draft-07: what stands beside a $ref does not count
	}
	if len(keywords) == 0 {
		return anything, nil
	}
	c := newCheck()
	c.others, c.known, c.misread = anything, &memo{}, s.misread
	for _, keyword := range slices.Sorted(maps.Keys(keywords)) { // properties before required
		if err := s.keyword(c, in, keyword, keywords[keyword]); err != nil {
			return nil, fmt.Errorf("%s: %w", keyword, err)
		}
	}
	return c, nil
}

func (s *Set) keyword(c *check, in site, keyword string, value any) (err error) {
	sub := func() (*check, error) { return s.schema(in, value) }
	switch keyword {
	case "$schema", "$id", "description", "definitions":
	case "title":
		c.title, _ = value.(string)
	case "type":
		name, _ := value.(string)
		c.kind, c.integer, err = kindOf(name)
	case "properties":
		return s.properties(c, in, value)
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
		name, _ := value.(string)
		if c.format = s.format(name, in.profiled); c.format == nil {
			err = fmt.Errorf("the quick check does not know the format %q", name)
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
		c.all, err = s.schemas(in, value)
	case "anyOf":
		c.any, err = s.schemas(in, value)
	case "oneOf":
		c.one, err = s.schemas(in, value)
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

func (s *Set) schemas(in site, value any) ([]*check, error) {
	list, ok := value.([]any)
	if !ok || len(list) == 0 {
		return nil, fmt.Errorf("%v is not a list of schemas", value)
	}
	all := make([]*check, len(list))
	for i, source := range list {
		var err error
		if all[i], err = s.schema(in, source); err != nil {
			return nil, fmt.Errorf("%d: %w", i, err)
		}
	}
	return all, nil
}

func (s *Set) properties(c *check, in site, value any) (err error) {
	sources, _ := value.(map[string]any)
	c.members = make(map[string]member, len(sources))
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		var m member
		if m.check, err = s.schema(in, sources[name]); err != nil {
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
