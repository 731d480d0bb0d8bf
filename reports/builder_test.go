package reports

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/model/requirement"
)

func TestFingerprintIsTheSameInEveryVersion(t *testing.T) {
	// Known-failures files hold fingerprints: changing how they are made breaks those of every user.
	const want = "477ad08c0f0c"
	if got := Fingerprint("11.3-04", "work.start", "queued × work.start", "accepted"); got != want {
		t.Errorf("fingerprint %s, want %s", got, want)
	}
}

func TestFingerprintTellsItsPartsApart(t *testing.T) {
	seen := map[string][4]string{}
	for _, parts := range [][4]string{
		{"a", "b", "c", "d"}, {"ab", "", "c", "d"}, {"", "ab", "c", "d"}, {"a", "bc", "", "d"}, {"a", "b", "cd", ""},
		{"a", "b", "c", "e"}, {"a\x00b", "", "c", "d"}, {"", "", "", ""}, {"d", "c", "b", "a"},
	} {
		f := Fingerprint(parts[0], parts[1], parts[2], parts[3])
		if !isFingerprint(f) {
			t.Errorf("%q is no fingerprint", f)
		}
		if other, ok := seen[f]; ok {
			t.Errorf("%q and %q have one fingerprint", parts, other)
		}
		seen[f] = parts
	}
}

// must is a failing check that cites a MUST.
func must(id string) Check { return Check{ID: id, Requirements: []string{"9-01"}, Outcome: Fail} }

// departure is a deviation from a MUST that some steps show.
func departure(seen string, steps ...string) *Deviation {
	return &Deviation{Requirement: "9-01", Allowed: "nothing", Seen: seen, Steps: steps,
		Rerun: "rerun " + strings.Join(steps, " ")}
}

func inSetUp(check Check) Check {
	check.Blocked = true
	return check
}

func TestEqualDeviationsBecomeOne(t *testing.T) {
	tests := []struct {
		name    string
		results []ran
		want    Deviation
	}{
		{
			name:    "shown by the fewest steps, with the command for those",
			results: []ran{{must("a"), departure("x", "1", "2", "3")}, {must("b"), departure("x", "4", "5")}},
			want:    Deviation{Steps: []string{"4", "5"}, Rerun: "rerun 4 5", Fails: []string{"a", "b"}, Blocks: []string{}},
		},
		{
			name:    "shown by the first steps among equally few",
			results: []ran{{must("a"), departure("x", "1", "2")}, {must("b"), departure("x", "3", "4")}},
			want:    Deviation{Steps: []string{"1", "2"}, Rerun: "rerun 1 2", Fails: []string{"a", "b"}, Blocks: []string{}},
		},
		{
			name:    "and steps show more than none",
			results: []ran{{must("a"), departure("x")}, {must("b"), departure("x", "1")}, {must("c"), departure("x")}},
			want:    Deviation{Steps: []string{"1"}, Rerun: "rerun 1", Fails: []string{"a", "b", "c"}, Blocks: []string{}},
		},
		{
			name: "with blocked checks apart, in the order of the run",
			results: []ran{{inSetUp(must("c")), departure("x", "1")}, {must("b"), departure("x", "1")},
				{inSetUp(must("a")), departure("x", "1")}},
			want: Deviation{Steps: []string{"1"}, Rerun: "rerun 1", Fails: []string{"b"}, Blocks: []string{"c", "a"}},
		},
		{
			name: "shown by a check that is about it rather than by one that it blocks, among equally few steps",
			results: []ran{{inSetUp(must("a")), departure("x", "1", "2")}, {must("b"), departure("x", "3", "4")},
				{inSetUp(must("c")), departure("x", "5", "6")}},
			want: Deviation{Steps: []string{"3", "4"}, Rerun: "rerun 3 4", Fails: []string{"b"}, Blocks: []string{"a", "c"}},
		},
		{
			name: "with the command of the shortest check that is about it, though one that it blocks has fewer steps",
			results: []ran{{must("a"), departure("x", "1", "2", "3", "4")}, {inSetUp(must("b")), departure("x", "5")},
				{must("c"), departure("x", "6", "7", "8")}, {must("d"), departure("x", "9", "10", "11")}},
			want: Deviation{Steps: []string{"5"}, Rerun: "rerun 6 7 8", Fails: []string{"a", "c", "d"},
				Blocks: []string{"b"}},
		},
		{
			name:    "with the command of the shortest of those that it blocks, where there are no others",
			results: []ran{{inSetUp(must("a")), departure("x", "1", "2")}, {inSetUp(must("b")), departure("x", "3")}},
			want:    Deviation{Steps: []string{"3"}, Rerun: "rerun 3", Fails: []string{}, Blocks: []string{"a", "b"}},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want := test.want
			want.Fingerprint = Fingerprint("9-01", "", "", "x")
			want.Requirement, want.Section, want.Level = "9-01", "9", requirement.Must
			want.Text, want.Allowed, want.Seen = "A proposal carries a contract.", "nothing", "x"
			want.Cells = []string{}
			run := build(t, Run{}, nil, test.results...)
			if diff := cmp.Diff([]Deviation{want}, run.Deviations); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			for _, check := range run.Checks {
				if check.Deviation != want.Fingerprint {
					t.Errorf("check %s has the deviation %q, want %q", check.ID, check.Deviation, want.Fingerprint)
				}
			}
		})
	}
}

