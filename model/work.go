package model

import (
	"fmt"
	"iter"
	"slices"

	"github.com/missionweave/weavecheck/model/table"
)

// WorkItems (§10): their record, the states of §10.2, what the rules about them share, and how they are shown.

// WorkState is a state of the WorkItem state machine (§10.2). The zero value is "none": the WorkItem is not there.
type WorkState uint8

// The WorkItem states, in the order of the schema.
const (
	None WorkState = iota
	Open
	Offered
	Queued
	Active
	Blocked
	Submitted
	Verified
	Failed
	Cancelled
)

var workStateNames = [...]string{"none", "open", "offered", "queued", "active", "blocked", "submitted", "verified",
	"failed", "cancelled"}

// WorkStates lists every state, "none" first.
func WorkStates() []WorkState {
	return []WorkState{None, Open, Offered, Queued, Active, Blocked, Submitted, Verified, Failed, Cancelled}
}

func (s WorkState) String() string { return workStateNames[s] }

// MarshalText renders the state as on the wire.
func (s WorkState) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// ParseWorkState reads a state's wire name; ok is false for any other text.
func ParseWorkState(name string) (state WorkState, ok bool) {
	i := slices.Index(workStateNames[:], name)
	return WorkState(max(i, 0)), i >= 0
}

// Unfinished reports whether the end of the parent Mission still reaches a WorkItem in this state (§10.2, last row).
func (s WorkState) Unfinished() bool { return s >= Open && s <= Submitted }

// ended reports whether a WorkItem in this state is out of its owner's hands.
func (s WorkState) ended() bool { return s >= Verified }

// owned reports whether a WorkItem in this state has an owner, whose time may have run out.
func (s WorkState) owned() bool { return s >= Queued && s <= Submitted }

// StateSet is a set of WorkItem states.
type StateSet uint16

// Has reports whether the set has a state.
func (s StateSet) Has(state WorkState) bool { return s&(1<<state) != 0 }

// Flip returns the set with a state added, or taken out.
func (s StateSet) Flip(state WorkState) StateSet { return s ^ 1<<state }

// WorkItem is one WorkItem with its offer, its ownership and its leases (§10, §11.3). An expiry is zero where there
// is no lease or offer.
type WorkItem struct {
	ID             string
	MissionID      string
	GroupID        string
	ConversationID string
	State          WorkState
	Revision       uint64
	Contract       *Contract
	Dependencies   []string
	Parent         string   // the WorkItem beneath which it was authorized (§9.1); empty for others
	Grants         []string // under which it was authorized or offered
	Allotted       Amounts
	Released       bool    // it went back to its Mission
	Used           Amounts // what the work on it has used so far (§12)
	KeptLimits     Amounts // of the budget that counts where a revision of the contract left it as it was; zero for that of the contract
	Insertions     uint64  // dependencies inserted since the contract was last given: each may count as a revision of it

	Candidates     []string
	Pins           []uint64 // the card version of each candidate when it was offered the WorkItem
	OfferExpiresAt Instant
	Basis          *SelectionBasis

	Owner              string
	CardVersion        uint64
	OwnershipEpoch     uint64 // the highest begun or fenced so far
	OwnershipLease     string
	OwnershipExpiresAt Instant
	StartBy            Instant // the deadline by which a grant has to be started; zero: none before its lease expires

	ExecutionLease     string
	ExecutionExpiresAt Instant
	FormerLeases       []string // Lease IDs that were current before

	Approved    ExecutionApproval // of its execution; none has no Ownership Epoch
	Checkpoints int
	Failures    uint64 // how often the WorkItem failed
	Artifacts   []string
	Child       string     // the child Mission that decides it while it is blocked (§14)
	Inherited   []string   // the Artifacts of its child Mission, once that is approved
	Evidence    []Evidence // of its last submission
}

// WorkItem returns a WorkItem, or nil.
func (s *State) WorkItem(id string) *WorkItem { return s.workItems.Get(id) }

// WorkItems are all WorkItems, in the order of their ids.
func (s *State) WorkItems() iter.Seq[*WorkItem] { return records(&s.workItems) }

// Put replaces a WorkItem by a changed copy, as no Event does: for servers that go wrong.
func (s *State) Put(w *WorkItem) {
	s.index(s.WorkItem(w.ID), w)
	s.workItems.Set(w.ID, w)
}

