package steps

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strconv"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// delegation is the Delegation Grants (§9.1): how they are issued, and what their grantees say when they use them.
var delegation = Subject{
	Drafts: []Drafting{{
		Kind: model.DelegationGrant, By: cast.Coordinator,
		Near: []string{"under its former Coordinator Epoch", "for Nora", "for Vera"},
		Payload: func(w *World, _ model.Actor, item string) object {
			if item == "" {
				item = Item("part")
			}
			return object{
				"grantId": grantID(fmt.Sprint(w.actions)), "granteeAgentId": cast.Ada.ID, "targetWorkItemId": item,
				"allowedCapabilities": []any{capability()}, "budget": budget(grantBudget), "maxDescendantDepth": 2,
				"expiresAt": w.grantExpiry().String(),
			}
		},
		For: func(p object, a model.Actor) { p["granteeAgentId"] = a.ID },
	}},
	Moves: grantMoves,
	Passages: func(s *Scene) {
		for g := range s.state.Grants() {
			s.expires(fmt.Sprintf("the Grant for %q", short(g.Target)), 1, g.ExpiresAt, model.HoleGrantExpiry, g.ID)
		}
	},
	Misses: slices.Concat(
		lacking(of(model.DelegationGrant, model.OverrideGrant), "grantId", "expiresAt"),
		lacking(of(model.DelegationGrant), "granteeAgentId", "targetWorkItemId", "allowedCapabilities",
			"maxDescendantDepth"),
		[]Miss{
			form(`called the Grant "NAME"`, never, of(model.DelegationGrant), nil,
				func(w *World, d *adapters.Draft, said []string) error {
					return putPayload("grantId", grantID(said[0]))(w, d, nil)
				}),
			form("without the ceiling MEMBER", common, of(model.DelegationGrant),
				each("without the ceiling %s", append(slices.Clone(model.BudgetDimensions[:]), "currency"),
					func(member string) Fit { return part(member, "budget") }),
				func(_ *World, d *adapters.Draft, said []string) error {
					b, err := inner(d, "budget")
					delete(b, said[0])
					return err
				}),
			form("as deep as NUMBER", never, of(model.DelegationGrant), nil,
				func(w *World, d *adapters.Draft, said []string) error {
					n, err := strconv.Atoi(said[0])
					if err != nil {
						return err
					}
					return putPayload("maxDescendantDepth", n)(w, d, nil)
				}),
			miss("for a WorkItem that was never authorized", particular, of(model.DelegationGrant),
				putPayload("targetWorkItemId", Item("never-authorized"))),
			miss("with an allowed capability without version", particular, of(model.DelegationGrant),
				putPayload("allowedCapabilities", []any{object{"id": cast.Capability.ID}})),
			miss("with ceilings above the budget of the Mission", particular, of(model.DelegationGrant),
				putPayload("budget", budget(1_001))),
			miss("until after the deadline of the Mission", particular, all(of(model.DelegationGrant), coordinated),
				func(w *World, d *adapters.Draft, _ []string) error {
					return putPayload("expiresAt", w.mission().Deadline.Seconds(1).String())(w, d, nil)
				}),
			miss("that has expired already", particular, of(model.DelegationGrant),
				putPayload("expiresAt", cast.Start.Seconds(-1).String())),
		}, []Miss{
			miss("under a Grant never issued", particular, carries("delegationGrantId"),
				putPayload("delegationGrantId", grantID("never-issued"))),
			form(`under the Grant "NAME"`, never, rests, nil, func(w *World, d *adapters.Draft, said []string) error {
				return putPayload("delegationGrantId", grantID(said[0]))(w, d, nil)
			}),
			form(`beneath "NAME"`, particular, of(model.WorkAuthorize), beneathOthers,
				func(w *World, d *adapters.Draft, said []string) error {
					return putPayload("parentWorkItemId", Item(said[0]))(w, d, nil)
				}),
			miss("that requires an older version than its Grant allows", particular, all(delegated, carries("contract")),
				requiring(object{"id": cast.Capability.ID, "version": olderVersion})),
			miss("that requires a capability that its Grant does not allow", particular, all(delegated, carries("contract")),
				requiring(capability(), object{"id": "weavecheck.craft.painting", "version": "1.0.0"})),
			form("that requires the version SPELLING", never, carries("contract"), nil,
				func(w *World, d *adapters.Draft, said []string) error {
					return requiring(object{"id": cast.Capability.ID, "version": said[0]})(w, d, nil)
				}),
		}, lacking(delegated, "delegationGrantId", "parentWorkItemId")),
	Sentences: []Sentence{
		says(`a Mission in which ([A-Z]\w+) is a delegate, with the Workers? (.+)`, missionWithDelegate),
		says(`([A-Z]\w+) holds a Grant for "([^"]*)"(?:, (.+))?`, holdsGrant),
		says(`the Grant for "([^"]*)" `+anyEdge, grantEdge),
	},
}

const (
	// grantBudget is the ceilings of a Grant, in proportion: two of the usual Work Contracts fit beneath them, and not three.
	grantBudget = 25
	// grantSeconds is how long a Grant lasts: its delegate owns a WorkItem for longer.
	grantSeconds = 1_200
	// desk is the WorkItem that a delegate works on all the while, so that its Membership is active in any case.
	desk = "desk"
)

// grantID returns the id of the Grant that a scenario calls by a name.
func grantID(name string) string { return "urn:weavecheck:grant:" + name }

// grantExpiry is never after the deadline of the Mission.
func (w *World) grantExpiry() model.Instant {
	at := w.Now().Seconds(grantSeconds)
	if due := w.mission().Deadline; due > w.Now() {
		return min(at, due)
	}
	return at
}

