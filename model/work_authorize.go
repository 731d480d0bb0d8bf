package model

import "slices"

// Authorizing (§10.1, §10.2): an authorization makes a WorkItem, with a complete Work Contract and within the Mission's
// budget.

// The kinds of this subject.
const (
	WorkAuthorize Kind = "work.authorize"

	WorkAuthorized EventKind = "work.authorized"
)

// The readings of this subject.
var (
	OwnerOverride = point("owner-override", "7.1, 9.1",
		"work.authorize and work.offer by the MissionOwner…",
		"are accepted, as its emergency override", "are refused: an override takes more than the Command")
	RevisedBudget = point("revised-budget", "12",
		"A revised Work Contract asks for another budget…",
		"which takes the place of what was allotted before", "which leaves what was allotted as it is")
	OtherCurrency = point("other-currency", "4, 12",
		"The money that a Work Contract asks for is in another currency than that of its Mission, or of the Grant that it is "+
			"made under…",
		"which is refused: nothing says that it is within the limit", "which is accepted")
	UnknownDependency = point("unknown-dependency", "10.4",
		"A Work Contract depends on a WorkItem that does not exist…",
		"which is allowed: the graph need not be complete", "and is refused")
)

// AuthorizeWork is the payload of WorkAuthorize.
type AuthorizeWork struct {
	OnItem
	Contract   *Contract `json:"contract,omitempty"`
	ProposalID string    `json:"proposalId,omitempty" when:"if it authorizes a Work Proposal"`
	ParentID   string    `json:"parentWorkItemId,omitempty" when:"if the WorkItem lies beneath another"`
	ByGrant    `when:"if a delegate authorizes it"`
}

// AuthorizedFacts are the facts of WorkAuthorized.
type AuthorizedFacts struct {
	Moved
	ProposalID     string         `json:"proposalId,omitempty"`
	ConversationID Minted[string] `json:"conversationId,omitzero" mint:"conversation"`
	ParentID       string         `json:"parentWorkItemId,omitempty"`
	GrantID        string         `json:"delegationGrantId,omitempty"`
	Contract       *Contract      `json:"-"`
}

// contractParts are the parts of a Work Contract that §10.1 demands, each with its requirement.
var contractParts = []struct {
	Name, Requirement string
	Present           func(*Contract) bool
}{
	{"contractVersion", "10.1-01", func(c *Contract) bool { return c.ContractVersion > 0 }},
	{"goal", "10.1-02", func(c *Contract) bool { return c.Goal != "" }},
	{"requiredDeliverables", "10.1-02", func(c *Contract) bool { return len(c.RequiredDeliverables) > 0 }},
	{"acceptanceCriteria", "10.1-03", func(c *Contract) bool { return len(c.AcceptanceCriteria) > 0 }},
	{"evidenceRequired", "10.1-03", func(c *Contract) bool {
		return !slices.ContainsFunc(c.AcceptanceCriteria, func(a Criterion) bool { return len(a.EvidenceRequired) == 0 })
	}},
	{"inputArtifacts", "10.1-04", func(c *Contract) bool { return c.InputArtifacts != nil }},
	{"dependencyWorkItemIds", "10.1-04", func(c *Contract) bool { return c.DependencyWorkItemIDs != nil }},
	{"allowedResources", "10.1-05", func(c *Contract) bool { return c.AllowedResources != nil }},
	{"requiredCapabilities", "10.1-06", func(c *Contract) bool {
		unversioned := func(r CapabilityRef) bool { return r.Version == "" }
		return len(c.RequiredCapabilities) > 0 && !slices.ContainsFunc(c.RequiredCapabilities, unversioned)
	}},
	{"deadline", "10.1-07", func(c *Contract) bool { return c.Deadline != nil }},
	{"requestedUrgency", "10.1-07", func(c *Contract) bool { return c.RequestedUrgency != "" }},
	{"businessImpact", "10.1-07", func(c *Contract) bool { return c.BusinessImpact != "" }},
	{"budget", "10.1-08", func(c *Contract) bool { return c.Budget.given() }},
	{"retryPolicy", "10.1-09", func(c *Contract) bool { return c.RetryPolicy != nil && c.RetryPolicy.MaxAttempts > 0 }},
	{"sideEffectRisk", "10.1-10", func(c *Contract) bool { return c.SideEffectRisk != "" }},
	{"executionApproval", "10.1-10", func(c *Contract) bool { return c.ExecutionApproval != "" }},
}

