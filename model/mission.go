package model

// The Mission lifecycle (§7.1): creation, cancellation, termination, and how the end of a Mission reaches its
// unfinished WorkItems (§10.2, last row).

func missionRules() []*Rule {
	incomplete := []Code{SchemaValidation, InvalidCommand}
	declares := func(name, requirement string, holds func(*Payload) bool) *Guard {
		return complete(name, requirement, incomplete, func(f *Facts) bool { return holds(f.Payload) })
	}
	create := guards(fromAnyone, []*Guard{
		groupNamed, noSession,
		{Name: "no-membership-epoch", Requirement: "15.1-09", Codes: []Code{SchemaValidation, InvalidCommand, ProtocolViolation}, Needs: shape, Holds: noMembership.Holds},
		actorIs("7.1-07", Human),
		{Name: "new-group", Requirement: "4-01", Codes: []Code{InvalidCommand, InvalidTransition}, Needs: document,
			Holds: func(f *Facts) bool { return f.Mission.GroupID == "" }},
		{Name: "new-mission", Requirement: "4-01", Codes: []Code{InvalidCommand, InvalidTransition}, Needs: document,
			Holds: func(f *Facts) bool { return f.State.MissionIDs[f.Payload.MissionID] == "" }},
		declares("objective", "7.1-01", func(p *Payload) bool { return p.Objective != "" }),
		declares("definition-of-done", "7.1-02", func(p *Payload) bool { return len(p.DefinitionOfDone) > 0 }),
		declares("deadline", "7.1-03", func(p *Payload) bool { return p.Deadline != nil }),
		declares("budget", "7.1-04", func(p *Payload) bool { return p.Budget.given() }),
		declares("approval-policy", "7.1-05", func(p *Payload) bool { return p.ApprovalPolicy != nil }),
		complete("registered-agent", "7.1-create", []Code{InvalidCommand, AuthForbidden, SchemaValidation}, hasCard.Holds),
	})
	cancelled := []EventRule{{Kind: MissionCancelled, Fill: endMission}, {Kind: WorkCancelled, Each: endItems(Cancelled)}}
	terminated := []EventRule{{Kind: MissionTerminated, Fill: endMission}, {Kind: WorkFailed, Each: endItems(Failed)}}
	return []*Rule{
		{ID: "mission.create", Requirement: "7.1-create", Kind: MissionCreate, Guards: create,
			Events: []EventRule{{Kind: MissionCreated, Fill: func(f *Facts, e *Event) {
				e.Member = Actor{Agent, f.Payload.CoordinatorID}
				e.Revision, e.CoordinatorEpoch, e.MembershipEpoch, e.OwnerEpoch = 1, 1, 1, 1
				e.LeaseType, e.ExpiresAt = "coordinator", f.Now.Seconds(f.Payload.CoordinatorLeaseSeconds)
			}}}},
		{ID: "mission.cancel", Requirement: "7.1-cancel", Kind: MissionCancel, Applies: from(Human),
			Guards: guards(fromHuman, []*Guard{missionOwner("7.1-13"), missionLive, missionRevision}), Events: cancelled},
		{ID: "mission.cancel by Agent", Requirement: "7.1-18", Kind: MissionCancel, Applies: from(Agent),
			Guards: guards(fromAgent, []*Guard{missionOwner("7.1-18"), missionLive, missionRevision}), Events: cancelled},
		{ID: "mission.cancel by service", Requirement: "7.1-cancel", Kind: MissionCancel, Applies: from(Service),
			Guards: guards(fromService, []*Guard{byPolicy(ServiceCancels), missionLive, missionRevision}), Events: cancelled},
		{ID: "mission.terminate", Requirement: "7.1-terminate", Kind: MissionTerminate, Applies: from(Agent),
			Guards: guards(fromAgent, coordinator("7.1-13", true), []*Guard{missionLive, missionRevision}), Events: terminated},
		{ID: "mission.terminate by human", Requirement: "7.1-13", Kind: MissionTerminate, Applies: from(Human),
			Guards: guards(fromHuman, []*Guard{{Name: "actor-type", Requirement: "7.1-13", Codes: []Code{AuthForbidden, SchemaValidation, InvalidCommand},
				Needs: shape, Holds: func(*Facts) bool { return false }}}), Events: terminated},
		{ID: "mission.terminate by service", Requirement: "15.1-20", Kind: MissionTerminate, Applies: from(Service),
			Guards: guards(fromService, []*Guard{byPolicy(ServiceTerminates), missionLive, missionRevision}), Events: terminated},
	}
}

func endMission(f *Facts, e *Event) {
	e.Revision = f.Mission.Revision + 1
	e.Sweeps = len(f.State.unfinished[f.Command.GroupID]) > 0 && f.Choose.Choose(MissionEndEvents) == 1
}

func endItems(state WorkState) func(*Facts, Event) {
	return func(f *Facts, base Event) {
		if len(f.events) > 0 && f.events[0].Sweeps {
			return
		}
		for _, id := range f.State.UnfinishedItems(f.Command.GroupID) {
			e := base
			e.WorkItemID, e.State, e.Revision = id, state, f.State.WorkItemTable[id].Revision+1
			f.Emit(e)
		}
	}
}

// endedWith ends the WorkItems of a Mission whose Event ends them itself.
func endedWith(state WorkState) Step {
	return step("unfinished WorkItems", "10.2-mission-end", func(x *Change) {
		if !x.Event.Sweeps {
			return
		}
		for _, id := range x.State.UnfinishedItems(x.Event.GroupID) {
			x.State.alter(id, func(w *WorkItem) {
				w.State, w.Revision = state, w.Revision+1
				w.ExecutionLease, w.ExecutionExpiresAt = "", 0
				w.OwnershipLease, w.OwnershipExpiresAt = "", 0
			})
		}
	}).under(MissionEndEvents)
}

func missionState(state MissionState, requirement string) Step {
	return step("mission state", requirement, func(x *Change) { x.Mission().State = state })
}

var missionRevised = step("mission revision", "15.2-15", func(x *Change) { x.Mission().Revision = x.Event.Revision }).free()

var missionEvolution = map[EventKind][]Step{
	MissionCreated: {
		step("mission", "7.1-create", func(x *Change) {
			m, e := x.Mission(), x.Event
			m.ID, m.State, m.Owner, m.Revision = e.Payload.MissionID, MissionActive, e.Actor, e.Revision
			if e.Payload.Deadline != nil {
				m.Deadline = *e.Payload.Deadline
			}
			x.State.MissionIDs[m.ID] = e.GroupID
		}),
		step("coordinator lease", "7.1-create", func(x *Change) {
			m, e := x.Mission(), x.Event
			m.Coordinator, m.CoordinatorEpoch = e.Member.ID, e.CoordinatorEpoch
			m.CoordinatorLease, m.CoordinatorExpiresAt = e.Lease, e.ExpiresAt
		}),
		step("budget", "4-19", func(x *Change) { x.Mission().Limit = x.Event.Payload.Budget.Limits() }),
		step("memberships", "8-07", func(x *Change) {
			x.State.grant(x.Event.GroupID, x.Event.Actor, RoleMissionOwner, x.Event.OwnerEpoch)
			x.State.grant(x.Event.GroupID, x.Event.Member, RoleCoordinator, x.Event.MembershipEpoch)
		}),
	},
	MissionCancelled:  {missionState(MissionIsCancelled, "7.1-cancel"), missionRevised, endedWith(Cancelled)},
	MissionTerminated: {missionState(MissionFailed, "7.1-terminate"), missionRevised, endedWith(Failed)},
}
