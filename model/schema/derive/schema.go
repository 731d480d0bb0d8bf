package derive

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A schema is one schema or subschema, read. The zero value of a field means that its keyword is absent.
type schema struct {
	where string // the document's name and a pointer into it
	never bool   // the schema false

	trivial bool // the schema true or {}

	ref    string
	target *schema // what ref names

	types    []string
	constant []value // no or one value
	enum     []value

	pattern        string
	matches        *regexp.Regexp // pattern without its look-aheads
	format         string
	leastLength    *int
	greatestLength *int

	minimum, maximum json.Number

	required          []string
	properties        []property
	additional        *schema
	names             *schema // propertyNames
	fewest, most      *int    // minProperties, maxProperties
	items             *schema
	shortest, longest *int // minItems, maxItems
	unique            bool

	all, any, one         []*schema
	not                   *schema
	when, then, otherwise *schema

	// What follows from the schema alone, once it was asked for. A derivation reads its schemas for itself, and asks the
	// same of them for every document.
	spreads []*schema // see spread
	sampled *value    // a sample, see sample
}

type property struct {
	name   string
	schema *schema
}

// property returns the schema that s has for a member of that name alone.
func (s *schema) property(name string) *schema {
	for _, p := range s.properties {
		if p.name == name {
			return p.schema
		}
	}
	return nil
}

// member returns the schema that s has for a member of that name, alone or among all others.
func (s *schema) member(name string) *schema {
	if p := s.property(name); p != nil {
		return p
	}
	return s.additional
}

// forbids reports whether s accepts nothing, so that a member it is for has to be absent.
func (s *schema) forbids() bool {
	return s.never || s.target != nil && s.target.forbids() || s.not != nil && s.not.trivial
}

// A reader reads the documents of a set and joins each $ref with what it names.
type reader struct {
	parts map[string]*schema // by document and pointer
	names map[string]string  // the document's key in the set, by key, file name and $id
	ids   map[string]string  // its $id, by key
}

// read returns the schema named so in the set.
func read(set Set, name string) (*schema, error) {
	r := &reader{parts: map[string]*schema{}, names: map[string]string{}, ids: map[string]string{}}
	for _, key := range slices.Sorted(maps.Keys(set)) {
		document, err := parse(set[key])
		if err != nil {
			return nil, fmt.Errorf("reading the schema %s: %w", key, err)
		}
		r.names[key] = key
		if _, taken := r.names[path.Base(key)]; !taken {
			r.names[path.Base(key)] = key
		}
		if id, ok := child(document, "$id"); ok {
			r.ids[key], _ = id.(string)
			r.names[strings.TrimSuffix(r.ids[key], "#")] = key
		}
		if _, err := r.schema(key, nil, document); err != nil {
			return nil, err
		}
	}
	for _, place := range slices.Sorted(maps.Keys(r.parts)) {
		s := r.parts[place]
		if s.ref == "" {
			continue
		}
		target, err := r.resolve(place, s.ref)
		if err != nil {
			return nil, err
		}
		s.target = target
	}
	return r.resolve("", name)
}

// resolve returns the schema that ref names in the document of the schema at place.
func (r *reader) resolve(place, ref string) (*schema, error) {
	key, _, _ := strings.Cut(place, "#")
	document, fragment, _ := strings.Cut(ref, "#")
	if document != "" {
		named, known := r.names[document]
		if base, err := url.Parse(r.ids[key]); !known && err == nil {
			if u, err := base.Parse(document); err == nil {
				named, known = r.names[u.String()]
			}
		}
		if !known {
			return nil, fmt.Errorf("%s: the set has no schema %q", place, ref)
		}
		key = named
	}
	fragment, err := url.PathUnescape(fragment)
	if err != nil {
		return nil, fmt.Errorf("%s: the reference %q: %w", place, ref, err)
	}
	s, found := r.parts[key+"#"+fragment]
	if !found {
		return nil, fmt.Errorf("%s: %q names no schema", place, ref)
	}
	return s, nil
}

// schema reads one schema and those within it.
func (r *reader) schema(key string, at []string, v value) (*schema, error) {
	s := &schema{where: key + "#" + pointer(at)}
	r.parts[s.where] = s
	if whether, isBool := v.(bool); isBool {
		s.never, s.trivial = !whether, whether
		return s, nil
	}
	o, isObject := v.(object)
	if !isObject {
		return nil, fmt.Errorf("%s: %s is no schema", s.where, text(v))
	}
	s.trivial = len(o) == 0
	for _, m := range o {
		if err := r.keyword(s, key, join(at, m.name), m.name, m.value); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// keyword reads one keyword into s.
func (r *reader) keyword(s *schema, key string, at []string, name string, v value) (err error) {
	one := func() (sub *schema) {
		sub, err = r.schema(key, at, v)
		return sub
	}
	many := func() (subs []*schema) {
		list, _ := v.(array)
		for i, item := range list {
			if sub, fault := r.schema(key, join(at, strconv.Itoa(i)), item); fault != nil {
				err = fault
			} else {
				subs = append(subs, sub)
			}
		}
		return subs
	}
	named := func() (subs []property) {
		o, _ := v.(object)
		for _, m := range o {
			if sub, fault := r.schema(key, join(at, m.name), m.value); fault != nil {
				err = fault
			} else {
				subs = append(subs, property{m.name, sub})
			}
		}
		return subs
	}
	count := func() *int {
		number, isNumber := v.(json.Number)
		n, fault := strconv.Atoi(string(number))
		if !isNumber || fault != nil {
			err = fmt.Errorf("%s: %s is no count", s.where+"/"+name, text(v))
		}
		return &n
	}
	word := func() string { w, _ := v.(string); return w }
	words := func() (list []string) {
		if w, isWord := v.(string); isWord {
			return []string{w}
		}
		items, _ := v.(array)
		for _, item := range items {
			w, _ := item.(string)
			list = append(list, w)
		}
		return list
	}
	switch name {
	case "$schema", "$id", "$comment", "title", "description":
	case "$defs", "definitions":
		named()
	case "$ref":
		s.ref = word()
	case "type":
		s.types = words()
	case "const":
		s.constant = []value{v}
	case "enum":
		s.enum, _ = v.(array)
	case "pattern":
		s.pattern = word()
		s.matches, err = regexp.Compile(withoutLookaheads(s.pattern))
	case "format":
		s.format = word()
	case "minLength":
		s.leastLength = count()
	case "maxLength":
		s.greatestLength = count()
	case "minimum":
		s.minimum, _ = v.(json.Number)
	case "maximum":
		s.maximum, _ = v.(json.Number)
	case "required":
		s.required = words()
	case "properties":
		s.properties = named()
	case "additionalProperties":
		s.additional = one()
	case "propertyNames":
		s.names = one()
	case "minProperties":
		s.fewest = count()
	case "maxProperties":
		s.most = count()
	case "items":
		s.items = one()
	case "minItems":
		s.shortest = count()
	case "maxItems":
		s.longest = count()
	case "uniqueItems":
		s.unique = v == true
	case "allOf":
		s.all = many()
	case "anyOf":
		s.any = many()
	case "oneOf":
		s.one = many()
	case "not":
		s.not = one()
	case "if":
		s.when = one()
	case "then":
		s.then = one()
	case "else":
		s.otherwise = one()
	default:
		return fmt.Errorf("%s: derive does not know the keyword %q", s.where, name)
	}
	return err
}
