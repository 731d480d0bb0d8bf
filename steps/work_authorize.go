package steps

import (
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// authorization is how a WorkItem comes to be (§10.2).
var authorization = Subject{
	Drafts: []Drafting{{
		Kind: model.WorkAuthorize, By: cast.Coordinator, OnItem: true,
		Payload: func(w *World, _ model.Actor, item string) object {
			return object{"workItemId": item, "contract": w.contract(1)}
		},
	}},
}
