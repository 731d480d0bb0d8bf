package mutants

import (
	"reflect"
	"slices"

	"github.com/missionweave/weavecheck/model"
)

// narrowed are guards that overlook one thing, and ask about everything else as they should.
var narrowed = []struct {
	guard, overlooks string
	right            func(f *model.Facts) bool // what is overlooked
}{
	{"evidence-mapped", "that Evidence is of another WorkItem", func(f *model.Facts) bool {
		p, ok := f.Command.Payload.(*model.SubmitWork)
		return ok && f.Item.Contract != nil && slices.ContainsFunc(p.Evidence, func(e model.Evidence) bool {
			return slices.ContainsFunc(f.Item.Contract.AcceptanceCriteria,
				func(c model.Criterion) bool { return slices.Contains(e.CriterionIDs, c.CriterionID) })
		})
	}},
	{"evidence-mapped", "that a criterion is none of the contract", func(f *model.Facts) bool {
		p, ok := f.Command.Payload.(*model.SubmitWork)
		return ok && slices.ContainsFunc(p.Evidence,
			func(e model.Evidence) bool { return e.WorkItemID == f.Item.ID && len(e.CriterionIDs) > 0 })
	}},
	{"execution-lease-issued", "that a lease of the owner is for another WorkItem", func(f *model.Facts) bool {
		lease := reflect.ValueOf(f.Command.Payload).Elem().FieldByName("ExecutionLeaseID").String()
		for w := range f.State.WorkItems() {
			if w.Owner == f.Command.Actor.ID && w.ExecutionLease == lease {
				return true
			}
		}
		return false
	}},
	{"failure-shown", "what the Evidence says", func(f *model.Facts) bool {
		p, ok := f.Command.Payload.(*model.FailWork)
		return ok && len(p.Evidence) > 0
	}},
}
