package model

import "slices"

// What a Delegation Grant allows (§9.1): its grantee authorizes and offers WorkItems beneath the target, each within the
// Grant, and all of them together within its ceilings, for as long as the Grant can be used.

// The readings of this subject.
var (
	LapsedGrantor = point("grant-of-lapsed-coordinator", "7.2, 9.1",
		"A Grant of a Coordinator whose lease lapsed and who was not replaced yet…",
		"can be used", "cannot be used")
	GrantAfterFailure = point("grant-after-failure", "3, 9.1",
		"The target of a Grant failed, and was offered again. The Grant…",
		"has ended", "can be used again")
	ProvisionalDelegate = point("provisional-delegate", "8, 9.1",
		"A delegate that owns no WorkItem, so that its Membership need not be active, uses a Grant…",
		"which is allowed", "which is refused").free()
	EndedUnderGrant = point("ended-under-grant", "9.1, 12",
		"The budget of a WorkItem under a Grant that was cancelled, or failed and was not offered again…",
		"still counts against the ceilings", "counts no more").free()
	DelegateReoffersFailed = point("delegate-reoffers-failed", "9.1, 10.2",
		"A delegate offers a failed WorkItem beneath its target…",
		"which is allowed", "which is refused: control is back with the Coordinator")
	DelegateRevises = point("delegate-revises", "9.1, 10.1",
		"The offer of a delegate revises the Work Contract, within its Grant…",
		"which is allowed", "which is refused: that is the Coordinator's").free()
	UnderAnotherGrant = point("under-another-grant", "9.1",
		"A WorkItem that was authorized or offered under one Grant is offered under another…",
		"which is allowed, and counts for both", "which is refused").free()
)

// ByGrant is the part of a payload by which a delegate says on what authority it acts.
type ByGrant struct {
	DelegationGrantID string `json:"delegationGrantId,omitempty"`
}

func (p *ByGrant) citesGrant() string { return p.DelegationGrantID }

// cited is the ID of the Grant that a Command cites; empty where it cites none.
func cited(f *Facts) string { return f.Command.Payload.(interface{ citesGrant() string }).citesGrant() }

// byDelegate and inOffice tell the Commands of Agents that rest on a Grant from those that are the Coordinator's.
func byDelegate(f *Facts) bool {
	return f.Command.Actor.Type == Agent && !isCoordinator(f) && cited(f) != ""
}

func inOffice(f *Facts) bool { return asAgent(f) && !byDelegate(f) }

// delegation is the ID of the Grant on which a Command rests; empty where it rests on none.
func (f *Facts) delegation() string {
	if byDelegate(f) {
		return cited(f)
	}
	return ""
}

// grant is the Grant of the Command's Group that it cites, or nil.
func (f *Facts) grant() *Grant {
	if g := f.State.Grant(cited(f)); g != nil && g.GroupID == f.Command.GroupID {
		return g
	}
	return nil
}

// beneath is how deep a WorkItem lies beneath another, which is 0 for that one itself; ok is false where it does not.
func (s *State) beneath(id, root string) (depth uint64, ok bool) {
	for ; id != root; depth++ {
		w := s.WorkItem(id)
		if w == nil || w.Parent == "" || depth > uint64(s.workItems.Len()) {
			return 0, false
		}
		id = w.Parent
	}
	return depth, true
}

// Delegated lists the WorkItems that were authorized or offered under a Grant, in the order of their ids.
func (s *State) Delegated(grantID string) []string { return listed(&s.delegated, grantID) }

// charged is what the WorkItems under the Grant of a Command have of its ceilings, but for the one that it names; ended
// is how much of that those have which are cancelled or failed.
func charged(f *Facts) (all, ended Amounts) {
	for _, id := range f.State.Delegated(cited(f)) {
		w := f.State.WorkItem(id)
		if id == f.Item.ID {
			continue
		}
		budget := w.Contract.Budget.Allocation()
		all = all.Plus(budget)
		if w.State == Cancelled || w.State == Failed {
			ended = ended.Plus(budget)
		}
	}
	return all, ended
}

