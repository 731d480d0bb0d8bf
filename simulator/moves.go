package simulator

import (
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/steps"
)

// A move is a Command that somebody could well send now, in the words of the scenarios.
type move struct {
	kind   model.Kind
	by     model.Actor
	item   string // WorkItem ID, where the kind is about one
	group  string
	weight int
	words  []string              // what makes it this move
	vary   func(d draw) []string // more words, where it can be sent in several ways
}

func (m move) about() (string, int) {
	return string(m.kind) + "|" + m.by.ID + "|" + m.item + "|" + m.group + "|" + strings.Join(m.words, "|"), m.weight
}

// Who takes part: the crew are the Workers of every Mission, the guests are registered and may become members.
var (
	crew   = []model.Actor{cast.Ada, cast.Ben, cast.Cleo}
	guests = []model.Actor{cast.Ulf, cast.Nora, cast.Otto}
)

// name is what the words of the scenarios call a Principal.
func name(a model.Actor) string {
	switch a {
	case cast.Owner:
		return "the MissionOwner"
	case cast.Coordinator:
		return "the Coordinator"
	}
	id := a.ID[strings.LastIndexByte(a.ID, ':')+1:]
	return strings.ToUpper(id[:1]) + id[1:]
}

func names(actors []model.Actor) []string {
	var list []string
	for _, a := range actors {
		list = append(list, name(a))
	}
	return list
}

func short(item string) string { return item[strings.LastIndexByte(item, ':')+1:] }

func agent(id string) model.Actor { return model.Actor{Type: model.Agent, ID: id} }

// scene is the state a step is drawn for: that of the first explanation the oracle has left. It says what is likely to
// be accepted, never what must be: judging is the oracle's.
type scene struct {
	world *steps.World
	state *model.State
	now   model.Instant
	left  int // steps to come, this one included
	moves []move
	late  []move // what would be right but for the time, or for what has to come first
	last  []move // what ends a Mission: not to be sent in its midst but as a near miss
}

func newScene(w *steps.World, left int) *scene {
	c := &scene{world: w, state: w.State(), now: w.Now(), left: left}
	c.organization()
	for _, group := range []string{steps.GroupID, steps.SecondGroupID} {
		m := c.state.Mission(group)
		switch {
		case m != nil:
			g := gathering{scene: c, mission: m, group: group, list: &c.moves}.when(m.State == model.MissionActive)
			g.coordination()
			g.memberships()
			g.work()
		case group == steps.GroupID || c.state.Mission(steps.GroupID) != nil:
			c.creation(group)
		}
	}
	return c
}

func (c *scene) add(m move) { c.moves = append(c.moves, m) }

// organization adds the moves that belong to no Group: Agent Cards and Sessions.
func (c *scene) organization() {
	open := func(a model.Actor, first int) {
		m := move{kind: model.SessionOpen, by: cast.ControlPlane, weight: beside, words: []string{"for " + name(a)}}
		if c.state.Session(a.ID) == 0 {
			m.weight = first
		}
		c.add(m)
	}
	open(cast.Coordinator, needed)
	for _, a := range crew {
		open(a, needed/4)
	}
	for _, a := range guests {
		open(a, beside)
	}
	for _, words := range []string{"for Vera", "for Ulf", "with a new card of Cleo", "with a new card of Ben that lacks the capability"} {
		c.add(move{kind: model.CardRegister, by: cast.ControlPlane, weight: 1, words: []string{words}})
	}
	if c.state.Card(cast.Vera.ID) != nil {
		open(cast.Vera, beside)
	}
}

func (c *scene) creation(group string) {
	first := move{kind: model.MissionCreate, by: cast.Owner, group: group, weight: needed, vary: func(d draw) []string {
		return lasting(d, "", "", "lasting 3600 seconds")
	}}
	if group != steps.GroupID {
		first.weight = beside
	}
	c.add(first)
	first.weight, first.words = beside, []string{"for Otto"}
	c.add(first)
}

// lasting picks how long something is to last; an empty choice leaves the usual duration.
func lasting(d draw, choices ...string) []string {
	if w := d.one("duration", choices...); w != "" {
		return []string{w}
	}
	return nil
}

// gathering is the scene of one Mission.
type gathering struct {
	*scene
	mission *model.Mission
	group   string
	list    *[]move // where moves are added: to those in time, or to those too late
}

// when is the gathering for what is right only under a condition: where it does not hold, what is added is too late, or
// too early.
func (g gathering) when(holds bool) gathering {
	if !holds {
		g.list = &g.late
	}
	return g
}

func (g gathering) member(a model.Actor) bool {
	m := g.state.Member(g.group, a)
	return m != nil && !m.Ended
}

// heard reports whether Commands of a Principal pass the fences of the envelope.
func (g gathering) heard(a model.Actor) bool {
	return g.member(a) && (a.Type != model.Agent || g.state.Session(a.ID) != 0)
}

