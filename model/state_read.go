package model

import (
	"iter"
	"maps"
	"slices"
)

// Reading a state from outside: records by their ids, nil where there is none, and all of a sort in the order of their ids.

// WorkItem returns a WorkItem, or nil.
func (s *State) WorkItem(id string) *WorkItem { return s.WorkItemTable[id] }

// WorkItems are all WorkItems.
func (s *State) WorkItems() iter.Seq[*WorkItem] { return inOrder(s.WorkItemTable) }

// Mission returns the one Mission of a Group (§4), or nil.
func (s *State) Mission(groupID string) *Mission { return s.MissionTable[groupID] }

// Missions are all Missions.
func (s *State) Missions() iter.Seq[*Mission] { return inOrder(s.MissionTable) }

// Proposal returns a Work Proposal, or nil.
func (s *State) Proposal(id string) *Proposal { return s.ProposalTable[id] }

// Proposals are all Work Proposals.
func (s *State) Proposals() iter.Seq[*Proposal] { return inOrder(s.ProposalTable) }

// Card returns the current Agent Card of an Agent, or nil.
func (s *State) Card(agentID string) *Card { return s.CardTable[agentID] }

// Session returns the current Session Epoch of an Agent; zero where none was opened.
func (s *State) Session(agentID string) uint64 { return s.SessionTable[agentID] }

// Artifact returns a published Artifact, or nil.
func (s *State) Artifact(id string) *PublishedArtifact { return s.ArtifactTable[id] }

// Sequence returns the sequence of the last Event of a Group; zero where there is none.
func (s *State) Sequence(groupID string) uint64 { return s.SequenceTable[groupID] }

func inOrder[V any](table map[string]V) iter.Seq[V] {
	return func(yield func(V) bool) {
		for _, k := range slices.Sorted(maps.Keys(table)) {
			if !yield(table[k]) {
				return
			}
		}
	}
}

// Put replaces a WorkItem by a changed copy, as no Event does: for servers that go wrong.
func (s *State) Put(w *WorkItem) {
	s.index(s.WorkItem(w.ID), w)
	s.WorkItemTable[w.ID] = w
}
