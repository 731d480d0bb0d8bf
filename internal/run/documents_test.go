package run

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/reports"
)

// codecTarget is a target with the role documents alone.
type codecTarget struct {
	adapters.Target
	adapters.Documents
	info adapters.Info
}

func (c codecTarget) Initialize(context.Context) (adapters.Info, error) { return c.info, nil }

func (c codecTarget) Close() error { return nil }

func codec(t *testing.T, fault string, capabilities ...string) Launch {
	t.Helper()
	sound := document.Sound()
	if fault != "" {
		i := slices.IndexFunc(document.Faults(), func(f document.Fault) bool { return f.ID == fault })
		if i < 0 {
			t.Fatalf("there is no fault %q", fault)
		}
		sound = document.Faults()[i].Codec()
	}
	return served(sound, capabilities...)
}

// served is a target that answers by a codec.
func served(c *document.Codec, capabilities ...string) Launch {
	info := adapters.Info{Name: "codec", Version: "1", Roles: []string{adapters.RoleDocuments}, Capabilities: capabilities}
	return func(context.Context) (adapters.Target, error) {
		return codecTarget{Documents: reference.NewDocuments(c), info: info}, nil
	}
}

func TestDocumentsAreJudgedWhereTheTargetDeclaresThem(t *testing.T) {
	for _, c := range []struct {
		name         string
		fault        string
		capabilities []string
		only         []string
		want         map[reports.Outcome]bool // the outcomes that are there
		deviations   []string                 // requirement and cell of each
		exit         int
	}{
		{
			name: "a sound codec", capabilities: []string{"verify", "canonicalize"},
			only: []string{"documents.verification.artifact.*", "documents.canonicalization.numbers.*"},
			want: map[reports.Outcome]bool{reports.Pass: true}, exit: reports.ExitPass,
		},
		{
			name: "an artifact that anyone can sign", fault: "artifact-signed-by-anyone", capabilities: []string{"verify"},
			only:       []string{"documents.verification.artifact.*"},
			want:       map[reports.Outcome]bool{reports.Pass: true, reports.Fail: true},
			deviations: []string{"6.4-doc-artifact artifact signer"}, exit: reports.ExitFail,
		},
		{
			name: "a capability that is not declared", capabilities: []string{"validate"},
			only: []string{"documents.verification.artifact.*"},
			want: map[reports.Outcome]bool{reports.NotApplicable: true}, exit: reports.ExitIncomplete,
		},
		{
			name: "scenarios beside documents", capabilities: []string{"verify"},
			only: []string{"documents.verification.artifact.*", "8-join-*"},
			want: map[reports.Outcome]bool{reports.Pass: true, reports.NotApplicable: true}, exit: reports.ExitPass,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			selection, err := Select(c.only, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			run, err := Run(t.Context(), Options{Launch: codec(t, c.fault, c.capabilities...), Selection: selection})
			if err != nil {
				t.Fatal(err)
			}
			outcomes := map[reports.Outcome]bool{}
			for _, check := range run.Checks {
				outcomes[check.Outcome] = true
				if check.Outcome == reports.Fail && !strings.HasPrefix(check.Rerun, "weavecheck run --only documents.") {
					t.Errorf("%s is run again by %q", check.ID, check.Rerun)
				}
			}
			if diff := cmp.Diff(c.want, outcomes); diff != "" {
				t.Errorf("outcomes (-want +got):\n%s", diff)
			}
			var deviations []string
			for _, d := range run.Deviations {
				deviations = append(deviations, d.Requirement+" "+d.Cell)
			}
			if diff := cmp.Diff(c.deviations, deviations); diff != "" {
				t.Errorf("deviations (-want +got):\n%s", diff)
			}
			if code := reports.ExitCode(run); code != c.exit {
				t.Errorf("the exit code is %d, want %d", code, c.exit)
			}
		})
	}
}

// What a target takes of a reading that documents are about is told with the check that showed it first.
func TestReadingsOfDocumentsAreReported(t *testing.T) {
	const numbers = "documents.verification.schema.integer-rounded"
	const characters = "documents.canonicalization.noncharacters.fffe"
	only := []string{numbers, characters, "documents.signing.noncharacters.*"}
	for _, c := range []struct {
		name    string
		variant string // of the codec; "" is the sound one
		want    []string
	}{
		{"the first options", "", []string{
			"numbers-at-schema: by its exact value; by its exact value by " + numbers,
			"noncharacters: are allowed; are allowed by " + characters}},
		{"numbers otherwise", "numbers-at-schema-by-binary64", []string{
			"numbers-at-schema: by the binary64 that it rounds to; by the binary64 that it rounds to by " + numbers,
			"noncharacters: are allowed; are allowed by " + characters}},
		{"characters otherwise", "noncharacters-refused", []string{
			"numbers-at-schema: by its exact value; by its exact value by " + numbers,
			"noncharacters: are refused; are refused by " + characters}},
	} {
		t.Run(c.name, func(t *testing.T) {
			selection, err := Select(only, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			launch := codec(t, "", "verify", "canonicalize", "sign")
			if c.variant != "" {
				i := slices.IndexFunc(document.Variants(), func(v document.Variant) bool { return v.ID == c.variant })
				launch = served(document.Variants()[i].Codec(), "verify", "canonicalize", "sign")
			}
			run, err := Run(t.Context(), Options{Launch: launch, Selection: selection})
			if err != nil || reports.ExitCode(run) != reports.ExitPass {
				t.Fatalf("the exit code is %d (%v)", reports.ExitCode(run), err)
			}
			var got []string
			for _, r := range run.Readings {
				text := r.Point + ": " + r.Taken
				for _, s := range r.Shown {
					text += "; " + s.Taken + " by " + s.Check
				}
				if r.Taken != reports.Undecided {
					got = append(got, text)
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("readings (-want +got):\n%s", diff)
			}
		})
	}
}

// A target that breaks in its documents costs each check an error, and is not asked for ever.
func TestATargetThatBreaksInItsDocumentsIsNotAskedForEver(t *testing.T) {
	selection, err := Select([]string{"documents.verification.*"}, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	run, err := Run(t.Context(), Options{Selection: selection, Launch: func(context.Context) (adapters.Target, error) {
		return codecTarget{Documents: hanging{}, info: adapters.Info{Roles: []string{adapters.RoleDocuments},
			Capabilities: []string{"verify"}}}, nil
	}})
	if err != nil || reports.ExitCode(run) != reports.ExitIncomplete || len(run.Checks) > maxTimeouts {
		t.Errorf("%d checks, exit code %d, incomplete %q (%v)", len(run.Checks), reports.ExitCode(run), run.Incomplete, err)
	}
}

// hanging is a target that never answers in time.
type hanging struct{ adapters.Documents }

func (hanging) Verify(context.Context, adapters.VerifyRequest) (adapters.VerifyAnswer, error) {
	return adapters.VerifyAnswer{}, &adapters.TargetFault{Kind: adapters.FaultTimeout, Method: "verify",
		Detail: "10s had passed"}
}
