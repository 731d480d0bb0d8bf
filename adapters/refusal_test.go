package adapters

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"testing"

	"github.com/missionweave/weavecheck/model"
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
		want := map[string]string{"retryable": "19-03", "code": "19-02"}[missing]
		if _, notes := readRefusal(raw, "", start, start); len(notes) != 1 || notes[0].Requirement != cmp.Or(want, "19-01") {
			t.Errorf("without %s: %v; want one note under %s", missing, notes, cmp.Or(want, "19-01"))
		}
	}
}

// What an error document says has to be true as well: when it happened, which Command it is about, and whether that may
// be sent again.
func TestAnErrorDocumentThatSaysSomethingFalseIsNoted(t *testing.T) {
	const action = "urn:weavecheck:action:1"
	for _, c := range []struct {
		name, member string
		value        any
		want         string
	}{
		{"as it should be", "code", "AUTH_FORBIDDEN", ""},
		{"a code that is none", "code", "NO_SUCH_CODE", "19-02"},
		{"an instant long after", "occurredAt", "9999-01-01T00:00:00Z", "19-01"},
		{"an instant long before", "occurredAt", "1999-01-01T00:00:00Z", "19-01"},
		{"the instant in whole seconds", "occurredAt", "2027-01-01T00:00:00Z", ""},
		{"the Command it is about", "relatedActionId", action, ""},
		{"another Command", "relatedActionId", "urn:weavecheck:action:2", "19-04"},
		{"no Command", "relatedActionId", nil, "19-04"},
		{"a member that the schema does not know", "hint", "x", "19-01"},
		{"an empty message", "message", "", "19-01"},
		{"safe to retry after a revision", "code", "REVISION_CONFLICT", ""},
		{"safe to retry after a bad signature", "code", "AUTH_INVALID_SIGNATURE", "19-07"},
		{"safe to retry after a collision", "code", "ACTION_ID_COLLISION", "19-10"},
		{"safe to retry behind a fence", "code", "AUTH_STALE_SESSION", "19-11"},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := map[string]any{"code": "AUTH_FORBIDDEN", "message": "no", "retryable": true, "occurredAt": start,
				"relatedActionId": action}
			if doc[c.member] = c.value; c.value == nil {
				delete(doc, c.member)
			}
			raw, err := json.Marshal(doc)
			if err != nil {
				t.Fatal(err)
			}
			_, notes := readRefusal(raw, action, start, start)
			got := ""
			for _, n := range notes {
				got += n.Requirement
			}
			if got != c.want {
				t.Errorf("%s: noted %q; want %q", raw, got, c.want)
			}
		})
	}
}

// start is the instant of the tests of this file.
const start = model.Instant(1_798_761_600_000) // 2027-01-01T00:00:00Z
