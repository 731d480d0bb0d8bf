package oracle_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
)

const playStart model.Instant = 1_800_000_000_000

// A call is one that was made and explained.
type call struct {
	command *model.Command
	at      model.Instant
	seen    *oracle.Observation
}

// stage is a play under way: what the oracle was told so far, and a target that shows what the rules say under its
// readings, until a play alters its answers.
type stage struct {
	t        *testing.T
	book     *model.Rulebook
	cards    []*model.Card
	history  []call
	commands map[model.Kind]*model.Command // the last one of each kind
	sent     int

	state       *model.State
	now         model.Instant
	readings    model.Readings
	serial      int
	receipts    map[model.ActionKey][]object
	blind, mute bool
}

type object = map[string]any

func newStage(t *testing.T) *stage {
	w := &stage{t: t, book: model.NewRulebook()}
	for _, name := range []string{"cora", "otto", "ada", "ben"} {
		w.cards = append(w.cards, &model.Card{
			AgentID: name, CardVersion: 1, Capabilities: []model.Capability{{ID: "craft", Version: "1.2.0"}},
		})
	}
	w.reset()
	return w
}

func (w *stage) reset() {
	w.history, w.commands, w.sent = nil, map[model.Kind]*model.Command{}, 0
	w.state, w.now, w.readings, w.serial = model.NewState(w.cards), playStart, model.DefaultReadings(), 0
	w.receipts, w.blind, w.mute = map[model.ActionKey][]object{}, false, false
}

// fork plays something on a copy of the stage.
func (w *stage) fork(play func(*stage)) {
	c := *w
	c.state, c.receipts, c.commands = w.state.Fork(), maps.Clone(w.receipts), maps.Clone(w.commands)
	c.history = slices.Clone(w.history)
	play(&c)
}

func (w *stage) number(text string) int {
	n, err := strconv.Atoi(strings.TrimSuffix(text, "s"))
	if err != nil {
		w.t.Fatalf("%q is no number", text)
	}
	return n
}

func (w *stage) point(id string) *model.Point {
	i := slices.IndexFunc(model.Points(), func(p *model.Point) bool { return p.ID == id })
	if i < 0 {
		w.t.Fatalf("there is no reading point %q", id)
	}
	return model.Points()[i]
}

// command reads "KIND [ITEM] by ACTOR, CHANGE, …" as a Command that is right but for its changes.
func (w *stage) command(line string) *model.Command {
	parts := strings.Split(line, ", ")
	words := strings.Fields(parts[0])
	by := slices.Index(words, "by")
	if by < 1 || by+2 != len(words) {
		w.t.Fatalf("%q is no line of a play: a Command is KIND [ITEM] by ACTOR", line)
	}
	item := ""
	if by == 2 {
		item = words[1]
	}
	w.sent++
	c := &model.Command{
		ActionID: fmt.Sprint("action#", w.sent), Kind: w.kind(words[0]), Actor: actor(words[by+1]), WorkItemID: item,
		ExpectedRevision: -1, CorrelationID: "c", Digest: [32]byte{byte(w.sent), byte(w.sent >> 8)},
	}
	if c.Kind != model.SessionOpen && c.Kind != model.CardRegister {
		c.GroupID = "g"
	}
	if c.Actor.Type == model.Agent {
		c.SessionEpoch = w.state.Session(c.Actor.ID)
	}
	if m := w.state.Member(c.GroupID, c.Actor); m != nil && c.Actor.Type != model.Service {
		c.MembershipEpoch = m.Epoch
	}
	if m := w.state.Mission(c.GroupID); m != nil && c.Actor.ID == m.Coordinator {
		c.CoordinatorEpoch = m.CoordinatorEpoch
	}
	payload := w.payload(c.Kind, item)
	for _, change := range parts[1:] {
		w.change(c, payload, change)
	}
	raw, err := json.Marshal(payload)
	if err == nil {
		c.Payload, err = model.ReadPayload(c.Kind, raw)
	}
	if err != nil {
		w.t.Fatalf("%s: %v", line, err)
	}
	return c
}

func (w *stage) kind(name string) model.Kind {
	for _, d := range model.CommandDefs() {
		if string(d.Kind) == name || strings.HasSuffix(string(d.Kind), "."+name) {
			return d.Kind
		}
	}
	w.t.Fatalf("%q is no Command kind", name)
	return ""
}

