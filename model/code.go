package model

import "slices"

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

// What may be wrong with a Command, with the codes whose meaning (§19) says it. The guards put their lists together
// from these: a code stands in a guard's list only where one of them, or a sentence beside it, admits it.
var (
	// offForm: the envelope's schema demands or forbids the member (§6.4), or the payload is off the schema that each
	// server has of its own; and what it says makes no sense.
	offForm = []Code{SchemaValidation, InvalidCommand}
	// invented: a member that the schema forbids, and that is no way to frame such a Command.
	invented = []Code{SchemaValidation, InvalidCommand, ProtocolViolation}
	// unentitled: the actor lacks the permission, or the Membership that would apply.
	unentitled = []Code{AuthForbidden, MembershipRequired}
	// undisclosed: the Group is absent, or not to be shown to an outsider, so that the three answers are one.
	undisclosed = []Code{GroupNotFound, AuthForbidden, MembershipRequired}
	// notHeld: the Group has no such thing. It may be one of another Group, whose existence an answer must not show
	// (§17.2), so that it is answered like one that is nowhere.
	notHeld = []Code{GroupNotFound}
	// neverIssued: an epoch above the current one is fenced by nothing; it makes no sense, authenticates nobody, gives no
	// permission, or breaks the invariant that a Command names the current one (§4).
	neverIssued = []Code{InvalidCommand, AuthRequired, AuthForbidden, ProtocolViolation}
	// ruledOut: the state of an aggregate forbids the step, so that the Command makes no sense now.
	ruledOut = []Code{InvalidTransition, InvalidCommand}
	// byPolicyAlone: no sentence refuses it, so that a server which does follows a policy of its Organization.
	byPolicyAlone = []Code{AuthForbidden, ApprovalRequired}
	// over: the Mission has ended, and with it the leases of everybody in it, that of its Coordinator too (§12).
	over = []Code{InvalidTransition, InvalidCommand, LeaseExpired, AuthStaleCoordinator}
)

// codes puts lists of codes together, each code once.
func codes(lists ...[]Code) []Code {
	var all []Code
	for _, c := range slices.Concat(lists...) {
		if !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	return all
}
