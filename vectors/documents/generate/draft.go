package generate

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// draft is a Signed Document in the making. What may be done to it has its step: to what is signed, in the signing, to
// the bytes of the signature, to the document after it, to its text, and to the Registry evidence.
type draft struct {
	sample   sample
	key      signer // the Principal that the envelope names, where nothing else is said
	body     object // what is signed
	envelope object // the signature without its value
	// signing is the key that signs.
	signing ed25519.PrivateKey
	message func(body, envelope object) string
	sign    func(key ed25519.PrivateKey, message []byte) ([]byte, error)
	bytes   []func(signature []byte) []byte
	encode  func(signature []byte) string
	after   []func(document, envelope object)
	texts   []func(text string) string

	registry registry
	errs     []error
}

func draftOf(s sample) *draft {
	d := &draft{
		sample: s, body: maps.Clone(s.body), registry: evidenceOf(doer, other, owner, authority, archive), encode: base64url,
		message: func(body, _ object) string { return body.text() },
		sign:    func(key ed25519.PrivateKey, message []byte) ([]byte, error) { return ed25519.Sign(key, message), nil },
	}
	if s.profile == "command" {
		d.registry = evidenceOf(doer, other)
	}
	d.envelope = object{"algorithm": quoted("Ed25519"), "createdAt": s.body[s.time]}
	d.signedBy(s.signer)
	return d
}

// signedBy has another Principal sign, under its own key id.
func (d *draft) signedBy(s signer) {
	d.key, d.signing = s, s.key
	d.envelope["keyId"] = quoted(s.keyID)
}

// at sets the protected signed time and signature.createdAt.
func (d *draft) at(time string) {
	d.body[d.sample.time], d.envelope["createdAt"] = quoted(time), quoted(time)
}

// afterwards changes the signed document.
func (d *draft) afterwards(change func(document, envelope object)) { d.after = append(d.after, change) }

// spell replaces the one occurrence of something in the text.
func (d *draft) spell(old, replacement string) {
	d.texts = append(d.texts, func(text string) string {
		if n := strings.Count(text, old); n != 1 {
			d.errs = append(d.errs, fmt.Errorf("%q is in the text %d times", old, n))
		}
		return strings.Replace(text, old, replacement, 1)
	})
}

// respell makes another text of the whole.
func (d *draft) respell(change func(text string) string) { d.texts = append(d.texts, change) }

func (d *draft) text() (documents.Text, error) {
	signature, err := d.sign(d.signing, []byte(d.message(d.body, d.envelope)))
	for _, change := range d.bytes {
		signature = change(signature)
	}
	doc, envelope := maps.Clone(d.body), d.envelope.with("value", quoted(d.encode(signature)))
	for _, change := range d.after {
		change(doc, envelope)
	}
	if len(envelope) > 0 {
		doc["signature"] = envelope.text()
	}
	text := doc.text()
	for _, change := range d.texts {
		text = change(text)
	}
	return documents.Text(text), errors.Join(append(d.errs, err)...)
}

// established is what verification establishes where nothing is wrong.
func (d *draft) established() *documents.Established {
	signing := d.body.text()
	return &documents.Established{
		OrganizationID: organization, KeyID: d.key.keyID, Principal: d.key.actor,
		ProtectedTime: strings.Trim(d.body[d.sample.time], `"`),
		SigningBytes:  documents.Text(signing), SigningHash: hashText(signing),
	}
}

func hashText(text string) string { return fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(text))) }

func base64url(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// change is one thing that a draft has other than the sample: a fault, or something that is none.
type change struct {
	name, title, requirement, subject string
	put                               func(d *draft)
	// stage is where it is refused; of one that is not, where a reader that takes it for a fault would refuse it.
	stage    document.Stage
	accepted bool
}

// disputed is a change on which readers differ: some accept it, and others refuse it at its stage.
type disputed struct {
	change
	reading string // the point on which they differ
}

// disputed adds the vector of a document with a change that may be taken in two ways.
func (c *collection) disputed(group string, s sample, d disputed) {
	c.verification(group, s, d.change)
	v := &c.file.Vectors[len(c.file.Vectors)-1]
	v.Reading, v.Expect.Stages = d.reading, []document.Stage{d.stage}
}

// Subjects of several files here.
const (
	covered     = "what the signature covers"
	timeBinding = "protected time and createdAt"
)

// collection is a file of vectors as it fills, with all that went wrong.
type collection struct {
	file  documents.File
	names map[string]string // of Registry evidence, by its content
	errs  []error
}

func newCollection() *collection {
	return &collection{file: documents.File{Format: documents.Format, Registries: map[string]adapters.Registry{}},
		names: map[string]string{}}
}

func (c *collection) done() (documents.File, error) { return c.file, errors.Join(c.errs...) }

func (c *collection) add(v documents.Vector) { c.file.Vectors = append(c.file.Vectors, v) }

// verification adds the vector of one document with one change.
func (c *collection) verification(group string, s sample, ch change) {
	d := draftOf(s)
	ch.put(d)
	text, err := d.text()
	v := documents.Vector{
		ID: fmt.Sprintf("documents.verification.%s.%s", group, ch.name), Title: ch.title,
		Requirements: strings.Fields(ch.requirement), Subject: ch.subject,
		Verify: &documents.Verify{Profile: s.profile, Document: text, Registry: c.evidence(group+"."+ch.name, d.registry)},
	}
	if ch.accepted {
		v.Expect.Verified = d.established()
	} else {
		v.Expect.Stages = []document.Stage{ch.stage}
	}
	if err != nil {
		c.errs = append(c.errs, fmt.Errorf("%s: %w", v.ID, err))
	}
	c.add(v)
}

// evidence keeps Registry evidence and returns its name: the proposed one, unless the same has one already.
func (c *collection) evidence(name string, r registry) string {
	answer, err := r.answer()
	if err != nil {
		c.errs = append(c.errs, fmt.Errorf("the Registry evidence %s: %w", name, err))
	}
	content := answer.Coverage + " " + string(answer.Evidence)
	if known, ok := c.names[content]; ok {
		return known
	}
	if _, taken := c.file.Registries[name]; taken {
		c.errs = append(c.errs, fmt.Errorf("there is another Registry evidence %q", name))
	}
	c.names[content], c.file.Registries[name] = name, answer
	return name
}
