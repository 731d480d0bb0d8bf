package steps

import (
	"fmt"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
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
		Near: []string{"lasting 0 seconds", "under its former Coordinator Epoch"},
	}, {
		Kind: model.WorkAcceptOffer, By: cast.Ada, OnItem: true, Expects: ItemRevision,
		Payload: func(_ *World, _ model.Actor, item string) object {
			return object{"workItemId": item, "ownershipLeaseSeconds": ownershipSeconds}
		},
		Way:  Way{From: model.Offered, To: model.Queued},
		Near: []string{"lasting 0 seconds"},
	}},
	Misses: []Miss{
		miss("to nobody", particular, of(model.WorkOffer), putPayload("candidateAgentIds", []any{})),
		form("to PEOPLE", particular, of(model.WorkOffer), only("to Ulf", "to Ada and Nora"), toPeople),
		miss("without a selection basis", particular, carries("selectionBasis"), dropPayload("selectionBasis")),
		form("with a selection basis without MEMBER", common, always, each("with a selection basis without ", model.BasisParts(), "",
			func(member string) Fit { return part(member, "selectionBasis") }), basisWithout),

		miss("with its contract as it is", common, reoffers, func(w *World, d *adapters.Draft, _ []string) error {
			return putPayload("contract", w.contract(w.contractVersion(itemOf(d))))(w, d, nil)
		}),
		miss("with a changed contract under the old revision", particular, reoffers,
			func(w *World, d *adapters.Draft, _ []string) error {
				return putPayload("contract", w.revised(itemOf(d), 0))(w, d, nil)
			}),
		// Not drawn as a miss: ordinary offers vary it.
		miss("with a revised contract", never, reoffers, func(w *World, d *adapters.Draft, _ []string) error {
			return putPayload("contract", w.revised(itemOf(d), 1))(w, d, nil)
		}),
	},
	Sentences: []Sentence{
		says(`the offer of "([^"]*)" `+anyEdge, itemExpiry("offer", model.HoleOfferExpiry)),
	},
}

// reoffers fits an offer of a WorkItem that has a Work Contract.
var reoffers = all(of(model.WorkOffer), func(w *World, d *adapters.Draft) bool { return w.item(itemOf(d)).Contract != nil })

func toPeople(w *World, d *adapters.Draft, said []string) error {
	actors, err := people(said[0])
	if err != nil {
		return err
	}
	list := []any{}
	for _, a := range actors {
		list = append(list, a.ID)
	}
	return putPayload("candidateAgentIds", list)(w, d, nil)
}

func basisWithout(_ *World, d *adapters.Draft, said []string) error {
	b, err := inner(d, "selectionBasis")
	if err != nil {
		return err
	}
	if b[said[0]] == nil {
		return fmt.Errorf("the selection basis has no member %s; its parts are %s", said[0], strings.Join(model.BasisParts(), ", "))
	}
	delete(b, said[0])
	return nil
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
