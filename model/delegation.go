package model

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Delegation (§9.1): the Coordinator gives an Agent a Grant, by which that may authorize and offer WorkItems beneath one
// target. What comes of using it is in delegation_use.go.

// The kinds of this subject.
const (
	DelegationGrant Kind = "membership.grant_delegation"

	DelegationGranted EventKind = "membership.delegation.granted"
)

// The readings of this subject. Of a Grant the text says what it records, who issues it, and when it can be used; not
// which Grants are to be refused.
var (
	GrantAfterEnd     = afterEnd("grant-after-end", "7.1, 9.1", "A membership.grant_delegation")
	GrantPastDeadline = pastDeadline("grant-past-deadline", "7.1, 9.1", "A membership.grant_delegation")
	UselessGrant      = point("useless-grant", "9.1",
		"A Grant that nobody can use, since its target is missing or has ended, its grantee has not the role work_delegate "+
			"or perhaps no active Membership, or it has expired already…",
		"is refused", "is recorded").free()
	GrantBeyondMission = point("grant-beyond-mission", "4, 9.1",
		"A Grant with a ceiling above the budget of its Mission, in another currency, or until after its deadline…",
		"is refused", "is recorded: what comes of it is bounded by the Mission all the same").free()
)

// RoleDelegate is the role that makes a member eligible to use a Grant (§9.1).
const RoleDelegate = "work_delegate"

// Grant is a Delegation Grant as it was issued (§9.1). It never changes: whether it can still be used follows from the
// state.
type Grant struct {
	ID           string
	GroupID      string
	MissionID    string
	Grantee      string // Agent ID
	Target       string // WorkItem ID, the root of its scope
	Capabilities []CapabilityRef
	Ceilings     Amounts // for all that is authorized and offered under it together (§9.1)
	Currency     string
	Depth        uint64 // how deep beneath the target a WorkItem may lie
	// MembershipEpoch is the grantee's and CoordinatorEpoch the issuer's when it was issued.
	MembershipEpoch, CoordinatorEpoch uint64
	By                                Actor
	At, ExpiresAt                     Instant
	Failures                          uint64 // how often the target had failed by then
}

// GrantDelegation is the payload of DelegationGrant.
type GrantDelegation struct {
	GrantID             string          `json:"grantId,omitempty"`
	GranteeAgentID      string          `json:"granteeAgentId,omitempty"`
	TargetWorkItemID    string          `json:"targetWorkItemId,omitempty"`
	AllowedCapabilities []CapabilityRef `json:"allowedCapabilities,omitempty"`
	Budget              *Budget         `json:"budget,omitempty"`
	MaxDescendantDepth  *uint64         `json:"maxDescendantDepth,omitempty"`
	ExpiresAt           *Instant        `json:"expiresAt,omitempty"`
}

func (p *GrantDelegation) namesItem() string { return p.TargetWorkItemID }

// GrantedFacts are the facts of DelegationGranted: the Grant, as membership.schema.json has it.
type GrantedFacts struct {
	GrantID             string          `json:"grantId"`
	GranteeAgentID      string          `json:"granteeAgentId"`
	MissionID           string          `json:"missionId"`
	TargetWorkItemID    string          `json:"targetWorkItemId"`
	AllowedCapabilities []CapabilityRef `json:"allowedCapabilities"`
	Budget              *Budget         `json:"budget"`
	MaxDescendantDepth  uint64          `json:"maxDescendantDepth"`
	MembershipEpoch     uint64          `json:"granteeMembershipEpoch"`
	CoordinatorEpoch    uint64          `json:"coordinatorEpoch"`
	ExpiresAt           Minted[Instant] `json:"expiresAt,omitzero" mint:"grant-expiry"`
	Failures            uint64          `json:"-"`
}

// grantParts are the parts of a Grant that only its issuer can say, each of which it records.
var grantParts = []struct {
	Name    string
	Present func(*GrantDelegation) bool
}{
	{"grantId", func(p *GrantDelegation) bool { return p.GrantID != "" }},
	{"granteeAgentId", func(p *GrantDelegation) bool { return p.GranteeAgentID != "" }},
	{"targetWorkItemId", func(p *GrantDelegation) bool { return p.TargetWorkItemID != "" }},
	{"allowedCapabilities", func(p *GrantDelegation) bool {
		unversioned := func(r CapabilityRef) bool { return r.ID == "" || r.Version == "" }
		return len(p.AllowedCapabilities) > 0 && !slices.ContainsFunc(p.AllowedCapabilities, unversioned)
	}},
	{"currency", func(p *GrantDelegation) bool { return p.Budget != nil && p.Budget.Currency != "" }},
	{"budget", func(p *GrantDelegation) bool { return p.Budget.bounded() }},
	{"maxDescendantDepth", func(p *GrantDelegation) bool { return p.MaxDescendantDepth != nil }},
}

