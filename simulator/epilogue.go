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

// The bounds of an epilogue. What is more than that is sampled.
const (
	mostFenced    = 4  // former values and those of other records that are tried
	mostResent    = 20 // accepted Commands that are sent again
	mostPositions = 12 // of a Group that are replayed from
)

// epilogue ends a sequence with what has to hold after whatever has happened: what fences Commands still does, exactly
// what is left of a budget can be allotted, a lease still ends when it ends, every Command that was accepted has its
// receipt, and the log replays. The draw says what is tried where there is too much.
func (p *player) epilogue(ctx context.Context, d draw) error {
	for _, part := range []func(context.Context, draw) error{p.fences, p.signatures, p.budget, p.edge, p.end, p.receipts, p.replay} {
		if err := part(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// fences sends moves under values of before, or of another record.
func (p *player) fences(ctx context.Context, d draw) error {
	moves := steps.NewScene(p.world, longest).Ready // which refusals leave as they are
	for n := range mostFenced {
		d := draw(mix(uint64(d) + uint64(n)))
		m := choose(d, "move to fence", moves, func(m steps.Move) (string, int) {
			name, _ := aboutMove(m)
			switch {
			case m.By.Type != model.Agent:
				return name, 0
			case m.Item != "" && m.By != cast.Coordinator:
				return name, 4
			default:
				return name, 1
			}
		})
		draft, note, err := drafted(p.world, m, d)
		if err != nil {
			return err
		}
		wrong := p.world.Fences(draft)
		if len(wrong) == 0 {
			continue
		}
		words := choose(d, "fence", wrong, aboutMiss).Words
		if note, err = say(p.world, draft, note, words); err != nil {
			return err
		}
		if err := p.send(ctx, m, draft, note); err != nil {
			return err
		}
	}
	return nil
}

// signatures sends one move wrongly signed in two ways, now and then, and each way twice: what a refusal tells of the
// way shows only beside another.
func (p *player) signatures(ctx context.Context, d draw) error {
	if d.Roll("signatures", 4) > 0 {
		return nil
	}
	moves := steps.NewScene(p.world, longest).Ready // which refusals leave as they are
	m := choose(d, "move to sign wrongly", moves, func(m steps.Move) (string, int) {
		name, _ := aboutMove(m)
		return name, 1
	})
	for _, words := range []string{"signed by somebody else", "changed after signing"} {
		m.Words = []string{words}
		for range 2 {
			if err := p.command(ctx, d, m); err != nil {
				return err
			}
		}
	}
	return nil
}

// budget authorizes a WorkItem with one more than is left of a budget, one with exactly what is left, and one with the
// least there can be.
func (p *player) budget(ctx context.Context, d draw) error {
	group := steps.GroupID
	if p.world.State().Mission(steps.SecondGroupID) != nil && d.Roll("budget of the second Mission", 3) == 0 {
		group = steps.SecondGroupID
	}
	m := p.world.State().Mission(group)
	if m == nil || m.State != model.MissionActive {
		return nil
	}
	p.world.Group = group
	more, exactly, least, ok := p.world.Remainder(d)
	if !ok {
		return nil
	}
	for i, words := range []string{more, exactly, least} {
		move := steps.Move{Kind: model.WorkAuthorize, By: model.Actor{Type: model.Agent, ID: m.Coordinator}, Group: group,
			Item: steps.Item(fmt.Sprintf("rest-%d", i)), Words: []string{words}}
		if err := p.command(ctx, d, move); err != nil {
			return err
		}
	}
	return nil
}

// edge lets time pass to the edge of something that expires, and sends what depends on it.
func (p *player) edge(ctx context.Context, d draw) error {
	var edges []steps.Passage
	for _, passage := range steps.NewScene(p.world, longest).Passages() {
		if passage.To != nil {
			edges = append(edges, passage)
		}
	}
	if len(edges) == 0 {
		return nil
	}
	if err := p.pass(ctx, choose(d, "last edge", edges, aboutPassage)); err != nil {
		return err
	}
	if moves := p.atEdge(steps.NewScene(p.world, longest)); len(moves) > 0 {
		return p.edgewise(ctx, d, moves)
	}
	return nil
}

// end ends a Mission now and then, with whatever is not finished in it: what is sent again comes after that.
func (p *player) end(ctx context.Context, d draw) error {
	if d.Roll("end", 3) > 0 {
		return nil
	}
	return p.command(ctx, d, steps.Move{Kind: model.MissionCancel, By: cast.Owner, Group: steps.GroupID})
}

// receipts sends accepted Commands again, byte for byte.
func (p *player) receipts(ctx context.Context, d draw) error {
	var accepted []int
	for i, s := range p.world.Steps() {
		if s.Draft != nil && s.Refused == "" {
			accepted = append(accepted, i)
		}
	}
	for len(accepted) > mostResent {
		out := int(d.Roll(fmt.Sprint("left out ", len(accepted)), uint64(len(accepted))))
		accepted = slices.Delete(accepted, out, out+1)
	}
	for _, i := range accepted {
		if err := p.resend(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

// replay replays the Groups from their positions, and in pages.
func (p *player) replay(ctx context.Context, d draw) error {
	return p.world.ReplayFrom(ctx, func(group string, events int) (positions []int, size int) {
		size = adapters.PageSizes[d.Roll("page of "+group, uint64(len(adapters.PageSizes)))]
		every := max((events+mostPositions-1)/mostPositions, 1)
		for after := int(d.Roll("from "+group, uint64(every))); after < events; after += every {
			positions = append(positions, after)
		}
		return positions, size
	})
}
