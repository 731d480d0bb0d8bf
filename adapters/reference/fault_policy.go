package reference

import (
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
)

// The faults of what a server keeps of the decisions of a policy.
var (
	policyLogAnew    = Fault{Name: "Policy Log written anew with each Event"}
	overrideKept     = Fault{Name: "override not used up"}
	overrideUnlogged = Fault{Name: "use of an override not logged"}
	overrideUnlinked = Fault{Name: "use of an override logged with another Event"}
	overrideWasted   = Fault{Name: "override used up by a refusal"}
)

// showPolicyLog makes the fault's change to the Policy Log that is shown, and adds what the variant logs besides.
func (r *Reference) showPolicyLog(p *adapters.Projection) {
	const another = "urn:weavecheck:event:another"
	for i := range p.CooperationOverrides {
		if r.opts.Fault == overrideKept {
			p.CooperationOverrides[i].ConsumedByEventID = new(string)
		}
	}
	if r.opts.Fault == overrideUnlogged {
		p.PolicyLog = slices.DeleteFunc(p.PolicyLog,
			func(e adapters.PolicyEntryView) bool { return e.Decision == model.DecisionConsumed })
	}
	for i := range p.PolicyLog {
		if e := &p.PolicyLog[i]; r.opts.Fault == overrideUnlinked && e.EventID != nil {
			other := another
			e.EventID = &other
		}
		if e := &p.PolicyLog[i]; r.opts.Fault == policyLogAnew {
			e.EntryID = fmt.Sprintf("%s:%d", e.EntryID, r.state.Sequence(e.GroupID))
		}
	}
	if r.opts.Variant.LogsMore {
		r.looked++
		for n := range r.looked {
			p.PolicyLog = append(p.PolicyLog, adapters.PolicyEntryView{GroupID: "urn:example:group:of-all",
				Decision: "access_reviewed", EntryID: fmt.Sprintf("urn:example:policy-log:%d", n)})
		}
	}
}

// wastes makes the fault's change to what is there, when a Command is refused.
func (r *Reference) wastes(c *model.Command) {
	if r.opts.Fault == overrideWasted {
		r.state.Waste(c.Override)
	}
}
