package adapters_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// withLog is a Session whose Group has four Events: of the Mission, two that the target adds, and of its end.
func withLog(t *testing.T, capabilities ...string) *play {
	p := newPlay(t, adapters.Info{Capabilities: capabilities}, model.OpenReadings())
	p.target.submit = func(a adapters.Answer) adapters.Answer {
		for range 2 {
			policy := model.Cause{Type: "policy", ID: "urn:x:policy:1"}
			a.Events = append(a.Events, p.target.event("ext.example.audit.noted", group, cast.Owner, policy, object{})...)
		}
		return a
	}
	p.does(p.create())
	p.target.submit = nil
	p.does(p.cancel(cast.Owner))
	p.target.calls, p.target.replays = nil, nil
	return p
}

func asked(requests []adapters.ReplayRequest) []string {
	var list []string
	for _, q := range requests {
		list = append(list, fmt.Sprint("after ", q.AfterSequence, " up to ", q.Limit))
	}
	return list
}

func TestAGroupIsReplayedFromEveryPositionAndInParts(t *testing.T) {
	p := withLog(t, adapters.CapabilityReplay)
	if err := p.ReplayEverywhere(t.Context()); err != nil {
		t.Fatal(err)
	}
	var want []string
	for after := range 4 {
		want = append(want, fmt.Sprint("after ", after, " up to 10000"), fmt.Sprint("after ", after, " up to 1"))
	}
	for _, size := range adapters.PageSizes {
		for after := 0; after < 4; after += size {
			want = append(want, fmt.Sprint("after ", after, " up to ", size))
		}
	}
	if diff := cmp.Diff(want, asked(p.target.replays)); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
	for _, q := range p.target.replays {
		if q.GroupID != group || q.Principal != cast.Owner || q.At != p.Now() {
			t.Errorf("it is asked %+v", q)
		}
	}
	if last := p.Steps()[2]; !last.Replays || last.Again != -1 || last.Draft != nil {
		t.Errorf("the step is %+v", last)
	}
}

func TestASessionEndsByReplayingFromTheStartTheMiddleAndTheLastPosition(t *testing.T) {
	p := withLog(t, adapters.CapabilityReplay)
	if err := p.Finish(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := []string{"after 0 up to 10000", "after 2 up to 10000", "after 3 up to 10000"}
	if diff := cmp.Diff(want, asked(p.target.replays)); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
}

func TestATargetThatDoesNotReplayIsNotAskedTo(t *testing.T) {
	p := withLog(t)
	if err := p.Finish(t.Context()); err != nil {
		t.Error(err)
	}
	p = withLog(t)
	const want = "does not arise with this target: the target does not declare the capability replay"
	if got := p.found(p.ReplayEverywhere(t.Context())); got != want {
		t.Errorf("it says %q", got)
	}
	if len(p.target.replays) > 0 {
		t.Errorf("it was asked %v", asked(p.target.replays))
	}
}

func TestAReplayShowsExactlyTheEventsThatWereShown(t *testing.T) {
	edited := func(raw json.RawMessage, old, changed string) json.RawMessage {
		return json.RawMessage(strings.Replace(string(raw), old, changed, 1))
	}
	for _, c := range []struct {
		name   string
		change func(q adapters.ReplayRequest, a adapters.Answer) adapters.Answer
		want   string
	}{
		{"as it was", nil, ""},
		{"in another spelling of the same JSON", func(_ adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
			for i := range a.Events {
				a.Events[i] = edited(a.Events[i], `{`, `{ `)
			}
			return a
		}, ""},
		{"without the first", func(_ adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
			return adapters.Answer{Events: a.Events[1:]}
		}, "notes 16-09 replay of a Group after 0"},
		{"with the one at the position", func(q adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
			return adapters.Answer{Events: append(slices.Clone(a.Events), a.Events[0])}
		}, "notes 16-09 replay of a Group after 0"},
		{"with nothing from a later position", func(q adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
			if q.AfterSequence > 0 {
				return adapters.Answer{}
			}
			return a
		}, "notes 16-09 replay of a Group after a later position"},
		{"out of order", func(_ adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
			slices.Reverse(a.Events)
			return a
		}, "notes 16-09 replay of a Group after 0"},
		{"with another payload", func(_ adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
			a.Events[0] = edited(a.Events[0], `"payload":{`, `"payload":{"x":1,`)
			return a
		}, "notes 16-10 replay of a Group after 0"},
		{"with another Event ID", func(_ adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
			last := len(a.Events) - 1
			a.Events[last] = edited(a.Events[last], `urn:x:event`, `urn:x:another`)
			return a
		}, "notes 16-10 replay of a Group after 0"},
		{"with an error", func(adapters.ReplayRequest, adapters.Answer) adapters.Answer {
			return adapters.Answer{Error: json.RawMessage(`{"code":"GROUP_NOT_FOUND"}`)}
		}, "notes 16-09 replay of a Group after 0"},
		{"with no JSON", func(_ adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
			a.Events[0] = json.RawMessage("?")
			return a
		}, "notes 16-09 replay of a Group after 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := withLog(t, adapters.CapabilityReplay)
			p.target.replay = c.change
			if got := p.found(p.Finish(t.Context())); got != c.want {
				t.Errorf("Finish: %q; want %q", got, c.want)
			}
			p = withLog(t, adapters.CapabilityReplay)
			p.target.replay = c.change
			if got := p.found(p.ReplayEverywhere(t.Context())); got != c.want {
				t.Errorf("ReplayEverywhere: %q; want %q", got, c.want)
			}
		})
	}
}

