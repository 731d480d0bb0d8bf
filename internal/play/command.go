package play

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/missionweave/weavecheck/model"
)

// Reader reads lines as Commands, "KIND [ITEM] by ACTOR, CHANGE, CHANGE…": each is right but for its changes. It
// remembers what it is told of them.
type Reader struct {
	t        testing.TB
	prefix   string // of Action IDs
	count    int
	last     map[model.Kind]*model.Command // of those that were sent
	accepted map[model.Actor]string        // the Action ID of an actor's first Command that was
}

// NewReader returns a Reader of Commands whose Action IDs are numbers behind a prefix.
func NewReader(t testing.TB, prefix string) *Reader {
	return &Reader{t, prefix, 0, map[model.Kind]*model.Command{}, map[model.Actor]string{}}
}

// Fork returns an independent copy.
func (r *Reader) Fork() *Reader {
	return &Reader{r.t, r.prefix, r.count, maps.Clone(r.last), maps.Clone(r.accepted)}
}

// Sent notes that a Command was sent, for Again and for "@action=KIND".
func (r *Reader) Sent(c *model.Command) { r.last[c.Kind] = c }

// Accepted notes that a Command was accepted, for "@action=used".
func (r *Reader) Accepted(c *model.Command) {
	if r.accepted[c.Actor] == "" {
		r.accepted[c.Actor] = c.ActionID
	}
}

// Again is the last Command of a kind that was sent.
func (r *Reader) Again(kind string) *model.Command {
	r.t.Helper()
	c := r.last[r.kind(kind)]
	if c == nil {
		r.t.Fatalf("no Command %s was sent", kind)
	}
	return c
}

// Used is an Action ID under which an actor had a Command accepted, or else one of another actor.
func (r *Reader) Used(a model.Actor) string {
	if id := r.accepted[a]; id != "" {
		return id
	}
	return r.prefix + "1"
}

// Command reads a line as a Command of its actor in a state.
func (r *Reader) Command(s *model.State, line string) *model.Command {
	r.t.Helper()
	kind, item, actor, changes := r.parts(line)
	r.count++
	c := &model.Command{
		ActionID: fmt.Sprint(r.prefix, r.count), Kind: kind, Actor: actor, GroupID: "g", WorkItemID: item,
		ExpectedRevision: -1, CorrelationID: "c", Digest: [32]byte{byte(r.count), byte(r.count >> 8)},
	}
	for _, change := range changes {
		if name, ok := strings.CutPrefix(change, "@group="); ok {
			c.GroupID = name
		}
	}
	if ofOrganization()[kind] {
		c.GroupID = ""
	}
	fence(c, s)
	document := payload(r.t, s, kind, item, r.count)
	for _, change := range changes {
		r.change(c, document, change)
	}
	raw, err := json.Marshal(document)
	if err != nil {
		r.t.Fatal(err)
	}
	if c.Payload, err = model.ReadPayload(kind, raw); err != nil {
		c.Fault = max(c.Fault, model.DocumentOffSchema)
	}
	return c
}

// Payload is the payload of a line, as it is before its changes.
func (r *Reader) Payload(s *model.State, line string) map[string]any {
	r.t.Helper()
	kind, item, _, _ := r.parts(line)
	return payload(r.t, s, kind, item, r.count)
}

func (r *Reader) parts(line string) (kind model.Kind, item string, actor model.Actor, changes []string) {
	r.t.Helper()
	parts := strings.Split(line, ", ")
	words := strings.Fields(parts[0])
	by := slices.Index(words, "by")
	if by < 1 || by > 2 || by+2 != len(words) {
		r.t.Fatalf("%q is no line of a play: a Command is KIND [ITEM] by ACTOR", line)
	}
	if by == 2 {
		item = words[1]
	}
	return r.kind(words[0]), item, ActorNamed(words[by+1]), parts[1:]
}

