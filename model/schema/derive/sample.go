package derive

import (
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// deepest bounds how far a sample nests.
const deepest = 32

// sample returns a value that meets the schemas, as far as holds can tell and repairing goes. Of anyOf and oneOf it
// takes the first alternative.
func sample(schemas []*schema) value {
	if len(schemas) != 1 {
		return sampleAt(schemas, 0)
	}
	s := schemas[0]
	if s.sampled == nil {
		v := sampleAt(schemas, 0)
		s.sampled = &v
	}
	return *s.sampled
}

func sampleAt(schemas []*schema, depth int) value {
	if depth > deepest {
		return nil
	}
	var all []*schema
	for _, s := range schemas {
		all = simplest(all, s)
	}
	v := draft(all, depth)
	return repair(schemas, v, nil)
}

// simplest adds to list s and what it asserts in the same place, in the first of each list of alternatives.
func simplest(list []*schema, s *schema) []*schema {
	if slices.Contains(list, s) {
		return list
	}
	list = append(list, s)
	if s.target != nil {
		list = simplest(list, s.target)
	}
	subs := slices.Clone(s.all)
	for _, alternatives := range [][]*schema{s.any, s.one} {
		if len(alternatives) > 0 {
			subs = append(subs, alternatives[0])
		}
	}
	for _, sub := range subs {
		list = simplest(list, sub)
	}
	return list
}

// draft returns a first value: it is of the right type, and its members and items are samples.
func draft(all []*schema, depth int) value {
	meets := func(v value) bool { return !slices.ContainsFunc(all, func(s *schema) bool { return !holds(s, v) }) }
	var values []value
	types := map[string]bool{}
	var required []string
	fewest := 0
	for _, s := range all {
		values = append(append(values, s.constant...), s.enum...)
		for _, name := range s.types {
			types[name] = true
		}
		required = append(required, s.required...)
		if s.shortest != nil {
			fewest = max(fewest, *s.shortest)
		}
	}
	if i := slices.IndexFunc(values, meets); i >= 0 {
		return values[i]
	}
	has := func(when func(*schema) bool) bool { return slices.ContainsFunc(all, when) }
	switch {
	case len(values) > 0:
		return values[0]
	case types["object"] || len(types) == 0 &&
		has(func(s *schema) bool { return s.properties != nil || s.required != nil }):
		o := object{}
		for _, name := range required {
			if o.index(name) < 0 {
				o = append(o, member{name, sampleAt(members(all, name), depth+1)})
			}
		}
		return o
	case types["array"]:
		list := array{}
		for len(list) < fewest {
			list = append(list, another(items(all), list, depth+1))
		}
		return list
	case types["string"] || len(types) == 0 && has(func(s *schema) bool { return s.pattern != "" || s.format != "" }):
		return sampleText(all, meets)
	case types["integer"] || types["number"]:
		for _, n := range []json.Number{"1", "0", "2"} {
			if meets(n) {
				return n
			}
		}
		for _, s := range all {
			if s.minimum != "" {
				return s.minimum
			}
		}
		return json.Number("1")
	case types["boolean"]:
		return true
	case types["null"]:
		return nil
	}
	return object{}
}

// sampleText returns a string from a few common ones and those that the patterns spell.
func sampleText(all []*schema, meets func(value) bool) string {
	candidates := []string{"sample", "urn:sample:a", "https://sample.example/a", "2026-01-01T00:00:00Z"}
	longest := 0
	for _, s := range all {
		if s.pattern != "" {
			spelled := spelled(s.pattern)
			candidates = append(candidates, spelled, spelled+"sample.example/a", spelled+"a")
		}
		if s.leastLength != nil {
			longest = max(longest, *s.leastLength)
		}
	}
	for _, c := range candidates {
		for _, padded := range []string{c, c + strings.Repeat("a", max(0, longest-utf8.RuneCountInString(c)))} {
			if meets(padded) {
				return padded
			}
		}
	}
	return candidates[len(candidates)-1]
}

// another returns a value for the schemas that is not in the list, where there is one.
func another(schemas []*schema, list array, depth int) value {
	first := sampleAt(schemas, depth)
	for _, v := range append([]value{first}, vary(schemas, first, depth)...) {
		if !among(list, v) {
			return v
		}
	}
	return first
}

// vary returns values that differ from v and that the schemas still accept.
func vary(schemas []*schema, v value, depth int) (others []value) {
	if depth > deepest {
		return nil
	}
	var tries []value
	var all []*schema
	for _, s := range schemas {
		all = spread(all, s)
	}
	for _, s := range all {
		tries = append(tries, s.enum...)
	}
	switch v := v.(type) {
	case string:
		for i := range v {
			for _, c := range "a1b2Zz" {
				tries = append(tries, v[:i]+string(c)+v[i:])
			}
		}
		tries = append(tries, v+"a", v+"1")
		if strings.HasSuffix(v, "Z") {
			tries = append(tries, strings.TrimSuffix(v, "Z")+".5Z")
		}
	case json.Number:
		tries = append(tries, plus(v, 1), plus(v, -1))
	case bool:
		tries = append(tries, !v)
	case object:
		for _, m := range v {
			for _, other := range vary(members(all, m.name), m.value, depth+1) {
				tries = append(tries, with(v, []string{m.name}, other))
			}
		}
		if len(v) == 0 {
			tries = append(tries, object{{"x", nil}})
		}
	case array:
		tries = append(tries, append(slices.Clip(v), another(items(all), v, depth+1)))
	}
	for _, try := range tries {
		if !equal(try, v) && !among(others, try) &&
			!slices.ContainsFunc(schemas, func(s *schema) bool { return !holds(s, try) }) {
			others = append(others, try)
			if len(others) == 3 {
				break
			}
		}
	}
	return others
}

// plus returns a number that is i more.
func plus(n json.Number, i int64) json.Number {
	sum := new(big.Rat).Add(rat(n), new(big.Rat).SetInt64(i))
	if sum.IsInt() {
		return json.Number(sum.Num().String())
	}
	f, _ := sum.Float64()
	return json.Number(strconv.FormatFloat(f, 'g', -1, 64))
}
