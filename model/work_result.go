package model

import "slices"

// Results (§13.2): submission with Evidence for every criterion, review by the Coordinator, failure with its Evidence,
// cancellation.

// The kinds of this subject.
const (
	WorkSubmit       Kind = "work.submit"
	WorkAcceptResult Kind = "work.accept_result"
	WorkFail         Kind = "work.fail"
	WorkCancel       Kind = "work.cancel"

	WorkSubmitted      EventKind = "work.submitted"
	WorkResultAccepted EventKind = "work.result.accepted"
	WorkFailed         EventKind = "work.failed"
	WorkCancelled      EventKind = "work.cancelled"
)

// The readings of this subject.
var (
	CriteriaCovered = point("criteria-covered", "13.2",
		"A submission maps its Evidence to some of the acceptance criteria, and leaves others without any…",
		"which is refused", "which is taken where only a reviewer can meet the others", "which is taken")
	EvidenceTypesEnforced = point("evidence-types-enforced", "10.1, 13.2",
		"A criterion gets Evidence of another type than it requires…",
		"which is the reviewer's to judge", "which is refused")
	EvidenceCriterion = point("evidence-criterion", "13.2",
		"Evidence for a criterion that the Work Contract has not, beside that for those it has…",
		"is taken", "is refused")
	EvidenceArtifact = point("evidence-artifact", "13.2",
		"Evidence that refers to an Artifact by a content hash which nothing that was published has…",
		"is taken", "is refused")
	ReviewEvidence = point("review-evidence", "10.2, 13.2",
		"work.accept_result without Evidence of its own…",
		"is accepted", "is refused")
	ReviewAgainstEvidence = point("review-against-evidence", "10.2, 13.2",
		"work.accept_result with Evidence that failed…",
		"is refused", "is accepted: the Coordinator weighs the whole")
	ReviewInconclusive = point("review-inconclusive", "10.2, 13.2",
		"work.accept_result with Evidence that shows neither success nor failure…",
		"is refused", "is accepted: the Coordinator weighs the whole")
	EarlierEpochArtifact = point("earlier-epoch-artifact", "4, 13.1",
		"An Artifact that was published under an earlier Ownership Epoch of its WorkItem…",
		"may be submitted", "may not be submitted")
	SoleReviewer = point("sole-reviewer", "7.2",
		"The Coordinator accepts the result of work that is its own…",
		"which is refused unless it comes with the Evidence of somebody else", "which is refused",
		"which is accepted: the duty is the Coordinator's")
	WorkerFailFrom = point("worker-fail-from", "10.2, 11.3",
		"A Worker reports failure from queued or blocked…",
		"which needs a current Execution Lease, so it is refused", "which is allowed under its Ownership Epoch")
	WorkerFailSubmitted = point("worker-fail-submitted", "10.2, 11.3",
		"A Worker reports failure of what it has submitted…",
		"which needs a current Execution Lease, so it is refused", "which is allowed under its Ownership Epoch")
	CoordinatorFailsOwned = point("coordinator-fails-owned", "10.2",
		"work.fail by the Coordinator on a WorkItem that is in the hands of a live owner…",
		"is accepted", "is refused")
	CoordinatorFailsSubmitted = point("coordinator-fails-submitted", "10.2",
		"work.fail by the Coordinator on a WorkItem whose live owner has submitted a result…",
		"is accepted", "is refused")
	OwnerCancelsWork = point("owner-cancels-work", "10.2",
		"work.cancel by the MissionOwner…",
		"is accepted", "is refused")
	ResultAfterOwnership = point("result-after-ownership", "11.3",
		"The Ownership Lease lapsed while the WorkItem was submitted. work.accept_result…",
		"may still verify it", "may not")
)

// WithEvidence is the part of a payload that carries Evidence.
type WithEvidence struct {
	Evidence []Evidence `json:"evidence,omitempty" signed:"evidence"`
}

func (p *WithEvidence) given() []Evidence { return p.Evidence }

// SubmitWork is the payload of WorkSubmit.
type SubmitWork struct {
	OnItem
	UnderLease
	ArtifactIDs []string `json:"artifactIds,omitempty"`
	WithEvidence
}

