package simulator

import (
	"context"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/missionweave/weavecheck/adapters/reference"
)

func TestProbe(t *testing.T) {
	target := reference.New(reference.Options{})
	info, _ := target.Initialize(t.Context())
	start := time.Now()
	r, err := Run(context.Background(), Options{Target: target, Info: info, Seed: 1, Sequences: 500})
	t.Log(time.Since(start))
	if err != nil {
		t.Fatal(err)
	}
	t.Log(r.Statistics.String())
	for _, f := range r.Failures {
		t.Errorf("%d: %v (%d -> %d steps)", f.Sequence, f.Deviation, f.Played, len(f.Session.Steps()))
		for _, s := range f.Session.Steps() {
			t.Log("   ", s.Note, s.Refused)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(r.Statistics.Guards)) {
		t.Log("guard", r.Statistics.Guards[k], k)
	}
}
