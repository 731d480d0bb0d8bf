package steps

import (
	"fmt"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

type object = map[string]any

// Drafting says how a Command of a kind is sent in the ordinary course of things.
type Drafting struct {
	Kind model.Kind
	// By is who sends it; Ada stands for any Worker. What the Coordinator ordinarily sends is sent in that office, and so
	// carries the Coordinator Epoch.
	By model.Actor
	// Scope is where it is sent to.
	Scope Scope
	// OnItem says that it is about one WorkItem, which the envelope names.
	OnItem bool
	// Said says that it is said in a Conversation: in that of the WorkItem which the envelope names, or else of the Group.
	Said bool
	// Expects is the aggregate whose revision it expects.
	Expects Expected
	// Payload is its payload, as an actor would rightly send it in the present state.
	Payload func(w *World, by model.Actor, item string) object
	// For changes the payload as the words "for NAME" say; nil where they make no sense.
	For func(payload object, a model.Actor)
	// Near are near misses, in words, that the generator draws of this kind and cannot know of otherwise.
	Near []string
	// Astray are words that vary one that the generator sends out of place; it may be nil.
	Astray Vary
	// Way is where it takes a WorkItem, if it lies on the way that set-ups take.
	Way Way
	// Accepted notes what later Commands have to know of one that was accepted.
	Accepted func(w *World, d *adapters.Draft)
}

// Scope is where a Command is sent to.
type Scope uint8

// The scopes.
const (
	InGroup        Scope = iota // to a Group
	InOrganization              // to the Organization: it names no Group
	IntoNewGroup                // to a Group that it begins, so that nobody has a Membership yet
)

// Expected is the aggregate whose revision a Command expects.
type Expected uint8

// What a Command can expect a revision of.
const (
	NoRevision Expected = iota
	ItemRevision
	MissionRevision
)

// Way is a step on the shortest way by which a WorkItem is brought to a state, from open on.
type Way struct {
	From, To model.WorkState
	// After are the Commands that have to come before it.
	After []model.Kind
	// Owner says in the payload whose the WorkItem will be; nil where it does not matter.
	Owner func(payload object, owner model.Actor)
}

// wayTo lists the Commands that take an open WorkItem to a state.
func wayTo(state model.WorkState) []model.Kind {
	if state <= model.Open {
		return nil
	}
	for _, kind := range register.kinds {
		if way := register.drafts[kind].Way; way.To == state {
			return append(append(wayTo(way.From), way.After...), kind)
		}
	}
	return nil
}

// DefaultActor is who sends a Command of a kind in the ordinary course of things; Workers' Commands are Ada's.
func DefaultActor(kind model.Kind) model.Actor {
	if d, ok := register.drafts[kind]; ok {
		return d.By
	}
	return cast.Ada
}

// OnItem reports whether Commands of a kind are about one WorkItem.
func OnItem(kind model.Kind) bool { return register.drafts[kind].OnItem }

// ShortName is a Command kind without the namespace that the reference extensions share.
func ShortName(k model.Kind) string {
	if i := strings.LastIndexByte(string(k), '.'); strings.HasPrefix(string(k), "ext.") {
		return string(k)[i+1:]
	}
	return string(k)
}

// commandKind finds a Command kind by its whole name or, for the extension kinds, its last part.
func commandKind(name string) (model.Kind, error) {
	var known []string
	for _, k := range register.kinds {
		short := ShortName(k)
		if name == string(k) || name == short {
			return k, nil
		}
		known = append(known, short)
	}
	return "", fmt.Errorf("%q is no Command kind that can be sent; there are %s", name, strings.Join(known, ", "))
}

// Draft builds the Command of a kind as an actor would rightly send it in the present state: with the current epochs,
// Lease ID and revision, as far as there are any.
func (w *World) Draft(kind model.Kind, by model.Actor, item string) *adapters.Draft {
	w.actions++
	how := register.drafts[kind]
	doc := object{
		"protocolVersion": "0.1",
		"actionId":        fmt.Sprintf("urn:weavecheck:action:%d", w.actions),
		"actor":           principal(by),
		"kind":            string(kind),
		"correlationId":   fmt.Sprintf("urn:weavecheck:correlation:%d", w.actions),
		"issuedAt":        adapters.Now{},
		"payload":         object{},
	}
	if how.Payload != nil {
		doc["payload"] = how.Payload(w, by, item)
	}
	if how.Scope != InOrganization {
		doc["groupId"] = w.Group
	}
	if by.Type == model.Agent {
		w.set(doc, "sessionEpoch", model.HoleSessionEpoch, by.ID)
	}
	if by.Type != model.Service && how.Scope != IntoNewGroup {
		w.set(doc, "membershipEpoch", model.HoleMembershipEpoch, model.MembershipSubject(w.Group, by.ID))
	}
	if by.Type == model.Agent && w.mission().Coordinator == by.ID && how.By == cast.Coordinator {
		w.set(doc, "coordinatorEpoch", model.HoleCoordinatorEpoch, w.Group)
	}
	if how.OnItem || how.Said && item != "" {
		doc["workItemId"] = item
	}
	if how.Said {
		w.address(doc, item)
	}
	switch how.Expects {
	case ItemRevision:
		w.expect(doc, item)
	case MissionRevision:
		w.expect(doc, w.Group)
	}
	return &adapters.Draft{Document: doc}
}

// set puts the current value of something minted into a document, if there is one.
func (w *World) set(doc object, member, name, subject string) {
	if m, ok := w.Current(name, subject); ok {
		doc[member] = m
	}
}

// expect puts the current revision of an aggregate into a document, if the target has disclosed it.
func (w *World) expect(doc object, subject string) {
	if m, ok := w.Current(model.HoleRevision, subject); ok && w.Disclosed(model.HoleRevision, subject) {
		doc["expectedRevision"] = m
	}
}

func principal(a model.Actor) object { return object{"type": string(a.Type), "id": a.ID} }

// accepted notes what later Commands have to know of one that was accepted.
func (w *World) accepted(d *adapters.Draft) {
	if note := register.drafts[KindOf(d)].Accepted; note != nil {
		note(w, d)
	}
}

// Clone is a Draft that can be changed without changing the other.
func Clone(d *adapters.Draft) *adapters.Draft {
	changed := *d
	copied, _ := adapters.Replaced(d.Document, func(v any) (any, error) { return v, nil })
	changed.Document, _ = copied.(object)
	return &changed
}

// KindOf is the Command kind of a Draft.
func KindOf(d *adapters.Draft) model.Kind {
	kind, _ := d.Document["kind"].(string)
	return model.Kind(kind)
}

func payloadOf(d *adapters.Draft) object {
	p, _ := d.Document["payload"].(object)
	return p
}

func itemOf(d *adapters.Draft) string {
	id, _ := d.Document["workItemId"].(string)
	return id
}

func groupOf(d *adapters.Draft) string {
	id, _ := d.Document["groupId"].(string)
	return id
}

func actorOf(d *adapters.Draft) model.Actor {
	a, _ := d.Document["actor"].(object)
	t, _ := a["type"].(string)
	id, _ := a["id"].(string)
	return model.Actor{Type: model.ActorType(t), ID: id}
}
