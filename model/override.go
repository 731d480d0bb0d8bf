package model

import (
	"iter"
	"slices"
)

// Cooperation Override Grants (§20): whoever needs more than a cooperation limit allows asks the MissionOwner or the
// Organization, and is granted one Command over it.

// The kinds of this subject.
const (
	OverrideGrant Kind = "policy.grant_cooperation_override"

	OverrideGranted EventKind = "policy.cooperation_override.granted"
)

// The readings of this subject. The text says what a grant binds, and who may issue it: not when, nor which grants are
// good for nothing.
var (
	OverrideAfterEnd = afterEnd("override-after-end", "7.1, 20", "A policy.grant_cooperation_override").free()
	ServiceOverrides = point("service-overrides", "20",
		"A policy.grant_cooperation_override of the Organization's control plane…",
		"is allowed by Organization policy", "is refused by Organization policy").free()
	OverrideExpired = point("override-expired", "20",
		"A Cooperation Override Grant that would have expired when it is granted…",
		"is refused", "is granted, and good for nothing").free()
	OverrideOutlasts = point("override-outlasts", "7.1, 20",
		"A Cooperation Override Grant that would outlast the Mission's deadline…",
		"is refused", "is granted").free()
	OverrideForOutsider = point("override-for-outsider", "8, 20",
		"A Cooperation Override Grant for somebody without a Membership in the Group…",
		"is refused", "is granted").free()
	OverrideForAccepted = point("override-for-accepted", "15.1, 20",
		"A Cooperation Override Grant for an Action ID under which the beneficiary had a Command accepted already…",
		"is refused", "is granted, and good for nothing").free()
)

// GrantOverride is the payload of OverrideGrant. The Mission is that of the Group, and the approver the actor.
type GrantOverride struct {
	GrantID           string  `json:"grantId,omitempty"`
	PolicyName        string  `json:"policyName,omitempty"`
	Beneficiary       *Actor  `json:"beneficiary,omitempty"`
	TargetCommandKind Kind    `json:"targetCommandKind,omitempty"`
	TargetActionID    string  `json:"targetActionId,omitempty"`
	Reason            string  `json:"reason,omitempty"`
	ExpiresAt         Instant `json:"expiresAt,omitempty"`
}

// OverrideFacts are the facts of OverrideGranted: all that the grant binds.
type OverrideFacts struct {
	GrantID           string  `json:"grantId"`
	MissionID         string  `json:"missionId"`
	GroupID           string  `json:"groupId"`
	PolicyName        string  `json:"policyName"`
	Beneficiary       Actor   `json:"beneficiary"`
	TargetCommandKind Kind    `json:"targetCommandKind"`
	TargetActionID    string  `json:"targetActionId"`
	Reason            string  `json:"reason"`
	Approver          Actor   `json:"approver"`
	GrantedAt         Instant `json:"grantedAt"`
	ExpiresAt         Instant `json:"expiresAt"`
}

// Override is one Cooperation Override Grant, by what it binds.
type Override struct {
	ID string
	OverrideFacts
	Uses []string // the Events of the Command that used it up
}

// first is the first of some ids, "" where there is none.
func first(ids []string) string {
	if len(ids) == 0 {
		return ""
	}
	return ids[0]
}

// Override returns a Cooperation Override Grant, or nil.
func (s *State) Override(id string) *Override { return s.overrides.Get(id) }

// Overrides are all Cooperation Override Grants, in the order of their ids.
func (s *State) Overrides() iter.Seq[*Override] { return records(&s.overrides) }

// overrideBinding is what a Cooperation Override Grant binds.
var overrideBinding = &Aspect{"binding"}

