package mutants

import (
	"testing"

	"github.com/missionweave/weavecheck/model/requirement"
)

func TestEveryMutantHasItsOwnIDAndARequirementOfTheCatalogue(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range Rules() {
		if seen[m.ID] {
			t.Errorf("two mutants are called %q", m.ID)
		}
		seen[m.ID] = true
		if _, ok := requirement.Lookup(m.Requirement); !ok && m.Group != "server" {
			t.Errorf("%s breaks %q, which is not in the catalogue", m.ID, m.Requirement)
		}
	}
	if len(seen) < 500 {
		t.Errorf("only %d mutants are derived from the rules", len(seen))
	}
}
