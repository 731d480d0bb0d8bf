package messages

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xeipuuv/gojsonschema"

	"github.com/missionweave/weavecheck/model/schema"
)

const someEvent = `{"protocolVersion":"0.1","eventId":"urn:event:1","kind":"work.authorized","payload":{"revision":1}}`

const someError = `{"code":"AUTH_STALE_SESSION","message":"fenced","retryable":false,"occurredAt":"2026-01-01T00:00:00Z"}`

const fullProjection = `{"missions":[{"missionId":"urn:m:1","groupId":"urn:g:1","state":"active","revision":2,"coordinatorId":"urn:a:1",` +
	`"coordinatorEpoch":1,"coordinatorLeaseId":"urn:l:1","coordinatorLeaseExpiresAt":"2026-01-01T01:00:00.000Z"}],` +
	`"workItems":[{"workItemId":"urn:w:1","missionId":"urn:m:1","groupId":"urn:g:1","state":"queued","revision":4,"conversationId":"urn:c:1",` +
	`"contractVersion":1,"dependencyIds":[],"ownerId":"","agentCardVersion":1,"ownershipEpoch":0,"ownershipLeaseId":"",` +
	`"ownershipLeaseExpiresAt":"2026-01-01T01:00:00+02:00","executionLeaseId":"","executionLeaseExpiresAt":"2026-01-01T01:00:00Z",` +
	`"offeredAgentIds":["urn:a:2"],"offerExpiresAt":"2026-01-01T01:00:00Z","selectionBasisRecorded":true,"checkpoints":0,"artifactIds":[],"usage":{"toolCalls":2}}],` +
	`"memberships":[{"groupId":"urn:g:1","member":{"type":"human","id":"urn:h:1"},"roles":["mission_owner"],"state":"active","membershipEpoch":1}],` +
	`"sessions":[{"agentId":"urn:a:1","sessionEpoch":1}],"proposals":[{"proposalId":"urn:p:1","groupId":"urn:g:1","state":"open",` +
	`"authorizedWorkItemId":""}],"artifacts":[{"artifactId":"urn:f:1","workItemId":"urn:w:1","contentHash":"sha256:00"}]}`

const fullOrganization = `{"organizationId":"urn:o:1","at":"2026-01-01T00:00:00.000Z","principals":[{"actor":{"type":"service","id":"urn:s:1"},` +
	`"keys":[{"keyId":"urn:k:1","algorithm":"Ed25519","publicKey":"AAAA_-","validFrom":"2026-01-01T00:00:00.000Z"}]}],` +
	`"agentCards":[{"agentId":"urn:a:1"}],"limits":{"maxDepth":4}}`

type testCase struct {
	name, method string
	part         Part
	text, fault  string
}

