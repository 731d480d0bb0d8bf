package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
)

// report runs a command line that writes a JSON report, and returns the report without its durations.
func report(t *testing.T, code int, args ...string) (text string, run reports.Run) {
	t.Helper()
	dir := t.TempDir()
	if got := weavecheck(t, t.Context(), dir, append(args, "--report", "json=out.json")...); got.code != code {
		t.Fatalf("weavecheck %q ended with %d; want %d\n%s%s", args, got.code, code, got.out, got.err)
	}
	raw, err := os.ReadFile(filepath.Join(dir, "out.json"))
	if err != nil {
		t.Fatal(err)
	}
	raw = regexp.MustCompile(`,?\n *"durationMillis": \d+`).ReplaceAll(raw, nil)
	if err := json.Unmarshal(raw, &run); err != nil {
		t.Fatal(err)
	}
	return string(raw), run
}

func TestEqualRunsGiveEqualReports(t *testing.T) {
	t.Parallel()
	args := []string{"run", "--only", "8-ended-*,generated", "--generated", "20", "--seed", "9", "--target", gaps}
	first, run := report(t, reports.ExitFail, args...)
	second, _ := report(t, reports.ExitFail, args...)
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("two runs differ (-first +second):\n%s", diff)
	}
	if run.Seed != 9 || run.Target.Command != gaps || len(run.Checks) < 10 {
		t.Errorf("the report is of seed %d, target %q and %d checks", run.Seed, run.Target.Command, len(run.Checks))
	}
}

// Through the command adapter the reference is judged exactly as inside the process: checks, readings and generated
// sequences. (That every vector gives the same there is tested with internal/record.)
func TestServedReferenceIsJudgedAlike(t *testing.T) {
	t.Parallel()
	args := []string{"run", "--only", "8,11.3-expiry-*,10.2-matrix-open-*,generated", "--generated", "20"}
	_, inside := report(t, reports.ExitPass, args...)
	_, served := report(t, reports.ExitPass, append(args, "--target", served)...)
	const flag = " --target 'weavecheck serve --stdio'"
	for i := range served.Checks {
		if !strings.HasSuffix(served.Checks[i].Rerun, flag) {
			t.Errorf("the rerun command of %s is %q", served.Checks[i].ID, served.Checks[i].Rerun)
		}
		served.Checks[i].Rerun = strings.TrimSuffix(served.Checks[i].Rerun, flag)
	}
	served.Target.Command = ""
	if diff := cmp.Diff(inside, served); diff != "" {
		t.Errorf("the results differ (-inside +served):\n%s", diff)
	}
}

