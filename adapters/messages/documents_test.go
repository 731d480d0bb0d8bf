package messages

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/schema"
)

const someHash = `sha256:0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a`

const someFailure = `{"code":"AUTH_INVALID_SIGNATURE","stage":"signature","reason":"the equation does not hold"}`

const someRegistry = `{"coverage":"complete","evidence":{"organizationId":"urn:o:1","bindings":[{"keyId":7,"anything":null}]}}`

const someKey = `{"keyId":"urn:k:1","seed":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","publicKey":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}`

const someVerified = `{"organizationId":"urn:o:1","keyId":"urn:k:1","principal":{"type":"agent","id":"urn:a:1"},"protectedTime":"2026-07-15t00:00:00Z",` +
	`"signingBytes":"e30=","signingHash":"` + someHash + `"}`

const someService = `"authenticatedService":{"type":"service","id":"urn:s:1"}`

const fullAdmission = `{"profile":"command","mode":"first-admission","document":"e30=","registry":` + someRegistry +
	`,` +
	`"trustedContext":{"admissionRecordId":"urn:r:1","trustedAcceptedAt":"not-a-timestamp","acceptedBy":{"type":"human","id":"urn:h:1"}},` +
	`"lookup":{"status":"authoritative-absence"},"append":{"status":"committed","record":"e30=",` + someService + `}}`

