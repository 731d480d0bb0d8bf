package steps

import (
	"maps"
	"slices"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// approval is how a Mission is submitted to its MissionOwner (§7.1, §7.3).
var approval = Subject{
	Drafts: []Drafting{{
		Kind: model.MissionSubmit, By: cast.Coordinator, Expects: MissionRevision,
		Near: []string{"under its former Coordinator Epoch", "with an Artifact never published"},
		Payload: func(w *World, _ model.Actor, _ string) object {
			ids := []any{}
			for _, item := range slices.Sorted(maps.Keys(w.artifacts)) {
				ids = append(ids, w.published(item)...)
			}
			return object{"artifactIds": ids}
		},
	}},
	Moves: func(s *Scene) {
		for m := range s.missions() {
			finished := len(m.state.UnfinishedItems(m.group)) == 0
			m.ending().when(finished).coordinate(needed, model.MissionSubmit, "", nil)
		}
	},
}
