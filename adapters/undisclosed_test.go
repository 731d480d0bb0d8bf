package adapters

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/oracle"
)

// signers are identities of whom the Organization knows one key only.
type signers struct{}

func (signers) Identity(string) (document.Identity, error) { panic("nothing is signed by name") }
func (signers) Remembers() *document.Memo                  { return nil }

// What a refusal says of a bad signature may differ from Command to Command, and not from check to check (§6.4).
func TestRefusalsOfBadSignaturesMayDifferInAnythingButWhichCheckFailed(t *testing.T) {
	known := model.Actor{Type: model.Human, ID: "urn:weavecheck:human:olivia"}
	keys := document.NewBindings("urn:weavecheck:organization:one")
	if err := keys.Bind(known, document.TestIdentity(known).PublicKey(start)); err != nil {
		t.Fatal(err)
	}
	command := func(n int, unknownKey bool) json.RawMessage {
		doc := map[string]any{
			"protocolVersion": "0.1", "actionId": fmt.Sprint("urn:weavecheck:action:", n), "kind": "mission.cancel",
			"actor": known, "groupId": "urn:weavecheck:group:1", "membershipEpoch": 1, "issuedAt": start,
			"correlationId": "urn:weavecheck:correlation:1", "payload": map[string]any{},
		}
		signer := known
		if unknownKey {
			signer.ID = "urn:weavecheck:human:unknown"
		}
		raw, err := document.TestIdentity(signer).Sign(doc, start)
		if err != nil {
			t.Fatal(err)
		}
		if unknownKey {
			return raw
		}
		doc["correlationId"] = "urn:weavecheck:correlation:changed"
		if raw, err = json.Marshal(doc); err != nil {
			t.Fatal(err)
		}
		return raw
	}
	keyID := func(raw json.RawMessage) string {
		var doc struct{ Signature model.Signature }
		if err := json.Unmarshal(raw, &doc); err != nil {
			t.Fatal(err)
		}
		return doc.Signature.KeyID
	}
	for _, c := range []struct {
		name  string
		told  func(n int, unknownKey bool, raw json.RawMessage) string
		noted bool
	}{
		{name: "always the same", told: func(int, bool, json.RawMessage) string { return "not signed as it must be" }},
		{name: "the key that was named", told: func(_ int, _ bool, raw json.RawMessage) string {
			return "a bad signature under " + keyID(raw)
		}},
		{name: "a number of its own each", told: func(n int, _ bool, _ json.RawMessage) string { return fmt.Sprint("request ", n) }},
		{name: "which check failed, among numbers", told: func(n int, unknown bool, _ json.RawMessage) string {
			return fmt.Sprint("request ", n, ": the key is unknown: ", unknown) // it cannot be told what depends on what
		}},
		{name: "which check failed", noted: true, told: func(_ int, unknown bool, _ json.RawMessage) string {
			return fmt.Sprint("the key is unknown: ", unknown)
		}},
	} {
		s := &Session{cast: signers{}, keys: keys}
		var noted *oracle.Mismatch
		for n := range 4 {
			raw := command(n, n%2 == 0)
			refusal, err := json.Marshal(map[string]any{
				"code": model.AuthInvalidSignature, "message": c.told(n, n%2 == 0, raw), "retryable": false,
				"occurredAt": start.Seconds(int64(n)), "relatedActionId": fmt.Sprint("urn:weavecheck:action:", n),
			})
			if err != nil {
				t.Fatal(err)
			}
			read := document.ReadCommand(raw, keys, nil)
			if read.Fault != model.DocumentUnverified {
				t.Fatalf("the Command is not one with a bad signature: %d", read.Fault)
			}
			m := s.discloses(raw, read, &oracle.Refusal{Code: model.AuthInvalidSignature, Raw: refusal})
			if m != nil && n < 3 {
				t.Errorf("%s: noted before there are two of each", c.name)
			}
			noted = m
		}
		if (noted != nil) != c.noted || noted != nil && noted.Requirement != "6.4-124" {
			t.Errorf("%s: %v", c.name, noted)
		}
	}
}
