package vectors

import (
	"fmt"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
)

// Drift reports that what a Vector says the rules allow is not what they allow.
type Drift struct {
	Step     int
	Note     string
	Recorded []Expect
	Now      []Expect
}

func (d *Drift) Error() string {
	return fmt.Sprintf("step %d (%s): the vector was recorded with other rules: then it was %s, and now it is %s; run "+
		"`go generate ./vectors`",
		d.Step, d.Note, inWords(d.Recorded), inWords(d.Now))
}

func inWords(list []Expect) string {
	var ways []string
	for _, e := range list {
		way := string(e.Outcome)
		if with := append(slices.Clone(e.Events), e.Codes...); len(with) > 0 {
			way += " with " + strings.Join(with, ", ")
		}
		if len(e.Requirements) > 0 {
			way += " (" + strings.Join(e.Requirements, ", ") + ")"
		}
		ways = append(ways, way)
	}
	return strings.Join(ways, " or ")
}

// drift compares what the rules allowed of the step just played with what was recorded. The readings that are known by
// now may leave fewer ways open than there were at the recording, or more, so that one in common is enough; and where
// the target reads the text otherwise than the one that was recorded, the two need have none.
func (v *Vector) drift(s *adapters.Session, i int) error {
	step := v.Steps[i]
	if len(step.Expect) == 0 || len(s.Steps()) <= i {
		return nil
	}
	sent := &s.Steps()[i]
	for j := range sent.Allowed {
		if e := expectation(&sent.Allowed[j]); slices.ContainsFunc(step.Expect, e.equal) {
			return nil
		}
	}
	if s.Departs() {
		return nil
	}
	return &Drift{Step: i, Note: step.Note, Recorded: step.Expect, Now: expectations(sent.Allowed)}
}
