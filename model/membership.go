package model

import (
	"iter"
	"slices"
)

// Membership: who belongs to a Group, in which roles, under which epoch (§8).

// The kinds of this subject.
const (
	MembershipChange Kind = "membership.change"
	MembershipEnd    Kind = "membership.end"

	MembershipChanged EventKind = "membership.changed"
	MembershipEnded   EventKind = "membership.ended"
)

// The readings of this subject. Of who may change a Membership the text says only that the Coordinator grants those of
// Workers (§8), and of when, that a Worker's ends once it has nothing left to do.
var (
	ChangeByOwner = point("membership-change-by-owner", "8",
		"A membership.change of the MissionOwner…",
		"is allowed", "is refused")
	EndByOwner = point("membership-end-by-owner", "8",
		"A membership.end of the MissionOwner…",
		"is allowed", "is refused")
	ServiceChanges = point("service-changes-membership", "8",
		"A membership.change of the Organization's control plane…",
		"is allowed by Organization policy", "is refused by Organization policy").free()
	ServiceEnds = point("service-ends-membership", "8",
		"A membership.end of the Organization's control plane…",
		"is allowed by Organization policy", "is refused by Organization policy").free()
	ChangeAfterEnd = afterEnd("membership-change-after-end", "7.1, 8", "A membership.change")
	EndAfterEnd    = afterEnd("membership-end-after-end", "7.1, 8", "A membership.end")

	ChangePastDeadline = pastDeadline("membership-change-past-deadline", "7.1, 8", "A membership.change")
	EndPastDeadline    = pastDeadline("membership-end-past-deadline", "7.1, 8", "A membership.end")

	ChangeOfOfficer = point("membership-change-of-officer", "7.1, 7.2, 8",
		"The Membership of the MissionOwner or of the current Coordinator is changed by a membership.change that leaves it its office…",
		"which is allowed", "which is refused")
	OfficerWithoutRole = point("officer-without-role", "7.1, 7.2, 8",
		"A membership.change takes its role from the MissionOwner or the current Coordinator, who keeps the office…",
		"which is allowed", "which is refused")
	EndOfOwn = point("membership-end-of-own", "8",
		"A member that holds no office ends its own Membership…",
		"which is refused", "which is allowed")
	RoleWithoutOffice = point("role-without-office", "7.2, 8",
		"A membership.change gives the role of the MissionOwner or of the Coordinator to somebody who does not hold that office…",
		"which is allowed", "which is refused")
	IdleChange = point("idle-membership-change", "8",
		"A membership.change that leaves the Membership as it is…",
		"is recorded", "is refused")
	MembershipEndOffers = point("membership-end-offers", "8, 10.3",
		"Open offers to a member whose Membership ends…",
		"stay, though nobody can accept them without one", "are withdrawn")
)

// Membership roles (membership.schema.json).
const (
	RoleMissionOwner = "mission_owner"
	RoleCoordinator  = "coordinator"
	RoleWorker       = "worker"
)

// Membership is the authorization of one Principal in one Group (§8).
type Membership struct {
	GroupID string
	Member  Actor
	Roles   []string
	Ended   bool
	Epoch   uint64
	// Since and Until are the sequences of the Events with which it began and ended; zero where that is not known.
	Since, Until uint64
	// Complete: it was the MissionOwner's or the Coordinator's once. Late: work was under way when it began.
	Complete, Late bool
	// Fresh: nothing was accepted under it yet, so that it may be provisional.
	Fresh bool
	// ContextPackageID is the Context Package that came with it; empty where none did.
	ContextPackageID string
}

// ChangeMembership is the payload of MembershipChange.
type ChangeMembership struct {
	Principal   *Actor   `json:"principal,omitempty"`
	Roles       []string `json:"roles,omitempty"`
	WithContext `when:"if it brings the member a Context Package"`
}

// EndMembership is the payload of MembershipEnd.
type EndMembership struct {
	Principal *Actor `json:"principal,omitempty"`
}

func (p *ChangeMembership) principal() *Actor { return p.Principal }
func (p *EndMembership) principal() *Actor    { return p.Principal }