// kind is one of the model, of which an extension may be named by its last part, or "unknown.…".
func (r *Reader) kind(name string) model.Kind {
	r.t.Helper()
	for _, d := range model.CommandDefs() {
		extension := strings.HasPrefix(string(d.Kind), "ext.") && strings.HasSuffix(string(d.Kind), "."+name)
		if string(d.Kind) == name || extension {
			return d.Kind
		}
	}
	if !strings.HasPrefix(name, "unknown.") {
		r.t.Fatalf("%q is no Command kind", name)
	}
	return model.Kind(name)
}

// ActorNamed is the Principal that plays call by a name.
func ActorNamed(name string) model.Actor {
	switch name {
	case "olivia", "stan":
		return model.Actor{Type: model.Human, ID: name}
	case "control":
		return model.Actor{Type: model.Service, ID: name}
	}
	return model.Actor{Type: model.Agent, ID: name}
}

// ofOrganization are the kinds whose Events belong to no Group.
var ofOrganization = sync.OnceValue(func() map[model.Kind]bool {
	kinds := map[model.Kind]bool{}
	for _, r := range model.NewRulebook().Rules {
		kinds[r.Kind] = model.OfOrganization(r.Events[0].Kind)
	}
	return kinds
})

// fence gives a Command the epochs that its actor is known by.
func fence(c *model.Command, s *model.State) {
	if c.Actor.Type == model.Agent {
		c.SessionEpoch = s.Session(c.Actor.ID)
	}
	if m := s.Member(c.GroupID, c.Actor); m != nil && c.Actor.Type != model.Service && c.Kind != model.MissionCreate &&
		c.Kind != model.MissionFollowUp {
		c.MembershipEpoch = m.Epoch
	}
	if m := s.Mission(c.GroupID); m != nil && c.Actor.Type == model.Agent && m.Coordinator == c.Actor.ID {
		c.CoordinatorEpoch = m.CoordinatorEpoch
	}
}

// change makes one change to a Command: "@member=value" to its envelope, "path=value" and "-path" to its payload.
func (r *Reader) change(c *model.Command, document map[string]any, change string) {
	r.t.Helper()
	name, value, given := strings.Cut(change, "=")
	member, enveloped := strings.CutPrefix(name, "@")
	switch {
	case !given && !strings.HasPrefix(change, "-"):
		r.t.Fatalf("%q is no change", change)
	case enveloped:
		r.envelope(c, member, value)
	default:
		Set(document, change)
	}
}

func (r *Reader) envelope(c *model.Command, member, value string) {
	r.t.Helper()
	switch member {
	case "session":
		c.SessionEpoch = uint64(Number(r.t, value))
	case "membership":
		c.MembershipEpoch = uint64(Number(r.t, value))
	case "coordinator":
		c.CoordinatorEpoch = uint64(Number(r.t, value))
	case "group":
		c.GroupID = value
	case "conversation":
		c.ConversationID = value
	case "override":
		c.Override = value
	case "action":
		c.ActionID = r.actionID(c.Actor, value)
	case "revision":
		c.ExpectedRevision = int64(Number(r.t, value))
	case "fault":
		fault, ok := map[string]model.DocumentFault{"malformed": model.DocumentMalformed,
			"schema": model.DocumentOffSchema, "signature": model.DocumentUnverified}[value]
		if !ok {
			r.t.Fatalf("%q is no fault of a document", value)
		}
		c.Fault = fault
	case "carried":
		carried, ok := map[string]model.Carried{"schema": {OffSchema: true}, "signature": {Unverified: true},
			"organization": {Foreign: true}, "key": {Unbindable: true}}[value]
		if !ok {
			r.t.Fatalf("%q is no fault of a document in a payload", value)
		}
		c.Carried = carried
	default:
		r.t.Fatalf("the envelope has no member %q here", member)
	}
}

// actionID is one that was used: by the actor, or by the last Command of a kind. Any other text is one itself.
func (r *Reader) actionID(a model.Actor, value string) string {
	if value == "used" {
		return r.Used(a)
	}
	if c := r.last[model.Kind(value)]; c != nil {
		return c.ActionID
	}
	return value
}
