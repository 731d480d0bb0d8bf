package model

import "slices"

// The Coordinator lease (§7.2): who holds it, under which epoch, until when; its renewal and its replacement.

// coordinator are the guards of a Command whose authority is the Coordinator's. demanded says whether §15.1 lists the
// kind among those that must carry the Coordinator Epoch.
func coordinator(requirement string, demanded bool) []*Guard {
	is := &Guard{Name: "coordinator", Requirement: requirement, Codes: []Code{AuthForbidden, AuthStaleCoordinator}, Needs: onGroup,
		Holds: isCoordinator}
	lease := &Guard{Name: "coordinator-lease-live", Requirement: "7.2-04", Codes: []Code{AuthStaleCoordinator, LeaseExpired, AuthForbidden},
		Needs: slices.Concat(onGroup, []string{"coordinator"}), Unless: ExpiredCoordinator, Option: 1,
		Expires: func(f *Facts) Instant { return f.Mission.CoordinatorExpiresAt }}
	epoch := &Guard{Name: "coordinator-epoch-current", Requirement: "15.1-13", Codes: []Code{AuthStaleCoordinator, SchemaValidation, InvalidCommand},
		Needs: slices.Concat(onGroup, []string{"coordinator"}), Holds: coordinatorEpochCurrent}
	if !demanded {
		epoch.Unless, epoch.Option = CoordinatorEpochKinds, 0
		return []*Guard{is, lease, epoch}
	}
	// The schema demands the member itself, whoever sends the Command.
	named := &Guard{Name: "coordinator-epoch-named", Refines: []string{"coordinator-epoch-current"}, Requirement: "15.1-13", Needs: shape,
		Codes: []Code{SchemaValidation, AuthStaleCoordinator, InvalidCommand}, Holds: func(f *Facts) bool { return f.Command.CoordinatorEpoch != 0 }}
	return []*Guard{is, lease, epoch, named}
}

func isCoordinator(f *Facts) bool {
	return f.Command.Actor.Type == Agent && f.Command.Actor.ID == f.Mission.Coordinator
}

func isMissionOwner(f *Facts) bool { return f.Command.Actor == f.Mission.Owner }

func coordinatorEpochCurrent(f *Facts) bool {
	return f.Command.CoordinatorEpoch == f.Mission.CoordinatorEpoch
}

// missionOwner is the guard of a Command that is the MissionOwner's.
func missionOwner(requirement string) *Guard {
	return &Guard{Name: "mission-owner", Requirement: requirement, Codes: []Code{AuthForbidden}, Needs: onGroup, Holds: isMissionOwner}
}

var hasCard = complete("registered-agent", "7.2-02", []Code{InvalidCommand, AuthForbidden, SchemaValidation},
	func(f *Facts) bool { return f.State.CardTable[f.Payload.CoordinatorID] != nil })

