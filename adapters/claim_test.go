package adapters_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// What a check claims must be what the rules allow: otherwise the check is at fault, and the target is not asked.
func TestAClaimHoldsWhereTheRulesAllowIt(t *testing.T) {
	accepted := func(events ...string) *adapters.Claim { return &adapters.Claim{Accepted: true, Events: events} }
	refused := func(requirement string) *adapters.Claim { return &adapters.Claim{Requirement: requirement} }
	opens := func(p *play) *adapters.Draft { return p.open(cast.Ada) }
	mistakes := func(p *play) *adapters.Draft { return p.open(cast.Stranger) }
	const opened = "[accepted with [ext.missionweaveprotocol.identity.session_opened]]"
	for _, c := range []struct {
		name  string
		draft func(*play) *adapters.Draft
		code  model.Code // of the target's refusal
		claim *adapters.Claim
		want  string // what the fault says at its end
	}{
		{"nothing is claimed", opens, "", nil, ""},
		{"accepted", opens, "", accepted(), ""},
		{"accepted with its Event", opens, "", accepted(string(model.SessionOpened)), ""},
		{"accepted with another Event", opens, "", accepted("work.started"),
			"demands that it be accepted, but by the rules it is: " + opened},
		{"a receipt where there is none", opens, "",
			&adapters.Claim{Accepted: true, Receipt: true}, opened},
		{"refused though right", opens, "", refused("6.3-06"),
			"demands that it be refused under 6.3-06, but by the rules it is: " + opened},
		{"refused", mistakes, model.InvalidCommand, refused("6.3-06"), ""},
		{"refused for whatever reason", mistakes, model.InvalidCommand, refused(""), ""},
		{"refused for another reason", mistakes, model.InvalidCommand, refused("15.1-12"),
			"demands that it be refused under 15.1-12, but by the rules it is: [refused under [6.3-06 registered-agent]]"},
		{"accepted though wrong", mistakes, model.InvalidCommand, accepted(),
			"demands that it be accepted, but by the rules it is: [refused under [6.3-06 registered-agent]]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlay(t, everything(), model.OpenReadings())
			p.target.code = c.code
			err := p.Submit(t.Context(), c.draft(p), "it is tried", c.claim)
			if c.want == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			var fault *adapters.ClaimError
			const begins = "it is tried: the check "
			if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), begins) || !strings.HasSuffix(err.Error(), c.want) {
				t.Errorf("it says %v; want …%s", err, c.want)
			}
			var d *adapters.Deviation
			if errors.As(err, &d) {
				t.Error("a fault of the check is a Deviation of the target")
			}
			if last := p.target.calls[len(p.target.calls)-1]; last == "submit" {
				t.Error("the target was asked all the same")
			}
		})
	}
}

// The checks suppose the first option of every reading. Where a target takes another, what they speak of may not arise.
func TestACheckDoesNotApplyUnderAReadingThatItDoesNotSuppose(t *testing.T) {
	second := model.OpenReadings().With(model.AppointWithoutSession, 1)
	for _, c := range []struct {
		name     string
		readings model.Readings
		code     model.Code
		claim    *adapters.Claim
		want     string // "": all went well
		asked    bool
	}{
		{"supposed and taken", model.OpenReadings(), "", &adapters.Claim{Accepted: true}, "", true},
		{"supposed, and otherwise taken now", model.OpenReadings(), model.AuthForbidden, &adapters.Claim{Accepted: true},
			"does not arise with this target: the Mission is created", true},
		{"supposed, and otherwise taken before", second, model.AuthForbidden, &adapters.Claim{Accepted: true},
			"does not arise with this target: the Mission is created", false},
		{"a refusal for another reason than supposed", second, model.AuthForbidden, &adapters.Claim{Requirement: "8-04"},
			"", true},
		{"that refusal with a wrong code", second, model.LeaseExpired, &adapters.Claim{Requirement: "8-04"},
			"notes 7.2-02 code of a refusal for appointed-session", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlay(t, everything(), c.readings)
			p.target.code = c.code
			calls := len(p.target.calls)
			err := p.Submit(t.Context(), p.create(), "the Mission is created", c.claim)
			if got := p.found(err); got != c.want {
				t.Errorf("%q; want %q", got, c.want)
			}
			if asked := len(p.target.calls) > calls; asked != c.asked {
				t.Errorf("asked %v; want %v", asked, c.asked)
			}
		})
	}
}

func TestWhatASessionLearnsOfReadingsIsHandedOn(t *testing.T) {
	p := started(t)
	if settled, _ := p.Readings().Settled(model.AppointWithoutSession); settled {
		t.Error("a reading is settled that nothing was seen of")
	}
	p.target.code = model.AuthForbidden
	p.does(p.create())
	if settled, option := p.Readings().Settled(model.AppointWithoutSession); !settled || option != 1 {
		t.Errorf("settled %v on %d; want it settled on 1", settled, option)
	}
}
