package model

import (
	"fmt"
	"iter"
	"slices"

	"github.com/missionweave/weavecheck/model/table"
)

// The Mission lifecycle (§7.1): creation, cancellation, termination.

// The kinds of this subject.
const (
	MissionCreate    Kind = "mission.create"
	MissionCancel    Kind = "mission.cancel"
	MissionTerminate Kind = "mission.terminate"

	MissionCreated    EventKind = "mission.created"
	MissionCancelled  EventKind = "mission.cancelled"
	MissionTerminated EventKind = "mission.terminated"
)

// CreatedPastDeadline: the text asks that a deadline be declared, and no more.
var CreatedPastDeadline = point("created-past-deadline", "7.1",
	"A Mission is created whose deadline has passed already…",
	"which is allowed", "which is refused")

// MissionState is a state of the Mission lifecycle (§7.1).
type MissionState uint8

// The Mission states this model reaches.
const (
	MissionNone MissionState = iota
	MissionActive
	MissionAwaiting
	MissionIsApproved
	MissionFailed
	MissionIsCancelled
)

var missionStateNames = [...]string{"none", "active", "awaiting_approval", "approved", "failed", "cancelled"}

func (s MissionState) String() string { return missionStateNames[s] }

// Terminal reports whether nothing leads out of the state (§7.1).
func (s MissionState) Terminal() bool { return s >= MissionIsApproved }

// ParseMissionState reads a state's wire name; ok is false for any other text.
func ParseMissionState(name string) (state MissionState, ok bool) {
	i := slices.Index(missionStateNames[:], name)
	return MissionState(max(i, 0)), i >= 0
}

// Mission is one Mission with its Group and its Coordinator lease (§7).
type Mission struct {
	ID                   string
	GroupID              string
	FollowUpTo           string // the approved Mission that it corrects or goes on with (§7.1); empty for others
	Parent               string // the Mission whose WorkItem it carries out (§14); empty for a root
	ParentItem           string // that WorkItem
	FailurePolicy        string // what its failure means for them
	Permissions          []string
	State                MissionState
	Revision             uint64
	Owner                Actor
	Coordinator          string
	CoordinatorEpoch     uint64
	CoordinatorLease     string
	CoordinatorExpiresAt Instant
	Deadline             Instant
	Limit                Amounts // what the MissionOwner granted
	Currency             string  // of the money among it; empty where that is not limited
	Allocated            Amounts // what WorkItems were given of it
	Used                 Amounts // what the work on them has used of it (§12)
	ConversationID       string  // of its planning Conversation (§9), as the server told it
	Submission           Submission
	Decisions            []string // the ids of the MissionOwner's decisions about it, which stay
	HighRiskApproved     bool     // its policy asks for an approval before high-risk work is executed
}

// CreateMission is the payload of MissionCreate.
type CreateMission struct {
	MissionID               string          `json:"missionId,omitempty"`
	GroupID                 string          `json:"groupId,omitempty"`
	CoordinatorID           string          `json:"coordinatorId,omitempty"`
	Title                   string          `json:"title,omitempty"`
	Objective               string          `json:"objective,omitempty"`
	DefinitionOfDone        []Criterion     `json:"definitionOfDone,omitempty"`
	Budget                  *Budget         `json:"budget,omitempty"`
	Deadline                *Instant        `json:"deadline,omitempty"`
	ApprovalPolicy          *ApprovalPolicy `json:"approvalPolicy,omitempty"`
	CoordinatorLeaseSeconds int64           `json:"coordinatorLeaseSeconds,omitempty"`
	Permissions             []string        `json:"permissions,omitempty" when:"if it has any to pass on"`
}

func (p *CreateMission) declared() *CreateMission { return p }

// declared is what a Command that begins a Mission says of it.
func declared(f *Facts) *CreateMission {
	return f.Command.Payload.(interface{ declared() *CreateMission }).declared()
}

// ApprovalPolicy is the risk and approval policy of a Mission (§7.1, mission.schema.json).
type ApprovalPolicy struct {
	FinalHumanApproval        bool `json:"finalHumanApproval"`
	HighRiskExecutionApproval bool `json:"highRiskExecutionApproval"`
}

