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
	info := adapters.Info{Name: "codec", Version: "1", Roles: []string{adapters.RoleDocuments}, Capabilities: capabilities}
	return func(context.Context) (adapters.Target, error) {
		return codecTarget{Documents: reference.NewDocuments(sound), info: info}, nil
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
