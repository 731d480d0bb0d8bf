package simulator

import (
	"context"
	"slices"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/steps"
)

// The openings of sequences, in the order of their numbers up to lastOpening.
const (
	firstWorn   = 12
	lastOpening = firstWorn + 7
)

// opening is the moves that a sequence starts with: none at all, a Mission with its crew, one in which every epoch has
// risen already so that there are older ones, one whose first WorkItem is under way, or one that is worn: see worn.
func opening(n int) []opener {
	switch {
	case n == 0:
		return nil
	case n <= 5:
		return sends(slices.Concat([]steps.Move{session(cast.Coordinator), creation}, joined(1))...)
	case n <= 8:
		return sends(slices.Concat([]steps.Move{
			session(cast.Otto), session(cast.Coordinator), session(cast.Coordinator),
			{Kind: model.MissionCreate, By: cast.Owner, Words: []string{"for Otto"}},
			{Kind: model.CoordinatorAssign, By: cast.Owner, Words: []string{"for the Coordinator"}},
			join(cast.Coordinator, cast.Owner, model.RoleCoordinator),
		}, joined(2))...)
	case n < firstWorn:
		return slices.Concat(opening(1), taken(steps.ItemNames[steps.GroupID][0], steps.Crew[0], model.Active))
	default:
		return worn(n)
	}
}

// limited is of how many sequences one has a cooperation limit, and mostAllowed what such a one allows at the most.
const (
	limited     = 8
	mostAllowed = 3
)

// limit is the cooperation limit of some sequences, among those that the target declares; empty for the others.
func (s *stage) limit(d draw) (name string, most uint64) {
	offered := slices.DeleteFunc(model.LimitNames(), func(name string) bool { return !s.info.Offers(name) })
	if len(offered) == 0 || d.Roll("limited", limited) != 0 {
		return "", 0
	}
	return offered[d.Roll("limit", uint64(len(offered)))], 1 + d.Roll("most", mostAllowed)
}

// An opener is one step that a sequence starts with: a move, or time that passes to what a Passage notes, if there is
// such a Passage.
type opener struct {
	move steps.Move
	to   string
}

func sends(moves ...steps.Move) []opener {
	var list []opener
	for _, m := range moves {
		list = append(list, opener{move: m})
	}
	return list
}

// open plays what a sequence starts with.
func (p *player) open(ctx context.Context, list []opener) error {
	for _, o := range list {
		if o.to == "" {
			if err := p.command(ctx, 0, o.move); err != nil {
				return err
			}
			continue
		}
		for _, passage := range steps.NewScene(p.world, longest).Passages() {
			if passage.Note == o.to {
				if err := p.pass(ctx, passage); err != nil {
					return err
				}
				break
			}
		}
	}
	return nil
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