// GrantParts names the parts of a Grant that its issuer says, but for its expiry, in order.
func GrantParts() []string {
	var list []string
	for _, p := range grantParts {
		list = append(list, p.Name)
	}
	return list
}

// bounded reports whether a budget limits every dimension.
func (b *Budget) bounded() bool {
	limits := b.Limits()
	return !slices.Contains(limits[:], int64(Unlimited))
}

// Grant returns a Delegation Grant, or nil.
func (s *State) Grant(id string) *Grant { return s.grants.Get(id) }

// Grants are all Delegation Grants, in the order of their ids.
func (s *State) Grants() iter.Seq[*Grant] { return records(&s.grants) }

// granteeOf is the Agent that a Grant is for.
func granteeOf(f *Facts) Actor { return Actor{Agent, payload[GrantDelegation](f).GranteeAgentID} }

// useless reports whether nobody could use a Grant from the moment on at which it would be issued.
func useless(f *Facts) bool {
	p, m := payload[GrantDelegation](f), f.State.Member(f.Command.GroupID, granteeOf(f))
	idle := m != nil && !m.Ended && (!slices.Contains(m.Roles, RoleDelegate) || f.State.mayBeProvisional(m))
	return idle || f.Item.State == None || f.Item.State.ended() || p.ExpiresAt != nil && !f.live(*p.ExpiresAt)
}

// beyondMission reports whether a Grant allows more than its Mission has.
func beyondMission(f *Facts) bool {
	p := payload[GrantDelegation](f)
	return !p.Budget.Limits().Within(f.Mission.Limit) || p.ExpiresAt != nil && *p.ExpiresAt > f.Mission.Deadline ||
		f.Mission.Currency != "" && p.Budget.Currency != f.Mission.Currency
}

var grantRecorded = &Aspect{"Delegation Grant"}

func delegationSubject() Subject {
	var parts []*Guard
	named := []string{}
	for _, p := range grantParts {
		parts = append(parts, complete("grant-"+p.Name, "9.1-05", offForm, p.Present))
		named = append(named, "grant-"+p.Name)
	}
	expires := complete("grant-expiresAt", "9.1-05", offForm, func(p *GrantDelegation) bool { return p.ExpiresAt != nil })
	expires.Unless, expires.Option = AbsentDurations, 1
	issue := []*Guard{
		expires, whileLasting(GrantAfterEnd), inTime(GrantPastDeadline),
		{Name: "new-grant", Requirement: "2-22", Codes: codes(ruledOut, []Code{ProtocolViolation}), Needs: onGroup,
			Holds: func(f *Facts) bool { return f.State.Grant(payload[GrantDelegation](f).GrantID) == nil }},
		// Whoever has no Membership has no Membership Epoch, which the Grant records.
		{Name: "grantee-member", Requirement: "9.1-05", Codes: codes(ruledOut, unentitled, []Code{MembershipStale}),
			Needs: slices.Concat(onGroup, []string{"grant-granteeAgentId"}),
			Holds: func(f *Facts) bool {
				m := f.State.Member(f.Command.GroupID, granteeOf(f))
				return m != nil && !m.Ended
			}},
		{Name: "grant-of-use", Requirement: "9.1-13", Codes: codes(ruledOut, unentitled, notHeld, byPolicyAlone),
			Needs: slices.Concat(onGroup, named), Unless: UselessGrant, Option: 1,
			Holds: func(f *Facts) bool { return !useless(f) }},
		{Name: "grant-within-mission", Requirement: "4-19", Codes: codes(codesOfBudget, byPolicyAlone),
			Needs: slices.Concat(onGroup, named), Unless: GrantBeyondMission, Option: 1,
			Holds: func(f *Facts) bool { return !beyondMission(f) }},
	}
	return Subject{
		Name:     "Delegation Grants",
		Commands: []CommandDef{command[GrantDelegation](DelegationGrant)},
		Events: []EventDef{event[GrantedFacts](DelegationGranted,
			step("grant", "9.1-05", changes(grantRecorded), func(x *Change, e *GrantedFacts) {
				x.State.grants.Set(e.GrantID, &Grant{
					ID: e.GrantID, GroupID: x.Event.GroupID, MissionID: e.MissionID, Grantee: e.GranteeAgentID,
					Target: e.TargetWorkItemID, Capabilities: e.AllowedCapabilities, Depth: e.MaxDescendantDepth,
					Ceilings: e.Budget.Limits(), Currency: e.Budget.Currency,
					MembershipEpoch: e.MembershipEpoch, CoordinatorEpoch: e.CoordinatorEpoch, By: x.Event.Actor, At: x.Event.At,
					ExpiresAt: e.ExpiresAt.Value, Failures: e.Failures,
				})
			}),
		)},
		Rules: []*Rule{{
			ID: "membership.grant_delegation", Requirement: "9.1-06", Kind: DelegationGrant,
			Guards: guards(fromAgent, coordinatorOf("9.1-04", true), parts, issue),
			Events: []EventRule{produces(DelegationGranted, granted)},
		}},
		Views: []View{grantView.view()},
		Invariants: []Invariant{{Name: "a Grant is of a Mission, for a member of its Group", Requirement: "9.1-05",
			Broken: func(s *State) string {
				for g := range s.Grants() {
					m := s.Mission(g.GroupID)
					if m == nil || m.ID != g.MissionID || s.Member(g.GroupID, Actor{Agent, g.Grantee}) == nil {
						return "the Grant " + g.ID + " for " + g.Grantee + " is of the Mission " + g.MissionID + " in " + g.GroupID
					}
				}
				return ""
			}}},
	}
}

