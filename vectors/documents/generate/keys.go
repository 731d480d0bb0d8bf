package generate

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"filippo.io/edwards25519"

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
	s := signer{actor: model.Actor{Type: actor, ID: fmt.Sprintf("urn:weavecheck:%s:%s", actor, name)}, keyID: "urn:weavecheck:key:" + name}
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
		{"negative-zero-order-2", "an encoding of the point of order 2 with a negative zero for x", pattern(0xec, 0xff, 0xff)},
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
// identity, the equation holds; where for a point of small order, what RFC 8032 allows to check instead, eight times it.
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

// forPublicKey signs for a public key that no key should have: one of small order where the secret is none, else a·B and a
// point of small order. It tries one R after the other until k times the point of small order vanishes, so that the
// signature verifies by the equation and only the public key is wrong.
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

// ofTheValue is what is asked about the 64 bytes of a signature and their spelling.
func ofTheValue() []change {
	r := func(name, title, requirement string, sign func(ed25519.PrivateKey, []byte) ([]byte, error), accepted bool) change {
		return change{"r-" + name, "command with " + title + " for R", requirement, "R of the signature", func(d *draft) { d.sign = sign },
			document.SignatureEnvelope, accepted}
	}
	list := []change{r("identity", "the identity, which is allowed,", "6.4-13", withR(identity), true)}
	for _, p := range slices.Concat(offCurve, notOfRFC8032, smallOrder) {
		list = append(list, r(p.name, p.title, "6.4-16 6.4-13", withR(p.encoding), false))
	}
	for _, p := range smallOrder[:4] {
		list = append(list, r("mixed-"+p.name, "r·B and "+p.title, "6.4-16 6.4-13", withMixedR(p.encoding), false))
	}
	s := func(name, title string, stage document.Stage, of func(*big.Int) *big.Int) change {
		return change{"s-" + name, "command whose S is " + title, "6.4-14 6.4-16", "S of the signature", func(d *draft) { d.bytes = append(d.bytes, withS(of)) },
			stage, false}
	}
	for _, ch := range []change{
		s("equals-order", "L", document.SignatureEnvelope, exactly(0, 1)),
		s("order-plus-one", "L + 1", document.SignatureEnvelope, exactly(1, 1)),
		s("plus-order", "L more than that of a right signature", document.SignatureEnvelope, plus(0, 1)),
		s("plus-eight-orders", "8·L more than that of a right signature", document.SignatureEnvelope, plus(0, 8)),
		s("highest-bit", "that of a right signature with the highest bit set", document.SignatureEnvelope, orBits(1, 255)),
		s("three-highest-bits", "that of a right signature with the three highest bits set", document.SignatureEnvelope, orBits(7, 253)),
		s("two-to-252-and-more", "that of a right signature with the bit 252 set and another above L", document.SignatureEnvelope, orBits(1<<8|1, 244)),
		s("all-ones", "all ones", document.SignatureEnvelope, func(*big.Int) *big.Int {
			return new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 256), big.NewInt(1))
		}),
		s("zero", "0, which is in range, and wrong", document.SignatureEquation, exactly(0, 0)),
		s("order-less-one", "L - 1, which is in range, and wrong", document.SignatureEquation, exactly(-1, 1)),
	} {
		if ch.name == "s-plus-order" || ch.name == "s-plus-eight-orders" {
			ch.requirement = "6.4-15 6.4-14 6.4-16"
		}
		list = append(list, ch)
	}
	long := func(n int) change {
		return change{fmt.Sprintf("value-of-%d-bytes", n), fmt.Sprintf("command whose signature.value has %d bytes", n), "6.4-65", "length of the signature",
			func(d *draft) {
				d.bytes = append(d.bytes, func(signature []byte) []byte { return slices.Concat(signature, signature)[:n] })
			}, document.SignatureEnvelope, false}
	}
	for _, n := range []int{2, 32, 63, 65, 96, 128} {
		list = append(list, long(n))
	}
	for _, bits := range []int{1, 8, 15} {
		list = append(list, change{fmt.Sprintf("pad-bits-%d", bits), fmt.Sprintf("command whose signature.value ends in the unused bits %04b", bits), "2-18 2-17",
			"base64url of the signature", func(d *draft) { d.encode = padBits(bits) }, document.SignatureEnvelope, false})
	}
	return append(list, change{"cut-in-a-byte", "command whose signature.value lacks its last character", "2-17", "base64url of the signature", func(d *draft) {
		d.encode = func(b []byte) string { return base64url(b)[:85] }
	}, document.SignatureEnvelope, false})
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// padBits encodes with other unused bits than noughts at the end, of which there are 4 behind 64 bytes, and 2 behind 32.
func padBits(bits int) func([]byte) string {
	return func(b []byte) string {
		text := base64url(b)
		last := strings.IndexByte(alphabet, text[len(text)-1])
		return text[:len(text)-1] + alphabet[last+bits:last+bits+1]
	}
}

