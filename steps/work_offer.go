package steps

import (
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// offer is the offers of WorkItems and their acceptance (§10.3).
var offer = Subject{
	Drafts: []Drafting{{
		Kind: model.WorkOffer, By: cast.Coordinator, OnItem: true, Expects: ItemRevision,
		Payload: func(_ *World, _ model.Actor, item string) object {
			return object{
				"workItemId": item, "candidateAgentIds": []any{cast.Ada.ID}, "selectionBasis": selectionBasis(),
				"offerExpiresInSeconds": offerSeconds,
			}
		},
		Way: Way{From: model.Open, To: model.Offered, Owner: func(p object, owner model.Actor) {
			p["candidateAgentIds"] = []any{owner.ID}
		}},
	}, {
		Kind: model.WorkAcceptOffer, By: cast.Ada, OnItem: true, Expects: ItemRevision,
		Payload: func(_ *World, _ model.Actor, item string) object {
			return object{"workItemId": item, "ownershipLeaseSeconds": ownershipSeconds}
		},
		Way: Way{From: model.Offered, To: model.Queued},
	}},
	Sentences: []Sentence{
		says(`the offer of "([^"]*)" `+anyEdge, itemExpiry("offer", model.HoleOfferExpiry)),
	},
}

// How long offers stand and Ownership Leases last that the Commands of the checks ask for.
const (
	offerSeconds     = 600
	ownershipSeconds = 1_800
)

func selectionBasis() object {
	return object{
		"requiredCapabilities": []any{capability()}, "verifiedMatches": []any{capability()}, "authorizationEligible": true,
		"availabilityEstimate": cast.Start.Seconds(3_600).String(), "expectedCost": 5,
		"reliabilityEvidence": []any{"urn:weavecheck:evidence:record"}, "policyRulesApplied": []any{"capability-match"},
	}
}
