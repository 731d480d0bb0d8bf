package adapters_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
)

// deviation is the requirement of a Deviation, or what the error says.
func deviation(err error) string {
	var d *adapters.Deviation
	switch {
	case errors.As(err, &d):
		return d.Requirement + " " + d.Cell
	case err != nil:
		return err.Error()
	}
	return ""
}

// found is what is wrong with the target: what ended the Session, or else what it noted first.
func (p *play) found(err error) string {
	if err == nil && len(p.Noted()) > 0 {
		d := p.Noted()[0]
		return "notes " + d.Requirement + " " + d.Cell
	}
	return deviation(err)
}

func TestACommandIsJudgedByWhatTheTargetAnswersAndShows(t *testing.T) {
	epoch := func(n uint64) func() adapters.Projection {
		return func() adapters.Projection {
			return adapters.Projection{Sessions: []adapters.SessionView{{AgentID: cast.Ada.ID, SessionEpoch: n}}}
		}
	}
	for _, c := range []struct {
		name       string
		submit     func(adapters.Answer) adapters.Answer
		projection func() adapters.Projection
		want       string
	}{
		{"rightly", nil, epoch(1), ""},
		{"with another epoch in the projection than in the Event", nil, epoch(2), "notes 15.2-01 session_open"},
		{"with no Event", func(adapters.Answer) adapters.Answer { return adapters.Answer{} }, nil,
			"notes 15.2-16 session_open"},
		{"with a refusal", func(adapters.Answer) adapters.Answer {
			return adapters.Answer{Error: json.RawMessage(
				`{"code":"RATE_LIMITED","message":"no","retryable":true,"occurredAt":"2027-01-01T00:00:00Z"}`)}
		}, nil, "6.3-06 session_open"},
		{"with a projection of before", nil, epoch(0), "6.3-06 session_open"},
		{"with no JSON for an Event", func(adapters.Answer) adapters.Answer {
			return adapters.Answer{Events: []json.RawMessage{[]byte("?")}}
		}, nil, "notes 15.2-06 envelope of an Event"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := started(t)
			p.target.submit, p.target.projection = c.submit, c.projection
			err := p.Submit(t.Context(), p.open(cast.Ada), "Ada opens a Session", nil)
			if got := p.found(err); got != c.want {
				t.Errorf("%q; want %q", got, c.want)
			}
		})
	}
}

func TestAnErrorDocumentHasTheMembersOfItsSchema(t *testing.T) {
	for _, c := range []struct{ document, want string }{
		{`{"code":"AUTH_FORBIDDEN","message":"no","retryable":false,"occurredAt":"2027-01-01T00:00:00Z"}`, ""},
		{`{"message":"no","retryable":false,"occurredAt":"2027-01-01T00:00:00Z"}`, "notes 19-02 error document"},
		{`{"code":"AUTH_FORBIDDEN","retryable":false,"occurredAt":"2027-01-01T00:00:00Z"}`, "notes 19-01 error document"},
		{`{"code":"AUTH_FORBIDDEN","message":"no","retryable":false}`, "notes 19-01 error document"},
		{`{"code":"AUTH_FORBIDDEN","message":"no","retryable":false,"occurredAt":"soon"}`, "notes 19-01 error document"},
		{`{"code":7,"message":"no","retryable":false,"occurredAt":"2027-01-01T00:00:00Z"}`, "notes 19-02 error document"},
		{`{"code":"AUTH_FORBIDDEN","message":"no","occurredAt":"2027-01-01T00:00:00Z"}`, "notes 19-03 error document"},
		{`[]`, "notes 19-01 error document"},
	} {
		p := started(t)
		// It names what it is about, so that nothing but what the case says is missing.
		related := strings.Replace(c.document, "{", `{"relatedFrameId":"urn:x:frame:1",`, 1)
		p.target.submit = func(adapters.Answer) adapters.Answer { return adapters.Answer{Error: json.RawMessage(related)} }
		d := p.draft(model.SessionOpen, cast.Owner, object{"agentId": cast.Ada.ID})
		err := p.Submit(t.Context(), d, "a human tries", nil)
		if got := p.found(err); got != c.want {
			t.Errorf("%s: %q; want %q", c.document, got, c.want)
		}
	}
}

