package steps

import (
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// artifact is the Artifacts and their manifests (§13.1).
var artifact = Subject{
	Drafts: []Drafting{{
		Kind: model.ArtifactPublish, By: cast.Ada, OnItem: true,
		Payload: func(w *World, by model.Actor, item string) object {
			p := w.leased(item, object{"artifact": w.manifest(by, item)})
			delete(p, "workItemId") // the manifest names it
			return p
		},
		Accepted: func(w *World, d *adapters.Draft) {
			if a, ok := payloadOf(d)["artifact"].(adapters.Signed); ok {
				id, _ := a.Document["artifactId"].(string)
				w.artifacts[itemOf(d)] = append(w.artifacts[itemOf(d)], id)
			}
		},
	}},
}

// published are the Artifacts of a WorkItem, or one never published where there is none.
func (w *World) published(item string) []any {
	ids := []any{}
	for _, id := range w.artifacts[item] {
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		ids = append(ids, neverPublished)
	}
	return ids
}

const neverPublished = "urn:weavecheck:artifact:never-published"

func (w *World) manifest(by model.Actor, item string) adapters.Signed {
	content := fmt.Sprintf("content %d", w.actions)
	return adapters.Signed{By: by.ID, Document: object{
		"artifactId": fmt.Sprintf("urn:weavecheck:artifact:%d", w.actions), "contentHash": document.Hash([]byte(content)),
		"uri": fmt.Sprintf("https://artifacts.example/%d", w.actions), "sizeBytes": len(content), "mediaType": "application/json",
		"schemaUri": "urn:weavecheck:schema:part",
		"producer":  object{"agentId": by.ID, "agentCardVersion": 1, "capabilities": []any{capability()}},
		"missionId": w.missionID(), "groupId": w.Group, "workItemId": item, "sourceArtifactHashes": []any{},
		"toolVersions": []any{object{"name": "assembler", "version": "1.0"}}, "modelVersions": []any{},
		"classification": "internal", "createdAt": adapters.Now{},
	}}
}