// ContractParts names the parts that a complete Work Contract has, in order.
func ContractParts() []string {
	var list []string
	for _, p := range contractParts {
		list = append(list, p.Name)
	}
	return list
}

// contractOf is the Work Contract that a Command carries, or nil.
func contractOf(f *Facts) *Contract {
	return f.Command.Payload.(interface{ contract() *Contract }).contract()
}

func (p *AuthorizeWork) contract() *Contract { return p.Contract }

// contractComplete gives one guard for each part of the Work Contract. optional: the contract itself may be left out.
func contractComplete(optional bool) []*Guard {
	codes := []Code{ContractIncomplete, SchemaValidation, InvalidCommand}
	given := &Guard{Name: "contract", Requirement: "10.1-01", Codes: codes, Needs: document,
		Holds: func(f *Facts) bool { return contractOf(f) != nil }}
	var list []*Guard
	if !optional {
		list = append(list, given)
	}
	for _, p := range contractParts {
		g := &Guard{Name: "contract-" + p.Name, Requirement: p.Requirement, Codes: codes,
			Needs: slices.Concat(document, []string{"contract"}),
			Holds: func(f *Facts) bool { return contractOf(f) == nil || p.Present(contractOf(f)) }}
		if p.Name == "contractVersion" {
			g.Refines = []string{"revision-raised"}
		}
		list = append(list, g)
	}
	return list
}

// withinBudget is the guard that a Work Contract, where the Command carries one, asks for no more than its Mission has.
var withinBudget = &Guard{Name: "budget", Requirement: "4-19", Codes: codesOfBudget,
	Needs: slices.Concat(onGroup, []string{"contract"}),
	Holds: func(f *Facts) bool { return contractBudget(f).Within(f.Mission.Limit) }}

// sameCurrency is the guard that the money of a Work Contract can be held to the limit of its Mission, in a reading.
var sameCurrency = &Guard{Name: "budget-currency", Requirement: "4-19", Codes: codesOfBudget,
	Needs: slices.Concat(onGroup, []string{"contract", "contract-budget"}), Unless: OtherCurrency, Option: 1,
	Holds: func(f *Facts) bool {
		c := contractOf(f)
		return c == nil || c.Budget.FinancialLimit == nil || f.Mission.Currency == "" || c.Budget.Currency == f.Mission.Currency
	}}

// acyclicContract reports whether the dependencies of the Command's Work Contract, where it carries one, lead back to a
// WorkItem.
func acyclicContract(f *Facts, item string) bool {
	return !slices.ContainsFunc(contractOf(f).dependencies(), func(id string) bool { return Reaches(f.State, id, item) })
}

// knowsDependencies is the guard that what the Command's Work Contract depends on is there.
var knowsDependencies = &Guard{Name: "dependencies-known", Requirement: "10.4-01", Codes: codes(ruledOut, notHeld),
	Needs:  onGroup,
	Unless: UnknownDependency, Option: 0, Holds: func(f *Facts) bool {
		return !slices.ContainsFunc(contractOf(f).dependencies(), func(id string) bool {
			w := f.State.WorkItem(id)
			return w == nil || w.GroupID != f.Command.GroupID
		})
	}}

// byAuthority are the guards of a Command that the Coordinator gives, the MissionOwner as an override, or a delegate under
// the Grant that it cites (§9.1).
func byAuthority(requirement string) []*Guard {
	person := *agentActor
	person.Refines = []string{"coordinator"}
	person.Holds = func(f *Facts) bool { return f.Command.Actor.Type != Service }
	entitled := &Guard{Name: "coordinator", Requirement: requirement, Codes: noCoordinatorCodes,
		Needs: onGroup, Holds: func(f *Facts) bool {
			return byDelegate(f) || isCoordinator(f) || f.Command.Actor == f.Mission.Owner && f.Choose.Choose(OwnerOverride) == 0
		}}
	return guards(fromAnyone, []*Guard{groupNamed, groupAbsent, &person},
		onlyFor(from(Agent), inSession...), onlyFor(from(Human), noSession), asMember, []*Guard{entitled},
		onlyFor(inOffice, coordinatorCurrent(false)...), onlyFor(inOffice, epochFenced(requirement)),
		onlyFor(byDelegate, grantUsable()...))
}

