package features_test

import (
	"context"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/reports"
)

func TestEveryScenarioPassesOnTheReference(t *testing.T) {
	target := reference.New(reference.Options{Memo: document.NewMemo()})
	info, err := target.Initialize(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	_, err = features.Run(context.Background(), features.Options{Target: target, Info: info,
		Played: func(s features.Scenario, _ *adapters.Session, c reports.Check, d *reports.Deviation) {
			n++
			if c.Outcome != reports.Pass {
				t.Errorf("%s:%d [%s] %s: %s", s.File, s.Line, s.ID, c.Outcome, c.Message)
				if d != nil {
					for _, step := range d.Steps {
						t.Logf("    %s", step)
					}
				}
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	if list, err := features.Scenarios(); err != nil || n != len(list) {
		t.Fatalf("%d scenarios ran; want %d (%v)", n, len(list), err)
	}
}
