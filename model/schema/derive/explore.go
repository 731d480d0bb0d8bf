package derive

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A crossing is a value to put in a place. It has a name where an excerpt of the value would not tell.
type crossing struct {
	keyword string
	value   value
	name    string
}

func of(keyword string, v value) crossing { return crossing{keyword: keyword, value: v} }

// base adds a document to explore, when it is without fault and has places that no other had.
func (d *derivation) base(b base, how string) {
	if b.label != "" {
		how = b.label + ", " + how
	}
	b.label = how
	if holds(d.root, b.document) && d.isNew(root(d.root, b.document)) {
		d.bases = append(d.bases, b)
	}
}

// isNew reports whether a place or one within it is not explored.
func (d *derivation) isNew(p place) bool {
	return len(p.everything) > 0 && !d.explored[p.key] || slices.ContainsFunc(inside(p), d.isNew)
}

// inside returns the places of the members or items that the value has.
func inside(p place) (list []place) {
	switch v := p.value.(type) {
	case object:
		for _, m := range v {
			list = append(list, p.member(m.name))
		}
	case array:
		for i := range v {
			list = append(list, p.item(i))
		}
	}
	return list
}

// otherTypes has a value or two of each type of JSON.
var otherTypes = []value{nil, true, false, json.Number("0"), json.Number("1.5"), "", "x", array{}, object{}}

// explore derives from a document what concerns a place and those within it.
func (d *derivation) explore(b base, p place) {
	if len(p.everything) > 0 && !d.explored[p.key] {
		d.explored[p.key] = true
		d.cross(b, p)
		d.alternatives(b, p)
		if key := "if " + p.route; !d.explored[key] {
			d.explored[key] = true
			d.conditions(b, p)
		}
	}
	if len(p.everything) > 0 {
		d.names(b, p)
		d.absent(b, p)
	}
	for _, within := range inside(p) {
		d.explore(b, within)
	}
}

// cross puts each crossing in the place.
func (d *derivation) cross(b base, p place) {
	put := func(c crossing) {
		name := cmp.Or(c.name, excerpt(text(c.value)))
		set := base{b.label, with(b.document, p.path, c.value)}
		d.emit(set, p.path, c.keyword, name)
		if _, same := c.value.(spelling); !same && p.conditional() {
			d.emit(base{b.label, repair([]*schema{d.root}, set.document, []string{pointer(p.path)})}, p.path, c.keyword,
				name+", else repaired")
		}
	}
	for _, v := range otherTypes {
		put(of("type", v))
	}
	for _, s := range p.everything {
		d.named(b, p, s.constant, "const")
		d.named(b, p, s.enum, "enum")
	}
	detail := d.first(p)
	var list []crossing
	switch p.value.(type) {
	case json.Number:
		list = d.numbers(p, detail)
	case string:
		list = d.texts(p, detail)
	case array:
		list = d.arrays(p)
	case object:
		list = d.objects(p)
	}
	for _, c := range list {
		put(c)
	}
	if o, isObject := p.value.(object); isObject {
		for _, m := range o {
			path := join(p.path, m.name)
			d.emit(base{b.label, without(b.document, path)}, path, "required", "dropped")
		}
	}
}

// first reports whether what is asserted of a place is met for the first time and deserves every detail. An Agent Card
// has twenty identifiers, all of the same kind, and the one table of URIs need not be tried on each. Nor need it be on
// those of a document within the document.
func (d *derivation) first(p place) bool {
	if p.within {
		return false
	}
	var parts []string
	for _, s := range p.everything {
		parts = append(parts, fmt.Sprint(s.types, s.pattern, s.format, show(s.leastLength), show(s.greatestLength), s.minimum,
			s.maximum))
	}
	key := strings.Join(parts, "\x00")
	if d.detailed[key] {
		return false
	}
	d.detailed[key] = true
	return true
}

func show(n *int) string {
	if n == nil {
		return ""
	}
	return fmt.Sprint(*n)
}

// named puts in the place each value that a keyword lists, alone and with all else repaired, and a few beside it.
func (d *derivation) named(b base, p place, values []value, keyword string) {
	for i, v := range values {
		set := base{b.label, with(b.document, p.path, v)}
		d.emit(set, p.path, keyword, excerpt(text(v)))
		repaired := base{b.label, repair([]*schema{d.root}, set.document, []string{pointer(p.path)})}
		d.emit(repaired, p.path, keyword, excerpt(text(v))+", else repaired")
		d.base(repaired, title(p.path)+"="+excerpt(text(v)))
		if i > 0 {
			continue
		}
		for _, other := range respelled(v) {
			d.emit(base{b.label, with(b.document, p.path, other)}, p.path, keyword, "beside: "+excerpt(text(other)))
		}
		if s, isText := v.(string); isText {
			for _, m := range mutations(s, false) {
				d.emit(base{b.label, with(b.document, p.path, m.value)}, p.path, keyword, "beside: "+excerpt(text(m.value)))
			}
		}
	}
}

// absent adds each member that the object may have and lacks, and an item to a list that is empty, and goes on from
// there.
func (d *derivation) absent(b base, p place) {
	add := func(path []string, key string, v value) {
		if d.explored["added "+key] {
			return
		}
		added := base{b.label, with(b.document, path, v)}
		repaired := base{b.label, repair([]*schema{d.root}, added.document, []string{pointer(path)})}
		faultless := holds(d.root, repaired.document)
		if !d.explored["tried "+key] || faultless {
			d.emit(added, path, "properties", "added")
			d.emit(repaired, path, "properties", "added, else repaired")
			d.base(repaired, "with "+title(path))
		}
		d.explored["tried "+key] = true
		d.explored["added "+key] = faultless
	}
	switch v := p.value.(type) {
	case object:
		for _, name := range known(p.everything) {
			if v.index(name) < 0 {
				add(join(p.path, name), p.key+"/"+name, d.sampleAt(b.document, join(p.path, name)))
			}
		}
		if len(v) > 0 {
			return
		}
		for _, s := range p.everything {
			if s.additional != nil && !s.additional.forbids() {
				name := "sample"
				if s.names != nil {
					name, _ = sample([]*schema{s.names}).(string)
				}
				add(join(p.path, name), p.key+"/ other", sample([]*schema{s.additional}))
			}
		}
	case array:
		if of := items(p.everything); len(v) == 0 && len(of) > 0 {
			grown := base{b.label, with(b.document, p.path, array{sample(foremost(of))})}
			d.emit(grown, p.path, "items", "one item")
			d.base(grown, "with an item of "+title(p.path))
		}
	}
}

// alternatives replaces the value by a sample of each alternative that it does not meet, and goes on from there.
func (d *derivation) alternatives(b base, p place) {
	for _, s := range p.everything {
		for _, alternative := range slices.Concat(s.any, s.one) {
			if holds(alternative, p.value) {
				continue
			}
			next := base{b.label, with(b.document, p.path, sample([]*schema{alternative}))}
			d.emit(next, p.path, "oneOf", "as "+alternative.where)
			d.base(next, "as "+alternative.where)
		}
	}
}
