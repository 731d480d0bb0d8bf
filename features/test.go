package features

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/model/requirement"
	"github.com/missionweave/weavecheck/reports"
)

// An Option says how Test runs the suite.
type Option func(*testRun)

// Only runs the checks that a pattern matches: by check id, by requirement id or by section. It may be given several
// times; a pattern that matches nothing fails the test.
func Only(patterns ...string) Option {
	return func(r *testRun) { r.only = append(r.only, patterns...) }
}

// Skip leaves out the checks that a pattern matches; see Only. What it leaves out is logged.
func Skip(patterns ...string) Option {
	return func(r *testRun) { r.skip = append(r.skip, patterns...) }
}

// Timeout bounds each check; without it that is a minute.
func Timeout(d time.Duration) Option {
	return func(r *testRun) { r.timeout = d }
}

// Strict makes a departure from a SHOULD fail its check; otherwise it is logged.
func Strict() Option {
	return func(r *testRun) { r.strict = true }
}

// maxBrokenInARow is after how many checks in a row that the target broke Test gives up on it: what comes then can only
// be more of the same, and a target that hangs would take the time limit of every check.
const maxBrokenInARow = 10

// Test runs the suite against a target, as one subtest for each check, under its id:
//
//	func TestConformance(t *testing.T) {
//		target, err := stdio.Start(t.Context(), []string{"./my-server", "--weavecheck"}, stdio.Options{})
//		if err != nil {
//			t.Fatal(err)
//		}
//		defer target.Close()
//		features.Test(t, target, features.Skip("11.3"))
//	}
//
// A server written in Go implements adapters.Target and is passed as it is. Test initializes the target and leaves it
// to the caller to close it.
//
// A subtest fails when the target deviates from what a MUST or a table of the specification demands, when the target
// breaks, and when the oracle comes to no verdict; its text names the requirement, what was allowed, what was seen and
// the steps. A check that does not apply to what the target declares, or to its reading of the text, is logged as such.
// That nothing ran at all is a failure.
func Test(t *testing.T, target adapters.Target, opts ...Option) {
	t.Helper()
	r := &testRun{t: t, first: map[string]string{}}
	for _, option := range opts {
		option(r)
	}
	chosen, err := r.choose()
	if err != nil {
		t.Fatal(err)
	}
	info, err := target.Initialize(t.Context())
	if err != nil {
		t.Fatalf("initialize: %v", err)
	}
	t.Logf("%s %s: capabilities %v; %d checks", info.Name, info.Version, info.Capabilities, len(chosen))
	stage, err := run.NewStage(target, info)
	if err != nil {
		t.Fatal(err)
	}
	if why := stage.Roleless(); why != "" {
		t.Fatal(why)
	}
	asked := slices.DeleteFunc(slices.Clone(chosen), func(c *run.Check) bool { return !stage.Has(c.Role) })
	stage.Play(t.Context(), run.Ahead(asked), run.Limits{Timeout: r.timeout}, func(c *run.Check, result run.Result) bool {
		r.played(c, result)
		return r.broken < maxBrokenInARow
	})
	switch {
	case t.Context().Err() != nil:
		t.Fatalf("the suite was stopped after %d of %d checks: %v", r.count, len(chosen), context.Cause(t.Context()))
	case r.broken >= maxBrokenInARow:
		t.Fatalf("the target broke in %d checks in a row: %d of %d checks were not run", r.broken, len(chosen)-r.count,
			len(chosen))
	case r.count == r.inapplicable:
		t.Fatalf("nothing was executed: none of %d checks applies", r.count)
	}
	for _, reading := range stage.Taken.Report() {
		for _, s := range reading.Shown {
			t.Logf("reading %s (§%s): %s %s (%s: %s)", reading.Point, reading.Section, reading.Question, s.Taken, s.Check, s.Step)
		}
	}
}

