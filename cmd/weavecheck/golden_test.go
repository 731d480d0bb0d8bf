package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/internal/golden"
)

// ran is what came of a command line.
type ran struct {
	code     int
	out, err string
}

// weavecheck runs a command line in a directory.
func weavecheck(t *testing.T, ctx context.Context, dir string, args ...string) ran {
	t.Helper()
	var out, errs bytes.Buffer
	c := exec.CommandContext(ctx, "weavecheck", args...)
	c.Dir, c.Stdout, c.Stderr = dir, &out, &errs
	var exit *exec.ExitError
	if err := c.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatalf("weavecheck %q: %v", args, err)
	}
	return ran{c.ProcessState.ExitCode(), out.String(), errs.String()}
}

// changing is what differs from run to run, or with every check that is added to the suite.
var changing = []struct {
	pattern *regexp.Regexp
	by      string
}{
	{regexp.MustCompile(`(?m)(distinct deviations?( \(.*\))?( and \d+ known)?), in [0-9.mµ]+s$`), "$1, in DURATION"},
	{regexp.MustCompile(`stopped after 3 of \d+ checks`), "stopped after 3 of N checks"},
	{regexp.MustCompile(`legal variants: 0 of 0 passed; \d+ checks, and \d+ of documents`),
		"legal variants: 0 of 0 passed; N checks, and N of documents"},
}

