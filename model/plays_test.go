package model

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/internal/golden"
	"github.com/missionweave/weavecheck/model/table"
)

// Plays are whole interactions with the model as texts: a state, a Command, and beneath it the Events with what they
// changed, or every guard that refused it with its codes. testdata/plays/README says what a play can say.

// played is what the plays of a run have reached, for the tests of coverage.
type played struct {
	rules  map[string]bool // that accepted a Command
	guards map[string]bool // that refused one, as "rule: guard"
	alone  map[string]bool // of those, that were the only one
	steps  map[*Step]bool
	points map[string]bool // options taken where they decided something, as "point option"
}

var reached = played{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[*Step]bool{}, map[string]bool{}}

func TestPlays(t *testing.T) { golden.Files(t, "testdata/plays/*.txt", perform) }

// What no play can reach, with the reason: rules, and guards as "rule: guard", where * stands for any rule.
var unreachable = map[string]string{
	"mission.cancel by Agent":    "an Agent is never the MissionOwner of a root Mission",
	"mission.terminate by human": "the row is the Coordinator's",

	"mission.cancel by Agent: agent":            "the rule applies to Agents alone",
	"mission.terminate: agent":                  "the rule applies to Agents alone",
	"membership.change: agent":                  "the rule applies to Agents alone",
	"membership.end: agent":                     "the rule applies to Agents alone",
	"work.propose: agent":                       "the rule applies to Agents alone",
	"work.unblock by owner: agent":              "the rule applies to Agents alone",
	"work.fail: agent":                          "the rule applies to Agents alone",
	"work.fail by Worker at rest: agent":        "the rule applies to Agents alone",
	"work.cancel: agent":                        "the rule applies to Agents alone",
	"work.unblock by owner: group-named":        "there is no owner where there is no Group",
	"work.unblock by owner: session-open":       "an owner has had a Session",
	"work.fail: group-named":                    "there is no Coordinator where there is no Group",
	"work.fail by Worker at rest: group-named":  "there is no owner where there is no Group",
	"work.fail by Worker at rest: session-open": "an owner has had a Session",
}

// The plays together reach every rule, guard, step and option of a reading: what they do not reach is not pinned.
func TestThePlaysReachEveryRuleGuardStepAndReading(t *testing.T) {
	if len(reached.rules) == 0 {
		files, err := filepath.Glob("testdata/plays/*.txt")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			perform(t, string(text))
		}
	}
	book := NewRulebook()
	for _, r := range book.Rules {
		if !reached.rules[r.ID] && unreachable[r.ID] == "" {
			t.Errorf("no play has a Command accepted by %s", r.ID)
		}
		for _, g := range r.Guards {
			if name := r.ID + ": " + g.Name; !reached.guards[name] && unreachable[name] == "" {
				t.Errorf("no play has a Command refused by %s", name)
			} else if reached.guards[name] && unreachable[name] != "" {
				t.Errorf("a play has a Command refused by %s, which is said to be unreachable: %s", name, unreachable[name])
			}
		}
	}
	for _, kind := range book.EventKinds() {
		for _, s := range book.Evolution[kind] {
			if !reached.steps[s] {
				t.Errorf("no play shows what the step %q of %s changes", s.Name, kind)
			}
		}
	}
	for _, p := range Points() {
		for option, text := range p.Options {
			if !reached.points[fmt.Sprint(p.ID, " ", option)] {
				t.Errorf("no play takes the option %d (%s) of %s", option, text, p.ID)
			}
		}
	}
}

// perform plays a text and returns it with the output beneath each line as it is now.
func perform(t *testing.T, text string) string {
	t.Helper()
	w := newStage(t)
	var out strings.Builder
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		out.WriteString(line + "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if i+1 < len(lines) && lines[i+1] == "----" {
			for i++; i+1 < len(lines) && lines[i+1] != ""; {
				i++
			}
			out.WriteString("----\n" + w.say(line))
			continue
		}
		if said := w.say(line); said != "" { // a set-up is played in silence, but must work
			if strings.Contains(said, "refused") {
				t.Fatalf("%q is no set-up: %s", line, said)
			}
		}
	}
	return out.String()
}

// stage is a play under way.
type stage struct {
	t        *testing.T
	book     *Rulebook
	state    *State
	now      Instant
	readings Readings
	minted   int
	sent     int
	commands map[Kind]*Command // the last one of each kind
	last     []Event           // those of the last Command, or of the last passing of time
}

