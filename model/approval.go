package model

import "slices"

// Approval of a Mission (§7.1, §7.3): its Coordinator submits it, at one exact revision and with one exact set of
// Artifacts.

// The kinds of this subject.
const (
	MissionSubmit Kind = "mission.submit_for_approval"

	MissionSubmitted EventKind = "mission.submitted_for_approval"
)

// The readings of this subject.
var (
	UnreviewedSubmission = point("unreviewed-submission", "7.3",
		"A Mission is submitted while a WorkItem of it is unfinished…",
		"which is refused", "which the Coordinator alone answers for")
	FailedItemBlocksSubmit = point("failed-item-blocks-submit", "7.3, 10.2",
		"A failed WorkItem…",
		"does not stand in the way of a submission", "must be resolved before the Mission is submitted")
	EmptySubmission = point("empty-submission", "7.3",
		"A Mission is submitted with no Artifact…",
		"which is accepted", "which is refused")
	UnacceptedArtifact = point("unaccepted-artifact", "7.3, 13.2",
		"A Mission is submitted with an Artifact of a WorkItem that is not verified…",
		"which the Coordinator alone answers for", "which is refused")
	SubmitPastDeadline = pastDeadline("submit-past-deadline", "7.1, 7.3", "A mission.submit_for_approval")
	WorkWhileAwaiting  = point("work-while-awaiting", "7.1, 7.3",
		"While a Mission awaits approval, transitions of its WorkItems…",
		"go on", "are refused")
)

// SubmitMission is the payload of MissionSubmit. The revision stands in the envelope.
type SubmitMission struct {
	ArtifactIDs *[]string `json:"artifactIds,omitempty"`
}

// MissionSubmittedFacts are the facts of MissionSubmitted.
type MissionSubmittedFacts struct {
	ArtifactIDs []string `json:"artifactIds"`
}

func approvalSubject() Subject {
	artifacts := func(f *Facts) *[]string { return payload[SubmitMission](f).ArtifactIDs }
	submit := []*Guard{
		{Name: "mission-active", Requirement: "7.1-submit-for-approval", Codes: over, Needs: onGroup,
			Holds: func(f *Facts) bool { return f.Mission.State == MissionActive }},
		inTime(SubmitPastDeadline),
		{Name: "artifacts-named", Requirement: "7.3-05", Codes: offForm, Needs: document,
			Holds: func(f *Facts) bool { return artifacts(f) != nil }},
		{Name: "artifacts-published", Requirement: "7.3-05", Codes: codes(ruledOut, notHeld),
			Needs: slices.Concat(onGroup, []string{"artifacts-named"}), Holds: func(f *Facts) bool {
				return !slices.ContainsFunc(*artifacts(f), func(id string) bool {
					a := f.State.Artifact(id)
					return a == nil || f.State.WorkItem(a.WorkItemID).GroupID != f.Command.GroupID
				})
			}},
		{Name: "artifacts-accepted", Requirement: "7.3-05", Codes: codes(ruledOut, []Code{ApprovalRequired}),
			Needs:  slices.Concat(onGroup, []string{"artifacts-published"}),
			Unless: UnacceptedArtifact, Option: 0, Holds: func(f *Facts) bool {
				return !slices.ContainsFunc(*artifacts(f), func(id string) bool {
					return f.State.WorkItem(f.State.Artifact(id).WorkItemID).State != Verified
				})
			}},
		{Name: "something-submitted", Requirement: "7.3-05", Codes: codes(ruledOut, offForm),
			Needs:  slices.Concat(onGroup, []string{"artifacts-named"}),
			Unless: EmptySubmission, Option: 0,
			Holds: func(f *Facts) bool { return len(*artifacts(f)) > 0 }},
		{Name: "results-reviewed", Requirement: "7.3-04", Codes: codes(ruledOut, []Code{ApprovalRequired}),
			Needs:  onGroup,
			Unless: UnreviewedSubmission, Option: 1,
			Holds: func(f *Facts) bool { return len(f.State.UnfinishedItems(f.Command.GroupID)) == 0 }},
		{Name: "failures-resolved", Requirement: "7.3-04", Codes: codes(ruledOut, []Code{ApprovalRequired}),
			Needs:  onGroup,
			Unless: FailedItemBlocksSubmit, Option: 0,
			Holds: func(f *Facts) bool { return !hasFailed(f) }},
		expectsMission,
	}
	return Subject{
		Name:     "approval of Missions",
		Commands: []CommandDef{command[SubmitMission](MissionSubmit)},
		Events: []EventDef{event[MissionSubmittedFacts](MissionSubmitted,
			shared("mission state", "7.1-submit-for-approval", changes(missionState),
				func(x *Change) { x.Mission().State = MissionAwaiting }),
			missionRevised,
		)},
		Rules: []*Rule{{
			ID: "mission.submit_for_approval", Requirement: "7.1-submit-for-approval", Kind: MissionSubmit,
			Guards: guards(fromAgent, coordinatorOf("7.1-submit-for-approval", true), submit),
			Events: []EventRule{produces(MissionSubmitted, func(f *Facts, e *Event, facts *MissionSubmittedFacts) {
				reviseMission(f, e)
				facts.ArtifactIDs = *artifacts(f)
			})},
		}},
	}
}

// hasFailed reports whether a WorkItem of the Command's Group failed. It looks at all of them, as few Commands do.
func hasFailed(f *Facts) bool {
	for w := range f.State.WorkItems() {
		if w.GroupID == f.Command.GroupID && w.State == Failed {
			return true
		}
	}
	return false
}
