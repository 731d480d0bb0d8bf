package generate

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha512"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"filippo.io/edwards25519"
)

// pattern is the encoding of a point, or of none: 32 bytes of which all but the first and the last are alike.
func pattern(first, middle, last byte) []byte {
	b := bytes.Repeat([]byte{middle}, 32)
	b[0], b[31] = first, last
	return b
}

// point is an encoding with what is to be said about it.
type point struct {
	name, title string
	encoding    []byte
}

// eighth and otherEighth are the y coordinates of the four points of order 8; the sign of x is the highest bit.
var (
	eighth = []byte{
		0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0,
		0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05,
	}
	otherEighth = []byte{
		0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b, 0x76, 0x0d, 0x10, 0x67, 0x0f,
		0x2a, 0x20, 0x53, 0xfa, 0x2c, 0x39, 0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a,
	}
)

func negated(encoding []byte) []byte {
	other := slices.Clone(encoding)
	other[31] ^= 0x80
	return other
}

var (
	identity = pattern(1, 0, 0)
	// smallOrder are the points of small order but for the identity.
	smallOrder = []point{
		{"order-2", "the point of order 2", pattern(0xec, 0xff, 0x7f)},
		{"order-4", "a point of order 4", pattern(0, 0, 0)},
		{"order-4-negative", "the other point of order 4", pattern(0, 0, 0x80)},
		{"order-8", "a point of order 8", eighth},
		{"order-8-negative", "the negative of a point of order 8", negated(eighth)},
		{"order-8-other", "another point of order 8", otherEighth},
		{"order-8-other-negative", "the negative of another point of order 8", negated(otherEighth)},
	}
	// notOfRFC8032 are encodings that name a point in another way than RFC 8032 has it.
	notOfRFC8032 = []point{
		{"y-equals-p", "an encoding with y = p", pattern(0xed, 0xff, 0x7f)},
		{"y-equals-p-negative", "an encoding with y = p and a sign", pattern(0xed, 0xff, 0xff)},
		{"y-above-p-identity", "an encoding of the identity with y = p + 1", pattern(0xee, 0xff, 0x7f)},
		{"y-above-p-identity-negative", "an encoding of the identity with y = p + 1 and a sign", pattern(0xee, 0xff, 0xff)},
		{"y-above-p", "an encoding with y = p + 3", pattern(0xf0, 0xff, 0x7f)},
		{"y-greatest", "an encoding with the greatest y of 255 bits", pattern(0xff, 0xff, 0x7f)},
		{"negative-zero-identity", "an encoding of the identity with a negative zero for x", pattern(1, 0, 0x80)},
		{"negative-zero-order-2", "an encoding of the point of order 2 with a negative zero for x",
			pattern(0xec, 0xff, 0xff)},
	}
	offCurve = []point{
		{"off-curve", "an encoding with y = 2, which no point has", pattern(2, 0, 0)},
		{"off-curve-negative", "an encoding with y = 7 and a sign, which no point has", pattern(7, 0, 0x80)},
	}
)

// secret is the scalar of a key (RFC 8032, 5.1.5).
func secret(key ed25519.PrivateKey) (*edwards25519.Scalar, error) {
	h := sha512.Sum512(key.Seed())
	return edwards25519.NewScalar().SetBytesWithClamping(h[:32])
}

// digest is the scalar of a SHA-512 over some bytes: k of the equation, over R, A and the message.
func digest(parts ...[]byte) (*edwards25519.Scalar, error) {
	h := sha512.Sum512(bytes.Join(parts, nil))
	return edwards25519.NewScalar().SetUniformBytes(h[:])
}

// withR signs with an encoding for R that stands for no multiple of the base point: S is k·a. Where it stands for the
// identity, the equation holds; where for a point of small order, what RFC 8032 allows to check instead, eight times
// it.
func withR(encoding []byte) func(ed25519.PrivateKey, []byte) ([]byte, error) {
	return func(key ed25519.PrivateKey, message []byte) ([]byte, error) {
		a, err := secret(key)
		k, err2 := digest(encoding, key.Public().(ed25519.PublicKey), message)
		if err := errors.Join(err, err2); err != nil {
			return nil, err
		}
		return append(slices.Clone(encoding), edwards25519.NewScalar().Multiply(k, a).Bytes()...), nil
	}
}

