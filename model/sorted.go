package model

import (
	"maps"
	"slices"
	"strings"
)

// sortedKeys lists a set in one order, so that no map order reaches an output.
func sortedKeys(set map[string]bool) []string { return slices.Sorted(maps.Keys(set)) }

func sortItems(items []*WorkItem) {
	slices.SortFunc(items, func(a, b *WorkItem) int { return strings.Compare(a.ID, b.ID) })
}

func sortedMissions(s *State) []string { return slices.Sorted(maps.Keys(s.MissionTable)) }
