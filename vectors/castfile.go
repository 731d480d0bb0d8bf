package vectors

import (
	"encoding/json"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// start is the instant at which every vector starts.
const start = cast.Start

// castDocument is the Organization in which every vector plays, with what it takes to sign as its Principals.
type castDocument struct {
	Format         string               `json:"format"`
	OrganizationID string               `json:"organizationId"`
	Start          model.Instant        `json:"start"`
	TestKeys       testKeys             `json:"testKeys"`
	Principals     []adapters.Principal `json:"principals"`
	AgentCards     []json.RawMessage    `json:"agentCards"`
}

// testKeys is the rule by which the private keys follow from the ids. They are no secrets: nothing but a harness may
// trust them.
type testKeys struct {
	Rule      string `json:"rule"`
	Algorithm string `json:"algorithm"`
	Hash      string `json:"hash"`
	Prefix    string `json:"prefix"`
}

var keyRule = testKeys{
	Rule: "The Ed25519 seed (RFC 8032) of a Principal is the hash of the UTF-8 bytes of prefix followed by the " +
		"Principal's id.",
	Algorithm: "Ed25519",
	Hash:      "SHA-256",
	Prefix:    "weavecheck test identity ",
}

func encodeCast(c *cast.Cast) ([]byte, error) {
	return stored(castDocument{
		Format: Organization, OrganizationID: c.Organization.OrganizationID, Start: c.Organization.At, TestKeys: keyRule,
		Principals: c.Organization.Principals, AgentCards: c.Organization.Cards,
	})
}
