package explain

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/model/requirement"
)

func book(t *testing.T) *Book {
	t.Helper()
	b, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Everything that a report can speak of has its page.
func TestEverythingIsExplained(t *testing.T) {
	b := book(t)
	var ids []string
	for _, r := range requirement.All() {
		ids = append(ids, r.ID, string(r.Level))
	}
	for _, c := range b.checks {
		ids = append(ids, c.ID)
	}
	for _, p := range run.Points() {
		ids = append(ids, p.ID)
	}
	for _, r := range b.rulebook.Rules {
		for _, g := range r.Guards {
			for _, code := range g.Codes {
				ids = append(ids, string(code))
			}
		}
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		pages, err := b.Explain(id, 3)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		var text strings.Builder
		if err := WriteText(&text, pages); err != nil {
			t.Fatal(err)
		}
		for line := range strings.SplitSeq(text.String(), "\n") {
			if words := strings.Fields(line); utf8.RuneCountInString(line) > width && len(words) > 1 &&
				strings.HasPrefix(line, "  ") && !strings.HasPrefix(line, "  > ") {
				t.Errorf("%s: a line is wider than %d: %s", id, width, line)
			}
		}
		if !strings.Contains(text.String(), id) {
			t.Errorf("%s: the page does not name it:\n%s", id, text.String())
		}
	}
}

// Whether a target has to stay with an answer is told of each reading point.
func TestPointsThatAreFree(t *testing.T) {
	b := book(t)
	free := 0
	for _, p := range run.Points() {
		pages, err := b.Explain(p.ID, 3)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(pages[0].Text, "stay with it") == p.Free {
			t.Errorf("%s, free: %v, is explained so: %s", p.ID, p.Free, pages[0].Text)
		}
		if p.Free {
			free++
		}
	}
	if free == 0 || free == len(run.Points()) {
		t.Errorf("%d of %d points are free: nothing was told apart", free, len(run.Points()))
	}
}

func TestSuggestions(t *testing.T) {
	b := book(t)
	for id, want := range map[string]string{
		"10.2-ofer":                 "10.2-offer",
		"10.2-OFFER":                "10.2-offer",
		"auth_forbiden":             "AUTH_FORBIDDEN",
		"lease-timeout":             "lease-timeout-state",
		"8-ended-work.start-queue":  "8-ended-work.start-queued",
		"":                          "",
		"FACTS":                     "FACT",
		"must-not":                  "MUST NOT",
		"something else entirely":   "",
		strings.Repeat("10.2", 200): "",
	} {
		_, err := b.Explain(id, 0)
		var unknown *Unknown
		if !errors.As(err, &unknown) {
			t.Errorf("%q: the error is %v", id, err)
			continue
		}
		got := ""
		if len(unknown.Near) > 0 {
			got = unknown.Near[0]
		}
		if got != want || len(unknown.Near) > maxNear {
			t.Errorf("%q: the suggestions are %q; want first %q", id, unknown.Near, want)
		}
	}
}

func TestLists(t *testing.T) {
	p := Page{}
	p.part("short", "", 3, []string{"a", "b"})
	p.part("long", "do this", 3, []string{"a", "b", "c", "d", "e"})
	p.part("in full", "", 0, []string{"a", "b", "c", "d", "e"})
	p.part("empty", "never", 3, nil)
	want := []Part{
		{Heading: "short", Lines: []string{"a", "b"}},
		{Heading: "long", Lines: []string{"a", "b", "c"}, More: 2, Hint: "do this"},
		{Heading: "in full", Lines: []string{"a", "b", "c", "d", "e"}},
	}
	if diff := cmp.Diff(want, p.Parts); diff != "" {
		t.Errorf("the parts (-want +got):\n%s", diff)
	}
}

func TestRequirements(t *testing.T) {
	b := book(t)
	all, err := b.Requirements(nil)
	if err != nil || len(all) != len(requirement.All()) {
		t.Errorf("without a pattern there are %d requirements (%v)", len(all), err)
	}
	for _, c := range []struct {
		patterns []string
		want     []string
		err      bool
	}{
		{[]string{"19-04"}, []string{"19-04"}, false},
		{[]string{"19-0[45]", "19-04"}, []string{"19-04", "19-05"}, false},
		{[]string{"8-ended-work.start-queued"}, []string{"8-04", "15.1-29"}, false},
		{[]string{"19-04", "nothing"}, nil, true},
	} {
		list, err := b.Requirements(c.patterns)
		var got []string
		for _, r := range list {
			got = append(got, r.ID)
		}
		if diff := cmp.Diff(c.want, got); diff != "" || (err != nil) != c.err {
			t.Errorf("%q (-want +got, %v):\n%s", c.patterns, err, diff)
		}
	}
	list, err := b.Requirements([]string{"8"})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		if r.Section != "8" {
			t.Errorf("section 8 lists %s", r.ID)
		}
	}
}
