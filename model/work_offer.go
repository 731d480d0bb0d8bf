package model

import "slices"

// Offers and ownership (§10.3): a durable offer reserves nothing, the first valid acceptance wins, and an owner whose
// time ran out is fenced before the WorkItem is offered again (§11.5).

// The kinds of this subject.
const (
	WorkOffer       Kind = "work.offer"
	WorkAcceptOffer Kind = "work.accept_offer"

	WorkOfferCreated  EventKind = "work.offer.created"
	WorkOfferAccepted EventKind = "work.offer.accepted"
)

// The readings of this subject.
var (
	CoordinatorWorks = point("coordinator-works", "7.2, 10.3",
		"The Coordinator, which has not the role worker, accepts an offer…",
		"which is refused", "which is allowed")
	WorkerRole = point("worker-role", "8, 10.3",
		"Another Agent of the Group that has not the role worker accepts an offer…",
		"which is refused", "which is allowed")
	WorkerRoleOffered = point("worker-role-offered", "8, 10.3",
		"A work.offer to another Agent of the Group that has not the role worker…",
		"is refused", "is recorded")
	LateStart = point("late-start", "11.3, 11.5",
		"An owner who missed the start deadline that its grant names, while its Ownership Lease goes on and nobody reassigned the WorkItem…",
		"owns it no more: it cannot start it", "still owns it: it may start it").free()
	PinInstant = point("pin-instant", "6.1, 10.3",
		"The card version of an assignment is that which the Agent had at…",
		"its acceptance", "its offer")
	ContractNumber = point("contract-number", "10.1",
		"A work.offer with a changed contract under the number of the one before…",
		"is refused", "is accepted, and the contract gets the next number")
	ContractRepeated = point("contract-repeated", "10.1",
		"A work.offer that carries the contract as it is, under the number that it has…",
		"is accepted, and revises nothing", "is refused")
	InsertionNumber = point("insertion-number", "10.1, 15.2",
		"The insertion of a dependency…",
		"leaves the number of the Work Contract as it is", "takes the next number")
	SelectionBasisGiven = point("selection-basis-given", "10.3",
		"A work.offer that lacks its selection basis…",
		"is refused", "is accepted: the authority records a basis of its own")
	SelectionBasisPart = point("selection-basis-part", "10.3",
		"A work.offer whose selection basis lacks a part…",
		"is refused", "is accepted: the authority adds what it knows").free() // it may know one part and not another
)

// OfferWork is the payload of WorkOffer. Contract is there where the offer revises the Work Contract.
type OfferWork struct {
	OnItem
	CandidateAgentIDs     []string        `json:"candidateAgentIds,omitempty"`
	SelectionBasis        *SelectionBasis `json:"selectionBasis,omitempty"`
	OfferExpiresInSeconds int64           `json:"offerExpiresInSeconds,omitempty"`
	Contract              *Contract       `json:"contract,omitempty" when:"if it revises the Work Contract"`
	ByGrant               `when:"if a delegate offers it"`
	WithContext           `when:"if it brings the candidates a Context Package"`
}

func (p *OfferWork) contract() *Contract { return p.Contract }

// AcceptOffer is the payload of WorkAcceptOffer.
type AcceptOffer struct {
	OnItem
	OwnershipLeaseSeconds int64 `json:"ownershipLeaseSeconds,omitempty"`
	StartWithinSeconds    int64 `json:"startWithinSeconds,omitempty" when:"if it asks for a start deadline before the end of its lease"`
}

// SelectionBasis is the recorded ground of an assignment (§10.3, work-item.schema.json).
type SelectionBasis struct {
	RequiredCapabilities  []CapabilityRef `json:"requiredCapabilities,omitempty"`
	VerifiedMatches       []CapabilityRef `json:"verifiedMatches,omitempty"`
	AuthorizationEligible *bool           `json:"authorizationEligible,omitempty"`
	AvailabilityEstimate  *Instant        `json:"availabilityEstimate,omitempty"`
	ExpectedCost          *float64        `json:"expectedCost,omitempty"`
	ReliabilityEvidence   *[]string       `json:"reliabilityEvidence,omitempty"`
	PolicyRulesApplied    []string        `json:"policyRulesApplied,omitempty"`
}

