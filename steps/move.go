package steps

import (
	"strings"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// A Move is a Command that somebody could well send now, in the words of the scenarios.
type Move struct {
	Kind   model.Kind
	By     model.Actor
	Item   string // WorkItem ID, where the kind is about one
	Group  string // empty for the first
	Weight int    // how likely it is
	// Words are what makes it this move, and Vary more of them where it can be sent in several ways; it may be nil.
	Words []string
	Vary  Vary
}

// Vary picks words that make a Command another one each time.
type Vary func(Dice) []string

// Dice decide what is drawn. What they show depends on the purpose alone, not on what was asked before.
type Dice interface {
	// Roll is a number below n.
	Roll(purpose string, n uint64) uint64
	// One is one of some words.
	One(purpose string, words ...string) string
}

// How likely moves are. Those that take a WorkItem on are so much likelier than the rest that sequences get to the end
// of the table, and then comes what a Group needs for its work; the others go on aside of that, or beside it.
const (
	onward = 120
	needed = 40
	aside  = 15
	rarely = 4
	beside = 2
)

// Crew are the Workers of every Mission.
var Crew = []model.Actor{cast.Ada, cast.Ben, cast.Cleo}

// NameOf is what the words of the scenarios call a Principal.
func NameOf(a model.Actor) string { return nameOf(a.ID) }

// Names writes Principals as the scenarios do: "Ada, Ben and Cleo".
func Names(actors ...model.Actor) string {
	var names []string
	for _, a := range actors {
		names = append(names, NameOf(a))
	}
	return listed(names)
}

// listed writes names as people reads them.
func listed(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

func agent(id string) model.Actor { return model.Actor{Type: model.Agent, ID: id} }

// lasting picks how long something is to last; an empty choice leaves the usual duration.
func lasting(d Dice, choices ...string) []string {
	if w := d.One("duration", choices...); w != "" {
		return []string{w}
	}
	return nil
}

// lastingOr leaves the usual duration two times in three.
func lastingOr(words string) Vary {
	return func(d Dice) []string { return lasting(d, "", "", words) }
}

// Astray are words that make a Command of a kind, sent out of place, another one each time.
func Astray(kind model.Kind, d Dice) []string {
	if vary := register.drafts[kind].Astray; vary != nil {
		return vary(d)
	}
	return nil
}