// ActiveItems lists the WorkItems an Agent is executing, in the order of their ids.
func (s *State) ActiveItems(agentID string) []string { return listed(&s.active, agentID) }

// UnfinishedItems lists the WorkItems of a Group that its Mission's end would reach, in the order of their ids.
func (s *State) UnfinishedItems(groupID string) []string { return listed(&s.unfinished, groupID) }

// underWay reports whether a Group has a WorkItem that is not finished.
func (s *State) underWay(groupID string) bool {
	for range s.unfinished.Under(pair(groupID, "")) {
		return true
	}
	return false
}

// index keeps the indexes right when a WorkItem's record is replaced.
func (s *State) index(before, after *WorkItem) {
	if before == nil {
		before = &WorkItem{}
	}
	if before.State == Active && (after.State != Active || after.Owner != before.Owner) {
		s.active.Delete(pair(before.Owner, before.ID))
	}
	if after.State == Active && (before.State != Active || after.Owner != before.Owner) {
		s.active.Set(pair(after.Owner, after.ID), struct{}{})
	}
	for _, id := range after.Grants[min(len(before.Grants), len(after.Grants)):] {
		s.delegated.Set(pair(id, after.ID), struct{}{})
	}
	switch was, is := before.State.Unfinished(), after.State.Unfinished(); {
	case was && !is:
		s.unfinished.Delete(pair(after.GroupID, after.ID))
	case is && !was:
		s.unfinished.Set(pair(after.GroupID, after.ID), struct{}{})
	}
}

// alter replaces one WorkItem by a changed copy: for Events that reach WorkItems they do not name.
func (s *State) alter(id string, change func(*WorkItem)) {
	after := *s.WorkItem(id)
	change(&after)
	s.Put(&after)
}

// OwnershipLive reports whether the WorkItem has an owner whose Ownership Lease has not lapsed; live says what has not.
func (w *WorkItem) OwnershipLive(live func(expiry Instant) bool) bool {
	return w.Owner != "" && live(w.OwnershipExpiresAt)
}

// StartMissed reports whether a WorkItem waits for a start whose deadline has passed.
func (w *WorkItem) StartMissed(live func(expiry Instant) bool) bool {
	return w.State == Queued && w.StartBy != 0 && !live(w.StartBy)
}

// ExecutionLive reports whether an Execution Lease is current and has not lapsed.
func (w *WorkItem) ExecutionLive(live func(expiry Instant) bool) bool {
	return w.ExecutionLease != "" && live(w.ExecutionExpiresAt)
}

// OfferLive reports whether an offer stands that can still be accepted.
func (w *WorkItem) OfferLive(live func(expiry Instant) bool) bool {
	return len(w.Candidates) > 0 && live(w.OfferExpiresAt)
}

// ownsWork reports whether an Agent owns a WorkItem of the Command's Group.
func (f *Facts) ownsWork(agentID string) bool {
	return ownsUnfinished(f.State, f.Command.GroupID, agentID)
}

// ownsUnfinished reports whether an Agent owns a WorkItem of a Group that is not finished.
func ownsUnfinished(s *State, groupID, agentID string) bool {
	return slices.ContainsFunc(s.UnfinishedItems(groupID), func(id string) bool {
		w := s.WorkItem(id)
		return w.Owner == agentID && w.State.owned()
	})
}

// Codes by what was wrong, each with the meaning of §19 that admits it.
var (
	// The actor lacks the permission.
	codesOfRole = []Code{AuthForbidden}
	// The budget that there is does not suffice (BUDGET_EXCEEDED); budgets narrow downward (§4: PROTOCOL_VIOLATION); more
	// of it is for the MissionOwner or policy to approve (§12, §20: APPROVAL_REQUIRED).
	codesOfBudget = []Code{BudgetExceeded, InvalidCommand, ProtocolViolation, ApprovalRequired}
)

// inState is the guard of the states from which a row of §10.2 leads. "none" is a state like any other.
func inState(states ...WorkState) *Guard {
	return &Guard{Name: "state", Requirement: "10.2-13", Codes: ruledOut, Needs: onGroup, States: setOf(states...)}
}

