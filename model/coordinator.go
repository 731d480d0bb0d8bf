package model

import "slices"

// The Coordinator lease (§7.2): who holds it, under which epoch, until when; its renewal and its replacement.

// The kinds of this subject.
const (
	CoordinatorAssign Kind = "mission.assign_coordinator"
	CoordinatorRenew  Kind = "mission.renew_coordinator"

	CoordinatorAssigned EventKind = "mission.coordinator.assigned"
	CoordinatorRenewed  EventKind = "mission.coordinator.renewed"
)

// AssignCoordinator is the payload of CoordinatorAssign.
type AssignCoordinator struct {
	CoordinatorID string `json:"coordinatorId,omitempty"`
	LeaseSeconds  int64  `json:"leaseSeconds,omitempty"`
}

// RenewCoordinator is the payload of CoordinatorRenew.
type RenewCoordinator struct {
	LeaseSeconds int64 `json:"leaseSeconds,omitempty"`
}

// CoordinatorAssignedFacts are the facts of CoordinatorAssigned. MembershipEpoch is that of the new Coordinator, where
// it was another before.
type CoordinatorAssignedFacts struct {
	MemberID           string          `json:"memberId"`
	MembershipEpoch    Minted[uint64]  `json:"membershipEpoch,omitzero" mint:"membership-epoch"`
	CoordinatorEpoch   Minted[uint64]  `json:"coordinatorEpoch,omitzero" mint:"coordinator-epoch"`
	CoordinatorLeaseID Minted[string]  `json:"coordinatorLeaseId,omitzero" mint:"coordinator-lease"`
	LeaseExpiresAt     Minted[Instant] `json:"leaseExpiresAt,omitzero" mint:"coordinator-expiry"`

	Former     Actor `json:"-"` // the replaced Coordinator, if its Membership changes with its role
	FormerEnds bool  `json:"-"` // that Membership ends; otherwise it goes on under a higher epoch
}

// CoordinatorRenewedFacts are the facts of CoordinatorRenewed.
type CoordinatorRenewedFacts struct {
	LeaseExpiresAt Minted[Instant] `json:"leaseExpiresAt,omitzero" mint:"coordinator-expiry"`
}

// The aspects of the Coordinator lease.
var (
	coordinatorHolder = &Aspect{"Coordinator"}
	coordinatorEpoch  = &Aspect{"Coordinator Epoch"}
	coordinatorLease  = &Aspect{"Coordinator lease"}
)

// coordinatorOf are the guards of a Command whose authority is the Coordinator's: that its actor is the Coordinator,
// and that the lease is current.
func coordinatorOf(requirement string, demanded bool) []*Guard {
	is := &Guard{Name: "coordinator", Requirement: requirement, Codes: []Code{AuthForbidden, AuthStaleCoordinator},
		Needs: onGroup, Holds: isCoordinator}
	return append([]*Guard{is}, coordinatorCurrent(demanded)...)
}

// coordinatorCurrent are the guards that the Coordinator's lease is current. demanded says whether §15.1 lists the kind
// among those that must carry the Coordinator Epoch.
func coordinatorCurrent(demanded bool) []*Guard {
	needs := slices.Concat(onGroup, []string{"coordinator"})
	lease := &Guard{Name: "coordinator-lease-live", Requirement: "7.2-04",
		Codes: []Code{AuthStaleCoordinator, LeaseExpired, AuthForbidden}, Needs: needs, Unless: ExpiredCoordinator, Option: 1,
		Expires: func(f *Facts) Instant { return f.Mission.CoordinatorExpiresAt }}
	epoch := &Guard{Name: "coordinator-epoch-current", Requirement: "15.1-13",
		Codes: []Code{AuthStaleCoordinator, SchemaValidation, InvalidCommand}, Needs: needs,
		Holds: func(f *Facts) bool { return f.Command.CoordinatorEpoch == f.Mission.CoordinatorEpoch }}
	if !demanded {
		epoch.Unless, epoch.Option = CoordinatorEpochKinds, 0
		return []*Guard{lease, epoch}
	}
	// The schema demands the member itself, whoever sends the Command.
	named := &Guard{Name: "coordinator-epoch-named", Refines: []string{"coordinator-epoch-current"},
		Requirement: "15.1-13",
		Needs:       shape, Codes: []Code{SchemaValidation, AuthStaleCoordinator, InvalidCommand},
		Holds: func(f *Facts) bool { return f.Command.CoordinatorEpoch != 0 }}
	return []*Guard{lease, epoch, named}
}

