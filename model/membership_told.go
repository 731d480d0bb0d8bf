package model

// Memberships that change or end on their own (§8): a Worker's is provisional until it accepts an offer, and ends when it
// has nothing left to do.

// changeTold is a membership.changed that no Command asked for: the Membership goes on, perhaps under a higher epoch; or
// it is that of a candidate who was just offered a WorkItem (§8, steps 1 to 3).
func changeTold(t *Told) *Untrue {
	if t.beside(MembershipChanged, MembershipEnded) {
		return unforeseen
	}
	who := t.text("memberId")
	if m := t.candidate(who); m != nil {
		t.State.setMember(*m)
		t.raise(m)
		return nil
	}
	concerned := t.members(who)
	if len(concerned) == 0 {
		return &Untrue{"8-01", "a membership.changed of somebody who belongs to the Group"}
	}
	for _, m := range concerned {
		t.raise(m)
	}
	return nil
}

// candidate is the new Membership of somebody who is offered a WorkItem in the same answer and was no member before.
func (t *Told) candidate(who string) *Membership {
	for _, e := range t.Beside {
		offer, ok := e.Payload.(*OfferedFacts)
		if !ok {
			continue
		}
		for _, id := range offer.OfferedAgentIDs {
			member := Actor{Agent, id}
			if old := t.State.Member(t.GroupID, member); id == who && (old == nil || old.Ended) {
				m := t.State.begins(t.GroupID, member, t.Sequence)
				m.Roles = []string{RoleWorker}
				m.Epoch++
				return &m
			}
		}
	}
	return nil
}

// endTold is a membership.ended that no Command asked for: of a Worker who has nothing left to do (§8, step 4).
func endTold(t *Told) *Untrue {
	if t.beside(MembershipChanged, MembershipEnded) {
		return unforeseen
	}
	mission := t.State.Mission(t.GroupID)
	idle := &Untrue{"8-12", "a membership.ended of a Worker who has no WorkItem left"}
	who := t.text("memberId")
	ended := 0
	for _, m := range t.members(who) {
		if who == "" && !t.showsEnded(m) {
			continue
		}
		if m.Member == mission.Owner || m.Member.ID == mission.Coordinator && !mission.State.Terminal() ||
			ownsUnfinished(t.State, t.GroupID, m.Member.ID) {
			return idle
		}
		gone := m.ended(t.Sequence)
		t.State.setMember(gone)
		t.raise(&gone)
		ended++
	}
	if ended == 0 && (who != "" || t.Projection != nil) {
		return idle
	}
	return nil
}

// members are those of the Group whose Membership has not ended: the one that is named, or all where none is.
func (t *Told) members(who string) []*Membership {
	var list []*Membership
	for m := range t.State.Memberships() {
		if m.GroupID == t.GroupID && !m.Ended && (who == "" || m.Member.ID == who) {
			list = append(list, m)
		}
	}
	return list
}

func (t *Told) showsEnded(m *Membership) bool {
	if t.Projection == nil {
		return false
	}
	for i := range t.Projection.Memberships {
		v := &t.Projection.Memberships[i]
		if v.GroupID == m.GroupID && v.Member == m.Member {
			return v.State != nil && *v.State == "ended"
		}
	}
	return false
}

// raise takes over a higher Membership Epoch: the one that the Event says, or else what is shown.
func (t *Told) raise(m *Membership) {
	var epoch uint64
	if t.text("memberId") == "" || !t.Member("membershipEpoch", &epoch) {
		epoch, _ = t.Minted(HoleMembershipEpoch, MembershipSubject(m.GroupID, m.Member.ID)).(uint64)
	}
	if epoch > m.Epoch {
		raised := *m
		raised.Epoch = epoch
		t.State.setMember(raised)
		t.Adopted = append(t.Adopted, Adopted{HoleMembershipEpoch, MembershipSubject(m.GroupID, m.Member.ID), epoch})
	}
}
