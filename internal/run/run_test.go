package run

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/reports"
)

// fake is the reference, but for what a test puts in its place.
type fake struct {
	adapters.Target
	info   func(*adapters.Info)
	reset  func() error
	submit func(context.Context) error
	close  func() error
	closed int
}

func (f *fake) Initialize(ctx context.Context) (adapters.Info, error) {
	info, err := f.Target.Initialize(ctx)
	if f.info != nil {
		f.info(&info)
	}
	return info, err
}

func (f *fake) Reset(ctx context.Context, org adapters.Organization) error {
	if f.reset != nil {
		if err := f.reset(); err != nil {
			return err
		}
	}
	return f.Target.Reset(ctx, org)
}

func (f *fake) Submit(ctx context.Context, command json.RawMessage, at model.Instant) (adapters.Answer, error) {
	if f.submit != nil {
		if err := f.submit(ctx); err != nil {
			return adapters.Answer{}, err
		}
	}
	return f.Target.Submit(ctx, command, at)
}

func (f *fake) Close() error {
	f.closed++
	if f.close != nil {
		return f.close()
	}
	return nil
}

// played runs a part of the suite against a fake.
func played(t *testing.T, ctx context.Context, f *fake, only string, change func(*Options)) (reports.Run, error) {
	t.Helper()
	selection, err := Select([]string{only}, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	f.Target = NewReference(reference.Options{})
	o := Options{Launch: func(context.Context) (adapters.Target, error) { return f, nil }, Selection: selection}
	if change != nil {
		change(&o)
	}
	run, err := Run(ctx, o)
	if f.closed != 1 {
		t.Errorf("the target was closed %d times", f.closed)
	}
	return run, err
}

// some is a pattern for checks that the tests play, of whatever number.
const some = "8-ended-*"

func outcomes(run reports.Run) map[reports.Outcome]int {
	counts := map[reports.Outcome]int{}
	for _, c := range run.Checks {
		counts[c.Outcome]++
	}
	return counts
}

func fault(kind adapters.FaultKind) error {
	return &adapters.TargetFault{Kind: kind, Method: "submit", Detail: "as the test will have it"}
}

func TestRun(t *testing.T) {
	n := len(selected(t, some))
	calls := 0
	every := func(n int, err error) func(context.Context) error {
		return func(context.Context) error {
			if calls++; calls%n == 0 {
				return err
			}
			return nil
		}
	}
	for _, c := range []struct {
		name       string
		fake       fake
		only       string
		want       map[reports.Outcome]int
		incomplete string
		message    string // of the checks that ended in an error
		code       int
	}{
		{name: "the reference", only: some, want: map[reports.Outcome]int{reports.Pass: n}},
		{
			name: "no Group Authority", only: some, fake: fake{info: func(i *adapters.Info) { i.Roles = nil }},
			want:       map[reports.Outcome]int{reports.NotApplicable: n},
			incomplete: `^the target is no Group Authority: the roles it declares are \[\]$`, code: 3,
		},
		{
			name: "resets that fail", only: some, fake: fake{reset: func() error { return fault(adapters.FaultExit) }},
			want: map[reports.Outcome]int{reports.Error: 3}, message: `^reset: the target exited`,
			incomplete: `^stopped after 3 of \d+ checks: 3 times in a row the target could not begin; the last time the target exited \(during submit\): as the test will have it$`, code: 3,
		},
		{
			name: "every second reset fails", only: some, fake: fake{reset: func() error {
				return every(2,
					fault(adapters.FaultExit))(nil)
			}},
			want: map[reports.Outcome]int{reports.Error: n / 2,
				reports.Pass: n - n/2}, message: `^reset: the target exited`, code: 3,
		},
		{
			name: "every Command fails", only: "11.3", fake: fake{submit: every(1, fault(adapters.FaultMalformed))},
			want: map[reports.Outcome]int{reports.Error: len(selected(t,
				"11.3"))}, message: `^the target sent a malformed message`, code: 3,
		},
		{
			name: "no Command is answered in time", only: "11.3", fake: fake{submit: every(1, fault(adapters.FaultTimeout))},
			want: map[reports.Outcome]int{reports.Error: 20}, message: `^the target did not answer in time`,
			incomplete: `^stopped after 20 of \d+ checks: 20 times the target did not answer in time; the last time`, code: 3,
		},
		{
			name: "an end that is wrong", only: some, fake: fake{close: func() error { return fault(adapters.FaultProtocol) }},
			want: map[reports.Outcome]int{reports.Pass: n}, incomplete: `^the target answered something else than was asked`,
			code: 3,
		},
		{
			name: "a fault of the harness", only: some, fake: fake{submit: every(1, errors.New("the disk is full"))},
			want: map[reports.Outcome]int{reports.Error: n}, message: `^the disk is full$`, code: 3,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			calls = 0
			run, err := played(t, t.Context(), &c.fake, c.only, nil)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, outcomes(run)); diff != "" {
				t.Errorf("the outcomes (-want +got):\n%s", diff)
			}
			if got := run.Incomplete; c.incomplete == "" && got != "" || !regexp.MustCompile(c.incomplete).MatchString(got) {
				t.Errorf("incomplete: %q; want %q", got, c.incomplete)
			}
			for _, check := range run.Checks {
				if check.Outcome == reports.Error && !regexp.MustCompile(c.message).MatchString(check.Message) {
					t.Errorf("%s: the message is %q; want %q", check.ID, check.Message, c.message)
				}
			}
			if code := reports.ExitCode(run); code != c.code {
				t.Errorf("the exit code is %d; want %d", code, c.code)
			}
		})
	}
}

