package steps

import (
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
	}},
	Sentences: []Sentence{
		says(`the Ownership Lease of "([^"]*)" `+anyEdge, ownershipExpiry),
		says(`the Execution Lease of "([^"]*)" `+anyEdge, itemExpiry("Execution Lease", model.HoleExecutionExpiry)),
	},
}

var ownershipExpiry = itemExpiry("Ownership Lease", model.HoleOwnershipExpiry)

const neverIssued = "urn:weavecheck:lease:never-issued"

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