func TestACheckThatNotesADeviationShowsItRatherThanOneThatItBlocks(t *testing.T) {
	b := NewBuilder(catalogue)
	if err := b.Add(inSetUp(must("a")), departure("x", "1")); err != nil {
		t.Fatal(err)
	}
	passing := must("b")
	passing.Outcome = Pass
	if err := b.Add(passing, nil, *departure("x", "2", "3")); err != nil {
		t.Fatal(err)
	}
	shown := func(want ...any) {
		t.Helper()
		d := b.Finish(Run{}, nil).Deviations[0]
		if diff := cmp.Diff(want, []any{d.Steps, d.Rerun, d.Fails, d.Blocks, d.NotedBy}); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
	shown([]string{"1"}, "rerun 2 3", []string{}, []string{"a"}, 1)
	if err := b.Add(must("c"), departure("x", "4", "5")); err != nil {
		t.Fatal(err)
	}
	shown([]string{"1"}, "rerun 4 5", []string{"c"}, []string{"a"}, 1) // one that fails by it shows it first of all
	if err := b.Add(must("d"), departure("x", "6")); err != nil {
		t.Fatal(err)
	}
	shown([]string{"6"}, "rerun 6", []string{"c", "d"}, []string{"a"}, 1)
}

func TestADeviationThatShowsByFewerStepsIsShownByThem(t *testing.T) {
	fingerprint := Fingerprint("9-01", "cause", "", "")
	shown := func(seen, cell string, steps ...string) *Deviation {
		d := departure(seen, steps...)
		d.Fingerprint, d.Cell = fingerprint, cell
		return d
	}
	b := NewBuilder(catalogue)
	if err := b.Add(must("a"), shown("x", "open", "1", "2", "3")); err != nil {
		t.Fatal(err)
	}
	for _, d := range []*Deviation{
		shown("w", "open", "4", "5", "6", "7"), shown("y", "queued", "8", "9"), shown("z", "active", "10", "11"),
	} {
		d.Rerun = ""
		if err := b.Shorten(*d); err != nil {
			t.Fatal(err)
		}
	}
	want := []Deviation{{
		Fingerprint: fingerprint, Requirement: "9-01", Section: "9", Level: requirement.Must,
		Text: "A proposal carries a contract.", Cell: "queued", Cells: []string{"open", "queued", "active"},
		Allowed: "nothing", Seen: "y", Steps: []string{"8", "9"}, Rerun: "rerun 1 2 3", Fails: []string{"a"},
		Blocks: []string{},
	}}
	if diff := cmp.Diff(want, b.Finish(Run{}, nil).Deviations); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if err := b.Shorten(*departure("another", "1")); err == nil {
		t.Error("a deviation that no check showed is taken")
	}
}

func TestDeviationsAreOpenInTheOrderOfTheReportUnlessExcused(t *testing.T) {
	b := NewBuilder(catalogue)
	for _, r := range []ran{
		{must("a"), departure("one")}, {must("b"), departure("many")}, {must("c"), departure("many")},
		{must("d"), departure("excused")}, {must("e"), departure("excused")}, {must("f"), departure("excused")},
	} {
		if err := b.Add(r.check, r.deviation); err != nil {
			t.Fatal(err)
		}
	}
	entry := "- deviation: " + Fingerprint("9-01", "", "", "excused") + "\n  reason: it is known\n"
	known, err := ParseKnown("known.yaml", []byte(entry), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		known *Known
		want  []string
	}{{nil, []string{"excused", "many", "one"}}, {known, []string{"many", "one"}}} {
		var got []string
		for _, d := range b.Open(c.known) {
			got = append(got, d.Seen)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
}

func TestDeviationsOfMoreChecksComeFirst(t *testing.T) {
	run := build(t, Run{}, nil,
		ran{must("a"), departure("one")},
		ran{must("b"), departure("many")}, ran{inSetUp(must("c")), departure("many")}, ran{must("d"), departure("many")},
		ran{must("e"), departure("another")})
	var got []string
	for _, d := range run.Deviations {
		got = append(got, d.Seen)
	}
	want := []string{"many", "another", "one"}
	if Fingerprint("9-01", "", "", "one") < Fingerprint("9-01", "", "", "another") {
		want = []string{"many", "one", "another"}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestAFingerprintOfTheCallersOwnDecidesWhatIsEqual(t *testing.T) {
	first, second := departure("lease l1"), departure("lease l2")
	first.Fingerprint = Fingerprint("9-01", "", "", "lease of the first offer")
	second.Fingerprint = first.Fingerprint
	run := build(t, Run{}, nil, ran{must("a"), first}, ran{must("b"), second})
	if len(run.Deviations) != 1 || run.Deviations[0].Fingerprint != first.Fingerprint {
		t.Errorf("deviations %v, want one with the fingerprint %s", run.Deviations, first.Fingerprint)
	}
}

func TestChecksTakeSectionAndLevelFromTheirRequirements(t *testing.T) {
	tests := []struct {
		name    string
		check   Check
		section string
		level   requirement.Level
	}{
		{"the first section, the strongest level", Check{Requirements: []string{"11.3-09", "9-01"}}, "11.3",
			requirement.Must},
		{"advice alone", Check{Requirements: []string{"11.3-09"}}, "11.3", requirement.Should},
		{"a row is stronger than advice", Check{Requirements: []string{"11.3-09", "10.2-03"}}, "11.3", requirement.Row},
		{"their own, when they have them", Check{Requirements: []string{"9-01"}, Section: "7", Level: requirement.Should},
			"7", requirement.Should},
		{"MUST, when they cite nothing", Check{}, "", requirement.Must},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.check.ID, test.check.Outcome = "c", Pass
			got := build(t, Run{}, nil, ran{test.check, nil}).Checks[0]
			if got.Section != test.section || got.Level != test.level {
				t.Errorf("section %q and level %q, want %q and %q", got.Section, got.Level, test.section, test.level)
			}
		})
	}
}

func TestStrengthRanksEveryLevel(t *testing.T) {
	for _, level := range []requirement.Level{requirement.Must, requirement.MustNot, requirement.Row, requirement.Fact,
		requirement.May, requirement.Should, requirement.ShouldNot} {
		if got := strongest([]requirement.Level{level}); got != level {
			t.Errorf("the strongest of %s alone is %s", level, got)
		}
	}
	for i := 1; i < len(strength); i++ {
		if strength[i-1].Advisory() && !strength[i].Advisory() {
			t.Errorf("%s, which only advises, ranks above %s, which binds", strength[i-1], strength[i])
		}
	}
}

func TestBuilderRefusesMistakesOfTheHarness(t *testing.T) {
	unknown := departure("x")
	unknown.Requirement = "9-99"
	odd := departure("x")
	odd.Fingerprint = "XYZ"
	tests := []struct {
		name      string
		check     Check
		deviation *Deviation
		want      string
	}{
		{"a check without an id", Check{Outcome: Pass}, nil, `add check "": it has no id`},
		{"a second result for a check", Check{ID: "first", Outcome: Pass}, nil, `add check "first": it already has a result`},
		{"no outcome", Check{ID: "c"}, nil, `add check "c": unknown outcome ""`},
		{"an unknown outcome", Check{ID: "c", Outcome: "passed"}, nil, `add check "c": unknown outcome "passed"`},
		{"an unknown requirement", Check{ID: "c", Outcome: Pass, Requirements: []string{"9-99"}}, nil,
			`add check "c": unknown requirement "9-99"`},
		{"a deviation from an unknown requirement", must("c"), unknown,
			`add check "c": deviation from the unknown requirement "9-99"`},
		{"a fingerprint of another form", must("c"), odd, `add check "c": "XYZ" is not the fingerprint of a deviation`},
		{"a deviation of a check that passed", Check{ID: "c", Outcome: Pass}, departure("x"),
			`add check "c": it deviates, but its outcome is "pass"`},
		{"a deviation of a check that broke", Check{ID: "c", Outcome: Error}, departure("x"),
			`add check "c": it deviates, but its outcome is "error"`},
		{"a block without a deviation", inSetUp(must("c")), nil, `add check "c": it is blocked, but by no deviation`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := NewBuilder(catalogue)
			if err := b.Add(Check{ID: "first", Outcome: Pass}, nil); err != nil {
				t.Fatal(err)
			}
			before := b.Finish(Run{}, nil)
			err := b.Add(test.check, test.deviation)
			if err == nil || err.Error() != test.want {
				t.Fatalf("error %v, want %s", err, test.want)
			}
			if diff := cmp.Diff(before, b.Finish(Run{}, nil)); diff != "" {
				t.Errorf("the refused result left a trace (-before +after):\n%s", diff)
			}
		})
	}
}

func TestAFinishedRunStaysAsItIsWhenMoreIsAdded(t *testing.T) {
	b := NewBuilder(catalogue)
	for _, id := range []string{"a", "b", "c"} {
		if err := b.Add(must(id), departure("x", "1", "2")); err != nil {
			t.Fatal(err)
		}
	}
	early := b.Finish(head, nil)
	want := string(rendered(t, WriteJSON, early, Rendering{Durations: true}))
	if err := b.Add(must("d"), departure("x", "1")); err != nil {
		t.Fatal(err)
	}
	late := b.Finish(head, mustParseKnown(t, "- {check: a, reason: r}", "a"))
	if late.Checks[0].KnownFailure != "r" || len(late.Checks) != 4 {
		t.Fatalf("the later run lacks what was added: %+v", late.Checks)
	}
	if diff := cmp.Diff(want, string(rendered(t, WriteJSON, early, Rendering{Durations: true}))); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestBuildersWithTheEmbeddedCatalogueKnowItsRequirements(t *testing.T) {
	all := requirement.All()
	b := NewBuilder(requirement.Lookup)
	for _, r := range all {
		if err := b.Add(Check{ID: r.ID, Requirements: []string{r.ID}, Outcome: Fail},
			&Deviation{Requirement: r.ID}); err != nil {
			t.Error(err)
		}
	}
	if got := len(b.Finish(Run{}, nil).Deviations); got != len(all) {
		t.Errorf("%d deviations of %d requirements", got, len(all))
	}
}
