package oracle

import (
	"encoding/json"
	"io/fs"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/model/schema"
)

// The oracle asks for each member of an Event with the requirement that demands it. Which those are is the schema's to
// say: of every Event, and of those of a Group besides.
func TestTheEnvelopeOfAnEventHasTheMembersThatItsSchemaDemands(t *testing.T) {
	raw, err := fs.ReadFile(schema.Files(), "protocol/event.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var event struct {
		Required []string
		AllOf    []struct{ Else struct{ Required []string } }
	}
	if err := json.Unmarshal(raw, &event); err != nil {
		t.Fatal(err)
	}
	var always, ofGroups, wantOfGroups []string
	for _, m := range envelope {
		if m.grouped {
			ofGroups = append(ofGroups, m.name)
		} else {
			always = append(always, m.name)
		}
	}
	for _, rule := range event.AllOf {
		wantOfGroups = append(wantOfGroups, rule.Else.Required...)
	}
	for _, c := range []struct {
		what      string
		want, got []string
	}{{"of every Event", event.Required, always}, {"of Events of a Group", wantOfGroups, ofGroups}} {
		slices.Sort(c.want)
		slices.Sort(c.got)
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("members %s (-schema +oracle):\n%s", c.what, diff)
		}
	}
}
