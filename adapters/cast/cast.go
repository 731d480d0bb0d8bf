// Package cast is the Organization that every check plays in: the same Principals with the same keys and Agent Cards,
// so that a run is reproducible to the byte.
package cast

import (
	"encoding/json"
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// Start is the instant at which every run starts.
const Start model.Instant = 1_798_761_600_000 // 2027-01-01T00:00:00Z

// Capability is the capability that the Work Contracts of the checks require.
var Capability = model.CapabilityRef{ID: "weavecheck.craft.assembly", Version: "1.2.0"}

// The Principals. Ada, Ben and Cleo become Workers; Nora is a registered Agent that belongs to no Group; Ulf is a
// registered Agent whose card lacks the required capability; Vera has no Agent Card yet; Otto is the first Coordinator
// where a check wants a replaced one.
var (
	Owner        = model.Actor{Type: model.Human, ID: "urn:weavecheck:human:olivia"}
	Stranger     = model.Actor{Type: model.Human, ID: "urn:weavecheck:human:stan"}
	ControlPlane = model.Actor{Type: model.Service, ID: "urn:weavecheck:service:control-plane"}
	Coordinator  = agent("cora")
	Otto         = agent("otto")
	Ada          = agent("ada")
	Ben          = agent("ben")
	Cleo         = agent("cleo")
	Nora         = agent("nora")
	Ulf          = agent("ulf")
	Vera         = agent("vera")
)

func agent(name string) model.Actor {
	return model.Actor{Type: model.Agent, ID: "urn:weavecheck:agent:" + name}
}

// Names are the names under which the scenarios speak of the Principals.
var Names = map[string]model.Actor{
	"the MissionOwner": Owner, "Stan": Stranger, "the control plane": ControlPlane, "the Coordinator": Coordinator,
	"Otto": Otto,
	"Ada":  Ada, "Ben": Ben, "Cleo": Cleo, "Nora": Nora, "Ulf": Ulf, "Vera": Vera,
}

// Agents lists the Agents that have a card from the start.
var Agents = []model.Actor{Coordinator, Otto, Ada, Ben, Cleo, Nora, Ulf}

// Cast is the Organization with its identities.
type Cast struct {
	Organization adapters.Organization
	Cards        []*model.Card
	identities   map[string]document.Identity
}

// memo remembers what the identities of the cast sign and what was read of it, by Sessions and by references in the
// same process: the cast has the same keys every time.
var memo = document.NewMemo()

// Memo returns the memo of the cast's keys, for a reference that is given this Organization and no other.
func Memo() *document.Memo { return memo }

// New builds the cast.
func New() (*Cast, error) {
	c := &Cast{
		identities:   map[string]document.Identity{},
		Organization: adapters.Organization{OrganizationID: "urn:weavecheck:organization:one", At: Start},
	}
	for _, actor := range append([]model.Actor{Owner, Stranger, ControlPlane, Vera}, Agents...) {
		id := document.TestIdentity(actor).Remembering(memo)
		c.identities[actor.ID] = id
		c.Organization.Principals = append(c.Organization.Principals,
			adapters.Principal{Actor: actor, Keys: []model.PublicKey{id.PublicKey(Start)}})
	}
	for _, actor := range Agents {
		capability := Capability
		if actor == Ulf {
			capability = model.CapabilityRef{ID: "weavecheck.craft.painting", Version: "1.0.0"}
		}
		card, raw, err := c.Card(actor, 1, capability)
		if err != nil {
			return nil, err
		}
		c.Cards = append(c.Cards, card)
		c.Organization.Cards = append(c.Organization.Cards, raw)
	}
	return c, nil
}

// Identity returns the signing identity of a Principal of the cast.
func (c *Cast) Identity(actorID string) (document.Identity, error) {
	id, ok := c.identities[actorID]
	if !ok {
		return id, fmt.Errorf("%s is not in the cast", actorID)
	}
	return id, nil
}

// Remembers returns the memo of the cast's keys.
func (c *Cast) Remembers() *document.Memo { return memo }

// Card returns a signed Agent Card.
func (c *Cast) Card(actor model.Actor, version uint64, capability model.CapabilityRef) (*model.Card, json.RawMessage,
	error) {
	id := c.identities[actor.ID]
	card := &model.Card{
		AgentID: actor.ID, OrganizationID: c.Organization.OrganizationID, CardVersion: version,
		DisplayName: actor.ID[len("urn:weavecheck:agent:"):],
		Owner:       Owner, Status: "active", ProtocolVersions: []string{"0.1"}, MaxConcurrency: 8, IssuedAt: Start,
		Endpoints: []model.Endpoint{
			{Transport: "wss", URI: "wss://agents.example/" + actor.ID[len("urn:weavecheck:agent:"):]}},
		PublicKeys: []model.PublicKey{id.PublicKey(Start)},
		Capabilities: []model.Capability{{
			ID: capability.ID, Version: capability.Version, InputSchema: "urn:weavecheck:schema:input",
			InputSchemaHash: document.Hash([]byte("input")),
			OutputSchema:    "urn:weavecheck:schema:output", OutputSchemaHash: document.Hash([]byte("output")),
			Constraints:      map[string]any{},
			VerifiedEvidence: []string{"urn:weavecheck:evidence:capability"},
		}},
	}
	signature, err := c.identities[ControlPlane.ID].SignValue(card, Start)
	if err != nil {
		return nil, nil, fmt.Errorf("card of %s: %w", actor.ID, err)
	}
	card.Signature = signature
	raw, err := json.Marshal(card)
	if err != nil {
		return nil, nil, fmt.Errorf("card of %s: %w", actor.ID, err)
	}
	return card, raw, nil
}