func overrideSubject() Subject {
	grant := func(f *Facts) *GrantOverride { return payload[GrantOverride](f) }
	binds := func(name string, has func(*GrantOverride) bool) *Guard {
		return complete(name+"-bound", "20-07", offForm, has)
	}
	unlessIdle := func(name, needs string, unless *Point, holds func(*Facts) bool, more ...Code) *Guard {
		return &Guard{Name: name, Requirement: "20-07", Codes: codes(ruledOut, offForm, byPolicyAlone, more),
			Needs: slices.Concat(onGroup, []string{needs}), Unless: unless, Option: 1, Holds: holds}
	}
	about := []*Guard{
		binds("grant-id", func(p *GrantOverride) bool { return p.GrantID != "" }),
		binds("policy", func(p *GrantOverride) bool { return p.PolicyName != "" }),
		binds("beneficiary", func(p *GrantOverride) bool {
			return p.Beneficiary != nil && p.Beneficiary.ID != "" && p.Beneficiary.Type != ""
		}),
		binds("kind", func(p *GrantOverride) bool { return p.TargetCommandKind != "" }),
		binds("action", func(p *GrantOverride) bool { return p.TargetActionID != "" }),
		binds("reason", func(p *GrantOverride) bool { return p.Reason != "" }),
		binds("expiry", func(p *GrantOverride) bool { return p.ExpiresAt != 0 }),
		{Name: "new-grant", Requirement: "2-22", Codes: codes(ruledOut, []Code{ProtocolViolation}), Needs: onGroup,
			Holds: func(f *Facts) bool { return f.State.Override(grant(f).GrantID) == nil }},
		unlessIdle("expiry-ahead", "expiry-bound", OverrideExpired,
			func(f *Facts) bool { return f.Now < grant(f).ExpiresAt }),
		unlessIdle("within-mission", "expiry-bound", OverrideOutlasts,
			func(f *Facts) bool { return grant(f).ExpiresAt <= f.Mission.Deadline }),
		unlessIdle("beneficiary-member", "beneficiary-bound", OverrideForOutsider, func(f *Facts) bool {
			m := f.State.Member(f.Command.GroupID, *grant(f).Beneficiary)
			return m != nil && !m.Ended
		}, MembershipRequired),
		unlessIdle("action-ahead", "beneficiary-bound", OverrideForAccepted, func(f *Facts) bool {
			_, used := f.State.receipts.Find(receiptKey(*grant(f).Beneficiary, grant(f).TargetActionID))
			return !used
		}),
		whileLasting(OverrideAfterEnd),
	}
	owner := missionOwner("20-08")
	events := []EventRule{produces(OverrideGranted, func(f *Facts, _ *Event, facts *OverrideFacts) {
		p := grant(f)
		*facts = OverrideFacts{GrantID: p.GrantID, MissionID: f.Mission.ID, GroupID: f.Command.GroupID,
			PolicyName: p.PolicyName, TargetCommandKind: p.TargetCommandKind, TargetActionID: p.TargetActionID,
			Reason: p.Reason, Approver: f.Command.Actor, GrantedAt: f.Now, ExpiresAt: p.ExpiresAt}
		if p.Beneficiary != nil { // a mutant may grant it to nobody
			facts.Beneficiary = *p.Beneficiary
		}
	})}
	const kind = string(OverrideGrant)
	return Subject{
		Name:     "Cooperation Override Grants",
		Commands: []CommandDef{command[GrantOverride](OverrideGrant)},
		Events: []EventDef{event[OverrideFacts](OverrideGranted,
			step("override", "20-06", changes(overrideBinding), func(x *Change, e *OverrideFacts) {
				x.State.overrides.Set(e.GrantID, &Override{ID: e.GrantID, OverrideFacts: *e})
			}),
			step("override logged", "20-12", nil, func(x *Change, e *OverrideFacts) {
				x.State.logs(&PolicyEntry{GroupID: x.Event.GroupID, Decision: DecisionGranted, Subject: e.GrantID,
					Reason: e.Reason})
			}),
		)},
		Rules: []*Rule{
			{ID: kind, Requirement: "20-08", Kind: OverrideGrant, Applies: notFrom(Service),
				Guards: guards(fromOwner, []*Guard{owner}, about), Events: events},
			{ID: kind + " by service", Requirement: "20-08", Kind: OverrideGrant, Applies: from(Service),
				Guards: guards(fromService, []*Guard{byPolicy(ServiceOverrides)}, about), Events: events},
		},
		Views: []View{overrideView.view()},
		Invariants: []Invariant{{Name: "a Cooperation Override Grant has a Group and a Command", Requirement: "20-07",
			Broken: func(s *State) string {
				for o := range s.Overrides() {
					if s.Mission(o.GroupID) == nil || o.TargetCommandKind == "" || o.TargetActionID == "" {
						return "the grant " + o.ID + " of " + o.GroupID + " is for no Command, or of no Group"
					}
				}
				return ""
			}}},
	}
}

