package document

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/missionweave/weavecheck/model"
)

// Identity is a Principal that signs: a test identity, whose key follows from its id so that everything it signs is
// reproducible. It is no secret and must never be trusted by anything but a harness.
type Identity struct {
	Actor model.Actor
	KeyID string
	key   ed25519.PrivateKey
	memo  *Memo
}

// Remembering returns the identity with a Memo for its signatures.
func (id Identity) Remembering(memo *Memo) Identity {
	id.memo = memo
	return id
}

// TestIdentity returns the test identity of an actor. The Ed25519 seed is the SHA-256 of a fixed text and the actor's
// id; the key id ends like the actor's id.
func TestIdentity(actor model.Actor) Identity {
	seed := sha256.Sum256([]byte("weavecheck test identity " + actor.ID))
	return Identity{
		Actor: actor,
		KeyID: "urn:weavecheck:key:" + actor.ID[strings.LastIndexByte(actor.ID, ':')+1:],
		key:   ed25519.NewKeyFromSeed(seed[:]),
	}
}

// PublicKey is the key as an Agent Registry holds it, valid from an instant on.
func (id Identity) PublicKey(validFrom model.Instant) model.PublicKey {
	return model.PublicKey{
		KeyID: id.KeyID, Algorithm: "Ed25519", ValidFrom: validFrom,
		PublicKey: base64.RawURLEncoding.EncodeToString(id.key.Public().(ed25519.PublicKey)),
	}
}

// Sign returns the document as JSON with the signature member added: over the RFC 8785 bytes of everything else, made
// at the given instant, which must be the document's protected time (§6.4).
func (id Identity) Sign(doc map[string]any, at model.Instant) (json.RawMessage, error) {
	delete(doc, "signature")
	signing, err := CanonicalOf(doc)
	if err != nil {
		return nil, fmt.Errorf("signing as %s: %w", id.Actor.ID, err)
	}
	doc["signature"] = id.envelope(signing, at)
	raw, err := json.Marshal(doc)
	if err != nil {
		return nil, fmt.Errorf("signing as %s: %w", id.Actor.ID, err)
	}
	return raw, nil
}

// SignValue signs any value with a JSON object form and returns the signature envelope alone.
func (id Identity) SignValue(v any, at model.Instant) (*model.Signature, error) {
	signing, err := CanonicalOf(v)
	if err != nil {
		return nil, fmt.Errorf("signing as %s: %w", id.Actor.ID, err)
	}
	return id.envelope(signing, at), nil
}

func (id Identity) envelope(signing []byte, at model.Instant) *model.Signature {
	return &model.Signature{
		Algorithm: "Ed25519", KeyID: id.KeyID, CreatedAt: at,
		Value: id.memo.signature(id.KeyID, signing, func() string {
			return base64.RawURLEncoding.EncodeToString(ed25519.Sign(id.key, signing))
		}),
	}
}

// Keys resolves key ids to the Principal they are bound to and the public key.
type Keys map[string]BoundKey

// BoundKey is one signing key binding of the Registry.
type BoundKey struct {
	Actor model.Actor
	Key   ed25519.PublicKey
}

// Bind adds a registered key. It refuses a key that is not 32 bytes of canonical base64url.
func (k Keys) Bind(actor model.Actor, key model.PublicKey) error {
	b, err := base64.RawURLEncoding.Strict().DecodeString(key.PublicKey)
	if err != nil || len(b) != ed25519.PublicKeySize {
		return fmt.Errorf("key %s of %s: the public key must be 32 bytes in unpadded base64url", key.KeyID, actor.ID)
	}
	k[key.KeyID] = BoundKey{Actor: actor, Key: b}
	return nil
}

// verifies reports whether a signature envelope is the actor's over the given bytes.
func (k Keys) verifies(actor model.Actor, s *model.Signature, signing []byte) bool {
	bound, ok := k[s.KeyID]
	if !ok || bound.Actor != actor {
		return false
	}
	value, err := base64.RawURLEncoding.Strict().DecodeString(s.Value)
	return err == nil && len(value) == ed25519.SignatureSize && ed25519.Verify(bound.Key, signing, value)
}
