package steps

import (
	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// execution is what an owner does with its WorkItem until there is a result (§11.3, §11.4).
var execution = Subject{
	Drafts: []Drafting{{
		Kind: model.WorkStart, By: cast.Ada, OnItem: true, Expects: ItemRevision,
		Payload: func(w *World, _ model.Actor, item string) object {
			return w.owned(item, object{"executionLeaseSeconds": executionSeconds})
		},
		Way:  Way{From: model.Queued, To: model.Active},
		Near: []string{"lasting 0 seconds"},
	}, {
		Kind: model.WorkCheckpoint, By: cast.Ada, OnItem: true, Expects: ItemRevision,
		Payload: func(w *World, _ model.Actor, item string) object {
			return w.leased(item, object{"checkpoint": checkpoint(), "resumeWithinSeconds": resumeSeconds})
		},
		Near: []string{"lasting 0 seconds"},
	}, {
		Kind: model.WorkBlock, By: cast.Ada, OnItem: true, Expects: ItemRevision,
		Payload: func(w *World, _ model.Actor, item string) object {
			return w.leased(item, object{
				"checkpoint": checkpoint(), "reason": "Access to the staging system is needed.", "blockedLeaseSeconds": blockedSeconds,
			})
		},
		Way:  Way{From: model.Active, To: model.Blocked},
		Near: []string{"lasting 0 seconds"},
	}, {
		Kind: model.WorkUnblock, By: cast.Coordinator, OnItem: true, Expects: ItemRevision,
		Payload: func(_ *World, _ model.Actor, item string) object { return object{"workItemId": item} },
	}},
	Misses: []Miss{
		miss("without a checkpoint", particular, carries("checkpoint"), dropPayload("checkpoint")),
		miss("without a required resolution", particular, all(of(model.WorkBlock), carries("reason")), dropPayload("reason")),
	},
}

// How long the leases last that the Commands of the checks ask for.
const (
	executionSeconds = 300
	resumeSeconds    = 1_200
	blockedSeconds   = 900
)

func checkpoint() object {
	return object{
		"phase": "half assembled", "completedMilestones": []any{"parts collected"}, "nextStep": "join the parts",
		"createdAt": adapters.Now{},
	}
}
