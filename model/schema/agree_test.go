package schema

import (
	"encoding/json"
	"os"
	"path"
	"testing"

	"github.com/xeipuuv/gojsonschema"

	"github.com/missionweave/weavecheck/model/schema/derive"
)

// samplesFolder has valid documents, from which the vectors are derived as well.
const samplesFolder = "../../vectors/documents/generate/samples/"

// definitionSamples are values of the definitions that stand for one value; the documents have all others.
var definitionSamples = map[string]string{
	"id": `"urn:a"`, "uri": `"urn:a"`, "timestamp": `"2026-03-02T09:00:00Z"`, "duration": `"P1DT2H3M4.5S"`,
	"contentHash": `"sha256:` + zeros + `"`, "base64url": `"AAAA"`,
	"count": `1`, "ordinal": `1`, "money": `1.5`, "text200": `"a"`, "localName": `"a"`, "mediaType": `"a/b"`,
	"semanticVersion": `"1.2.0-a+b"`, "kind": `"a.b"`,
	"extensionKind": `"ext.a.b.c"`, "capabilityId": `"a.b"`, "budget": `{"currency":"EUR","financialLimit":1}`,
	"extensions": `{"urn:a":{"version":"1.0.0","critical":true,"data":null}}`,
}

const zeros = "0000000000000000000000000000000000000000000000000000000000000000"

// mostAsked bounds the documents of one schema that the library is asked about; it takes a thousand times as long.
const mostAsked = 150

// The quick check and the JSON Schema library, each on its own way, come to the same verdicts. The upstream comparison
// asks about all documents; here it is a few of each schema.
func TestQuickCheckAgreesWithTheLibrary(t *testing.T) {
	set := derive.Set{}
	for _, name := range Names() {
		text, err := embedded.ReadFile("protocol/" + name + ".schema.json")
		if err != nil {
			t.Fatal(err)
		}
		set[name+".schema.json"] = text
	}
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name != "common" {
				text, err := os.ReadFile(path.Join(samplesFolder, name+".json"))
				if err != nil {
					t.Fatal(err)
				}
				agree(t, set, name+".schema.json", Protocol(name), text)
				return
			}
			own, err := EmbeddedSet()
			if err != nil {
				t.Fatal(err)
			}
			for definition, sample := range definitionSamples {
				s, err := own.Compile(protocolURI(name) + "#/definitions/" + definition)
				if err != nil {
					t.Fatal(err)
				}
				agree(t, set, "common.schema.json#/definitions/"+definition, s, []byte(sample))
			}
		})
	}
}

func agree(t *testing.T, set derive.Set, name string, s *Schema, sample []byte) {
	t.Helper()
	cases, err := derive.Derive(set, name, json.RawMessage(sample))
	if err != nil {
		t.Fatal(err)
	}
	library, err := s.library()
	if err != nil {
		t.Fatal(err)
	}
	valid := 0
	step := len(cases)/mostAsked + 1
	for i := 0; i < len(cases); i += step {
		c := cases[i]
		v := read(t, string(c.Document))
		result, err := library.Validate(gojsonschema.NewRawLoader(v.generic()))
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		if got := s.Accepts(v); got != result.Valid() {
			t.Errorf("%s, %s: the quick check says %v, the library %v: %s", name, c.Name, got, result.Valid(),
				Excerpt(c.Document))
		}
		if result.Valid() {
			valid++
		}
	}
	if valid == 0 || valid == len(cases) {
		t.Errorf("%s: %d of %d documents are valid, which tries nothing", name, valid, len(cases))
	}
}
