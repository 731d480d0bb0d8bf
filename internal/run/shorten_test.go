package run

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/requirement"
	"github.com/missionweave/weavecheck/reports"
)

// named is the reference with the fault of a name.
func named(t *testing.T, name string) reference.Options {
	t.Helper()
	i := slices.IndexFunc(reference.Faults(), func(f reference.Fault) bool { return f.Name == name })
	if i < 0 {
		t.Fatalf("there is no fault %q", name)
	}
	return reference.Options{Fault: reference.Faults()[i]}
}

// without is the reference with a rule that lacks a guard.
func without(t *testing.T, rule, guard string) reference.Options {
	t.Helper()
	b := model.NewRulebook()
	for i, r := range b.Rules {
		if r.ID != rule {
			continue
		}
		changed := *r
		changed.Guards = slices.DeleteFunc(slices.Clone(r.Guards), func(g *model.Guard) bool { return g.Name == guard })
		if len(changed.Guards) == len(r.Guards) {
			t.Fatalf("rule %s has no guard %s", rule, guard)
		}
		b.Rules[i] = &changed
	}
	if _, err := b.Compile(); err != nil {
		t.Fatal(err)
	}
	return reference.Options{Rulebook: b}
}

func TestDeviationsAreShownByTheFewestSteps(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		fault reference.Options
		only  string // the check that shows it
		want  []string
	}{
		{"a guard dropped", without(t, "work.start", "owner"), "11.3-fence-another-agent-work.start", []string{
			"a Session of the Coordinator is opened", "the MissionOwner sends mission.create",
			"a Session of Ada is opened", "Ada becomes worker", "a Session of Ben is opened", "Ben becomes worker",
			`the Coordinator sends work.authorize for "part"`, `the Coordinator sends work.offer for "part"`,
			`Ada sends work.accept_offer for "part"`, `Ben sends work.start for "part"`,
		}},
		{"time that does not matter", without(t, "work.start", "ownership-lease-live"),
			"11.3-expiry-ownership-after-work.start", []string{
				"a Session of the Coordinator is opened", "the MissionOwner sends mission.create",
				"a Session of Ada is opened", "Ada becomes worker", `the Coordinator sends work.authorize for "part"`,
				`the Coordinator sends work.offer for "part"`, `Ada sends work.accept_offer for "part"`,
				`the Ownership Lease of "part" has expired`, `Ada sends work.start for "part"`,
			}},
		{"an envelope", named(t, "event names another actor"), "11.3-fence-another-agent-work.start",
			[]string{"a Session of the Coordinator is opened"}},
		{"a retry", named(t, "retry applied again"), "15.1-retry-session_open-active-by-service", []string{
			"the control plane sends ext.missionweaveprotocol.identity.session_open",
			"again: the control plane sends ext.missionweaveprotocol.identity.session_open",
		}},
		{"a refusal that leaves a trace", named(t, "refusal appends an Event"), "11.3-fence-another-agent-work.start",
			[]string{
				"a Session of the Coordinator is opened", "the MissionOwner sends mission.create",
				`the Coordinator sends work.authorize for "part"`,
				`the Coordinator sends work.offer for "part" (refused with AUTH_FORBIDDEN)`,
			}},
		{"what the end of a check shows", named(t, "replay out of order"), "11.3-fence-another-agent-work.start",
			[]string{
				"a Session of the Coordinator is opened", "the MissionOwner sends mission.create", "Ada becomes worker",
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f := &fake{}
			run, err := played(t, t.Context(), f, c.only, func(o *Options) {
				f.Target, o.Command = NewReference(c.fault), "./server"
			})
			if err != nil {
				t.Fatal(err)
			}
			var got [][]string
			for _, d := range run.Deviations {
				got = append(got, d.Steps)
				if want := "weavecheck run --only " + c.only + " --target ./server"; d.Rerun != want {
					t.Errorf("the rerun command is %q; want %q", d.Rerun, want)
				}
			}
			if diff := cmp.Diff([][]string{c.want}, got); diff != "" {
				t.Errorf("the steps (-want +got):\n%s", diff)
			}
		})
	}
}

