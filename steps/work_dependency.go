package steps

import (
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
	}},
}
