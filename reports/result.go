// Package reports holds the result of a run and renders it: for a terminal, as JSON and as JUnit XML.
//
// A run ends in checks. Since one fault of a target can fail or block a hundred of them, the Builder gathers them
// beneath the distinct deviations, and every rendering leads with those. Everything here is a pure function of the
// Run: with durations left out, equal runs give equal bytes.
package reports

import (
	"fmt"

	"github.com/missionweave/weavecheck/model/requirement"
)

// Protocol is the version of MissionWeaveProtocol that the harness judges.
const Protocol = "0.1"

// Undecided is what a Reading says when nothing in the run told the options apart.
const Undecided = "not decided by this run"

// Both is what a Reading says when the target answered by one option at one place and by another at another.
const Both = "both: by one at one place, and by another at another"

// Run is the whole result of one run. Its head (everything above Checks, and Readings, Incomplete and
// DurationMillis) comes from the caller; Builder.Finish fills in the rest.
type Run struct {
	Tool        string     `json:"tool"`
	ToolVersion string     `json:"toolVersion"`
	Protocol    string     `json:"protocol"`
	Seed        uint64     `json:"seed"`
	Target      TargetInfo `json:"target"`
	// Strict makes a failure against a SHOULD count like one against a MUST.
	Strict bool `json:"strict"`
	// Checks are in the order in which they ran.
	Checks []Check `json:"checks"`
	// Deviations start with the one that explains the most checks.
	Deviations    []Deviation    `json:"deviations"`
	KnownFailures []KnownFailure `json:"knownFailures"`
	Readings      []Reading      `json:"readings"`
	Summary       Summary        `json:"summary"`
	// Unverified says what of the target could not be verified for want of something that it does not give.
	Unverified []string `json:"unverified"`
	// Generated is how far the generated sequences came, nil where none were asked for.
	Generated *Generated `json:"generated,omitempty"`
	// Incomplete says why the run ended before its last check; "" when it did not.
	Incomplete     string `json:"incomplete"`
	DurationMillis int64  `json:"durationMillis"`
}

// Generated is how many generated sequences were played of those that were asked for, and how many distinct deviations
// they showed: after a few of them no more are played.
type Generated struct {
	Asked      int `json:"asked"`
	Played     int `json:"played"`
	Deviations int `json:"deviations"`
}

// String says it in a sentence.
func (g *Generated) String() string {
	text := fmt.Sprintf("%d of %s played, which showed %s", g.Played, plural(g.Asked, "generated sequence"),
		plural(g.Deviations, "distinct deviation"))
	if g.Played < g.Asked && g.Deviations > 0 {
		text += "; no more are looked for"
	}
	return text
}

// TargetInfo is who the target said it is, and the command that started it ("" for one inside the process).
type TargetInfo struct {
	Name         string   `json:"name"`
	Version      string   `json:"version"`
	Roles        []string `json:"roles"`
	Capabilities []string `json:"capabilities"`
	Command      string   `json:"command"`
}

// Outcome is what came of one check.
type Outcome string

// The outcomes. Inconclusive means that the harness gave up within its bounds; Error that the harness, or the
// connection to the target, broke. Neither is ever taken for a Pass.
const (
	Pass          Outcome = "pass"
	Fail          Outcome = "fail"
	NotApplicable Outcome = "not-applicable"
	Inconclusive  Outcome = "inconclusive"
	Error         Outcome = "error"
)

func (o Outcome) known() bool {
	switch o {
	case Pass, Fail, NotApplicable, Inconclusive, Error:
		return true
	}
	return false
}

// Check is the result of one check.
type Check struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// Section is the section of the specification it belongs to; left empty, it is that of the first requirement.
	Section string `json:"section"`
	// Feature is the file that holds it, relative to the suite.
	Feature      string   `json:"feature"`
	Requirements []string `json:"requirements"`
	// Level is the strongest level among the requirements; left empty, the Builder works it out.
	Level   requirement.Level `json:"level"`
	Outcome Outcome           `json:"outcome"`
	// Deviation is the fingerprint of the deviation it met, "" if none. The Builder sets it.
	Deviation string `json:"deviation"`
	// Blocked says that the set-up already deviated: what the check asks about was never reached.
	Blocked bool   `json:"blocked"`
	Message string `json:"message"`
	// KnownFailure is the reason for which the failure is excused, "" if it is not.
	KnownFailure string `json:"knownFailure"`
	// Rerun is the command that runs this check alone.
	Rerun          string `json:"rerun"`
	DurationMillis int64  `json:"durationMillis"`
}

// Deviation is one way in which the target departs from the text, however many checks ran into it.
type Deviation struct {
	Fingerprint string `json:"fingerprint"`
	Requirement string `json:"requirement"`
	// Section, Level and Text are the catalogue's for Requirement. The Builder sets them.
	Section string            `json:"section"`
	Level   requirement.Level `json:"level"`
	Text    string            `json:"text"`
	// Rule is the rule of the model, Cell the place in the matrix (state × kind); either may be "". Cells are all places
	// in which it showed, the first ones where there are many.
	Rule    string   `json:"rule"`
	Cell    string   `json:"cell"`
	Cells   []string `json:"cells"`
	Allowed string   `json:"allowed"`
	Seen    string   `json:"seen"`
	// Steps are the fewest that showed it. Rerun is the command of a check that shows it, which is one that the deviation
	// does not block where there is such a check; then it may take more steps than these.
	Steps []string `json:"steps"`
	Rerun string   `json:"rerun"`
	// Fails and Blocks are ids of checks, in the order in which those ran.
	Fails  []string `json:"fails"`
	Blocks []string `json:"blocks"`
	// NotedBy counts the checks that met it without being about it: they went on, and say what they are about.
	NotedBy int `json:"notedBy"`
}

// Reading is a point that the text leaves open, with the option that this target takes: one of Options, or
// Undecided, or Both.
type Reading struct {
	Point    string   `json:"point"`
	Section  string   `json:"section"`
	Question string   `json:"question"`
	Taken    string   `json:"taken"`
	Options  []string `json:"options"`
	// Shown are the places that showed an option, the first for each.
	Shown []Sighting `json:"shown"`
	// RuledOut are the places that showed that an option is not taken, and left several others, the first for each.
	RuledOut []Sighting `json:"ruledOut,omitempty"`
}

// Sighting is a place that showed whether an option of a reading is taken: the check, and its step in words.
type Sighting struct {
	Taken string `json:"taken"`
	Check string `json:"check"`
	Step  string `json:"step"`
}

// Rendering is what a rendering of a run may be asked for. The zero value gives the same bytes for equal runs.
type Rendering struct {
	// Durations includes how long things took.
	Durations bool
	// Color colours the terminal report: for a terminal, and only while NO_COLOR is unset.
	Color bool
	// Width is the number of columns that the terminal report fills; 0 means 100.
	Width int
}