// MembershipFacts are the facts of MembershipChanged and MembershipEnded.
type MembershipFacts struct {
	MemberID         string         `json:"memberId"`
	MembershipEpoch  Minted[uint64] `json:"membershipEpoch,omitzero" mint:"membership-epoch"`
	ContextPackageID string         `json:"contextPackageId,omitempty" when:"if it was brought"`
	Member           Actor          `json:"-"`
	Roles            []string       `json:"-"`
}

// The aspects of a Membership.
var (
	membershipState = &Aspect{"Membership state"}
	membershipEpoch = &Aspect{"Membership Epoch"}
)

// MembershipSubject is the subject under which the Membership Epochs of a Principal in a Group are remembered.
func MembershipSubject(groupID, memberID string) string { return groupID + " " + memberID }

func memberKey(groupID string, member Actor) string {
	return groupID + "\x00" + member.ID + "\x00" + string(member.Type)
}

// Member returns the Membership of a Principal in a Group, or nil.
func (s *State) Member(groupID string, member Actor) *Membership {
	return s.memberships.Get(memberKey(groupID, member))
}

// Memberships are all Memberships, in the order of Groups and members.
func (s *State) Memberships() iter.Seq[*Membership] { return records(&s.memberships) }

func (s *State) setMember(m Membership) { s.memberships.Set(memberKey(m.GroupID, m.Member), &m) }

// EndMembership ends a Membership, as no Event of the rules does: for servers that end one on their own.
func (s *State) EndMembership(groupID string, member Actor) {
	if m := s.Member(groupID, member); m != nil {
		s.setMember(m.ended(s.Sequence(groupID)))
	}
}

// activate notes that a member has accepted an offer (§8).
func (s *State) activate(groupID string, member Actor) {
	if m := s.Member(groupID, member); m != nil && m.Fresh {
		active := *m
		active.Fresh = false
		s.setMember(active)
	}
}

// ended is the Membership after the Event of a sequence has ended it.
func (m *Membership) ended(sequence uint64) Membership {
	gone := *m
	gone.Ended, gone.Until = true, sequence
	return gone
}

// begins is a Membership that the Event of a sequence begins, or changes where there is one.
func (s *State) begins(groupID string, member Actor, sequence uint64) Membership {
	m := Membership{GroupID: groupID, Member: member, Since: sequence, Late: s.underWay(groupID), Fresh: true}
	if old := s.Member(groupID, member); old != nil {
		m.Epoch, m.Complete = old.Epoch, old.Complete
		if !old.Ended {
			m.Since, m.Late, m.Fresh = old.Since, old.Late, old.Fresh
		}
	}
	return m
}

// grant makes a Principal an active member of a Group under an epoch, with one role more than it had: that of the
// MissionOwner or of the Coordinator.
func (x *Change) grant(groupID string, member Actor, role string, epoch uint64) {
	m := x.State.begins(groupID, member, x.State.Sequence(groupID))
	m.Epoch, m.Complete, m.Roles = epoch, true, []string{role}
	if old := x.State.Member(m.GroupID, member); old != nil {
		m.Roles = slices.Clone(old.Roles)
		if !slices.Contains(m.Roles, role) {
			m.Roles = append(m.Roles, role)
		}
	}
	x.State.setMember(m)
}

// idle reports whether a membership.change changes nothing.
func (f *Facts) idle() bool {
	m, p := f.State.Member(f.Command.GroupID, *principalOf(f)), payload[ChangeMembership](f)
	return m != nil && !m.Ended && within(m.Roles, p.Roles) && within(p.Roles, m.Roles)
}

func nextMembershipEpoch(s *State, groupID string, member Actor) uint64 {
	if m := s.Member(groupID, member); m != nil {
		return m.Epoch + 1
	}
	return 1
}

// principalOf is the Principal that a Command about a Membership names, or nil.
func principalOf(f *Facts) *Actor {
	return f.Command.Payload.(interface{ principal() *Actor }).principal()
}

