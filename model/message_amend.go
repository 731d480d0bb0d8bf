package model

import "slices"

// Corrections, retractions and redactions (§9.1): each is a Message of its own that refers to the one which it is about,
// and leaves that as it was.

// The kinds of what is said of an earlier Message.
const (
	MessageCorrect Kind = "message.correct"
	MessageRetract Kind = "message.retract"
	MessageRedact  Kind = "message.redact"

	MessageCorrected EventKind = "message.corrected"
	MessageRetracted EventKind = "message.retracted"
	MessageRedacted  EventKind = "message.redacted"
)

// The readings of them. That they refer to the original is all that the text says of corrections and retractions, and of
// redactions that they have a policy reason: not who may, nor how often.
var (
	AmendmentOfAnother = point("amendment-of-another", "9.1",
		"A Message is corrected or retracted by another than its author…",
		"which is refused", "which is allowed").free()
	UnreasonedAmendment = point("unreasoned-amendment", "9.1",
		"A correction or retraction that gives no reason…",
		"is refused", "is accepted").free()
	AmendedAgain = point("amended-again", "9.1",
		"A Message that was retracted or redacted is corrected, retracted or redacted again…",
		"which is allowed", "which is refused").free()
	RedactionByOfficer = point("redaction-by-officer", "9.1",
		"A message.redact of the MissionOwner or of the Coordinator…",
		"is allowed", "is refused").free()
	RedactionByMember = point("redaction-by-member", "9.1",
		"A message.redact of another member…",
		"is refused", "is allowed").free()
)

// Amendment is what the payload of each of these kinds has: the Message ID of its own, that of the original, and why.
type Amendment struct {
	MessageID       string `json:"messageId,omitempty"`
	TargetMessageID string `json:"targetMessageId,omitempty"`
	Reason          string `json:"reason,omitempty"`
}

func (a *Amendment) amendment() *Amendment { return a }

// CorrectMessage is the payload of MessageCorrect. The content takes the place of the original's.
type CorrectMessage struct {
	Amendment
	Content []Content `json:"content,omitempty"`
}

// RetractMessage is the payload of MessageRetract.
type RetractMessage struct{ Amendment }

// RedactMessage is the payload of MessageRedact. The reason is that of a policy.
type RedactMessage struct{ Amendment }

// AmendedFacts are the facts of MessageCorrected, MessageRetracted and MessageRedacted.
type AmendedFacts struct {
	MessageID       string    `json:"messageId"`
	TargetMessageID string    `json:"targetMessageId"`
	ConversationID  string    `json:"conversationId,omitempty"`
	Authority       bool      `json:"authority"`
	Content         []Content `json:"content,omitempty"`
	Reason          string    `json:"reason,omitempty"`
}

// amendmentOf is what a Command says of an earlier Message.
func amendmentOf(f *Facts) *Amendment {
	return f.Command.Payload.(interface{ amendment() *Amendment }).amendment()
}

// original returns the Message of the Group that a Command is about, or an empty one.
func (f *Facts) original() *Message {
	if m := f.State.Message(amendmentOf(f).TargetMessageID); m != nil && m.GroupID == f.Command.GroupID && m.Target == "" {
		return m
	}
	return noMessage
}

var noMessage = &Message{}

// byOfficer reports whether a Command comes from the MissionOwner or from the Coordinator.
func byOfficer(f *Facts) bool { return f.Mission.hasOfficer(f.Command.Actor) }

func amended(kind EventKind, name string, more ...*Step) EventDef {
	return event[AmendedFacts](kind, append([]*Step{
		step(name, "9.1-21", changes(messageCommitted), func(x *Change, e *AmendedFacts) {
			x.State.messages.Set(e.MessageID, &Message{ID: e.MessageID, GroupID: x.Event.GroupID, Author: x.Event.Actor,
				ConversationID: e.ConversationID, Target: e.TargetMessageID, Content: e.Content})
		}),
	}, more...)...).refersTo("9.1-21", "the original Message ID",
		func(e *Event) string { return e.Payload.(*AmendedFacts).TargetMessageID })
}

// withdraws is the step by which a Message no longer holds: no sentence says what follows from that.
func withdraws() *Step {
	return step("original withdrawn", "9.1-21", nil, func(x *Change, e *AmendedFacts) {
		if original := x.State.Message(e.TargetMessageID); original != nil {
			withdrawn := *original
			withdrawn.Withdrawn = true
			x.State.messages.Set(original.ID, &withdrawn)
		}
	}).free()
}

