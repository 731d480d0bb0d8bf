package document_test

import (
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/model/document"
)

// unsigned is a Command without a signature, with some members set, or removed by "".
func unsigned(t *testing.T, members map[string]string) []byte {
	t.Helper()
	all := map[string]json.RawMessage{
		"protocolVersion": []byte(`"0.1"`), "actionId": []byte(`"urn:a:1"`), "kind": []byte(`"work.start"`),
		"actor": []byte(`{"type":"agent","id":"urn:a:doer"}`), "groupId": []byte(`"urn:g:1"`), "sessionEpoch": []byte(`1`),
		"membershipEpoch": []byte(`1`), "correlationId": []byte(`"urn:c:1"`), "issuedAt": []byte(`"2027-03-01T12:00:00Z"`),
		"payload": []byte(`{}`),
	}
	for name, value := range members {
		if delete(all, name); value != "" {
			all[name] = []byte(value)
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// §6.4: what could not be verified is not signed, and the text of a time is never another.
func TestSignRefusesWhatCouldNotBeVerified(t *testing.T) {
	key := document.SigningKey{KeyID: "urn:k:1", Key: ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))}
	profile, _ := document.ProfileOf("command")
	for _, c := range []struct {
		name, member, value string
		stage               document.Stage // "": it is signed
	}{
		{"all members", "payload", `{}`, ""},
		{"a fraction", "issuedAt", `"2027-03-01t12:00:00.500Z"`, ""},
		{"a fraction of a thousand digits", "issuedAt", `"2027-03-01T12:00:00.` + strings.Repeat("7", 1000) + `Z"`, ""},
		{"an integer with a fraction", "sessionEpoch", `1.0`, ""},
		{"an offset of zero", "issuedAt", `"2027-03-01T12:00:00+00:00"`, document.SignatureEnvelope},
		{"another offset", "issuedAt", `"2027-03-01T20:00:00+08:00"`, document.SignatureEnvelope},
		{"a lower-case z", "issuedAt", `"2027-03-01T12:00:00z"`, document.SignatureEnvelope},
		{"a leap second", "issuedAt", `"2016-12-31T23:59:60Z"`, document.Schema},
		{"no time", "issuedAt", ``, document.Schema},
		{"no kind", "kind", ``, document.Schema},
		{"a member more", "note", `1`, document.Schema},
		{"a signature", "signature", `{}`, document.Schema},
		{"an epoch that is none", "sessionEpoch", `1.5`, document.Schema},
		{"a number beyond binary64", "payload", `{"a":1e400}`, document.Canonicalization},
		{"the same off its schema", "note", `1e400`, document.Schema},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := unsigned(t, map[string]string{c.member: c.value})
			signed, failed := document.Sound().Sign(profile, text, key)
			switch {
			case failed != nil && failed.Stage != c.stage || failed == nil && c.stage != "":
				t.Fatalf("the failure is %v; want %q", failed, c.stage)
			case failed != nil:
				return
			}
			var d struct {
				IssuedAt  string
				Signature struct{ CreatedAt string }
			}
			if err := json.Unmarshal(signed, &d); err != nil {
				t.Fatal(err)
			}
			got := fmt.Sprintf("%q", d.IssuedAt)
			if d.IssuedAt != d.Signature.CreatedAt || c.member == "issuedAt" && got != c.value {
				t.Errorf("issuedAt %s, createdAt %q", got, d.Signature.CreatedAt)
			}
		})
	}
}
