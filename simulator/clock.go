package simulator

import (
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/steps"
)

// A passage is a step of time: by some seconds, or to the edge of something that expires.
type passage struct {
	note   string
	weight int
	at     model.Instant
	to     *adapters.Minted // the instant as a symbol, where the target minted it
}

func (p passage) about() (string, int) { return p.note, p.weight }

// edges are the three cases of every expiry: the last millisecond before it, itself, and the first after it.
var edges = []struct {
	note string
	plus int64
}{{"is about to expire", -1}, {"expires now", 0}, {"has expired", 1}}

// passages are the steps of time worth taking.
func (c *scene) passages() []passage {
	var list []passage
	for _, seconds := range []int64{1, 20, 45, 200, 700} {
		list = append(list, passage{note: fmt.Sprintf("%d seconds pass", seconds), weight: 2, at: c.now.Seconds(seconds)})
	}
	edge := func(what string, weight int, expiry model.Instant, hole, subject string) {
		for _, e := range edges {
			at := expiry + model.Instant(e.plus)
			if expiry == 0 || at <= c.now {
				continue
			}
			p := passage{note: what + " " + e.note, weight: weight, at: at}
			if m, ok := c.world.Current(hole, subject); ok {
				if v, err := c.world.Value(m); err == nil && v == any(expiry) {
					m.Plus = e.plus
					p.to = &m
				}
			}
			list = append(list, p)
		}
	}
	for w := range c.state.WorkItems() {
		of := fmt.Sprintf(" of %q", short(w.ID))
		if w.State == model.Offered {
			edge("the offer"+of, 6, w.OfferExpiresAt, model.HoleOfferExpiry, w.ID)
		}
		if w.Owner != "" {
			edge("the Ownership Lease"+of, 5, w.OwnershipExpiresAt, model.HoleOwnershipExpiry, w.ID)
		}
		if w.State == model.Active {
			edge("the Execution Lease"+of, 8, w.ExecutionExpiresAt, model.HoleExecutionExpiry, w.ID)
		}
	}
	for m := range c.state.Missions() {
		if m.State != model.MissionActive {
			continue
		}
		which := ""
		if m.GroupID == steps.SecondGroupID {
			which = " of the second Mission"
		}
		edge("the Coordinator lease"+which, 1, m.CoordinatorExpiresAt, model.HoleCoordinatorExpiry, m.GroupID)
		if c.left <= lastSteps {
			edge("the deadline"+which, 1, m.Deadline, "", "")
		}
	}
	return list
}
