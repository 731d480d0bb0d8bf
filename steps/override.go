package steps

import (
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// overrides are the Cooperation Override Grants (§20).
var overrides = Subject{
	Drafts: []Drafting{{
		Kind: model.OverrideGrant, By: cast.Owner,
		Near: []string{"for Nora", "that has expired", "that outlasts the Mission", "under an Action ID that was used"},
		Payload: func(w *World, _ model.Actor, _ string) object {
			return object{
				"grantId": overrideID(fmt.Sprint(w.actions)), "policyName": "message_rate", "beneficiary": principal(cast.Ada),
				"targetCommandKind": string(model.MessagePost), "targetActionId": fmt.Sprintf("urn:weavecheck:action:over-%d", w.actions),
				"reason": "The news cannot wait.", "expiresAt": min(w.Now().Seconds(3_600), w.mission().Deadline).String(),
			}
		},
		For: func(p object, a model.Actor) { p["beneficiary"] = principal(a) },
	}},
	Misses: append(lacking(of(model.OverrideGrant), "policyName", "beneficiary", "targetCommandKind",
		"targetActionId"),
		form(`called the override "NAME"`, particular, of(model.OverrideGrant), only(`called the override "first"`),
			func(w *World, d *adapters.Draft, said []string) error {
				return putPayload("grantId", overrideID(said[0]))(w, d, nil)
			}),
		miss("that has expired", particular, of(model.OverrideGrant), func(w *World, d *adapters.Draft, _ []string) error {
			return putPayload("expiresAt", w.Now().String())(w, d, nil)
		}).named(),
		miss("that outlasts the Mission", particular, of(model.OverrideGrant),
			func(w *World, d *adapters.Draft, _ []string) error {
				return putPayload("expiresAt", w.mission().Deadline.Seconds(1).String())(w, d, nil)
			}).named(),
		miss("under an Action ID that was used", particular,
			all(of(model.OverrideGrant), func(w *World, _ *adapters.Draft) bool { return w.heardOf() != nil }),
			func(w *World, d *adapters.Draft, _ []string) error {
				heard := w.heardOf()
				if heard == nil {
					return errNoCommand
				}
				p := payloadOf(d)
				p["beneficiary"], p["targetActionId"] = heard["actor"], heard["actionId"]
				return nil
			}).named()),
	Moves: func(s *Scene) {
		for m := range s.missions() {
			for _, by := range []model.Actor{cast.Owner, cast.ControlPlane} {
				m.send(beside, model.OverrideGrant, by, "", nil)
			}
		}
	},
}

// heardOf is the envelope of a Command of a member of the Group that was accepted, nil where there is none.
func (w *World) heardOf() object {
	for _, s := range w.Steps() {
		if s.Draft == nil || s.Refused != "" {
			continue
		}
		if m := w.State().Member(w.Group, actorOf(s.Draft)); m != nil && !m.Ended {
			return s.Draft.Document
		}
	}
	return nil
}

// overrideID returns the id of the Cooperation Override Grant that a scenario calls by a name.
func overrideID(name string) string { return "urn:weavecheck:override:" + name }