// What is shown is what was seen after the steps that are shown.
func TestWhatIsAllowedAndSeenIsThatOfTheFewestSteps(t *testing.T) {
	t.Parallel()
	f := &fake{}
	run, err := played(t, t.Context(), f, "15.1-retry-session_open-active-by-service", func(*Options) {
		f.Target = NewReference(named(t, "retry applied again"))
	})
	if err != nil || len(run.Deviations) != 1 {
		t.Fatalf("%d deviations (%v); want 1", len(run.Deviations), err)
	}
	d := run.Deviations[0]
	if want := "Session of urn:weavecheck:agent:ada with Session Epoch 1"; d.Allowed != want || d.Seen != "2" {
		t.Errorf("allowed %q, seen %q; want %q and 2", d.Allowed, d.Seen, want)
	}
	if want := []string{"retry of ext.missionweaveprotocol.identity.session_open"}; !slices.Equal(d.Cells, want) {
		t.Errorf("it showed in %q; want %q", d.Cells, want)
	}
}

// That a target takes both options of a reading is shown by the fewest steps to the second answer.
func TestWhatContradictsAReadingIsShownByTheFewestSteps(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name        string
		point       *model.Point
		only        string
		first, then int
		want        []string
	}{
		{"one of two options", model.ProposalAmended, "10.2-proposal-amended", 0, 1, []string{
			"a Session of the Coordinator is opened", "the MissionOwner sends mission.create", "a Session of Ada is opened",
			"Ada becomes worker", `Ada sends work.propose, called the proposal "idea"`,
			`the Coordinator sends work.authorize for "part", of the proposal "idea", with another contract than the ` +
				"proposal's (refused with INVALID_STATE_TRANSITION)",
		}},
		{"one of three", model.LiveOwner, "11.5-live-owner-reading", 2, 0, []string{
			"a Session of the Coordinator is opened", "the MissionOwner sends mission.create", "a Session of Ada is opened",
			"Ada becomes worker", `the Coordinator sends work.authorize for "part"`,
			`the Coordinator sends work.offer for "part"`, `Ada sends work.accept_offer for "part"`,
			`Ada sends work.start for "part"`, `the Execution Lease of "part" has expired`,
			`the Coordinator sends work.offer for "part", to Ben (refused with WORK_ALREADY_OWNED)`,
		}},
		{"one of three that was ruled out", model.LiveOwner, "11.5-live-owner-reading", 0, 2, []string{
			"a Session of the Coordinator is opened", "the MissionOwner sends mission.create", "a Session of Ada is opened",
			"Ada becomes worker", "Ben becomes worker", `the Coordinator sends work.authorize for "part"`,
			`the Coordinator sends work.offer for "part"`, `Ada sends work.accept_offer for "part"`,
			`Ada sends work.start for "part"`, `the Execution Lease of "part" has expired`,
			`the Coordinator sends work.offer for "part", to Ben`,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			run, err := played(t, t.Context(), turning(c.point, c.first, c.then, 1), c.only, func(o *Options) {
				again := *o.Selection.Checks[0]
				again.ID += "-again"
				o.Selection.Checks = append(o.Selection.Checks, &again)
			})
			if err != nil {
				t.Fatal(err)
			}
			if len(run.Deviations) != 1 || run.Deviations[0].Rule != "reading "+c.point.ID {
				t.Fatalf("the deviations are %+v", run.Deviations)
			}
			if diff := cmp.Diff(c.want, run.Deviations[0].Steps); diff != "" {
				t.Errorf("the steps (-want +got):\n%s", diff)
			}
		})
	}
}

// A target that was faulty for as long as the checks were played keeps the steps that it had.
func TestWhatDoesNotDeviateAgainKeepsItsSteps(t *testing.T) {
	t.Parallel()
	f := &fake{}
	resets := 0
	f.reset = func() error {
		if resets++; resets > 1 {
			f.Target = NewReference(reference.Options{})
		}
		return nil
	}
	run, err := played(t, t.Context(), f, "15.1-retry-session_open-active-by-service", func(*Options) {
		f.Target = NewReference(named(t, "retry applied again"))
	})
	if err != nil || len(run.Deviations) != 1 {
		t.Fatalf("%d deviations (%v); want 1", len(run.Deviations), err)
	}
	if n := len(run.Deviations[0].Steps); n < 8 || resets != 2 {
		t.Errorf("%d steps after %d resets; want those of the check after it was played once more", n, resets)
	}
}