var (
	memberNamed = &Guard{Name: "member-named", Requirement: "8-01", Codes: offForm, Needs: document,
		Holds: func(f *Facts) bool { return principalOf(f) != nil && principalOf(f).ID != "" }}
	onMember = slices.Concat(onGroup, []string{"member-named"})
	differs  = &Guard{Name: "membership-differs", Requirement: "8-05", Needs: onMember, Codes: ruledOut,
		Unless: IdleChange, Option: 0,
		Holds: func(f *Facts) bool { return !f.idle() }}
	isMember = &Guard{Name: "is-member", Requirement: "8-12", Needs: onMember,
		// There is no Membership that could apply, or only one that is fenced.
		Codes: codes(ruledOut, []Code{MembershipRequired, MembershipStale}),
		Holds: func(f *Facts) bool {
			m := f.State.Member(f.Command.GroupID, *principalOf(f))
			return m != nil && !m.Ended
		}}
	noOfficer = &Guard{Name: "no-officer", Requirement: "8-12", Needs: onMember,
		Codes: codes(ruledOut, byPolicyAlone), Unless: MembershipEndOfOfficer, Option: 1,
		Holds: func(f *Facts) bool { return !ofOfficer(f) }}
	keepsOfficers = &Guard{Name: "no-officer", Requirement: "8-05", Needs: onMember,
		Codes: codes(ruledOut, byPolicyAlone), Unless: ChangeOfOfficer, Option: 0,
		Holds: func(f *Facts) bool { return !ofOfficer(f) || !keepsRole(f) }}
	keepsRoles = &Guard{Name: "officer-keeps-role", Requirement: "8-05", Needs: onMember,
		Codes: keepsOfficers.Codes, Unless: OfficerWithoutRole, Option: 0,
		Holds: func(f *Facts) bool { return !ofOfficer(f) || keepsRole(f) }}
	noOfficeGiven = &Guard{Name: "role-of-office", Requirement: "8-05", Needs: onMember,
		Codes: keepsOfficers.Codes, Unless: RoleWithoutOffice, Option: 0,
		Holds: func(f *Facts) bool {
			roles, who := payload[ChangeMembership](f).Roles, *principalOf(f)
			return (who == f.Mission.Owner || !slices.Contains(roles, RoleMissionOwner)) &&
				(who == Actor{Agent, f.Mission.Coordinator} || !slices.Contains(roles, RoleCoordinator))
		}}
	noWorkLeft = &Guard{Name: "no-work-left", Requirement: "8-12", Needs: onMember,
		Codes: codes(ruledOut, []Code{AuthForbidden}),
		Holds: func(f *Facts) bool { return !f.ownsWork(principalOf(f).ID) }, Unless: MembershipEndWithWork, Option: 0}
)

// ofOfficer reports whether a Command is about the Membership of the MissionOwner or of the Coordinator.
func ofOfficer(f *Facts) bool { return f.Mission.hasOfficer(*principalOf(f)) }

// keepsRole reports whether a change leaves the MissionOwner or the Coordinator the role of that office.
func keepsRole(f *Facts) bool {
	role := RoleCoordinator
	if *principalOf(f) == f.Mission.Owner {
		role = RoleMissionOwner
	}
	return slices.Contains(payload[ChangeMembership](f).Roles, role)
}

// unlessLeaving says of whom a Command about a Membership asks for an office: not of a member that ends its own, in a
// reading.
func unlessLeaving(f *Facts) bool {
	p := principalOf(f)
	leaves := p != nil && *p == f.Command.Actor && !ofOfficer(f)
	return !leaves || f.Choose.Choose(EndOfOwn) == 0
}

