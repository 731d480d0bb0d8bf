package steps

import (
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// dependency is the dependencies between WorkItems (§10.4).
var dependency = Subject{
	Drafts: []Drafting{{
		Kind: model.WorkDependencyAdd, By: cast.Coordinator, OnItem: true, Expects: ItemRevision,
		Payload: func(_ *World, _ model.Actor, item string) object {
			return object{"workItemId": item, "dependencyId": Item("base")}
		},
		Astray: func(d Dice) []string {
			return []string{fmt.Sprintf("depending on %q", d.One("any dependency", ItemNames[GroupID]...))}
		},
	}},
	Moves: dependencyMoves,
	Misses: []Miss{
		form(`depending on "NAME" and "NAME"`, particular, all(of(model.WorkAuthorize), carries("contract")), nil,
			func(_ *World, d *adapters.Draft, said []string) error {
				c, err := inner(d, "contract")
				if err == nil {
					c["dependencyWorkItemIds"] = []any{Item(said[0]), Item(said[1])}
				}
				return err
			}),
		form(`depending on "NAME"`, particular, hasPayload,
			each("depending on %q", append(slices.Clone(ItemNames[GroupID]), "unheard-of"), dependable), dependingOn),
		form(`with a revised contract that depends on "NAME"`, particular, reoffers,
			only(`with a revised contract that depends on "a"`, `with a revised contract that depends on "b"`),
			func(w *World, d *adapters.Draft, said []string) error {
				c := w.revised(itemOf(d), 1)
				c["dependencyWorkItemIds"] = []any{Item(said[0])}
				return putPayload("contract", c)(w, d, nil)
			}),
	},
}

// dependable fits what adds a dependency, and a WorkItem that is authorized to depend on itself.
func dependable(name string) Fit {
	return func(w *World, d *adapters.Draft) bool {
		self := itemOf(d) == Item(name) && carries("contract")(w, d)
		return KindOf(d) == model.WorkDependencyAdd || KindOf(d) == model.WorkAuthorize && self
	}
}

// dependingOn names a dependency in the contract that a Command carries, or else the dependency that it is about.
func dependingOn(w *World, d *adapters.Draft, said []string) error {
	if c, err := inner(d, "contract"); err == nil {
		c["dependencyWorkItemIds"] = []any{Item(said[0])}
		return nil
	}
	return putPayload("dependencyId", Item(said[0]))(w, d, nil)
}

// dependencyMoves adds dependencies that leave the graph without a cycle; what would close one is as good as late.
func dependencyMoves(s *Scene) {
	for m, w := range s.items() {
		if w.State == model.None || w.State > model.Blocked || w.State == model.Active {
			continue
		}
		for _, n := range m.others(w.ID) {
			if words := fmt.Sprintf("depending on %q", n); !slices.Contains(w.Dependencies, Item(n)) {
				add := m.when(!model.Reaches(m.state, Item(n), w.ID))
				add.coordinate(rarely, model.WorkDependencyAdd, w.ID, nil, words)
				add.send(beside, model.WorkDependencyAdd, cast.ControlPlane, w.ID, nil, words)
			}
		}
	}
}
