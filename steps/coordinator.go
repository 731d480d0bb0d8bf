package steps

import (
	"context"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// coordinator is the office of the Coordinator and its lease (§7.2).
var coordinator = Subject{
	Drafts: []Drafting{{
		Kind: model.CoordinatorAssign, By: cast.Owner, Expects: MissionRevision, For: forCoordinator,
		Near: []string{"for Vera", "for the Coordinator"},
		Payload: func(*World, model.Actor, string) object {
			return object{"coordinatorId": cast.Otto.ID, "leaseSeconds": coordinatorLeaseSeconds}
		},
	}, {
		Kind: model.CoordinatorRenew, By: cast.Coordinator, Expects: MissionRevision,
		Near:    []string{"under its former Coordinator Epoch"},
		Payload: func(*World, model.Actor, string) object { return object{"leaseSeconds": coordinatorLeaseSeconds * 2} },
	}},
	Sentences: []Sentence{
		says(`the Coordinator lease `+anyEdge, coordinatorExpiry),
		says(`(the Coordinator|[A-Z]\w+) coordinates the Mission`, missionCoordinatedBy),
	},
}

const coordinatorLeaseSeconds = 86_400

func forCoordinator(p object, a model.Actor) { p["coordinatorId"] = a.ID }

func coordinatorExpiry(ctx context.Context, when string) error {
	return passTo(ctx, model.HoleCoordinatorExpiry, From(ctx).Group, when, "the Coordinator lease "+when)
}

func missionCoordinatedBy(ctx context.Context, name string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	want, err := actor(name)
	if err != nil {
		return err
	}
	got := w.mission().Coordinator
	return w.expects(got == want.ID, "%s to coordinate the Mission, but by the rules it is %s", name, nameOf(got))
}