// ofBindings is what is asked about the bindings in Registry evidence and what they say together.
func ofBindings() []change {
	resolved := func(name, title, requirement, subject string, accepted bool, put func(r *registry)) change {
		return change{name, title, requirement, subject, func(d *draft) { put(&d.registry) }, document.KeyResolution, accepted}
	}
	again := func(s signer, change func(b *binding)) func(*registry) {
		return func(r *registry) {
			b := bindingOf(s)
			change(&b)
			r.add(b)
		}
	}
	another := newSigner(model.Agent, "another")
	keyOfAnother := func(b *binding) { b.PublicKey = base64url(another.publicKey()) }
	const coverage, reuse, alias, rebound = "coverage of the Registry evidence", "reused public key", "aliased public key", "rebound key id"
	return []change{
		resolved("coverage-incomplete", "Registry evidence that may lack something, though nothing that is asked for", "6.4-36 6.4-43 6.4-31 6.4-37", coverage, false,
			func(r *registry) { r.coverage = document.CoverageIncomplete }),
		resolved("coverage-unavailable", "Registry evidence that is called unavailable", "6.4-43", coverage, false,
			func(r *registry) { r.coverage = document.CoverageUnavailable }),
		resolved("evidence-absent", "no Registry evidence", "6.4-43", coverage, false,
			func(r *registry) { *r = registry{coverage: document.CoverageUnavailable} }),
		resolved("key-unknown", "a key id that the Registry has not", "6.4-43 6.4-42", "unknown key", false, func(r *registry) { *r = evidenceOf(other) }),
		resolved("key-unknown-coverage-incomplete", "a key id that incomplete Registry evidence has not", "6.4-43 6.4-42", "unknown key", false, func(r *registry) {
			*r = evidenceOf(other)
			r.coverage = document.CoverageIncomplete
		}),
		resolved("key-of-another-principal", "the right key id and public key, bound to another Principal", "6.4-55 6.4-56", "command signer", false,
			func(r *registry) {
				*r = evidenceOf(doer)
				r.of(doer).Principal = other.actor
			}),
		resolved("rebound-key-id", "the key id bound to another public key as well", "6.4-56 6.4-19", rebound, false, again(doer, keyOfAnother)),
		resolved("rebound-key-id-before", "the key id bound to another public key as well, which is declared first", "6.4-56 6.4-19", rebound, false,
			func(r *registry) {
				again(doer, keyOfAnother)(r)
				slices.Reverse(r.evidence.Bindings)
			}),
		resolved("rebound-key-id-principal", "the key id bound to another Principal as well", "6.4-56 6.4-19", rebound, false,
			again(doer, func(b *binding) { b.Principal = another.actor })),
		resolved("rebound-key-id-unrelated", "an unrelated key id bound to two public keys", "6.4-34 6.4-19", rebound, false, again(other, keyOfAnother)),
		resolved("declared-twice", "the same binding declared twice, which is no fault", "6.4-22", "repeated declaration", true, again(doer, func(*binding) {})),
		resolved("declared-twice-unrelated", "an unrelated binding declared twice, which is no fault", "6.4-22", "repeated declaration", true,
			again(other, func(*binding) {})),
		resolved("key-reused", "the public key bound under another Principal as well", "6.4-20", reuse, false,
			again(another, func(b *binding) { b.PublicKey = base64url(doer.publicKey()) })),
		resolved("key-reused-unrelated", "an unrelated public key bound under two Principals", "6.4-34 6.4-20", reuse, false,
			again(another, func(b *binding) { b.PublicKey = base64url(other.publicKey()) })),
		resolved("key-aliased", "the public key bound under another key id of the same Principal as well", "6.4-21", alias, false,
			again(doer, func(b *binding) { b.KeyID += ":again" })),
		resolved("key-aliased-unrelated", "an unrelated public key bound under two key ids of one Principal", "6.4-34 6.4-21", alias, false,
			again(other, func(b *binding) { b.KeyID += ":again" })),
		resolved("two-keys-of-one-principal", "a second key of the same Principal, which is no fault", "6.4-52", "second key of a Principal", true,
			again(another, func(b *binding) { b.Principal = doer.actor })),
		resolved("organization-relative", "Registry evidence of an Organization whose id is no absolute URI", "2-23 6.4-32", registryIDs, false,
			func(r *registry) { r.evidence.OrganizationID = "organizations/one" }),
		resolved("organization-iri", "Registry evidence of an Organization whose id is an IRI", "2-23 2-24 6.4-32", registryIDs, false,
			func(r *registry) { r.evidence.OrganizationID = "urn:weavecheck:organization:größe" }),
	}
}

