package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// mutator makes the mutants of one file.
type mutator struct {
	file    string
	others  map[string][]any
	mutants []*Mutant
}

// add adds a mutant that changes what is at a path.
func (m *mutator) add(keyword string, path []string, what string, change func(any) any) {
	m.mutants = append(m.mutants, &Mutant{
		ID: m.file + "/" + strings.Join(path, "/") + ": " + what, File: m.file, Keyword: keyword, path: slices.Clone(path),
		change: change,
	})
}

func (m *mutator) drop(keyword string, path []string) {
	m.add(keyword, path, "dropped", func(any) any { return gone{} })
}

// schema makes the mutants of a schema and of those within it, in the order of the names.
func (m *mutator) schema(source any, path []string) {
	keywords, ok := source.(map[string]any)
	if !ok {
		return
	}
	for _, keyword := range slices.Sorted(maps.Keys(keywords)) {
		m.keyword(keywords, keyword, append(slices.Clip(path), keyword))
	}
}

func (m *mutator) keyword(keywords map[string]any, keyword string, at []string) {
	value := keywords[keyword]
	switch keyword {
	case "type":
		m.drop(keyword, at)
		if value == "integer" {
			m.add(keyword, at, "number", func(any) any { return "number" })
		}
	case "format", "uniqueItems":
		m.drop(keyword, at)
	case "pattern":
		m.pattern(value.(string), at)
	case "minLength", "minItems", "minProperties", "minimum", "maxLength", "maxItems", "maxProperties", "maximum":
		m.bound(keyword, value.(float64), at)
	case "enum", "const":
		m.values(keyword, value, at)
	case "required":
		for i, name := range value.([]any) {
			m.entry(keyword, at, i, name.(string))
		}
	case "properties":
		m.properties(keywords, at)
	case "additionalProperties", "propertyNames", "items", "not", "if", "then", "else":
		m.drop(keyword, at)
		m.schema(value, at)
	case "allOf", "anyOf", "oneOf":
		branches := value.([]any)
		for i, branch := range branches {
			if len(branches) > 1 {
				m.drop(keyword, append(slices.Clip(at), strconv.Itoa(i)))
			}
			m.schema(branch, append(slices.Clip(at), strconv.Itoa(i)))
		}
		m.drop(keyword, at)
	case "definitions":
		definitions := value.(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(definitions)) {
			m.schema(definitions[name], append(slices.Clip(at), name))
		}
	}
}

// entry drops one entry of a list. The mutant is called by the entry, since an index says little.
func (m *mutator) entry(keyword string, at []string, i int, name string) {
	m.drop(keyword, append(slices.Clip(at), strconv.Itoa(i)))
	m.mutants[len(m.mutants)-1].ID = fmt.Sprintf("%s/%s/%s: dropped", m.file, strings.Join(at, "/"), name)
}

func (m *mutator) bound(keyword string, bound float64, at []string) {
	m.drop(keyword, at)
	if least := keyword == "minLength" || keyword == "minItems" || keyword == "minProperties"; !least || bound > 1 {
		m.add(keyword, at, "one less", func(any) any { return bound - 1 })
	}
	m.add(keyword, at, "one more", func(any) any { return bound + 1 })
}

// values makes mutants of an enum or const: less each value of several, and with another. That is one which other
// places know of the member, each in its turn; where there is none, the first value in the other case.
func (m *mutator) values(keyword string, value any, at []string) {
	list, several := value.([]any)
	if !several {
		list = []any{value}
	}
	if len(list) == 1 {
		m.drop(keyword, at)
	} else {
		for i, v := range list {
			m.entry(keyword, at, i, word(v))
		}
		m.drop(keyword, at)
	}
	others := m.others[protocolURI(m.file)+"#"+pointerTo(at[:len(at)-1])]
	if first, isText := list[0].(string); isText && len(others) == 0 && otherCase(first) != first {
		others = []any{otherCase(first)}
	}
	for _, other := range others {
		m.add("enum", at[:len(at)-1], keyword+" with "+word(other), func(source any) any {
			changed := maps.Clone(source.(map[string]any))
			delete(changed, keyword)
			changed["enum"] = append(slices.Clone(list), other)
			return changed
		})
	}
}

func pointerTo(path []string) string {
	if len(path) == 0 {
		return ""
	}
	return "/" + strings.Join(path, "/")
}

func otherCase(text string) string {
	if upper := strings.ToUpper(text); upper != text {
		return upper
	}
	return strings.ToLower(text)
}

// word spells a value for an ID.
func word(v any) string {
	if text, ok := v.(string); ok {
		return text
	}
	text, err := json.Marshal(v)
	if err != nil {
		panic("schema: " + err.Error()) // it was read from JSON
	}
	return string(text)
}

// properties lets each member be anything and, where no others are allowed, forbids it.
func (m *mutator) properties(keywords map[string]any, at []string) {
	properties := keywords["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		path := append(slices.Clip(at), name)
		source := properties[name].(map[string]any)
		if asserts(source) {
			m.add("properties", path, "anything", func(any) any { return map[string]any{} })
		}
		if keywords["additionalProperties"] == false {
			m.add("properties", path, "forbidden", func(any) any { return gone{} })
		}
		m.schema(source, path)
	}
}

// asserts reports whether a schema says anything of a value.
func asserts(source map[string]any) bool {
	for keyword := range source {
		if keyword != "title" && keyword != "description" {
			return true
		}
	}
	return false
}
