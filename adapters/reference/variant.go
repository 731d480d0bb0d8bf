package reference

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
)

// Variant changes what the text leaves free: a suite that fails a variant is unfair.
type Variant struct {
	IDs               string // another form of minted ids; empty for the reference's own
	EpochStride       uint64 // epochs rise by one more than this
	LeaseBonusSeconds int64  // leases and offers last longer than asked for, or shorter where it is negative
	LeasesUntilDue    bool   // no lease or offer outlasts its Mission's deadline
	Starts            Starts // by when a grant has to be started
	CheckOrder        int    // 0: the code of the first failed guard; 1: of the last; 2: of one in between
	ExtraEvents       bool   // an extension Event follows each accepted Command
	AuditsRefusals    bool   // an extension Event follows each refused Command in the log
	Blind             bool   // no projection is shown
	Keyless           bool   // initialize names no key of the authority
	LogsMore          bool   // the Policy Log grows by other decisions, too

	// Told are the further core Events that are told of what happens besides.
	Told Telling
	// OwnCorrelation: Events have correlation ids of their own; AuthorityActs: automatic Events have the authority for
	// their actor.
	OwnCorrelation, AuthorityActs bool
	// RevisionsKept: no Event raises the revision of a WorkItem; RevisionOfGroup: the aggregateRevision counts the Events
	// of the Group.
	RevisionsKept, RevisionOfGroup bool
	// Backwards: lists come in another order, and so do the members of replayed and retried Events. Lapsed says how what
	// has lapsed is shown. Provisional: Memberships of those who have accepted nothing yet are shown so.
	Backwards   bool
	Lapsed      Showing
	Provisional bool

	// OwnerReads: replay shows everybody what the MissionOwner sees, and the capability visibility is not declared.
	OwnerReads bool
	// History is how much a Worker sees of what was before it. FormerReads: a former member still sees what it could see;
	// SessionsRead: an Agent without a Session sees nothing; Silent: who may see nothing is shown no Events instead of an
	// error.
	History                           History
	FormerReads, SessionsRead, Silent bool
}

// Telling is which further core Events a server tells.
type Telling uint8

// What a server may tell of besides, by Events of their own (§8, §11.4, §12, §15.2).
const (
	TellsMemberships Telling = 1 << iota // Memberships that an appointment or an acceptance brings or confirms
	TellsEnds                            // the Membership of a Worker who has nothing left to do ends
	TellsCheckpoints                     // the checkpoint with which a WorkItem is blocked
	TellsCleanup                         // a WorkItem that cleans up after a Mission that was cancelled
	TellsAppointment                     // the first Coordinator
	TellsChildren                        // the beginning of a child Mission, in its Group, and its WorkItem's block
)

// Starts is the start deadline that a server sets.
type Starts uint8

// The ways.
const (
	StartsAsAsked  Starts = iota
	StartsHalfway         // half of the Ownership Lease, whatever was asked for
	StartsUntilEnd        // the whole lease, whatever was asked for
)

// startBy is the start deadline of a grant at an instant; zero where it is the end of the lease.
func (v Variant) startBy(granted *model.AcceptedFacts, now model.Instant) model.Instant {
	switch v.Starts {
	case StartsHalfway:
		return now + (granted.OwnershipLeaseExpiresAt.Value-now)/2
	case StartsUntilEnd:
		return 0
	default:
		return granted.StartBy.Value
	}
}

// Showing is how a server shows a lease, an offer or an owner that has lapsed.
type Showing uint8

// The ways.
const (
	LapsedAsBefore Showing = iota
	LapsedEmpty
	LapsedAbsent
)

func (v Variant) id(kind string, n int) string {
	if v.IDs == "" {
		return fmt.Sprintf("urn:weavecheck:%s:%d", kind, n)
	}
	return fmt.Sprintf("%s%s-%08x", v.IDs, kind, uint32(n)*2654435761)
}

// pick chooses the code of a refusal: any code of any guard that failed is right.
func (v Variant) pick(d *model.Decision) model.Code {
	if v.CheckOrder == 1 {
		g := d.Failed[len(d.Failed)-1]
		return g.Codes[len(g.Codes)-1]
	}
	return v.among(d.Codes())
}

// among chooses one of the codes of a refusal.
func (v Variant) among(codes []model.Code) model.Code {
	switch v.CheckOrder {
	case 1:
		return codes[len(codes)-1]
	case 2:
		return codes[len(codes)/2]
	default:
		return codes[0]
	}
}

