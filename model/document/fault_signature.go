package document

import (
	"bytes"
	"crypto/sha512"
	"slices"
	"strings"

	"filippo.io/edwards25519"

	"github.com/missionweave/weavecheck/model"
)

// signatureFaults are mistakes about times, encodings and the equation.
var signatureFaults = []Fault{
	{"time-compared-as-instant", "6.4-10", func(c *Codec) {
		replaced(c.steps, "time-equal", func(v *verification) string {
			a, b := instant(v.time), instant(v.envelope.createdAt)
			return unless(a != nil && b != nil && *a == *b, "differ")
		})
	}},
	{"time-with-any-utc-suffix", "6.4-09", func(c *Codec) {
		utc := func(text string) string {
			return unless(strings.HasSuffix(text, "Z") || strings.HasSuffix(text, "z") || strings.HasSuffix(text, "+00:00"),
				"is not UTC")
		}
		replaced(c.steps, "time-utc", func(v *verification) string { return utc(v.time) + utc(v.envelope.createdAt) })
	}},
	{"time-with-upper-case-t-only", "2-07", func(c *Codec) {
		replaced(c.steps, "time-utc", func(v *verification) string {
			return unless(strings.HasSuffix(v.time, "Z") && strings.Contains(v.time, "T"), "is not UTC")
		})
	}},
	{"scalar-reduced", "6.4-15", func(c *Codec) {
		c.steps = slices.DeleteFunc(c.steps, func(s check[*verification]) bool { return s.id == "s-in-range" })
		replaced(c.steps, "equation",
			func(v *verification) string { return unless(equation(v, true, false), "does not verify") })
	}},
	{"cofactored-with-any-point", "6.4-13", func(c *Codec) {
		c.steps = slices.DeleteFunc(c.steps, func(s check[*verification]) bool { return s.id == rPrimeOrder })
		replaced(c.steps, "equation",
			func(v *verification) string { return unless(equation(v, false, true), "does not verify") })
	}},
	{"r-identity-refused", "6.4-13", func(c *Codec) {
		replaced(c.steps, rPrimeOrder, func(v *verification) string {
			p := decodePoint(v.envelope.r())
			return unless(p == nil || primeOrder(p) && !isIdentity(p), "R is the identity")
		})
	}},
	{"small-orders-blacklisted", "6.4-24", func(c *Codec) {
		replaced(c.bindings, "key-prime-order", func(j *joining) string {
			p := decodePoint(j.publicKey)
			return unless(p == nil || !isIdentity(new(edwards25519.Point).MultByCofactor(p)), "of small order")
		})
	}},
	{"r-small-orders-blacklisted", "6.4-13", func(c *Codec) {
		replaced(c.steps, rPrimeOrder, func(v *verification) string {
			p := decodePoint(v.envelope.r())
			return unless(p == nil || isIdentity(p) || !isIdentity(new(edwards25519.Point).MultByCofactor(p)), "of small order")
		})
	}},
	{"point-fault-of-stage-6", "6.4-16", func(c *Codec) {
		for i := range c.steps {
			if ofPoint(c.steps[i].id) || c.steps[i].id == "s-in-range" {
				c.steps[i].stage = SignatureEquation
			}
		}
	}},
	{"key-of-document-trusted", "6.4-55", func(c *Codec) {
		replaced(c.steps, "key-principal", func(v *verification) string {
			return unless(v.key.principal.Type == model.Service || v.profile.signer == nil ||
				v.key.principal.Type == v.profile.signer(v.root).Type, "of another type")
		})
	}},
	{"incomplete-evidence-taken", "6.4-36", func(c *Codec) { c.partial = true }},
	{"unavailable-evidence-is-parse-failure", "6.4-43", func(c *Codec) {
		i := slices.IndexFunc(c.steps, func(s check[*verification]) bool { return s.id == "evidence" })
		c.steps[i].stage = Parse
	}},
}

// equation is the Ed25519 equation on points, with S reduced modulo L or the torsion multiplied away.
func equation(v *verification, reduced, cofactored bool) bool {
	v.sign()
	a, r := decodePoint(v.key.publicKey), decodePoint(v.envelope.r())
	if a == nil || r == nil {
		return false
	}
	s, err := edwards25519.NewScalar().SetUniformBytes(append(bytes.Clone(v.envelope.s()), make([]byte, 32)...))
	if err != nil || !reduced && !scalarInRange(v.envelope.s()) {
		return false
	}
	h := sha512.New()
	h.Write(v.envelope.r())
	h.Write(v.key.publicKey)
	h.Write(v.signing)
	k, err := edwards25519.NewScalar().SetUniformBytes(h.Sum(nil))
	if err != nil {
		return false
	}
	// [S]B - [k]A
	difference := new(edwards25519.Point).VarTimeDoubleScalarBaseMult(k, new(edwards25519.Point).Negate(a), s)
	difference.Subtract(difference, r)
	if cofactored {
		difference.MultByCofactor(difference)
	}
	return isIdentity(difference)
}
