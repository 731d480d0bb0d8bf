package features_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/features"
)

const feature = `Feature: A feature

  @8-01 @8-02
  Scenario: [8-one] The first
    Given a
    When b

  Scenario Outline: [8-<n>] Number <n>
    Given <n>

    @8-03
    Examples:
      | n   |
      | two |
`

func TestRead(t *testing.T) {
	got, err := features.Read(fstest.MapFS{"8-a.feature": {Data: []byte(feature)}})
	if err != nil {
		t.Fatal(err)
	}
	want := []features.Scenario{
		{ID: "8-one", Title: "The first", File: "8-a.feature", Line: 4, Requirements: []string{"8-01", "8-02"},
			Steps: []string{"a", "b"}},
		{ID: "8-two", Title: "Number two", File: "8-a.feature", Line: 14, Requirements: []string{"8-03"},
			Steps: []string{"two"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Everything that is wrong is named at once, with file and line.
func TestReadNamesWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		name  string
		files map[string]string
		want  []string
	}{
		{"no check id", map[string]string{"8-a.feature": strings.Replace(feature, "[8-one] ", "", 1)},
			[]string{"8-a.feature:4: the scenario's name must start with its check id in brackets"}},
		{"no requirement", map[string]string{"8-a.feature": strings.Replace(feature, "@8-01 @8-02", "", 1)},
			[]string{"8-a.feature:4: [8-one] names no requirement"}},
		{"an id twice", map[string]string{"8-a.feature": feature, "8-b.feature": feature}, []string{
			"8-b.feature:4: the check id 8-one is already that of 8-a.feature:4",
			"8-b.feature:14: the check id 8-two is already that of 8-a.feature:14",
		}},
		{"no Gherkin", map[string]string{"8-a.feature": "Scenario"}, []string{"8-a.feature: "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := fstest.MapFS{}
			for name, text := range c.files {
				files[name] = &fstest.MapFile{Data: []byte(text)}
			}
			_, err := features.Read(files)
			if err == nil {
				t.Fatal("nothing is wrong with it")
			}
			for _, want := range c.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the error is %q; want %q in it", err, want)
				}
			}
		})
	}
}

// Find reads one file, and finds what reading all finds.
func TestFind(t *testing.T) {
	all, err := features.Scenarios()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []features.Scenario{all[0], all[len(all)/2], all[len(all)-1]} {
		got, err := features.Find(want.File, want.ID)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s (-want +got, %v):\n%s", want.ID, err, diff)
		}
	}
	if s, err := features.Find(all[0].File, "8-none"); err == nil {
		t.Errorf("what is not there is %+v", s)
	}
	if s, err := features.Find("none.feature", all[0].ID); err == nil {
		t.Errorf("what is in no file is %+v", s)
	}
}
