package reference

import (
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
)

// The faults of what a server keeps of the decisions of a policy.
var policyLogAnew = Fault{Name: "Policy Log written anew with each Event"}

// showPolicyLog makes the fault's change to the Policy Log that is shown, and adds what the variant logs besides.
func (r *Reference) showPolicyLog(p *adapters.Projection) {
	for i := range p.PolicyLog {
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
