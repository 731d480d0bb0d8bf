package steps

import (
	"errors"
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
			if a, err := manifestOf(d); err == nil {
				id, _ := a.Document["artifactId"].(string)
				w.artifacts[itemOf(d)] = append(w.artifacts[itemOf(d)], id)
			}
		},
	}},
	Moves: func(s *Scene) {
		for m, w := range s.underLease() {
			if len(w.Artifacts) > 0 {
				m.send(aside, model.ArtifactPublish, agent(w.Owner), w.ID, atSameURI)
				continue
			}
			m.send(onward, model.ArtifactPublish, agent(w.Owner), w.ID, nil)
		}
	},
	Misses: []Miss{
		miss("without a manifest", particular, carries("artifact"), dropPayload("artifact")),
		miss("with a manifest without content hash", particular, hasManifest,
			inManifest(func(m object) { delete(m, "contentHash") })),
		miss("with a manifest of another producer", particular, all(hasManifest, notBy(cast.Ben)),
			inManifest(func(m object) { m["producer"].(object)["agentId"] = cast.Ben.ID })),
		miss("with a manifest that Ben made", particular, all(hasManifest, notBy(cast.Ben)),
			inSigned("artifact", func(s *adapters.Signed) {
				s.By = cast.Ben.ID
				s.Document["producer"].(object)["agentId"] = cast.Ben.ID
			})),
		miss("with a manifest of another card version", particular, hasManifest,
			inManifest(func(m object) { m["producer"].(object)["agentCardVersion"] = 7 })),
		miss("with a manifest of the second card version", common, hasManifest,
			inManifest(func(m object) { m["producer"].(object)["agentCardVersion"] = 2 })),
		form(`with a manifest derived from "NAME"`, never, hasManifest, nil,
			func(w *World, d *adapters.Draft, said []string) error {
				hashes := []any{}
				for _, id := range w.item(Item(said[0])).Artifacts {
					hashes = append(hashes, w.State().Artifact(id).ContentHash)
				}
				return inManifest(func(m object) { m["sourceArtifactHashes"] = hashes })(w, d, nil)
			}),
		miss("with a manifest derived from what nobody published", common, hasManifest,
			inManifest(func(m object) { m["sourceArtifactHashes"] = []any{neverSubmitted} })),
		miss("with a public manifest", common, hasManifest,
			inManifest(func(m object) { m["classification"] = "public" })),
		miss("with a manifest of the URI of before", common, all(hasManifest, publishedAny),
			func(w *World, d *adapters.Draft, _ []string) error {
				uri := w.lastURI()
				if uri == "" {
					return errors.New("no Artifact was published before")
				}
				return inManifest(func(m object) { m["uri"] = uri })(w, d, nil)
			}),
		miss("with a manifest of another WorkItem", particular, hasManifest,
			inManifest(func(m object) { m["workItemId"] = Item("elsewhere") })),
		miss("with a manifest of another Mission", particular, hasManifest,
			inManifest(func(m object) { m["missionId"] = SecondMissionID })),
		miss("with a manifest of another Group", particular, hasManifest,
			inManifest(func(m object) { m["groupId"] = SecondGroupID })),
		miss("with an unsigned manifest", particular, hasManifest, func(w *World, d *adapters.Draft, _ []string) error {
			s, err := manifestOf(d)
			if err != nil {
				return err
			}
			return putPayload("artifact", s.Document)(w, d, nil)
		}),
		miss("with the Artifact ID of before", particular, all(hasManifest, func(w *World, d *adapters.Draft) bool {
			return len(w.item(itemOf(d)).Artifacts) > 0
		}), func(w *World, d *adapters.Draft, _ []string) error {
			known := w.artifacts[itemOf(d)]
			if len(known) == 0 {
				return errors.New("no Artifact was published before")
			}
			return inManifest(func(m object) { m["artifactId"] = known[len(known)-1] })(w, d, nil)
		}),
	},
}

// atSameURI publishes at the URI of an Artifact that is there, every third time.
func atSameURI(d Dice) []string {
	if d.Roll("URI", 3) == 0 {
		return []string{"with a manifest of the URI of before"}
	}
	return nil
}

// lastURI is the URI of an Artifact that was published; empty where there is none.
func (w *World) lastURI() string {
	for i := range w.State().WorkItems() {
		for _, id := range i.Artifacts {
			return w.State().Artifact(id).URI
		}
	}
	return ""
}

func publishedAny(w *World, _ *adapters.Draft) bool { return w.lastURI() != "" }

func manifestOf(d *adapters.Draft) (adapters.Signed, error) {
	if s, ok := payloadOf(d)["artifact"].(adapters.Signed); ok {
		return s, nil
	}
	return adapters.Signed{}, errors.New("the Command carries no manifest")
}

func hasManifest(_ *World, d *adapters.Draft) bool {
	_, err := manifestOf(d)
	return err == nil
}

func inManifest(edit func(manifest object)) Change {
	return func(_ *World, d *adapters.Draft, _ []string) error {
		s, err := manifestOf(d)
		if err == nil {
			edit(s.Document)
		}
		return err
	}
}

// published are the Artifacts of a WorkItem under its Ownership Epoch, or one never published where there is none.
func (w *World) published(item string) []any {
	ids := listedIDs(w.publishedUnder(item, present))
	if len(ids) == 0 {
		ids = append(ids, neverPublished)
	}
	return ids
}

// publishedUnder are the Artifacts of a WorkItem that were published under an Ownership Epoch: the present one, or one
// before.
func (w *World) publishedUnder(item string, epoch func(then, now uint64) bool) []string {
	var ids []string
	now := w.item(item)
	for _, id := range now.Artifacts {
		if a := w.State().Artifact(id); a != nil && epoch(a.OwnershipEpoch, now.OwnershipEpoch) {
			ids = append(ids, id)
		}
	}
	return ids
}

func present(then, now uint64) bool { return then == now }
func earlier(then, now uint64) bool { return then < now }

func publishedBefore(w *World, d *adapters.Draft) bool {
	return len(w.publishedUnder(itemOf(d), earlier)) > 0
}

func listedIDs(ids []string) []any {
	list := []any{}
	for _, id := range ids {
		list = append(list, id)
	}
	return list
}

const neverPublished = "urn:weavecheck:artifact:never-published"

func (w *World) manifest(by model.Actor, item string) adapters.Signed {
	content := fmt.Sprintf("content %d", w.actions)
	return adapters.Signed{By: by.ID, Document: object{
		"artifactId": fmt.Sprintf("urn:weavecheck:artifact:%d", w.actions), "contentHash": document.Hash([]byte(content)),
		"uri": fmt.Sprintf("https://artifacts.example/%d", w.actions), "sizeBytes": len(content),
		"mediaType": "application/json", "schemaUri": "urn:weavecheck:schema:part",
		"producer":  object{"agentId": by.ID, "agentCardVersion": 1, "capabilities": []any{capability()}},
		"missionId": w.missionID(), "groupId": w.Group, "workItemId": item, "sourceArtifactHashes": []any{},
		"toolVersions": []any{object{"name": "assembler", "version": "1.0"}}, "modelVersions": []any{},
		"classification": "internal", "createdAt": adapters.Now{},
	}}
}
