package documents_test

import (
	"testing"

	"github.com/missionweave/weavecheck/model/requirement"
	"github.com/missionweave/weavecheck/vectors/documents"
)

func TestEveryCheckCitesRequirementsThatAreChecked(t *testing.T) {
	vectors, err := documents.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		for _, id := range v.Requirements {
			switch r, ok := requirement.Lookup(id); {
			case !ok:
				t.Errorf("%s cites %q, which is not in the catalogue; near it: %v", v.ID, id, requirement.Suggest(id))
			case r.Check != requirement.Documents && r.Check != requirement.Behaviour:
				t.Errorf("%s cites %s, which the catalogue says is not checked (%s)", v.ID, id, r.Check)
			}
		}
	}
}

func TestEveryRequirementThatIsCheckedOnDocumentsHasACheck(t *testing.T) {
	vectors, err := documents.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	cited := map[string]bool{}
	for _, v := range vectors {
		for _, id := range v.Requirements {
			cited[id] = true
		}
	}
	for _, r := range requirement.All() {
		if r.Check == requirement.Documents && !cited[r.ID] {
			t.Errorf("%s (%s) is to be checked on documents, and no check cites it: %s", r.ID, r.Level, r.Text)
		}
	}
}
