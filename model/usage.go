package model

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Resource usage (§12): what the work on a WorkItem has used, in six dimensions, charged to the WorkItem and to all that
// stands above it in one step, and never beyond the limit of any of them.

// The kinds of this subject. WorkPaused carries what the text leaves without a kind: the return of an active WorkItem to
// its queue when its budget is exhausted, in a reading.
const (
	UsageRecord Kind = "ext.missionweaveprotocol.core.resource_usage_record"

	UsageRecorded EventKind = "ext.missionweaveprotocol.core.resource_usage_recorded"
	WorkPaused    EventKind = "ext.missionweaveprotocol.core.work_paused"
)

// The readings of this subject.
var (
	UsageAuthority = point("usage-authority", "12, 15.1",
		"A resource usage record, which is Organization-owned…",
		"is open to the owner of the WorkItem and to a service", "is the owner's alone", "is a service's alone")
	UsageAfterLease = point("usage-after-lease", "11.3, 12",
		"A service records usage under an Execution Lease that is no longer current…",
		"which is refused", "which is accepted: what was used was used").free()
	UnbudgetedUsage = point("unbudgeted-usage", "10.1, 12",
		"Usage in a dimension that the budget of a Work Contract leaves out…",
		"is charged to its Mission alone", "is over budget: nothing was allotted")
	ExhaustedBudget = point("exhausted-budget", "12",
		"The pause that an exhausted budget brings…",
		"is that nothing more can be used", "takes active work back to its queue, and holds back its start",
		"holds back the next start of the work")
	ReleasedUsage = point("released-usage", "12",
		"What was used of a budget that goes back to its Mission…",
		"stays taken", "goes back too: the ledger of the Mission alone counts it")
)

// Usage is an amount of each dimension, money in the currency of the budget (§12). What it leaves out is nothing.
type Usage struct {
	FinancialAmount     float64 `json:"financialAmount,omitempty"`
	ModelTokens         int64   `json:"modelTokens,omitempty"`
	ToolCalls           int64   `json:"toolCalls,omitempty"`
	ComputeSeconds      int64   `json:"computeSeconds,omitempty"`
	WallClockSeconds    int64   `json:"wallClockSeconds,omitempty"`
	ExternalSideEffects int64   `json:"externalSideEffects,omitempty"`
}

// UsageDimensions names the dimensions of Amounts by their members in a Usage.
var UsageDimensions = [6]string{
	"financialAmount", "modelTokens", "toolCalls", "computeSeconds", "wallClockSeconds", "externalSideEffects",
}

// Amounts returns the usage as amounts; nothing for nil.
func (u *Usage) Amounts() Amounts {
	if u == nil {
		return Amounts{}
	}
	money := int64(Unlimited)
	if micro := math.Round(u.FinancialAmount * 1e6); micro < Unlimited {
		money = int64(micro)
	}
	return Amounts{money, u.ModelTokens, u.ToolCalls, u.ComputeSeconds, u.WallClockSeconds,
		u.ExternalSideEffects}
}

// Usage returns the amounts as usage.
func (a Amounts) Usage() Usage { return Usage{float64(a[0]) / 1e6, a[1], a[2], a[3], a[4], a[5]} }

// RecordUsage is the payload of UsageRecord.
type RecordUsage struct {
	OnItem
	UnderLease
	UsageDelta *Usage `json:"usageDelta,omitempty"`
}

// UsageFacts are the facts of UsageRecorded. RemainingBudget is what is left of the dimensions that the budget of the
// WorkItem limits.
type UsageFacts struct {
	Moved
	OwnershipEpoch   uint64 `json:"ownershipEpoch,omitempty"`
	ExecutionLeaseID string `json:"executionLeaseId,omitempty"`
	UsageDelta       Usage  `json:"usageDelta,omitzero"`
	CumulativeUsage  Usage  `json:"cumulativeUsage,omitzero"`
	RemainingBudget  Usage  `json:"remainingBudget,omitzero"`

	remaining, remainingAbove Amounts // Unlimited where there is no limit
}

// PausedFacts are the facts of WorkPaused.
type PausedFacts struct{ Moved }

// The aspects of the ledger.
var (
	itemUsage    = &Aspect{"usage of the WorkItem"}
	missionUsage = &Aspect{"usage of the Mission"}
)

// limits is what the budget of a WorkItem lets it use: that of its Work Contract, or the one before where a revision
// left that as it was.
func (w *WorkItem) limits() Amounts {
	if w.KeptLimits != (Amounts{}) || w.Contract == nil {
		return w.KeptLimits
	}
	return w.Contract.Budget.Limits()
}

// kept is what stays taken of an allotment that goes back: what was used of it.
func (w *WorkItem) kept() Amounts {
	var a Amounts
	for i := range a {
		a[i] = min(w.Used[i], w.Allotted[i])
	}
	return a
}