func membershipSubject() Subject {
	about := func(kind EventKind, ends bool) []EventRule {
		return []EventRule{produces(kind, func(f *Facts, _ *Event, facts *MembershipFacts) {
			group := f.Command.GroupID
			facts.Member = *principalOf(f)
			facts.MemberID = facts.Member.ID
			if p, ok := f.Command.Payload.(*ChangeMembership); ok {
				facts.Roles, facts.ContextPackageID = p.Roles, f.packageID()
			}
			facts.MembershipEpoch = number(MembershipSubject(group, facts.MemberID),
				nextMembershipEpoch(f.State, group, facts.Member))
			if ends || f.idle() {
				facts.MembershipEpoch.Bound-- // nothing is fenced by it
			}
		})}
	}
	changed, ended := about(MembershipChanged, false), about(MembershipEnded, true)
	change := guards([]*Guard{memberNamed, keepsOfficers, keepsRoles, noOfficeGiven, differs, whileLasting(ChangeAfterEnd),
		inTime(ChangePastDeadline)}, context())
	end := []*Guard{memberNamed, isMember, noOfficer, noWorkLeft, whileLasting(EndAfterEnd), inTime(EndPastDeadline)}
	owner := func(reading *Point) []*Guard {
		return []*Guard{missionOwner("15.1-32"), {Name: "owner-entitled", Requirement: "15.1-32", Codes: unentitled,
			Needs: onGroup, Unless: reading, Option: 0, Holds: func(*Facts) bool { return false }}}
	}
	return Subject{
		Name:     "Memberships",
		Commands: []CommandDef{command[ChangeMembership](MembershipChange), command[EndMembership](MembershipEnd)},
		Events: []EventDef{
			event[MembershipFacts](MembershipChanged,
				step("membership", "8-01", changes(membershipState), func(x *Change, e *MembershipFacts) {
					m := x.State.begins(x.Event.GroupID, e.Member, x.Event.Sequence)
					m.Roles = e.Roles
					x.State.setMember(m)
				}),
				step("membership epoch", "8-05", changes(membershipEpoch), func(x *Change, e *MembershipFacts) {
					m := *x.State.Member(x.Event.GroupID, e.Member)
					m.Epoch = e.MembershipEpoch.Value
					x.State.setMember(m)
				}),
				equips("8-14", func(e *MembershipFacts) (Actor, string) { return e.Member, e.ContextPackageID }),
			).alsoTold(changeTold),
			event[MembershipFacts](MembershipEnded,
				step("membership ended", "8-04", changes(membershipState, membershipEpoch), func(x *Change, e *MembershipFacts) {
					m := x.State.Member(x.Event.GroupID, e.Member).ended(x.Event.Sequence)
					m.Epoch = e.MembershipEpoch.Value
					x.State.setMember(m)
				}),
			).alsoTold(endTold),
		},
		Rules: []*Rule{
			{ID: "membership.change", Requirement: "8-05", Kind: MembershipChange, Applies: asAgent,
				Guards: guards(fromAgent, coordinatorOf("15.1-32", false), change), Events: changed},
			{ID: "membership.change by MissionOwner", Requirement: "8-05", Kind: MembershipChange, Applies: asOwner,
				Guards: guards(fromOwner, owner(ChangeByOwner), change), Events: changed},
			{ID: "membership.change by service", Requirement: "8-06", Kind: MembershipChange, Applies: from(Service),
				Guards: guards(fromService, []*Guard{byPolicy(ServiceChanges)}, change), Events: changed},
			{ID: "membership.end", Requirement: "8-12", Kind: MembershipEnd, Applies: asAgent,
				Guards: guards(fromAgent, onlyFor(unlessLeaving, coordinatorOf("15.1-32", false)...), end), Events: ended},
			{ID: "membership.end by MissionOwner", Requirement: "8-12", Kind: MembershipEnd, Applies: asOwner,
				Guards: guards(fromOwner, onlyFor(unlessLeaving, owner(EndByOwner)...), end), Events: ended},
			{ID: "membership.end by service", Requirement: "8-06", Kind: MembershipEnd, Applies: from(Service),
				Guards: guards(fromService, []*Guard{byPolicy(ServiceEnds)}, end), Events: ended},
		},
		Reactions: []*Reaction{withdrawnWithMembership()},
		Views:     []View{membershipView.view()},
		Invariants: []Invariant{{Name: "a Membership has an epoch and a Group", Requirement: "8-01",
			Broken: func(s *State) string {
				for m := range s.Memberships() {
					if m.Epoch == 0 || s.Mission(m.GroupID) == nil {
						return "the Membership of " + m.Member.ID + " in " + m.GroupID + " has no epoch, or no Group"
					}
				}
				return ""
			}}},
	}
}

// provisional tolerates that the Membership of a Worker who has accepted nothing yet is shown as provisional (§8).
func provisional(c *Comparison, m *Membership, v *MembershipView) bool {
	return *v.State == "provisional" && !m.Ended && c.State.mayBeProvisional(m)
}

