package derive

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// arrays crosses what the schemas of a place say of arrays: their length, and items that are the same.
func (d *derivation) arrays(p place) (list []crossing) {
	a, isArray := p.value.(array)
	if !isArray {
		return nil
	}
	schemas := items(p.asserted)
	longer := func(n int) array {
		grown := slices.Clone(a)
		for len(grown) < n {
			grown = append(grown, another(schemas, grown, 0))
		}
		return grown[:n]
	}
	add := func(keyword string, v array) { list = append(list, of(keyword, v)) }
	add("items", longer(len(a)+1))
	add("items", append(slices.Clip(a), nil))
	add("items", append(array{json.Number("0")}, a...))
	add("minItems", array{})
	for _, s := range p.everything {
		for _, bound := range []*int{s.shortest, s.longest} {
			if bound == nil {
				continue
			}
			keyword := "minItems"
			if bound == s.longest {
				keyword = "maxItems"
			}
			for n := max(0, *bound-1); n <= *bound+1; n++ {
				add(keyword, longer(n))
			}
		}
	}
	for _, first := range longer(max(1, len(a)))[:1] {
		add("uniqueItems", array{first, first})
		add("uniqueItems", longer(2))
		add("uniqueItems", append(append(array{first}, longer(2)[1:]...), first))
		for _, other := range respelled(first) {
			add("uniqueItems", array{first, other})
		}
		for _, other := range vary(schemas, first, 0) {
			add("uniqueItems", array{first, other})
		}
	}
	return list
}

// respelled returns the same JSON value in other spellings, and some that only look like it.
func respelled(v value) (list []value) {
	switch v := v.(type) {
	case string:
		if v != "" {
			r, size := utf8.DecodeRuneInString(v)
			if r < 0x80 {
				list = append(list, spelling(
					`"\u00`+string("0123456789abcdef"[r>>4])+string("0123456789abcdef"[r&15])+strings.TrimPrefix(
						string(text(v[size:])), `"`)))
			}
		}
		list = append(list, otherCaseOf(v), v+" ", v+"\u0000")
	case json.Number:
		list = append(list, spelledWhole(v), v+"e0", json.Number("-0"))
	case bool:
		list = append(list, json.Number("0"), json.Number("1"))
	case object:
		turned := slices.Clone(v)
		slices.Reverse(turned)
		list = append(list, turned)
		for _, m := range v {
			for _, other := range respelled(m.value) {
				if _, same := other.(spelling); same {
					list = append(list, with(v, []string{m.name}, other))
				}
			}
		}
	}
	return list
}

// objects crosses what the schemas of a place say of objects as wholes: members they do not know, and their number.
func (d *derivation) objects(p place) (list []crossing) {
	o, isObject := p.value.(object)
	if !isObject {
		return nil
	}
	names, taken := []string{"x", "__proto__", ""}, known(p.everything)
	for _, name := range taken {
		r, size := utf8.DecodeRuneInString(name)
		capital := string(unicode.ToUpper(r)) + name[size:]
		names = append(names, capital)
		if len(names) == 4 {
			names = append(names, strings.ToLower(name), name+" ", name+"\u0000")
		}
	}
	for _, name := range names {
		if o.index(name) < 0 && !slices.Contains(taken, name) {
			with := append(slices.Clip(o), member{name, sampleOther(p, o, name)})
			list = append(list, crossing{"additionalProperties", with, "with " + excerpt(text(name))})
		}
	}
	for _, s := range p.everything {
		for _, bound := range []*int{s.fewest, s.most} {
			if bound == nil {
				continue
			}
			keyword := "minProperties"
			if bound == s.most {
				keyword = "maxProperties"
			}
			for n := max(0, *bound-1); n <= *bound+1; n++ {
				list = append(list, crossing{keyword, sized(p, o, n), strconv.Itoa(n) + " members"})
			}
		}
	}
	return list
}

// sampleOther returns a value for a member that no schema knows by name.
func sampleOther(p place, o object, name string) value {
	for _, m := range o {
		if strings.EqualFold(m.name, strings.Trim(name, " \x00")) {
			return m.value
		}
	}
	schemas := slices.DeleteFunc(members(p.asserted, name), (*schema).forbids)
	if len(schemas) == 0 {
		return nil
	}
	return sample(schemas)
}

// sized returns o with n members: less its last ones, or with known ones and then others added.
func sized(p place, o object, n int) object {
	if n <= len(o) {
		return o[:n:n]
	}
	o = slices.Clip(o)
	for _, name := range append(known(p.everything), strings.Split("x1 x2 x3 x4 x5 x6 x7 x8", " ")...) {
		if len(o) < n && o.index(name) < 0 {
			o = append(o, member{name, sampleMember(p.everything, name)})
		}
	}
	return o
}

// names crosses propertyNames: the name of a member becomes each string about the boundaries of what names may be.
func (d *derivation) names(b base, p place) {
	o, isObject := p.value.(object)
	if !isObject || len(o) == 0 {
		return
	}
	named := p.name(o[0].name)
	if len(named.everything) == 0 || d.explored[named.key] {
		return
	}
	d.explored[named.key] = true
	for _, c := range d.texts(named, d.first(named)) {
		name, isText := c.value.(string)
		if !isText || o.index(name) >= 0 {
			continue
		}
		renamed := slices.Clone(o)
		renamed[0].name = name
		d.emit(base{b.label, with(b.document, p.path, renamed)}, p.path, "propertyNames",
			c.keyword+" of a name: "+excerpt(text(name)))
	}
}
