package steps

import (
	"context"
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// executionApproval is how a human permits that work which needs it is executed (§10.2, §12).
var executionApproval = Subject{
	Drafts: []Drafting{{
		Kind: model.ApprovalGrantExecution, By: cast.Owner, OnItem: true, Expects: ItemRevision,
		Payload: func(w *World, by model.Actor, item string) object {
			decision := w.decision("approved", "It may be done.")
			decision.By = by.ID
			a := decision.Document
			a["kind"], a["workItemId"], a["artifactHashes"], a["approver"] = "work_execution", item, []any{}, principal(by)
			return w.owned(item, object{
				"approval": decision, "budget": budget(5), "expiresInSeconds": 600,
				"allowedResources": []any{object{"resource": "urn:weavecheck:resource:workshop", "operations": []any{"write"}}},
			})
		},
		Near: []string{"lasting 0 seconds"},
	}},
	Moves: func(s *Scene) {
		for m, w := range s.items() {
			if w.State != model.Queued {
				continue
			}
			weight := rarely // what needs none may have one
			if !w.MayStart(m.live) {
				weight = onward
			}
			m.when(w.OwnershipLive(m.live)).send(weight, model.ApprovalGrantExecution, cast.Owner, w.ID, nil)
		}
	},
	Misses: []Miss{
		miss("without resources", particular, of(model.ApprovalGrantExecution), dropPayload("allowedResources")),
		miss("without a budget", particular, of(model.ApprovalGrantExecution), dropPayload("budget")),
		miss("of a resource that the contract has not", particular, of(model.ApprovalGrantExecution),
			putPayload("allowedResources", []any{object{"resource": "urn:weavecheck:resource:vault", "operations": []any{"write"}}})),
		miss("of an operation that the contract has not", particular, of(model.ApprovalGrantExecution),
			putPayload("allowedResources",
				[]any{object{"resource": "urn:weavecheck:resource:workshop", "operations": []any{"destroy"}}})),
		miss("of more than the contract has", particular, of(model.ApprovalGrantExecution), putPayload("budget", budget(11))),
		miss("with an Approval of another WorkItem", particular, all(of(model.ApprovalGrantExecution), carriesSigned("approval")),
			inSigned("approval", func(s *adapters.Signed) { s.Document["workItemId"] = Item("unheard-of") })),
		miss("with a final Approval", particular, all(of(model.ApprovalGrantExecution), carriesSigned("approval")),
			inSigned("approval", func(s *adapters.Signed) {
				s.Document["kind"], s.Document["artifactHashes"] = "mission_final", []any{neverSubmitted}
			})),
		miss("without its decision", particular, of(model.ApprovalGrantExecution), dropPayload("approval")),
	},
	Sentences: []Sentence{
		says(`a WorkItem "([^"]*)" of Ada that waits for an execution approval`, waitsForApproval),
	},
}

// waitsForApproval is a queued WorkItem whose Work Contract asks for an approval before execution.
func waitsForApproval(ctx context.Context, name string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	d := w.Draft(model.WorkAuthorize, cast.Coordinator, Item(name))
	if err := w.Apply(d, "that needs an execution approval"); err != nil {
		return fmt.Errorf("a WorkItem that needs an approval: %w", err)
	}
	if err := w.must(ctx, d); err != nil {
		return err
	}
	return w.take(ctx, Item(name), model.Queued, cast.Ada)
}
