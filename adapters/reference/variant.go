package reference

import (
	"fmt"

	"github.com/missionweave/weavecheck/model"
)

// Variant changes what the text leaves free: a suite that fails a variant is unfair.
type Variant struct {
	IDs               string // another form of minted ids; empty for the reference's own
	EpochStride       uint64 // epochs rise by one more than this
	LeaseBonusSeconds int64  // leases and offers last longer than asked for
	CheckOrder        int    // 0: the code of the first failed guard; 1: of the last; 2: of one in between
	ExtraEvents       bool   // an extension Event follows each accepted Command
	Blind             bool   // no projection is shown
}

func (v Variant) id(kind string, n int) string {
	if v.IDs == "" {
		return fmt.Sprintf("urn:weavecheck:%s:%d", kind, n)
	}
	return fmt.Sprintf("%s%s-%08x", v.IDs, kind, uint32(n)*2654435761)
}

// pick chooses the code of a refusal: any code of any guard that failed is right.
func (v Variant) pick(d *model.Decision) model.Code {
	switch v.CheckOrder {
	case 1:
		g := d.Failed[len(d.Failed)-1]
		return g.Codes[len(g.Codes)-1]
	case 2:
		codes := d.Codes()
		return codes[len(codes)/2]
	default:
		return d.Failed[0].Codes[0]
	}
}

func extraEvent(c *model.Command, now model.Instant) model.Event {
	return model.Event{
		Kind: "ext.example.audit.command_recorded", GroupID: c.GroupID, Actor: c.Actor,
		Cause:         model.Cause{Type: "policy", ID: "urn:example:policy:audit"},
		CorrelationID: c.CorrelationID, At: now,
	}
}