func (r ran) text(args []string) string {
	clean := func(s string) string {
		for _, c := range changing {
			s = c.pattern.ReplaceAllString(s, c.by)
		}
		return strings.ReplaceAll(s, "weavecheck "+version()+":", "weavecheck VERSION:")
	}
	var line []string
	for _, a := range args {
		if strings.ContainsAny(a, " '\"*…") || a == "" {
			a = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
		line = append(line, a)
	}
	return fmt.Sprintf("$ weavecheck %s\nexit %d\n---- standard output\n%s---- standard error\n%s",
		strings.Join(line, " "), r.code, clean(r.out), clean(r.err))
}

// few are checks of which one alone sends a work.propose.
const few = "8-ended-work.propose-none,8-ended-work.start-queued,8-ended-work.block-active"

// The targets that are started.
const (
	served = "weavecheck serve --stdio"
	gaps   = served + ` --fault "sequence leaves gaps"`
	codes  = served + ` --fault "refusal with a code that does not fit"`
)

// The files of the cases.
var (
	knownGap = map[string]string{"known.yaml": "# agreed with the vendor\n- deviation: 2942da4c8740\n  reason: fixed " +
		"in the next release\n"}
	aVector = map[string]string{"broken.json": `{"format":"weavecheck-vector-1"`,
		"other.json": `{"format":"weavecheck-vector-9"}`, "empty.json": ""}
)

var cases = []struct {
	name  string
	args  []string
	files map[string]string
	code  int
}{
	// Help.
	{name: "no-command", code: 2},
	{name: "help", args: []string{"help"}},
	{name: "help-run", args: []string{"run", "--help"}},
	{name: "help-vectors", args: []string{"help", "vectors"}},
	{name: "help-unknown", args: []string{"help", "walk"}, code: 2},

	// Verdicts.
	{name: "run-passes", args: []string{"run", "--only", few}},
	{name: "run-seed-strict", args: []string{"run", "--only", "8-ended-work.start-queued", "--strict", "--seed", "77"}},
	{name: "run-skip", args: []string{"run", "--only", few, "--skip", "*propose*", "--skip", "8-ended-work.block-active"}},
	{name: "run-served", args: []string{"run", "--only", few, "--target", served}},
	{name: "run-fails", args: []string{"run", "--only", few, "--target", codes}, code: 1},
	{name: "run-noted", args: []string{"run", "--only", few, "--target", gaps}, code: 1},
	{name: "run-known", args: []string{"run", "--only", few, "--target", gaps, "--known-failures", "known.yaml"},
		files: knownGap},
	{name: "run-known-stale", args: []string{"run", "--only", "8-ended-work.start-queued", "--known-failures",
		"known.yaml"},
		files: map[string]string{"known.yaml": "- check: 8-ended-work.start-queued\n  reason: none any more\n"}, code: 1},
	{name: "run-worker", args: []string{"run", "--only", few, "--target", "weavecheck bad 'is a worker'"}, code: 3},
	{name: "replay-check", args: []string{"replay", "8-ended-work.start-queued", "8-ended-work.b*-active"}},
	{name: "replay-fails", args: []string{"replay", "8-ended-work.start-queued", "--target", gaps}, code: 1},

	// Targets that break.
	{name: "target-missing", args: []string{"run", "--only", few, "--target", "./no-such-server --port 1"}, code: 3},
	{name: "target-exits-at-once", args: []string{"run", "--only", few, "--target", "weavecheck bad 'exits at once'"},
		code: 3},
	{name: "target-hangs-at-once", args: []string{"run", "--only", few, "--timeout", "500ms", "--target", "weavecheck " +
		"bad 'hangs at once'"}, code: 3},
	{name: "target-exits-at-every-reset", args: []string{"run", "--only", "8-ended-*", "--target", "weavecheck bad " +
		"'exits at every reset'"}, code: 3},
	{name: "target-hangs", args: []string{"run", "--only", few, "--timeout", "2s", "--target", "weavecheck bad hangs"},
		code: 3},
	{name: "target-exits", args: []string{"run", "--only", few, "--target", "weavecheck bad exits"}, code: 3},
	{name: "target-garbage", args: []string{"run", "--only", few, "--target", "weavecheck bad 'writes garbage'"}, code: 3},
	{name: "target-half-a-line", args: []string{"run", "--only", few, "--target", "weavecheck bad 'writes half a line'"},
		code: 3},
	{name: "target-giant-line", args: []string{"run", "--only", few, "--target", "weavecheck bad 'writes a giant line'"},
		code: 3},
	{name: "target-answers-another", args: []string{"run", "--only", few, "--target", "weavecheck bad 'answers another'"},
		code: 3},
	{name: "target-answers-twice", args: []string{"run", "--only", few, "--target", "weavecheck bad 'answers twice'"},
		code: 3},
	{name: "target-speaks-at-its-end", args: []string{"run", "--only", few, "--target", "weavecheck bad 'speaks at its " +
		"end'"}, code: 3},
	{name: "target-exits-in-replay", args: []string{"replay", "8-ended-work.propose-none", "8-ended-work.start-queued",
		"--target", "weavecheck bad exits"}, code: 3},

	// Lists and pages.
	{name: "list-json", args: []string{"list", "--requirements", "--json", "--only", "22-01,4-07"}},
	{name: "list", args: []string{"list", "--only", few}},
	{name: "bundle-no-root", args: []string{"bundle"}, code: 2},
	{name: "bundle-no-checkout", args: []string{"bundle", "--root", "none"}, code: 2},
	{name: "selftest-no-checkout", args: []string{"selftest", "--root", "none"}, code: 2},
	{name: "explain-unknown", args: []string{"explain", "WORK_ALREADY_OWNDE"}, code: 2},
	{name: "explain-unknown-far", args: []string{"explain", "the meaning of life"}, code: 2},
	{name: "explain-nothing", args: []string{"explain"}, code: 2},
	{name: "selftest-mutant",
		args: []string{"selftest", "--only", "server: sequence leaves gaps, server: event lacks kind", "--workers", "1"}},

	// Bad usage.
	{name: "bad-command", args: []string{"rnu"}, code: 2},
	{name: "bad-command-far", args: []string{"frobnicate", "--hard"}, code: 2},
	{name: "bad-subcommand", args: []string{"vectors", "verfy"}, code: 2},
	{name: "bad-subcommand-missing", args: []string{"vectors"}, code: 2},
	{name: "bad-flag", args: []string{"run", "--olny", "8"}, code: 2},
	{name: "bad-argument", args: []string{"run", "8"}, code: 2},
	{name: "bad-pattern", args: []string{"run", "--only", "8,8-endde-*"}, code: 2},
	{name: "bad-pattern-syntax", args: []string{"run", "--only", "8-[a"}, code: 2},
	{name: "bad-pattern-empty", args: []string{"run", "--only", "8,,11.3"}, code: 2},
	{name: "bad-skip", args: []string{"run", "--skip", "nothing-like-this"}, code: 2},
	{name: "bad-skip-all", args: []string{"run", "--only", few, "--skip", "8"}, code: 2},
	{name: "bad-list-json", args: []string{"list", "--json"}, code: 2},
	{name: "bad-list-twice", args: []string{"list", "--requirements", "--json", "--coverage"}, code: 2},
	{name: "bad-skip-requirements", args: []string{"list", "--requirements", "--skip", "8"}, code: 2},
	{name: "bad-list-pattern", args: []string{"list", "--requirements", "--only", "99.9"}, code: 2},
	{name: "bad-timeout", args: []string{"run", "--timeout", "soon"}, code: 2},
	{name: "bad-timeout-zero", args: []string{"run", "--timeout", "0s"}, code: 2},
	{name: "bad-seed", args: []string{"run", "--seed", "-1"}, code: 2},
	{name: "bad-generated", args: []string{"run", "--generated", "-5"}, code: 2},
	{name: "bad-generated-none", args: []string{"run", "--only", "generated"}, code: 2},
	{name: "bad-workers", args: []string{"selftest", "--workers", "0"}, code: 2},
	{name: "bad-mutant", args: []string{"selftest", "--only", "no such mutant"}, code: 2},
	{name: "bad-target-empty", args: []string{"run", "--target", ""}, code: 2},
	{name: "bad-target-quote", args: []string{"run", "--target", "./server 'half"}, code: 2},
	{name: "bad-target-shell", args: []string{"run", "--target", "./server | tee log"}, code: 2},
	{name: "bad-serve", args: []string{"serve"}, code: 2},
	{name: "bad-fault", args: []string{"serve", "--stdio", "--fault", "laziness"}, code: 2},

	// Bad files.
	{name: "bad-report-format", args: []string{"run", "--report", "html=out.html"}, code: 2},
	{name: "bad-report-empty", args: []string{"run", "--report", ""}, code: 2},
	{name: "bad-report-directory", args: []string{"run", "--report", "json=missing/out.json,junit=out.xml"}, code: 2},
	{name: "bad-report-is-directory", args: []string{"run", "--report", "json=."}, code: 2},
	{name: "bad-report-twice", args: []string{"run", "--report", "json=a.json", "--report", "json=b.json"}, code: 2},
	{name: "bad-trace", args: []string{"run", "--trace", "missing/trace.jsonl", "--report", "json=out.json"}, code: 2},
	{name: "bad-trace-report", args: []string{"run", "--trace", "out.json", "--report", "json=./out.json"}, code: 2},
	{name: "bad-counterexamples", args: []string{"run", "--generated", "1", "--counterexamples", "file"},
		files: map[string]string{"file": ""}, code: 2},
	{name: "bad-known-missing", args: []string{"run", "--known-failures", "no.yaml", "--report", "json=out.json",
		"--trace", "trace.jsonl"}, code: 2},
	{name: "bad-known-directory", args: []string{"run", "--known-failures", "."}, code: 2},
	{name: "bad-known-yaml", args: []string{"run", "--known-failures", "known.yaml"},
		files: map[string]string{"known.yaml": "- check: [\n"}, code: 2},
	{name: "bad-known-entries", args: []string{"run", "--known-failures", "known.yaml", "--report", "json=out.json",
		"--trace", "trace.jsonl"}, files: map[string]string{
		"known.yaml": "- check: 8-ended-work.start-queued\n  reason: a\n- check: 8-ended-work.start-queued\n  reason: " +
			"b\n- check: 8-nonsense\n  reason: c\n- check: 8-ended-work.block-active\n"}, code: 2},
	{name: "bad-replay-missing", args: []string{"replay", "no.json"}, code: 2},
	{name: "bad-replay-unknown", args: []string{"replay", "8-endde"}, code: 2},
	{name: "bad-replay-twice", args: []string{"replay", "8-ended-work.start-queued", "8-ended-work.start*"}, code: 2},
	{name: "bad-replay-broken", args: []string{"replay", "broken.json"}, files: aVector, code: 2},
	{name: "bad-replay-format", args: []string{"replay", "other.json"}, files: aVector, code: 2},
	{name: "bad-replay-empty", args: []string{"replay", "empty.json"}, files: aVector, code: 2},
	{name: "bad-vectors-missing", args: []string{"vectors", "verify", "missing"}, code: 2},
	{name: "bad-vectors-empty", args: []string{"vectors", "verify", "."}, code: 2},
	{name: "bad-vectors-record", args: []string{"vectors", "record", "missing"}, code: 2},
}

// TestCommandLines runs each case by itself in a directory of its own. What ends with exit code 2 must have changed
// nothing there, and must have said what is wrong in lines of their own.
func TestCommandLines(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range cases {
		if seen[c.name] {
			t.Fatalf("two cases are called %s", c.name)
		}
		seen[c.name+".txt"] = true
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for name, text := range c.files {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			got := weavecheck(t, t.Context(), dir, c.args...)
			if got.code != c.code {
				t.Errorf("the exit code is %d; want %d", got.code, c.code)
			}
			if c.code == exitUsage {
				unchanged(t, dir, c.files)
			}
			golden.Text(t, "testdata/"+c.name+".txt", got.text(c.args))
		})
	}
	files, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !seen[f.Name()] {
			t.Errorf("testdata/%s belongs to no case", f.Name())
		}
	}
}

// unchanged fails unless a directory holds the files it was given, and nothing else.
func unchanged(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	now := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		now[e.Name()] = string(text)
	}
	if files == nil {
		files = map[string]string{}
	}
	if diff := cmp.Diff(files, now); diff != "" {
		t.Errorf("bad usage changed the directory (-before +after):\n%s", diff)
	}
}
