package steps

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// approval is how a Mission is submitted to its MissionOwner, and what the MissionOwner decides (§7.1, §7.3).
var approval = Subject{
	Drafts: []Drafting{{
		Kind: model.MissionSubmit, By: cast.Coordinator, Expects: MissionRevision,
		Near: []string{"under its former Coordinator Epoch", "with an Artifact never published"},
		Payload: func(w *World, _ model.Actor, _ string) object {
			ids := []any{}
			for _, item := range slices.Sorted(maps.Keys(w.artifacts)) {
				if w.item(item).GroupID == w.Group || w.inherits(item) {
					ids = append(ids, w.published(item)...)
				}
			}
			return object{"artifactIds": ids}
		},
	}, {
		Kind: model.MissionRequestChanges, By: cast.Owner, Expects: MissionRevision,
		Payload: func(w *World, _ model.Actor, _ string) object {
			return object{"approval": w.decision("changes_requested", "The seams have to be even.")}
		},
	}, {
		Kind: model.MissionApprove, By: cast.Owner, Expects: MissionRevision,
		Payload: func(w *World, _ model.Actor, _ string) object {
			return object{"approval": w.decision("approved", "All criteria are met.")}
		},
	}},
	Moves: func(s *Scene) {
		for m := range s.missions() {
			finished := len(m.state.UnfinishedItems(m.group)) == 0
			m.ending().when(finished).coordinate(needed, model.MissionSubmit, "", nil)
			m.awaiting().send(onward, model.MissionRequestChanges, m.owner(), "", nil)
			approvable := finished && len(m.mission.Submission.Hashes) > 0
			m.awaiting().when(approvable).send(onward, model.MissionApprove, m.owner(), "", nil)
		}
	},
	Misses: slices.Concat(lacking(of(model.MissionRequestChanges, model.MissionApprove), "approval"), []Miss{
		inDecision("of another revision", func(_ *World, a object) error {
			if m, minted := a["missionRevision"].(adapters.Minted); minted {
				m.Plus = 1_000
				a["missionRevision"] = m
				return nil
			}
			a["missionRevision"] = 1_000
			return nil
		}),
		inDecision("of further Artifacts", func(_ *World, a object) error {
			a["artifactHashes"] = append(slices.Clone(a["artifactHashes"].([]any)), neverSubmitted)
			return nil
		}),
		inDecision("of other Artifacts", func(_ *World, a object) error {
			a["artifactHashes"] = []any{neverSubmitted}
			return nil
		}),
		miss("with an Approval of the first Artifact alone", particular,
			all(of(model.MissionRequestChanges, model.MissionApprove), carriesSigned("approval"), submittedMore),
			inSigned("approval", func(s *adapters.Signed) {
				s.Document["artifactHashes"] = slices.Clone(s.Document["artifactHashes"].([]any)[:1])
			})),
		inDecision("of another Mission", func(_ *World, a object) error {
			a["missionId"] = SecondMissionID
			return nil
		}),
		inDecision("of another Group", func(_ *World, a object) error {
			a["groupId"] = SecondGroupID
			return nil
		}),
		miss("with the Artifacts of the child", never, of(model.MissionSubmit), func(w *World, d *adapters.Draft, _ []string) error {
			return putPayload("artifactIds", w.published(Item("detail")))(w, d, nil)
		}),
		miss("with an Approval of a root Mission", particular, all(carriesSigned("approval"), ofChild),
			inSigned("approval", func(s *adapters.Signed) { s.Document["kind"] = "mission_final" })),
		inDecision("of an execution", func(_ *World, a object) error {
			a["kind"], a["workItemId"] = "work_execution", Item("part")
			return nil
		}),
		inDecision("of the present revision", func(w *World, a object) error {
			w.set(a, "missionRevision", model.HoleRevision, w.Group)
			return nil
		}),
		inDecision("that revokes", func(w *World, a object) error {
			a["decision"], a["revokesApprovalId"] = "revoked", a["approvalId"]
			if known := w.decided(); len(known) > 0 {
				a["revokesApprovalId"] = known[len(known)-1]
			}
			return nil
		}),
		inDecision("that asks for changes", func(_ *World, a object) error {
			a["decision"] = "changes_requested"
			return nil
		}),
		inDecision("that denies", func(_ *World, a object) error {
			a["decision"] = "denied"
			return nil
		}),
		miss("with an Approval of Stan", particular, carriesSigned("approval"),
			inSigned("approval", func(s *adapters.Signed) {
				s.By, s.Document["approver"] = cast.Stranger.ID, principal(cast.Stranger)
			})),
		miss("with the Approval ID of before", particular, all(carriesSigned("approval"), decidedBefore),
			func(w *World, d *adapters.Draft, _ []string) error {
				known := w.decided()
				if len(known) == 0 {
					return errors.New("nothing was decided before")
				}
				return inSigned("approval", func(s *adapters.Signed) { s.Document["approvalId"] = known[len(known)-1] })(w, d, nil)
			}),
	}),
	Sentences: []Sentence{
		says(`a Mission that awaits approval, with the Workers? (.+)`, awaitsApproval),
	},
}

