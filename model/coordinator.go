package model

import "slices"

// The Coordinator lease (§7.2): who holds it, under which epoch, until when; its renewal and its replacement.

// The readings of this subject.
var (
	CoordinatorEpochOptional = point("coordinator-epoch-optional", "7.2, 15.1",
		"On kinds of the Coordinator's that §15.1 does not list, coordinatorEpoch…",
		"is ignored", "must be current where it is present", "is demanded")
	AppointWithoutSession = point("appoint-without-session", "7.1, 7.2",
		"An Agent without a Session is made Coordinator…",
		"which is allowed", "which is refused")
	AppointAfterEnd = afterEnd("appoint-after-end", "7.1, 7.2", "A mission.assign_coordinator")
	RenewAfterEnd   = afterEnd("renew-after-end", "7.1, 7.2", "A mission.renew_coordinator")

	AppointPastDeadline = pastDeadline("appoint-past-deadline", "7.1, 7.2", "A mission.assign_coordinator")
	RenewPastDeadline   = pastDeadline("renew-past-deadline", "7.1, 7.2", "A mission.renew_coordinator")
)

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
	WithContext   `when:"if it brings the replacement a Context Package"`
}

// RenewCoordinator is the payload of CoordinatorRenew.
type RenewCoordinator struct {
	LeaseSeconds int64 `json:"leaseSeconds,omitempty"`
}