// mayBeProvisional reports whether a Membership is that of somebody who is no officer, and has accepted nothing
// under it or owns nothing.
func (s *State) mayBeProvisional(m *Membership) bool {
	return !s.officer(m) && (m.Fresh || !ownsUnfinished(s, m.GroupID, m.Member.ID))
}

// officer reports whether a Membership is that of the MissionOwner or of the Coordinator.
func (s *State) officer(m *Membership) bool {
	return s.Mission(m.GroupID).hasOfficer(m.Member)
}

// withdrawnWithMembership is what the end of a Membership means for the offers to that member, in a reading.
func withdrawnWithMembership() *Reaction {
	r := &Reaction{Name: "offers to a former member withdrawn", Requirement: "8-04", To: MembershipEnded,
		Under: MembershipEndOffers, IDs: offersTo,
		When: func(f *Facts) bool { return len(offersTo(f)) > 0 }}
	r.Steps = []*Step{r.reaching("offers to a former member", "8-04", changes(itemState, itemCandidates),
		func(x *Change, ids []string) {
			former := x.Event.Payload.(*MembershipFacts).Member.ID
			for _, id := range ids {
				x.State.alter(id, func(w *WorkItem) {
					w.Candidates = slices.DeleteFunc(slices.Clone(w.Candidates), func(id string) bool { return id == former })
					if len(w.Candidates) == 0 {
						w.State, w.Candidates, w.OfferExpiresAt = Open, nil, 0
					}
				})
			}
		}).free()}
	return r
}

// offersTo are the WorkItems that stand offered to the Agent whose Membership ends.
func offersTo(f *Facts) []string {
	of := principalOf(f)
	return slices.DeleteFunc(openOffers(f), func(id string) bool {
		return of.Type != Agent || !slices.Contains(f.State.WorkItem(id).Candidates, of.ID)
	})
}

// MembershipView shows one Membership.
type MembershipView struct {
	GroupID          string    `json:"groupId"`
	Member           Actor     `json:"member"`
	Roles            *[]string `json:"roles,omitempty"`
	State            *string   `json:"state,omitempty"`
	MembershipEpoch  *uint64   `json:"membershipEpoch,omitempty"`
	ContextPackageID *string   `json:"contextPackageId,omitempty"`
}

var membershipView = viewOf[Membership, MembershipView]{
	Name: "memberships", Record: "Membership", Unexpected: "8-01", Missing: "8-01",
	List:     func(p *Projection) *[]MembershipView { return &p.Memberships },
	All:      (*State).Memberships,
	Find:     func(s *State, v *MembershipView) *Membership { return s.Member(v.GroupID, v.Member) },
	ID:       func(m *Membership) string { return "of " + m.Member.ID + " in " + m.GroupID },
	ShownID:  func(v *MembershipView) string { return "of " + v.Member.ID + " in " + v.GroupID },
	Subject:  func(v *MembershipView) string { return MembershipSubject(v.GroupID, v.Member.ID) },
	Demanded: func(m *Membership) bool { return !m.Ended },
	About:    func(e *Event, m *Membership) bool { return e.GroupID == m.GroupID },
	Rows: []row[Membership, MembershipView]{
		plain("groupId", "Group", "", nil, func(m *Membership) string { return m.GroupID },
			func(v *MembershipView) *string { return &v.GroupID }).uncompared(),
		plain("member", "member", "", nil, func(m *Membership) Actor { return m.Member },
			func(v *MembershipView) *Actor { return &v.Member }).uncompared(),
		names("roles", "roles", "", nil, func(m *Membership) []string { return m.Roles },
			func(v *MembershipView) **[]string { return &v.Roles }).uncompared(),
		member("state", "state", "8-01", changes(membershipState), func(m *Membership) string {
			if m.Ended {
				return "ended"
			}
			return "active"
		}, func(v *MembershipView) **string { return &v.State }).adopting(provisional),
		member("membershipEpoch", "Membership Epoch", "8-05", changes(membershipEpoch),
			func(m *Membership) uint64 { return m.Epoch },
			func(v *MembershipView) **uint64 { return &v.MembershipEpoch }).mints(HoleMembershipEpoch).
			unlessShows(func(m *Membership, v *MembershipView) bool { return m.Ended && *v.MembershipEpoch >= m.Epoch }),
		contextRow,
	},
}
