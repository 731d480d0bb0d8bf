package steps

import (
	"fmt"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// authorization is how a WorkItem comes to be (§10.2).
var authorization = Subject{
	Drafts: []Drafting{{
		Kind: model.WorkAuthorize, By: cast.Coordinator, OnItem: true,
		Payload: func(w *World, by model.Actor, item string) object {
			p := object{"workItemId": item, "contract": w.contract(1)}
			if g := w.grantOf(by); g != nil {
				p["delegationGrantId"], p["parentWorkItemId"] = g.ID, g.Target
			}
			return p
		},
		Near: []string{"under its former Coordinator Epoch"},
	}},
	Moves: func(s *Scene) {
		for m := range s.missions() {
			if there, next := m.works(); next != "" {
				m.coordinate(onward/(1+4*len(there)), model.WorkAuthorize, Item(next), m.contracts(Item(next)))
				m.send(beside, model.WorkAuthorize, m.owner(), Item(next), m.contracts(Item(next)))
				for g := range m.grants() {
					m.when(g.covers("")).send(aside, model.WorkAuthorize, agent(g.Grantee), Item(next), m.contracts(Item(next)))
				}
			}
		}
	},
	Misses: []Miss{
		miss("without a contract", particular, all(of(model.WorkAuthorize), carries("contract")), dropPayload("contract")),
		// Not drawn as a miss: ordinary authorizations vary it.
		miss("that needs an execution approval", never, all(of(model.WorkAuthorize), carries("contract")),
			inContract(func(c object) { c["executionApproval"] = "human_required" })),
		form(`of the proposal "NAME"`, particular, of(model.WorkAuthorize), only(`of the proposal "unheard-of"`),
			namesProposal),
		miss("with another contract than the proposal's", particular,
			all(of(model.WorkAuthorize), carries("proposalId"), carries("contract")),
			inContract(func(c object) { c["goal"] = "Assemble another part." })),
	},
}

// contracts varies what a WorkItem is authorized with: a proposal, dependencies, budgets up to what is left, approvals.
func (m missionScene) contracts(item string) Vary {
	return func(d Dice) []string {
		var words []string
		if open := m.proposals(); len(open) > 0 && d.Roll("proposal", 3) > 0 {
			words = append(words, fmt.Sprintf("of the proposal %q", d.One("which proposal", open...)))
		}
		switch d.Roll("contract", 12) {
		case 0, 1, 2:
			if others := m.others(item); len(others) > 0 {
				words = append(words, fmt.Sprintf("depending on %q", d.One("which dependency", others...)))
			}
		case 3:
			words = append(words, fmt.Sprintf("with %d of toolCallLimit", remaining(m.mission, toolCalls)))
		case 4:
			words = append(words, "that needs an execution approval")
		}
		return words
	}
}

// proposals are the open proposals of the Group, by the last part of their ids.
func (m missionScene) proposals() []string {
	var open []string
	for p := range m.state.Proposals() {
		if p.GroupID == m.group && p.WorkItemID == "" {
			open = append(open, short(p.ID))
		}
	}
	return open
}
