package model

import "slices"

// Child Missions (§14): a WorkItem that is promoted to a Mission of its own, which answers to the parent's Coordinator.
// What its end means for the parent, and the parent's for it, is in child_end.go.

// The kinds of this subject.
const (
	MissionCreateChild Kind = "mission.create_child"

	MissionChildCreated EventKind = "mission.child.created"
)

// The readings of this subject.
var (
	ChildWithinContract = point("child-within-contract", "4, 14",
		"The budget and the deadline of a child Mission lie within those of…",
		"the Work Contract of its WorkItem, and of the parent Mission", "the parent Mission alone")
	ChildOfOwn = point("child-coordinated-by-parents", "3, 14",
		"The Parent Coordinator makes itself the Coordinator of the child Mission…",
		"which is allowed", "which is refused")
	SecondChild = point("second-child", "10.2, 14",
		"A mission.create_child for a WorkItem whose child Mission has not ended…",
		"is refused", "is accepted: the WorkItem is linked to the new one from then on")
	ChildBeyondLeft = point("child-beyond-left", "12, 14",
		"A child Mission asks for more than its WorkItem has left of what it was allotted…",
		"is accepted: what is used in it is bounded by all that is above it", "is refused").free()
	FailurePolicyGiven = point("failure-policy-given", "10.2, 14",
		"A mission.create_child that declares no child-failure policy…",
		"is refused", "is accepted: the failure of the child leaves its WorkItem blocked")
	ChildBlockedOffer = point("child-blocked-offer", "10.2, 14",
		"A work.offer for a WorkItem whose child Mission has not ended…",
		"is refused", "is accepted: the child Mission decides the WorkItem no longer")
	ChildBlockedUnblock = point("child-blocked-unblock", "10.2, 14",
		"A work.unblock for a WorkItem whose child Mission has not ended…",
		"is refused", "is accepted: the child Mission decides the WorkItem no longer")
)

// What a child-failure policy says becomes of the parent where the child fails.
const (
	FailureBlocksItem   = "block_parent_work_item"
	FailureFailsItem    = "fail_parent_work_item"
	FailureFailsMission = "fail_parent_mission"
)

// CreateChild is the payload of MissionCreateChild. The Group in it is that of the child; the envelope names the parent's.
type CreateChild struct {
	CreateMission
	ParentWorkItemID string `json:"parentWorkItemId,omitempty"`
	FailurePolicy    string `json:"failurePolicy,omitempty"`
}

func (p *CreateChild) namesItem() string { return p.ParentWorkItemID }

// ChildCreatedFacts are the facts of MissionChildCreated. OwnershipEpoch is there where an owner is fenced by it, in a
// reading.
type ChildCreatedFacts struct {
	Moved
	ParentMissionID string         `json:"parentMissionId"`
	ChildMissionID  string         `json:"childMissionId"`
	ChildGroupID    string         `json:"childGroupId"`
	ChildRevision   Minted[uint64] `json:"childRevision,omitzero" mint:"revision"`
	OwnershipEpoch  Minted[uint64] `json:"ownershipEpoch,omitzero" mint:"ownership-epoch"`
	Founded
	FailurePolicy string `json:"-"`
}

// The links between a child Mission and its parent.
var (
	missionParent = &Aspect{"parent"}
	missionOwners = &Aspect{"MissionOwner"}
	itemChild     = &Aspect{"child Mission"}
)

// child is the child Mission that decides a WorkItem, nil where none does.
func (s *State) child(w *WorkItem) *Mission {
	if w == nil || w.Child == "" || w.State != Blocked {
		return nil
	}
	return s.missions.Get(w.Child)
}

// childRuns reports whether a WorkItem waits for a child Mission that has not ended.
func (s *State) childRuns(w *WorkItem) bool {
	m := s.child(w)
	return m != nil && !m.State.Terminal()
}

// ancestors are the Missions above one, from its parent on.
func (s *State) ancestors(m *Mission) []*Mission {
	var list []*Mission
	for m.Parent != "" {
		m = s.missions.Get(m.Parent)
		list = append(list, m)
	}
	return list
}

// promoted are the WorkItems above a Mission: that whose child it is, that whose child the Mission of that is, and so on.
func (s *State) promoted(m *Mission) []*WorkItem {
	var list []*WorkItem
	for ; m.Parent != ""; m = s.missions.Get(m.Parent) {
		list = append(list, s.WorkItem(m.ParentItem))
	}
	return list
}

// RootOwner is the human who is accountable for a child Mission (§3): the MissionOwner of the root above it. ok is false
// for a root itself.
func (s *State) RootOwner(groupID string) (who Actor, ok bool) {
	m := s.Mission(groupID)
	if m == nil || m.Parent == "" {
		return who, false
	}
	above := s.ancestors(m)
	return above[len(above)-1].Owner, true
}