// withinCeilings reports whether all that was and would be under the Grant of a Command stays within its ceilings.
func withinCeilings(f *Facts) bool {
	all, ended := charged(f)
	all = all.Plus(offered(f).Budget.Allocation())
	ceilings := f.grant().Ceilings
	return all.Within(ceilings) || all.Minus(ended).Within(ceilings) && f.Choose.Choose(EndedUnderGrant) == 1
}

// Codes by what is wrong with the use of a Grant.
var (
	// The actor has not the permission that it claims, or not by what it cites.
	codesOfGrant = codes(unentitled, []Code{InvalidCommand})
	// What a Grant allows is bounded by what it says (§4: PROTOCOL_VIOLATION), and more is for somebody else to approve.
	codesOfBounds = codes(codesOfGrant, []Code{ProtocolViolation, ApprovalRequired})
)

// onGrant are the guards behind which it is known on which Grant a Command rests.
var onGrant = slices.Concat(onGroup, []string{"grant-known"})

// grantUsable are the guards that the Grant which a Command cites can be used, and by its actor (§9.1).
func grantUsable() []*Guard {
	target := func(f *Facts) *WorkItem {
		if w := f.State.WorkItem(f.grant().Target); w != nil {
			return w
		}
		return noItem
	}
	return []*Guard{
		{Name: "grant-known", Requirement: "9.1-03", Codes: codes(codesOfGrant, notHeld), Needs: onGroup,
			Holds: func(f *Facts) bool { return f.grant() != nil }},
		{Name: "grantee", Requirement: "9.1-19", Codes: codesOfGrant, Needs: onGrant,
			Holds: func(f *Facts) bool { return f.grant().Grantee == f.Command.Actor.ID }},
		{Name: "delegate-role", Requirement: "9.1-13", Codes: codesOfGrant, Needs: slices.Concat(onGrant, []string{"member"}),
			Holds: func(f *Facts) bool { return slices.Contains(f.Member.Roles, RoleDelegate) }},
		{Name: "delegate-active", Requirement: "9.1-13", Codes: codesOfGrant, Needs: slices.Concat(onGrant, []string{"member"}),
			Unless: ProvisionalDelegate, Option: 0,
			Holds: func(f *Facts) bool { return !f.State.mayBeProvisional(f.Member) }},
		{Name: "grant-membership-epoch", Requirement: "9.1-16", Codes: codes(codesOfGrant, []Code{MembershipStale}),
			Needs: slices.Concat(onGrant, []string{"grantee"}),
			Holds: func(f *Facts) bool { return f.grant().MembershipEpoch == f.Member.Epoch }},
		{Name: "grant-coordinator-epoch", Requirement: "9.1-15", Codes: codes(codesOfGrant, []Code{AuthStaleCoordinator}),
			Needs: onGrant, Holds: func(f *Facts) bool { return f.grant().CoordinatorEpoch == f.Mission.CoordinatorEpoch }},
		{Name: "grantor-live", Requirement: "9.1-14", Needs: onGrant, Unless: LapsedGrantor, Option: 0,
			Codes:   codes(codesOfGrant, []Code{AuthStaleCoordinator, LeaseExpired}),
			Expires: func(f *Facts) Instant { return f.Mission.CoordinatorExpiresAt }},
		// The lease of the authority that was lent is over (WORK_LEASE_EXPIRED).
		{Name: "grant-live", Requirement: "9.1-17", Codes: codes(codesOfGrant, []Code{LeaseExpired}), Needs: onGrant,
			Expires: func(f *Facts) Instant { return f.grant().ExpiresAt }},
		{Name: "grant-target", Requirement: "9.1-18", Codes: codes(codesOfGrant, ruledOut, notHeld), Needs: onGrant,
			Holds: func(f *Facts) bool { return target(f).State != None && !target(f).State.ended() }},
		{Name: "grant-target-unfailed", Requirement: "9.1-18", Codes: codes(codesOfGrant, ruledOut), Needs: onGrant,
			Unless: GrantAfterFailure, Option: 1,
			Holds: func(f *Facts) bool { return target(f).Failures == f.grant().Failures }},
	}
}

