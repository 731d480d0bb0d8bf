// Package requirement is the catalogue of what MissionWeaveProtocol 0.1 demands.
//
// Every normative statement of the specification has one entry here, in the project's own words: each sentence
// with a BCP 14 key word, each table row, and each plain sentence that defines behaviour. Guards, scenarios,
// vectors, mutants and report lines cite entries by id, so that a verdict always leads back to a sentence of the
// text. An entry that no Command can check says why, so that nothing is left out silently.
//
// The entries are written as YAML under catalogue/, one file for each top-level section, and are embedded. The text
// of an entry may be improved; its id never changes its meaning and is never given to another statement.
package requirement

import (
	"fmt"
	"strings"
	"sync"
)

// Requirement is one normative statement of the specification.
type Requirement struct {
	// ID is the section and, after a dash, the ordinal of the statement within it ("10.3-04"), or for a table row
	// a name ("10.2-accept-offer", "19-BUDGET_EXCEEDED").
	ID string `yaml:"id"`
	// Section is the part of ID before the dash, as the specification numbers it: "16" or "10.3".
	Section string `yaml:"-"`
	// Level is the force with which the specification states the demand.
	Level Level `yaml:"level"`
	// Role is the party that the demand binds.
	Role Role `yaml:"role"`
	// Text is the demand in our own words, without the specification beside it. What only follows from the sentence, and
	// is not said by it, stands behind the word "Derived".
	Text string `yaml:"text"`
	// Check says how conformance to the statement is found out.
	Check Check `yaml:"check"`
	// Why is the reason for which nothing checks the statement now; empty exactly when Check is Behaviour or Documents.
	Why string `yaml:"why"`
}

// Level is the force of a statement, by the key word that its sentence uses.
type Level string

// The levels of the catalogue. MUST stands for SHALL and REQUIRED too, SHOULD for RECOMMENDED, MAY for OPTIONAL.
const (
	Must      Level = "MUST"
	MustNot   Level = "MUST NOT"
	Should    Level = "SHOULD"
	ShouldNot Level = "SHOULD NOT"
	May       Level = "MAY"
	Row       Level = "ROW"  // a row of a normative table, which has no key word
	Fact      Level = "FACT" // a sentence that defines behaviour without a key word
)

// Advisory reports whether a departure from the statement is worth a warning rather than a failure. A MAY that is
// checked at all is not advisory: it gives one party a right, and to refuse it is a fault of the other.
func (l Level) Advisory() bool { return l == Should || l == ShouldNot }

func (l Level) valid() bool {
	switch l {
	case Must, MustNot, Should, ShouldNot, May, Row, Fact:
		return true
	}
	return false
}

// Role is the party that a statement binds. A duty binds whoever has it, also where what is checked is that somebody
// else holds it to the duty. A right that is checked binds whoever has to grant it, which most often is the authority.
type Role string

// The roles of the catalogue.
const (
	Authority    Role = "authority"    // the Group Authority: the server
	Worker       Role = "worker"       // an Agent that executes WorkItems, and any recipient of Events
	Coordinator  Role = "coordinator"  // the Agent that holds the Coordinator lease
	Organization Role = "organization" // the Organization with its Registry and policy, and the MissionOwner
	Document     Role = "document"     // whoever writes an object of the protocol
)

func (r Role) valid() bool {
	switch r {
	case Authority, Worker, Coordinator, Organization, Document:
		return true
	}
	return false
}

// Check says how conformance to a statement is found out.
type Check string

// The ways of checking. All but the first two give a reason in Requirement.Why.
const (
	Behaviour Check = "behaviour" // from outside, by sending Commands and reading Events
	Documents Check = "document"  // from outside, by handing over documents and reading what is made of them
	Later     Check = "later"     // from outside, but not yet by this version of weavecheck
	None      Check = "none"      // no check from outside can exist
)

// asked reports whether this version of weavecheck checks it.
func (c Check) asked() bool { return c == Behaviour || c == Documents }

func (c Check) valid() bool {
	switch c {
	case Behaviour, Documents, Later, None:
		return true
	}
	return false
}

// embedded is the catalogue of this build. That it is valid is established by this package's tests, so that a
// broken one is a programming error and not a condition that callers could handle.
var embedded = sync.OnceValue(func() *Catalogue {
	c, err := Load(catalogueFiles())
	if err != nil {
		panic(fmt.Sprintf("requirement: the embedded catalogue is invalid: %v", err))
	}
	return c
})

// Embedded returns the catalogue that this build carries.
func Embedded() *Catalogue { return embedded() }

// All returns every requirement of the embedded catalogue, in the order of the specification.
func All() []Requirement { return embedded().All() }

// Lookup returns the requirement of the embedded catalogue with that id.
func Lookup(id string) (Requirement, bool) { return embedded().Lookup(id) }

// MustLookup is Lookup for ids written in source code: it panics on an unknown id, and names the nearest ones.
func MustLookup(id string) Requirement {
	r, ok := Lookup(id)
	if !ok {
		message := fmt.Sprintf("requirement: there is no requirement %q", id)
		if near := Suggest(id); len(near) > 0 {
			message += ", the nearest are " + strings.Join(near, ", ")
		}
		panic(message)
	}
	return r
}

// Suggest returns the ids of the embedded catalogue that id was most likely meant to be, the nearest first.
func Suggest(id string) []string { return embedded().Suggest(id) }
