package adapters_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// A Group is asked for as its Coordinator, and as a stranger to whom there must be no difference between a Group that is
// there and one that is not.
func TestWhoAsksForAGroupIsShownWhatItMaySee(t *testing.T) {
	asks := 0
	refused := func(p *play, code model.Code, message string) adapters.Answer {
		a := p.target.refusal(code)
		a.Error = json.RawMessage(strings.Replace(string(a.Error), `"no"`, fmt.Sprintf("%q", message), 1))
		return a
	}
	for _, c := range []struct {
		name   string
		who    model.Actor
		answer func(p *play, q adapters.ReplayRequest, a adapters.Answer) adapters.Answer
		want   string
	}{
		{"the Coordinator sees all", cast.Coordinator,
			func(_ *play, _ adapters.ReplayRequest, a adapters.Answer) adapters.Answer { return a }, ""},
		{"the Coordinator sees all but the first", cast.Coordinator,
			func(_ *play, _ adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
				return adapters.Answer{Events: a.Events[1:]}
			}, "notes 8-07 replay of a Group to a MissionOwner or Coordinator"},
		{"the Coordinator is refused", cast.Coordinator,
			func(p *play, _ adapters.ReplayRequest, _ adapters.Answer) adapters.Answer {
				return refused(p, model.GroupNotFound, "no")
			}, "notes 8-07 replay of a Group to a MissionOwner or Coordinator"},
		{"the Coordinator sees nothing", cast.Coordinator,
			func(*play, adapters.ReplayRequest, adapters.Answer) adapters.Answer { return adapters.Answer{} },
			"notes 8-07 replay of a Group to a MissionOwner or Coordinator"},
		{"the Coordinator does not see the last", cast.Coordinator,
			func(_ *play, _ adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
				return adapters.Answer{Events: a.Events[:len(a.Events)-1]}
			}, "notes 16-09 replay of a Group to a MissionOwner or Coordinator"},
		{"a stranger sees it", cast.Nora,
			func(p *play, q adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
				if q.GroupID != group {
					return refused(p, model.GroupNotFound, "no")
				}
				return a
			}, "notes 17.2-03 replay of a Group to a stranger"},
		{"a stranger sees nothing", cast.Nora,
			func(*play, adapters.ReplayRequest, adapters.Answer) adapters.Answer { return adapters.Answer{} }, ""},
		{"a stranger is refused", cast.Nora,
			func(p *play, q adapters.ReplayRequest, _ adapters.Answer) adapters.Answer {
				return refused(p, model.MembershipRequired, "not for you: "+q.GroupID)
			}, ""},
		{"a stranger is refused in words that change by themselves", cast.Nora,
			func(p *play, _ adapters.ReplayRequest, _ adapters.Answer) adapters.Answer {
				asks++
				return refused(p, model.GroupNotFound, fmt.Sprint("request ", asks))
			}, ""},
		{"a stranger is refused with a code that says something else", cast.Nora,
			func(p *play, _ adapters.ReplayRequest, _ adapters.Answer) adapters.Answer {
				return refused(p, "CURSOR_TOO_OLD", "no")
			}, "notes 17.2-04 replay of a Group to a reader of a Group that does not exist"},
		{"a stranger is refused with another code than for an unknown Group", cast.Nora,
			func(p *play, q adapters.ReplayRequest, _ adapters.Answer) adapters.Answer {
				if q.GroupID == group {
					return refused(p, model.MembershipRequired, "no")
				}
				return refused(p, model.GroupNotFound, "no")
			}, "notes 17.2-04 replay of a Group to an outsider"},
		{"a stranger is refused in other words than for an unknown Group", cast.Nora,
			func(p *play, q adapters.ReplayRequest, _ adapters.Answer) adapters.Answer {
				if q.GroupID == group {
					return refused(p, model.GroupNotFound, "you do not belong to it")
				}
				return refused(p, model.GroupNotFound, "no")
			}, "notes 17.2-04 replay of a Group to an outsider"},
		{"a stranger is told who owns the Mission, whatever it asks for", cast.Nora,
			func(p *play, _ adapters.ReplayRequest, _ adapters.Answer) adapters.Answer {
				return refused(p, model.GroupNotFound, "ask "+cast.Owner.ID)
			}, "notes 19-05 replay of a Group to an outsider"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := withLog(t, adapters.CapabilityReplay, adapters.CapabilityVisibility)
			p.does(p.open(c.who))
			p.target.replay = func(q adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
				if q.Principal == cast.Coordinator && q.GroupID != group {
					return p.target.refusal(model.GroupNotFound)
				}
				return c.answer(p, q, a)
			}
			if got := p.found(p.ReplayTo(t.Context(), c.who, "somebody asks")); got != c.want {
				t.Errorf("%q; want %q", got, c.want)
			}
		})
	}
}

func TestATargetThatDoesNotHeedWhoAsksIsNotAskedByOthers(t *testing.T) {
	p := withLog(t, adapters.CapabilityReplay)
	if err := p.Finish(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, q := range p.target.replays {
		if q.Principal != cast.Owner {
			t.Errorf("it is asked as %s", q.Principal.ID)
		}
	}
	const want = "does not arise with this target: the target does not declare the capabilities replay and visibility"
	if got := p.found(p.ReplayTo(t.Context(), cast.Nora, "Nora asks")); got != want {
		t.Errorf("it says %q", got)
	}
}
