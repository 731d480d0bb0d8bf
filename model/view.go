package model

import (
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"
)

// A View is how the records of one sort are shown (the lists of a Projection): which members there are, how each is
// read from a record, when and how what a target shows of it is compared, and under which requirement. The reference's
// projection, the oracle's comparison and the disclosure of minted values are all derived from it.
type View struct {
	Name   string // the list in the Projection, such as "workItems"
	Record string // what one of them is called, such as "WorkItem"
	Rows   []RowInfo
	Shown  reflect.Type // the struct that shows one record

	show    func(*State, *Projection)
	compare func(*Comparison)
	changed func(before, after *Projection) []Difference
	minted  func(p *Projection, name, subject string) any
}

// RowInfo is what a row of a View says of itself.
type RowInfo struct {
	Member      string // of the record as it is shown
	Words       string // what it is called
	Requirement string // the sentence by which it stays as it is when no step changes it; empty where nothing is compared
	Aspects     []*Aspect
	Mints       string // the name of the minted value that the member shows
}

// row is one member of a View: a V shows an R.
type row[R, V any] struct {
	RowInfo
	show    func(*R, *V)
	differs func(*R, *V) (want, seen string, differs bool) // nil: nothing is compared
	compare func(*R) bool                                  // nil: always compared where it is shown
	read    func(*V) any                                   // what is shown; nil where nothing is
	adopt   func(*Comparison, *R, *V) bool                 // takes over what differs, where that is right
	lapsed  func(*R, Instant) bool                         // by then it may be shown as none
}

// when restricts the comparison of a row to some records.
func (r row[R, V]) when(compared func(*R) bool) row[R, V] {
	r.compare = compared
	return r
}

// mints says that the member shows a minted value.
func (r row[R, V]) mints(name string) row[R, V] {
	r.Mints = name
	return r
}

// uncompared shows a member of which nothing is demanded.
func (r row[R, V]) uncompared() row[R, V] {
	r.differs, r.Requirement = nil, ""
	return r
}

// shownWhen restricts to some records what the reference shows.
func (r row[R, V]) shownWhen(has func(*R) bool) row[R, V] {
	show := r.show
	r.show = func(record *R, v *V) {
		if has(record) {
			show(record, v)
		}
	}
	return r
}

// notShown is a row that only compares: another one shows the member.
func (r row[R, V]) notShown() row[R, V] { return r.shownWhen(func(*R) bool { return false }) }

// unlessShows tolerates some values though they are not that of the record.
func (r row[R, V]) unlessShows(right func(*R, *V) bool) row[R, V] {
	differs := r.differs
	r.differs = func(record *R, shown *V) (string, string, bool) {
		want, seen, differ := differs(record, shown)
		return want, seen, differ && !right(record, shown)
	}
	return r
}

// untilLapsed says when what the member shows has run out: whether it is still shown then is for the server to decide.
func (r row[R, V]) untilLapsed(lapsed func(*R, Instant) bool) row[R, V] {
	r.lapsed = lapsed
	return r
}

// adopting takes over another value where that is right.
func (r row[R, V]) adopting(adopt func(*Comparison, *R, *V) bool) row[R, V] {
	r.adopt = adopt
	return r
}

// member is a row whose value may be left out. A zero instant is not shown.
func member[R, V any, T comparable](name, words, requirement string, aspects []*Aspect, of func(*R) T,
	at func(*V) **T) row[R, V] {
	return row[R, V]{
		RowInfo: RowInfo{Member: name, Words: words, Requirement: requirement, Aspects: aspects},
		show: func(r *R, v *V) {
			value := of(r)
			if i, instant := any(value).(Instant); !instant || i != 0 {
				*at(v) = &value
			}
		},
		differs: func(r *R, v *V) (string, string, bool) {
			want, shown := of(r), *at(v)
			if shown == nil || *shown == want {
				return "", "", false
			}
			return fmt.Sprint(want), fmt.Sprint(*shown), true
		},
		read: func(v *V) any {
			if shown := *at(v); shown != nil {
				return *shown
			}
			return nil
		},
	}
}

