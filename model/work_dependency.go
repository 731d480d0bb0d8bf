package model

import "slices"

// The dependency graph of a Mission's WorkItems (§10.4): acyclic at all times, and a WorkItem starts only when what
// it depends on is verified.

func dependencyRules() []*Rule {
	known := &Guard{Name: "dependency-known", Requirement: "10.4-01", Codes: []Code{InvalidCommand, InvalidTransition}, Needs: onGroup, OnItem: true,
		Holds: func(f *Facts) bool {
			d := f.State.WorkItemTable[f.Payload.DependencyID]
			return d != nil && d.GroupID == f.Command.GroupID && !slices.Contains(f.Item.Dependencies, d.ID)
		}}
	acyclic := &Guard{Name: "acyclic", Requirement: "10.4-06", Codes: []Code{InvalidCommand, InvalidTransition}, Needs: slices.Concat(onGroup, []string{"dependency-known"}), OnItem: true,
		Holds: func(f *Facts) bool { return !reaches(f.State, f.Payload.DependencyID, f.Item.ID) }}
	unowned := &Guard{Name: "not-owned", Requirement: "10.1-15", Codes: []Code{InvalidTransition, AlreadyOwned, InvalidCommand}, Needs: onGroup, OnItem: true,
		Unless: DependencyOnOwned, Option: 0, Holds: func(f *Facts) bool { return f.Item.State < Queued }}
	return []*Rule{{
		ID: "work_dependency_add", Requirement: "10.4-01", Kind: WorkDependencyAdd,
		Guards: guards(fromAgent, coordinator("15.1-32", false), []*Guard{
			missionLive, beforeDeadline, inState(Open, Offered, Queued, Blocked), known, acyclic, unowned, itemRevision}),
		Events: []EventRule{{Kind: WorkContractRevised, Fill: func(f *Facts, e *Event) { to(f.Item.State)(f, e) }}},
	}}
}

// reaches reports whether one WorkItem depends on another, directly or through others.
func reaches(s *State, from, target string) bool {
	seen := map[string]bool{}
	queue := []string{from}
	for len(queue) > 0 {
		id := queue[0]
		queue = queue[1:]
		if id == target {
			return true
		}
		if w := s.WorkItemTable[id]; w != nil && !seen[id] {
			seen[id] = true
			queue = append(queue, w.Dependencies...)
		}
	}
	return false
}

// dependenciesVerified is the start gate of §10.4.
var dependenciesVerified = &Guard{Name: "dependencies-verified", Requirement: "10.4-05", Codes: []Code{InvalidTransition, InvalidCommand}, Needs: onGroup, OnItem: true,
	Holds: func(f *Facts) bool {
		return !slices.ContainsFunc(f.Item.Dependencies, func(id string) bool {
			w := f.State.WorkItemTable[id]
			return w == nil || w.State != Verified
		})
	}}

var dependencyEvolution = map[EventKind][]Step{
	WorkContractRevised: {
		step("dependency", "10.4-01", func(x *Change) {
			if d := x.Event.Payload.DependencyID; d != "" {
				x.Item.Dependencies = append(slices.Clone(x.Item.Dependencies), d)
				x.Item.Insertions++
			}
		}),
	},
}