// CoordinatorAssignedFacts are the facts of CoordinatorAssigned. MembershipEpoch is that of the new Coordinator.
type CoordinatorAssignedFacts struct {
	MemberID           string          `json:"memberId"`
	MembershipEpoch    Minted[uint64]  `json:"membershipEpoch,omitzero" mint:"membership-epoch"`
	CoordinatorEpoch   Minted[uint64]  `json:"coordinatorEpoch,omitzero" mint:"coordinator-epoch"`
	CoordinatorLeaseID Minted[string]  `json:"coordinatorLeaseId,omitzero" mint:"coordinator-lease"`
	LeaseExpiresAt     Minted[Instant] `json:"leaseExpiresAt,omitzero" mint:"coordinator-expiry"`
	ContextPackageID   string          `json:"contextPackageId,omitempty" when:"if it was brought"`

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
// and that the lease is current. The requirement is the sentence that makes it the Coordinator's.
func coordinatorOf(requirement string, demanded bool) []*Guard {
	is := &Guard{Name: "coordinator", Requirement: requirement, Codes: noCoordinatorCodes, Needs: onGroup,
		Holds: isCoordinator}
	return append([]*Guard{is}, coordinatorCurrent(demanded)...)
}

// epochFenced is the guard of a Command that is for the current Coordinator Epoch alone (§7.2): one that names an epoch
// from before is refused though it might have named none, since §15.1 demands the member of other kinds.
func epochFenced(requirement string) *Guard {
	return &Guard{Name: "coordinator-epoch-fenced", Requirement: requirement, Codes: codesOfEpoch, Needs: onCoordinator,
		Holds: func(f *Facts) bool {
			named := f.Command.CoordinatorEpoch
			return named == 0 || named >= f.Mission.CoordinatorEpoch
		}}
}

var (
	onCoordinator = slices.Concat(onGroup, []string{"coordinator"})
	// A former Coordinator is stale (§7.2), and so may be called whoever names no current Coordinator lease.
	noCoordinatorCodes = codes(unentitled, []Code{AuthStaleCoordinator})
	// codesOfEpoch: what comes under an older epoch is to be refused as stale (§7.2).
	codesOfEpoch = []Code{AuthStaleCoordinator}
)

// coordinatorCurrent are the guards that the Coordinator's lease is current. demanded says whether §15.1 lists the kind
// among those that must carry the Coordinator Epoch.
func coordinatorCurrent(demanded bool) []*Guard {
	lease := &Guard{Name: "coordinator-lease-live", Requirement: "7.2-04",
		Codes: []Code{AuthStaleCoordinator, LeaseExpired, AuthForbidden}, Needs: onCoordinator, Unless: ExpiredCoordinator,
		Option:  1,
		Expires: func(f *Facts) Instant { return f.Mission.CoordinatorExpiresAt }}
	current := func(f *Facts) bool { return f.Command.CoordinatorEpoch == f.Mission.CoordinatorEpoch }
	if !demanded {
		return []*Guard{lease, {Name: "coordinator-epoch-current", Requirement: "15.1-13",
			Codes: codes(codesOfEpoch, neverIssued, offForm), Needs: onCoordinator, Unless: CoordinatorEpochOptional, Option: 0,
			Holds: func(f *Facts) bool {
				return current(f) || f.Command.CoordinatorEpoch == 0 && f.Choose.Choose(CoordinatorEpochOptional) == 1
			}}}
	}
	return []*Guard{lease,
		{Name: "coordinator-epoch-current", Requirement: "15.1-13", Codes: codesOfEpoch, Needs: onCoordinator, Holds: current},
		// The schema demands the member itself, whoever sends the Command.
		{Name: "coordinator-epoch-named", Refines: []string{"coordinator-epoch-current"}, Requirement: "15.1-13",
			Needs: shape, Codes: codes(offForm, codesOfEpoch),
			Holds: func(f *Facts) bool { return f.Command.CoordinatorEpoch != 0 }},
		{Name: "coordinator-epoch-issued", Refines: []string{"coordinator-epoch-current"}, Requirement: "15.1-13",
			Needs: onCoordinator, Codes: neverIssued,
			Holds: func(f *Facts) bool { return f.Command.CoordinatorEpoch <= f.Mission.CoordinatorEpoch }},
	}
}

func isCoordinator(f *Facts) bool {
	return f.Command.Actor.Type == Agent && f.Command.Actor.ID == f.Mission.Coordinator
}

// missionOwner is the guard of a Command that is the MissionOwner's.
func missionOwner(requirement string) *Guard {
	return &Guard{Name: "mission-owner", Requirement: requirement, Codes: unentitled, Needs: onGroup,
		Holds: func(f *Facts) bool { return f.Command.Actor == f.Mission.Owner }}
}

// cardOf is the guard that the Agent to be made Coordinator has an Agent Card.
func cardOf(requirement string, agentID func(*Facts) string) *Guard {
	return &Guard{Name: "registered-agent", Requirement: requirement,
		Codes: codes(offForm, []Code{AuthForbidden}),
		Needs: document, Holds: func(f *Facts) bool { return f.State.Card(agentID(f)) != nil }}
}

// sessionOf is the guard that the Agent to be made Coordinator has a Session, in the reading that asks for one.
func sessionOf(agentID func(*Facts) string) *Guard {
	return &Guard{Name: "appointed-session", Requirement: "7.2-02",
		Codes: codes(ruledOut, []Code{AuthForbidden, AuthRequired}), Unless: AppointWithoutSession, Option: 0,
		Needs: slices.Concat(document, []string{"registered-agent"}),
		Holds: func(f *Facts) bool { return f.State.Session(agentID(f)) != 0 }}
}

func coordinatorSubject() Subject {
	named := func(f *Facts) string { return payload[AssignCoordinator](f).CoordinatorID }
	same := &Guard{Name: "another-agent", Requirement: "7.2-11", Codes: ruledOut,
		Needs:  onGroup,
		Holds:  func(f *Facts) bool { return named(f) != f.Mission.Coordinator },
		Unless: ReappointSame, Option: 0}
	lapsed := &Guard{Name: "coordinator-lease-lapsed", Requirement: "7.2-10",
		Codes: codes(ruledOut, []Code{AuthForbidden}),
		Needs: onGroup, Unless: ReplaceLiveCoordinator, Option: 0,
		Holds: func(f *Facts) bool { return !f.live(f.Mission.CoordinatorExpiresAt) }}
	appointment := guards([]*Guard{cardOf("7.2-02", named), sessionOf(named), same, lapsed, whileLasting(AppointAfterEnd),
		inTime(AppointPastDeadline), expectsMission, contextBrought()}, context())
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
							x.grant(x.Event.GroupID, Actor{Agent, e.MemberID}, RoleCoordinator, e.MembershipEpoch.Value)
						}
					}),
				equips("7.2-14", func(e *CoordinatorAssignedFacts) (Actor, string) {
					return Actor{Agent, e.MemberID}, e.ContextPackageID
				}),
				step("former coordinator", "7.2-13", changes(membershipState, membershipEpoch), retireCoordinator).free(),
			).alsoTold(appointmentTold),
			event[CoordinatorRenewedFacts](CoordinatorRenewed,
				step("coordinator lease", "7.2-03", changes(coordinatorLease),
					func(x *Change, e *CoordinatorRenewedFacts) { x.Mission().CoordinatorExpiresAt = e.LeaseExpiresAt.Value }),
				missionRevised,
			),
		},
		Rules: []*Rule{
			{ID: "mission.assign_coordinator", Requirement: "7.2-11", Kind: CoordinatorAssign, Applies: notFrom(Service),
				Guards: guards(fromOwner, []*Guard{missionOwner("7.2-10")}, appointment), Events: assign},
			{ID: "mission.assign_coordinator by service", Requirement: "7.2-11", Kind: CoordinatorAssign, Applies: from(Service),
				Guards: guards(fromService, []*Guard{byPolicy(ServiceAppoints)}, appointment), Events: assign},
			{ID: "mission.renew_coordinator", Requirement: "7.2-03", Kind: CoordinatorRenew,
				Guards: guards(fromAgent, coordinatorOf("7.2-03", true),
					[]*Guard{whileLasting(RenewAfterEnd), inTime(RenewPastDeadline), expectsMission}),
				Events: []EventRule{produces(CoordinatorRenewed, func(f *Facts, e *Event, facts *CoordinatorRenewedFacts) {
					reviseMission(f, e)
					asked := f.Now.Seconds(payload[RenewCoordinator](f).LeaseSeconds)
					facts.LeaseExpiresAt = renewal(f.Command.GroupID, asked, f.Mission.CoordinatorExpiresAt, f.Mission.Deadline)
				})}},
		},
		Reactions: []*Reaction{revokedWithSession()},
	}
}

