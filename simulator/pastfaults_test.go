package simulator_test

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/steps"
)

// pastFaults are faults that need a past.
var pastFaults = []*pastFault{
	{name: "a Session fences only the Session Epoch before it",
		misread: func(p *past, c *model.Command) { p.lax("session "+c.Actor.ID, &c.SessionEpoch) }},
	{name: "a Membership fences only the Membership Epoch before it",
		misread: func(p *past, c *model.Command) { p.lax("membership "+c.GroupID+" "+c.Actor.ID, &c.MembershipEpoch) }},
	{name: "a Coordinator fences only the Coordinator Epoch before it",
		misread: func(p *past, c *model.Command) { p.lax("coordinator "+c.GroupID, &c.CoordinatorEpoch) }},
	{name: "an owner fences only the Ownership Epoch before it",
		misread: func(p *past, c *model.Command) {
			if epoch, set, ok := named[uint64](c, "OwnershipEpoch"); ok {
				p.lax("ownership "+c.WorkItemID, &epoch)
				set(epoch)
			}
		}},
	{name: "an Execution Lease closes only the one before it",
		misread: misreadLease(func(p *past, _ *model.Command, lease string, w *model.WorkItemView) bool {
			list := p.leases[w.WorkItemID]
			return len(list) > 2 && slices.Contains(list[:len(list)-2], lease)
		})},
	{name: "the lease of another WorkItem of the same owner is accepted",
		misread: misreadLease(func(p *past, c *model.Command, lease string, _ *model.WorkItemView) bool {
			return slices.ContainsFunc(p.shown.WorkItems, func(o model.WorkItemView) bool {
				return value(o.OwnerID) == c.Actor.ID && value(o.ExecutionLeaseID) == lease && lease != ""
			})
		})},
	{name: "every lease that the Agent ever had is accepted",
		misread: misreadLease(func(p *past, c *model.Command, lease string, w *model.WorkItemView) bool {
			list := p.leases[w.WorkItemID]
			return slices.Contains(p.owned[c.Actor.ID], lease) && !slices.Contains(list, lease)
		})},
	{name: "the Membership Epoch of another Group is accepted",
		misread: func(p *past, c *model.Command) {
			own := p.numbers["membership "+c.GroupID+" "+c.Actor.ID]
			for _, m := range p.shown.Memberships {
				other := m.Member == c.Actor && m.GroupID != c.GroupID
				if other && value(m.MembershipEpoch) == c.MembershipEpoch && len(own) > 0 {
					c.MembershipEpoch = own[len(own)-1]
				}
			}
		}},
	{name: "the Membership Epoch is checked in the first Group alone",
		misread: func(p *past, c *model.Command) {
			own := p.numbers["membership "+c.GroupID+" "+c.Actor.ID]
			if c.GroupID == steps.SecondGroupID && slices.Contains(own, c.MembershipEpoch) {
				c.MembershipEpoch = own[len(own)-1]
			}
		}},
	{name: "the Session Epoch of any Agent is accepted from those of two Groups",
		misread: func(p *past, c *model.Command) {
			groups, any := 0, false
			for _, m := range p.shown.Memberships {
				if m.Member == c.Actor {
					groups++
				}
			}
			for _, s := range p.shown.Sessions {
				any = any || s.SessionEpoch == c.SessionEpoch
			}
			if own := p.numbers["session "+c.Actor.ID]; groups > 1 && any && len(own) > 0 {
				c.SessionEpoch = own[len(own)-1]
			}
		}},
	{name: "Membership Epochs of before an end are accepted again after it",
		misread: func(p *past, c *model.Command) {
			of := "membership " + c.GroupID + " " + c.Actor.ID
			if own := p.numbers[of]; c.MembershipEpoch != 0 && c.MembershipEpoch < p.bars[of] && len(own) > 0 {
				c.MembershipEpoch = own[len(own)-1]
			}
		}},
	{name: "a retry is remembered for 20 Commands",
		misread: func(p *past, c *model.Command) {
			if p.age(c) > 20 {
				forgotten(c)
			}
		}},
	{name: "a retry is remembered for 100 Commands",
		misread: func(p *past, c *model.Command) {
			if p.age(c) > 100 {
				forgotten(c)
			}
		}},
	{name: "retries are forgotten with the end of a Mission",
		misread: func(p *past, c *model.Command) {
			ended := slices.ContainsFunc(p.shown.Missions, func(m model.MissionView) bool {
				return m.GroupID == c.GroupID && (value(m.State) == "cancelled" || value(m.State) == "failed")
			})
			if ended && p.age(c) >= 2 {
				forgotten(c)
			}
		}},
	{name: "a collision is not seen after 15 Commands",
		misread: func(p *past, c *model.Command) {
			if at, ok := p.keyed[keyOf(c)]; ok && p.age(c) > 15 && p.accepted[at].Digest != c.Digest {
				forgotten(c)
			}
		}},
	{name: "pages of a replay overlap after 12 Events",
		replayed: func(_ *past, q adapters.ReplayRequest, log []json.RawMessage) []json.RawMessage {
			if q.AfterSequence > 12 && q.Limit > 1 && int(q.AfterSequence)+q.Limit < len(log) {
				q.AfterSequence--
			}
			return page(q, log)
		}},
	{name: "a replay forgets what lies more than 32 Events back",
		replayed: func(_ *past, q adapters.ReplayRequest, log []json.RawMessage) []json.RawMessage {
			if gone := len(log) - 32; gone > 0 && int(q.AfterSequence) < gone {
				return page(q, log)[min(gone-int(q.AfterSequence), len(page(q, log))):]
			}
			return page(q, log)
		}},
	{name: "a replay from the middle shows an Event twice",
		replayed: func(_ *past, q adapters.ReplayRequest, log []json.RawMessage) []json.RawMessage {
			if n := int(q.AfterSequence); n > 2 && n%7 == 3 && n < len(log) {
				q.AfterSequence--
			}
			return page(q, log)
		}},
	{name: "the authorization of a WorkItem that was cancelled is replayed changed",
		replayed: func(p *past, q adapters.ReplayRequest, log []json.RawMessage) []json.RawMessage {
			changed := slices.Clone(log)
			for _, w := range p.shown.WorkItems {
				for i, raw := range changed {
					if text := string(raw); value(w.State) == "cancelled" && strings.Contains(text, `"work.authorized"`) &&
						strings.Contains(text, `"workItemId":"`+w.WorkItemID+`"`) {
						changed[i] = json.RawMessage(strings.ReplaceAll(text, `"state":"open"`, `"state":"cancelled"`))
					}
				}
			}
			return page(q, changed)
		}},
	{name: "the second renewal of an Execution Lease is not honoured",
		guards: guarded("execution-lease-live", func(p *past, g *model.Guard, f *model.Facts) bool {
			list := p.expiries[f.Item.ExecutionLease]
			return g.Expires(f).Live(f.Now) && (len(list) < 3 || list[1].Live(f.Now))
		})},
	{name: "an Execution Lease that was renewed never expires",
		guards: guarded("execution-lease-live", func(p *past, g *model.Guard, f *model.Facts) bool {
			return g.Expires(f).Live(f.Now) || len(p.expiries[f.Item.ExecutionLease]) > 1
		})},
	{name: "the second renewal of a Coordinator lease is not honoured",
		guards: guarded("coordinator-lease-live", func(p *past, g *model.Guard, f *model.Facts) bool {
			list := p.expiries["coordinator "+f.Command.GroupID]
			return g.Expires(f).Live(f.Now) && (len(list) < 3 || list[len(list)-2].Live(f.Now))
		})},
	{name: "a Coordinator lease that was renewed twice never expires",
		guards: guarded("coordinator-lease-live", func(p *past, g *model.Guard, f *model.Facts) bool {
			return g.Expires(f).Live(f.Now) || len(p.expiries["coordinator "+f.Command.GroupID]) > 2
		})},
	{name: "a later offer stands as long as the longest before it",
		guards: guarded("offer-live", func(p *past, g *model.Guard, f *model.Facts) bool {
			return g.Expires(f).Live(f.Now) || f.Item.State == model.Offered &&
				slices.ContainsFunc(p.expiries["offer "+f.Item.ID], func(at model.Instant) bool { return at.Live(f.Now) })
		})},
	{name: "a candidate of any offer before may accept",
		guards: guarded("offered-to", func(p *past, g *model.Guard, f *model.Facts) bool {
			return g.Holds(f) || slices.Contains(p.offered[f.Item.ID], f.Command.Actor.ID)
		})},
	{name: "an Ownership Lease does not expire after two checkpoints",
		guards: guarded("ownership-lease-live", func(_ *past, g *model.Guard, f *model.Facts) bool {
			return g.Expires(f).Live(f.Now) || f.Item.Checkpoints > 1
		})},
	{name: "leases are judged by the instant of issue",
		guards: map[string]func(*past, *model.Guard) func(*model.Facts) bool{
			"execution-lease-live": byIssue, "ownership-lease-live": byIssue, "offer-live": byIssue,
			"coordinator-lease-live": byIssue,
		}},
	{name: "the third WorkItem of an owner is not fenced",
		guards: map[string]func(*past, *model.Guard) func(*model.Facts) bool{
			"ownership-epoch-current": unlessThird, "execution-lease-current": unlessThird,
		}},
	{name: "a Session revokes only the first execution of its Agent",
		reached: map[model.EventKind]int{model.SessionOpened: 1}},
	{name: "the end of a Mission reaches four WorkItems",
		reached: map[model.EventKind]int{model.MissionCancelled: 4, model.MissionTerminated: 4}},
	{name: "the budget of a Mission counts three WorkItems",
		guards: guarded("budget-sum", func(_ *past, g *model.Guard, f *model.Facts) bool {
			return allotted(g, f, func(n int, _ *model.WorkItem) bool { return n < 3 })
		})},
	{name: "the budget of failed WorkItems is given back",
		guards: guarded("budget-sum", func(_ *past, g *model.Guard, f *model.Facts) bool {
			return allotted(g, f, func(_ int, w *model.WorkItem) bool { return w.State != model.Failed })
		})},
	{name: "the budget of cancelled WorkItems is not given back from the second on",
		guards: guarded("budget-sum", func(_ *past, g *model.Guard, f *model.Facts) bool {
			cancelled := 0
			for w := range f.State.WorkItems() {
				if w.GroupID == f.Command.GroupID && w.State == model.Cancelled {
					cancelled++
				}
			}
			if cancelled < 2 {
				return g.Holds(f)
			}
			m := *f.Mission
			for i := range m.Allocated {
				m.Allocated[i] += 1
			}
			changed := *f
			changed.Mission = &m
			return g.Holds(&changed)
		})},
	{name: "a cycle of more than two WorkItems is not seen",
		guards: guarded("acyclic", func(_ *past, g *model.Guard, f *model.Facts) bool {
			if g.Holds(f) {
				return true
			}
			id := f.Command.NamesItem()
			for w := range f.State.WorkItems() {
				if w.ID != id && slices.Contains(w.Dependencies, id) {
					for _, on := range dependenciesOf(f) {
						if on == w.ID || on == id {
							return false
						}
					}
				}
			}
			return !slices.Contains(dependenciesOf(f), id)
		})},
}

