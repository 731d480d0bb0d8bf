package model

import (
	"encoding/json"
	"iter"
	"slices"
	"unicode/utf8"

	"github.com/missionweave/weavecheck/model/table"
)

// Messages in Conversations (§9): context that Agents give each other, and that authorizes nothing.

// The kinds of this subject.
const (
	MessagePost Kind = "message.post"

	MessagePosted EventKind = "message.posted"
)

// The readings of this subject. The text says that any Agent of the Group may post, and in which Conversations there are
// Messages; of humans, of services, and of what is over it says nothing.
var (
	MessageAfterEnd     = afterEnd("message-after-end", "7.1, 9", "A Message").free()
	MessagePastDeadline = pastDeadline("message-past-deadline", "7.1, 9", "A Message")
	MessageByHuman      = point("message-by-human", "9",
		"A Message of a human of the Group…",
		"is accepted", "is refused").free()
	MessageByService = point("message-by-service", "8, 9",
		"A Message of the Organization's control plane…",
		"is allowed by Organization policy", "is refused by Organization policy").free()
	MessageOnEndedWork = point("message-on-ended-work", "9, 10.2",
		"A Message in the Conversation of a WorkItem that is verified, failed or cancelled…",
		"is accepted", "is refused").free()
	MessageAside = point("message-aside", "9",
		"A Message of an Agent in the Conversation of a WorkItem in which it has no part…",
		"is accepted", "is refused").free()
	MessageClaimsAuthority = point("message-claims-authority", "4, 9",
		"A Message that claims authority…",
		"is refused", "is accepted without it").free()
)

// maxTextRunes is the length of the longest text in a Message, in characters (message.schema.json).
const maxTextRunes = 100_000

// Message is one committed Message (§9). It never changes; what corrects it comes beside it.
type Message struct {
	ID             string
	GroupID        string
	Author         Actor
	ConversationID string // as the server told it; empty where it did not
	Target         string // the Message that it corrects, retracts or redacts; empty for one that was posted
	Content        []Content
	Withdrawn      bool // it was retracted or redacted
}

// Content is one part of a Message: a text, or a reference to an Artifact or to structured data (message.schema.json).
type Content struct {
	Type         string          `json:"type"`
	Text         string          `json:"text,omitempty"`
	ArtifactHash string          `json:"artifactHash,omitempty"`
	Schema       string          `json:"schema,omitempty"`
	Data         json.RawMessage `json:"data,omitempty"`
}

// inForm reports whether the part is of one of the three sorts there are, and within the bounds of its sort.
func (c Content) inForm() bool {
	switch c.Type {
	case "text":
		return c.Text != "" && utf8.RuneCountInString(c.Text) <= maxTextRunes
	case "artifact_ref":
		return c.ArtifactHash != ""
	case "data_ref":
		return c.Schema != "" && c.Data != nil
	}
	return false
}

// PostMessage is the payload of MessagePost. The envelope says in which Conversation: in that of the WorkItem which it
// names, or else in that of the Group.
type PostMessage struct {
	MessageID string    `json:"messageId,omitempty"`
	Content   []Content `json:"content,omitempty"`
	Authority bool      `json:"authority,omitempty"`
}

// PostedFacts are the facts of MessagePosted.
type PostedFacts struct {
	MessageID      string    `json:"messageId"`
	ConversationID string    `json:"conversationId,omitempty"`
	Authority      bool      `json:"authority"`
	Content        []Content `json:"content"`
}

// Message returns a Message, or nil.
func (s *State) Message(id string) *Message { return s.messages.Get(id) }

// Messages are all Messages, in the order of their ids.
func (s *State) Messages() iter.Seq[*Message] { return records(&s.messages) }

// Obey cancels a WorkItem because of what was said of it, as no Event does: for servers that go wrong.
func (s *State) Obey(workItemID string) {
	s.alter(workItemID, func(w *WorkItem) { w.State = Cancelled })
}

// conversation is the id of the Conversation that a Command is for.
func (f *Facts) conversation() string {
	if f.Command.WorkItemID != "" {
		return f.Item.ConversationID
	}
	return f.Mission.ConversationID
}

// hasPart reports whether an Agent is concerned with the WorkItem that a Command names: as the Coordinator, as a
// candidate or as the owner. In the Conversation of the Group everybody has a part.
func (f *Facts) hasPart() bool {
	who := f.Command.Actor
	return f.Command.WorkItemID == "" || who.Type != Agent || who.ID == f.Mission.Coordinator ||
		f.Item.State == None || who.ID == f.Item.Owner || slices.Contains(f.Item.Candidates, who.ID)
}