func selected(t *testing.T, only ...string) []string {
	t.Helper()
	s, err := Select(only, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, c := range s.Checks {
		if c.Role == Authority {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// A target that takes the whole time of a check without a hang in any one call is a target that is too slow.
func TestTimeOfACheck(t *testing.T) {
	f := fake{submit: func(ctx context.Context) error {
		<-ctx.Done()
		return context.Cause(ctx)
	}}
	run, err := played(t, t.Context(), &f, "8-ended-work.start-queued",
		func(o *Options) { o.Timeout = 20 * time.Millisecond })
	if err != nil {
		t.Fatal(err)
	}
	if c := run.Checks[0]; c.Outcome != reports.Error ||
		c.Message != "the target did not answer in time (during submit): the 20ms that a check may take had passed" {
		t.Errorf("the outcome is %s: %s", c.Outcome, c.Message)
	}
}

// What was cut off by the end of the run was not run.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	resets := 0
	f := fake{reset: func() error {
		if resets++; resets == 4 {
			cancel()
			return context.Canceled
		}
		return nil
	}}
	run, err := played(t, ctx, &f, some, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(run.Checks) != 3 || !strings.HasPrefix(run.Incomplete, "interrupted after 3 of ") ||
		reports.ExitCode(run) != reports.ExitIncomplete {
		t.Errorf("there are %d checks, and the run is incomplete: %q", len(run.Checks), run.Incomplete)
	}
}

func TestLaunchThatFails(t *testing.T) {
	selection, err := Select([]string{some}, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	run, err := Run(t.Context(), Options{Selection: selection,
		Launch: func(context.Context) (adapters.Target, error) { return nil, fault(adapters.FaultStart) }})
	if err != nil || !strings.HasPrefix(run.Incomplete, "the target did not start") ||
		reports.ExitCode(run) != reports.ExitIncomplete {
		t.Errorf("the run is incomplete: %q (%v)", run.Incomplete, err)
	}
	if _, err := Run(t.Context(), Options{Selection: selection,
		Launch: func(context.Context) (adapters.Target, error) { return nil, errors.New("no pipes are left") }}); err == nil {
		t.Error("a fault of the harness is no error")
	}
}

func TestSelect(t *testing.T) {
	ids, err := CheckIDs()
	if err != nil {
		t.Fatal(err)
	}
	eight := len(selected(t, "8"))
	for _, c := range []struct {
		name       string
		only, skip []string
		generated  int
		want       int
		err        string
	}{
		{name: "all", want: len(ids)},
		{name: "a check", only: []string{"8-ended-work.start-queued"}, want: 1},
		{name: "a section", only: []string{"8"}, want: eight},
		{name: "a requirement", only: []string{"15.1-29"}, want: len(selected(t, "15.1-29"))},
		{name: "two patterns that overlap", only: []string{"8", "8-ended-work.s*"}, want: eight},
		{name: "without some", skip: []string{"8"}, want: len(ids) - eight},
		{name: "generated ones alone", only: []string{"generated"}, generated: 5, want: 0},
		{name: "generated ones and others", only: []string{"generated", "8"}, generated: 5, want: eight},
		{name: "generated ones without a number", only: []string{"generated", "8"},
			err: `the pattern "generated" matches nothing`},
		{name: "generated ones, and nothing to skip", only: []string{"generated"}, skip: []string{"none"}, generated: 5,
			err: `the pattern "none" matches no check`},
		{name: "a pattern for nothing", only: []string{"8", "none"}, err: `the pattern "none" matches no check`},
		{name: "nothing left", only: []string{"8"}, skip: []string{"8-*"}, err: `no check is left to run`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Select(c.only, c.skip, c.generated)
			switch {
			case c.err != "":
				if err == nil || !strings.HasPrefix(err.Error(), c.err) {
					t.Errorf("the error is %v; want %q", err, c.err)
				}
			case err != nil:
				t.Error(err)
			case len(s.Checks) != c.want || s.Steps() != c.want+c.generated:
				t.Errorf("%d checks and %d steps are chosen; want %d checks", len(s.Checks), s.Steps(), c.want)
			}
		})
	}
}

func TestCommand(t *testing.T) {
	for _, c := range []struct {
		target string
		args   []string
		want   string
	}{
		{"", []string{"run", "--only", "8-ended-work.start-queued"}, `weavecheck run --only 8-ended-work.start-queued`},
		{"./server", []string{"replay", "a b.json"}, `weavecheck replay 'a b.json' --target ./server`},
		{`python3 server.py --name 'it is'`, []string{"run"},
			`weavecheck run --target 'python3 server.py --name '\''it is'\'''`},
		{"", []string{"run", "--only", "8-*"}, `weavecheck run --only '8-*'`},
		{"", []string{"run", "--only", ""}, `weavecheck run --only ''`},
	} {
		if got := Command(c.target, c.args...); got != c.want {
			t.Errorf("Command(%q, %q) = %s; want %s", c.target, c.args, got, c.want)
		}
	}
}

func TestTraceIsBounded(t *testing.T) {
	var out strings.Builder
	trace := NewTrace(&out)
	trace.limit = 300
	for range 20 {
		trace.line("to the target", []byte(`{"method":"submit","params":{}}`))
	}
	trace.line("from the target", []byte("no \"JSON\" \xff"))
	if err := trace.Flush(); err != nil {
		t.Fatal(err)
	}
	want := strings.Repeat(`{"direction":"to the target","message":{"method":"submit","params":{}}}`+"\n",
		4) + `{"end":"the trace ends here: 300 bytes are the most"}` + "\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("the trace (-want +got):\n%s", diff)
	}
	out.Reset()
	trace = NewTrace(&out)
	trace.line("from the target", []byte("no \"JSON\" \xff"))
	if err := trace.Flush(); err != nil ||
		out.String() != `{"direction":"from the target","text":"no \"JSON\" `+"\ufffd"+`"}`+"\n" {
		t.Errorf("what is no JSON is traced as %s (%v)", out.String(), err)
	}
}

// What the reference remembers of signatures holds for one set of keys only.
func TestReferenceForgetsOtherKeys(t *testing.T) {
	c, err := cast.New()
	if err != nil {
		t.Fatal(err)
	}
	command, err := document.TestIdentity(cast.ControlPlane).Sign(map[string]any{
		"protocolVersion": "0.1", "actionId": "urn:weavecheck:action:1", "actor": cast.ControlPlane,
		"kind":          string(model.SessionOpen),
		"correlationId": "urn:weavecheck:correlation:1", "issuedAt": cast.Start,
		"payload": map[string]any{"agentId": cast.Ada.ID},
	}, cast.Start)
	if err != nil {
		t.Fatal(err)
	}
	changed := c.Organization
	changed.Principals = slices.Clone(changed.Principals)
	for i, p := range changed.Principals {
		if p.Actor == cast.ControlPlane {
			key := p.Keys[0]
			key.PublicKey = document.TestIdentity(model.Actor{Type: model.Service,
				ID: "urn:weavecheck:service:another"}).PublicKey(cast.Start).PublicKey
			changed.Principals[i].Keys = []model.PublicKey{key}
		}
	}
	target := NewReference(reference.Options{})
	for _, step := range []struct {
		org     adapters.Organization
		refused bool
	}{{c.Organization, false}, {c.Organization, false}, {changed, true}, {c.Organization, false}} {
		if err := target.Reset(t.Context(), step.org); err != nil {
			t.Fatal(err)
		}
		answer, err := target.Submit(t.Context(), command, cast.Start)
		if err != nil || (answer.Error != nil) != step.refused {
			t.Errorf("refused: %s (%v); want %v", answer.Error, err, step.refused)
		}
	}
}

func TestReferenceBeforeReset(t *testing.T) {
	if _, err := NewReference(reference.Options{}).Submit(t.Context(), json.RawMessage(`{}`), cast.Start); err == nil {
		t.Error("it answers without an Organization")
	}
}

func TestCheckCounterexamples(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for path, right := range map[string]bool{dir: true, filepath.Join(dir, "new"): true, file: false,
		filepath.Join(dir, "no", "new"): false, filepath.Join(file, "below"): false} {
		if err := CheckCounterexamples(path); (err == nil) != right {
			t.Errorf("%s: %v", path, err)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("it left %v (%v)", entries, err)
	}
}
