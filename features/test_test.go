package features_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/model"
)

// The selection of these tests: one section, which holds checks of every sort and is quick.
const section = "8"

func TestTheReferencePassesTest(t *testing.T) {
	features.Test(t, reference.New(reference.Options{Memo: cast.Memo()}), features.Only(section), features.Strict())
}

// asTarget makes this test binary run Test on a target that must fail, so that the test around it can look on.
const asTarget = "WEAVECHECK_FEATURES_TEST"

func TestTestFails(t *testing.T) {
	for _, c := range []struct {
		name   string
		target adapters.Target
		opts   []features.Option
		want   []string // of the output, as regular expressions
		not    string
	}{
		{
			name: "a deviation", target: limited{reference.New(reference.Options{})},
			opts: []features.Option{features.Only(section)},
			want: []string{
				`--- FAIL: TestTestFails/a_deviation/8-[a-z-]+`, `8-[a-z-]+\.feature:\d+: `, `6\.3-06 \(FACT\) `,
				`allowed:   accepted`, `seen:      refused with RATE_LIMITED \("too fast"\)`,
				`step 1     a Session of the Coordinator is opened`, `deviation: [0-9a-f]{12}`,
				`blocked: its set-up already deviates`, `the deviation [0-9a-f]{12}, as in 8-`,
			},
		},
		{
			name: "a local deviation", target: reference.New(reference.Options{Fault: reference.SequenceGap}),
			opts: []features.Option{features.Only(section)},
			want: []string{
				`--- FAIL: TestTestFails/a_local_deviation/8-[a-z-]+`, `noted on the way: 15\.2-13 \(FACT\) `,
				`allowed:   sequence \d+`, `seen:      sequence \d+`, `deviation: [0-9a-f]{12}`,
			},
			not: `blocked: its set-up`,
		},
		{
			name: "no replay, in another role", target: roleless{reference.New(reference.Options{})},
			want: []string{`every check is about a Group Authority or about documents`, `nothing was executed`},
			not:  `--- (FAIL|PASS): TestTestFails/[^/\n]+/`,
		},
		{
			name: "a target that breaks", target: broken{reference.New(reference.Options{})},
			want: []string{`error: the target exited \(during submit\): exit status 3`,
				`the target broke in 10 checks in a row: \d+ of \d+ checks were not run`},
		},
		{
			name: "a pattern that matches nothing", target: reference.New(reference.Options{}),
			opts: []features.Option{features.Only("8", "nonsense-*")},
			want: []string{`the pattern "nonsense-\*" matches no check`}, not: `--- (FAIL|PASS): TestTestFails/[^/\n]+/`,
		},
		{
			name: "nothing left", target: reference.New(reference.Options{}), opts: []features.Option{features.Only(section),
				features.Skip("8-*")},
			want: []string{`no check is left to run`}, not: `--- (FAIL|PASS): TestTestFails/[^/\n]+/`,
		},
	} {
		if os.Getenv(asTarget) != "" {
			t.Run(c.name, func(t *testing.T) { features.Test(t, c.target, c.opts...) })
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			pattern := "^TestTestFails$/^" + regexp.QuoteMeta(strings.ReplaceAll(c.name, " ", "_")) + "$"
			run := exec.CommandContext(t.Context(), os.Args[0], "-test.run", pattern, "-test.v")
			run.Env = append(os.Environ(), asTarget+"=1")
			out, err := run.CombinedOutput()
			if err == nil {
				t.Errorf("it passed:\n%s", out)
			}
			for _, want := range c.want {
				if !regexp.MustCompile(want).Match(out) {
					t.Errorf("nothing in the output matches %s", want)
				}
			}
			if c.not != "" && regexp.MustCompile(c.not).Match(out) {
				t.Errorf("the output matches %s", c.not)
			}
			if t.Failed() {
				t.Logf("the output:\n%s", out)
			}
		})
	}
}

func TestTestLogsWhatItLeavesOut(t *testing.T) {
	run := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^TestSkipping$", "-test.v")
	out, err := run.CombinedOutput()
	if err != nil {
		t.Errorf("it failed: %v", err)
	}
	for _, want := range []string{`\d+ checks are left out by Skip: .*8-`, `reading [a-z-]+ \(§`} {
		if !regexp.MustCompile(want).Match(out) {
			t.Errorf("nothing in the output matches %s:\n%s", want, out)
		}
	}
}

func TestSkipping(t *testing.T) {
	features.Test(t, reference.New(reference.Options{Memo: cast.Memo()}),
		features.Only("8", "11.3-timeout-reading"), features.Skip("8"))
}

// roleless is a target that is no Group Authority.
type roleless struct{ adapters.Target }

func (r roleless) Initialize(ctx context.Context) (adapters.Info, error) {
	info, err := r.Target.Initialize(ctx)
	info.Roles = []string{"worker"}
	return info, err
}

// broken is a target that breaks at every Command.
type broken struct{ adapters.Target }

func (broken) Submit(context.Context, json.RawMessage, model.Instant) (adapters.Answer, error) {
	return adapters.Answer{}, &adapters.TargetFault{Kind: adapters.FaultExit, Method: "submit", Detail: "exit status 3"}
}

// limited refuses every Command.
type limited struct{ adapters.Target }

func (l limited) Submit(_ context.Context, _ json.RawMessage, at model.Instant) (adapters.Answer, error) {
	return adapters.Answer{Error: json.RawMessage(
		`{"code":"RATE_LIMITED","message":"too fast","retryable":true,"occurredAt":"` + at.String() + `"}`)}, nil
}