// exhausted reports whether some usage leaves nothing of a dimension that is limited, and had something.
func (a Amounts) exhausted(limit Amounts) bool {
	for i := range a {
		if limit[i] > 0 && a[i] >= limit[i] {
			return true
		}
	}
	return false
}

// deltaOf is the delta that a Command records.
func deltaOf(f *Facts) Amounts { return payload[RecordUsage](f).UsageDelta.Amounts() }

// budgetLeft is the guard that work whose budget is exhausted is not started, in two readings: more of it takes an
// escalation.
var budgetLeft = &Guard{Name: "budget-left", Requirement: "12-20",
	Codes: []Code{BudgetExceeded, ApprovalRequired, InvalidTransition, InvalidCommand}, Needs: onGroup, OnItem: true,
	Unless: ExhaustedBudget, Option: 0, Holds: func(f *Facts) bool {
		return !f.Item.Used.exhausted(f.Item.limits()) && !f.Mission.Used.exhausted(f.Mission.Limit)
	}}

// pausedByUsage are the active WorkItems that a record leaves without a budget.
func pausedByUsage(f *Facts) []string {
	var paused []string
	switch delta := deltaOf(f); {
	case f.Mission.Used.Plus(delta).exhausted(f.Mission.Limit):
		paused = slices.DeleteFunc(unfinished(f), func(id string) bool { return f.State.WorkItem(id).State != Active })
	case f.Item.State == Active && f.Item.Used.Plus(delta).exhausted(f.Item.limits()):
		paused = []string{f.Item.ID}
	}
	return paused
}

// chargeable are the guards of the delta that a Command records.
func chargeable() []*Guard {
	given := onItem("usage-not-negative")
	return []*Guard{
		{Name: "usage-nonzero", Requirement: "12-23", Codes: offForm, Needs: document,
			Holds: func(f *Facts) bool { return deltaOf(f) != Amounts{} }},
		{Name: "usage-not-negative", Requirement: "12-23", Codes: offForm, Needs: document,
			Holds: func(f *Facts) bool { return (Amounts{}).Within(deltaOf(f)) }},
		{Name: "usage-within-budget", Requirement: "12-26", Codes: []Code{BudgetExceeded}, Needs: given, OnItem: true,
			Holds: func(f *Facts) bool { return f.Item.Used.Plus(deltaOf(f)).Within(f.Item.limits()) }},
		// What is not in the budget of the WorkItem is more of it.
		{Name: "usage-budgeted", Requirement: "12-26", Codes: codesOfBudget, Needs: given, OnItem: true,
			Unless: UnbudgetedUsage, Option: 0, Holds: func(f *Facts) bool {
				delta, limit := deltaOf(f), f.Item.limits()
				for i := range delta {
					if delta[i] > 0 && limit[i] == Unlimited {
						return false
					}
				}
				return true
			}},
		{Name: "usage-within-mission", Requirement: "12-25", Codes: []Code{BudgetExceeded}, Needs: given, OnItem: true,
			Holds: func(f *Facts) bool { return f.Mission.Used.Plus(deltaOf(f)).Within(f.Mission.Limit) }},
		{Name: "usage-within-ancestry", Requirement: "12-25", Codes: []Code{BudgetExceeded}, Needs: given, OnItem: true,
			Holds: func(f *Facts) bool {
				delta := deltaOf(f)
				return !slices.ContainsFunc(f.State.ancestors(f.Mission), func(m *Mission) bool {
					return !m.Used.Plus(delta).Within(m.Limit)
				}) && !slices.ContainsFunc(f.State.promoted(f.Mission), func(w *WorkItem) bool {
					return !w.Used.Plus(delta).Within(w.limits())
				})
			}},
	}
}

// underOwnLease are the guards of a record that the owner of the WorkItem gives.
func underOwnLease() []*Guard {
	list := underLease()
	for i, g := range list {
		if g.Name == "ownership-epoch-named" {
			list[i] = epochNamed("12-23", nil)
		}
	}
	return list
}

// underAnyLease are those of a record that a service gives: under a lease of the WorkItem, which is the current one but
// in a reading.
func underAnyLease() []*Guard {
	list := guards(fromService, []*Guard{leaseNamed, epochNamed("12-23", nil), beforeDeadline, itemKnown})
	current := func(g *Guard) {
		still := *g
		still.Unless, still.Option = UsageAfterLease, 1
		list = append(list, &still)
	}
	current(missionLive)
	current(inState(Active))
	for _, g := range guards(ownershipCurrent(), leaseCurrent()) {
		if strings.HasSuffix(g.Name, "-issued") {
			list = append(list, g)
			continue
		}
		current(g)
	}
	current(leaseLive)
	return list
}

