package model

import (
	"iter"
	"slices"
)

// Work Proposals (§10.2): no WorkItem, and nothing to execute, until an authorization makes one of it.

// The kinds of this subject.
const (
	WorkPropose Kind = "work.propose"

	WorkProposed EventKind = "work.proposed"
)

// The readings of this subject: Agents may initiate proposals at any time (§1), but the Mission they are for may be
// over (§7.1).
var (
	ProposeAfterEnd     = afterEnd("propose-after-end", "1, 7.1, 10.2", "A work.propose")
	ProposePastDeadline = pastDeadline("propose-past-deadline", "1, 7.1, 10.2", "A work.propose")
)

// Proposal is a Work Proposal (§10.2).
type Proposal struct {
	ID         string
	GroupID    string
	ProposedBy Actor
	Contract   *Contract
	WorkItemID string // the WorkItem that an authorization made of it; empty while it is open
}

// ProposeWork is the payload of WorkPropose.
type ProposeWork struct {
	ProposalID string    `json:"proposalId,omitempty"`
	Contract   *Contract `json:"contract,omitempty"`
}

// ProposedFacts are the facts of WorkProposed.
type ProposedFacts struct {
	ProposalID string    `json:"proposalId,omitempty"`
	Contract   *Contract `json:"-"`
}

// Proposal returns a Work Proposal, or nil.
func (s *State) Proposal(id string) *Proposal { return s.proposals.Get(id) }

// Proposals are all Work Proposals, in the order of their ids.
func (s *State) Proposals() iter.Seq[*Proposal] { return records(&s.proposals) }

// proposal returns a Work Proposal of the Command's Group, or nil.
func (f *Facts) proposal(id string) *Proposal {
	if p := f.State.Proposal(id); p != nil && p.GroupID == f.Command.GroupID {
		return p
	}
	return nil
}

var proposalAuthorized = &Aspect{"authorized WorkItem"}

func proposalSubject() Subject {
	propose := []*Guard{
		{Name: "new-proposal", Requirement: "10.2-propose", Codes: ruledOut, Needs: onGroup,
			Holds: func(f *Facts) bool { return f.State.Proposal(payload[ProposeWork](f).ProposalID) == nil }},
		whileLasting(ProposeAfterEnd), inTime(ProposePastDeadline),
	}
	perMinute := rate("maximumProposalRatePerMinute", "proposal_rate", WorkPropose)
	proposed := []EventRule{produces(WorkProposed, func(f *Facts, _ *Event, facts *ProposedFacts) {
		p := payload[ProposeWork](f)
		facts.ProposalID, facts.Contract = p.ProposalID, p.Contract
	})}
	return Subject{
		Name:     "Work Proposals",
		Commands: []CommandDef{command[ProposeWork](WorkPropose)},
		Events: []EventDef{event[ProposedFacts](WorkProposed,
			step("proposal", "10.2-propose", nil, func(x *Change, e *ProposedFacts) {
				x.State.proposals.Set(e.ProposalID,
					&Proposal{ID: e.ProposalID, GroupID: x.Event.GroupID, ProposedBy: x.Event.Actor, Contract: e.Contract})
			}),
			perMinute.counted(),
		)},
		Limits: []*Limit{perMinute},
		Rules: []*Rule{
			{ID: "work.propose", Requirement: "10.2-propose", Kind: WorkPropose, Applies: from(Agent),
				Guards: guards(fromAgent, propose, []*Guard{perMinute.within()}), Events: proposed},
			{ID: "work.propose by human", Requirement: "10.2-01", Kind: WorkPropose, Applies: from(Human),
				Guards: guards(fromHuman, propose, []*Guard{perMinute.withinForOthers()}), Events: proposed},
		},
		Views: []View{proposalView.view()},
		Invariants: []Invariant{{Name: "an authorized proposal names its WorkItem", Requirement: "10.2-authorize",
			Broken: func(s *State) string {
				for p := range s.Proposals() {
					if w := s.WorkItem(p.WorkItemID); p.WorkItemID != "" && (w == nil || w.GroupID != p.GroupID) {
						return "the proposal " + p.ID + " became " + p.WorkItemID + ", which is no WorkItem of its Group"
					}
				}
				return ""
			}}},
	}
}

// proposedAs are the guards of an authorization that names a proposal.
func proposedAs(named func(*Facts) string, contract func(*Facts) *Contract) []*Guard {
	return []*Guard{
		{Name: "proposal-known", Refines: []string{"proposal-open"}, Requirement: "10.2-authorize",
			Codes: codes(ruledOut, notHeld), Needs: onGroup,
			Holds: func(f *Facts) bool { return named(f) == "" || f.proposal(named(f)) != nil }},
		{Name: "proposal-open", Requirement: "10.2-authorize", Codes: ruledOut, Needs: onGroup,
			Holds: func(f *Facts) bool {
				if named(f) == "" {
					return true
				}
				p := f.proposal(named(f))
				return p != nil && p.WorkItemID == ""
			}},
		{Name: "proposal-unchanged", Requirement: "10.2-authorize",
			Needs: slices.Concat(onGroup, []string{"proposal-open", "contract"}),
			Codes: codes(ruledOut, []Code{RevisionConflict}), Unless: ProposalAmended, Option: 0,
			Holds: func(f *Facts) bool { return named(f) == "" || sameContract(f.proposal(named(f)).Contract, contract(f)) }},
	}
}

// ProposalView shows one Work Proposal.
type ProposalView struct {
	ProposalID           string  `json:"proposalId"`
	GroupID              string  `json:"groupId,omitempty"`
	State                *string `json:"state,omitempty"`
	AuthorizedWorkItemID *string `json:"authorizedWorkItemId,omitempty"`
}

var proposalView = viewOf[Proposal, ProposalView]{
	Name: "proposals", Record: "Work Proposal", Unexpected: "10.2-propose", Missing: "10.2-propose",
	List:     func(p *Projection) *[]ProposalView { return &p.Proposals },
	All:      (*State).Proposals,
	Find:     func(s *State, v *ProposalView) *Proposal { return s.Proposal(v.ProposalID) },
	ID:       func(p *Proposal) string { return p.ID },
	ShownID:  func(v *ProposalView) string { return v.ProposalID },
	Subject:  func(v *ProposalView) string { return v.ProposalID },
	Demanded: func(p *Proposal) bool { return p.WorkItemID == "" },
	Rows: []row[Proposal, ProposalView]{
		plain("proposalId", "id", "", nil, func(p *Proposal) string { return p.ID },
			func(v *ProposalView) *string { return &v.ProposalID }).uncompared(),
		plain("groupId", "Group", "", nil, func(p *Proposal) string { return p.GroupID },
			func(v *ProposalView) *string { return &v.GroupID }).uncompared(),
		member("state", "state", "", nil, func(p *Proposal) string {
			if p.WorkItemID != "" {
				return "authorized"
			}
			return "open"
		}, func(v *ProposalView) **string { return &v.State }).uncompared(),
		member("authorizedWorkItemId", "authorized WorkItem", "10.2-authorize", changes(proposalAuthorized),
			func(p *Proposal) string { return p.WorkItemID }, func(v *ProposalView) **string { return &v.AuthorizedWorkItemID }),
	},
}
