package model

import (
	"slices"
	"sync"
)

// Cooperation limits (§20): what an Organization allows its members of one sort of thing. A Command over a limit is
// refused, unless it cites a Cooperation Override Grant that fits it in every respect.

// The readings of this subject.
var (
	// A rate is no more than a number and a minute: whether it is counted over the last minute, by the minutes of a
	// clock, or by what has been earned again meanwhile, nobody says.
	RateOverTime = point("rate-over-time", "20",
		"A Command beyond a rate, when some time of the minute has passed…",
		"is refused", "is accepted").free()
	RateOfOthers = point("rate-of-others", "20",
		"A Command beyond a rate of somebody who is no Agent…",
		"is accepted", "is refused").free()
	NeedlessOverride = point("needless-override", "20",
		"A Command that cites a Cooperation Override Grant and exceeds no limit…",
		"is refused", "is decided as if it cited none", "needs a grant that fits it, and uses that up")
)

// Limits are the cooperation limits of an Organization, by their names. What is not there does not bind.
type Limits map[string]uint64

// rateMinute is how long what counts for a rate counts at the most, in milliseconds.
const rateMinute = 60_000

// A Limit is one cooperation limit.
type Limit struct {
	Name   string // as the Organization sets it, such as "maximumMessageRatePerMinute"
	Policy string // as a Cooperation Override Grant names it, such as "message_rate"
	Kinds  []Kind // the Commands that it binds
	// Exceeded reports whether a Command would go beyond what is allowed at the most.
	Exceeded func(f *Facts, most uint64) bool
	// Codes are those of a refusal besides the usual ones.
	Codes []Code
}

// exceededBy reports whether a Command goes beyond the limit.
func (l *Limit) exceededBy(f *Facts) bool {
	most, set := f.State.limits[l.Name]
	return set && l.Exceeded(f, most)
}

// within is the guard that a Command keeps to the limit, or cites a grant: the guards behind every rule ask whether that
// fits.
func (l *Limit) within() *Guard {
	return &Guard{Name: "within-" + l.Policy, Requirement: "20-01", Needs: onGroup,
		Codes: codes([]Code{RateLimited}, byPolicyAlone, l.Codes),
		Holds: func(f *Facts) bool { return f.Command.Override != "" || !l.exceededBy(f) }}
}

// withinForOthers is the guard of a rate for those who are no Agents.
func (l *Limit) withinForOthers() *Guard {
	g := l.within()
	g.Name += "-for-others"
	g.When, g.Unless, g.Option = notFrom(Agent), RateOfOthers, 0
	return g
}

// rate is the limit on how many Commands of a kind somebody may have accepted in a Group within a minute.
func rate(name, policy string, kind Kind) *Limit {
	return &Limit{Name: name, Policy: policy, Kinds: []Kind{kind}, Exceeded: func(f *Facts, most uint64) bool {
		var now, within uint64
		for _, at := range f.State.rates.Get(rateKey(f.Command.GroupID, f.Command.Actor, policy)) {
			if at == f.Now {
				now++
			}
			if f.Now-at <= rateMinute {
				within++
			}
		}
		if within < most || f.Command.Actor.Type != Agent && f.Choose.Choose(RateOfOthers) == 0 {
			return false
		}
		return now >= most || f.Choose.Choose(RateOverTime) == 0
	}}
}

func rateKey(groupID string, actor Actor, policy string) string {
	return pair(memberKey(groupID, actor), policy)
}

// counted is the step by which an Event counts for the rate of its actor.
func (l *Limit) counted() *Step {
	return shared("counted for the "+l.Policy, "20-01", nil, func(x *Change) {
		if _, set := x.State.limits[l.Name]; !set {
			return
		}
		key := rateKey(x.Event.GroupID, x.Event.Actor, l.Policy)
		times := slices.DeleteFunc(slices.Clone(x.State.rates.Get(key)),
			func(at Instant) bool { return x.Event.At-at > rateMinute })
		x.State.rates.Set(key, append(times, x.Event.At))
	})
}

// limits are all of them, in the order of the subjects.
var limits = sync.OnceValue(func() []*Limit { return gathered(func(s Subject) []*Limit { return s.Limits }) })

