package document

import (
	"bytes"
	"sync"

	"filippo.io/edwards25519"
)

// decodePoint decodes an encoding of an Edwards25519 point, also one that names its point in another way than RFC 8032
// has it; nil is no point.
func decodePoint(encoding []byte) *edwards25519.Point {
	p, err := new(edwards25519.Point).SetBytes(encoding)
	if err != nil {
		return nil
	}
	return p
}

// point is what there is to know of an encoding.
type point struct{ onCurve, canonical, identity, primeOrder bool }

// keyPoints remembers public keys: they are few, are declared again and again, and a multiplication by L costs as much
// as a signature.
var keyPoints = struct {
	sync.Mutex
	known map[string]point
}{known: map[string]point{}}

// maxKeyPoints bounds it; when it is full it starts anew.
const maxKeyPoints = 4096

// pointOf looks at the encoding of a public key.
func pointOf(encoding []byte) point {
	keyPoints.Lock()
	defer keyPoints.Unlock()
	p, ok := keyPoints.known[string(encoding)]
	if ok {
		return p
	}
	if decoded := decodePoint(encoding); decoded != nil {
		p = point{true, bytes.Equal(decoded.Bytes(), encoding), isIdentity(decoded), primeOrder(decoded)}
	}
	if len(keyPoints.known) == maxKeyPoints {
		clear(keyPoints.known)
	}
	keyPoints.known[string(encoding)] = p
	return p
}

// primeOrder reports whether [L]P is the identity. Scalars are reduced modulo L, so it asks whether [L-1]P is -P.
func primeOrder(p *edwards25519.Point) bool {
	product := new(edwards25519.Point).VarTimeDoubleScalarBaseMult(lessOne, p, edwards25519.NewScalar())
	return product.Equal(new(edwards25519.Point).Negate(p)) == 1
}

// lessOne is L-1.
var lessOne = func() *edwards25519.Scalar {
	one, err := edwards25519.NewScalar().SetCanonicalBytes(append([]byte{1}, make([]byte, 31)...))
	if err != nil {
		panic("document: 1 is no scalar: " + err.Error())
	}
	return edwards25519.NewScalar().Negate(one)
}()

func isIdentity(p *edwards25519.Point) bool { return p.Equal(edwards25519.NewIdentityPoint()) == 1 }

// scalarInRange reports whether 32 bytes are a little-endian integer below L.
func scalarInRange(encoding []byte) bool {
	_, err := edwards25519.NewScalar().SetCanonicalBytes(encoding)
	return err == nil
}