// elsewhere are faults that were thought of when the generator was done, to see whether it finds more than those that it
// was made for.
var elsewhere = []*pastFault{
	{name: "the third offer of a WorkItem is open to everybody",
		guards: guarded("offered-to", func(p *past, g *model.Guard, f *model.Facts) bool {
			return g.Holds(f) || len(p.expiries["offer "+f.Item.ID]) > 4
		})},
	{name: "revisions over seven are not compared",
		guards: guarded("expected-revision", func(_ *past, g *model.Guard, f *model.Facts) bool {
			return g.Holds(f) || f.Item.Revision > 7
		})},
	{name: "an Action ID of the first Group may be used again in the second",
		misread: func(p *past, c *model.Command) {
			if at, ok := p.keyed[keyOf(c)]; ok && p.accepted[at].GroupID == steps.GroupID &&
				p.accepted[at].GroupID != c.GroupID {
				forgotten(c)
			}
		}},
	{name: "an execution does not expire while another of its owner goes on",
		guards: guarded("execution-lease-live", func(_ *past, g *model.Guard, f *model.Facts) bool {
			live := false
			for _, id := range f.State.ActiveItems(f.Item.Owner) {
				live = live || f.State.WorkItem(id).ExecutionLive(model.LiveAt(f.Now))
			}
			return g.Expires(f).Live(f.Now) || live
		})},
	{name: "whoever coordinates a Mission coordinates all",
		guards: guarded("coordinator", func(_ *past, g *model.Guard, f *model.Facts) bool {
			for m := range f.State.Missions() {
				if f.Command.Actor.Type == model.Agent && m.Coordinator == f.Command.Actor.ID {
					return true
				}
			}
			return g.Holds(f)
		})},
	{name: "an Ownership Lease does not expire for an owner that had the WorkItem before",
		guards: guarded("ownership-lease-live", func(_ *past, g *model.Guard, f *model.Facts) bool {
			return g.Expires(f).Live(f.Now) || f.Item.OwnershipEpoch > 2 && f.Item.State == model.Queued
		})},
	{name: "a Membership that was changed three times does not end",
		guards: guarded("member", func(p *past, g *model.Guard, f *model.Facts) bool {
			return g.Holds(f) || len(p.numbers["membership "+f.Command.GroupID+" "+f.Command.Actor.ID]) > 3
		})},
	{name: "only the last dependency of a WorkItem holds it back",
		guards: guarded("dependencies-verified", func(_ *past, g *model.Guard, f *model.Facts) bool {
			if n := len(f.Item.Dependencies); n > 1 {
				last := f.State.WorkItem(f.Item.Dependencies[n-1])
				return last != nil && last.State == model.Verified
			}
			return g.Holds(f)
		})},
	{name: "the receipts of the crew are forgotten when the Coordinator changes",
		misread: func(p *past, c *model.Command) {
			at, ok := p.keyed[keyOf(c)]
			if !ok || p.accepted[at].Digest != c.Digest || !slices.Contains(steps.Crew, c.Actor) {
				return
			}
			for _, later := range p.accepted[at:] {
				if later.Kind == model.CoordinatorAssign {
					forgotten(c)
					return
				}
			}
		}},
}