// noChildRuns is the guard that no child Mission decides the WorkItem, in a reading of what its ownership being fenced
// means.
func noChildRuns(reading *Point) *Guard {
	return &Guard{Name: "no-child-runs", Requirement: "10.2-create-child", Codes: codes(ruledOut, []Code{AlreadyOwned}),
		Needs: onGroup, OnItem: true, Unless: reading, Option: 1,
		Holds: func(f *Facts) bool { return !f.State.childRuns(f.Item) }}
}

// narrower are the guards that a child Mission gets no more than its parent has.
func narrower() []*Guard {
	child := func(f *Facts) *CreateMission { return declared(f) }
	// Budgets and permissions narrow downward (§4: PROTOCOL_VIOLATION); more is for policy to approve.
	beyond := codes(ruledOut, byPolicyAlone, []Code{ProtocolViolation})
	onBudget := slices.Concat(onGroup, []string{"budget"})
	contracted := func(name, requirement string, codes []Code, needs string, holds func(*Facts, *Contract) bool) *Guard {
		return &Guard{Name: name, Requirement: requirement, Codes: codes, Needs: onItem(needs), OnItem: true,
			Unless: ChildWithinContract, Option: 1, Holds: func(f *Facts) bool { return holds(f, f.Item.Contract) }}
	}
	return []*Guard{
		{Name: "budget-of-parent", Requirement: "14-04", Codes: codesOfBudget, Needs: onBudget,
			Holds: func(f *Facts) bool { return child(f).Budget.Allocation().Within(f.Mission.Limit) }},
		contracted("budget-of-contract", "14-04", codesOfBudget, "budget", func(f *Facts, c *Contract) bool {
			return child(f).Budget.Allocation().Within(c.Budget.Limits())
		}),
		{Name: "budget-left", Requirement: "12-18", Codes: codesOfBudget, Needs: onBudget, OnItem: true,
			Unless: BudgetAllocation, Option: 1, Holds: func(f *Facts) bool {
				asked := child(f).Budget.Allocation()
				return asked.Within(f.Item.Allotted) ||
					f.Mission.Allocated.Minus(f.Item.Allotted).Plus(asked).Within(f.Mission.Limit)
			}},
		{Name: "budget-unused", Requirement: "14-04", Codes: codesOfBudget, Needs: onBudget, OnItem: true,
			Unless: ChildBeyondLeft, Option: 0, Holds: func(f *Facts) bool {
				// Where nothing was used, what is left is all of it, which the Work Contract bounds or not.
				return f.Item.Used == (Amounts{}) || child(f).Budget.Allocation().Plus(f.Item.Used).Within(f.Item.limits())
			}},
		{Name: "currency-of-parent", Requirement: "14-04", Codes: codesOfBudget, Needs: onBudget,
			Unless: OtherCurrency, Option: 1, Holds: func(f *Facts) bool {
				b := child(f).Budget
				return b.FinancialLimit == nil || f.Mission.Currency == "" || b.Currency == f.Mission.Currency
			}},
		{Name: "deadline-of-parent", Requirement: "14-05", Codes: beyond,
			Needs: slices.Concat(onGroup, []string{"deadline"}),
			Holds: func(f *Facts) bool { return *child(f).Deadline <= f.Mission.Deadline }},
		contracted("deadline-of-contract", "14-05", beyond, "deadline", func(f *Facts, c *Contract) bool {
			return c.Deadline == nil || *child(f).Deadline <= *c.Deadline
		}),
		// Of a Mission that names no permissions nobody says what they are.
		{Name: "permissions-of-parent", Requirement: "14-06", Codes: beyond, Needs: onGroup, Holds: func(f *Facts) bool {
			return f.Mission.Permissions == nil || within(child(f).Permissions, f.Mission.Permissions)
		}},
	}
}

