package model_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/internal/play"
	"github.com/missionweave/weavecheck/model"
)

func crowded(t *testing.T) *stage {
	w := newStage(t)
	w.setUp(play.Mission("ada ben")...)
	w.setUp(play.Item(t, w.state, "b submitted")...)
	w.setUp(play.Item(t, w.state, "a active")...)
	w.setUp("work.propose by cora", "message.post by cora", "message.post a by ada",
		`membership.change by cora, roles=["worker","work_delegate"]`, "membership.grant_delegation a by cora",
		"policy.grant_cooperation_override by olivia")
	w.last = nil
	return w
}

func TestAShownStateIsThatState(t *testing.T) {
	w := crowded(t)
	p := roundTrip(t, model.Show(w.state))
	if diff := cmp.Diff(model.Show(w.state), p); diff != "" {
		t.Errorf("through JSON (-before +after):\n%s", diff)
	}
	if d := w.compared(&p, nil); len(d) > 0 {
		t.Errorf("a state differs from itself: %v", d)
	}
}

// The order says nothing to the oracle, but a person who reads two projections can compare them.
func TestListsAreShownInTheOrderOfTheirIDs(t *testing.T) {
	w := crowded(t)
	p := model.Show(w.state)
	for _, view := range model.Views() {
		list := listOf(&p, view.Name)
		var ids []string
		for i := range list.Len() {
			ids = append(ids, idOf(list.Index(i)))
		}
		if len(ids) == 0 || !slices.IsSorted(ids) {
			t.Errorf("%s: %v", view.Name, ids)
		}
	}
	if got := *p.WorkItems[0].OwnerID + *p.WorkItems[1].OwnerID; got != "adaada" {
		t.Errorf("the owners are %s", got)
	}
}

func TestAListThatIsShownIsCompleteAndOneThatIsAbsentSaysNothing(t *testing.T) {
	w := crowded(t)
	untold := map[string]bool{}
	for _, view := range model.Views() {
		untold[view.Name] = true
	}
	for _, c := range []struct {
		list             string
		missing, unknown string // the requirements
	}{
		{"missions", "7.1-create", "7.1-create"}, {"workItems", "10.2-authorize", "10.2-propose"},
		{"memberships", "8-01", "8-01"}, {"delegationGrants", "", "9.1-06"}, {"sessions", "6.3-06", ""}, {"proposals", "10.2-propose", "10.2-propose"},
		{"artifacts", "13.1-01", "13.1-01"}, {"messages", "8-16", "9-11"}, {"cooperationOverrides", "20-06", "20-08"},
		{"policyLog", "20-12", ""},
	} {
		delete(untold, c.list)
		t.Run(c.list, func(t *testing.T) {
			view := viewNamed(t, c.list)
			p := model.Show(w.state)
			list := listOf(&p, c.list)
			n := list.Len()
			if c.missing == "" { // it need not be complete
				n = 0
			}
			list.SetZero()
			if d := w.compared(&p, nil); len(d) > 0 {
				t.Errorf("absent: %v", d)
			}
			list.Set(reflect.MakeSlice(list.Type(), 0, 0))
			d := w.compared(&p, nil)
			if len(d) != n {
				t.Errorf("empty: %d differences; %d are missing", len(d), n)
			}
			for _, d := range d {
				if d.Requirement != c.missing || !strings.HasPrefix(d.Allowed, view.Record+" ") || d.Seen != "it is not there" {
					t.Errorf("empty: %v", d)
				}
			}
			p = model.Show(w.state)
			list.Set(reflect.Append(list, reflect.Zero(view.Shown)))
			d = w.compared(&p, nil)
			if c.unknown == "" {
				if len(d) > 0 {
					t.Errorf("one more: %v", d)
				}
				return
			}
			if len(d) != 1 || d[0].Requirement != c.unknown || !strings.HasPrefix(d[0].Allowed, "no "+view.Record) {
				t.Errorf("one more: %v", d)
			}
		})
	}
	for list := range untold {
		t.Errorf("nothing is said here of the list %q", list)
	}
}

func TestNothingIsReadBackThatIsNotShown(t *testing.T) {
	w := crowded(t)
	for _, c := range []struct {
		name, subject string
		p             model.Projection
	}{
		{model.HoleOwnershipEpoch, "another", model.Show(w.state)},
		{"another", "a", model.Show(w.state)},
		{model.HoleOwnershipEpoch, "a", model.Projection{}},
		{model.HoleOwnershipEpoch, "a", model.Projection{WorkItems: []model.WorkItemView{{WorkItemID: "a"}}}},
	} {
		if got := model.ShownMinted(&c.p, c.name, c.subject); got != nil {
			t.Errorf("%s of %s: %v", c.name, c.subject, got)
		}
	}
}