func extraEvent(c *model.Command, now model.Instant) model.Event {
	const policy = "urn:example:policy:audit"
	return model.Event{
		Kind: "ext.example.audit.command_recorded", GroupID: c.GroupID, At: now,
		Actor: model.Actor{Type: model.Service, ID: model.AuthorityID},
		Cause: model.Cause{Type: "policy", ID: policy}, CorrelationID: policy,
	}
}

// alter changes the document of an Event before it is signed.
func (v Variant) alter(e *model.Event, doc map[string]any) {
	if v.OwnCorrelation {
		doc["correlationId"] = "urn:example:correlation:" + e.ID
	}
	if v.AuthorityActs && e.Automatic {
		doc["actor"] = model.Actor{Type: model.Service, ID: model.AuthorityID}
	}
	if v.RevisionOfGroup && e.GroupID != "" {
		doc["aggregateRevision"] = e.Sequence
	}
}

// tellingFacts are the facts of a further Event.
type tellingFacts struct {
	MemberID        string `json:"memberId,omitempty"`
	MembershipEpoch uint64 `json:"membershipEpoch,omitempty"`
	WorkItemID      string `json:"workItemId,omitempty"`
}

// tells are the further core Events that follow those of a Command.
func (r *Reference) tells(events []model.Event) []json.RawMessage {
	var shown []json.RawMessage
	tell := func(told Telling, from *model.Event, kind model.EventKind, item string, payload *tellingFacts) {
		if r.opts.Variant.Told&told != 0 {
			shown = append(shown, r.tell(from, kind, item, payload))
		}
	}
	for i := range events {
		e := &events[i]
		member := func(id string) *tellingFacts {
			m := r.state.Member(e.GroupID, model.Actor{Type: model.Agent, ID: id})
			return &tellingFacts{MemberID: id, MembershipEpoch: m.Epoch}
		}
		switch facts := e.Payload.(type) {
		case *model.MissionCreatedFacts:
			tell(TellsMemberships, e, model.MembershipChanged, "", member(facts.MemberID))
			tell(TellsMemberships, e, model.MembershipChanged, "", &tellingFacts{MemberID: e.Actor.ID})
			tell(TellsAppointment, e, model.CoordinatorAssigned, "", &tellingFacts{MemberID: facts.MemberID})
		case *model.ChildCreatedFacts:
			tell(TellsChildren, e, model.WorkBlocked, e.WorkItemID, &tellingFacts{WorkItemID: e.WorkItemID})
			begun := *e
			begun.GroupID = facts.ChildGroupID
			tell(TellsChildren, &begun, model.MissionCreated, "", &tellingFacts{MemberID: facts.MemberID})
			tell(TellsMemberships, &begun, model.MembershipChanged, "", &tellingFacts{MemberID: facts.MemberID})
			tell(TellsAppointment, &begun, model.CoordinatorAssigned, "", &tellingFacts{MemberID: facts.MemberID})
		case *model.CoordinatorAssignedFacts:
			tell(TellsMemberships, e, model.MembershipChanged, "", member(facts.MemberID))
		case *model.AcceptedFacts:
			if r.opts.Fault == toldUntrue {
				shown = append(shown, r.tell(e, model.MembershipEnded, "", member(e.Actor.ID)))
			}
			tell(TellsMemberships, e, model.MembershipChanged, "", member(e.Actor.ID))
		case *model.RestedFacts:
			if e.Kind == model.WorkBlocked {
				tell(TellsCheckpoints, e, model.WorkCheckpointed, e.WorkItemID, &tellingFacts{WorkItemID: e.WorkItemID})
			}
		case *model.MissionEndedFacts:
			if e.Kind == model.MissionCancelled {
				id := r.opts.Variant.id("work-item", r.minted)
				tell(TellsCleanup, e, model.WorkAuthorized, id, &tellingFacts{WorkItemID: id})
			}
		case *model.ResultAcceptedFacts:
			owner := r.state.WorkItem(e.WorkItemID).Owner
			if r.opts.Variant.Told&TellsEnds != 0 && r.idle(e.GroupID, owner) {
				told := member(owner)
				r.state.EndMembership(e.GroupID, model.Actor{Type: model.Agent, ID: owner})
				tell(TellsEnds, e, model.MembershipEnded, "", told)
			}
		}
	}
	return shown
}

