package stdio_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xeipuuv/gojsonschema"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/messages"
	"github.com/missionweave/weavecheck/model"
)

// What adapters/README.md tells whoever writes a target must be true.

func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// lines returns the lines of the conversation in the README that go one way.
func lines(t *testing.T, arrow string) []string {
	t.Helper()
	var all []string
	for line := range strings.Lines(readme(t)) {
		if text, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), arrow+" "); ok {
			all = append(all, text)
		}
	}
	if len(all) < len(messages.Methods()) {
		t.Fatalf("the README has %d lines with %s, too few for a conversation with every method", len(all), arrow)
	}
	return all
}

func TestConversationInTheREADMEIsLiteral(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Fatalf("this test runs the README's example and needs python3 on the PATH: %v", err)
	}
	cmd := exec.CommandContext(t.Context(), python, "../example/target.py")
	cmd.Stdin = strings.NewReader(strings.Join(lines(t, "→"), "\n") + "\n")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("running the example: %v", err)
	}
	if diff := cmp.Diff(strings.Join(lines(t, "←"), "\n")+"\n", string(out)); diff != "" {
		t.Errorf("what the example answers (-README +example):\n%s", diff)
	}
}

func TestConversationInTheREADMEFollowsTheSchemas(t *testing.T) {
	schemas := map[string]*gojsonschema.Schema{}
	common, err := fs.ReadFile(messages.Files(), "common.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, method := range messages.Methods() {
		loader := gojsonschema.NewSchemaLoader()
		if err := loader.AddSchemas(gojsonschema.NewBytesLoader(common)); err != nil {
			t.Fatal(err)
		}
		text, err := fs.ReadFile(messages.Files(), method+".schema.json")
		if err != nil {
			t.Fatal(err)
		}
		if schemas[method], err = loader.Compile(gojsonschema.NewBytesLoader(text)); err != nil {
			t.Fatal(err)
		}
	}
	answers := lines(t, "←")
	asked := map[string]bool{}
	for i, line := range lines(t, "→") {
		var request struct{ Method string }
		if err := json.Unmarshal([]byte(line), &request); err != nil {
			t.Fatal(err)
		}
		asked[request.Method] = true
		for _, text := range []string{line, answers[i]} {
			result, err := schemas[request.Method].Validate(gojsonschema.NewStringLoader(text))
			if err != nil {
				t.Fatal(err)
			}
			if !result.Valid() {
				t.Errorf("%s is off the schema of %s: %v", text, request.Method, result.Errors())
			}
		}
	}
	for _, method := range messages.Methods() {
		if !asked[method] {
			t.Errorf("the conversation never calls %s", method)
		}
	}
}

var quoted = regexp.MustCompile("`([^`]+)`")

// row returns the quoted words of the table row that begins with a word, in the section under a heading.
func row(t *testing.T, heading, word string) []string {
	t.Helper()
	_, section, found := strings.Cut(readme(t), "\n"+heading+"\n")
	if !found {
		t.Fatalf("the README has no heading %q", heading)
	}
	lines := bufio.NewScanner(strings.NewReader(section))
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "## ") {
		if strings.HasPrefix(lines.Text(), "| `"+word+"` |") {
			var words []string
			for _, m := range quoted.FindAllStringSubmatch(lines.Text(), -1) {
				words = append(words, m[1])
			}
			return words[1:]
		}
	}
	t.Errorf("the README has no row of %s under %q", word, heading)
	return nil
}

// members returns the JSON names of a struct's fields.
func members(of any) []string {
	var names []string
	for _, field := range reflect.VisibleFields(reflect.TypeOf(of)) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}

// schemaMembers returns the names that a definition of a method's schema has.
func schemaMembers(t *testing.T, method, definition string) []string {
	t.Helper()
	text, err := fs.ReadFile(messages.Files(), method+".schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Definitions map[string]struct{ Properties map[string]any }
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	var names []string
	for name := range schema.Definitions[definition].Properties {
		names = append(names, name)
	}
	return names
}

func same(t *testing.T, what string, want, got []string) {
	t.Helper()
	want, got = slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func TestREADMENamesTheParams(t *testing.T) {
	results := []string{"name", "version", "roles", "capabilities", "events", "error"}
	for _, method := range messages.Methods() {
		named := slices.DeleteFunc(row(t, "## The methods", method), func(word string) bool { return slices.Contains(results, word) })
		same(t, "the README's params of "+method, schemaMembers(t, method, "params"), named)
	}
	same(t, "the result of initialize", results[:4], schemaMembers(t, messages.Initialize, "result"))
}

// The projection in Go, in the schema and in the README has the same members.
func TestREADMENamesTheProjection(t *testing.T) {
	lists := map[string]struct {
		definition string
		view       any
	}{
		"missions":    {"mission", adapters.MissionView{}},
		"workItems":   {"workItem", adapters.WorkItemView{}},
		"memberships": {"membership", adapters.MembershipView{}},
		"sessions":    {"session", adapters.SessionView{}},
		"proposals":   {"proposal", adapters.ProposalView{}},
		"artifacts":   {"artifact", adapters.ArtifactView{}},
	}
	same(t, "the lists of the schema", members(adapters.Projection{}), schemaMembers(t, messages.Observe, "result"))
	for _, list := range members(adapters.Projection{}) {
		l := lists[list]
		if l.view == nil {
			t.Errorf("this test does not know the list %s", list)
			continue
		}
		same(t, "the schema of "+list, members(l.view), schemaMembers(t, messages.Observe, l.definition))
		same(t, "the README of "+list, members(l.view), row(t, "## What to show", list))
	}
}

func TestREADMENamesThePayloadProfile(t *testing.T) {
	known, named := members(model.Payload{}), map[string]bool{}
	for _, kind := range model.NewRulebook().Kinds() {
		for _, member := range row(t, "## Payload profile", string(kind)) {
			named[member] = true
			if !slices.Contains(known, member) {
				t.Errorf("the README gives %s a member %s, which the payload profile does not have", kind, member)
			}
		}
	}
	for _, member := range known {
		if !named[member] {
			t.Errorf("the README names no kind with the member %s", member)
		}
	}
}

func TestREADMENamesEveryFault(t *testing.T) {
	for _, kind := range []adapters.FaultKind{adapters.FaultStart, adapters.FaultExit, adapters.FaultTimeout, adapters.FaultTooLarge,
		adapters.FaultMalformed, adapters.FaultProtocol, adapters.FaultInternal} {
		if !strings.Contains(readme(t), fmt.Sprintf("\n| `%s` |", kind)) {
			t.Errorf("the README does not explain %q", kind)
		}
	}
}
