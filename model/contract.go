package model

import "reflect"

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

// SelectionBasis is the recorded ground of an assignment (§10.3, work-item.schema.json).
type SelectionBasis struct {
	RequiredCapabilities  []CapabilityRef `json:"requiredCapabilities,omitempty"`
	VerifiedMatches       []CapabilityRef `json:"verifiedMatches,omitempty"`
	AuthorizationEligible *bool           `json:"authorizationEligible,omitempty"`
	AvailabilityEstimate  *Instant        `json:"availabilityEstimate,omitempty"`
	ExpectedCost          *float64        `json:"expectedCost,omitempty"`
	ReliabilityEvidence   *[]string       `json:"reliabilityEvidence,omitempty"`
	PolicyRulesApplied    []string        `json:"policyRulesApplied,omitempty"`
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

// Artifact is a signed Artifact manifest (§13.1, artifact.schema.json).
type Artifact struct {
	ArtifactID           string         `json:"artifactId"`
	ContentHash          string         `json:"contentHash,omitempty"`
	URI                  string         `json:"uri"`
	SizeBytes            uint64         `json:"sizeBytes"`
	MediaType            string         `json:"mediaType"`
	SchemaURI            string         `json:"schemaUri"`
	Producer             Producer       `json:"producer"`
	MissionID            string         `json:"missionId"`
	GroupID              string         `json:"groupId"`
	WorkItemID           string         `json:"workItemId"`
	SourceArtifactHashes []string       `json:"sourceArtifactHashes"`
	ToolVersions         []ToolVersion  `json:"toolVersions"`
	ModelVersions        []ModelVersion `json:"modelVersions"`
	Classification       string         `json:"classification"`
	CreatedAt            Instant        `json:"createdAt"`
	Signature            *Signature     `json:"signature,omitempty"`
}

// Producer pins who made an Artifact and with which card and capabilities.
type Producer struct {
	AgentID          string          `json:"agentId"`
	AgentCardVersion uint64          `json:"agentCardVersion"`
	Capabilities     []CapabilityRef `json:"capabilities"`
}

// ToolVersion names a tool used to make an Artifact.
type ToolVersion struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// ModelVersion names a model used to make an Artifact.
type ModelVersion struct {
	Provider string `json:"provider"`
	Model    string `json:"model"`
	Version  string `json:"version"`
}

// Signature is the signature envelope of a Signed Document (§6.4).
type Signature struct {
	Algorithm string  `json:"algorithm"`
	KeyID     string  `json:"keyId"`
	CreatedAt Instant `json:"createdAt"`
	Value     string  `json:"value"`
}

// Card is an Agent Card (§6.1, agent-card.schema.json).
type Card struct {
	AgentID          string       `json:"agentId"`
	OrganizationID   string       `json:"organizationId"`
	CardVersion      uint64       `json:"cardVersion"`
	DisplayName      string       `json:"displayName"`
	Owner            Actor        `json:"owner"`
	Status           string       `json:"status"`
	ProtocolVersions []string     `json:"protocolVersions"`
	Endpoints        []Endpoint   `json:"endpoints"`
	PublicKeys       []PublicKey  `json:"publicKeys"`
	Capabilities     []Capability `json:"capabilities"`
	MaxConcurrency   uint64       `json:"maxConcurrency"`
	IssuedAt         Instant      `json:"issuedAt"`
	Signature        *Signature   `json:"signature,omitempty"`
}

// Endpoint is where an Agent is reached.
type Endpoint struct {
	Transport string `json:"transport"`
	URI       string `json:"uri"`
}

// PublicKey is one registered Ed25519 key of a Principal.
type PublicKey struct {
	KeyID     string  `json:"keyId"`
	Algorithm string  `json:"algorithm"`
	PublicKey string  `json:"publicKey"`
	ValidFrom Instant `json:"validFrom"`
}

// Capability is one Organization-governed capability of a card.
type Capability struct {
	ID               string         `json:"id"`
	Version          string         `json:"version"`
	InputSchema      string         `json:"inputSchema"`
	InputSchemaHash  string         `json:"inputSchemaHash"`
	OutputSchema     string         `json:"outputSchema"`
	OutputSchemaHash string         `json:"outputSchemaHash"`
	Constraints      map[string]any `json:"constraints"`
	VerifiedEvidence []string       `json:"verifiedEvidence"`
}