func coordinatorRules() []*Rule {
	assign := []EventRule{
		{Kind: CoordinatorAssigned, Fill: func(f *Facts, e *Event) {
			m := f.Mission
			e.Member = Actor{Agent, f.Payload.CoordinatorID}
			e.Revision = m.Revision + 1
			e.CoordinatorEpoch = m.CoordinatorEpoch + 1
			e.LeaseType, e.ExpiresAt = "coordinator", f.Now.Seconds(f.Payload.LeaseSeconds)
			if e.Member.ID != m.Coordinator {
				e.MembershipEpoch = nextMembershipEpoch(f.State, f.Command.GroupID, e.Member)
			}
			if m.Coordinator != e.Member.ID {
				switch f.Choose.Choose(FormerCoordinatorMembership) {
				case 1:
					e.Former, e.FormerEnds = Actor{Agent, m.Coordinator}, true
				case 2:
					e.Former = Actor{Agent, m.Coordinator}
				}
			}
			e.Sweeps = hasOffers(f) && f.Choose.Choose(ReplacedCoordinatorOffers) == 1
		}},
	}
	same := &Guard{Name: "another-agent", Requirement: "7.2-11", Codes: []Code{InvalidTransition, InvalidCommand}, Needs: onGroup,
		Holds:  func(f *Facts) bool { return f.Payload.CoordinatorID != f.Mission.Coordinator },
		Unless: ReappointSame, Option: 0}
	lapsed := &Guard{Name: "coordinator-lease-lapsed", Requirement: "7.2-10", Codes: []Code{InvalidTransition, InvalidCommand, AuthForbidden}, Needs: onGroup,
		Unless: ReplaceLiveCoordinator, Option: 0, Holds: func(f *Facts) bool { return !f.Mission.CoordinatorExpiresAt.Live(f.Now) }}
	return []*Rule{
		{
			ID: "mission.assign_coordinator", Requirement: "7.2-11", Kind: CoordinatorAssign,
			Applies: func(f *Facts) bool { return f.Command.Actor.Type != Service },
			Guards:  guards(fromHuman, []*Guard{missionOwner("7.2-10"), hasCard, same, lapsed, missionLive, beforeDeadline, missionRevision}),
			Events:  assign,
		},
		{
			ID: "mission.assign_coordinator by service", Requirement: "7.2-11", Kind: CoordinatorAssign, Applies: from(Service),
			Guards: guards(fromService, []*Guard{byPolicy(ServiceAppoints), hasCard, same, lapsed, missionLive, beforeDeadline, missionRevision}),
			Events: assign,
		},
		{
			ID: "mission.renew_coordinator", Requirement: "7.2-03", Kind: CoordinatorRenew,
			Guards: guards(fromAgent, coordinator("7.2-03", true), []*Guard{missionLive, beforeDeadline, missionRevision}),
			Events: []EventRule{{Kind: CoordinatorRenewed, Fill: func(f *Facts, e *Event) {
				e.Revision = f.Mission.Revision + 1
				e.ExpiresAt, e.Renews = f.Now.Seconds(f.Payload.LeaseSeconds), f.Mission.CoordinatorExpiresAt
			}}},
		},
	}
}

func hasOffers(f *Facts) bool {
	for id := range f.State.unfinished[f.Command.GroupID] {
		if f.State.WorkItemTable[id].State == Offered {
			return true
		}
	}
	return false
}

var coordinatorEvolution = map[EventKind][]Step{
	CoordinatorAssigned: {
		step("coordinator", "7.2-01", func(x *Change) { x.Mission().Coordinator = x.Event.Member.ID }),
		step("coordinator epoch", "7.2-11", func(x *Change) { x.Mission().CoordinatorEpoch = x.Event.CoordinatorEpoch }),
		step("coordinator lease", "7.2-01", func(x *Change) {
			m := x.Mission()
			m.CoordinatorLease, m.CoordinatorExpiresAt = x.Event.Lease, x.Event.ExpiresAt
		}),
		missionRevised,
		step("coordinator membership", "8-07", func(x *Change) {
			if x.Event.MembershipEpoch != 0 {
				x.State.grant(x.Event.GroupID, x.Event.Member, RoleCoordinator, x.Event.MembershipEpoch)
			}
		}),
		step("former coordinator", "7.2-13", func(x *Change) {
			former := x.Event.Former
			if m := x.State.Member(x.Event.GroupID, former); m != nil {
				next := Membership{Roles: m.Roles, Ended: x.Event.FormerEnds, Epoch: m.Epoch}
				if !next.Ended {
					next.Epoch++
				}
				x.State.setMember(x.Event.GroupID, former, next)
			}
		}).free(),
		step("open offers", "7.2-06", func(x *Change) {
			if x.Event.Sweeps {
				for _, id := range x.State.UnfinishedItems(x.Event.GroupID) {
					x.State.alter(id, func(w *WorkItem) {
						if w.State == Offered {
							w.State, w.Candidates, w.OfferExpiresAt = Open, nil, 0
						}
					})
				}
			}
		}).free(),
	},
	CoordinatorRenewed: {
		step("coordinator lease", "7.2-03", func(x *Change) { x.Mission().CoordinatorExpiresAt = x.Event.ExpiresAt }),
		missionRevised,
	},
}
