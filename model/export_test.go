package model

import (
	"reflect"
	"slices"
)

// What the tests outside see besides.

// Tables are the tables of a state that hold records, by their names and in their order. The indexes follow from the
// records, and what is kept of Groups and receipts follows from the Events.
func Tables(s *State) (names []string, tables map[string]reflect.Value) {
	names, tables, indexes := tableFields(s)
	return slices.DeleteFunc(names, func(name string) bool {
		return slices.Contains(indexes, name) || name == "groups" || name == "receipts"
	}), tables
}

var FieldNamed = fieldNamed

// SightNames are the kinds of readers that the rules of replay tell apart, in their order.
func SightNames() []string {
	var names []string
	for _, rule := range sights {
		names = append(names, rule.Name)
	}
	return names
}
