package vectors_test

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"testing"

	"github.com/missionweave/weavecheck/model/document"
)

// Whoever has nothing but cast.json can sign as every Principal: its keys follow from its rule, and its cards verify.
func TestKeysFollowFromTheRuleOfTheCast(t *testing.T) {
	var file struct {
		OrganizationID string `json:"organizationId"`
		Start          string `json:"start"`
		TestKeys       struct {
			Algorithm, Hash, Prefix string
		} `json:"testKeys"`
		Principals []struct {
			Actor struct{ ID string } `json:"actor"`
			Keys  []struct{ KeyID, Algorithm, PublicKey string }
		} `json:"principals"`
		AgentCards []map[string]any `json:"agentCards"`
	}
	if err := json.Unmarshal(recorded(t)["cast.json"].Data, &file); err != nil {
		t.Fatal(err)
	}
	if file.TestKeys.Algorithm != "Ed25519" || file.TestKeys.Hash != "SHA-256" ||
		file.Start != "2027-01-01T00:00:00.000Z" {
		t.Errorf("the rule is %+v from %s", file.TestKeys, file.Start)
	}
	public := map[string]ed25519.PublicKey{}
	for _, p := range file.Principals {
		seed := sha256.Sum256([]byte(file.TestKeys.Prefix + p.Actor.ID))
		key := ed25519.NewKeyFromSeed(seed[:]).Public().(ed25519.PublicKey)
		if len(p.Keys) != 1 || p.Keys[0].Algorithm != "Ed25519" ||
			p.Keys[0].PublicKey != base64.RawURLEncoding.EncodeToString(key) {
			t.Errorf("the key of %s does not follow from its id", p.Actor.ID)
			continue
		}
		public[p.Keys[0].KeyID] = key
	}
	if len(public) == 0 || len(file.AgentCards) == 0 {
		t.Fatalf("%d Principals and %d Agent Cards", len(public), len(file.AgentCards))
	}
	for _, card := range file.AgentCards {
		signature := card["signature"].(map[string]any)
		delete(card, "signature")
		signed, err := document.CanonicalOf(card)
		if err != nil {
			t.Fatal(err)
		}
		value, err := base64.RawURLEncoding.DecodeString(signature["value"].(string))
		if err != nil || !ed25519.Verify(public[signature["keyId"].(string)], signed, value) {
			t.Errorf("the signature of the card of %v does not verify (%v)", card["agentId"], err)
		}
	}
}
