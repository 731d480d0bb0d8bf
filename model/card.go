package model

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

// Signature is the signature envelope of a Signed Document (§6.4).
type Signature struct {
	Algorithm string  `json:"algorithm"`
	KeyID     string  `json:"keyId"`
	CreatedAt Instant `json:"createdAt"`
	Value     string  `json:"value"`
}