// EndMission is the payload of MissionCancel and MissionTerminate.
type EndMission struct {
	Reason string `json:"reason,omitempty"`
}

// Founded are the facts of an Event that begins a Mission with its Group.
type Founded struct {
	MemberID             string          `json:"memberId"`
	MembershipEpoch      Minted[uint64]  `json:"membershipEpoch,omitzero" mint:"membership-epoch"`
	OwnerMembershipEpoch Minted[uint64]  `json:"ownerMembershipEpoch,omitzero" mint:"membership-epoch"`
	CoordinatorEpoch     Minted[uint64]  `json:"coordinatorEpoch,omitzero" mint:"coordinator-epoch"`
	CoordinatorLeaseID   Minted[string]  `json:"coordinatorLeaseId,omitzero" mint:"coordinator-lease"`
	LeaseExpiresAt       Minted[Instant] `json:"leaseExpiresAt,omitzero" mint:"coordinator-expiry"`
	ConversationID       Minted[string]  `json:"conversationId,omitzero" mint:"conversation"`
	Declared             *CreateMission  `json:"-"`
	GroupID              string          `json:"-"`
}

func (p *Founded) founding() *Founded { return p }

// founds reports whether an Event begins the Mission of a Group.
func (e *Event) founds(groupID string) bool {
	p, ok := e.Payload.(interface{ founding() *Founded })
	return ok && p.founding().GroupID == groupID
}

// Deadline is that of the Mission; zero where it declares none.
func (p *Founded) Deadline() Instant {
	if p.Declared.Deadline == nil {
		return 0
	}
	return *p.Declared.Deadline
}

// MissionCreatedFacts are the facts of MissionCreated and MissionFollowUpCreated.
type MissionCreatedFacts struct {
	Founded
	FollowUpTo string `json:"followUpToMissionId,omitempty"`
}

// MissionEndedFacts are the facts of MissionCancelled and MissionTerminated.
type MissionEndedFacts struct {
	Reason string `json:"reason,omitempty"`
}

// Mission returns the one Mission of a Group (§4), or nil.
func (s *State) Mission(groupID string) *Mission {
	if g, ok := s.groups.Find(groupID); ok {
		return s.missions.Get(g.MissionID)
	}
	return nil
}

// Missions are all Missions, in the order of their ids.
func (s *State) Missions() iter.Seq[*Mission] { return records(&s.missions) }

// The aspects of a Mission.
var (
	missionState    = &Aspect{"Mission state"}
	missionRevision = &Aspect{"Mission revision"}
	missionFollows  = &Aspect{"followed Mission"}
)

// Most Commands of a Group are for a Mission that runs, and in time.
var (
	missionLive = &Guard{Name: "mission-live", Requirement: "7.1-13", Codes: over, Needs: onGroup,
		Holds: missionRuns}
	beforeDeadline = inTime(PastMissionDeadline)
)

// pastDeadline is the reading of a kind that is no work on a WorkItem, so that a server which stops that at the
// deadline may let it go on.
func pastDeadline(id, section, what string) *Point {
	return point(id, section, what+" after the Mission's deadline…", "is allowed", "is refused").free()
}

// inTime is the guard that the deadline of the Mission has not passed. What comes of one that has, no sentence says.
func inTime(reading *Point) *Guard {
	return &Guard{Name: "mission-deadline", Requirement: "7.1-03", Codes: codes(ruledOut, byPolicyAlone),
		Needs: onGroup, Unless: reading, Option: 0,
		Due: func(f *Facts) Instant { return f.Mission.Deadline }}
}

// missionRuns reports whether the Mission is on its way: it has not ended, and does not wait.
func missionRuns(f *Facts) bool {
	return f.Mission.State == MissionActive || f.Mission.State == MissionAwaiting &&
		f.Choose.Choose(WorkWhileAwaiting) == 0
}

// afterEnd is the reading of a kind that is no transition of §7.1 or §10.2, so that no sentence ties it to a Mission
// which is still on its way.
func afterEnd(id, section, what string) *Point {
	return point(id, section, what+" once the Mission was submitted, or has ended…",
		"is refused from the end on", "is refused from the submission on", "is allowed all the same")
}