// withinGrant are the guards that what a delegate authorizes or offers lies within its Grant. under is the WorkItem that
// has to lie in its scope, and below how much deeper than that is what the Command is about.
func withinGrant(requirement string, under func(*Facts) string, below uint64) []*Guard {
	depth := func(f *Facts) (uint64, bool) { return f.State.beneath(under(f), f.grant().Target) }
	onItem := slices.Concat(onGrant, []string{"work-item-known"})
	onContract := slices.Concat(onItem, []string{"contract"})
	return []*Guard{
		{Name: "grant-scope", Requirement: requirement, Codes: codes(codesOfBounds, notHeld), Needs: onItem,
			Holds: func(f *Facts) bool {
				_, ok := depth(f)
				return ok
			}},
		// A threshold of recursion was reached (RATE_LIMITED).
		{Name: "grant-depth", Requirement: "9.1-12", Codes: codes(codesOfBounds, []Code{RateLimited}),
			Needs: slices.Concat(onItem, []string{"grant-scope"}),
			Holds: func(f *Facts) bool {
				d, _ := depth(f)
				return d+below <= f.grant().Depth
			}},
		{Name: "grant-capabilities", Requirement: "9.1-10", Codes: codesOfBounds, Needs: onContract,
			Holds: func(f *Facts) bool { return !slices.ContainsFunc(offered(f).RequiredCapabilities, f.grant().forbids) }},
		{Name: "grant-ceilings", Requirement: "9.1-11", Codes: codes(codesOfBudget, codesOfBounds),
			Needs: slices.Concat(onContract, []string{"contract-budget"}), Holds: withinCeilings},
		{Name: "grant-currency", Requirement: "9.1-11", Codes: codes(codesOfBudget, codesOfBounds),
			Needs: slices.Concat(onContract, []string{"contract-budget"}), Unless: OtherCurrency, Option: 1,
			Holds: func(f *Facts) bool {
				b := offered(f).Budget
				return b.FinancialLimit == nil || b.Currency == f.grant().Currency
			}},
	}
}

// forbids reports whether a Grant does not allow a capability, or only a later version of it.
func (g *Grant) forbids(required CapabilityRef) bool {
	return !slices.ContainsFunc(g.Capabilities, func(allowed CapabilityRef) bool {
		return allowed.ID == required.ID && !earlier(required.Version, allowed.Version)
	})
}

// offeredAgain are the guards of what a delegate may make of a WorkItem that is there, in the readings that are silent.
func offeredAgain() []*Guard {
	return []*Guard{
		{Name: "failed-by-delegate", Requirement: "9.1-08", Codes: codes(codesOfGrant, ruledOut), Needs: onGrant, OnItem: true,
			Unless: DelegateReoffersFailed, Option: 0,
			Holds: func(f *Facts) bool { return f.Item.State != Failed }},
		{Name: "revised-by-delegate", Requirement: "9.1-08", Codes: codes(codesOfBounds, ruledOut), Needs: onGrant, OnItem: true,
			Unless: DelegateRevises, Option: 0,
			Holds: func(f *Facts) bool { return contractOf(f) == nil || sameContract(contractOf(f), f.Item.Contract) }},
		{Name: "other-grant", Requirement: "9.1-08", Codes: codes(codesOfBounds, ruledOut), Needs: onGrant, OnItem: true,
			Unless: UnderAnotherGrant, Option: 0,
			Holds: func(f *Facts) bool {
				return !slices.ContainsFunc(f.Item.Grants, func(id string) bool { return id != cited(f) })
			}},
	}
}

// delegates notes under which Grant a WorkItem was authorized or offered; empty where under none.
func (w *WorkItem) delegates(grantID string) {
	if grantID != "" && !slices.Contains(w.Grants, grantID) {
		w.Grants = append(slices.Clone(w.Grants), grantID)
	}
}
