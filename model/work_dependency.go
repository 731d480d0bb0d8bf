package model

import "slices"

// The dependency graph of a Mission's WorkItems (§10.4): acyclic at all times, and a WorkItem starts only when what
// it depends on is verified.

// The kinds of this subject. A revised Work Contract appears under the same Event kind.
const (
	WorkDependencyAdd Kind = "ext.missionweaveprotocol.core.work_dependency_add"

	WorkContractRevised EventKind = "work.contract.revised"
)

// AddDependency is the payload of WorkDependencyAdd.
type AddDependency struct {
	OnItem
	DependencyID string `json:"dependencyId,omitempty"`
}

// RevisedFacts are the facts of WorkContractRevised. DependencyID is the dependency that was inserted, if one was.
type RevisedFacts struct {
	Moved
	DependencyID string `json:"dependencyId,omitempty"`
}

// Reaches reports whether one WorkItem depends on another, directly or through others.
func Reaches(s *State, from, target string) bool {
	seen := map[string]bool{}
	queue := []string{from}
	for len(queue) > 0 {
		id := queue[0]
		queue = queue[1:]
		if id == target {
			return true
		}
		if w := s.WorkItem(id); w != nil && !seen[id] {
			seen[id] = true
			queue = append(queue, w.Dependencies...)
		}
	}
	return false
}

// dependenciesVerified is the start gate of §10.4.
var dependenciesVerified = &Guard{Name: "dependencies-verified", Requirement: "10.4-05",
	Codes: []Code{InvalidTransition, InvalidCommand}, Needs: onGroup, OnItem: true,
	Holds: func(f *Facts) bool { return DependenciesVerified(f.State, f.Item) }}

// DependenciesVerified reports whether everything that a WorkItem depends on is verified (§10.4).
func DependenciesVerified(s *State, w *WorkItem) bool {
	return !slices.ContainsFunc(w.Dependencies, func(id string) bool {
		d := s.WorkItem(id)
		return d == nil || d.State != Verified
	})
}

func dependencySubject() Subject {
	codes := []Code{InvalidCommand, InvalidTransition}
	named := func(f *Facts) string { return payload[AddDependency](f).DependencyID }
	known := &Guard{Name: "dependency-known", Requirement: "10.4-01", Codes: codes, Needs: onGroup, OnItem: true,
		Holds: func(f *Facts) bool {
			d := f.State.WorkItem(named(f))
			return d != nil && d.GroupID == f.Command.GroupID && !slices.Contains(f.Item.Dependencies, d.ID)
		}}
	acyclic := &Guard{Name: "acyclic", Requirement: "10.4-06", Codes: codes,
		Needs: slices.Concat(onGroup, []string{"dependency-known"}), OnItem: true,
		Holds: func(f *Facts) bool { return !Reaches(f.State, named(f), f.Item.ID) }}
	unowned := &Guard{Name: "not-owned", Requirement: "10.1-15",
		Codes: []Code{InvalidTransition, AlreadyOwned, InvalidCommand},
		Needs: onGroup, OnItem: true, Unless: DependencyOnOwned, Option: 0,
		Holds: func(f *Facts) bool { return f.Item.State < Queued }}
	return Subject{
		Name:     "dependencies",
		Commands: []CommandDef{command[AddDependency](WorkDependencyAdd)},
		Events: []EventDef{event[RevisedFacts](WorkContractRevised,
			step("dependency", "10.4-01", changes(itemNeeds), func(x *Change, e *RevisedFacts) {
				if e.DependencyID != "" {
					x.Item.Dependencies = append(slices.Clone(x.Item.Dependencies), e.DependencyID)
					x.Item.Insertions++
				}
			}),
		)},
		Rules: []*Rule{{
			ID: "work_dependency_add", Requirement: "10.4-01", Kind: WorkDependencyAdd,
			Guards: guards(fromAgent, coordinatorOf("15.1-32", false), []*Guard{
				missionLive, beforeDeadline, inState(Open, Offered, Queued, Blocked), known, acyclic, unowned, expectsItem}),
			Events: []EventRule{produces(WorkContractRevised, func(f *Facts, e *Event, facts *RevisedFacts) {
				f.moves(e, &facts.Moved, f.Item.State)
				facts.DependencyID = named(f)
			})},
		}},
	}
}