// A run from a rerun command shows what the first run showed, by the same steps: what failed a check, what blocked it, and
// what was only noted in it.
func TestRerunCommands(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		args []string
	}{
		{"generated", []string{"run", "--only", few + ",generated", "--generated", "40", "--target", codes}},
		{"noted", []string{"run", "--only", few, "--target", gaps}},
		{"replayed", []string{"replay", "8-ended-*", "--target", gaps}},
		{"form", []string{"run", "--only", few + ",15.2-*", "--target", served + ` --fault "event accepted by a number"`}},
		{"retries", []string{"run", "--only", "15.1-retry-*", "--target", served + ` --fault "retry applied again"`}},
		{"refusals", []string{"run", "--only", few + ",19-*",
			"--target", served + ` --fault "refusal with a code that there is not"`}},
		{"log", []string{"run", "--only", few + ",16-*", "--target", served + ` --fault "replay out of order"`}},
		{"state", []string{"run", "--only", "8-*,10.1-*", "--target", served + ` --fault "refusal changes the state"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			first := reported(t, dir, run.Command("", c.args...))
			if len(first.Deviations) == 0 {
				t.Fatal("it shows no deviation")
			}
			for _, want := range first.Deviations {
				again := reported(t, dir, want.Rerun)
				i := slices.IndexFunc(again.Deviations, func(d reports.Deviation) bool {
					return d.Fingerprint == want.Fingerprint
				})
				if i < 0 {
					t.Errorf("%s does not show %s (%s)", want.Rerun, want.Fingerprint, want.Requirement)
					continue
				}
				if diff := cmp.Diff(want.Steps, again.Deviations[i].Steps); diff != "" {
					t.Errorf("%s shows %s by other steps (-first +again):\n%s", want.Rerun, want.Fingerprint, diff)
				}
			}
			if files, err := filepath.Glob(filepath.Join(dir, "weavecheck-counterexamples", "generated-*.json")); err != nil ||
				(len(files) > 0) != (c.name == "generated") {
				t.Errorf("the counterexamples are %q (%v)", files, err)
			}
		})
	}
}

// reported runs a command line of weavecheck as a shell does, and returns what it reports.
func reported(t *testing.T, dir, command string) (run reports.Run) {
	t.Helper()
	sh := exec.CommandContext(t.Context(), "sh", "-c", command+" --report json=out.json")
	sh.Dir = dir
	out, err := sh.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != reports.ExitFail {
		t.Fatalf("%s ended with %v:\n%s", command, err, out)
	}
	raw, err := os.ReadFile(filepath.Join(dir, "out.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &run); err != nil {
		t.Fatal(err)
	}
	return run
}

func TestTargetThatExitsInGeneratedSequences(t *testing.T) {
	t.Parallel()
	_, run := report(t, reports.ExitIncomplete, "run", "--only", "generated", "--generated", "60", "--seed", "4",
		"--target", "weavecheck bad exits")
	if len(run.Checks) != 1 {
		t.Fatalf("there are %d checks; want the one of the generated sequences", len(run.Checks))
	}
	c := run.Checks[0]
	if want := regexp.MustCompile(
		`^after \d+ of them: the target exited \(during submit\): exit status 5; `); c.Outcome != reports.Error ||
		!want.MatchString(c.Message) {
		t.Errorf("the outcome is %s: %s", c.Outcome, c.Message)
	}
	if want := "weavecheck run --generated 60 --seed 4 --only generated --target 'weavecheck bad exits'"; c.Rerun != want {
		t.Errorf("the rerun command is %q; want %q", c.Rerun, want)
	}
}

func TestReportsAndTraces(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		args []string
	}{{"inside", nil}, {"served", []string{"--target", served}}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			args := append([]string{"run", "--only", few, "--report", "json=out.json,junit=out.xml", "--trace", "trace.jsonl"},
				c.args...)
			if got := weavecheck(t, t.Context(), dir, args...); got.code != 0 {
				t.Fatalf("it ended with %d:\n%s%s", got.code, got.out, got.err)
			}
			read := func(name string) []byte {
				raw, err := os.ReadFile(filepath.Join(dir, name))
				if err != nil {
					t.Fatal(err)
				}
				return raw
			}
			if !json.Valid(read("out.json")) {
				t.Error("out.json is no JSON")
			}
			var suites struct {
				Tests int `xml:"tests,attr"`
			}
			if err := xml.Unmarshal(read("out.xml"), &suites); err != nil || suites.Tests != 3 {
				t.Errorf("out.xml has %d tests (%v)", suites.Tests, err)
			}
			methods := map[string]int{}
			lines := bytes.Split(bytes.TrimSpace(read("trace.jsonl")), []byte("\n"))
			for i, line := range lines {
				var entry struct {
					Direction string
					Message   struct{ Method string }
				}
				if err := json.Unmarshal(line, &entry); err != nil {
					t.Fatalf("line %d of the trace: %v: %s", i+1, err, line)
				}
				if want := []string{"to the target", "from the target"}[i%2]; entry.Direction != want {
					t.Fatalf("line %d of the trace goes %q: %s", i+1, entry.Direction, line)
				}
				if entry.Direction == "to the target" {
					methods[entry.Message.Method]++
				}
			}
			if methods["initialize"] != 1 || methods["reset"] != 3 || methods["submit"] < 15 || methods["observe"] < 15 ||
				methods["replay"] < 3 {
				t.Errorf("the trace shows %v", methods)
			}
		})
	}
}

// What a target writes to its standard error is passed on, as much of it as anybody would read.
func TestFloodOfStandardError(t *testing.T) {
	t.Parallel()
	got := weavecheck(t, t.Context(), t.TempDir(), "run", "--only", few, "--target",
		"weavecheck bad 'floods its standard error'")
	if got.code != reports.ExitPass {
		t.Errorf("it ended with %d:\n%s", got.code, got.out)
	}
	if n := len(got.err); n < 1<<20 || n > 1<<20+1000 || !strings.Contains(got.err, "the rest is dropped") {
		t.Errorf("%d bytes of standard error were passed on", n)
	}
}

// An interrupt ends the run at once: what was run is reported as incomplete, and the target is gone.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var out bytes.Buffer
	run := exec.CommandContext(t.Context(), "weavecheck", "run", "--only", few, "--target", "weavecheck bad hangs",
		"--report", "json=out.json,junit=out.xml")
	run.Dir, run.Stdout, run.Env = dir, &out, append(os.Environ(), sayProcess+"=1")
	stderr, err := run.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	process := 0
	lines := bufio.NewScanner(stderr)
	for lines.Scan() {
		if id, hangs := strings.CutPrefix(lines.Text(), "hangs as process "); hangs {
			if process, err = strconv.Atoi(id); err != nil {
				t.Fatal(err)
			}
			if err := run.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
	err = run.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != reports.ExitIncomplete {
		t.Errorf("it ended with %v", err)
	}
	if !strings.Contains(out.String(), "the run is incomplete: interrupted after ") ||
		!strings.Contains(out.String(), "INCOMPLETE") {
		t.Errorf("the report does not say that it is incomplete:\n%s", out.String())
	}
	for _, name := range []string{"out.json", "out.xml"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	if process == 0 {
		t.Fatal("the target did not get to hang")
	}
	if err := syscall.Kill(process, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the target, process %d, is still there (%v)", process, err)
	}
}

// The pages follow the catalogue, the rules and the scenarios, which grow; so only what they are made of is tested
// here.
func TestPages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		args []string
		want []string
	}{
		{"a requirement", []string{"explain", "11.3-04"}, []string{
			`^11\.3-04  \S+  \(§11\.3, binds the authority\)\n\n  \S`, `\nHow it is checked\n  by its behaviour`,
			`\nChecks \(\d+\)\n  \S+  \S.*\n`,
			`\n  > weavecheck run --only 11\.3-04 --target '…'\n`, `\nRules\n  \S+ \(\S+\): \d+ guards;`,
			`\nMutants: .*\(\d+\)\n  \S`,
		}},
		{"a requirement with guards", []string{"explain", "8-04"},
			[]string{`\nGuards: .*\n  member \(MEMBERSHIP_REQUIRED, .*\) on `, `\n  and \d+ more \(--all\)\n`}},
		{"a requirement that is not checked", []string{"explain", "8-17"},
			[]string{`\nHow it is checked\n  not yet, .*\n  because: \S`}},
		{"a check", []string{"explain", "8-ended-work.start-queued"}, []string{
			`^\[8-ended-work\.start-queued\] \S`, `features/8-ended-member\.feature, line \d+`,
			`\nWhat it demands\n  8-04 \(MUST\) A Command `, `\nIts steps\n  1\. a Mission .*\n  2\. `,
			`\n  weavecheck run --only 8-ended-work\.start-queued --target '…'\n  weavecheck replay 8-ended-work\.start-queued `,
			`\n  guard dropped: work\.start: member\n`,
		}},
		{"a reading point", []string{"explain", "coordinator-epoch-optional"}, []string{
			`^coordinator-epoch-optional  a reading point \(§7\.2, 15\.1\)\n`,
			`\nReadings\n  … is ignored \(the reading of the reference`,
			`\nGuards that a reading lifts\n  coordinator-epoch-current `,
			`\nChecks that find out \(\d+\)\n  \S`,
		}},
		{"an error code", []string{"explain", "WORK_ALREADY_OWNED"}, []string{
			`^WORK_ALREADY_OWNED  an error code \(§19, 19-WORK_ALREADY_OWNED\)\n\n  \S`,
			`\nGuards that answer with it\n(  .*\n)*  no-live-owner \(WORK_ALREADY_OWNED, `,
		}},
		{"words", []string{"explain", "replay", "cursor", "durably"}, []string{
			`(?m)^16-06  FACT\n  A Cursor is the highest sequence (.*\n)+?  model/requirement/catalogue/16\.yaml:\d+$`,
		}},
		{"requirements", []string{"list", "--requirements", "--only", "8-0[45]"},
			[]string{`^8-04  MUST  authority  behaviour  \d+ checks\n` +
				`(    \S+\n)*    8-ended-work\.start-queued\n(    \S+\n)*8-05  `}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := weavecheck(t, t.Context(), t.TempDir(), c.args...)
			if got.code != 0 || got.err != "" {
				t.Fatalf("it ended with %d: %s", got.code, got.err)
			}
			for _, want := range c.want {
				if !regexp.MustCompile(want).MatchString(got.out) {
					t.Errorf("nothing matches %s", want)
				}
			}
			if t.Failed() {
				t.Logf("the page:\n%s", got.out)
			}
		})
	}
}

func TestVersion(t *testing.T) {
	t.Parallel()
	got := weavecheck(t, t.Context(), t.TempDir(), "version")
	if want := regexp.MustCompile(
		`^weavecheck \S+ \(go\S+, \w+/\w+\)\nMissionWeaveProtocol 0\.1: \d+ requirements, \d+ checks\n$`); got.code != 0 ||
		!want.MatchString(got.out) {
		t.Errorf("it ended with %d and printed %q", got.code, got.out)
	}
}

// The vectors that weavecheck carries verify; so does a copy of them, until one is changed, lost or added. (Recording
// them takes a while; that and what it writes is tested with internal/record.)
func TestVectors(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	counted := regexp.MustCompile(`^( +\d+  data/\S+\.json\n)+ +\d+  in \d+ files, sha256:\S+\n( +\d+  of documents\n)?$`)
	if err := os.CopyFS(dir, vectors.Files()); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"vectors", "verify"}, {"vectors", "verify", "."}} {
		if got := weavecheck(t, t.Context(), dir, args...); got.code != 0 || !counted.MatchString(got.out) {
			t.Fatalf("weavecheck %q ended with %d:\n%s%s", args, got.code, got.out, got.err)
		}
	}
	file := filepath.Join(dir, "data", "8-ended-member.json")
	right, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		spoil func() error
		want  string
	}{
		{"changed", func() error { return os.WriteFile(file, bytes.Replace(right, []byte("Ada"), []byte("Ida"), 1), 0o666) },
			`^weavecheck: \./data/8-ended-member\.json: its content is not what was recorded`},
		{"cut off", func() error { return os.WriteFile(file, right[:len(right)/2], 0o666) },
			`^weavecheck: \./data/8-ended-member\.json: line \d+: not JSON`},
		{"lost", func() error { return os.Remove(file) },
			`^weavecheck: \./data/8-ended-member\.json: no such file or directory\n$`},
		{"added", func() error {
			return errors.Join(os.WriteFile(file, right, 0o666),
				os.WriteFile(filepath.Join(dir, "data", "more.json"), right, 0o666))
		},
			`^weavecheck: \./data/more\.json: is not in the manifest\n$`},
	} {
		if err := c.spoil(); err != nil {
			t.Fatal(err)
		}
		if got := weavecheck(t, t.Context(), dir, "vectors", "verify", "."); got.code != exitUsage ||
			!regexp.MustCompile(c.want).MatchString(got.err) || strings.Count(got.err, "\n") != 1 {
			t.Errorf("%s: it ended with %d: %s", c.name, got.code, got.err)
		}
	}
}

func TestColor(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	if !color(null) || !terminal(&shared{w: null}) {
		t.Error("a device takes no colours")
	}
	if color(&bytes.Buffer{}) || terminal(&bytes.Buffer{}) {
		t.Error("a buffer takes colours")
	}
	t.Setenv("NO_COLOR", "1")
	if color(null) || !terminal(null) {
		t.Error("NO_COLOR is not respected, or taken for more than it says")
	}
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "dumb")
	if color(null) || terminal(null) {
		t.Error("a dumb terminal gets more than text")
	}
}
