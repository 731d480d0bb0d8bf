package mutants

import (
	"flag"
	"hash/fnv"
	"testing"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/simulator"
)

var (
	sequences = flag.Int("sequences", 6, "how many sequences are generated against each reference")
	seeds     = flag.Uint64("seeds", 1, "with how many seeds they are generated against each choice of readings")
	seed      = flag.Uint64("seed", 0, "what is added to each seed")
)

// memo is what the references of these tests remember: the sequences are much alike.
var memo = cast.Memo()

// What a server may do otherwise, no generated sequence may hold against it.
func TestLegalVariantsPassGeneratedSequences(t *testing.T) {
	t.Parallel()
	for _, v := range Variants() {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			passes(t, v.Options(), *seed+seedOf(v.ID))
		})
	}
}

// seedOf is a seed that belongs to a name: a further variant leaves the sequences of the others as they are.
func seedOf(name string) uint64 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(name))
	return uint64(h.Sum32())
}

// passes fails the test if sequences of that seed hold anything against a reference.
func passes(t *testing.T, options reference.Options, seed uint64) {
	t.Helper()
	options.Memo, options.Asserts = memo, true
	target := reference.New(options)
	info, err := target.Initialize(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	g, err := simulator.New(simulator.Options{Target: target, Info: info, Seed: seed, Deviations: 1, Rehearse: true})
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
}