func childSubject() Subject {
	const row, link = "7.1-create-child", "14-02"
	group := func(f *Facts) string { return declared(f).GroupID }
	policies := []string{FailureBlocksItem, FailureFailsItem, FailureFailsMission}
	promotes := []*Guard{
		missionLive, beforeDeadline, itemKnown, inState(Open, Offered, Queued, Active, Blocked),
		complete("child-named", link, offForm, func(p *CreateChild) bool { return p.MissionID != "" }),
		complete("child-group", "4-01", offForm, func(p *CreateChild) bool { return p.GroupID != "" }),
		newGroup(group),
		// Its own Mission, or one above it, would be its child: the invariant of §14 is broken (PROTOCOL_VIOLATION).
		{Name: "acyclic", Refines: []string{"new-mission"}, Requirement: "14-03", Codes: codes(ruledOut, []Code{ProtocolViolation}), Needs: onGroup,
			Holds: func(f *Facts) bool {
				above := append(f.State.ancestors(f.Mission), f.Mission)
				return !slices.ContainsFunc(above, func(m *Mission) bool { return m.ID == declared(f).MissionID })
			}},
		{Name: "one-child", Requirement: link, Codes: ruledOut, Needs: onGroup, OnItem: true, Unless: SecondChild, Option: 1,
			Holds: func(f *Facts) bool { return !f.State.childRuns(f.Item) }},
		{Name: "failure-policy", Requirement: "10.2-child-failed", Codes: offForm, Needs: document,
			Unless: FailurePolicyGiven, Option: 1,
			Holds: func(f *Facts) bool { return payload[CreateChild](f).FailurePolicy != "" }},
		complete("failure-policy-known", "10.2-child-failed", offForm, func(p *CreateChild) bool {
			return p.FailurePolicy == "" || slices.Contains(policies, p.FailurePolicy)
		}),
		{Name: "another-coordinator", Requirement: "14-09", Codes: codes(ruledOut, byPolicyAlone), Needs: onGroup,
			Unless: ChildOfOwn, Option: 0,
			Holds: func(f *Facts) bool { return declared(f).CoordinatorID != f.Command.Actor.ID }},
		// Whether the revision is that of the WorkItem or of the Mission no sentence says.
		{Name: "expected-revision", Requirement: "15.3-02", Codes: []Code{RevisionConflict}, Needs: onGroup,
			Holds: func(f *Facts) bool { return expectsItem.Holds(f) || expectsMission.Holds(f) }},
	}
	return Subject{
		Name:     "child Missions",
		Commands: []CommandDef{command[CreateChild](MissionCreateChild)},
		Events: []EventDef{event[ChildCreatedFacts](MissionChildCreated, slices.Concat([]*Step{
			setState("10.2-create-child"),
			step("ownership fenced", "10.2-create-child", changes(itemOwner, itemEpoch, itemOwnership, itemBound, itemStart),
				func(x *Change, e *ChildCreatedFacts) {
					x.Item.loseOwner(e.OwnershipEpoch)
					x.Item.endOwnershipLease()
				}),
			closeExecution("10.2-create-child"),
			shared("offer ended", "10.2-create-child", changes(itemCandidates, itemOfferExpiry),
				func(x *Change) { x.Item.Candidates, x.Item.Pins, x.Item.OfferExpiresAt = nil, nil, 0 }).free(),
			step("link to the child", link, changes(itemChild),
				func(x *Change, e *ChildCreatedFacts) { x.Item.Child = e.ChildMissionID }),
		}, begins(row), []*Step{
			step("link to the parent", link, changes(missionParent), func(x *Change, e *ChildCreatedFacts) {
				m := x.missionOf(e.ChildGroupID)
				m.Parent, m.ParentItem, m.FailurePolicy = e.ParentMissionID, e.WorkItemID, e.FailurePolicy
				x.State.children.Set(pair(m.Parent, m.ID), struct{}{})
			}),
			step("child revision", "15.2-15", changes(missionRevision),
				func(x *Change, e *ChildCreatedFacts) { x.missionOf(e.ChildGroupID).Revision = e.ChildRevision.Value }).free(),
		})...).alsoTold(begunTold)},
		Rules: []*Rule{{ID: "mission.create_child", Requirement: row, Kind: MissionCreateChild,
			Guards: guards(fromAgent, coordinatorOf("7.2-09", true), promotes, declaring(row), narrower()),
			Events: []EventRule{produces(MissionChildCreated, func(f *Facts, e *Event, facts *ChildCreatedFacts) {
				f.moves(e, &facts.Moved, Blocked)
				facts.Founded = founded(f, group(f))
				facts.ParentMissionID, facts.ChildMissionID, facts.ChildGroupID = f.Mission.ID, declared(f).MissionID, group(f)
				facts.FailurePolicy = payload[CreateChild](f).FailurePolicy
				facts.ChildRevision = number(group(f), 1)
				facts.ChildRevision.Bound = 0
				if f.Item.Owner != "" && f.Choose.Choose(EpochOnFence) == 1 {
					facts.OwnershipEpoch = number(f.Item.ID, f.Item.OwnershipEpoch+1)
				}
			})}}},
		Invariants: []Invariant{{Name: "each child Mission has a parent above it, and no Mission is above itself",
			Requirement: "14-03", Broken: func(s *State) string {
				for m := range s.Missions() {
					above := m
					for depth := 0; above.Parent != ""; depth++ {
						next := s.missions.Get(above.Parent)
						w := s.WorkItem(above.ParentItem)
						if next == nil || w == nil || w.MissionID != next.ID || depth > s.missions.Len() {
							return "the Mission " + m.ID + " is under " + above.Parent + ", which has no such WorkItem, or is under it"
						}
						above = next
					}
				}
				return ""
			}}},
	}
}
