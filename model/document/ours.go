package document

import (
	"crypto/ed25519"
	"crypto/sha256"
	"sync"
)

// ours are signatures that identities of this process made lately. That one of them verifies, over the very same bytes
// under the very same key, is known; and to find it out would be most of what a generated sequence costs in signatures.
var ours = &signatures{made: map[[32]byte]bool{}}

// signatures is a set of signatures, which several goroutines may use.
type signatures struct {
	mu   sync.Mutex
	made map[[32]byte]bool
}

// oursBound is how many signatures are known to be ours; over it, the set starts again with none.
const oursBound = 1 << 16

// madeKey identifies a signature. The key and the value have a fixed length, so that no two can be mixed up.
func madeKey(key ed25519.PublicKey, signing, value []byte) [32]byte {
	h := sha256.New()
	h.Write(key)
	h.Write(value)
	h.Write(signing)
	return [32]byte(h.Sum(nil))
}

func (s *signatures) add(key ed25519.PublicKey, signing, value []byte) {
	k := madeKey(key, signing, value)
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.made) >= oursBound {
		clear(s.made)
	}
	s.made[k] = true
}

func (s *signatures) has(key ed25519.PublicKey, signing, value []byte) bool {
	if len(value) != ed25519.SignatureSize {
		return false
	}
	k := madeKey(key, signing, value)
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.made[k]
}
