package steps

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

func TestEveryKindOfTheRulebookIsDraftedOnce(t *testing.T) {
	t.Parallel()
	drafted, want := slices.Clone(register.kinds), model.NewRulebook().Kinds()
	slices.Sort(drafted)
	slices.Sort(want)
	if diff := cmp.Diff(want, drafted); diff != "" {
		t.Errorf("the kinds of the rulebook (-) and those that the subjects draft (+):\n%s", diff)
	}
}

func TestADraftIsWhollyKnown(t *testing.T) {
	t.Parallel()
	w := Played(t, `a Mission in which every epoch has risen, with the Workers Ada and Ben
		a WorkItem "part" that is active`)
	for _, kind := range register.kinds {
		if how := register.drafts[kind]; how.Payload == nil || how.By == (model.Actor{}) {
			t.Errorf("%s: nobody says what it carries and who sends it", kind)
		}
		for name, a := range cast.Names {
			for _, item := range []string{"part", "unheard-of"} {
				if _, err := w.Encode(w.Draft(kind, a, Item(item))); err != nil {
					t.Errorf("%s of %s for %q: %v", kind, name, item, err)
				}
			}
		}
	}
}

func TestEveryOrdinaryCommandIsAcceptedSomewhere(t *testing.T) {
	t.Parallel()
	scenarios := []string{
		"a Session of the Coordinator", "a Mission with the Worker Ada",
		`a Mission with the Worker Ada
		a WorkItem "part" that is active
		Ada sends artifact.publish for "part"
		Ada sends message.post for "part"`,
		`a Mission in which Ada is a delegate, with the Worker Ada
		a WorkItem "part" that is open`,
		"a Mission that awaits approval, with the Worker Ada",
		`a Mission that awaits approval, with the Worker Ada
		the MissionOwner sends mission.approve
		the next Commands begin a second Group`,
	}
	for _, state := range model.WorkStates() {
		scenarios = append(scenarios, fmt.Sprintf(`a Mission with the Worker Ada
			a WorkItem "base" that is open
			a WorkItem "part" that is %s`, state))
	}
	left := slices.Clone(register.kinds)
	for _, scenario := range scenarios {
		w := Played(t, scenario)
		left = slices.DeleteFunc(left, func(kind model.Kind) bool {
			if err := w.Play(t.Context(), w.Draft(kind, DefaultActor(kind), Item("part")), "ordinarily"); err != nil {
				t.Fatalf("%s: %v", kind, err)
			}
			accepted := w.Steps()[len(w.Steps())-1].Refused == ""
			if accepted { // a refusal has changed nothing
				w = Played(t, scenario)
			}
			return accepted
		})
	}
	for _, kind := range left {
		t.Errorf("%s is accepted in no state", kind)
	}
}

func TestWhatEnvelopesCarry(t *testing.T) {
	t.Parallel()
	w := Played(t, `a Mission with the Worker Ada
		a Session of Otto
		a WorkItem "part" that is active`)
	const always = "actionId actor correlationId issuedAt kind payload protocolVersion "
	for name, c := range map[string]struct {
		kind model.Kind
		by   model.Actor
		more string
	}{
		"to the Organization, of a service": {model.SessionOpen, cast.ControlPlane, ""},
		"to a Group, of a service":          {model.CoordinatorAssign, cast.ControlPlane, "groupId expectedRevision"},
		"to a Group that it begins":         {model.MissionCreate, cast.Owner, "groupId"},
		"of a human":                        {model.MissionCancel, cast.Owner, "groupId membershipEpoch expectedRevision"},
		"of a Worker":                       {model.WorkPropose, cast.Ada, "groupId sessionEpoch membershipEpoch"},
		"of a Worker, for a WorkItem": {model.WorkStart, cast.Ada,
			"groupId sessionEpoch membershipEpoch workItemId expectedRevision"},
		"of the Coordinator in its office": {model.WorkOffer, cast.Coordinator,
			"groupId sessionEpoch membershipEpoch coordinatorEpoch workItemId expectedRevision"},
		"of the Coordinator like a Worker": {model.WorkStart, cast.Coordinator,
			"groupId sessionEpoch membershipEpoch workItemId expectedRevision"},
		"for a WorkItem to be": {model.WorkAuthorize, cast.Coordinator,
			"groupId sessionEpoch membershipEpoch coordinatorEpoch workItemId"},
		"of an Agent that is no member": {model.WorkPropose, cast.Otto, "groupId sessionEpoch"},
	} {
		t.Run(name, func(t *testing.T) {
			want := strings.Fields(always + c.more)
			slices.Sort(want)
			got := slices.Sorted(maps.Keys(w.Draft(c.kind, c.by, Item("part")).Document))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTheWayToEachState(t *testing.T) {
	t.Parallel()
	for state, want := range map[model.WorkState][]model.Kind{
		model.None:    nil,
		model.Open:    nil,
		model.Offered: {model.WorkOffer},
		model.Blocked: {model.WorkOffer, model.WorkAcceptOffer, model.WorkStart, model.WorkBlock},
		model.Verified: {
			model.WorkOffer, model.WorkAcceptOffer, model.WorkStart, model.ArtifactPublish, model.WorkSubmit,
			model.WorkAcceptResult,
		},
		model.Cancelled: {model.WorkCancel},
	} {
		if diff := cmp.Diff(want, wayTo(state)); diff != "" {
			t.Errorf("to %s:\n%s", state, diff)
		}
	}
}

func TestBringTakesAWorkItemToEachState(t *testing.T) {
	t.Parallel()
	for _, state := range model.WorkStates() {
		t.Run(state.String(), func(t *testing.T) {
			w := Played(t, "a Mission with the Workers Ada and Ben")
			if err := w.Bring(t.Context(), Item("part"), state, cast.Ben); err != nil {
				t.Fatal(err)
			}
			got := w.item(Item("part"))
			owner := ""
			if state >= model.Queued && state <= model.Verified {
				owner = cast.Ben.ID
			}
			if got.State != state || got.Owner != owner {
				t.Errorf("%s of %q; want %s of %q", got.State, got.Owner, state, owner)
			}
		})
	}
}
