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
func opening(n int) []move {
	switch {
	case n == 0:
		return nil
	case n <= 5:
		return slices.Concat([]move{session(cast.Coordinator), creation}, joined(1))
	case n <= 8:
		return slices.Concat([]move{
			session(cast.Otto), session(cast.Coordinator), session(cast.Coordinator), {kind: model.MissionCreate, by: cast.Owner, words: []string{"for Otto"}},
			{kind: model.CoordinatorAssign, by: cast.Owner, words: []string{"for the Coordinator"}},
			join(cast.Coordinator, cast.Owner, model.RoleCoordinator),
		}, joined(2))
	default:
		first := steps.Item(steps.ItemNames[steps.GroupID][0])
		return slices.Concat(opening(1), []move{
			{kind: model.WorkAuthorize, by: cast.Coordinator, item: first},
			{kind: model.WorkOffer, by: cast.Coordinator, item: first, words: []string{"to " + list(names(crew))}},
			{kind: model.WorkAcceptOffer, by: crew[0], item: first},
			{kind: model.WorkStart, by: crew[0], item: first},
		})
	}
}

var creation = move{kind: model.MissionCreate, by: cast.Owner}

func session(a model.Actor) move {
	return move{kind: model.SessionOpen, by: cast.ControlPlane, words: []string{"for " + name(a)}}
}

func join(a, by model.Actor, role string) move {
	return move{kind: model.MembershipChange, by: by, words: []string{"for " + name(a), "as " + role}}
}

// joined lets the crew join, some times over.
func joined(times int) []move {
	var moves []move
	for _, a := range crew {
		for range times {
			moves = append(moves, session(a), join(a, cast.Coordinator, model.RoleWorker))
		}
	}
	return moves
}
