package model

// Command is one request for a structured state transition (§15.1), read from its wire envelope. A number that the
// envelope does not carry is zero; ExpectedRevision is -1 then.
type Command struct {
	ActionID         string
	Kind             Kind
	Actor            Actor
	SessionEpoch     uint64
	MembershipEpoch  uint64
	CoordinatorEpoch uint64
	GroupID          string
	WorkItemID       string
	ExpectedRevision int64
	CorrelationID    string
	IssuedAt         Instant

	// Digest is the SHA-256 of the canonical signed content: two Commands with one Action ID are the same Command
	// exactly when their Digests are equal.
	Digest [32]byte
	// Fault is what reading and verifying the document found wrong before any rule was asked.
	Fault DocumentFault
	// Payload holds the members of the payload profile that the kind uses.
	Payload *Payload
}

// DocumentFault says at which stage the verification of a signed document failed (§6.4).
type DocumentFault uint8

// The faults of a document that reach the model.
const (
	DocumentSound DocumentFault = iota
	DocumentMalformed
	DocumentOffSchema
	DocumentUnverified
)

// Payload is the payload profile: every member that a Command of the model may carry, under the name the public
// Python reference implementation gives it where it has one. Each kind uses its own few. Durations are whole seconds.
type Payload struct {
	// Bootstrap.
	Card    *Card  `json:"card,omitempty"`
	AgentID string `json:"agentId,omitempty"`

	// Missions and the Coordinator lease.
	MissionID               string          `json:"missionId,omitempty"`
	GroupID                 string          `json:"groupId,omitempty"`
	CoordinatorID           string          `json:"coordinatorId,omitempty"`
	Title                   string          `json:"title,omitempty"`
	Objective               string          `json:"objective,omitempty"`
	DefinitionOfDone        []Criterion     `json:"definitionOfDone,omitempty"`
	Budget                  *Budget         `json:"budget,omitempty"`
	Deadline                *Instant        `json:"deadline,omitempty"`
	ApprovalPolicy          *ApprovalPolicy `json:"approvalPolicy,omitempty"`
	CoordinatorLeaseSeconds int64           `json:"coordinatorLeaseSeconds,omitempty"`
	LeaseSeconds            int64           `json:"leaseSeconds,omitempty"`

	// Memberships.
	Principal *Actor   `json:"principal,omitempty"`
	Roles     []string `json:"roles,omitempty"`

	// WorkItems.
	WorkItemID            string          `json:"workItemId,omitempty"`
	ProposalID            string          `json:"proposalId,omitempty"`
	Contract              *Contract       `json:"contract,omitempty"`
	DependencyID          string          `json:"dependencyId,omitempty"`
	CandidateAgentIDs     []string        `json:"candidateAgentIds,omitempty"`
	SelectionBasis        *SelectionBasis `json:"selectionBasis,omitempty"`
	OfferExpiresInSeconds int64           `json:"offerExpiresInSeconds,omitempty"`
	OwnershipLeaseSeconds int64           `json:"ownershipLeaseSeconds,omitempty"`
	OwnershipEpoch        uint64          `json:"ownershipEpoch,omitempty"`
	ExecutionLeaseID      string          `json:"executionLeaseId,omitempty"`
	ExecutionLeaseSeconds int64           `json:"executionLeaseSeconds,omitempty"`
	ResumeWithinSeconds   int64           `json:"resumeWithinSeconds,omitempty"`
	BlockedLeaseSeconds   int64           `json:"blockedLeaseSeconds,omitempty"`
	Checkpoint            *Checkpoint     `json:"checkpoint,omitempty"`
	Reason                string          `json:"reason,omitempty"`
	Artifact              *Artifact       `json:"artifact,omitempty"`
	ArtifactIDs           []string        `json:"artifactIds,omitempty"`
	Evidence              []Evidence      `json:"evidence,omitempty"`
}

// ApprovalPolicy is the risk and approval policy of a Mission (§7.1, mission.schema.json).
type ApprovalPolicy struct {
	FinalHumanApproval        bool `json:"finalHumanApproval"`
	HighRiskExecutionApproval bool `json:"highRiskExecutionApproval"`
}

// Checkpoint is the durable progress that checkpointing and blocking leave behind (§11.3, §11.4).
type Checkpoint struct {
	Phase               string   `json:"phase"`
	CompletedMilestones []string `json:"completedMilestones,omitempty"`
	NextStep            string   `json:"nextStep,omitempty"`
	CreatedAt           Instant  `json:"createdAt"`
}
