package derive

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// rounds bounds the repairing: one change may call for the next.
const rounds = 6

// repair changes v so that the schemas hold, where that is plain: it adds what is required, drops what is forbidden,
// sets what is constant. What stands at the pointers of kept stays; that is how a document comes about that has the
// one thing in question and is otherwise without fault. It may fail: the constants may contradict what is kept.
func repair(schemas []*schema, v value, kept []string) value {
	m := repairer{kept}
	for range rounds {
		before := v
		p := newPlace(nil, v, schemas, schemas)
		for _, s := range schemas {
			v = m.repair(s, v, nil, p.everything)
		}
		if equal(before, v) {
			break
		}
	}
	return v
}

type repairer struct{ kept []string }

// free reports whether what stands at path may be replaced.
func (m repairer) free(path []string) bool { return !slices.Contains(m.kept, pointer(path)) }

// droppable reports whether what stands at path may go: neither it nor anything within it is kept.
func (m repairer) droppable(path []string) bool {
	at := pointer(path)
	return !slices.ContainsFunc(m.kept, func(k string) bool { return k == at || strings.HasPrefix(k, at+"/") })
}

// repair changes v at path for s. All is every schema of the place.
func (m repairer) repair(s *schema, v value, path []string, all []*schema) value {
	if holds(s, v) {
		return v
	}
	if s.target != nil {
		v = m.repair(s.target, v, path, all)
	}
	if len(s.types) > 0 && m.droppable(path) &&
		!slices.ContainsFunc(s.types, func(name string) bool { return isType(name, v) }) {
		return draft(simplest(nil, s), deepest-2)
	}
	for _, list := range [][]value{s.constant, s.enum} {
		if len(list) > 0 && !among(list, v) && m.free(path) {
			v = list[0]
		}
	}
	switch inner := v.(type) {
	case json.Number:
		v = m.number(s, inner, path)
	case array:
		v = m.array(s, inner, path, all)
	case object:
		v = m.object(s, inner, path, all)
	}
	for _, sub := range s.all {
		v = m.repair(sub, v, path, all)
	}
	for _, alternatives := range [][]*schema{s.any, s.one} {
		if len(alternatives) > 0 && count(alternatives, v) == 0 {
			v = m.repair(nearest(alternatives, v), v, path, all)
		}
	}
	if s.not != nil && holds(s.not, v) {
		v = m.avoid(s.not, v, path, all)
	}
	return m.condition(s, v, path, all)
}

// condition makes v meet its branch or, where what is kept is in the way, take the other one.
func (m repairer) condition(s *schema, v value, path []string, all []*schema) value {
	taken := branch(s, v)
	if taken == nil || holds(taken, v) {
		return v
	}
	if v = m.repair(taken, v, path, all); holds(taken, v) {
		return v
	}
	if taken == s.then {
		return m.avoid(s.when, v, path, all)
	}
	return m.repair(s.when, v, path, all)
}

// nearest returns the alternative most of whose members v has, constant ones counting most.
func nearest(alternatives []*schema, v value) *schema {
	best, most := alternatives[0], -1
	for _, alternative := range alternatives {
		score := 0
		for _, s := range spread(nil, alternative) {
			for _, p := range s.properties {
				if v, found := child(v, p.name); found {
					score++
					if p.schema.constant != nil && holds(p.schema, v) {
						score += 100
					}
				}
			}
		}
		if score > most {
			best, most = alternative, score
		}
	}
	return best
}

func (m repairer) number(s *schema, n json.Number, path []string) value {
	switch {
	case !m.free(path):
	case s.minimum != "" && rat(n).Cmp(rat(s.minimum)) < 0:
		return s.minimum
	case s.maximum != "" && rat(n).Cmp(rat(s.maximum)) > 0:
		return s.maximum
	}
	return n
}

func (m repairer) array(s *schema, list array, path []string, all []*schema) value {
	if m.free(path) {
		for s.shortest != nil && len(list) < *s.shortest {
			list = append(slices.Clip(list), another(items(all), list, deepest-2))
		}
	}
	if s.items == nil {
		return list
	}
	list = slices.Clone(list)
	for i, item := range list {
		p := newPlace(nil, item, nil, items(all))
		list[i] = m.repair(s.items, item, join(path, strconv.Itoa(i)), p.everything)
	}
	return list
}

func (m repairer) object(s *schema, o object, path []string, all []*schema) value {
	for _, name := range s.required {
		if o.index(name) < 0 && m.free(join(path, name)) {
			o = append(slices.Clip(o), member{name, sampleMember(all, name)})
		}
	}
	var changed object
	for _, each := range o {
		sub, within := s.member(each.name), join(path, each.name)
		if sub != nil && sub.forbids() && m.droppable(within) {
			continue
		}
		if sub != nil {
			p := newPlace(nil, each.value, nil, members(all, each.name))
			each.value = m.repair(sub, each.value, within, p.everything)
		}
		changed = append(changed, each)
	}
	return changed
}

// sampleMember returns a value for a member of an object that the schemas apply to. Where none knows of the member,
// as when the only mention is to forbid it, any value will do.
func sampleMember(all []*schema, name string) value {
	schemas := slices.DeleteFunc(members(all, name), (*schema).forbids)
	if len(schemas) == 0 {
		return "x"
	}
	return sample(foremost(schemas))
}

// foremost returns the schemas that a sample has to meet of those that apply to a place, perhaps under contrary
// conditions: the first, which stands for what is asserted whatever the condition.
func foremost(schemas []*schema) []*schema { return schemas[:1] }

// avoid changes v so that s does not hold.
func (m repairer) avoid(s *schema, v value, path []string, all []*schema) value {
	if s.target != nil {
		v = m.avoid(s.target, v, path, all)
	}
	for _, sub := range slices.Concat(s.any, s.one) {
		if holds(sub, v) {
			v = m.avoid(sub, v, path, all)
		}
	}
	if s.not != nil {
		return m.repair(s.not, v, path, all)
	}
	if !holds(s, v) {
		return v
	}
	if o, isObject := v.(object); isObject {
		for _, p := range s.properties {
			i := o.index(p.name)
			if i < 0 {
				continue
			}
			inner := newPlace(nil, o[i].value, nil, members(all, p.name))
			changed := m.avoid(p.schema, o[i].value, join(path, p.name), inner.everything)
			if !equal(changed, o[i].value) {
				return with(o, []string{p.name}, changed)
			}
		}
		for _, name := range s.required {
			if m.droppable(join(path, name)) && s.property(name) == nil {
				return without(o, []string{name})
			}
		}
		return v
	}
	if (s.constant != nil || s.enum != nil) && m.free(path) {
		for _, other := range all {
			for _, w := range append(slices.Clip(other.enum), other.constant...) {
				if holds(other, w) && !among(append(slices.Clip(s.enum), s.constant...), w) && isSchemaOf(all, w) {
					return w
				}
			}
		}
	}
	return v
}

// isSchemaOf reports whether a schema that asserts an enumeration of the place lists v.
func isSchemaOf(all []*schema, v value) bool {
	return slices.ContainsFunc(all, func(s *schema) bool { return len(s.enum) > 0 && among(s.enum, v) })
}
