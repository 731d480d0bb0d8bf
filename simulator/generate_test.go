package simulator_test

import (
	"flag"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/simulator"
)

// recorder is a testing.TB for rapid that keeps what is reported.
type recorder struct {
	rapid.TB
	failed string
	lines  []string
}

func (r *recorder) Helper()                        {}
func (r *recorder) Name() string                   { return "generated" }
func (r *recorder) Logf(format string, a ...any)   { r.Log(fmt.Sprintf(format, a...)) }
func (r *recorder) Log(a ...any)                   { r.lines = append(r.lines, fmt.Sprint(a...)) }
func (r *recorder) Errorf(format string, a ...any) { r.failed = fmt.Sprintf(format, a...) }
func (r *recorder) Failed() bool                   { return r.failed != "" }
func (r *recorder) FailNow()                       { runtime.Goexit() }

// check lets rapid check the property with a fixed seed. It is the one test that sets rapid's flags, so it is not
// parallel.
func check(t *testing.T, variation reference.Options, checks int) *recorder {
	t.Helper()
	for name, value := range map[string]string{"seed": "1", "checks": fmt.Sprint(checks), "nofailfile": "true",
		"shrinktime": "3s"} {
		f := flag.Lookup("rapid." + name)
		before := f.Value.String()
		if err := f.Value.Set(value); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := f.Value.Set(before); err != nil {
				t.Error(err)
			}
		})
	}
	variation.Memo = memo
	property, err := simulator.Generate(t.Context(), options(t, reference.New(variation), 0).Options)
	if err != nil {
		t.Fatal(err)
	}
	r := &recorder{}
	done := make(chan struct{})
	go func() {
		defer close(done)
		rapid.Check(r, property)
	}()
	<-done
	return r
}

func TestRapidChecksTheProperty(t *testing.T) {
	if r := check(t, reference.Options{}, 20); r.Failed() {
		t.Errorf("the reference fails: %s", r.failed)
	}
}

func TestRapidShrinksTheProperty(t *testing.T) {
	r := check(t, without(t, "session_open: actor-type"), 200)
	if !strings.Contains(r.failed, "[rapid] failed after") || !strings.Contains(r.failed, ": 15.1-12: session_open\n") {
		t.Fatalf("rapid reports %q; want a failure of 15.1-12 without minted values", r.failed)
	}
	steps := 0
	for _, l := range r.lines {
		if !strings.HasPrefix(l, "[rapid]") {
			steps++
		}
	}
	if steps == 0 || steps > 24 {
		t.Errorf("%d lines of steps; want a shrunk sequence:\n%s", steps, strings.Join(r.lines, "\n"))
	}
}
