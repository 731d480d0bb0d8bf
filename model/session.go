package model

import (
	"iter"
	"slices"

	"github.com/missionweave/weavecheck/model/table"
)

// Agent Cards and Sessions (§6): the bootstrap Commands of the Organization.

// The kinds of this subject.
const (
	CardRegister Kind = "ext.missionweaveprotocol.registry.agent_card_register"
	SessionOpen  Kind = "ext.missionweaveprotocol.identity.session_open"

	CardRegistered EventKind = "ext.missionweaveprotocol.registry.agent_card_registered"
	SessionOpened  EventKind = "ext.missionweaveprotocol.identity.session_opened"
)

// CardVersionAgain: the Organization versions each Agent Card (§6.1), and nothing says what a second one of a version
// means.
var CardVersionAgain = point("card-version-again", "6.1",
	"An Agent Card is registered under a cardVersion that is not above the registered one…",
	"which replaces it", "which is refused")

// CardKeyUnbindable: the Registry must not bind such a key (§6.4). That its card is turned away with it is not said.
var CardKeyUnbindable = point("card-key-unbindable", "6.1, 6.4",
	"An Agent Card that declares a key which the Registry must not bind, such as one that is bound to somebody else…",
	"is refused", "is registered, and the key is not bound").free()

// RegisterCard is the payload of CardRegister.
type RegisterCard struct {
	Card *Card `json:"card,omitempty" signed:"agent-card"`
}

// OpenSession is the payload of SessionOpen.
type OpenSession struct {
	AgentID string `json:"agentId,omitempty"`
}

// CardFacts are the facts of CardRegistered.
type CardFacts struct {
	MemberID string `json:"memberId"`
	Card     *Card  `json:"-"`
}

// SessionFacts are the facts of SessionOpened.
type SessionFacts struct {
	MemberID     string         `json:"memberId"`
	SessionEpoch Minted[uint64] `json:"sessionEpoch,omitzero" mint:"session-epoch"`
}

// Session is the current Session of an Agent.
type Session struct {
	AgentID string
	Epoch   uint64
}

// Card returns the current Agent Card of an Agent, or nil.
func (s *State) Card(agentID string) *Card { return s.cards.Get(agentID) }

// Session returns the current Session Epoch of an Agent; zero where none was opened.
func (s *State) Session(agentID string) uint64 { return s.sessions.Get(agentID) }

// Sessions are the current Sessions, in the order of the Agents' ids.
func (s *State) Sessions() iter.Seq[*Session] {
	return func(yield func(*Session) bool) {
		for id, epoch := range s.sessions.All() {
			if !yield(&Session{id, epoch}) {
				return
			}
		}
	}
}

var sessionEpoch = &Aspect{"Session Epoch"}