// AcceptResult is the payload of WorkAcceptResult.
type AcceptResult struct {
	OnItem
	WithEvidence
}

// FailWork is the payload of WorkFail.
type FailWork struct {
	OnItem
	Reason string `json:"reason,omitempty"`
	WithEvidence
	UnderLease `when:"if the owner reports it"`
}

// CancelWork is the payload of WorkCancel.
type CancelWork struct {
	OnItem
	Reason string `json:"reason,omitempty"`
}

// SubmittedFacts are the facts of WorkSubmitted.
type SubmittedFacts struct {
	Moved
	WithEvidence
	ArtifactIDs []string `json:"artifactIds,omitempty"`
}

// ResultAcceptedFacts are the facts of WorkResultAccepted.
type ResultAcceptedFacts struct {
	Moved
	WithEvidence
	Released
}

// FailedFacts are the facts of WorkFailed.
type FailedFacts struct {
	Moved
	WithEvidence
	Released
	Reason string `json:"reason,omitempty"`
}

// CancelledFacts are the facts of WorkCancelled.
type CancelledFacts struct {
	Moved
	Released
	Reason string `json:"reason,omitempty"`
}

// Released is the part of the facts about the end of a WorkItem that says what becomes of its budget.
type Released struct {
	Release bool    `json:"-"` // what was allotted to the WorkItem goes back to its Mission
	Keep    Amounts `json:"-"` // but for this
}

func (r *Released) released() *Released { return r }

// releases sets whether the budget of the Command's WorkItem goes back to its Mission.
func (r *Released) releases(f *Facts, release bool) {
	if r.Release = release; !release {
		return
	}
	if used := f.Item.kept(); used != (Amounts{}) && f.Choose.Choose(ReleasedUsage) == 0 {
		r.Keep = used
	}
}

// releaseBudget is the step that gives what was allotted to a WorkItem back to its Mission.
func releaseBudget() *Step {
	return shared("budget released", "15.1-34", nil, func(x *Change) {
		if r := x.Event.Payload.(interface{ released() *Released }).released(); r.Release {
			x.allot(r.Keep)
			x.Item.Released = true
		}
	}).free()
}

// Evidence is a signed Evidence document (§13.2, evidence.schema.json).
type Evidence struct {
	EvidenceID     string          `json:"evidenceId"`
	MissionID      string          `json:"missionId"`
	GroupID        string          `json:"groupId"`
	WorkItemID     string          `json:"workItemId"`
	Type           string          `json:"type"`
	Subject        EvidenceSubject `json:"subject"`
	CriterionIDs   []string        `json:"criterionIds"`
	Method         string          `json:"method"`
	Result         string          `json:"result"`
	ArtifactHashes []string        `json:"artifactHashes"`
	GeneratedBy    Actor           `json:"generatedBy"`
	CreatedAt      Instant         `json:"createdAt"`
	Signature      *Signature      `json:"signature,omitempty"`
}

// EvidenceSubject says what the Evidence is about.
type EvidenceSubject struct {
	Type string `json:"type"`
	ID   string `json:"id"`
}

// evidenceOf is the Evidence that a Command carries.
func evidenceOf(f *Facts) []Evidence {
	return f.Command.Payload.(interface{ given() []Evidence }).given()
}

// ownEvidence is the Evidence that a Command carries about its WorkItem.
func ownEvidence(f *Facts) []Evidence {
	var own []Evidence
	for _, e := range evidenceOf(f) {
		if e.WorkItemID == f.Item.ID {
			own = append(own, e)
		}
	}
	return own
}

func evidenceGiven(requirement string) *Guard {
	return &Guard{Name: "evidence-given", Requirement: requirement,
		Codes: []Code{SchemaValidation, InvalidCommand, InvalidTransition},
		Needs: document, Holds: func(f *Facts) bool { return len(evidenceOf(f)) > 0 }}
}

