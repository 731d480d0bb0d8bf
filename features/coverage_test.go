package features_test

import (
	"testing"

	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/model/requirement"
)

func TestEveryTagIsARequirementThatIsCheckedByBehaviour(t *testing.T) {
	list, err := features.Scenarios()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		for _, id := range s.Requirements {
			switch r, ok := requirement.Lookup(id); {
			case !ok:
				t.Errorf("%s:%d: [%s] cites %q, which is not in the catalogue; near it: %v", s.File, s.Line, s.ID, id,
					requirement.Suggest(id))
			case r.Check != requirement.Behaviour:
				t.Errorf("%s:%d: [%s] cites %s, which the catalogue says is not checked by behaviour (%s)", s.File, s.Line, s.ID,
					id, r.Check)
			}
		}
	}
}

func TestEveryRequirementThatIsCheckedByBehaviourHasAScenario(t *testing.T) {
	list, err := features.Scenarios()
	if err != nil {
		t.Fatal(err)
	}
	cited := map[string]bool{}
	for _, s := range list {
		for _, id := range s.Requirements {
			cited[id] = true
		}
	}
	for _, r := range requirement.All() {
		if r.Check == requirement.Behaviour && !cited[r.ID] {
			t.Errorf("%s (%s) is to be checked by behaviour, and no scenario cites it: %s", r.ID, r.Level, r.Text)
		}
	}
}
