package model

// Event is an accepted fact (§15.2): an envelope, and the facts of its kind. Decide returns Events with their minted
// values open: ids and lease ids empty, epochs at the lowest value the rules admit, expiries as the Command asked for
// them. Whoever appends the Event fills them (the reference from a counter, the oracle from what the target showed);
// from then on they stay the same.
type Event struct {
	ID            string
	Kind          EventKind
	GroupID       string // empty for a fact of the whole Organization
	Sequence      uint64
	Actor         Actor
	Cause         Cause
	CorrelationID string
	At            Instant
	Digest        [32]byte // of the Command that caused it
	WorkItemID    string   // the WorkItem that the Event is about, if it is about one
	// Revision is that of the aggregate after the Event: of the WorkItem, or else of the Mission.
	Revision Minted[uint64] `json:"revision" mint:"revision"`
	// Payload points to the struct of facts of the Event's kind: its JSON form is the payload of the Event's envelope.
	Payload any
	// Reaches are the records that the Event reaches by a Reaction, without being about them.
	Reaches []Reach
	// Override is the Cooperation Override Grant that its Command uses up; empty where it uses none.
	Override string
	// Automatic marks an Event that follows from another one rather than from the Command itself (§15.2): the text says
	// nothing of its actor and correlation, and leaves its cause open.
	Automatic bool
	// Unprescribed marks an Event whose kind the text does not fix: a target may show it as another extension Event or
	// only by its effect.
	Unprescribed bool
}

// Refers is a text that the payload of the Event has to name, under whatever member, and what it is, with the requirement
// that says so; the text is empty where there is nothing.
func (e *Event) Refers() (text, what, requirement string) {
	if r := eventDefs()[e.Kind].refers; r != nil {
		return r.of(e), r.what, r.requirement
	}
	return "", "", ""
}

// Figures are the numbers that the payload of the Event has to show, with the requirement that says so.
func (e *Event) Figures() (list []Figure, requirement string) {
	if f := eventDefs()[e.Kind].figures; f != nil {
		return f.of(e), f.requirement
	}
	return nil, ""
}

// Reach is what one Reaction reaches: the ids of records.
type Reach struct {
	By  string // its name
	IDs []string
}

// Cause says what brought an Event about: a Command, a prior Event, a timer or a policy decision.
type Cause struct {
	Type string `json:"type"`
	ID   string `json:"id"`
}

// AuthorityID is the Organization service under whose name the reference appends what timers cause.
const AuthorityID = "urn:weavecheck:service:group-authority"

// Facts are the facts of the Event as its payload shows them, with what was minted filled in. They are never nil.
func (e *Event) Facts() any {
	if m, ok := e.Payload.(interface{ moved() *Moved }); ok {
		m.moved().Revision = e.Revision.Value
	}
	if e.Payload == nil {
		return struct{}{}
	}
	return e.Payload
}
