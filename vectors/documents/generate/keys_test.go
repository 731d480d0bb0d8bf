package generate

import (
	"bytes"
	"crypto/ed25519"
	"testing"

	"filippo.io/edwards25519"
)

func TestPointsAreWhatTheyAreCalled(t *testing.T) {
	for _, p := range smallOrder {
		at, err := new(edwards25519.Point).SetBytes(p.encoding)
		if err != nil {
			t.Fatal(err)
		}
		order := 1
		for sum := new(edwards25519.Point).Set(at); sum.Equal(edwards25519.NewIdentityPoint()) == 0; sum.Add(sum, at) {
			order++
		}
		if want := int(p.name[len("order-")] - '0'); order != want {
			t.Errorf("%s is of order %d", p.name, order)
		}
		if !bytes.Equal(at.Bytes(), p.encoding) {
			t.Errorf("%s is not canonical", p.name)
		}
	}
	for _, p := range notOfRFC8032 {
		at, err := new(edwards25519.Point).SetBytes(p.encoding)
		if err != nil {
			t.Errorf("%s: %v", p.name, err)
		} else if bytes.Equal(at.Bytes(), p.encoding) {
			t.Errorf("%s is canonical", p.name)
		}
	}
	for _, p := range offCurve {
		if _, err := new(edwards25519.Point).SetBytes(p.encoding); err == nil {
			t.Errorf("%s is a point", p.name)
		}
	}
}

// A signature with a wrong R satisfies eight times the equation, so that nothing but the checks of R refuses it.
func TestSignaturesWithAWrongRSatisfyTheCofactoredEquation(t *testing.T) {
	message := []byte("message")
	ways := map[string]func(ed25519.PrivateKey, []byte) ([]byte, error){"identity": withR(identity)}
	for _, p := range smallOrder {
		ways[p.name], ways["mixed "+p.name] = withR(p.encoding), withMixedR(p.encoding)
	}
	for name, sign := range ways {
		signature, err := sign(doer.key, message)
		if err != nil {
			t.Fatal(err)
		}
		k, err := digest(signature[:32], doer.publicKey(), message)
		if err != nil {
			t.Fatal(err)
		}
		s, err := edwards25519.NewScalar().SetCanonicalBytes(signature[32:])
		if err != nil {
			t.Fatal(err)
		}
		a, _ := new(edwards25519.Point).SetBytes(doer.publicKey())
		r, _ := new(edwards25519.Point).SetBytes(signature[:32])
		rest := new(edwards25519.Point).VarTimeDoubleScalarBaseMult(k, a.Negate(a), s)
		rest.Subtract(rest, r)
		if name == "identity" != (rest.Equal(edwards25519.NewIdentityPoint()) == 1) {
			t.Errorf("%s: the equation holds, or does not", name)
		}
		if rest.MultByCofactor(rest).Equal(edwards25519.NewIdentityPoint()) == 0 {
			t.Errorf("%s: not even eight times the equation holds", name)
		}
	}
}
