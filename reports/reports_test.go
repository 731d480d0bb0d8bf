package reports

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/internal/golden"
	"github.com/missionweave/weavecheck/model/requirement"
)

// catalogue is a small one of the tests' own, so that better wording in the real one leaves the golden files alone.
func catalogue(id string) (requirement.Requirement, bool) {
	r, ok := map[string]requirement.Requirement{
		"9-01": {Section: "9", Level: requirement.Must, Text: "A proposal carries a contract."},
		"10.2-03": {Section: "10.2", Level: requirement.Row,
			Text: "A queued WorkItem with an owner whose lease is live may start; nothing else may, and starting it twice is " +
				"refused like any other transition that the table does not list."},
		"10.10-01": {Section: "10.10", Level: requirement.MustNot, Text: "Nobody starts what is cancelled."},
		"11.3-04":  {Section: "11.3", Level: requirement.Must, Text: "A lapsed lease gives no authority."},
		"11.3-09":  {Section: "11.3", Level: requirement.Should, Text: "A Worker renews in good time."},
		"15.1-02":  {Section: "15.1", Level: requirement.May, Text: "A retry may come at any time."},
	}[id]
	r.ID = id
	return r, ok
}

// ran is a check with the deviation it met.
type ran struct {
	check     Check
	deviation *Deviation
}

// build adds results to a Builder and finishes it with the head of a run.
func build(t *testing.T, head Run, known *Known, results ...ran) Run {
	t.Helper()
	b := NewBuilder(catalogue)
	for _, r := range results {
		if err := b.Add(r.check, r.deviation); err != nil {
			t.Fatal(err)
		}
	}
	return b.Finish(head, known)
}

func mustParseKnown(t *testing.T, text string, suite ...string) *Known {
	t.Helper()
	known, err := ParseKnown("known.yaml", []byte(text), suite)
	if err != nil {
		t.Fatal(err)
	}
	return known
}

// head is the head of the runs that the golden files show.
var head = Run{
	ToolVersion: "0.1.0",
	Seed:        7,
	Target: TargetInfo{
		Name:         "example",
		Version:      "2.1",
		Roles:        []string{"authority"},
		Capabilities: []string{"observe", "replay"},
		Command:      "python3 target.py",
	},
	Readings: []Reading{
		{
			Point: "lease-timeout-state", Section: "11.3",
			Question: "What becomes of an active WorkItem whose Execution Lease lapses while nobody acts?",
			Taken:    "it stays active", Options: []string{"it stays active", "it returns to queued"},
		},
		{
			Point: "reoffer-candidates", Section: "10.2",
			Question: "Does a second offer replace the candidates?",
			Taken:    Undecided, Options: []string{"replaces them", "adds to them"},
		},
		{
			Point: "former-coordinator-membership", Section: "7.2",
			Question: "What becomes of the Membership of a replaced Coordinator?",
			Taken:    Undecided, Options: []string{"it goes on", "it ends", "it goes on under a higher epoch"},
			RuledOut: []Sighting{{Taken: "it ends", Check: "7.2/replaced-reads", Step: "c1 reads the Group"}},
		},
	},
	DurationMillis: 1234,
}

var (
	lapsed = Deviation{
		Requirement: "11.3-04", Rule: "work.start", Cell: "queued × work.start",
		Allowed: "LEASE_EXPIRED or AUTH_STALE_LEASE, and no Event",
		Seen:    "accepted: work.started",
		Steps:   []string{"offer WorkItem w1 to Agent a1", "a1 accepts", "the Execution Lease of a1 expires", "a1 starts w1"},
		Rerun:   "weavecheck run --target 'python3 target.py' --only 11.3/start-after-expiry",
	}
	twice = Deviation{
		Requirement: "10.2-03", Cell: "active × work.start",
		Allowed: "INVALID_TRANSITION",
		Seen:    "a second work.started:\n{\n  \"kind\": \"work.started\",\n  \"sequence\": 9\n}",
		Steps:   []string{"start w1", "start w1 again"},
		Rerun:   "weavecheck run --target 'python3 target.py' --only 10.2/active-start",
	}
	late = Deviation{
		Requirement: "11.3-09", Allowed: "a renewal before half of the lease is over", Seen: "none",
		Steps: []string{"wait for half of the lease"}, Rerun: "weavecheck run --only 11.3/renewal",
	}
)

