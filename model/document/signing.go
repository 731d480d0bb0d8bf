package document

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"strings"

	"github.com/missionweave/weavecheck/model/schema"
)

// Sign adds the signature to a document of a kind that has none: over its RFC 8785 bytes, made at its protected signed
// time, whose text it repeats (§6.4). It refuses what has a signature, what has no canonical bytes, and what could not
// be verified with its signature: a document off its schema, or one whose protected time is not in UTC with an
// upper-case Z. The text gives the stages to verification alone; a refusal names that at which this would fail.
func (c *Codec) Sign(profile Profile, text []byte, key SigningKey) ([]byte, *Failure) {
	var d schema.Document
	if err := d.Read(c.repair(text)); err != nil {
		return nil, failure(Parse, err.Error())
	}
	s := &signing{codec: c, profile: profile, document: &d, root: d.Root(), key: key}
	s.time = textOf(s.root.Member(profile.time))
	if failed, fault := first(c.signs, s); failed != nil {
		return nil, failure(failed.stage, fault)
	}
	covered := c.covered(s)
	signed := s.with(c.canonical(s.root, "signature"),
		base64.RawURLEncoding.EncodeToString(ed25519.Sign(key.Key, covered)))
	if err := d.Read(signed); err != nil {
		return nil, failure(Canonicalization, err.Error())
	}
	return c.canonical(d.Root(), ""), nil
}

// signing is one document on its way to its signature.
type signing struct {
	codec    *Codec
	profile  Profile
	document *schema.Document
	root     schema.Value
	time     string // the protected signed time
	key      SigningKey
}

// with adds the signature envelope to the text of an object that has none.
func (s *signing) with(object []byte, value string) []byte {
	object = bytes.TrimSpace(object[:len(object)-1])
	out := append(make([]byte, 0, len(object)+512), object...)
	if len(object) > len("{") {
		out = append(out, ',')
	}
	out = append(out, `"signature":{"algorithm":"Ed25519","createdAt":`...)
	out = append(appendContent(out, []byte(s.codec.createdAt(s.time))), `,"keyId":`...)
	out = append(appendContent(out, []byte(s.key.KeyID)), `,"value":`...)
	return append(appendContent(out, []byte(value)), `}}`...)
}

// signingChecks are what a document must be to be signed.
var signingChecks = []check[*signing]{
	{"sign-object", Schema, "", func(s *signing) string {
		return unless(s.root.Kind() == schema.Object, "what is to be signed must be an object")
	}},
	{signUnsigned, Schema, "", func(s *signing) string {
		return unless(s.root.Member("signature").Kind() == schema.Absent, "the document has a signature already")
	}},
	{"sign-schema", Schema, "2-03", func(s *signing) string {
		if s.root.Member("signature").Kind() != schema.Absent {
			return "" // which only a faulty codec lets through
		}
		var signed schema.Document
		err := signed.Read(s.with(s.root.Raw(), strings.Repeat("A", 86)))
		return unless(err == nil && s.codec.schemaOf(s.profile.Name).Accepts(signed.Root()),
			"the document is off its schema")
	}},
	{signUTC, SignatureEnvelope, "6.4-09", func(s *signing) string {
		return unless(strings.HasSuffix(s.time, "Z"), "the protected signed time does not end in Z")
	}},
	{"sign-data-model", Canonicalization, "2-16", func(s *signing) string {
		if outside := s.codec.outside(s.document); outside != nil {
			return outside.Error()
		}
		return ""
	}},
}

const (
	signUnsigned = "sign-unsigned"
	signUTC      = "sign-utc"
)

// signingBytes are those that a new signature is over.
func (s *signing) signingBytes() []byte { return s.codec.canonical(s.root, "signature") }
