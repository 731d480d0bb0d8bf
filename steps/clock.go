package steps

import (
	"context"
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// clock is the time that passes by itself; where it passes to an expiry stands with what expires.
var clock = Subject{
	Passages: func(s *Scene) {
		for _, seconds := range []int64{1, 20, 45, 200, 700} {
			s.pass(seconds, beside)
		}
	},
	Sentences: []Sentence{
		says(`(\d+) seconds pass`, secondsPass),
	},
}

// live reports whether what expires at an instant is surely live: not only in a reading.
func (s *Scene) live(expiry model.Instant) bool { return expiry.Live(s.now) }

func secondsPass(ctx context.Context, n int64) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	return w.AdvanceTo(ctx, w.Now().Seconds(n), nil, fmt.Sprintf("%d seconds pass", n))
}

// An edge is one of the three cases of every expiry: the last millisecond before it, itself, and the first after it.
type edge struct {
	words string
	plus  int64
}

var edges = []edge{{"is about to expire", -1}, {"expires now", 0}, {"has expired", 1}}

// anyEdge is the words of the edges in a Sentence.
const anyEdge = `(is about to expire|expires now|has expired)`

// passTo lets time pass to an edge of something minted.
func passTo(ctx context.Context, hole, subject, when, note string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	m, ok := w.Current(hole, subject)
	if !ok {
		return fmt.Errorf("%s: there is no %s", note, hole)
	}
	for _, e := range edges {
		if e.words == when {
			m.Plus = e.plus
		}
	}
	at, err := w.Value(m)
	if err != nil {
		return err
	}
	return w.AdvanceTo(ctx, at.(model.Instant), &m, note)
}

// itemExpiry is the sentence about the expiry of something that a WorkItem has.
func itemExpiry(what, hole string) func(ctx context.Context, name, when string) error {
	return func(ctx context.Context, name, when string) error {
		return passTo(ctx, hole, Item(name), when, fmt.Sprintf("the %s of %q %s", what, name, when))
	}
}

// backdated is the near miss of what comes too late and says that it was issued, and signed, while there was still time:
// a server judges by the instant at which it accepts. Nothing but freshness stands against one that is in time all the
// same, so whoever draws it has to ask whether it is refused anyway.
func backdated(what, hole string, subject func(*adapters.Draft) string) Miss {
	last := func(w *World, d *adapters.Draft) (m adapters.Minted, ok bool) {
		m, ok = w.Current(hole, subject(d))
		m.Plus = -1
		v, err := w.Value(m)
		at, isInstant := v.(model.Instant)
		return m, ok && err == nil && isInstant && at >= cast.Start && at < w.Now()
	}
	m := miss("issued before "+what+" expired", particular, func(w *World, d *adapters.Draft) bool {
		_, ok := last(w, d)
		return ok && issuedNow(w, d)
	}, func(w *World, d *adapters.Draft, _ []string) error {
		m, ok := last(w, d)
		if !ok {
			return &adapters.Inapplicable{Note: what + " has not expired"}
		}
		d.Document["issuedAt"] = m
		return nil
	})
	m.Backdates = true
	return m
}
