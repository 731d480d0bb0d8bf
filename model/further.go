package model

// A server may tell of more than the rules foresee: automatic Events are caused by an accepted Command, a prior Event,
// a timer or a policy decision (§15.2). A further core Event is right where it tells something true; then it is folded
// into the state like any other. What is true of a kind stands with the kind, in the file of its subject.

// Told is a further core Event as a target shows it.
type Told struct {
	Kind       EventKind
	GroupID    string
	WorkItemID string
	Sequence   uint64
	// Member reads a member of the payload; it reports false where there is none of that type.
	Member func(name string, into any) bool
	// State is that after the Events that the rules foresee; the Event may change it.
	State *State
	// Projection is what is shown beside it, nil where nothing is, and Minted a minted value in it.
	Projection *Projection
	Minted     func(name, subject string) any
	// Beside are the Events that the rules foresee, in the same answer.
	Beside []*Event
	Now    Instant

	// Foreign: it tells of a WorkItem of which no rule knows.
	Foreign bool
	// Adopted are minted values that it brought.
	Adopted []Adopted
}

// Untrue says which sentence a further Event breaks, and what was allowed instead; Allowed "" is no such Event.
type Untrue struct{ Requirement, Allowed string }

// unforeseen is what is said of a further Event of which nothing shows that it is true.
var unforeseen = &Untrue{Requirement: "15.2-16"}

// Fold folds the Event into the state, or says why it is not true.
func (t *Told) Fold() *Untrue {
	def, known := eventDefs()[t.Kind]
	switch {
	case !known || def.further == nil:
		return unforeseen
	case t.GroupID != "" && t.State.Mission(t.GroupID) == nil:
		return &Untrue{"15.2-03", "an Event of a Group that is there"}
	}
	return def.further(t)
}

// beside reports whether an Event of one of some kinds is foreseen in the same answer, in the same Group.
func (t *Told) beside(kinds ...EventKind) bool {
	for _, e := range t.Beside {
		for _, kind := range kinds {
			if e.Kind == kind && e.GroupID == t.GroupID {
				return true
			}
		}
	}
	return false
}

// text reads a member of the payload that is a text; "" where there is none.
func (t *Told) text(name string) string {
	var value string
	t.Member(name, &value)
	return value
}