func actor(name string) model.Actor {
	switch name {
	case "olivia":
		return model.Actor{Type: model.Human, ID: name}
	case "control":
		return model.Actor{Type: model.Service, ID: name}
	}
	return model.Actor{Type: model.Agent, ID: name}
}

func (w *stage) change(c *model.Command, payload object, text string) {
	name, value, _ := strings.Cut(text, "=")
	switch name {
	case "@action": // that of the last Command of a kind
		c.ActionID = w.commands[w.kind(value)].ActionID
	case "@session":
		c.SessionEpoch = uint64(w.number(value))
	case "@fault":
		c.Fault = model.DocumentMalformed
	default:
		set(payload, name, value)
	}
}

// set gives a member of an object, down a path, the value of a JSON text, or a text; "-member" takes it out.
func set(in object, path, value string) {
	steps := strings.Split(strings.TrimPrefix(path, "-"), ".")
	for ; len(steps) > 1; steps = steps[1:] {
		next, ok := in[steps[0]].(object)
		if !ok {
			next = object{}
			in[steps[0]] = next
		}
		in = next
	}
	var v any
	if strings.HasPrefix(path, "-") {
		delete(in, steps[0])
		return
	}
	if json.Unmarshal([]byte(value), &v) != nil {
		v = value
	}
	in[steps[0]] = v
}

// payload is that of a right Command of a kind, as the plays of the model have it.
func (w *stage) payload(kind model.Kind, item string) object {
	raw, err := os.ReadFile("../testdata/plays/payloads.json")
	if err != nil {
		w.t.Fatal(err)
	}
	it := w.state.WorkItem(item)
	if it == nil {
		it = &model.WorkItem{}
	}
	for name, value := range map[string]string{
		"$item": item, "$epoch": fmt.Sprint(max(it.OwnershipEpoch, 1)), "$lease": it.ExecutionLease,
		"$n": fmt.Sprint(w.sent), "$owner": it.Owner, "$artifact": strings.Join(it.Artifacts, ""), "$card": "1",
	} {
		raw = bytes.ReplaceAll(raw, []byte(`"`+name+`#"`), []byte(value)) // "$epoch#" is a number
		raw = bytes.ReplaceAll(raw, []byte(name), []byte(value))
	}
	var all map[model.Kind]object
	if err := json.Unmarshal(raw, &all); err != nil {
		w.t.Fatal(err)
	}
	return all[kind]
}

// mission opens Sessions and a Mission with Workers.
func (w *stage) mission(workers string) {
	w.quiet("session_open by control, agentId=cora")
	w.quiet("mission.create by olivia")
	for _, a := range strings.Fields(workers) {
		w.quiet("session_open by control, agentId=" + a)
		w.quiet(`membership.change by cora, principal={"type":"agent","id":"` + a + `"}`)
	}
}

// item brings a WorkItem to a state, by the shortest way.
func (w *stage) item(text string) {
	id, state, _ := strings.Cut(text, " ")
	if w.state.WorkItem(id) == nil {
		w.quiet("work.authorize " + id + " by cora")
	}
	ways := map[string][]string{
		"open": nil, "offered": {"offer"}, "queued": {"offer", "accept"}, "active": {"offer", "accept", "start"},
		"blocked": {"offer", "accept", "start", "block"}, "submitted": {"offer", "accept", "start", "publish", "submit"},
		"failed": {"fail"}, "cancelled": {"cancel"},
	}
	say := map[string]string{
		"offer": "work.offer %s by cora", "accept": "work.accept_offer %s by ada", "start": "work.start %s by ada",
		"block": "work.block %s by ada", "publish": "artifact.publish %s by ada", "submit": "work.submit %s by ada",
		"fail": "work.fail %s by cora", "cancel": "work.cancel %s by cora",
	}
	way, ok := ways[state]
	if !ok {
		w.t.Fatalf("%q is no state", state)
	}
	for _, step := range way {
		w.quiet(fmt.Sprintf(say[step], id))
	}
}

func (w *stage) quiet(line string) {
	if said, ok := w.play(line, ""); !ok {
		w.t.Fatalf("%s: %s", line, said)
	}
}
