package model

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Execution (§10.2, §11.3, §11.4): starting under an Execution Lease, renewing it, and releasing it by a checkpoint or
// a block.

// The kinds of this subject. The last two Events carry what the text leaves without a core kind: the return of an
// active WorkItem to its queue when its Session is replaced or (in one reading) when its Execution Lease times out.
const (
	WorkStart           Kind = "work.start"
	WorkCheckpoint      Kind = "work.checkpoint"
	WorkBlock           Kind = "work.block"
	WorkUnblock         Kind = "work.unblock"
	ExecutionLeaseRenew Kind = "ext.missionweaveprotocol.core.work_execution_lease_renew"

	WorkStarted           EventKind = "work.started"
	WorkProgressed        EventKind = "work.progressed"
	WorkCheckpointed      EventKind = "work.checkpointed"
	WorkBlocked           EventKind = "work.blocked"
	WorkUnblocked         EventKind = "work.unblocked"
	ExecutionLeaseRevoked EventKind = "ext.missionweaveprotocol.core.work_execution_lease_revoked"
	ExecutionLeaseExpired EventKind = "ext.missionweaveprotocol.core.work_execution_lease_expired"
)

// The readings of this subject.
var (
	RenewalKind = point("renewal-kind", "15.1",
		"The renewal of an Execution Lease, a Command that the text speaks of and does not name…",
		"is known as "+string(ExecutionLeaseRenew), "is unknown under that name")
	EpochBesideLease = point("epoch-beside-lease", "4, 11.3",
		"A Command under its Lease ID that does not name its Ownership Epoch, to which the lease is bound…",
		"is refused", "is accepted")
	EpochAtStart = point("epoch-at-start", "4, 10.2",
		"A work.start of the owner that does not name its Ownership Epoch…",
		"is refused", "is accepted")
	CoordinatorCheckpoints = point("coordinator-checkpoints", "7.1, 11.3",
		"work.checkpoint and work.block by the Coordinator, who has not the lease…",
		"are refused", "are accepted")
	BlockWithoutResolution = point("block-without-resolution", "11.4",
		"A work.block that does not say what would resolve it…",
		"is refused", "is accepted: to say it is the Worker's duty")
	IncompatibleCard = point("incompatible-card", "6.1",
		"A new card of the owner lacks a capability that its WorkItem requires, which…",
		"does not start until it is accepted anew", "goes on under Organization policy",
		"neither starts nor goes on, but for a checkpoint, until it is accepted anew")
)

// UnderOwnership is the part of a payload that names the Ownership Epoch under which the Command is given.
type UnderOwnership struct {
	OwnershipEpoch uint64 `json:"ownershipEpoch,omitempty"`
}

func (p *UnderOwnership) epoch() uint64 { return p.OwnershipEpoch }

// UnderLease is the part of a payload that names the Ownership Epoch and the Execution Lease.
type UnderLease struct {
	UnderOwnership
	ExecutionLeaseID string `json:"executionLeaseId,omitempty"`
}

func (p *UnderLease) lease() string { return p.ExecutionLeaseID }

// StartWork is the payload of WorkStart.
type StartWork struct {
	OnItem
	UnderOwnership
	ExecutionLeaseSeconds int64 `json:"executionLeaseSeconds,omitempty"`
}

// RenewExecution is the payload of ExecutionLeaseRenew.
type RenewExecution struct {
	OnItem
	UnderLease
	LeaseSeconds int64 `json:"leaseSeconds,omitempty"`
}

// CheckpointWork is the payload of WorkCheckpoint.
type CheckpointWork struct {
	OnItem
	UnderLease
	Checkpoint          *Checkpoint `json:"checkpoint,omitempty"`
	ResumeWithinSeconds int64       `json:"resumeWithinSeconds,omitempty"`
}

// BlockWork is the payload of WorkBlock.
type BlockWork struct {
	OnItem
	UnderLease
	Reason              string      `json:"reason,omitempty"`
	Checkpoint          *Checkpoint `json:"checkpoint,omitempty"`
	BlockedLeaseSeconds int64       `json:"blockedLeaseSeconds,omitempty"`
}

// UnblockWork is the payload of WorkUnblock.
type UnblockWork struct{ OnItem }

