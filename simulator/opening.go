package simulator

import (
	"slices"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/steps"
)

// The openings of sequences, in the order of their numbers up to lastOpening.
const lastOpening = 11

// opening is the moves that a sequence starts with: none at all, a Mission with its crew, one in which every epoch has
// risen already so that there are older ones, or one whose first WorkItem is under way.
func opening(n int) []steps.Move {
	switch {
	case n == 0:
		return nil
	case n <= 5:
		return slices.Concat([]steps.Move{session(cast.Coordinator), creation}, joined(1))
	case n <= 8:
		return slices.Concat([]steps.Move{
			session(cast.Otto), session(cast.Coordinator), session(cast.Coordinator),
			{Kind: model.MissionCreate, By: cast.Owner, Words: []string{"for Otto"}},
			{Kind: model.CoordinatorAssign, By: cast.Owner, Words: []string{"for the Coordinator"}},
			join(cast.Coordinator, cast.Owner, model.RoleCoordinator),
		}, joined(2))
	default:
		first := steps.Item(steps.ItemNames[steps.GroupID][0])
		return slices.Concat(opening(1), []steps.Move{
			{Kind: model.WorkAuthorize, By: cast.Coordinator, Item: first},
			{Kind: model.WorkOffer, By: cast.Coordinator, Item: first, Words: []string{"to " + steps.Names(steps.Crew...)}},
			{Kind: model.WorkAcceptOffer, By: steps.Crew[0], Item: first},
			{Kind: model.WorkStart, By: steps.Crew[0], Item: first},
		})
	}
}

var creation = steps.Move{Kind: model.MissionCreate, By: cast.Owner}

func session(a model.Actor) steps.Move {
	return steps.Move{Kind: model.SessionOpen, By: cast.ControlPlane, Words: []string{"for " + steps.NameOf(a)}}
}

func join(a, by model.Actor, role string) steps.Move {
	return steps.Move{Kind: model.MembershipChange, By: by, Words: []string{"for " + steps.NameOf(a), "as " + role}}
}

// joined lets the crew join, some times over.
func joined(times int) []steps.Move {
	var moves []steps.Move
	for _, a := range steps.Crew {
		for range times {
			moves = append(moves, session(a), join(a, cast.Coordinator, model.RoleWorker))
		}
	}
	return moves
}
