package model

// WorkItemView shows one WorkItem. OwnerID "" means it has no owner; ExecutionLeaseID "" means that no Execution
// Lease is current. OwnershipEpoch is the highest epoch begun or fenced so far, 0 before the first.
type WorkItemView struct {
	WorkItemID              string    `json:"workItemId"`
	MissionID               string    `json:"missionId,omitempty"`
	GroupID                 string    `json:"groupId,omitempty"`
	State                   *string   `json:"state,omitempty"`
	Revision                *uint64   `json:"revision,omitempty"`
	ConversationID          *string   `json:"conversationId,omitempty"`
	ContractVersion         *uint64   `json:"contractVersion,omitempty"`
	DependencyIDs           *[]string `json:"dependencyIds,omitempty"`
	OwnerID                 *string   `json:"ownerId,omitempty"`
	AgentCardVersion        *uint64   `json:"agentCardVersion,omitempty"`
	OwnershipEpoch          *uint64   `json:"ownershipEpoch,omitempty"`
	OwnershipLeaseID        *string   `json:"ownershipLeaseId,omitempty"`
	OwnershipLeaseExpiresAt *Instant  `json:"ownershipLeaseExpiresAt,omitempty"`
	StartBy                 *Instant  `json:"startBy,omitempty"`
	ExecutionLeaseID        *string   `json:"executionLeaseId,omitempty"`
	ExecutionLeaseExpiresAt *Instant  `json:"executionLeaseExpiresAt,omitempty"`
	OfferedAgentIDs         *[]string `json:"offeredAgentIds,omitempty"`
	OfferExpiresAt          *Instant  `json:"offerExpiresAt,omitempty"`
	SelectionBasisRecorded  *bool     `json:"selectionBasisRecorded,omitempty"`
	Checkpoints             *int      `json:"checkpoints,omitempty"`
	ArtifactIDs             *[]string `json:"artifactIds,omitempty"`
	Usage                   *Usage    `json:"usage,omitempty"`
	ChildMissionID          *string   `json:"childMissionId,omitempty"`
}

// In which states a member of a WorkItem is compared.
func isOwned(w *WorkItem) bool      { return w.State.owned() && w.Child == "" }
func isOffered(w *WorkItem) bool    { return w.State == Offered }
func isActive(w *WorkItem) bool     { return w.State == Active }
func isResting(w *WorkItem) bool    { return w.State != Active }
func isUnowned(w *WorkItem) bool    { return w.State == Open || w.State == Offered }
func isPromoted(w *WorkItem) bool   { return w.State == Blocked && w.Child != "" }
func isUnfinished(w *WorkItem) bool { return w.State.Unfinished() }

// ownershipLapsed: a server may show such a WorkItem as having no owner.
func ownershipLapsed(w *WorkItem, now Instant) bool {
	return !w.OwnershipLive(LiveAt(now)) || w.StartMissed(LiveAt(now))
}

// unlinked tolerates that a WorkItem is shown without its child Mission once that has ended.
func unlinked(c *Comparison, w *WorkItem, v *WorkItemView) bool {
	return *v.ChildMissionID == "" && !c.State.childRuns(w)
}

// staysPut is the requirement by which a WorkItem that no Event touched stays as it is.
const staysPut = "11.1-03"

type itemRow = row[WorkItem, WorkItemView]

