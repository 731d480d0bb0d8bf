package model

import "slices"

// What the end of a child Mission means for its parent (§10.2, §14), what the end of a parent, or of the WorkItem, means
// for the child (§7.1), and who is its MissionOwner once the parent has another Coordinator (§3, §7.2). All of that
// follows within the Event that brings it about, Group by Group: each Mission that ends has the reactions of its own.

// The Events for which the text has no kind.
const (
	WorkChildApproved   EventKind = "ext.missionweaveprotocol.core.work_child_approved"
	WorkChildFailed     EventKind = "ext.missionweaveprotocol.core.work_child_failed"
	MissionOwnerChanged EventKind = "ext.missionweaveprotocol.core.mission_owner_changed"
)

// The readings of what an end means.
var (
	ChildCancelledParent = point("child-cancelled-parent", "10.2, 14",
		"A child Mission is cancelled by its MissionOwner or by policy. Its WorkItem…",
		"stays blocked until the Coordinator acts", "is treated as the child-failure policy says")
	TerminateDescends = point("terminate-descends", "7.1, 12",
		"A Mission fails. Its child Missions that have not ended…",
		"are cancelled with it", "go on until their own end")
	CancelItemDescends = point("cancel-item-descends", "10.2, 14",
		"A WorkItem is cancelled whose child Mission has not ended. The child…",
		"is cancelled with it", "goes on, and decides the WorkItem no longer")
	FailItemDescends = point("fail-item-descends", "10.2, 14",
		"A WorkItem fails by a work.fail of the Coordinator, and its child Mission has not ended. The child…",
		"is cancelled with it", "goes on, and decides the WorkItem no longer")
)

// ChildEndedFacts are the facts of WorkChildApproved and WorkChildFailed.
type ChildEndedFacts struct {
	Moved
	Released
	ChildMissionID string   `json:"childMissionId"`
	ArtifactIDs    []string `json:"artifactIds,omitempty"`
}

// OwnerChangedFacts are the facts of MissionOwnerChanged.
type OwnerChangedFacts struct {
	MemberID        string         `json:"memberId"`
	MembershipEpoch Minted[uint64] `json:"membershipEpoch,omitzero" mint:"membership-epoch"`
	Former          Actor          `json:"-"`
	FormerEnds      bool           `json:"-"` // its Membership ends
	FormerRises     bool           `json:"-"` // it goes on under a higher epoch
}

// living are the child Missions of one that have not ended, and of whose end the Command has not told yet.
func (f *Facts) living(m *Mission) []*Mission {
	var list []*Mission
	for _, id := range listed(&f.State.children, m.ID) {
		if child := f.State.missions.Get(id); !child.State.Terminal() && !f.ends(child.GroupID) {
			list = append(list, child)
		}
	}
	return list
}

// ends reports whether the Command has told already that the Mission of a Group ends.
func (f *Facts) ends(groupID string) bool {
	return slices.ContainsFunc(f.events, func(e Event) bool {
		return e.GroupID == groupID && (e.Kind == MissionCancelled || e.Kind == MissionTerminated || e.Kind == MissionApproved)
	})
}

// parents are the WorkItem that the Mission of the Event decides, and its Mission; nil where it decides none: because it
// is a root, because the WorkItem has gone on without it, or because it has ended, or ends by this very Command.
func (f *Facts) parents() (w *WorkItem, of *Mission) {
	m := f.State.Mission(f.after.GroupID)
	w, of = f.State.WorkItem(m.ParentItem), f.State.missions.Get(m.Parent)
	told := func(e Event) bool { return e.WorkItemID == m.ParentItem }
	if f.State.child(w) != m || of.State.Terminal() || f.ends(of.GroupID) || slices.ContainsFunc(f.events, told) {
		return nil, nil
	}
	return w, of
}

// failure is what becomes of the parent where its child Mission fails: "" where nothing does.
func (f *Facts) failure() string {
	if w, _ := f.parents(); w == nil {
		return ""
	}
	return f.State.Mission(f.after.GroupID).FailurePolicy
}

