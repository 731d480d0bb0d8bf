package steps

import (
	"slices"

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
				"checkpoint": checkpoint(), "reason": "Access to the staging system is needed.",
				"blockedLeaseSeconds": blockedSeconds,
			})
		},
		Way:  Way{From: model.Active, To: model.Blocked},
		Near: []string{"lasting 0 seconds"},
	}, {
		Kind: model.WorkUnblock, By: cast.Coordinator, OnItem: true, Expects: ItemRevision,
		Payload: func(_ *World, _ model.Actor, item string) object { return object{"workItemId": item} },
	}},
	Moves: executionMoves,
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

func executionMoves(s *Scene) {
	for m, w := range s.items() {
		switch w.State {
		case model.Queued:
			ready := m.when(w.OwnershipLive(m.live) && !w.StartMissed(m.live) && m.startable(w))
			ready.send(onward, model.WorkStart, agent(w.Owner), w.ID, func(d Dice) []string {
				return lasting(d, "", "", "lasting 60 seconds", "lasting 4000 seconds")
			})
		case model.Blocked:
			m.coordinate(onward, model.WorkUnblock, w.ID, nil)
			m.send(aside, model.WorkUnblock, agent(w.Owner), w.ID, nil)
		}
	}
	for m, w := range s.underLease() {
		m.send(2*aside, model.WorkCheckpoint, agent(w.Owner), w.ID, lastingOr("lasting 60 seconds"))
		m.send(3*aside, model.WorkBlock, agent(w.Owner), w.ID, lastingOr("lasting 60 seconds"))
		m.coordinate(beside, model.WorkCheckpoint, w.ID, nil)
		m.coordinate(beside, model.WorkBlock, w.ID, nil)
	}
}

// startable reports whether nothing but its owner keeps a queued WorkItem from starting.
func (m missionScene) startable(w *model.WorkItem) bool {
	if !w.MayStart(m.live) {
		return false
	}
	return !slices.ContainsFunc(w.Dependencies, func(id string) bool {
		d := m.state.WorkItem(id)
		return d == nil || d.State != model.Verified
	})
}

func checkpoint() object {
	return object{
		"phase": "half assembled", "completedMilestones": []any{"parts collected"}, "nextStep": "join the parts",
		"createdAt": adapters.Now{},
	}
}
