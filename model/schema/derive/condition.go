package derive

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// A condition is what the if, then, else, not, anyOf and oneOf of one place are about: the values within it that they
// name, and the members that they require or forbid.
type condition struct {
	variables []variable
	toggles   [][]string // paths of members
}

// A variable is one value that a condition names, with the values that make a difference.
type variable struct {
	path   []string
	values []value
	asked  bool // it decides what holds, rather than only being held to it
}

// conditionOf gathers the condition of a place. The paths start at the document.
func conditionOf(p place) *condition {
	c := &condition{}
	for _, s := range spread(nil, &schema{all: p.asserted}) {
		c.gather(s.when, p.path, role{asked: true, deep: true})
		c.gather(s.not, p.path, role{asked: true, deep: true})
		for _, sub := range slices.Concat(s.any, s.one) {
			c.gather(sub, p.path, role{asked: true})
		}
		c.gather(s.then, p.path, role{deep: true})
		c.gather(s.otherwise, p.path, role{deep: true})
	}
	for i := range c.variables {
		c.complete(p, &c.variables[i])
	}
	return c
}

// A role says how a schema takes part in a condition.
type role struct {
	asked bool
	deep  bool // below a member $ref is followed, but for whole documents; an alternative's members are its own affair
	named bool // below a member, by $ref: bounds are then those of a kind of number or list, not of the condition
}

// gather adds what s, which holds for the value at path only under a condition, names.
func (c *condition) gather(s *schema, path []string, as role) {
	if s == nil {
		return
	}
	for _, v := range append(slices.Clip(s.constant), s.enum...) {
		c.name(path, v, as.asked)
	}
	if !as.named {
		for _, bound := range []json.Number{s.minimum, s.maximum} {
			for i := int64(-1); i <= 1 && bound != ""; i++ {
				c.name(path, plus(bound, i), as.asked)
			}
		}
		if s.shortest != nil || s.longest != nil {
			c.name(path, array{}, as.asked)
		}
	}
	for _, name := range s.required {
		c.toggle(join(path, name))
	}
	for _, p := range s.properties {
		if p.schema.forbids() {
			c.toggle(join(path, p.name))
			continue
		}
		below := as
		if target := p.schema.target; target != nil {
			if !as.deep || strings.HasSuffix(target.where, "#") {
				continue
			}
			below.named = true
		}
		c.gather(p.schema, join(path, p.name), below)
	}
	for _, sub := range slices.Concat(s.all, s.any, s.one, []*schema{s.target, s.not, s.when, s.then, s.otherwise}) {
		c.gather(sub, path, as)
	}
}

func (c *condition) name(path []string, v value, asked bool) {
	i := slices.IndexFunc(c.variables, func(known variable) bool { return slices.Equal(known.path, path) })
	if i < 0 {
		i = len(c.variables)
		c.variables = append(c.variables, variable{path: path})
	}
	c.variables[i].asked = c.variables[i].asked || asked
	if !among(c.variables[i].values, v) {
		c.variables[i].values = append(c.variables[i].values, v)
	}
}

func (c *condition) toggle(path []string) {
	if !slices.ContainsFunc(c.toggles, func(known []string) bool { return slices.Equal(known, path) }) {
		c.toggles = append(c.toggles, path)
	}
}

// complete adds to a variable the values that the schemas name elsewhere, one that none names, and one of another type.
func (c *condition) complete(p place, v *variable) {
	for _, step := range v.path[len(p.path):] {
		p = p.member(step)
	}
	add := func(another value) {
		if !among(v.values, another) {
			v.values = append(v.values, another)
		}
	}
	for _, s := range p.everything {
		for _, named := range append(slices.Clip(s.constant), s.enum...) {
			add(named)
		}
		if s.pattern != "" {
			add(spelled(s.pattern))
		}
	}
	if p.value != nil {
		add(p.value)
	}
	switch v.values[0].(type) {
	case string:
		add("other")
		add(otherCaseOf(v.values[0].(string)))
	case bool:
		add(false)
		add(true)
	}
	add(nil)
}

// An assignment sets variables to values.
type assignment struct {
	variables []variable
	values    []value
}

// assignments returns each value of each variable, and each pair of values of each two of which one is asked.
func (c *condition) assignments() (list []assignment) {
	for i, first := range c.variables {
		for _, v := range first.values {
			list = append(list, assignment{[]variable{first}, []value{v}})
		}
		for _, second := range c.variables[i+1:] {
			if !first.asked && !second.asked {
				continue
			}
			for _, v := range first.values {
				for _, w := range second.values {
					list = append(list, assignment{[]variable{first, second}, []value{v, w}})
				}
			}
		}
	}
	return list
}

// decides reports whether every variable decides what holds.
func (a assignment) decides() bool {
	return !slices.ContainsFunc(a.variables, func(v variable) bool { return !v.asked })
}

