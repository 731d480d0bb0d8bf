// Package verdict turns the end of a Session into the result of a check.
package verdict

import (
	"errors"
	"fmt"
	"regexp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model/oracle"
	"github.com/missionweave/weavecheck/reports"
)

// Judge fills in the outcome of a check from how its Session ended. rerun is the command that repeats the check.
func Judge(check reports.Check, s *adapters.Session, err error) (reports.Check, *reports.Deviation) {
	if err == nil {
		check.Outcome = reports.Pass
		return check, nil
	}
	var d *adapters.Deviation
	var inapplicable *adapters.Inapplicable
	var inconclusive *oracle.ErrInconclusive
	switch {
	case errors.As(err, &d):
		check.Outcome, check.Blocked, check.Message = reports.Fail, d.Setup, d.Error()
		allowed, seen := d.Texts()
		return check, &reports.Deviation{
			Fingerprint: reports.Fingerprint(d.Requirement, d.Rule, d.Cell, symbolic(told(d))),
			Requirement: d.Requirement, Rule: d.Rule, Cell: d.Cell, Allowed: allowed, Seen: seen,
			Steps: Steps(s, d.Step), Rerun: check.Rerun,
		}
	case errors.As(err, &inapplicable):
		check.Outcome, check.Message = reports.NotApplicable, err.Error()
	case errors.As(err, &inconclusive):
		check.Outcome, check.Message = reports.Inconclusive, err.Error()
	default:
		check.Outcome, check.Message = reports.Error, err.Error()
	}
	return check, nil
}

// told is what tells one fault from another at the same place. A code that does not fit is one fault for one reason,
// whatever else the Command might have been refused for.
func told(d *adapters.Deviation) string {
	if d.Rule == oracle.RefusalCode {
		return d.Seen
	}
	return d.Allowed + " / " + d.Seen
}

// minted is what differs from run to run: ids, instants, numbers of sequence and epochs.
var minted = regexp.MustCompile(`urn:[^\s",;]+|\d{4}-\d\d-\d\dT[0-9:.]+Z|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{16,}|\d+`)

// symbolic takes out of a text what only this run knows, so that one fault has one fingerprint.
func symbolic(s string) string {
	if len(s) > 0 && s[0] == '{' {
		return "a document"
	}
	return minted.ReplaceAllString(s, "…")
}

// Steps lists in words what was played, up to and with a step.
func Steps(s *adapters.Session, last int) []string {
	var list []string
	for i, step := range s.Steps() {
		if i > last {
			break
		}
		text := step.Note
		if step.Refused != "" {
			text += fmt.Sprintf(" (refused with %s)", step.Refused)
		}
		list = append(list, text)
	}
	return list
}
