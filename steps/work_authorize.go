package steps

import (
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// authorization is how a WorkItem comes to be (§10.2).
var authorization = Subject{
	Drafts: []Drafting{{
		Kind: model.WorkAuthorize, By: cast.Coordinator, OnItem: true,
		Payload: func(w *World, _ model.Actor, item string) object {
			return object{"workItemId": item, "contract": w.contract(1)}
		},
		Near: []string{"under its former Coordinator Epoch"},
	}},
	Misses: []Miss{
		miss("without a contract", particular, all(of(model.WorkAuthorize), carries("contract")), dropPayload("contract")),
		// Not drawn as a miss: ordinary authorizations vary it.
		miss("that needs an execution approval", never, all(of(model.WorkAuthorize), carries("contract")),
			inContract(func(c object) { c["executionApproval"] = "human_required" })),
		form(`of the proposal "NAME"`, particular, of(model.WorkAuthorize), only(`of the proposal "unheard-of"`), namesProposal),
		miss("with another contract than the proposal's", particular,
			all(of(model.WorkAuthorize), carries("proposalId"), carries("contract")),
			inContract(func(c object) { c["goal"] = "Assemble another part." })),
	},
}