// redactionLogged is the step by which the decision to redact is in the Policy Log, with its reason.
func redactionLogged() *Step {
	return step("redaction logged", "3-16", nil, func(x *Change, e *AmendedFacts) {
		x.State.logs(&PolicyEntry{GroupID: x.Event.GroupID, Decision: DecisionRedacted, Subject: e.MessageID,
			Reason: e.Reason})
	})
}

// amendSubject is what is said of earlier Messages.
func amendSubject() Subject {
	onMessage := slices.Concat(onGroup, []string{"message-known"})
	original := []*Guard{
		{Name: "message-known", Requirement: "9.1-21", Codes: codes(ruledOut, notHeld), Needs: onGroup,
			Holds: func(f *Facts) bool { return f.original().ID != "" }},
		newMessage(func(f *Facts) string { return amendmentOf(f).MessageID }),
		{Name: "message-stands", Requirement: "9.1-21", Codes: ruledOut, Needs: onMessage,
			Unless: AmendedAgain, Option: 0,
			Holds: func(f *Facts) bool { return !f.original().Withdrawn }},
	}
	byAuthor := []*Guard{
		{Name: "author", Requirement: "9.1-21", Codes: unentitled, Needs: onMessage,
			Unless: AmendmentOfAnother, Option: 1,
			Holds: func(f *Facts) bool { return f.original().Author == f.Command.Actor }},
		{Name: "reason", Requirement: "9.1-21", Codes: offForm, Needs: document,
			Unless: UnreasonedAmendment, Option: 1,
			Holds: func(f *Facts) bool { return amendmentOf(f).Reason != "" }},
	}
	redactors := []*Guard{
		{Name: "policy-reason", Requirement: "9.1-22", Codes: codes(offForm, []Code{AuthForbidden, ApprovalRequired}),
			Needs: document, Holds: func(f *Facts) bool { return amendmentOf(f).Reason != "" }},
	}
	members := []*Guard{
		{Name: "officer-entitled", Requirement: "9.1-22", Codes: unentitled, Needs: onGroup,
			Unless: RedactionByOfficer, Option: 0, Holds: func(f *Facts) bool { return !byOfficer(f) }},
		{Name: "member-entitled", Requirement: "9.1-22", Codes: unentitled, Needs: onGroup,
			Unless: RedactionByMember, Option: 1, Holds: byOfficer},
	}
	content := func(f *Facts) []Content {
		if p, ok := f.Command.Payload.(*CorrectMessage); ok {
			return p.Content
		}
		return nil
	}
	events := func(kind EventKind) []EventRule {
		return []EventRule{produces(kind, func(f *Facts, e *Event, facts *AmendedFacts) {
			f.about(e)
			a := amendmentOf(f)
			facts.MessageID, facts.TargetMessageID, facts.Reason = a.MessageID, a.TargetMessageID, a.Reason
			facts.Content, facts.ConversationID = content(f), f.original().ConversationID
		})}
	}
	rules := slices.Concat(
		saidBy(MessageCorrect, "9.1-21", nil, nil, guards(original, hasContent(content), byAuthor), events(MessageCorrected)),
		saidBy(MessageRetract, "9.1-21", nil, nil, guards(original, byAuthor), events(MessageRetracted)),
		saidBy(MessageRedact, "9.1-21", members, members, guards(original, redactors), events(MessageRedacted)))
	return Subject{
		Name: "what is said of earlier Messages",
		Commands: []CommandDef{command[CorrectMessage](MessageCorrect), command[RetractMessage](MessageRetract),
			command[RedactMessage](MessageRedact)},
		Events: []EventDef{amended(MessageCorrected, "correction"), amended(MessageRetracted, "retraction", withdraws()),
			amended(MessageRedacted, "redaction", withdraws(), redactionLogged())},
		Rules: rules,
		Invariants: []Invariant{{Name: "what is said of a Message refers to one of its Group", Requirement: "9.1-21",
			Broken: func(s *State) string {
				for m := range s.Messages() {
					if of := s.Message(m.Target); m.Target != "" && (of == nil || of.GroupID != m.GroupID) {
						return "the Message " + m.ID + " refers to " + m.Target + ", which is no Message of its Group"
					}
				}
				return ""
			}}},
	}
}
