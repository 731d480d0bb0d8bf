package simulator

import (
	"context"
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/steps"
)

// A player draws the steps of one sequence and sends them.
type player struct {
	*stage
	world *steps.World
	seen  *Statistics
}

// The sorts of steps, in hundredths. What is left are moves as they are.
const (
	sendsLate     = 10
	sendsNearMiss = 20
	sendsAnything = 8
	sendsAgain    = 7
	passesTime    = 9
)

// mostMissed is how likely a move is at most to be the one of which a near miss is sent: by their own weights nearly
// all would be of those that take a WorkItem on.
const mostMissed = 30

func (p *player) step(ctx context.Context, d draw, left int) error {
	scene := steps.NewScene(p.world, left)
	if moves := p.atEdge(scene); len(moves) > 0 && d.Roll("at the edge", 4) > 0 {
		return p.edgewise(ctx, d, moves)
	}
	sort := int(d.Roll("sort", 100))
	switch {
	case sort < passesTime:
		return p.pass(ctx, choose(d, "passage", scene.Passages(), aboutPassage))
	case sort < passesTime+sendsAgain && len(p.world.Steps()) > 0:
		return p.again(ctx, d)
	case sort < passesTime+sendsAgain+sendsAnything:
		if d.Roll("missed as well", 3) == 0 {
			return p.nearMiss(ctx, d, p.anything(d))
		}
		return p.command(ctx, d, p.anything(d))
	case sort < passesTime+sendsAgain+sendsAnything+sendsLate && len(scene.Late) > 0:
		return p.command(ctx, d, choose(d, "late move", scene.Late, aboutMove))
	case sort < passesTime+sendsAgain+sendsAnything+sendsLate+sendsNearMiss:
		moves := slices.Concat(scene.Ready, scene.Last)
		return p.nearMiss(ctx, d, choose(d, "move to miss", moves, func(m steps.Move) (string, int) {
			name, weight := aboutMove(m)
			return name, min(weight, mostMissed)
		}))
	default:
		return p.command(ctx, d, choose(d, "move", scene.Ready, aboutMove))
	}
}

func aboutPassage(to steps.Passage) (string, int) { return to.Note, to.Weight }

// atEdge are the moves about what time just passed to an edge of; none where it did not.
func (p *player) atEdge(scene *steps.Scene) []steps.Move {
	played := p.world.Steps()
	if len(played) == 0 || played[len(played)-1].To == nil {
		return nil
	}
	subject := played[len(played)-1].To.Subject
	coordinator := ""
	if m := p.world.State().Mission(subject); m != nil {
		coordinator = m.Coordinator
	}
	return slices.DeleteFunc(slices.Concat(scene.Ready, scene.Late), func(m steps.Move) bool {
		return m.Item != subject && (m.Group != subject || m.By.ID != coordinator)
	})
}

// edgewise sends one of the moves at an edge, now and then with an issue time of before it.
func (p *player) edgewise(ctx context.Context, d draw, moves []steps.Move) error {
	m := choose(d, "move at the edge", moves, func(m steps.Move) (string, int) {
		name, weight := aboutMove(m)
		return name, min(weight, mostMissed)
	})
	draft, note, err := drafted(p.world, m, d)
	if err != nil {
		return err
	}
	if d.Roll("backdated", 3) == 0 {
		draft, note = p.backdated(d, draft, note)
	}
	return p.send(ctx, m, draft, note)
}

// backdated is a Draft that says that it was issued before what it depends on expired, where it is refused anyway.
func (p *player) backdated(d draw, draft *adapters.Draft, note string) (*adapters.Draft, string) {
	fitting := p.world.Backdatings(draft)
	if len(fitting) == 0 {
		return draft, note
	}
	changed := steps.Clone(draft)
	longer, err := say(p.world, changed, note, choose(d, "backdating", fitting, aboutMiss).Words)
	if err != nil || !fresh(p.world.Session, changed) {
		return draft, note
	}
	return changed, longer
}

// command sends a move as it is.
func (p *player) command(ctx context.Context, d draw, m steps.Move) error {
	draft, note, err := drafted(p.world, m, d)
	if err != nil {
		return err
	}
	return p.send(ctx, m, draft, note)
}