func sessionSubject() Subject {
	service := actorIs("15.1-12", Service)
	card := complete("card", "6.1-01", offForm,
		func(p *RegisterCard) bool { return p.Card != nil && p.Card.AgentID != "" })
	versioned := &Guard{Name: "card-version-raised", Requirement: "6.1-01",
		Codes: codes(ruledOut, []Code{RevisionConflict}),
		Needs: slices.Concat(document, []string{"card"}), Unless: CardVersionAgain, Option: 0,
		Holds: func(f *Facts) bool {
			is := payload[RegisterCard](f).Card
			was := f.State.Card(is.AgentID)
			return was == nil || is.CardVersion > was.CardVersion
		}}
	ofOrganization := &Guard{Name: "card-of-organization", Requirement: "6.4-117",
		Codes: codes([]Code{AuthForbidden, AuthInvalidSignature}, offForm), Needs: slices.Concat(document, []string{"card"}),
		Holds: func(f *Facts) bool { return !f.Command.Carried.Foreign }}
	bindable := &Guard{Name: "card-keys", Requirement: "6.4-29",
		Codes: codes(offForm, []Code{AuthInvalidSignature, AuthForbidden, ProtocolViolation, RevisionConflict}),
		Needs: slices.Concat(document, []string{"card"}), Unless: CardKeyUnbindable, Option: 1,
		Holds: func(f *Facts) bool { return !f.Command.Carried.Unbindable }}
	registered := &Guard{Name: "registered-agent", Requirement: "6.3-06",
		Codes: codes(offForm, []Code{AuthForbidden, AuthRequired}), Needs: document,
		Holds: func(f *Facts) bool { return f.State.Card(payload[OpenSession](f).AgentID) != nil }}
	return Subject{
		Name:     "Agent Cards and Sessions",
		Commands: []CommandDef{command[RegisterCard](CardRegister), command[OpenSession](SessionOpen)},
		Events: []EventDef{
			event[CardFacts](CardRegistered,
				step("card", "15.1-12", nil, func(x *Change, e *CardFacts) { x.State.cards.Set(e.MemberID, e.Card) }),
			).ofOrganization(),
			event[SessionFacts](SessionOpened,
				step("session epoch", "6.3-06", changes(sessionEpoch),
					func(x *Change, e *SessionFacts) { x.State.sessions.Set(e.MemberID, e.SessionEpoch.Value) }),
			).ofOrganization(),
		},
		Rules: []*Rule{
			{ID: "agent_card_register", Requirement: "15.1-12", Kind: CardRegister,
				Guards: guards(bootstrap, []*Guard{service, card, versioned}, carried("card"),
					[]*Guard{ofOrganization, bindable}),
				Events: []EventRule{produces(CardRegistered, func(f *Facts, _ *Event, e *CardFacts) {
					e.Card = payload[RegisterCard](f).Card
					e.MemberID = e.Card.AgentID
				})}},
			{ID: "session_open", Requirement: "6.3-06", Kind: SessionOpen,
				Guards: guards(bootstrap, []*Guard{service, registered}),
				Events: []EventRule{produces(SessionOpened, func(f *Facts, _ *Event, e *SessionFacts) {
					e.MemberID = payload[OpenSession](f).AgentID
					e.SessionEpoch = number(e.MemberID, f.State.Session(e.MemberID)+1)
				})}},
		},
		Views: []View{sessionView.view()},
		Laws: []Law{{Name: "a Session Epoch only rises", Requirement: "6.3-07",
			Broken: kept(func(s *State) *table.Table[uint64] { return &s.sessions },
				func(was, is uint64) string { return rises(was, is, true) })}},
		Invariants: []Invariant{{Name: "a Session belongs to a registered Agent", Requirement: "6.3-06",
			Broken: func(s *State) string {
				for id := range s.sessions.All() {
					if s.Card(id) == nil {
						return id + " has a Session and no Agent Card"
					}
				}
				return ""
			}}},
	}
}

// SessionView shows the current Session Epoch of one Agent.
type SessionView struct {
	AgentID      string `json:"agentId"`
	SessionEpoch uint64 `json:"sessionEpoch"`
}

var sessionView = viewOf[Session, SessionView]{
	Name: "sessions", Record: "Session", Missing: "6.3-06",
	List: func(p *Projection) *[]SessionView { return &p.Sessions },
	All:  (*State).Sessions,
	// An Agent without a Session has one of epoch zero.
	Find:    func(s *State, v *SessionView) *Session { return &Session{v.AgentID, s.Session(v.AgentID)} },
	ID:      func(s *Session) string { return "of " + s.AgentID },
	ShownID: func(v *SessionView) string { return "of " + v.AgentID },
	Subject: func(v *SessionView) string { return v.AgentID },
	About: func(e *Event, s *Session) bool {
		facts, ok := e.Payload.(*SessionFacts)
		return ok && facts.MemberID == s.AgentID
	},
	Rows: []row[Session, SessionView]{
		plain("agentId", "Agent", "", nil, func(s *Session) string { return s.AgentID },
			func(v *SessionView) *string { return &v.AgentID }).uncompared(),
		plain("sessionEpoch", "Session Epoch", "6.3-07", changes(sessionEpoch), func(s *Session) uint64 { return s.Epoch },
			func(v *SessionView) *uint64 { return &v.SessionEpoch }).mints(HoleSessionEpoch),
	},
}