// Checkpoint is the durable progress that checkpointing and blocking leave behind (§11.3, §11.4).
type Checkpoint struct {
	Phase               string   `json:"phase"`
	CompletedMilestones []string `json:"completedMilestones,omitempty"`
	NextStep            string   `json:"nextStep,omitempty"`
	CreatedAt           Instant  `json:"createdAt"`
}

// Bounded is the part of an Event's facts that sets the expiry of the Ownership Lease.
type Bounded struct {
	OwnershipLeaseExpiresAt Minted[Instant] `json:"ownershipLeaseExpiresAt,omitzero" mint:"ownership-expiry"`
}

func (b *Bounded) bound() Instant { return b.OwnershipLeaseExpiresAt.Value }

// StartedFacts are the facts of WorkStarted.
type StartedFacts struct {
	Moved
	ExecutionLeaseID        Minted[string]  `json:"executionLeaseId,omitzero" mint:"execution-lease" shown:"11.3-04"`
	ExecutionLeaseExpiresAt Minted[Instant] `json:"executionLeaseExpiresAt,omitzero" mint:"execution-expiry"`
	Bounded
}

// ProgressedFacts are the facts of WorkProgressed, by which an Execution Lease is renewed.
type ProgressedFacts struct {
	Moved
	ExecutionLeaseExpiresAt Minted[Instant] `json:"executionLeaseExpiresAt,omitzero" mint:"execution-expiry"`
	Bounded
}

// RestedFacts are the facts of WorkCheckpointed and WorkBlocked.
type RestedFacts struct {
	Moved
	Bounded
	Checkpoint *Checkpoint `json:"checkpoint,omitempty"`
	Reason     string      `json:"reason,omitempty"`
}

// UnblockedFacts are the facts of WorkUnblocked. OwnershipEpoch is there where an expired owner is fenced by it, in a
// reading.
type UnblockedFacts struct {
	Moved
	Bounded
	OwnershipEpoch Minted[uint64] `json:"ownershipEpoch,omitzero" mint:"ownership-epoch"`
}

// RequeuedFacts are the facts of ExecutionLeaseRevoked and ExecutionLeaseExpired.
type RequeuedFacts struct{ Moved }

// onItem is what a guard needs which asks about the WorkItem: the WorkItem and more.
func onItem(more ...string) []string { return slices.Concat(onGroup, more) }

// isOwner and ownershipCurrent fence a former owner: its identity and its Ownership Epoch (§4, §11.3).
var (
	// Its epoch is fenced, its lease no longer valid, another candidate won; and nobody else has the permission. That the
	// work is its owner's alone is an invariant of §4 (PROTOCOL_VIOLATION).
	isOwner = &Guard{Name: "owner", Requirement: "11.3-05", Needs: onGroup, OnItem: true,
		Codes: []Code{AuthForbidden, StaleOwnership, LeaseExpired, AlreadyOwned, ProtocolViolation},
		Holds: func(f *Facts) bool { return f.Command.Actor.ID == f.Item.Owner && !f.Item.State.ended() }}
	ownershipLive = &Guard{Name: "ownership-lease-live", Requirement: "11.3-01",
		Codes: []Code{LeaseExpired, StaleOwnership},
		Needs: onGroup, OnItem: true, Expires: func(f *Facts) Instant {
			if f.Item.State.ended() {
				return 0
			}
			return f.Item.OwnershipExpiresAt
		}}
	// That the deadline ends more than the Coordinator's patience no sentence says.
	startInTime = &Guard{Name: "start-deadline", Requirement: "11.3-03",
		Codes: []Code{LeaseExpired, StaleOwnership, AuthForbidden, InvalidTransition, InvalidCommand},
		Needs: onGroup, OnItem: true, Unless: LateStart, Option: 1,
		Holds: func(f *Facts) bool { return !f.Item.StartMissed(f.live) }}
	leaseLive = &Guard{Name: "execution-lease-live", Requirement: "11.3-14", Codes: []Code{LeaseExpired},
		Needs: onItem("execution-lease-named", "execution-lease-current", "execution-lease-issued"), OnItem: true,
		Expires: func(f *Facts) Instant { return f.Item.ExecutionExpiresAt }}
	leaseNamed = &Guard{Name: "execution-lease-named", Requirement: "11.3-07",
		Codes: []Code{SchemaValidation, InvalidCommand, LeaseExpired, ProtocolViolation}, // §4: a valid Execution Lease
		Needs: document,
		Holds: func(f *Facts) bool { return leaseOf(f) != "" }}
)