// failingRun is a run with something of everything.
func failingRun(t *testing.T) Run {
	t.Helper()
	long := lapsed
	long.Steps = append([]string{"create Mission m1"}, lapsed.Steps...)
	long.Rerun = "weavecheck run --only 11.3/longer"
	results := []ran{
		{Check{ID: "9/proposal", Title: "A proposal is recorded", Feature: "9.feature", Requirements: []string{"9-01"},
			Outcome: Pass, DurationMillis: 2}, nil},
		{Check{ID: "11.3/longer", Title: "Nothing is done under a lapsed lease", Feature: "11.3.feature",
			Requirements: []string{"11.3-04"}, Outcome: Fail, Rerun: long.Rerun, DurationMillis: 12}, &long},
		{Check{ID: "11.3/start-after-expiry", Title: "Start after expiry", Feature: "11.3.feature",
			Requirements: []string{"11.3-04", "11.3-09"}, Outcome: Fail, Rerun: lapsed.Rerun, DurationMillis: 1}, &lapsed},
		{Check{ID: "10.2/active-start", Title: "An active WorkItem is not started again", Feature: "10.2.feature",
			Requirements: []string{"10.2-03"}, Outcome: Fail, Rerun: twice.Rerun}, &twice},
		{Check{ID: "11.3/renewal", Title: "A lease is renewed in good time", Requirements: []string{"11.3-09"},
			Outcome: Fail}, &late},
		{Check{ID: "10.2/garbage", Title: "The target answers", Requirements: []string{"10.2-03"}, Outcome: Fail,
			Message: "the target answered half a line\nand then nothing", Rerun: "weavecheck run --only 10.2/garbage"}, nil},
		{Check{ID: "10.10/restart", Title: "Restart", Requirements: []string{"10.10-01"}, Outcome: NotApplicable,
			Message: "the target does not declare restart"}, nil},
		{Check{ID: "10.10/many", Title: "Many branches", Requirements: []string{"10.10-01"}, Outcome: Inconclusive,
			Message: "more than 64 branches explain what was seen"}, nil},
		{Check{ID: "15.1/retry", Title: "A retry", Requirements: []string{"15.1-02"}, Outcome: Error,
			Message: "the harness could not sign"}, nil},
	}
	for i := range 12 {
		results = append(results,
			ran{Check{ID: fmt.Sprintf("10.2/after-start-%02d", i), Requirements: []string{"10.2-03"}, Outcome: Fail,
				Blocked: true}, &lapsed})
	}
	known := mustParseKnown(t, `
- check: 10.2/after-start-00
  reason: hoped to be excused
- check: 10.2/active-start
  reason: fixed in the next release of example
- check: 9/proposal
  reason: once failed
`, "9/proposal", "10.2/active-start", "10.2/after-start-00")
	return build(t, head, known, results...)
}

func greenRun(t *testing.T) Run {
	t.Helper()
	return build(t, Run{ToolVersion: "0.1.0", Seed: 1, Target: TargetInfo{Name: "reference"}}, nil,
		ran{Check{ID: "9/proposal", Requirements: []string{"9-01"}, Outcome: Pass, DurationMillis: 3}, nil},
		ran{Check{ID: "generated/1", Outcome: Pass}, nil})
}

func advisedRun(t *testing.T) Run {
	t.Helper()
	return build(t, head, nil,
		ran{Check{ID: "9/proposal", Requirements: []string{"9-01"}, Outcome: Pass}, nil},
		ran{Check{ID: "11.3/renewal", Requirements: []string{"11.3-09"}, Outcome: Fail}, &late})
}

func stoppedRun(t *testing.T) Run {
	t.Helper()
	h := head
	h.Incomplete = "interrupted after 0 of 120 checks"
	return build(t, h, nil)
}

// scribble makes a text of what breaks renderings: controls, escape sequences, markup, bytes that are no UTF-8.
func scribble(random *rand.Rand) string {
	parts := []string{
		"a", " ", "\n", "\t", "\r", "\x00", "\x1b[31m", "\x7f", "\u0085", "\u202e", "\ufffe", "\uffff", "\U0010ffff",
		"<", ">", "&", "\"", "'", "]]>", "<!--", "]]", "&#0;", "\xff", "\xc3", "\xed\xa0\x80", "\ufeff", "é", "世", "😀",
		"\u2028",
	}
	text := ""
	for range random.IntN(12) {
		text += parts[random.IntN(len(parts))]
	}
	return text
}

