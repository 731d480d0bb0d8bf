package reports

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/internal/golden"
)

func TestParseTargetsReads(t *testing.T) {
	tests := []struct {
		value string
		want  []Target
	}{
		{"json=r.json", []Target{{"json", "r.json"}}},
		{"json=out/r.json,junit=out/r.xml", []Target{{"json", "out/r.json"}, {"junit", "out/r.xml"}}},
		{"junit=a=b.xml, json=c", []Target{{"junit", "a=b.xml"}, {"json", "c"}}},
	}
	for _, test := range tests {
		t.Run(test.value, func(t *testing.T) {
			got, err := ParseTargets(test.value)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestParseTargetsRefuses(t *testing.T) {
	const usage = "write FORMAT=FILE, with commas between several; the formats are json and junit"
	tests := []struct{ name, value, want string }{
		{"nothing", " ", `--report is empty: ` + usage},
		{"an unknown format", "html=r.html", `--report "html=r.html": unknown format "html": ` + usage},
		{"a format in other letters", "JSON=r", `--report "JSON=r": unknown format "JSON": ` + usage},
		{"a path alone", "r.json", `--report "r.json": unknown format "r.json": ` + usage},
		{"a format alone", "json", `--report "json": the path for json is missing: write json=FILE`},
		{"an empty path", "json=,junit=r", `--report "json=,junit=r": the path for json is missing: write json=FILE`},
		{"standard output", "json=-", `--report "json=-": json=- names no file: the terminal report has standard output`},
		{"a comma too many", "json=r,", `--report "json=r,": there is a comma too many`},
		{"a format twice", "json=a,json=b", `--report "json=a,json=b": the format json is given twice`},
		{"a path twice", "json=a/r,junit=a/./r", `--report "json=a/r,junit=a/./r": json and junit would both write a/./r`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := ParseTargets(test.value)
			if err == nil || err.Error() != test.want {
				t.Errorf("%v and error %v, want %s", got, err, test.want)
			}
		})
	}
}

func TestTargetsWriteTheReportOfTheirFormat(t *testing.T) {
	run := failingRun(t)
	directory := t.TempDir()
	for format, ending := range map[string]string{"json": "json", "junit": "xml"} {
		path := filepath.Join(directory, "r."+ending)
		if err := (Target{Format: format, Path: path}).Write(run, Rendering{}); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		golden.Text(t, "testdata/failing."+ending, string(got))
	}
	if err := (Target{Format: "html", Path: "r"}).Write(run, Rendering{}); err == nil {
		t.Error("no error for an unknown format")
	}
}
