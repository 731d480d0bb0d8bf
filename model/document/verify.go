package document

import (
	"bytes"
	"crypto/ed25519"
	"strings"
	"sync"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/schema"
)

// Verified is what the six stages establish about a document.
type Verified struct {
	OrganizationID string
	KeyID          string
	Principal      model.Actor
	ProtectedTime  string // as it is written
	SigningBytes   []byte
	interval       interval
}

// SigningHash is the content identifier of the signing bytes (§6.4).
func (v *Verified) SigningHash() string { return Hash(v.SigningBytes) }

// verification is one document on its way through the stages, with what the stages before have made of it.
type verification struct {
	codec    *Codec
	profile  Profile
	bindings *Bindings

	document schema.Document
	root     schema.Value
	time     string // the protected signed time
	envelope envelope
	key      *binding
	signing  []byte
}

// envelope is the signature member. Its value is decoded as far as it can be; whether it may be spelled so is for the
// checks.
type envelope struct {
	keyID, createdAt, text string
	value                  []byte
}

// half returns one half of the value, R or S, or nothing where the value is too short.
func (e envelope) half(from int) []byte {
	if len(e.value) < from+32 {
		return nil
	}
	return e.value[from : from+32]
}

func (e envelope) r() []byte { return e.half(0) }
func (e envelope) s() []byte { return e.half(32) }

// verificationSteps are the stages after the first, which is the reading itself.
var verificationSteps = []check[*verification]{
	{"schema", Schema, "6.4-64", func(v *verification) string {
		return unless(v.codec.schemaOf(v.profile.Name).Accepts(v.root), "the document is off its schema")
	}},
	{"time-utc", SignatureEnvelope, "6.4-09", func(v *verification) string {
		return unless(strings.HasSuffix(v.time, "Z") && strings.HasSuffix(v.envelope.createdAt, "Z"),
			"the protected signed time or signature.createdAt does not end in Z")
	}},
	{"time-equal", SignatureEnvelope, "6.4-10", func(v *verification) string {
		return unless(v.time == v.envelope.createdAt, "the protected signed time and signature.createdAt differ")
	}},
	{"signature-base64url", SignatureEnvelope, "2-18", func(v *verification) string {
		_, canonical := decodeBase64URL(v.envelope.text)
		return unless(canonical, "signature.value is no canonical unpadded base64url")
	}},
	{"signature-length", SignatureEnvelope, "6.4-65", func(v *verification) string {
		return unless(len(v.envelope.value) == ed25519.SignatureSize, "signature.value is not 64 bytes long")
	}},
	{"s-in-range", SignatureEnvelope, "6.4-14", func(v *verification) string {
		return unless(scalarInRange(v.envelope.s()), "S is not below the group order")
	}},
	{rOnCurve, SignatureEnvelope, "6.4-16", func(v *verification) string {
		return unless(decodePoint(v.envelope.r()) != nil, "R is on no point of the curve")
	}},
	{rCanonical, SignatureEnvelope, "6.4-16", func(v *verification) string {
		p := decodePoint(v.envelope.r())
		return unless(p == nil || bytes.Equal(p.Bytes(), v.envelope.r()), "R is no canonical encoding")
	}},
	{rPrimeOrder, SignatureEnvelope, "6.4-13", func(v *verification) string {
		p := decodePoint(v.envelope.r())
		return unless(p == nil || primeOrder(p), "R is outside of the prime-order subgroup")
	}},
	{"evidence", KeyResolution, "6.4-34", func(v *verification) string { return v.bindings.Fault }},
	{"key-principal", KeyResolution, "6.4-55", func(v *verification) string {
		if v.key == noKey {
			return "the key id is not in the Registry"
		}
		if v.profile.signer == nil {
			return unless(v.key.principal.Type == model.Service, "the key is not a service Principal's")
		}
		return unless(v.key.principal == v.profile.signer(v.root), "the key is not the expected signer's")
	}},
	{"key-valid-from", KeyResolution, "6.4-57", func(v *verification) string {
		return unless(since(instant(v.time), v.key.interval.from), "the signed time is before the key's validFrom")
	}},
	{"key-valid-until", KeyResolution, "6.4-57", func(v *verification) string {
		return unless(before(instant(v.time), v.key.interval.until), "the signed time is not before the key's validUntil")
	}},
	{"key-not-revoked", KeyResolution, "6.4-58", func(v *verification) string {
		return unless(before(instant(v.time), v.key.interval.revoked), "the signed time is not before the key's revokedAt")
	}},
	{dataModel, Canonicalization, "6.4-72", func(v *verification) string {
		if outside := v.codec.outside(&v.document); outside != nil {
			return outside.Error()
		}
		return ""
	}},
	{"equation", SignatureEquation, "6.4-27", func(v *verification) string {
		v.sign()
		key := v.key.publicKey
		return unless(len(key) == ed25519.PublicKeySize && (ours.has(key, v.signing, v.envelope.value) ||
			ed25519.Verify(key, v.signing, v.envelope.value)), "the signature does not verify")
	}},
}

