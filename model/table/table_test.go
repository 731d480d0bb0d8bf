package table_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/model/table"
)

// Against a deliberately dumb table: maps that are copied whole. Copies of copies are written to in any order.
func TestCopiesAreIndependent(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	tables, maps1 := []*table.Table[int]{{}}, []map[string]int{{}}
	for step := range 20_000 {
		i := random.IntN(len(tables))
		id := fmt.Sprintf("%03d", random.IntN(400))
		switch n := random.IntN(100); {
		case n < 60:
			tables[i].Set(id, step)
			maps1[i][id] = step
		case n < 90:
			tables[i].Delete(id)
			delete(maps1[i], id)
		case len(tables) < 8:
			tables[i].Share()
			c := *tables[i]
			tables, maps1 = append(tables, &c), append(maps1, maps.Clone(maps1[i]))
		}
		if v, ok := tables[i].Find(id); v != maps1[i][id] || ok != (v != 0) {
			t.Fatalf("step %d: copy %d has %d for %s; want %d", step, i, v, id, maps1[i][id])
		}
	}
	for i := range tables {
		if diff := cmp.Diff(maps1[i], maps.Collect(tables[i].All()),
			cmp.Transformer("", func(m map[string]int) map[string]int { return m })); diff != "" {
			t.Errorf("copy %d (-want +got):\n%s", i, diff)
		}
		if got, want := tables[i].Len(), len(maps1[i]); got != want {
			t.Errorf("copy %d has %d records; want %d", i, got, want)
		}
	}
}

func TestRecordsComeInTheOrderOfTheirIDs(t *testing.T) {
	var all table.Table[int]
	for i, id := range []string{"b 2", "a 1", "b 1", "c", "b"} {
		all.Set(id, i)
	}
	ids := func(seq func(func(string, int) bool)) []string {
		var list []string
		for id := range seq {
			list = append(list, id)
		}
		return list
	}
	if diff := cmp.Diff([]string{"a 1", "b", "b 1", "b 2", "c"}, ids(all.All())); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"b 1", "b 2"}, ids(all.Under("b "))); diff != "" {
		t.Error(diff)
	}
	if first := slices.Collect(func(yield func(string) bool) {
		for id := range all.All() {
			if !yield(id) {
				return
			}
		}
	})[0]; first != "a 1" {
		t.Errorf("the first is %q", first)
	}
}

func TestEqualTablesHoldTheSame(t *testing.T) {
	of := func(pairs ...string) *table.Table[string] {
		var list table.Table[string]
		for i := 0; i < len(pairs); i += 2 {
			list.Set(pairs[i], pairs[i+1])
		}
		return &list
	}
	shared := of("a", "1")
	shared.Share()
	c := *shared
	again := c
	again.Set("a", "1")
	for _, x := range []struct {
		name string
		a, b *table.Table[string]
		want bool
	}{
		{"both empty", of(), &table.Table[string]{}, true},
		{"the same in another order", of("a", "1", "b", "2"), of("b", "2", "a", "1"), true},
		{"another record", of("a", "1"), of("a", "2"), false},
		{"another id", of("a", "1"), of("b", "1"), false},
		{"one more", of("a", "1"), of("a", "1", "b", "2"), false},
		{"a copy", shared, &c, true},
		{"a copy that was written to", shared, &again, true},
	} {
		if got := table.Equal(x.a, x.b, func(v, w string) bool { return v == w }); got != x.want {
			t.Errorf("%s: %v", x.name, got)
		}
	}
}