// cancelChildren is the Event rule by which child Missions are cancelled with something of their parent.
func cancelChildren(of func(*Facts) []*Mission) []EventRule {
	return []EventRule{{Kind: MissionCancelled, Make: func(f *Facts, base Event) {
		for _, m := range of(f) {
			e, facts := base, &MissionEndedFacts{Reason: "Its parent has ended."}
			e.GroupID, e.Payload = m.GroupID, facts
			revise(m, &e)
			f.Emit(e)
		}
	}}}
}

// moveParent is the Event rule by which the end of a child Mission takes its WorkItem to a state.
func moveParent(kind EventKind, to WorkState, fill func(*Facts, *ChildEndedFacts, *Mission)) EventRule {
	return EventRule{Kind: kind, Make: func(f *Facts, e Event) {
		w, of := f.parents()
		if w == nil {
			return
		}
		facts := &ChildEndedFacts{ChildMissionID: w.Child}
		e.GroupID, e.Payload = of.GroupID, facts
		move(&e, &facts.Moved, w, to)
		fill(f, facts, f.State.missions.Get(w.Child))
		f.Emit(e)
	}}
}

// childFailed are the Event rules of a child that has failed, as its child-failure policy says.
func childFailed() []EventRule {
	failed := moveParent(WorkChildFailed, Failed, func(f *Facts, facts *ChildEndedFacts, _ *Mission) {
		facts.Release = f.Choose.Choose(FailedBudget) == 1
	})
	failed.When = func(f *Facts) bool { return f.failure() == FailureFailsItem }
	return []EventRule{failed, {
		Kind: MissionTerminated,
		When: func(f *Facts) bool { return f.failure() == FailureFailsMission },
		Make: func(f *Facts, e Event) {
			_, of := f.parents()
			e.GroupID, e.Payload = of.GroupID, &MissionEndedFacts{Reason: "A child Mission that it cannot do without has failed."}
			revise(of, &e)
			f.Emit(e)
		},
	}}
}

// ofItem is the child Mission of the WorkItem that the Event ends by itself, and not with its Mission.
func ofItem(reading *Point) func(*Facts) []*Mission {
	return func(f *Facts) []*Mission {
		w := f.State.WorkItem(f.after.WorkItemID)
		m := f.State.child(w)
		if m == nil || m.State.Terminal() || f.ends(w.GroupID) || f.ends(m.GroupID) || f.Choose.Choose(reading) == 1 {
			return nil
		}
		return []*Mission{m}
	}
}