// cases are messages with what Check says about them; "" is right.
var cases = append([]testCase{
	{"initialize asks nothing", Initialize, Params, `{}`, ``},
	{"initialize with a member", Initialize, Params, `{"x":1}`, `it has the member "x"; allowed are none`},
	{"a target introduces itself", Initialize, Result,
		`{"name":"x","version":"1","roles":["authority"],"capabilities":["observe","replay"]}`, ``},
	{"a target of documents", Initialize, Result,
		`{"name":"x","version":"1","roles":["documents"],"capabilities":["validate","canonicalize","sign","verify","admit"]}`,
		``},
	{"no capabilities", Initialize, Result, `{"name":"x","version":"1","roles":["authority"],"capabilities":[]}`, ``},
	{"a misspelt capability", Initialize, Result,
		`{"name":"x","version":"1","roles":["authority"],"capabilities":["replay","obseve"]}`,
		`/capabilities/1 must be one of observe, replay, visibility, validate, canonicalize, sign, verify, admit, maximumMessageRatePerMinute, maximumProposalRatePerMinute; it is "obseve"`},
	{"members missing", Initialize, Result, `{"version":""}`,
		`it lacks the member "capabilities"; it lacks the member "name"; it lacks the member "roles"; /version must be a text of 1 to 200 characters; it is ""`},
	{"not an object", Initialize, Result, `["x"]`, `it must be an object; it is an array of 1`},
	{"null", Initialize, Result, `null`, `it must be an object; it is null`},

	{"a whole Organization", Reset, Params, fullOrganization, ``},
	{"a limit below zero", Reset, Params, strings.Replace(fullOrganization, "4", "-4", 1),
		`/limits/maxDepth must be a whole number from 0 to 9007199254740991; it is -4`},
	{"a key of another algorithm", Reset, Params, strings.Replace(fullOrganization, "Ed25519", "RSA", 1),
		`/principals/0/keys/0/algorithm must be Ed25519; it is "RSA"`},
	{"padded key", Reset, Params, strings.Replace(fullOrganization, "AAAA_-", "AAA=", 1),
		`/principals/0/keys/0/publicKey must be a public key in base64url without padding; it is "AAA="`},
	{"reset answers nothing", Reset, Result, `{}`, ``},
	{"reset answers something", Reset, Result, `{"ok":true}`, `it has the member "ok"; allowed are none`},

	{"a Command as an object", Submit, Params, `{"command":{"a":[1,null,"x"]},"at":"2026-01-01T00:00:00.000Z"}`, ``},
	{"a Command as bytes", Submit, Params, `{"commandBytes":"e30=","at":"2026-01-01T00:00:00.000Z"}`, ``},
	{"no Command", Submit, Params, `{"at":"2026-01-01T00:00:00.000Z"}`,
		`it must have exactly 2 of the members at, command, commandBytes; it is an object with "at"`},
	{"a Command in both forms", Submit, Params, `{"command":{},"commandBytes":"","at":"2026-01-01T00:00:00.000Z"}`,
		`it must have exactly 2 of the members at, command, commandBytes; it is an object with "at", "command", "commandBytes"`},
	{"bytes without padding", Submit, Params, `{"commandBytes":"e30","at":"2026-01-01T00:00:00.000Z"}`,
		`/commandBytes must be bytes in standard base64 with padding; it is "e30"`},
	{"no instant", Submit, Params, `{"command":{}}`,
		`it lacks the member "at"; it must have exactly 2 of the members at, command, commandBytes; it is an object with "command"`},

	{"Events", Submit, Result, `{"events":[` + someEvent + `,{}]}`, ``},
	{"no Events", Submit, Result, `{"events":[]}`, ``},
	{"a refusal", Submit, Result, `{"error":` + someError + `}`, ``},
	{"both", Submit, Result, `{"error":` + someError + `,"events":[]}`,
		`it must have exactly one of the members error, events; it is an object with "error", "events"`},
	{"neither", Submit, Result, `{}`,
		`it must have exactly one of the members error, events; it is an object without members`},
	{"Events null", Submit, Result, `{"events":null}`, `/events must be an array; it is null`},
	{"an Event that is a string", Submit, Result, `{"events":[{},"work.authorized"]}`,
		`/events/1 must be an object; it is "work.authorized"`},
	{"a misspelt member", Submit, Result, `{"event":[]}`, `it has the member "event"; allowed are error, events`},
	{"an unknown code, which is for the checks to judge", Submit, Result,
		strings.Replace(`{"error":`+someError+`}`, "AUTH_STALE_SESSION", "STALE", 1), ``},
	{"an empty error, too", Advance, Result, `{"error":{}}`, ``},
	{"an error that is no object", Advance, Result, `{"error":"no"}`, `/error must be an object; it is "no"`},
	{"an error with everything", Replay, Result,
		`{"error":{"code":"CURSOR_TOO_OLD","message":"m","retryable":true,"fatal":false,"relatedFrameId":"urn:f:1",` +
			`"relatedActionId":"urn:a:1","groupId":"urn:g:1","expectedRevision":1,"currentRevision":2,"retryAfterMs":0,` +
			`"snapshotArtifactHash":"sha256:` + strings.Repeat("0a", 32) +
			`","details":{"x":null},"occurredAt":"2026-01-01T00:00:00.5-23:59"}}`, ``},
	{"advance", Advance, Params, `{"to":"2026-01-01T00:00:00.000Z"}`, ``},
	{"lower-case designators", Advance, Params, `{"to":"2026-01-01t00:00:00z"}`,
		`/to must be an instant in RFC 3339 with upper-case T and Z, such as 2026-01-01T00:00:00.000Z; it is "2026-01-01t00:00:00z"`},
	{"a day that does not exist", Advance, Params, `{"to":"2026-02-30T00:00:00Z"}`,
		`/to must be an instant in RFC 3339 with upper-case T and Z, such as 2026-01-01T00:00:00.000Z; it is "2026-02-30T00:00:00Z"`},
	{"an instant as a number", Advance, Params, `{"to":1767225600}`,
		`/to must be an instant in RFC 3339 with upper-case T and Z, such as 2026-01-01T00:00:00.000Z; it is 1767225600`},
	{"only a date", Advance, Params, `{"to":"2026-01-01"}`,
		`/to must be an instant in RFC 3339 with upper-case T and Z, such as 2026-01-01T00:00:00.000Z; it is "2026-01-01"`},

	{"replay", Replay, Params,
		`{"principal":{"type":"agent","id":"urn:a:1"},"groupId":"urn:g:1","afterSequence":0,"limit":100,"at":"2026-01-01T00:00:00.000Z"}`, ``},
	{"whole numbers in other spellings", Replay, Params,
		`{"principal":{"type":"agent","id":"urn:a:1"},"groupId":"urn:g:1","afterSequence":1.0,"limit":1e2,"at":"2026-01-01T00:00:00.000Z"}`, ``},
	{"a fraction", Replay, Params,
		`{"principal":{"type":"agent","id":"urn:a:1"},"groupId":"urn:g:1","afterSequence":4503599627370496.3,"limit":1,"at":"2026-01-01T00:00:00.000Z"}`,
		`/afterSequence must be a whole number from 0 to 9007199254740991; it is 4503599627370496.3`},
	{"too large a sequence", Replay, Params,
		`{"principal":{"type":"agent","id":"urn:a:1"},"groupId":"urn:g:1","afterSequence":9007199254740992,"limit":1,"at":"2026-01-01T00:00:00.000Z"}`,
		`/afterSequence must be a whole number from 0 to 9007199254740991; it is 9007199254740992`},
	{"an unknown kind of Principal", Replay, Params,
		`{"principal":{"type":"robot","id":"urn:a:1"},"groupId":"urn:g:1","afterSequence":0,"limit":1,"at":"2026-01-01T00:00:00.000Z"}`,
		`/principal/type must be one of agent, human, service; it is "robot"`},

	{"observe", Observe, Params, `{"at":"2026-01-01T00:00:00.000Z"}`, ``},
	{"nothing shown", Observe, Result, `{}`, ``},
	{"everything shown", Observe, Result, fullProjection, ``},
	{"escaped names and values", Observe, Result, `{"sess\u0069ons":[{"agentId":"urn:\u0061:1","sessionEpoch":1}]}`, ``},
	{"a number as a string", Observe, Result,
		`{"workItems":[{"workItemId":"urn:w:1"},{"workItemId":"urn:w:2","revision":"3"}]}`,
		`/workItems/1/revision must be a whole number from 0 to 9007199254740991; it is "3"`},
	{"null for what is not shown", Observe, Result, `{"workItems":[{"workItemId":"urn:w:1","ownerId":null}]}`,
		`/workItems/0/ownerId must be an identifier of at most 512 characters, or "" for none; it is null`},
	{"another case", Observe, Result, `{"workItems":[{"workItemID":"urn:w:1"}]}`,
		`/workItems/0 has the member "workItemID"; allowed are agentCardVersion, artifactIds, checkpoints, childMissionId, contractVersion, conversationId, dependencyIds, executionLeaseExpiresAt, executionLeaseId, groupId, missionId, offerExpiresAt, offeredAgentIds, ownerId, ownershipEpoch, ownershipLeaseExpiresAt, ownershipLeaseId, revision, selectionBasisRecorded, startBy, state, usage, workItemId; /workItems/0 lacks the member "workItemId"`},
	{"an empty id", Observe, Result, `{"sessions":[{"agentId":"","sessionEpoch":1}]}`,
		`/sessions/0/agentId must be an identifier of 1 to 512 characters; it is ""`},
	{"512 characters of two bytes", Observe, Result, `{"sessions":[{"agentId":"` + strings.Repeat("ä", 512) +
		`","sessionEpoch":1}]}`, ``},
	{"513 characters", Observe, Result, `{"sessions":[{"agentId":"` + strings.Repeat("a", 513) + `","sessionEpoch":1}]}`,
		`/sessions/0/agentId must be an identifier of 1 to 512 characters; it is "` + strings.Repeat("a", 199) + ` …`},
	{"more mismatches than are told", Observe, Result,
		`{"missions":1,"workItems":2,"memberships":3,"sessions":4,"proposals":5,"artifacts":6}`,
		`/artifacts must be an array; it is 6; /memberships must be an array; it is 3; /missions must be an array; it is 1; /proposals must be an array; it is 5; /sessions must be an array; it is 4; and 1 more`},
	{"a name to be escaped in a pointer", Reset, Params,
		strings.Replace(fullOrganization, `"maxDepth":4`, `"a/b~c":null`, 1),
		`/limits/a~1b~0c must be a whole number from 0 to 9007199254740991; it is null`},
}, documentCases...)

