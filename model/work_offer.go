package model

import "slices"

// Offers and ownership (§10.3): a durable offer reserves nothing, the first valid acceptance wins, and an owner whose
// time ran out is fenced before the WorkItem is offered again (§11.5).

// basisParts are the parts of the selection basis that every assignment records.
var basisParts = []struct {
	Name    string
	Present func(*SelectionBasis) bool
}{
	{"requiredCapabilities", func(b *SelectionBasis) bool { return len(b.RequiredCapabilities) > 0 }},
	{"verifiedMatches", func(b *SelectionBasis) bool { return len(b.VerifiedMatches) > 0 }},
	{"authorizationEligible", func(b *SelectionBasis) bool { return b.AuthorizationEligible != nil }},
	{"availabilityEstimate", func(b *SelectionBasis) bool { return b.AvailabilityEstimate != nil }},
	{"expectedCost", func(b *SelectionBasis) bool { return b.ExpectedCost != nil }},
	{"reliabilityEvidence", func(b *SelectionBasis) bool { return b.ReliabilityEvidence != nil }},
	{"policyRulesApplied", func(b *SelectionBasis) bool { return len(b.PolicyRulesApplied) > 0 }},
}

// BasisParts names the parts of a selection basis, in order.
func BasisParts() []string {
	var names []string
	for _, p := range basisParts {
		names = append(names, p.Name)
	}
	return names
}

func basisComplete() []*Guard {
	codes := []Code{InvalidCommand, SchemaValidation}
	list := []*Guard{{Name: "selection-basis", Requirement: "10.3-13", Codes: codes, Needs: document,
		Holds: func(f *Facts) bool { return f.Payload.SelectionBasis != nil }}}
	for _, p := range basisParts {
		list = append(list, &Guard{Name: "basis-" + p.Name, Requirement: "10.3-13", Codes: codes, Needs: slices.Concat(document, []string{"selection-basis"}),
			Holds: func(f *Facts) bool { return f.Payload.SelectionBasis == nil || p.Present(f.Payload.SelectionBasis) }})
	}
	return list
}

// noLiveOwner is the condition of the offer row, in the reading the target takes.
var noLiveOwner = &Guard{Name: "no-live-owner", Requirement: "10.2-03", Codes: []Code{AlreadyOwned, InvalidTransition}, Needs: onGroup, OnItem: true,
	Holds: func(f *Facts) bool {
		ownership := f.Item.OwnershipLive(f.Now)
		if f.Item.State != Active {
			return !ownership
		}
		execution := f.Item.ExecutionLive(f.Now)
		if ownership == execution {
			return !ownership
		}
		switch f.Choose.Choose(LiveOwner) {
		case 0:
			return !ownership
		case 1:
			return false
		default:
			return true
		}
	}}

func candidates(holds func(f *Facts, agentID string) bool) func(*Facts) bool {
	return func(f *Facts) bool {
		return !slices.ContainsFunc(f.Payload.CandidateAgentIDs, func(id string) bool { return !holds(f, id) })
	}
}

func isWorker(f *Facts, agentID string) bool {
	m := f.State.Member(f.Command.GroupID, Actor{Agent, agentID})
	return m != nil && !m.Ended && slices.Contains(m.Roles, RoleWorker)
}

// holdsCapabilities reports whether the Agent's card has every capability the contract requires.
func holdsCapabilities(f *Facts, contract *Contract, agentID string) bool {
	card := f.State.CardTable[agentID]
	if card == nil || contract == nil {
		return false
	}
	return !slices.ContainsFunc(contract.RequiredCapabilities, func(r CapabilityRef) bool {
		return !slices.ContainsFunc(card.Capabilities, func(c Capability) bool { return c.ID == r.ID && atLeast(c.Version, r.Version) })
	})
}

func offered(f *Facts) *Contract {
	if f.Payload.Contract != nil {
		return f.Payload.Contract
	}
	return f.Item.Contract
}

