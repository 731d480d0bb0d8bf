package requirement

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// sections are those of the specification that state something; 23 does not.
var sections = []string{
	"1", "2", "3", "4", "5", "6.1", "6.2", "6.3", "6.4", "7.1", "7.2", "7.3", "7.4", "8", "9", "9.1",
	"10.1", "10.2", "10.3", "10.4", "11.1", "11.2", "11.3", "11.4", "11.5", "12", "13.1", "13.2", "13.3", "14",
	"15.1", "15.2", "15.3", "16", "17.1", "17.2", "17.3", "17.4", "18", "19", "20", "21", "22",
}

func TestEmbeddedCatalogueLoads(t *testing.T) {
	if _, err := Load(catalogueFiles()); err != nil {
		t.Fatal(err)
	}
}

func TestEverySectionAppearsInOrder(t *testing.T) {
	var got []string
	for _, r := range All() {
		if len(got) == 0 || got[len(got)-1] != r.Section {
			got = append(got, r.Section)
		}
	}
	if diff := cmp.Diff(sections, got); diff != "" {
		t.Errorf("sections (-want +got):\n%s", diff)
	}
}

func TestIDsHaveTheirForm(t *testing.T) {
	form := regexp.MustCompile(`^\d+(\.\d)?-(\d{2,3}|[a-z][a-z-]*[a-z]|[A-Z][A-Z_]*[A-Z])$`)
	for _, r := range All() {
		if !form.MatchString(r.ID) {
			t.Errorf("%s is not of the form %s", r.ID, form)
		}
		if !strings.HasPrefix(r.ID, r.Section+"-") {
			t.Errorf("%s does not begin with its section %s", r.ID, r.Section)
		}
	}
}