// failureShown is the guard that a failure comes with Evidence of it: a report, or what did not pass, here or in the work
// that it rests on.
var failureShown = &Guard{Name: "failure-shown", Requirement: "10.2-06", Codes: ruledOut,
	Needs: onItem("evidence-given"), OnItem: true, Holds: func(f *Facts) bool {
		return slices.ContainsFunc(evidenceOf(f),
			func(e Evidence) bool { return e.Type == failureReport || e.Result != passedResult })
	}}

// What evidence.schema.json calls some types and results of Evidence.
const (
	failureReport      = "failure_report"
	reviewerType       = "reviewer_assessment"
	humanType          = "human_review"
	passedResult       = "passed"
	inconclusiveResult = "inconclusive"
)

// evidenceCarried are the guards of Evidence as the Signed Documents that it is.
func evidenceCarried() []*Guard { return carried("evidence") }

func submittable() []*Guard {
	given := onItem("artifacts-named", "evidence-given")
	evidence := evidenceGiven("13.2-02")
	evidence.Codes, evidence.Refines = offForm, []string{"evidence-mapped"}
	// Evidence is what a gate of policy asks for (APPROVAL_REQUIRED).
	codes := []Code{InvalidCommand, InvalidTransition, ApprovalRequired}
	referred := append(slices.Clone(codes), SchemaValidation)
	return guards([]*Guard{
		complete("artifacts-named", "10.2-submit", offForm, func(p *SubmitWork) bool { return len(p.ArtifactIDs) > 0 }),
		evidence,
		{Name: "artifacts-published", Requirement: "10.2-submit", Codes: slices.Concat(ruledOut, notHeld),
			Needs: given, OnItem: true,
			Holds: func(f *Facts) bool {
				return !slices.ContainsFunc(payload[SubmitWork](f).ArtifactIDs, func(id string) bool {
					a := f.State.Artifact(id)
					return a == nil || a.WorkItemID != f.Item.ID
				})
			}},
		{Name: "artifacts-of-epoch", Requirement: "4-09", Codes: []Code{StaleOwnership, InvalidCommand, InvalidTransition},
			Needs: onItem("artifacts-published"), OnItem: true, Unless: EarlierEpochArtifact, Option: 0,
			Holds: func(f *Facts) bool {
				return !slices.ContainsFunc(payload[SubmitWork](f).ArtifactIDs,
					func(id string) bool { return f.State.Artifact(id).OwnershipEpoch < f.Item.OwnershipEpoch })
			}},
		{Name: "evidence-mapped", Requirement: "13.2-03", Codes: codes, Needs: given, OnItem: true, Holds: func(f *Facts) bool {
			return len(criteriaOf(f)) == 0 || len(uncovered(f, ownEvidence(f))) < len(criteriaOf(f))
		}},
		{Name: "criteria-covered", Requirement: "13.2-03", Codes: codes, Needs: onItem("evidence-mapped"), OnItem: true,
			Unless: CriteriaCovered, Option: 2, Holds: func(f *Facts) bool {
				left := uncovered(f, ownEvidence(f))
				return len(left) == 0 || f.Choose.Choose(CriteriaCovered) == 1 &&
					!slices.ContainsFunc(left, func(c Criterion) bool { return !slices.ContainsFunc(c.EvidenceRequired, isReviewers) })
			}},
		{Name: "evidence-criteria", Requirement: "13.2-03", Codes: referred, Needs: onItem("evidence-mapped"), OnItem: true,
			Unless: EvidenceCriterion, Option: 0, Holds: func(f *Facts) bool {
				return !slices.ContainsFunc(ownEvidence(f), func(e Evidence) bool { return !within(e.CriterionIDs, criterionIDs(f)) })
			}},
		{Name: "evidence-artifacts", Requirement: "13.2-05", Codes: referred, Needs: given, OnItem: true,
			Unless: EvidenceArtifact, Option: 0, Holds: func(f *Facts) bool {
				return !slices.ContainsFunc(ownEvidence(f), func(e Evidence) bool { return !within(e.ArtifactHashes, contentHashes(f)) })
			}},
		{Name: "evidence-types", Requirement: "10.1-03", Codes: codes, Needs: onItem("evidence-mapped"), OnItem: true,
			Unless: EvidenceTypesEnforced, Option: 0, Holds: func(f *Facts) bool {
				own := ownEvidence(f)
				return !lacksType(f, own, func(c Criterion, required string) bool {
					return isReviewers(required) || !slices.ContainsFunc(own, c.mapped)
				})
			}},
	}, evidenceCarried())
}

