package selftest

import (
	"testing"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
)

// BenchmarkSuite is one replay of the whole suite against the reference in this process.
func BenchmarkSuite(b *testing.B) {
	list, err := vectors.Embedded()
	if err != nil {
		b.Fatal(err)
	}
	suite, err := Vectors(list)
	if err != nil {
		b.Fatal(err)
	}
	target := reference.New(reference.Options{Memo: document.NewMemo()})
	info, err := target.Initialize(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	order := likeliest(suite.Checks(), Mutant{})
	for b.Loop() {
		err := suite.Play(b.Context(), target, info, order, func(c reports.Check) bool {
			if c.Outcome != reports.Pass {
				b.Fatalf("%s: %s: %s", c.ID, c.Outcome, c.Message)
			}
			return true
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(order)), "checks")
}
