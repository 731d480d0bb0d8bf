package vectors_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/missionweave/weavecheck/model/schema"
)

// The table of the README for those who write targets and the schemas of the payload profile say the same.
func TestTheTableOfPayloadsIsThatOfTheProfile(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "adapters", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var profile struct {
		Definitions map[string]struct {
			Properties map[string]any `json:"properties"`
		} `json:"definitions"`
	}
	text, err := fs.ReadFile(schema.Files(), "payload/payload.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &profile); err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{}
	for kind, d := range profile.Definitions {
		want[kind] = slices.Sorted(maps.Keys(d.Properties))
	}
	got := map[string][]string{}
	name := regexp.MustCompile("`([A-Za-z]+)`")
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z._]+)` \\| (.*) \\|$").FindAllStringSubmatch(string(page), -1) {
		if _, kind := want[row[1]]; !kind {
			continue // a row of another table
		}
		for _, m := range name.FindAllStringSubmatch(row[2], -1) {
			got[row[1]] = append(got[row[1]], m[1])
		}
		slices.Sort(got[row[1]])
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("payloads (-schemas +README):\n%s", diff)
	}
}