const playStart Instant = 1_800_000_000_000

func newStage(t *testing.T) *stage {
	w := &stage{t: t, book: NewRulebook()}
	w.reset()
	return w
}

func (w *stage) reset() {
	var cards []*Card
	for _, name := range []string{"cora", "otto", "ada", "ben", "nora", "ulf"} {
		c := &Card{AgentID: name, CardVersion: 1, Capabilities: []Capability{{ID: "craft", Version: "1.2.0"}}}
		if name == "ulf" {
			c.Capabilities = nil
		}
		cards = append(cards, c)
	}
	w.state, w.now, w.readings, w.minted, w.sent = NewState(cards), playStart, DefaultReadings(), 0, 0
	w.commands, w.last = map[Kind]*Command{}, nil
}

// say plays one line and returns its output.
func (w *stage) say(line string) string {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "begin":
		w.reset()
		return ""
	case "pass":
		return w.pass(rest)
	case "reading":
		point, option, _ := strings.Cut(rest, " ")
		w.readings = w.readings.With(w.point(point), w.number(option))
		return ""
	case "mission":
		w.mission(rest)
		return ""
	case "item":
		w.item(rest)
		return ""
	case "each":
		return w.eachReading(rest)
	case "fences":
		return w.fences(rest)
	case "without":
		return w.without(rest)
	case "states":
		return w.states(rest)
	case "shown":
		return w.shown(rest)
	case "again":
		return w.outcome(w.commands[kindNamed(w.t, rest)])
	default:
		return w.outcome(w.command(line))
	}
}

func (w *stage) number(text string) int {
	n, err := strconv.Atoi(strings.TrimSuffix(text, "s"))
	if err != nil {
		w.t.Fatalf("%q is no number", text)
	}
	return n
}

func (w *stage) point(id string) *Point {
	i := slices.IndexFunc(Points(), func(p *Point) bool { return p.ID == id })
	if i < 0 {
		w.t.Fatalf("there is no reading point %q", id)
	}
	return Points()[i]
}

// chooser notes the options that were taken.
type chooser struct{ Readings }

func (c chooser) Choose(p *Point) int {
	option := c.Readings.Choose(p)
	reached.points[fmt.Sprint(p.ID, " ", option)] = true
	return option
}

func (c chooser) Settled(p *Point) (bool, int) { return false, 0 } // so that a timer asks, and the option is noted

func (w *stage) pass(text string) string {
	w.now = w.now.Seconds(int64(w.number(text)))
	return w.append(w.book.TimerEvents(w.state, w.now, chooser{w.readings}))
}

// outcome decides a Command and says what came of it.
func (w *stage) outcome(c *Command) string {
	w.commands[c.Kind] = c
	if n := w.book.Applicable(w.state, c, w.now); len(n) > 1 {
		w.t.Fatalf("%s falls under several rules at once: %v", c.Kind, n)
	}
	d := w.book.Decide(w.state, c, w.now, chooser{w.readings})
	switch {
	case d.Retry:
		return "the original receipt\n"
	case d.Refused():
		return "refused\n" + w.refusal(&d)
	}
	reached.rules[d.Rule.ID] = true
	return "by " + d.Rule.ID + " (" + d.Rule.Requirement + ")\n" + w.append(d.Events)
}

func (w *stage) refusal(d *Decision) string {
	var b strings.Builder
	for _, g := range d.Failed {
		if d.Rule != nil {
			reached.guards[d.Rule.ID+": "+g.Name] = true
			reached.alone[d.Rule.ID+": "+g.Name] = len(d.Failed) == 1
		}
		fmt.Fprintf(&b, "  %s %s: %s\n", g.Requirement, g.Name, alternatives(g.Codes))
	}
	return b.String()
}

func alternatives(list []Code) string {
	var names []string
	for _, c := range list {
		names = append(names, string(c))
	}
	return strings.Join(names, " or ")
}