// itemKnown says more precisely of a Command that its Group has no such WorkItem. One of another Group is none of the
// actor's business (AUTH_FORBIDDEN), as Missions are isolated (§4: PROTOCOL_VIOLATION).
var itemKnown = &Guard{Name: "work-item-known", Refines: []string{"state"}, Requirement: "10.2-13", Needs: onGroup,
	Codes: codes([]Code{InvalidTransition, InvalidCommand, AuthForbidden, ProtocolViolation}, notHeld),
	Holds: func(f *Facts) bool { return f.Item.State != None }}

// openTo is the guard that somebody may give a Command at all, in one option of a reading.
func openTo(name, requirement string, codes []Code, reading *Point, option int) *Guard {
	return &Guard{Name: name, Requirement: requirement, Codes: codes, Needs: onGroup, Unless: reading, Option: option,
		Holds: func(*Facts) bool { return false }}
}

// knownTo is the guard that a server knows a kind which the text speaks of, and does not name: a reading.
func knownTo(reading *Point) *Guard {
	return &Guard{Name: "known-kind", Requirement: unknownKind.Requirement, Codes: unknownKind.Codes, Unless: reading,
		Option: 0, Holds: func(*Facts) bool { return false }}
}

func setOf(states ...WorkState) StateSet {
	var set StateSet
	for _, s := range states {
		set |= 1 << s
	}
	return set
}

// Moved are the facts of every Event about one WorkItem: which, and the state and revision that it is in afterwards.
type Moved struct {
	WorkItemID string    `json:"workItemId"`
	State      WorkState `json:"state"`
	Revision   uint64    `json:"revision"`
}

func (m *Moved) moved() *Moved { return m }

// moves completes an Event that moves the WorkItem of the Command to a state.
func (f *Facts) moves(e *Event, m *Moved, to WorkState) { move(e, m, f.Item, to) }

func move(e *Event, m *Moved, w *WorkItem, to WorkState) {
	e.WorkItemID, e.Revision = w.ID, number(w.ID, w.Revision+1)
	e.Revision.Bound-- // no sentence says that each change raises the revision
	m.WorkItemID, m.State = w.ID, to
}

// The aspects of a WorkItem.
var (
	itemState       = &Aspect{"state"}
	itemOwner       = &Aspect{"owner"}
	itemEpoch       = &Aspect{"Ownership Epoch"}
	itemOwnership   = &Aspect{"Ownership Lease"}
	itemBound       = &Aspect{"Ownership Lease expiry"}
	itemStart       = &Aspect{"start deadline"}
	itemExecution   = &Aspect{"Execution Lease"}
	itemTimeout     = &Aspect{"Execution Lease expiry"}
	itemCandidates  = &Aspect{"candidates"}
	itemOfferExpiry = &Aspect{"offer expiry"}
	itemBasis       = &Aspect{"selection basis"}
	itemContract    = &Aspect{"Work Contract"}
	itemNeeds       = &Aspect{"dependencies"}
	itemCheckpoints = &Aspect{"checkpoints"}
	itemArtifacts   = &Aspect{"Artifacts"}
)

// setState is the step that every WorkItem transition shares.
func setState(requirement string) *Step {
	return shared("state", requirement, changes(itemState),
		func(x *Change) {
			if x.Item.State = x.Event.Payload.(interface{ moved() *Moved }).moved().State; x.Item.State != Blocked {
				x.Item.Child = ""
			}
		})
}

// closeExecution ends the current Execution Lease: its id is of no use afterwards.
func closeExecution(requirement string) *Step {
	return shared("execution lease closed", requirement, changes(itemExecution, itemTimeout),
		func(x *Change) { x.Item.closeExecution() })
}

func (w *WorkItem) closeExecution() {
	if w.ExecutionLease != "" {
		w.FormerLeases = append(slices.Clone(w.FormerLeases), w.ExecutionLease)
	}
	w.ExecutionLease, w.ExecutionExpiresAt = "", 0
}

// endOwnershipLease ends the Ownership Lease without forgetting whose it was.
func endOwnershipLease(requirement string) *Step {
	return shared("ownership lease ended", requirement, changes(itemOwnership, itemBound, itemStart),
		func(x *Change) { x.Item.endOwnershipLease() })
}

func (w *WorkItem) endOwnershipLease() { w.OwnershipLease, w.OwnershipExpiresAt, w.StartBy = "", 0, 0 }