// inConversation are the guards of a Conversation that is named by itself: what refers to an earlier Message is in that
// Message's.
var inConversation = []*Guard{
	{Name: "conversation-known", Requirement: "9-02", Codes: codes(ruledOut, notHeld), Needs: onGroup,
		Holds: func(f *Facts) bool { return f.Command.WorkItemID == "" || f.Item.State != None }},
	{Name: "conversation", Requirement: "9-02", Codes: codes(ruledOut, notHeld),
		Needs: slices.Concat(onGroup, []string{"conversation-known"}),
		Holds: func(f *Facts) bool {
			return f.Command.ConversationID == "" || f.Command.ConversationID == f.conversation()
		}},
}

// inSeason are the guards of whatever is said.
var inSeason = []*Guard{
	whileLasting(MessageAfterEnd), inTime(MessagePastDeadline),
	{Name: "work-goes-on", Requirement: "9-02", Codes: ruledOut, Needs: onGroup,
		Unless: MessageOnEndedWork, Option: 0,
		Holds: func(f *Facts) bool { return !f.Item.State.ended() }},
}

// newMessage is the guard that a Message ID is new in every Group. What was committed under one stays as it is
// (§4: PROTOCOL_VIOLATION).
func newMessage(id func(*Facts) string) *Guard {
	return &Guard{Name: "new-message", Requirement: "2-22", Codes: codes(ruledOut, []Code{ProtocolViolation}),
		Needs: onGroup, Holds: func(f *Facts) bool { return f.State.Message(id(f)) == nil }}
}

// hasContent are the guards of the content of a Message.
func hasContent(of func(*Facts) []Content) []*Guard {
	return []*Guard{
		{Name: "content", Requirement: "9-05", Codes: offForm, Needs: document,
			Holds: func(f *Facts) bool { return len(of(f)) > 0 }},
		{Name: "content-in-form", Requirement: "9-07", Codes: offForm, Needs: document,
			Holds: func(f *Facts) bool {
				return !slices.ContainsFunc(of(f), func(c Content) bool { return !c.inForm() })
			}},
	}
}

// saidBy are the rules of what is said in a Conversation, by each sort of actor: the Agents of the Group, its humans, and
// the services of the Organization, each with guards of its own before those of everybody.
func saidBy(kind Kind, requirement string, agents, humans, everybody []*Guard, events []EventRule) []*Rule {
	human := &Guard{Name: "human-heard", Requirement: requirement, Codes: unentitled, Needs: onGroup,
		Unless: MessageByHuman, Option: 0, Holds: func(*Facts) bool { return false }}
	return []*Rule{
		{ID: string(kind), Requirement: requirement, Kind: kind, Applies: from(Agent),
			Guards: guards(fromAgent, inSeason, agents, everybody), Events: events},
		{ID: string(kind) + " by human", Requirement: requirement, Kind: kind, Applies: from(Human),
			Guards: guards(fromHuman, []*Guard{human}, inSeason, humans, everybody), Events: events},
		{ID: string(kind) + " by service", Requirement: "8-06", Kind: kind, Applies: from(Service),
			Guards: guards(fromService, []*Guard{byPolicy(MessageByService)}, inSeason, everybody), Events: events},
	}
}

// about says in an Event which WorkItem it is about. What is said of one need not raise its revision.
func (f *Facts) about(e *Event) {
	if f.Item.ID != "" {
		e.WorkItemID, e.Revision = f.Item.ID, number(f.Item.ID, f.Item.Revision)
	}
}

// The aspects of a Message.
var messageCommitted = &Aspect{"content"}

func messageSubject() Subject {
	posted := func(f *Facts) *PostMessage { return payload[PostMessage](f) }
	perMinute := rate("maximumMessageRatePerMinute", "message_rate", MessagePost)
	aside := &Guard{Name: "has-part", Requirement: "9-14", Codes: unentitled,
		Needs: onGroup, Unless: MessageAside, Option: 0, Holds: (*Facts).hasPart}
	post := guards(inConversation, []*Guard{
		perMinute.withinForOthers(),
		newMessage(func(f *Facts) string { return posted(f).MessageID }),
		{Name: "no-authority", Requirement: "4-02", Codes: codes(offForm, []Code{AuthForbidden, ProtocolViolation}),
			Needs: document, Unless: MessageClaimsAuthority, Option: 1,
			Holds: func(f *Facts) bool { return !posted(f).Authority }},
	}, hasContent(func(f *Facts) []Content { return posted(f).Content }))
	return Subject{
		Name:     "Conversations and Messages",
		Commands: []CommandDef{command[PostMessage](MessagePost)},
		Events: []EventDef{event[PostedFacts](MessagePosted,
			step("message", "9-11", changes(messageCommitted), func(x *Change, e *PostedFacts) {
				x.State.messages.Set(e.MessageID, &Message{ID: e.MessageID, GroupID: x.Event.GroupID, Author: x.Event.Actor,
					ConversationID: e.ConversationID, Content: e.Content})
			}),
			perMinute.counted(),
		)},
		Limits: []*Limit{perMinute},
		Rules: saidBy(MessagePost, "9-11", []*Guard{aside, perMinute.within()}, nil, post,
			[]EventRule{produces(MessagePosted, func(f *Facts, e *Event, facts *PostedFacts) {
				f.about(e)
				facts.MessageID, facts.Content, facts.ConversationID = posted(f).MessageID, posted(f).Content, f.conversation()
			})}),
		Views: []View{messageView.view()},
		Laws: []Law{{Name: "a committed Message is never altered", Requirement: "4-11",
			Broken: kept(func(s *State) *table.Table[*Message] { return &s.messages }, func(was, is *Message) string {
				still := *is
				still.Withdrawn = was.Withdrawn // what is said of it later alters nothing of it
				return unaltered(was, &still)
			})}},
		Invariants: []Invariant{{Name: "a Message has a Group and something to say", Requirement: "9-05",
			Broken: func(s *State) string {
				for m := range s.Messages() {
					if s.Mission(m.GroupID) == nil || m.Target == "" && len(m.Content) == 0 {
						return "the Message " + m.ID + " of " + m.GroupID + " has no content, or no Group"
					}
				}
				return ""
			}}},
	}
}