func TestAReplayHoldsToItsLimit(t *testing.T) {
	p := withLog(t, adapters.CapabilityReplay)
	p.target.replay = func(q adapters.ReplayRequest, a adapters.Answer) adapters.Answer {
		return adapters.Answer{Events: slices.Clone(p.target.log[q.AfterSequence:])}
	}
	if got := p.found(p.ReplayEverywhere(t.Context())); got != "notes 16-09 replay of a Group after 0" {
		t.Errorf("it says %q", got)
	}
}

// A refusal moves neither the state nor the log. What the oracle does not compare must not move either.
func TestARefusalMovesNothing(t *testing.T) {
	for _, c := range []struct {
		name         string
		capabilities []string
		after        func(*play) // what the refusal does
		want         string
	}{
		{"nothing moves", []string{adapters.CapabilityReplay, adapters.CapabilityObserve}, func(*play) {}, ""},
		{"the state moves", []string{adapters.CapabilityReplay, adapters.CapabilityObserve}, func(p *play) {
			p.target.projection = lease("urn:x:lease:2")
		}, "15.1-37 after the refusal of mission.cancel"},
		{"a part of the state is shown no more", []string{adapters.CapabilityObserve}, func(p *play) {
			p.target.projection = nil
		}, ""},
		{"the state moves, and is not shown", []string{adapters.CapabilityReplay}, func(p *play) {
			p.target.projection = lease("urn:x:lease:2")
		}, ""},
		{"the log moves", []string{adapters.CapabilityReplay}, moveLog, "15.1-37 after the refusal of mission.cancel"},
		{"the log moves, and is not shown", []string{adapters.CapabilityObserve}, moveLog, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlay(t, adapters.Info{Capabilities: c.capabilities}, model.OpenReadings())
			p.target.projection = lease("")
			p.does(p.create())
			p.target.projection = lease("urn:x:lease:1")
			p.does(p.open(cast.Ada))
			p.target.code = model.AuthForbidden
			p.target.submit = func(a adapters.Answer) adapters.Answer {
				c.after(p)
				return a
			}
			err := p.Submit(t.Context(), p.cancel(cast.Stranger), "Stan cancels it", nil)
			if got := deviation(err); got != c.want {
				t.Errorf("%q; want %q", got, c.want)
			}
			if c.name == "the state moves" && err != nil && !strings.Contains(err.Error(), "urn:x:lease:1") {
				t.Errorf("it does not say what moved: %v", err)
			}
		})
	}
}

// lease shows the Mission with a lease id, which the oracle does not compare; "" shows nothing at all.
func lease(id string) func() adapters.Projection {
	return func() adapters.Projection {
		if id == "" {
			return adapters.Projection{}
		}
		shown := adapters.MissionView{MissionID: mission, GroupID: group, CoordinatorLeaseID: &id}
		return adapters.Projection{Missions: []adapters.MissionView{shown}}
	}
}

func moveLog(p *play) {
	policy := model.Cause{Type: "policy", ID: "urn:x:policy:1"}
	p.target.event(model.MissionCancelled, group, cast.Owner, policy, object{})
}