func TestADeviationBeforeTheFocusIsTheSetUps(t *testing.T) {
	for _, c := range []struct {
		name  string
		focus int // before which step Focus is called, from 0; -1: never
		want  string
	}{
		{"no focus", -1, "step 1, set-up true"}, {"a focus after it", 2, "step 1, set-up true"},
		{"a focus on it", 1, "step 1, set-up false"}, {"a focus from the start", 0, "step 1, set-up false"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := started(t)
			var err error
			for i := 0; i < 3 && err == nil; i++ {
				if i == c.focus {
					p.Focus()
					p.Focus() // only the first counts
				}
				if i == 1 {
					p.target.submit = func(adapters.Answer) adapters.Answer { return p.target.refusal(model.RateLimited) }
				}
				err = p.Submit(t.Context(), p.open(cast.Ada), "Ada opens a Session", nil)
				if i == 0 {
					p.target.submit = nil
				}
			}
			var d *adapters.Deviation
			if !errors.As(err, &d) {
				t.Fatalf("it says %v", err)
			}
			if diff := cmp.Diff(c.want, fmt.Sprintf("step %d, set-up %v", d.Step, d.Setup)); diff != "" {
				t.Error(diff)
			}
			if c.focus < 2 && p.FocusStep() != c.focus {
				t.Errorf("the focus is on %d", p.FocusStep())
			}
			var m *oracle.Mismatch
			if !errors.As(err, &m) || m != d.Mismatch {
				t.Error("a Deviation does not unwrap to its Mismatch")
			}
		})
	}
}

func TestAfterADeviationASessionIsOver(t *testing.T) {
	p := started(t)
	p.target.submit = func(adapters.Answer) adapters.Answer { return p.target.refusal(model.RateLimited) }
	first := p.Submit(t.Context(), p.open(cast.Ada), "Ada opens a Session", nil)
	calls := len(p.target.calls)
	for name, again := range map[string]func() error{
		"submit":  func() error { return p.Submit(t.Context(), p.open(cast.Ada), "once more", nil) },
		"resend":  func() error { return p.Resend(t.Context(), 0, "once more", nil) },
		"advance": func() error { return p.AdvanceTo(t.Context(), p.Now(), nil, "time passes") },
		"replay":  func() error { return p.ReplayEverywhere(t.Context()) },
		"finish":  func() error { return p.Finish(t.Context()) },
	} {
		if err := again(); err == nil || err != first {
			t.Errorf("%s: %v; want what ended it", name, err)
		}
	}
	if len(p.target.calls) != calls {
		t.Errorf("the target was called on: %v", p.target.calls[calls:])
	}
}

func TestAnErrorOfTheTargetIsPassedOn(t *testing.T) {
	broken := &adapters.TargetFault{Kind: adapters.FaultExit, Method: "submit", Detail: "status 1"}
	for _, c := range []struct {
		call string
		do   func(p *play) error
	}{
		{"submit", func(p *play) error { return p.Submit(p.Context(), p.open(cast.Ada), "x", nil) }},
		{"observe", func(p *play) error { return p.Submit(p.Context(), p.open(cast.Ada), "x", nil) }},
		{"advance", secondPasses},
		{"observe", secondPasses},
		{"replay", func(p *play) error { return p.ReplayEverywhere(p.Context()) }},
		{"replay", func(p *play) error { return p.Finish(p.Context()) }},
		{"replay", func(p *play) error {
			d := p.draft("work.dream", cast.Owner, object{}, "groupId", group, "membershipEpoch", 1)
			return p.Submit(p.Context(), d, "x", nil)
		}},
	} {
		p := started(t)
		p.does(p.create())
		p.target.fails = map[string]error{c.call: broken}
		fault, ok := adapters.AsTargetFault(c.do(p))
		if !ok || fault != broken {
			t.Errorf("%s: the fault of the target is lost", c.call)
		}
	}
	if got := broken.Error(); got != "the target exited (during submit): status 1" {
		t.Errorf("it says %q", got)
	}
}

func TestASessionDoesNotBeginWithATargetThatFails(t *testing.T) {
	c, err := cast.New()
	if err != nil {
		t.Fatal(err)
	}
	for call, want := range map[string]string{"reset": "reset: broken", "observe": "broken"} {
		target := &scripted{fails: map[string]error{call: errors.New("broken")}}
		_, err := adapters.Begin(t.Context(), target, everything(), c.Organization, c.Cards, c, model.NewRulebook(), nil)
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v; want %s", call, err, want)
		}
	}
	org := c.Organization
	bad := []model.PublicKey{{KeyID: "urn:x:key", PublicKey: "?"}}
	org.Principals = []adapters.Principal{{Actor: cast.Owner, Keys: bad}}
	_, err = adapters.Begin(t.Context(), &scripted{}, everything(), org, c.Cards, c, model.NewRulebook(), nil)
	if err == nil || !strings.HasPrefix(err.Error(), "cast: ") {
		t.Errorf("a cast with a key that is none: %v", err)
	}
}

