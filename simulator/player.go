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

func (p *player) step(ctx context.Context, d draw, left int) error {
	c := newScene(p.world, left)
	sort := int(d.roll("sort", 100))
	switch {
	case sort < passesTime:
		return p.pass(ctx, choose(d, "passage", c.passages(), passage.about))
	case sort < passesTime+sendsAgain && len(p.world.Steps()) > 0:
		return p.again(ctx, d)
	case sort < passesTime+sendsAgain+sendsAnything:
		if d.roll("missed as well", 3) == 0 {
			return p.nearMiss(ctx, d, p.anything(d))
		}
		return p.command(ctx, d, p.anything(d))
	case sort < passesTime+sendsAgain+sendsAnything+sendsLate && len(c.late) > 0:
		return p.command(ctx, d, choose(d, "late move", c.late, move.about))
	case sort < passesTime+sendsAgain+sendsAnything+sendsLate+sendsNearMiss:
		return p.nearMiss(ctx, d, choose(d, "move to miss", slices.Concat(c.moves, c.last), func(m move) (string, int) {
			name, weight := m.about()
			return name, min(weight, 2*aside)
		}))
	default:
		return p.command(ctx, d, choose(d, "move", c.moves, move.about))
	}
}

// command sends a move as it is.
func (p *player) command(ctx context.Context, d draw, m move) error {
	draft, note, err := m.draft(p.world, d)
	if err != nil {
		return err
	}
	return p.send(ctx, m, draft, note)
}

// nearMiss sends a move that is wrong in one thing, now and then in two: in who sends it, or in what the words of a miss
// change.
func (p *player) nearMiss(ctx context.Context, d draw, m move) error {
	if d.roll("wrong actor", 5) == 0 {
		m.by = another(d, m.by)
		return p.command(ctx, d, m)
	}
	draft, note, err := m.draft(p.world, d)
	if err != nil {
		return err
	}
	draft, note = missed(p.world, d, draft, note)
	if d.roll("two misses", 8) == 0 {
		draft, note = missed(p.world, draw(mix(uint64(d))), draft, note)
	}
	return p.send(ctx, m, draft, note)
}

func (p *player) send(ctx context.Context, m move, draft *adapters.Draft, note string) error {
	rule := p.rule(m)
	err := p.world.Play(ctx, draft, note)
	p.seen.sent(p.world, m, rule, err)
	return err
}

// another picks somebody else of the cast, and more likely one who is heard in the Group: another human, or one of the crew.
func another(d draw, than model.Actor) model.Actor {
	others := slices.DeleteFunc(everybody(), func(a model.Actor) bool { return a == than })
	return choose(d, "other actor", others, func(a model.Actor) (string, int) {
		if a.Type == than.Type && a.Type == model.Human || slices.Contains(crew, a) {
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
func (p *player) anything(d draw) move {
	m := move{kind: choose(d, "any kind", p.kinds, func(k model.Kind) (string, int) { return string(k), 1 }), group: steps.GroupID}
	m.by = steps.DefaultActor(m.kind)
	if m.by == cast.Ada {
		m.by = choose(d, "any worker", crew, func(a model.Actor) (string, int) { return a.ID, 1 })
	}
	if d.roll("ordinary actor", 4) == 0 {
		m.by = another(d, m.by)
	}
	if d.roll("second Mission", 8) == 0 {
		m.group = steps.SecondGroupID
	}
	if steps.OnItem(m.kind) {
		names := slices.Concat(steps.ItemNames[steps.GroupID], steps.ItemNames[steps.SecondGroupID])
		m.item = steps.Item(choose(d, "any item", names, func(n string) (string, int) {
			if p.world.State().WorkItem(steps.Item(n)) != nil {
				return n, 4
			}
			return n, 1
		}))
	}
	if m.kind == model.WorkDependencyAdd {
		m.words = []string{fmt.Sprintf("depending on %q", d.one("any dependency", steps.ItemNames[steps.GroupID]...))}
	}
	return m
}

// again sends an earlier Command once more, byte for byte; more often one that was accepted.
func (p *player) again(ctx context.Context, d draw) error {
	type earlier struct {
		step   int
		name   string
		weight int
	}
	var list []earlier
	times := map[string]int{}
	for i, s := range p.world.Steps() {
		if s.Draft == nil {
			continue
		}
		times[s.Note]++
		e := earlier{step: i, name: fmt.Sprint(s.Note, times[s.Note]), weight: 1}
		if s.Refused == "" {
			e.weight = 3
		}
		list = append(list, e)
	}
	if len(list) == 0 {
		return p.pass(ctx, passage{note: "1 seconds pass", at: p.world.Now().Seconds(1)})
	}
	e := choose(d, "earlier Command", list, func(e earlier) (string, int) { return e.name, e.weight })
	err := p.world.Resend(ctx, e.step, "again: "+p.world.Steps()[e.step].Note, nil)
	if kind := steps.KindOf(p.world.Steps()[e.step].Draft); slices.Contains(p.kinds, kind) {
		p.seen.resent(p.world, kind, err)
	}
	return err
}

func (p *player) pass(ctx context.Context, to passage) error {
	return p.world.AdvanceTo(ctx, to.at, to.to, to.note)
}

// DrawError reports that words did not fit the Command they were drawn for: a fault of the simulator.
type DrawError struct {
	Note, Words string
	Err         error
}

func (e *DrawError) Error() string { return fmt.Sprintf("%s, %s: %v", e.Note, e.Words, e.Err) }

// Unwrap gives the cause.
func (e *DrawError) Unwrap() error { return e.Err }
