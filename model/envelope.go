package model

// The guards of the envelope: what every Command of its actor's kind must carry (§15.1), and the fences that stand
// before any rule of its own: signature, Action ID, Session, Membership.

// ActionIDScope: identifiers are unique within their kind, but what a collision is, is said of one actor (§2, §15.1).
var ActionIDScope = point("action-id-scope", "2, 15.1",
	"A Command under an Action ID that another actor has used…",
	"is another Command", "collides")

// ForeignCoordinatorEpoch: whose authority is not the Coordinator's need not name that epoch, and no sentence forbids it.
var ForeignCoordinatorEpoch = point("foreign-coordinator-epoch", "7.2, 15.1",
	"A Command of somebody else than the Coordinator that names a Coordinator Epoch…",
	"is decided without it", "is refused")

// ownCoordinatorEpoch stands behind every rule: that who names a Coordinator Epoch is the Coordinator.
var ownCoordinatorEpoch = &Guard{Name: "own-coordinator-epoch", Requirement: "15.1-13",
	Codes: codes([]Code{AuthStaleCoordinator}, offForm, neverIssued), Unless: ForeignCoordinatorEpoch, Option: 0,
	Holds: func(f *Facts) bool {
		return f.Command.CoordinatorEpoch == 0 || f.Mission.GroupID == "" || isCoordinator(f)
	}}

