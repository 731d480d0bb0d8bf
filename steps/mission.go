package steps

import (
	"cmp"
	"context"
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// mission is the Missions, from their creation to their end (§7.1).
var mission = Subject{
	Drafts: []Drafting{
		{
			Kind: model.MissionCreate, By: cast.Owner, Scope: IntoNewGroup, Payload: missionPayload, For: forCoordinator,
			Near: []string{"for Vera"},
		},
		{
			Kind: model.MissionFollowUp, By: cast.Owner, Scope: IntoNewGroup, For: forCoordinator,
			Payload: func(w *World, by model.Actor, item string) object {
				p := missionPayload(w, by, item)
				p["followUpToMissionId"] = MissionID
				return p
			},
		},
		{Kind: model.MissionCancel, By: cast.Owner, Expects: MissionRevision, Payload: changeOfPlan},
		{Kind: model.MissionTerminate, By: cast.Coordinator, Expects: MissionRevision, Payload: changeOfPlan},
	},
	Moves: missionMoves,
	Passages: func(s *Scene) {
		for m := range s.state.Missions() {
			if !m.State.Terminal() && s.left <= lastSteps {
				s.expires("the deadline"+inWhich(m), 1, m.Deadline, "", "")
			}
		}
	},
	Misses: append(
		lacking(of(model.MissionCreate, model.MissionFollowUp, model.MissionCreateChild), "followUpToMissionId", "objective", "definitionOfDone", "deadline", "budget", "approvalPolicy"),
		miss("under another Mission ID", particular, of(model.MissionCreate, model.MissionFollowUp), putPayload("missionId", SecondMissionID)),
		miss("to a Mission never created", particular, of(model.MissionFollowUp),
			putPayload("followUpToMissionId", "urn:weavecheck:mission:never-created")),
		miss("into a second Group", particular, of(model.MissionCreate), intoSecondGroup),
		// Not drawn: what follows would go to another Group than it is drawn for.
		miss("for a Mission that exists", never, of(model.MissionCreate, model.MissionFollowUp), forExisting),
	),
	Sentences: []Sentence{
		says(`a Mission with the Workers? (.+)`, missionWith),
		says(`a Mission whose Coordinator lease is brief, with the Workers? (.+)`, briefMission),
		says(`a Mission in which every epoch has risen, with the Workers? (.+)`, seasonedMission),
		says(`a Mission that is due soon, with the Workers? (.+)`, missionDueSoon),
		says(`the Mission's deadline has passed`, deadlinePassed),
		says(`the next Commands are about a second Mission`, secondMission),
		says(`the next Commands begin a second Group`, secondGroup),
		says(`the next Commands are about the (first|second|third) Mission`, aboutMission),
		says(`the Mission is ([a-z_]+)`, missionIs),
	},
}

const (
	// dueSoonSeconds is the deadline of a Mission that is due soon: offers and leases outlast it.
	dueSoonSeconds = 200
	// briefLeaseSeconds is a Coordinator lease that offers and all other leases outlast.
	briefLeaseSeconds = 100
)

func missionPayload(w *World, _ model.Actor, _ string) object {
	deadline := cast.Start.Seconds(30 * 86_400)
	if w.due > 0 {
		deadline = cast.Start.Seconds(w.due)
	}
	p := object{
		"missionId": w.missionID(), "groupId": w.Group, "coordinatorId": cast.Coordinator.ID, "title": "Assemble the release",
		"objective":        "Assemble the release from its parts.",
		"definitionOfDone": []any{criterion("assembled", "deterministic_test")},
		"budget":           budget(1_000), "deadline": deadline.String(),
		"approvalPolicy":          object{"finalHumanApproval": true, "highRiskExecutionApproval": true},
		"coordinatorLeaseSeconds": cmp.Or(w.lease, coordinatorLeaseSeconds),
	}
	if w.grants != nil {
		p["permissions"] = w.grants
	}
	return p
}

// changeOfPlan is the payload of what only gives a reason.
func changeOfPlan(*World, model.Actor, string) object {
	return object{"reason": "The plan has changed."}
}

func missionMoves(s *Scene) {
	for _, group := range []string{GroupID, SecondGroupID} {
		if s.state.Mission(group) != nil || group != GroupID && s.state.Mission(GroupID) == nil {
			continue
		}
		m := Move{Kind: model.MissionCreate, By: cast.Owner, Group: group, Weight: needed}
		m.Vary = lastingOr("lasting 3600 seconds")
		if group != GroupID {
			m.Weight = beside
		}
		s.add(m)
		m.Weight, m.Words = beside, []string{"for Otto"}
		s.add(m)
	}
	if m := s.state.Mission(GroupID); m != nil && s.state.Mission(SecondGroupID) == nil {
		move := Move{Kind: model.MissionFollowUp, By: cast.Owner, Group: SecondGroupID, Weight: beside}
		if m.State == model.MissionIsApproved {
			move.Weight = onward
			s.add(move)
		} else {
			s.Late = append(s.Late, move)
		}
	}
	for m := range s.missions() {
		end, weight := m.ending(), beside
		if m.mission.Parent != "" {
			end, weight = m, aside // its parent goes on
		}
		end.send(weight, model.MissionCancel, m.owner(), "", nil)
		end.send(beside, model.MissionCancel, cast.ControlPlane, "", nil)
		end.coordinate(beside, model.MissionTerminate, "", nil)
		end.send(beside, model.MissionTerminate, cast.ControlPlane, "", nil)
	}
}

func intoSecondGroup(_ *World, d *adapters.Draft, _ []string) error {
	p, err := payload(d)
	if err == nil {
		d.Document["groupId"], p["groupId"], p["missionId"] = SecondGroupID, SecondGroupID, SecondMissionID
	}
	return err
}

func forExisting(w *World, d *adapters.Draft, _ []string) error {
	p, err := payload(d)
	if err == nil {
		w.Group = GroupID
		d.Document["groupId"], p["groupId"] = SecondGroupID, SecondGroupID
	}
	return err
}

// Mission creates the Mission of the check, with a Session for each Agent and a Membership for each Worker.
func (w *World) Mission(ctx context.Context, workers ...model.Actor) error {
	if err := w.OpenSession(ctx, cast.Coordinator); err != nil {
		return err
	}
	if err := w.must(ctx, w.Draft(model.MissionCreate, cast.Owner, "")); err != nil {
		return err
	}
	return w.welcome(ctx, workers)
}

// SeasonedMission is a Mission in which every epoch of every Agent has risen, so that each has an older one: the first
// Coordinator was Otto, whose lease lapsed; each Agent has replaced its Session and had its Membership changed. Nothing
// on the way is done by somebody, or at a time, that a reading does not allow.
func (w *World) SeasonedMission(ctx context.Context, workers ...model.Actor) error {
	for _, a := range []model.Actor{cast.Otto, cast.Coordinator, cast.Coordinator} {
		if err := w.OpenSession(ctx, a); err != nil {
			return err
		}
	}
	create := w.Draft(model.MissionCreate, cast.Owner, "")
	forCoordinator(payloadOf(create), cast.Otto)
	payloadOf(create)["coordinatorLeaseSeconds"] = briefLeaseSeconds
	if err := w.must(ctx, create); err != nil {
		return err
	}
	if err := w.promote(ctx, cast.Otto, cast.Coordinator); err != nil {
		return err
	}
	if err := coordinatorExpiry(With(ctx, w), "has expired"); err != nil {
		return err
	}
	assign := w.Draft(model.CoordinatorAssign, cast.Owner, "")
	forCoordinator(payloadOf(assign), cast.Coordinator)
	if err := w.must(ctx, assign); err != nil {
		return err
	}
	for _, a := range workers {
		for range 2 {
			if err := w.OpenSession(ctx, a); err != nil {
				return err
			}
		}
		if err := w.promote(ctx, cast.Coordinator, a); err != nil {
			return err
		}
	}
	return nil
}

// promote makes an Agent a Worker, and then a reviewer too: its Membership has then had two epochs.
func (w *World) promote(ctx context.Context, by, a model.Actor) error {
	if err := w.join(ctx, by, a, model.RoleWorker); err != nil {
		return err
	}
	return w.join(ctx, by, a, model.RoleWorker, "reviewer")
}

// welcome gives Workers a Session and a Membership, one after another.
func (w *World) welcome(ctx context.Context, workers []model.Actor) error {
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

func missionWith(ctx context.Context, names string) error {
	workers, err := people(names)
	if err != nil {
		return err
	}
	return From(ctx).Mission(ctx, workers...)
}

// briefMission is a Mission whose Coordinator can be replaced while its work goes on: its lease lapses before any
// other.
func briefMission(ctx context.Context, names string) error {
	From(ctx).lease = briefLeaseSeconds
	return missionWith(ctx, names)
}

func seasonedMission(ctx context.Context, names string) error {
	workers, err := people(names)
	if err != nil {
		return err
	}
	return From(ctx).SeasonedMission(ctx, workers...)
}

func missionDueSoon(ctx context.Context, names string) error {
	From(ctx).due = dueSoonSeconds
	return missionWith(ctx, names)
}

func deadlinePassed(ctx context.Context) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	return w.AdvanceTo(ctx, w.mission().Deadline.Seconds(1), nil, "the Mission's deadline has passed")
}

func secondMission(ctx context.Context) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	w.Group = SecondGroupID
	return w.must(ctx, w.Draft(model.MissionCreate, cast.Owner, ""))
}

// secondGroup lets the Commands that follow go to the second Group, which need not be there yet.
func secondGroup(ctx context.Context) error {
	w, err := after(ctx)
	w.Group = SecondGroupID
	return err
}

// aboutMission lets the Commands that follow go to the Group of a Mission that is there.
func aboutMission(ctx context.Context, which string) error {
	w, err := after(ctx)
	w.Group = map[string]string{"first": GroupID, "second": SecondGroupID, "third": ThirdGroupID}[which]
	return err
}

func missionIs(ctx context.Context, state string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	if _, ok := model.ParseMissionState(state); !ok {
		return fmt.Errorf("%q is no state of a Mission", state)
	}
	got := w.mission().State.String()
	return w.expects(got == state, "the Mission to be %s, but by the rules it is %s", state, got)
}
