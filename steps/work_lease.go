package steps

import (
	"fmt"
	"iter"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// lease is the Ownership Lease and the Execution Lease of a WorkItem (§11.3).
var lease = Subject{
	Drafts: []Drafting{{
		Kind: model.ExecutionLeaseRenew, By: cast.Ada, OnItem: true, Expects: ItemRevision,
		Payload: func(w *World, _ model.Actor, item string) object {
			return w.leased(item, object{"leaseSeconds": executionSeconds * 2})
		},
		Near: []string{"lasting 0 seconds"},
	}},
	Moves: func(s *Scene) {
		for m, w := range s.underLease() {
			m.send(2*aside, model.ExecutionLeaseRenew, agent(w.Owner), w.ID, lastingOr("lasting 60 seconds"))
		}
	},
	Passages: func(s *Scene) {
		for w := range s.state.WorkItems() {
			of := fmt.Sprintf(" of %q", short(w.ID))
			if w.Owner != "" {
				s.expires("the Ownership Lease"+of, 5, w.OwnershipExpiresAt, model.HoleOwnershipExpiry, w.ID)
			}
			if w.State == model.Queued {
				s.expires("the start deadline"+of, 5, w.StartBy, model.HoleStartExpiry, w.ID)
			}
			if w.State == model.Active {
				s.expires("the Execution Lease"+of, 8, w.ExecutionExpiresAt, model.HoleExecutionExpiry, w.ID)
			}
		}
	},
	Misses: append(forms(
		fence{words: "with the Lease ID", hole: model.HoleExecutionLease, member: "executionLeaseId", payload: true,
			records: workItems},
		fence{words: "under the Ownership Epoch", hole: model.HoleOwnershipEpoch, member: "ownershipEpoch", payload: true,
			records: workItems},
	), []Miss{
		miss("with the Ownership Lease for its Execution Lease", common, ownedUnder(model.HoleOwnershipLease, itemOf),
			otherLease(model.HoleOwnershipLease, itemOf)),
		miss("with the Coordinator lease for its Execution Lease", common, ownedUnder(model.HoleCoordinatorLease, groupOf),
			otherLease(model.HoleCoordinatorLease, groupOf)),
		backdated("the Execution Lease", model.HoleExecutionExpiry, itemOf),
		backdated("the Ownership Lease", model.HoleOwnershipExpiry, itemOf),
		miss("without a Lease ID", particular, carries("executionLeaseId"), dropPayload("executionLeaseId")),
		miss("with a Lease ID never issued", particular, carries("executionLeaseId"),
			putPayload("executionLeaseId", neverIssued)),
		miss("with the Lease ID of before", 2*particular, carriesOlder("executionLeaseId"),
			formerPayload("executionLeaseId")).fences(),
		miss("without an Ownership Epoch", particular, carries("ownershipEpoch"), dropPayload("ownershipEpoch")),
		miss("under an older Ownership Epoch", 2*particular, carriesOlder("ownershipEpoch"),
			formerPayload("ownershipEpoch")).fences(),
		miss("under an Ownership Epoch not begun yet", particular, carriesMinted("ownershipEpoch"),
			raisePayload("ownershipEpoch", 1000)),
	}...),
	Sentences: []Sentence{
		says(`the Ownership Lease of "([^"]*)" `+anyEdge, ownershipExpiry),
		says(`the execution approval of "([^"]*)" `+anyEdge, itemExpiry("execution approval", model.HoleApprovalExpiry)),
		says(`the start deadline of "([^"]*)" `+anyEdge, itemExpiry("start deadline", model.HoleStartExpiry)),
		says(`the Execution Lease of "([^"]*)" `+anyEdge, itemExpiry("Execution Lease", model.HoleExecutionExpiry)),
	},
}

var ownershipExpiry = itemExpiry("Ownership Lease", model.HoleOwnershipExpiry)

const neverIssued = "urn:weavecheck:lease:never-issued"

// ownedUnder fits what names an Execution Lease where there is a lease of another sort.
func ownedUnder(hole string, subject func(*adapters.Draft) string) Fit {
	return all(carries("executionLeaseId"), func(w *World, d *adapters.Draft) bool {
		_, ok := w.Current(hole, subject(d))
		return ok
	})
}

// otherLease names a lease of another sort in the place of the Execution Lease.
func otherLease(hole string, subject func(*adapters.Draft) string) Change {
	return func(w *World, d *adapters.Draft, _ []string) error {
		m, ok := w.Current(hole, subject(d))
		if !ok {
			return &adapters.Inapplicable{Note: "there is no " + hole}
		}
		return putPayload("executionLeaseId", m)(w, d, nil)
	}
}

// owned is a payload about a WorkItem with its current Ownership Epoch, or the first where there was none.
func (w *World) owned(item string, p object) object {
	p["workItemId"], p["ownershipEpoch"] = item, 1
	w.set(p, "ownershipEpoch", model.HoleOwnershipEpoch, item)
	return p
}

// leased is a payload about a WorkItem with its current Ownership Epoch and Lease ID, or with a Lease ID never issued
// where there is none.
func (w *World) leased(item string, p object) object {
	p["executionLeaseId"] = neverIssued
	w.set(p, "executionLeaseId", model.HoleExecutionLease, item)
	return w.owned(item, p)
}

// underLease are the active WorkItems, each with the Scene in which what their owner does is in time under a live
// Execution Lease.
func (s *Scene) underLease() iter.Seq2[missionScene, *model.WorkItem] {
	return func(yield func(missionScene, *model.WorkItem) bool) {
		for m, w := range s.items() {
			if w.State == model.Active && !yield(m.when(w.ExecutionLive(m.live)), w) {
				return
			}
		}
	}
}
