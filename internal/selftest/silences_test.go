package selftest

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/internal/mutants"
)

func TestWhatAVariantSilencesIsAboutWhatItDoesOtherwise(t *testing.T) {
	list := []Silence{{"reading a: *", "{first,second-*}", "about a"}, {"reading b: yes", "third", "about b"}}
	silencing := func(departs []string, silenced ...string) *VariantResult {
		return &VariantResult{Variant: mutants.Variant{ID: "some", Departs: departs}, Passed: 1, Silenced: silenced}
	}
	a, b := "reading a: no", "reading b: yes"
	for name, c := range map[string]struct {
		of   *VariantResult
		want []string
	}{
		"nothing":                         {silencing([]string{a}), nil},
		"what is about it":                {silencing([]string{a}, "first", "second-one"), nil},
		"what is about another":           {silencing([]string{a}, "first", "third"), []string{"third"}},
		"what is about one of several":    {silencing([]string{a, b}, "first", "third"), nil},
		"what is about nothing":           {silencing([]string{a, b}, "fourth"), []string{"fourth"}},
		"what is about an option not had": {silencing([]string{"reading b: no"}, "third"), []string{"third"}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, undue(list, c.of)); diff != "" {
				t.Error(diff)
			}
			c.of.Undue = undue(list, c.of)
			if c.of.Right() != (c.want == nil) {
				t.Errorf("right: %v", c.of.Right())
			}
		})
	}
}

func TestASilenceThatSilencesNothingIsIdle(t *testing.T) {
	foreign := slices.IndexFunc(mutants.Variants(), func(v mutants.Variant) bool { return v.ID == "foreign ids" })
	played := []VariantResult{{Variant: mutants.Variants()[foreign], Silenced: []string{"first"}}}
	kept, other, unknown, unplayed := Silence{"foreign ids", "fir*", "why"}, Silence{"foreign ids", "second", "why"},
		Silence{"no such freedom", "first", "why"}, Silence{"no projection", "second", "why"}
	if diff := cmp.Diff([]Silence{other, unknown}, idle([]Silence{kept, other, unknown, unplayed}, played)); diff != "" {
		t.Error(diff)
	}
}

func TestTheListOfSilencesIsComplete(t *testing.T) {
	list, err := Silences()
	if err != nil || len(list) == 0 {
		t.Fatalf("%d entries, %v", len(list), err)
	}
	if _, err := readSilences("s.yaml", []byte("- by: x\n  checks: y\n")); err == nil ||
		!strings.Contains(err.Error(), "s.yaml: entry 1 must name what is done otherwise") {
		t.Errorf("an entry without a reason: %v", err)
	}
}

// A variant that silences a check which is about something else fails the selftest, and so does an entry without use.
func TestAnUndueSilenceFailsTheSelftest(t *testing.T) {
	const option = "reading owner-cancels-work: is refused"
	for name, c := range map[string]struct {
		list []Silence
		want string
	}{
		"nothing is about it": {nil, "it is about something else: 15.3-none-work.cancel-queued-by-owner"},
		"all is about it":     {[]Silence{{option, "*-work.cancel-queued-by-owner", "why"}}, "1 of 1 passed"},
		"an idle entry": {[]Silence{{option, "*-work.cancel-queued-by-owner", "why"}, {option, "7.1-*", "why"}},
			"silences nothing: " + option + ": 7.1-*"},
	} {
		t.Run(name, func(t *testing.T) {
			sequences := slices.DeleteFunc(recorded(t), func(s Sequence) bool {
				return !s.asks() && !strings.Contains(s.ID, "work.cancel-queued")
			})
			result, err := Run(t.Context(), Options{Sequences: sequences, Silences: c.list,
				Select: func(id string) bool { return id == option }})
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			if err := result.WriteMatrix(&b); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(b.String(), c.want) {
				t.Errorf("%s\nwant: %s", b.String(), c.want)
			}
		})
	}
}
