package simulator

import (
	"context"
	"testing"
	"maps"
	"slices"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/steps"
)

func TestProbeNotes(t *testing.T) {
	memo := document.NewMemo()
	target := reference.New(reference.Options{Memo: memo})
	info, _ := target.Initialize(t.Context())
	o := Options{Target: target, Info: info, Seed: 1}
	s, _ := newStage(&o)
	count := map[string]int{}
	for i := range 300 {
		q := s.generate(context.Background(), &o, i, model.OpenReadings())
		seen := steps.NewWorld(q.session)
		_ = seen
		for _, x := range q.session.Steps() {
			k := x.Note
			if x.Draft == nil { if len(k) > 6 && k[:5]=="again" { k = "again" } }
			if x.Refused != "" { k += " REFUSED" }
			count[k]++
		}
	}
	for _, k := range slices.Sorted(maps.Keys(count)) {
		t.Log(count[k], k)
	}
}
