package mutants

import (
	"flag"
	"testing"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/simulator"
)

var (
	sequences = flag.Int("sequences", 6, "how many sequences are generated against each legal variant")
	seed      = flag.Uint64("seed", 0, "what is added to the seed of each legal variant, which is its place among them")
)

// memo is what the references of these tests remember: the sequences are much alike.
var memo = cast.Memo()

// What a server may do otherwise, no generated sequence may hold against it.
func TestLegalVariantsPassGeneratedSequences(t *testing.T) {
	t.Parallel()
	for i, v := range Variants() {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			options := v.Options()
			options.Memo = memo
			target := reference.New(options)
			info, err := target.Initialize(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			g, err := simulator.New(simulator.Options{Target: target, Info: info, Seed: *seed + uint64(i), Deviations: 1})
			if err != nil {
				t.Fatal(err)
			}
			for n := 1; n <= *sequences && !g.Done(); n++ {
				_, _ = g.Play(t.Context(), n) // how it ended is what is concluded from
				if err := g.Conclude(t.Context(), n); err != nil {
					t.Fatal(err)
				}
			}
			for _, f := range g.Failures {
				check, d, _ := f.Judge()
				t.Errorf("%s: %s\n%q", check.Title, check.Message, d.Steps)
			}
			if g.Inconclusive != nil {
				t.Error(g.Inconclusive)
			}
		})
	}
}
