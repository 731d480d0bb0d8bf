package model

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
