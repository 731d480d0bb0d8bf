package selftest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/missionweave/weavecheck/internal/mutants"
	"github.com/missionweave/weavecheck/internal/run"
)

// What is not played on a variant would have come to what it came to on the reference itself.
func TestAVariantComesToTheSameWhetherOrNotEveryCheckIsPlayed(t *testing.T) {
	sequences := recorded(t)
	house, err := newTheatre()
	if err != nil {
		t.Fatal(err)
	}
	every := house.remembering()
	some := house.remembering()
	list := some.usually(t.Context(), sequences)
	some.usual = func() map[*run.Check]*usual { return list }
	if len(list) != len(sequences) {
		t.Errorf("the reference itself passed %d of %d checks", len(list), len(sequences))
	}
	tried := 0
	for _, v := range mutants.Variants() {
		if !strings.HasPrefix(v.ID, "reading dependency-kind: ") && v.ID != "every second reading at once" {
			continue
		}
		tried++
		want, got := VariantResult{Variant: v}, VariantResult{Variant: v}
		every.pass(t.Context(), sequences, &want)
		some.pass(t.Context(), sequences, &got)
		if got.Alike == 0 || want.Alike != 0 {
			t.Errorf("%s: %d checks were not played, and without looking %d; want some and none", v.ID, got.Alike, want.Alike)
		}
		if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(mutants.Variant{}),
			cmpopts.IgnoreFields(VariantResult{}, "Alike")); diff != "" {
			t.Errorf("%s (-played, +not played):\n%s", v.ID, diff)
		}
	}
	if tried != 2 {
		t.Errorf("%d variants were tried; want one that silences checks and one that departs in much", tried)
	}
}