// whileLasting is the guard of such a kind.
func whileLasting(reading *Point) *Guard {
	return &Guard{Name: "mission-live", Requirement: "7.1-13", Needs: onGroup, Unless: reading, Option: 2,
		Codes: codes(over, []Code{AuthForbidden}), // no office of what has ended gives a permission
		Holds: func(f *Facts) bool {
			return f.Mission.State == MissionActive ||
				f.Mission.State == MissionAwaiting && f.Choose.Choose(reading) == 0
		}}
}

// missionUnended is the guard of what ends a Mission, from wherever it is.
var missionUnended = &Guard{Name: "mission-live", Requirement: "7.1-13", Codes: over, Needs: onGroup,
	Holds: func(f *Facts) bool { return f.Mission.State != MissionNone && !f.Mission.State.Terminal() }}

func endsMission(kind EventKind, state MissionState, requirement string) EventDef {
	return event[MissionEndedFacts](kind,
		shared("mission state", requirement, changes(missionState), func(x *Change) { x.Mission().State = state }),
		missionRevised)
}

// missionRevised is the step by which an Event of the Mission itself counts: no sentence says that it must.
var missionRevised = shared("mission revision", "15.2-15", changes(missionRevision),
	func(x *Change) { x.Mission().Revision = x.Event.Revision.Value }).free()

// reviseMission sets the revision of an Event that is about the Mission of the Command itself.
func reviseMission(f *Facts, e *Event) { revise(f.Mission, e) }

// revise sets the revision of an Event that is about a Mission itself.
func revise(m *Mission, e *Event) {
	e.Revision = number(m.GroupID, m.Revision+1)
	e.Revision.Bound-- // no sentence says that an Event of the Mission itself must raise its revision
}

// beginning are the guards of a Command that begins a root Mission, by the row that gives it.
func beginning(row string) []*Guard {
	return guards(fromAnyone, []*Guard{
		groupNamed, noSession.under("15.1-09"), noMembership.under("15.1-09"), noCoordinator.under("15.1-30"),
		actorIs("7.1-07", Human), newGroup(func(f *Facts) string { return f.Command.GroupID }),
	}, declaring(row))
}

// newGroup is the guard that a Mission begins a Group of its own. That the two are one to one is an invariant of §4.
func newGroup(id func(*Facts) string) *Guard {
	return &Guard{Name: "new-group", Requirement: "4-01", Codes: codes(ruledOut, []Code{ProtocolViolation}), Needs: document,
		Holds: func(f *Facts) bool { return f.State.Mission(id(f)) == nil }}
}

// declaring are the guards of what a Command that begins a Mission says of it.
func declaring(row string) []*Guard {
	declares := func(name, requirement string, holds func(*CreateMission) bool) *Guard {
		return &Guard{Name: name, Requirement: requirement, Codes: offForm, Needs: document,
			Holds: func(f *Facts) bool { return holds(declared(f)) }}
	}
	coordinator := func(f *Facts) string { return declared(f).CoordinatorID }
	return []*Guard{
		{Name: "new-mission", Requirement: "4-01", Codes: codes(ruledOut, []Code{ProtocolViolation}), Needs: document,
			Holds: func(f *Facts) bool { return f.State.missions.Get(declared(f).MissionID) == nil }},
		declares("objective", "7.1-01", func(p *CreateMission) bool { return p.Objective != "" }),
		declares("definition-of-done", "7.1-02", func(p *CreateMission) bool { return len(p.DefinitionOfDone) > 0 }),
		declares("deadline", "7.1-03", func(p *CreateMission) bool { return p.Deadline != nil }),
		{Name: "deadline-ahead", Requirement: "7.1-03", Codes: codes(ruledOut, byPolicyAlone),
			Needs:  slices.Concat(document, []string{"deadline"}),
			Unless: CreatedPastDeadline, Option: 0,
			Due: func(f *Facts) Instant { return *declared(f).Deadline }},
		declares("budget", "7.1-04", func(p *CreateMission) bool { return p.Budget.given() }),
		declares("approval-policy", "7.1-05", func(p *CreateMission) bool { return p.ApprovalPolicy != nil }),
		cardOf(row, coordinator), sessionOf(coordinator),
	}
}