func offerRules() []*Rule {
	toSomebody := complete("candidates", "10.3-08", []Code{InvalidCommand, SchemaValidation}, func(f *Facts) bool { return len(f.Payload.CandidateAgentIDs) > 0 })
	members := &Guard{Name: "candidate-member", Requirement: "10.3-08", Codes: []Code{AuthForbidden, MembershipRequired, InvalidCommand}, Needs: onGroup, OnItem: true,
		Unless: OfferToNonmember, Option: 1, Holds: candidates(isWorker)}
	capable := &Guard{Name: "candidate-capable", Requirement: "6.1-07", Codes: []Code{InvalidCommand, AuthForbidden}, Needs: onGroup, OnItem: true,
		Unless: OfferToIncapable, Option: 1, Holds: candidates(func(f *Facts, id string) bool { return holdsCapabilities(f, offered(f), id) })}
	attempts := &Guard{Name: "attempts-left", Requirement: "10.1-09", Codes: []Code{InvalidTransition, InvalidCommand, RateLimited}, Needs: onGroup, OnItem: true,
		Unless: AttemptsBoundOffers, Option: 0, Holds: func(f *Facts) bool {
			return f.Item.Failures == 0 || f.Item.Contract == nil || f.Item.Failures < f.Item.Contract.RetryPolicy.MaxAttempts
		}}
	expires := positive("offer-expiry", "10.3-02", func(p *Payload) int64 { return p.OfferExpiresInSeconds })
	revised := &Guard{Name: "revision-raised", Requirement: "10.1-14", Codes: []Code{InvalidCommand, RevisionConflict, ContractIncomplete}, Needs: slices.Concat(onGroup, []string{"contract-contractVersion"}), OnItem: true,
		Holds: func(f *Facts) bool {
			was, is := f.Item.Contract, f.Payload.Contract
			return is == nil || was == nil || is.ContractVersion > was.ContractVersion || sameContract(was, is)
		}}
	acyclic := &Guard{Name: "acyclic", Requirement: "10.4-06", Codes: []Code{InvalidCommand, InvalidTransition}, Needs: onGroup, OnItem: true,
		Holds: func(f *Facts) bool { return acyclicContract(f, f.Item.ID) }}
	win := &Guard{Name: "offer-live", Requirement: "10.2-offer-expiry", Codes: []Code{OfferExpired}, Needs: onGroup, OnItem: true, Expires: func(f *Facts) Instant { return f.Item.OfferExpiresAt }}
	return []*Rule{
		{
			ID: "work.offer", Requirement: "10.2-offer", Kind: WorkOffer,
			Guards: guards(fromAgent, coordinator("7.2-06", false), []*Guard{
				toSomebody, expires, missionLive, beforeDeadline, inState(Open, Offered, Queued, Active, Blocked, Failed), noLiveOwner, members, capable, attempts,
			}, basisComplete(), contractComplete(true), []*Guard{revised, acyclic, withinBudget, itemRevision}),
			Events: []EventRule{
				{Kind: WorkOfferCreated, Each: createOffers},
				{Kind: WorkContractRevised, Under: RevisionEvent, When: func(f *Facts) bool {
					return f.Payload.Contract != nil && f.Choose.Choose(RevisionEvent) == 1
				}, Fill: func(f *Facts, e *Event) {
					to(Offered)(f, e)
				}},
			},
		},
		{
			ID: "work.accept_offer", Requirement: "10.2-accept-offer", Kind: WorkAcceptOffer,
			Guards: guards(fromAgent, []*Guard{
				missionLive, beforeDeadline, acceptable, win,
				{Name: "offered-to", Requirement: "10.3-08", Codes: []Code{AuthForbidden}, Needs: onGroup, OnItem: true,
					Holds: func(f *Facts) bool { return slices.Contains(f.Item.Candidates, f.Command.Actor.ID) }},
				{Name: "worker", Requirement: "15.1-32", Codes: []Code{AuthForbidden, MembershipRequired}, Needs: onGroup, OnItem: true,
					Holds: func(f *Facts) bool { return slices.Contains(f.Member.Roles, RoleWorker) }},
				{Name: "capable", Requirement: "6.1-07", Codes: []Code{InvalidCommand, AuthForbidden}, Needs: onGroup, OnItem: true,
					Holds: func(f *Facts) bool { return holdsCapabilities(f, f.Item.Contract, f.Command.Actor.ID) }},
				positive("ownership-bounded", "11.3-01", func(p *Payload) int64 { return p.OwnershipLeaseSeconds }),
				itemRevision,
			}),
			Events: []EventRule{{Kind: WorkOfferAccepted, Fill: to(Queued, func(f *Facts, e *Event) {
				e.OwnershipEpoch = f.Item.OwnershipEpoch + 1
				e.LeaseType, e.OwnershipUntil = "ownership", f.Now.Seconds(f.Payload.OwnershipLeaseSeconds)
			})}},
		},
	}
}

