package model

// Kind is a Command kind, spelled as on the wire (§15.1).
type Kind string

// The Command kinds the model decides.
const (
	CardRegister        Kind = "ext.missionweaveprotocol.registry.agent_card_register"
	SessionOpen         Kind = "ext.missionweaveprotocol.identity.session_open"
	MissionCreate       Kind = "mission.create"
	MissionCancel       Kind = "mission.cancel"
	MissionTerminate    Kind = "mission.terminate"
	CoordinatorAssign   Kind = "mission.assign_coordinator"
	CoordinatorRenew    Kind = "mission.renew_coordinator"
	MembershipChange    Kind = "membership.change"
	MembershipEnd       Kind = "membership.end"
	WorkPropose         Kind = "work.propose"
	WorkAuthorize       Kind = "work.authorize"
	WorkOffer           Kind = "work.offer"
	WorkAcceptOffer     Kind = "work.accept_offer"
	WorkStart           Kind = "work.start"
	WorkCheckpoint      Kind = "work.checkpoint"
	WorkBlock           Kind = "work.block"
	WorkUnblock         Kind = "work.unblock"
	WorkSubmit          Kind = "work.submit"
	WorkAcceptResult    Kind = "work.accept_result"
	WorkFail            Kind = "work.fail"
	WorkCancel          Kind = "work.cancel"
	WorkDependencyAdd   Kind = "ext.missionweaveprotocol.core.work_dependency_add"
	ExecutionLeaseRenew Kind = "ext.missionweaveprotocol.core.work_execution_lease_renew"
	ArtifactPublish     Kind = "artifact.publish"
)

// EventKind is an Event kind, spelled as on the wire (§15.2).
type EventKind string

// The Event kinds the model produces. The last two carry what the text leaves without a core kind: the return of an
// active WorkItem to its queue when its Session is replaced or (in one reading) when its Execution Lease times out.
const (
	CardRegistered        EventKind = "ext.missionweaveprotocol.registry.agent_card_registered"
	SessionOpened         EventKind = "ext.missionweaveprotocol.identity.session_opened"
	MissionCreated        EventKind = "mission.created"
	MissionCancelled      EventKind = "mission.cancelled"
	MissionTerminated     EventKind = "mission.terminated"
	CoordinatorAssigned   EventKind = "mission.coordinator.assigned"
	CoordinatorRenewed    EventKind = "mission.coordinator.renewed"
	MembershipChanged     EventKind = "membership.changed"
	MembershipEnded       EventKind = "membership.ended"
	WorkProposed          EventKind = "work.proposed"
	WorkAuthorized        EventKind = "work.authorized"
	WorkOfferCreated      EventKind = "work.offer.created"
	WorkOfferAccepted     EventKind = "work.offer.accepted"
	WorkContractRevised   EventKind = "work.contract.revised"
	WorkStarted           EventKind = "work.started"
	WorkProgressed        EventKind = "work.progressed"
	WorkCheckpointed      EventKind = "work.checkpointed"
	WorkBlocked           EventKind = "work.blocked"
	WorkUnblocked         EventKind = "work.unblocked"
	WorkSubmitted         EventKind = "work.submitted"
	WorkResultAccepted    EventKind = "work.result.accepted"
	WorkFailed            EventKind = "work.failed"
	WorkCancelled         EventKind = "work.cancelled"
	ArtifactPublished     EventKind = "artifact.published"
	ExecutionLeaseRevoked EventKind = "ext.missionweaveprotocol.core.work_execution_lease_revoked"
	ExecutionLeaseExpired EventKind = "ext.missionweaveprotocol.core.work_execution_lease_expired"
)

// WorkState is a state of the WorkItem state machine (§10.2). The zero value is "none": the WorkItem is not there.
type WorkState uint8

// The WorkItem states, in the order of the schema.
const (
	None WorkState = iota
	Open
	Offered
	Queued
	Active
	Blocked
	Submitted
	Verified
	Failed
	Cancelled
)

var workStateNames = [...]string{"none", "open", "offered", "queued", "active", "blocked", "submitted", "verified", "failed", "cancelled"}

// WorkStates lists every state, "none" first.
func WorkStates() []WorkState {
	return []WorkState{None, Open, Offered, Queued, Active, Blocked, Submitted, Verified, Failed, Cancelled}
}

func (s WorkState) String() string { return workStateNames[s] }

// ParseWorkState reads a state's wire name; ok is false for any other text.
func ParseWorkState(name string) (state WorkState, ok bool) {
	for i, n := range workStateNames {
		if n == name {
			return WorkState(i), true
		}
	}
	return None, false
}

// Unfinished reports whether the end of the parent Mission still reaches a WorkItem in this state (§10.2, last row).
func (s WorkState) Unfinished() bool { return s >= Open && s <= Submitted }

// ended reports whether a WorkItem in this state is out of its owner's hands.
func (s WorkState) ended() bool { return s >= Verified }

// MissionState is a state of the Mission lifecycle (§7.1).
type MissionState uint8

// The Mission states this model reaches; approval comes with the Mission approval rows.
const (
	MissionNone MissionState = iota
	MissionActive
	MissionFailed
	MissionIsCancelled
)

var missionStateNames = [...]string{"none", "active", "failed", "cancelled"}

func (s MissionState) String() string { return missionStateNames[s] }

// Code is an error code of §19.
type Code string

// The error codes the rules may answer with.
const (
	UnsupportedVersion   Code = "UNSUPPORTED_VERSION"
	AuthRequired         Code = "AUTH_REQUIRED"
	AuthInvalidSignature Code = "AUTH_INVALID_SIGNATURE"
	AuthStaleSession     Code = "AUTH_STALE_SESSION"
	AuthStaleCoordinator Code = "AUTH_STALE_COORDINATOR"
	AuthForbidden        Code = "AUTH_FORBIDDEN"
	GroupNotFound        Code = "GROUP_NOT_FOUND"
	MembershipRequired   Code = "MEMBERSHIP_REQUIRED"
	MembershipStale      Code = "MEMBERSHIP_STALE"
	SchemaValidation     Code = "SCHEMA_VALIDATION_FAILED"
	InvalidCommand       Code = "INVALID_COMMAND"
	InvalidTransition    Code = "INVALID_STATE_TRANSITION"
	RevisionConflict     Code = "REVISION_CONFLICT"
	ActionIDCollision    Code = "ACTION_ID_COLLISION"
	ContractIncomplete   Code = "WORK_CONTRACT_INCOMPLETE"
	OfferExpired         Code = "WORK_OFFER_EXPIRED"
	AlreadyOwned         Code = "WORK_ALREADY_OWNED"
	LeaseExpired         Code = "WORK_LEASE_EXPIRED"
	StaleOwnership       Code = "WORK_STALE_OWNERSHIP"
	ApprovalRequired     Code = "APPROVAL_REQUIRED"
	BudgetExceeded       Code = "BUDGET_EXCEEDED"
	RateLimited          Code = "RATE_LIMITED"
	ProtocolViolation    Code = "PROTOCOL_VIOLATION"
)

// ActorType says what kind of Principal acts (common.schema.json).
type ActorType string

// The three kinds of Principal.
const (
	Agent   ActorType = "agent"
	Human   ActorType = "human"
	Service ActorType = "service"
)

// Actor names a Principal: an Agent, a human, or an Organization service.
type Actor struct {
	Type ActorType `json:"type"`
	ID   string    `json:"id"`
}

// Membership roles (membership.schema.json).
const (
	RoleMissionOwner = "mission_owner"
	RoleCoordinator  = "coordinator"
	RoleWorker       = "worker"
)