func TestTimePassesAndDoesNotGoBack(t *testing.T) {
	p := started(t)
	p.does(p.create())
	to := adapters.Minted{Name: model.HoleCoordinatorExpiry, Subject: group, Ordinal: 1, Plus: -1000}
	at, err := p.Value(to)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.AdvanceTo(t.Context(), at.(model.Instant), &to, "almost a minute passes"); err != nil {
		t.Fatal(err)
	}
	want := adapters.Sent{Again: -1, At: cast.Start.Seconds(59), Note: "almost a minute passes",
		To: &adapters.Minted{Name: model.HoleCoordinatorExpiry, Subject: group, Plus: -1000}}
	if diff := cmp.Diff(want, p.Steps()[1]); diff != "" {
		t.Errorf("the step (-want +got):\n%s", diff)
	}
	if p.Now() != cast.Start.Seconds(59) || p.target.now != p.Now() {
		t.Errorf("it is %s, and for the target %s", p.Now(), p.target.now)
	}
	if to.Ordinal != 1 {
		t.Error("the symbol of the caller was changed")
	}
	err = p.AdvanceTo(t.Context(), cast.Start, nil, "time flies")
	if err == nil || !strings.HasPrefix(err.Error(), "time flies: time cannot go back from ") {
		t.Errorf("it says %v", err)
	}
}

func TestWhatTimersCauseIsJudged(t *testing.T) {
	p := started(t)
	p.does(p.create())
	p.target.advance = func() adapters.Answer {
		cause := model.Cause{Type: "timer", ID: "urn:x:timer:1"}
		return adapters.Answer{Events: p.target.event(model.MissionCancelled, group, cast.ControlPlane, cause, object{})}
	}
	if got := p.found(secondPasses(p)); got != "notes 15.2-16 passing of time" {
		t.Errorf("it says %q", got)
	}
	p = started(t)
	p.target.advance = func() adapters.Answer { return p.target.refusal(model.AuthForbidden) }
	if err := secondPasses(p); err != nil {
		t.Errorf("an error document in the answer to advance: %v", err)
	}
	p = started(t)
	p.target.advance = func() adapters.Answer { return adapters.Answer{Error: []byte(`{}`)} }
	if got := p.found(secondPasses(p)); got != "notes 19-02 error document" {
		t.Errorf("it says %q", got)
	}
}

func secondPasses(p *play) error {
	return p.AdvanceTo(p.Context(), p.Now().Seconds(1), nil, "a second passes")
}

func TestARetrySendsTheCommandOfItsStepByteForByte(t *testing.T) {
	p := started(t)
	p.does(p.open(cast.Ada))
	if err := secondPasses(p); err != nil {
		t.Fatal(err)
	}
	if err := p.Resend(t.Context(), 0, "Ada sends it again", &adapters.Claim{Accepted: true, Receipt: true}); err != nil {
		t.Fatal(err)
	}
	if last := p.Steps()[2]; last.Again != 0 || last.Draft != nil || last.Refused != "" {
		t.Errorf("the step is %+v", last)
	}
	for _, step := range []int{-1, 1, 3} {
		err := p.Resend(t.Context(), step, "Ada sends it again", nil)
		if want := fmt.Sprintf("Ada sends it again: step %d sent no Command", step); err == nil || err.Error() != want {
			t.Errorf("it says %v; want %s", err, want)
		}
	}
	p.target.submit = func(a adapters.Answer) adapters.Answer {
		return adapters.Answer{Events: p.target.event(model.SessionOpened, "", cast.ControlPlane,
			model.Cause{Type: "command", ID: "urn:x:action:1"}, object{"memberId": cast.Ada.ID, "sessionEpoch": 2})}
	}
	err := p.Resend(t.Context(), 0, "Ada sends it again", nil)
	if got := p.found(err); got != "notes 15.1-23 retry of "+string(model.SessionOpen) {
		t.Errorf("it says %q", got)
	}
}

func TestAStepSaysWhatWasSentAndWhatCameOfIt(t *testing.T) {
	p := started(t)
	p.does(p.create())
	p.target.code = model.InvalidTransition
	d := p.cancel(cast.Stranger)
	if got := p.found(p.Submit(t.Context(), d, "Stan cancels it", nil)); got == "" {
		t.Fatal("a code that does not fit is right")
	}
	p = started(t)
	p.does(p.create())
	p.target.code = model.AuthForbidden
	d = p.cancel(cast.Stranger)
	claim := &adapters.Claim{Requirement: "7.1-13"}
	if err := p.Submit(t.Context(), d, "Stan cancels it", claim); err != nil {
		t.Fatal(err)
	}
	last := p.Steps()[1]
	if last.Note != "Stan cancels it" || last.Refused != model.AuthForbidden || last.Claim != claim || last.Again != -1 ||
		last.At != cast.Start {
		t.Errorf("the step is %+v", last)
	}
	if len(last.Allowed) != 1 || last.Allowed[0].Accepted {
		t.Errorf("it allows %+v", last.Allowed)
	}
	if diff := cmp.Diff(d.Document, last.Draft.Document); diff != "" {
		t.Errorf("its Draft (-sent +kept):\n%s", diff)
	}
	if p.State().Mission(group) == nil || !p.Shows() {
		t.Error("the Session does not know its Mission, or that its target shows its state")
	}
}
