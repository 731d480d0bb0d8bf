package schema

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/xeipuuv/gojsonschema"
)

// Mutant is the normative schemas with one of their assertions changed. Whoever checks documents by it has one fault;
// vectors that are any good have one that shows it. It may be used from several goroutines.
type Mutant struct {
	// ID says what is changed and where, as in "command/allOf/0/then/required/groupId: dropped".
	ID string
	// File is the schema that is changed, such as "command".
	File string
	// Keyword is the one that is changed, such as "required".
	Keyword string

	path   []string // of what is changed, within the file
	change func(any) any

	mu       sync.Mutex
	set      *Set
	compiled map[string]*Schema
}

// Mutants makes every mutant of the normative schemas, in a fixed order.
func Mutants() []*Mutant {
	o := originals()
	var all []*Mutant
	for _, name := range Names() {
		m := mutator{file: name, others: o.vocabulary}
		m.schema(o.set.documents[protocolURI(name)], nil)
		all = append(all, m.mutants...)
	}
	return all
}

// Concerns reports whether the mutant differs from the normative schema of that name, if only by what it refers to.
func (m *Mutant) Concerns(name string) bool {
	return originals().reaches[protocolURI(name)+"#"][m.unit()]
}

// Protocol is the counterpart of the function Protocol: a normative schema as the mutant has it. Its mismatches say
// where a value is off, but not why.
func (m *Mutant) Protocol(name string) *Schema {
	if !m.Concerns(name) {
		return Protocol(name)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if s := m.compiled[name]; s != nil {
		return s
	}
	if m.set == nil {
		m.set, m.compiled = m.changed(), map[string]*Schema{}
	}
	quick, err := m.set.whole(protocolURI(name))
	if err != nil {
		panic("schema: the mutant " + m.ID + " does not compile: " + err.Error())
	}
	m.compiled[name] = withoutLibrary(quick)
	return m.compiled[name]
}

// withoutLibrary is a schema that says yes or no, and does not word what is wrong.
func withoutLibrary(quick *check) *Schema {
	return &Schema{quick: quick, library: func() (*gojsonschema.Schema, error) { return nil, errNoLibrary }}
}

var errNoLibrary = errors.New("this schema is compiled for the quick check only")

// changed returns the set of the mutant's documents. What the change does not touch is compiled already.
func (m *Mutant) changed() *Set {
	o := originals()
	s := &Set{documents: maps.Clone(o.set.documents), profiled: o.set.profiled, done: map[site]*check{}}
	document, _ := edited(s.documents[protocolURI(m.File)], m.path, m.change).(map[string]any)
	s.documents[protocolURI(m.File)] = document
	for at, c := range o.set.done {
		if !o.reaches[at.uri][m.unit()] {
			s.done[at] = c
		}
	}
	return s
}

// unit is the URI of the part that the change is in: a definition, or a file less its definitions.
func (m *Mutant) unit() string {
	uri := protocolURI(m.File) + "#"
	if m.path[0] == "definitions" {
		uri += "/definitions/" + m.path[1]
	}
	return uri
}

func protocolURI(name string) string { return baseURI + "protocol/" + name + ".schema.json" }

// gone is what a change makes of something that it takes out.
type gone struct{}

// edited returns a schema with what is at a path changed. It shares with the old one what stays.
func edited(source any, path []string, change func(any) any) any {
	if len(path) == 0 {
		return change(source)
	}
	switch source := source.(type) {
	case map[string]any:
		source = maps.Clone(source)
		source[path[0]] = edited(source[path[0]], path[1:], change)
		if source[path[0]] == (gone{}) {
			delete(source, path[0])
		}
		return source
	case []any:
		i, err := strconv.Atoi(path[0])
		if err != nil {
			panic("schema: " + strings.Join(path, "/") + " leads nowhere")
		}
		source = slices.Clone(source)
		if source[i] = edited(source[i], path[1:], change); source[i] == (gone{}) {
			return slices.Delete(source, i, i+1)
		}
		return source
	}
	panic("schema: " + strings.Join(path, "/") + " leads nowhere")
}

// original is what mutants are made from.
type original struct {
	set *Set // with every normative schema compiled
	// reaches has for every part that is referred to, by its URI, the parts that it refers to, itself included.
	reaches map[string]map[string]bool
	// vocabulary has for every enum and const, by the URI of its schema, the values that other places know of the same
	// member.
	vocabulary map[string][]any
}

var originals = sync.OnceValue(func() original {
	set, err := EmbeddedSet()
	if err != nil {
		panic("schema: " + err.Error())
	}
	for _, name := range Names() {
		if _, err := set.Compile(protocolURI(name)); err != nil {
			panic("schema: " + err.Error())
		}
	}
	o := original{set, map[string]map[string]bool{}, nil}
	for at := range set.done {
		if o.reaches[at.uri] == nil {
			o.reaches[at.uri] = map[string]bool{}
			set.follow(at.uri, o.reaches[at.uri])
		}
	}
	w := words{set, map[string][]string{}, map[string][]any{}, map[string]bool{}}
	for _, name := range Names() {
		w.schema(protocolURI(name)+"#", set.documents[protocolURI(name)], name)
	}
	o.vocabulary = w.others()
	return o
})

// follow notes a part and all that it refers to.
func (s *Set) follow(uri string, seen map[string]bool) {
	if seen[uri] {
		return
	}
	seen[uri] = true
	base, _, _ := strings.Cut(uri, "#")
	var within func(any)
	within = func(source any) {
		switch source := source.(type) {
		case map[string]any:
			if ref, ok := source["$ref"].(string); ok {
				s.follow(resolved(base, ref), seen)
			}
			for keyword, sub := range source {
				if keyword != "definitions" {
					within(sub)
				}
			}
		case []any:
			for _, sub := range source {
				within(sub)
			}
		}
	}
	within(s.part(uri))
}

// resolved returns the URI that a $ref means in a document.
func resolved(base, ref string) string {
	if strings.HasPrefix(ref, "#") {
		return base + ref
	}
	file, fragment, _ := strings.Cut(ref, "#")
	return base[:strings.LastIndexByte(base, '/')+1] + file + "#" + fragment
}

// part returns what a URI leads to.
func (s *Set) part(uri string) any {
	file, fragment, _ := strings.Cut(uri, "#")
	var at any = s.documents[file]
	for _, token := range strings.Split(fragment, "/")[1:] {
		switch within := at.(type) {
		case map[string]any:
			at = within[token]
		case []any:
			i, _ := strconv.Atoi(token)
			at = within[i]
		}
	}
	return at
}

// words gathers which values the schemas know of which member. A member is called by the way to it in a document, the
// same for all schemas that have a say in it.
type words struct {
	set     *Set
	members map[string][]string // by the URI of an enum's or const's schema
	values  map[string][]any    // by member
	seen    map[string]bool
}

// schema gathers from the schema at a URI, which is one of those that judge a member.
func (w *words) schema(uri string, source any, member string) {
	keywords, ok := source.(map[string]any)
	if !ok || w.seen[uri+" "+member] {
		return
	}
	w.seen[uri+" "+member] = true
	if ref, ok := keywords["$ref"].(string); ok {
		base, _, _ := strings.Cut(uri, "#")
		if target := resolved(base, ref); !strings.HasSuffix(target, "#") { // a document within a document is its own affair
			w.schema(target, w.set.part(target), member)
		}
		return
	}
	values, _ := keywords["enum"].([]any)
	if value, ok := keywords["const"]; ok {
		values = append(values, value)
	}
	if len(values) > 0 {
		w.members[uri] = append(w.members[uri], member)
		w.values[member] = append(w.values[member], values...)
	}
	for keyword, sub := range keywords {
		below := uri + "/" + keyword
		switch keyword {
		case "items", "additionalProperties":
			w.schema(below, sub, member+"/*")
		case "not", "if", "then", "else":
			w.schema(below, sub, member)
		case "properties":
			for name, sub := range sub.(map[string]any) {
				w.schema(below+"/"+name, sub, member+"/"+name)
			}
		case "allOf", "anyOf", "oneOf":
			for i, sub := range sub.([]any) {
				w.schema(below+"/"+strconv.Itoa(i), sub, member)
			}
		}
	}
}

// others returns for every enum and const the values that it does not have itself.
func (w *words) others() map[string][]any {
	all := map[string][]any{}
	for uri, members := range w.members {
		keywords, _ := w.set.part(uri).(map[string]any)
		own, _ := keywords["enum"].([]any)
		own = append(slices.Clone(own), keywords["const"])
		var list []any
		for _, member := range members {
			for _, v := range w.values[member] {
				if !slices.Contains(own, v) && !slices.Contains(list, v) {
					list = append(list, v)
				}
			}
		}
		slices.SortFunc(list, func(a, b any) int { return strings.Compare(word(a), word(b)) })
		all[uri] = list
	}
	return all
}