// withMixedR signs with R = r·B + T for a point T of small order. Eight times the equation holds.
func withMixedR(torsion []byte) func(ed25519.PrivateKey, []byte) ([]byte, error) {
	return func(key ed25519.PrivateKey, message []byte) ([]byte, error) {
		a, err := secret(key)
		r, err2 := digest([]byte("weavecheck nonce"), message)
		t, err3 := new(edwards25519.Point).SetBytes(torsion)
		if err := errors.Join(err, err2, err3); err != nil {
			return nil, err
		}
		encoding := t.Add(t, new(edwards25519.Point).ScalarBaseMult(r)).Bytes()
		k, err := digest(encoding, key.Public().(ed25519.PublicKey), message)
		if err != nil {
			return nil, err
		}
		return append(encoding, edwards25519.NewScalar().MultiplyAdd(k, a, r).Bytes()...), nil
	}
}

// mixed is the public key a·B + T for the secret of a key and a point T of small order.
func mixed(key ed25519.PrivateKey, torsion []byte) ([]byte, error) {
	a, err := secret(key)
	t, err2 := new(edwards25519.Point).SetBytes(torsion)
	if err := errors.Join(err, err2); err != nil {
		return nil, err
	}
	return t.Add(t, new(edwards25519.Point).ScalarBaseMult(a)).Bytes(), nil
}

// forPublicKey signs for a public key that no key should have: one of small order where the secret is none, else a·B
// and a point of small order. It tries one R after the other until k times the point of small order vanishes, so that
// the signature verifies by the equation and only the public key is wrong.
func forPublicKey(encoding []byte, a *edwards25519.Scalar) func(ed25519.PrivateKey, []byte) ([]byte, error) {
	return func(_ ed25519.PrivateKey, message []byte) ([]byte, error) {
		public, err := new(edwards25519.Point).SetBytes(encoding)
		if err != nil {
			return nil, err
		}
		for try := range 1000 {
			r, err := digest([]byte("weavecheck nonce"), []byte{byte(try), byte(try >> 8)}, message)
			if err != nil {
				return nil, err
			}
			renc := new(edwards25519.Point).ScalarBaseMult(r).Bytes()
			k, err := digest(renc, encoding, message)
			if err != nil {
				return nil, err
			}
			s := edwards25519.NewScalar().MultiplyAdd(k, a, r)
			product := new(edwards25519.Point).VarTimeDoubleScalarBaseMult(k, new(edwards25519.Point).Negate(public), s)
			if bytes.Equal(product.Bytes(), renc) {
				return append(renc, s.Bytes()...), nil
			}
		}
		return nil, fmt.Errorf("no signature for the public key %x", encoding)
	}
}

// groupOrder is L of §6.4.
var groupOrder = func() *big.Int {
	tail, _ := new(big.Int).SetString("27742317777372353535851937790883648493", 10)
	return tail.Add(tail, new(big.Int).Lsh(big.NewInt(1), 252))
}()

// withS puts another integer into the place of S.
func withS(of func(s *big.Int) *big.Int) func([]byte) []byte {
	return func(signature []byte) []byte {
		s := slices.Clone(signature[32:])
		slices.Reverse(s)
		out := make([]byte, 32)
		of(new(big.Int).SetBytes(s)).FillBytes(out)
		slices.Reverse(out)
		return append(slices.Clone(signature[:32]), out...)
	}
}

func plus(n int64, orders int64) func(*big.Int) *big.Int {
	return func(s *big.Int) *big.Int {
		return s.Add(s, big.NewInt(n)).Add(s, new(big.Int).Mul(big.NewInt(orders), groupOrder))
	}
}

func exactly(n int64, orders int64) func(*big.Int) *big.Int {
	return func(*big.Int) *big.Int { return plus(n, orders)(new(big.Int)) }
}

func orBits(bits uint, shift uint) func(*big.Int) *big.Int {
	return func(s *big.Int) *big.Int { return s.Or(s, new(big.Int).Lsh(big.NewInt(int64(bits)), shift)) }
}
