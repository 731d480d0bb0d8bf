package derive

import (
	"slices"
	"strconv"
	"strings"
)

// A place is a value in a document together with what the schema says of it.
type place struct {
	path  []string
	value value

	// asserted are the schemas that the value has to meet whatever the rest of the document is; everything adds those
	// that count under a condition only: the branches of if, not, and the alternatives the value does not meet.
	asserted, everything []*schema

	// key tells the place from others across documents: its path, without the positions of items, and the alternatives
	// that the value and those around it meet. What is known of /content/0/type when the item is a text is not known
	// of it when the item is a reference.
	key string

	route string // the path, without the positions of items

	// within is whether the place is in a document of its own within the document, as a Command is in a frame.
	within bool
}

// root returns the place of the whole document.
func root(s *schema, v value) place { return newPlace(nil, v, []*schema{s}, []*schema{s}) }

func newPlace(path []string, v value, asserted, everything []*schema) place {
	p := place{path: path, value: v}
	var met []string
	for _, s := range asserted {
		p.asserted, met = meets(p.asserted, met, s, v)
	}
	for _, s := range everything {
		p.everything = spread(p.everything, s)
	}
	if len(met) > 0 {
		p.key = "{" + strings.Join(met, " ") + "}"
	}
	return p
}

// meets adds to list s and the schemas that it asserts in the same place, and to met the alternatives among them that
// make the value one of a kind.
func meets(list []*schema, met []string, s *schema, v value) ([]*schema, []string) {
	if slices.Contains(list, s) {
		return list, met
	}
	list = append(list, s)
	if s.target != nil {
		list, met = meets(list, met, s.target, v)
	}
	for _, sub := range s.all {
		list, met = meets(list, met, sub, v)
	}
	if taken := branch(s, v); taken != nil {
		list, _ = meets(list, nil, taken, v)
	}
	for _, sub := range slices.Concat(s.any, s.one) {
		if !holds(sub, v) {
			continue
		}
		if distinguishes(sub) {
			met = append(met, sub.where)
		}
		list, met = meets(list, met, sub, v)
	}
	return list, met
}

// isDocument reports whether the place is within a document and yet has the schema of a whole one.
func (p place) isDocument() bool {
	return len(p.path) > 0 &&
		slices.ContainsFunc(p.asserted, func(s *schema) bool { return strings.HasSuffix(s.where, "#") })
}

// conditional reports whether the value is one of those that conditions around it ask for, so that another value may
// call for a change elsewhere.
func (p place) conditional() bool {
	var always []*schema
	for _, s := range p.asserted {
		always = spread(always, s)
	}
	return len(p.path) > 0 && len(always) < len(p.everything)
}

// distinguishes reports whether an alternative says more than that some members are required: something of what is
// inside, or of a kind of string.
func distinguishes(s *schema) bool {
	return slices.ContainsFunc(spread(nil, s), func(s *schema) bool {
		return s.properties != nil || s.items != nil || s.additional != nil || s.pattern != "" || s.format != ""
	})
}

// spread adds to list s and every schema that applies to the same value, whatever the condition.
func spread(list []*schema, s *schema) []*schema {
	if s.spreads == nil {
		s.spreads = spreadOf(nil, s)
	}
	if len(list) == 0 {
		return slices.Clip(s.spreads)
	}
	// What a schema in the list spreads to is there as well, so that each is to be looked for by itself.
	for _, sub := range s.spreads {
		if !slices.Contains(list, sub) {
			list = append(list, sub)
		}
	}
	return list
}

func spreadOf(list []*schema, s *schema) []*schema {
	if s == nil || slices.Contains(list, s) {
		return list
	}
	list = spreadOf(append(list, s), s.target)
	for _, subs := range [][]*schema{s.all, s.any, s.one, {s.not, s.when, s.then, s.otherwise}} {
		for _, sub := range subs {
			list = spreadOf(list, sub)
		}
	}
	return list
}

// member returns the place of a member, which the object may lack.
func (p place) member(name string) place {
	v, _ := child(p.value, name)
	return newPlace(join(p.path, name), v, members(p.asserted, name), members(p.everything, name)).under(p,
		"/"+escapePointer.Replace(name))
}

// item returns the place of the item of that index.
func (p place) item(i int) place {
	step := strconv.Itoa(i)
	v, _ := child(p.value, step)
	return newPlace(join(p.path, step), v, items(p.asserted), items(p.everything)).under(p, "/*")
}

// under puts the place under another.
func (p place) under(outer place, step string) place {
	p.key = outer.key + step + p.key
	p.route = outer.route + step
	p.within = outer.within || p.isDocument()
	return p
}

// name returns the place of a member's name, as though it were a value.
func (p place) name(name string) place {
	of := func(list []*schema) (subs []*schema) {
		for _, s := range list {
			if s.names != nil {
				subs = append(subs, s.names)
			}
		}
		return subs
	}
	return newPlace(join(p.path, name), name, of(p.asserted), of(p.everything)).under(p, "/ name")
}

func members(list []*schema, name string) (subs []*schema) {
	for _, s := range list {
		if sub := s.member(name); sub != nil {
			subs = append(subs, sub)
		}
	}
	return subs
}

func items(list []*schema) (subs []*schema) {
	for _, s := range list {
		if s.items != nil {
			subs = append(subs, s.items)
		}
	}
	return subs
}

// known returns the names of members that the schemas give, in their order.
func known(list []*schema) (names []string) {
	for _, s := range list {
		for _, p := range s.properties {
			if !slices.Contains(names, p.name) {
				names = append(names, p.name)
			}
		}
	}
	return names
}

// accepts reports whether everything asserted of the place nearly holds for another value there.
func (p place) accepts(v value) bool {
	return !slices.ContainsFunc(p.asserted, func(s *schema) bool { return !holds(s, v) })
}
