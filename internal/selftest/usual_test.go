package selftest

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/missionweave/weavecheck/internal/mutants"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/vectors"
)

// theatres are one in which every check is played, and one that plays only what may come to something else.
var theatres = sync.OnceValues(func() (ways [2]*theatre, sequences []Sequence) {
	list, err := vectors.Embedded()
	if err != nil {
		panic(err)
	}
	sequences = Sequences(list)
	house, err := newTheatre()
	if err != nil {
		panic(err)
	}
	found := house.remembering().usually(context.Background(), sequences)
	ways = [2]*theatre{house.remembering(), house.remembering()}
	ways[1].usual = func() map[*run.Check]*usual { return found }
	return ways, sequences
})

func TestTheReferencePassesEveryCheck(t *testing.T) {
	ways, sequences := theatres()
	if passed := len(ways[1].usual()); passed != len(sequences) {
		t.Errorf("it passed %d of %d checks", passed, len(sequences))
	}
}

// What is not played on a variant would have come to what it came to on the reference itself.
func TestAVariantComesToTheSameWhetherOrNotEveryCheckIsPlayed(t *testing.T) {
	ways, sequences := theatres()
	tried := 0
	for _, v := range mutants.Variants() {
		if !strings.HasPrefix(v.ID, "reading dependency-kind: ") && v.ID != "every second reading at once" {
			continue
		}
		tried++
		var results [2]VariantResult
		for i, on := range ways {
			results[i] = VariantResult{Variant: v}
			on.pass(t.Context(), sequences, &results[i])
		}
		if results[0].Alike != 0 || results[1].Alike == 0 {
			t.Errorf("%s: %d checks were not played, and %d; want none and some", v.ID, results[0].Alike, results[1].Alike)
		}
		if diff := cmp.Diff(results[0], results[1], cmpopts.IgnoreUnexported(mutants.Variant{}),
			cmpopts.IgnoreFields(VariantResult{}, "Alike")); diff != "" {
			t.Errorf("%s (-played, +not played):\n%s", v.ID, diff)
		}
	}
	if tried != 2 {
		t.Errorf("%d variants were tried; want one that silences checks and one that departs in much", tried)
	}
}

// What is not played on a mutant would not have told it.
func TestAMutantIsToldByTheSameCheckWhetherOrNotEveryCheckIsPlayed(t *testing.T) {
	ways, sequences := theatres()
	tried, lived := 0, 0
	var played [2]int
	for _, m := range mutants.Rules() {
		if m.Anywhere() || m.Kind != "work.checkpoint" && m.Kind != "work.reject_result" {
			continue
		}
		tried++
		var results [2]MutantResult
		for i, on := range ways {
			results[i] = MutantResult{Mutant: m}
			on.hunt(t.Context(), sequences, &results[i])
			played[i] += results[i].Played
		}
		if results[0].KilledBy == "" {
			lived++
		}
		if diff := cmp.Diff(results[0], results[1], cmpopts.IgnoreUnexported(mutants.Mutant{}),
			cmpopts.IgnoreFields(MutantResult{}, "Played")); diff != "" {
			t.Errorf("%s (-played, +not played):\n%s", m.ID, diff)
		}
	}
	if tried < 20 || lived < 5 || played[1]*2 > played[0] {
		t.Errorf("%d mutants met %d checks, or else %d, and %d lived; want fewer checks, and some that live", tried, played[0],
			played[1], lived)
	}
}
