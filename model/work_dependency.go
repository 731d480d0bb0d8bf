package model

import "slices"

// The dependency graph of a Mission's WorkItems (§10.4): acyclic at all times, and a WorkItem starts only when what
// it depends on is verified.

// The kinds of this subject. A revised Work Contract appears under the same Event kind.
const (
	WorkDependencyAdd Kind = "ext.missionweaveprotocol.core.work_dependency_add"

	WorkContractRevised EventKind = "work.contract.revised"
)

// The readings of this subject.
var (
	DependencyKind = point("dependency-kind", "15.1",
		"The insertion of a dependency, a Command that the text speaks of and does not name…",
		"is known as "+string(WorkDependencyAdd), "is unknown under that name")
	DependencyAuthority = point("dependency-authority", "15.1",
		"The insertion of a dependency, which is Organization-owned…",
		"is open to the Coordinator and to a service", "is the Coordinator's alone", "is a service's alone")
	UnknownInserted = point("unknown-inserted", "10.4",
		"A dependency is inserted on a WorkItem that does not exist…",
		"which is refused", "which is allowed: the graph need not be complete")
	DependencyTwice = point("dependency-twice", "10.4",
		"A dependency is inserted that is there already…",
		"which is refused", "which is accepted, and changes nothing")
	AcceptanceGate = point("dependency-gate", "10.4",
		"A WorkItem whose dependencies are not satisfied is accepted…",
		"which is allowed: they hold back its start", "which is refused")
	OfferGate = point("dependency-gate-offer", "10.4",
		"A WorkItem whose dependencies are not satisfied is offered…",
		"which is allowed: they hold back its start", "which is refused")
	DependencyPolicy = point("dependency-policy", "10.4",
		"The dependency policy, for which a Work Contract has no member, asks that…",
		"each dependency be verified", "one of them be verified")
	DependencyOnOwned = point("dependency-on-owned", "10.1, 10.4",
		"A dependency is added to a queued or blocked WorkItem that has an owner…",
		"which keeps its owner", "which is refused, since the owner accepted another contract")
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

// dependenciesMet is the guard that a WorkItem is eligible (§10.4): to be started, or in a reading for what comes before.
func dependenciesMet(reading *Point) *Guard {
	return &Guard{Name: "dependencies-verified", Requirement: "10.4-05", Codes: ruledOut, Needs: onGroup, OnItem: true,
		Unless: reading, Option: 0, Holds: satisfied}
}

// satisfied reports whether what a WorkItem depends on is verified, as far as the policy asks.
func satisfied(f *Facts) bool {
	of := f.Item.Dependencies
	if p, ok := f.Command.Payload.(interface{ contract() *Contract }); ok && p.contract() != nil {
		of = p.contract().dependencies() // it comes with the offer
	}
	verified := 0
	for _, id := range of {
		if d := f.State.WorkItem(id); d != nil && d.State == Verified {
			verified++
		}
	}
	return verified == len(of) || verified > 0 && f.Choose.Choose(DependencyPolicy) == 1
}

func dependencySubject() Subject {
	dependency := func(f *Facts) string { return payload[AddDependency](f).DependencyID }
	given := slices.Concat(onGroup, []string{"dependency-named"})
	named := complete("dependency-named", "10.4-01", offForm, func(p *AddDependency) bool { return p.DependencyID != "" })
	known := &Guard{Name: "dependency-known", Requirement: "10.4-01", Codes: codes([]Code{InvalidCommand, InvalidTransition,
		AuthForbidden, ProtocolViolation}, notHeld), // of another Group: §4, isolation
		Needs: given, OnItem: true, Unless: UnknownInserted, Option: 1, Holds: func(f *Facts) bool {
			d := f.State.WorkItem(dependency(f))
			return d != nil && d.GroupID == f.Command.GroupID
		}}
	isNew := &Guard{Name: "dependency-new", Requirement: "10.4-01", Codes: ruledOut, Needs: given, OnItem: true,
		Unless: DependencyTwice, Option: 1,
		Holds: func(f *Facts) bool { return !slices.Contains(f.Item.Dependencies, dependency(f)) }}
	acyclic := &Guard{Name: "acyclic", Requirement: "10.4-06", Codes: ruledOut, Needs: given, OnItem: true,
		Holds: func(f *Facts) bool { return !Reaches(f.State, dependency(f), f.Item.ID) }}
	unowned := &Guard{Name: "not-owned", Requirement: "10.1-15",
		Codes: []Code{InvalidTransition, AlreadyOwned, InvalidCommand},
		Needs: onGroup, OnItem: true, Unless: DependencyOnOwned, Option: 0,
		Holds: func(f *Facts) bool { return f.Item.State < Queued }}
	entitled := &Guard{Name: "coordinator", Requirement: "15.1-32", Codes: noCoordinatorCodes,
		Needs: onGroup, Holds: func(f *Facts) bool {
			if f.Command.Actor.Type == Service {
				return f.Choose.Choose(DependencyAuthority) != 1
			}
			return isCoordinator(f) && f.Choose.Choose(DependencyAuthority) != 2
		}}
	noHuman := *agentActor
	noHuman.Holds = func(f *Facts) bool { return f.Command.Actor.Type != Human }
	fences := guards(fromAnyone, []*Guard{knownTo(DependencyKind), groupNamed, &noHuman},
		onlyFor(notFrom(Service), guards(inSession, asMember)...),
		onlyFor(from(Service), groupExists, noSession, noMembership, noCoordinator),
		[]*Guard{entitled}, onlyFor(from(Agent), coordinatorCurrent(false)...))
	return Subject{
		Name:     "dependencies",
		Commands: []CommandDef{command[AddDependency](WorkDependencyAdd)},
		Events: []EventDef{event[RevisedFacts](WorkContractRevised,
			step("dependency", "10.4-01", changes(itemNeeds), func(x *Change, e *RevisedFacts) {
				if e.DependencyID != "" && !slices.Contains(x.Item.Dependencies, e.DependencyID) {
					x.Item.Dependencies = append(slices.Clone(x.Item.Dependencies), e.DependencyID)
					x.Item.Insertions++
				}
			}),
		)},
		Rules: []*Rule{{
			ID: "work_dependency_add", Requirement: "10.4-01", Kind: WorkDependencyAdd,
			Guards: guards(fences, []*Guard{missionLive, beforeDeadline, itemKnown, inState(Open, Offered, Queued, Blocked),
				named, known, isNew, acyclic, unowned, expectsItem}),
			Events: []EventRule{produces(WorkContractRevised, func(f *Facts, e *Event, facts *RevisedFacts) {
				f.moves(e, &facts.Moved, f.Item.State)
				facts.DependencyID = dependency(f)
			})},
		}},
	}
}