// begins are the steps of an Event that begins a Mission.
func begins(row string) []*Step {
	founds := func(name, requirement string, changes []*Aspect, apply func(*Change, *Mission, *Founded)) *Step {
		return shared(name, requirement, changes, func(x *Change) {
			p := x.Event.Payload.(interface{ founding() *Founded }).founding()
			apply(x, x.missionOf(p.GroupID), p)
		})
	}
	return []*Step{
		shared("mission", row, changes(missionState), func(x *Change) {
			p := x.Event.Payload.(interface{ founding() *Founded }).founding()
			m := &Mission{ID: p.Declared.MissionID, GroupID: p.GroupID, State: MissionActive, Owner: x.Event.Actor,
				Revision: x.Event.Revision.Value, Permissions: p.Declared.Permissions, Deadline: p.Deadline()}
			m.HighRiskApproved = p.Declared.ApprovalPolicy.HighRiskExecutionApproval
			x.State.found(m)
		}),
		founds("coordinator lease", row, changes(coordinatorHolder, coordinatorEpoch, coordinatorLease),
			func(_ *Change, m *Mission, p *Founded) {
				m.Coordinator, m.CoordinatorEpoch = p.MemberID, p.CoordinatorEpoch.Value
				m.CoordinatorLease, m.CoordinatorExpiresAt = p.CoordinatorLeaseID.Value, p.LeaseExpiresAt.Value
			}),
		founds("conversation", "9-01", nil,
			func(_ *Change, m *Mission, p *Founded) { m.ConversationID = p.ConversationID.Value }),
		founds("budget", "4-19", nil, func(_ *Change, m *Mission, p *Founded) {
			m.Limit = p.Declared.Budget.Limits()
			if p.Declared.Budget.FinancialLimit != nil {
				m.Currency = p.Declared.Budget.Currency
			}
		}),
		founds("memberships", "8-07", changes(membershipState, membershipEpoch), func(x *Change, m *Mission, p *Founded) {
			x.grant(m.GroupID, x.Event.Actor, RoleMissionOwner, p.OwnerMembershipEpoch.Value)
			x.grant(m.GroupID, Actor{Agent, p.MemberID}, RoleCoordinator, p.MembershipEpoch.Value)
		}),
	}
}

// forOthers is the guard of a kind that is none of the sort of actor who sends it (§7.1).
var forOthers = &Guard{Name: "actor-type", Requirement: "7.1-13", Codes: codes([]Code{AuthForbidden}, offForm),
	Needs: shape, Holds: func(*Facts) bool { return false }}

// hasOfficer reports whether somebody is the MissionOwner or the Coordinator.
func (m *Mission) hasOfficer(who Actor) bool {
	return who == m.Owner || who == Actor{Agent, m.Coordinator}
}

