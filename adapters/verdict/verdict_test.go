package verdict

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
	"github.com/missionweave/weavecheck/reports"
)

// session opens a Session of Ada twice, the second time on a target that refuses.
func session(t *testing.T) *adapters.Session {
	t.Helper()
	target := &refusing{Target: reference.New(reference.Options{})}
	s := begun(t, target)
	if err := open(t, s, "1", "a Session is opened"); err != nil {
		t.Fatal(err)
	}
	target.refuses = true
	if err := open(t, s, "2", "a second Session is opened"); err == nil {
		t.Fatal("a refusal for no reason is no deviation")
	}
	return s
}

// sessionOf opens a Session of Ada twice on a variation of the reference; the check looks at that, or at nothing.
func sessionOf(t *testing.T, o reference.Options, focus bool) *adapters.Session {
	t.Helper()
	s := begun(t, reference.New(o))
	if focus {
		s.Focus()
	}
	for _, action := range []string{"1", "2"} {
		if err := open(t, s, action, "a Session is opened"); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func begun(t *testing.T, target adapters.Target) *adapters.Session {
	t.Helper()
	c, err := cast.New()
	if err != nil {
		t.Fatal(err)
	}
	info, err := target.Initialize(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s, err := adapters.Begin(t.Context(), target, info, c.Organization, c.Cards, c, model.NewRulebook(),
		model.OpenReadings())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func open(t *testing.T, s *adapters.Session, action, note string) error {
	t.Helper()
	return s.Submit(t.Context(), &adapters.Draft{Document: map[string]any{
		"protocolVersion": "0.1", "actionId": "urn:weavecheck:action:" + action, "kind": string(model.SessionOpen),
		"actor": map[string]any{
			"type": string(cast.ControlPlane.Type), "id": cast.ControlPlane.ID,
		},
		"correlationId": "urn:weavecheck:correlation:" + action, "issuedAt": adapters.Now{},
		"payload": map[string]any{"agentId": cast.Ada.ID},
	}}, note, nil)
}

type refusing struct {
	adapters.Target
	refuses bool
}

func (r *refusing) Submit(ctx context.Context, raw json.RawMessage, at model.Instant) (adapters.Answer, error) {
	if r.refuses {
		return adapters.Answer{Error: json.RawMessage(
			`{"code":"AUTH_FORBIDDEN","message":"no","retryable":false,"occurredAt":"2027-01-01T00:00:00Z",` +
				`"relatedActionId":"urn:weavecheck:action:2"}`)}, nil
	}
	return r.Target.Submit(ctx, raw, at)
}

// Whatever ends a Session has its outcome, and an error that nothing is known of is never taken for a fault of the
// target.
func TestJudge(t *testing.T) {
	mismatch := &oracle.Mismatch{
		Requirement: "15.2-13", Rule: "log", Cell: "sequence", Allowed: "sequence 3", Seen: "sequence 5",
	}
	for _, c := range []struct {
		name    string
		err     error
		outcome reports.Outcome
		blocked bool
		message string
	}{
		{"nothing", nil, reports.Pass, false, ""},
		{"a deviation", &adapters.Deviation{Mismatch: mismatch, Step: 1}, reports.Fail, false, mismatch.Error()},
		{"a deviation in the set-up", &adapters.Deviation{Mismatch: mismatch, Setup: true}, reports.Fail, true,
			mismatch.Error()},
		{"a deviation further down", fmt.Errorf("step 3: %w", &adapters.Deviation{Mismatch: mismatch, Step: 1}),
			reports.Fail, false, mismatch.Error()},
		{"a situation that does not arise", &adapters.Inapplicable{Note: "a fence"}, reports.NotApplicable, false,
			"does not arise with this target: a fence"},
		{"an oracle over its bound", &oracle.ErrInconclusive{}, reports.Inconclusive, false,
			(&oracle.ErrInconclusive{}).Error()},
		{"a fault of the target", &adapters.TargetFault{Kind: adapters.FaultExit, Method: "submit", Detail: "status 3"},
			reports.Error, false, "the target exited (during submit): status 3"},
		{"anything else", errors.New("the disk is full"), reports.Error, false, "the disk is full"},
	} {
		t.Run(c.name, func(t *testing.T) {
			head := reports.Check{ID: "a-check", Title: "A check", Rerun: "weavecheck run --only a-check"}
			got, d, noted := Judge(head, session(t), c.err)
			want := head
			want.Outcome, want.Blocked, want.Message = c.outcome, c.blocked, c.message
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("the check (-want +got):\n%s", diff)
			}
			if len(noted) > 0 {
				t.Errorf("noted: %+v", noted)
			}
			if (d != nil) != (c.outcome == reports.Fail) {
				t.Fatalf("the deviation is %+v", d)
			}
			if d != nil && (d.Requirement != "15.2-13" || d.Rule != "log" || d.Cell != "sequence" || d.Allowed != "sequence 3" ||
				d.Seen != "sequence 5" || d.Rerun != head.Rerun || d.Fingerprint == "") {
				t.Errorf("the deviation is %+v", d)
			}
		})
	}
}

// The steps of a deviation end with the one that showed it, and say what was refused.
func TestSteps(t *testing.T) {
	s := session(t)
	first, second := "a Session is opened", "a second Session is opened (refused with AUTH_FORBIDDEN)"
	for last, want := range [][]string{{first}, {first, second}, {first, second}} {
		if diff := cmp.Diff(want, Steps(s, last)); diff != "" {
			t.Errorf("up to step %d (-want +got):\n%s", last, diff)
		}
	}
	if got := Steps(s, -1); got != nil {
		t.Errorf("up to no step: %q", got)
	}
}

// One fault has one fingerprint, wherever it shows and whatever was minted: by its requirement and its cause.
func TestFingerprint(t *testing.T) {
	fingerprint := func(m oracle.Mismatch) string {
		_, d, _ := Judge(reports.Check{}, session(t), &adapters.Deviation{Mismatch: &m})
		return d.Fingerprint
	}
	base := oracle.Mismatch{
		Requirement: "11.3-08", Rule: "work.submit", Cell: "active × work.submit", Cause: "accepted against lease-current",
		Allowed: "lease urn:a:1 until 2027-01-01T00:05:00.000Z", Seen: "lease urn:a:2 of epoch 7",
	}
	changed := func(change func(*oracle.Mismatch)) oracle.Mismatch {
		m := base
		change(&m)
		return m
	}
	for _, c := range []struct {
		name string
		a, b oracle.Mismatch
		same bool
	}{
		{"other ids, instants and numbers", base, changed(func(m *oracle.Mismatch) {
			m.Allowed, m.Seen = "lease urn:b:77 until 2027-03-01T09:05:00Z", "lease urn:example:uuid-9 of epoch 12"
		}), true},
		{"another rule and place", base, changed(func(m *oracle.Mismatch) {
			m.Rule, m.Cell = "work.start", "queued × work.submit"
		}), true},
		{"more that differs at the same place", base, changed(func(m *oracle.Mismatch) {
			m.Others = []model.Difference{{Requirement: "4-07", Allowed: "an owner", Seen: "none"}}
		}), true},
		{"another requirement", base, changed(func(m *oracle.Mismatch) { m.Requirement = "11.3-09" }), false},
		{"another cause", base, changed(func(m *oracle.Mismatch) { m.Cause = "accepted against owner" }), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := fingerprint(c.a), fingerprint(c.b)
			if (a == b) != c.same {
				t.Errorf("the fingerprints are %s and %s", a, b)
			}
		})
	}
}

// A local difference fails the checks that are about it, and is noted by the others.
func TestALocalDifferenceFailsWhatIsAboutItAlone(t *testing.T) {
	for _, c := range []struct {
		name         string
		fault        reference.Fault
		requirements []string
		focus        bool // the check looks at the step that shows it
		want         string
	}{
		{"an envelope, in a check about it", faultOf(t, "event lacks correlationId"), []string{"15.2-08"}, true,
			"fail 15.2-08; noted []"},
		{"an envelope, in a check about something else", faultOf(t, "event lacks correlationId"), []string{"6.3-06"}, true,
			"pass ; noted [15.2-08]"},
		{"an envelope, in the set-up of a check about it", faultOf(t, "event lacks correlationId"), []string{"15.2-08"}, false,
			"pass ; noted [15.2-08]"},
		{"what a Command came to, where the check looks", reference.EventIDReused, []string{"15.2-02"}, true,
			"fail 15.2-02; noted []"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sessionOf(t, reference.Options{Fault: c.fault}, c.focus)
			check, d, noted := Judge(reports.Check{Requirements: c.requirements}, s, nil)
			failed, list := "", []string{}
			if d != nil {
				failed = d.Requirement
			}
			for _, n := range noted {
				list = append(list, n.Requirement)
			}
			if got := fmt.Sprintf("%s %s; noted %v", check.Outcome, failed, list); got != c.want {
				t.Errorf("%s; want %s", got, c.want)
			}
		})
	}
}

func faultOf(t *testing.T, name string) reference.Fault {
	for _, f := range reference.Faults() {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("there is no fault %q", name)
	return reference.Fault{}
}

// A deviation names all that differs at its place, the first first.
func TestADeviationNamesAllThatDiffers(t *testing.T) {
	m := oracle.Mismatch{Requirement: "11.3-01", Allowed: "WorkItem a with state active", Seen: "queued",
		Others: []model.Difference{{Requirement: "4-07", Allowed: "WorkItem b with owner ada", Seen: "none"}}}
	_, d, _ := Judge(reports.Check{}, &adapters.Session{}, &adapters.Deviation{Mismatch: &m})
	if diff := cmp.Diff([]string{"WorkItem a with state active; WorkItem b with owner ada", "queued; none"},
		[]string{d.Allowed, d.Seen}); diff != "" {
		t.Error(diff)
	}
}
