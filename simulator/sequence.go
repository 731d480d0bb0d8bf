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
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
	"github.com/missionweave/weavecheck/reports/verdict"
	"github.com/missionweave/weavecheck/steps"
)

// The bounds of a sequence, in steps after its opening.
const (
	shortest = 5
	longest  = 60
)

// sequence is one generated sequence as it was played.
type sequence struct {
	session *adapters.Session // nil when it could not even begin
	seen    Statistics
	err     error // nil, a Deviation, an ErrInconclusive, or a fault of the target or the harness
}

// deviation is the Deviation that ended the sequence, if one did.
func (q *sequence) deviation() *adapters.Deviation {
	var d *adapters.Deviation
	errors.As(q.err, &d)
	return d
}

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
}

func newStage(o *Options) (*stage, error) {
	c, err := cast.New()
	if err != nil {
		return nil, err
	}
	s := &stage{target: o.Target, info: o.Info, cast: c, rulebook: o.Rulebook, timeout: o.Timeout}
	if s.rulebook == nil {
		s.rulebook = model.NewRulebook()
	}
	if s.timeout == 0 {
		s.timeout = time.Minute
	}
	s.kinds = s.rulebook.Kinds()
	return s, nil
}

func (s *stage) begin(ctx context.Context, readings model.Readings) (*adapters.Session, error) {
	session, err := adapters.Begin(ctx, s.target, s.info, s.cast.Organization, s.cast.Cards, s.cast, s.rulebook, readings)
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
		d := q.deviation()
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
// is ever drawn in vain.
func (s *stage) play(ctx context.Context, t *rapid.T, readings model.Readings) *sequence {
	length := rapid.IntRange(shortest, longest).Draw(t, "length")
	first := opening(rapid.IntRange(0, lastOpening).Draw(t, "opening"))
	q := &sequence{seen: newStatistics()}
	if q.session, q.err = s.begin(ctx, readings); q.err != nil {
		return q
	}
	p := player{stage: s, world: steps.NewWorld(q.session), seen: &q.seen}
	for _, m := range first {
		if q.err = p.command(ctx, 0, m, nil); q.err != nil {
			return q
		}
	}
	for left := length; left > 0; left-- {
		number := rapid.Uint64().Draw(t, "step")
		q.seen.Steps++
		if q.err = p.step(ctx, draw(number), left); q.err != nil {
			return q
		}
	}
	q.err = q.session.Finish(ctx)
	return q
}

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
		first := steps.Item(itemNames[steps.GroupID][0])
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

// A player draws the steps of one sequence and sends them.
type player struct {
	*stage
	world *steps.World
	seen  *Statistics
}

// The sorts of steps, in hundredths.
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
		return p.command(ctx, d, p.anything(d), nil)
	case sort < passesTime+sendsAgain+sendsAnything+sendsLate && len(c.late) > 0:
		return p.command(ctx, d, choose(d, "late move", c.late, move.about), nil)
	case sort < passesTime+sendsAgain+sendsAnything+sendsLate+sendsNearMiss:
		return p.command(ctx, d, choose(d, "move to miss", c.moves, func(m move) (string, int) {
			name, weight := m.about()
			return name, min(weight, 20)
		}), c)
	default:
		return p.command(ctx, d, choose(d, "move", c.moves, move.about), nil)
	}
}

// command sends a move, or, where a scene is given to miss it in, a near miss of it.
func (p *player) command(ctx context.Context, d draw, m move, missing *scene) error {
	var draft *adapters.Draft
	var note string
	var err error
	if missing != nil && d.roll("wrong actor", 5) == 0 {
		m.by = another(d, m.by)
		missing = nil
	}
	if draft, note, err = m.draft(p.world, d); err != nil {
		return err
	}
	if missing != nil {
		misses := 1
		if d.roll("two misses", 8) == 0 {
			misses = 2
		}
		for range misses {
			if note, err = say(p.world, draft, note, missing.missed(d, draft)); err != nil {
				return err
			}
			d = draw(mix(uint64(d)))
		}
	}
	rule := p.rule(m)
	err = p.world.Play(ctx, draft, note)
	p.seen.sent(p.world, m, rule, err)
	return err
}

// another picks somebody else of the cast.
func another(d draw, than model.Actor) model.Actor {
	others := slices.DeleteFunc(everybody(), func(a model.Actor) bool { return a == than })
	return choose(d, "other actor", others, func(a model.Actor) (string, int) {
		if slices.Contains(crew, a) {
			return a.ID, 3
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
		m.item = steps.Item(d.one("any item", slices.Concat(itemNames[steps.GroupID], itemNames[steps.SecondGroupID])...))
	}
	if m.kind == model.WorkDependencyAdd {
		m.words = []string{fmt.Sprintf("depending on %q", d.one("any dependency", itemNames[steps.GroupID]...))}
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
	if kind := kindOf(p.world.Steps()[e.step].Draft); slices.Contains(p.kinds, kind) {
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
