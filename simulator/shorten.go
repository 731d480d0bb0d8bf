package simulator

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
)

// Shortening works on the steps that were played, not on the numbers they were drawn from: steps are taken out, and the
// rest are played again as they are, which they can be because their symbols count back from where they stand. It needs
// no clock, and what it leaves is minimal in the sense that matters to a reader: without any one of its steps, the
// deviation is gone.

// maxTries bounds the shortening of one sequence.
const maxTries = 1_000

// upTo reports n times that there is one more.
func upTo(n int) (more func() bool) {
	return func() bool {
		n--
		return n >= 0
	}
}

// Shorten plays the steps of a Session again, and then without more and more of them, as long as they show a deviation
// that is alike: from no readings taken for granted, or else from those of the Options, which say where and by what rules
// they are played. more is asked before each try to do without some steps, and ends them by false. The Session is the
// shortest that was found, and the Deviation what it shows; both are nil where the steps do not show any.
//
// An error is no verdict. It ends the tries, and what was found before it is given with it.
func Shorten(ctx context.Context, o Options, played []adapters.Sent, alike func(*adapters.Deviation) bool,
	more func() bool) (session *adapters.Session, d *adapters.Deviation, err error) {
	defer func() { // what is left of a sequence may be what nobody ever sent
		if e := recover(); e != nil {
			err = fmt.Errorf("shortening a sequence: panic: %v", e)
		}
	}()
	s, err := newStage(&o)
	if err != nil {
		return nil, nil, fmt.Errorf("shortening a sequence: %w", err)
	}
	start := model.OpenReadings()
	short, err := s.shorten(ctx, played, start, alike, more)
	if short == nil && err == nil && !slices.Equal(start, o.readings()) {
		short, err = s.shorten(ctx, played, o.readings(), alike, more)
	}
	if err != nil {
		err = fmt.Errorf("shortening a sequence: %w", err)
	}
	if short == nil {
		return nil, nil, err
	}
	return short.session, short.deviation(alike), err
}

// act is one step to be played again: as it was, but for time, which passes by as much as it did, and a retry, which
// names the act that it repeats.
type act struct {
	*adapters.Sent
	again *act
	after model.Instant
}

func actsOf(played []adapters.Sent, start model.Instant) []*act {
	var acts []*act
	for i := range played {
		a := &act{Sent: &played[i], after: played[i].At - start}
		if a.Again >= 0 {
			a.again = acts[a.Again]
		}
		start = played[i].At
		acts = append(acts, a)
	}
	return acts
}

// shorten plays the steps of a sequence again, and then without more and more of them, as long as they end in a
// deviation that is alike, and more says that there is time. It returns nil when they do not to begin with. An error is
// no verdict; the sequence is then the shortest before it.
func (s *stage) shorten(ctx context.Context, played []adapters.Sent, readings model.Readings,
	alike func(*adapters.Deviation) bool, more func() bool) (*sequence, error) {
	best, acts, err := s.perform(ctx, actsOf(played, s.cast.Organization.At), readings)
	if err != nil || !best.deviates(alike) {
		return nil, err
	}
	r := &reduction{stage: s, readings: readings, alike: alike, more: more, best: best, acts: acts}
	if err := r.reduce(ctx); err != nil {
		return r.best, err
	}
	// Time that passed to what one record has may be all that another one is there for.
	for i := 0; i < len(r.acts); i++ {
		if r.acts[i].To == nil {
			continue
		}
		other := *r
		other.acts = slices.Clone(r.acts)
		other.acts[i] = other.acts[i].elapsed()
		if err := other.reduce(ctx); err != nil {
			return r.best, err
		}
		if len(other.acts) < len(r.acts) {
			r, i = &other, -1
		}
	}
	return r.best, nil
}

// elapsed is an act of time as it was, but that it leads nowhere: time passes by so much.
func (a *act) elapsed() *act {
	sent := *a.Sent
	sent.To, sent.Note = nil, fmt.Sprintf("%d seconds pass", a.after/1_000)
	if part := a.after % 1_000; part != 0 {
		sent.Note = fmt.Sprintf("%d.%03d seconds pass", a.after/1_000, part)
	}
	return &act{Sent: &sent, after: a.after}
}

// reduction is a sequence on its way to fewer acts.
type reduction struct {
	stage    *stage
	readings model.Readings
	alike    func(*adapters.Deviation) bool
	more     func() bool // whether another try may be made
	best     *sequence   // as it was played last with a deviation that is alike
	acts     []*act
}

// reduce takes out acts, more and more finely, as long as the rest deviates alike.
func (r *reduction) reduce(ctx context.Context) error {
	for size := len(r.acts) / 2; size > 0; {
		shorter := false
		for end := len(r.acts); end > 0 && r.more(); end -= size {
			fewer := slices.Delete(slices.Clone(r.acts), max(end-size, 0), end)
			q, done, err := r.stage.perform(ctx, fewer, r.readings)
			if err != nil {
				return err
			}
			if q.deviates(r.alike) {
				r.best, r.acts, shorter = q, done, true
				end = min(end, len(r.acts)+size)
			}
		}
		if !shorter || size > 1 {
			size /= 2
		}
	}
	return nil
}

func (q *sequence) deviates(alike func(*adapters.Deviation) bool) bool {
	return q.deviation(alike) != nil
}

// perform plays acts, leaving out those that speak of what is not there without the acts that were taken out. It
// returns the acts that were played.
func (s *stage) perform(ctx context.Context, acts []*act, readings model.Readings) (*sequence, []*act, error) {
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	q := &sequence{}
	if q.session, q.err = s.begin(ctx, readings); q.err != nil {
		return q, nil, q.err
	}
	var done []*act
	for _, a := range acts {
		switch {
		case a.Draft != nil && !fresh(q.session, a.Draft):
			continue
		case a.Draft != nil:
			q.err = q.session.Submit(ctx, a.Draft, a.Note, nil)
		case a.again != nil:
			step := slices.Index(done, a.again)
			if step < 0 || !refusedAlike(q.session, step) {
				continue
			}
			q.err = q.session.Resend(ctx, step, a.Note, nil)
		case a.Limits != nil:
			q.err = q.session.Limit(ctx, a.Limits, a.Note)
		case a.As != nil:
			q.err = q.session.ReplayTo(ctx, *a.As, a.Note)
		case a.Replays:
			q.err = q.session.ReplayEverywhere(ctx)
		default:
			at, ok := a.instant(q.session)
			if !ok {
				continue
			}
			q.err = q.session.AdvanceTo(ctx, at, a.To, a.Note)
		}
		if len(q.session.Steps()) == len(done) { // a symbol in it stands for nothing, so that it was not even sent
			q.err = nil
			continue
		}
		done = append(done, a)
		if q.err != nil {
			return q, done, q.fault()
		}
	}
	if q.err = q.session.Finish(ctx); q.err == nil && s.played != nil {
		s.played(q.session)
	}
	return q, done, q.fault()
}

// fault is what ended a sequence without a verdict, or nil. That the oracle gave up is none: such a sequence is just
// not the shorter one that was looked for.
func (q *sequence) fault() error {
	if q.err == nil || errors.As(q.err, new(*adapters.Deviation)) || q.inconclusive() {
		return nil
	}
	return q.err
}

// instant is where an act of time leads; ok is false when that is nowhere, or in the past.
func (a *act) instant(s *adapters.Session) (at model.Instant, ok bool) {
	if a.To == nil {
		return s.Now() + a.after, true
	}
	v, err := s.Value(*a.To)
	at, ok = v.(model.Instant)
	return at, err == nil && ok && at >= s.Now()
}
