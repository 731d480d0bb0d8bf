package model

// Evolve folds one Event into the state. Its minted values must have been filled.
func (b *Rulebook) Evolve(s *State, e *Event) {
	if e.GroupID != "" {
		s.SequenceTable[e.GroupID] = e.Sequence
	}
	if e.Cause.Type == "command" {
		s.Receipts[ActionKey{e.Actor, e.Cause.ID}] = e.Digest
	}
	x := Change{State: s, Event: e}
	var before *WorkItem
	if e.WorkItemID != "" {
		before = s.WorkItemTable[e.WorkItemID]
		x.Item = &WorkItem{ID: e.WorkItemID, GroupID: e.GroupID}
		if before != nil {
			*x.Item = *before
		}
		x.Item.Revision = e.Revision
	}
	steps := b.Evolution[e.Kind]
	for i := range steps {
		steps[i].Apply(&x)
	}
	if x.Item != nil {
		s.index(before, x.Item)
		s.WorkItemTable[x.Item.ID] = x.Item
	}
}

// setState is the step that every WorkItem transition shares.
func setState(requirement string) Step {
	return step("state", requirement, func(x *Change) { x.Item.State = x.Event.State })
}

// closeExecution ends the current Execution Lease: its id is of no use afterwards.
func closeExecution(requirement string) Step {
	return step("execution lease closed", requirement, func(x *Change) { x.Item.ExecutionLease, x.Item.ExecutionExpiresAt = "", 0 })
}

// endOwnershipLease ends the Ownership Lease without forgetting whose it was.
func endOwnershipLease(requirement string) Step {
	return step("ownership lease ended", requirement, func(x *Change) { x.Item.OwnershipLease, x.Item.OwnershipExpiresAt = "", 0 })
}

// withdrawOffers takes back every offer that stands.
func withdrawOffers(requirement string) Step {
	return step("offers withdrawn", requirement, func(x *Change) { x.Item.Candidates, x.Item.OfferExpiresAt = nil, 0 })
}

// alter replaces one WorkItem by a changed copy: for Events that reach WorkItems they do not name.
func (s *State) alter(id string, change func(*WorkItem)) {
	before := s.WorkItemTable[id]
	after := *before
	change(&after)
	s.index(before, &after)
	s.WorkItemTable[id] = &after
}
