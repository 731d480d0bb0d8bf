package simulator

import (
	"context"
	"slices"
	"testing"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

func TestProbeGuards(t *testing.T) {
	memo := document.NewMemo()
	killed, total := 0, 0
	for i, r := range model.NewRulebook().Rules {
		for _, g := range r.Guards {
			if g.Unless != nil || g.States != 0 {
				continue
			}
			b := model.NewRulebook()
			c := *b.Rules[i]
			c.Guards = slices.DeleteFunc(slices.Clone(c.Guards), func(x *model.Guard) bool { return x.Name == g.Name })
			b.Rules[i] = &c
			b.Compile()
			target := reference.New(reference.Options{Rulebook: b, Memo: memo})
			info, _ := target.Initialize(t.Context())
			total++
			res, err := Run(context.Background(), Options{Target: target, Info: info, Seed: 1, Sequences: 300})
			if err != nil {
				t.Log("PANIC", r.ID, g.Name, err.Error()[:100])
				killed++
				continue
			}
			if len(res.Failures) > 0 {
				killed++
				f := res.Failures[0]
				if f.Requirement != g.Requirement || len(f.Session.Steps()) > 16 || f.Unsteady {
					t.Logf("%s: %s: seq %d, %d steps, %v unsteady %v", r.ID, g.Name, f.Sequence, len(f.Session.Steps()), f.Deviation, f.Unsteady)
				}
			} else {
				t.Logf("alive %s: %s", r.ID, g.Name)
			}
		}
	}
	t.Log(killed, "of", total)
}
