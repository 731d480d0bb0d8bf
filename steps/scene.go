package steps

import (
	"iter"

	"github.com/missionweave/weavecheck/model"
)

// A Scene is the state that a step is drawn for: that of the first explanation the oracle has left. The Subjects add
// what is likely to be accepted in it, never what must be: judging is the oracle's.
type Scene struct {
	// Ready are the moves that can well be sent now.
	Ready []Move
	// Late is what would be right but for the time, or for what has to come first.
	Late []Move
	// Last is what ends a Mission: not to be sent in its midst but as a near miss.
	Last []Move

	world    *World
	state    *model.State
	now      model.Instant
	left     int // steps to come, this one included
	passages []Passage
	hears    map[hearing]bool // what was asked of heard
}

// hearing is somebody in a Group.
type hearing struct {
	group string
	who   model.Actor
}

// manyMoves is what the moves of most Scenes have room in, and half of it what is late in them.
const manyMoves = 96

// lastSteps is how many steps before the end of a sequence its Mission may end.
const lastSteps = 6

// NewScene is the present Scene, with some steps to come.
func NewScene(w *World, left int) *Scene {
	s := &Scene{Ready: make([]Move, 0, manyMoves), Late: make([]Move, 0, manyMoves/2), world: w, state: w.State(),
		now: w.Now(), left: left, hears: map[hearing]bool{}}
	for _, subject := range subjects {
		if subject.Moves != nil {
			subject.Moves(s)
		}
	}
	return s
}

func (s *Scene) add(m Move) { s.Ready = append(s.Ready, m) }

// missionScene is the Scene of one Mission.
type missionScene struct {
	*Scene
	mission *model.Mission
	group   string
	list    *[]Move // where moves are added
}

// missions are the Scenes of the Missions that are there. What is added to that of an ended one is late.
func (s *Scene) missions() iter.Seq[missionScene] {
	return func(yield func(missionScene) bool) {
		for _, group := range []string{GroupID, SecondGroupID} {
			m := s.state.Mission(group)
			if m == nil {
				continue
			}
			scene := missionScene{Scene: s, mission: m, group: group, list: &s.Ready}
			if !yield(scene.when(m.State == model.MissionActive)) {
				return
			}
		}
	}
}

// items are the WorkItems of all Missions, each with the Scene of its Mission.
func (s *Scene) items() iter.Seq2[missionScene, *model.WorkItem] {
	return func(yield func(missionScene, *model.WorkItem) bool) {
		for m := range s.missions() {
			there, _ := m.works()
			for _, w := range there {
				if !yield(m, w) {
					return
				}
			}
		}
	}
}

// works are the WorkItems of the Mission, and the name of the next one; there may be none.
func (m missionScene) works() (there []*model.WorkItem, next string) {
	for _, name := range ItemNames[m.group] {
		w := m.state.WorkItem(Item(name))
		if w == nil {
			return there, name
		}
		there = append(there, w)
	}
	return there, ""
}

// others are the names of the WorkItems of the Mission besides one.
func (m missionScene) others(item string) []string {
	var names []string
	for _, n := range ItemNames[m.group] {
		if id := Item(n); id != item && m.state.WorkItem(id) != nil {
			names = append(names, n)
		}
	}
	return names
}

// when is the Scene for what is right only under a condition: where it does not hold, what is added is too late, or too
// early.
func (m missionScene) when(holds bool) missionScene {
	if !holds {
		m.list = &m.Late
	}
	return m
}

// awaiting is the Scene for what answers the submission of the Mission.
func (m missionScene) awaiting() missionScene {
	if m.list = &m.Late; m.mission.State == model.MissionAwaiting {
		m.list = &m.Ready
	}
	return m
}

// ending is the Scene for what ends the Mission, or leaves it without an officer.
func (m missionScene) ending() missionScene {
	if m.left > lastSteps && m.mission.State == model.MissionActive {
		m.list = &m.Last
	}
	return m
}

func (m missionScene) member(a model.Actor) bool {
	member := m.state.Member(m.group, a)
	return member != nil && !member.Ended
}

// heard reports whether Commands of a Principal pass the fences of the envelope.
func (m missionScene) heard(a model.Actor) bool {
	by := hearing{m.group, a}
	heard, known := m.hears[by]
	if !known {
		heard = m.member(a) && (a.Type != model.Agent || m.state.Session(a.ID) != 0)
		m.hears[by] = heard
	}
	return heard
}

func (m missionScene) coordinator() model.Actor { return agent(m.mission.Coordinator) }

// owner is the MissionOwner.
func (m missionScene) owner() model.Actor { return m.mission.Owner }

func (m missionScene) coordinates() bool {
	return m.heard(m.coordinator()) && m.mission.CoordinatorExpiresAt.Live(m.now)
}

// send adds a move of the Group, if its sender is heard.
func (m missionScene) send(weight int, kind model.Kind, by model.Actor, item string, vary Vary, words ...string) {
	if by.Type == model.Service || m.heard(by) {
		move := Move{Kind: kind, By: by, Item: item, Group: m.group, Weight: weight, Words: words, Vary: vary}
		*m.list = append(*m.list, move)
	}
}

// coordinate adds a move of the Coordinator.
func (m missionScene) coordinate(weight int, kind model.Kind, item string, vary Vary, words ...string) {
	m.when(m.coordinates()).send(weight, kind, m.coordinator(), item, vary, words...)
}