// append mints what is open, folds the Events, and says what each step changed.
func (w *stage) append(events []Event) string {
	w.last = events
	var b strings.Builder
	for i := range events {
		e := &events[i]
		w.minted++
		for _, h := range e.Holes() {
			if h.Text != nil {
				*h.Text = fmt.Sprintf("%s#%d", h.Name, w.minted)
			}
		}
		if e.GroupID != "" {
			e.Sequence = w.state.Sequence(e.GroupID) + 1
		}
		before := w.state.Fork()
		w.evolve(e)
		fmt.Fprintf(&b, "  %s\n", e.Kind)
		for _, line := range w.changes(before, w.state) {
			fmt.Fprintf(&b, "    %s\n", line)
		}
	}
	if err := w.state.Check(); err != nil {
		w.t.Fatalf("after\n%s%v", b.String(), err)
	}
	return b.String()
}

// evolve folds an Event, noting which steps change anything: a step does where the state would be another without it.
func (w *stage) evolve(e *Event) {
	steps := w.book.Evolution[e.Kind]
	before := w.state.Fork()
	w.book.Evolve(w.state, e)
	for i, s := range steps {
		if reached.steps[s] {
			continue
		}
		less := *w.book
		less.Evolution = maps.Clone(w.book.Evolution)
		less.Evolution[e.Kind] = slices.Delete(slices.Clone(steps), i, i+1)
		func() {
			defer func() {
				if recover() != nil { // the steps after it cannot do without
					reached.steps[s] = true
				}
			}()
			other := before.Fork()
			less.Evolve(other, e)
			reached.steps[s] = !other.Equal(w.state)
		}()
	}
}

// changes says in which members which records differ.
func (w *stage) changes(a, b *State) []string {
	var lines []string
	lines = append(lines, differing("card", &a.cards, &b.cards)...)
	lines = append(lines, differing("session", &a.sessions, &b.sessions)...)
	lines = append(lines, differing("mission", &a.missions, &b.missions)...)
	lines = append(lines, differing("member", &a.memberships, &b.memberships)...)
	lines = append(lines, differing("proposal", &a.proposals, &b.proposals)...)
	lines = append(lines, differing("item", &a.workItems, &b.workItems)...)
	return append(lines, differing("artifact", &a.artifacts, &b.artifacts)...)
}

func differing[V any](sort string, a, b *table.Table[V]) []string {
	var lines []string
	for id, after := range b.All() {
		before, _ := a.Find(id)
		if reflect.DeepEqual(before, after) {
			continue
		}
		id = strings.Join(strings.Split(id, "\x00")[:1+strings.Count(id, "\x00")/2], " ")
		lines = append(lines, sort+" "+id+":"+members(reflect.ValueOf(before), reflect.ValueOf(after)))
	}
	return lines
}

func members(before, after reflect.Value) string {
	if after.Kind() != reflect.Pointer {
		return " " + valueText(after)
	}
	if before.IsNil() {
		before = reflect.New(after.Type().Elem())
	}
	before, after = before.Elem(), after.Elem()
	var changed []string
	for i := range after.NumField() {
		if x, y := valueText(before.Field(i)), valueText(after.Field(i)); x != y {
			changed = append(changed, after.Type().Field(i).Name+" "+y)
		}
	}
	return " " + strings.Join(changed, ", ")
}

func valueText(v reflect.Value) string {
	switch v := v.Interface().(type) {
	case Instant:
		if v == 0 {
			return "none"
		}
		return fmt.Sprintf("@%gs", float64(v-playStart)/1000)
	case *Contract:
		if v == nil {
			return "none"
		}
		return fmt.Sprintf("revision %d", v.ContractVersion)
	case *SelectionBasis:
		return map[bool]string{true: "none", false: "recorded"}[v == nil]
	case Actor:
		return v.ID
	case Amounts:
		return amounts(v)
	case string:
		if v == "" {
			return "none"
		}
		return v
	case []Capability, []string:
		return fmt.Sprint(v)
	}
	return fmt.Sprint(v.Interface())
}