// randomRun is any run that a Builder can make, its free texts scribbled.
func randomRun(t *testing.T, random *rand.Rand) Run {
	t.Helper()
	text := func() string { return scribble(random) }
	requirements := []string{"9-01", "10.2-03", "10.10-01", "11.3-04", "11.3-09", "15.1-02"}
	deviations := []Deviation{}
	for i := range 4 {
		deviations = append(deviations, Deviation{
			Requirement: requirements[random.IntN(len(requirements))], Cell: fmt.Sprint(i), Rule: text(), Allowed: text(),
			Seen: text(), Steps: []string{text(), text()}, Rerun: text(),
		})
	}
	outcomes := []Outcome{Pass, Pass, Fail, NotApplicable, Inconclusive, Error}[:1+random.IntN(6)]
	if random.IntN(8) == 0 {
		outcomes = []Outcome{NotApplicable}
	}
	var results []ran
	var suite []string
	for i := range random.IntN(10) {
		r := ran{check: Check{
			ID: fmt.Sprintf("%d%s", i, text()), Title: text(), Section: []string{"", "9", "10.2"}[random.IntN(3)],
			Requirements: requirements[:random.IntN(len(requirements))], Outcome: outcomes[random.IntN(len(outcomes))],
			Message: text(), Rerun: text(), Feature: text(), DurationMillis: random.Int64N(5000),
		}}
		if r.check.Outcome == Fail && random.IntN(4) > 0 {
			r.deviation = &deviations[random.IntN(len(deviations))]
			r.check.Blocked = random.IntN(2) == 0
		}
		if random.IntN(3) == 0 {
			suite = append(suite, fmt.Sprintf("check-%d", i))
			r.check.ID = suite[len(suite)-1]
		}
		results = append(results, r)
	}
	list := ""
	for _, id := range suite {
		if random.IntN(3) == 0 {
			list += fmt.Sprintf("- {check: %s, reason: r}\n", id)
		}
	}
	for _, d := range deviations {
		if random.IntN(4) == 0 {
			list += fmt.Sprintf("- {deviation: %q, reason: r}\n", Fingerprint(d.Requirement, d.Rule, d.Cell, d.Seen))
		}
	}
	h := Run{ToolVersion: text(), Seed: random.Uint64(), Strict: random.IntN(2) == 0, DurationMillis: random.Int64N(1e6)}
	h.Target = TargetInfo{Name: text(), Version: text(), Command: text()}
	h.Readings = []Reading{{Point: "p", Question: text(), Taken: text(), Options: []string{text()},
		RuledOut: []Sighting{{Taken: text(), Check: text(), Step: text()}}}}
	if random.IntN(6) == 0 {
		h.Incomplete = "cut short " + text()
	}
	return build(t, h, mustParseKnown(t, list, suite...), results...)
}

// manyRuns calls a test with some hundred random runs, the same ones every time.
func manyRuns(t *testing.T, test func(t *testing.T, run Run)) {
	t.Helper()
	for seed := range uint64(400) {
		run := randomRun(t, rand.New(rand.NewPCG(seed, 0)))
		if test(t, run); t.Failed() {
			t.Fatalf("with the run of seed %d", seed)
		}
	}
}

func rendered(t *testing.T, write func(io.Writer, Run, Rendering) error, run Run, options Rendering) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, run, options); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// renderings are all of them, by the ending of their golden files.
var renderings = map[string]func(io.Writer, Run, Rendering) error{
	"txt": WriteTerminal, "json": WriteJSON, "xml": WriteJUnit,
}

func TestRenderingsMatchTheGoldenFiles(t *testing.T) {
	runs := map[string]func(*testing.T) Run{"failing": failingRun, "green": greenRun, "advised": advisedRun,
		"stopped": stoppedRun}
	for name, run := range runs {
		for ending, write := range renderings {
			t.Run(name+"."+ending, func(t *testing.T) {
				golden.Text(t, "testdata/"+name+"."+ending, string(rendered(t, write, run(t), Rendering{})))
			})
		}
	}
}

// slower is the same run on a slower machine.
func slower(run Run) Run {
	run.Checks = append([]Check(nil), run.Checks...)
	for i := range run.Checks {
		run.Checks[i].DurationMillis += 10 + int64(i)
	}
	run.DurationMillis += 1000
	return run
}

func TestWithoutDurationsASlowerRunRendersToTheSameBytes(t *testing.T) {
	for ending, write := range renderings {
		t.Run(ending, func(t *testing.T) {
			manyRuns(t, func(t *testing.T, run Run) {
				want, got := rendered(t, write, run, Rendering{}), rendered(t, write, slower(run), Rendering{})
				if diff := cmp.Diff(string(want), string(got)); diff != "" {
					t.Error(diff)
				}
			})
		})
	}
}

// brokenWriter is a writer that fails after some bytes.
type brokenWriter struct{ left int }

func (w *brokenWriter) Write(p []byte) (int, error) {
	if w.left -= len(p); w.left < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func TestRenderingReportsAWriterThatFails(t *testing.T) {
	for ending, write := range renderings {
		for _, left := range []int{0, 50} {
			if err := write(&brokenWriter{left: left}, failingRun(t), Rendering{}); err == nil {
				t.Errorf("%s: no error from a writer that fails after %d bytes", ending, left)
			}
		}
	}
}
