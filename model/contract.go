package model

import (
	"math"
	"reflect"
)

// Contract is a Work Contract in the form of work-contract.schema.json (§10.1). Pointers and nil slices stand for
// members that are absent, which is what makes a contract incomplete.
type Contract struct {
	ContractVersion       uint64          `json:"contractVersion,omitempty"`
	Goal                  string          `json:"goal,omitempty"`
	RequiredDeliverables  []Deliverable   `json:"requiredDeliverables,omitempty"`
	AcceptanceCriteria    []Criterion     `json:"acceptanceCriteria,omitempty"`
	InputArtifacts        *[]string       `json:"inputArtifacts,omitempty"`
	DependencyWorkItemIDs *[]string       `json:"dependencyWorkItemIds,omitempty"`
	AllowedResources      *[]Resource     `json:"allowedResources,omitempty"`
	RequiredCapabilities  []CapabilityRef `json:"requiredCapabilities,omitempty"`
	Deadline              *Instant        `json:"deadline,omitempty"`
	RequestedUrgency      string          `json:"requestedUrgency,omitempty"`
	BusinessImpact        string          `json:"businessImpact,omitempty"`
	RetryPolicy           *RetryPolicy    `json:"retryPolicy,omitempty"`
	Budget                *Budget         `json:"budget,omitempty"`
	SideEffectRisk        string          `json:"sideEffectRisk,omitempty"`
	ExecutionApproval     string          `json:"executionApproval,omitempty"`
}

// ContractDeadline is the reading of what the deadline in a Work Contract does.
var ContractDeadline = point("contract-deadline", "10.1",
	"The deadline of a Work Contract has passed, which…",
	"is advice to its Worker and its Coordinator", "stops acceptance and start")

// beforeContractDeadline is the guard of what the deadline of a Work Contract may stop.
var beforeContractDeadline = &Guard{Name: "contract-deadline", Requirement: "10.1-07",
	Codes: []Code{InvalidTransition, InvalidCommand, AuthForbidden, OfferExpired}, // the offer is of no use any more
	Needs: onGroup, OnItem: true, Unless: ContractDeadline, Option: 0,
	Due: contractDue}

// contractDue is the deadline of the Work Contract that the Command is about.
func contractDue(f *Facts) Instant {
	if c := f.Item.Contract; c != nil && c.Deadline != nil {
		return *c.Deadline
	}
	return math.MaxInt64
}

// HighRiskPolicy is the reading of a Work Contract that says otherwise than the policy of its Mission.
var HighRiskPolicy = point("high-risk-policy", "7.1, 10.1, 12",
	"A Work Contract of high risk says that it needs no approval, and the policy of its Mission that high-risk execution "+
		"does…",
	"which holds back its start", "which is refused", "where the Work Contract decides")

// defies reports whether a Work Contract says that it needs no approval where the policy of its Mission has one.
func (c *Contract) defies(m *Mission) bool {
	return c != nil && m.HighRiskApproved && c.SideEffectRisk == "high_risk" && c.ExecutionApproval == "not_required"
}

// riskDeclared and riskApproved are the guards of the policy of a Mission on high-risk execution, in its readings.
var (
	riskDeclared = &Guard{Name: "high-risk-declared", Requirement: "10.1-10",
		Codes: []Code{ApprovalRequired, InvalidCommand, ContractIncomplete, AuthForbidden}, Needs: onGroup,
		Unless: HighRiskPolicy, Option: 2, Holds: func(f *Facts) bool {
			return !contractOf(f).defies(f.Mission) || f.Choose.Choose(HighRiskPolicy) == 0
		}}
	riskApproved = &Guard{Name: "high-risk-approved", Requirement: "10.1-10",
		Codes: []Code{ApprovalRequired, InvalidTransition}, Needs: onGroup, OnItem: true,
		Unless: HighRiskPolicy, Option: 2, Holds: func(f *Facts) bool {
			return !f.Item.Contract.defies(f.Mission) || f.Item.mayExecute(f.live)
		}}
)

// sameContract reports whether two contracts say the same.
func sameContract(a, b *Contract) bool { return reflect.DeepEqual(a, b) }

// Deliverable is one required deliverable of a Work Contract.
type Deliverable struct {
	DeliverableID string `json:"deliverableId"`
	Description   string `json:"description"`
	MediaType     string `json:"mediaType"`
	Schema        string `json:"schema"`
}

// Criterion is one acceptance criterion with the types of Evidence it requires.
type Criterion struct {
	CriterionID      string   `json:"criterionId"`
	Description      string   `json:"description"`
	EvidenceRequired []string `json:"evidenceRequired"`
}

// Resource is one resource the contract allows, with the operations allowed on it.
type Resource struct {
	Resource   string   `json:"resource"`
	Operations []string `json:"operations"`
}

// CapabilityRef names a capability at a version (semantic versioning).
type CapabilityRef struct {
	ID      string `json:"id"`
	Version string `json:"version"`
}

// RetryPolicy is the retry part of a Work Contract; MaxDelay is an ISO 8601 duration.
type RetryPolicy struct {
	MaxAttempts       uint64   `json:"maxAttempts"`
	Backoff           string   `json:"backoff"`
	MaxDelay          string   `json:"maxDelay"`
	RetryableFailures []string `json:"retryableFailures"`
}

// Budget is a Resource Budget (common.schema.json). A nil member is a dimension without a limit of its own.
type Budget struct {
	Currency                string   `json:"currency,omitempty"`
	FinancialLimit          *float64 `json:"financialLimit,omitempty"`
	ModelTokenLimit         *uint64  `json:"modelTokenLimit,omitempty"`
	ToolCallLimit           *uint64  `json:"toolCallLimit,omitempty"`
	ComputeSecondsLimit     *uint64  `json:"computeSecondsLimit,omitempty"`
	WallClockSecondsLimit   *uint64  `json:"wallClockSecondsLimit,omitempty"`
	ExternalSideEffectLimit *uint64  `json:"externalSideEffectLimit,omitempty"`
}
