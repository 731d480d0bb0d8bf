package steps

import (
	"context"
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// The set-ups of the scenarios: each Command of theirs has to be accepted.

// OpenSession opens a Session of an Agent.
func (w *World) OpenSession(ctx context.Context, a model.Actor) error {
	d := w.Draft(model.SessionOpen, cast.ControlPlane, "")
	d.Document["payload"] = object{"agentId": a.ID}
	return w.Submit(ctx, d, "a Session of "+nameOf(a.ID)+" is opened", &adapters.Claim{Accepted: true})
}

// Join makes a Principal a member of the Group, in a role.
func (w *World) Join(ctx context.Context, a model.Actor, role string) error {
	d := w.Draft(model.MembershipChange, cast.Coordinator, "")
	d.Document["payload"] = object{"principal": principal(a), "roles": []any{role}}
	return w.Submit(ctx, d, nameOf(a.ID)+" becomes "+role, &adapters.Claim{Accepted: true})
}

// Mission creates the Mission of the check, with a Session for each Agent and a Membership for each Worker.
func (w *World) Mission(ctx context.Context, workers ...model.Actor) error {
	if err := w.OpenSession(ctx, cast.Coordinator); err != nil {
		return err
	}
	if err := w.must(ctx, w.Draft(model.MissionCreate, cast.Owner, "")); err != nil {
		return err
	}
	for _, a := range workers {
		if err := w.OpenSession(ctx, a); err != nil {
			return err
		}
		if err := w.Join(ctx, a, model.RoleWorker); err != nil {
			return err
		}
	}
	return nil
}

// SeasonedMission is a Mission in which every epoch of every Agent has risen once, so that each has an older one: the
// first Coordinator was Otto, and each Agent has replaced its Session and had its Membership changed.
func (w *World) SeasonedMission(ctx context.Context, workers ...model.Actor) error {
	for _, a := range []model.Actor{cast.Otto, cast.Coordinator, cast.Coordinator} {
		if err := w.OpenSession(ctx, a); err != nil {
			return err
		}
	}
	create := w.Draft(model.MissionCreate, cast.Owner, "")
	create.Document["payload"].(object)["coordinatorId"] = cast.Otto.ID
	if err := w.must(ctx, create); err != nil {
		return err
	}
	assign := w.Draft(model.CoordinatorAssign, cast.Owner, "")
	assign.Document["payload"].(object)["coordinatorId"] = cast.Coordinator.ID
	if err := w.must(ctx, assign); err != nil {
		return err
	}
	// The Coordinator's Membership is changed by the MissionOwner, so that it rises without the Coordinator's own doing.
	change := w.Draft(model.MembershipChange, cast.Owner, "")
	change.Document["payload"] = object{"principal": principal(cast.Coordinator), "roles": []any{model.RoleCoordinator}}
	if err := w.must(ctx, change); err != nil {
		return err
	}
	for _, a := range workers {
		for range 2 {
			if err := w.OpenSession(ctx, a); err != nil {
				return err
			}
			if err := w.Join(ctx, a, model.RoleWorker); err != nil {
				return err
			}
		}
	}
	return nil
}

// Bring makes a WorkItem and takes it to a state by the shortest way the table has; owner is whose it is from
// acceptance on.
func (w *World) Bring(ctx context.Context, item string, state model.WorkState, owner model.Actor, dependencies ...string) error {
	if state == model.None {
		return nil
	}
	authorize := w.Draft(model.WorkAuthorize, cast.Coordinator, item)
	if len(dependencies) > 0 {
		ids := []any{}
		for _, d := range dependencies {
			ids = append(ids, Item(d))
		}
		authorize.Document["payload"].(object)["contract"].(object)["dependencyWorkItemIds"] = ids
	}
	if err := w.must(ctx, authorize); err != nil {
		return err
	}
	for _, kind := range wayTo[state] {
		by := DefaultActor(kind)
		if by == cast.Ada {
			by = owner
		}
		d := w.Draft(kind, by, item)
		if kind == model.WorkOffer {
			d.Document["payload"].(object)["candidateAgentIds"] = []any{owner.ID}
		}
		if err := w.must(ctx, d); err != nil {
			return err
		}
		w.noteArtifact(d, item)
	}
	if got := w.item(item).State; got != state {
		return fmt.Errorf("the set-up brought %s to %s, not to %s", item, got, state)
	}
	return nil
}

// noteArtifact remembers an Artifact that was published, for the submission that follows.
func (w *World) noteArtifact(d *adapters.Draft, item string) {
	if d.Document["kind"] != string(model.ArtifactPublish) {
		return
	}
	if a, ok := d.Document["payload"].(object)["artifact"].(adapters.Signed); ok {
		id, _ := a.Document["artifactId"].(string)
		w.artifacts[item] = append(w.artifacts[item], id)
	}
}

// wayTo is the shortest way from open to each state.
var wayTo = map[model.WorkState][]model.Kind{
	model.Offered:   {model.WorkOffer},
	model.Queued:    {model.WorkOffer, model.WorkAcceptOffer},
	model.Active:    {model.WorkOffer, model.WorkAcceptOffer, model.WorkStart},
	model.Blocked:   {model.WorkOffer, model.WorkAcceptOffer, model.WorkStart, model.WorkBlock},
	model.Submitted: {model.WorkOffer, model.WorkAcceptOffer, model.WorkStart, model.ArtifactPublish, model.WorkSubmit},
	model.Verified:  {model.WorkOffer, model.WorkAcceptOffer, model.WorkStart, model.ArtifactPublish, model.WorkSubmit, model.WorkAcceptResult},
	model.Failed:    {model.WorkFail},
	model.Cancelled: {model.WorkCancel},
}