// documentCases are messages of the role documents.
var documentCases = []testCase{
	{"a document", Validate, Params, `{"schema":"work-contract","document":"e30="}`, ``},
	{"an empty document", Validate, Params, `{"schema":"work-contract","document":""}`, ``},
	{"a schema with its ending", Validate, Params, `{"schema":"event.schema.json","document":"e30="}`,
		`/schema must be one of agent-card, approval, artifact, command, common, context-package, conversation, error, event, evidence, extension-profile, first-admission-record, group, group-snapshot, lease, membership, message, mission, presence-record, websocket-frame, work-contract, work-item; it is "event.schema.json"`},
	{"a document as an object", Validate, Params, `{"schema":"event","document":{}}`,
		`/document must be bytes in standard base64 with padding, at most 2796204 characters; it is an object without members`},
	{"a document in base64url", Validate, Params, `{"schema":"event","document":"_-8="}`,
		`/document must be bytes in standard base64 with padding, at most 2796204 characters; it is "_-8="`},
	{"right", Validate, Result, `{"valid":true}`, ``},
	{"wrong", Validate, Result, `{"valid":false,"reason":"it lacks the member kind"}`, ``},
	{"no verdict", Validate, Result, `{"reason":"it lacks the member kind"}`, `it lacks the member "valid"`},
	{"a verdict as text", Validate, Result, `{"valid":"yes"}`, `/valid must be a boolean; it is "yes"`},
	{"the longest reason", Validate, Result, `{"valid":false,"reason":"` + strings.Repeat("ä", 500) + `"}`, ``},
	{"too long a reason", Validate, Result, `{"valid":false,"reason":"` + strings.Repeat("a", 501) + `"}`,
		`/reason must be a text of at most 500 characters; it is "` + strings.Repeat("a", 199) + ` …`},

	{"a value", Canonicalize, Params, `{"value":"MS4w"}`, ``},
	{"no value", Canonicalize, Params, `{}`, `it lacks the member "value"`},
	{"canonical bytes", Canonicalize, Result, `{"canonical":"MQ==","hash":"` + someHash + `"}`, ``},
	{"no canonical bytes", Canonicalize, Result, `{"failure":{"code":"PROTOCOL_VIOLATION","stage":"parse"}}`, ``},
	{"bytes without their hash", Canonicalize, Result, `{"canonical":"MQ=="}`, `it lacks the member "hash"`},
	{"neither bytes nor failure", Canonicalize, Result, `{}`,
		`it lacks the member "canonical"; it lacks the member "hash"`},
	{"no object", Canonicalize, Result, `null`, `it must be canonical with hash, or failure alone; it is null`},
	{"bytes and failure", Canonicalize, Result, `{"canonical":"MQ==","failure":` + someFailure + `}`,
		`it is refused by a rule of the schema (not); it is an object with "canonical", "failure"`},
	{"all three", Canonicalize, Result, `{"canonical":"MQ==","hash":"` + someHash + `","failure":` + someFailure + `}`,
		`it is refused by a rule of the schema (not); it is an object with "canonical", "failure", "hash"`},
	{"a bare hash", Canonicalize, Result, `{"canonical":"MQ==","hash":"` + strings.TrimPrefix(someHash, "sha256:") + `"}`,
		`/hash must be sha256: and 64 lower-case hexadecimal digits; it is "` + strings.TrimPrefix(someHash, "sha256:") +
			`"`},

	{"a document to sign", Sign, Params, `{"profile":"approval","document":"e30=","key":` + someKey + `}`, ``},
	{"a kind that is not signed", Sign, Params, `{"profile":"mission","document":"e30=","key":` + someKey + `}`,
		`/profile must be one of agent-card, approval, artifact, command, context-package, event, evidence, extension-profile, group-snapshot; it is "mission"`},
	{"a padded seed", Sign, Params, `{"profile":"approval","document":"e30=","key":` + strings.Replace(someKey, "yuf2A",
		"yuf2A=", 1) + `}`,
		`/key/seed must be 32 bytes in base64url without padding; it is "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A="`},
	{"unused bits in a key", Sign, Params, `{"profile":"approval","document":"e30=","key":` +
		strings.Replace(someKey, "cHURo", "cHURp", 1) + `}`,
		`/key/publicKey must be 32 bytes in base64url without padding; it is "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURp"`},
	{"a signed document", Sign, Result, `{"document":"e30="}`, ``},
	{"no signed document", Sign, Result, `{"failure":{"code":"SCHEMA_VALIDATION_FAILED","stage":"schema"}}`, ``},
	{"a signed document and failure", Sign, Result, `{"document":"e30=","failure":` + someFailure + `}`,
		`it must have exactly one of the members document, failure; it is an object with "document", "failure"`},
	{"a signature alone", Sign, Result, `{"signature":"AAAA"}`,
		`it has the member "signature"; allowed are document, failure`},

	{"a document to verify", Verify, Params, `{"profile":"command","document":"e30=","registry":` + someRegistry + `}`,
		``},
	{"no evidence", Verify, Params, `{"profile":"command","document":"e30=","registry":{"coverage":"unavailable"}}`, ``},
	{"evidence as text", Verify, Params,
		`{"profile":"command","document":"e30=","registry":{"coverage":"all","evidence":"{}"}}`,
		`/registry/coverage must be one of complete, incomplete, unavailable; it is "all"; /registry/evidence must be an object; it is "{}"`},
	{"what was established", Verify, Result, `{"verified":` + someVerified + `}`, ``},
	{"the stage that failed", Verify, Result, `{"failure":` + someFailure + `}`, ``},
	{"nothing established", Verify, Result, `{"verified":{}}`,
		`/verified lacks the member "keyId"; /verified lacks the member "organizationId"; /verified lacks the member "principal"; /verified lacks the member "protectedTime"; /verified lacks the member "signingBytes"; and 1 more`},
	{"established and failed", Verify, Result, `{"verified":` + someVerified + `,"failure":` + someFailure + `}`,
		`it must have exactly one of the members failure, verified; it is an object with "failure", "verified"`},
	{"neither established nor failed", Verify, Result, `{}`,
		`it must have exactly one of the members failure, verified; it is an object without members`},
	{"a stage that there is not", Verify, Result, `{"failure":{"code":"AUTH_INVALID_SIGNATURE","stage":"crypto"}}`,
		`/failure/stage must be one of parse, schema, signature-envelope, key-resolution, canonicalization, signature, admission; it is "crypto"`},
	{"a failure without a stage", Verify, Result, `{"failure":{"code":"AUTH_INVALID_SIGNATURE"}}`,
		`/failure lacks the member "stage"`},

	{"a first admission", Admit, Params, fullAdmission, ``},
	{"a replay", Admit, Params,
		`{"profile":"event","mode":"historical-replay","document":"e30=","registry":{"coverage":"complete"},"lookup":{"status":"found","record":"e30=",` + someService + `}}`, ``},
	{"another mode", Admit, Params, strings.Replace(fullAdmission, "first-admission", "replay", 1),
		`/mode must be one of first-admission, historical-replay; it is "replay"`},
	{"no lookup", Admit, Params,
		`{"profile":"event","mode":"historical-replay","document":"e30=","registry":{"coverage":"complete"}}`,
		`it lacks the member "lookup"`},
	{"a lookup that commits", Admit, Params, strings.Replace(fullAdmission, "authoritative-absence", "committed", 1),
		`/lookup/status must be one of found, authoritative-absence, unauthenticated, integrity-failed, unavailable, indeterminate; it is "committed"`},
	{"an append that finds", Admit, Params, strings.Replace(fullAdmission, `"committed"`, `"found"`, 1),
		`/append is refused by a rule of the schema (not); it is an object with "authenticatedService", "record", "status"; /append/status must be one of committed, existing, conflict, unauthenticated, integrity-failed, unavailable, indeterminate; it is "found"`},
	{"found, but no record", Admit, Params, strings.Replace(fullAdmission, "authoritative-absence", "found", 1),
		`/lookup lacks the member "authenticatedService"; /lookup lacks the member "record"`},
	{"a conflict with a record", Admit, Params, strings.Replace(fullAdmission, `"committed"`, `"conflict"`, 1),
		`/append is refused by a rule of the schema (not); it is an object with "authenticatedService", "record", "status"`},
	{"a record", Admit, Result, `{"record":"e30=","calls":["lookup","context","append"],"candidate":"e30="}`, ``},
	{"a refusal before anything was asked", Admit, Result, `{"failure":` + someFailure + `,"calls":[]}`, ``},
	{"a refusal after the candidate", Admit, Result,
		`{"failure":{"code":"AUTH_INVALID_SIGNATURE","stage":"admission"},"calls":["lookup","context","append"],"candidate":"e30="}`, ``},
	{"a record without its calls", Admit, Result, `{"record":"e30="}`, `it lacks the member "calls"`},
	{"calls null", Admit, Result, `{"record":"e30=","calls":null}`, `/calls must be an array; it is null`},
	{"a call that there is not", Admit, Result, `{"record":"e30=","calls":["lookup","commit"]}`,
		`/calls/1 must be one of lookup, context, append; it is "commit"`},
	{"neither a record nor failure", Admit, Result, `{"calls":[],"candidate":"e30="}`, `it lacks the member "record"`},
	{"a record and failure", Admit, Result, `{"record":"e30=","failure":` + someFailure + `,"calls":[]}`,
		`it is refused by a rule of the schema (not); it is an object with "calls", "failure", "record"`},
}

