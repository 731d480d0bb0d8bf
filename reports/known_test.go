package reports

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseKnownReads(t *testing.T) {
	suite := []string{"10.2/offer", "10.3", "7"}
	tests := []struct {
		name string
		text string
		want []KnownFailure
	}{
		{"nothing", "", nil},
		{"comments alone", "# none left\n", nil},
		{"an empty list", "[]", nil},
		{"a null document", "---\n", nil},
		{"checks and deviations", `
# two of each kind
- check: 10.2/offer
  reason: >
    spans
    lines
- reason: r
  deviation: 0123456789ab
`, []KnownFailure{
			{Check: "10.2/offer", Reason: "spans lines", Place: "known.yaml:3"},
			{Deviation: "0123456789ab", Reason: "r", Place: "known.yaml:7"},
		}},
		{"ids that look like numbers", "- {check: 10.3, reason: 1}\n- {check: 7, reason: true}\n- {deviation: " +
			"123456789012, reason: r}\n- {deviation: 1234567e0012, reason: r}", []KnownFailure{
			{Check: "10.3", Reason: "1", Place: "known.yaml:1"},
			{Check: "7", Reason: "true", Place: "known.yaml:2"},
			{Deviation: "123456789012", Reason: "r", Place: "known.yaml:3"},
			{Deviation: "1234567e0012", Reason: "r", Place: "known.yaml:4"},
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			known := mustParseKnown(t, test.text, suite...)
			if diff := cmp.Diff(test.want, known.entries); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestParseKnownRefuses(t *testing.T) {
	tests := []struct {
		name string
		text string
		want []string
	}{
		{"what is no YAML", "- check: a\n  reason: [r\n",
			[]string{`known.yaml:2: not YAML: did not find expected ',' or ']'`}},
		{"a list that ends in something else", "- {check: a, reason: r}\n\n- {check: b, reason: r}\ncheck: a\n",
			[]string{`known.yaml:4: not YAML: did not find expected '-' indicator`}},
		{"a tab as indentation", "- check: a\n\treason: r\n",
			[]string{`known.yaml:2: not YAML: found a tab character that violates indentation`}},
		{"a mapping", "check: a\nreason: r\n", []string{"known.yaml:1: the file must be a list of entries, each with " +
			"check (or deviation) and reason"}},
		{"a text", "a\n", []string{"known.yaml:1: the file must be a list of entries, each with check (or deviation) and " +
			"reason"}},
		{"a second document", "[]\n---\n[]\n", []string{"known.yaml:2: a second YAML document: the file is one list"}},
		{"an entry that is a text", "- a\n", []string{"known.yaml:1: an entry must have the members check (or deviation) " +
			"and reason"}},
		{"an unknown member", "- check: a\n  because: r\n",
			[]string{`known.yaml:2: unknown member "because": an entry has check (or deviation) and reason`}},
		{"a member in other letters", "- Check: a\n  reason: r\n",
			[]string{`known.yaml:1: unknown member "Check": an entry has check (or deviation) and reason`}},
		{"a member twice", "- check: a\n  check: b\n  reason: r\n", []string{"known.yaml:2: the member check appears twice"}},
		{"a member that is no text", "- check: [a]\n  reason: r\n", []string{"known.yaml:1: the member check must be text"}},
		{"an alias", "- check: &x a\n  reason: *x\n", []string{"known.yaml:2: the member reason must be text"}},
		{"no reason", "- check: a\n", []string{"known.yaml:1: an entry needs a reason"}},
		{"an empty reason", "- check: a\n  reason: '  '\n", []string{"known.yaml:1: an entry needs a reason"}},
		{"a null reason", "- check: a\n  reason: ~\n", []string{"known.yaml:1: an entry needs a reason"}},
		{"neither check nor deviation", "- reason: r\n",
			[]string{"known.yaml:1: an entry needs a check id or the fingerprint of a deviation"}},
		{"check and deviation", "- {check: a, deviation: 0123456789ab, reason: r}\n",
			[]string{"known.yaml:1: an entry names a check or a deviation, not both"}},
		{"an unknown check", "- {check: z, reason: r}\n",
			[]string{`known.yaml:1: unknown check "z": an entry names exactly one check of the suite`}},
		{"a pattern", "- {check: '*', reason: r}\n",
			[]string{`known.yaml:1: unknown check "*": an entry names exactly one check of the suite`}},
		{"a deviation of another form", "- {deviation: 0123456789AB, reason: r}\n",
			[]string{`known.yaml:1: "0123456789AB" is not the fingerprint of a deviation (12 hexadecimal digits)`}},
		{"a check listed twice", "- {check: a, reason: r}\n\n- {check: a, reason: s}\n",
			[]string{"known.yaml:3: ambiguous: check a already has an entry at line 1"}},
		{"a deviation listed twice", "- {deviation: 0123456789ab, reason: r}\n- {deviation: 0123456789ab, reason: r}\n",
			[]string{"known.yaml:2: ambiguous: deviation 0123456789ab already has an entry at line 1"}},
		{"every mistake, not only the first", "- {check: z}\n- {check: a, reason: r, more: s}\n- b\n", []string{
			`known.yaml:1: unknown check "z": an entry names exactly one check of the suite`,
			"known.yaml:1: an entry needs a reason",
			`known.yaml:2: unknown member "more": an entry has check (or deviation) and reason`,
			"known.yaml:3: an entry must have the members check (or deviation) and reason",
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			known, err := ParseKnown("known.yaml", []byte(test.text), []string{"a", "b"})
			if err == nil {
				t.Fatalf("read %+v, want an error", known.entries)
			}
			if diff := cmp.Diff(test.want, strings.Split(err.Error(), "\n")); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func FuzzParseKnown(f *testing.F) {
	for _, seed := range []string{"", "- {check: a, reason: r}", "- check: a\n  reason: >\n    r\n", "&a [*a]",
		"---\n---\n", "\xff", "{? [a] : b}", "- !!binary x", "- <<: {check: a}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		known, err := ParseKnown("known.yaml", []byte(text), []string{"a", "b"})
		if err != nil {
			for _, line := range strings.Split(err.Error(), "\n") {
				if !strings.HasPrefix(line, "known.yaml:") {
					t.Errorf("a message without its place: %q", line)
				}
			}
			return
		}
		for _, entry := range known.entries {
			if entry.Reason == "" || (entry.Check == "") == (entry.Deviation == "") {
				t.Errorf("accepted the entry %+v", entry)
			}
		}
	})
}

func TestKnownFailuresExcuse(t *testing.T) {
	x := Fingerprint("9-01", "", "", "x")
	pass := ran{Check{ID: "pass", Outcome: Pass}, nil}
	a, b := ran{must("a"), departure("x")}, ran{must("b"), departure("x")}
	blockedByX := ran{inSetUp(must("blocked")), departure("x")}
	other := ran{must("other"), departure("y")}
	blockedByY := ran{inSetUp(must("blocked")), departure("y")}
	lone := ran{must("lone"), nil}

	type state struct {
		State KnownState
		Note  string
	}
	onlyDeviation := "the check is blocked: its set-up deviates, and only an entry for the deviation " + x +
		" can excuse that"
	tests := []struct {
		name       string
		file       string
		results    []ran
		unselected []string // checks of the suite that are not run
		incomplete string
		excused    []string
		states     []state
	}{
		{"a check by its id, and no other", "[{check: a, reason: r}]", []ran{a, b}, nil, "", []string{"a"},
			[]state{{Excuses, ""}}},
		{"a check without a deviation", "[{check: lone, reason: r}]", []ran{lone}, nil, "", []string{"lone"},
			[]state{{Excuses, ""}}},
		{"what a deviation fails and blocks", "[{deviation: " + x + ", reason: r}]", []ran{a, b, blockedByX, other}, nil, "",
			[]string{"a", "b", "blocked"}, []state{{Excuses, ""}}},
		{"no check that was blocked, by its id", "[{check: blocked, reason: r}]", []ran{blockedByX}, nil, "", nil,
			[]state{{NotExcused, onlyDeviation}}},
		{"a blocked check through the deviation, if both are listed", "[{check: blocked, reason: r}, {deviation: " + x +
			", reason: r}]",
			[]ran{blockedByX}, nil, "", []string{"blocked"}, []state{{NotExcused, onlyDeviation}, {Excuses, ""}}},
		{"nothing that passes", "[{check: pass, reason: r}]", []ran{pass}, nil, "", nil,
			[]state{{Stale, "the check passes"}}},
		{"nothing that does not apply", "[{check: na, reason: r}]",
			[]ran{pass, {Check{ID: "na", Outcome: NotApplicable}, nil}}, nil, "", nil,
			[]state{{Stale, "the check does not apply to this target"}}},
		{"no error", "[{check: e, reason: r}]", []ran{{Check{ID: "e", Outcome: Error}, nil}}, nil, "", nil,
			[]state{{Unjudged, `the outcome of the check is "error"`}}},
		{"nothing inconclusive", "[{check: i, reason: r}]", []ran{{Check{ID: "i", Outcome: Inconclusive}, nil}}, nil, "", nil,
			[]state{{Unjudged, `the outcome of the check is "inconclusive"`}}},
		{"nothing that was not run", "[{check: left, reason: r}]", []ran{pass}, []string{"left"}, "", nil,
			[]state{{Unjudged, "the check was not run"}}},
		{"nothing by a deviation that is gone", "[{deviation: " + x + ", reason: r}]", []ran{pass, other}, nil, "", nil,
			[]state{{Stale, "the deviation was not seen"}}},
		{"nothing by a deviation that a part of the suite does not show", "[{deviation: " + x + ", reason: r}]", []ran{pass},
			[]string{"a"}, "", nil, []state{{Unjudged, "the deviation was not seen, but not every check was judged"}}},
		{"nothing by a deviation that a run cut short does not show", "[{deviation: " + x + ", reason: r}]", []ran{pass}, nil,
			"interrupted", nil, []state{{Unjudged, "the deviation was not seen, but not every check was judged"}}},
		{"nothing by a deviation that another may hide", "[{deviation: " + x + ", reason: r}]", []ran{pass, blockedByY}, nil,
			"", nil,
			[]state{{Unjudged, "the deviation was not seen, but not every check was judged"}}},
		{"nothing by a deviation that is gone, though a known one blocks",
			"[{deviation: " + x + ", reason: r}, {deviation: " +
				Fingerprint("9-01", "", "", "y") + ", reason: r}]", []ran{pass, blockedByY}, nil, "", []string{"blocked"},
			[]state{{Stale, "the deviation was not seen"}, {Excuses, ""}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			suite := test.unselected
			for _, r := range test.results {
				suite = append(suite, r.check.ID)
			}
			run := build(t, Run{Incomplete: test.incomplete}, mustParseKnown(t, test.file, suite...), test.results...)
			var excusedIDs []string
			for _, check := range run.Checks {
				if check.KnownFailure != "" {
					excusedIDs = append(excusedIDs, check.ID)
				}
			}
			var states []state
			for _, k := range run.KnownFailures {
				states = append(states, state{k.State, k.Note})
			}
			if diff := cmp.Diff(test.excused, excusedIDs); diff != "" {
				t.Errorf("excused (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.states, states); diff != "" {
				t.Errorf("states (-want +got):\n%s", diff)
			}
		})
	}
}
