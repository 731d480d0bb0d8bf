// Package steps is what can be said of the protocol in words, subject by subject: the sentences of the scenarios, the
// Commands they send, the near misses of those Commands, and what generated sequences could well send next. It knows
// nothing of any transport.
package steps

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// The Mission that every check plays in.
const (
	MissionID = "urn:weavecheck:mission:one"
	GroupID   = "urn:weavecheck:group:one"
	// SecondMissionID and SecondGroupID are those of a further Mission, where a check needs one.
	SecondMissionID = "urn:weavecheck:mission:two"
	SecondGroupID   = "urn:weavecheck:group:two"
	// ThirdMissionID and ThirdGroupID are those of one more, such as a child of a child Mission.
	ThirdMissionID = "urn:weavecheck:mission:three"
	ThirdGroupID   = "urn:weavecheck:group:three"
)

// missionIDs are the Missions of the Groups.
var missionIDs = map[string]string{GroupID: MissionID, SecondGroupID: SecondMissionID, ThirdGroupID: ThirdMissionID}

// ItemNames are the WorkItems of each Mission of a generated sequence, in the order in which they come to be.
var ItemNames = map[string][]string{GroupID: {"a", "b", "c", "d", "e", "f"}, SecondGroupID: {"x", "y", "z"}}

// World is one scenario under way: its Session, and what has been named in it.
type World struct {
	*adapters.Session
	Group string // the Group that Commands go to

	actions   int
	artifacts map[string][]string // WorkItem ID -> the Artifacts published for it
	pending   *pending
	lastDraft *adapters.Draft
	asked     int   // how many Commands the check is about
	due       int64 // the deadline of the Mission to be created, in seconds from the start; zero for the usual one
	grants    []any // the permissions of the Mission to be created; nil for none
	lease     int64 // how long its Coordinator lease is asked to last, in seconds; zero for the usual time
}

// NewWorld returns the world of a scenario over a Session.
func NewWorld(s *adapters.Session) *World {
	return &World{Session: s, Group: GroupID, artifacts: map[string][]string{}}
}

// Fork returns the world of a copy of the Session, to go on from here: nothing must be pending in it.
func (w *World) Fork(s *adapters.Session) *World {
	c := *w
	c.Session, c.artifacts = s, make(map[string][]string, len(w.artifacts))
	for item, published := range w.artifacts {
		c.artifacts[item] = slices.Clip(published)
	}
	return &c
}

type worldKey struct{}

// With puts the world of a scenario into its context.
func With(ctx context.Context, w *World) context.Context {
	return context.WithValue(ctx, worldKey{}, w)
}

// From returns the world of a scenario.
func From(ctx context.Context) *World {
	w, _ := ctx.Value(worldKey{}).(*World)
	return w
}

// Item returns the id of the WorkItem that a scenario calls by a name.
func Item(name string) string { return "urn:weavecheck:work-item:" + name }

// short is the name in an id.
func short(id string) string { return id[strings.LastIndexByte(id, ':')+1:] }

// mission returns the Mission of the Group in the model's state, or an empty one.
func (w *World) mission() *model.Mission {
	if m := w.State().Mission(w.Group); m != nil {
		return m
	}
	return &model.Mission{}
}

// missionID is the id of the Mission of the Group: that which it has, or is to get.
func (w *World) missionID() string {
	if m := w.mission(); m.ID != "" {
		return m.ID
	}
	return missionIDs[w.Group]
}

// coordinator is who coordinates the Mission of the Group, or ordinarily would.
func (w *World) coordinator() model.Actor {
	if id := w.mission().Coordinator; id != "" {
		return agent(id)
	}
	return cast.Coordinator
}

// item returns a WorkItem in the model's state, or an empty one in state none.
func (w *World) item(id string) *model.WorkItem {
	if i := w.State().WorkItem(id); i != nil {
		return i
	}
	return &model.WorkItem{ID: id}
}

// actor finds a Principal by the name the scenarios use.
func actor(name string) (model.Actor, error) {
	if a, ok := cast.Names[name]; ok {
		return a, nil
	}
	known := slices.Sorted(maps.Keys(cast.Names))
	return model.Actor{}, fmt.Errorf("nobody is called %q; the cast is %s", name, strings.Join(known, ", "))
}

// people reads "Ada", "Ada and Ben", "Ada, Ben and Cleo".
func people(list string) ([]model.Actor, error) {
	var all []model.Actor
	for _, name := range strings.Split(strings.ReplaceAll(list, " and ", ", "), ", ") {
		a, err := actor(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

var named = func() map[string]string {
	names := map[string]string{}
	for name, a := range cast.Names {
		names[a.ID] = name
	}
	return names
}()

// nameOf is the reverse of actor.
func nameOf(id string) string {
	if name, ok := named[id]; ok {
		return name
	}
	return id
}

// Describe says in words what a Draft is.
func Describe(d *adapters.Draft) string {
	text := fmt.Sprintf("%s sends %v", nameOf(actorOf(d).ID), d.Document["kind"])
	if item, ok := d.Document["workItemId"].(string); ok {
		text += fmt.Sprintf(" for %q", short(item))
	}
	return text
}
