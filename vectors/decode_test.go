package vectors_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/vectors"
)

// small is a file of one vector with every sort of step.
const small = `{
  "format": "weavecheck-vector-1",
  "organization": "weavecheck-cast-1",
  "steps": {
    "open": {
      "submit": {
        "command": {
          "actor": {"type": "service", "id": "urn:weavecheck:service:control-plane"},
          "issuedAt": {"$now": true},
          "sessionEpoch": {"$minted": "session-epoch", "of": "urn:weavecheck:agent:ada", "ordinal": -1, "plus": 5},
          "payload": {"cards": [{"$signedBy": "urn:weavecheck:service:control-plane", "document": {"issuedAt": {"$now": true}}}]}
        },
        "signedBy": "urn:weavecheck:agent:ada",
        "tamper": {"signature": null}
      },
      "note": "a Session is opened",
      "expect": [{"outcome": "refused", "codes": ["AUTH_FORBIDDEN"], "requirements": ["4-03"]}],
      "claim": {"accepted": false, "requirement": "4-03"}
    },
    "again": {"again": 0, "note": "again", "expect": [{"outcome": "receipt"}, {"outcome": "accepted", "events": ["work.started"]}]},
    "wait": {"advance": {"offsetMillis": 1000}, "note": "a second passes"},
    "lapse": {"advance": {"$minted": "offer-expiry", "of": "urn:weavecheck:work-item:part"}, "note": "the offer lapses"},
    "replay": {"replay": "everywhere", "note": "all is replayed"}
  },
  "vectors": [
    {"id": "one", "title": "One", "requirements": ["4-03"], "source": "4-authority.feature", "focus": 1, "readings": {"live-owner": 2},
     "steps": ["open", "again", "wait", "lapse", "replay"]}
  ]
}`

func TestDecodeTakesEverySortOfStep(t *testing.T) {
	list, err := vectors.Decode("small.json", []byte(small))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := vectors.Encode(list...)
	if err != nil {
		t.Fatal(err)
	}
	again, err := vectors.Decode("again.json", raw)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(list, again); diff != "" {
		t.Errorf("what is written is not what was read:\n%s", diff)
	}
}

func TestDecodeNamesWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		name     string
		old, new string // what stands in small, and what in its place
		want     string
	}{
		{"nothing at all", small, "", "bad.json: line 1: no JSON value: the text is empty"},
		{"half a file", small[len(small)-20:], "", "bad.json: line 27: not JSON: unexpected end of JSON input"},
		{"text that is not JSON", `"focus": 1`, `"focus": one`,
			"bad.json: line 26: not JSON: invalid character 'o' looking for beginning of value"},
		{"bytes that are not UTF-8", "One", "On\xe9", "bad.json: line 26: not UTF-8"},
		{"something after the end", small, small + "{}",
			"bad.json: line 29: not JSON: invalid character '{' after top-level value"},
		{"a member twice", `"title": "One"`, `"title": "One", "title": "Two"`,
			`bad.json: line 26: the member name "title" occurs twice in one object`},
		{"no object", small, "[]", "bad.json: must be an object"},
		{"another format", "weavecheck-vector-1", "weavecheck-vector-2",
			`bad.json: format: must be "weavecheck-vector-1", the one that this program reads; it is "weavecheck-vector-2"`},
		{"no format", `"format": "weavecheck-vector-1",`, ``,
			`bad.json: format: must be "weavecheck-vector-1", the one that this program reads; it is ""`},
		{"another Organization", "weavecheck-cast-1", "weavecheck-cast-2",
			`bad.json: organization: must be "weavecheck-cast-1", the one that this program plays; it is "weavecheck-cast-2"`},
		{"a member of the file that is unknown", `"steps": {`, `"checks": 1, "steps": {`,
			`bad.json: the member "checks" is unknown`},
		{"vectors that are no list", small,
			`{"format": "weavecheck-vector-1", "organization": "weavecheck-cast-1", "steps": {}, "vectors": {}}`,
			"bad.json: vectors: must be a list"},
		{"a vector twice", `  "vectors": [`, `  "vectors": [` + oneVector + `,`, "bad.json: the vector one is there twice"},
		{"a step that no vector has", `"wait", `, ``, "bad.json: steps.wait: no vector has this step"},
		{"deep nesting", `"signature": null`, `"signature": ` + strings.Repeat("[", 2000) + strings.Repeat("]", 2000),
			"bad.json: line 14: arrays and objects are nested more than 1000 deep"},

		{"a vector without a title", `"title": "One", `, ``, "bad.json: vectors[0]: the member title is missing"},
		{"a vector with an unknown member", `"title": "One"`, `"title": "One", "level": "MUST"`,
			`bad.json: vectors[0]: the member "level" is unknown`},
		{"an id of another form", `"id": "one"`, `"id": "One!"`,
			`bad.json: vectors[0].id: must be of lower-case letters, digits, dots, underscores and hyphens; it is "One!"`},
		{"an empty title", `"title": "One"`, `"title": ""`, "bad.json: vector one: title: must be a text of 1 to 2000 bytes"},
		{"requirements that are no texts", `"requirements": ["4-03"], "source"`, `"requirements": [4], "source"`,
			"bad.json: vector one: requirements: must be a list of texts"},
		{"an unknown requirement", `"requirements": ["4-03"], "source"`, `"requirements": ["4-99"], "source"`,
			`bad.json: vector one: requirements: there is no requirement "4-99"`},
		{"a source that is no feature", `4-authority.feature`, `../4-authority.feature`,
			`bad.json: vector one: source: must be the name of a feature file or "generated"; it is "../4-authority.feature"`},
		{"a focus behind the end", `"focus": 1`, `"focus": 5`,
			"bad.json: vector one: focus: must be the index of a step, of which there are 5; it is 5"},
		{"a focus before the start", `"focus": 1`, `"focus": -1`, "bad.json: vector one: focus: must be 0 or more; it is -1"},
		{"a focus in between", `"focus": 1`, `"focus": 1.5`,
			"bad.json: vector one: focus: must be a whole number, of 2^53 at the most; it is 1.5"},
		{"an unknown reading point", `live-owner`, `dead-owner`,
			"bad.json: vector one: readings.dead-owner: there is no such reading; record the vector anew"},
		{"an unknown option of a reading", `"live-owner": 2`, `"live-owner": 3`,
			"bad.json: vector one: readings.live-owner: there is no such reading; record the vector anew"},
		{"no steps", `["open", "again", "wait", "lapse", "replay"]`, `[]`, "bad.json: vector one: steps: must be 1 to 5000"},
		{"a step that is not there", `"wait", `, `"waits", `,
			"bad.json: vector one: step 2 (waits): is not among the steps of the file"},

		{"a step without a note", `"note": "again", `, ``,
			"bad.json: vector one: step 1 (again): the member note is missing"},
		{"a step of no sort", `{"replay": "everywhere", "note"`, `{"note"`,
			"bad.json: vector one: step 4 (replay): must have one of submit, again, advance, replay and limits; it has 0"},
		{"a step of two sorts", `{"replay": "everywhere"`, `{"again": 0, "replay": "everywhere"`,
			"bad.json: vector one: step 4 (replay): must have one of submit, again, advance, replay and limits; it has 2"},
		{"a Command without an outcome", `"note": "again", "expect"`, `"note": "again", "claim"`,
			"bad.json: vector one: step 1 (again): the member expect is missing"},
		{"an outcome of passing time", `"note": "a second passes"`, `"note": "a second passes", "expect": []`,
			"bad.json: vector one: step 2 (wait): expect and claim belong to a Command; this step sends none"},
		{"a retry of what comes later", `"again": 0`, `"again": 1`,
			"bad.json: vector one: steps: step 1 (again) sends step 1 again, which is no Command before it"},
		{"a retry of what is no Command", `"open", "again", "wait"`, `"wait", "again", "open"`,
			"bad.json: vector one: steps: step 1 (again) sends step 0 again, which is no Command before it"},
		{"another replay", `"replay": "everywhere"`, `"replay": "somewhere"`,
			`bad.json: vector one: step 4 (replay): replay: must be "everywhere" or the id of an Agent of the cast; it is "somewhere"`},

		{"no outcomes", `[{"outcome": "receipt"}, {"outcome": "accepted", "events": ["work.started"]}]`, `[]`,
			"bad.json: vector one: step 1 (again): expect: must name one or more outcomes"},
		{"an unknown outcome", `"outcome": "receipt"`, `"outcome": "ignored"`,
			`bad.json: vector one: step 1 (again): expect[0].outcome: must be accepted, refused or receipt; it is "ignored"`},
		{"a refusal without a code", `"codes": ["AUTH_FORBIDDEN"], `, ``,
			"bad.json: vector one: step 0 (open): expect[0].codes: must name the codes with which the Command may be refused"},
		{"codes of what is accepted", `"events": ["work.started"]`, `"codes": ["AUTH_FORBIDDEN"]`,
			"bad.json: vector one: step 1 (again): expect[1].outcome: accepted has codes only where refused, and Events only " +
				"where accepted"},
		{"a claim that is not expected", `"accepted": false`, `"accepted": true`,
			"bad.json: vector one: step 0 (open): claim: is none of the outcomes that the step expects"},
		{"a claim of another requirement", `"requirement": "4-03"`, `"requirement": "4-04"`,
			"bad.json: vector one: step 0 (open): claim: is none of the outcomes that the step expects"},
		{"a claim that is no answer", `"accepted": false`, `"accepted": "no"`,
			"bad.json: vector one: step 0 (open): claim.accepted: must be true or false"},

		{"time to nowhere", `{"offsetMillis": 1000}`, `{}`,
			"bad.json: vector one: step 2 (wait): advance: must have one of offsetMillis, afterMillis and $minted"},
		{"time to two instants", `{"offsetMillis": 1000}`, `{"offsetMillis": 1000, "afterMillis": 1}`,
			"bad.json: vector one: step 2 (wait): advance: must have one of offsetMillis, afterMillis and $minted"},
		{"time before the start", `{"offsetMillis": 1000}`, `{"offsetMillis": -1}`,
			"bad.json: vector one: step 2 (wait): advance.offsetMillis: must be 0 or more; it is -1"},
		{"time to a number", `"offer-expiry"`, `"revision"`,
			`bad.json: vector one: step 3 (lapse): advance.$minted: must be an expiry; it is "revision"`},

		{"a Command that is a symbol", `"command": {`, `"command": {"$now": true,`,
			"bad.json: vector one: step 0 (open): submit.command: must be a document, not a symbol"},
		{"a Command that is no object", `"tamper": {"signature": null}`, `"tamper": "signature"`,
			"bad.json: vector one: step 0 (open): submit.tamper: must be an object"},
		{"a signer who is not in the cast", `"signedBy": "urn:weavecheck:agent:ada"`,
			`"signedBy": "urn:weavecheck:agent:adam"`,
			"bad.json: vector one: step 0 (open): submit.signedBy: urn:weavecheck:agent:adam is not in the cast"},
		{"an inner signer who is not in the cast", `{"$signedBy": "urn:weavecheck:service:control-plane"`,
			`{"$signedBy": "urn:x"`,
			"bad.json: vector one: step 0 (open): submit.command.payload.cards[0].$signedBy: urn:x is not in the cast"},
		{"an inner signature at no instant", `"document": {"issuedAt": {"$now": true}}`,
			`"document": {"issuedAt": {"$now": true}}, "at": "soon"`,
			`bad.json: vector one: step 0 (open): submit.command.payload.cards[0].at: must be an instant; it is "soon"`},
		{"a signature over nothing", `"document": {"issuedAt": {"$now": true}}`, `"text": 1`,
			"bad.json: vector one: step 0 (open): submit.command.payload.cards[0]: the member document is missing"},
		{"an unknown symbol", `"issuedAt": {"$now": true},`, `"issuedAt": {"$later": true},`,
			"bad.json: vector one: step 0 (open): submit.command.issuedAt: is no symbol: it has none of $minted, $now and " +
				"$signedBy"},
		{"a symbol of no instant", `"issuedAt": {"$now": true},`, `"issuedAt": {"$now": false},`,
			"bad.json: vector one: step 0 (open): submit.command.issuedAt.$now: must be true"},
		{"a symbol with something beside it", `"plus": 5`, `"minus": 5`,
			`bad.json: vector one: step 0 (open): submit.command.sessionEpoch: the member "minus" is unknown`},
		{"a symbol of nobody's", `"of": "urn:weavecheck:agent:ada", `, ``,
			"bad.json: vector one: step 0 (open): submit.command.sessionEpoch: the member of is missing"},
		{"an unknown minted value", `"session-epoch"`, `"session-era"`,
			`bad.json: vector one: step 0 (open): submit.command.sessionEpoch.$minted: must be one of approval-expiry, conversation, coordinator-epoch, coordinator-expiry, coordinator-lease, event-id, event-sequence, execution-expiry, execution-lease, grant-expiry, membership-epoch, offer-expiry, ownership-epoch, ownership-expiry, ownership-lease, revision, session-epoch, start-expiry, submitted-revision; it is "session-era"`},
		{"a symbol of what is not minted yet", `"ordinal": -1`, `"ordinal": 1`,
			"bad.json: vector one: step 0 (open): submit.command.sessionEpoch.ordinal: must be 0 for the present value or " +
				"below for one before it; it is 1"},
		{"a number that not every reader keeps", `"plus": 5`, `"plus": 9007199254740993`,
			"bad.json: vector one: step 0 (open): submit.command.sessionEpoch.plus: must be a whole number, of 2^53 at the " +
				"most; it is 9007199254740993"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !strings.Contains(small, c.old) {
				t.Fatalf("the file of this test holds no %s", c.old)
			}
			_, err := vectors.Decode("bad.json", []byte(strings.Replace(small, c.old, c.new, 1)))
			if diff := cmp.Diff(c.want, errorText(err)); diff != "" {
				t.Errorf("error (-want, +got):\n%s", diff)
			}
		})
	}
}

