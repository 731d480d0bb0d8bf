package generate

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// signer is a Principal with its key. Its seed follows from its id; it is no secret.
type signer struct {
	actor model.Actor
	keyID string
	key   ed25519.PrivateKey
}

func newSigner(actor model.ActorType, name string) signer {
	s := signer{actor: model.Actor{Type: actor, ID: fmt.Sprintf("urn:weavecheck:%s:%s", actor, name)},
		keyID: "urn:weavecheck:key:" + name}
	seed := sha256.Sum256([]byte("weavecheck document vectors " + s.actor.ID))
	s.key = ed25519.NewKeyFromSeed(seed[:])
	return s
}

func (s signer) publicKey() []byte { return s.key.Public().(ed25519.PublicKey) }

var (
	doer      = newSigner(model.Agent, "doer")
	other     = newSigner(model.Agent, "peer")
	owner     = newSigner(model.Human, "owner")
	authority = newSigner(model.Service, "authority")
	archive   = newSigner(model.Service, "archive")
)

// registry is what the key-resolution adapter answers.
type registry struct {
	coverage string
	evidence *evidence // nil: none
}

// evidence has the form of adapters' Registry evidence.
type evidence struct {
	OrganizationID string    `json:"organizationId"`
	Bindings       []binding `json:"bindings"`
}

type binding struct {
	KeyID           string      `json:"keyId"`
	Principal       model.Actor `json:"principal"`
	Algorithm       string      `json:"algorithm"`
	PublicKey       string      `json:"publicKey"`
	ValidFrom       string      `json:"validFrom"`
	ValidityHistory []status    `json:"validityHistory"`
}

type status struct {
	Sequence   int    `json:"sequence"`
	RecordedAt string `json:"recordedAt"`
	ValidUntil string `json:"validUntil,omitempty"`
	RevokedAt  string `json:"revokedAt,omitempty"`
}

func bindingOf(s signer) binding {
	return binding{s.keyID, s.actor, "Ed25519", base64url(s.publicKey()), registeredAt, []status{}}
}

// evidenceOf is complete evidence of some Principals' keys.
func evidenceOf(signers ...signer) registry {
	r := registry{document.CoverageComplete, &evidence{OrganizationID: organization}}
	for _, s := range signers {
		r.add(bindingOf(s))
	}
	return r
}

func (r *registry) add(b ...binding) { r.evidence.Bindings = append(r.evidence.Bindings, b...) }

// of is the first binding of a key id.
func (r *registry) of(s signer) *binding {
	i := slices.IndexFunc(r.evidence.Bindings, func(b binding) bool { return b.KeyID == s.keyID })
	return &r.evidence.Bindings[i]
}

func (r *registry) answer() (adapters.Registry, error) {
	if r.evidence == nil {
		return adapters.Registry{Coverage: r.coverage}, nil
	}
	text, err := json.Marshal(r.evidence)
	return adapters.Registry{Coverage: r.coverage, Evidence: text}, err
}
