// Package steps is what the scenarios can say: the Gherkin step definitions over a Session, the Commands they send, and
// the near misses of those Commands. It knows nothing of any transport.
package steps

import (
	"context"
	"fmt"
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
)

// The durations that the Commands of the checks ask for, in whole seconds.
const (
	coordinatorLeaseSeconds = 86_400
	offerSeconds            = 600
	ownershipSeconds        = 1_800
	executionSeconds        = 300
	resumeSeconds           = 1_200
	blockedSeconds          = 900
	// dueSoonSeconds is the deadline of a Mission that is due soon: offers and leases outlast it.
	dueSoonSeconds = 200
)

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
}

// pending is a Command that a scenario has spoken of and not yet sent: the sentence after it says what must come of it.
type pending struct {
	draft *adapters.Draft
	again int
	note  string
}

// NewWorld returns the world of a scenario over a Session.
func NewWorld(s *adapters.Session) *World {
	return &World{Session: s, Group: GroupID, artifacts: map[string][]string{}}
}

// Item returns the id of the WorkItem that a scenario calls by a name.
func Item(name string) string { return "urn:weavecheck:work-item:" + name }

// proposal returns the id of the Work Proposal that a scenario calls by a name.
func proposal(name string) string { return "urn:weavecheck:proposal:" + name }

// mission returns the Mission of the Group in the model's state, or an empty one.
func (w *World) mission() *model.Mission {
	if m := w.State().Mission(w.Group); m != nil {
		return m
	}
	return &model.Mission{}
}

// item returns a WorkItem in the model's state, or an empty one in state none.
func (w *World) item(id string) *model.WorkItem {
	if i := w.State().WorkItem(id); i != nil {
		return i
	}
	return &model.WorkItem{ID: id}
}

// must plays a Command of the set-up: it has to be accepted.
func (w *World) must(ctx context.Context, d *adapters.Draft) error {
	return w.Submit(ctx, d, Describe(d), &adapters.Claim{Accepted: true})
}

// actor finds a Principal by the name the scenarios use.
func actor(name string) (model.Actor, error) {
	if a, ok := cast.Names[name]; ok {
		return a, nil
	}
	return model.Actor{}, fmt.Errorf("nobody is called %q; the cast is %s", name, strings.Join(castNames(), ", "))
}

func castNames() []string {
	return []string{"the MissionOwner", "the Coordinator", "Otto", "Ada", "Ben", "Cleo", "Nora", "Ulf", "Vera", "Stan", "the control plane"}
}

// nameOf is the reverse of actor.
func nameOf(id string) string {
	for _, n := range castNames() {
		if cast.Names[n].ID == id {
			return n
		}
	}
	return id
}

// Describe says in words what a Draft is.
func Describe(d *adapters.Draft) string {
	actor, _ := d.Document["actor"].(map[string]any)
	id, _ := actor["id"].(string)
	text := fmt.Sprintf("%s sends %v", nameOf(id), d.Document["kind"])
	if item, ok := d.Document["workItemId"].(string); ok {
		text += fmt.Sprintf(" for %q", item[strings.LastIndexByte(item, ':')+1:])
	}
	return text
}
