package model

import "slices"

// Approval of an execution (§10.2, §12): where the Work Contract or the policy of the Mission asks for one, nothing starts
// before a human has permitted stated operations, resources and a budget, for a time and for one Ownership Epoch.

// The kinds of this subject.
const (
	ApprovalGrantExecution Kind = "approval.grant_execution"

	ExecutionApproved EventKind = "approval.execution.granted"
)

// The readings of this subject.
var (
	ExecutionApprovalForm = point("execution-approval-form", "3, 6.4, 12",
		"The signed decision of an Execution Approval…",
		"is an Approval document of the kind work_execution", "is the Command itself")
	ExecutionApprover = point("execution-approver", "6.4, 12",
		"An approval.grant_execution of a human of the Group who is not the MissionOwner…",
		"is refused", "is allowed by Organization policy").free()
	UnneededApproval = point("unneeded-approval", "10.2",
		"An approval.grant_execution for work whose Work Contract asks for none…",
		"is recorded", "is refused").free()
	ApprovedAgain = point("approved-again", "12",
		"A second approval.grant_execution under the same Ownership Epoch…",
		"is recorded beside the first", "is refused while the first holds", "takes the place of the first").free()
	UnstatedApproval = point("unstated-approval", "3, 12",
		"An approval.grant_execution that leaves out the operations and resources, or the budget…",
		"is refused", "permits what the Work Contract allows").free()
	ApprovalBeyondContract = point("approval-beyond-contract", "4, 12",
		"An approval.grant_execution of more than the Work Contract allows…",
		"is refused", "permits no more than the Work Contract allows")
	ApprovalPastOwnership = point("approval-past-ownership", "3, 12",
		"An approval.grant_execution that is to last longer than the Ownership Lease…",
		"is recorded, and ends with the Ownership Epoch", "is refused").free()
	ApprovalOfLapsed = point("approval-of-lapsed-owner", "10.2, 12",
		"An approval.grant_execution for an owner whose time has run out…",
		"is refused", "is recorded").free()
)

// GrantExecution is the payload of ApprovalGrantExecution.
type GrantExecution struct {
	OnItem
	UnderOwnership
	Approval         *Approval  `json:"approval,omitempty" signed:"approval"`
	AllowedResources []Resource `json:"allowedResources,omitempty"`
	Budget           *Budget    `json:"budget,omitempty"`
	ExpiresInSeconds int64      `json:"expiresInSeconds,omitempty"`
}

// ExecutionApprovedFacts are the facts of ExecutionApproved.
type ExecutionApprovedFacts struct {
	Moved
	ApprovalID        string          `json:"approvalId,omitempty"`
	OwnershipEpoch    uint64          `json:"ownershipEpoch,omitempty"`
	ApprovalExpiresAt Minted[Instant] `json:"approvalExpiresAt,omitzero" mint:"approval-expiry"`
	Beside            bool            `json:"-"` // an approval that stands holds on
}

// ExecutionApproval is a human's decision that work may be executed under one Ownership Epoch, until it expires.
type ExecutionApproval struct {
	OwnershipEpoch uint64
	ExpiresAt      Instant
}

// mayExecute reports whether an approval permits the execution under the present Ownership Epoch; live says what has not
// expired.
func (w *WorkItem) mayExecute(live func(expiry Instant) bool) bool {
	a := w.Approved
	return a.OwnershipEpoch == w.OwnershipEpoch && a.OwnershipEpoch != 0 && live(a.ExpiresAt)
}

// MayStart reports whether no approval is missing for the execution of a WorkItem; live says what has not expired.
func (w *WorkItem) MayStart(live func(expiry Instant) bool) bool {
	return w.Contract != nil && w.Contract.ExecutionApproval == "not_required" || w.mayExecute(live)
}

// permits reports whether a Work Contract allows some resources and operations.
func (c *Contract) permits(resources []Resource) bool {
	return !slices.ContainsFunc(resources, func(r Resource) bool {
		return c == nil || c.AllowedResources == nil || !slices.ContainsFunc(*c.AllowedResources,
			func(a Resource) bool { return a.Resource == r.Resource && within(r.Operations, a.Operations) })
	})
}

// executionDecision are the guards of the Approval that the Command carries, where that is the decision.
func executionDecision() []*Guard {
	about := func(name, requirement string, codes []Code, holds func(*Approval, *Facts) bool) *Guard {
		return &Guard{Name: name, Requirement: requirement, Codes: codes, Needs: slices.Concat(onGroup, []string{"approval"}),
			Holds: func(f *Facts) bool { a := payload[GrantExecution](f).Approval; return a == nil || holds(a, f) }}
	}
	list := guards([]*Guard{
		complete("approval", "3-15", codes(offForm, []Code{ApprovalRequired}),
			func(p *GrantExecution) bool { return p.Approval != nil }),
		about("decision", "3-15", codes(offForm, ruledOut, []Code{AuthForbidden, ApprovalRequired}),
			func(a *Approval, _ *Facts) bool { return a.Kind == "work_execution" && a.Decision == "approved" }),
		about("approver", "3-15", codes(unentitled, []Code{InvalidCommand, AuthInvalidSignature}),
			func(a *Approval, f *Facts) bool { return a.Approver == f.Command.Actor }),
		// What is of another Group crosses the isolation of Missions (§4: PROTOCOL_VIOLATION).
		about("of-work-item", "3-15", codes([]Code{InvalidCommand, AuthForbidden, ProtocolViolation}, notHeld),
			func(a *Approval, f *Facts) bool {
				return a.MissionID == f.Mission.ID && a.GroupID == f.Command.GroupID && a.WorkItemID == f.Command.NamesItem()
			}),
	}, carried("approval"))
	for _, g := range list {
		g.Unless, g.Option = ExecutionApprovalForm, 1
	}
	return list
}