func amounts(a Amounts) string {
	var parts []string
	for i, n := range a {
		if n != 0 && n != Unlimited {
			parts = append(parts, fmt.Sprintf("%s %d", BudgetDimensions[i], n))
		}
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// command reads "KIND [ITEM] by ACTOR, CHANGE, CHANGE…" as a Command that is right but for its changes.
func (w *stage) command(line string) *Command {
	parts := strings.Split(line, ", ")
	words := strings.Fields(parts[0])
	by := slices.Index(words, "by")
	if by < 1 || by+2 != len(words) {
		w.t.Fatalf("%q is no line of a play: a Command is KIND [ITEM] by ACTOR", line)
	}
	kind, item, actor := kindNamed(w.t, words[0]), "", actorNamed(words[by+1])
	if by == 2 {
		item = words[1]
	}
	w.sent++
	c := &Command{ActionID: fmt.Sprint("action ", w.sent), Kind: kind, Actor: actor, GroupID: "g", WorkItemID: item,
		ExpectedRevision: -1,
		CorrelationID:    "c", Digest: [32]byte{byte(w.sent), byte(w.sent >> 8)}}
	payload := w.payload(kind, item)
	for _, change := range parts[1:] {
		if name, ok := strings.CutPrefix(change, "@group="); ok {
			c.GroupID = name
		}
	}
	if OfOrganization(firstEvent(w.book, kind)) {
		c.GroupID = ""
	}
	if actor.Type == Agent {
		c.SessionEpoch = w.state.Session(actor.ID)
	}
	if m := w.state.Member(c.GroupID, actor); m != nil && actor.Type != Service && kind != MissionCreate {
		c.MembershipEpoch = m.Epoch
	}
	if m := w.state.Mission(c.GroupID); m != nil && actor.Type == Agent && m.Coordinator == actor.ID {
		c.CoordinatorEpoch = m.CoordinatorEpoch
	}
	for _, change := range parts[1:] {
		w.change(c, payload, change)
	}
	w.seal(c, payload)
	return c
}

// seal reads the payload as the payload profile has it.
func (w *stage) seal(c *Command, payload map[string]any) {
	raw, err := json.Marshal(payload)
	if err != nil {
		w.t.Fatal(err)
	}
	if c.Payload, err = ReadPayload(c.Kind, raw); err != nil {
		c.Fault = max(c.Fault, DocumentOffSchema)
	}
}

func firstEvent(b *Rulebook, kind Kind) EventKind {
	for _, r := range b.Rules {
		if r.Kind == kind {
			return r.Events[0].Kind
		}
	}
	return ""
}

func kindNamed(t *testing.T, name string) Kind {
	for _, d := range CommandDefs() {
		if string(d.Kind) == name || strings.HasSuffix(string(d.Kind), "."+name) &&
			strings.HasPrefix(string(d.Kind), "ext.") {
			return d.Kind
		}
	}
	if strings.HasPrefix(name, "unknown.") {
		return Kind(name)
	}
	t.Fatalf("%q is no Command kind", name)
	return ""
}

func actorNamed(name string) Actor {
	switch name {
	case "olivia", "stan":
		return Actor{Human, name}
	case "control":
		return Actor{Service, name}
	}
	return Actor{Agent, name}
}

// change makes one change to a Command: "@member=value" to its envelope, "path=value" and "-path" to its payload.
func (w *stage) change(c *Command, payload map[string]any, text string) {
	name, value, given := strings.Cut(text, "=")
	switch {
	case strings.HasPrefix(text, "-"):
		setPath(payload, strings.Split(text[1:], "."), nil)
	case !given:
		w.t.Fatalf("%q is no change", text)
	case strings.HasPrefix(name, "@"):
		w.envelope(c, name[1:], value)
	default:
		var v any
		if json.Unmarshal([]byte(value), &v) != nil {
			v = value
		}
		setPath(payload, strings.Split(name, "."), v)
	}
}

func (w *stage) envelope(c *Command, name, value string) {
	numbers := map[string]*uint64{"session": &c.SessionEpoch, "membership": &c.MembershipEpoch,
		"coordinator": &c.CoordinatorEpoch}
	switch {
	case numbers[name] != nil:
		*numbers[name] = uint64(w.number(value))
	case name == "group":
		c.GroupID = value
	case name == "action" && value == "used":
		c.ActionID = w.usedBy(c.Actor)
	case name == "action":
		c.ActionID = value
	case name == "revision":
		c.ExpectedRevision = int64(w.number(value))
	case name == "fault":
		c.Fault = map[string]DocumentFault{"malformed": DocumentMalformed, "schema": DocumentOffSchema,
			"signature": DocumentUnverified}[value]
	default:
		w.t.Fatalf("the envelope has no member %q here", name)
	}
}

func setPath(in map[string]any, path []string, v any) {
	for len(path) > 1 {
		next, ok := in[path[0]].(map[string]any)
		if !ok {
			if list, isList := in[path[0]].([]any); isList && len(list) > 0 {
				next, ok = list[0].(map[string]any)
			}
		}
		if !ok {
			next = map[string]any{}
			in[path[0]] = next
		}
		in, path = next, path[1:]
	}
	if v == nil {
		delete(in, path[0])
		return
	}
	in[path[0]] = v
}

// payload is the payload of a right Command of a kind: testdata/plays/payloads.json with the present values put in.
func (w *stage) payload(kind Kind, item string) map[string]any {
	raw, err := os.ReadFile("testdata/plays/payloads.json")
	if err != nil {
		w.t.Fatal(err)
	}
	it := w.state.WorkItem(item)
	if it == nil {
		it = &WorkItem{}
	}
	owner := it.Owner
	if owner == "" {
		owner = "ada"
	}
	card := uint64(1)
	if c := w.state.Card(owner); c != nil {
		card = c.CardVersion
	}
	for name, value := range map[string]string{
		"$item": item, "$epoch": fmt.Sprint(max(it.OwnershipEpoch, 1)), "$lease": it.ExecutionLease, "$n": fmt.Sprint(w.sent),
		"$owner":    owner,
		"$artifact": strings.Join(it.Artifacts, ""), "$card": fmt.Sprint(card),
	} {
		raw = bytes.ReplaceAll(raw, []byte(`"`+name+`#"`), []byte(value)) // "$epoch#" is a number
		raw = bytes.ReplaceAll(raw, []byte(name), []byte(value))
	}
	var all map[string]map[string]any
	if err := json.Unmarshal(raw, &all); err != nil {
		w.t.Fatal(err)
	}
	if all[string(kind)] == nil {
		return map[string]any{} // a play says it all
	}
	return all[string(kind)]
}

// mission opens Sessions and a Mission: "mission ada ben" with these Workers.
func (w *stage) mission(workers string) {
	w.quiet("session_open by control, agentId=cora")
	w.quiet("mission.create by olivia")
	for _, a := range strings.Fields(workers) {
		w.quiet("session_open by control, agentId=" + a)
		w.quiet(`membership.change by cora, principal={"type":"agent","id":"` + a + `"}`)
	}
}

// item brings a WorkItem to a state: "item a active" or "item a active of ben".
func (w *stage) item(text string) {
	words := strings.Fields(text)
	id, state, owner := words[0], words[1], "ada"
	if len(words) == 4 {
		owner = words[3]
	}
	if w.state.WorkItem(id) == nil {
		w.quiet("work.authorize " + id + " by cora")
	}
	ways := map[string][]string{
		"open": nil, "offered": {"offer"}, "queued": {"offer", "accept"}, "active": {"offer", "accept", "start"},
		"blocked": {"offer", "accept", "start", "block"}, "submitted": {"offer", "accept", "start", "publish", "submit"},
		"verified": {"offer", "accept", "start", "publish", "submit", "review"}, "failed": {"fail"}, "cancelled": {"cancel"},
	}
	say := map[string]string{
		"offer":  "work.offer " + id + ` by cora, candidateAgentIds=["` + owner + `"]`,
		"accept": "work.accept_offer " + id + " by " + owner,
		"start":  "work.start " + id + " by " + owner, "block": "work.block " + id + " by " + owner,
		"publish": "artifact.publish " + id + " by " + owner, "submit": "work.submit " + id + " by " + owner,
		"review": "work.accept_result " + id + " by cora", "fail": "work.fail " + id + " by cora",
		"cancel": "work.cancel " + id + " by cora",
	}
	way, ok := ways[state]
	if !ok {
		w.t.Fatalf("%q is no state", state)
	}
	for _, step := range way {
		w.quiet(say[step])
	}
}

func (w *stage) quiet(line string) {
	if said := w.outcome(w.command(line)); strings.HasPrefix(said, "refused") {
		w.t.Fatalf("%s: %s", line, said)
	}
}

// fork plays something on a copy of the stage, which is then as it was.
func (w *stage) fork(play func(*stage)) {
	copied := *w
	copied.state = w.state.Fork()
	play(&copied)
}

// eachReading plays "POINT: COMMAND" once in each reading, each time from here.
func (w *stage) eachReading(text string) string {
	id, line, _ := strings.Cut(text, ": ")
	p := w.point(id)
	var b strings.Builder
	for option, words := range p.Options {
		w.fork(func(w *stage) {
			w.readings = w.readings.With(p, option)
			fmt.Fprintf(&b, "%s\n%s", words, indent(w.say(line)))
		})
	}
	return b.String()
}

func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("  " + line)
	}
	return b.String()
}