const oneVector = `{"id": "one", "title": "One", "requirements": ["4-03"], "source": "generated", "focus": 0, "readings": {}, "steps": ["open"]}`

func TestLoadFileNamesTheFile(t *testing.T) {
	dir := t.TempDir()
	empty := filepath.Join(dir, "empty.json")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, want string }{
		{filepath.Join(dir, "missing.json"), filepath.Join(dir, "missing.json") + ": no such file or directory"},
		{dir, dir + ": is a directory"},
		{empty, empty + ": line 1: no JSON value: the text is empty"},
	} {
		if _, err := vectors.LoadFile(c.path); errorText(err) != c.want {
			t.Errorf("%s: %v; want %s", c.path, err, c.want)
		}
	}
}

func TestDecodeBoundsTheFile(t *testing.T) {
	_, err := vectors.Decode("large.json", bytes.Repeat([]byte(" "), 64<<20+1))
	if want := "large.json: has more than 67108864 bytes"; errorText(err) != want {
		t.Errorf("%v; want %s", err, want)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte(`{"format":"weavecheck-vector-1","organization":"weavecheck-cast-1","steps":{},"vectors":[]}`))
	f.Add([]byte(`[[[{"a":1,"a":2}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		list, err := vectors.Decode("fuzz.json", raw)
		if err != nil {
			return
		}
		written, err := vectors.Encode(list...)
		if err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		again, err := vectors.Decode("again.json", written)
		if err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		if diff := cmp.Diff(list, again); diff != "" {
			t.Fatalf("what was written is not what was read:\n%s", diff)
		}
	})
}
