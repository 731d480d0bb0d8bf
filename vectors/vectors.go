// Package vectors holds checks as portable recorded sequences: every Command with symbols for what only the server can
// know, every passing of time, and what the rules allow to come of each step. Another harness can replay them without
// Gherkin, without generated sequences and without our oracle; README.md in this directory describes the format.
//
// The vectors are recorded from the scenarios (internal/record, run by go generate), kept in data/ with digests in
// manifest.json (Verify), and replayed through any Target with the same verdicts as the scenarios themselves
// (Replay). A counterexample that was found by other means has the same form (FromSession, Write, LoadFile).
package vectors

import (
	"encoding/json"
	"errors"
	"path"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
)

// The names of what a file of vectors is written in: its form, and the Organization that its Commands speak of.
const (
	Format       = "weavecheck-vector-1"
	Organization = "weavecheck-cast-1"
)

// Generated is the Source of a vector that no scenario states: a counterexample of a generated sequence.
const Generated = "generated"

// Vector is one check as a recorded sequence. Its steps, and all they hold, are shared and must not be changed.
//
// After the last step every Vector implies the replay check: each Group replays, from its start and from positions
// within it, to exactly the Events that were shown, in order (§16); and each Agent is shown what it may see (§17.2).
type Vector struct {
	ID           string
	Title        string
	Requirements []string
	// Source is the feature file that states the check, or Generated.
	Source string
	// Focus is the index of the first step that the check is about: what deviates before is a set-up that failed.
	Focus int
	// Readings are the options, by reading point, that the server took with which the Vector was recorded, as far as the
	// steps tell. What a step after such a choice expects binds only a server that chose alike.
	Readings map[string]int
	Steps    []*Step
}

// Step is one step of a Vector: exactly one of Submit, Again, Advance and Replay is there.
type Step struct {
	// Submit is a Command to be sent at the present instant.
	Submit *adapters.Draft `json:"submit,omitempty"`
	// Again is the index of an earlier step with Submit, whose Command is sent once more, byte for byte.
	Again *int `json:"again,omitempty"`
	// Limits are the cooperation limits of the Organization, which begins anew with them.
	Limits model.Limits `json:"limits,omitempty"`
	// Advance lets time pass.
	Advance *Advance `json:"advance,omitempty"`
	// Replay is Everywhere where each Group is replayed from each of its positions, whole and in parts of one Event; or the
	// id of an Agent that asks for each Group, and for one that does not exist.
	Replay string `json:"replay,omitempty"`
	// Note is the step in words.
	Note string `json:"note"`
	// Expect lists every outcome that the rules allow, over all readings that were open; one for each way to go.
	Expect []Expect `json:"expect,omitempty"`
	// Claim is what the check demands of the rules and of the server alike, where it demands one thing.
	Claim *adapters.Claim `json:"claim,omitempty"`
}

// Everywhere is the value of Step.Replay that is no Agent.
const Everywhere = "everywhere"

// Advance says up to which instant time passes: exactly one member is there.
type Advance struct {
	// OffsetMillis counts from the start of the Organization.
	OffsetMillis *int64
	// AfterMillis counts from the instant of the step before.
	AfterMillis *int64
	// To is an expiry that the server set, with what is added to it.
	To *adapters.Minted
}

// MarshalJSON implements json.Marshaler.
func (a Advance) MarshalJSON() ([]byte, error) {
	if a.To != nil {
		return json.Marshal(a.To)
	}
	return json.Marshal(struct {
		OffsetMillis *int64 `json:"offsetMillis,omitempty"`
		AfterMillis  *int64 `json:"afterMillis,omitempty"`
	}{a.OffsetMillis, a.AfterMillis})
}

// Reply is what a server may make of a Command.
type Reply string

// The replies. A Receipt is the answer to a Command that was accepted before: the same Events once more, and nothing
// else.
const (
	Accepted Reply = "accepted"
	Refused  Reply = "refused"
	Receipt  Reply = "receipt"
)

// Expect is one outcome that the rules allow.
type Expect struct {
	Outcome Reply `json:"outcome"`
	// Events are the kinds of the Events of an accepted Command, in order. Extension Events may stand among them.
	Events []string `json:"events,omitempty"`
	// Codes are the error codes of a refusal, each of them right.
	Codes []string `json:"codes,omitempty"`
	// Requirements are those behind the outcome: of the row that is taken, or of every guard that refuses.
	Requirements []string `json:"requirements,omitempty"`
}

// Section is the section of the specification that a Vector of a scenario is about; "" for a generated one.
func (v *Vector) Section() string {
	if v.Source == Generated {
		return ""
	}
	name, _, _ := strings.Cut(path.Base(v.Source), "-")
	return strings.TrimSuffix(name, featureSuffix)
}

const featureSuffix = ".feature"

func (e Expect) equal(f Expect) bool { return e.compare(f) == 0 }

func (e Expect) compare(f Expect) int {
	if c := strings.Compare(string(e.Outcome), string(f.Outcome)); c != 0 {
		return c
	}
	for _, pair := range [][2][]string{{e.Events, f.Events}, {e.Codes, f.Codes}, {e.Requirements, f.Requirements}} {
		if c := slices.Compare(pair[0], pair[1]); c != 0 {
			return c
		}
	}
	return 0
}

// admits reports whether a claim is among the outcomes that were recorded.
func admits(list []Expect, c *adapters.Claim) bool {
	want := Refused
	switch {
	case c.Receipt:
		want = Receipt
	case c.Accepted:
		want = Accepted
	}
	return slices.ContainsFunc(list, func(e Expect) bool {
		return e.Outcome == want && (len(c.Events) == 0 || slices.Equal(c.Events, e.Events)) &&
			(want != Refused || c.Requirement == "" || slices.Contains(e.Requirements, c.Requirement))
	})
}

// faults gathers everything that is wrong.
type faults []error

func (f *faults) add(err error) {
	if err != nil {
		*f = append(*f, err)
	}
}

func (f faults) join() error { return errors.Join(f...) }