func childEndSubject() Subject {
	children := func(f *Facts) []*Mission { return f.living(f.State.Mission(f.after.GroupID)) }
	descend := func(name, requirement string, to EventKind, of func(*Facts) []*Mission) *Reaction {
		return &Reaction{Name: name, Requirement: requirement, To: to, Events: cancelChildren(of)}
	}
	return Subject{
		Name: "the end of child Missions and of their parents",
		Events: []EventDef{
			event[ChildEndedFacts](WorkChildApproved, setState("10.2-child-approved"),
				step("Artifacts of the child", "14-11", nil,
					func(x *Change, e *ChildEndedFacts) { x.Item.Inherited = e.ArtifactIDs }),
				releaseBudget()).unprescribed(),
			event[ChildEndedFacts](WorkChildFailed, setState("10.2-child-failed"),
				shared("failure counted", "10.1-09", nil, func(x *Change) { x.Item.Failures++ }).free(),
				releaseBudget()).unprescribed(),
			event[OwnerChangedFacts](MissionOwnerChanged,
				step("MissionOwner", "3-06", changes(missionOwners), func(x *Change, e *OwnerChangedFacts) {
					x.Mission().Owner = Actor{Agent, e.MemberID}
				}),
				step("MissionOwner's membership", "8-07", changes(membershipState, membershipEpoch),
					func(x *Change, e *OwnerChangedFacts) {
						x.grant(x.Event.GroupID, Actor{Agent, e.MemberID}, RoleMissionOwner, e.MembershipEpoch.Value)
					}),
				step("former MissionOwner", "3-06", changes(membershipState, membershipEpoch), formerOwner).free(),
			).unprescribed(),
		},
		Reactions: []*Reaction{
			descend("child Missions cancelled with their parent", "7.1-cancel-propagated", MissionCancelled, children),
			descend("child Missions cancelled with a failed parent", "7.1-cancel-propagated", MissionTerminated,
				func(f *Facts) []*Mission {
					living := children(f)
					if len(living) > 0 && f.Choose.Choose(TerminateDescends) == 1 {
						return nil
					}
					return living
				}),
			descend("a child Mission cancelled with its WorkItem", "10.2-cancel", WorkCancelled, ofItem(CancelItemDescends)),
			descend("a child Mission cancelled with its failed WorkItem", "10.2-fail", WorkFailed, ofItem(FailItemDescends)),
			{Name: "the WorkItem of an approved child", Requirement: "10.2-child-approved", To: MissionApproved,
				When: func(f *Facts) bool { w, _ := f.parents(); return w != nil },
				Events: []EventRule{moveParent(WorkChildApproved, Verified, func(f *Facts, facts *ChildEndedFacts, m *Mission) {
					facts.ArtifactIDs = m.Submission.Artifacts
					facts.Release = f.Choose.Choose(VerifiedBudget) == 1
				})}},
			{Name: "the parent of a failed child", Requirement: "10.2-child-failed", To: MissionTerminated, Events: childFailed()},
			{Name: "the parent of a cancelled child", Requirement: "10.2-child-failed", To: MissionCancelled,
				Under: ChildCancelledParent, When: func(f *Facts) bool { return slices.Contains(failing, f.failure()) },
				Events: childFailed()},
			{Name: "the MissionOwner of child Missions", Requirement: "3-06", To: CoordinatorAssigned,
				Events: []EventRule{{Kind: MissionOwnerChanged, Make: changeOwners}}},
		},
	}
}

// failing are the child-failure policies by which something of the parent fails.
var failing = []string{FailureFailsItem, FailureFailsMission}

// changeOwners makes the new Coordinator of a Mission the MissionOwner of its child Missions.
func changeOwners(f *Facts, base Event) {
	next := payload[AssignCoordinator](f).CoordinatorID
	if next == f.Mission.Coordinator {
		return
	}
	for _, m := range f.living(f.Mission) {
		e, facts := base, &OwnerChangedFacts{MemberID: next, Former: m.Owner}
		e.GroupID, e.Payload = m.GroupID, facts
		revise(m, &e)
		facts.MembershipEpoch = number(MembershipSubject(m.GroupID, next), nextMembershipEpoch(f.State, m.GroupID, Actor{Agent, next}))
		if member := f.State.Member(m.GroupID, Actor{Agent, next}); member != nil && !member.Ended {
			facts.MembershipEpoch.Bound = member.Epoch
		}
		former := f.Choose.Choose(FormerCoordinatorMembership)
		facts.FormerEnds, facts.FormerRises = former == 1, former == 2
		f.Emit(e)
	}
}

// formerOwner is what becomes of the Membership of the Coordinator that was replaced, in the Group of a child Mission.
func formerOwner(x *Change, e *OwnerChangedFacts) {
	old := x.State.Member(x.Event.GroupID, e.Former)
	if old == nil || old.Ended {
		return
	}
	next := *old
	switch {
	case e.FormerEnds:
		next = old.ended(x.Event.Sequence)
	case e.FormerRises:
		next.Epoch++
	}
	x.State.setMember(next)
}

// inherited reports whether an Artifact of a child Mission has become one of a Group: by the approval of the child, and of
// each Mission between them.
func (s *State) inherited(artifactID, groupID string) bool {
	a := s.Artifact(artifactID)
	if a == nil {
		return false
	}
	for m := s.Mission(s.WorkItem(a.WorkItemID).GroupID); m.GroupID != groupID; m = s.missions.Get(m.Parent) {
		w := s.WorkItem(m.ParentItem)
		if w == nil || !slices.Contains(w.Inherited, artifactID) {
			return false
		}
	}
	return true
}
