package oracle

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/model"
)

// explanation is a candidate in a state in which some Agents have cards, under readings such as "0 - 01": the options that
// are left at the first Points, where "-" is undecided, and of all further Points the first option.
func explanation(off int, cards, readings string) candidate {
	var list []*model.Card
	for _, name := range strings.Fields(cards) {
		list = append(list, &model.Card{AgentID: name})
	}
	taken := model.DefaultReadings()
	for i, left := range strings.Fields(readings) {
		p := threePoints[i]
		if taken[p.Index()] = model.Undecided; left == "-" {
			continue
		}
		var options []int
		for _, digit := range left {
			options = append(options, int(digit-'0'))
		}
		taken = taken.Keeping(p, options)
	}
	return candidate{branch: branch{state: model.NewState(list), readings: taken}, off: off}
}

// threePoints have 2, 3 and 2 options.
var threePoints = []*model.Point{model.LeaseTimeoutState, model.LiveOwner, model.OwnershipWhileActive}

func said(list []candidate, points int) []string {
	var texts []string
	for _, c := range list {
		text := ""
		for _, name := range []string{"a", "b"} {
			if c.state.Card(name) != nil {
				text += name + " "
			}
		}
		for _, p := range threePoints[:points] {
			if c.readings[p.Index()] == model.Undecided {
				text += "- "
				continue
			}
			for _, option := range c.readings.Left(p) {
				text += fmt.Sprint(option)
			}
			text += " "
		}
		texts = append(texts, strings.TrimSpace(text))
	}
	return texts
}

func TestEqualStatesWhoseReadingsDifferInNothingOrInOneOpenPointAreOneExplanation(t *testing.T) {
	for i, n := range []int{2, 3, 2} {
		if got := len(threePoints[i].Options); got != n {
			t.Fatalf("%s has %d options; these cases need %d", threePoints[i].ID, got, n)
		}
	}
	for _, c := range []struct {
		name string
		list []string // "cards: readings"
		want []string
	}{
		{"one", []string{"a: 0 0 0"}, []string{"a 0 0 0"}},
		{"equal in all", []string{"a: 0 1 0", "a: 0 1 0", "a: 0 1 0"}, []string{"a 0 1 0"}},
		{"both options of one Point", []string{"a: 0 1 0", "a: 1 1 0"}, []string{"a - 1 0"}},
		{"two of three options", []string{"a: 0 0 0", "a: 0 2 0"}, []string{"a 0 02 0"}},
		{"one beside two of three", []string{"a: 0 1 0", "a: 0 02 0"}, []string{"a 0 - 0"}},
		{"all three options", []string{"a: 0 0 0", "a: 0 1 0", "a: 0 2 0"}, []string{"a 0 - 0"}},
		{"two Points at once", []string{"a: 0 0 0", "a: 1 0 1"}, []string{"a 0 0 0", "a 1 0 1"}},
		{"all options of two Points", []string{"a: 0 0 0", "a: 1 0 0", "a: 0 0 1", "a: 1 0 1"}, []string{"a - 0 -"}},
		{"an option beside the undecided Point", []string{"a: - 0 0", "a: 1 0 0"}, []string{"a - 0 0"}},
		{"another state", []string{"a: 0 0 0", "b: 1 0 0"}, []string{"a 0 0 0", "b 1 0 0"}},
		{"two states", []string{"a: 0 0 0", "b: 0 0 0", "a: 1 0 0", "b: 1 0 0"}, []string{"a - 0 0", "b - 0 0"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var list []candidate
			for _, text := range c.list {
				cards, readings, _ := strings.Cut(text, ": ")
				list = append(list, explanation(0, cards, readings))
			}
			if diff := cmp.Diff(c.want, said(merged(list), 3)); diff != "" {
				t.Errorf("left (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTheExplanationsThatForesawMostInstantsStay(t *testing.T) {
	list := closest([]candidate{
		explanation(1, "a", "0"), explanation(0, "b", "0"), explanation(2, "a b", "0"), explanation(0, "b", "1"),
	})
	if diff := cmp.Diff([]string{"b 0", "b 1"}, said(list, 1)); diff != "" {
		t.Errorf("left (-want +got):\n%s", diff)
	}
}

func TestMoreExplanationsThanTheBoundAreInconclusive(t *testing.T) {
	for _, n := range []int{Bound, Bound + 1} {
		o := New(model.NewRulebook(), nil, model.DefaultReadings())
		o.branches = nil
		for i := range n {
			o.branches = append(o.branches, explanation(0, fmt.Sprint("agent-", i), "0").branch)
		}
		_, err := o.Step(o.Explore(nil, 0), &Observation{})
		var inconclusive *ErrInconclusive
		if got := errors.As(err, &inconclusive); got != (n > Bound) {
			t.Errorf("%d explanations: %v", n, err)
		}
		if n > Bound && !strings.HasPrefix(err.Error(), "513 explanations of what was seen are open; 512 ") {
			t.Errorf("it says %q", err)
		}
	}
}

func TestAStateThatMustNotBeIsNoFaultOfTheTarget(t *testing.T) {
	o := New(model.NewRulebook(), []*model.Card{{AgentID: "a"}}, model.DefaultReadings())
	o.State().Put(&model.WorkItem{ID: "w", State: model.Active})
	_, err := o.Step(o.Explore(nil, 0), &Observation{})
	var mismatch *Mismatch
	const says = "the oracle's own state: invariant broken: "
	if err == nil || errors.As(err, &mismatch) || !strings.HasPrefix(err.Error(), says) {
		t.Errorf("it says %v", err)
	}
}

func TestAMismatchTellsNineFurtherDifferencesAndCountsTheRest(t *testing.T) {
	for _, c := range []struct {
		others        int
		allowed, seen string
	}{
		{0, "A", "S"},
		{2, "A; a1; a2", "S; s1; s2"},
		{9, "A; a1; a2; a3; a4; a5; a6; a7; a8; a9", "S; s1; s2; s3; s4; s5; s6; s7; s8; s9"},
		{11, "A; a1; a2; a3; a4; a5; a6; a7; a8; a9; and 2 more", "S; s1; s2; s3; s4; s5; s6; s7; s8; s9; and 2 more"},
	} {
		m := &Mismatch{Requirement: "4-07", Cell: "work.start on queued", Allowed: "A", Seen: "S"}
		for i := range c.others {
			m.Others = append(m.Others, model.Difference{Allowed: fmt.Sprint("a", i+1), Seen: fmt.Sprint("s", i+1)})
		}
		if diff := cmp.Diff("4-07: work.start on queued: allowed "+c.allowed+", seen "+c.seen, m.Error()); diff != "" {
			t.Errorf("%d others (-want +got):\n%s", c.others, diff)
		}
	}
}
