package document

import (
	"bytes"
	"crypto/ed25519"
	"testing"

	"github.com/missionweave/weavecheck/model"
)

// A signature is ours over the very same bytes under the very same key, and nowhere else; and what is ours verifies.
func TestASignatureOfOursIsKnownOverItsVeryBytesAlone(t *testing.T) {
	key := TestIdentity(model.Actor{Type: model.Agent, ID: "urn:weavecheck:agent:sender"}).key
	other := TestIdentity(model.Actor{Type: model.Agent, ID: "urn:weavecheck:agent:another"}).key
	public, signing := key.Public().(ed25519.PublicKey), []byte(`{"a":1}`)
	value := ed25519.Sign(key, signing)
	s := &signatures{made: map[[32]byte]bool{}}
	if s.has(public, signing, value) {
		t.Error("a signature that was not added is known")
	}
	s.add(public, signing, value)
	turned := bytes.Clone(value)
	turned[40] ^= 1
	for _, c := range []struct {
		name           string
		key            ed25519.PublicKey
		signing, value []byte
		known          bool
	}{
		{"the same", public, signing, value, true},
		{"another key", other.Public().(ed25519.PublicKey), signing, value, false},
		{"other bytes", public, []byte(`{"a":2}`), value, false},
		{"a bit turned", public, signing, turned, false},
		{"a byte of the value among those signed", public, append(value[63:64:64], signing...), value[:63], false},
		{"no value", public, append(bytes.Clone(value), signing...), nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if known := s.has(c.key, c.signing, c.value); known != c.known {
				t.Errorf("known: %v; want %v", known, c.known)
			}
			if len(c.value) == ed25519.SignatureSize && ed25519.Verify(c.key, c.signing, c.value) != c.known {
				t.Error("it is known, and does not verify, or the reverse")
			}
		})
	}
}

// The set of what is ours does not grow without end.
func TestSignaturesOfOursAreForgottenOverTheBound(t *testing.T) {
	s := &signatures{made: map[[32]byte]bool{}}
	key := make(ed25519.PublicKey, ed25519.PublicKeySize)
	for i := range oursBound + 1 {
		s.add(key, []byte{byte(i), byte(i >> 8), byte(i >> 16)}, make([]byte, ed25519.SignatureSize))
	}
	if n := len(s.made); n != 1 {
		t.Errorf("%d are known after one more than the bound; want 1", n)
	}
}
