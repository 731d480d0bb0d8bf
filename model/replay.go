package model

// Replay: who may be shown the history of a Group, and from where on (§8, §16, §17.2).

// Sight is what a Principal may be shown of the history of one Group, and what it has to be shown.
type Sight struct {
	// Name says in words whom it is about, Requirement the sentence that gives it.
	Name        string
	Requirement string
	// Shown: it may be shown Events. Refused: it may be refused them, or be shown none. Where both hold, the text leaves
	// it open.
	Shown, Refused bool
	// Whole: what it is shown begins with the first Event of the Group. Short: it does not, since nobody gave it the whole
	// history. Where neither holds, it begins wherever the Membership has it.
	Whole, Short bool
	// Former: its Membership has ended, with the Event of the sequence Until; zero where that is not known. It may be shown
	// nothing that came after.
	Former bool
	Until  uint64
	// Outsider: it is not to learn whether the Group exists.
	Outsider bool
	// Codes are those of a refusal.
	Codes []Code
}

// Same reports whether two are the same.
func (s *Sight) Same(t *Sight) bool {
	return s.Name == t.Name && s.Refused == t.Refused && s.Until == t.Until && s.Short == t.Short
}

// A sightRule is one kind of reader. The first that applies to a reader is the one that holds.
type sightRule struct {
	Sight
	applies func(*reading) bool
}

// reading is somebody who asks for a Group.
type reading struct {
	state      *State
	who        Actor
	mission    *Mission    // nil where the Group is not there
	membership *Membership // nil where there never was one
}

// sights are the readers of a Group. How far a Membership reaches back the text leaves to whoever grants it; it only says
// that the history is no Worker's for the joining (§8). Whether somebody may still read what it could read while it
// belonged to the Group it leaves open, and so what a provisional Membership shows, and what a service may see.
var sights = []sightRule{
	{Sight{Name: "reader of a Group that does not exist", Requirement: "17.2-04", Refused: true, Outsider: true,
		Codes: undisclosed},
		func(r *reading) bool { return r.mission == nil }},
	{Sight{Name: "service", Requirement: "8-06", Shown: true, Refused: true, Codes: undisclosed},
		func(r *reading) bool { return r.who.Type == Service }},
	{Sight{Name: "MissionOwner of the root", Requirement: "14-18", Shown: true, Whole: true},
		func(r *reading) bool {
			root, ok := r.state.RootOwner(r.mission.GroupID)
			return ok && root == r.who && r.membership == nil
		}},
	{Sight{Name: "member of another Group", Requirement: "4-16", Refused: true, Outsider: true, Codes: undisclosed},
		func(r *reading) bool { return r.membership == nil && r.elsewhere() }},
	{Sight{Name: "stranger", Requirement: "17.2-03", Refused: true, Outsider: true, Codes: undisclosed},
		func(r *reading) bool { return r.membership == nil }},
	{Sight{Name: "former member", Requirement: "17.2-03", Shown: true, Refused: true, Former: true,
		Codes: codes(undisclosed, []Code{MembershipStale})},
		func(r *reading) bool { return r.membership.Ended }},
	{Sight{Name: "MissionOwner or Coordinator", Requirement: "8-07", Shown: true, Whole: true},
		func(r *reading) bool { return r.state.officer(r.membership) }},
	{Sight{Name: "Worker that joined late", Requirement: "8-13", Shown: true, Short: true},
		func(r *reading) bool { return r.membership.late() }},
	{Sight{Name: "member", Requirement: "16-09", Shown: true},
		func(*reading) bool { return true }},
}

// unauthenticated are the codes for an Agent that has no Session: nobody subscribes who is not authenticated (§17.2).
var unauthenticated = []Code{AuthRequired, AuthStaleSession}

// Sight is what a Principal may be shown of a Group.
func (s *State) Sight(groupID string, who Actor) Sight {
	r := &reading{state: s, who: who, mission: s.Mission(groupID), membership: s.Member(groupID, who)}
	for _, rule := range sights {
		if !rule.applies(r) {
			continue
		}
		sight := rule.Sight
		switch m := r.membership; {
		case m == nil || r.mission == nil:
		case m.Ended:
			sight.Until, sight.Short = m.Until, m.late()
		case s.mayBeProvisional(m):
			sight.Refused, sight.Codes = true, undisclosed
		}
		if who.Type == Agent && s.Session(who.ID) == 0 {
			sight.Refused, sight.Codes = true, codes(undisclosed, sight.Codes, unauthenticated)
		}
		return sight
	}
	panic("the last rule applies to everybody")
}

// late reports whether a Membership is that of a Worker who joined when work was under way, and was never given the
// whole history as an officer.
func (m *Membership) late() bool { return m.Late && !m.Complete }

// elsewhere reports whether somebody is a member of some Group.
func (r *reading) elsewhere() bool {
	for m := range r.state.Memberships() {
		if m.Member == r.who && !m.Ended {
			return true
		}
	}
	return false
}