func granted(f *Facts, _ *Event, facts *GrantedFacts) {
	p := payload[GrantDelegation](f)
	facts.GrantID, facts.GranteeAgentID, facts.TargetWorkItemID = p.GrantID, p.GranteeAgentID, p.TargetWorkItemID
	facts.AllowedCapabilities, facts.Budget, facts.MaxDescendantDepth = p.AllowedCapabilities, p.Budget, *p.MaxDescendantDepth
	facts.MissionID, facts.CoordinatorEpoch = f.Mission.ID, f.Mission.CoordinatorEpoch
	facts.MembershipEpoch = f.State.Member(f.Command.GroupID, granteeOf(f)).Epoch
	facts.ExpiresAt = expiry(p.GrantID, f.lasting(0))
	if p.ExpiresAt != nil {
		facts.ExpiresAt.Value = *p.ExpiresAt
	}
	facts.Failures = f.Item.Failures
}

// GrantView shows one Delegation Grant, as membership.schema.json has it.
type GrantView struct {
	GrantID                string           `json:"grantId"`
	GranteeAgentID         *string          `json:"granteeAgentId,omitempty"`
	MissionID              *string          `json:"missionId,omitempty"`
	GroupID                *string          `json:"groupId,omitempty"`
	TargetWorkItemID       *string          `json:"targetWorkItemId,omitempty"`
	AllowedCapabilities    *[]CapabilityRef `json:"allowedCapabilities,omitempty"`
	Budget                 *Budget          `json:"budget,omitempty"`
	MaxDescendantDepth     *uint64          `json:"maxDescendantDepth,omitempty"`
	GranteeMembershipEpoch *uint64          `json:"granteeMembershipEpoch,omitempty"`
	CoordinatorEpoch       *uint64          `json:"coordinatorEpoch,omitempty"`
	GrantedBy              *Actor           `json:"grantedBy,omitempty"`
	GrantedAt              *Instant         `json:"grantedAt,omitempty"`
	ExpiresAt              *Instant         `json:"expiresAt,omitempty"`
}

