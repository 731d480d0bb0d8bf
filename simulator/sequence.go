package simulator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"pgregory.net/rapid"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/verdict"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
	"github.com/missionweave/weavecheck/steps"
)

// The bounds of a sequence, in steps after its opening, and of one in so many that lives longer.
const (
	shortest = 5
	longest  = 44

	longLife = 300
	oneIn    = 200
)

// sequence is one generated sequence as it was played.
type sequence struct {
	session *adapters.Session // nil when it could not even begin
	seen    Statistics
	err     error // nil, a Deviation, an ErrInconclusive, or a fault of the target or the harness
}

// deviations are what the sequence showed: the Deviation that ended it, if one did, and what it noted on its way.
func (q *sequence) deviations() []*adapters.Deviation {
	var list []*adapters.Deviation
	var d *adapters.Deviation
	if errors.As(q.err, &d) {
		list = append(list, d)
	}
	if q.session != nil {
		list = append(list, q.session.Noted()...)
	}
	return list
}

// deviation is the first one that is alike, nil where none is.
func (q *sequence) deviation(alike func(*adapters.Deviation) bool) *adapters.Deviation {
	for _, d := range q.deviations() {
		if alike(d) {
			return d
		}
	}
	return nil
}

func whatever(*adapters.Deviation) bool { return true }

// inconclusive reports whether the oracle gave up on the sequence.
func (q *sequence) inconclusive() bool {
	var e *oracle.ErrInconclusive
	return errors.As(q.err, &e)
}

// stage is where sequences are played: a target, and the cast and the rules to play with.
type stage struct {
	target   adapters.Target
	info     adapters.Info
	cast     *cast.Cast
	rulebook *model.Rulebook
	kinds    []model.Kind
	timeout  time.Duration // of one sequence
	played   func(*adapters.Session)

	forker   adapters.Forker // the target, where openings are rehearsed on it; nil: each is played
	readings model.Readings  // under which there are the openings
	openings map[beginning]*rehearsed
}

// A beginning is how a sequence starts: with an opening, and perhaps in an Organization that has a cooperation limit.
type beginning struct {
	opening int
	limit   string // empty for none
	most    uint64
}

// rehearsed is where an opening led to.
type rehearsed struct {
	target adapters.Forker
	world  *steps.World
	seen   Statistics
}

func newStage(o *Options) (*stage, error) {
	c, err := cast.New()
	if err != nil {
		return nil, err
	}
	s := &stage{target: o.Target, info: o.Info, cast: c, rulebook: o.Rulebook, timeout: o.Timeout, played: o.Played}
	if s.rulebook == nil {
		s.rulebook = model.NewRulebook()
	}
	if s.timeout == 0 {
		s.timeout = time.Minute
	}
	if o.Rehearse {
		s.forker, _ = adapters.As[adapters.Forker](o.Target)
	}
	s.kinds = s.rulebook.Kinds()
	return s, nil
}

func (s *stage) begin(ctx context.Context, readings model.Readings) (*adapters.Session, error) {
	return s.beginOn(ctx, s.target, readings)
}

func (s *stage) beginOn(ctx context.Context, target adapters.Target, readings model.Readings) (*adapters.Session, error) {
	session, err := adapters.Begin(ctx, target, s.info, s.cast.Organization, s.cast.Cards, s.cast, s.rulebook, readings)
	if err != nil {
		return nil, err
	}
	session.Focus() // no part of a generated sequence is a set-up that something else is about
	return session, nil
}

// Generate is the property that a target holds against every sequence: no step of it deviates from the rules. It fails
// with the requirement and the place of the first Deviation, without what the target minted, so that rapid shrinks it;
// and only with Deviations from the requirement that it failed first, so that what rapid shrinks to is what it found.
func Generate(ctx context.Context, o Options) (func(*rapid.T), error) {
	s, err := newStage(&o)
	if err != nil {
		return nil, err
	}
	readings := o.readings()
	first := ""
	return func(t *rapid.T) {
		q := s.play(ctx, t, readings)
		d := q.deviation(whatever)
		switch {
		case d != nil && (first == "" || first == d.Requirement):
			first = d.Requirement
			for _, step := range verdict.Steps(q.session, d.Step) {
				t.Log(step)
			}
			t.Fatalf("%s: %s", d.Requirement, d.Cell)
		case d == nil && q.err != nil:
			t.Fatalf("%v", q.err)
		}
	}, nil
}

// play draws a sequence and plays it. Each step is one number, and whatever the number, there is a step for it: nothing
// is ever drawn in vain. Small numbers are drawn more often than others, so each sequence has a salt to tell them from
// those of other sequences.
func (s *stage) play(ctx context.Context, t *rapid.T, readings model.Readings) *sequence {
	salt := rapid.Uint64().Draw(t, "salt")
	salt = mix(salt + mix(rapid.Uint64().Draw(t, "more salt")))
	length := rapid.IntRange(shortest, longest).Draw(t, "length")
	if draw(salt).Roll("long life", oneIn) == 0 {
		length = longLife
	}
	at := beginning{opening: rapid.IntRange(0, lastOpening).Draw(t, "opening")}
	at.limit, at.most = s.limit(draw(salt))
	p, session, err := s.open(ctx, at, readings)
	q := &sequence{session: session, seen: newStatistics(), err: err}
	if p != nil {
		q.seen = *p.seen
		p.seen = &q.seen
	}
	if err != nil {
		return q
	}
	for left := length; left > 0; left-- {
		number := rapid.Uint64().Draw(t, "step")
		q.seen.Steps++
		if q.err = p.step(ctx, draw(mix(number+salt)), left); q.err != nil {
			return q
		}
	}
	if q.err = p.epilogue(ctx, draw(salt)); q.err != nil {
		return q
	}
	q.err = q.session.Finish(ctx)
	return q
}

// open begins a sequence with the opening of a number. Where the target can be copied, each is played once.
func (s *stage) open(ctx context.Context, at beginning, readings model.Readings) (*player, *adapters.Session, error) {
	if s.forker == nil {
		return s.openOn(ctx, s.target, at, readings)
	}
	if s.openings == nil || !slices.Equal(readings, s.readings) {
		s.readings, s.openings = slices.Clone(readings), map[beginning]*rehearsed{}
	}
	o := s.openings[at]
	if o == nil {
		target := s.forker.Fork()
		p, session, err := s.openOn(ctx, target, at, readings)
		if err != nil {
			return p, session, err
		}
		o = &rehearsed{target, p.world, *p.seen}
		s.openings[at] = o
	}
	target, seen := o.target.Fork(), o.seen.clone()
	session := o.world.Session.Fork(target)
	return &player{stage: s, world: o.world.Fork(session), seen: &seen}, session, nil
}

// openOn plays a beginning on a target.
func (s *stage) openOn(ctx context.Context, target adapters.Target, at beginning, readings model.Readings) (*player,
	*adapters.Session, error) {
	session, err := s.beginOn(ctx, target, readings)
	if err != nil {
		return nil, session, err
	}
	seen := newStatistics()
	p := &player{stage: s, world: steps.NewWorld(session), seen: &seen}
	if at.limit != "" {
		note := fmt.Sprintf("the Organization has a %s of %d", at.limit, at.most)
		if err := p.world.Limit(ctx, model.Limits{at.limit: at.most}, note); err != nil {
			return p, session, err
		}
	}
	return p, session, p.open(ctx, opening(at.opening))
}