// isReviewers reports whether Evidence of a type comes from a reviewer, so that no Worker can bring it.
func isReviewers(evidence string) bool { return evidence == reviewerType || evidence == humanType }

// mapped reports whether Evidence is mapped to the criterion.
func (c Criterion) mapped(e Evidence) bool { return slices.Contains(e.CriterionIDs, c.CriterionID) }

func criterionIDs(f *Facts) []string {
	var list []string
	for _, c := range criteriaOf(f) {
		list = append(list, c.CriterionID)
	}
	return list
}

// contentHashes are those of what was published for the WorkItem.
func contentHashes(f *Facts) []string {
	var list []string
	for _, id := range f.Item.Artifacts {
		list = append(list, f.State.Artifact(id).ContentHash)
	}
	return list
}

func criteriaOf(f *Facts) []Criterion {
	if f.Item.Contract == nil {
		return nil
	}
	return f.Item.Contract.AcceptanceCriteria
}

// uncovered are the acceptance criteria to which no Evidence of a list is mapped.
func uncovered(f *Facts, evidence []Evidence) []Criterion {
	covered := func(c Criterion) bool { return slices.ContainsFunc(evidence, c.mapped) }
	return slices.DeleteFunc(slices.Clone(criteriaOf(f)), covered)
}

// lacksType reports whether a criterion has no Evidence of a type that it requires, but for those that may be left out.
func lacksType(f *Facts, evidence []Evidence, left func(c Criterion, required string) bool) bool {
	return slices.ContainsFunc(criteriaOf(f), func(c Criterion) bool {
		return slices.ContainsFunc(c.EvidenceRequired, func(required string) bool {
			return !left(c, required) && !slices.ContainsFunc(evidence,
				func(e Evidence) bool { return e.Type == required && c.mapped(e) })
		})
	})
}

// The three rules of work.fail: who reports the failure, and from where.
func failsAsCoordinator(f *Facts) bool { return isCoordinator(f) }
func failsAtRest(f *Facts) bool {
	return !isCoordinator(f) && f.Item.State != Active && f.Item.Owner == f.Command.Actor.ID
}
func failsAtWork(f *Facts) bool { return !failsAsCoordinator(f) && !failsAtRest(f) }