// OfferedFacts are the facts of WorkOfferCreated. OwnershipEpoch is there where an expired owner is fenced by it, in a
// reading.
type OfferedFacts struct {
	Moved
	OfferedAgentIDs []string        `json:"offeredAgentIds"`
	OfferExpiresAt  Minted[Instant] `json:"offerExpiresAt,omitzero" mint:"offer-expiry"`
	OwnershipEpoch  Minted[uint64]  `json:"ownershipEpoch,omitzero" mint:"ownership-epoch"`
	GrantID         string          `json:"delegationGrantId,omitempty"`
	SelectionBasis  *SelectionBasis `json:"-"`
	Contract        *Contract       `json:"-"`
	Pins            []uint64        `json:"-"`
	Allots          bool            `json:"-"` // the budget of the contract takes the place of what was allotted before
}

// AcceptedFacts are the facts of WorkOfferAccepted. StartBy is there where the work has to be started before the
// Ownership Lease ends.
type AcceptedFacts struct {
	Moved
	OwnershipEpoch          Minted[uint64]  `json:"ownershipEpoch,omitzero" mint:"ownership-epoch" shown:"11.3-02"`
	OwnershipLeaseID        Minted[string]  `json:"ownershipLeaseId,omitzero" mint:"ownership-lease"`
	OwnershipLeaseExpiresAt Minted[Instant] `json:"ownershipLeaseExpiresAt,omitzero" mint:"ownership-expiry" shown:"11.3-03"`
	StartBy                 Minted[Instant] `json:"startBy,omitzero" mint:"start-expiry"`
	CardVersion             uint64          `json:"-"`
}

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
	var list []string
	for _, p := range basisParts {
		list = append(list, p.Name)
	}
	return list
}

func basisComplete() []*Guard {
	basis := func(f *Facts) *SelectionBasis { return payload[OfferWork](f).SelectionBasis }
	list := []*Guard{{Name: "selection-basis", Requirement: "10.3-13", Codes: offForm, Needs: document,
		Unless: SelectionBasisGiven, Option: 1, Holds: func(f *Facts) bool { return basis(f) != nil }}}
	for _, p := range basisParts {
		list = append(list, &Guard{Name: "basis-" + p.Name, Requirement: "10.3-13", Codes: offForm,
			Needs:  slices.Concat(document, []string{"selection-basis"}),
			Unless: SelectionBasisPart, Option: 1,
			Holds: func(f *Facts) bool { return basis(f) == nil || p.Present(basis(f)) }})
	}
	return list
}

