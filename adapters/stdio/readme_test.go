package stdio_test

import (
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
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/adapters/stdio"
	"github.com/missionweave/weavecheck/internal/golden"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
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

// section returns the text of the README under a heading, up to the next of its level.
func section(t *testing.T, heading string) string {
	t.Helper()
	_, text, found := strings.Cut(readme(t), "\n"+heading+"\n")
	if !found {
		t.Fatalf("the README has no heading %q", heading)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return text
}

// lines returns the lines of the conversation under a heading that go one way.
func lines(t *testing.T, heading, arrow string) []string {
	t.Helper()
	var all []string
	for line := range strings.Lines(section(t, heading)) {
		if text, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), arrow+" "); ok {
			all = append(all, text)
		}
	}
	if len(all) == 0 {
		t.Fatalf("the README has no line with %s under %q", arrow, heading)
	}
	return all
}

// The headings over the README's two conversations.
const (
	authorityConversation = "## The conversation"
	documentsConversation = "## Documents"
)

func TestConversationInTheREADMEIsLiteral(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Fatalf("this test runs the README's example and needs python3 on the PATH: %v", err)
	}
	cmd := exec.CommandContext(t.Context(), python, "../example/target.py")
	cmd.Stdin = strings.NewReader(strings.Join(lines(t, authorityConversation, "→"), "\n") + "\n")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("running the example: %v", err)
	}
	answers(t, authorityConversation, string(out))
}

// answers compares the answers in the conversation under a heading, or rewrites them.
func answers(t *testing.T, heading, want string) {
	t.Helper()
	whole, text := readme(t), section(t, heading)
	told := strings.Split(strings.TrimSuffix(want, "\n"), "\n")
	if shown := lines(t, heading, "←"); len(shown) != len(told) {
		t.Fatalf("the README has %d answers under %q, want %d", len(shown), heading, len(told))
	}
	var mended strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "← ") {
			line, told = "← "+told[0]+"\n", told[1:]
		}
		mended.WriteString(line)
	}
	golden.Text(t, "../README.md", strings.Replace(whole, text, mended.String(), 1))
}

// judge is a target with the role documents alone.
type judge struct {
	adapters.Target
	adapters.Documents
}

func TestConversationAboutDocumentsInTheREADMEIsLiteral(t *testing.T) {
	in := strings.NewReader(strings.Join(lines(t, documentsConversation, "→"), "\n") + "\n")
	var out strings.Builder
	if err := stdio.Serve(t.Context(), in, &out, judge{Documents: reference.NewDocuments(document.Sound())}); err != nil {
		t.Fatal(err)
	}
	answers(t, documentsConversation, out.String())
}