var (
	signatureVerified = &Guard{Name: "signature-verified", Requirement: "15.1-27", Codes: []Code{AuthInvalidSignature},
		Holds: func(f *Facts) bool { return f.Command.Fault != DocumentUnverified }}
	schemaConforms = &Guard{Name: "schema-conforms", Requirement: "15.1-30",
		Codes: []Code{SchemaValidation, UnsupportedVersion},
		Holds: func(f *Facts) bool { return f.Command.Fault != DocumentOffSchema }}
	actionIDFresh = &Guard{Name: "action-id-fresh", Requirement: "15.1-25", Codes: []Code{ActionIDCollision},
		Needs: document,
		Holds: func(f *Facts) bool { return !f.used && (!f.usedByAnother() || f.Choose.Choose(ActionIDScope) == 0) }}
	agentActor = &Guard{Name: "agent", Refines: []string{"session-epoch-current"}, Requirement: "15.1-32", Needs: shape,
		Codes: codes([]Code{AuthForbidden}, offForm),
		Holds: func(f *Facts) bool { return f.Command.Actor.Type == Agent }}
	sessionNamed = &Guard{Name: "session-epoch-named", Refines: []string{"session-epoch-current"}, Requirement: "15.1-04",
		Needs: shape,
		// Without an epoch nobody is authenticated, and the invariant of §4 that a Command carries it is broken.
		Codes: codes(offForm, []Code{AuthStaleSession, AuthRequired, ProtocolViolation}),
		Holds: func(f *Facts) bool { return f.Command.SessionEpoch != 0 }}
	sessionOpen = &Guard{Name: "session-open", Refines: []string{"session-epoch-current"}, Requirement: "6.3-08",
		Needs: []string{"session-epoch-named"},
		Codes: codes([]Code{AuthRequired, AuthStaleSession}, neverIssued),
		Holds: func(f *Facts) bool { return f.State.Session(f.Command.Actor.ID) != 0 }}
	sessionIssued = &Guard{Name: "session-epoch-issued", Refines: []string{"session-epoch-current"},
		Requirement: "15.1-28", Codes: neverIssued, Needs: []string{"session-epoch-named", "session-open"},
		Holds: func(f *Facts) bool { return f.Command.SessionEpoch <= f.State.Session(f.Command.Actor.ID) }}
	sessionCurrent = &Guard{Name: "session-epoch-current", Requirement: "15.1-28", Codes: []Code{AuthStaleSession},
		Needs: []string{"session-epoch-named", "session-open"},
		Holds: func(f *Facts) bool { return f.State.Session(f.Command.Actor.ID) == f.Command.SessionEpoch }}
	noSession = &Guard{Name: "no-session-epoch", Requirement: "15.1-07", Needs: shape, Codes: invented,
		Holds: func(f *Facts) bool { return f.Command.SessionEpoch == 0 }}
	membershipNamed = &Guard{Name: "membership-epoch-named", Refines: []string{"membership-epoch-current"},
		Requirement: "15.1-05", Needs: shape,
		Codes: codes(offForm, []Code{MembershipStale, MembershipRequired}),
		Holds: func(f *Facts) bool { return f.Command.MembershipEpoch != 0 }}
	memberCurrent = &Guard{Name: "member", Requirement: "8-04", Needs: []string{"membership-epoch-named", "group-named"},
		// The epoch of a Membership that has ended is fenced.
		Codes: codes([]Code{MembershipRequired, MembershipStale}, undisclosed),
		Holds: func(f *Facts) bool { return !f.Member.Ended }}
	membershipIssued = &Guard{Name: "membership-epoch-issued", Refines: []string{"membership-epoch-current"},
		Requirement: "15.1-29", Codes: codes(neverIssued, []Code{MembershipRequired}),
		Needs: []string{"membership-epoch-named", "member"},
		Holds: func(f *Facts) bool { return f.Command.MembershipEpoch <= f.Member.Epoch }}
	membershipCurrent = &Guard{Name: "membership-epoch-current", Requirement: "15.1-29", Codes: []Code{MembershipStale},
		Needs: []string{"membership-epoch-named", "member"},
		Holds: func(f *Facts) bool { return f.Member.Epoch == f.Command.MembershipEpoch }}
	noMembership = &Guard{Name: "no-membership-epoch", Requirement: "15.1-08", Needs: shape, Codes: invented,
		Holds: func(f *Facts) bool { return f.Command.MembershipEpoch == 0 }}
	noCoordinator = &Guard{Name: "no-coordinator-epoch", Requirement: "15.1-12", Needs: shape, Codes: invented,
		Holds: func(f *Facts) bool { return f.Command.CoordinatorEpoch == 0 }}
	groupNamed = &Guard{Name: "group-named", Refines: []string{"member", "group-exists"}, Requirement: "15.1-03",
		Needs: shape, Codes: codes(offForm, []Code{GroupNotFound}),
		Holds: func(f *Facts) bool { return f.Command.GroupID != "" }}
	noGroup = &Guard{Name: "no-group", Requirement: "15.1-12", Needs: shape, Codes: invented,
		Holds: func(f *Facts) bool { return f.Command.GroupID == "" }}
	groupExists = &Guard{Name: "group-exists", Requirement: "15.1-03", Needs: []string{"group-named"},
		Codes: undisclosed,
		Holds: func(f *Facts) bool { return f.Mission.GroupID != "" }}
)

var (
	document = []string{"signature-verified", "schema-conforms"}
	// shape is what stands before the guards of the envelope's own members: the schema speaks of them, and is checked
	// before the signature (§6.4).
	shape = []string{"schema-conforms"}
	// onGroup are the guards behind which a Command is known to be heard in its Group at all.
	onGroup = []string{"signature-verified", "schema-conforms", "group-named", "group-exists"}
)

// fromAgent, fromHuman and fromService open every rule of a Group-scoped Command.
var (
	fromAnyone = []*Guard{signatureVerified, schemaConforms, actionIDFresh}
	inSession  = []*Guard{sessionNamed, sessionOpen, sessionCurrent, sessionIssued}
	asMember   = []*Guard{membershipNamed, memberCurrent, membershipCurrent, membershipIssued}
	// Who has no Membership in a Group that is not there may as well be told so.
	groupAbsent = groupExists.refining("member", "membership-epoch-named")
	fromAgent   = guards(fromAnyone, []*Guard{groupNamed, groupAbsent, agentActor}, inSession, asMember)
	fromHuman   = guards(fromAnyone, []*Guard{groupNamed, groupAbsent, noSession}, asMember)
	// The MissionOwner of a root Mission is human (§7.1), that of a child Mission an Agent (§3).
	fromOwner = guards(fromAnyone, []*Guard{groupNamed, groupAbsent}, onlyFor(from(Agent), inSession...),
		onlyFor(from(Human), noSession), asMember)
	// Of a service's Coordinator Epoch only the schema speaks for every kind.
	fromService = guards(fromAnyone, []*Guard{groupNamed, groupExists, noSession.under("15.1-08"), noMembership,
		noCoordinator.under("15.1-30")})
	bootstrap = guards(fromAnyone, []*Guard{noGroup, noSession.under("15.1-12"), noMembership.under("15.1-12"),
		noCoordinator})
)

