package suite

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// Checks lists everything that can be chosen to run: the scenarios, and the checks of documents in the same form.
func Checks() ([]features.Scenario, error) {
	list, err := features.Scenarios()
	if err != nil {
		return nil, err
	}
	vectors, err := documents.Embedded()
	if err != nil {
		return nil, err
	}
	for i := range vectors {
		list = append(list, scenarioOf(&vectors[i]))
	}
	return list, nil
}

// scenarioOf is a check of documents as a scenario: what is asked is its one step.
func scenarioOf(v *documents.Vector) features.Scenario {
	return features.Scenario{
		ID: v.ID, Title: v.Title, File: "documents/" + strings.TrimSuffix(path.Base(v.Source), ".json"), Requirements: v.Requirements,
		Steps: []string{v.Asked(), "allowed: " + v.Allowed()},
	}
}

// documents plays the checks of documents on a target that has the role.
func (r *run) documents(ctx context.Context, w *watched) {
	target, ok := w.Target.(adapters.Documents)
	if !ok || !slices.Contains(r.info.Roles, adapters.RoleDocuments) {
		r.passOver(fmt.Sprintf("the target does not declare the role %s", adapters.RoleDocuments))
		return
	}
	for i := range r.Selection.Documents {
		v := &r.Selection.Documents[i]
		if !r.goesOn(ctx, w) {
			return
		}
		check := r.checkOf(v)
		if !r.info.Offers(v.Method()) {
			check.Outcome, check.Message = reports.NotApplicable, fmt.Sprintf("the target does not declare the capability %s", v.Method())
			r.take(ctx, check, nil)
			continue
		}
		started := time.Now()
		within, cancel := context.WithTimeout(ctx, r.Timeout)
		difference, err := v.Ask(within, target)
		err = w.judge(within, v.Method(), err)
		cancel()
		check.DurationMillis = time.Since(started).Milliseconds()
		switch {
		case err != nil:
			check.Outcome, check.Message = reports.Error, err.Error()
			r.take(ctx, check, nil)
		case difference != nil:
			check.Outcome, check.Message = reports.Fail, fmt.Sprintf("allowed: %s; seen: %s", difference.Allowed, difference.Seen)
			r.take(ctx, check, deviationOf(v, check, difference))
		default:
			check.Outcome = reports.Pass
			r.take(ctx, check, nil)
		}
	}
}

// passOver reports the checks of documents as not applicable.
func (r *run) passOver(why string) {
	for i := range r.Selection.Documents {
		check := r.checkOf(&r.Selection.Documents[i])
		check.Outcome, check.Message = reports.NotApplicable, why
		r.played++
		r.add(check, nil)
		r.step(check)
	}
}

func (r *run) checkOf(v *documents.Vector) reports.Check {
	s := scenarioOf(v)
	rerun := Command(r.Command, "run", "--only", v.ID)
	if r.Selection.Root != "" {
		rerun = Command(r.Command, "bundle", "--root", r.Selection.Root, "--only", v.ID)
	}
	return reports.Check{ID: v.ID, Title: v.Title, Section: v.Section(), Feature: s.File, Requirements: v.Requirements, Rerun: rerun}
}

// deviationOf is what a check of documents found. Checks of one subject that end alike show one deviation.
func deviationOf(v *documents.Vector, check reports.Check, d *documents.Difference) *reports.Deviation {
	kind, _, _ := strings.Cut(d.Seen, ":")
	return &reports.Deviation{
		Fingerprint: reports.Fingerprint(d.Requirement, v.Method(), v.Subject, kind), Requirement: d.Requirement, Rule: v.Method(), Cell: v.Subject,
		Allowed: d.Allowed, Seen: d.Seen, Steps: []string{v.Asked()}, Rerun: check.Rerun,
	}
}
