package model

// A Rule is one row of the tables of §7.1 and §10.2, or one Command that has no row there: which Command, from which
// states, under which guards, and the Events it produces. Where one Command kind stands for several rows (a failure
// reported by the Worker or declared by the Coordinator), Applies tells them apart: one of them applies at the most.
type Rule struct {
	ID          string // such as "work.start", or "work.fail by Worker"
	Requirement string // the row or sentence that gives the rule
	Kind        Kind
	Applies     func(*Facts) bool
	Guards      []*Guard
	Events      []EventRule
}

// A Guard is a named condition with the requirement it enforces and the error codes its failure allows. The text
// fixes no order among the guards of a Command: all are asked, and a refusal may carry the code of any that failed.
type Guard struct {
	Name        string
	Requirement string
	Codes       []Code
	// Needs names guards without which this one's question makes no sense: when one of them failed it is not asked.
	Needs []string
	// OnItem: the guard asks about the WorkItem that the Command names, so it is not asked where there is none.
	OnItem bool
	// Holds answers the guard's question. A guard of time gives instead when what it asks about expires, or is due: it
	// holds before that instant.
	Holds   func(*Facts) bool
	Expires func(*Facts) Instant
	Due     func(*Facts) Instant
	// When says which Commands the guard binds; nil means all of its rule.
	When func(*Facts) bool
	// Refines names guards that fail whenever this one does: it only says more precisely why.
	Refines []string
	// States, on the state guard of a table row, is the set of states from which the row leads.
	States StateSet
	// Unless names a reading in which the text is taken not to make this demand at all: the option Option of it.
	Unless *Point
	Option int
}

// Ask reports whether the guard holds.
func (g *Guard) Ask(f *Facts) bool {
	return g.holds(f) || g.Unless != nil && f.Choose.Choose(g.Unless) == g.Option
}

func (g *Guard) holds(f *Facts) bool {
	switch {
	case g.When != nil && !g.When(f):
		return true
	case g.States != 0:
		return g.States.Has(f.Item.State)
	case g.Expires != nil:
		return f.live(g.Expires(f))
	case g.Due != nil:
		return g.Due(f).lives(f.Now, f.Choose, DeadlineInstant)
	default:
		return g.Holds(f)
	}
}

// onlyFor gives guards that bind only where a condition holds.
func onlyFor(when func(*Facts) bool, list ...*Guard) []*Guard {
	var bound []*Guard
	for _, g := range list {
		c := *g
		c.When = when
		bound = append(bound, &c)
	}
	return bound
}

// An EventRule produces the Events of one kind that an accepted Command brings about.
type EventRule struct {
	Kind EventKind
	// When says whether the Event occurs at all; nil means always.
	When func(*Facts) bool
	// Under names the reading, by its second option, in which alone the Event occurs; nil means in all.
	Under *Point
	// Make completes the Event, and emits it: once, several times, or not at all.
	Make func(f *Facts, base Event)
}

// produces is the rule for one Event whose facts are a P.
func produces[P any](kind EventKind, fill func(*Facts, *Event, *P)) EventRule {
	return EventRule{Kind: kind, Make: func(f *Facts, e Event) {
		p := new(P)
		e.Payload = p
		fill(f, &e, p)
		f.Emit(e)
	}}
}

// producesEach is the rule for Events that one Command brings about for several records.
func producesEach[P any](kind EventKind, ids func(*Facts) []string, fill func(*Facts, *Event, *P, string)) EventRule {
	return EventRule{Kind: kind, Make: func(f *Facts, base Event) {
		for _, id := range ids(f) {
			e, p := base, new(P)
			e.Payload = p
			fill(f, &e, p, id)
			f.Emit(e)
		}
	}}
}

// Facts are what a Command meets: the state, the records it names (never nil: an absent one is a zero record), the
// instant, and who chooses where the text leaves it open. Records that few Commands name are reached by methods.
type Facts struct {
	State   *State
	Command *Command
	Now     Instant
	Choose  Chooser

	Mission *Mission
	Member  *Membership
	Item    *WorkItem

	after   *Event   // the Event to which a Reaction adds something
	used    bool     // a Command of this actor was accepted under this Action ID
	receipt [32]byte // its Digest
	events  []Event
}

// live reports whether a lease or an offer that expires at an instant has not lapsed yet.
func (f *Facts) live(expiry Instant) bool { return expiry.lives(f.Now, f.Choose, ExpiryInstant) }

// Emit adds an Event to the decision.
func (f *Facts) Emit(e Event) {
	if f.events == nil {
		f.events = make([]Event, 0, 1) // most Commands bring about one
	}
	f.events = append(f.events, e)
}

// payload is the payload of a Command whose kind carries a P.
func payload[P any](f *Facts) *P { return f.Command.Payload.(*P) }

var (
	noMission = &Mission{}
	noMember  = &Membership{Ended: true}
	noItem    = &WorkItem{}
)

func gather(s *State, c *Command, now Instant, choose Chooser) Facts {
	f := Facts{State: s, Command: c, Now: now, Choose: choose, Mission: noMission, Member: noMember, Item: noItem}
	f.receipt, f.used = s.receipts.Find(receiptKey(c.Actor, c.ActionID))
	if m := s.Mission(c.GroupID); m != nil {
		f.Mission = m
	}
	if m := s.Member(c.GroupID, c.Actor); m != nil {
		f.Member = m
	}
	if id := c.NamesItem(); id != "" {
		if w := s.WorkItem(id); w != nil && (w.GroupID == c.GroupID || commands()[c.Kind].NewItem) {
			f.Item = w
		}
	}
	return f
}

// guards joins groups of guards into one list.
func guards(groups ...[]*Guard) []*Guard {
	var all []*Guard
	for _, g := range groups {
		all = append(all, g...)
	}
	return all
}
