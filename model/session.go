package model

// Agent Cards and Sessions (§6): the bootstrap Commands of the Organization, and what a replaced Session leaves behind
// (§11.3).

func bootstrapRules() []*Rule {
	service := actorIs("15.1-12", Service)
	card := complete("card", "6.1-07", []Code{SchemaValidation, InvalidCommand}, func(f *Facts) bool { return f.Payload.Card != nil && f.Payload.Card.AgentID != "" })
	registered := complete("registered-agent", "6.3-06", []Code{InvalidCommand, AuthForbidden, AuthRequired, SchemaValidation},
		func(f *Facts) bool { return f.State.CardTable[f.Payload.AgentID] != nil })
	return []*Rule{
		{ID: "agent_card_register", Requirement: "15.1-12", Kind: CardRegister, Guards: guards(bootstrap, []*Guard{service, card}),
			Events: []EventRule{{Kind: CardRegistered, Fill: func(f *Facts, e *Event) { e.Member = Actor{Agent, f.Payload.Card.AgentID} }}}},
		{ID: "session_open", Requirement: "6.3-06", Kind: SessionOpen, Guards: guards(bootstrap, []*Guard{service, registered}),
			Events: []EventRule{
				{Kind: ExecutionLeaseRevoked, Each: revokeActive},
				{Kind: SessionOpened, Fill: func(f *Facts, e *Event) {
					e.Member = Actor{Agent, f.Payload.AgentID}
					e.SessionEpoch = f.State.SessionTable[f.Payload.AgentID] + 1
					e.Sweeps = coordinates(f) && f.Choose.Choose(SessionAndCoordinator) == 1
				}},
			}},
	}
}

// revokeActive emits, for each WorkItem the Agent is executing, the Event that revokes its lease and queues it again.
func revokeActive(f *Facts, base Event) {
	for _, id := range f.State.ActiveItems(f.Payload.AgentID) {
		w := f.State.WorkItemTable[id]
		e := base
		e.GroupID, e.WorkItemID, e.State, e.Revision = w.GroupID, id, Queued, w.Revision+1
		e.Unprescribed = true
		f.Emit(e)
	}
}

func coordinates(f *Facts) bool {
	for _, m := range f.State.MissionTable {
		if m.Coordinator == f.Payload.AgentID && m.State == MissionActive {
			return true
		}
	}
	return false
}

var bootstrapEvolution = map[EventKind][]Step{
	CardRegistered: {step("card", "15.1-12", func(x *Change) { x.State.CardTable[x.Event.Member.ID] = x.Event.Payload.Card })},
	SessionOpened: {
		step("session epoch", "6.3-06", func(x *Change) { x.State.SessionTable[x.Event.Member.ID] = x.Event.SessionEpoch }),
		step("coordinator lease", "6.3-06", func(x *Change) {
			if !x.Event.Sweeps {
				return
			}
			for _, group := range sortedMissions(x.State) {
				if m := x.State.MissionTable[group]; m.Coordinator == x.Event.Member.ID {
					revoked := *m
					revoked.CoordinatorExpiresAt = 0
					x.State.MissionTable[group] = &revoked
				}
			}
		}).free(),
	},
	ExecutionLeaseRevoked: {setState("11.3-20"), closeExecution("11.3-19")},
	ExecutionLeaseExpired: {setState("11.3-14").under(LeaseTimeoutState), closeExecution("11.3-14").under(LeaseTimeoutState)},
}
