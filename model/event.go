package model

// Event is an accepted fact (§15.2). Decide returns Events with their minted values open: ids and lease ids empty,
// epochs at the lowest value the rules admit, expiries as the Command asked for them. Whoever appends the Event fills
// them (the reference from a counter, the oracle from what the target showed); from then on they stay the same.
type Event struct {
	ID            string
	Kind          EventKind
	GroupID       string // empty for a fact of the whole Organization
	Sequence      uint64
	Actor         Actor
	Cause         Cause
	CorrelationID string
	At            Instant
	Digest        [32]byte // of the Command that caused it
	Payload       *Payload // what the fact takes over from the Command; never altered

	WorkItemID string
	State      WorkState // the WorkItem's state after the Event
	Revision   uint64    // the revision after the Event, of the WorkItem or else the Mission
	Member     Actor     // the Principal whose Membership or Session the Event is about
	Former     Actor     // the replaced Coordinator, if its Membership changes with its role
	FormerEnds bool      // that Membership ends; otherwise it goes on under a higher epoch
	Sweeps     bool      // the Event reaches what it does not name, such as all unfinished WorkItems of its Mission

	SessionEpoch     uint64
	MembershipEpoch  uint64
	OwnerEpoch       uint64 // Membership Epoch of the MissionOwner, at the creation of a Mission
	CoordinatorEpoch uint64
	OwnershipEpoch   uint64

	Lease          string  // id of the lease that the Event grants
	LeaseType      string  // coordinator, ownership, execution, or empty where none is granted
	ExpiresAt      Instant // expiry of the Coordinator lease, offer or Execution Lease that the Event grants or renews
	Renews         Instant // expiry, before the Event, of the lease that it renews
	OwnershipUntil Instant // expiry of the Ownership Lease after the Event, where the Event sets it
	Candidates     []string
	ConversationID string

	// Unprescribed marks an Event whose kind the text does not fix: a target may show it as another extension Event or
	// only by its effect.
	Unprescribed bool
}

// Cause says what brought an Event about: a Command, a prior Event, a timer or a policy decision.
type Cause struct {
	Type string `json:"type"`
	ID   string `json:"id"`
}

// Hole is one minted value of an Event: the name and subject under which it is remembered, and where its value goes.
// A number may be anything from Least up; a text must be new.
type Hole struct {
	Name    string  // such as "execution-lease"
	Subject string  // such as a WorkItem ID
	Member  string  // the member of the Event's payload that shows it (the payload profile)
	Least   uint64  // the lowest number that is right
	After   Instant // an expiry has to lie after it: that of the lease which the Event renews
	Number  *uint64
	Text    *string
	Time    *Instant
}

// The names of minted values.
const (
	HoleSessionEpoch      = "session-epoch"
	HoleMembershipEpoch   = "membership-epoch"
	HoleCoordinatorEpoch  = "coordinator-epoch"
	HoleCoordinatorLease  = "coordinator-lease"
	HoleCoordinatorExpiry = "coordinator-expiry"
	HoleOfferExpiry       = "offer-expiry"
	HoleOwnershipEpoch    = "ownership-epoch"
	HoleOwnershipLease    = "ownership-lease"
	HoleOwnershipExpiry   = "ownership-expiry"
	HoleExecutionLease    = "execution-lease"
	HoleExecutionExpiry   = "execution-expiry"
	HoleRevision          = "revision"
)

// MembershipSubject is the subject under which the Membership Epochs of a Principal in a Group are remembered.
func MembershipSubject(groupID, memberID string) string { return groupID + " " + memberID }

// Holes lists the minted values of the Event.
func (e *Event) Holes() []Hole {
	var holes []Hole
	number := func(name, subject, member string, v *uint64, least uint64) {
		if *v != 0 {
			holes = append(holes, Hole{Name: name, Subject: subject, Member: member, Number: v, Least: least})
		}
	}
	membership := e.MembershipEpoch
	if e.Kind == MembershipEnded {
		membership-- // an end need not raise the epoch: what matters is that nothing is heard under it
	}
	number(HoleSessionEpoch, e.Member.ID, "sessionEpoch", &e.SessionEpoch, e.SessionEpoch)
	number(HoleMembershipEpoch, MembershipSubject(e.GroupID, e.Member.ID), "membershipEpoch", &e.MembershipEpoch, membership)
	number(HoleMembershipEpoch, MembershipSubject(e.GroupID, e.Actor.ID), "ownerMembershipEpoch", &e.OwnerEpoch, e.OwnerEpoch)
	number(HoleCoordinatorEpoch, e.GroupID, "coordinatorEpoch", &e.CoordinatorEpoch, e.CoordinatorEpoch)
	number(HoleOwnershipEpoch, e.WorkItemID, "ownershipEpoch", &e.OwnershipEpoch, e.OwnershipEpoch)
	subject, revision := e.WorkItemID, e.Revision
	if subject == "" {
		subject = e.GroupID
		revision-- // the text has no sentence by which an Event of the Mission itself must raise its revision
	}
	number(HoleRevision, subject, "revision", &e.Revision, revision)
	if e.LeaseType != "" {
		holes = append(holes, Hole{Name: e.LeaseType + "-lease", Subject: subject, Member: e.LeaseType + "LeaseId", Text: &e.Lease})
	}
	if e.ExpiresAt != 0 {
		name, member := HoleOfferExpiry, "offerExpiresAt"
		switch e.Kind {
		case MissionCreated, CoordinatorAssigned, CoordinatorRenewed:
			name, member = HoleCoordinatorExpiry, "leaseExpiresAt"
		case WorkStarted, WorkProgressed:
			name, member = HoleExecutionExpiry, "executionLeaseExpiresAt"
		}
		holes = append(holes, Hole{Name: name, Subject: subject, Member: member, Time: &e.ExpiresAt, After: e.Renews})
	}
	if e.OwnershipUntil != 0 {
		holes = append(holes, Hole{Name: HoleOwnershipExpiry, Subject: subject, Member: "ownershipLeaseExpiresAt", Time: &e.OwnershipUntil})
	}
	return holes
}