// ofBrokenBindings puts each thing that can be wrong with one binding into an unrelated one, and where a signature can be
// made for it into the selected one.
func ofBrokenBindings() []change {
	var list []change
	for _, b := range brokenBindings() {
		if strings.HasPrefix(b.name, "algorithm-") {
			continue // the text does not say that there can be no other algorithm in the Registry
		}
		requirement, subject := "6.4-34 "+b.requirement, "unrelated bindings"
		if b.subject == registryIDs { // which a reader may overlook wherever they are
			requirement, subject = b.requirement+" 6.4-34", b.subject
		}
		list = append(list, change{"unrelated-" + b.name, "an unrelated binding with " + b.title, requirement, subject, func(d *draft) {
			d.errs = append(d.errs, b.put(d.registry.of(other), other))
		}, document.KeyResolution, false})
	}
	selected := func(name, title, requirement, subject string, put func(d *draft, b *binding) error) {
		list = append(list, change{"selected-" + name, "the key with " + title, requirement, subject, func(d *draft) {
			d.registry = evidenceOf(doer)
			d.errs = append(d.errs, put(d, d.registry.of(doer)))
		}, document.KeyResolution, false})
	}
	for _, p := range slices.Concat([]point{{"identity", "the identity for a public key", identity}}, notOfRFC8032, smallOrder) {
		selected(p.name, strings.TrimSuffix(p.title, " for a public key")+" for a public key", "6.4-24 6.4-26", "public key of a binding",
			func(d *draft, b *binding) error {
				b.PublicKey = base64url(p.encoding)
				if p.name != "y-above-p" && p.name != "y-greatest" { // which are of no small order, so that nobody can sign for them
					d.sign = forPublicKey(p.encoding, edwards25519.NewScalar())
				}
				return nil
			})
	}
	for _, p := range smallOrder[:4] {
		selected("mixed-"+p.name, "a·B and "+p.title+" for a public key", "6.4-24 6.4-26", "public key of a binding", func(d *draft, b *binding) error {
			encoding, err := mixed(doer.key, p.encoding)
			a, err2 := secret(doer.key)
			b.PublicKey, d.sign = base64url(encoding), forPublicKey(encoding, a)
			return errors.Join(err, err2)
		})
	}
	for _, b := range brokenBindings() {
		switch b.name {
		case "off-curve", "padded", "pad-bits", "short", "long", "algorithm-case", "algorithm-other":
			selected(b.name, b.title, b.requirement, b.subject, func(_ *draft, of *binding) error { return b.put(of, doer) })
		}
	}
	return list
}

// registryIDs is the subject of whatever is wrong with an identifier of the Registry.
const registryIDs = "identifiers of the Registry"

