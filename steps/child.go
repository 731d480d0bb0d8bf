package steps

import (
	"context"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// child is how a WorkItem becomes a child Mission (§14).
var child = Subject{
	Drafts: []Drafting{{
		Kind: model.MissionCreateChild, By: cast.Coordinator, OnItem: true, For: forCoordinator, Payload: childPayload,
		Near: []string{"under its former Coordinator Epoch", "for Vera", "for the Coordinator"},
	}},
	Moves: childMoves,
	Misses: append(lacking(of(model.MissionCreateChild), "failurePolicy"),
		toChild("with a child-failure policy that nobody knows", particular, "failurePolicy", "ignore"),
		// Not drawn as misses: ordinary children vary them.
		toChild("failing its WorkItem", never, "failurePolicy", model.FailureFailsItem),
		toChild("failing its parent", never, "failurePolicy", model.FailureFailsMission),
		toChild("with more than the parent Mission has", particular, "budget", budget(1_001)),
		toChild("with more than the parent WorkItem was allotted", particular, "budget", budget(11)),
		toChild("with a budget in another currency", particular, "budget", object{
			"currency": "USD", "financialLimit": 1, "toolCallLimit": 1}),
		toChild("due after its parent", particular, "deadline", cast.Start.Seconds(31*86_400).String()),
		toChild("due after the parent WorkItem", particular, "deadline", cast.Start.Seconds(25*86_400).String()),
		toChild("as its own parent", particular, "missionId", MissionID),
		toChild("in the Group of its parent", particular, "groupId", GroupID),
		toChild("in no Group", particular, "groupId", ""),
		toChild("with a permission of its parent", never, "permissions", []any{"read"}),
		toChild("with a permission that its parent has not", never, "permissions", []any{"read", "pay"}),
		toChild("with a Coordinator lease that is brief", never, "coordinatorLeaseSeconds", briefLeaseSeconds),
		miss("expecting a revision that nothing has", particular, of(model.MissionCreateChild),
			put("expectedRevision", 1_000_000)),
	),
	Sentences: []Sentence{
		says(`a child Mission of "([^"]*)" that awaits approval, with the Workers? (.+)`, childAwaits),
		says(`a Mission that may read and write, with the Workers? (.+)`, permittedMission),
		says(`a child Mission of "([^"]*)"`, childOf),
		says(`a child Mission of "([^"]*)", (failing its WorkItem|failing its parent)`, childSuchAs),
		says(`a child Mission of "([^"]*)", with the Workers? (.+)`, childWith),
		says(`a child Mission of "([^"]*)" (with a Coordinator lease that is brief)`, childSuchAs),
	},
}

// toChild is a near miss of a mission.create_child, or a way in which it can be sent as well.
func toChild(words string, weight int, member string, value any) Miss {
	return miss(words, weight, of(model.MissionCreateChild), putPayload(member, value))
}

// childGroup is the Group of the next child Mission.
func (w *World) childGroup() string {
	if w.State().Mission(SecondGroupID) == nil && w.Group != SecondGroupID {
		return SecondGroupID
	}
	return ThirdGroupID
}

// childCoordinator is who coordinates a child Mission of somebody's: another than the Parent Coordinator.
func childCoordinator(parents model.Actor) model.Actor {
	if parents == cast.Otto {
		return cast.Coordinator
	}
	return cast.Otto
}

func childPayload(w *World, by model.Actor, item string) object {
	group := w.childGroup()
	return object{
		"parentWorkItemId": item, "missionId": missionIDs[group], "groupId": group,
		"coordinatorId": childCoordinator(by).ID, "title": "Assemble the part",
		"objective":               "Assemble the part from its own parts.",
		"definitionOfDone":        []any{criterion("assembled", "deterministic_test")},
		"budget":                  budget(10),
		"deadline":                w.contractDeadline().String(),
		"approvalPolicy":          object{"finalHumanApproval": false, "highRiskExecutionApproval": true},
		"failurePolicy":           model.FailureBlocksItem,
		"coordinatorLeaseSeconds": coordinatorLeaseSeconds,
	}
}

func childMoves(s *Scene) {
	for m, w := range s.items() {
		if w.State > model.Blocked {
			continue
		}
		m.when(m.group == GroupID && s.state.Mission(SecondGroupID) == nil).
			coordinate(rarely, model.MissionCreateChild, w.ID, func(d Dice) []string {
				if words := d.One("failure policy", "", "failing its WorkItem", "failing its parent"); words != "" {
					return []string{words}
				}
				return nil
			})
	}
}

func permittedMission(ctx context.Context, names string) error {
	From(ctx).grants = []any{"read", "write"}
	return missionWith(ctx, names)
}

func childOf(ctx context.Context, name string) error { return promote(ctx, name) }

func childSuchAs(ctx context.Context, name, words string) error { return promote(ctx, name, words) }

func childWith(ctx context.Context, name, names string) error {
	workers, err := people(names)
	if err != nil {
		return err
	}
	if err := promote(ctx, name); err != nil {
		return err
	}
	w := From(ctx)
	for _, a := range workers {
		if err := w.Join(ctx, a, model.RoleWorker); err != nil {
			return err
		}
	}
	return nil
}

// promote makes a WorkItem a child Mission, and lets the Commands that follow go to the Group of that.
func promote(ctx context.Context, name string, words ...string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	by := w.coordinator()
	if by := childCoordinator(by); w.State().Session(by.ID) == 0 {
		if err := w.OpenSession(ctx, by); err != nil {
			return err
		}
	}
	d := w.Draft(model.MissionCreateChild, by, Item(name))
	for _, said := range words {
		if err := w.Apply(d, said); err != nil {
			return err
		}
	}
	if err := w.must(ctx, d); err != nil {
		return err
	}
	w.Group = groupNamed(d)
	return nil
}

// groupNamed is the Group that the payload of a Draft names.
func groupNamed(d *adapters.Draft) string {
	id, _ := payloadOf(d)["groupId"].(string)
	return id
}

// childAwaits is a child Mission that was submitted with the Artifacts of its one WorkItem, the verified "detail".
func childAwaits(ctx context.Context, name, names string) error {
	if err := childWith(ctx, name, names); err != nil {
		return err
	}
	w := From(ctx)
	if err := w.Bring(ctx, Item("detail"), model.Verified, cast.Ada); err != nil {
		return err
	}
	return w.must(ctx, w.Draft(model.MissionSubmit, w.coordinator(), ""))
}

// inherits reports whether what was published for a WorkItem has become the Group's by the approval of a child Mission.
func (w *World) inherits(item string) bool {
	m := w.State().Mission(w.item(item).GroupID)
	return m != nil && m.State == model.MissionIsApproved && w.item(m.ParentItem).GroupID == w.Group
}
