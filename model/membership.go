package model

import "slices"

// Membership: who belongs to a Group, in which roles, under which epoch (§8).

func (s *State) setMember(groupID string, member Actor, m Membership) {
	s.Memberships[MemberKey{groupID, member}] = &m
}

// grant makes a Principal an active member under an epoch, with one role more than it had.
func (s *State) grant(groupID string, member Actor, role string, epoch uint64) {
	m := Membership{Epoch: epoch, Roles: []string{role}}
	if old := s.Member(groupID, member); old != nil && !slices.Contains(old.Roles, role) {
		m.Roles = append(slices.Clone(old.Roles), role)
	}
	s.setMember(groupID, member, m)
}

func nextMembershipEpoch(s *State, groupID string, member Actor) uint64 {
	if m := s.Member(groupID, member); m != nil {
		return m.Epoch + 1
	}
	return 1
}

var (
	memberNamed = complete("member-named", "8-01", []Code{SchemaValidation, InvalidCommand},
		func(f *Facts) bool { return f.Payload.Principal != nil && f.Payload.Principal.ID != "" })
	membershipOpen = &Guard{Name: "mission-live", Requirement: "7.1-13", Codes: []Code{InvalidTransition}, Needs: onGroup,
		Holds: func(f *Facts) bool { return f.Mission.State == MissionActive }, Unless: MembershipAfterEnd, Option: 1}
	isMember = &Guard{Name: "is-member", Requirement: "8-12", Needs: slices.Concat(onGroup, []string{"member-named"}),
		Codes: []Code{InvalidCommand, MembershipRequired, InvalidTransition},
		Holds: func(f *Facts) bool {
			m := f.State.Member(f.Command.GroupID, *f.Payload.Principal)
			return m != nil && !m.Ended
		}}
	noOfficer = &Guard{Name: "no-officer", Requirement: "8-12", Needs: slices.Concat(onGroup, []string{"member-named"}),
		Codes: []Code{InvalidTransition, InvalidCommand, AuthForbidden}, Unless: MembershipEndOfOfficer, Option: 1,
		Holds: func(f *Facts) bool {
			p := f.Payload.Principal
			return p == nil || *p != f.Mission.Owner && (p.Type != Agent || p.ID != f.Mission.Coordinator)
		}}
	mayEnd = &Guard{Name: "no-work-left", Requirement: "8-12", Needs: slices.Concat(onGroup, []string{"member-named"}),
		Codes: []Code{InvalidTransition, InvalidCommand, AuthForbidden},
		Holds: func(f *Facts) bool { return !ownsWork(f) }, Unless: MembershipEndWithWork, Option: 0}
)

func ownsWork(f *Facts) bool {
	for id := range f.State.unfinished[f.Command.GroupID] {
		w := f.State.WorkItemTable[id]
		if w.Owner == f.Payload.Principal.ID && w.State >= Queued {
			return true
		}
	}
	return false
}

func membershipRules() []*Rule {
	changed := []EventRule{{Kind: MembershipChanged, Fill: func(f *Facts, e *Event) {
		e.Member = *f.Payload.Principal
		e.MembershipEpoch = nextMembershipEpoch(f.State, f.Command.GroupID, e.Member)
	}}}
	ended := []EventRule{{Kind: MembershipEnded, Fill: func(f *Facts, e *Event) {
		e.Member = *f.Payload.Principal
		e.MembershipEpoch = nextMembershipEpoch(f.State, f.Command.GroupID, e.Member)
	}}}
	change := []*Guard{memberNamed, membershipOpen, beforeDeadline}
	end := []*Guard{memberNamed, isMember, noOfficer, mayEnd, membershipOpen, beforeDeadline}
	human := func(f *Facts) bool { return f.Command.Actor.Type != Agent }
	return []*Rule{
		{ID: "membership.change", Requirement: "8-05", Kind: MembershipChange, Applies: from(Agent),
			Guards: guards(fromAgent, coordinator("15.1-32", false), change), Events: changed},
		{ID: "membership.change by MissionOwner", Requirement: "8-05", Kind: MembershipChange, Applies: human,
			Guards: guards(fromHuman, []*Guard{missionOwner("15.1-32")}, change), Events: changed},
		{ID: "membership.end", Requirement: "8-12", Kind: MembershipEnd, Applies: from(Agent),
			Guards: guards(fromAgent, coordinator("15.1-32", false), end), Events: ended},
		{ID: "membership.end by MissionOwner", Requirement: "8-12", Kind: MembershipEnd, Applies: human,
			Guards: guards(fromHuman, []*Guard{missionOwner("15.1-32")}, end), Events: ended},
	}
}

var membershipEvolution = map[EventKind][]Step{
	MembershipChanged: {
		step("membership", "8-01", func(x *Change) {
			old := x.State.Member(x.Event.GroupID, x.Event.Member)
			m := Membership{Roles: x.Event.Payload.Roles}
			if old != nil {
				m.Epoch = old.Epoch
			}
			x.State.setMember(x.Event.GroupID, x.Event.Member, m)
		}),
		step("membership epoch", "8-05", func(x *Change) {
			m := *x.State.Member(x.Event.GroupID, x.Event.Member)
			m.Epoch = x.Event.MembershipEpoch
			x.State.setMember(x.Event.GroupID, x.Event.Member, m)
		}),
	},
	MembershipEnded: {
		step("membership ended", "8-04", func(x *Change) {
			m := *x.State.Member(x.Event.GroupID, x.Event.Member)
			m.Ended, m.Epoch = true, x.Event.MembershipEpoch
			x.State.setMember(x.Event.GroupID, x.Event.Member, m)
		}),
	},
}