// A Grant that can be used no more need not be kept in view, so that none is missing.
var grantView = viewOf[Grant, GrantView]{
	Name: "delegationGrants", Record: "Delegation Grant", Unexpected: "9.1-06",
	List:    func(p *Projection) *[]GrantView { return &p.DelegationGrants },
	All:     (*State).Grants,
	Find:    func(s *State, v *GrantView) *Grant { return s.Grant(v.GrantID) },
	ID:      func(g *Grant) string { return g.ID },
	ShownID: func(v *GrantView) string { return v.GrantID },
	Subject: func(v *GrantView) string { return v.GrantID },
	About:   func(e *Event, g *Grant) bool { return e.GroupID == g.GroupID },
	Rows: []row[Grant, GrantView]{
		plain("grantId", "id", "", nil, func(g *Grant) string { return g.ID },
			func(v *GrantView) *string { return &v.GrantID }).uncompared(),
		ofGrant("granteeAgentId", "grantee", func(g *Grant) string { return g.Grantee },
			func(v *GrantView) **string { return &v.GranteeAgentID }),
		ofGrant("missionId", "Mission", func(g *Grant) string { return g.MissionID },
			func(v *GrantView) **string { return &v.MissionID }),
		ofGrant("groupId", "Group", func(g *Grant) string { return g.GroupID },
			func(v *GrantView) **string { return &v.GroupID }),
		ofGrant("targetWorkItemId", "target", func(g *Grant) string { return g.Target },
			func(v *GrantView) **string { return &v.TargetWorkItemID }),
		capabilitiesRow,
		ceilingsRow,
		ofGrant("maxDescendantDepth", "depth", func(g *Grant) uint64 { return g.Depth },
			func(v *GrantView) **uint64 { return &v.MaxDescendantDepth }),
		ofGrant("granteeMembershipEpoch", "Membership Epoch", func(g *Grant) uint64 { return g.MembershipEpoch },
			func(v *GrantView) **uint64 { return &v.GranteeMembershipEpoch }),
		ofGrant("coordinatorEpoch", "Coordinator Epoch", func(g *Grant) uint64 { return g.CoordinatorEpoch },
			func(v *GrantView) **uint64 { return &v.CoordinatorEpoch }),
		ofGrant("grantedBy", "issuer", func(g *Grant) Actor { return g.By },
			func(v *GrantView) **Actor { return &v.GrantedBy }),
		ofGrant("grantedAt", "time", func(g *Grant) Instant { return g.At },
			func(v *GrantView) **Instant { return &v.GrantedAt }),
		ofGrant("expiresAt", "expiry", func(g *Grant) Instant { return g.ExpiresAt },
			func(v *GrantView) **Instant { return &v.ExpiresAt }).mints(HoleGrantExpiry),
	},
}

// ofGrant is a row of what a Grant records.
func ofGrant[T comparable](name, words string, of func(*Grant) T, at func(*GrantView) **T) row[Grant, GrantView] {
	return member(name, words, "9.1-05", changes(grantRecorded), of, at)
}

// capabilitiesRow and ceilingsRow show what is compared by what it means: capabilities in any order, and ceilings by
// their amounts.
var (
	capabilitiesRow = grantRow("allowedCapabilities", "capabilities",
		func(g *Grant, v *GrantView) { v.AllowedCapabilities = &g.Capabilities },
		func(v *GrantView) (string, bool) {
			if v.AllowedCapabilities == nil {
				return "", false
			}
			var refs []string
			for _, c := range *v.AllowedCapabilities {
				refs = append(refs, c.ID+" "+c.Version)
			}
			slices.Sort(refs)
			return strings.Join(refs, ", "), true
		})
	ceilingsRow = grantRow("budget", "ceilings",
		func(g *Grant, v *GrantView) { v.Budget = g.Ceilings.budget(g.Currency) },
		func(v *GrantView) (string, bool) {
			if v.Budget == nil {
				return "", false
			}
			return fmt.Sprint(v.Budget.Currency, " ", v.Budget.Limits()), true
		})
)

// grantRow is a row whose value is compared as it is spelled.
func grantRow(name, words string, show func(*Grant, *GrantView), spelled func(*GrantView) (string, bool)) row[Grant, GrantView] {
	return row[Grant, GrantView]{
		RowInfo: RowInfo{Member: name, Words: words, Requirement: "9.1-05", Aspects: changes(grantRecorded)},
		show:    show,
		differs: func(g *Grant, v *GrantView) (string, string, bool) {
			var right GrantView
			show(g, &right)
			want, _ := spelled(&right)
			seen, shown := spelled(v)
			return want, seen, shown && want != seen
		},
		read: func(v *GrantView) any {
			if text, shown := spelled(v); shown {
				return text
			}
			return nil
		},
	}
}