// under is the same guard where another sentence makes the demand.
func (g *Guard) under(requirement string) *Guard {
	other := *g
	other.Requirement = requirement
	return &other
}

// refining is the same guard where others fail whenever it does.
func (g *Guard) refining(names ...string) *Guard {
	other := *g
	other.Refines = names
	return &other
}

// usedByAnother reports whether somebody else had a Command accepted under the Action ID of this one.
func (f *Facts) usedByAnother() bool {
	for key := range f.State.receipts.Under(pair(f.Command.ActionID, "")) {
		if key != receiptKey(f.Command.Actor, f.Command.ActionID) {
			return true
		}
	}
	return false
}

// from restricts a rule to Commands of one kind of actor, so that several rules share a Command kind.
func from(t ActorType) func(*Facts) bool {
	return func(f *Facts) bool { return f.Command.Actor.Type == t }
}

// notFrom restricts a rule to Commands of all other kinds of actors.
func notFrom(t ActorType) func(*Facts) bool {
	return func(f *Facts) bool { return f.Command.Actor.Type != t }
}

// asOwner restricts a rule to whoever would give the Command as the MissionOwner: humans, and the MissionOwner of a child
// Mission who does not coordinate it too.
func asOwner(f *Facts) bool {
	who := f.Command.Actor
	return who.Type == Human || who.Type == Agent && who == f.Mission.Owner && !isCoordinator(f)
}

// asAgent restricts a rule to the other Agents.
func asAgent(f *Facts) bool { return f.Command.Actor.Type == Agent && !asOwner(f) }

// byPolicy is the guard that Organization policy lets its services give a Command: the text leaves that to the policy.
func byPolicy(reading *Point) *Guard {
	return &Guard{Name: "policy", Requirement: "8-06", Codes: []Code{AuthForbidden, ApprovalRequired}, Needs: document,
		Unless: reading, Option: 0,
		Holds: func(*Facts) bool { return false }}
}

// actorIs is the guard that a Command comes from the right kind of Principal.
func actorIs(requirement string, allowed ActorType) *Guard {
	return &Guard{Name: "actor-type", Requirement: requirement, Needs: shape,
		Codes: codes([]Code{AuthForbidden}, offForm),
		Holds: func(f *Facts) bool { return f.Command.Actor.Type == allowed }}
}

// revision is the guard that expectedRevision, where it is given, is the current revision of the aggregate (§15.3).
func revision(current func(*Facts) uint64) *Guard {
	return &Guard{Name: "expected-revision", Requirement: "15.3-02", Codes: []Code{RevisionConflict}, Needs: onGroup,
		Holds: func(f *Facts) bool {
			return f.Command.ExpectedRevision < 0 || uint64(f.Command.ExpectedRevision) == current(f)
		}}
}

var (
	expectsMission = revision(func(f *Facts) uint64 { return f.Mission.Revision })
	expectsItem    = revision(func(f *Facts) uint64 { return f.Item.Revision })
)

// complete is the guard that the payload, a P, has what its kind cannot do without.
func complete[P any](name, requirement string, codes []Code, holds func(*P) bool) *Guard {
	return &Guard{Name: name, Requirement: requirement, Codes: codes, Needs: document,
		Holds: func(f *Facts) bool { return holds(payload[P](f)) }}
}