// epochOf is the Ownership Epoch that a Command names, and leaseOf the Execution Lease.
func epochOf(f *Facts) uint64 { return f.Command.Payload.(interface{ epoch() uint64 }).epoch() }
func leaseOf(f *Facts) string { return f.Command.Payload.(interface{ lease() string }).lease() }

// epochNamed is the guard that a Command names its Ownership Epoch, in a reading.
func epochNamed(requirement string, reading *Point) *Guard {
	return &Guard{Name: "ownership-epoch-named", Requirement: requirement, Needs: document, Unless: reading, Option: 1,
		Codes: []Code{SchemaValidation, InvalidCommand, StaleOwnership, ProtocolViolation}, // §4: the current epoch
		Holds: func(f *Facts) bool { return epochOf(f) != 0 }}
}

// ownershipCurrent are the guards that a Command names no other Ownership Epoch than the current one: none that is
// fenced, and none that was never issued.
func ownershipCurrent() []*Guard {
	return []*Guard{
		{Name: "ownership-epoch-current", Requirement: "4-03", Codes: []Code{StaleOwnership}, Needs: onGroup, OnItem: true,
			Holds: func(f *Facts) bool { return epochOf(f) == 0 || epochOf(f) >= f.Item.OwnershipEpoch }},
		// No code speaks of what was never issued: the Command makes no sense, nothing permits it, or it stands for a lease
		// or an epoch that is not valid.
		{Name: "ownership-epoch-issued", Requirement: "4-03", Needs: onGroup, OnItem: true,
			Codes: []Code{StaleOwnership, InvalidCommand, AuthForbidden, LeaseExpired},
			Holds: func(f *Facts) bool { return epochOf(f) <= f.Item.OwnershipEpoch }},
	}
}

// leaseCurrent are the guards that a Command names no other Execution Lease than the current one: none that was current
// before, and none that was never issued for the WorkItem.
func leaseCurrent() []*Guard {
	return []*Guard{
		// The lease is no longer valid, and the Ownership Epoch to which it is bound may be fenced.
		{Name: "execution-lease-current", Requirement: "11.3-08", Codes: []Code{LeaseExpired, StaleOwnership}, Needs: onGroup,
			OnItem: true,
			Holds:  func(f *Facts) bool { return !slices.Contains(f.Item.FormerLeases, leaseOf(f)) }},
		{Name: "execution-lease-issued", Requirement: "11.3-07", Needs: onGroup, OnItem: true,
			Codes: []Code{LeaseExpired, InvalidCommand, AuthForbidden, StaleOwnership},
			Holds: func(f *Facts) bool {
				id := leaseOf(f)
				return id == "" || id == f.Item.ExecutionLease || slices.Contains(f.Item.FormerLeases, id)
			}},
	}
}

// underLease are the guards of a Command that the Worker gives under its current Execution Lease.
func underLease() []*Guard {
	return guards(fromAgent, []*Guard{leaseNamed, missionLive, beforeDeadline, itemKnown, inState(Active), isOwner},
		ownershipCurrent(), []*Guard{epochNamed("4-03", EpochBesideLease)}, leaseCurrent(), []*Guard{leaseLive})
}

// underLeaseOrCoordinating are those of a Command that the Coordinator may give in the Worker's place, in a reading. It
// need not name the lease, but what it names has to be current.
func underLeaseOrCoordinating() []*Guard {
	var list []*Guard
	for _, g := range underLease() {
		switch g.Name {
		case isOwner.Name:
			owner := *isOwner
			owner.Holds = func(f *Facts) bool { return isOwner.Holds(f) || coordinating(f) }
			g = &owner
		case leaseLive.Name:
			live := *leaseLive
			live.Expires = func(f *Facts) Instant {
				if coordinating(f) {
					return math.MaxInt64
				}
				return leaseLive.Expires(f)
			}
			g = &live
		case leaseNamed.Name, "ownership-epoch-named":
			g = onlyFor(func(f *Facts) bool { return !coordinating(f) }, g)[0]
		}
		list = append(list, g)
	}
	return guards(list, onlyFor(coordinating, coordinatorCurrent(false)...))
}

