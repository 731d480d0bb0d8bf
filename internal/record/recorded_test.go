package record_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/adapters/stdio"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/schema"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
)

// overheard is a target with the Commands that it was sent since the last reset.
type overheard struct {
	adapters.Target
	commands []json.RawMessage
}

func (o *overheard) Reset(ctx context.Context, organization adapters.Organization) error {
	o.commands = nil
	return o.Target.Reset(ctx, organization)
}

func (o *overheard) Submit(ctx context.Context, command json.RawMessage, at model.Instant) (adapters.Answer, error) {
	o.commands = append(o.commands, command)
	return o.Target.Submit(ctx, command, at)
}

// outright reports for each Command of a vector whether it is accepted whatever the readings.
func outright(v *vectors.Vector) (list []bool) {
	for _, s := range v.Steps {
		if s.Submit != nil || s.Again != nil {
			list = append(list, !slices.ContainsFunc(s.Expect,
				func(e vectors.Expect) bool { return e.Outcome != vectors.Accepted }))
		}
	}
	return list
}

// ofAuthority are the recorded checks of a Group Authority.
func ofAuthority(t *testing.T) []*run.Check {
	t.Helper()
	list, err := run.Recorded()
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(list, func(c *run.Check) bool { return c.Role != run.Authority })
}

// organization is the cast of all tests, so that what one of them signed need not be signed again.
var organization = sync.OnceValues(cast.New)

// stageOf is the stage of a target.
func stageOf(t *testing.T, target adapters.Target) *run.Stage {
	t.Helper()
	info, err := target.Initialize(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	on, err := run.NewStage(target, info)
	if err == nil {
		on.Cast, err = organization()
	}
	if err != nil {
		t.Fatal(err)
	}
	return on
}

// Each recorded check passes on the reference, in this process and through the adapter for commands, to the same
// readings. And the payload profile says what the checks send: every Command that a server has to accept is by it. Were
// one not, a server that is built to the profile could rightly refuse it.
func TestRecordedChecksOnTheReference(t *testing.T) {
	t.Parallel()
	checks := ofAuthority(t)
	target := &overheard{Target: run.NewReference(reference.Options{})}
	inside := stageOf(t, target)
	seen, kinds, played := map[string]bool{}, map[string]bool{}, 0
	contents, err := vectors.Contents()
	if err != nil {
		t.Fatal(err)
	}
	inside.Play(t.Context(), slices.Values(checks), run.Limits{}, func(c *run.Check, r run.Result) bool {
		v, err := vectors.Recorded(contents[played])
		if err != nil || v.ID != c.ID {
			t.Fatalf("%s: the vector is %s (%v)", c.ID, v.ID, err)
		}
		played++
		accepted := outright(v)
		if r.Outcome != reports.Pass || len(accepted) != len(target.commands) {
			t.Errorf("%s: %s, with %d Commands of %d: %s", c.ID, r.Outcome, len(target.commands), len(accepted), r.Message)
			return true
		}
		for i, command := range target.commands {
			if accepted[i] && !seen[string(command)] {
				seen[string(command)] = true
				kinds[profiled(t, c.ID, command)] = true
			}
		}
		return true
	})
	if played != len(checks) || len(kinds) < 20 {
		t.Errorf("%d of %d checks were played, and %d kinds of Commands accepted", played, len(checks), len(kinds))
	}
	if served := servedReadings(t, checks); !slices.Equal(served, inside.Taken.Readings) {
		t.Errorf("the readings are %v through stdio, and %v inside", served, inside.Taken.Readings)
	}
}

// profiled holds the payload of a Command against the profile, and returns its kind.
func profiled(t *testing.T, id string, command json.RawMessage) string {
	t.Helper()
	var d schema.Document
	if err := d.Read(command); err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	kind := d.Root().Member("kind").Text()
	profile := schema.Payload(kind)
	if profile == nil {
		t.Errorf("%s: the profile says nothing of %s", id, kind)
		return kind
	}
	if wrong := profile.Mismatches(d.Root().Member("payload")); wrong != nil {
		t.Errorf("%s: the payload of %s: %s", id, kind, strings.Join(wrong, "; "))
	}
	return kind
}

// servedReadings plays checks on the reference through the adapter for commands.
func servedReadings(t *testing.T, checks []*run.Check) model.Readings {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	target, err := stdio.Start(t.Context(), []string{program}, stdio.Options{Env: []string{serveVariable + "=1"}})
	if err != nil {
		t.Fatal(err)
	}
	on := stageOf(t, target)
	on.Play(t.Context(), slices.Values(checks), run.Limits{}, func(c *run.Check, r run.Result) bool {
		if r.Outcome != reports.Pass {
			t.Errorf("%s through stdio: %s: %s", c.ID, r.Outcome, r.Message)
		}
		return true
	})
	if err := target.Close(); err != nil {
		t.Error(err)
	}
	return on.Taken.Readings
}

// The tests run their own binary as a target: with this variable set it serves the reference, and tests nothing.
const serveVariable = "WEAVECHECK_TEST_SERVE_REFERENCE"

func TestMain(m *testing.M) {
	// as the command has it: a fifth of the time went into collecting what is small and short-lived
	debug.SetGCPercent(400)
	if os.Getenv(serveVariable) == "" {
		os.Exit(m.Run())
	}
	if err := stdio.Serve(context.Background(), os.Stdin, os.Stdout, run.NewReference(reference.Options{})); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
