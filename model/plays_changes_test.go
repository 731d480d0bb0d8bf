package model_test

import (
	"fmt"
	"iter"
	"reflect"
	"strings"

	"github.com/missionweave/weavecheck/internal/play"
	"github.com/missionweave/weavecheck/model"
)

// changes says in which members which records of a state are not as they were.
func changes(before, after *model.State) []string {
	var lines []string
	lines = append(lines, differing("card", before.Cards(), after.Cards(),
		func(c *model.Card) string { return c.AgentID })...)
	lines = append(lines, differing("session", before.Sessions(), after.Sessions(),
		func(s *model.Session) string { return s.AgentID })...)
	lines = append(lines, differing("mission", before.Missions(), after.Missions(),
		func(m *model.Mission) string { return m.ID })...)
	lines = append(lines, differing("member", before.Memberships(), after.Memberships(),
		func(m *model.Membership) string { return m.GroupID + " " + m.Member.ID })...)
	lines = append(lines, differing("proposal", before.Proposals(), after.Proposals(),
		func(p *model.Proposal) string { return p.ID })...)
	lines = append(lines, differing("item", before.WorkItems(), after.WorkItems(),
		func(w *model.WorkItem) string { return w.ID })...)
	return append(lines, differing("artifact", before.Artifacts(), after.Artifacts(),
		func(a *model.PublishedArtifact) string { return a.ID })...)
}

func differing[R any](sort string, before, after iter.Seq[*R], id func(*R) string) []string {
	was := map[string]*R{}
	for r := range before {
		was[id(r)] = r
	}
	var lines []string
	for r := range after {
		if old := was[id(r)]; !reflect.DeepEqual(old, r) {
			lines = append(lines, sort+" "+id(r)+": "+altered(old, r))
		}
	}
	return lines
}

// altered lists the members in which a record is not as it was, which nil stands for where there was none.
func altered[R any](before, after *R) string {
	if s, ok := any(after).(*model.Session); ok {
		return fmt.Sprint(s.Epoch)
	}
	if before == nil {
		before = new(R)
	}
	was, is := reflect.ValueOf(before).Elem(), reflect.ValueOf(after).Elem()
	var changed []string
	for i := range is.NumField() {
		if x, y := valueText(was.Field(i)), valueText(is.Field(i)); x != y {
			changed = append(changed, is.Type().Field(i).Name+" "+y)
		}
	}
	return strings.Join(changed, ", ")
}

func valueText(v reflect.Value) string {
	switch v := v.Interface().(type) {
	case model.Instant:
		if v == 0 {
			return "none"
		}
		return play.Since(v)
	case *model.Contract:
		if v == nil {
			return "none"
		}
		return fmt.Sprintf("revision %d", v.ContractVersion)
	case *model.SelectionBasis:
		return map[bool]string{true: "none", false: "recorded"}[v == nil]
	case model.Actor:
		return v.ID
	case model.Amounts:
		return amounts(v)
	case string:
		if v == "" {
			return "none"
		}
		return v
	case []model.Capability, []string:
		return fmt.Sprint(v)
	}
	return fmt.Sprint(v.Interface())
}

func amounts(a model.Amounts) string {
	var parts []string
	for i, n := range a {
		if n != 0 && n != model.Unlimited {
			parts = append(parts, fmt.Sprintf("%s %d", model.BudgetDimensions[i], n))
		}
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
