package model

import (
	"slices"
	"strings"
)

// The decision of a MissionOwner about what was submitted (§7.3): a signed Approval document within the Command.

// DecideMission is the payload of MissionRequestChanges and MissionApprove. The document says what is decided of which
// submission; what has to change is in its comments.
type DecideMission struct {
	Approval *Approval `json:"approval,omitempty" signed:"approval"`
}

// Approval is a signed decision about a Mission (§7.3, approval.schema.json).
type Approval struct {
	ApprovalID              string     `json:"approvalId"`
	Kind                    string     `json:"kind"`
	Decision                string     `json:"decision"`
	MissionID               string     `json:"missionId"`
	GroupID                 string     `json:"groupId"`
	WorkItemID              string     `json:"workItemId,omitempty"`
	MissionRevision         uint64     `json:"missionRevision"`
	ArtifactHashes          []string   `json:"artifactHashes"`
	AcceptancePolicyVersion string     `json:"acceptancePolicyVersion"`
	Approver                Actor      `json:"approver"`
	Comments                string     `json:"comments"`
	Conditions              []string   `json:"conditions"`
	RevokesApprovalID       string     `json:"revokesApprovalId,omitempty"`
	OccurredAt              Instant    `json:"occurredAt"`
	Signature               *Signature `json:"signature,omitempty"`
}

// DecidedFacts are the facts of MissionChangesRequested and MissionApproved.
type DecidedFacts struct {
	ApprovalID string `json:"approvalId,omitempty"`
}

// decisionOf is the decision that a Command carries, or nil.
func decisionOf(f *Facts) *Approval { return payload[DecideMission](f).Approval }

// onDecision are the guards behind which a Command is known to carry a decision.
var onDecision = slices.Concat(onGroup, []string{"approval"})

// aboutDecision is a guard of the decision that a Command carries.
func aboutDecision(name, requirement string, codes []Code, holds func(*Approval, *Facts) bool) *Guard {
	return &Guard{Name: name, Requirement: requirement, Codes: codes, Needs: onDecision,
		Holds: func(f *Facts) bool { return decisionOf(f) == nil || holds(decisionOf(f), f) }}
}

// decided are the guards of a Command that carries a decision of one sort about what was submitted.
func decided(sort string) []*Guard {
	return guards([]*Guard{
		{Name: "mission-awaits", Requirement: "7.1-13", Codes: over, Needs: onGroup,
			Holds: func(f *Facts) bool { return f.Mission.State == MissionAwaiting }},
		complete("approval", "7.3-06", offForm, func(p *DecideMission) bool { return p.Approval != nil }),
		aboutDecision("decision", "7.3-06", codes(offForm, ruledOut),
			func(a *Approval, _ *Facts) bool { return a.Decision == sort }),
		// Another's decision is none of the MissionOwner, whoever brings it.
		aboutDecision("approver", "7.3-06", codes(unentitled, []Code{InvalidCommand, AuthInvalidSignature}),
			func(a *Approval, f *Facts) bool { return a.Approver == f.Mission.Owner }),
		// What is of another Group crosses the isolation of Missions (§4: PROTOCOL_VIOLATION).
		aboutDecision("of-mission", "7.3-06", codes([]Code{InvalidCommand, AuthForbidden, ProtocolViolation}, notHeld),
			func(a *Approval, f *Facts) bool { return a.MissionID == f.Mission.ID && a.GroupID == f.Command.GroupID }),
		// An accepted decision is immutable, as all that was accepted (§4: PROTOCOL_VIOLATION).
		aboutDecision("new-approval", "2-22", codes(ruledOut, []Code{ProtocolViolation}),
			func(a *Approval, f *Facts) bool { return !f.State.decided(a.ApprovalID) }),
	}, carried("approval"))
}

// aboutSubmission is the guard that a change request is about what was submitted.
func aboutSubmission() *Guard {
	g := aboutDecision("submission", "7.3-06", codes(ruledOut, []Code{RevisionConflict}),
		func(a *Approval, f *Facts) bool {
			return a.MissionRevision == f.Mission.Submission.Revision && a.submitted(f.Mission)
		})
	g.Unless, g.Option = ChangesOfAnother, 1
	g.Needs = slices.Concat(g.Needs, []string{"mission-awaits"})
	return g
}

