package vectors_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model/schema"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
)

// outright reports for each Command of a vector whether it is accepted whatever the readings.
func outright(v vectors.Vector) (list []bool) {
	for _, s := range v.Steps {
		if s.Submit != nil || s.Again != nil {
			list = append(list, !slices.ContainsFunc(s.Expect, func(e vectors.Expect) bool { return e.Outcome != vectors.Accepted }))
		}
	}
	return list
}

// The payload profile says what the checks send: every Command that a server has to accept is by it. Were one not, a
// server that is built to the profile could rightly refuse it.
func TestAcceptedCommandsKeepToThePayloadProfile(t *testing.T) {
	generated, err := replay(t.Context(), reference.New(reference.Options{Memo: memo}), true, 1)
	if err != nil {
		t.Fatal(err)
	}
	seen, kinds := map[string]bool{}, map[string]bool{}
	for _, x := range slices.Concat(replayOfReference(t).heard, generated.heard) {
		accepted := outright(x.vector)
		if x.outcome != reports.Pass || len(accepted) != len(x.commands) {
			t.Errorf("%s: %s, with %d Commands of %d", x.vector.ID, x.outcome, len(x.commands), len(accepted))
			continue
		}
		for i, command := range x.commands {
			if !accepted[i] || seen[string(command)] {
				continue
			}
			seen[string(command)] = true
			var d schema.Document
			if err := d.Read(command); err != nil {
				t.Fatalf("%s: %v", x.vector.ID, err)
			}
			kind := d.Root().Member("kind").Text()
			kinds[kind] = true
			profile := schema.Payload(kind)
			if profile == nil {
				t.Errorf("%s: the profile says nothing of %s", x.vector.ID, kind)
				continue
			}
			if wrong := profile.Mismatches(d.Root().Member("payload")); wrong != nil {
				t.Errorf("%s: the payload of %s: %s", x.vector.ID, kind, strings.Join(wrong, "; "))
			}
		}
	}
	if len(kinds) < 20 {
		t.Errorf("only %d kinds of Commands were accepted", len(kinds))
	}
	t.Logf("%d Commands of %d kinds", len(seen), len(kinds))
}

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