// grantFor is the Grant of a Group that was issued last, of those that are looked for; nil where there is none.
func grantFor(s *model.State, group string, wanted func(*model.Grant) bool) *model.Grant {
	newer := func(g, than *model.Grant) bool {
		return g.At > than.At || g.At == than.At && (len(g.ID) > len(than.ID) || len(g.ID) == len(than.ID) && g.ID > than.ID)
	}
	var last *model.Grant
	for g := range s.Grants() {
		if g.GroupID == group && wanted(g) && (last == nil || newer(g, last)) {
			last = g
		}
	}
	return last
}

// heldBy fits the Grants of an Agent.
func heldBy(a model.Actor) func(*model.Grant) bool {
	return func(g *model.Grant) bool { return g.Grantee == a.ID }
}

// grantOf is the last Grant of somebody who is not the Coordinator; nil where there is none.
func (w *World) grantOf(a model.Actor) *model.Grant {
	if a.Type != model.Agent || a.ID == w.mission().Coordinator {
		return nil
	}
	return grantFor(w.State(), w.Group, heldBy(a))
}

// rests fits what may rest on a Grant, and delegated what does.
var (
	rests     = of(model.WorkAuthorize, model.WorkOffer)
	delegated = all(rests, carries("delegationGrantId"))
)

// olderVersion is an older version of the capability that Grants allow, which nobody's card lacks.
const olderVersion = "1.1.0"

// requiring changes what the Work Contract requires.
func requiring(capabilities ...object) Change {
	return inContract(func(c object) {
		list := []any{}
		for _, r := range capabilities {
			list = append(list, r)
		}
		c["requiredCapabilities"] = list
	})
}

// beneathOthers draws for a delegate every WorkItem but the target of its Grant, and for others any.
func beneathOthers(w *World, d *adapters.Draft) []string {
	var words []string
	for item := range w.State().WorkItems() {
		if item.GroupID == w.Group && item.ID != itemOf(d) && item.ID != payloadOf(d)["parentWorkItemId"] {
			words = append(words, fmt.Sprintf("beneath %q", short(item.ID)))
		}
	}
	if delegated(w, d) {
		words = append(words, fmt.Sprintf("beneath %q", short(itemOf(d))))
	}
	return words
}

// A grantScene is the Scene of a Grant that its grantee uses, the last that it has.
type grantScene struct {
	*model.Grant
	missionScene
}

// grants are the last Grants of the Crew.
func (m missionScene) grants() iter.Seq[grantScene] {
	return func(yield func(grantScene) bool) {
		for _, a := range Crew {
			g := grantFor(m.state, m.group, heldBy(a))
			if g != nil && g.Grantee != m.mission.Coordinator && !yield(grantScene{g, m}) {
				return
			}
		}
	}
}

// covers reports whether a Grant can well be used, about a WorkItem beneath its target; empty for a new one.
func (g grantScene) covers(item string) bool {
	target := g.state.WorkItem(g.Target)
	for ; item != "" && item != g.Target; item = g.state.WorkItem(item).Parent {
		if g.state.WorkItem(item).Parent == "" {
			return false
		}
	}
	return g.delegate(agent(g.Grantee)) && g.state.Member(g.group, agent(g.Grantee)).Epoch == g.MembershipEpoch &&
		g.CoordinatorEpoch == g.mission.CoordinatorEpoch && g.live(g.ExpiresAt) && target != nil && target.State.Unfinished()
}

// grantMoves makes Workers delegates now and then, and gives those Grants.
func grantMoves(s *Scene) {
	for m := range s.missions() {
		there, _ := m.works()
		for _, a := range Crew {
			if !m.delegate(a) {
				if m.member(a) {
					m.coordinate(rarely, model.MembershipChange, "", nil, "for "+NameOf(a), "as worker and work_delegate")
				}
				continue
			}
			for _, w := range there {
				m.when(w.State.Unfinished()).coordinate(2*aside/len(there), model.DelegationGrant, w.ID, nil, "for "+NameOf(a))
			}
		}
	}
}

// delegate reports whether somebody is a member with the role to use a Grant.
func (m missionScene) delegate(a model.Actor) bool {
	return m.member(a) && slices.Contains(m.state.Member(m.group, a).Roles, model.RoleDelegate)
}

// missionWithDelegate is a Mission in which a Worker has the role to use Grants, and works on a WorkItem of its own: the
// Membership of one who has accepted nothing may be provisional.
func missionWithDelegate(ctx context.Context, name, names string) error {
	a, err := actor(name)
	if err != nil {
		return err
	}
	if err := missionWith(ctx, names); err != nil {
		return err
	}
	w := From(ctx)
	if err := w.join(ctx, cast.Coordinator, a, model.RoleWorker, model.RoleDelegate); err != nil {
		return err
	}
	return w.Bring(ctx, Item(desk), model.Queued, a)
}

func holdsGrant(ctx context.Context, name, item, phrases string) error {
	words := "for " + name
	if phrases != "" {
		words += ", " + phrases
	}
	if err := sends(ctx, "the Coordinator", string(model.DelegationGrant), item, words); err != nil {
		return err
	}
	_, err := after(ctx)
	return err
}

func grantEdge(ctx context.Context, item, when string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	g := grantFor(w.State(), w.Group, func(g *model.Grant) bool { return g.Target == Item(item) })
	if g == nil {
		return fmt.Errorf("there is no Grant for %q", item)
	}
	return passTo(ctx, model.HoleGrantExpiry, g.ID, when, fmt.Sprintf("the Grant for %q %s", item, when))
}