// names is a row of ids, whose order says nothing.
func names[R, V any](name, words, requirement string, aspects []*Aspect, of func(*R) []string,
	at func(*V) **[]string) row[R, V] {
	sorted := func(ids []string) []string {
		c := append(make([]string, 0, len(ids)), ids...)
		slices.Sort(c)
		return c
	}
	return row[R, V]{
		RowInfo: RowInfo{Member: name, Words: words, Requirement: requirement, Aspects: aspects},
		show: func(r *R, v *V) {
			ids := sorted(of(r))
			*at(v) = &ids
		},
		differs: func(r *R, v *V) (string, string, bool) {
			shown := *at(v)
			if shown == nil {
				return "", "", false
			}
			want, seen := sorted(of(r)), sorted(*shown)
			return strings.Join(want, ", "), strings.Join(seen, ", "), !slices.Equal(want, seen)
		},
		read: func(v *V) any {
			if shown := *at(v); shown != nil {
				return *shown
			}
			return nil
		},
	}
}

// plain is a row whose value is always there; "" says that it is not shown.
func plain[R, V any, T comparable](name, words, requirement string, aspects []*Aspect, of func(*R) T,
	at func(*V) *T) row[R, V] {
	return row[R, V]{
		RowInfo: RowInfo{Member: name, Words: words, Requirement: requirement, Aspects: aspects},
		show:    func(r *R, v *V) { *at(v) = of(r) },
		differs: func(r *R, v *V) (string, string, bool) {
			want, shown := of(r), *at(v)
			if any(shown) == any("") || shown == want {
				return "", "", false
			}
			return fmt.Sprint(want), fmt.Sprint(shown), true
		},
		read: func(v *V) any { return *at(v) },
	}
}

// viewOf is a View before its types are forgotten.
type viewOf[R, V any] struct {
	Name, Record string
	List         func(*Projection) *[]V
	All          func(*State) iter.Seq[*R]
	Find         func(*State, *V) *R // the record that is shown; nil where there is none
	ID           func(*R) string     // what tells records apart, for people
	ShownID      func(*V) string
	// Subject is what minted values of the record are remembered under.
	Subject func(*V) string
	// Unexpected is the requirement that is broken where a record is shown that is not there, and Missing that where one
	// which is there is missing from the list; Demanded says which have to be there, nil meaning all. MissingFor, where it
	// is not nil, says it of each record.
	Unexpected, Missing string
	MissingFor          func(*R) string
	Demanded            func(*R) bool
	// Besides says which records a server may show of its own accord; nil means none.
	Besides func(*V) bool
	// About says whether an Event may have changed the record; nil means that any may.
	About func(*Event, *R) bool
	Rows  []row[R, V]
}

func (d viewOf[R, V]) view() View {
	v := View{Name: d.Name, Record: d.Record, Shown: reflect.TypeFor[V](), show: d.show, compare: d.compare,
		changed: d.changed, minted: d.minted}
	for _, r := range d.Rows {
		v.Rows = append(v.Rows, r.RowInfo)
	}
	return v
}

func (d viewOf[R, V]) show(s *State, p *Projection) {
	list := []V{}
	for r := range d.All(s) {
		list = append(list, *new(V))
		v := &list[len(list)-1]
		for i := range d.Rows {
			d.Rows[i].show(r, v)
		}
	}
	*d.List(p) = list
}

func (d viewOf[R, V]) minted(p *Projection, name, subject string) any {
	for i := range *d.List(p) {
		v := &(*d.List(p))[i]
		if d.Subject(v) != subject {
			continue
		}
		for j := range d.Rows {
			if row := &d.Rows[j]; row.Mints == name {
				return row.read(v)
			}
		}
	}
	return nil
}