// positive is the guard that a Command which asks for a lease or an offer says for how long.
func positive[P any](name, requirement string, seconds func(*P) int64) *Guard {
	g := complete(name, requirement, []Code{SchemaValidation, InvalidCommand}, func(p *P) bool { return seconds(p) > 0 })
	g.Unless, g.Option = AbsentDurations, 1
	return g
}

// ownDuration is for how many seconds a lease or an offer is given that a Command asks for without a duration, under the
// reading that allows that. A server may have another; for no time at all it would give nothing.
const ownDuration = 600

// lasting is when a lease or an offer ends that a Command asks for now.
func (f *Facts) lasting(seconds int64) Instant {
	if seconds <= 0 {
		seconds = ownDuration
	}
	return f.Now.Seconds(seconds)
}

func workSubject() Subject {
	return Subject{
		Name:       "WorkItems",
		Reactions:  endedWithMission(),
		Views:      []View{workItemView.view()},
		Invariants: workInvariants,
		Laws:       workLaws,
	}
}

// endedWithMission is how the end of a Mission reaches its unfinished WorkItems (§10.2, last row): as one Event a
// WorkItem, or within the Event of the Mission.
func endedWithMission() []*Reaction {
	var list []*Reaction
	for _, end := range []struct {
		of   EventKind
		as   EventKind
		to   WorkState
		each EventRule
	}{
		{of: MissionCancelled, as: WorkCancelled, to: Cancelled, each: producesEach(WorkCancelled, reachedOneByOne,
			func(f *Facts, e *Event, facts *CancelledFacts, id string) {
				move(e, &facts.Moved, f.State.WorkItem(id), Cancelled)
			})},
		{of: MissionTerminated, as: WorkFailed, to: Failed, each: producesEach(WorkFailed, reachedOneByOne,
			func(f *Facts, e *Event, facts *FailedFacts, id string) {
				move(e, &facts.Moved, f.State.WorkItem(id), Failed)
			})},
	} {
		within := &Reaction{
			Name: "WorkItems " + end.to.String() + " with their Mission", Requirement: "10.2-mission-end", To: end.of,
			Under: MissionEndEvents,
			When:  func(f *Facts) bool { return len(unfinished(f)) > 0 }, IDs: unfinished,
		}
		within.Steps = []*Step{within.reaching("unfinished WorkItems", "10.2-mission-end",
			changes(itemState, itemExecution, itemTimeout, itemOwnership, itemBound, itemStart), func(x *Change, ids []string) {
				for _, id := range ids {
					x.State.alter(id, func(w *WorkItem) {
						w.State, w.Revision = end.to, w.Revision+1
						w.closeExecution()
						w.endOwnershipLease()
					})
				}
			})}
		list = append(list, within, &Reaction{
			Name: "one " + string(end.as) + " a WorkItem", Requirement: "10.2-mission-end", To: end.of,
			Events: []EventRule{end.each},
		})
	}
	return list
}

// unfinished are the unfinished WorkItems of the Mission that the Event is about, where one is answered, or the Command.
func unfinished(f *Facts) []string {
	if f.after != nil {
		return f.State.UnfinishedItems(f.after.GroupID)
	}
	return f.State.UnfinishedItems(f.Command.GroupID)
}

// reachedOneByOne are the WorkItems of which each gets an Event of its own when its Mission ends.
func reachedOneByOne(f *Facts) []string {
	ids := unfinished(f)
	if len(ids) > 0 && f.Choose.Choose(MissionEndEvents) == 1 {
		return nil
	}
	return ids
}

