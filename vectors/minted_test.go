package vectors_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/model"
)

// The names of minted values are the model's: the schema and the README follow it.
func TestTheSchemaAndTheREADMENameEveryMintedValue(t *testing.T) {
	var schema struct {
		Definitions struct {
			Minted struct {
				Properties map[string]struct{ Enum []string }
			}
		}
	}
	raw, err := os.ReadFile("vector.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &schema); err != nil {
		t.Fatal(err)
	}
	names := schema.Definitions.Minted.Properties["$minted"].Enum
	if diff := cmp.Diff(model.MintedNames(), slices.Sorted(slices.Values(names))); diff != "" {
		t.Errorf("vector.schema.json (-model +schema):\n%s", diff)
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range model.MintedNames() {
		if !regexp.MustCompile("(?m)^\\|.*`" + name + "`.* \\|.*\\|.*\\|$").Match(readme) {
			t.Errorf("no row of the README's table is about %s", name)
		}
	}
}
