package schema_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/model/schema"
)

func TestMismatchesNameTheMemberAndWhatWasAllowed(t *testing.T) {
	const actor = `{"type":"agent","id":"urn:a:1"}`
	command := func(more string) string {
		return `{"protocolVersion":"0.1","actionId":"urn:x:1","actor":` + actor +
			`,"groupId":"urn:g:1","sessionEpoch":1,"membershipEpoch":1,` +
			`"kind":"work.start","correlationId":"urn:c:1","issuedAt":"2027-01-01T00:00:00Z","payload":{},` +
			`"signature":{"algorithm":"Ed25519","keyId":"urn:k:1","createdAt":"2027-01-01T00:00:00Z","value":"AAAA"}` + more +
			`}`
	}
	for _, c := range []struct{ name, schema, text, want string }{
		{"right", "command", command(""), ""},
		{"an unknown member", "command", command(`,"priority":1`), `it has the member "priority"; allowed are`},
		{"a number beyond binary64", "command", command(`,"expectedRevision":1e400`), "/expectedRevision must be"},
		{"a number that underflows", "command", command(`,"expectedRevision":-1e-99999999999999999999`),
			"/expectedRevision must be"},
		{"an identifier that is none", "command", command(`,"workItemId":"part"`), "/workItemId must be"},
		{"numbers beyond binary64 in const and uniqueItems", "message", `{"authority":1e400,"mentions":[1e400,1e400]}`,
			`it lacks the member "author"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var d schema.Document
			if err := d.Read([]byte(c.text)); err != nil {
				t.Fatal(err)
			}
			told := schema.Protocol(c.schema).Mismatches(d.Root())
			switch {
			case c.want == "" && told != nil:
				t.Errorf("Mismatches = %q", told)
			case c.want != "" && !strings.Contains(strings.Join(told, "; "), c.want):
				t.Error(cmp.Diff(c.want, strings.Join(told, "; ")))
			}
		})
	}
}
