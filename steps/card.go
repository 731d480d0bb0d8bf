package steps

import (
	"slices"
	"strings"

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
		// It may be refused, or registered without the key: that shows in what Ben sends later.
		register("with a card that declares the key id of Ben")
		if !s.engaged(cast.Ben) { // whether it may go on with what it has begun is not settled
			register("with a new card of Ben that lacks the capability")
		}
	},
	Misses: append(lacking(always, "card"),
		aCard("that its Agent signed itself", func(s *adapters.Signed) { s.By, _ = s.Document["agentId"].(string) }),
		aCard("of another Organization", func(s *adapters.Signed) {
			s.Document["organizationId"] = "urn:weavecheck:organization:two"
		}),
		aCard("without a public key", func(s *adapters.Signed) { s.Document["publicKeys"] = []any{} }),
		aCard("that declares the key of Ben", declaring(func(key object) {
			key["keyId"], key["publicKey"] = bens.KeyID, bens.PublicKey
		})),
		aCard("that declares the key id of Ben", declaring(func(key object) { key["keyId"] = bens.KeyID })),
		aCard("that declares the key of Ben under another key id", declaring(func(key object) {
			key["keyId"], key["publicKey"] = "urn:weavecheck:key:another", bens.PublicKey
		})),
		aCard("that declares its key under a second key id", declaring(func(key object) {
			key["keyId"] = "urn:weavecheck:key:another"
		})),
		aCard("that declares a key of small order", declaring(func(key object) {
			key["keyId"], key["publicKey"] = "urn:weavecheck:key:another", strings.Repeat("A", 43)
		})),
		miss("signed by Vera under the key id of Ben", never, always, func(_ *World, d *adapters.Draft, _ []string) error {
			d.SignedBy, d.Spelled = cast.Vera.ID, "the key id of Ben in its signature"
			return nil
		}),
		form("with a new card of PERSON", never, of(model.CardRegister), nil, newCard(cast.Capability)),
		form("with a new card of PERSON that lacks the capability", never, of(model.CardRegister), nil,
			newCard(model.CapabilityRef{ID: "weavecheck.craft.painting", Version: "1.0.0"}))),
}

// bens is the key that is Ben's from the start, and can be nobody else's.
var bens = document.TestIdentity(cast.Ben).PublicKey(cast.Start)

// aCard is a near miss of the Agent Card that a Command registers, which is signed as it is then.
func aCard(words string, change func(*adapters.Signed)) Miss {
	return miss("with a card "+words, common, carriesSigned("card"), inSigned("card", change))
}

// declaring changes the keys that a card declares: one, or none where another near miss took it away before.
func declaring(change func(key object)) func(*adapters.Signed) {
	return func(s *adapters.Signed) {
		keys, _ := s.Document["publicKeys"].([]any)
		for _, key := range keys {
			change(key.(object))
		}
	}
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
