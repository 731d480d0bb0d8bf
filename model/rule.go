package model

import "fmt"

// A Rule is one row of the tables of §7.1 and §10.2, or one Command that has no row there: which Command, from which
// states, under which guards, and the Events it produces. Where one Command kind stands for several rows (a failure
// reported by the Worker or declared by the Coordinator), Applies tells them apart.
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
	// Holds answers the guard's question. A guard of time gives Expires instead: it holds before that instant.
	Holds   func(*Facts) bool
	Expires func(*Facts) Instant
	// Refines names guards that fail whenever this one does: it only says more precisely why.
	Refines []string
	// States, on the state guard of a table row, is the set of states from which the row leads.
	States StateSet
	// Unless names a reading in which the text is taken not to make this demand at all: the option Option of it.
	Unless *Point
	Option int
}

// StateSet is a set of WorkItem states.
type StateSet uint16

// Has reports whether the set has a state.
func (s StateSet) Has(state WorkState) bool { return s&(1<<state) != 0 }

// Flip returns the set with a state added, or taken out.
func (s StateSet) Flip(state WorkState) StateSet { return s ^ 1<<state }

// Ask reports whether the guard holds.
func (g *Guard) Ask(f *Facts) bool {
	var holds bool
	switch {
	case g.States != 0:
		holds = g.States.Has(f.Item.State)
	case g.Expires != nil:
		holds = g.Expires(f).Live(f.Now)
	default:
		holds = g.Holds(f)
	}
	return holds || g.Unless != nil && f.Choose.Choose(g.Unless) == g.Option
}

// An EventRule produces the Events of one kind that an accepted Command brings about.
type EventRule struct {
	Kind EventKind
	// When says whether the Event occurs at all; nil means always.
	When func(*Facts) bool
	// Under names the reading, by its second option, in which alone the Event occurs; nil means in all.
	Under *Point
	// Fill completes the Event. It may emit it several times, or not at all, through f.Emit when Each is set.
	Fill func(*Facts, *Event)
	Each func(f *Facts, base Event)
}

// A Step is one named part of what an Event changes in the state.
type Step struct {
	Name        string
	Requirement string
	Apply       func(*Change)
	// Under names the reading, by its second option, in which alone the step changes anything; nil means in all.
	Under *Point
	// Free: no sentence demands the step, so that a server without it is right as well.
	Free bool
}

func (s Step) under(p *Point) Step {
	s.Under = p
	return s
}

func (s Step) free() Step {
	s.Free = true
	return s
}

func step(name, requirement string, apply func(*Change)) Step {
	return Step{Name: name, Requirement: requirement, Apply: apply}
}

// Change is the change that an Event makes: the Event, and the records it is about, already copied.
type Change struct {
	State *State
	Event *Event
	Item  *WorkItem // nil unless the Event names a WorkItem
}

// Mission returns a copy of the Mission of the Event's Group, already put in the place of the old one.
func (x *Change) Mission() *Mission {
	m := Mission{GroupID: x.Event.GroupID}
	if old := x.State.MissionTable[x.Event.GroupID]; old != nil {
		m = *old
	}
	x.State.MissionTable[x.Event.GroupID] = &m
	return &m
}

// Facts are what a Command meets: the state, the records it names (never nil: an absent one is a zero record), the
// instant, and who chooses where the text leaves it open.
type Facts struct {
	State   *State
	Command *Command
	Payload *Payload
	Now     Instant
	Choose  Chooser

	Mission  *Mission
	Member   *Membership
	Item     *WorkItem
	Proposal *Proposal

	used    bool     // a Command of this actor was accepted under this Action ID
	receipt [32]byte // its Digest
	events  []Event
}

// Emit adds an Event to the decision.
func (f *Facts) Emit(e Event) { f.events = append(f.events, e) }

var (
	noMission  = &Mission{}
	noMember   = &Membership{Ended: true}
	noItem     = &WorkItem{}
	noProposal = &Proposal{}
	noPayload  = &Payload{}
)

func gather(s *State, c *Command, now Instant, choose Chooser) Facts {
	f := Facts{State: s, Command: c, Payload: c.Payload, Now: now, Choose: choose,
		Mission: noMission, Member: noMember, Item: noItem, Proposal: noProposal}
	if f.Payload == nil {
		f.Payload = noPayload
	}
	f.receipt, f.used = s.Receipts[ActionKey{c.Actor, c.ActionID}]
	if m := s.MissionTable[c.GroupID]; m != nil {
		f.Mission = m
	}
	if m := s.Memberships[MemberKey{c.GroupID, c.Actor}]; m != nil {
		f.Member = m
	}
	id := f.Payload.WorkItemID
	if id == "" {
		id = c.WorkItemID
	}
	// An id that a WorkItem of another Mission has is not free for a new one (§2), though nothing else may reach it.
	if w := s.WorkItemTable[id]; w != nil && (w.GroupID == c.GroupID || c.Kind == WorkAuthorize) {
		f.Item = w
	}
	if p := s.ProposalTable[f.Payload.ProposalID]; p != nil && p.GroupID == c.GroupID {
		f.Proposal = p
	}
	return f
}

// Rulebook is the protocol as data: the rules, and what each Event changes.
type Rulebook struct {
	Rules     []*Rule
	Evolution map[EventKind][]Step

	byKind map[Kind][]*compiledRule
}

type compiledRule struct {
	*Rule
	needs   []uint64 // for each guard, the guards that must not have failed
	inGroup []bool   // the guard asks about the Group, so it is not asked where there is none
}

// Compile prepares a rulebook for deciding. It reports a guard that needs one which its rule does not have before it,
// or more guards than fit.
func (b *Rulebook) Compile() (*Rulebook, error) {
	b.byKind = make(map[Kind][]*compiledRule, len(b.Rules))
	for _, r := range b.Rules {
		if len(r.Guards) > 64 {
			return nil, fmt.Errorf("rule %s has %d guards; 64 is the most", r.ID, len(r.Guards))
		}
		c := &compiledRule{Rule: r, needs: make([]uint64, len(r.Guards)), inGroup: make([]bool, len(r.Guards))}
		at := map[string]int{}
		for i, g := range r.Guards {
			if _, twice := at[g.Name]; twice {
				return nil, fmt.Errorf("rule %s has the guard %s twice", r.ID, g.Name)
			}
			for _, n := range g.Needs {
				c.inGroup[i] = c.inGroup[i] || n == groupExists.Name
				if j, ok := at[n]; ok {
					c.needs[i] |= 1 << j
				}
			}
			at[g.Name] = i
		}
		b.byKind[r.Kind] = append(b.byKind[r.Kind], c)
	}
	return b, nil
}

func (b *Rulebook) rule(f *Facts) *compiledRule {
	for _, r := range b.byKind[f.Command.Kind] {
		if r.Applies == nil || r.Applies(f) {
			return r
		}
	}
	return nil
}

// guards joins groups of guards into one list.
func guards(groups ...[]*Guard) []*Guard {
	var all []*Guard
	for _, g := range groups {
		all = append(all, g...)
	}
	return all
}