// nearMiss sends a move that is wrong in one thing, now and then in two: in who sends it, or in what the words of a
// near miss change.
func (p *player) nearMiss(ctx context.Context, d draw, m steps.Move) error {
	if d.Roll("wrong actor", 5) == 0 {
		m.By = another(d, m.By)
		return p.command(ctx, d, m)
	}
	draft, note, err := drafted(p.world, m, d)
	if err != nil {
		return err
	}
	draft, note = missed(p.world, d, draft, note)
	if d.Roll("two misses", 8) == 0 {
		draft, note = missed(p.world, draw(mix(uint64(d))), draft, note)
	}
	return p.send(ctx, m, draft, note)
}

func (p *player) send(ctx context.Context, m steps.Move, draft *adapters.Draft, note string) error {
	rule := p.rule(m)
	err := p.world.Play(ctx, draft, note)
	p.seen.sent(p.world, m, rule, err)
	return err
}

// another picks somebody else of the cast, and more likely one who is heard in the Group: another human, or one of the
// crew.
func another(d draw, than model.Actor) model.Actor {
	others := slices.DeleteFunc(everybody(), func(a model.Actor) bool { return a == than })
	return choose(d, "other actor", others, func(a model.Actor) (string, int) {
		if a.Type == than.Type && a.Type == model.Human || slices.Contains(steps.Crew, a) {
			return a.ID, 4
		}
		return a.ID, 1
	})
}

func everybody() []model.Actor {
	return append([]model.Actor{cast.Owner, cast.Stranger, cast.ControlPlane, cast.Vera}, cast.Agents...)
}

// anything is any Command kind about any WorkItem, mostly from who would ordinarily send it: the cells of the matrix
// that no move is in.
func (p *player) anything(d draw) steps.Move {
	m := steps.Move{Group: steps.GroupID}
	m.Kind = choose(d, "any kind", p.kinds, func(k model.Kind) (string, int) { return string(k), 1 })
	m.By = steps.DefaultActor(m.Kind)
	if m.By == cast.Ada {
		m.By = choose(d, "any worker", steps.Crew, func(a model.Actor) (string, int) { return a.ID, 1 })
	}
	if d.Roll("ordinary actor", 4) == 0 {
		m.By = another(d, m.By)
	}
	if d.Roll("second Mission", 8) == 0 {
		m.Group = steps.SecondGroupID
	}
	if steps.OnItem(m.Kind) {
		names := slices.Concat(steps.ItemNames[steps.GroupID], steps.ItemNames[steps.SecondGroupID])
		m.Item = steps.Item(choose(d, "any item", names, func(n string) (string, int) {
			if p.world.State().WorkItem(steps.Item(n)) != nil {
				return n, 4
			}
			return n, 1
		}))
	}
	m.Words = steps.Astray(m.Kind, d)
	return m
}

// again sends an earlier Command once more, byte for byte; more often one that was accepted, or the last. One that was
// refused may be no longer fresh, or still be known as refused: it is sent only where it has to be refused again, and
// for the same reason.
func (p *player) again(ctx context.Context, d draw) error {
	type earlier struct {
		step   int
		name   string
		weight int
	}
	var list []earlier
	times := map[string]int{}
	played := p.world.Steps()
	for i, s := range played {
		if s.Draft == nil {
			continue
		}
		times[s.Note]++
		e := earlier{step: i, name: fmt.Sprint(s.Note, times[s.Note]), weight: 1}
		switch {
		case i == len(played)-1:
			e.weight = len(played) / 2
		case s.Refused == "":
			e.weight = 3
		}
		list = append(list, e)
	}
	for len(list) > 0 {
		e := choose(d, "earlier Command", list, func(e earlier) (string, int) { return e.name, e.weight })
		if refusedAlike(p.world.Session, e.step) {
			return p.resend(ctx, e.step)
		}
		list = slices.DeleteFunc(list, func(other earlier) bool { return other == e })
	}
	return p.pass(ctx, steps.Passing(p.world.Now(), 1, 1))
}

func (p *player) resend(ctx context.Context, step int) error {
	err := p.world.Resend(ctx, step, "again: "+p.world.Steps()[step].Note, nil)
	if kind := steps.KindOf(p.world.Steps()[step].Draft); slices.Contains(p.kinds, kind) {
		p.seen.resent(p.world, kind, err)
	}
	return err
}

func (p *player) pass(ctx context.Context, to steps.Passage) error {
	return p.world.AdvanceTo(ctx, to.At, to.To, to.Note)
}
