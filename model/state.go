package model

import "maps"

// State is the authoritative state of one Organization. It is nothing but the fold of its Events: only Evolve changes
// it, and every record in it is replaced rather than altered, so that a Fork shares all of them.
type State struct {
	CardTable     map[string]*Card
	SessionTable  map[string]uint64   // Agent ID -> current Session Epoch
	MissionTable  map[string]*Mission // Group ID -> its one Mission (§4)
	MissionIDs    map[string]string   // Mission ID -> Group ID
	Memberships   map[MemberKey]*Membership
	ProposalTable map[string]*Proposal
	WorkItemTable map[string]*WorkItem
	ArtifactTable map[string]*PublishedArtifact
	SequenceTable map[string]uint64          // Group ID -> sequence of its last Event
	Receipts      map[ActionKey][32]byte     // accepted Commands by actor and Action ID -> Digest
	active        map[string]map[string]bool // Agent ID -> its active WorkItems
	unfinished    map[string]map[string]bool // Group ID -> its unfinished WorkItems
}

// MemberKey identifies a Membership: one Principal in one Group (§8).
type MemberKey struct {
	GroupID string
	Member  Actor
}

// ActionKey identifies a Command: Action IDs belong to their actor (§15.1).
type ActionKey struct {
	Actor    Actor
	ActionID string
}

// Mission is one Mission with its Group and its Coordinator lease (§7).
type Mission struct {
	ID                   string
	GroupID              string
	State                MissionState
	Revision             uint64
	Owner                Actor
	Coordinator          string
	CoordinatorEpoch     uint64
	CoordinatorLease     string
	CoordinatorExpiresAt Instant
	Deadline             Instant
	Limit                Amounts // what the MissionOwner granted
	Allocated            Amounts // what WorkItems were given of it
}

// Membership is the authorization of one Principal in one Group (§8).
type Membership struct {
	Roles []string
	Ended bool
	Epoch uint64
}

// Proposal is a Work Proposal: no WorkItem, and nothing to execute (§10.2).
type Proposal struct {
	ID         string
	GroupID    string
	ProposedBy Actor
	Contract   *Contract
	WorkItemID string // the WorkItem that an authorization made of it; empty while it is open
}

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
	Insertions     uint64 // dependencies inserted since the contract was last given: each may count as a revision of it

	Candidates     []string
	OfferExpiresAt Instant
	Basis          *SelectionBasis

	Owner              string
	CardVersion        uint64
	OwnershipEpoch     uint64 // the highest begun or fenced so far
	OwnershipLease     string
	OwnershipExpiresAt Instant

	ExecutionLease     string
	ExecutionExpiresAt Instant

	Checkpoints int
	Failures    uint64 // how often the WorkItem failed
	Artifacts   []string
}

// PublishedArtifact is what the state keeps of an Artifact manifest.
type PublishedArtifact struct {
	WorkItemID  string
	ContentHash string
}

// NewState returns the state of an Organization in which nothing has happened, with the Agent Cards it starts from.
func NewState(cards []*Card) *State {
	s := &State{
		CardTable: map[string]*Card{}, SessionTable: map[string]uint64{}, MissionTable: map[string]*Mission{},
		MissionIDs: map[string]string{}, Memberships: map[MemberKey]*Membership{}, ProposalTable: map[string]*Proposal{},
		WorkItemTable: map[string]*WorkItem{}, ArtifactTable: map[string]*PublishedArtifact{}, SequenceTable: map[string]uint64{},
		Receipts: map[ActionKey][32]byte{}, active: map[string]map[string]bool{}, unfinished: map[string]map[string]bool{},
	}
	for _, c := range cards {
		s.CardTable[c.AgentID] = c
	}
	return s
}

// Fork returns an independent copy. Records are shared; only the maps are copied.
func (s *State) Fork() *State {
	f := *s
	f.CardTable, f.SessionTable, f.MissionTable = maps.Clone(s.CardTable), maps.Clone(s.SessionTable), maps.Clone(s.MissionTable)
	f.MissionIDs, f.Memberships = maps.Clone(s.MissionIDs), maps.Clone(s.Memberships)
	f.ProposalTable, f.WorkItemTable = maps.Clone(s.ProposalTable), maps.Clone(s.WorkItemTable)
	f.ArtifactTable, f.SequenceTable, f.Receipts = maps.Clone(s.ArtifactTable), maps.Clone(s.SequenceTable), maps.Clone(s.Receipts)
	f.active, f.unfinished = cloneIndex(s.active), cloneIndex(s.unfinished)
	return &f
}

func cloneIndex(index map[string]map[string]bool) map[string]map[string]bool {
	c := make(map[string]map[string]bool, len(index))
	for k, v := range index {
		c[k] = maps.Clone(v)
	}
	return c
}

// ActiveItems lists the WorkItems an Agent is executing, in the order of their ids.
func (s *State) ActiveItems(agentID string) []string { return sortedKeys(s.active[agentID]) }

// UnfinishedItems lists the WorkItems of a Group that its Mission's end would reach, in the order of their ids.
func (s *State) UnfinishedItems(groupID string) []string { return sortedKeys(s.unfinished[groupID]) }

// index keeps the two indexes right when a WorkItem's record is replaced.
func (s *State) index(before, after *WorkItem) {
	if before != nil && before.State == Active {
		delete(s.active[before.Owner], before.ID)
	}
	if after.State == Active {
		insert(s.active, after.Owner, after.ID)
	}
	if was := before != nil && before.State.Unfinished(); was != after.State.Unfinished() {
		if was {
			delete(s.unfinished[after.GroupID], after.ID)
		} else {
			insert(s.unfinished, after.GroupID, after.ID)
		}
	}
}

func insert(index map[string]map[string]bool, key, id string) {
	if index[key] == nil {
		index[key] = map[string]bool{}
	}
	index[key][id] = true
}

// Member returns the Membership of a Principal in a Group, or nil.
func (s *State) Member(groupID string, member Actor) *Membership {
	return s.Memberships[MemberKey{groupID, member}]
}

// OwnershipLive reports whether the WorkItem has an owner whose Ownership Lease has not lapsed.
func (w *WorkItem) OwnershipLive(now Instant) bool {
	return w.Owner != "" && w.OwnershipExpiresAt.Live(now)
}

// ExecutionLive reports whether an Execution Lease is current and has not lapsed.
func (w *WorkItem) ExecutionLive(now Instant) bool {
	return w.ExecutionLease != "" && w.ExecutionExpiresAt.Live(now)
}

// OfferLive reports whether an offer stands that can still be accepted.
func (w *WorkItem) OfferLive(now Instant) bool {
	return len(w.Candidates) > 0 && w.OfferExpiresAt.Live(now)
}
