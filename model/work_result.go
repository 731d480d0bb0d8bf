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

// WithEvidence is the part of a payload that carries Evidence.
type WithEvidence struct {
	Evidence []Evidence `json:"evidence,omitempty"`
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
}

// FailedFacts are the facts of WorkFailed.
type FailedFacts struct {
	Moved
	WithEvidence
	Reason string `json:"reason,omitempty"`
}

// CancelledFacts are the facts of WorkCancelled.
type CancelledFacts struct {
	Moved
	Reason  string `json:"reason,omitempty"`
	Release bool   `json:"-"` // what was allotted to the WorkItem goes back to its Mission
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

func evidenceGiven(requirement string) *Guard {
	return &Guard{Name: "evidence-given", Requirement: requirement,
		Codes: []Code{SchemaValidation, InvalidCommand, InvalidTransition},
		Needs: document, Holds: func(f *Facts) bool { return len(evidenceOf(f)) > 0 }}
}

func submittable() []*Guard {
	shape := []Code{SchemaValidation, InvalidCommand}
	given := onItem("artifacts-named", "evidence-given")
	evidence := evidenceGiven("13.2-02")
	evidence.Codes, evidence.Refines = shape, []string{"criteria-covered"}
	return []*Guard{
		complete("artifacts-named", "10.2-submit", shape, func(p *SubmitWork) bool { return len(p.ArtifactIDs) > 0 }),
		evidence,
		{Name: "artifacts-published", Requirement: "10.2-submit", Codes: []Code{InvalidCommand, InvalidTransition},
			Needs: given, OnItem: true,
			Holds: func(f *Facts) bool {
				return !slices.ContainsFunc(payload[SubmitWork](f).ArtifactIDs, func(id string) bool {
					a := f.State.Artifact(id)
					return a == nil || a.WorkItemID != f.Item.ID
				})
			}},
		{Name: "criteria-covered", Requirement: "13.2-03", Codes: []Code{InvalidCommand, InvalidTransition, ApprovalRequired},
			Needs: given, OnItem: true,
			Holds: coversCriteria},
	}
}

// coversCriteria reports whether each acceptance criterion of the contract has Evidence mapped to it.
func coversCriteria(f *Facts) bool {
	if f.Item.Contract == nil {
		return true
	}
	return !slices.ContainsFunc(f.Item.Contract.AcceptanceCriteria, func(c Criterion) bool {
		covers := func(e Evidence) bool { return slices.Contains(e.CriterionIDs, c.CriterionID) }
		return !slices.ContainsFunc(evidenceOf(f), covers)
	})
}

// The three rules of work.fail: who reports the failure, and from where.
func failsAsCoordinator(f *Facts) bool { return isCoordinator(f) }
func failsAtRest(f *Facts) bool {
	return !isCoordinator(f) && f.Item.State != Active && f.Item.Owner == f.Command.Actor.ID
}
func failsAtWork(f *Facts) bool { return !failsAsCoordinator(f) && !failsAtRest(f) }

func resultSubject() Subject {
	passed := &Guard{Name: "evidence-passed", Requirement: "10.2-accept-result",
		Codes: []Code{InvalidCommand, InvalidTransition, ApprovalRequired},
		Needs: onGroup, OnItem: true,
		Holds: func(f *Facts) bool {
			return !slices.ContainsFunc(evidenceOf(f), func(e Evidence) bool { return e.Result != "passed" })
		}}
	stillOwned := &Guard{Name: "ownership-lease-live", Requirement: "11.3-01",
		Codes: []Code{LeaseExpired, StaleOwnership, InvalidTransition},
		Needs: onGroup, OnItem: true, Unless: ResultAfterOwnership, Option: 0,
		Expires: func(f *Facts) Instant { return f.Item.OwnershipExpiresAt }}
	unfinished := []WorkState{Open, Offered, Queued, Active, Blocked, Submitted}
	reported := []*Guard{evidenceGiven("10.2-06"), expectsItem}
	atRest := inState(Queued, Blocked)
	atRest.Codes = append(atRest.Codes, AuthForbidden) // what has ended has no owner any more
	noLease := &Guard{Name: "execution-lease-current", Requirement: "11.3-08",
		Codes: []Code{LeaseExpired, InvalidTransition},
		Needs: onGroup, OnItem: true, Holds: func(f *Facts) bool { return leaseOf(f) == "" }}
	needsLease := &Guard{Name: "execution-lease-named", Requirement: "11.3-07",
		Codes: []Code{SchemaValidation, InvalidCommand, LeaseExpired, InvalidTransition},
		Needs: onItem("execution-lease-current"), OnItem: true, Unless: WorkerFailFrom, Option: 1,
		Holds: func(*Facts) bool { return false }}
	cancellable := []*Guard{missionLive, beforeDeadline, inState(unfinished...), expectsItem}
	failed := []EventRule{produces(WorkFailed, func(f *Facts, e *Event, facts *FailedFacts) {
		p := payload[FailWork](f)
		f.moves(e, &facts.Moved, Failed)
		facts.Reason, facts.Evidence = p.Reason, p.Evidence
	})}
	cancelled := []EventRule{produces(WorkCancelled, func(f *Facts, e *Event, facts *CancelledFacts) {
		f.moves(e, &facts.Moved, Cancelled)
		facts.Reason, facts.Release = payload[CancelWork](f).Reason, f.Choose.Choose(CancelledBudget) == 0
	})}
	return Subject{
		Name: "results",
		Commands: []CommandDef{
			command[SubmitWork](WorkSubmit), command[AcceptResult](WorkAcceptResult), command[FailWork](WorkFail),
			command[CancelWork](WorkCancel),
		},
		Events: []EventDef{
			event[SubmittedFacts](WorkSubmitted, setState("10.2-submit"), closeExecution("11.3-13")),
			event[ResultAcceptedFacts](WorkResultAccepted, setState("10.2-accept-result")),
			event[FailedFacts](WorkFailed,
				setState("10.2-fail"), closeExecution("11.3-18"), endOwnershipLease("11.3-18"),
				shared("failure counted", "10.1-09", nil, func(x *Change) { x.Item.Failures++ }).free()),
			event[CancelledFacts](WorkCancelled,
				setState("10.2-cancel"), closeExecution("11.3-17"),
				step("budget released", "15.1-34", nil, func(x *Change, e *CancelledFacts) {
					if e.Release && x.Item.Contract != nil {
						m := x.Mission()
						m.Allocated = m.Allocated.Minus(x.Item.Contract.Budget.Allocation())
					}
				}).free()),
		},
		Rules: []*Rule{
			{ID: "work.submit", Requirement: "10.2-submit", Kind: WorkSubmit,
				Guards: guards(underLease(), submittable(), []*Guard{expectsItem}),
				Events: []EventRule{produces(WorkSubmitted, func(f *Facts, e *Event, facts *SubmittedFacts) {
					p := payload[SubmitWork](f)
					f.moves(e, &facts.Moved, Submitted)
					facts.ArtifactIDs, facts.Evidence = p.ArtifactIDs, p.Evidence
				})}},
			{ID: "work.accept_result", Requirement: "10.2-accept-result", Kind: WorkAcceptResult,
				Guards: guards(fromAgent, coordinatorOf("7.2-07", true), []*Guard{
					missionLive, beforeDeadline, inState(Submitted), stillOwned, evidenceGiven("10.2-accept-result"), passed,
					expectsItem}),
				Events: []EventRule{produces(WorkResultAccepted, func(f *Facts, e *Event, facts *ResultAcceptedFacts) {
					f.moves(e, &facts.Moved, Verified)
					facts.Evidence = evidenceOf(f)
				})}},
			{ID: "work.fail", Requirement: "10.2-fail", Kind: WorkFail, Applies: failsAsCoordinator,
				Guards: guards(fromAgent, coordinatorCurrent(false), []*Guard{missionLive, beforeDeadline, inState(unfinished...)},
					reported),
				Events: failed},
			{ID: "work.fail by Worker", Requirement: "10.2-fail", Kind: WorkFail, Applies: failsAtWork,
				Guards: guards(underLease(), reported), Events: failed},
			{ID: "work.fail by Worker at rest", Requirement: "10.2-fail", Kind: WorkFail, Applies: failsAtRest,
				Guards: guards(fromAgent, []*Guard{missionLive, beforeDeadline, atRest, ownershipCurrent(onGroup), noLease,
					needsLease}, reported),
				Events: failed},
			{ID: "work.cancel", Requirement: "10.2-cancel", Kind: WorkCancel, Applies: from(Agent),
				Guards: guards(fromAgent, coordinatorOf("15.1-32", false), cancellable), Events: cancelled},
			{ID: "work.cancel by MissionOwner", Requirement: "10.2-cancel", Kind: WorkCancel, Applies: notFrom(Agent),
				Guards: guards(fromHuman, []*Guard{missionOwner("15.1-32")}, cancellable), Events: cancelled},
		},
	}
}
