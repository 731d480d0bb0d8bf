package steps

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// offer is the offers of WorkItems and their acceptance (§10.3).
var offer = Subject{
	Drafts: []Drafting{{
		Kind: model.WorkOffer, By: cast.Coordinator, OnItem: true, Expects: ItemRevision,
		Payload: func(w *World, by model.Actor, item string) object {
			p := object{
				"workItemId": item, "candidateAgentIds": []any{cast.Ada.ID}, "selectionBasis": selectionBasis(),
				"offerExpiresInSeconds": offerSeconds,
			}
			if g := w.grantOf(by); g != nil {
				p["delegationGrantId"] = g.ID
			}
			return p
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
	Moves: offerMoves,
	Passages: func(s *Scene) {
		for w := range s.state.WorkItems() {
			if w.State == model.Offered {
				s.expires(fmt.Sprintf("the offer of %q", short(w.ID)), 6, w.OfferExpiresAt, model.HoleOfferExpiry, w.ID)
			}
		}
	},
	Misses: []Miss{
		backdated("the offer", model.HoleOfferExpiry, itemOf),
		// Not drawn as a miss: ordinary acceptances vary it.
		form("starting within NUMBER seconds", never, of(model.WorkAcceptOffer), nil, startedWithin),
		miss("to nobody", particular, of(model.WorkOffer), putPayload("candidateAgentIds", []any{})),
		form("to PEOPLE", particular, of(model.WorkOffer), only("to Ulf", "to Ada and Nora"), toPeople),
		miss("without a selection basis", particular, carries("selectionBasis"), dropPayload("selectionBasis")),
		form("with a selection basis without MEMBER", common, always,
			each("with a selection basis without %s", model.BasisParts(),
				func(member string) Fit { return part(member, "selectionBasis") }),
			basisWithout),

		miss("with its contract as it is", common, asFirst, func(w *World, d *adapters.Draft, _ []string) error {
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

func offerMoves(s *Scene) {
	for m, w := range s.items() {
		switch w.State {
		case model.Open, model.Queued, model.Active:
			m.offer(w, onward)
		case model.Blocked, model.Failed:
			m.offer(w, onward/2)
		case model.Offered:
			m.offer(w, aside)
			for _, id := range w.Candidates {
				if a := agent(id); m.capable(a) {
					m.when(w.OfferLive(m.live)).send(onward, model.WorkAcceptOffer, a, w.ID, accepted)
				}
			}
		}
	}
}

// accepted varies an acceptance: the duration of its lease, and by when the work is to be started.
func accepted(d Dice) []string {
	words := lasting(d, "", "", "lasting 120 seconds")
	if d.Roll("start deadline", 4) == 0 {
		words = append(words, "starting within 60 seconds")
	}
	return words
}

// offer adds an offer of a WorkItem without a live owner to one or several of those who can take it.
func (m missionScene) offer(w *model.WorkItem, weight int) {
	var able []string
	for _, a := range append(slices.Clone(Crew), cast.Ulf) {
		if m.capable(a) {
			able = append(able, NameOf(a))
		}
	}
	if len(able) == 0 {
		return
	}
	if w.State != model.Failed && w.OwnershipLive(m.live) && !w.StartMissed(m.live) { // too early, which is worth less trying than too late
		m, weight = m.when(false), aside
	}
	vary := func(d Dice) []string {
		words := append([]string{"to " + listed(candidates(d, able))}, lasting(d, "", "", "lasting 60 seconds")...)
		if d.Roll("revision", 6) == 0 {
			words = append(words, "with a revised contract")
		}
		return words
	}
	m.coordinate(weight, model.WorkOffer, w.ID, vary)
	for g := range m.grants() {
		m.when(g.covers(w.ID)).send(weight/4, model.WorkOffer, agent(g.Grantee), w.ID, vary)
	}
}

// candidates picks whom an offer names: mostly one, or else all but one, or all.
func candidates(d Dice, able []string) []string {
	if d.Roll("how many candidates", 3) > 0 {
		return []string{d.One("candidate", able...)}
	}
	if len(able) > 2 && d.Roll("all candidates", 2) > 0 {
		out := d.One("left out", able...)
		return slices.DeleteFunc(slices.Clone(able), func(n string) bool { return n == out })
	}
	return able
}

// capable reports whether an Agent is a Worker of the Group whose card has the capability that contracts ask for.
func (m missionScene) capable(a model.Actor) bool {
	member, card := m.state.Member(m.group, a), m.state.Card(a.ID)
	return m.member(a) && slices.Contains(member.Roles, model.RoleWorker) && card != nil &&
		slices.ContainsFunc(card.Capabilities, func(c model.Capability) bool { return c.ID == cast.Capability.ID })
}

// reoffers fits an offer of a WorkItem that has a Work Contract, and asFirst where that is still the one it was
// authorized with: what an inserted dependency makes of it is the server's.
var (
	reoffers = all(of(model.WorkOffer), func(w *World, d *adapters.Draft) bool {
		return w.item(itemOf(d)).Contract != nil
	})
	asFirst = all(reoffers, func(w *World, d *adapters.Draft) bool { return len(w.item(itemOf(d)).Dependencies) == 0 })
)

func startedWithin(_ *World, d *adapters.Draft, said []string) error {
	n, err := strconv.Atoi(said[0])
	if err != nil {
		return err
	}
	return putPayload("startWithinSeconds", n)(nil, d, nil)
}

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
		parts := strings.Join(model.BasisParts(), ", ")
		return fmt.Errorf("the selection basis has no member %s; its parts are %s", said[0], parts)
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
