package steps

import (
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// result is how a WorkItem ends: submitted and verified with Evidence (§13.2), failed, or cancelled.
var result = Subject{
	Drafts: []Drafting{{
		Kind: model.WorkSubmit, By: cast.Ada, OnItem: true, Expects: ItemRevision,
		Payload: func(w *World, by model.Actor, item string) object {
			return w.leased(item, object{
				"artifactIds": w.published(item), "evidence": w.evidence(by, item, "passed", Criteria...),
			})
		},
		Way: Way{From: model.Active, To: model.Submitted, After: []model.Kind{model.ArtifactPublish}},
	}, {
		Kind: model.WorkAcceptResult, By: cast.Coordinator, OnItem: true, Expects: ItemRevision,
		Payload: func(w *World, by model.Actor, item string) object {
			return object{"workItemId": item, "evidence": w.evidence(by, item, "passed", Criteria...)}
		},
		Way:  Way{From: model.Submitted, To: model.Verified},
		Near: []string{"under its former Coordinator Epoch"},
	}, {
		Kind: model.WorkFail, By: cast.Coordinator, OnItem: true, Expects: ItemRevision, Payload: failure,
		Way: Way{From: model.Open, To: model.Failed},
	}, {
		Kind: model.WorkCancel, By: cast.Coordinator, OnItem: true, Expects: ItemRevision,
		Payload: func(_ *World, _ model.Actor, item string) object {
			return object{"workItemId": item, "reason": "The plan has changed."}
		},
		Way: Way{From: model.Open, To: model.Cancelled},
	}},
	Moves: resultMoves,
	Misses: []Miss{
		miss("without Artifacts", particular, of(model.WorkSubmit), putPayload("artifactIds", []any{})),
		miss("with an Artifact never published", particular, of(model.WorkSubmit),
			putPayload("artifactIds", []any{neverPublished})),
		form(`with the Artifacts of "NAME"`, common, of(model.WorkSubmit), only(`with the Artifacts of "a"`),
			func(w *World, d *adapters.Draft, said []string) error {
				return putPayload("artifactIds", w.published(Item(said[0])))(w, d, nil)
			}),
		miss("with the Artifacts of an earlier Ownership Epoch", particular, all(of(model.WorkSubmit), publishedBefore),
			func(w *World, d *adapters.Draft, _ []string) error {
				return putPayload("artifactIds", listedIDs(w.publishedUnder(itemOf(d), earlier)))(w, d, nil)
			}),
		miss("without Evidence", particular, carries("evidence"), putPayload("evidence", []any{})),
		miss("with Evidence for one criterion only", particular, of(model.WorkSubmit), withEvidence("passed", Criteria[0])),
		miss("with Evidence for no criterion of the contract", particular, of(model.WorkSubmit),
			inEvidence(func(e object) { e["criterionIds"] = []any{"painted"} })),
		miss("with Evidence for a criterion of no contract too", particular, of(model.WorkSubmit),
			inEvidence(func(e object) { e["criterionIds"] = append(e["criterionIds"].([]any), "painted") })),
		miss("with Evidence of an Artifact never published", particular, of(model.WorkSubmit),
			inEvidence(func(e object) { e["artifactHashes"] = []any{document.Hash([]byte("never published"))} })),
		miss("with Evidence of another WorkItem", particular, of(model.WorkSubmit),
			inEvidence(func(e object) { e["workItemId"], e["subject"].(object)["id"] = Item("elsewhere"), Item("elsewhere") })),
		miss("with Evidence of another type", particular, of(model.WorkSubmit, model.WorkAcceptResult),
			inEvidence(func(e object) { e["type"] = "policy_check" })),
		miss("with Evidence that all is well", particular, of(model.WorkFail), withEvidence("passed", Criteria...)),
		miss("with failed Evidence", particular, of(model.WorkAcceptResult), withEvidence("failed", Criteria...)),
		miss("with inconclusive Evidence", particular, of(model.WorkAcceptResult), withEvidence("inconclusive", Criteria...)),
	},
}

func resultMoves(s *Scene) {
	for m, w := range s.underLease() {
		if len(m.world.publishedUnder(w.ID, present)) > 0 {
			m.send(onward, model.WorkSubmit, agent(w.Owner), w.ID, nil)
		}
		m.send(rarely, model.WorkFail, agent(w.Owner), w.ID, nil)
	}
	for m, w := range s.items() {
		fail := rarely
		switch w.State {
		case model.Queued:
			m.send(aside, model.WorkFail, agent(w.Owner), w.ID, nil)
		case model.Submitted:
			if w.Owner != m.mission.Coordinator { // who must not be the only one to review its own work
				m.coordinate(onward, model.WorkAcceptResult, w.ID, nil)
			}
			fail = aside
		}
		if w.State.Unfinished() {
			m.coordinate(fail, model.WorkFail, w.ID, nil)
			m.coordinate(rarely, model.WorkCancel, w.ID, nil)
			if m.left <= 2*lastSteps {
				m.send(rarely, model.WorkCancel, m.owner(), w.ID, nil)
			}
		}
	}
}

func withEvidence(result string, criteria ...string) Change {
	return func(w *World, d *adapters.Draft, _ []string) error {
		return putPayload("evidence", w.evidence(actorOf(d), itemOf(d), result, criteria...))(w, d, nil)
	}
}

// inEvidence edits each Evidence document that a Command carries.
func inEvidence(edit func(evidence object)) Change {
	return func(_ *World, d *adapters.Draft, _ []string) error {
		list, _ := payloadOf(d)["evidence"].([]any)
		for _, e := range list {
			if s, ok := e.(adapters.Signed); ok {
				edit(s.Document)
			}
		}
		return nil
	}
}

// failure is declared by the Coordinator, and reported by anybody else under a lease.
func failure(w *World, by model.Actor, item string) object {
	p := object{
		"workItemId": item, "reason": "The goal cannot be reached.",
		"evidence": []any{w.evidenceDocument(by, item, 0, "failure_report", "failed", Criteria...)},
	}
	if by.ID != w.mission().Coordinator {
		return w.leased(item, p)
	}
	return p
}

// evidence is one Evidence document for each criterion.
func (w *World) evidence(by model.Actor, item, result string, criteria ...string) []any {
	list := []any{}
	for i, c := range criteria {
		list = append(list, w.evidenceDocument(by, item, i, evidenceTypes[c], result, c))
	}
	return list
}

// evidenceDocument is the n-th Evidence document of a Command.
func (w *World) evidenceDocument(
	by model.Actor, item string, n int, kind, result string, criteria ...string,
) adapters.Signed {
	ids := []any{}
	for _, c := range criteria {
		ids = append(ids, c)
	}
	return adapters.Signed{By: by.ID, Document: object{
		"evidenceId": fmt.Sprintf("urn:weavecheck:evidence:%d-%d", w.actions, n), "missionId": w.missionID(),
		"groupId": w.Group, "workItemId": item, "type": kind, "subject": object{"type": "work_item", "id": item},
		"criterionIds": ids, "method": "Run the acceptance tests.", "result": result, "artifactHashes": []any{},
		"generatedBy": principal(by), "createdAt": adapters.Now{},
	}}
}