func (g gathering) coordinator() model.Actor { return agent(g.mission.Coordinator) }

func (g gathering) coordinates() bool {
	return g.heard(g.coordinator()) && g.mission.CoordinatorExpiresAt.Live(g.now)
}

// send adds a move of the Group, if its sender is heard.
func (g gathering) send(weight int, kind model.Kind, by model.Actor, item string, vary func(draw) []string, words ...string) {
	if by.Type != model.Service && !g.heard(by) {
		return
	}
	*g.list = append(*g.list, move{kind: kind, by: by, item: item, group: g.group, weight: weight, words: words, vary: vary})
}

// coordinate adds a move of the Coordinator.
func (g gathering) coordinate(weight int, kind model.Kind, item string, vary func(draw) []string, words ...string) {
	g.when(g.coordinates()).send(weight, kind, g.coordinator(), item, vary, words...)
}

// How likely the moves of a Group are: what its work needs, and what goes on beside it.
const (
	needed = 40
	beside = 2
)

// coordination adds the moves of the Coordinator lease, and those that end the Mission.
func (g gathering) coordination() {
	brief := func(d draw) []string { return lasting(d, "", "", "lasting 2400 seconds") }
	for _, a := range []model.Actor{cast.Coordinator, cast.Otto, cast.Cleo} {
		weight := beside
		if !g.coordinates() && g.state.Session(a.ID) != 0 {
			weight = needed
		}
		g.send(weight, model.CoordinatorAssign, cast.Owner, "", brief, "for "+name(a))
	}
	g.send(beside, model.CoordinatorAssign, cast.ControlPlane, "", brief, "for the Coordinator")
	renewal := 2 * beside
	if !g.mission.CoordinatorExpiresAt.Live(g.now.Seconds(1_200)) {
		renewal = needed
	}
	g.coordinate(renewal, model.CoordinatorRenew, "", brief)
	g.ending()
}

// lastSteps is how many steps before the end of a sequence its Mission may end.
const lastSteps = 6

// ending adds what ends the Mission, or leaves it without a MissionOwner.
func (g gathering) ending() {
	if g.left > lastSteps && g.mission.State == model.MissionActive {
		g.list = &g.last
	}
	g.send(beside, model.MissionCancel, cast.Owner, "", nil)
	g.send(beside, model.MissionCancel, cast.ControlPlane, "", nil)
	g.coordinate(beside, model.MissionTerminate, "", nil)
	g.send(beside, model.MissionTerminate, cast.ControlPlane, "", nil)
	g.send(beside, model.MembershipEnd, cast.Owner, "", nil, "for "+name(g.coordinator()))
	g.coordinate(beside, model.MembershipEnd, "", nil, "for the MissionOwner")
}

func (g gathering) memberships() {
	for _, a := range crew {
		if g.member(a) {
			g.coordinate(beside, model.MembershipEnd, "", nil, "for "+name(a))
			g.coordinate(beside, model.MembershipChange, "", nil, "for "+name(a), "as worker")
			continue
		}
		g.coordinate(needed/4, model.MembershipChange, "", nil, "for "+name(a), "as worker")
		g.send(beside, model.MembershipChange, cast.Owner, "", nil, "for "+name(a), "as worker")
	}
	g.send(beside, model.MembershipChange, cast.Owner, "", nil, "for the Coordinator", "as coordinator")
	g.coordinate(beside, model.MembershipChange, "", nil, "for Ulf", "as worker")
	for _, a := range []model.Actor{cast.Nora, cast.Stranger} {
		g.coordinate(beside, model.MembershipChange, "", nil, "for "+name(a), "as observer")
	}
}

// draft builds a move's Draft in the world and says it in words.
func (m move) draft(w *steps.World, d draw) (*adapters.Draft, string, error) {
	w.Group = steps.GroupID
	if m.group != "" {
		w.Group = m.group
	}
	draft := w.Draft(m.kind, m.by, m.item)
	note := steps.Describe(draft)
	if w.Group == steps.SecondGroupID {
		note += " in the second Mission"
		if m.kind == model.MissionCreate {
			payload(draft)["missionId"] = steps.SecondMissionID
		}
	}
	words := m.words
	if m.vary != nil {
		words = append(words[:len(words):len(words)], m.vary(d)...)
	}
	note, err := say(w, draft, note, words...)
	return draft, note, err
}

// say makes the changes to a Draft that some words stand for.
func say(w *steps.World, draft *adapters.Draft, note string, words ...string) (string, error) {
	for _, word := range words {
		if err := w.Apply(draft, word); err != nil {
			return note, &DrawError{Note: note, Words: word, Err: err}
		}
		note += ", " + word
	}
	return note, nil
}

func payload(d *adapters.Draft) map[string]any {
	p, _ := d.Document["payload"].(map[string]any)
	return p
}
