package steps

import (
	"context"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// membership is the Memberships of a Group (§8).
var membership = Subject{
	Drafts: []Drafting{{
		Kind: model.MembershipChange, By: cast.Coordinator, For: forPrincipal,
		Payload: func(w *World, _ model.Actor, _ string) object {
			return object{"principal": principal(cast.Ada), "roles": rolesOf(w.otherRoles(cast.Ada))}
		},
	}, {
		Kind: model.MembershipEnd, By: cast.Coordinator, For: forPrincipal,
		Payload: func(*World, model.Actor, string) object { return object{"principal": principal(cast.Ada)} },
		Near:    []string{"for Vera", "for Nora"},
	}},
	Moves: membershipMoves,
	Misses: append(lacking(always, "principal"),
		form("as ROLE and ROLE", never, of(model.MembershipChange), nil, as),
		form("as ROLE", never, of(model.MembershipChange), nil, as)),
}

func as(w *World, d *adapters.Draft, roles []string) error {
	return putPayload("roles", rolesOf(roles))(w, d, nil)
}

func forPrincipal(p object, a model.Actor) { p["principal"] = principal(a) }

func membershipMoves(s *Scene) {
	for m := range s.missions() {
		for _, a := range Crew {
			whom := "for " + NameOf(a)
			if m.member(a) {
				m.coordinate(beside, model.MembershipEnd, "", nil, whom)
				m.coordinate(beside, model.MembershipChange, "", contextOr, whom, "as worker")
				continue
			}
			m.coordinate(needed/4, model.MembershipChange, "", contextOr, whom, "as worker")
			m.send(beside, model.MembershipChange, m.owner(), "", nil, whom, "as worker")
		}
		m.send(beside, model.MembershipChange, m.owner(), "", nil, "for the Coordinator", "as coordinator")
		m.coordinate(beside, model.MembershipChange, "", contextOr, "for Ulf", "as worker")
		for _, a := range []model.Actor{cast.Nora, cast.Stranger} {
			m.coordinate(beside, model.MembershipChange, "", nil, "for "+NameOf(a), "as observer")
		}
		end := m.ending() // without an officer there is as good as no Mission
		end.send(beside, model.MembershipEnd, m.owner(), "", nil, "for "+NameOf(m.coordinator()))
		end.coordinate(beside, model.MembershipEnd, "", nil, "for the MissionOwner")
	}
}

// contextOr brings a Context Package every second time.
func contextOr(d Dice) []string {
	if d.Roll("context", 2) == 0 {
		return []string{"with a Context Package"}
	}
	return nil
}

// Join makes a Principal a member of the Group, in a role.
func (w *World) Join(ctx context.Context, a model.Actor, role string) error {
	return w.join(ctx, w.coordinator(), a, role)
}

// join has the Coordinator give a Principal roles.
func (w *World) join(ctx context.Context, by, a model.Actor, roles ...string) error {
	d := w.Draft(model.MembershipChange, by, "")
	d.Document["payload"] = object{"principal": principal(a), "roles": rolesOf(roles)}
	return w.Submit(ctx, d, nameOf(a.ID)+" becomes "+strings.Join(roles, " and "), &adapters.Claim{Accepted: true})
}

// otherRoles are roles that make somebody a Worker, but are not those that it has.
func (w *World) otherRoles(a model.Actor) []string {
	if m := w.State().Member(w.Group, a); m != nil && !m.Ended && slices.Equal(m.Roles, []string{model.RoleWorker}) {
		return []string{model.RoleWorker, "reviewer"}
	}
	return []string{model.RoleWorker}
}

func rolesOf(names []string) []any {
	roles := []any{}
	for _, name := range names {
		roles = append(roles, name)
	}
	return roles
}
