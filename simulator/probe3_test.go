package simulator

import (
	"context"
	"testing"
	"time"
	"fmt"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

func TestProbeFaults(t *testing.T) {
	memo := document.NewMemo()
	for _, f := range reference.Faults() {
		target := reference.New(reference.Options{Fault: f, Memo: memo})
		info, _ := target.Initialize(t.Context())
		start := time.Now()
		r, err := Run(context.Background(), Options{Target: target, Info: info, Seed: 1, Sequences: 60})
		if err != nil {
			t.Error(f.Name, err)
			continue
		}
		if len(r.Failures) == 0 {
			t.Error("MISSED", f.Name)
		}
		for _, f2 := range r.Failures {
			t.Logf("%-45s %v: seq %d (%d -> %d steps) unsteady=%v %s %s", f.Name, time.Since(start).Round(time.Millisecond), f2.Sequence, f2.Played, len(f2.Session.Steps()), f2.Unsteady, f2.Requirement, f2.Cell)
		}
	}
}

func TestProbeReadings(t *testing.T) {
	memo := document.NewMemo()
	for _, p := range model.Points() {
		for o := range p.Options {
			if o == 0 { continue }
			target := reference.New(reference.Options{Readings: model.DefaultReadings().With(p, o), Memo: memo})
			info, _ := target.Initialize(t.Context())
			r, err := Run(context.Background(), Options{Target: target, Info: info, Seed: 1, Sequences: 100})
			if err != nil {
				t.Error(p.ID, o, err)
				continue
			}
			open := 0
			for _, v := range r.Readings { if v == model.Undecided { open++ } }
			t.Log(p.ID, o, "taken", r.Readings[p.Index()], "undecided", open, "inconclusive", r.Statistics.Inconclusive)
			for _, f := range r.Failures {
				t.Errorf("%s %d: seq %d: %v (%d -> %d steps)", p.ID, o, f.Sequence, f.Deviation, f.Played, len(f.Session.Steps()))
				for _, s := range f.Session.Steps() {
					t.Log("   ", s.Note, s.Refused)
				}
			}
		}
	}
}

func TestProbeVariants(t *testing.T) {
	memo := document.NewMemo()
	for _, v := range []reference.Variant{{IDs: "urn:other:"}, {EpochStride: 3}, {ExtraEvents: true}, {CheckOrder: 1}, {CheckOrder: 2}, {LeaseBonusSeconds: 7}, {Blind: true}, {Blind: true, IDs: "urn:x:", EpochStride: 2, ExtraEvents: true, CheckOrder: 1, LeaseBonusSeconds: 11}} {
		target := reference.New(reference.Options{Variant: v, Memo: memo})
		info, _ := target.Initialize(t.Context())
		r, err := Run(context.Background(), Options{Target: target, Info: info, Seed: 1, Sequences: 100})
		if err != nil {
			t.Error(v, err)
			continue
		}
		t.Log(v, fmt.Sprint(r.Readings), r.Statistics.Inconclusive)
		for _, f := range r.Failures {
			t.Errorf("%+v: seq %d: %v (%d -> %d steps)", v, f.Sequence, f.Deviation, f.Played, len(f.Session.Steps()))
			for _, s := range f.Session.Steps() {
				t.Log("   ", s.Note, s.Refused)
			}
		}
	}
}
