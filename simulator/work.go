package simulator

import (
	"fmt"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/steps"
)

// How likely the moves of a WorkItem are. Those that take it on are so much likelier than the rest that sequences get to
// the end of the table; those aside of the way come next.
const (
	onward = 120
	aside  = 15
	rarely = 4
)

// work adds the moves of proposals and WorkItems.
func (g gathering) work() {
	for _, a := range append([]model.Actor{cast.Owner}, crew...) {
		g.send(beside, model.WorkPropose, a, "", nil)
	}
	here := 0
	for _, name := range steps.ItemNames[g.group] {
		item := g.state.WorkItem(steps.Item(name))
		if item == nil {
			g.coordinate(onward/(1+4*here), model.WorkAuthorize, steps.Item(name), g.contracts(steps.Item(name)))
			break
		}
		here++
		g.item(item)
	}
}

// contracts varies what a WorkItem is authorized with: a proposal, dependencies, budgets up to what is left, approvals.
func (g gathering) contracts(item string) func(draw) []string {
	return func(d draw) []string {
		var words []string
		if open := g.proposals(); len(open) > 0 && d.roll("proposal", 3) > 0 {
			words = append(words, fmt.Sprintf("of the proposal %q", d.one("which proposal", open...)))
		}
		switch d.roll("contract", 12) {
		case 0, 1, 2:
			if others := g.others(item); len(others) > 0 {
				words = append(words, fmt.Sprintf("depending on %q", d.one("which dependency", others...)))
			}
		case 3:
			words = append(words, fmt.Sprintf("with %d of toolCallLimit", g.remaining()))
		case 4:
			words = append(words, "that needs an execution approval")
		}
		return words
	}
}

// proposals are the open proposals of the Group, by the last part of their ids.
func (g gathering) proposals() []string {
	var open []string
	for p := range g.state.Proposals() {
		if p.GroupID == g.group && p.WorkItemID == "" {
			open = append(open, short(p.ID))
		}
	}
	return open
}

// toolCalls is the place of toolCallLimit among the dimensions of a budget.
var toolCalls = slices.Index(model.BudgetDimensions[:], "toolCallLimit")

// remaining is how many tool calls of the Mission are not allotted yet.
func (g gathering) remaining() int64 {
	return max(g.mission.Limit[toolCalls]-g.mission.Allocated[toolCalls], 0)
}

// others are the WorkItems of the Group besides one, in the order of their names.
func (g gathering) others(item string) []string {
	var names []string
	for _, n := range steps.ItemNames[g.group] {
		if id := steps.Item(n); id != item && g.state.WorkItem(id) != nil {
			names = append(names, n)
		}
	}
	return names
}

// item adds the moves that a WorkItem's state leaves.
func (g gathering) item(w *model.WorkItem) {
	owner := agent(w.Owner)
	switch w.State {
	case model.Open:
		g.offer(w, onward)
	case model.Offered:
		g.accept(w)
		g.offer(w, aside)
	case model.Queued:
		g.when(w.OwnershipLive(g.now) && g.startable(w)).send(onward, model.WorkStart, owner, w.ID, func(d draw) []string {
			return lasting(d, "", "", "lasting 60 seconds", "lasting 4000 seconds")
		})
		g.offer(w, onward)
		g.send(aside, model.WorkFail, owner, w.ID, nil)
	case model.Active:
		g.when(w.ExecutionLive(g.now)).execute(w, owner)
		g.offer(w, onward)
	case model.Blocked:
		g.coordinate(onward, model.WorkUnblock, w.ID, nil)
		g.offer(w, onward/2)
		g.send(aside, model.WorkUnblock, owner, w.ID, nil)
	case model.Submitted:
		g.coordinate(onward, model.WorkAcceptResult, w.ID, nil)
	case model.Failed:
		g.offer(w, onward/2)
	}
	if w.State.Unfinished() {
		weight := rarely
		if w.State == model.Submitted {
			weight = aside
		}
		g.coordinate(weight, model.WorkFail, w.ID, nil)
		g.coordinate(rarely, model.WorkCancel, w.ID, nil)
		if g.left <= 2*lastSteps {
			g.send(rarely, model.WorkCancel, cast.Owner, w.ID, nil)
		}
	}
	g.depend(w)
}