// awaitsApproval is a Mission that was submitted with the Artifacts of its one WorkItem, the verified "part".
func awaitsApproval(ctx context.Context, names string) error {
	if err := missionWith(ctx, names); err != nil {
		return err
	}
	return submitted(ctx)
}

func submitted(ctx context.Context) error {
	w := From(ctx)
	if err := w.Bring(ctx, Item("part"), model.Verified, cast.Ada); err != nil {
		return err
	}
	return w.must(ctx, w.Draft(model.MissionSubmit, w.coordinator(), ""))
}

// inDecision is the near miss of a decision that is otherwise right, and rightly signed.
func inDecision(words string, change func(w *World, approval object) error) Miss {
	return miss("with an Approval "+words, particular, carriesSigned("approval"),
		func(w *World, d *adapters.Draft, _ []string) error {
			s, ok := payloadOf(d)["approval"].(adapters.Signed)
			if !ok {
				return fmt.Errorf("the %v carries no signed approval", d.Document["kind"])
			}
			return change(w, s.Document)
		})
}

func submittedMore(w *World, d *adapters.Draft) bool {
	m := w.State().Mission(groupOf(d))
	return m != nil && len(m.Submission.Hashes) > 1
}

func ofChild(w *World, d *adapters.Draft) bool {
	m := w.State().Mission(groupOf(d))
	return m != nil && m.Parent != ""
}

// decided are the ids of the decisions about all Missions.
func (w *World) decided() []string {
	var ids []string
	for m := range w.State().Missions() {
		ids = append(ids, m.Decisions...)
	}
	return ids
}

func decidedBefore(w *World, _ *adapters.Draft) bool { return len(w.decided()) > 0 }

// neverSubmitted is the hash of an Artifact that no Mission has.
var neverSubmitted = document.Hash([]byte("never submitted"))

// decision is the signed decision of the MissionOwner about what was submitted.
func (w *World) decision(sort, comments string) adapters.Signed {
	hashes := []any{}
	for _, hash := range w.mission().Submission.Hashes {
		hashes = append(hashes, hash)
	}
	if len(hashes) == 0 {
		hashes = append(hashes, neverSubmitted) // an Approval names at least one
	}
	owner, kind := cast.Owner, "mission_final"
	if m := w.mission(); m.Parent != "" {
		owner, kind = m.Owner, "child_mission"
	}
	a := object{
		"approvalId": fmt.Sprintf("urn:weavecheck:approval:%d", w.actions), "kind": kind, "decision": sort,
		"missionId": w.missionID(), "groupId": w.Group, "missionRevision": 1, "artifactHashes": hashes,
		"acceptancePolicyVersion": "1.0.0", "approver": principal(owner), "comments": comments, "conditions": []any{},
		"occurredAt": adapters.Now{},
	}
	w.set(a, "missionRevision", model.HoleSubmittedRevision, w.Group)
	return adapters.Signed{By: owner.ID, Document: a}
}
