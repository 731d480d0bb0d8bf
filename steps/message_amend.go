package steps

import (
	"context"
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// amendments are the corrections, retractions and redactions of Messages (§9.1).
var amendments = Subject{
	Drafts: []Drafting{
		{
			Kind: model.MessageCorrect, By: cast.Ada, Said: true, Near: amendmentMisses,
			Payload: func(w *World, by model.Actor, item string) object {
				p := w.amendment(by, item, "A slip.")
				p["content"] = []any{text("The first third is done.")}
				return p
			},
		},
		{Kind: model.MessageRetract, By: cast.Ada, Said: true, Near: amendmentMisses,
			Payload: func(w *World, by model.Actor, item string) object {
				return w.amendment(by, item, "It was meant for others.")
			}},
		{Kind: model.MessageRedact, By: cast.Coordinator, Said: true, Near: amendmentMisses,
			Payload: func(w *World, by model.Actor, item string) object {
				return w.amendment(by, item, "The privacy policy does not allow the name of a customer.")
			}},
	},
	Misses: append(lacking(of(model.MessageCorrect, model.MessageRetract, model.MessageRedact, model.OverrideGrant), "reason"),
		form(`of the Message "NAME"`, never, carries("targetMessageId"), nil,
			func(w *World, d *adapters.Draft, said []string) error {
				return putPayload("targetMessageId", messageID(said[0]))(w, d, nil)
			}),
		miss("of a Message never posted", particular, carries("targetMessageId"),
			putPayload("targetMessageId", messageID("never-posted"))).named(),
		miss("under the Message ID of the original", particular, carries("targetMessageId"),
			func(w *World, d *adapters.Draft, _ []string) error {
				return putPayload("messageId", payloadOf(d)["targetMessageId"])(w, d, nil)
			}).named()),
	Moves: func(s *Scene) {
		for m := range s.missions() {
			authors := map[model.Actor]bool{}
			for message := range s.state.Messages() {
				authors[message.Author] = authors[message.Author] || message.GroupID == m.group
			}
			for _, a := range append([]model.Actor{cast.Owner, cast.ControlPlane, m.coordinator()}, Crew...) {
				own := m.when(authors[a])
				own.send(beside, model.MessageCorrect, a, "", nil)
				own.send(beside, model.MessageRetract, a, "", nil)
				m.when(len(authors) > 0).send(beside, model.MessageRedact, a, "", nil)
			}
		}
	},
	Sentences: []Sentence{
		says(`the Message "([^"]*)" says what it said`, messageStands),
	},
}

var amendmentMisses = []string{"of a Message never posted", "under the Message ID of the original"}

// amendment is what the payload of each of these kinds has in the ordinary course of things: it is about a Message of its
// sender, if there is one in the Conversation, or else about another there.
func (w *World) amendment(by model.Actor, item, reason string) object {
	conversation, target := w.mission().ConversationID, messageID("never-posted")
	if item != "" {
		conversation = w.item(item).ConversationID
	}
	for m := range w.State().Messages() {
		if m.GroupID != w.Group || m.ConversationID != conversation || m.Target != "" || m.Withdrawn {
			continue
		}
		if target = m.ID; m.Author == by {
			break
		}
	}
	return object{"messageId": messageID(fmt.Sprint(w.actions)), "targetMessageId": target, "reason": reason}
}

func messageStands(ctx context.Context, name string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	m := w.State().Message(messageID(name))
	return w.expects(m != nil && len(m.Content) > 0, "the Message %q to be there as it was, but by the rules it is not", name)
}
