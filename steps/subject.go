package steps

import (
	"regexp"

	"github.com/cucumber/godog"

	"github.com/missionweave/weavecheck/model"
)

// A Subject is what can be said of one subject of the protocol. All that this package knows of a Command kind stands
// with the Subject it belongs to, so that a new kind is a matter of its own file.
type Subject struct {
	// Drafts say how its Commands are drafted.
	Drafts []Drafting
	// Misses are the ways in which Commands are wrong in what it is about.
	Misses []Miss
	// Moves adds what somebody could well send now, and Passages the times worth waiting for; either may be nil.
	Moves    func(*Scene)
	Passages func(*Scene)
	// Sentences are what scenarios say of it besides Commands.
	Sentences []Sentence
}

// subjects are all of them. A new one is registered by its line here.
var subjects = []Subject{
	commands,
	envelope,
	fencing,
	documents,
	carried,
	outcomes,
	clock,
	retries,
	replays,
	cards,
	session,
	membership,
	delegation,
	mission,
	coordinator,
	child,
	contexts,
	contract,
	workItem,
	proposals,
	authorization,
	offer,
	lease,
	execution,
	resourceUsage,
	result,
	dependency,
	artifact,
	approval,
	executionApproval,
	message,
	amendments,
	overrides,
	limits,
}

// A Sentence is a step that scenarios can say, and what it does.
type Sentence struct {
	pattern *regexp.Regexp
	run     any // a function of the context and what the groups of the pattern match, as godog has it
}

// says is the Sentence for a whole step.
func says(pattern string, run any) Sentence {
	return Sentence{pattern: regexp.MustCompile("^" + pattern + "$"), run: run}
}

// register holds the Subjects by what is looked up. It is filled when the program starts: what the Subjects do looks
// things up in it, so that it cannot be a part of what they are.
var register struct {
	kinds  []model.Kind // in the order of the Subjects
	drafts map[model.Kind]Drafting
	misses []Miss                // in the order of the Subjects
	fixed  map[string]*Miss      // those whose words leave nothing open, by their words
	near   map[model.Kind][]near // what the Draftings name
}

// near is a near miss that a Drafting names.
type near struct {
	words string
	miss  *Miss
}

func init() {
	register.drafts, register.near, register.fixed = map[model.Kind]Drafting{}, map[model.Kind][]near{}, map[string]*Miss{}
	for _, s := range subjects {
		for _, d := range s.Drafts {
			register.kinds = append(register.kinds, d.Kind)
			register.drafts[d.Kind] = d
		}
		for _, m := range s.Misses {
			register.misses = append(register.misses, m.compiled())
		}
	}
	for i := range register.misses {
		if m := &register.misses[i]; m.pattern == nil {
			register.fixed[m.Words] = m
		}
	}
	for kind, d := range register.drafts {
		for _, words := range d.Near {
			if m, _, err := find(words); err == nil { // a test finds those that are none
				register.near[kind] = append(register.near[kind], near{words, m})
			}
		}
	}
}

// Register defines the sentences for a scenario.
func Register(sc *godog.ScenarioContext) {
	for _, s := range subjects {
		for _, sentence := range s.Sentences {
			sc.Step(sentence.pattern, sentence.run)
		}
	}
}
