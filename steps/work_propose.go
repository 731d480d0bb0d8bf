package steps

import (
	"context"
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// proposals are the Work Proposals (§9, §10.2).
var proposals = Subject{
	Drafts: []Drafting{{
		Kind: model.WorkPropose, By: cast.Ada,
		Payload: func(w *World, _ model.Actor, _ string) object {
			return object{"proposalId": proposal(fmt.Sprint(w.actions)), "contract": w.contract(1)}
		},
	}},
	Misses: []Miss{
		form(`called the proposal "NAME"`, particular, of(model.WorkPropose), only(`called the proposal "first"`),
			namesProposal),
	},
	Moves: func(s *Scene) {
		for m := range s.missions() {
			for _, a := range append([]model.Actor{cast.Owner}, Crew...) {
				m.send(beside, model.WorkPropose, a, "", nil)
			}
		}
	},
	Sentences: []Sentence{
		says(`the proposal "([^"]*)" is (open|authorized)`, proposalIs),
	},
}

// proposal returns the id of the Work Proposal that a scenario calls by a name.
func proposal(name string) string { return "urn:weavecheck:proposal:" + name }

func namesProposal(w *World, d *adapters.Draft, said []string) error {
	return putPayload("proposalId", proposal(said[0]))(w, d, nil)
}

func proposalIs(ctx context.Context, name, state string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	got := "not there"
	if p := w.State().Proposal(proposal(name)); p != nil && p.WorkItemID != "" {
		got = "authorized"
	} else if p != nil {
		got = "open"
	}
	return w.expects(got == state, "the proposal %q to be %s, but by the rules it is %s", name, state, got)
}
