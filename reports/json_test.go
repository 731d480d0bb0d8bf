package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xeipuuv/gojsonschema"
)

func compiledSchema(t *testing.T) *gojsonschema.Schema {
	t.Helper()
	s, err := gojsonschema.NewSchema(gojsonschema.NewBytesLoader(Schema()))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// faults returns what a schema finds wrong with a document.
func faults(t *testing.T, s *gojsonschema.Schema, document any) []string {
	t.Helper()
	outcome, err := s.Validate(gojsonschema.NewGoLoader(document))
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, fault := range outcome.Errors() {
		found = append(found, fault.String())
	}
	return found
}

func decoded(t *testing.T, text []byte) any {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var document any
	if err := decoder.Decode(&document); err != nil {
		t.Fatal(err)
	}
	return document
}

func TestEveryJSONReportIsOfThePublishedSchema(t *testing.T) {
	s := compiledSchema(t)
	manyRuns(t, func(t *testing.T, run Run) {
		for _, options := range []Rendering{{}, {Durations: true}} {
			if found := faults(t, s, decoded(t, rendered(t, WriteJSON, run, options))); found != nil {
				t.Error(strings.Join(found, "\n"))
			}
		}
	})
}

// visit calls f with every object in a document, and where it is.
func visit(document any, place string, f func(place string, object map[string]any)) {
	switch d := document.(type) {
	case map[string]any:
		f(place, d)
		for name, member := range d {
			visit(member, place+"/"+name, f)
		}
	case []any:
		for i, element := range d {
			visit(element, fmt.Sprintf("%s/%d", place, i), f)
		}
	}
}

func TestSchemaRefusesMembersMissingOrAdded(t *testing.T) {
	s := compiledSchema(t)
	document := decoded(t, rendered(t, WriteJSON, failingRun(t), Rendering{Durations: true}))
	tried := 0
	visit(document, "", func(place string, object map[string]any) {
		object["extra"] = "x"
		if faults(t, s, document) == nil {
			t.Errorf("%s: an added member is accepted", place)
		}
		delete(object, "extra")
		var names []string
		for name := range object {
			names = append(names, name)
		}
		for _, name := range names {
			value := object[name]
			delete(object, name)
			optional := name == "durationMillis" || name == "ruledOut"
			if accepted := faults(t, s, document) == nil; accepted != optional {
				t.Errorf("%s: without %s accepted: %t", place, name, accepted)
			}
			object[name] = json.Number("-1")
			if faults(t, s, document) == nil {
				t.Errorf("%s: -1 for %s is accepted", place, name)
			}
			object[name] = value
			tried++
		}
	})
	if tried < 200 {
		t.Errorf("only %d members were tried", tried)
	}
	if found := faults(t, s, document); found != nil {
		t.Errorf("the document was not restored: %s", found)
	}
}

func TestSchemaNamesTheFormatAndItsCopyIsTheCallers(t *testing.T) {
	if !bytes.Contains(Schema(), []byte(`{"const": "`+Format+`"}`)) {
		t.Errorf("the schema does not ask for the format %s", Format)
	}
	Schema()[0] = 'x'
	if Schema()[0] != '{' {
		t.Error("changing the returned schema changed the embedded one")
	}
}

func TestOnlyDurationMillisTellsASlowerRunApart(t *testing.T) {
	strip := func(text []byte) string {
		lines := strings.Split(string(text), "\n")
		return strings.Join(slices.DeleteFunc(lines, func(line string) bool {
			return strings.HasPrefix(strings.TrimSpace(line), `"durationMillis":`)
		}), "\n")
	}
	manyRuns(t, func(t *testing.T, run Run) {
		fast := rendered(t, WriteJSON, run, Rendering{Durations: true})
		slow := rendered(t, WriteJSON, slower(run), Rendering{Durations: true})
		if bytes.Equal(fast, slow) {
			t.Error("the durations do not show")
		}
		if diff := cmp.Diff(strip(fast), strip(slow)); diff != "" {
			t.Error(diff)
		}
		if strings.Contains(string(rendered(t, WriteJSON, run, Rendering{})), "durationMillis") {
			t.Error("durations show without being asked for")
		}
	})
}

func TestJSONReportReadsBackAsTheSameRun(t *testing.T) {
	run := failingRun(t)
	var got Run
	if err := json.Unmarshal(rendered(t, WriteJSON, run, Rendering{Durations: true}), &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(run, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