// dataModel is the check that stands before canonical bytes wherever they are made.
const dataModel = "data-model"

// The checks of the point R. They cost as much as the signature itself.
const (
	rOnCurve    = "r-on-curve"
	rCanonical  = "r-canonical"
	rPrimeOrder = "r-prime-order"
)

// ofPoint reports whether a check looks at the point R.
func ofPoint(id string) bool { return id == rOnCurve || id == rCanonical || id == rPrimeOrder }

// since reports whether an instant is not before a boundary, or there is none.
func since(at, boundary *schema.Timestamp) bool {
	return at == nil || boundary == nil || at.Compare(*boundary) >= 0
}

// before reports whether an instant is before a boundary, or there is none.
func before(at, boundary *schema.Timestamp) bool {
	return at == nil || boundary == nil || at.Compare(*boundary) < 0
}

func (v *verification) sign() {
	if v.signing == nil {
		v.signing = v.codec.canonical(v.root, "signature")
	}
}

var verifications = sync.Pool{New: func() any { return new(verification) }}

// Verify puts a document through the six stages, and stops at the first that fails. It says what it established, or
// what failed.
//
// Whether R is a point of the prime-order subgroup belongs to stage 3, but costs a multiplication of its own. It is
// left to the end: R is all that a signature that verifies can be. The equation is decided by encoding [S]B-[k]A, which
// lies in the subgroup as A and B do, and comparing the bytes with those of R. Where anything later fails, R is looked
// at, since its failure comes first.
func (c *Codec) Verify(profile Profile, text []byte, bindings *Bindings) (*Verified, *Failure) {
	v := verifications.Get().(*verification)
	defer verifications.Put(v)
	verified, failed := c.verify(v, profile, text, bindings)
	if failed != nil {
		return nil, c.told(failed)
	}
	return verified, nil
}

func (c *Codec) verify(v *verification, profile Profile, text []byte, bindings *Bindings) (*Verified, *Failure) {
	v.codec, v.profile, v.bindings, v.signing = c, profile, bindings, nil
	if err := v.document.Read(c.repair(text)); err != nil {
		return nil, failure(Parse, err.Error())
	}
	return c.stages(v)
}

// stages takes a document that was read through the stages after the first.
func (c *Codec) stages(v *verification) (*Verified, *Failure) {
	v.open()
	point := len(c.steps)
	for i := range c.steps {
		step := &c.steps[i]
		if c.deferred && ofPoint(step.id) {
			point = min(point, i)
			continue
		}
		if fault := step.fault(v); fault != "" {
			if point < i {
				for _, step := range c.steps[point:i] {
					if !ofPoint(step.id) {
						continue
					}
					if fault := step.fault(v); fault != "" {
						return nil, failure(step.stage, fault)
					}
				}
			}
			return nil, failure(step.stage, fault)
		}
	}
	v.sign()
	return &Verified{
		OrganizationID: v.bindings.OrganizationID, KeyID: v.envelope.keyID, Principal: v.key.principal, ProtectedTime: v.time,
		SigningBytes: v.signing, interval: v.key.interval,
	}, nil
}

// open finds in a document what the steps look at.
func (v *verification) open() {
	v.root = v.document.Root()
	v.time = textOf(v.root.Member(v.profile.time))
	signature := v.root.Member("signature")
	v.envelope = envelope{keyID: textOf(signature.Member("keyId")), createdAt: textOf(signature.Member("createdAt")),
		text: textOf(signature.Member("value"))}
	decoded, canonical := decodeBase64URL(v.envelope.text)
	if !canonical {
		decoded = laxBase64(v.envelope.text)
	}
	v.envelope.value = decoded
	v.key = noKey
	if key := v.codec.find(v.envelope.keyID, v.bindings); key != nil {
		v.key = key
	}
}

// noKey stands for a key that the Registry does not know.
var noKey = &binding{publicKey: make([]byte, ed25519.PublicKeySize)}
