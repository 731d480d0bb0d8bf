package model

import "slices"

// Results (§13.1, §13.2): Artifacts published under the lease, submission with Evidence for every criterion, review by
// the Coordinator, failure with its Evidence, cancellation.

func publishable() []*Guard {
	about := func(name, requirement string, codes []Code, holds func(*Artifact, *Facts) bool) *Guard {
		needs := slices.Concat(onGroup, []string{"manifest"})
		return &Guard{Name: name, Requirement: requirement, Codes: codes, Needs: needs, OnItem: true,
			Holds: func(f *Facts) bool { return f.Payload.Artifact == nil || holds(f.Payload.Artifact, f) }}
	}
	shape := []Code{SchemaValidation, InvalidCommand}
	return []*Guard{
		complete("manifest", "13.1-04", shape, func(f *Facts) bool { return f.Payload.Artifact != nil && f.Payload.Artifact.ArtifactID != "" }),
		about("content-hash", "13.1-04", shape, func(a *Artifact, _ *Facts) bool { return a.ContentHash != "" }),
		about("manifest-signed", "13.1-03", []Code{SchemaValidation, InvalidCommand, AuthInvalidSignature, AuthForbidden},
			func(a *Artifact, _ *Facts) bool { return a.Signature != nil }),
		about("producer", "13.1-05", []Code{AuthForbidden, InvalidCommand, AuthInvalidSignature},
			func(a *Artifact, f *Facts) bool { return a.Producer.AgentID == f.Command.Actor.ID }),
		about("card-pinned", "13.1-05", []Code{InvalidCommand, RevisionConflict, AuthForbidden},
			func(a *Artifact, f *Facts) bool { return a.Producer.AgentCardVersion == f.Item.CardVersion }),
		about("provenance", "13.1-06", []Code{InvalidCommand, AuthForbidden}, func(a *Artifact, f *Facts) bool {
			return a.GroupID == f.Command.GroupID && a.MissionID == f.Mission.ID && a.WorkItemID == f.Item.ID
		}),
		about("new-artifact", "13.1-01", []Code{InvalidCommand, InvalidTransition},
			func(a *Artifact, f *Facts) bool { return f.State.ArtifactTable[a.ArtifactID] == nil }),
	}
}

func submittable() []*Guard {
	shape := []Code{SchemaValidation, InvalidCommand}
	given := slices.Concat(onGroup, []string{"artifacts-named", "evidence-given"})
	return []*Guard{
		complete("artifacts-named", "10.2-submit", shape, func(f *Facts) bool { return len(f.Payload.ArtifactIDs) > 0 }),
		{Name: "evidence-given", Requirement: "13.2-02", Codes: shape, Needs: document, Refines: []string{"criteria-covered"},
			Holds: func(f *Facts) bool { return len(f.Payload.Evidence) > 0 }},
		{Name: "artifacts-published", Requirement: "10.2-submit", Codes: []Code{InvalidCommand, InvalidTransition}, Needs: given, OnItem: true,
			Holds: func(f *Facts) bool {
				return !slices.ContainsFunc(f.Payload.ArtifactIDs, func(id string) bool {
					a := f.State.ArtifactTable[id]
					return a == nil || a.WorkItemID != f.Item.ID
				})
			}},
		{Name: "criteria-covered", Requirement: "13.2-03", Codes: []Code{InvalidCommand, InvalidTransition, ApprovalRequired}, Needs: given, OnItem: true, Holds: coversCriteria},
	}
}

// coversCriteria reports whether each acceptance criterion of the contract has Evidence mapped to it.
func coversCriteria(f *Facts) bool {
	if f.Item.Contract == nil {
		return true
	}
	return !slices.ContainsFunc(f.Item.Contract.AcceptanceCriteria, func(c Criterion) bool {
		return !slices.ContainsFunc(f.Payload.Evidence, func(e Evidence) bool { return slices.Contains(e.CriterionIDs, c.CriterionID) })
	})
}

func evidenceGiven(requirement string) *Guard {
	return complete("evidence-given", requirement, []Code{SchemaValidation, InvalidCommand, InvalidTransition}, func(f *Facts) bool { return len(f.Payload.Evidence) > 0 })
}