func missionSubject() Subject {
	end := func(kind EventKind) []EventRule {
		return []EventRule{produces(kind, func(f *Facts, e *Event, facts *MissionEndedFacts) {
			reviseMission(f, e)
			facts.Reason = payload[EndMission](f).Reason
		})}
	}
	return Subject{
		Name: "the Mission lifecycle",
		Commands: []CommandDef{command[CreateMission](MissionCreate), command[EndMission](MissionCancel),
			command[EndMission](MissionTerminate)},
		Events: []EventDef{
			event[MissionCreatedFacts](MissionCreated, begins("7.1-create")...).alsoTold(begunTold),
			endsMission(MissionCancelled, MissionIsCancelled, "7.1-cancel"),
			endsMission(MissionTerminated, MissionFailed, "7.1-terminate"),
		},
		Rules: []*Rule{
			{ID: "mission.create", Requirement: "7.1-create", Kind: MissionCreate, Guards: beginning("7.1-create"),
				Events: []EventRule{produces(MissionCreated, created)}},
			{ID: "mission.cancel", Requirement: "7.1-cancel", Kind: MissionCancel, Applies: from(Human),
				Guards: guards(fromHuman, []*Guard{missionOwner("7.1-13"), missionUnended, expectsMission}),
				Events: end(MissionCancelled)},
			{ID: "mission.cancel by Agent", Requirement: "7.1-18", Kind: MissionCancel, Applies: from(Agent),
				Guards: guards(fromAgent, []*Guard{missionOwner("7.1-18"), missionUnended, expectsMission}),
				Events: end(MissionCancelled)},
			{ID: "mission.cancel by service", Requirement: "7.1-cancel", Kind: MissionCancel, Applies: from(Service),
				Guards: guards(fromService, []*Guard{byPolicy(ServiceCancels), missionUnended, expectsMission}),
				Events: end(MissionCancelled)},
			{ID: "mission.terminate", Requirement: "7.1-terminate", Kind: MissionTerminate, Applies: from(Agent),
				Guards: guards(fromAgent, coordinatorOf("7.1-13", true), []*Guard{missionUnended, expectsMission}),
				Events: end(MissionTerminated)},
			{ID: "mission.terminate by human", Requirement: "7.1-13", Kind: MissionTerminate, Applies: from(Human),
				Guards: guards(fromHuman, []*Guard{forOthers}), Events: end(MissionTerminated)},
			{ID: "mission.terminate by service", Requirement: "15.1-20", Kind: MissionTerminate, Applies: from(Service),
				Guards: guards(fromService, []*Guard{byPolicy(ServiceTerminates), missionUnended, expectsMission}),
				Events: end(MissionTerminated)},
		},
		Views:      []View{missionView.view()},
		Invariants: missionInvariants,
		Laws:       missionLaws,
	}
}

func created(f *Facts, e *Event, facts *MissionCreatedFacts) {
	facts.Founded = founded(f, f.Command.GroupID)
	e.Revision = number(f.Command.GroupID, 1)
	e.Revision.Bound = 0
}

// founded are the facts of a Mission that the Command begins with a Group.
func founded(f *Facts, group string) Founded {
	p := declared(f)
	return Founded{
		MemberID: p.CoordinatorID, Declared: p, GroupID: group,
		MembershipEpoch:      number(MembershipSubject(group, p.CoordinatorID), 1),
		OwnerMembershipEpoch: number(MembershipSubject(group, f.Command.Actor.ID), 1),
		CoordinatorEpoch:     number(group, 1), CoordinatorLeaseID: text(group),
		LeaseExpiresAt: expiry(group, f.Now.Seconds(p.CoordinatorLeaseSeconds)), ConversationID: text(group),
	}
}

// Allot takes a part of what a Mission may spend, as no Event does: for servers that go wrong.
func (s *State) Allot(groupID string, part Amounts) {
	if m := s.Mission(groupID); m != nil {
		changed := *m
		changed.Allocated = m.Allocated.Plus(part)
		s.missions.Set(m.ID, &changed)
	}
}

// found begins a Mission with its Group.
func (s *State) found(m *Mission) {
	s.missions.Set(m.ID, m)
	g := s.groups.Get(m.GroupID)
	g.MissionID = m.ID
	s.groups.Set(m.GroupID, g)
}

// MissionView shows one Mission.
type MissionView struct {
	MissionID                 string   `json:"missionId"`
	GroupID                   string   `json:"groupId"`
	State                     *string  `json:"state,omitempty"`
	Revision                  *uint64  `json:"revision,omitempty"`
	CoordinatorID             *string  `json:"coordinatorId,omitempty"`
	CoordinatorEpoch          *uint64  `json:"coordinatorEpoch,omitempty"`
	CoordinatorLeaseID        *string  `json:"coordinatorLeaseId,omitempty"`
	CoordinatorLeaseExpiresAt *Instant `json:"coordinatorLeaseExpiresAt,omitempty"`
	FollowUpTo                *string  `json:"followUpToMissionId,omitempty"`
	Usage                     *Usage   `json:"usage,omitempty"`
	OwnerID                   *string  `json:"missionOwnerId,omitempty"`
	ParentMissionID           *string  `json:"parentMissionId,omitempty"`
	ParentWorkItemID          *string  `json:"parentWorkItemId,omitempty"`
}