// acceptable is the state guard of an acceptance: what another candidate won already is a state of its own kind.
var acceptable = &Guard{Name: "state", Requirement: "10.2-13", Codes: []Code{InvalidTransition, AlreadyOwned, OfferExpired, InvalidCommand}, Needs: onGroup, States: 1 << Offered}

func createOffers(f *Facts, base Event) {
	e := base
	to(Offered)(f, &e)
	e.ExpiresAt = f.Now.Seconds(f.Payload.OfferExpiresInSeconds)
	e.Candidates = f.Payload.CandidateAgentIDs
	if f.Item.State == Offered && f.Item.OfferLive(f.Now) && !within(f.Item.Candidates, e.Candidates) && f.Choose.Choose(ReofferCandidates) == 1 {
		e.Candidates = union(f.Item.Candidates, e.Candidates)
	}
	if f.Item.Owner != "" && f.Choose.Choose(EpochOnFence) == 1 {
		e.OwnershipEpoch = f.Item.OwnershipEpoch + 1
	}
	f.Emit(e)
	if n := len(f.Payload.CandidateAgentIDs); n > 1 && f.Choose.Choose(OfferEvents) == 1 {
		for range n - 1 {
			f.Emit(e)
		}
	}
}

func within(a, b []string) bool {
	return !slices.ContainsFunc(a, func(id string) bool { return !slices.Contains(b, id) })
}

func union(a, b []string) []string {
	u := slices.Clone(a)
	for _, id := range b {
		if !slices.Contains(u, id) {
			u = append(u, id)
		}
	}
	return u
}

var offerEvolution = map[EventKind][]Step{
	WorkOfferCreated: {
		setState("10.2-offer"),
		step("candidates", "10.3-08", func(x *Change) { x.Item.Candidates = x.Event.Candidates }),
		step("offer expiry", "10.3-02", func(x *Change) { x.Item.OfferExpiresAt = x.Event.ExpiresAt }),
		step("selection basis", "10.3-13", func(x *Change) { x.Item.Basis = x.Event.Payload.SelectionBasis }),
		step("contract revised", "10.1-14", func(x *Change) {
			if c := x.Event.Payload.Contract; c != nil {
				x.Item.Contract, x.Item.Insertions = c, 0
				x.Item.Dependencies = c.dependencies()
			}
		}),
		step("expired owner fenced", "10.2-05", func(x *Change) {
			x.Item.Owner, x.Item.CardVersion = "", 0
			if x.Event.OwnershipEpoch != 0 {
				x.Item.OwnershipEpoch = x.Event.OwnershipEpoch
			}
			x.Item.OwnershipLease, x.Item.OwnershipExpiresAt = "", 0
		}),
		closeExecution("11.3-16"),
	},
	WorkOfferAccepted: {
		setState("10.2-accept-offer"),
		step("owner", "10.2-accept-offer", func(x *Change) {
			x.Item.Owner = x.Event.Actor.ID
			if c := x.State.CardTable[x.Event.Actor.ID]; c != nil {
				x.Item.CardVersion = c.CardVersion
			}
		}),
		step("ownership epoch", "11.3-02", func(x *Change) { x.Item.OwnershipEpoch = x.Event.OwnershipEpoch }),
		step("ownership lease", "11.3-01", func(x *Change) {
			x.Item.OwnershipLease, x.Item.OwnershipExpiresAt = x.Event.Lease, x.Event.OwnershipUntil
		}),
		withdrawOffers("10.3-07"),
	},
}