// LimitNames lists the names of all cooperation limits.
func LimitNames() []string {
	var names []string
	for _, l := range limits() {
		names = append(names, l.Name)
	}
	return names
}

// Limit sets the cooperation limits of an Organization in which nothing has happened.
func (s *State) Limit(l Limits) { s.limits = l }

// Limits are the cooperation limits of the Organization. They must not be changed.
func (s *State) Limits() Limits { return s.limits }

// exceeded lists the limits that a Command goes beyond.
func (f *Facts) exceeded() []*Limit {
	if len(f.State.limits) == 0 {
		return nil
	}
	var list []*Limit
	for _, l := range limits() {
		if slices.Contains(l.Kinds, f.Command.Kind) && l.exceededBy(f) {
			list = append(list, l)
		}
	}
	return list
}

// cites reports whether a Command cites a Cooperation Override Grant in a Group that is there.
func (f *Facts) cites() bool { return f.Command.Override != "" && f.Mission.GroupID != "" }

// escalates reports whether a Command is decided by the grant that it cites.
func (f *Facts) escalates() bool {
	return f.cites() && (len(f.exceeded()) > 0 || f.Choose.Choose(NeedlessOverride) == 2)
}

// byOverride are the guards of a Command that cites a Cooperation Override Grant. They stand behind every rule. That of a
// grant which was used up cannot come again: its Action ID is spent.
func byOverride() []*Guard {
	unfit := codes([]Code{ApprovalRequired, AuthForbidden, RateLimited}, ruledOut, notHeld)
	known := func(f *Facts) bool { return f.escalates() && f.State.Override(f.Command.Override) != nil }
	fits := func(name string, holds func(*Override, *Facts) bool) *Guard {
		return &Guard{Name: "override-" + name, Requirement: "20-10", Codes: unfit, When: known,
			Holds: func(f *Facts) bool { return holds(f.State.Override(f.Command.Override), f) }}
	}
	lasting := fits("lasting", nil)
	lasting.Holds, lasting.Expires = nil, func(f *Facts) Instant { return f.State.Override(f.Command.Override).ExpiresAt }
	return []*Guard{
		{Name: "override-needed", Requirement: "20-10", Codes: unfit, Unless: NeedlessOverride, Option: 1, When: (*Facts).cites,
			Holds: func(f *Facts) bool { return len(f.exceeded()) > 0 || f.Choose.Choose(NeedlessOverride) == 2 }},
		{Name: "override-stands", Requirement: "20-10", Codes: unfit, When: (*Facts).escalates,
			Holds: func(f *Facts) bool {
				o := f.State.Override(f.Command.Override)
				return o != nil && len(o.Uses) == 0
			}},
		lasting,
		fits("mission", func(o *Override, f *Facts) bool { return o.GroupID == f.Command.GroupID }),
		fits("beneficiary", func(o *Override, f *Facts) bool { return o.Beneficiary == f.Command.Actor }),
		fits("kind", func(o *Override, f *Facts) bool { return o.TargetCommandKind == f.Command.Kind }),
		fits("action", func(o *Override, f *Facts) bool { return o.TargetActionID == f.Command.ActionID }),
		fits("policy", func(o *Override, f *Facts) bool {
			return !slices.ContainsFunc(f.exceeded(), func(l *Limit) bool { return l.Policy != o.PolicyName })
		}),
	}
}

// Waste makes a Cooperation Override Grant good for nothing, as no Event does: for servers that go wrong.
func (s *State) Waste(id string) {
	if known := s.Override(id); known != nil {
		wasted := *known
		wasted.TargetActionID = "wasted"
		s.overrides.Set(id, &wasted)
	}
}

// spend uses up a Cooperation Override Grant by an Event of the Command that cites it (20-11), and logs that.
func (s *State) spend(e *Event) {
	known := s.Override(e.Override)
	if known == nil {
		return // a mutant may accept what it does not know
	}
	used := *known
	used.Uses = append(slices.Clip(used.Uses), e.ID)
	s.overrides.Set(used.ID, &used)
	s.logs(&PolicyEntry{GroupID: used.GroupID, Decision: DecisionConsumed, Subject: used.ID, Events: used.Uses})
}
