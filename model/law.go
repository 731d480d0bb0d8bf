package model

import (
	"fmt"
	"reflect"
	"sync"

	"github.com/missionweave/weavecheck/model/table"
)

// A Law is what must hold between every state and the one that an accepted Command, or the passing of time, makes of it,
// with the requirement that says so. What must hold of each state by itself is an Invariant.
type Law struct {
	Name        string
	Requirement string
	// Broken says what breaks it, "" where it was kept.
	Broken func(before, after *State) string
}

// Laws lists what must hold between states, in the order of the subjects.
func Laws() []Law { return laws() }

var laws = sync.OnceValue(func() []Law { return gathered(func(s Subject) []Law { return s.Laws }) })

// Follows returns the first Law that is broken between a state and this one, which was made of it; nil where there is
// none.
func (s *State) Follows(before *State) error {
	for _, l := range laws() {
		if text := l.Broken(before, s); text != "" {
			return fmt.Errorf("law broken: %s (%s): %s", l.Name, l.Requirement, text)
		}
	}
	return nil
}

// kept makes the check of a Law about each record of a table: none vanishes, and what broken says of one that changed is
// empty.
func kept[V comparable](of func(*State) *table.Table[V], broken func(before, after V) string) func(before, after *State) string {
	return func(before, after *State) string {
		for id, was := range table.Changed(of(before), of(after)) {
			is, there := of(after).Find(id)
			if !there {
				return id + " is gone"
			}
			if text := broken(was, is); text != "" {
				return id + ": " + text
			}
		}
		return ""
	}
}

// unaltered is the check of records that are never altered.
func unaltered[V any](was, is V) string {
	if !reflect.DeepEqual(was, is) {
		return "it was altered"
	}
	return ""
}

// rises checks an epoch that never falls, and rises where what it fences is another's.
func rises(was, is uint64, another bool) string {
	if is < was || another && is == was {
		return fmt.Sprintf("epoch %d follows %d", is, was)
	}
	return ""
}
