package index

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAnIndexReadsBack(t *testing.T) {
	want := []Entry{
		{File: "data/a.json", ID: "8-one", Title: "One, of two", Requirements: []string{"8-01"}},
		{File: "data/a.json", ID: "8-two", Title: "Two", Capability: "verify", Requirements: []string{"8-01", "8-02"}},
		{File: "data/b.json", ID: "9-three", Title: "Three", Requirements: []string{"9-01"}},
	}
	text, err := Encode(want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Decode(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s\n%s", diff, text)
	}
}

func TestWhatIsNoIndexIsRefused(t *testing.T) {
	for name, text := range map[string]string{
		"an entry of no file":   "\tid\t\t8-01\ttitle\n",
		"an entry that is cut":  "data/a.json\n\tid\t\t8-01\n",
		"an entry without tabs": "data/a.json\n\tid\n",
	} {
		if list, err := Decode(text); err == nil {
			t.Errorf("%s reads as %v", name, list)
		}
	}
	if _, err := Encode([]Entry{{ID: "one", Title: "a\ttab"}}); err == nil {
		t.Error("a title with a tab is written")
	}
}