// coordinating reports whether a Command comes from the Coordinator, about a WorkItem that it does not own itself, where
// it may give it.
func coordinating(f *Facts) bool {
	return isCoordinator(f) && f.Item.Owner != f.Command.Actor.ID && f.Choose.Choose(CoordinatorCheckpoints) == 1
}

// stillCapable is the guard that the present card of the owner has what its Work Contract requires. goingOn: the Command
// is none that starts work.
func stillCapable(goingOn bool) *Guard {
	return &Guard{Name: "still-capable", Requirement: "6.1-09", Codes: []Code{AuthForbidden, InvalidCommand,
		InvalidTransition, ApprovalRequired}, // "renewed acceptance"
		Needs: onGroup, OnItem: true, Unless: IncompatibleCard, Option: 1, Holds: func(f *Facts) bool {
			return f.Item.Owner == "" || holdsCapabilities(f, f.Item.Contract, f.Item.Owner) ||
				goingOn && f.Choose.Choose(IncompatibleCard) == 0
		}}
}

// boundOwnership is the step that gives the Ownership Lease a new bound.
func boundOwnership(requirement string) *Step {
	return shared("ownership bounded", requirement, changes(itemBound), func(x *Change) {
		x.Item.OwnershipExpiresAt = x.Event.Payload.(interface{ bound() Instant }).bound()
	}).free()
}

func addCheckpoint(requirement string) *Step {
	return shared("checkpoint kept", requirement, changes(itemCheckpoints), func(x *Change) { x.Item.Checkpoints++ })
}

// keepOwnership sets where the Ownership Lease ends once its owner executes until a given instant.
func (b *Bounded) keepOwnership(f *Facts, execution Instant) {
	until := f.Item.OwnershipExpiresAt
	if execution > until && f.Choose.Choose(OwnershipWhileActive) == 0 {
		until = execution
	}
	b.bind(f.Item, until)
}

// bind sets the expiry of the Ownership Lease. Where there is none the Event mints none.
func (b *Bounded) bind(w *WorkItem, until Instant) {
	if until != 0 {
		b.OwnershipLeaseExpiresAt = expiry(w.ID, until)
	}
}