func TestConversationsInTheREADMEFollowTheSchemas(t *testing.T) {
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
	asked := map[string]bool{}
	for _, heading := range []string{authorityConversation, documentsConversation} {
		answers := lines(t, heading, "←")
		for i, line := range lines(t, heading, "→") {
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
	}
	for _, method := range messages.Methods() {
		if !asked[method] && !slices.Contains(untold, method) {
			t.Errorf("no conversation calls %s", method)
		}
	}
}

// untold are the methods that the README only describes: their lines are long, and little is to be seen in them.
var untold = []string{messages.Validate, messages.Sign, messages.Admit}

var quoted = regexp.MustCompile("`([^`]+)`")

// row returns the quoted words of the table row that begins with a word, in the section under a heading.
func row(t *testing.T, heading, word string) []string {
	t.Helper()
	return slices.Concat(cells(t, heading, word)...)
}

// cells returns the same words by the row's cells after the first.
func cells(t *testing.T, heading, word string) [][]string {
	t.Helper()
	for line := range strings.Lines(section(t, heading)) {
		if rest, ok := strings.CutPrefix(line, "| `"+word+"` |"); ok {
			var words [][]string
			for cell := range strings.SplitSeq(strings.TrimSuffix(strings.TrimSpace(rest), "|"), "|") {
				var quotes []string
				for _, m := range quoted.FindAllStringSubmatch(cell, -1) {
					quotes = append(quotes, m[1])
				}
				words = append(words, quotes)
			}
			return words
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

// schemaMembers returns the names that a definition of a schema has, or the definition of the common schema to which it
// only refers.
func schemaMembers(t *testing.T, file, definition string) []string {
	t.Helper()
	text, err := fs.ReadFile(messages.Files(), file+".schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Definitions map[string]struct {
			Ref        string `json:"$ref"`
			Properties map[string]any
		}
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	if name, ok := strings.CutPrefix(schema.Definitions[definition].Ref, "common.schema.json#/definitions/"); ok {
		return schemaMembers(t, "common", name)
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

func TestREADMENamesParamsAndResults(t *testing.T) {
	for _, method := range messages.Methods() {
		named := cells(t, "## The methods", method)
		if len(named) != 2 {
			t.Errorf("the README's row of %s has %d cells after the first, want params and result", method, len(named))
			continue
		}
		same(t, "the README's params of "+method, schemaMembers(t, method, "params"), named[0])
		if method != messages.Observe { // its result has a section of its own
			same(t, "the README's result of "+method, schemaMembers(t, method, "result"), named[1])
		}
	}
}

// What requests and answers about documents are in Go and in the schemas has the same members.
func TestSchemasNameTheDocuments(t *testing.T) {
	for _, d := range []struct {
		file, definition string
		of               any
	}{
		{messages.Validate, "params", adapters.ValidateRequest{}},
		{messages.Validate, "result", adapters.ValidateAnswer{}},
		{messages.Canonicalize, "params", adapters.CanonicalizeRequest{}},
		{messages.Canonicalize, "result", adapters.CanonicalizeAnswer{}},
		{messages.Sign, "params", adapters.SignRequest{}},
		{messages.Sign, "result", adapters.SignAnswer{}},
		{messages.Sign, "key", adapters.SigningKey{}},
		{messages.Verify, "params", adapters.VerifyRequest{}},
		{messages.Verify, "result", adapters.VerifyAnswer{}},
		{messages.Verify, "verified", adapters.Verified{}},
		{messages.Admit, "params", adapters.AdmitRequest{}},
		{messages.Admit, "result", adapters.AdmitAnswer{}},
		{messages.Admit, "trustedContext", adapters.TrustedContext{}},
		{messages.Admit, "lookup", adapters.LogOutcome{}},
		{messages.Admit, "append", adapters.LogOutcome{}},
		{"common", "failure", adapters.Failure{}},
		{"common", "registry", adapters.Registry{}},
	} {
		same(t, "the schema of "+d.file+", "+d.definition, members(d.of), schemaMembers(t, d.file, d.definition))
	}
}

// The projection in Go, in the schema and in the README has the same members.
func TestREADMENamesTheProjection(t *testing.T) {
	var lists []string
	for _, v := range model.Views() {
		lists = append(lists, v.Name)
		shown := members(reflect.New(v.Shown).Elem().Interface())
		same(t, "the schema of "+v.Name, shown, schemaMembers(t, messages.Observe, strings.TrimSuffix(v.Name, "s")))
		same(t, "the README of "+v.Name, shown, row(t, "## What to show", v.Name))
		var rows []string
		for _, r := range v.Rows {
			rows = append(rows, r.Member)
		}
		same(t, "the rows of "+v.Name, slices.Compact(slices.Sorted(slices.Values(rows))), shown)
	}
	same(t, "the lists of the schema", lists, schemaMembers(t, messages.Observe, "result"))
	same(t, "the lists of the projection", lists, members(adapters.Projection{}))
}

// The table of the payload profile is the model's: a row for each Command kind.
func TestREADMENamesThePayloadProfile(t *testing.T) {
	var rows strings.Builder
	for _, def := range model.CommandDefs() {
		fmt.Fprintf(&rows, "| `%s` | %s |\n", def.Kind, inWords(def.Members()))
	}
	tableUnder(t, "## Payload profile", "| kind | members of `payload` |\n| --- | --- |\n", rows.String())
}

// The table of what Events disclose is the model's: a row for each Event kind that mints a value.
func TestREADMENamesWhatEventsDisclose(t *testing.T) {
	var rows strings.Builder
	for _, def := range model.EventDefs() {
		minted := slices.DeleteFunc(def.Members(), func(m model.Member) bool { return m.Mint == "" })
		if len(minted) > 0 {
			fmt.Fprintf(&rows, "| `%s` | %s |\n", def.Kind, inWords(minted))
		}
	}
	tableUnder(t, "## What to disclose", "| Event | members of the Event's `payload` |\n| --- | --- |\n", rows.String())
}

// The README tells of every Event that can be right where no rule foresees it, and of no others.
func TestREADMENamesFurtherEvents(t *testing.T) {
	_, text, found := strings.Cut(readme(t), "\n### Further Events\n")
	if !found {
		t.Fatal("the README has no heading \"Further Events\"")
	}
	text, _, _ = strings.Cut(text, "\n## ")
	var told, want []string
	for line := range strings.Lines(text) {
		if m := quoted.FindStringSubmatch(line); m != nil && strings.HasPrefix(line, "| `") {
			told = append(told, m[1])
		}
	}
	for _, def := range model.EventDefs() {
		if def.Further() {
			want = append(want, string(def.Kind))
		}
	}
	same(t, "the README's further Events", want, told)
}

// inWords lists members as the README does, those that are not always there at the end with their case.
func inWords(members []model.Member) string {
	var always, sometimes []string
	for i, m := range members {
		name := "`" + m.Name + "`"
		switch {
		case m.When == "":
			always = append(always, name)
		case i+1 < len(members) && members[i+1].When == m.When: // the case of several is said once
			sometimes = append(sometimes, name)
		default:
			sometimes = append(sometimes, name+" "+m.When)
		}
	}
	text := strings.Join(always, ", ")
	if len(sometimes) > 0 {
		text += ", and " + strings.Join(sometimes, ", ")
	}
	return text
}

// tableUnder compares the rows of the first table under a heading, or rewrites them.
func tableUnder(t *testing.T, heading, head, want string) {
	t.Helper()
	text := readme(t)
	start := strings.Index(text, heading)
	at := strings.Index(text[max(start, 0):], head)
	if start < 0 || at < 0 {
		t.Fatalf("the README has no table under %q that starts with %q", heading, head)
	}
	at += start + len(head)
	end := at
	for line := range strings.Lines(text[at:]) {
		if !strings.HasPrefix(line, "|") {
			break
		}
		end += len(line)
	}
	golden.Text(t, "../README.md", text[:at]+want+text[end:])
}

func TestREADMENamesEveryFault(t *testing.T) {
	for _, kind := range []adapters.FaultKind{adapters.FaultStart, adapters.FaultExit, adapters.FaultTimeout,
		adapters.FaultTooLarge, adapters.FaultMalformed, adapters.FaultProtocol, adapters.FaultInternal} {
		if !strings.Contains(readme(t), fmt.Sprintf("\n| `%s` |", kind)) {
			t.Errorf("the README does not explain %q", kind)
		}
	}
}
