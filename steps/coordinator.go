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
		Payload: func(w *World, _ model.Actor, _ string) object {
			return object{"coordinatorId": cast.Otto.ID, "leaseSeconds": coordinatorLeaseSeconds,
				"contextPackage": w.contextPackage()}
		},
	}, {
		Kind: model.CoordinatorRenew, By: cast.Coordinator, Expects: MissionRevision,
		Near:    []string{"under its former Coordinator Epoch"},
		Payload: func(*World, model.Actor, string) object { return object{"leaseSeconds": coordinatorLeaseSeconds * 2} },
	}},
	Moves: coordinatorMoves,
	Misses: []Miss{
		backdated("the Coordinator lease", model.HoleCoordinatorExpiry, groupOf),
	},
	Passages: func(s *Scene) {
		for m := range s.state.Missions() {
			if !m.State.Terminal() {
				s.expires("the Coordinator lease"+inWhich(m), 1, m.CoordinatorExpiresAt, model.HoleCoordinatorExpiry, m.GroupID)
			}
		}
	},
	Sentences: []Sentence{
		says(`the Coordinator lease `+anyEdge, coordinatorExpiry),
		says(`(the Coordinator|[A-Z]\w+) coordinates the Mission`, missionCoordinatedBy),
	},
}

const coordinatorLeaseSeconds int64 = 86_400

func forCoordinator(p object, a model.Actor) { p["coordinatorId"] = a.ID }

// coordinatorMoves assigns a Coordinator where nobody coordinates, and renews the lease when it is about to run out.
func coordinatorMoves(s *Scene) {
	brief := lastingOr("lasting 2400 seconds")
	for m := range s.missions() {
		for _, a := range []model.Actor{cast.Coordinator, cast.Otto, cast.Cleo} {
			weight := beside
			if !m.coordinates() && m.state.Session(a.ID) != 0 {
				weight = needed
			}
			m.send(weight, model.CoordinatorAssign, m.owner(), "", brief, "for "+NameOf(a))
		}
		m.send(beside, model.CoordinatorAssign, cast.ControlPlane, "", brief, "for the Coordinator")
		renewal := 2 * beside
		if !m.mission.CoordinatorExpiresAt.Live(m.now.Seconds(1_200)) {
			renewal = needed
		}
		m.coordinate(renewal, model.CoordinatorRenew, "", brief)
	}
}

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