func read(t testing.TB, text string) schema.Value {
	t.Helper()
	d := &schema.Document{}
	if err := d.ReadModel([]byte(text)); err != nil {
		t.Fatalf("reading %s: %v", text, err)
	}
	return d.Root()
}

func TestCheck(t *testing.T) {
	for _, c := range cases {
		t.Run(c.method+" "+c.name, func(t *testing.T) {
			want := c.fault
			if want != "" {
				want = fmt.Sprintf("%s of %s: %s", c.part, c.method, want)
			}
			got := ""
			if err := Check(c.method, c.part, read(t, c.text)); err != nil {
				got = err.Error()
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("Check (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCheckKnowsItsMethods(t *testing.T) {
	if err := Check("shutdown", Params, read(t, `{}`)); err == nil {
		t.Error("Check of an unknown method reports nothing")
	}
}

// The quick check and the library must agree: on the cases, and on what random changes make of them.
func TestQuickCheckAgreesWithTheLibrary(t *testing.T) {
	loader := gojsonschema.NewSchemaLoader()
	loader.Draft, loader.AutoDetect = gojsonschema.Draft7, false
	for _, name := range append([]string{"common"}, Methods()...) {
		text, err := files.ReadFile(name + ".schema.json")
		if err != nil {
			t.Fatal(err)
		}
		if err := loader.AddSchemas(gojsonschema.NewBytesLoader(text)); err != nil {
			t.Fatal(err)
		}
	}
	libraries := map[string]*gojsonschema.Schema{}
	for _, method := range Methods() {
		for _, part := range []Part{Params, Result} {
			library, err := loader.Compile(
				gojsonschema.NewReferenceLoader(baseURI + method + ".schema.json#/definitions/" + string(part)))
			if err != nil {
				t.Fatal(err)
			}
			libraries[key(method, part)] = library
		}
	}
	for _, c := range cases {
		agree(t, libraries, c.method, c.part, c.text)
	}
	random := rand.New(rand.NewPCG(1, 2))
	refused := 0
	const rounds = 5_000
	right := slices.DeleteFunc(slices.Clone(cases), func(c testCase) bool { return c.fault != "" })
	for range rounds {
		c := right[random.IntN(len(right))]
		var value any
		if err := json.Unmarshal([]byte(c.text), &value); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		for range 1 + random.IntN(2) {
			value = mutate(random, value)
		}
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if !agree(t, libraries, c.method, c.part, string(text)) {
			refused++
		}
	}
	if refused < rounds/10 || refused > rounds*19/20 {
		t.Errorf("of %d changed messages %d are refused; the test wants many of both", rounds, refused)
	}
}

func agree(t *testing.T, libraries map[string]*gojsonschema.Schema, method string, part Part, text string) bool {
	t.Helper()
	quick := compiled()[key(method, part)].Accepts(read(t, text))
	result, err := libraries[key(method, part)].Validate(gojsonschema.NewStringLoader(text))
	if err != nil {
		t.Fatalf("validating %s: %v", text, err)
	}
	if quick != result.Valid() {
		t.Errorf("%s of %s: the quick check says %v, the library %v %v, of\n%s", part, method, quick, result.Valid(),
			result.Errors(), text)
	}
	return quick
}

var replacements = []string{
	`null`, `true`, `false`, `0`, `1`, `-1`, `1.5`, `1e20`, `3.0`, `9007199254740991`, `9007199254740992`, `""`, `"x"`,
	`"urn:x:1"`,
	`"2026-01-01T00:00:00Z"`, `"2026-13-01T00:00:00Z"`, `"AUTH_FORBIDDEN"`, `"agent"`, `"observe"`, `"e30="`, `"a b"`,
	`"` + strings.Repeat("x", 600) + `"`, `[]`, `["x"]`, `[{}]`, `{}`, `{"events":[]}`, `{"id":"x","type":"human"}`,
	`"found"`, `"committed"`, `"conflict"`, `{"code":"INTERNAL_ERROR","stage":"parse"}`,
}

// mutate returns the value with one part of it replaced, removed, added or renamed.
func mutate(random *rand.Rand, value any) any {
	var replacement any
	decoder := json.NewDecoder(strings.NewReader(replacements[random.IntN(len(replacements))]))
	decoder.UseNumber()
	if err := decoder.Decode(&replacement); err != nil {
		panic(err)
	}
	switch v := value.(type) {
	case map[string]any:
		names := make([]string, 0, len(v))
		for name := range v {
			names = append(names, name)
		}
		slices.Sort(names)
		if len(names) == 0 || random.IntN(8) == 0 {
			v[[]string{"error", "events", "at", "extra", "state", "limits", "failure", "record"}[random.IntN(8)]] = replacement
			return v
		}
		name := names[random.IntN(len(names))]
		switch random.IntN(6) {
		case 0:
			delete(v, name)
		case 1:
			v[name] = replacement
		default:
			v[name] = mutate(random, v[name])
		}
		return v
	case []any:
		if len(v) == 0 || random.IntN(4) == 0 {
			return append(v, replacement)
		}
		i := random.IntN(len(v))
		v[i] = mutate(random, v[i])
		return v
	}
	return replacement
}

// A message that is large and off its schema is told from one that is right, and in bounded time and memory.
func TestCheckOfALargeMessage(t *testing.T) {
	large := `{"events":[` + strings.Repeat("{},", 200_000) + `7]}`
	err := Check(Submit, Result, read(t, large))
	want := "result of submit: /events/200000 is off the schema (the message has 200004 values, more than are told apart)"
	if err == nil || err.Error() != want {
		t.Errorf("Check = %v, want %s", err, want)
	}
	if err := Check(Submit, Result, read(t, strings.Replace(large, "7]", "{}]", 1))); err != nil {
		t.Errorf("Check of a right message = %v", err)
	}
}

// Whole lines: what the schema files say of requests and answers as anyone else's validator reads them.
func TestPublishedLines(t *testing.T) {
	lines := []struct {
		method, line string
		right        bool
	}{
		{Initialize, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`, true},
		{Initialize, `{"jsonrpc":"2.0","id":1,"result":{"name":"x","version":"1","roles":[],"capabilities":[]}}`, true},
		{Reset, `{"jsonrpc":"2.0","id":2,"method":"reset","params":` + fullOrganization + `}`, true},
		{Reset, `{"jsonrpc":"2.0","id":2,"result":{}}`, true},
		{Submit, `{"jsonrpc":"2.0","id":3,"method":"submit","params":{"command":{},"at":"2026-01-01T00:00:00.000Z"}}`, true},
		{Submit, `{"jsonrpc":"2.0","id":3,"result":{"events":[]}}`, true},
		{Submit, `{"jsonrpc":"2.0","id":3,"error":{"code":-32603,"message":"broken","data":[1]}}`, true},
		{Advance, `{"jsonrpc":"2.0","id":4,"result":{"error":` + someError + `}}`, true},
		{Replay, `{"jsonrpc":"2.0","id":5,"result":{"events":[` + someEvent + `]}}`, true},
		{Observe, `{"jsonrpc":"2.0","id":6,"result":` + fullProjection + `}`, true},
		{Validate, `{"jsonrpc":"2.0","id":7,"method":"validate","params":{"schema":"event","document":"e30="}}`, true},
		{Validate, `{"jsonrpc":"2.0","id":7,"result":{"valid":false,"reason":"x"}}`, true},
		{Canonicalize, `{"jsonrpc":"2.0","id":8,"method":"canonicalize","params":{"value":"MS4w"}}`, true},
		{Canonicalize, `{"jsonrpc":"2.0","id":8,"result":{"canonical":"MQ==","hash":"` + someHash + `"}}`, true},
		{Canonicalize, `{"jsonrpc":"2.0","id":8,"result":{"canonical":"MQ==","hash":"` + someHash + `","failure":` +
			someFailure + `}}`, false},
		{Sign, `{"jsonrpc":"2.0","id":9,"method":"sign","params":{"profile":"event","document":"e30=","key":` + someKey +
			`}}`, true},
		{Sign, `{"jsonrpc":"2.0","id":9,"result":{"document":"e30="}}`, true},
		{Verify, `{"jsonrpc":"2.0","id":10,"method":"verify","params":{"profile":"event","document":"e30=","registry":` +
			someRegistry + `}}`, true},
		{Verify, `{"jsonrpc":"2.0","id":10,"result":{"verified":` + someVerified + `}}`, true},
		{Admit, `{"jsonrpc":"2.0","id":11,"method":"admit","params":` + fullAdmission + `}`, true},
		{Admit, `{"jsonrpc":"2.0","id":11,"result":{"failure":` + someFailure + `,"calls":["lookup"]}}`, true},
		{Admit, `{"jsonrpc":"2.0","id":11,"result":{"failure":` + someFailure + `}}`, false},
		{Submit, `{"jsonrpc":"1.0","id":3,"result":{"events":[]}}`, false},
		{Submit, `{"jsonrpc":"2.0","result":{"events":[]}}`, false},
		{Submit, `{"jsonrpc":"2.0","id":3}`, false},
		{Submit, `{"jsonrpc":"2.0","id":3,"result":{"events":[]},"error":{"code":1,"message":"x"}}`, false},
		{Submit, `{"jsonrpc":"2.0","id":3,"method":"reset","params":{}}`, false},
	}
	for _, l := range lines {
		loader := gojsonschema.NewSchemaLoader()
		text, err := files.ReadFile("common.schema.json")
		if err != nil {
			t.Fatal(err)
		}
		if err := loader.AddSchemas(gojsonschema.NewBytesLoader(text)); err != nil {
			t.Fatal(err)
		}
		if text, err = files.ReadFile(l.method + ".schema.json"); err != nil {
			t.Fatal(err)
		}
		schema, err := loader.Compile(gojsonschema.NewBytesLoader(text))
		if err != nil {
			t.Fatal(err)
		}
		result, err := schema.Validate(gojsonschema.NewStringLoader(l.line))
		if err != nil {
			t.Fatal(err)
		}
		if result.Valid() != l.right {
			t.Errorf("%s is right: %v, want %v\n%v", l.line, result.Valid(), l.right, result.Errors())
		}
	}
}

func TestFilesHoldsEverySchema(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".schema.json") {
			if _, err := Files().Open(e.Name()); err != nil {
				t.Errorf("%s is not embedded: %v", e.Name(), err)
			}
		}
	}
}

func BenchmarkReadAndCheck(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"one Event", `{"events":[` + someEvent + `]}`},
		{"projection of 100 WorkItems",
			`{"workItems":[` + strings.Repeat(
				`{"workItemId":"urn:w:1","state":"queued","revision":4,"ownerId":"urn:a:1","ownershipLeaseExpiresAt":"2026-01-01T01:00:00.000Z"},`, 99) + `{"workItemId":"urn:w:1"}]}`},
	} {
		method := Submit
		if strings.HasPrefix(c.name, "projection") {
			method = Observe
		}
		b.Run(c.name, func(b *testing.B) {
			d := &schema.Document{}
			text := []byte(c.text)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if err := d.ReadModel(text); err != nil {
					b.Fatal(err)
				}
				if err := Check(method, Result, d.Root()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
