package mutants

import (
	"fmt"
	"testing"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
)

// TestEveryOptionPassesGeneratedSequences plays the same seeds against references whose readings are all chosen at
// once: over the references of one seed, each reading takes each of its options, and beside other options of the others
// with each seed.
func TestEveryOptionPassesGeneratedSequences(t *testing.T) {
	t.Parallel()
	most := 0
	for _, p := range model.Points() {
		most = max(most, len(p.Options))
	}
	for n := *seed + 1; n <= *seed+*seeds; n++ {
		for shift := range most {
			t.Run(fmt.Sprintf("seed %d, options from %d", n, shift), func(t *testing.T) {
				t.Parallel()
				readings := model.DefaultReadings()
				for i, p := range model.Points() {
					readings = readings.With(p, int((uint64(shift)+uint64(i)*n)%uint64(len(p.Options))))
				}
				passes(t, reference.Options{Readings: readings}, n)
			})
		}
	}
}
