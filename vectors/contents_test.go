package vectors_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/vectors"
	"github.com/missionweave/weavecheck/vectors/index"
)

// A vector that is read alone is the one that its file holds, whether the file was read whole for it or not.
func TestRecordedVectorsAreThoseOfTheFiles(t *testing.T) {
	all, err := vectors.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	contents, err := vectors.Contents()
	if err != nil || len(contents) != len(all) {
		t.Fatalf("the index has %d entries of %d (%v)", len(contents), len(all), err)
	}
	for i, e := range contents {
		v, err := vectors.Recorded(e)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(&all[i], v); diff != "" {
			t.Errorf("%s (-of the file +alone):\n%s", e.ID, diff)
		}
		if v.Title != e.Title || !cmp.Equal(v.Requirements, e.Requirements) || v.Source != vectors.SourceOf(e.File) {
			t.Errorf("the index says %+v of %s", e, v.ID)
		}
		if again, err := vectors.Recorded(e); err != nil || again != v {
			t.Errorf("%s is read twice (%v)", e.ID, err)
		}
	}
}

func TestAnIndexThatLiesIsFoundOut(t *testing.T) {
	for _, e := range []index.Entry{
		{File: "data/8-memberships.json", ID: "no-such-check"},
		{File: "data/no-such-file.json", ID: "8-join"},
	} {
		if v, err := vectors.Recorded(e); err == nil || !strings.Contains(err.Error(), "no") {
			t.Errorf("%+v: got %+v, %v", e, v, err)
		}
	}
}

func TestFilesAndSources(t *testing.T) {
	for file, source := range map[string]string{
		"data/8-memberships.json": "8-memberships.feature",
		"data/generated-1.json":   vectors.Generated,
	} {
		if got := vectors.SourceOf(file); got != source {
			t.Errorf("%s has the source %s; want %s", file, got, source)
		}
	}
	if got := vectors.FileOf("8-memberships.feature"); got != "data/8-memberships.json" {
		t.Errorf("the file is %s", got)
	}
}