// A target that breaks while steps are played again was judged before.
func TestATargetThatBreaksWhenStepsArePlayedAgainIsJudgedByTheChecks(t *testing.T) {
	t.Parallel()
	f := &fake{}
	resets := 0
	f.reset = func() error {
		if resets++; resets > 4 {
			return fault(adapters.FaultExit)
		}
		return nil
	}
	run, err := played(t, t.Context(), f, "15.1-retry-session_open-active-by-service", func(*Options) {
		f.Target = NewReference(named(t, "retry applied again"))
	})
	if err != nil || len(run.Deviations) != 1 || run.Incomplete != "" {
		t.Fatalf("%d deviations, incomplete %q (%v); want 1", len(run.Deviations), run.Incomplete, err)
	}
	if n := len(run.Deviations[0].Steps); n >= 8 || n <= 2 || resets != 5 {
		t.Errorf("%d steps after %d resets; want the fewest that were found before it broke", n, resets)
	}
	if diff := cmp.Diff(map[reports.Outcome]int{reports.Fail: 1}, outcomes(run)); diff != "" {
		t.Errorf("the outcomes (-want +got):\n%s", diff)
	}
}

// When steps are played again, and how often at most.
func TestWhatIsSpentOnFewerSteps(t *testing.T) {
	t.Parallel()
	retried, envelope := named(t, "retry applied again"), named(t, "event names another actor")
	for _, c := range []struct {
		name    string
		fault   reference.Options
		only    string
		change  func(*run, *watch, context.CancelFunc)
		resets  int // at most
		nothing bool
	}{
		{name: "one deviation", fault: retried, only: "15.1-retry-session_open-*", resets: 1 + maxTries},
		{name: "three of them", fault: retried, only: "15.1-retry-*", resets: 3 * (1 + maxTries)},
		{name: "none", only: "15.1-retry-session_open-*", nothing: true},
		{name: "one that shows in the first step", fault: envelope, only: "10.1-without-contract-version", nothing: true},
		{name: "no time left", fault: retried, only: "15.1-retry-session_open-*", nothing: true,
			change: func(r *run, _ *watch, _ context.CancelFunc) { r.Timeout = 0 }},
		{name: "an incomplete run", fault: retried, only: "15.1-retry-session_open-*", nothing: true,
			change: func(r *run, _ *watch, _ context.CancelFunc) { r.incomplete = "stopped" }},
		{name: "an interrupt", fault: retried, only: "15.1-retry-session_open-*", nothing: true,
			change: func(_ *run, _ *watch, interrupt context.CancelFunc) { interrupt() }},
		{name: "a hopeless target", fault: retried, only: "15.1-retry-session_open-*", nothing: true,
			change: func(_ *run, w *watch, _ context.CancelFunc) {
				w.timeouts, w.last = maxTimeouts, &adapters.TargetFault{}
			}},
		{name: "an excused one", fault: retried, only: "15.1-retry-session_open-*", nothing: true,
			change: func(r *run, _ *watch, _ context.CancelFunc) {
				entry := "- deviation: " + r.builder.Open(nil)[0].Fingerprint + "\n  reason: it is known\n"
				known, err := reports.ParseKnown("known.yaml", []byte(entry), nil)
				if err != nil {
					t.Error(err)
				}
				r.Known = known
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			ctx, interrupt := context.WithCancel(t.Context())
			defer interrupt()
			resets := 0
			f := &fake{Target: NewReference(c.fault), reset: func() error { resets++; return nil }}
			info, err := f.Initialize(ctx)
			if err != nil {
				t.Fatal(err)
			}
			stage, err := NewStage(f, info)
			if err != nil {
				t.Fatal(err)
			}
			selection, err := Select([]string{c.only}, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			r := &run{Options: Options{Timeout: time.Minute}, builder: reports.NewBuilder(requirement.Lookup),
				taken: NothingTaken(), shortest: map[string]kept{}}
			stage.Play(ctx, slices.Values(selection.Checks), Limits{}, func(_ *Check, result Result) bool {
				r.take(ctx, result)
				return true
			})
			w := &watch{}
			if c.change != nil {
				c.change(r, w, interrupt)
			}
			resets = 0
			r.shorten(ctx, stage, w)
			if r.fault != nil || resets > c.resets || (resets == 0) != c.nothing {
				t.Errorf("%d Sessions were begun (%v); want %d at most, and none: %v", resets, r.fault, c.resets, c.nothing)
			}
		})
	}
}
