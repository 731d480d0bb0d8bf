package model

import "slices"

// Proposing and authorizing (§10.1, §10.2): a Work Proposal is no WorkItem; an authorization makes one, with a
// complete Work Contract and within the Mission's budget.

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
		return len(c.RequiredCapabilities) > 0 && !slices.ContainsFunc(c.RequiredCapabilities, func(r CapabilityRef) bool { return r.Version == "" })
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
	var names []string
	for _, p := range contractParts {
		names = append(names, p.Name)
	}
	return names
}

// contractComplete gives one guard for each part of the Work Contract. optional: the contract itself may be left out.
func contractComplete(optional bool) []*Guard {
	codes := []Code{ContractIncomplete, SchemaValidation, InvalidCommand}
	given := &Guard{Name: "contract", Requirement: "10.1-01", Codes: codes, Needs: document,
		Holds: func(f *Facts) bool { return f.Payload.Contract != nil }}
	var list []*Guard
	if !optional {
		list = append(list, given)
	}
	for _, p := range contractParts {
		g := &Guard{Name: "contract-" + p.Name, Requirement: p.Requirement, Codes: codes,
			Needs: slices.Concat(document, []string{"contract"}),
			Holds: func(f *Facts) bool { return f.Payload.Contract == nil || p.Present(f.Payload.Contract) }}
		if p.Name == "contractVersion" {
			g.Refines = []string{"revision-raised"}
		}
		list = append(list, g)
	}
	return list
}

// withinBudget is the guard that a Work Contract, where the Command carries one, asks for no more than its Mission has.
var withinBudget = &Guard{Name: "budget", Requirement: "4-19", Codes: []Code{BudgetExceeded}, Needs: slices.Concat(onGroup, []string{"contract"}),
	Holds: func(f *Facts) bool { return contractBudget(f).Within(f.Mission.Limit) }}

// acyclicContract reports whether the dependencies of the Command's Work Contract, where it carries one, lead back to a
// WorkItem.
func acyclicContract(f *Facts, item string) bool {
	return !slices.ContainsFunc(f.Payload.Contract.dependencies(), func(id string) bool { return reaches(f.State, id, item) })
}

func contractBudget(f *Facts) Amounts {
	if f.Payload.Contract == nil {
		return Amounts{}
	}
	return f.Payload.Contract.Budget.Allocation()
}

func (c *Contract) dependencies() []string {
	if c == nil || c.DependencyWorkItemIDs == nil {
		return nil
	}
	return *c.DependencyWorkItemIDs
}

func authorizeRules() []*Rule {
	proposed := &Guard{Name: "proposal-open", Requirement: "10.2-authorize", Codes: []Code{InvalidTransition, InvalidCommand}, Needs: onGroup,
		Holds: func(f *Facts) bool {
			return f.Payload.ProposalID == "" || f.Proposal.ID != "" && f.Proposal.WorkItemID == ""
		}}
	unchanged := &Guard{Name: "proposal-unchanged", Requirement: "10.2-authorize", Needs: slices.Concat(onGroup, []string{"proposal-open", "contract"}),
		Codes: []Code{InvalidCommand, InvalidTransition, RevisionConflict}, Unless: ProposalAmended, Option: 0,
		Holds: func(f *Facts) bool {
			return f.Payload.ProposalID == "" || sameContract(f.Proposal.Contract, f.Payload.Contract)
		}}
	acyclic := &Guard{Name: "acyclic", Requirement: "10.4-06", Codes: []Code{InvalidCommand, InvalidTransition}, Needs: onGroup,
		Holds: func(f *Facts) bool { return acyclicContract(f, f.Payload.WorkItemID) }}
	known := &Guard{Name: "dependencies-known", Requirement: "10.4-01", Codes: []Code{InvalidCommand, InvalidTransition}, Needs: onGroup,
		Unless: UnknownDependency, Option: 0, Holds: func(f *Facts) bool {
			return !slices.ContainsFunc(f.Payload.Contract.dependencies(), func(id string) bool {
				w := f.State.WorkItemTable[id]
				return w == nil || w.GroupID != f.Command.GroupID
			})
		}}
	propose := guards(
		[]*Guard{{Name: "new-proposal", Requirement: "10.2-propose", Codes: []Code{InvalidCommand, InvalidTransition}, Needs: onGroup,
			Holds: func(f *Facts) bool { return f.State.ProposalTable[f.Payload.ProposalID] == nil }}, missionLive, beforeDeadline})
	proposals := []EventRule{{Kind: WorkProposed, Fill: func(*Facts, *Event) {}}}
	return []*Rule{
		{ID: "work.propose", Requirement: "10.2-propose", Kind: WorkPropose, Applies: from(Agent), Guards: guards(fromAgent, propose), Events: proposals},
		{ID: "work.propose by human", Requirement: "10.2-01", Kind: WorkPropose, Applies: from(Human), Guards: guards(fromHuman, propose), Events: proposals},
		{
			ID: "work.authorize", Requirement: "10.2-authorize", Kind: WorkAuthorize,
			Guards: guards(fromAgent, coordinator("7.2-05", false), contractComplete(false), []*Guard{
				missionLive, beforeDeadline, inState(None), proposed, unchanged, acyclic, known,
				withinBudget,
				{Name: "budget-sum", Requirement: "15.1-34", Codes: []Code{BudgetExceeded}, Needs: slices.Concat(onGroup, []string{"contract", "budget"}),
					Unless: BudgetAllocation, Option: 1,
					Holds: func(f *Facts) bool { return contractBudget(f).Plus(f.Mission.Allocated).Within(f.Mission.Limit) }},
			}),
			Events: []EventRule{{Kind: WorkAuthorized, Fill: func(f *Facts, e *Event) {
				e.WorkItemID, e.State, e.Revision = f.Payload.WorkItemID, Open, 1
			}}},
		},
	}
}

var authorizeEvolution = map[EventKind][]Step{
	WorkProposed: {step("proposal", "10.2-propose", func(x *Change) {
		p := x.Event.Payload
		x.State.ProposalTable[p.ProposalID] = &Proposal{ID: p.ProposalID, GroupID: x.Event.GroupID, ProposedBy: x.Event.Actor, Contract: p.Contract}
	})},
	WorkAuthorized: {
		setState("10.2-authorize"),
		step("contract", "10.1-01", func(x *Change) {
			x.Item.MissionID, x.Item.ConversationID = x.Mission().ID, x.Event.ConversationID
			x.Item.Contract = x.Event.Payload.Contract
		}),
		step("dependencies", "10.4-01", func(x *Change) { x.Item.Dependencies = x.Event.Payload.Contract.dependencies() }),
		step("budget allotted", "15.1-34", func(x *Change) {
			m := x.Mission()
			m.Allocated = m.Allocated.Plus(x.Event.Payload.Contract.Budget.Allocation())
		}),
		step("proposal authorized", "10.2-authorize", func(x *Change) {
			if p := x.State.ProposalTable[x.Event.Payload.ProposalID]; p != nil {
				done := *p
				done.WorkItemID = x.Event.WorkItemID
				x.State.ProposalTable[p.ID] = &done
			}
		}),
	},
}
