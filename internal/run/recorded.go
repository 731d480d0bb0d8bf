package run

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
	"github.com/missionweave/weavecheck/vectors/documents"
	"github.com/missionweave/weavecheck/vectors/index"
)

// Recorded lists every check that weavecheck holds: those of a Group Authority, which are the scenarios as they were
// recorded, and then those of documents. Nothing but the indexes is read before one is played.
func Recorded() ([]*Check, error) {
	ofAuthority, err := vectors.Contents()
	if err != nil {
		return nil, err
	}
	ofDocuments, err := documents.Contents()
	if err != nil {
		return nil, err
	}
	all := make([]*Check, 0, len(ofAuthority)+len(ofDocuments))
	for _, e := range ofAuthority {
		if source := vectors.SourceOf(e.File); source != vectors.Generated {
			all = append(all, recordedSequence(e, source))
		}
	}
	for _, e := range ofDocuments {
		all = append(all, recordedDocument(e))
	}
	return all, nil
}

// recordedSequence is the check of a recorded scenario.
func recordedSequence(e index.Entry, source string) *Check {
	c := &Check{
		ID: e.ID, Title: e.Title, Requirements: e.Requirements, Role: Authority,
		Again:   []string{"run", "--only", e.ID},
		Prepare: func() { _, _ = vectors.Recorded(e) }, // what is wrong with it, Play will say
		Play: InSession(func(ctx context.Context, on *Stage) (*adapters.Session, error) {
			v, err := vectors.Recorded(e)
			if err != nil {
				return nil, err
			}
			return replay(ctx, on, v)
		}),
	}
	if source != vectors.Generated {
		c.Source, c.Section = source, SectionOf(source)
	}
	return c
}

func replay(ctx context.Context, on *Stage, v *vectors.Vector) (*adapters.Session, error) {
	if on.Rehearsal != nil {
		return on.Rehearsal.Replay(ctx, v, on.Taken.Readings)
	}
	return vectors.Replay(ctx, *v, on.Target, on.Info, on.Cast, on.Rulebook, on.Taken.Readings)
}

// Sequence is the check of a vector; again are the arguments that replay it.
func Sequence(v *vectors.Vector, again ...string) *Check {
	c := &Check{
		ID: v.ID, Title: v.Title, Section: v.Section(), Requirements: v.Requirements, Role: Authority, Again: again,
		Play: InSession(func(ctx context.Context, on *Stage) (*adapters.Session, error) { return replay(ctx, on, v) }),
	}
	if v.Source != vectors.Generated {
		c.Source = v.Source
	}
	return c
}

// recordedDocument is a recorded check of documents.
func recordedDocument(e index.Entry) *Check {
	section, _, _ := strings.Cut(e.Requirements[0], "-")
	return &Check{
		ID: e.ID, Title: e.Title, Section: section, Source: sourceOfDocument(e.File), Requirements: e.Requirements,
		Role: Documents, Needs: []string{e.Capability}, Again: []string{"run", "--only", e.ID},
		Prepare: func() { _, _ = documents.Recorded(e) },
		Play: func(ctx context.Context, on *Stage, head reports.Check) Result {
			v, err := documents.Recorded(e)
			if err != nil {
				head.Outcome, head.Message = reports.Error, err.Error()
				return Result{Check: head}
			}
			return ask(ctx, on, v, head)
		},
	}
}

func sourceOfDocument(file string) string {
	return "documents/" + strings.TrimSuffix(path.Base(file), ".json")
}

// Document is the check of documents of a vector; again are the arguments that ask it once more.
func Document(v *documents.Vector, again ...string) *Check {
	return &Check{
		ID: v.ID, Title: v.Title, Section: v.Section(), Source: sourceOfDocument(v.Source), Requirements: v.Requirements,
		Role: Documents, Needs: []string{v.Method()}, Again: again,
		Play: func(ctx context.Context, on *Stage, head reports.Check) Result { return ask(ctx, on, v, head) },
	}
}

// brief is how many bytes of a document a report shows.
const brief = 300

// ask asks a target and judges its answer.
func ask(ctx context.Context, on *Stage, v *documents.Vector, head reports.Check) Result {
	target, _ := adapters.As[adapters.Documents](on.Target) // or the check would not have been played
	answer, err := v.Judge(ctx, target)
	switch {
	case err != nil:
		head.Outcome, head.Message = reports.Error, err.Error()
		return Result{Check: head}
	case answer.Difference == nil:
		head.Outcome = reports.Pass
		result := Result{Check: head}
		if p, option := v.Shows(answer); p != nil {
			result.Readings = []Reading{{Point: p, Left: []int{option}, Check: v.ID, Step: v.Title}}
			on.Taken.Learn(result.Readings)
		}
		return result
	}
	head.Outcome = reports.Fail
	head.Message = fmt.Sprintf("allowed: %s; seen: %s", answer.Allowed, answer.Seen)
	return Result{Check: head, Deviation: documentDeviation(v, head, answer.Difference)}
}

// documentDeviation is what a check of documents found. Checks of one subject that end alike show one deviation.
func documentDeviation(v *documents.Vector, check reports.Check, d *documents.Difference) *reports.Deviation {
	kind, _, _ := strings.Cut(d.Seen, ":")
	return &reports.Deviation{
		Fingerprint: reports.Fingerprint(d.Requirement, v.Method(), v.Subject, kind),
		Requirement: d.Requirement, Rule: v.Method(), Cell: v.Subject,
		Allowed: d.Allowed, Seen: d.Seen, Steps: []string{v.Asked(brief)}, Rerun: check.Rerun,
	}
}