// A document may have 2 MiB, so that a message with the most of them fits into a line, and so does what is made of it:
// the canonical form of numbers such as 1e20 is more than four times as long.
func TestCheckBoundsADocument(t *testing.T) {
	largest := `{"schema":"event","document":"` + strings.Repeat("AAAA", 699051) + `"}`
	if err := Check(Validate, Params, read(t, largest)); err != nil {
		t.Errorf("Check of the largest document = %v", err)
	}
	err := Check(Validate, Params, read(t, strings.Replace(largest, `"}`, `AA=="}`, 1)))
	want := `params of validate: /document must be bytes in standard base64 with padding, at most 2796204 characters; it is "` + strings.Repeat("A", 199) + ` …`
	if err == nil || err.Error() != want {
		t.Errorf("Check of a larger one = %v, want %s", err, want)
	}
}

// §2: every digit of a time counts, so that none is too many.
func TestTimesMayHaveAnyNumberOfDigits(t *testing.T) {
	time := "2026-07-15t00:00:00." + strings.Repeat("7", 1<<20) + "Z"
	verified := `{"verified":` + strings.Replace(someVerified, "2026-07-15t00:00:00Z", time, 1) + `}`
	if err := Check(Verify, Result, read(t, verified)); err != nil {
		t.Errorf("what was verified: %.200v", err)
	}
	admission := strings.Replace(fullAdmission, "not-a-timestamp", time, 1)
	if err := Check(Admit, Params, read(t, admission)); err != nil {
		t.Errorf("trusted context: %.200v", err)
	}
}

// The schemas list what there is to ask about, so that a name that is not there is told at once.
func TestSchemasListWhatThereIs(t *testing.T) {
	var profiles []string
	for _, p := range document.Profiles() {
		profiles = append(profiles, p.Name)
	}
	var common struct {
		Definitions struct{ Profile struct{ Enum []string } }
	}
	var validate struct {
		Definitions struct {
			Params struct {
				Properties struct{ Schema struct{ Enum []string } }
			}
		}
	}
	for name, into := range map[string]any{"common": &common, Validate: &validate} {
		text, err := files.ReadFile(name + ".schema.json")
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, into); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(profiles, common.Definitions.Profile.Enum); diff != "" {
		t.Errorf("the kinds of Signed Documents (-model +schema):\n%s", diff)
	}
	if diff := cmp.Diff(slices.Sorted(slices.Values(schema.Names())),
		validate.Definitions.Params.Properties.Schema.Enum); diff != "" {
		t.Errorf("the normative schemas (-model +schema):\n%s", diff)
	}
}