// aboutChanges are the guards of a change request. That it is a document of its own follows from the schema of Approvals
// alone, which has a decision for it.
func aboutChanges() []*Guard {
	list := decided("changes_requested")
	for _, g := range list {
		if slices.Contains(g.Needs, "approval") || strings.HasPrefix(g.Name, "approval") {
			g.Unless, g.Option = ChangeRequestForm, 1
		}
	}
	return guards(list, []*Guard{inTime(ChangesPastDeadline), aboutSubmission()})
}

// aboutApproval are the guards of an Approval: it accepts exactly what was submitted.
func aboutApproval() []*Guard {
	other := codes(ruledOut, []Code{RevisionConflict})
	of := func(name string, holds func(*Approval, *Facts) bool) *Guard {
		g := aboutDecision(name, "4-18", other, holds)
		g.Needs = slices.Concat(g.Needs, []string{"mission-awaits"})
		return g
	}
	return guards(decided("approved"), []*Guard{
		aboutDecision("final", "4-18", codes(offForm, ruledOut, []Code{AuthForbidden}),
			func(a *Approval, f *Facts) bool { return a.Kind == f.Mission.finalKind() }),
		of("revision-submitted", func(a *Approval, f *Facts) bool { return f.approvable(a.MissionRevision) }),
		of("artifacts-submitted", func(a *Approval, f *Facts) bool { return a.submitted(f.Mission) }),
		reviewed(ApprovalOfUnfinished), inTime(ApprovePastDeadline),
	})
}

// finalKind is the kind of the Approval that completes a Mission (approval.schema.json).
func (m *Mission) finalKind() string {
	if m.Parent != "" {
		return "child_mission"
	}
	return "mission_final"
}

// approvable reports whether an Approval of a revision can accept the Mission.
func (f *Facts) approvable(revision uint64) bool {
	m := f.Mission
	if m.Revision == m.Submission.Led {
		return revision == m.Submission.Revision
	}
	switch f.Choose.Choose(ApprovalAfterChange) {
	case 0:
		return revision == m.Submission.Revision
	case 1:
		return revision == m.Revision
	}
	return false
}

// submitted reports whether the Artifacts are those that were submitted.
func (a *Approval) submitted(m *Mission) bool {
	return slices.Equal(set(a.ArtifactHashes), m.Submission.Hashes)
}

// decision are the rules of a kind by which a MissionOwner decides.
func decision(kind Kind, requirement string, event EventKind, about []*Guard) []*Rule {
	owner := missionOwner("7.1-13")
	events := []EventRule{produces(event, func(f *Facts, e *Event, facts *DecidedFacts) {
		reviseMission(f, e)
		if a := decisionOf(f); a != nil && (kind != MissionRequestChanges || f.Choose.Choose(ChangeRequestForm) == 0) {
			facts.ApprovalID = a.ApprovalID
		}
	})}
	return []*Rule{
		{ID: string(kind), Requirement: requirement, Kind: kind, Applies: notFrom(Service),
			Guards: guards(fromOwner, []*Guard{owner}, about, []*Guard{expectsMission}), Events: events},
		{ID: string(kind) + " by service", Requirement: "7.1-13", Kind: kind, Applies: from(Service),
			Guards: guards(fromService, []*Guard{forOthers}), Events: events},
	}
}

// decidesMission is the Event of a decision, which takes the Mission to a state.
func decidesMission(kind EventKind, state MissionState, requirement string) EventDef {
	return event[DecidedFacts](kind,
		shared("mission state", requirement, changes(missionState), func(x *Change) { x.Mission().State = state }),
		step("decision", "2-22", nil, func(x *Change, e *DecidedFacts) {
			m := x.Mission()
			m.Decisions = append(slices.Clone(m.Decisions), e.ApprovalID)
		}),
		missionRevised)
}

// decided reports whether a decision under an id was accepted, in any Mission.
func (s *State) decided(approvalID string) bool {
	for m := range s.Missions() {
		if slices.Contains(m.Decisions, approvalID) {
			return true
		}
	}
	return false
}

// set is a list in order, each element once.
func set(list []string) []string { return slices.Compact(slices.Sorted(slices.Values(list))) }
