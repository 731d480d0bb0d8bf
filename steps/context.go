package steps

import (
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// contexts are the Context Packages that Commands bring to whoever gets a part in the Group (§13.3).
var contexts = Subject{
	Misses: slices.Concat([]Miss{
		// Right all the same: what it says decides nothing.
		miss("with a Context Package", common, bringsNone, func(w *World, d *adapters.Draft, _ []string) error {
			return bringing(func(p object) {
				if open := w.openItem(); open != "" {
					p["workItemId"] = open
				}
			})(w, d, nil)
		}),
		miss("with an updated Context Package", never, bringsNone, func(w *World, d *adapters.Draft, _ []string) error {
			return bringing(func(p object) { p["version"], p["previousContextPackageId"] = 2, w.broughtBefore(d) })(w, d, nil)
		}),
		miss("with a Context Package of another Mission", particular, brings,
			inSigned("contextPackage", func(s *adapters.Signed) { s.Document["missionId"] = SecondMissionID })),
		miss("with a Context Package of another Group", particular, brings,
			inSigned("contextPackage", func(s *adapters.Signed) { s.Document["groupId"] = SecondGroupID })),
	}, lacking(of(model.CoordinatorAssign), "contextPackage")),
}

// brings fits a Command that brings a Context Package, and bringsNone one that could.
var (
	brings     = carriesSigned("contextPackage")
	bringsNone = all(of(model.MembershipChange, model.WorkOffer), func(_ *World, d *adapters.Draft) bool {
		return payloadOf(d)["contextPackage"] == nil
	})
)

// bringing adds a Context Package to a Command that has none, after a change to it.
func bringing(edit func(document object)) Change {
	return func(w *World, d *adapters.Draft, _ []string) error {
		s := w.contextPackage()
		edit(s.Document)
		return putPayload("contextPackage", s)(w, d, nil)
	}
}

// contextPackage is a Context Package of the Group, which cites its last Event.
func (w *World) contextPackage() adapters.Signed {
	events := object{"fromSequence": 1, "toSequence": 1, "eventIds": []any{"urn:weavecheck:event:none"}}
	if _, began := w.Current(model.MintedEventID, w.Group); began {
		last := adapters.Minted{Name: model.MintedEventSequence, Subject: w.Group}
		events = object{"fromSequence": last, "toSequence": last,
			"eventIds": []any{adapters.Minted{Name: model.MintedEventID, Subject: w.Group}}}
	}
	return adapters.Signed{By: cast.Coordinator.ID, Document: object{
		"contextPackageId": fmt.Sprintf("urn:weavecheck:context-package:%d", w.actions), "version": 1,
		"missionId": w.missionID(), "groupId": w.Group, "sourceEventRange": events, "artifactHashes": []any{},
		"summary": "What was agreed so far.", "decisions": []any{},
		"constraints": []any{"No part leaves the workshop."}, "unresolvedQuestions": []any{"Who delivers it?"},
		"generatedBy": principal(cast.Coordinator), "generatedAt": adapters.Now{},
	}}
}

// openItem is a WorkItem of the Group that nobody was offered yet; empty where there is none.
func (w *World) openItem() string {
	for i := range w.State().WorkItems() {
		if i.GroupID == w.Group && i.State == model.Open {
			return i.ID
		}
	}
	return ""
}

// broughtBefore is the id of the Context Package that the member whom a Command is about was brought last, or of one that
// it got in another way.
func (w *World) broughtBefore(d *adapters.Draft) string {
	who, _ := payloadOf(d)["principal"].(object)
	for m := range w.State().Memberships() {
		if m.GroupID == w.Group && m.Member.ID == who["id"] && m.ContextPackageID != "" {
			return m.ContextPackageID
		}
	}
	return "urn:weavecheck:context-package:of-before"
}
