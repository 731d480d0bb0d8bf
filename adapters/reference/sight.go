package reference

import (
	"context"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
)

// What each Principal is shown of the history of a Group (§8, §17.2).

// History is how much of the history from before it joined a Worker is shown.
type History uint8

// The ways.
const (
	HistoryFromJoining   History = iota // from the Event with which its Membership began
	HistoryAfterJoining                 // from the one after it
	HistoryFromAdmission                // all of it to whoever joined before there was work; to others all but the first
)

// The faults in who is shown what.
var (
	sightOfStranger    = Fault{Name: "a stranger is shown the Group"}
	sightFromElsewhere = Fault{Name: "a member of another Group is shown the Group", Requirement: "4-16"}
	sightOfFormer      = Fault{Name: "a former member is shown the Group as before", Requirement: "17.2-03"}
	sightOfAll         = Fault{Name: "a Worker that joins late is shown the whole history", Requirement: "8-13"}
	sightOfNone        = Fault{Name: "a member is refused the Group"}
	sightOfRoot        = Fault{Name: "the root MissionOwner is refused the Group of a child Mission"}
	sightOfOfficer     = Fault{Name: "the Coordinator is shown the Group without its beginning"}
	sightStopped       = Fault{Name: "a member is not shown what came last"}
	sightMoving        = Fault{Name: "a member is shown less each time", Requirement: "8-01"}
	sightTelling       = Fault{Name: "a stranger is refused with another code than for an unknown Group"}
	sightSaying        = Fault{Name: "a stranger is refused with other words than for an unknown Group"}
	sightNaming        = Fault{Name: "a stranger is told who owns the Mission"}
	sightMiscoded      = Fault{Name: "a stranger is refused with a code that does not fit"}
	refusalNaming      = Fault{Name: "the refusal of a stranger's Command tells who owns the Mission"}
)

var sightFaults = []Fault{sightOfStranger, sightFromElsewhere, sightOfFormer, sightOfAll, sightOfNone, sightOfRoot, sightOfOfficer,
	sightStopped, sightMoving, sightTelling, sightSaying, sightNaming, sightMiscoded, refusalNaming}

// Replay implements adapters.Target.
func (r *Reference) Replay(_ context.Context, q adapters.ReplayRequest) (adapters.Answer, error) {
	if r.state == nil {
		return adapters.Answer{}, errNoOrganization
	}
	log, sight := r.logs[q.GroupID], r.sight(q)
	if r.opts.Fault == redactionErases {
		log = r.erased(log)
	}
	if !sight.Shown || sight.Refused {
		return r.withheld(q, &sight), nil
	}
	return adapters.Answer{Events: r.opts.Variant.spelled(r.replayed(r.visible(log, q, &sight), q))}, nil
}

// sight is what the reference makes of what the text leaves open: who may be shown a Group or refused is shown it, but for
// services, former members, and Agents without a Session.
func (r *Reference) sight(q adapters.ReplayRequest) model.Sight {
	sight := r.state.Sight(q.GroupID, q.Principal)
	v, m := r.opts.Variant, r.state.Member(q.GroupID, q.Principal)
	if v.OwnerReads && len(r.logs[q.GroupID]) > 0 {
		return model.Sight{Shown: true, Whole: true}
	}
	if sight.Shown && sight.Refused && m != nil {
		sessionless := q.Principal.Type == model.Agent && r.state.Session(q.Principal.ID) == 0
		switch {
		case sight.Former:
			sight.Refused = !v.FormerReads
		case sessionless:
			sight.Refused = v.SessionsRead
		default:
			sight.Refused = v.Provisional
		}
	}
	switch f := r.opts.Fault; {
	case f == sightOfStranger && sight.Outsider && r.state.Mission(q.GroupID) != nil,
		f == sightFromElsewhere && sight.Requirement == "4-16",
		f == sightOfFormer && sight.Former:
		return model.Sight{Shown: true}
	case f == sightOfRoot && sight.Requirement == "14-18":
		return model.Sight{Refused: true, Codes: []model.Code{model.MembershipRequired}}
	case f == sightOfNone && sight.Shown && !sight.Whole:
		return model.Sight{Refused: true, Codes: []model.Code{model.MembershipRequired}}
	case f == sightOfAll && sight.Short, f == sightOfOfficer && sight.Whole && q.Principal.Type == model.Agent:
		sight.Whole, sight.Short = !sight.Whole, !sight.Short
	}
	return sight
}

// provisional shows the Memberships of Workers as if they had accepted nothing yet.
func provisional(memberships []model.MembershipView) {
	for i, m := range memberships {
		if *m.State == "active" && slices.Equal(*m.Roles, []string{model.RoleWorker}) {
			state := "provisional"
			memberships[i].State = &state
		}
	}
}

// visible is the part of a log that somebody may see.
func (r *Reference) visible(log []logged, q adapters.ReplayRequest, sight *model.Sight) []logged {
	var first uint64
	m := r.state.Member(q.GroupID, q.Principal)
	switch {
	case sight.Whole || m == nil:
	case r.opts.Variant.History == HistoryFromAdmission:
		if sight.Short {
			first = log[0].sequence + 1
		}
	case r.opts.Variant.History == HistoryAfterJoining:
		first = m.Since + 1
	default:
		first = m.Since
	}
	last := log[len(log)-1].sequence
	switch r.opts.Fault {
	case sightOfOfficer:
		if sight.Short && m.Complete {
			first = log[0].sequence + 1
		}
	case sightStopped:
		if !sight.Whole {
			last--
		}
	case sightMoving:
		if !sight.Whole {
			r.asked++
			first += uint64(r.asked)
		}
	}
	if sight.Former {
		last = min(last, sight.Until)
	}
	return slices.DeleteFunc(slices.Clone(log), func(l logged) bool { return l.sequence < first || l.sequence > last })
}

// withheld is the answer to somebody who is shown nothing.
func (r *Reference) withheld(q adapters.ReplayRequest, sight *model.Sight) adapters.Answer {
	exists := len(r.logs[q.GroupID]) > 0
	if r.opts.Variant.Silent {
		return adapters.Answer{}
	}
	code, message := r.opts.Variant.among(sight.Codes), "there is no such Group for you"
	switch f := r.opts.Fault; {
	case f == sightTelling && exists:
		code = model.MembershipRequired
	case f == sightSaying && exists:
		message = "you do not belong to that Group"
	case f == sightMiscoded && sight.Outsider:
		code = "CURSOR_TOO_OLD"
	case f == sightNaming && exists:
		message = "ask " + r.state.Mission(q.GroupID).Owner.ID
	}
	return adapters.Answer{Error: r.errorDocument(code, message, "")}
}