// changed finds what is shown otherwise than before: records and members by their values, whatever their order. What is
// not shown in one of the two says nothing.
func (d viewOf[R, V]) changed(before, after *Projection) []Difference {
	if *d.List(before) == nil || *d.List(after) == nil {
		return nil
	}
	var list []Difference
	known := map[string]*V{}
	for i := range *d.List(before) {
		v := &(*d.List(before))[i]
		known[d.ShownID(v)] = v
	}
	for i := range *d.List(after) {
		v := &(*d.List(after))[i]
		old := known[d.ShownID(v)]
		if old == nil {
			if d.Besides != nil && d.Besides(v) {
				continue
			}
			list = append(list, Difference{Cause: d.Name, Allowed: "no " + d.Record + " " + d.ShownID(v), Seen: "it is there"})
			continue
		}
		delete(known, d.ShownID(v))
		for j := range d.Rows {
			row := &d.Rows[j]
			was, is := inOrder(row.read(old)), inOrder(row.read(v))
			if was == nil || is == nil || reflect.DeepEqual(was, is) {
				continue
			}
			list = append(list, Difference{Cause: d.Name + "." + row.Member,
				Allowed: fmt.Sprintf("%s %s with %s %v", d.Record, d.ShownID(v), row.Words, was), Seen: fmt.Sprint(is)})
		}
	}
	for i := range *d.List(before) {
		if id := d.ShownID(&(*d.List(before))[i]); known[id] != nil {
			list = append(list, Difference{Cause: d.Name, Allowed: d.Record + " " + id, Seen: "it is not there"})
		}
	}
	return list
}

// inOrder is a value in which the order of ids says nothing.
func inOrder(value any) any {
	if ids, ok := value.([]string); ok && !slices.IsSorted(ids) {
		ids = slices.Clone(ids)
		slices.Sort(ids)
		return ids
	}
	return value
}

func (d viewOf[R, V]) compare(c *Comparison) {
	list := *d.List(c.Projection)
	if list == nil {
		return // not shown
	}
	shown := make(map[string]bool, len(list))
	for i := range list {
		v := &list[i]
		shown[d.ShownID(v)] = true
		r := d.Find(c.State, v)
		if r == nil {
			if (c.Foreign == nil || !c.Foreign(d.ShownID(v))) && (d.Besides == nil || !d.Besides(v)) {
				c.differ(d.Unexpected, "unexpected in "+d.Name, "no "+d.Record+" "+d.ShownID(v), "it is there")
			}
			continue
		}
		for i := range d.Rows {
			d.compareRow(c, &d.Rows[i], r, v)
		}
	}
	for r := range d.All(c.State) {
		missing := d.Missing
		if d.MissingFor != nil {
			missing = d.MissingFor(r)
		}
		if missing != "" && !shown[d.ID(r)] && (d.Demanded == nil || d.Demanded(r)) {
			c.differ(missing, "missing in "+d.Name, d.Record+" "+d.ID(r), "it is not there")
		}
	}
}

func (d viewOf[R, V]) compareRow(c *Comparison, row *row[R, V], r *R, v *V) {
	if row.differs == nil || row.compare != nil && !row.compare(r) {
		return
	}
	want, seen, differs := row.differs(r, v)
	if !differs || row.adopt != nil && row.adopt(c, r, v) || seen == "" && row.lapsed != nil && row.lapsed(r, c.Now) {
		return
	}
	requirement := row.Requirement
	if d.moved(c, row, r, v) {
		if step := c.changed(row.Aspects, func(e *Event) bool { return d.About == nil || d.About(e, r) }); step != nil {
			requirement = step.Requirement
		}
	}
	c.differ(requirement, d.Name+"."+row.Member, fmt.Sprintf("%s %s with %s %s", d.Record, d.ID(r), row.Words, orNone(want)), orNone(seen))
}

// moved reports whether a member is another than before the Events: a Step answers for what it changed, and not for
// what it left as it was.
func (d viewOf[R, V]) moved(c *Comparison, row *row[R, V], r *R, v *V) bool {
	if c.Before == nil {
		return true
	}
	before := d.Find(c.Before, v)
	if before == nil {
		return true
	}
	var shown V
	row.show(before, &shown)
	_, _, differs := row.differs(r, &shown)
	return differs || row.read(&shown) == nil
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}
