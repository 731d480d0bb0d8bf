package model

import (
	"maps"
	"slices"
	"strings"
)

// Projection is the present state as a target shows it. A member that is absent (nil) is not shown, and nothing is
// concluded from it; a member that is shown must be right. An empty string or zero means "there is none".
type Projection struct {
	Missions    []MissionView    `json:"missions,omitempty"`
	WorkItems   []WorkItemView   `json:"workItems,omitempty"`
	Memberships []MembershipView `json:"memberships,omitempty"`
	Sessions    []SessionView    `json:"sessions,omitempty"`
	Proposals   []ProposalView   `json:"proposals,omitempty"`
	Artifacts   []ArtifactView   `json:"artifacts,omitempty"`
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
}

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
	ExecutionLeaseID        *string   `json:"executionLeaseId,omitempty"`
	ExecutionLeaseExpiresAt *Instant  `json:"executionLeaseExpiresAt,omitempty"`
	OfferedAgentIDs         *[]string `json:"offeredAgentIds,omitempty"`
	OfferExpiresAt          *Instant  `json:"offerExpiresAt,omitempty"`
	SelectionBasisRecorded  *bool     `json:"selectionBasisRecorded,omitempty"`
	Checkpoints             *int      `json:"checkpoints,omitempty"`
	ArtifactIDs             *[]string `json:"artifactIds,omitempty"`
}

// MembershipView shows one Membership.
type MembershipView struct {
	GroupID         string    `json:"groupId"`
	Member          Actor     `json:"member"`
	Roles           *[]string `json:"roles,omitempty"`
	State           *string   `json:"state,omitempty"`
	MembershipEpoch *uint64   `json:"membershipEpoch,omitempty"`
}

// SessionView shows the current Session Epoch of one Agent.
type SessionView struct {
	AgentID      string `json:"agentId"`
	SessionEpoch uint64 `json:"sessionEpoch"`
}

// ProposalView shows one Work Proposal.
type ProposalView struct {
	ProposalID           string  `json:"proposalId"`
	GroupID              string  `json:"groupId,omitempty"`
	State                *string `json:"state,omitempty"`
	AuthorizedWorkItemID *string `json:"authorizedWorkItemId,omitempty"`
}

// ArtifactView shows one published Artifact.
type ArtifactView struct {
	ArtifactID  string  `json:"artifactId"`
	WorkItemID  string  `json:"workItemId,omitempty"`
	ContentHash *string `json:"contentHash,omitempty"`
}

// View renders a state as a Projection, in the order of the ids.
func View(s *State) Projection {
	var p Projection
	for _, id := range slices.Sorted(maps.Keys(s.MissionTable)) {
		p.Missions = append(p.Missions, missionView(s.MissionTable[id]))
	}
	for _, id := range slices.Sorted(maps.Keys(s.WorkItemTable)) {
		p.WorkItems = append(p.WorkItems, itemView(s.WorkItemTable[id]))
	}
	for key, m := range s.Memberships {
		state, epoch, roles := "active", m.Epoch, slices.Sorted(slices.Values(m.Roles))
		if m.Ended {
			state = "ended"
		}
		p.Memberships = append(p.Memberships, MembershipView{
			GroupID: key.GroupID, Member: key.Member, Roles: &roles, State: &state, MembershipEpoch: &epoch})
	}
	slices.SortFunc(p.Memberships, func(a, b MembershipView) int {
		return strings.Compare(a.GroupID+" "+a.Member.ID, b.GroupID+" "+b.Member.ID)
	})
	for _, id := range slices.Sorted(maps.Keys(s.SessionTable)) {
		p.Sessions = append(p.Sessions, SessionView{AgentID: id, SessionEpoch: s.SessionTable[id]})
	}
	for _, id := range slices.Sorted(maps.Keys(s.ProposalTable)) {
		q := s.ProposalTable[id]
		state, made := "open", q.WorkItemID
		if made != "" {
			state = "authorized"
		}
		p.Proposals = append(p.Proposals, ProposalView{ProposalID: id, GroupID: q.GroupID, State: &state, AuthorizedWorkItemID: &made})
	}
	for _, id := range slices.Sorted(maps.Keys(s.ArtifactTable)) {
		hash := s.ArtifactTable[id].ContentHash
		p.Artifacts = append(p.Artifacts, ArtifactView{ArtifactID: id, WorkItemID: s.ArtifactTable[id].WorkItemID, ContentHash: &hash})
	}
	return p
}

func missionView(m *Mission) MissionView {
	state, at := m.State.String(), m.CoordinatorExpiresAt
	c := *m
	v := MissionView{MissionID: m.ID, GroupID: m.GroupID, State: &state, Revision: &c.Revision, CoordinatorID: &c.Coordinator,
		CoordinatorEpoch: &c.CoordinatorEpoch, CoordinatorLeaseID: &c.CoordinatorLease}
	if at != 0 {
		v.CoordinatorLeaseExpiresAt = &at
	}
	return v
}

func itemView(w *WorkItem) WorkItemView {
	c := *w
	state := w.State.String()
	basis := w.Basis != nil
	v := WorkItemView{
		WorkItemID: w.ID, MissionID: w.MissionID, GroupID: w.GroupID, State: &state, Revision: &c.Revision, ConversationID: &c.ConversationID,
		DependencyIDs: list(w.Dependencies), OwnerID: &c.Owner, OwnershipEpoch: &c.OwnershipEpoch,
		OwnershipLeaseID: &c.OwnershipLease, ExecutionLeaseID: &c.ExecutionLease, OfferedAgentIDs: list(w.Candidates),
		SelectionBasisRecorded: &basis, Checkpoints: &c.Checkpoints, ArtifactIDs: list(w.Artifacts),
	}
	if w.Contract != nil {
		version := w.Contract.ContractVersion
		v.ContractVersion = &version
	}
	if w.Owner != "" {
		v.AgentCardVersion = &c.CardVersion
	}
	for at, to := range map[*Instant]**Instant{
		&c.OwnershipExpiresAt: &v.OwnershipLeaseExpiresAt, &c.ExecutionExpiresAt: &v.ExecutionLeaseExpiresAt, &c.OfferExpiresAt: &v.OfferExpiresAt,
	} {
		if *at != 0 {
			*to = at
		}
	}
	return v
}

func list(ids []string) *[]string {
	sorted := slices.Sorted(slices.Values(ids))
	if sorted == nil {
		sorted = []string{}
	}
	return &sorted
}
