package generate

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/missionweave/weavecheck/model/schema"
	"github.com/missionweave/weavecheck/model/schema/derive"
)

const schemaEnding = ".schema.json"

// schemaTexts are the texts of the normative schemas by file name, and what they say.
var schemaTexts = sync.OnceValues(func() (derive.Set, error) {
	set := derive.Set{}
	files, err := fs.Glob(schema.Files(), "protocol/*"+schemaEnding)
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if set[path.Base(file)], err = fs.ReadFile(schema.Files(), file); err != nil {
			return nil, err
		}
	}
	return set, nil
})

// schemaFiles are the normative schemas by their names.
var schemaFiles = sync.OnceValues(func() (map[string]map[string]any, error) {
	set, err := schemaTexts()
	if err != nil {
		return nil, err
	}
	files := map[string]map[string]any{}
	for file, text := range set {
		var source map[string]any
		if err := json.Unmarshal(text, &source); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		files[strings.TrimSuffix(file, schemaEnding)] = source
	}
	return files, nil
})

// place is where in the documents of a schema something stands, with all that the schemas say of it under some
// condition.
type place struct {
	parts []part
	// kinds are the definitions that are shared by all schemas, such as "id".
	kinds []string
	// foreign is whether it is within another document that has a schema of its own, as the Command in a frame is.
	foreign bool
	// shared is the way to it from the definition, shared by all schemas, of an object that it is in; "" where it is in
	// none.
	shared string
}

// part is a schema or a part of one.
type part struct {
	file   string
	source map[string]any
}

// placeOf looks up what the schemas say of a place in the documents of one.
func placeOf(files map[string]map[string]any, name string, tokens []string) place {
	p := place{parts: []part{{name, files[name]}}}
	p.spread(files)
	for _, token := range tokens {
		if p.shared == "" && len(p.kinds) > 0 {
			p.shared = p.kinds[0]
		}
		if p.shared != "" {
			p.shared += "/" + token
		}
		p.step(token)
		p.spread(files)
	}
	return p
}

// step goes to a member or an element.
func (p *place) step(token string) {
	_, notIndex := strconv.Atoi(token)
	parts := p.parts
	p.parts, p.kinds = nil, nil
	for _, of := range parts {
		properties, _ := of.source["properties"].(map[string]any)
		next, known := properties[token].(map[string]any)
		if !known && notIndex == nil {
			next, known = of.source["items"].(map[string]any)
		}
		if !known {
			next, known = of.source["additionalProperties"].(map[string]any)
		}
		if known {
			p.parts = append(p.parts, part{of.file, next})
		}
	}
}

// spread adds all that its parts are put together from.
func (p *place) spread(files map[string]map[string]any) {
	for i := 0; i < len(p.parts); i++ {
		of := p.parts[i]
		add := func(sub any) {
			if source, ok := sub.(map[string]any); ok {
				p.parts = append(p.parts, part{of.file, source})
			}
		}
		if ref, ok := of.source["$ref"].(string); ok {
			file, fragment, _ := strings.Cut(ref, "#")
			name := of.file
			if file != "" {
				name = strings.TrimSuffix(file, schemaEnding)
			}
			definition := strings.TrimPrefix(fragment, "/definitions/")
			if definition == "" {
				p.foreign = true
				p.parts = append(p.parts, part{name, files[name]})
				continue
			}
			if name == "common" && !slices.Contains(p.kinds, definition) {
				p.kinds = append(p.kinds, definition)
			}
			definitions, _ := files[name]["definitions"].(map[string]any)
			source, _ := definitions[definition].(map[string]any)
			p.parts = append(p.parts, part{name, source})
			continue
		}
		for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
			branches, _ := of.source[keyword].([]any)
			for _, branch := range branches {
				add(branch)
			}
		}
		for _, keyword := range []string{"then", "else"} {
			add(of.source[keyword])
		}
	}
}

// variables are the members, by their paths from the place, that decide which conditions hold there.
func (p *place) variables(files map[string]map[string]any) (paths [][]string) {
	for _, of := range p.parts {
		if asked, ok := of.source["if"].(map[string]any); ok {
			deciding(files, part{of.file, asked}, nil, &paths)
		}
	}
	return paths
}

// deciding adds the members of which a condition names the values.
func deciding(files map[string]map[string]any, asked part, path []string, into *[][]string) {
	p := place{parts: []part{asked}}
	p.spread(files)
	for _, of := range p.parts {
		for _, keyword := range []string{"const", "enum", "minimum"} {
			if of.source[keyword] != nil &&
				!slices.ContainsFunc(*into, func(known []string) bool { return slices.Equal(known, path) }) {
				*into = append(*into, path)
			}
		}
		if not, ok := of.source["not"].(map[string]any); ok {
			deciding(files, part{of.file, not}, path, into)
		}
		properties, _ := of.source["properties"].(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(properties)) {
			source, _ := properties[name].(map[string]any)
			deciding(files, part{of.file, source}, append(slices.Clip(path), name), into)
		}
	}
}

// says reports whether the schemas use a keyword on the place.
func (p *place) says(keyword string) bool {
	return slices.ContainsFunc(p.parts, func(of part) bool { return of.source[keyword] != nil })
}

// isType reports whether the schemas ask for a type in the place.
func (p *place) isType(name string) bool {
	return slices.ContainsFunc(p.parts, func(of part) bool { return of.source["type"] == name })
}

// isA reports whether the place is of one of some kinds.
func (p *place) isA(kinds ...string) bool {
	return slices.ContainsFunc(kinds, func(kind string) bool { return slices.Contains(p.kinds, kind) })
}

// tokensOf takes a JSON Pointer apart.
func tokensOf(pointer string) []string {
	if pointer == "" {
		return nil
	}
	tokens := strings.Split(pointer[1:], "/")
	for i, token := range tokens {
		tokens[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
	}
	return tokens
}

// jsonPointer puts one together.
func jsonPointer(tokens []string) string {
	var b strings.Builder
	for _, token := range tokens {
		b.WriteString("/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(token))
	}
	return b.String()
}

// valueAt returns what stands at a path in a document.
func valueAt(v schema.Value, tokens []string) schema.Value {
	for _, token := range tokens {
		next := v.Member(token)
		if v.Kind() == schema.Array {
			n := 0
			for element := range v.Elements() {
				if strconv.Itoa(n) == token {
					next = element
				}
				n++
			}
		}
		v = next
	}
	return v
}