func resultRules() []*Rule {
	passed := &Guard{Name: "evidence-passed", Requirement: "10.2-accept-result", Codes: []Code{InvalidCommand, InvalidTransition, ApprovalRequired}, Needs: onGroup, OnItem: true,
		Holds: func(f *Facts) bool {
			return !slices.ContainsFunc(f.Payload.Evidence, func(e Evidence) bool { return e.Result != "passed" })
		}}
	stillOwned := &Guard{Name: "ownership-lease-live", Requirement: "11.3-01", Codes: []Code{LeaseExpired, StaleOwnership, InvalidTransition}, Needs: onGroup, OnItem: true,
		Expires: func(f *Facts) Instant { return f.Item.OwnershipExpiresAt }, Unless: ResultAfterOwnership, Option: 0}
	unfinished := []WorkState{Open, Offered, Queued, Active, Blocked, Submitted}
	failed := []EventRule{{Kind: WorkFailed, Fill: to(Failed)}}
	failing := []*Guard{missionLive, beforeDeadline, inState(unfinished...), evidenceGiven("10.2-06"), itemRevision}
	atRest := inState(Queued, Blocked)
	atRest.Codes = append(atRest.Codes, AuthForbidden) // what has ended has no owner any more
	ended := []EventRule{{Kind: WorkCancelled, Fill: to(Cancelled, func(f *Facts, e *Event) {
		e.Sweeps = f.Choose.Choose(CancelledBudget) == 0 // reaches the Mission: what was allotted goes back
	})}}
	return []*Rule{
		{
			ID: "artifact.publish", Requirement: "13.1-01", Kind: ArtifactPublish, Guards: guards(underLease(), publishable()),
			Events: []EventRule{{Kind: ArtifactPublished, Fill: to(Active, func(f *Facts, e *Event) { e.Revision = f.Item.Revision })}},
		},
		{
			ID: "work.submit", Requirement: "10.2-submit", Kind: WorkSubmit,
			Guards: guards(underLease(), submittable(), []*Guard{itemRevision}),
			Events: []EventRule{{Kind: WorkSubmitted, Fill: to(Submitted)}},
		},
		{
			ID: "work.accept_result", Requirement: "10.2-accept-result", Kind: WorkAcceptResult,
			Guards: guards(fromAgent, coordinator("7.2-07", true), []*Guard{
				missionLive, beforeDeadline, inState(Submitted), stillOwned, evidenceGiven("10.2-accept-result"), passed, itemRevision}),
			Events: []EventRule{{Kind: WorkResultAccepted, Fill: to(Verified)}},
		},
		{
			ID: "work.fail", Requirement: "10.2-fail", Kind: WorkFail, Applies: isCoordinator,
			Guards: guards(fromAgent, coordinator("10.2-fail", false)[1:], failing), Events: failed,
		},
		{
			ID: "work.fail by Worker", Requirement: "10.2-fail", Kind: WorkFail,
			Applies: func(f *Facts) bool {
				return f.Item.State == Active || f.Item.Owner != f.Command.Actor.ID
			},
			Guards: guards(underLease(), []*Guard{evidenceGiven("10.2-06"), itemRevision}), Events: failed,
		},
		{
			ID: "work.fail by Worker at rest", Requirement: "10.2-fail", Kind: WorkFail,
			Guards: guards(fromAgent, []*Guard{missionLive, beforeDeadline, atRest, ownershipCurrent,
				{Name: "execution-lease-current", Requirement: "11.3-08", Codes: []Code{LeaseExpired, InvalidTransition}, Needs: onGroup, OnItem: true,
					Holds: func(f *Facts) bool { return f.Payload.ExecutionLeaseID == "" }},
				{Name: "execution-lease-named", Requirement: "11.3-07", Codes: []Code{SchemaValidation, InvalidCommand, LeaseExpired, InvalidTransition},
					Needs: slices.Concat(onGroup, []string{"execution-lease-current"}), OnItem: true, Unless: WorkerFailFrom, Option: 1,
					Holds: func(*Facts) bool { return false }},
				evidenceGiven("10.2-06"), itemRevision}), Events: failed,
		},
		{
			ID: "work.cancel", Requirement: "10.2-cancel", Kind: WorkCancel, Applies: from(Agent),
			Guards: guards(fromAgent, coordinator("15.1-32", false), []*Guard{missionLive, beforeDeadline, inState(unfinished...), itemRevision}),
			Events: ended,
		},
		{
			ID: "work.cancel by MissionOwner", Requirement: "10.2-cancel", Kind: WorkCancel,
			Guards: guards(fromHuman, []*Guard{missionOwner("15.1-32"), missionLive, beforeDeadline, inState(unfinished...), itemRevision}),
			Events: ended,
		},
	}
}

var releaseBudget = step("budget released", "15.1-34", func(x *Change) {
	if x.Event.Sweeps && x.Item.Contract != nil {
		m := x.Mission()
		m.Allocated = m.Allocated.Minus(x.Item.Contract.Budget.Allocation())
	}
}).free()

var resultEvolution = map[EventKind][]Step{
	ArtifactPublished: {
		step("artifact", "13.1-01", func(x *Change) {
			a := x.Event.Payload.Artifact
			x.State.ArtifactTable[a.ArtifactID] = &PublishedArtifact{WorkItemID: x.Event.WorkItemID, ContentHash: a.ContentHash}
			x.Item.Artifacts = append(slices.Clone(x.Item.Artifacts), a.ArtifactID)
		}),
	},
	WorkSubmitted: {
		setState("10.2-submit"), closeExecution("11.3-13"),
	},
	WorkResultAccepted: {setState("10.2-accept-result")},
	WorkFailed: {
		setState("10.2-fail"), closeExecution("11.3-18"), endOwnershipLease("11.3-18"),
		step("failure counted", "10.1-09", func(x *Change) { x.Item.Failures++ }).free(),
	},
	WorkCancelled: {
		setState("10.2-cancel"), closeExecution("11.3-17"), releaseBudget,
	},
}
