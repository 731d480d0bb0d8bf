package adapters

import (
	"encoding/json"
	"io/fs"
	"testing"

	"github.com/missionweave/weavecheck/model/schema"
)

// Which members an error document must have is its schema's to say; each that is missing is told.
func TestAnErrorDocumentWithoutAMemberThatItsSchemaDemandsIsADeviation(t *testing.T) {
	raw, err := fs.ReadFile(schema.Files(), "protocol/error.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var document struct{ Required []string }
	if err := json.Unmarshal(raw, &document); err != nil {
		t.Fatal(err)
	}
	whole := map[string]any{
		"code": "AUTH_FORBIDDEN", "message": "no", "retryable": false, "occurredAt": "2027-01-01T00:00:00Z",
	}
	if len(document.Required) != len(whole) {
		t.Fatalf("the schema demands %v", document.Required)
	}
	for _, missing := range document.Required {
		less := map[string]any{}
		for name, value := range whole {
			if name != missing {
				less[name] = value
			}
		}
		raw, err := json.Marshal(less)
		if err != nil {
			t.Fatal(err)
		}
		want := "19-01"
		if missing == "retryable" {
			want = "19-03"
		}
		if _, mismatch := readRefusal(raw); mismatch == nil || mismatch.Requirement != want {
			t.Errorf("without %s: %v; want %s", missing, mismatch, want)
		}
	}
}