var missionView = viewOf[Mission, MissionView]{
	Name: "missions", Record: "Mission", Unexpected: "7.1-create", Missing: "7.1-create",
	List: func(p *Projection) *[]MissionView { return &p.Missions },
	All:  (*State).Missions,
	Find: func(s *State, v *MissionView) *Mission {
		if m := s.missions.Get(v.MissionID); m != nil && m.GroupID == v.GroupID {
			return m
		}
		return nil
	},
	ID:      func(m *Mission) string { return m.ID },
	ShownID: func(v *MissionView) string { return v.MissionID },
	Subject: func(v *MissionView) string { return v.GroupID },
	About: func(e *Event, m *Mission) bool {
		return e.GroupID == m.GroupID || e.reaches(m.ID) || e.founds(m.GroupID)
	},
	Rows: []row[Mission, MissionView]{
		plain("missionId", "id", "", nil, func(m *Mission) string { return m.ID },
			func(v *MissionView) *string { return &v.MissionID }).uncompared(),
		plain("groupId", "Group", "", nil, func(m *Mission) string { return m.GroupID },
			func(v *MissionView) *string { return &v.GroupID }).uncompared(),
		member("state", "state", "7.1-13", changes(missionState), func(m *Mission) string { return m.State.String() },
			func(v *MissionView) **string { return &v.State }),
		member("coordinatorId", "Coordinator", "7.2-01", changes(coordinatorHolder),
			func(m *Mission) string { return m.Coordinator },
			func(v *MissionView) **string { return &v.CoordinatorID }).
			untilLapsed(func(m *Mission, now Instant) bool { return !m.CoordinatorExpiresAt.Live(now) }),
		member("coordinatorEpoch", "Coordinator Epoch", "7.2-03", changes(coordinatorEpoch),
			func(m *Mission) uint64 { return m.CoordinatorEpoch },
			func(v *MissionView) **uint64 { return &v.CoordinatorEpoch }).mints(HoleCoordinatorEpoch),
		member("coordinatorLeaseId", "Coordinator lease", "", nil, func(m *Mission) string { return m.CoordinatorLease },
			func(v *MissionView) **string { return &v.CoordinatorLeaseID }).mints(HoleCoordinatorLease).uncompared(),
		member("coordinatorLeaseExpiresAt", "Coordinator lease until", "7.2-04", changes(coordinatorLease),
			func(m *Mission) Instant { return m.CoordinatorExpiresAt },
			func(v *MissionView) **Instant { return &v.CoordinatorLeaseExpiresAt }).
			mints(HoleCoordinatorExpiry).when(func(m *Mission) bool { return m.CoordinatorExpiresAt != 0 }),
		member("followUpToMissionId", "followed Mission", "7.1-15", changes(missionFollows),
			func(m *Mission) string { return m.FollowUpTo },
			func(v *MissionView) **string { return &v.FollowUpTo }),
		member("usage", "usage", "12-22", changes(missionUsage), func(m *Mission) Usage { return m.Used.Usage() },
			func(v *MissionView) **Usage { return &v.Usage }),
		member("missionOwnerId", "MissionOwner", "3-06", changes(missionOwners), func(m *Mission) string { return m.Owner.ID },
			func(v *MissionView) **string { return &v.OwnerID }),
		member("parentMissionId", "parent Mission", "14-02", changes(missionParent),
			func(m *Mission) string { return m.Parent },
			func(v *MissionView) **string { return &v.ParentMissionID }),
		member("parentWorkItemId", "parent WorkItem", "14-02", changes(missionParent),
			func(m *Mission) string { return m.ParentItem },
			func(v *MissionView) **string { return &v.ParentWorkItemID }),
		member("revision", "revision", "15.2-15", nil, func(m *Mission) uint64 { return m.Revision },
			func(v *MissionView) **uint64 { return &v.Revision }).mints(HoleRevision).adopting(risen),
	},
}