// brief is what came of a Command in one line, played on a copy of the stage.
func (w *stage) brief(c *Command) (text string) {
	w.fork(func(w *stage) {
		d := w.book.Decide(w.state, c, w.now, chooser{w.readings})
		switch {
		case d.Retry:
			text = "the original receipt"
		case d.Refused():
			w.refusal(&d)
			var guards []string
			for _, g := range d.Failed {
				guards = append(guards, g.Requirement+" "+g.Name+": "+alternatives(g.Codes))
			}
			text = strings.Join(guards, " + ")
		default:
			w.outcome(c)
			text = "accepted"
		}
	})
	return text
}

// fences sends a Command with each thing wrong that the envelope can have wrong.
func (w *stage) fences(line string) string {
	right := w.command(line)
	var b strings.Builder
	for _, f := range []struct {
		name   string
		change func(*Command)
	}{
		{"as it is", func(*Command) {}},
		{"off the schema", func(c *Command) { c.Fault = DocumentOffSchema }},
		{"not verified", func(c *Command) { c.Fault = DocumentUnverified }},
		{"Action ID used before", func(c *Command) { c.ActionID = w.usedBy(c.Actor) }},
		{"no Group", func(c *Command) { c.GroupID = "" }},
		{"unknown Group", func(c *Command) { c.GroupID = "nowhere" }},
		{"by a human", func(c *Command) { c.Actor, c.SessionEpoch = Actor{Human, "stan"}, 0 }},
		{"by another Agent", func(c *Command) { c.Actor, c.SessionEpoch = Actor{Agent, "zoe"}, 1 }},
		{"no Session Epoch", func(c *Command) { c.SessionEpoch = 0 }},
		{"another Session Epoch", func(c *Command) { c.SessionEpoch += 7 }},
		{"no Membership Epoch", func(c *Command) { c.MembershipEpoch = 0 }},
		{"another Membership Epoch", func(c *Command) { c.MembershipEpoch += 7 }},
		{"no Coordinator Epoch", func(c *Command) { c.CoordinatorEpoch = 0 }},
		{"another Coordinator Epoch", func(c *Command) { c.CoordinatorEpoch += 7 }},
		{"another revision", func(c *Command) { c.ExpectedRevision = 77 }},
	} {
		c := *right
		f.change(&c)
		fmt.Fprintf(&b, "%-26s %s\n", f.name, w.brief(&c))
	}
	return b.String()
}

