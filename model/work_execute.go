package model

import "slices"

// Execution (§10.2, §11.3, §11.4): starting under an Execution Lease, renewing it, and releasing it by a checkpoint or a
// block.

func executeRules() []*Rule {
	approved := &Guard{Name: "execution-approved", Requirement: "10.1-10", Codes: []Code{ApprovalRequired}, Needs: onGroup, OnItem: true,
		Holds: func(f *Facts) bool {
			return f.Item.Contract == nil || f.Item.Contract.ExecutionApproval == "not_required"
		}}
	epochNamed := complete("ownership-epoch-named", "11.3-02", []Code{SchemaValidation, InvalidCommand, StaleOwnership}, func(f *Facts) bool { return f.Payload.OwnershipEpoch != 0 })
	epochNamed.Refines = []string{"ownership-epoch-current"}
	checkpointed := complete("checkpoint", "11.4-04", []Code{SchemaValidation, InvalidCommand}, func(f *Facts) bool { return f.Payload.Checkpoint != nil })
	progress := complete("checkpoint", "10.2-checkpoint", []Code{SchemaValidation, InvalidCommand}, func(f *Facts) bool { return f.Payload.Checkpoint != nil })
	resolution := complete("required-resolution", "11.4-05", []Code{SchemaValidation, InvalidCommand}, func(f *Facts) bool { return f.Payload.Reason != "" })
	renewedFor := positive("execution-bounded", "11.3-06", func(p *Payload) int64 { return p.LeaseSeconds })
	renewedFor.Unless, renewedFor.Codes = AbsentRenewal, append(renewedFor.Codes, LeaseExpired)
	byCoordinator := coordinator("11.4-08", false)
	return []*Rule{
		{
			ID: "work.start", Requirement: "10.2-start", Kind: WorkStart,
			Guards: guards(fromAgent, []*Guard{
				missionLive, beforeDeadline, epochNamed, inState(Queued), isOwner, startEpoch, ownershipLive, dependenciesVerified, approved,
				positive("execution-bounded", "11.3-06", func(p *Payload) int64 { return p.ExecutionLeaseSeconds }),
				itemRevision,
			}),
			Events: []EventRule{{Kind: WorkStarted, Fill: to(Active, func(f *Facts, e *Event) {
				e.LeaseType, e.ExpiresAt = "execution", f.Now.Seconds(f.Payload.ExecutionLeaseSeconds)
				e.OwnershipUntil = keepOwnership(f, e.ExpiresAt)
			})}},
		},
		{
			ID: "work_execution_lease_renew", Requirement: "11.3-04", Kind: ExecutionLeaseRenew,
			Guards: guards(underLease(), []*Guard{
				renewedFor, itemRevision}),
			Events: []EventRule{{Kind: WorkProgressed, Fill: to(Active, func(f *Facts, e *Event) {
				e.ExpiresAt, e.Renews = f.Now.Seconds(f.Payload.LeaseSeconds), f.Item.ExecutionExpiresAt
				e.OwnershipUntil = keepOwnership(f, e.ExpiresAt)
			})}},
		},
		{
			ID: "work.checkpoint", Requirement: "10.2-checkpoint", Kind: WorkCheckpoint,
			Guards: guards(underLease(), []*Guard{
				progress, positive("ownership-bounded", "10.2-checkpoint", func(p *Payload) int64 { return p.ResumeWithinSeconds }), itemRevision}),
			Events: []EventRule{{Kind: WorkCheckpointed, Fill: to(Queued, ownedUntil(func(p *Payload) int64 { return p.ResumeWithinSeconds }))}},
		},
		{
			ID: "work.block", Requirement: "10.2-block", Kind: WorkBlock,
			Guards: guards(underLease(), []*Guard{
				checkpointed, resolution, positive("ownership-bounded", "11.4-07", func(p *Payload) int64 { return p.BlockedLeaseSeconds }), itemRevision}),
			Events: []EventRule{{Kind: WorkBlocked, Fill: to(Blocked, ownedUntil(func(p *Payload) int64 { return p.BlockedLeaseSeconds }))}},
		},
		{
			ID: "work.unblock by owner", Requirement: "10.2-unblock", Kind: WorkUnblock,
			Applies: func(f *Facts) bool {
				return f.Command.Actor.Type == Agent && f.Item.Owner == f.Command.Actor.ID && !isCoordinator(f)
			},
			Guards: guards(fromAgent, []*Guard{missionLive, beforeDeadline, inState(Blocked), ownershipLive,
				{Name: "coordinator", Requirement: "11.4-08", Codes: []Code{AuthForbidden, AuthStaleCoordinator}, Needs: onGroup,
					Unless: UnblockByOwner, Option: 1, Holds: isCoordinator},
				itemRevision}),
			Events: unblocked,
		},
		{
			ID: "work.unblock", Requirement: "10.2-unblock", Kind: WorkUnblock,
			Guards: guards(fromAgent, byCoordinator, []*Guard{missionLive, beforeDeadline, inState(Blocked), itemRevision}),
			Events: unblocked,
		},
	}
}

