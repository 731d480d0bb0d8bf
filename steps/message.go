package steps

import (
	"errors"
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// message is what is said in the Conversations of a Group (§9).
var message = Subject{
	Drafts: []Drafting{{
		Kind: model.MessagePost, By: cast.Ada, Said: true,
		Near: []string{"with data and an Artifact", "for a WorkItem that is not there"},
		Payload: func(w *World, _ model.Actor, _ string) object {
			return object{"messageId": messageID(fmt.Sprint(w.actions)), "content": []any{text("The first half is done.")}}
		},
	}},
	Moves: func(s *Scene) {
		for m := range s.missions() {
			for _, a := range append([]model.Actor{cast.Owner, m.coordinator()}, Crew...) {
				m.send(beside, model.MessagePost, a, "", nil)
			}
			m.send(beside, model.MessagePost, cast.ControlPlane, "", nil)
			there, _ := m.works()
			for _, w := range there {
				m.send(beside, model.MessagePost, m.coordinator(), w.ID, nil)
				if w.Owner != "" {
					m.send(beside, model.MessagePost, agent(w.Owner), w.ID, nil)
				}
			}
		}
	},
	Misses: append(lacking(said, "content"),
		form(`called the Message "NAME"`, particular, said, only(`called the Message "first"`),
			func(w *World, d *adapters.Draft, said []string) error {
				return putPayload("messageId", messageID(said[0]))(w, d, nil)
			}),
		form(`that says "NAME"`, never, said, nil, func(w *World, d *adapters.Draft, said []string) error {
			return putPayload("content", []any{text(said[0])})(w, d, nil)
		}),
		miss("that claims authority", particular, said, putPayload("authority", true)),
		miss("without anything in its content", particular, said, putPayload("content", []any{})),
		miss("with an empty text", particular, said, putPayload("content", []any{text("")})),
		miss("with binary data in it", particular, said, putPayload("content", []any{object{
			"type": "binary", "mediaType": "application/octet-stream", "data": "f0VMRgIBAQAAAAAAAAAAAAMAPgABAAAA",
		}})),
		miss("with data and an Artifact", particular, all(said, publishedFor), withReferences).named(),
		miss("for a WorkItem that is not there", particular, all(of(model.MessagePost), has("workItemId")), func(w *World, d *adapters.Draft, _ []string) error {
			d.Document["workItemId"] = Item("nowhere")
			delete(d.Document, "conversationId")
			return nil
		}).named(),
		miss("in a Conversation that nobody has", particular, of(model.MessagePost),
			func(_ *World, d *adapters.Draft, _ []string) error {
				delete(d.Document, "workItemId") // which would name another
				d.Document["conversationId"] = "urn:weavecheck:conversation:of-nobody"
				return nil
			}),
		miss("in the Conversation of the first Mission", never, of(model.MessagePost), func(w *World, d *adapters.Draft, _ []string) error {
			if !w.Disclosed(model.HoleConversation, GroupID) {
				return &adapters.Inapplicable{Note: "the target shows no Conversation of a Mission"}
			}
			w.set(d.Document, "conversationId", model.HoleConversation, GroupID)
			return nil
		})),
}

// said fits what is said in a Conversation.
func said(_ *World, d *adapters.Draft) bool {
	return register.drafts[KindOf(d)].Said && payloadOf(d) != nil
}

func publishedFor(w *World, d *adapters.Draft) bool { return len(w.item(itemOf(d)).Artifacts) > 0 }

// withReferences refers to structured data and to an Artifact of the WorkItem.
func withReferences(w *World, d *adapters.Draft, _ []string) error {
	if !publishedFor(w, d) {
		return errors.New("no Artifact was published for the WorkItem")
	}
	artifact := w.State().Artifact(w.item(itemOf(d)).Artifacts[0])
	return putPayload("content", []any{
		text("See both."),
		object{"type": "data_ref", "schema": "urn:weavecheck:schema:estimate", "data": object{"hours": 3, "sure": false}},
		object{"type": "artifact_ref", "artifactHash": artifact.ContentHash},
	})(w, d, nil)
}

// messageID returns the id of the Message that a scenario calls by a name.
func messageID(name string) string { return "urn:weavecheck:message:" + name }

func text(said string) object { return object{"type": "text", "text": said} }

// address names the Conversation of a WorkItem, or of the Group where there is none, if the target has disclosed it.
func (w *World) address(doc object, item string) {
	subject := item
	if subject == "" {
		subject = w.Group
	}
	if w.Disclosed(model.HoleConversation, subject) {
		w.set(doc, "conversationId", model.HoleConversation, subject)
	}
}
