package features

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// Checks lists everything that can be chosen to run: the scenarios, and then the checks of documents in the same form.
func Checks() ([]Scenario, error) {
	list, err := Scenarios()
	if err != nil {
		return nil, err
	}
	vectors, err := documents.Embedded()
	if err != nil {
		return nil, err
	}
	for i := range vectors {
		list = append(list, DocumentScenario(&vectors[i]))
	}
	return list, nil
}

// How many bytes of a document are shown: of one that is explained, and in a report.
const (
	whole = 20_000
	brief = 300
)

// DocumentScenario is a check of documents in the form of a scenario, which stands in no feature file and so in no line.
func DocumentScenario(v *documents.Vector) Scenario {
	return Scenario{
		ID: v.ID, Title: v.Title, File: "documents/" + strings.TrimSuffix(path.Base(v.Source), ".json"), Requirements: v.Requirements,
		Steps: []string{v.Asked(whole), "allowed: " + v.Allowed(whole)},
	}
}

// documentCheck is the check of a vector before it was played.
func documentCheck(v *documents.Vector, rerun string) reports.Check {
	s := DocumentScenario(v)
	return reports.Check{ID: s.ID, Title: s.Title, Section: v.Section(), Feature: s.File, Requirements: s.Requirements, Rerun: rerun}
}

// documentsOf returns the target in the role documents, nil where it does not declare that.
func documentsOf(target adapters.Target, info adapters.Info) adapters.Documents {
	if d, ok := target.(adapters.Documents); ok && slices.Contains(info.Roles, adapters.RoleDocuments) {
		return d
	}
	return nil
}

// PlayDocument plays one check of documents. Its error is that of the target or of the way to it, which makes the outcome
// of the check an error too.
func PlayDocument(ctx context.Context, target adapters.Target, info adapters.Info, v *documents.Vector, rerun string) (reports.Check, *reports.Deviation, error) {
	check := documentCheck(v, rerun)
	reader := documentsOf(target, info)
	switch {
	case reader == nil:
		check.Outcome, check.Message = reports.NotApplicable, fmt.Sprintf("the target does not declare the role %s", adapters.RoleDocuments)
		return check, nil, nil
	case !info.Offers(v.Method()):
		check.Outcome, check.Message = reports.NotApplicable, fmt.Sprintf("the target does not declare the capability %s", v.Method())
		return check, nil, nil
	}
	started := time.Now()
	difference, err := v.Ask(ctx, reader)
	check.DurationMillis = time.Since(started).Milliseconds()
	switch {
	case err != nil:
		check.Outcome, check.Message = reports.Error, err.Error()
		return check, nil, err
	case difference == nil:
		check.Outcome = reports.Pass
		return check, nil, nil
	}
	check.Outcome, check.Message = reports.Fail, fmt.Sprintf("allowed: %s; seen: %s", difference.Allowed, difference.Seen)
	return check, documentDeviation(v, check, difference), nil
}

// documentDeviation is what a check of documents found. Checks of one subject that end alike show one deviation.
func documentDeviation(v *documents.Vector, check reports.Check, d *documents.Difference) *reports.Deviation {
	kind, _, _ := strings.Cut(d.Seen, ":")
	return &reports.Deviation{
		Fingerprint: reports.Fingerprint(d.Requirement, v.Method(), v.Subject, kind), Requirement: d.Requirement, Rule: v.Method(), Cell: v.Subject,
		Allowed: d.Allowed, Seen: d.Seen, Steps: []string{v.Asked(brief)}, Rerun: check.Rerun,
	}
}
