package steps

import (
	"context"
	"fmt"
	"strconv"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// limits are the cooperation limits of the Organization, and the Commands that go beyond them by leave of a Cooperation
// Override Grant (§20).
var limits = Subject{
	Misses: []Miss{
		form(`by leave of the override "NAME"`, common, always, leaves, byLeave),
		miss("by leave of an override never granted", never, always, func(_ *World, d *adapters.Draft, _ []string) error {
			d.Document["cooperationOverrideGrantId"] = overrideID("never-granted")
			return nil
		}),
		miss("under an Action ID of its own", never, always,
			func(w *World, d *adapters.Draft, _ []string) error {
				d.Document["actionId"] = fmt.Sprintf("urn:weavecheck:action:of-its-own-%d", w.actions)
				return nil
			}),
	},
	// Where there are limits, they are met, and a grant is asked for and used.
	Moves: func(s *Scene) {
		if len(s.state.Limits()) == 0 {
			return
		}
		for m := range s.missions() {
			m.send(needed, model.MessagePost, cast.Ada, "", nil)
			m.send(needed, model.OverrideGrant, cast.Owner, "", nil)
			for o := range s.state.Overrides() {
				if o.GroupID == m.group && len(o.Uses) == 0 && s.live(o.ExpiresAt) {
					m.send(onward, o.TargetCommandKind, o.Beneficiary, "", nil, fmt.Sprintf("by leave of the override %q", short(o.ID)))
				}
			}
		}
	},
	Sentences: []Sentence{
		says(`the Organization has a (\w+) of (\d+)`, hasLimit),
		says(`the MissionOwner lets (the MissionOwner|the Coordinator|[A-Z]\w+) send one ([a-z_.]+) over the (\w+), by the override "([^"]+)"`, letOver),
	},
}

// hasLimit sets one limit, before everything else.
func hasLimit(ctx context.Context, name, most string) error {
	n, err := strconv.ParseUint(most, 10, 32)
	if err != nil {
		return err
	}
	return From(ctx).Limit(ctx, model.Limits{name: n}, "the Organization has a "+name+" of "+most)
}

// letOver grants an override.
func letOver(ctx context.Context, name, kind, policy, called string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	d := w.Draft(model.OverrideGrant, cast.Owner, "")
	who, err := actor(name)
	if err != nil {
		return err
	}
	k, err := commandKind(kind)
	if err != nil {
		return err
	}
	p := payloadOf(d)
	p["grantId"], p["policyName"], p["beneficiary"], p["targetCommandKind"] = overrideID(called), policy, principal(who), string(k)
	return w.must(ctx, d)
}

// leaves are the grants that could be cited.
func leaves(w *World, _ *adapters.Draft) []string {
	var list []string
	for o := range w.State().Overrides() {
		list = append(list, fmt.Sprintf("by leave of the override %q", short(o.ID)))
	}
	return list[:min(len(list), maxLeaves)]
}

// maxLeaves is how many grants are worth drawing of.
const maxLeaves = 3

// byLeave cites a grant, under the Action ID that it is for.
func byLeave(w *World, d *adapters.Draft, said []string) error {
	o := w.State().Override(overrideID(said[0]))
	if o == nil {
		return &adapters.Inapplicable{Note: fmt.Sprintf("there is no override %q", said[0])}
	}
	d.Document["cooperationOverrideGrantId"], d.Document["actionId"] = o.ID, o.TargetActionID
	return nil
}
