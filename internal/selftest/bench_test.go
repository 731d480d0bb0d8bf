package selftest

import (
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/internal/mutants"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/vectors"
)

// benched are the checks, on a stage of their own.
func benched(b *testing.B) (*theatre, []Sequence) {
	b.Helper()
	list, err := vectors.Embedded()
	if err != nil {
		b.Fatal(err)
	}
	house, err := newTheatre()
	if err != nil {
		b.Fatal(err)
	}
	return house.remembering(), Sequences(list)
}

// How many checks the faults of a server meet before one tells it, which is how well the likeliest are found.
func BenchmarkHunt(b *testing.B) {
	house, sequences := benched(b)
	hunted, played := 0, 0
	for b.Loop() {
		for _, m := range mutants.Rules() {
			if m.Group == mutants.Server {
				r := MutantResult{Mutant: m}
				house.hunt(b.Context(), sequences, &r)
				hunted, played = hunted+1, played+r.Played
			}
		}
	}
	b.ReportMetric(float64(played)/float64(hunted), "checks/mutant")
}

// What a legal variant costs that departs in one reading: where every check is played, where only those are which ask
// about it, and what it costs to find out which those are.
func BenchmarkReading(b *testing.B) {
	house, sequences := benched(b)
	list := house.usually(b.Context(), sequences)
	b.Run("finding out", func(b *testing.B) {
		for b.Loop() {
			house.usually(b.Context(), sequences)
		}
	})
	for _, way := range []struct {
		name  string
		usual func() map[*run.Check]*usual
	}{{"every check", nil}, {"what asks about it", func() map[*run.Check]*usual { return list }}} {
		b.Run(way.name, func(b *testing.B) {
			on := house.remembering()
			on.usual = way.usual
			for b.Loop() {
				for _, v := range mutants.Variants() {
					if strings.HasPrefix(v.ID, "reading dependency-kind: ") {
						on.pass(b.Context(), sequences, &VariantResult{Variant: v})
					}
				}
			}
		})
	}
}