// allot gives the WorkItem something of its Mission's budget, in the place of what it had.
func (x *Change) allot(to Amounts) {
	m := x.Mission()
	m.Allocated = m.Allocated.Minus(x.Item.Allotted).Plus(to)
	x.Item.Allotted, x.Item.Released = to, false
}

func contractBudget(f *Facts) Amounts {
	if c := contractOf(f); c != nil {
		return c.Budget.Allocation()
	}
	return Amounts{}
}

func (c *Contract) dependencies() []string {
	if c == nil || c.DependencyWorkItemIDs == nil {
		return nil
	}
	return *c.DependencyWorkItemIDs
}

func authorizeSubject() Subject {
	// A WorkItem that depends on itself depends on one that is not there yet.
	acyclic := &Guard{Name: "acyclic", Requirement: "10.4-06", Codes: codes(ruledOut, notHeld), Needs: onGroup,
		Holds: func(f *Facts) bool { return acyclicContract(f, f.Command.NamesItem()) }}
	sum := &Guard{Name: "budget-sum", Requirement: "15.1-34", Codes: codesOfBudget,
		Needs: slices.Concat(onGroup, []string{"contract", "budget"}), Unless: BudgetAllocation, Option: 1,
		Holds: func(f *Facts) bool { return contractBudget(f).Plus(f.Mission.Allocated).Within(f.Mission.Limit) }}
	itemNamed := &Guard{Name: "work-item-named", Requirement: "10.2-authorize",
		Codes: offForm, Needs: document,
		Holds: func(f *Facts) bool { return f.Command.NamesItem() != "" }}
	parent := func(f *Facts) string { return payload[AuthorizeWork](f).ParentID }
	authorize := command[AuthorizeWork](WorkAuthorize)
	authorize.NewItem = true
	return Subject{
		Name:     "authorizing WorkItems",
		Commands: []CommandDef{authorize},
		Events: []EventDef{event[AuthorizedFacts](WorkAuthorized,
			setState("10.2-authorize"),
			step("contract", "10.1-01", changes(itemContract), func(x *Change, e *AuthorizedFacts) {
				x.Item.MissionID, x.Item.ConversationID, x.Item.Contract = x.Mission().ID, e.ConversationID.Value, e.Contract
			}),
			step("dependencies", "10.4-01", changes(itemNeeds),
				func(x *Change, e *AuthorizedFacts) { x.Item.Dependencies = e.Contract.dependencies() }),
			step("parent", "9.1-09", nil, func(x *Change, e *AuthorizedFacts) { x.Item.Parent = e.ParentID }),
			step("delegated", "9.1-11", nil, func(x *Change, e *AuthorizedFacts) { x.Item.delegates(e.GrantID) }),
			step("budget allotted", "15.1-34", nil,
				func(x *Change, e *AuthorizedFacts) { x.allot(e.Contract.Budget.Allocation()) }).free(),
			step("proposal authorized", "10.2-authorize", changes(proposalAuthorized), func(x *Change, e *AuthorizedFacts) {
				if p := x.State.Proposal(e.ProposalID); p != nil {
					done := *p
					done.WorkItemID = e.WorkItemID
					x.State.proposals.Set(p.ID, &done)
				}
			}),
		).alsoTold(cleanupTold)},
		Rules: []*Rule{{
			ID: "work.authorize", Requirement: "10.2-authorize", Kind: WorkAuthorize,
			Guards: guards(byAuthority("7.2-05"), contractComplete(false),
				[]*Guard{itemNamed, missionLive, beforeDeadline, inState(None)},
				proposedAs(func(f *Facts) string { return payload[AuthorizeWork](f).ProposalID }, contractOf),
				[]*Guard{acyclic, knowsDependencies, withinBudget, sameCurrency, sum, riskDeclared},
				onlyFor(byDelegate, withinGrant("9.1-09", parent, 1)...)),
			Events: []EventRule{produces(WorkAuthorized, func(f *Facts, e *Event, facts *AuthorizedFacts) {
				p := payload[AuthorizeWork](f)
				id := f.Command.NamesItem()
				move(e, &facts.Moved, &WorkItem{ID: id}, Open)
				facts.ProposalID, facts.Contract, facts.ConversationID = p.ProposalID, p.Contract, text(id)
				facts.ParentID, facts.GrantID = p.ParentID, f.delegation()
			})},
		}},
	}
}