// idle reports whether a member of a Group that is no officer of it owns nothing unfinished in it.
func (r *Reference) idle(group, agent string) bool {
	if m := r.state.Member(group, model.Actor{Type: model.Agent, ID: agent}); m == nil || m.Ended {
		return false
	}
	for _, id := range r.state.UnfinishedItems(group) {
		if r.state.WorkItem(id).Owner == agent {
			return false
		}
	}
	return r.state.Mission(group).Coordinator != agent
}

// tell appends one further Event.
func (r *Reference) tell(from *model.Event, kind model.EventKind, item string, payload *tellingFacts) json.RawMessage {
	e := model.Event{
		Kind: kind, GroupID: from.GroupID, WorkItemID: item, At: r.now, Automatic: true,
		Actor: model.Actor{Type: model.Service, ID: model.AuthorityID},
		Cause: model.Cause{Type: "event", ID: from.ID}, CorrelationID: from.CorrelationID, Payload: payload,
	}
	return r.appendUnfolded(&e)
}

// appendUnfolded numbers an Event and logs it, and folds nothing into the state.
func (r *Reference) appendUnfolded(e *model.Event) json.RawMessage {
	r.minted++
	e.ID, e.Sequence = r.opts.Variant.id("event", r.minted), r.state.Sequence(e.GroupID)+1
	r.state.Numbered(e.GroupID, e.Sequence)
	raw := r.encode(e)
	r.logs[e.GroupID] = append(r.logs[e.GroupID], logged{e.Sequence, raw})
	return raw
}

// spelled is an Event as it is told once more: the same, in another order of its members.
func (v Variant) spelled(events []json.RawMessage) []json.RawMessage {
	if !v.Backwards {
		return events
	}
	var list []json.RawMessage
	for _, raw := range events {
		var members map[string]json.RawMessage
		if json.Unmarshal(raw, &members) != nil {
			return events
		}
		var parts []string
		for name, value := range members {
			parts = append(parts, fmt.Sprintf("%q: %s", name, value))
		}
		slices.Sort(parts)
		slices.Reverse(parts)
		list = append(list, json.RawMessage("{"+strings.Join(parts, ", ")+"}"))
	}
	return list
}

// shows is how the variant shows a projection.
func (v Variant) shows(p adapters.Projection, s *model.State, now model.Instant) adapters.Projection {
	if v.Backwards {
		slices.Reverse(p.Missions)
		slices.Reverse(p.WorkItems)
		slices.Reverse(p.Memberships)
		slices.Reverse(p.Sessions)
		slices.Reverse(p.Proposals)
		slices.Reverse(p.Artifacts)
		slices.Reverse(p.CooperationOverrides)
		slices.Reverse(p.PolicyLog)
	}
	for i := range p.Memberships {
		m := &p.Memberships[i]
		mission := s.Mission(m.GroupID)
		if v.Provisional && *m.State == "active" && m.Member != mission.Owner && m.Member.ID != mission.Coordinator &&
			!ownsAny(s, m.GroupID, m.Member.ID) {
			provisional := "provisional"
			m.State = &provisional
		}
	}
	if v.Lapsed == LapsedAsBefore {
		return p
	}
	for i := range p.WorkItems {
		v.lapse(&p.WorkItems[i], s.WorkItem(p.WorkItems[i].WorkItemID), now)
	}
	return p
}

func ownsAny(s *model.State, group, agent string) bool {
	return slices.ContainsFunc(s.UnfinishedItems(group), func(id string) bool { return s.WorkItem(id).Owner == agent })
}

// lapse shows what has lapsed of a WorkItem as none, or not at all.
func (v Variant) lapse(shown *adapters.WorkItemView, w *model.WorkItem, now model.Instant) {
	none, nobody := "", []string{}
	text, list := &none, &nobody
	if v.Lapsed == LapsedAbsent {
		text, list = nil, nil
	}
	if !w.OwnershipLive(model.LiveAt(now)) || w.StartMissed(model.LiveAt(now)) {
		shown.OwnerID, shown.OwnershipLeaseID, shown.OwnershipLeaseExpiresAt, shown.StartBy = text, text, nil, nil
	}
	if !w.ExecutionLive(model.LiveAt(now)) {
		shown.ExecutionLeaseID, shown.ExecutionLeaseExpiresAt = text, nil
	}
	if !w.OfferLive(model.LiveAt(now)) {
		shown.OfferedAgentIDs, shown.OfferExpiresAt = list, nil
	}
}