// testRun is one call of Test.
type testRun struct {
	t          *testing.T
	only, skip []string
	timeout    time.Duration
	strict     bool

	count, inapplicable int
	broken              int               // checks in a row that the target broke
	first               map[string]string // fingerprint of a deviation -> the check that showed it first
}

func (r *testRun) choose() ([]*run.Check, error) {
	list, err := run.Recorded()
	if err != nil {
		return nil, err
	}
	chosen, left, err := run.Choose(list, r.only, r.skip)
	if len(left) > 0 && err == nil {
		r.t.Logf("%d checks are left out by Skip: %s", len(left), strings.Join(left, ", "))
	}
	return chosen, err
}

// played reports one check as a subtest.
func (r *testRun) played(check *run.Check, result run.Result) {
	c, d := result.Check, result.Deviation
	r.count++
	if c.Outcome == reports.Error {
		r.broken++
	} else {
		r.broken = 0
	}
	if c.Outcome == reports.NotApplicable {
		r.inapplicable++
	}
	r.t.Run(c.ID, func(t *testing.T) {
		t.Helper()
		if c.Outcome == reports.Pass && len(result.Noted) == 0 {
			return
		}
		place := place(check)
		r.noted(t, place, result)
		if c.Outcome == reports.Pass {
			return
		}
		switch {
		case c.Outcome == reports.NotApplicable:
			t.Logf("%s\nnot applicable: %s", place, c.Message)
		case d == nil:
			t.Errorf("%s\n%s: %s", place, c.Outcome, c.Message)
		case advisory(d) && !r.strict:
			t.Logf("%s\nwarning: %s", place, r.deviation(c, d))
		default:
			t.Errorf("%s\n%s", place, r.deviation(c, d))
		}
	})
}

// noted tells what a check met that it is not about, once for each deviation: it is a failure of the target, wherever it
// shows.
func (r *testRun) noted(t *testing.T, place string, result run.Result) {
	for i := range result.Noted {
		d := &result.Noted[i]
		if _, seen := r.first[d.Fingerprint]; seen {
			continue
		}
		report := t.Errorf
		if advisory(d) && !r.strict {
			report = t.Logf
		}
		report("%s\nnoted on the way: %s", place, r.deviation(reports.Check{ID: result.ID}, d))
	}
}

// place is where a check is stated: file and line of a scenario, or the file of a check of documents.
func place(c *run.Check) string {
	if c.Role != run.Authority {
		return fmt.Sprintf("%s: %s", c.Source, c.Title)
	}
	s, err := Find(c.Source, c.ID)
	if err != nil {
		return fmt.Sprintf("%v: %s", err, c.Title)
	}
	return fmt.Sprintf("%s:%d: %s", s.File, s.Line, s.Title)
}

func advisory(d *reports.Deviation) bool {
	statement, ok := requirement.Lookup(d.Requirement)
	return ok && statement.Level.Advisory()
}

// deviation is the text of a deviation: in full where it is seen first, by the name of that check afterwards.
func (r *testRun) deviation(c reports.Check, d *reports.Deviation) string {
	blocked := ""
	if c.Blocked {
		blocked = "blocked: its set-up already deviates\n"
	}
	if first, seen := r.first[d.Fingerprint]; seen {
		return fmt.Sprintf("%sthe deviation %s, as in %s: %s: allowed: %s; seen: %s", blocked, d.Fingerprint, first,
			d.Requirement, d.Allowed, d.Seen)
	}
	r.first[d.Fingerprint] = c.ID
	var b strings.Builder
	statement, _ := requirement.Lookup(d.Requirement)
	fmt.Fprintf(&b, "%s%s (%s) %s\nallowed:   %s\nseen:      %s\n", blocked, d.Requirement, statement.Level,
		statement.Text, d.Allowed, d.Seen)
	for i, step := range d.Steps {
		fmt.Fprintf(&b, "step %-4d  %s\n", i+1, step)
	}
	fmt.Fprintf(&b, "deviation: %s", d.Fingerprint)
	return b.String()
}