func isCoordinator(f *Facts) bool {
	return f.Command.Actor.Type == Agent && f.Command.Actor.ID == f.Mission.Coordinator
}

// missionOwner is the guard of a Command that is the MissionOwner's.
func missionOwner(requirement string) *Guard {
	return &Guard{Name: "mission-owner", Requirement: requirement, Codes: []Code{AuthForbidden}, Needs: onGroup,
		Holds: func(f *Facts) bool { return f.Command.Actor == f.Mission.Owner }}
}

// cardOf is the guard that the Agent to be made Coordinator has an Agent Card.
func cardOf(requirement string, agentID func(*Facts) string) *Guard {
	return &Guard{Name: "registered-agent", Requirement: requirement,
		Codes: []Code{InvalidCommand, AuthForbidden, SchemaValidation},
		Needs: document, Holds: func(f *Facts) bool { return f.State.Card(agentID(f)) != nil }}
}

func coordinatorSubject() Subject {
	named := func(f *Facts) string { return payload[AssignCoordinator](f).CoordinatorID }
	same := &Guard{Name: "another-agent", Requirement: "7.2-11", Codes: []Code{InvalidTransition, InvalidCommand},
		Needs:  onGroup,
		Holds:  func(f *Facts) bool { return named(f) != f.Mission.Coordinator },
		Unless: ReappointSame, Option: 0}
	lapsed := &Guard{Name: "coordinator-lease-lapsed", Requirement: "7.2-10",
		Codes: []Code{InvalidTransition, InvalidCommand, AuthForbidden},
		Needs: onGroup, Unless: ReplaceLiveCoordinator, Option: 0,
		Holds: func(f *Facts) bool { return !f.live(f.Mission.CoordinatorExpiresAt) }}
	appointment := []*Guard{cardOf("7.2-02", named), same, lapsed, missionLive, beforeDeadline, expectsMission}
	assign := []EventRule{produces(CoordinatorAssigned, assigned)}
	return Subject{
		Name:     "the Coordinator lease",
		Commands: []CommandDef{command[AssignCoordinator](CoordinatorAssign), command[RenewCoordinator](CoordinatorRenew)},
		Events: []EventDef{
			event[CoordinatorAssignedFacts](CoordinatorAssigned,
				step("coordinator", "7.2-01", changes(coordinatorHolder),
					func(x *Change, e *CoordinatorAssignedFacts) { x.Mission().Coordinator = e.MemberID }),
				step("coordinator epoch", "7.2-11", changes(coordinatorEpoch),
					func(x *Change, e *CoordinatorAssignedFacts) { x.Mission().CoordinatorEpoch = e.CoordinatorEpoch.Value }),
				step("coordinator lease", "7.2-01", changes(coordinatorLease), func(x *Change, e *CoordinatorAssignedFacts) {
					m := x.Mission()
					m.CoordinatorLease, m.CoordinatorExpiresAt = e.CoordinatorLeaseID.Value, e.LeaseExpiresAt.Value
				}),
				missionRevised,
				step("coordinator membership", "8-07", changes(membershipState, membershipEpoch),
					func(x *Change, e *CoordinatorAssignedFacts) {
						if !e.MembershipEpoch.IsZero() {
							x.State.grant(x.Event.GroupID, Actor{Agent, e.MemberID}, RoleCoordinator, e.MembershipEpoch.Value)
						}
					}),
				step("former coordinator", "7.2-13", changes(membershipState, membershipEpoch), retireCoordinator).free(),
			),
			event[CoordinatorRenewedFacts](CoordinatorRenewed,
				step("coordinator lease", "7.2-03", changes(coordinatorLease),
					func(x *Change, e *CoordinatorRenewedFacts) { x.Mission().CoordinatorExpiresAt = e.LeaseExpiresAt.Value }),
				missionRevised,
			),
		},
		Rules: []*Rule{
			{ID: "mission.assign_coordinator", Requirement: "7.2-11", Kind: CoordinatorAssign, Applies: notFrom(Service),
				Guards: guards(fromHuman, []*Guard{missionOwner("7.2-10")}, appointment), Events: assign},
			{ID: "mission.assign_coordinator by service", Requirement: "7.2-11", Kind: CoordinatorAssign, Applies: from(Service),
				Guards: guards(fromService, []*Guard{byPolicy(ServiceAppoints)}, appointment), Events: assign},
			{ID: "mission.renew_coordinator", Requirement: "7.2-03", Kind: CoordinatorRenew,
				Guards: guards(fromAgent, coordinatorOf("7.2-03", true), []*Guard{missionLive, beforeDeadline, expectsMission}),
				Events: []EventRule{produces(CoordinatorRenewed, func(f *Facts, e *Event, facts *CoordinatorRenewedFacts) {
					reviseMission(f, e)
					asked := f.Now.Seconds(payload[RenewCoordinator](f).LeaseSeconds)
					facts.LeaseExpiresAt = renewal(f.Command.GroupID, asked, f.Mission.CoordinatorExpiresAt)
				})}},
		},
		Reactions: []*Reaction{revokedWithSession()},
	}
}