func resultSubject() Subject {
	reviewCodes := []Code{InvalidCommand, InvalidTransition, ApprovalRequired}
	reviewed := evidenceGiven("10.2-accept-result")
	reviewed.Unless, reviewed.Option = ReviewEvidence, 0
	weighed := func(name string, reading *Point, against func(Evidence) bool) *Guard {
		return &Guard{Name: name, Requirement: "10.2-accept-result", Codes: reviewCodes, Needs: onGroup,
			OnItem: true, Unless: reading, Option: 1,
			Holds: func(f *Facts) bool { return !slices.ContainsFunc(evidenceOf(f), against) }}
	}
	passed := weighed("evidence-passed", ReviewAgainstEvidence,
		func(e Evidence) bool { return e.Result != passedResult && e.Result != inconclusiveResult })
	conclusive := weighed("evidence-conclusive", ReviewInconclusive,
		func(e Evidence) bool { return e.Result == inconclusiveResult })
	ofTypes := &Guard{Name: "evidence-types", Requirement: "10.1-03", Codes: reviewCodes, Needs: onGroup, OnItem: true,
		Unless: EvidenceTypesEnforced, Option: 0, Holds: func(f *Facts) bool {
			return !lacksType(f, slices.Concat(f.Item.Evidence, ownEvidence(f)), func(Criterion, string) bool { return false })
		}}
	// The Coordinator lacks the permission to review its own work alone: another's review is a gate that is not satisfied.
	another := &Guard{Name: "not-sole-reviewer", Requirement: "7.2-18", Codes: []Code{AuthForbidden, InvalidCommand,
		InvalidTransition, ApprovalRequired}, Needs: onGroup, OnItem: true, Unless: SoleReviewer, Option: 2,
		Holds: func(f *Facts) bool {
			return f.Item.Owner != f.Command.Actor.ID || f.Choose.Choose(SoleReviewer) == 0 && slices.ContainsFunc(ownEvidence(f),
				func(e Evidence) bool { return e.GeneratedBy != f.Command.Actor && e.GeneratedBy.ID != "" })
		}}
	stillOwned := &Guard{Name: "ownership-lease-live", Requirement: "11.3-01",
		Codes: []Code{LeaseExpired, StaleOwnership, InvalidTransition},
		Needs: onGroup, OnItem: true, Unless: ResultAfterOwnership, Option: 0,
		Expires: func(f *Facts) Instant { return f.Item.OwnershipExpiresAt }}
	unfinished := []WorkState{Open, Offered, Queued, Active, Blocked, Submitted}
	ofFailure := evidenceGiven("10.2-06")
	ofFailure.Refines = []string{"failure-shown"}
	reported := guards([]*Guard{ofFailure, failureShown}, evidenceCarried(), []*Guard{expectsItem})
	atRest := inState(Queued, Blocked, Submitted)
	atRest.Codes = append(slices.Clone(atRest.Codes), AuthForbidden) // what has ended has no owner any more
	noLease := &Guard{Name: "execution-lease-current", Requirement: "11.3-08",
		Codes: []Code{LeaseExpired, StaleOwnership, InvalidTransition, InvalidCommand, AuthForbidden},
		Needs: onGroup, OnItem: true, Holds: func(f *Facts) bool { return leaseOf(f) == "" }}
	needsLease := func(name string, reading *Point, holds func(WorkState) bool) *Guard {
		return &Guard{Name: name, Requirement: "11.3-07",
			Codes: []Code{SchemaValidation, InvalidCommand, LeaseExpired, InvalidTransition, AuthForbidden},
			Needs: onItem("execution-lease-current"), OnItem: true, Unless: reading, Option: 1,
			Holds: func(f *Facts) bool { return holds(f.Item.State) }}
	}
	unowned := &Guard{Name: "not-owned", Requirement: "10.2-fail", Codes: []Code{AuthForbidden, InvalidTransition,
		InvalidCommand, AlreadyOwned}, Needs: onGroup, OnItem: true, Unless: CoordinatorFailsOwned, Option: 0,
		Holds: func(f *Facts) bool {
			return !f.Item.OwnershipLive(f.live) || f.Item.State == Submitted ||
				f.Item.StartMissed(f.live) && f.Choose.Choose(LateStart) == 0
		}}
	reviewing := *unowned
	reviewing.Name, reviewing.Unless = "not-submitted", CoordinatorFailsSubmitted
	reviewing.Holds = func(f *Facts) bool { return !f.Item.OwnershipLive(f.live) || f.Item.State != Submitted }
	cancellable := []*Guard{missionLive, beforeDeadline, itemKnown, inState(unfinished...), expectsItem}
	failed := []EventRule{produces(WorkFailed, func(f *Facts, e *Event, facts *FailedFacts) {
		p := payload[FailWork](f)
		f.moves(e, &facts.Moved, Failed)
		facts.Reason, facts.Evidence = p.Reason, p.Evidence
		facts.releases(f, f.Choose.Choose(FailedBudget) == 1)
	})}
	cancelled := []EventRule{produces(WorkCancelled, func(f *Facts, e *Event, facts *CancelledFacts) {
		f.moves(e, &facts.Moved, Cancelled)
		facts.Reason = payload[CancelWork](f).Reason
		facts.releases(f, f.Choose.Choose(CancelledBudget) == 0)
	})}
	return Subject{
		Name: "results",
		Commands: []CommandDef{
			command[SubmitWork](WorkSubmit), command[AcceptResult](WorkAcceptResult), command[FailWork](WorkFail),
			command[CancelWork](WorkCancel),
		},
		Events: []EventDef{
			event[SubmittedFacts](WorkSubmitted, setState("10.2-submit"), closeExecution("11.3-13"),
				step("evidence", "13.2-02", nil, func(x *Change, e *SubmittedFacts) { x.Item.Evidence = e.Evidence }).free()),
			event[ResultAcceptedFacts](WorkResultAccepted, setState("10.2-accept-result"), releaseBudget()).alsoTold(childApprovedTold),
			event[FailedFacts](WorkFailed,
				setState("10.2-fail"), closeExecution("11.3-18"), endOwnershipLease("11.3-18"),
				shared("failure counted", "10.1-09", nil, func(x *Change) { x.Item.Failures++ }).free(),
				releaseBudget()).alsoTold(childFailedTold),
			event[CancelledFacts](WorkCancelled,
				setState("10.2-cancel"), closeExecution("11.3-17"),
				releaseBudget()),
		},
		Rules: []*Rule{
			{ID: "work.submit", Requirement: "10.2-submit", Kind: WorkSubmit,
				Guards: guards(underLease(), []*Guard{stillCapable(true)}, submittable(), []*Guard{expectsItem}),
				Events: []EventRule{produces(WorkSubmitted, func(f *Facts, e *Event, facts *SubmittedFacts) {
					p := payload[SubmitWork](f)
					f.moves(e, &facts.Moved, Submitted)
					facts.ArtifactIDs, facts.Evidence = p.ArtifactIDs, p.Evidence
				})}},
			{ID: "work.accept_result", Requirement: "10.2-accept-result", Kind: WorkAcceptResult,
				Guards: guards(fromAgent, coordinatorOf("7.2-07", true), []*Guard{
					missionLive, beforeDeadline, itemKnown, inState(Submitted), stillOwned, reviewed, passed, conclusive, ofTypes,
					another, expectsItem}, evidenceCarried()),
				Events: []EventRule{produces(WorkResultAccepted, func(f *Facts, e *Event, facts *ResultAcceptedFacts) {
					f.moves(e, &facts.Moved, Verified)
					facts.Evidence = evidenceOf(f)
					facts.releases(f, f.Choose.Choose(VerifiedBudget) == 1)
				})}},
			{ID: "work.fail", Requirement: "10.2-fail", Kind: WorkFail, Applies: failsAsCoordinator,
				Guards: guards(fromAgent, coordinatorCurrent(false),
					[]*Guard{missionLive, beforeDeadline, itemKnown, inState(unfinished...), unowned, &reviewing}, reported),
				Events: failed},
			{ID: "work.fail by Worker", Requirement: "10.2-fail", Kind: WorkFail, Applies: failsAtWork,
				Guards: guards(underLease(), reported), Events: failed},
			{ID: "work.fail by Worker at rest", Requirement: "10.2-fail", Kind: WorkFail, Applies: failsAtRest,
				Guards: guards(fromAgent, []*Guard{missionLive, beforeDeadline, itemKnown, atRest}, ownershipCurrent(),
					[]*Guard{noLease, needsLease("execution-lease-named", WorkerFailFrom, func(s WorkState) bool { return s == Submitted }),
						needsLease("execution-lease-named-submitted", WorkerFailSubmitted, func(s WorkState) bool { return s != Submitted })}, reported),
				Events: failed},
			{ID: "work.cancel", Requirement: "10.2-cancel", Kind: WorkCancel, Applies: asAgent,
				Guards: guards(fromAgent, coordinatorOf("15.1-32", false), cancellable), Events: cancelled},
			{ID: "work.cancel by MissionOwner", Requirement: "10.2-cancel", Kind: WorkCancel, Applies: func(f *Facts) bool { return !asAgent(f) },
				Guards: guards(fromOwner, []*Guard{missionOwner("15.1-32"),
					openTo("owner-may-cancel", "10.2-cancel", codesOfRole, OwnerCancelsWork, 0)}, cancellable), Events: cancelled},
		},
	}
}