var workItemView = viewOf[WorkItem, WorkItemView]{
	Name: "workItems", Record: "WorkItem", Unexpected: "10.2-propose", Missing: "10.2-authorize",
	List:    func(p *Projection) *[]WorkItemView { return &p.WorkItems },
	All:     (*State).WorkItems,
	Find:    func(s *State, v *WorkItemView) *WorkItem { return s.WorkItem(v.WorkItemID) },
	ID:      func(w *WorkItem) string { return w.ID },
	ShownID: func(v *WorkItemView) string { return v.WorkItemID },
	Subject: func(v *WorkItemView) string { return v.WorkItemID },
	About:   func(e *Event, w *WorkItem) bool { return e.WorkItemID == w.ID || e.reaches(w.ID) },
	Rows: []itemRow{
		plain("workItemId", "id", "", nil, func(w *WorkItem) string { return w.ID },
			func(v *WorkItemView) *string { return &v.WorkItemID }).uncompared(),
		member("state", "state", staysPut, changes(itemState), func(w *WorkItem) string { return w.State.String() },
			func(v *WorkItemView) **string { return &v.State }),
		member("ownerId", "owner", "4-07", changes(itemOwner), func(w *WorkItem) string { return w.Owner },
			func(v *WorkItemView) **string { return &v.OwnerID }).when(isOwned).untilLapsed(ownershipLapsed),
		member("ownerId", "owner", "10.3-03", changes(itemOwner), func(w *WorkItem) string { return w.Owner },
			func(v *WorkItemView) **string { return &v.OwnerID }).when(isUnowned),
		member("ownershipEpoch", "Ownership Epoch", "4-07", changes(itemEpoch),
			func(w *WorkItem) uint64 { return w.OwnershipEpoch },
			func(v *WorkItemView) **uint64 { return &v.OwnershipEpoch }).mints(HoleOwnershipEpoch).when(isUnfinished),
		member("ownershipLeaseId", "Ownership Lease", "11.3-01", changes(itemOwnership),
			func(w *WorkItem) string { return w.OwnershipLease },
			func(v *WorkItemView) **string { return &v.OwnershipLeaseID }).
			mints(HoleOwnershipLease).when(func(w *WorkItem) bool { return w.State.owned() && w.OwnershipLease != "" }).
			untilLapsed(ownershipLapsed),
		member("ownershipLeaseExpiresAt", "Ownership Lease until", "11.3-01", changes(itemBound),
			func(w *WorkItem) Instant { return w.OwnershipExpiresAt },
			func(v *WorkItemView) **Instant { return &v.OwnershipLeaseExpiresAt }).
			mints(HoleOwnershipExpiry).when(func(w *WorkItem) bool { return w.State.owned() && w.OwnershipExpiresAt != 0 }),
		member("startBy", "start deadline", "11.3-03", changes(itemStart), func(w *WorkItem) Instant { return w.StartBy },
			func(v *WorkItemView) **Instant { return &v.StartBy }).
			mints(HoleStartExpiry).when(func(w *WorkItem) bool { return w.State == Queued && w.StartBy != 0 }),
		member("executionLeaseId", "Execution Lease", "11.3-04", changes(itemExecution),
			func(w *WorkItem) string { return w.ExecutionLease },
			func(v *WorkItemView) **string { return &v.ExecutionLeaseID }).mints(HoleExecutionLease).when(isActive).
			untilLapsed(func(w *WorkItem, now Instant) bool { return !w.ExecutionLive(LiveAt(now)) }),
		member("executionLeaseId", "Execution Lease", "10.3-09", changes(itemExecution),
			func(w *WorkItem) string { return w.ExecutionLease },
			func(v *WorkItemView) **string { return &v.ExecutionLeaseID }).when(isResting),
		member("executionLeaseExpiresAt", "Execution Lease until", "11.3-14", changes(itemTimeout),
			func(w *WorkItem) Instant { return w.ExecutionExpiresAt },
			func(v *WorkItemView) **Instant { return &v.ExecutionLeaseExpiresAt }).mints(HoleExecutionExpiry).when(isActive),
		names("offeredAgentIds", "candidates", "10.3-08", changes(itemCandidates),
			func(w *WorkItem) []string { return w.Candidates },
			func(v *WorkItemView) **[]string { return &v.OfferedAgentIDs }).when(isOffered).
			untilLapsed(func(w *WorkItem, now Instant) bool { return !w.OfferLive(LiveAt(now)) }),
		names("offeredAgentIds", "standing offers", "10.3-07", changes(itemCandidates),
			func(*WorkItem) []string { return nil },
			func(v *WorkItemView) **[]string { return &v.OfferedAgentIDs }).when(isOwned).notShown(),
		member("offerExpiresAt", "offer until", "10.3-02", changes(itemOfferExpiry),
			func(w *WorkItem) Instant { return w.OfferExpiresAt },
			func(v *WorkItemView) **Instant { return &v.OfferExpiresAt }).mints(HoleOfferExpiry).when(isOffered),
		member("selectionBasisRecorded", "selection basis recorded", "10.3-13", changes(itemBasis),
			func(w *WorkItem) bool { return w.Basis != nil },
			func(v *WorkItemView) **bool { return &v.SelectionBasisRecorded }).when(isOwned),
		contractVersion(),
		names("dependencyIds", "dependencies", "10.4-01", changes(itemNeeds),
			func(w *WorkItem) []string { return w.Dependencies },
			func(v *WorkItemView) **[]string { return &v.DependencyIDs }),
		cardVersion(),
		member("checkpoints", "checkpoints", staysPut, changes(itemCheckpoints),
			func(w *WorkItem) int { return w.Checkpoints },
			func(v *WorkItemView) **int { return &v.Checkpoints }),
		names("artifactIds", "Artifacts", staysPut, changes(itemArtifacts), func(w *WorkItem) []string { return w.Artifacts },
			func(v *WorkItemView) **[]string { return &v.ArtifactIDs }).when(isActive),
		member("usage", "usage", "12-22", changes(itemUsage), func(w *WorkItem) Usage { return w.Used.Usage() },
			func(v *WorkItemView) **Usage { return &v.Usage }),
		member("childMissionId", "child Mission", "14-02", changes(itemChild), func(w *WorkItem) string { return w.Child },
			func(v *WorkItemView) **string { return &v.ChildMissionID }).when(isPromoted).adopting(unlinked),
		member("revision", "revision", "15.2-15", nil, func(w *WorkItem) uint64 { return w.Revision },
			func(v *WorkItemView) **uint64 { return &v.Revision }).mints(HoleRevision),
		plain("missionId", "Mission", "7.1-09", nil, func(w *WorkItem) string { return w.MissionID },
			func(v *WorkItemView) *string { return &v.MissionID }),
		plain("groupId", "Group", "7.1-09", nil, func(w *WorkItem) string { return w.GroupID },
			func(v *WorkItemView) *string { return &v.GroupID }),
		member("conversationId", "Conversation", "", nil, func(w *WorkItem) string { return w.ConversationID },
			func(v *WorkItemView) **string { return &v.ConversationID }).mints(HoleConversation).uncompared(),
	},
}

// contractVersion shows the revision of the Work Contract. Each dependency inserted since may count as one more.
func contractVersion() itemRow {
	r := member("contractVersion", "Work Contract version", "10.1-14", changes(itemContract),
		func(w *WorkItem) uint64 { return w.Contract.ContractVersion },
		func(v *WorkItemView) **uint64 { return &v.ContractVersion }).when(
		func(w *WorkItem) bool { return w.Contract != nil }).
		unlessShows(func(w *WorkItem, v *WorkItemView) bool {
			return *v.ContractVersion >= w.Contract.ContractVersion &&
				*v.ContractVersion <= w.Contract.ContractVersion+w.Insertions
		})
	return r.shownWhen(func(w *WorkItem) bool { return w.Contract != nil })
}

func cardVersion() itemRow {
	return member("agentCardVersion", "Agent Card version", "6.1-07", changes(itemOwner),
		func(w *WorkItem) uint64 { return w.CardVersion },
		func(v *WorkItemView) **uint64 { return &v.AgentCardVersion }).when(isOwned).
		shownWhen(func(w *WorkItem) bool { return w.Owner != "" })
}