var workInvariants = []Invariant{
	{Name: "a WorkItem belongs to the Mission of its Group", Requirement: "7.1-09",
		Broken: eachItem(func(s *State, w *WorkItem) string {
			if m := s.Mission(w.GroupID); w.State == None || w.Contract == nil || m == nil || m.ID != w.MissionID {
				return fmt.Sprintf("it is %s in Group %s, of Mission %q", w.State, w.GroupID, w.MissionID)
			}
			return ""
		})},
	{Name: "a WorkItem that is accepted has one owner under an Ownership Epoch, or a child Mission; one that is not has none",
		Requirement: "4-07",
		Broken: eachItem(func(s *State, w *WorkItem) string {
			owned := w.Owner != "" && w.OwnershipEpoch > 0 && s.Card(w.Owner) != nil
			if w.State.owned() && !owned && w.Child == "" || w.State < Queued &&
				(w.Owner != "" || w.OwnershipLease != "" || w.OwnershipExpiresAt != 0) {
				return fmt.Sprintf("it is %s, owned by %q under epoch %d", w.State, w.Owner, w.OwnershipEpoch)
			}
			return ""
		})},
	{Name: "an Execution Lease is current exactly while a WorkItem is active", Requirement: "11.3-04",
		Broken: eachItem(func(_ *State, w *WorkItem) string {
			if has := w.ExecutionLease != ""; has != (w.State == Active) || !has && w.ExecutionExpiresAt != 0 {
				return fmt.Sprintf("it is %s with the Execution Lease %q until %s", w.State, w.ExecutionLease, w.ExecutionExpiresAt)
			}
			return ""
		})},
	{Name: "an offer stands only while a WorkItem is offered", Requirement: "10.3-07",
		Broken: eachItem(func(_ *State, w *WorkItem) string {
			if w.State == Offered && len(w.Candidates) == 0 || w.State.owned() && len(w.Candidates) > 0 {
				return fmt.Sprintf("it is %s and offered to %v", w.State, w.Candidates)
			}
			return ""
		})},
	{Name: "the dependencies have no cycle", Requirement: "10.4-06", Broken: eachItem(func(s *State, w *WorkItem) string {
		for _, id := range w.Dependencies {
			if Reaches(s, id, w.ID) {
				return "it depends on itself by " + id
			}
		}
		return ""
	})},
	{Name: "the indexes of WorkItems say what the WorkItems say", Requirement: "11.1-03", Broken: func(s *State) string {
		active, unfinished, delegated := 0, 0, 0
		for w := range s.WorkItems() {
			if w.State == Active {
				if active++; !slices.Contains(s.ActiveItems(w.Owner), w.ID) {
					return w.ID + " is not among the active ones of " + w.Owner
				}
			}
			if w.State.Unfinished() {
				if _, ok := s.unfinished.Find(pair(w.GroupID, w.ID)); !ok {
					return w.ID + " is not among the unfinished ones of " + w.GroupID
				}
				unfinished++
			}
			for _, id := range w.Grants {
				if delegated++; !slices.Contains(s.Delegated(id), w.ID) {
					return w.ID + " is not among those under " + id
				}
			}
		}
		if active != s.active.Len() || unfinished != s.unfinished.Len() {
			return fmt.Sprintf("%d of %d active and %d of %d unfinished WorkItems are indexed", s.active.Len(), active,
				s.unfinished.Len(), unfinished)
		}
		if delegated != s.delegated.Len() {
			return fmt.Sprintf("%d of %d WorkItems under a Grant are indexed", s.delegated.Len(), delegated)
		}
		return ""
	}},
}

func eachItem(broken func(*State, *WorkItem) string) func(*State) string {
	return func(s *State) string {
		for w := range s.WorkItems() {
			if text := broken(s, w); text != "" {
				return "WorkItem " + w.ID + ": " + text
			}
		}
		return ""
	}
}

var workLaws = []Law{
	{Name: "an Ownership Epoch never falls, and another owner has a higher one", Requirement: "4-07",
		Broken: ofItems(func(was, is *WorkItem) string {
			return rises(was.OwnershipEpoch, is.OwnershipEpoch, is.Owner != "" && is.Owner != was.Owner)
		})},
	{Name: "nothing leads out of the cancellation of a WorkItem", Requirement: "10.2-13",
		Broken: ofItems(func(was, is *WorkItem) string {
			if was.State == Cancelled && is.State != Cancelled {
				return "it was cancelled, and is " + is.State.String()
			}
			return ""
		})},
	{Name: "a WorkItem keeps its Group and its Mission", Requirement: "7.1-09",
		Broken: ofItems(func(was, is *WorkItem) string {
			if was.GroupID != is.GroupID || was.MissionID != is.MissionID {
				return fmt.Sprintf("it was in Group %s, and is in %s", was.GroupID, is.GroupID)
			}
			return ""
		})},
}

func ofItems(broken func(was, is *WorkItem) string) func(before, after *State) string {
	return kept(func(s *State) *table.Table[*WorkItem] { return &s.workItems }, broken)
}
