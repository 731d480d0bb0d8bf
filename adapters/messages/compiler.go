package messages

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
)

// compiler makes checks of schemas. References lead from one document to another by its URI.
type compiler struct {
	documents map[string]map[string]any
	done      map[string]*check
}

// reference compiles what a $ref leads to, seen from the document with the URI base.
func (k *compiler) reference(base, ref string) (*check, error) {
	file, fragment, _ := strings.Cut(ref, "#")
	switch {
	case file == "":
		file = base
	case !strings.HasPrefix(file, baseURI):
		file = baseURI + file
	}
	uri := file + "#" + fragment
	if c, ok := k.done[uri]; ok {
		return c, nil
	}
	document, ok := k.documents[file]
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
	k.done[uri] = c
	compiled, err := k.schema(file, at)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", uri, err)
	}
	*c = *compiled
	return c, nil
}

func (k *compiler) schema(base string, source any) (*check, error) {
	keywords, ok := source.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("a schema is %T, not an object", source)
	}
	if ref, ok := keywords["$ref"].(string); ok {
		return k.reference(base, ref) // draft-07: what stands beside a $ref does not count
	}
	if len(keywords) == 0 {
		return anything, nil
	}
	c := *anything
	c.others, c.known = anything, &memo{}
	for _, keyword := range slices.Sorted(maps.Keys(keywords)) {
		if err := k.keyword(&c, base, keyword, keywords[keyword]); err != nil {
			return nil, fmt.Errorf("%s: %w", keyword, err)
		}
	}
	return &c, nil
}

func (k *compiler) keyword(c *check, base, keyword string, value any) (err error) {
	switch keyword {
	case "description":
	case "title":
		c.title, _ = value.(string)
	case "type":
		name, _ := value.(string)
		c.kind, c.integer, err = kindOf(name)
	case "properties":
		c.properties = map[string]*check{}
		members, _ := value.(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(members)) {
			if c.properties[name], err = k.schema(base, members[name]); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	case "required":
		c.required, err = texts(value)
	case "additionalProperties":
		if value == false {
			c.others = nil
		} else {
			c.others, err = k.schema(base, value)
		}
	case "minProperties":
		err = number(value, &c.minProperties)
	case "maxProperties":
		err = number(value, &c.maxProperties)
	case "items":
		c.items, err = k.schema(base, value)
	case "enum":
		c.kind = String
		c.enum, err = texts(value)
	case "pattern":
		source, _ := value.(string)
		c.pattern, err = regexp.Compile(source)
	case "format":
		c.format, _ = value.(string)
	case "minLength":
		err = number(value, &c.minLength)
	case "maxLength":
		err = number(value, &c.maxLength)
	case "minimum":
		err = number(value, &c.minimum)
	case "maximum":
		err = number(value, &c.maximum)
	default:
		err = fmt.Errorf("the quick check does not know this keyword")
	}
	return err
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
	case "integer":
		return Number, true, nil
	}
	return Absent, false, fmt.Errorf("the quick check does not know the type %q", name)
}

func texts(value any) ([]string, error) {
	list, ok := value.([]any)
	if !ok {
		return nil, fmt.Errorf("%v is not a list", value)
	}
	all := make([]string, len(list))
	for i, v := range list {
		if all[i], ok = v.(string); !ok {
			return nil, fmt.Errorf("%v is not a string", v)
		}
	}
	return all, nil
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