// guarded replaces one guard.
func guarded(name string, wrong func(*past, *model.Guard, *model.Facts) bool) map[string]func(*past,
	*model.Guard) func(*model.Facts) bool {
	return map[string]func(*past, *model.Guard) func(*model.Facts) bool{
		name: func(p *past, g *model.Guard) func(*model.Facts) bool {
			return func(f *model.Facts) bool { return wrong(p, g, f) }
		}}
}

func byIssue(_ *past, g *model.Guard) func(*model.Facts) bool {
	return func(f *model.Facts) bool { return g.Expires(f).Live(f.Command.IssuedAt) }
}

func unlessThird(_ *past, g *model.Guard) func(*model.Facts) bool {
	return func(f *model.Facts) bool {
		before := 0
		for w := range f.State.WorkItems() {
			if w.ID == f.Item.ID {
				break
			}
			if w.Owner == f.Item.Owner && w.State >= model.Queued && w.State <= model.Blocked {
				before++
			}
		}
		return g.Holds(f) || before > 1
	}
}

// allotted asks a guard of the budget as if only some WorkItems of the Mission counted.
func allotted(g *model.Guard, f *model.Facts, counts func(n int, w *model.WorkItem) bool) bool {
	m := *f.Mission
	m.Allocated = model.Amounts{}
	n := 0
	for w := range f.State.WorkItems() {
		if w.GroupID == f.Command.GroupID && w.State != model.Cancelled {
			if counts(n, w) {
				m.Allocated = m.Allocated.Plus(w.Contract.Budget.Allocation())
			}
			n++
		}
	}
	changed := *f
	changed.Mission = &m
	return g.Holds(&changed)
}

// dependenciesOf are those that a Command adds.
func dependenciesOf(f *model.Facts) []string {
	switch p := f.Command.Payload.(type) {
	case *model.AddDependency:
		return []string{p.DependencyID}
	case *model.AuthorizeWork:
		if p.Contract != nil && p.Contract.DependencyWorkItemIDs != nil {
			return *p.Contract.DependencyWorkItemIDs
		}
	}
	return nil
}
