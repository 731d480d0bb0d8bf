package model

import "slices"

// Approval of a Mission (§7.1, §7.3): its Coordinator submits it, at one exact revision and with one exact set of
// Artifacts, and its MissionOwner answers that submission with a signed decision (approval_decision.go).

// The kinds of this subject.
const (
	MissionSubmit         Kind = "mission.submit_for_approval"
	MissionRequestChanges Kind = "mission.request_changes"
	MissionApprove        Kind = "mission.approve"

	MissionSubmitted        EventKind = "mission.submitted_for_approval"
	MissionChangesRequested EventKind = "mission.changes_requested"
	MissionApproved         EventKind = "mission.approved"
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
	ChangeRequestForm = point("change-request-form", "6.4, 7.3",
		"The signed change request of a MissionOwner…",
		"is an Approval document with the decision changes_requested", "is the Command itself")
	ChangesPastDeadline = pastDeadline("changes-past-deadline", "7.1, 7.3", "A mission.request_changes")
	ChangesOfAnother    = point("changes-of-another", "7.3",
		"A change request that names another revision or other Artifacts than were submitted…",
		"is refused", "reopens the Mission all the same").free()
	ApprovePastDeadline = pastDeadline("approve-past-deadline", "7.1, 7.3", "A mission.approve")
	ApprovalAfterChange = point("approval-after-change", "4, 7.3, 15.3",
		"The revision of a Mission has risen since the Mission was submitted. An Approval…",
		"accepts the revision that was submitted", "accepts the revision that the Mission has by now",
		"is refused until the Mission is submitted again").free()
	ApprovalOfUnfinished = point("approval-of-unfinished", "7.3",
		"A Mission is approved while a WorkItem of it is unfinished…",
		"which is refused", "which is accepted, and leaves the WorkItem as it is")
)

// SubmitMission is the payload of MissionSubmit. The revision stands in the envelope.
type SubmitMission struct {
	ArtifactIDs *[]string `json:"artifactIds,omitempty"`
}

// MissionSubmittedFacts are the facts of MissionSubmitted. MissionRevision is the revision that was submitted: that which
// the Mission had, or, where the submission itself raises it, that to which it led.
type MissionSubmittedFacts struct {
	MissionRevision Minted[uint64] `json:"missionRevision,omitzero" mint:"submitted-revision"`
	ArtifactIDs     []string       `json:"artifactIds"`
}

// Submission is what was submitted last: one exact Mission revision and Artifact set (§7.3).
type Submission struct {
	Revision  uint64
	Artifacts []string // their ids
	Hashes    []string // of the Artifacts, in order, each once
	Led       uint64   // the revision that the submission itself led to
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
					return a == nil || f.State.WorkItem(a.WorkItemID).GroupID != f.Command.GroupID &&
						!f.State.inherited(id, f.Command.GroupID)
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
		reviewed(UnreviewedSubmission),
		{Name: "failures-resolved", Requirement: "7.3-04", Codes: codes(ruledOut, []Code{ApprovalRequired}),
			Needs:  onGroup,
			Unless: FailedItemBlocksSubmit, Option: 0,
			Holds: func(f *Facts) bool { return !hasFailed(f) }},
		expectsMission,
	}
	return Subject{
		Name: "approval of Missions",
		Commands: []CommandDef{command[SubmitMission](MissionSubmit), command[DecideMission](MissionRequestChanges),
			command[DecideMission](MissionApprove)},
		Events: []EventDef{
			event[MissionSubmittedFacts](MissionSubmitted,
				shared("mission state", "7.1-submit-for-approval", changes(missionState),
					func(x *Change) { x.Mission().State = MissionAwaiting }),
				step("submission", "7.3-05", nil, func(x *Change, e *MissionSubmittedFacts) {
					x.Mission().Submission = Submission{Revision: e.MissionRevision.Value, Led: x.Event.Revision.Value,
						Artifacts: e.ArtifactIDs, Hashes: x.State.contents(e.ArtifactIDs)}
				}),
				missionRevised,
			),
			decidesMission(MissionChangesRequested, MissionActive, "7.1-request-changes"),
			decidesMission(MissionApproved, MissionIsApproved, "7.1-approve"),
		},
		Rules: slices.Concat([]*Rule{{
			ID: "mission.submit_for_approval", Requirement: "7.1-submit-for-approval", Kind: MissionSubmit,
			Guards: guards(fromAgent, coordinatorOf("7.1-submit-for-approval", true), submit),
			Events: []EventRule{produces(MissionSubmitted, func(f *Facts, e *Event, facts *MissionSubmittedFacts) {
				reviseMission(f, e)
				facts.MissionRevision = number(f.Command.GroupID, f.Mission.Revision)
				facts.MissionRevision.Bound = 0 // what it is now is a guess where the server shows no revisions
				facts.ArtifactIDs = *artifacts(f)
			})},
		}}, decision(MissionRequestChanges, "7.1-request-changes", MissionChangesRequested, aboutChanges()),
			decision(MissionApprove, "7.1-approve", MissionApproved, aboutApproval())),
	}
}

// reviewed is the guard that no WorkItem of the Mission is unfinished, but in the second option of a reading.
func reviewed(unless *Point) *Guard {
	return &Guard{Name: "results-reviewed", Requirement: "7.3-04", Codes: codes(ruledOut, []Code{ApprovalRequired}),
		Needs: onGroup, Unless: unless, Option: 1,
		Holds: func(f *Facts) bool { return len(f.State.UnfinishedItems(f.Command.GroupID)) == 0 }}
}

// contents are the content hashes of published Artifacts, in order, each once.
func (s *State) contents(artifactIDs []string) []string {
	var hashes []string
	for _, id := range artifactIDs {
		if a := s.Artifact(id); a != nil {
			hashes = append(hashes, a.ContentHash)
		}
	}
	return set(hashes)
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
