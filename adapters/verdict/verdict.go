// Package verdict turns the end of a Session into the result of a check.
package verdict

import (
	"errors"
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model/oracle"
	"github.com/missionweave/weavecheck/reports"
)

// Judge fills in the outcome of a check from how its Session ended. deviation is what made it fail, nil if it did not;
// noted are what else was found wrong on the way, without bearing on what the check is about.
func Judge(check reports.Check, s *adapters.Session, err error) (
	judged reports.Check, deviation *reports.Deviation, noted []reports.Deviation) {
	var ended *adapters.Deviation
	var inapplicable *adapters.Inapplicable
	var inconclusive *oracle.ErrInconclusive
	switch {
	case err == nil:
		check.Outcome = reports.Pass
	case errors.As(err, &ended):
		check.Outcome, check.Blocked, check.Message = reports.Fail, ended.Setup, ended.Error()
		deviation = Told(s, ended, check.Rerun)
	case errors.As(err, &inapplicable):
		check.Outcome, check.Message = reports.NotApplicable, err.Error()
	case errors.As(err, &inconclusive):
		check.Outcome, check.Message = reports.Inconclusive, err.Error()
	default:
		check.Outcome, check.Message = reports.Error, err.Error()
	}
	if s == nil {
		return check, deviation, nil
	}
	for _, d := range s.Noted() {
		if check.Outcome == reports.Pass && concerns(check, d) {
			check.Outcome, check.Message = reports.Fail, d.Error()
			deviation = Told(s, d, check.Rerun)
			continue
		}
		noted = append(noted, *Told(s, d, check.Rerun))
	}
	return check, deviation, noted
}

// concerns reports whether a local difference is about what a check is about: it shows where the check looks, in what a
// Command came to, or in what the check asks about by its requirements.
func concerns(check reports.Check, d *adapters.Deviation) bool {
	return !d.Setup && (d.Outcome || slices.Contains(check.Requirements, d.Requirement))
}

// Told is a Deviation of a Session as the reports have it, with one of its Steps for each that was played until it
// showed; rerun is the command that shows it again.
func Told(s *adapters.Session, d *adapters.Deviation, rerun string) *reports.Deviation {
	allowed, seen := d.Texts()
	return &reports.Deviation{
		Fingerprint: Fingerprint(d), Requirement: d.Requirement, Rule: d.Rule, Cell: d.Cell, Allowed: allowed, Seen: seen,
		Steps: Steps(s, d.Step), Rerun: rerun,
	}
}

// Fingerprint names a Deviation in the reports. Wherever one cause shows, it is one deviation.
func Fingerprint(d *adapters.Deviation) string {
	return reports.Fingerprint(d.Requirement, d.Cause, "", "")
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
