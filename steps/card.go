package steps

import (
	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// cards are the Agent Cards of the Organization (§6.1).
var cards = Subject{
	Drafts: []Drafting{{
		Kind: model.CardRegister, By: cast.ControlPlane, Scope: InOrganization,
		Payload: func(*World, model.Actor, string) object { return object{"card": card(cast.Vera, 1, cast.Capability)} },
		For:     func(p object, a model.Actor) { p["card"] = card(a, 1, cast.Capability) },
	}},
	Moves: func(s *Scene) {
		for _, words := range []string{
			"for Vera", "for Ulf", "with a new card of Cleo", "with a new card of Ben that lacks the capability",
		} {
			s.add(Move{Kind: model.CardRegister, By: cast.ControlPlane, Weight: 1, Words: []string{words}})
		}
	},
	Misses: append(lacking(always, "card"),
		form("with a new card of PERSON", never, of(model.CardRegister), nil, newCard(cast.Capability)),
		form("with a new card of PERSON that lacks the capability", never, of(model.CardRegister), nil,
			newCard(model.CapabilityRef{ID: "weavecheck.craft.painting", Version: "1.0.0"}))),
}

// newCard is the second card of somebody.
func newCard(capability model.CapabilityRef) Change {
	return func(w *World, d *adapters.Draft, said []string) error {
		a, err := actor(said[0])
		if err != nil {
			return err
		}
		return putPayload("card", card(a, 2, capability))(w, d, nil)
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
