package record_test

import (
	"slices"
	"testing"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/internal/record"
	"github.com/missionweave/weavecheck/internal/run"
)

// What it takes to play the scenarios sentence by sentence; the vectors recorded from them stand in internal/run.
func BenchmarkScenarios(b *testing.B) {
	list, err := features.Scenarios()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		target := reference.New(reference.Options{Memo: cast.Memo()})
		info, err := target.Initialize(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		on, err := run.NewStage(target, info)
		if err != nil {
			b.Fatal(err)
		}
		checks := slices.Values(record.Scenarios(list))
		on.Play(b.Context(), checks, run.Limits{}, func(*run.Check, run.Result) bool { return true })
	}
}