// The rows are listed by hand, from the tables of the specification, so that one that is forgotten shows.
func TestEveryTableRowHasAnEntry(t *testing.T) {
	rows := map[string]string{
		"6.4": "doc-agent-card doc-approval doc-artifact doc-command doc-context-package doc-event doc-evidence " +
			"doc-extension-profile doc-group-snapshot record-protocol-version record-admission-record-id " +
			"record-organization-id record-document-kind record-signing-hash record-key-id record-principal " +
			"record-trusted-accepted-at record-accepted-by",
		"7.1": "create create-follow-up create-child submit-for-approval request-changes approve cancel " +
			"cancel-propagated terminate terminate-propagated",
		"10.2": "propose authorize offer accept-offer offer-expiry grant-execution start checkpoint block unblock " +
			"submit accept-result fail cancel create-child child-approved child-failed mission-end",
		"19": "UNSUPPORTED_VERSION AUTH_REQUIRED AUTH_INVALID_SIGNATURE AUTH_STALE_SESSION AUTH_STALE_COORDINATOR " +
			"AUTH_FORBIDDEN GROUP_NOT_FOUND MEMBERSHIP_REQUIRED MEMBERSHIP_STALE SCHEMA_VALIDATION_FAILED " +
			"INVALID_COMMAND INVALID_STATE_TRANSITION REVISION_CONFLICT ACTION_ID_COLLISION " +
			"UNKNOWN_CRITICAL_EXTENSION WORK_CONTRACT_INCOMPLETE WORK_OFFER_EXPIRED WORK_ALREADY_OWNED " +
			"WORK_LEASE_EXPIRED WORK_STALE_OWNERSHIP APPROVAL_REQUIRED BUDGET_EXCEEDED RATE_LIMITED BACKPRESSURE " +
			"CURSOR_TOO_OLD PROTOCOL_VIOLATION INTERNAL_ERROR",
	}
	want := map[string][]string{}
	for section, names := range rows {
		for _, name := range strings.Fields(names) {
			want[section] = append(want[section], section+"-"+name)
		}
	}
	got := map[string][]string{}
	for _, r := range All() {
		if r.Level == Row {
			got[r.Section] = append(got[r.Section], r.ID)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("table rows (-want +got):\n%s", diff)
	}
}

// §4 opens with a MUST for all that follows, and §8 puts the whole course of a just-in-time Membership under a SHOULD.
func TestAListHasTheLevelOfTheSentenceThatOpensIt(t *testing.T) {
	for _, r := range All() {
		if r.Section == "4" && r.Level == Fact {
			t.Errorf("%s is an invariant, and every implementation MUST preserve it", r.ID)
		}
	}
	for _, id := range []string{"8-08", "8-09", "8-10", "8-11", "8-12", "8-25"} {
		if got := MustLookup(id).Level; got != Should {
			t.Errorf("%s is %s, and stands under a SHOULD", id, got)
		}
	}
}

func TestAllReturnsACopy(t *testing.T) {
	want := All()
	All()[0].Text = "overwritten"
	if diff := cmp.Diff(want, All()); diff != "" {
		t.Errorf("the catalogue changed (-want +got):\n%s", diff)
	}
}

// entry is a valid entry with the given lines in place of its own, or without one where the value is "-".
func entry(changes ...string) string {
	names := []string{"id", "level", "role", "text", "check"}
	values := map[string]string{
		"id": "10.3-01", "level": "MUST", "role": "authority", "text": "Something is refused.", "check": "behaviour",
	}
	for _, change := range changes {
		name, value, _ := strings.Cut(change, ": ")
		if _, known := values[name]; !known {
			names = append(names, name)
		}
		values[name] = value
	}
	var lines []string
	for _, name := range names {
		if values[name] != "-" {
			lines = append(lines, name+": "+values[name])
		}
	}
	return "- " + strings.Join(lines, "\n  ") + "\n"
}

func catalogueOf(contents map[string]string) fs.FS {
	fsys := fstest.MapFS{}
	for name, content := range contents {
		fsys[name] = &fstest.MapFile{Data: []byte(content)}
	}
	return fsys
}

func TestLoadAcceptsAndOrders(t *testing.T) {
	c, err := Load(catalogueOf(map[string]string{
		"10.yaml": entry("id: 10.3-02", "text: B.") + entry("id: 10.3-row", "level: ROW", "text: C.") +
			entry("id: 10.3-07", "text: D.", "check: none", "why: Nothing shows it."),
		"2.yaml": entry("id: 2-01", "text: A.", "role: document"),
	}))
	if err != nil {
		t.Fatal(err)
	}
	want := []Requirement{
		{ID: "2-01", Section: "2", Level: Must, Role: Document, Text: "A.", Check: Behaviour},
		{ID: "10.3-02", Section: "10.3", Level: Must, Role: Authority, Text: "B.", Check: Behaviour},
		{ID: "10.3-row", Section: "10.3", Level: Row, Role: Authority, Text: "C.", Check: Behaviour},
		{ID: "10.3-07", Section: "10.3", Level: Must, Role: Authority, Text: "D.", Check: None, Why: "Nothing shows it."},
	}
	if diff := cmp.Diff(want, c.All()); diff != "" {
		t.Errorf("catalogue (-want +got):\n%s", diff)
	}
}

func TestLoadRefuses(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		want  []string
	}{
		{"no files", nil, []string{"the catalogue has no files"}},
		{"file without a section", map[string]string{"work.yaml": entry()},
			[]string{"work.yaml: the file name is not the number of a section"}},
		{"file with a padded section", map[string]string{"010.yaml": entry()},
			[]string{"010.yaml: the file name is not the number of a section"}},
		{"empty file", map[string]string{"10.yaml": "# nothing\n"}, []string{"10.yaml: the file has no entries"}},
		{"two documents", map[string]string{"10.yaml": entry() + "---\n" + entry("id: 10.3-02")},
			[]string{"10.yaml: the file has more than one YAML document"}},
		{"too large", map[string]string{"10.yaml": strings.Repeat("#", maxFileBytes+1)},
			[]string{"10.yaml: has more than 262144 bytes"}},
		{"no YAML", map[string]string{"10.yaml": "- id: [\n"},
			[]string{"10.yaml: yaml: line 1: did not find expected node content"}},
		{"not a list", map[string]string{"10.yaml": "id: 10.3-01\n"}, []string{
			"10.yaml: yaml: unmarshal errors:",
			"  line 1: cannot unmarshal !!map into []requirement.Requirement"}},
		{"unknown member", map[string]string{"10.yaml": entry("sectoin: 10.3")}, []string{
			"10.yaml: yaml: unmarshal errors:",
			"  line 6: field sectoin not found in type requirement.Requirement"}},
		{"repeated member", map[string]string{"10.yaml": entry() + "  level: MAY\n"}, []string{
			"10.yaml: yaml: unmarshal errors:",
			`  line 6: mapping key "level" already defined at line 2`}},
		{"no id", map[string]string{"10.yaml": entry("id: -")}, []string{"10.yaml: entry 1: id is missing"}},
		{"malformed id", map[string]string{"10.yaml": entry("id: 10.3.1")},
			[]string{"10.yaml: 10.3.1: the id is not a section, a dash, and an ordinal or name"}},
		{"ordinal of one digit", map[string]string{"10.yaml": entry("id: 10.3-1")},
			[]string{"10.yaml: 10.3-1: the id is not a section, a dash, and an ordinal or name"}},
		{"another file's section", map[string]string{"10.yaml": entry("id: 11.3-01")},
			[]string{"10.yaml: 11.3-01: the id is of section 11, the file holds section 10"}},
		{"duplicate in a file", map[string]string{"10.yaml": entry() + entry("text: Other.")},
			[]string{"10.yaml: 10.3-01: the id is used already, in 10.yaml"}},
		{"duplicate across files", map[string]string{"10.yaml": entry(), "11.yaml": entry("text: Other.")},
			[]string{"11.yaml: 10.3-01: the id is used already, in 10.yaml"}},
		{"duplicate text", map[string]string{"10.yaml": entry() + entry("id: 10.3-02")},
			[]string{"10.yaml: 10.3-02: the text is the same as that of 10.3-01"}},
		{"ordinals fall", map[string]string{"10.yaml": entry("id: 10.3-02") + entry("text: Other.")},
			[]string{"10.yaml: 10.3-01: ordinal 1 comes after ordinal 2"}},
		{"sections fall", map[string]string{"10.yaml": entry() + entry("id: 10.2-01", "text: Other.")},
			[]string{"10.yaml: 10.2-01: section 10.2 comes after section 10.3"}},
		{"unknown level", map[string]string{"10.yaml": entry("level: must")},
			[]string{`10.yaml: 10.3-01: level "must" is unknown`}},
		{"row without a name", map[string]string{"10.yaml": entry("level: ROW")},
			[]string{"10.yaml: 10.3-01: a table row has a name in its id, and nothing else has: level ROW"}},
		{"name without a row", map[string]string{"10.yaml": entry("id: 10.3-offer")},
			[]string{"10.yaml: 10.3-offer: a table row has a name in its id, and nothing else has: level MUST"}},
		{"unknown role", map[string]string{"10.yaml": entry("role: owner")},
			[]string{`10.yaml: 10.3-01: role "owner" is unknown`}},
		{"no text", map[string]string{"10.yaml": entry("text: -")}, []string{"10.yaml: 10.3-01: text is missing"}},
		{"blank text", map[string]string{"10.yaml": entry(`text: "  "`)}, []string{"10.yaml: 10.3-01: text is missing"}},
		{"unknown check", map[string]string{"10.yaml": entry("check: maybe")},
			[]string{`10.yaml: 10.3-01: check "maybe" is unknown`}},
		{"no why for later", map[string]string{"10.yaml": entry("check: later")},
			[]string{"10.yaml: 10.3-01: why is missing, which check later needs"}},
		{"why for document", map[string]string{"10.yaml": entry("check: document", "why: Because.")},
			[]string{"10.yaml: 10.3-01: why is given, but check document needs no reason"}},
		{"blank why for none", map[string]string{"10.yaml": entry("check: none", `why: " "`)},
			[]string{"10.yaml: 10.3-01: why is missing, which check none needs"}},
		{"why for behaviour", map[string]string{"10.yaml": entry("why: Because.")},
			[]string{"10.yaml: 10.3-01: why is given, but check behaviour needs no reason"}},
		{"all faults at once", map[string]string{
			"9.yaml":  entry("id: 9-01", "level: WILL", "text: Other."),
			"10.yaml": entry("role: nobody", "text: -", "check: later"),
		}, []string{
			`9.yaml: 9-01: level "WILL" is unknown`,
			`10.yaml: 10.3-01: role "nobody" is unknown`,
			"10.yaml: 10.3-01: text is missing",
			"10.yaml: 10.3-01: why is missing, which check later needs",
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c, err := Load(catalogueOf(test.files))
			if err == nil {
				t.Fatalf("loaded %d entries, want an error", len(c.All()))
			}
			if diff := cmp.Diff(test.want, strings.Split(err.Error(), "\n")); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}

// A file beside the YAML, or YAML below the root, would be left out silently; the embedded tree has neither.
func TestNothingEmbeddedIsLeftOut(t *testing.T) {
	var stray []string
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && (path.Dir(name) != "catalogue" || path.Ext(name) != ".yaml") {
			stray = append(stray, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(stray) > 0 {
		t.Errorf("embedded but never loaded: %s", strings.Join(stray, ", "))
	}
}

func TestEveryWayOfCheckingIsUsed(t *testing.T) {
	counts := map[Check]int{}
	for _, r := range All() {
		counts[r.Check]++
	}
	for _, check := range []Check{Behaviour, Documents, Later, None} {
		if counts[check] == 0 {
			t.Errorf("no entry has check %s", check)
		}
	}
}

func ExampleLookup() {
	r, ok := Lookup("10.2-offer-expiry")
	fmt.Println(ok, r.Section, r.Level, r.Role, r.Check)
	// Output: true 10.2 ROW authority behaviour
}

func TestLookup(t *testing.T) {
	all := All()
	for _, r := range all {
		got, ok := Lookup(r.ID)
		if !ok || got != r {
			t.Errorf("Lookup(%q) = %+v, %t", r.ID, got, ok)
		}
		if MustLookup(r.ID) != r {
			t.Errorf("MustLookup(%q) is another entry", r.ID)
		}
	}
	for _, id := range []string{"", "10.2", "10.2-OFFER", " 10.2-offer"} {
		if got, ok := Lookup(id); ok {
			t.Errorf("Lookup(%q) = %+v, want nothing", id, got)
		}
	}
	if !slices.EqualFunc(all, Embedded().All(), func(a, b Requirement) bool { return a == b }) {
		t.Error("Embedded().All() differs from All()")
	}
}
