package steps

import (
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
)

// A Passage is a step of time: by some seconds, or to the edge of something that expires.
type Passage struct {
	Note   string
	Weight int // how likely it is
	At     model.Instant
	To     *adapters.Minted // the instant as a symbol, where the target minted it
}

// Passages are the steps of time worth taking in the Scene.
func (s *Scene) Passages() []Passage {
	s.passages = nil
	for _, subject := range subjects {
		if subject.Passages != nil {
			subject.Passages(s)
		}
	}
	return s.passages
}

// pass adds the passing of some seconds.
func (s *Scene) pass(seconds int64, weight int) {
	s.passages = append(s.passages, Passing(s.now, seconds, weight))
}

// Passing is the Passage by some seconds.
func Passing(from model.Instant, seconds int64, weight int) Passage {
	return Passage{Note: fmt.Sprintf("%d seconds pass", seconds), Weight: weight, At: from.Seconds(seconds)}
}

// expires adds the edges of an expiry that are still to come. hole and subject are what it was minted under, if it was.
func (s *Scene) expires(what string, weight int, expiry model.Instant, hole, subject string) {
	for _, e := range edges {
		at := expiry + model.Instant(e.plus)
		if expiry == 0 || at <= s.now {
			continue
		}
		p := Passage{Note: what + " " + e.words, Weight: weight, At: at}
		if m, ok := s.world.Current(hole, subject); ok {
			if v, err := s.world.Value(m); err == nil && v == any(expiry) {
				m.Plus = e.plus
				p.To = &m
			}
		}
		s.passages = append(s.passages, p)
	}
	s.expiredBefore(what, weight, expiry, hole, subject)
}

// expiredBefore adds the instants at which something would have expired by now if it had not been renewed, or granted
// anew: whoever forgot that takes it for lapsed from there on.
func (s *Scene) expiredBefore(what string, weight int, expiry model.Instant, hole, subject string) {
	last, ok := s.world.Current(hole, subject)
	for back := 1; ok && back < last.Ordinal; back++ {
		m := last
		m.Ordinal -= back
		m.Plus = 1
		v, err := s.world.Value(m)
		at, isInstant := v.(model.Instant)
		if err != nil || !isInstant || at <= s.now || !expiry.Live(at) {
			continue
		}
		s.passages = append(s.passages, Passage{Note: fmt.Sprintf("%s of %d before would have expired", what, back),
			Weight: weight, At: at, To: &m})
	}
}

// inWhich says which Mission a Passage is about, where it is not the first.
func inWhich(m *model.Mission) string {
	switch m.GroupID {
	case SecondGroupID:
		return " of the second Mission"
	case ThirdGroupID:
		return " of the third Mission"
	}
	return ""
}
