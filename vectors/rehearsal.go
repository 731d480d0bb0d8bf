package vectors

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// Many checks begin alike: most of what is played is the set-up of what a check is about. A target that can be copied
// as it stands need go through each beginning only once.

// Beginnings are the set-ups of the vectors that are rehearsed, in a tree: what is common to several is there once. They
// may be shared by several goroutines.
type Beginnings struct {
	mu    sync.Mutex
	root  *beginning
	ends  map[*Vector]*beginning // of the whole set-up
	steps map[*Step]int          // what a step is, by number
	texts map[string]int         // the number of what a step is in the form in which it is stored
	next  map[branch]*beginning
}

// beginning is one step of a set-up, after those of its parent; the root is before any step. It does not change.
type beginning struct {
	parent *beginning
	vector *Vector
	step   int
}

// branch is where a beginning goes on by a step.
type branch struct {
	from *beginning
	step int
}

// NewBeginnings returns Beginnings of nothing yet: each vector is added when it is first rehearsed. It must not change
// after that.
func NewBeginnings() *Beginnings {
	return &Beginnings{root: &beginning{}, ends: map[*Vector]*beginning{}, steps: map[*Step]int{}, texts: map[string]int{},
		next: map[branch]*beginning{}}
}

// of is the beginning that is the set-up of a vector.
func (b *Beginnings) of(v *Vector) (*beginning, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if end := b.ends[v]; end != nil {
		return end, nil
	}
	at := b.root
	for i := range v.Focus {
		number, err := b.number(v.Steps[i])
		if err != nil {
			return nil, fmt.Errorf("%s: step %d: %w", v.ID, i, err)
		}
		by := branch{at, number}
		if b.next[by] == nil {
			b.next[by] = &beginning{parent: at, vector: v, step: i}
		}
		at = b.next[by]
	}
	b.ends[v] = at
	return at, nil
}

// number is the same for steps that are alike in every member.
func (b *Beginnings) number(s *Step) (int, error) {
	if n, ok := b.steps[s]; ok {
		return n, nil
	}
	text, err := json.Marshal(s)
	if err != nil {
		return 0, err
	}
	n, ok := b.texts[string(text)]
	if !ok {
		n = len(b.texts)
		b.texts[string(text)] = n
	}
	b.steps[s] = n
	return n, nil
}

// Rehearsal plays vectors on copies of one target, each from its beginning. It is for one goroutine.
type Rehearsal struct {
	Target     adapters.Forker
	Info       adapters.Info
	Cast       *cast.Cast
	Rulebook   *model.Rulebook
	Beginnings *Beginnings

	readings model.Readings
	reached  map[*beginning]*reached // under those readings
}

// reached is where a beginning led to.
type reached struct {
	session *adapters.Session
	target  adapters.Forker
	err     error
}

// Replay plays a Vector like the function of that name. What was reached before under other readings is forgotten.
func (r *Rehearsal) Replay(ctx context.Context, v *Vector, readings model.Readings) (s *adapters.Session, err error) {
	end, err := r.Beginnings.of(v)
	if err != nil {
		return nil, err
	}
	if r.reached == nil || !slices.Equal(readings, r.readings) {
		r.readings, r.reached = readings, map[*beginning]*reached{}
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

// from is a copy of where a beginning leads to, for one that goes on from there.
func (r *Rehearsal) from(ctx context.Context, b *beginning) *reached {
	at := *r.reach(ctx, b)
	if at.session != nil {
		at.target = at.target.Fork()
		at.session = at.session.Fork(at.target)
	}
	return &at
}

func (r *Rehearsal) reach(ctx context.Context, b *beginning) *reached {
	if at := r.reached[b]; at != nil {
		return at
	}
	at := &reached{}
	if b.parent == nil {
		at.target = r.Target.Fork()
		at.session, at.err = adapters.Begin(ctx, at.target, r.Info, r.Cast.Organization, r.Cast.Cards, r.Cast, r.Rulebook,
			r.readings)
	} else if at = r.from(ctx, b.parent); at.err == nil {
		at.err = b.vector.play(ctx, at.session, b.step)
	}
	if ctx.Err() == nil { // or it was cut off, which says nothing to those that come later
		r.reached[b] = at
	}
	return at
}