func executionApprovalSubject() Subject {
	of := func(f *Facts) *GrantExecution { return payload[GrantExecution](f) }
	approver := missionOwner("3-15")
	approver.Unless, approver.Option = ExecutionApprover, 1
	lasting := *ownershipLive
	lasting.Unless, lasting.Option = ApprovalOfLapsed, 1
	started := *startInTime
	started.Unless, started.Option = ApprovalOfLapsed, 1
	about := guards([]*Guard{missionLive, beforeDeadline, itemKnown, inState(Queued), epochNamed("3-15", nil)},
		ownershipCurrent(), []*Guard{&lasting, &started,
			positive("approval-bounded", "3-15", func(p *GrantExecution) int64 { return p.ExpiresInSeconds }),
			{Name: "resources-stated", Requirement: "3-15", Codes: offForm, Needs: document, Unless: UnstatedApproval, Option: 1,
				Holds: func(f *Facts) bool { return len(of(f).AllowedResources) > 0 }},
			{Name: "budget-stated", Requirement: "3-15", Codes: offForm, Needs: document, Unless: UnstatedApproval, Option: 1,
				Holds: func(f *Facts) bool { return of(f).Budget.given() }},
			{Name: "resources-of-contract", Requirement: "4-20", Codes: codes(ruledOut, byPolicyAlone, []Code{ProtocolViolation}),
				Needs: onGroup, OnItem: true, Unless: ApprovalBeyondContract, Option: 1,
				Holds: func(f *Facts) bool { return f.Item.Contract.permits(of(f).AllowedResources) }},
			{Name: "budget-of-contract", Requirement: "4-20", Codes: codesOfBudget, Needs: onGroup, OnItem: true,
				Unless: ApprovalBeyondContract, Option: 1,
				Holds: func(f *Facts) bool { return of(f).Budget.Allocation().Within(f.Item.limits()) }},
			{Name: "approval-needed", Requirement: "10.2-grant-execution", Codes: ruledOut, Needs: onGroup, OnItem: true,
				Unless: UnneededApproval, Option: 0, Holds: func(f *Facts) bool { return f.Item.Contract.needsApproval(f.Mission) }},
			{Name: "approved-once", Requirement: "10.2-grant-execution", Codes: ruledOut, Needs: onGroup, OnItem: true,
				Unless: ApprovedAgain, Option: 0,
				Holds: func(f *Facts) bool { return !f.Item.mayExecute(f.live) || f.Choose.Choose(ApprovedAgain) == 2 }},
			{Name: "approval-within-ownership", Requirement: "3-15", Codes: codes(ruledOut, byPolicyAlone, []Code{LeaseExpired}),
				Needs: onGroup, OnItem: true, Unless: ApprovalPastOwnership, Option: 0,
				Holds: func(f *Facts) bool { return f.Now.Seconds(of(f).ExpiresInSeconds) <= f.Item.OwnershipExpiresAt }},
		}, executionDecision(), []*Guard{expectsItem})
	// Neither an Agent nor a service is a person who could decide.
	person := &Guard{Name: "person", Requirement: "3-15", Codes: codes(unentitled, offForm), Needs: shape,
		Holds: func(f *Facts) bool { return f.Command.Actor.Type == Human }}
	fences := guards(fromAnyone, []*Guard{groupNamed, groupAbsent, person}, onlyFor(from(Agent), inSession...),
		onlyFor(notFrom(Agent), noSession), onlyFor(notFrom(Service), asMember...),
		onlyFor(from(Service), noMembership, noCoordinator.under("15.1-30")))
	granted := []EventRule{produces(ExecutionApproved, func(f *Facts, e *Event, facts *ExecutionApprovedFacts) {
		f.moves(e, &facts.Moved, Queued)
		p := of(f)
		if p.Approval != nil {
			facts.ApprovalID = p.Approval.ApprovalID
		}
		facts.OwnershipEpoch = p.OwnershipEpoch
		facts.Beside = f.Item.mayExecute(f.live) && f.Choose.Choose(ApprovedAgain) == 0
		facts.ApprovalExpiresAt = expiry(f.Item.ID, f.Now.Seconds(p.ExpiresInSeconds))
	})}
	row := "10.2-grant-execution"
	return Subject{
		Name:     "approval of executions",
		Commands: []CommandDef{command[GrantExecution](ApprovalGrantExecution)},
		Events: []EventDef{event[ExecutionApprovedFacts](ExecutionApproved,
			step("approval", "3-15", nil, func(x *Change, e *ExecutionApprovedFacts) {
				was := x.Item.Approved
				x.Item.Approved = ExecutionApproval{e.OwnershipEpoch, e.ApprovalExpiresAt.Value}
				if e.Beside {
					x.Item.Approved.ExpiresAt = max(x.Item.Approved.ExpiresAt, was.ExpiresAt)
				}
			}))},
		Rules: []*Rule{{ID: "approval.grant_execution", Requirement: row, Kind: ApprovalGrantExecution,
			Guards: guards(fences, []*Guard{approver}, about), Events: granted}},
	}
}

// needsApproval reports whether a Work Contract, or the policy of its Mission, asks for an approval before execution.
func (c *Contract) needsApproval(m *Mission) bool {
	return c != nil && c.ExecutionApproval != "not_required" || c.defies(m)
}