// noLiveOwner is the condition of the offer row, in the reading the target takes.
var noLiveOwner = &Guard{Name: "no-live-owner", Requirement: "10.2-03",
	Codes: []Code{AlreadyOwned, InvalidTransition, InvalidCommand}, OnItem: true, Holds: func(f *Facts) bool {
		ownership := f.Item.OwnershipLive(f.live)
		if f.Item.State != Active {
			return !ownership || f.Item.StartMissed(f.live)
		}
		execution := f.Item.ExecutionLive(f.live)
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

// candidates holds where it holds of every candidate of an offer.
func candidates(holds func(f *Facts, agentID string) bool) func(*Facts) bool {
	return func(f *Facts) bool {
		unfit := func(id string) bool { return !holds(f, id) }
		return !slices.ContainsFunc(payload[OfferWork](f).CandidateAgentIDs, unfit)
	}
}

// mayWork reports whether an Agent is a member whose roles let it be offered work.
func mayWork(f *Facts, agentID string) bool {
	m := f.State.Member(f.Command.GroupID, Actor{Agent, agentID})
	if m == nil || m.Ended {
		return false
	}
	if slices.Contains(m.Roles, RoleWorker) {
		return true
	}
	if agentID == f.Mission.Coordinator {
		return f.Choose.Choose(CoordinatorWorks) == 1
	}
	return f.Choose.Choose(WorkerRoleOffered) == 1
}

// holdsCapabilities reports whether the Agent's card has every capability the contract requires.
func holdsCapabilities(f *Facts, contract *Contract, agentID string) bool {
	card := f.State.Card(agentID)
	if card == nil || contract == nil {
		return false
	}
	return !slices.ContainsFunc(contract.RequiredCapabilities, func(r CapabilityRef) bool {
		return !slices.ContainsFunc(card.Capabilities,
			func(c Capability) bool { return c.ID == r.ID && atLeast(c.Version, r.Version) })
	})
}

// offered is the Work Contract under which an offer stands: the one it carries, or else that of the WorkItem.
func offered(f *Facts) *Contract {
	if c := contractOf(f); c != nil {
		return c
	}
	return f.Item.Contract
}

func offerSubject() Subject {
	toSomebody := complete("candidates", "10.3-08", []Code{InvalidCommand, SchemaValidation},
		func(p *OfferWork) bool { return len(p.CandidateAgentIDs) > 0 })
	members := &Guard{Name: "candidate-member", Requirement: "10.3-08",
		Codes: []Code{AuthForbidden, MembershipRequired, InvalidCommand},
		Needs: onGroup, OnItem: true, Unless: OfferToNonmember, Option: 1, Holds: candidates(mayWork)}
	capable := &Guard{Name: "candidate-capable", Requirement: "6.1-07", Codes: []Code{InvalidCommand, AuthForbidden},
		Needs: onGroup, OnItem: true, Unless: OfferToIncapable, Option: 1,
		Holds: candidates(func(f *Facts, id string) bool { return holdsCapabilities(f, offered(f), id) })}
	attempts := &Guard{Name: "attempts-left", Requirement: "10.1-09",
		// The retry budget is exhausted (BUDGET_EXCEEDED), a policy threshold reached (RATE_LIMITED).
		Codes: []Code{InvalidTransition, InvalidCommand, RateLimited, BudgetExceeded},
		Needs: onGroup, OnItem: true, Unless: AttemptsBoundOffers, Option: 0, Holds: func(f *Facts) bool {
			return f.Item.Failures == 0 || f.Item.Contract == nil || f.Item.Failures < f.Item.Contract.RetryPolicy.MaxAttempts
		}}
	expires := positive("offer-expiry", "10.3-02", func(p *OfferWork) int64 { return p.OfferExpiresInSeconds })
	revised := &Guard{Name: "revision-raised", Requirement: "10.1-14",
		Codes: []Code{InvalidCommand, RevisionConflict, ContractIncomplete},
		Needs: slices.Concat(onGroup, []string{"contract-contractVersion"}), OnItem: true,
		Unless: ContractNumber, Option: 1, Holds: func(f *Facts) bool { return contractOf(f) == nil || !outdated(f) }}
	revises := *revised
	revises.Name, revises.Unless, revises.Option = "contract-revised", ContractRepeated, 0
	revises.Holds = func(f *Facts) bool {
		return contractOf(f) == nil || outdated(f) || contractOf(f).ContractVersion > contractNumber(f)
	}
	sum := &Guard{Name: "budget-sum", Requirement: "15.1-34", Codes: codesOfBudget,
		Needs: slices.Concat(onGroup, []string{"budget"}), OnItem: true, Unless: BudgetAllocation, Option: 1,
		Holds: func(f *Facts) bool {
			return !reallots(f) ||
				f.Mission.Allocated.Minus(f.Item.Allotted).Plus(offered(f).Budget.Allocation()).Within(f.Mission.Limit)
		}}
	acyclic := &Guard{Name: "acyclic", Requirement: "10.4-06", Codes: ruledOut, Needs: onGroup, OnItem: true,
		Holds: func(f *Facts) bool { return acyclicContract(f, f.Item.ID) }}
	// What another candidate won already is a state of its own kind.
	acceptable := inState(Offered)
	acceptable.Codes = []Code{InvalidTransition, AlreadyOwned, OfferExpired, InvalidCommand}
	acceptance := []*Guard{
		missionLive, beforeDeadline, itemKnown, acceptable,
		{Name: "offer-live", Requirement: "10.2-offer-expiry", Codes: []Code{OfferExpired}, Needs: onGroup, OnItem: true,
			Expires: func(f *Facts) Instant { return f.Item.OfferExpiresAt }},
		// An offer of its own that was withdrawn or replaced is no longer valid (WORK_OFFER_EXPIRED).
		{Name: "offered-to", Requirement: "10.3-08", Codes: []Code{AuthForbidden, OfferExpired, InvalidCommand},
			Needs: onGroup, OnItem: true,
			Holds: func(f *Facts) bool { return slices.Contains(f.Item.Candidates, f.Command.Actor.ID) }},
		{Name: "worker", Requirement: "15.1-32", Codes: []Code{AuthForbidden, MembershipRequired}, Needs: onGroup,
			OnItem: true, Unless: WorkerRole, Option: 1,
			Holds: func(f *Facts) bool { return slices.Contains(f.Member.Roles, RoleWorker) || isCoordinator(f) }},
		{Name: "coordinator-works", Requirement: "15.1-32", Codes: []Code{AuthForbidden, MembershipRequired}, Needs: onGroup,
			OnItem: true, Unless: CoordinatorWorks, Option: 1,
			Holds: func(f *Facts) bool { return slices.Contains(f.Member.Roles, RoleWorker) || !isCoordinator(f) }},
		{Name: "capable", Requirement: "6.1-07", Codes: []Code{InvalidCommand, AuthForbidden}, Needs: onGroup, OnItem: true,
			Holds: func(f *Facts) bool { return holdsCapabilities(f, f.Item.Contract, f.Command.Actor.ID) }},
		dependenciesMet(AcceptanceGate), beforeContractDeadline,
		positive("ownership-bounded", "11.3-01", func(p *AcceptOffer) int64 { return p.OwnershipLeaseSeconds }),
		expectsItem,
	}
	return Subject{
		Name:     "offers and ownership",
		Commands: []CommandDef{command[OfferWork](WorkOffer), command[AcceptOffer](WorkAcceptOffer)},
		Events: []EventDef{
			event[OfferedFacts](WorkOfferCreated, offerSteps()...),
			event[AcceptedFacts](WorkOfferAccepted, acceptSteps()...),
		},
		Rules: []*Rule{
			{ID: "work.offer", Requirement: "10.2-offer", Kind: WorkOffer,
				Guards: guards(byAuthority("7.2-06"), []*Guard{
					toSomebody, expires, missionLive, beforeDeadline, itemKnown,
					inState(Open, Offered, Queued, Active, Blocked, Failed), noChildRuns(ChildBlockedOffer), noLiveOwner, members, capable, attempts,
					dependenciesMet(OfferGate),
				}, basisComplete(), contractComplete(true), context(),
					[]*Guard{revised, &revises, acyclic, knowsDependencies, withinBudget, sameCurrency, sum, riskDeclared, expectsItem},
					onlyFor(byDelegate, withinGrant("9.1-08", func(f *Facts) string { return f.Item.ID }, 0)...),
					onlyFor(byDelegate, offeredAgain()...)),
				Events: []EventRule{{Kind: WorkOfferCreated, Make: createOffers}, revisedToo()}},
			{ID: "work.accept_offer", Requirement: "10.2-accept-offer", Kind: WorkAcceptOffer,
				Guards: guards(fromAgent, acceptance),
				Events: []EventRule{produces(WorkOfferAccepted, func(f *Facts, e *Event, facts *AcceptedFacts) {
					f.moves(e, &facts.Moved, Queued)
					facts.OwnershipEpoch, facts.OwnershipLeaseID = number(f.Item.ID, f.Item.OwnershipEpoch+1), text(f.Item.ID)
					facts.OwnershipLeaseExpiresAt = expiry(f.Item.ID, f.lasting(payload[AcceptOffer](f).OwnershipLeaseSeconds))
					facts.StartBy = own(f.Item.ID, startBy(f, facts.OwnershipLeaseExpiresAt.Value))
					facts.CardVersion = pinned(f)
				})}},
		},
		Reactions: []*Reaction{withdrawnWithCoordinator()},
	}
}

func createOffers(f *Facts, e Event) {
	p, facts := payload[OfferWork](f), &OfferedFacts{}
	f.moves(&e, &facts.Moved, Offered)
	e.Payload = facts
	facts.OfferExpiresAt = expiry(f.Item.ID, f.lasting(p.OfferExpiresInSeconds))
	facts.OfferedAgentIDs, facts.SelectionBasis, facts.Contract = p.CandidateAgentIDs, p.SelectionBasis, p.Contract
	if p.SelectionBasis == nil {
		facts.SelectionBasis = &SelectionBasis{} // the authority's own
	}
	facts.Allots, facts.GrantID = reallots(f), f.delegation()
	if p.Contract != nil && outdated(f) {
		next := *p.Contract
		next.ContractVersion = contractNumber(f) + 1
		facts.Contract = &next
	}
	if f.Item.State == Offered && f.Item.OfferLive(f.live) && !within(f.Item.Candidates, p.CandidateAgentIDs) &&
		f.Choose.Choose(ReofferCandidates) == 1 {
		facts.OfferedAgentIDs = union(f.Item.Candidates, p.CandidateAgentIDs)
	}
	for _, id := range facts.OfferedAgentIDs {
		facts.Pins = append(facts.Pins, pinOf(f, id))
	}
	if f.Item.Owner != "" && f.Choose.Choose(EpochOnFence) == 1 {
		facts.OwnershipEpoch = number(f.Item.ID, f.Item.OwnershipEpoch+1)
	}
	f.Emit(e)
	if n := len(p.CandidateAgentIDs); n > 1 && f.Choose.Choose(OfferEvents) == 1 {
		for range n - 1 {
			again := *facts
			e.Payload = &again
			f.Emit(e)
		}
	}
}

// startBy is the start deadline that an acceptance asks for; zero where that is the end of its lease.
func startBy(f *Facts, lease Instant) Instant {
	within := payload[AcceptOffer](f).StartWithinSeconds
	if at := f.Now.Seconds(within); within > 0 && at < lease {
		return at
	}
	return 0
}

// revisedToo tells of the contract that an offer carries, in a reading.
func revisedToo() EventRule {
	r := produces(WorkContractRevised,
		func(f *Facts, e *Event, facts *RevisedFacts) { f.moves(e, &facts.Moved, Offered) })
	r.Under = RevisionEvent
	r.When = func(f *Facts) bool { return contractOf(f) != nil }
	return r
}

// contractNumber is the number of the WorkItem's Work Contract as it is now.
func contractNumber(f *Facts) uint64 {
	n := f.Item.Contract.ContractVersion
	if f.Item.Insertions > 0 && f.Choose.Choose(InsertionNumber) == 1 {
		n += f.Item.Insertions
	}
	return n
}

// outdated reports whether the contract that an offer carries is changed, and has not a higher number.
func outdated(f *Facts) bool {
	was, is := f.Item.Contract, contractOf(f)
	return was != nil && is.ContractVersion <= contractNumber(f) && !sameContract(was, is)
}

// reallots reports whether an offer carries a contract with another budget, which counts instead of the one before, or
// is of a WorkItem whose budget went back to its Mission when it failed.
func reallots(f *Facts) bool {
	if f.Item.Released {
		return true
	}
	return contractOf(f) != nil && contractBudget(f) != f.Item.Allotted && f.Choose.Choose(RevisedBudget) == 0
}

// pinOf is the card version of an Agent to whom a WorkItem is offered: that of now, unless an earlier offer to it goes on.
func pinOf(f *Facts, agentID string) uint64 {
	named := slices.Contains(payload[OfferWork](f).CandidateAgentIDs, agentID)
	if i := slices.Index(f.Item.Candidates, agentID); i >= 0 && !named {
		return f.Item.Pins[i]
	}
	return versionOf(f.State, agentID)
}

// pinned is the card version under which an offer is accepted.
func pinned(f *Facts) uint64 {
	now := versionOf(f.State, f.Command.Actor.ID)
	if i := slices.Index(f.Item.Candidates, f.Command.Actor.ID); i >= 0 {
		if then := f.Item.Pins[i]; then != now && f.Choose.Choose(PinInstant) == 1 {
			return then
		}
	}
	return now
}

func versionOf(s *State, agentID string) uint64 {
	if c := s.Card(agentID); c != nil {
		return c.CardVersion
	}
	return 0
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

func offerSteps() []*Step {
	return []*Step{
		setState("10.2-offer"),
		step("candidates", "10.3-08", changes(itemCandidates),
			func(x *Change, e *OfferedFacts) { x.Item.Candidates, x.Item.Pins = e.OfferedAgentIDs, e.Pins }),
		step("offer expiry", "10.3-02", changes(itemOfferExpiry),
			func(x *Change, e *OfferedFacts) { x.Item.OfferExpiresAt = e.OfferExpiresAt.Value }),
		step("selection basis", "10.3-13", changes(itemBasis),
			func(x *Change, e *OfferedFacts) { x.Item.Basis = e.SelectionBasis }),
		step("contract revised", "10.1-14", changes(itemContract, itemNeeds), func(x *Change, e *OfferedFacts) {
			if e.Contract != nil {
				x.Item.keepBudget(e)
				x.Item.Contract, x.Item.Insertions = e.Contract, 0
				x.Item.Dependencies = e.Contract.dependencies()
			}
		}),
		step("delegated", "9.1-11", nil, func(x *Change, e *OfferedFacts) { x.Item.delegates(e.GrantID) }),
		step("budget allotted anew", "15.1-34", nil, func(x *Change, e *OfferedFacts) {
			if e.Allots {
				x.allot(x.Item.Contract.Budget.Allocation())
			}
		}).free(),
		step("expired owner fenced", "10.2-05", changes(itemOwner, itemEpoch, itemOwnership, itemBound, itemStart),
			func(x *Change, e *OfferedFacts) {
				x.Item.loseOwner(e.OwnershipEpoch)
				x.Item.endOwnershipLease()
			}),
		closeExecution("11.3-16"),
	}
}

// keepBudget keeps the budget that a WorkItem has where an offer brings another contract and leaves that as it is.
func (w *WorkItem) keepBudget(e *OfferedFacts) {
	switch was := w.limits(); {
	case e.Allots:
		w.KeptLimits = Amounts{}
	case e.Contract.Budget.Limits() != was:
		w.KeptLimits = was
	}
}

// loseOwner fences an owner whose time ran out; epoch is there where that alone raises the Ownership Epoch.
func (w *WorkItem) loseOwner(epoch Minted[uint64]) {
	w.Owner, w.CardVersion, w.OwnershipLease = "", 0, ""
	if !epoch.IsZero() {
		w.OwnershipEpoch = epoch.Value
	}
}

func acceptSteps() []*Step {
	return []*Step{
		setState("10.2-accept-offer"),
		step("owner", "10.2-accept-offer", changes(itemOwner), func(x *Change, e *AcceptedFacts) {
			x.Item.Owner, x.Item.CardVersion = x.Event.Actor.ID, e.CardVersion
		}),
		step("membership active", "8-11", changes(membershipState),
			func(x *Change, _ *AcceptedFacts) { x.State.activate(x.Event.GroupID, x.Event.Actor) }),
		step("ownership epoch", "11.3-02", changes(itemEpoch),
			func(x *Change, e *AcceptedFacts) { x.Item.OwnershipEpoch = e.OwnershipEpoch.Value }),
		step("ownership lease", "11.3-01", changes(itemOwnership, itemBound), func(x *Change, e *AcceptedFacts) {
			x.Item.OwnershipLease, x.Item.OwnershipExpiresAt = e.OwnershipLeaseID.Value, e.OwnershipLeaseExpiresAt.Value
		}),
		step("start deadline", "11.3-03", changes(itemStart),
			func(x *Change, e *AcceptedFacts) { x.Item.StartBy = e.StartBy.Value }),
		shared("offers withdrawn", "10.3-07", changes(itemCandidates),
			func(x *Change) { x.Item.Candidates, x.Item.Pins, x.Item.OfferExpiresAt = nil, nil, 0 }),
	}
}

// withdrawnWithCoordinator is what the replacement of a Coordinator means for its open offers, in a reading.
func withdrawnWithCoordinator() *Reaction {
	r := &Reaction{Name: "open offers withdrawn", Requirement: "7.2-06", To: CoordinatorAssigned,
		Under: ReplacedCoordinatorOffers, IDs: openOffers,
		When: func(f *Facts) bool { return len(openOffers(f)) > 0 }}
	r.Steps = []*Step{r.reaching("open offers", "7.2-06", changes(itemState, itemCandidates),
		func(x *Change, ids []string) {
			for _, id := range ids {
				x.State.alter(id, func(w *WorkItem) { w.State, w.Candidates, w.Pins, w.OfferExpiresAt = Open, nil, nil, 0 })
			}
		}).free()}
	return r
}

func openOffers(f *Facts) []string {
	return slices.DeleteFunc(unfinished(f), func(id string) bool { return f.State.WorkItem(id).State != Offered })
}
