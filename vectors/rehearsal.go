package vectors

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// Many checks begin alike: most of what is played is the set-up of what a check is about. A target that can be copied
// as it stands need go through each beginning only once.

// Forker is a Target that can be copied as it stands: what is done to the copy is not seen in it, nor the reverse.
type Forker interface {
	adapters.Target
	Fork() adapters.Target
}

// Beginnings are the set-ups of some vectors, in a tree: what is common to several is there once. They may be shared by
// several goroutines.
type Beginnings struct {
	nodes []beginning
	ends  map[string]int // by vector: the node of its whole set-up
}

// beginning is one step of a set-up, after those of its parent; the first one is the root, before any step.
type beginning struct {
	parent int
	vector *Vector
	step   int
	uses   int // by steps and vectors that go on from here
}

// BeginningsOf gathers the set-ups of vectors.
func BeginningsOf(list []Vector) (*Beginnings, error) {
	b := &Beginnings{nodes: []beginning{{}}, ends: map[string]int{}}
	known := map[string]int{}
	for i := range list {
		v, at := &list[i], 0
		for step := range v.Focus {
			text, err := json.Marshal(v.Steps[step])
			if err != nil {
				return nil, fmt.Errorf("%s: step %d: %w", v.ID, step, err)
			}
			key := fmt.Sprint(at, " ", string(text))
			next, ok := known[key]
			if !ok {
				next = len(b.nodes)
				b.nodes = append(b.nodes, beginning{parent: at, vector: v, step: step})
				b.nodes[at].uses++
				known[key] = next
			}
			at = next
		}
		b.nodes[at].uses++
		b.ends[v.ID] = at
	}
	return b, nil
}

// Rehearsal plays vectors on one target, each from its beginning. It is for one goroutine.
type Rehearsal struct {
	Target     Forker
	Info       adapters.Info
	Cast       *cast.Cast
	Rulebook   *model.Rulebook
	Readings   model.Readings // known of the target before
	Beginnings *Beginnings

	reached map[int]*reached
}

// reached is where a beginning led to.
type reached struct {
	session *adapters.Session
	target  Forker
	err     error
}

// Replay plays a Vector like the function of that name. One that is not among the Beginnings is played from the start.
func (r *Rehearsal) Replay(ctx context.Context, v *Vector) (s *adapters.Session, err error) {
	end, ok := r.Beginnings.ends[v.ID]
	if !ok {
		return Replay(ctx, *v, r.Target.Fork(), r.Info, r.Cast, r.Rulebook, r.Readings)
	}
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("panic: %v", e)
		}
	}()
	from := r.from(ctx, end)
	if from.err != nil {
		return from.session, from.err
	}
	return from.session, v.finish(ctx, from.session, v.Focus)
}

// from is where a beginning leads to, for one that goes on from there.
func (r *Rehearsal) from(ctx context.Context, n int) *reached {
	at := r.reach(ctx, n)
	if at.err != nil || r.Beginnings.nodes[n].uses == 1 {
		return at
	}
	target := at.target.Fork().(Forker)
	return &reached{session: at.session.Fork(target), target: target}
}

func (r *Rehearsal) reach(ctx context.Context, n int) *reached {
	if at := r.reached[n]; at != nil {
		return at
	}
	at := &reached{target: r.Target}
	if node := r.Beginnings.nodes[n]; n == 0 {
		at.session, at.err = adapters.Begin(ctx, r.Target, r.Info, r.Cast.Organization, r.Cast.Cards, r.Cast, r.Rulebook,
			r.Readings)
	} else if at = r.from(ctx, node.parent); at.err == nil {
		at.err = node.vector.play(ctx, at.session, node.step)
	}
	if r.reached == nil {
		r.reached = map[int]*reached{}
	}
	r.reached[n] = at
	return at
}