func usageSubject() Subject {
	entitled := func(toOthers int) *Guard {
		return &Guard{Name: "usage-entitled", Requirement: "12-23", Codes: []Code{AuthForbidden, InvalidCommand},
			Needs: document, Unless: UsageAuthority, Option: 0,
			Holds: func(f *Facts) bool { return f.Choose.Choose(UsageAuthority) != toOthers }}
	}
	pauses := producesEach(WorkPaused, pausedByUsage, func(f *Facts, e *Event, facts *PausedFacts, id string) {
		e.Automatic = true
		move(e, &facts.Moved, f.State.WorkItem(id), Queued)
	})
	pauses.Under, pauses.When = ExhaustedBudget, func(f *Facts) bool { return len(pausedByUsage(f)) > 0 }
	recorded := []EventRule{produces(UsageRecorded, func(f *Facts, e *Event, facts *UsageFacts) {
		f.moves(e, &facts.Moved, f.Item.State)
		e.Revision = number(f.Item.ID, f.Item.Revision)
		p, delta := payload[RecordUsage](f), deltaOf(f)
		facts.OwnershipEpoch, facts.ExecutionLeaseID = epochOf(f), p.ExecutionLeaseID
		facts.UsageDelta, facts.CumulativeUsage = delta.Usage(), f.Item.Used.Plus(delta).Usage()
		facts.remaining = f.Item.limits().left(f.Item.Used.Plus(delta))
		facts.remainingAbove = f.Mission.Limit.left(f.Mission.Used.Plus(delta))
		facts.RemainingBudget = facts.remaining.limited().Usage()
	}), pauses}
	return Subject{
		Name:     "resource usage",
		Commands: []CommandDef{command[RecordUsage](UsageRecord)},
		Events: []EventDef{
			event[UsageFacts](UsageRecorded,
				step("usage charged", "12-22", changes(itemUsage),
					func(x *Change, e *UsageFacts) { x.Item.Used = x.Item.Used.Plus(e.UsageDelta.Amounts()) }),
				step("usage charged above", "12-25", changes(missionUsage), func(x *Change, e *UsageFacts) {
					m := x.Mission()
					m.Used = m.Used.Plus(e.UsageDelta.Amounts())
				}),
				step("usage charged to ancestors", "12-25", changes(itemUsage, missionUsage), func(x *Change, e *UsageFacts) {
					delta, m := e.UsageDelta.Amounts(), x.Mission()
					for _, w := range x.State.promoted(m) {
						x.State.alter(w.ID, func(w *WorkItem) { w.Used = w.Used.Plus(delta) })
					}
					for _, above := range x.State.ancestors(m) {
						charged := x.missionOf(above.GroupID)
						charged.Used = charged.Used.Plus(delta)
					}
				}),
			).tells("12-24", usageFigures),
			event[PausedFacts](WorkPaused, setState("12-20"), closeExecution("12-20")).unprescribed(),
		},
		Rules: []*Rule{
			{ID: "resource_usage_record", Requirement: "12-23", Kind: UsageRecord, Applies: notFrom(Service),
				Guards: guards(underOwnLease(), []*Guard{entitled(2), stillCapable(true)}, chargeable(), []*Guard{expectsItem}),
				Events: recorded},
			{ID: "resource_usage_record by service", Requirement: "12-23", Kind: UsageRecord, Applies: from(Service),
				Guards: guards(underAnyLease(), []*Guard{entitled(1)}, chargeable(), []*Guard{expectsItem}), Events: recorded},
		},
		Invariants: []Invariant{{Name: "a Mission has used what its WorkItems have used, and no more than it may",
			Requirement: "12-25", Broken: func(s *State) string {
				sums := map[string]Amounts{}
				for w := range s.WorkItems() {
					sums[w.MissionID] = sums[w.MissionID].Plus(w.Used)
				}
				for m := range s.Missions() {
					if m.Used != sums[m.ID] || !m.Used.Within(m.Limit) {
						return fmt.Sprintf("Mission %s has used %v of %v, and its WorkItems %v", m.ID, m.Used, m.Limit, sums[m.ID])
					}
				}
				return ""
			}}},
	}
}

// usageFigures are the numbers that the Event of a record has to show, in the dimensions in which something was used.
// Money may be told in other units, and what is nothing may be left out.
func usageFigures(e *Event) []Figure {
	facts := e.Payload.(*UsageFacts)
	delta, cumulative := facts.UsageDelta.Amounts(), facts.CumulativeUsage.Amounts()
	var list []Figure
	for i := 1; i < len(delta); i++ {
		if delta[i] == 0 {
			continue
		}
		of := " of " + UsageDimensions[i]
		list = append(list, Figure{"the usage" + of, []int64{delta[i]}}, Figure{"the cumulative usage" + of, []int64{cumulative[i]}})
		if left := facts.remaining[i]; left != Unlimited && left != 0 {
			list = append(list, Figure{"what remains" + of, []int64{left, facts.remainingAbove[i]}})
		}
	}
	return list
}
