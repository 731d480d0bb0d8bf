package adapters_test

import (
	"slices"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
)

// Pages add up to what was shown, whatever their sizes: each begins where the last one ended.
func TestPagesOfAReplayAddUp(t *testing.T) {
	for name, c := range map[string]struct {
		page func(q adapters.ReplayRequest, rest adapters.Answer) adapters.Answer
		want string
	}{
		"as long as was asked for": {func(_ adapters.ReplayRequest, a adapters.Answer) adapters.Answer { return a }, ""},
		"shorter than was asked for": {func(_ adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
			return adapters.Answer{Events: a.Events[:1]}
		}, ""},
		"one that is empty": {func(q adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
			if q.AfterSequence > 0 {
				a.Events = nil
			}
			return a
		}, "notes 16-09 replay of a Group in pages"},
		"one that begins too early": {func(q adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
			if q.AfterSequence > 0 {
				a.Events = slices.Insert(slices.Clone(a.Events), 0, a.Events[0])[:1]
				a.Events[0] = []byte(`{"sequence":1}`)
			}
			return a
		}, "notes 16-09 replay of a Group in pages"},
	} {
		t.Run(name, func(t *testing.T) {
			p := withLog(t, adapters.CapabilityReplay)
			p.target.replay = c.page
			err := p.ReplayFrom(t.Context(), func(string, int) ([]int, int) { return nil, 2 })
			if got := p.found(err); got != c.want {
				t.Errorf("it says %q; want %q", got, c.want)
			}
			if last := p.Steps()[len(p.Steps())-1]; !last.Replays {
				t.Errorf("the step is %+v", last)
			}
		})
	}
}
