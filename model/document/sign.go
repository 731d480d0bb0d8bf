package document

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/schema"
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
	envelope := id.envelope(signing, at)
	doc["signature"] = envelope
	signature, err := json.Marshal(envelope)
	if err != nil {
		return nil, fmt.Errorf("signing as %s: %w", id.Actor.ID, err)
	}
	// What was signed is the document but for its signature, which can stand last as well as anywhere.
	raw := append(make([]byte, 0, len(signing)+len(signature)+16), signing[:len(signing)-1]...)
	if len(signing) > len("{}") {
		raw = append(raw, ',')
	}
	raw = append(append(raw, `"signature":`...), signature...)
	return append(raw, '}'), nil
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
			value := ed25519.Sign(id.key, signing)
			ours.add(id.key.Public().(ed25519.PublicKey), signing, value)
			return base64.RawURLEncoding.EncodeToString(value)
		}),
	}
}

// SigningKey is an Ed25519 key for tests: what a sender signs with.
type SigningKey struct {
	KeyID string
	Key   ed25519.PrivateKey
}

// ReadSigningKey takes a key of 32 bytes of seed (RFC 8032) and its public key, both in base64url.
func ReadSigningKey(keyID, seed, publicKey string) (SigningKey, error) {
	b, ok := decodeBase64URL(seed)
	if !ok || len(b) != ed25519.SeedSize {
		return SigningKey{}, fmt.Errorf("the key %s: the seed must be 32 bytes in unpadded base64url", keyID)
	}
	key := ed25519.NewKeyFromSeed(b)
	if base64.RawURLEncoding.EncodeToString(key.Public().(ed25519.PublicKey)) != publicKey {
		return SigningKey{}, fmt.Errorf("the key %s: its public key is not that of its seed", keyID)
	}
	return SigningKey{keyID, key}, nil
}

// Canonicalize returns the RFC 8785 bytes of the value in a text, or why there are none.
func (c *Codec) Canonicalize(text []byte) ([]byte, *Failure) {
	var d schema.Document
	if err := d.Read(c.repair(text)); err != nil {
		return nil, failure(Parse, err.Error())
	}
	if outside := c.unfit(&d); outside != nil {
		return nil, failure(Canonicalization, outside.Error())
	}
	return c.canonical(d.Root(), ""), nil
}

// Validate says what is wrong with a text as a document of a normative schema; nothing is where it returns "".
func (c *Codec) Validate(name string, text []byte) string {
	var d schema.Document
	if err := d.Read(c.repair(text)); err != nil {
		return err.Error()
	}
	if told := c.schemaOf(name).Mismatches(d.Root()); told != nil {
		return strings.Join(told, "; ")
	}
	return ""
}
