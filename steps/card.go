package steps

import (
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// cards are the Agent Cards of the Organization (§6.1).
var cards = Subject{
	Drafts: []Drafting{{
		Kind: model.CardRegister, By: cast.ControlPlane, Scope: InOrganization,
		Payload: func(w *World, _ model.Actor, _ string) object {
			return object{"card": card(cast.Vera, w.nextCard(cast.Vera), cast.Capability)}
		},
		For: func(p object, a model.Actor) { p["card"] = card(a, 1, cast.Capability) },
	}},
	Moves: func(s *Scene) {
		register := func(words string) {
			s.add(Move{Kind: model.CardRegister, By: cast.ControlPlane, Weight: 1, Words: []string{words}})
		}
		for _, a := range []model.Actor{cast.Vera, cast.Ulf, cast.Cleo} {
			register("with a new card of " + NameOf(a))
		}
		if !s.engaged(cast.Ben) { // whether it may go on with what it has begun is not settled
			register("with a new card of Ben that lacks the capability")
		}
	},
	Misses: append(lacking(always, "card"),
		form("with a new card of PERSON", never, of(model.CardRegister), nil, newCard(cast.Capability)),
		form("with a new card of PERSON that lacks the capability", never, of(model.CardRegister), nil,
			newCard(model.CapabilityRef{ID: "weavecheck.craft.painting", Version: "1.0.0"}))),
}

// engaged reports whether an Agent has an offer or owns work.
func (s *Scene) engaged(a model.Actor) bool {
	for w := range s.state.WorkItems() {
		if w.State.Unfinished() && (w.Owner == a.ID || slices.Contains(w.Candidates, a.ID)) {
			return true
		}
	}
	return false
}

// nextCard is the version of the next card of somebody: no other card may have it (§6.1).
func (w *World) nextCard(a model.Actor) int {
	if c := w.State().Card(a.ID); c != nil {
		return int(c.CardVersion) + 1
	}
	return 1
}

// newCard is the next card of somebody.
func newCard(capability model.CapabilityRef) Change {
	return func(w *World, d *adapters.Draft, said []string) error {
		a, err := actor(said[0])
		if err != nil {
			return err
		}
		return putPayload("card", card(a, w.nextCard(a), capability))(w, d, nil)
	}
}

func card(a model.Actor, version int, capability model.CapabilityRef) adapters.Signed {
	key := document.TestIdentity(a).PublicKey(cast.Start)
	return adapters.Signed{By: cast.ControlPlane.ID, Document: object{
		"agentId": a.ID, "organizationId": "urn:weavecheck:organization:one", "cardVersion": version,
		"displayName": short(a.ID), "owner": principal(cast.Owner), "status": "active", "protocolVersions": []any{"0.1"},
		"endpoints": []any{object{"transport": "wss", "uri": "wss://agents.example/any"}},
		"publicKeys": []any{object{
			"keyId": key.KeyID, "algorithm": key.Algorithm, "publicKey": key.PublicKey, "validFrom": key.ValidFrom.String(),
		}},
		"capabilities": []any{object{
			"id": capability.ID, "version": capability.Version,
			"inputSchema": "urn:weavecheck:schema:input", "inputSchemaHash": document.Hash([]byte("input")),
			"outputSchema": "urn:weavecheck:schema:output", "outputSchemaHash": document.Hash([]byte("output")),
			"constraints": object{}, "verifiedEvidence": []any{"urn:weavecheck:evidence:capability"},
		}},
		"maxConcurrency": 8, "issuedAt": adapters.Now{},
	}}
}