// brokenBinding is what can be wrong with one binding by itself.
type brokenBinding struct {
	name, title, requirement, subject string
	put                               func(b *binding, of signer) error
}

func brokenBindings() []brokenBinding {
	const key, spelled, ids, algorithm = "public key of a binding", "base64url of a public key", registryIDs, "algorithm of a binding"
	var list []brokenBinding
	for _, p := range slices.Concat([]point{{"identity", "the identity", identity}}, offCurve, notOfRFC8032, smallOrder) {
		list = append(list, brokenBinding{p.name, p.title + " for a public key", "6.4-24 6.4-26", key, func(b *binding, _ signer) error {
			b.PublicKey = base64url(p.encoding)
			return nil
		}})
	}
	for _, p := range smallOrder[:4] {
		list = append(list, brokenBinding{"mixed-" + p.name, "a·B and " + p.title + " for a public key", "6.4-24 6.4-26", key, func(b *binding, of signer) error {
			encoding, err := mixed(of.key, p.encoding)
			b.PublicKey = base64url(encoding)
			return err
		}})
	}
	set := func(name, title, requirement, subject string, put func(b *binding)) {
		list = append(list, brokenBinding{name, title, requirement, subject, func(b *binding, _ signer) error { put(b); return nil }})
	}
	set("padded", "a padded public key", "2-18 2-17", spelled, func(b *binding) { b.PublicKey += "=" })
	list = append(list, brokenBinding{"pad-bits", "a public key whose unused bits are not noughts", "2-18 2-17", spelled, func(b *binding, of signer) error {
		b.PublicKey = padBits(1)(of.publicKey())
		return nil
	}})
	list = append(list, brokenBinding{"standard-alphabet", "a public key in the standard alphabet of base64", "2-17", spelled, func(b *binding, of signer) error {
		b.PublicKey = base64.RawStdEncoding.EncodeToString(of.publicKey())
		if !strings.ContainsAny(b.PublicKey, "+/") {
			return fmt.Errorf("the key of %s reads the same in both alphabets", of.actor.ID)
		}
		return nil
	}})
	set("line-feed", "a public key with a line feed", "2-17", spelled, func(b *binding) { b.PublicKey += "\n" })
	list = append(list, brokenBinding{"short", "a public key of 31 bytes", "6.4-23", "length of a public key", func(b *binding, of signer) error {
		b.PublicKey = base64url(of.publicKey()[:31])
		return nil
	}}, brokenBinding{"long", "a public key of 33 bytes", "6.4-23", "length of a public key", func(b *binding, of signer) error {
		b.PublicKey = base64url(append(slices.Clone(of.publicKey()), 0))
		return nil
	}})
	set("algorithm-case", "the algorithm ed25519", "6.4-08", algorithm, func(b *binding) { b.Algorithm = "ed25519" })
	set("algorithm-other", "the algorithm ES256", "6.4-08", algorithm, func(b *binding) { b.Algorithm = "ES256" })
	set("key-id-relative", "a key id that is no absolute URI", "2-23", ids, func(b *binding) { b.KeyID = "keys/peer" })
	set("key-id-iri", "a key id that is an IRI", "2-23 2-24", ids, func(b *binding) { b.KeyID = "urn:weavecheck:key:größe" })
	set("key-id-line-feed", "a key id that ends in a line feed", "2-23 2-25", ids, func(b *binding) { b.KeyID += "\n" })
	set("key-id-percent", "a key id with a percent sign before no hexadecimal digits", "2-23", ids, func(b *binding) { b.KeyID += "%zz" })
	set("key-id-space", "a key id with a space", "2-23 2-25", ids, func(b *binding) { b.KeyID += " a" })
	set("principal-relative", "a Principal whose id is no absolute URI", "2-23", ids, func(b *binding) { b.Principal.ID = "agents/peer" })
	set("principal-iri", "a Principal whose id is an IRI", "2-23 2-24", ids, func(b *binding) { b.Principal.ID = "urn:weavecheck:agent:größe" })
	set("principal-line-feed", "a Principal whose id ends in a line feed", "2-23 2-25", ids, func(b *binding) { b.Principal.ID += "\n" })
	return list
}
