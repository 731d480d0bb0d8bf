package reference

import (
	"bytes"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model/document"
)

// Up to the bound of a request every answer is right, though the canonical form can be four times as large; over it
// there is no answer.
func TestDocumentsOfAnySizeAreJudgedOrNotAskedAbout(t *testing.T) {
	d := NewDocuments(document.Sound())
	numbers := (adapters.MaxDocumentBytes - len("[]") + 1) / len("1e20,")
	largest := []byte("[" + strings.TrimSuffix(strings.Repeat("1e20,", numbers), ",") + "]")
	want := "[" + strings.TrimSuffix(strings.Repeat("100000000000000000000,", numbers), ",") + "]"
	answer, err := d.Canonicalize(t.Context(), adapters.CanonicalizeRequest{Value: largest})
	if err != nil || string(answer.Canonical) != want {
		t.Errorf("%d bytes: %d bytes and %v; want %d bytes", len(largest), len(answer.Canonical), err, len(want))
	}
	if most := 12582912 / 4 * 3; len(want) > most {
		t.Errorf("the canonical form has %d bytes; messages take %d", len(want), most)
	}
	key, _ := signingKey()
	over := bytes.Repeat([]byte(" "), adapters.MaxDocumentBytes+1)
	for method, ask := range map[string]func() error{
		"validate": func() error {
			_, err := d.Validate(t.Context(), adapters.ValidateRequest{Schema: "command", Document: over})
			return err
		},
		"canonicalize": func() error {
			_, err := d.Canonicalize(t.Context(), adapters.CanonicalizeRequest{Value: over})
			return err
		},
		"sign": func() error {
			_, err := d.Sign(t.Context(), adapters.SignRequest{Profile: "command", Document: over, Key: key})
			return err
		},
		"verify": func() error {
			_, err := d.Verify(t.Context(), adapters.VerifyRequest{Profile: "command", Document: over})
			return err
		},
		"admit": func() error {
			_, err := d.Admit(t.Context(), adapters.AdmitRequest{Profile: "command",
				Append: &adapters.LogOutcome{Record: over}})
			return err
		},
	} {
		want := method + ": a text has 2097153 bytes; ask about at most 2097152"
		if err := ask(); err == nil || err.Error() != want {
			t.Errorf("%v; want %s", err, want)
		}
	}
}
