package simulator

import (
	"context"
	"fmt"
	"testing"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

func TestProbeMany(t *testing.T) {
	memo := document.NewMemo()
	for n := range 120 {
		d := draw(mix(uint64(n) + 77))
		r := model.DefaultReadings()
		for i, p := range model.Points() {
			r = r.With(p, int(d.roll(p.ID, uint64(len(p.Options)))))
			_ = i
		}
		v := reference.Variant{}
		if d.roll("v", 2) == 0 {
			v = reference.Variant{EpochStride: d.roll("stride", 4), LeaseBonusSeconds: int64(d.roll("bonus", 3)) * 13, CheckOrder: int(d.roll("order", 3)), ExtraEvents: d.roll("extra", 2) == 0, Blind: d.roll("blind", 2) == 0}
		}
		target := reference.New(reference.Options{Readings: r, Variant: v, Memo: memo})
		info, _ := target.Initialize(t.Context())
		res, err := Run(context.Background(), Options{Target: target, Info: info, Seed: uint64(n), Sequences: 60, Deviations: 3})
		if err != nil {
			t.Error(n, err)
			continue
		}
		if res.Inconclusive != nil {
			t.Log(n, res.Inconclusive, res.Statistics.Inconclusive)
		}
		for _, f := range res.Failures {
			t.Errorf("%d %+v %v: seq %d unsteady %v: %v (%d -> %d steps)", n, v, fmt.Sprint(r), f.Sequence, f.Unsteady, f.Deviation, f.Played, len(f.Session.Steps()))
			for _, s := range f.Session.Steps() {
				t.Log("   ", s.Note, s.Refused)
			}
		}
	}
}

func TestProbeSeeds(t *testing.T) {
	memo := document.NewMemo()
	for n := range 10 {
		target := reference.New(reference.Options{Memo: memo})
		info, _ := target.Initialize(t.Context())
		res, err := Run(context.Background(), Options{Target: target, Info: info, Seed: uint64(n) + 100, Sequences: 500, Deviations: 3})
		if err != nil {
			t.Error(n, err)
			continue
		}
		if res.Inconclusive != nil {
			t.Log(n, res.Inconclusive, res.Statistics.Inconclusive)
		}
		for _, f := range res.Failures {
			t.Errorf("%d: seq %d unsteady %v: %v (%d -> %d steps)", n, f.Sequence, f.Unsteady, f.Deviation, f.Played, len(f.Session.Steps()))
			for _, s := range f.Session.Steps() {
				t.Log("   ", s.Note, s.Refused)
			}
		}
	}
}
