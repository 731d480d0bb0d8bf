package model

// Evolve folds one Event into the state. Its minted values must have been filled.
func (b *Rulebook) Evolve(s *State, e *Event) {
	if e.GroupID != "" {
		g := s.groups.Get(e.GroupID)
		g.Sequence = e.Sequence
		s.groups.Set(e.GroupID, g)
	}
	if e.Cause.Type == "command" {
		s.receipts.Set(receiptKey(e.Actor, e.Cause.ID), e.Digest)
	}
	if e.Override != "" {
		s.spend(e)
	}
	x := Change{State: s, Event: e}
	var before *WorkItem
	if e.WorkItemID != "" {
		before = s.WorkItem(e.WorkItemID)
		x.Item = &WorkItem{ID: e.WorkItemID, GroupID: e.GroupID}
		if before != nil {
			*x.Item = *before
		}
		x.Item.Revision = e.Revision.Value
	}
	for _, step := range b.Evolution[e.Kind] {
		step.Apply(&x)
	}
	if x.Item != nil {
		s.index(before, x.Item)
		s.workItems.Set(x.Item.ID, x.Item)
	}
}

// Change is the change that an Event makes: the Event, and the records it is about, already copied.
type Change struct {
	State *State
	Event *Event
	Item  *WorkItem // nil unless the Event names a WorkItem

	mission *Mission
}

// Mission returns a copy of the Mission of the Event's Group, already put in the place of the old one.
func (x *Change) Mission() *Mission {
	if x.mission == nil {
		x.mission = x.missionOf(x.Event.GroupID)
	}
	return x.mission
}

// missionOf is such a copy of the Mission of any Group.
func (x *Change) missionOf(groupID string) *Mission {
	m := &Mission{}
	if old := x.State.Mission(groupID); old != nil {
		*m = *old
		x.State.missions.Set(old.ID, m)
	}
	return m
}

// A Step is one named part of what an Event changes in the state.
type Step struct {
	Name        string
	Requirement string
	// Changes are the aspects of records that the step answers for: where such a one is shown otherwise after the Event,
	// it is the Step's requirement that is broken.
	Changes []*Aspect
	Apply   func(*Change)
	// Free: no sentence demands the step, so that a server without it is right as well.
	Free bool
}

// An Aspect is one part of a record, such as the owner of a WorkItem: rows of views show it, and steps change it.
type Aspect struct{ Name string }

// step is a Step of an Event whose facts are a P.
func step[P any](name, requirement string, changes []*Aspect, apply func(*Change, *P)) *Step {
	return &Step{Name: name, Requirement: requirement, Changes: changes,
		Apply: func(x *Change) { apply(x, x.Event.Payload.(*P)) }}
}

// shared is a Step of Events of several kinds, which looks at no facts of theirs.
func shared(name, requirement string, changes []*Aspect, apply func(*Change)) *Step {
	return &Step{Name: name, Requirement: requirement, Changes: changes, Apply: apply}
}

// free marks a Step that no sentence demands.
func (s *Step) free() *Step {
	s.Free = true
	return s
}

// changes are aspects that a Step answers for.
func changes(aspects ...*Aspect) []*Aspect { return aspects }