// OverrideView shows one Cooperation Override Grant.
type OverrideView struct {
	GrantID           string   `json:"grantId"`
	MissionID         *string  `json:"missionId,omitempty"`
	GroupID           *string  `json:"groupId,omitempty"`
	PolicyName        *string  `json:"policyName,omitempty"`
	Beneficiary       *Actor   `json:"beneficiary,omitempty"`
	TargetCommandKind *Kind    `json:"targetCommandKind,omitempty"`
	TargetActionID    *string  `json:"targetActionId,omitempty"`
	Reason            *string  `json:"reason,omitempty"`
	Approver          *Actor   `json:"approver,omitempty"`
	ExpiresAt         *Instant `json:"expiresAt,omitempty"`
	ConsumedByEventID *string  `json:"consumedByEventId,omitempty"`
}

// binding is a row of what a grant binds.
func binding[T comparable](name, words string, of func(*Override) T,
	at func(*OverrideView) **T) row[Override, OverrideView] {
	return member(name, words, "20-07", changes(overrideBinding), of, at)
}

var overrideView = viewOf[Override, OverrideView]{
	Name: "cooperationOverrides", Record: "Cooperation Override Grant", Unexpected: "20-08", Missing: "20-06",
	List:    func(p *Projection) *[]OverrideView { return &p.CooperationOverrides },
	All:     (*State).Overrides,
	Find:    func(s *State, v *OverrideView) *Override { return s.Override(v.GrantID) },
	ID:      func(o *Override) string { return o.ID },
	ShownID: func(v *OverrideView) string { return v.GrantID },
	Subject: func(v *OverrideView) string { return v.GrantID },
	About:   func(e *Event, o *Override) bool { return e.GroupID == o.GroupID },
	Rows: []row[Override, OverrideView]{
		plain("grantId", "id", "", nil, func(o *Override) string { return o.ID },
			func(v *OverrideView) *string { return &v.GrantID }).uncompared(),
		binding("missionId", "Mission", func(o *Override) string { return o.MissionID },
			func(v *OverrideView) **string { return &v.MissionID }),
		binding("groupId", "Group", func(o *Override) string { return o.GroupID },
			func(v *OverrideView) **string { return &v.GroupID }),
		binding("policyName", "policy", func(o *Override) string { return o.PolicyName },
			func(v *OverrideView) **string { return &v.PolicyName }),
		binding("beneficiary", "beneficiary", func(o *Override) Actor { return o.Beneficiary },
			func(v *OverrideView) **Actor { return &v.Beneficiary }),
		binding("targetCommandKind", "Command kind", func(o *Override) Kind { return o.TargetCommandKind },
			func(v *OverrideView) **Kind { return &v.TargetCommandKind }),
		binding("targetActionId", "Action ID", func(o *Override) string { return o.TargetActionID },
			func(v *OverrideView) **string { return &v.TargetActionID }),
		binding("reason", "reason", func(o *Override) string { return o.Reason },
			func(v *OverrideView) **string { return &v.Reason }),
		binding("approver", "approver", func(o *Override) Actor { return o.Approver },
			func(v *OverrideView) **Actor { return &v.Approver }),
		binding("expiresAt", "expiry", func(o *Override) Instant { return o.ExpiresAt },
			func(v *OverrideView) **Instant { return &v.ExpiresAt }),
		member("consumedByEventId", "use by the Event", "20-11", nil, func(o *Override) string { return first(o.Uses) },
			func(v *OverrideView) **string { return &v.ConsumedByEventID }).
			unlessShows(func(o *Override, v *OverrideView) bool { return slices.Contains(o.Uses, *v.ConsumedByEventID) }),
	},
}