func (a assignment) String() string {
	var b strings.Builder
	for i, v := range a.variables {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(title(v.path) + "=" + excerpt(text(a.values[i])))
	}
	return b.String()
}

// pointers returns where the variables stand.
func (a assignment) pointers() (list []string) {
	for _, v := range a.variables {
		list = append(list, pointer(v.path))
	}
	return list
}

// subsetsOf bounds the members of which every subset is tried with each assignment; of more, one and two at a time are
// turned. Without an assignment it may be two more.
const subsetsOf = 5

// pairsOf bounds the members of which every two are turned; of more, only one at a time is.
const pairsOf = 12

// conditions crosses the condition of a place: each assignment of values to what it names, alone and with all else
// repaired, and from there each of the members it requires or forbids dropped or added. The condition of a document
// within the document is only looked at: it is crossed where that document stands alone.
func (d *derivation) conditions(b base, p place) {
	c := conditionOf(p)
	if len(c.toggles) == 0 && len(c.variables) == 0 {
		return
	}
	near := slices.DeleteFunc(slices.Clone(c.toggles), func(path []string) bool {
		return len(path) > len(p.path)+1 ||
			slices.ContainsFunc(c.variables, func(v variable) bool { return startsWith(v.path, path) })
	})
	if len(near) <= subsetsOf+2 {
		d.subsets(b, p, near, "")
	}
	for _, a := range c.assignments() {
		if p.isDocument() && len(a.variables) > 1 {
			continue
		}
		set := b
		for i, v := range a.variables {
			set.document = d.put(set.document, v.path, a.values[i])
		}
		d.emit(set, p.path, "if", a.String())
		repaired := base{b.label, repair([]*schema{d.root}, set.document, a.pointers())}
		d.emit(repaired, p.path, "if", a.String()+", else repaired")
		d.base(repaired, a.String())
		switch {
		case len(c.toggles) <= pairsOf:
			d.turns(set, p, c.toggles, a.String(), false)
			d.turns(repaired, p, c.toggles, a.String()+", else repaired", len(near) > subsetsOf)
			if len(near) <= subsetsOf {
				d.subsets(set, p, near, a.String()+", ")
			}
		case a.decides():
			d.turns(repaired, p, c.toggles, a.String()+", else repaired", false)
		}
	}
}

// turns drops or adds each of the members at paths and, when asked to, each two of them.
func (d *derivation) turns(b base, p place, paths [][]string, name string, two bool) {
	for i, path := range paths {
		turned, how := d.turn(b, path)
		d.emit(turned, p.path, "required", name+", "+how)
		for _, second := range paths[i+1:] {
			if two {
				both, also := d.turn(turned, second)
				d.emit(both, p.path, "required", name+", "+how+", "+also)
			}
		}
	}
}

func startsWith(path, prefix []string) bool {
	return len(path) >= len(prefix) && slices.Equal(path[:len(prefix)], prefix)
}

// subsets makes a document for each subset of the members at paths.
func (d *derivation) subsets(b base, p place, paths [][]string, prefix string) {
	for set := range 1 << len(paths) {
		next := b
		var present []string
		for i, path := range paths {
			_, has := at(next.document, path)
			if wanted := set>>i&1 == 1; wanted {
				present = append(present, path[len(path)-1])
				if !has {
					next, _ = d.turn(next, path)
				}
			} else if has {
				next, _ = d.turn(next, path)
			}
		}
		d.emit(next, p.path, "required", prefix+"of "+listed(paths)+" only "+strings.Join(present, " "))
	}
}

func listed(paths [][]string) string {
	var list []string
	for _, path := range paths {
		list = append(list, path[len(path)-1])
	}
	return strings.Join(list, " ")
}

// turn drops the member at path, or adds it.
func (d *derivation) turn(b base, path []string) (base, string) {
	if _, has := at(b.document, path); has {
		return base{b.label, without(b.document, path)}, "less " + title(path)
	}
	return base{b.label, d.put(b.document, path, d.sampleAt(b.document, path))}, "with " + title(path)
}

// put sets what stands at path, adding samples of the objects that lead there.
func (d *derivation) put(document value, path []string, v value) value {
	for i := 1; i < len(path); i++ {
		if _, has := at(document, path[:i]); !has {
			document = with(document, path[:i], d.sampleAt(document, path[:i]))
		}
	}
	return with(document, path, v)
}

// sampleAt returns a value for a member that the document lacks.
func (d *derivation) sampleAt(document value, path []string) value {
	p := root(d.root, document)
	for _, step := range path[:len(path)-1] {
		if i, err := strconv.Atoi(step); err == nil && isType("array", p.value) {
			p = p.item(i)
		} else {
			p = p.member(step)
		}
	}
	last := path[len(path)-1]
	if len(members(p.asserted, last)) > 0 {
		return sampleMember(p.asserted, last)
	}
	return sampleMember(p.everything, last)
}
