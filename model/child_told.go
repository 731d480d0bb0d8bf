package model

// What a server tells of child Missions besides what the rules foresee: the Command is of the parent's Group (§15.1), so
// that the Group of the child may have Events of its own about its beginning.

// begunTold is the beginning of a child Mission, told in its own Group.
func begunTold(t *Told) *Untrue {
	m := t.State.Mission(t.GroupID)
	if m == nil || m.Parent == "" || t.Sequence > 1 && !t.besideFounding() {
		return unforeseen
	}
	return nil
}

// promotedTold is a WorkItem that is blocked by becoming a child Mission, or stays blocked though that has ended.
func promotedTold(t *Told) *Untrue {
	m := t.State.child(t.State.WorkItem(t.WorkItemID))
	if m == nil || !t.besideItem(MissionChildCreated) && !m.State.Terminal() {
		return unforeseen
	}
	return nil
}

// childApprovedTold is a WorkItem that is verified by the approval of its child Mission.
func childApprovedTold(t *Told) *Untrue {
	if !t.besideItem(WorkChildApproved) {
		return unforeseen
	}
	return nil
}

// childFailedTold is a WorkItem that fails with its child Mission, by itself or with its own Mission.
func childFailedTold(t *Told) *Untrue {
	w := t.State.WorkItem(t.WorkItemID)
	if !t.besideItem(WorkChildFailed) && (w == nil || w.State != Failed || w.Child == "" || !t.beside(MissionTerminated)) {
		return unforeseen
	}
	return nil
}

// besideFounding reports whether an Event that begins the Mission of the Group is foreseen in the same answer.
func (t *Told) besideFounding() bool {
	for _, e := range t.Beside {
		if e.founds(t.GroupID) {
			return true
		}
	}
	return false
}
