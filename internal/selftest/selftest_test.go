package selftest

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/internal/mutants"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
	"github.com/missionweave/weavecheck/vectors/documents"
)

func TestTheExcusesNameMutantsThatExist(t *testing.T) {
	list, err := Excuses()
	if err != nil {
		t.Fatal(err)
	}
	if unknown := unknownExcuses(list); len(unknown) > 0 {
		t.Errorf("excused mutants that do not exist: %q", unknown)
	}
	excused := 0
	all := mutants.Rules()
	for _, m := range all {
		if excuse(list, m.ID) != "" {
			excused++
		}
	}
	if excused*5 > len(all) {
		t.Errorf("%d of %d mutants are excused: the suite proves too little", excused, len(all))
	}
}

func TestAPatternStandsForEachOfItsAlternatives(t *testing.T) {
	for pattern, want := range map[string][]string{
		"plain":       {"plain"},
		"{a,b}":       {"a", "b"},
		"x {a,b} y":   {"x a y", "x b y"},
		"{a,b}: {1}":  {"a: 1", "b: 1"},
		"not {closed": {"not {closed"},
	} {
		if diff := cmp.Diff(want, alternatives(pattern)); diff != "" {
			t.Errorf("%s: %s", pattern, diff)
		}
	}
}

func TestABrokenListOfExcusesSaysWhere(t *testing.T) {
	for name, c := range map[string]struct{ text, fault string }{
		"without a reason":  {"- mutant: x\n", "e.yaml: entry 1 must name a mutant, and why"},
		"an unknown member": {"- mutant: x\n  because: y\n", "line 2: field because not found"},
		"no list":           {"mutant: x\n", "line 1: cannot unmarshal"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := readExcuses("e.yaml", []byte(c.text)); err == nil || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("got %v; want one with %q", err, c.fault)
			}
		})
	}
}

func recorded(t *testing.T) []Sequence {
	t.Helper()
	list, err := vectors.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return Sequences(list)
}

func TestTheMutantsOfARuleAreKilledAndAVariantPasses(t *testing.T) {
	checks, err := documents.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	result, err := Run(t.Context(), Options{Sequences: recorded(t), Documents: checks, Workers: 2,
		Select: func(id string) bool {
			return id == "codec/valid-at-valid-until" || id == "schema/command.properties.actor: opened" ||
				strings.HasPrefix(id, "guard dropped: work.checkpoint: ") && !strings.HasSuffix(id, ": mission-live") ||
				id == "server: sequence leaves gaps" || id == "foreign ids"
		}})
	if err != nil {
		t.Fatal(err)
	}
	if !result.Passed() {
		var b strings.Builder
		if err := result.WriteMatrix(&b); err != nil {
			t.Fatal(err)
		}
		t.Error(b.String())
	}
}

// passing is a suite whose one check always passes: it cannot fail, and selftest has to notice.
func passing() []Sequence {
	return []Sequence{{Check: &run.Check{
		ID: "always", Role: run.Authority,
		Play: func(_ context.Context, _ *run.Stage, head reports.Check) run.Result {
			head.Outcome = reports.Pass
			return run.Result{Check: head}
		},
	}}}
}

func TestASuiteThatCannotFailFailsTheSelftest(t *testing.T) {
	result, err := Run(t.Context(), Options{Sequences: passing(), Select: func(id string) bool {
		return id == "server: sequence leaves gaps" || id == "foreign ids"
	}})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := result.WriteMatrix(&b); err != nil {
		t.Fatal(err)
	}
	if result.Passed() || !strings.Contains(b.String(), "lives: server: sequence leaves gaps") {
		t.Errorf("a suite that cannot fail passes: %s", b.String())
	}
}

// A check that demands one outcome where the text leaves both fails the codec that has the other.
func TestACodecVariantHasToPassEveryCheckOfDocuments(t *testing.T) {
	checks, err := documents.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	narrowed := slices.Clone(checks)
	for i := range narrowed {
		if narrowed[i].Reading != "" {
			narrowed[i].Reading, narrowed[i].Expect.Stages = "", nil
		}
	}
	for name, c := range map[string]struct {
		checks []documents.Vector
		right  bool
	}{"both outcomes allowed": {checks, true}, "one outcome allowed": {narrowed, false}} {
		t.Run(name, func(t *testing.T) {
			result, err := Run(t.Context(), Options{Sequences: passing(), Documents: c.checks,
				Select: func(id string) bool { return id == "codec variant noncharacters-refused" }})
			if err != nil {
				t.Fatal(err)
			}
			if v := result.CodecVariants; len(v) != 1 || v[0].Right() != c.right {
				t.Errorf("got %+v; want one that is right: %v", v, c.right)
			}
		})
	}
}

// A codec mutant that no check of documents notices lives, and one that is excused has to.
func TestACodecMutantMeetsItsDue(t *testing.T) {
	checks, err := documents.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	const fault = "codec/valid-at-valid-until"
	for _, c := range []struct {
		name    string
		checks  []documents.Vector
		excuses []Excuse
		want    string
	}{
		{"noticed", checks, nil, ""},
		{"not noticed", checks[:1], nil, "lives: " + fault},
		{"excused, and noticed", checks, []Excuse{{fault, "no reason"}}, "excused, but killed by documents."},
		{"excused, and not noticed", checks[:1], []Excuse{{fault, "a reason"}}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			result, err := Run(t.Context(), Options{Sequences: passing(), Documents: c.checks, Excuses: c.excuses,
				Select: func(id string) bool { return id == fault }})
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			if err := result.WriteMatrix(&b); err != nil {
				t.Fatal(err)
			}
			if len(result.Codecs) != 1 || result.Codecs[0].Right() != (c.want == "") || !strings.Contains(b.String(), c.want) {
				t.Errorf("%d codec mutants:\n%s\nwant: %s", len(result.Codecs), b.String(), c.want)
			}
		})
	}
}