// usedBy is an Action ID under which an actor had a Command accepted.
func (w *stage) usedBy(a Actor) string {
	for key := range w.state.receipts.All() {
		if parts := strings.Split(key, "\x00"); parts[1] == a.ID {
			return parts[0]
		}
	}
	return "action 1"
}

// without sends a Command without each member of its payload, down to those of the objects in it.
func (w *stage) without(line string) string {
	var b strings.Builder
	words := strings.Fields(strings.Split(line, ", ")[0])
	item := ""
	if words[1] != "by" {
		item = words[1]
	}
	for _, path := range pathsOf(w.payload(kindNamed(w.t, words[0]), item), "", 3) {
		fmt.Fprintf(&b, "%-44s %s\n", path, w.brief(w.command(line+", -"+path)))
	}
	return b.String()
}

func pathsOf(in map[string]any, prefix string, depth int) []string {
	var paths []string
	for _, name := range slices.Sorted(maps.Keys(in)) {
		paths = append(paths, prefix+name)
		inner, ok := in[name].(map[string]any)
		if list, isList := in[name].([]any); isList && len(list) > 0 {
			inner, ok = list[0].(map[string]any)
		}
		if ok && depth > 1 {
			paths = append(paths, pathsOf(inner, prefix+name+".", depth-1)...)
		}
	}
	return paths
}

// states sends a Command about a WorkItem in every state.
func (w *stage) states(line string) string {
	var b strings.Builder
	for _, s := range WorkStates() {
		w.fork(func(w *stage) {
			id := "in-" + s.String()
			if s != None {
				w.item(id + " " + s.String())
			}
			kind, rest, _ := strings.Cut(line, " ")
			fmt.Fprintf(&b, "%-10s %s\n", s, w.brief(w.command(kind+" "+id+" "+rest)))
		})
	}
	return b.String()
}