func assigned(f *Facts, e *Event, facts *CoordinatorAssignedFacts) {
	p, m, group := payload[AssignCoordinator](f), f.Mission, f.Command.GroupID
	reviseMission(f, e)
	facts.MemberID, facts.ContextPackageID = p.CoordinatorID, f.packageID()
	facts.CoordinatorEpoch, facts.CoordinatorLeaseID = number(group, m.CoordinatorEpoch+1), text(group)
	facts.LeaseExpiresAt = expiry(group, f.Now.Seconds(p.LeaseSeconds))
	facts.MembershipEpoch = number(MembershipSubject(group, p.CoordinatorID),
		nextMembershipEpoch(f.State, group, Actor{Agent, p.CoordinatorID}))
	same := p.CoordinatorID == m.Coordinator
	if member := f.State.Member(group, Actor{Agent, p.CoordinatorID}); member != nil && !member.Ended {
		facts.MembershipEpoch.Bound = member.Epoch // no sentence says that a Membership which goes on is renewed by it
		if same {
			facts.MembershipEpoch.Value = member.Epoch
		}
	}
	if same {
		return
	}
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
		if e.FormerEnds {
			next = old.ended(x.Event.Sequence)
		} else {
			next.Epoch++
		}
		x.State.setMember(next)
	}
}

// appointmentTold is the appointment of the first Coordinator, told by an Event of its own (§7.1).
func appointmentTold(t *Told) *Untrue {
	if !t.besideFounding() {
		return unforeseen
	}
	return nil
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
