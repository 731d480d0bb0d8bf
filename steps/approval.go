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
				ids = append(ids, w.published(item)...)
			}
			return object{"artifactIds": ids}
		},
	}, {
		Kind: model.MissionRequestChanges, By: cast.Owner, Expects: MissionRevision,
		Payload: func(w *World, _ model.Actor, _ string) object {
			return object{"approval": w.decision("changes_requested", "The seams have to be even.")}
		},
	}},
	Moves: func(s *Scene) {
		for m := range s.missions() {
			finished := len(m.state.UnfinishedItems(m.group)) == 0
			m.ending().when(finished).coordinate(needed, model.MissionSubmit, "", nil)
			m.awaiting().send(needed, model.MissionRequestChanges, cast.Owner, "", nil)
		}
	},
	Misses: slices.Concat(lacking(of(model.MissionRequestChanges), "approval"), []Miss{
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
		inDecision("of another Mission", func(_ *World, a object) error {
			a["missionId"] = SecondMissionID
			return nil
		}),
		inDecision("of another Group", func(_ *World, a object) error {
			a["groupId"] = SecondGroupID
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
				known := w.mission().Decisions
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
	return w.must(ctx, w.Draft(model.MissionSubmit, cast.Coordinator, ""))
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

func decidedBefore(w *World, d *adapters.Draft) bool {
	m := w.State().Mission(groupOf(d))
	return m != nil && len(m.Decisions) > 0
}

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
	a := object{
		"approvalId": fmt.Sprintf("urn:weavecheck:approval:%d", w.actions), "kind": "mission_final", "decision": sort,
		"missionId": w.missionID(), "groupId": w.Group, "missionRevision": 1, "artifactHashes": hashes,
		"acceptancePolicyVersion": "1.0.0", "approver": principal(cast.Owner), "comments": comments, "conditions": []any{},
		"occurredAt": adapters.Now{},
	}
	w.set(a, "missionRevision", model.HoleSubmittedRevision, w.Group)
	return adapters.Signed{By: cast.Owner.ID, Document: a}
}
