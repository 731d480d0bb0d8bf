package model

// WorkItems of which a server tells more than the rules foresee.

// checkpointTold is the checkpoint with which a WorkItem is blocked, told by an Event of its own (§11.4).
func checkpointTold(t *Told) *Untrue {
	if !t.besideItem(WorkBlocked) {
		return unforeseen
	}
	return nil
}

// progressTold is progress of a WorkItem that is being executed, or was until this very call (§11.4).
func progressTold(t *Told) *Untrue {
	w := t.State.WorkItem(t.WorkItemID)
	if t.besideItem(WorkProgressed) || w == nil || w.GroupID != t.GroupID ||
		w.State != Active && !t.besideItem(WorkCheckpointed, WorkBlocked, WorkSubmitted, WorkFailed) {
		return unforeseen
	}
	return nil
}

// cleanupTold is a WorkItem that cleans up after something was cancelled or terminated (§12).
func cleanupTold(t *Told) *Untrue {
	ended := t.beside(MissionCancelled, MissionTerminated, WorkCancelled, WorkFailed)
	if !ended || t.WorkItemID == "" || t.State.WorkItem(t.WorkItemID) != nil {
		return unforeseen
	}
	t.Foreign = true
	return nil
}

// besideItem reports whether an Event of one of some kinds is foreseen in the same answer, about the same WorkItem.
func (t *Told) besideItem(kinds ...EventKind) bool {
	for _, e := range t.Beside {
		for _, kind := range kinds {
			if e.Kind == kind && (t.WorkItemID == "" || e.WorkItemID == t.WorkItemID) {
				return true
			}
		}
	}
	return false
}