// risen takes over a higher revision of a Mission: any Event of the Group may count as a change of the Mission; without
// one nothing does.
func risen(c *Comparison, m *Mission, v *MissionView) bool {
	if *v.Revision < m.Revision {
		return false
	}
	for i := range c.Touched {
		if c.Touched[i].GroupID == m.GroupID || c.Touched[i].founds(m.GroupID) {
			revised := *m
			revised.Revision = *v.Revision
			c.State.missions.Set(m.ID, &revised)
			c.Adopted = append(c.Adopted, Adopted{HoleRevision, m.GroupID, *v.Revision})
			return true
		}
	}
	return false
}

var missionInvariants = []Invariant{
	{Name: "each Group has one Mission, and each Mission one Group", Requirement: "4-01", Broken: func(s *State) string {
		for id, m := range s.missions.All() {
			if m.ID != id || s.groups.Get(m.GroupID).MissionID != id {
				return fmt.Sprintf("Mission %s of Group %s is not the one of that Group", id, m.GroupID)
			}
		}
		for id, g := range s.groups.All() {
			if m := s.missions.Get(g.MissionID); m == nil || m.GroupID != id {
				return fmt.Sprintf("Group %s has the Mission %q, which is not there or another's", id, g.MissionID)
			}
		}
		return ""
	}},
	{Name: "a Mission that runs has a Coordinator with a card, an epoch and an owner", Requirement: "7.1-create",
		Broken: func(s *State) string {
			for m := range s.Missions() {
				if m.State == MissionNone || m.Owner.ID == "" || m.CoordinatorEpoch == 0 || s.Card(m.Coordinator) == nil {
					return fmt.Sprintf("Mission %s is %s, owned by %q and coordinated by %q", m.ID, m.State, m.Owner.ID, m.Coordinator)
				}
			}
			return ""
		}},
	{Name: "no WorkItem outlives a Mission that failed or was cancelled", Requirement: "10.2-mission-end", Broken: func(s *State) string {
		for m := range s.Missions() {
			if left := s.UnfinishedItems(m.GroupID); m.State > MissionIsApproved && len(left) > 0 {
				return fmt.Sprintf("Mission %s is %s and has unfinished WorkItems: %v", m.ID, m.State, left)
			}
		}
		return ""
	}},
}

var missionLaws = []Law{
	{Name: "a Mission keeps its Group, and a root its MissionOwner", Requirement: "4-01", Broken: ofMissions(
		func(was, is *Mission) string {
			if was.GroupID != is.GroupID || was.Owner != is.Owner && is.Parent == "" {
				return fmt.Sprintf("it was in Group %s of %s, and is in %s of %s", was.GroupID, was.Owner.ID, is.GroupID, is.Owner.ID)
			}
			return ""
		})},
	{Name: "nothing leads out of the end of a Mission", Requirement: "7.1-13", Broken: ofMissions(
		func(was, is *Mission) string {
			if was.State.Terminal() && is.State != was.State {
				return fmt.Sprintf("it was %s, and is %s", was.State, is.State)
			}
			return ""
		})},
	{Name: "a Coordinator Epoch never falls, and another Coordinator has a higher one", Requirement: "7.2-01",
		Broken: ofMissions(func(was, is *Mission) string {
			return rises(was.CoordinatorEpoch, is.CoordinatorEpoch, was.Coordinator != is.Coordinator)
		})},
	{Name: "the sequence of a Group never falls", Requirement: "4-12",
		Broken: kept(func(s *State) *table.Table[Group] { return &s.groups }, func(was, is Group) string {
			if is.Sequence < was.Sequence || is.MissionID != was.MissionID {
				return fmt.Sprintf("sequence %d of %s follows %d of %s", is.Sequence, is.MissionID, was.Sequence, was.MissionID)
			}
			return ""
		})},
	{Name: "a receipt stands for ever", Requirement: "15.1-23",
		Broken: kept(func(s *State) *table.Table[[32]byte] { return &s.receipts }, unaltered)},
}

func ofMissions(broken func(was, is *Mission) string) func(before, after *State) string {
	return kept(func(s *State) *table.Table[*Mission] { return &s.missions }, broken)
}
