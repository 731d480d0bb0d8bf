package simulator

import (
	"context"
	"flag"
	"fmt"
	"runtime"
	"testing"
	"time"
	"slices"

	"pgregory.net/rapid"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

type recorder struct {
	rapid.TB
	failed bool
	lines  []string
}

func (r *recorder) Helper()      {}
func (r *recorder) Name() string { return "generated" }
func (r *recorder) Logf(f string, a ...any) { r.lines = append(r.lines, fmt.Sprintf(f, a...)) }
func (r *recorder) Log(a ...any) { r.lines = append(r.lines, fmt.Sprint(a...)) }
func (r *recorder) Errorf(f string, a ...any) {
	r.lines = append(r.lines, "ERR "+fmt.Sprintf(f, a...))
	r.failed = true
}
func (r *recorder) Failed() bool { return r.failed }
func (r *recorder) FailNow()     { runtime.Goexit() }

func dropped(rule, guard string) reference.Options {
	b := model.NewRulebook()
	for i, r := range b.Rules {
		if r.ID != rule {
			continue
		}
		c := *r
		c.Guards = slices.DeleteFunc(slices.Clone(r.Guards), func(g *model.Guard) bool { return g.Name == guard })
		b.Rules[i] = &c
	}
	if _, err := b.Compile(); err != nil {
		panic(err)
	}
	return reference.Options{Rulebook: b}
}

func TestProbeRapid(t *testing.T) {
	flag.Set("rapid.seed", "5")
	flag.Set("rapid.nofailfile", "true")
	flag.Set("rapid.shrinktime", "20s")
	memo := document.NewMemo()
	for _, x := range [][2]string{{"work.submit", "execution-lease-current"}, {"artifact.publish", "execution-lease-live"}, {"work.start", "session-epoch-current"}, {"work.accept_offer", "offer-live"}} {
		opts := dropped(x[0], x[1])
		opts.Memo = memo
		target := reference.New(opts)
		info, _ := target.Initialize(t.Context())
		o := Options{Target: target, Info: info, Seed: 1, Sequences: 500}
		start := time.Now()
		prop, err := Generate(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		r := &recorder{}
		done := make(chan bool)
		go func() { defer close(done); rapid.Check(r, prop) }()
		<-done
		t.Log(x, "rapid", time.Since(start), "lines", len(r.lines))
		for _, l := range r.lines {
			t.Log("      ", l)
		}
		start = time.Now()
		res, err := Run(context.Background(), o)
		t.Log(x, "run", time.Since(start), err, len(res.Failures), res.Statistics.Sequences)
		for _, f := range res.Failures {
			t.Log("   ", f.Deviation, f.Played)
			for _, s := range f.Session.Steps() {
				t.Log("      ", s.Note, s.Refused)
			}
		}
	}
}
