package documents_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/xeipuuv/gojsonschema"

	"github.com/missionweave/weavecheck/vectors/documents"
)

func TestTheRecordedFilesMeetThePublishedSchema(t *testing.T) {
	text, err := os.ReadFile("vector.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	schema, err := gojsonschema.NewSchema(gojsonschema.NewBytesLoader(text))
	if err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(documents.Files(), "data/*.json")
	if err != nil || len(names) == 0 {
		t.Fatalf("there are no files: %v", err)
	}
	for _, name := range names {
		raw, err := fs.ReadFile(documents.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		result, err := schema.Validate(gojsonschema.NewBytesLoader(raw))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range result.Errors() {
			t.Errorf("%s: %s", name, e)
		}
	}
}

// tree is a directory with one file of two vectors.
func tree(t *testing.T) fstest.MapFS {
	t.Helper()
	valid := true
	vector := func(id string) documents.Vector {
		return documents.Vector{
			ID: id, Title: "x", Requirements: []string{"2-03"}, Subject: "x",
			Validate: &documents.Validate{Schema: "group", Document: documents.Text("{}")},
			Expect:   documents.Expect{Valid: &valid},
		}
	}
	files, err := documents.Encode(
		map[string]documents.File{"a": {Vectors: []documents.Vector{vector("documents.a.1"), vector("documents.a.2")}}})
	if err != nil {
		t.Fatal(err)
	}
	out := fstest.MapFS{}
	for name, raw := range files {
		out[name] = &fstest.MapFile{Data: raw}
	}
	return out
}

func TestLoadRefuses(t *testing.T) {
	replace := func(name, old, changed string) func(t *testing.T, f fstest.MapFS) {
		return func(t *testing.T, f fstest.MapFS) {
			text := strings.Replace(string(f[name].Data), old, changed, 1)
			if text == string(f[name].Data) {
				t.Fatalf("%s has no %q", name, old)
			}
			f[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	for _, c := range []struct {
		name   string
		damage func(t *testing.T, f fstest.MapFS)
		want   string
	}{
		{"nothing that is wrong", func(*testing.T, fstest.MapFS) {}, ""},
		{"white space is no change", replace("data/a.json", "{", "{ "), ""},
		{"a file that was changed", replace("data/a.json", `"x"`, `"y"`),
			"data/a.json: its content is not what was recorded"},
		{"a file that is gone", func(_ *testing.T, f fstest.MapFS) { delete(f, "data/a.json") }, "data/a.json"},
		{"a file besides", func(_ *testing.T, f fstest.MapFS) { f["data/b.json"] = &fstest.MapFile{Data: []byte("{}")} },
			"data/b.json: is not in the manifest"},
		{"a manifest that was changed", replace("manifest.json", `"vectors": 2`, `"vectors": 3`),
			"manifest.json: artifactDigest is"},
		{"a manifest of another format", replace("manifest.json", documents.Format, "other"),
			`its format must be "weavecheck-documents-1"`},
		{"no manifest", func(_ *testing.T, f fstest.MapFS) { delete(f, "manifest.json") }, "manifest.json"},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := tree(t)
			c.damage(t, files)
			_, err := documents.Load(files)
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("Load = %v, want %q", err, c.want)
			}
		})
	}
}

func TestDecodeRefusesAVectorThatCannotBeJudged(t *testing.T) {
	const head = `"id":"documents.x","title":"x","requirements":["2-03"],"subject":"x"`
	for _, c := range []struct{ name, vector, want string }{
		{"right", head + `,"validate":{"schema":"group","document":"{}"},"expect":{"valid":true}`, ""},
		{"no request", head + `,"expect":{"valid":true}`,
			"exactly one of validate, canonicalize, sign, verify and admit must be there; 0 are"},
		{"two requests", head +
			`,"validate":{"schema":"group","document":"{}"},"canonicalize":{"value":"1"},"expect":{"valid":true}`, "2 are"},
		{"nothing expected", head + `,"validate":{"schema":"group","document":"{}"},"expect":{}`,
			"expect must have exactly one of"},
		{"an answer to another request",
			head + `,"validate":{"schema":"group","document":"{}"},"expect":{"stages":["schema"]}`,
			"what is expected is no answer to validate"},
		{"an unknown stage", head + `,"canonicalize":{"value":"1"},"expect":{"stages":["later"]}`,
			`there is no stage "later"`},
		{"an unknown reading point", head +
			`,"reading":"other","canonicalize":{"value":"1"},"expect":{"canonical":"1","stages":["parse"]}`,
			`there is no reading point "other"`},
		{"a reading point with one outcome", head +
			`,"reading":"noncharacters","canonicalize":{"value":"1"},"expect":{"canonical":"1"}`,
			"a reading point has two outcomes"},
		{"unknown evidence",
			head + `,"verify":{"profile":"command","document":"{}","registry":"r"},"expect":{"stages":["schema"]}`,
			`there is no Registry evidence "r"`},
		{"an unknown member", head + `,"mood":1,"canonicalize":{"value":"1"},"expect":{"canonical":"1"}`, "mood"},
		{"no id", `"title":"x","requirements":["2-03"],"subject":"x","canonicalize":{"value":"1"},"expect":{"canonical":"1"}`,
			"id, title, subject and requirements must be there"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := documents.Decode("x.json", []byte(`{"format":"weavecheck-documents-1","vectors":[{`+c.vector+`}]}`))
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("Decode = %v, want %q", err, c.want)
			}
		})
	}
}

func TestATextKeepsItsBytes(t *testing.T) {
	for _, text := range []string{"", "{}", "ä\u2028<&>", "\xff\xfe", "\"\\"} {
		raw, err := json.Marshal(documents.Text(text))
		if err != nil {
			t.Fatal(err)
		}
		var back documents.Text
		if err := json.Unmarshal(raw, &back); err != nil || string(back) != text {
			t.Errorf("%q came back as %q by %s (%v)", text, back, raw, err)
		}
	}
}