func executionSubject() Subject {
	// §12 speaks of a state that waits for the approval (INVALID_STATE_TRANSITION).
	approved := &Guard{Name: "execution-approved", Requirement: "10.1-10",
		Codes: []Code{ApprovalRequired, InvalidTransition}, Needs: onGroup, OnItem: true,
		Holds: func(f *Facts) bool {
			return f.Item.Contract == nil || f.Item.MayStart(f.live)
		}}
	renewedFor := positive("execution-bounded", "11.3-06", func(p *RenewExecution) int64 { return p.LeaseSeconds })
	renewedFor.Unless, renewedFor.Codes = AbsentRenewal, append(renewedFor.Codes, LeaseExpired)
	ownUnblock := &Guard{Name: "coordinator", Requirement: "11.4-08", Codes: []Code{AuthForbidden, AuthStaleCoordinator},
		Needs:  onGroup,
		Unless: UnblockByOwner, Option: 1, Holds: isCoordinator}
	// A former owner has lost the permission as well.
	stillOwned := *ownershipLive
	stillOwned.Codes = []Code{LeaseExpired, StaleOwnership, AuthForbidden}
	resolution := complete("required-resolution", "11.4-05", offForm, func(p *BlockWork) bool { return p.Reason != "" })
	resolution.Unless, resolution.Option = BlockWithoutResolution, 1
	unblocks := []EventRule{produces(WorkUnblocked, unblocked)}
	return Subject{
		Name: "execution",
		Commands: []CommandDef{
			command[StartWork](WorkStart), command[RenewExecution](ExecutionLeaseRenew), command[CheckpointWork](WorkCheckpoint),
			command[BlockWork](WorkBlock), command[UnblockWork](WorkUnblock),
		},
		Events: []EventDef{
			event[StartedFacts](WorkStarted,
				setState("10.2-start"),
				step("execution lease", "11.3-04", changes(itemExecution),
					func(x *Change, e *StartedFacts) { x.Item.ExecutionLease = e.ExecutionLeaseID.Value }),
				step("execution expiry", "11.3-06", changes(itemTimeout),
					func(x *Change, e *StartedFacts) { x.Item.ExecutionExpiresAt = e.ExecutionLeaseExpiresAt.Value }),
				step("start deadline met", "11.5-21", changes(itemStart), func(x *Change, _ *StartedFacts) { x.Item.StartBy = 0 }),
				boundOwnership("11.3-01")),
			event[ProgressedFacts](WorkProgressed,
				step("execution expiry", "11.3-06", changes(itemTimeout),
					func(x *Change, e *ProgressedFacts) { x.Item.ExecutionExpiresAt = e.ExecutionLeaseExpiresAt.Value }),
				boundOwnership("11.3-01")).alsoTold(progressTold),
			event[RestedFacts](WorkCheckpointed,
				setState("10.2-checkpoint"), closeExecution("11.3-11"), boundOwnership("10.2-checkpoint"),
				addCheckpoint("10.2-checkpoint")).alsoTold(checkpointTold),
			event[RestedFacts](WorkBlocked,
				setState("10.2-block"), closeExecution("11.3-12"), boundOwnership("11.4-07"), addCheckpoint("11.4-04")).alsoTold(promotedTold),
			event[UnblockedFacts](WorkUnblocked,
				setState("10.2-unblock"),
				step("ownership after the block", "10.2-unblock", changes(itemOwner, itemEpoch, itemOwnership, itemBound),
					func(x *Change, e *UnblockedFacts) {
						if e.State == Open {
							x.Item.loseOwner(e.OwnershipEpoch)
						}
						x.Item.OwnershipExpiresAt = e.bound()
					})),
			event[RequeuedFacts](ExecutionLeaseRevoked, setState("11.3-20"), closeExecution("11.3-19")).unprescribed(),
			event[RequeuedFacts](ExecutionLeaseExpired, setState("11.3-14"), closeExecution("11.3-14")).unprescribed(),
		},
		Rules: []*Rule{
			{ID: "work.start", Requirement: "10.2-start", Kind: WorkStart,
				Guards: guards(fromAgent, []*Guard{
					missionLive, beforeDeadline, epochNamed("4-03", EpochAtStart), itemKnown, inState(Queued), isOwner,
				}, ownershipCurrent(), []*Guard{
					ownershipLive, startInTime, dependenciesMet(nil), budgetLeft, approved, riskApproved, beforeContractDeadline, stillCapable(false),
					positive("execution-bounded", "11.3-06", func(p *StartWork) int64 { return p.ExecutionLeaseSeconds }), expectsItem,
				}),
				Events: []EventRule{produces(WorkStarted, func(f *Facts, e *Event, facts *StartedFacts) {
					f.moves(e, &facts.Moved, Active)
					until := f.lasting(payload[StartWork](f).ExecutionLeaseSeconds)
					facts.ExecutionLeaseID, facts.ExecutionLeaseExpiresAt = text(f.Item.ID), expiry(f.Item.ID, until)
					facts.keepOwnership(f, until)
				})}},
			{ID: "work_execution_lease_renew", Requirement: "11.3-04", Kind: ExecutionLeaseRenew,
				Guards: guards(underLease(), []*Guard{knownTo(RenewalKind), stillCapable(true), renewedFor, expectsItem}),
				Events: []EventRule{produces(WorkProgressed, func(f *Facts, e *Event, facts *ProgressedFacts) {
					f.moves(e, &facts.Moved, Active)
					until := f.lasting(payload[RenewExecution](f).LeaseSeconds)
					facts.ExecutionLeaseExpiresAt = renewal(f.Item.ID, until, f.Item.ExecutionExpiresAt, f.Mission.Deadline,
						contractDue(f))
					facts.keepOwnership(f, until)
				})}},
			{ID: "work.checkpoint", Requirement: "10.2-checkpoint", Kind: WorkCheckpoint,
				Guards: guards(underLeaseOrCoordinating(), []*Guard{
					complete("checkpoint", "10.2-checkpoint", offForm, func(p *CheckpointWork) bool { return p.Checkpoint != nil }),
					positive("ownership-bounded", "10.2-checkpoint", func(p *CheckpointWork) int64 { return p.ResumeWithinSeconds }),
					expectsItem}),
				Events: []EventRule{produces(WorkCheckpointed, func(f *Facts, e *Event, facts *RestedFacts) {
					p := payload[CheckpointWork](f)
					f.moves(e, &facts.Moved, Queued)
					facts.bind(f.Item, f.lasting(p.ResumeWithinSeconds))
					facts.Checkpoint = p.Checkpoint
				})}},
			{ID: "work.block", Requirement: "10.2-block", Kind: WorkBlock,
				Guards: guards(underLeaseOrCoordinating(), []*Guard{
					complete("checkpoint", "11.4-04", offForm, func(p *BlockWork) bool { return p.Checkpoint != nil }),
					resolution,
					positive("ownership-bounded", "11.4-07", func(p *BlockWork) int64 { return p.BlockedLeaseSeconds }), expectsItem}),
				Events: []EventRule{produces(WorkBlocked, func(f *Facts, e *Event, facts *RestedFacts) {
					p := payload[BlockWork](f)
					f.moves(e, &facts.Moved, Blocked)
					facts.bind(f.Item, f.lasting(p.BlockedLeaseSeconds))
					facts.Checkpoint, facts.Reason = p.Checkpoint, p.Reason
				})}},
			{ID: "work.unblock by owner", Requirement: "10.2-unblock", Kind: WorkUnblock, Applies: isOwnersOwn,
				Guards: guards(fromAgent, []*Guard{missionLive, beforeDeadline, itemKnown, inState(Blocked), &stillOwned,
					ownUnblock, expectsItem}),
				Events: unblocks},
			{ID: "work.unblock", Requirement: "10.2-unblock", Kind: WorkUnblock,
				Applies: func(f *Facts) bool { return !isOwnersOwn(f) },
				Guards: guards(fromAgent, coordinatorOf("11.4-08", false),
					[]*Guard{missionLive, beforeDeadline, itemKnown, inState(Blocked), noChildRuns(ChildBlockedUnblock), expectsItem}),
				Events: unblocks},
		},
		Reactions: []*Reaction{{Name: "executions revoked", Requirement: "11.3-19", To: SessionOpened, Events: []EventRule{
			producesEach(ExecutionLeaseRevoked,
				func(f *Facts) []string { return f.State.ActiveItems(payload[OpenSession](f).AgentID) },
				func(f *Facts, e *Event, facts *RequeuedFacts, id string) { requeue(e, facts, f.State.WorkItem(id)) }),
		}}},
		Timers: []*Timer{{Name: "Execution Leases that timed out", Kind: ExecutionLeaseExpired, Under: LeaseTimeoutState,
			Due: timedOut}},
	}
}