func assigned(f *Facts, e *Event, facts *CoordinatorAssignedFacts) {
	p, m, group := payload[AssignCoordinator](f), f.Mission, f.Command.GroupID
	reviseMission(f, e)
	facts.MemberID = p.CoordinatorID
	facts.CoordinatorEpoch, facts.CoordinatorLeaseID = number(group, m.CoordinatorEpoch+1), text(group)
	facts.LeaseExpiresAt = expiry(group, f.Now.Seconds(p.LeaseSeconds))
	if p.CoordinatorID == m.Coordinator {
		return
	}
	facts.MembershipEpoch = number(MembershipSubject(group, p.CoordinatorID),
		nextMembershipEpoch(f.State, group, Actor{Agent, p.CoordinatorID}))
	switch f.Choose.Choose(FormerCoordinatorMembership) {
	case 1:
		facts.Former, facts.FormerEnds = Actor{Agent, m.Coordinator}, true
	case 2:
		facts.Former = Actor{Agent, m.Coordinator}
	}
}

func retireCoordinator(x *Change, e *CoordinatorAssignedFacts) {
	if old := x.State.Member(x.Event.GroupID, e.Former); old != nil {
		next := *old
		if next.Ended = e.FormerEnds; !next.Ended {
			next.Epoch++
		}
		x.State.setMember(next)
	}
}

// revokedWithSession is what a new Session of a Coordinator means for its lease, in a reading.
func revokedWithSession() *Reaction {
	r := &Reaction{Name: "Coordinator lease revoked", Requirement: "6.3-06", To: SessionOpened,
		Under: SessionAndCoordinator, IDs: coordinated,
		When: func(f *Facts) bool { return len(coordinated(f)) > 0 }}
	r.Steps = []*Step{r.reaching("coordinator lease", "6.3-06", changes(coordinatorLease), func(x *Change, ids []string) {
		for _, id := range ids {
			revoked := *x.State.missions.Get(id)
			revoked.CoordinatorExpiresAt = 0
			x.State.missions.Set(id, &revoked)
		}
	}).free()}
	return r
}

// coordinated are the ids of the Missions that the Agent of a new Session coordinates.
func coordinated(f *Facts) []string {
	var ids []string
	for m := range f.State.Missions() {
		if m.Coordinator == payload[OpenSession](f).AgentID && !m.State.Terminal() {
			ids = append(ids, m.ID)
		}
	}
	return ids
}