// offer adds an offer of a WorkItem without a live owner to one or several of those who can take it.
func (g gathering) offer(w *model.WorkItem, weight int) {
	var able []string
	for _, a := range append(slices.Clone(crew), cast.Ulf) {
		if g.capable(a) {
			able = append(able, name(a))
		}
	}
	if len(able) == 0 {
		return
	}
	if w.State != model.Failed && w.OwnershipLive(g.now) { // too early, which is worth less trying than too late
		g, weight = g.when(false), aside
	}
	g.coordinate(weight, model.WorkOffer, w.ID, func(d draw) []string {
		candidates := able
		if d.roll("how many candidates", 3) > 0 {
			candidates = []string{d.one("candidate", able...)}
		} else if len(able) > 2 && d.roll("all candidates", 2) > 0 {
			out := d.one("left out", able...)
			candidates = slices.DeleteFunc(slices.Clone(able), func(n string) bool { return n == out })
		}
		words := append([]string{"to " + list(candidates)}, lasting(d, "", "", "lasting 60 seconds")...)
		if d.roll("revision", 6) == 0 {
			words = append(words, "with a revised contract")
		}
		return words
	})
}

// list writes names as the scenarios do: "Ada, Ben and Cleo".
func list(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// capable reports whether an Agent is a Worker of the Group whose card has the capability that contracts ask for.
func (g gathering) capable(a model.Actor) bool {
	m, card := g.state.Member(g.group, a), g.state.Card(a.ID)
	return g.member(a) && slices.Contains(m.Roles, model.RoleWorker) && card != nil &&
		slices.ContainsFunc(card.Capabilities, func(c model.Capability) bool { return c.ID == cast.Capability.ID })
}

func (g gathering) accept(w *model.WorkItem) {
	for _, id := range w.Candidates {
		if a := agent(id); g.capable(a) {
			g.when(w.OfferLive(g.now)).send(onward, model.WorkAcceptOffer, a, w.ID, func(d draw) []string {
				return lasting(d, "", "", "lasting 120 seconds")
			})
		}
	}
}

// startable reports whether nothing but its owner keeps a queued WorkItem from starting.
func (g gathering) startable(w *model.WorkItem) bool {
	return w.Contract != nil && w.Contract.ExecutionApproval == "not_required" && !slices.ContainsFunc(w.Dependencies, func(id string) bool {
		d := g.state.WorkItem(id)
		return d == nil || d.State != model.Verified
	})
}

// execute adds what the owner does under a live Execution Lease.
func (g gathering) execute(w *model.WorkItem, owner model.Actor) {
	brief := func(d draw) []string { return lasting(d, "", "", "lasting 60 seconds") }
	if len(w.Artifacts) > 0 {
		g.send(onward, model.WorkSubmit, owner, w.ID, nil)
		g.send(aside, model.ArtifactPublish, owner, w.ID, nil)
	} else {
		g.send(onward, model.ArtifactPublish, owner, w.ID, nil)
	}
	g.send(2*aside, model.WorkCheckpoint, owner, w.ID, brief)
	g.send(3*aside, model.WorkBlock, owner, w.ID, brief)
	g.send(2*aside, model.ExecutionLeaseRenew, owner, w.ID, brief)
	g.send(rarely, model.WorkFail, owner, w.ID, nil)
}

// depend adds a dependency that leaves the graph without a cycle.
func (g gathering) depend(w *model.WorkItem) {
	if w.State == model.None || w.State > model.Blocked || w.State == model.Active {
		return
	}
	for _, n := range g.others(w.ID) {
		if !slices.Contains(w.Dependencies, steps.Item(n)) && !g.reaches(steps.Item(n), w.ID) {
			g.coordinate(rarely, model.WorkDependencyAdd, w.ID, nil, fmt.Sprintf("depending on %q", n))
		}
	}
}

// reaches reports whether a WorkItem depends on another, directly or through others. The graph has no cycle.
func (g gathering) reaches(from, to string) bool {
	w := g.state.WorkItem(from)
	return from == to || w != nil && slices.ContainsFunc(w.Dependencies, func(id string) bool { return g.reaches(id, to) })
}