// isOwnersOwn reports whether a Command about a WorkItem comes from its owner, who is not the Coordinator too.
func isOwnersOwn(f *Facts) bool {
	return f.Command.Actor.Type == Agent && f.Item.Owner == f.Command.Actor.ID && !isCoordinator(f)
}

func unblocked(f *Facts, e *Event, facts *UnblockedFacts) {
	if f.Item.OwnershipLive(f.live) {
		f.moves(e, &facts.Moved, Queued)
		facts.bind(f.Item, f.Item.OwnershipExpiresAt)
		return
	}
	f.moves(e, &facts.Moved, Open)
	if f.Item.Owner != "" && f.Choose.Choose(EpochOnFence) == 1 {
		facts.OwnershipEpoch = number(f.Item.ID, f.Item.OwnershipEpoch+1)
	}
}

func requeue(e *Event, facts *RequeuedFacts, w *WorkItem) {
	move(e, &facts.Moved, w, Queued)
	e.GroupID = w.GroupID
}

// timedOut are the returns to the queue that the passing of time is taken to bring about (§11.3).
func timedOut(s *State, now Instant, choose Chooser) []Event {
	var events []Event
	for key := range s.active.All() {
		_, id, _ := strings.Cut(key, "\x00")
		w := s.WorkItem(id)
		if w.ExecutionExpiresAt.lives(now, choose, ExpiryInstant) {
			continue
		}
		e, facts := Event{
			Actor: Actor{Service, AuthorityID}, Cause: Cause{"timer", w.ExecutionLease}, CorrelationID: w.ID,
			At: w.ExecutionExpiresAt,
		}, &RequeuedFacts{}
		requeue(&e, facts, w)
		e.Payload = facts
		events = append(events, e)
	}
	slices.SortFunc(events, func(a, b Event) int { return cmp.Compare(a.WorkItemID, b.WorkItemID) })
	return events
}