// startEpoch is the fence of work.start: the Ownership Epoch that the Command names.
var startEpoch = &Guard{Name: "ownership-epoch-current", Requirement: "4-03", Codes: []Code{StaleOwnership},
	Needs: slices.Concat(onGroup, []string{"ownership-epoch-named"}), OnItem: true, Holds: ownershipCurrent.Holds}

// keepOwnership is where the Ownership Lease ends once its owner executes until a given instant.
func keepOwnership(f *Facts, execution Instant) Instant {
	if execution <= f.Item.OwnershipExpiresAt || f.Choose.Choose(OwnershipWhileActive) == 1 {
		return f.Item.OwnershipExpiresAt
	}
	return execution
}

var unblocked = []EventRule{{Kind: WorkUnblocked, Fill: func(f *Facts, e *Event) {
	if f.Item.OwnershipLive(f.Now) {
		to(Queued)(f, e)
		e.OwnershipUntil = f.Item.OwnershipExpiresAt
		return
	}
	to(Open)(f, e)
	if f.Item.Owner != "" && f.Choose.Choose(EpochOnFence) == 1 {
		e.OwnershipEpoch = f.Item.OwnershipEpoch + 1
	}
}}}

var executeEvolution = map[EventKind][]Step{
	WorkStarted: {
		setState("10.2-start"),
		step("execution lease", "11.3-04", func(x *Change) { x.Item.ExecutionLease = x.Event.Lease }),
		step("execution expiry", "11.3-06", func(x *Change) { x.Item.ExecutionExpiresAt = x.Event.ExpiresAt }),
		boundOwnership("11.3-01"),
	},
	WorkProgressed: {
		step("execution expiry", "11.3-06", func(x *Change) { x.Item.ExecutionExpiresAt = x.Event.ExpiresAt }),
		boundOwnership("11.3-01"),
	},
	WorkCheckpointed: {setState("10.2-checkpoint"), closeExecution("11.3-11"), boundOwnership("10.2-checkpoint"), addCheckpoint("10.2-checkpoint")},
	WorkBlocked:      {setState("10.2-block"), closeExecution("11.3-12"), boundOwnership("11.4-07"), addCheckpoint("11.4-04")},
	WorkUnblocked: {
		setState("10.2-unblock"),
		step("ownership after the block", "10.2-unblock", func(x *Change) {
			if x.Event.State == Open {
				x.Item.Owner, x.Item.CardVersion = "", 0
				x.Item.OwnershipLease = ""
				if x.Event.OwnershipEpoch != 0 {
					x.Item.OwnershipEpoch = x.Event.OwnershipEpoch
				}
			}
			x.Item.OwnershipExpiresAt = x.Event.OwnershipUntil
		}),
	},
}
