// Package table holds records by their ids, as copy-on-write tables: a copy costs nothing that grows with what is held,
// and what is written to one copy is not seen in the other.
//
// The tree is tidwall/btree's, whose copies share their nodes until one of them is written to. A Table defers even the
// copy until the first write, so that a state of many tables, of which a Command writes two or three, forks for the
// price of its struct.
package table

import (
	"iter"
	"strings"

	"github.com/tidwall/btree"
)

// Table maps ids to records, in the order of the ids. The zero value is empty. A Table is copied by Share; it must not
// be used by two goroutines at once, and neither may its copies.
type Table[V any] struct {
	tree   *btree.Map[string, V]
	shared bool // the tree is that of a copy as well, so it has to be copied before it is written to
}

// Get returns the record of an id; the zero value where there is none.
func (t *Table[V]) Get(id string) V {
	v, _ := t.Find(id)
	return v
}

// Find returns the record of an id, and whether there is one.
func (t *Table[V]) Find(id string) (V, bool) {
	if t.tree == nil {
		var none V
		return none, false
	}
	return t.tree.Get(id)
}

// Set puts a record in the place of the one that the id had.
func (t *Table[V]) Set(id string, v V) {
	t.own()
	t.tree.Set(id, v)
}

// Delete takes a record out.
func (t *Table[V]) Delete(id string) {
	t.own()
	t.tree.Delete(id)
}

// Len is the number of records.
func (t *Table[V]) Len() int {
	if t.tree == nil {
		return 0
	}
	return t.tree.Len()
}

// All are the ids with their records, in the order of the ids.
func (t *Table[V]) All() iter.Seq2[string, V] {
	return func(yield func(string, V) bool) {
		if t.tree != nil {
			t.tree.Scan(yield)
		}
	}
}

// Under are the records whose ids start with a prefix, in the order of the ids.
func (t *Table[V]) Under(prefix string) iter.Seq2[string, V] {
	return func(yield func(string, V) bool) {
		if t.tree != nil {
			t.tree.Ascend(prefix, func(id string, v V) bool { return strings.HasPrefix(id, prefix) && yield(id, v) })
		}
	}
}

// Share makes the two copies of a Table, once its struct was copied or before it is, independent of each other:
// whichever is written to first leaves what the other sees.
func (t *Table[V]) Share() { t.shared = true }

func (t *Table[V]) own() {
	switch {
	case t.tree == nil:
		t.tree = &btree.Map[string, V]{}
	case t.shared:
		t.tree = t.tree.IsoCopy()
	}
	t.shared = false
}

// Equal reports whether two tables hold the same ids with equal records. Copies that nothing was written to since are
// equal at once.
func Equal[V any](a, b *Table[V], equal func(V, V) bool) bool {
	if a.tree == b.tree {
		return true
	}
	if a.Len() != b.Len() {
		return false
	}
	if a.Len() == 0 {
		return true
	}
	x, y := a.tree.Iter(), b.tree.Iter()
	for x.Next() {
		if !y.Next() || x.Key() != y.Key() || !equal(x.Value(), y.Value()) {
			return false
		}
	}
	return true
}

// Changed are the ids and records of one Table that another does not hold the same. Between copies that nothing was
// written to since there are none, at once.
func Changed[V comparable](before, after *Table[V]) iter.Seq2[string, V] {
	return func(yield func(string, V) bool) {
		if before.tree == after.tree {
			return
		}
		for id, was := range before.All() {
			if is, there := after.Find(id); (!there || is != was) && !yield(id, was) {
				return
			}
		}
	}
}