// MessageView shows one Message, as it was committed.
type MessageView struct {
	MessageID       string    `json:"messageId"`
	GroupID         string    `json:"groupId,omitempty"`
	ConversationID  *string   `json:"conversationId,omitempty"`
	TargetMessageID *string   `json:"targetMessageId,omitempty"`
	Authority       *bool     `json:"authority,omitempty"`
	Content         []Content `json:"content,omitempty"`
}

var messageView = viewOf[Message, MessageView]{
	Name: "messages", Record: "Message", Unexpected: "9-11", Missing: "8-16",
	List:    func(p *Projection) *[]MessageView { return &p.Messages },
	All:     (*State).Messages,
	Find:    func(s *State, v *MessageView) *Message { return s.Message(v.MessageID) },
	ID:      func(m *Message) string { return m.ID },
	ShownID: func(v *MessageView) string { return v.MessageID },
	Subject: func(v *MessageView) string { return v.MessageID },
	// What corrects, retracts or redacts a Message need not be kept as one.
	Demanded: func(m *Message) bool { return m.Target == "" },
	About:    func(e *Event, m *Message) bool { return e.GroupID == m.GroupID },
	Rows: []row[Message, MessageView]{
		plain("messageId", "id", "", nil, func(m *Message) string { return m.ID },
			func(v *MessageView) *string { return &v.MessageID }).uncompared(),
		plain("groupId", "Group", "4-16", nil, func(m *Message) string { return m.GroupID },
			func(v *MessageView) *string { return &v.GroupID }),
		member("conversationId", "Conversation", "9-02", nil, func(m *Message) string { return m.ConversationID },
			func(v *MessageView) **string { return &v.ConversationID }).
			when(func(m *Message) bool { return m.ConversationID != "" }),
		member("targetMessageId", "target", "9.1-21", nil, func(m *Message) string { return m.Target },
			func(v *MessageView) **string { return &v.TargetMessageID }),
		member("authority", "authority", "4-02", nil, func(*Message) bool { return false },
			func(v *MessageView) **bool { return &v.Authority }),
		contentRow,
	},
}

// contentRow shows the content of a Message: whatever becomes of it, what was committed stays.
var contentRow = row[Message, MessageView]{
	RowInfo: RowInfo{Member: "content", Words: "content", Requirement: "4-11", Aspects: changes(messageCommitted)},
	show:    func(m *Message, v *MessageView) { v.Content = m.Content },
	differs: func(m *Message, v *MessageView) (string, string, bool) {
		want, seen := spelled(m.Content), spelled(v.Content)
		return want, seen, v.Content != nil && want != seen
	},
	// A retraction or redaction may take from view what was said, and need not say anything itself.
	compare: func(m *Message) bool { return !m.Withdrawn && len(m.Content) > 0 },
	read: func(v *MessageView) any {
		if v.Content == nil {
			return nil
		}
		return spelled(v.Content)
	},
}

// spelled is content as one text, whatever the order of the members of its data.
func spelled(content []Content) string {
	parts := make([]any, 0, len(content))
	for _, c := range content {
		var data any
		if c.Data != nil && json.Unmarshal(c.Data, &data) != nil {
			data = string(c.Data)
		}
		parts = append(parts, []any{c.Type, c.Text, c.ArtifactHash, c.Schema, data})
	}
	raw, err := json.Marshal(parts)
	if err != nil {
		panic(err) // it was read from JSON
	}
	return string(raw)
}
