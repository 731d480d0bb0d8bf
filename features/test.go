package features

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model/requirement"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors/documents"
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
// A server written in Go implements adapters.Target and is passed as it is. Test initializes the target and leaves it to
// the caller to close it.
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
	authority := slices.Contains(info.Roles, adapters.RoleAuthority)
	if !authority && documentsOf(target, info) == nil {
		t.Fatalf("every check is about a Group Authority or about documents, and %q has only the roles %v: nothing was executed", info.Name, info.Roles)
	}
	readings, err := Run(t.Context(), Options{
		Target: target, Info: info, Timeout: r.timeout,
		Select: func(s Scenario) bool { return authority && chosen[s.ID] && r.broken < maxBrokenInARow },
		Played: func(s Scenario, _ *adapters.Session, c reports.Check, d *reports.Deviation) { r.played(s, c, d) },
	})
	if err == nil {
		err = r.documents(target, info, chosen)
	}
	switch {
	case err != nil:
		t.Fatal(err)
	case t.Context().Err() != nil:
		t.Fatalf("the suite was stopped after %d of %d checks: %v", r.count, len(chosen), context.Cause(t.Context()))
	case r.broken >= maxBrokenInARow:
		t.Fatalf("the target broke in %d checks in a row: %d of %d checks were not run", r.broken, len(chosen)-r.count, len(chosen))
	case r.count == r.inapplicable:
		t.Fatalf("nothing was executed: none of %d checks applies", r.count)
	}
	for _, reading := range Readings(readings) {
		if reading.Taken != reports.Undecided {
			t.Logf("reading %s (§%s): %s %s", reading.Point, reading.Section, reading.Question, reading.Taken)
		}
	}
}

// documents plays the checks of documents, where the target declares the role.
func (r *testRun) documents(target adapters.Target, info adapters.Info, chosen map[string]bool) error {
	vectors, err := documents.Embedded()
	if err != nil || documentsOf(target, info) == nil {
		return err
	}
	for i := range vectors {
		if v := &vectors[i]; chosen[v.ID] && r.broken < maxBrokenInARow && r.t.Context().Err() == nil {
			ctx, cancel := context.WithTimeout(r.t.Context(), cmp.Or(r.timeout, time.Minute))
			check, deviation, _ := PlayDocument(ctx, target, info, v, "")
			cancel()
			r.played(DocumentScenario(v), check, deviation)
		}
	}
	return nil
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

func (r *testRun) choose() (map[string]bool, error) {
	list, err := Checks()
	if err != nil {
		return nil, err
	}
	chosen, left, err := Choose(list, r.only, r.skip)
	if err != nil {
		return nil, err
	}
	if len(left) > 0 {
		r.t.Logf("%d checks are left out by Skip: %s", len(left), strings.Join(left, ", "))
	}
	return chosen, nil
}

// played reports one check as a subtest.
func (r *testRun) played(s Scenario, c reports.Check, d *reports.Deviation) {
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
		place := fmt.Sprintf("%s:%d: %s", s.File, s.Line, s.Title)
		switch {
		case c.Outcome == reports.Pass:
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
		return fmt.Sprintf("%sthe deviation %s, as in %s: %s: allowed: %s; seen: %s", blocked, d.Fingerprint, first, d.Requirement, d.Allowed, d.Seen)
	}
	r.first[d.Fingerprint] = c.ID
	var b strings.Builder
	statement, _ := requirement.Lookup(d.Requirement)
	fmt.Fprintf(&b, "%s%s (%s) %s\nallowed:   %s\nseen:      %s\n", blocked, d.Requirement, statement.Level, statement.Text, d.Allowed, d.Seen)
	for i, step := range d.Steps {
		fmt.Fprintf(&b, "step %-4d  %s\n", i+1, step)
	}
	fmt.Fprintf(&b, "deviation: %s", d.Fingerprint)
	return b.String()
}
