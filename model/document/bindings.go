package document

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/schema"
)

// Registry is what the trusted key-resolution adapter of an implementation answers (§6.4): how much the evidence
// covers, and the evidence, as JSON: organizationId and bindings, each with keyId, principal, algorithm, publicKey,
// validFrom and validityHistory (sequence, recordedAt, validUntil, revokedAt). Nothing in it is known to be right but
// its form.
type Registry struct {
	Coverage string          `json:"coverage"`
	Evidence json.RawMessage `json:"evidence,omitempty"`
}

// The coverage of Registry evidence.
const (
	CoverageComplete    = "complete"
	CoverageIncomplete  = "incomplete"
	CoverageUnavailable = "unavailable"
)

// Bindings are what the Registry of an Organization binds: each key id to one Principal, algorithm and public key, with
// the history of its validity. They were read and checked once, for any number of verifications, and may be used from
// several goroutines.
type Bindings struct {
	OrganizationID string
	// Fault says why stage 4 fails whatever key is asked for; "" is nothing.
	Fault string
	keys  map[string]*binding
	byKey map[string]*binding // the same by their public keys
}

// binding is the immutable binding of one key id, with the whole history of its validity.
type binding struct {
	keyID     string
	principal model.Actor
	algorithm string
	text      string // of the public key
	publicKey ed25519.PublicKey
	validFrom string
	history   []status // in the order of their sequence
	interval  interval
	broken    string // what a faulty codec found and kept to itself
}

// status is one validity-status record; a text is "" where the member is absent.
type status struct {
	sequence   int64
	recordedAt string
	validUntil string
	revokedAt  string
}

// interval is when a key is valid: from an instant on, and before the earliest of two others where they are there. An
// instant is nil where the Registry has none.
type interval struct{ from, until, revoked *schema.Timestamp }

// joining is one declared binding on its way to those before it.
type joining struct {
	*binding
	organizationID string
	byID           map[string]*binding
	byKey          map[string]*binding
}

// ReadBindings reads the bindings out of Registry evidence and checks them. What is wrong with it is their Fault, which
// is due at stage 4 of a verification and no earlier.
func (c *Codec) ReadBindings(registry Registry) *Bindings {
	b := &Bindings{keys: map[string]*binding{}}
	switch {
	case registry.Coverage == CoverageComplete || c.partial:
		b.Fault = c.readBindings(b, registry.Evidence)
	case registry.Coverage == CoverageUnavailable:
		b.Fault = "the Registry evidence is unavailable"
	default:
		b.Fault = "the Registry evidence is not complete"
	}
	return b
}

// NewBindings returns the bindings of an Organization that has bound no key yet.
func NewBindings(organizationID string) *Bindings {
	return &Bindings{OrganizationID: organizationID, keys: map[string]*binding{}, byKey: map[string]*binding{}}
}

// Clone returns bindings to which more can be added without changing these.
func (b *Bindings) Clone() *Bindings {
	c := *b
	c.keys, c.byKey = maps.Clone(b.keys), maps.Clone(b.byKey)
	return &c
}

// Bind adds a registered key. It refuses one that the Registry must not take beside those it has (§6.4).
func (b *Bindings) Bind(actor model.Actor, key model.PublicKey) error {
	bound := &binding{
		keyID: key.KeyID, principal: actor, algorithm: key.Algorithm, text: key.PublicKey,
		publicKey: laxBase64(key.PublicKey),
		validFrom: key.ValidFrom.String(),
	}
	if failed, fault := first(bindingChecks, &joining{bound, b.OrganizationID, b.keys, b.byKey}); failed != nil {
		return fmt.Errorf("the key %s of %s %s", key.KeyID, actor.ID, fault)
	}
	bound.interval = effective(bound)
	b.keys[bound.keyID], b.byKey[string(bound.publicKey)] = bound, bound
	return nil
}

func (c *Codec) readBindings(into *Bindings, text []byte) string {
	var d schema.Document
	if err := d.ReadModel(text); err != nil {
		return "the Registry evidence: " + err.Error()
	}
	if told := schema.RegistryEvidence().Mismatches(d.Root()); told != nil {
		return "the Registry evidence: " + told[0]
	}
	into.OrganizationID = textOf(d.Root().Member("organizationId"))
	byKey := map[string]*binding{}
	for v := range d.Root().Member("bindings").Elements() {
		b := readBinding(v)
		if failed, fault := first(c.bindings, &joining{b, into.OrganizationID, into.keys, byKey}); failed != nil {
			return fmt.Sprintf("the binding of %q %s", b.keyID, fault)
		}
		if before := into.keys[b.keyID]; before != nil {
			b.history = append(b.history, before.history...)
		}
		into.keys[b.keyID], byKey[string(b.publicKey)] = b, b
	}
	for _, id := range slices.Sorted(maps.Keys(into.keys)) {
		b := into.keys[id]
		slices.SortStableFunc(b.history, func(x, y status) int { return int(x.sequence - y.sequence) })
		b.history = slices.Compact(b.history)
		if failed, fault := first(c.histories, b); failed != nil {
			return fmt.Sprintf("the validity history of %q %s", id, fault)
		}
		b.interval = effective(b)
	}
	return ""
}

// readBinding takes apart a binding of the right form. The public key is decoded as far as it can be; whether it may be
// spelled so is for the checks.
func readBinding(v schema.Value) *binding {
	b := &binding{
		keyID: textOf(v.Member("keyId")), principal: actorOf(v.Member("principal")), algorithm: textOf(v.Member("algorithm")),
		text: textOf(v.Member("publicKey")), validFrom: textOf(v.Member("validFrom")),
	}
	b.publicKey = laxBase64(b.text)
	for s := range v.Member("validityHistory").Elements() {
		b.history = append(b.history, status{
			schema.Whole(s.Member("sequence")), textOf(s.Member("recordedAt")), textOf(s.Member("validUntil")),
			textOf(s.Member("revokedAt")),
		})
	}
	return b
}

// effective is the interval that counts: the earliest boundaries of the whole history.
func effective(b *binding) interval {
	i := interval{from: instant(b.validFrom)}
	for _, s := range b.history {
		i.until, i.revoked = earlier(i.until, instant(s.validUntil)), earlier(i.revoked, instant(s.revokedAt))
	}
	return i
}

func instant(text string) *schema.Timestamp {
	t, err := schema.ParseTimestamp(text)
	if text == "" || err != nil {
		return nil
	}
	return &t
}

func earlier(a, b *schema.Timestamp) *schema.Timestamp {
	if a == nil || b != nil && b.Compare(*a) < 0 {
		return b
	}
	return a
}

// bindingChecks are what each binding must be, by itself and beside those declared before it (§6.4).
var bindingChecks = []check[*joining]{
	{"registry-organization", KeyResolution, "6.4-32", func(j *joining) string {
		return unless(schema.IsURI(j.organizationID), "is of an Organization whose id is no absolute URI")
	}},
	{"registry-key-id", KeyResolution, "6.4-34", func(j *joining) string {
		return unless(schema.IsURI(j.keyID), "has a key id that is no absolute URI")
	}},
	{"registry-principal-id", KeyResolution, "6.4-34", func(j *joining) string {
		return unless(schema.IsURI(j.principal.ID), "has a Principal whose id is no absolute URI")
	}},
	{"registry-algorithm", KeyResolution, "6.4-08", func(j *joining) string {
		return unless(j.algorithm == "Ed25519", "has another algorithm than Ed25519")
	}},
	{"key-base64url", KeyResolution, "2-18", func(j *joining) string {
		_, canonical := decodeBase64URL(j.text)
		return unless(canonical, "has a public key that is no canonical unpadded base64url")
	}},
	{"key-canonical", KeyResolution, "6.4-26", func(j *joining) string {
		p := pointOf(j.publicKey)
		return unless(!p.onCurve || p.canonical, "has a public key that is no canonical encoding")
	}},
	{"key-on-curve", KeyResolution, "6.4-24", func(j *joining) string {
		return unless(pointOf(j.publicKey).onCurve, "has a public key that is not 32 bytes long, or no point of the curve")
	}},
	{"key-not-identity", KeyResolution, "6.4-24", func(j *joining) string {
		return unless(!pointOf(j.publicKey).identity, "has the identity for a public key")
	}},
	{"key-prime-order", KeyResolution, "6.4-26", func(j *joining) string {
		p := pointOf(j.publicKey)
		return unless(!p.onCurve || p.primeOrder, "has a public key outside of the prime-order subgroup")
	}},
	{"key-id-not-reused", KeyResolution, "6.4-56", func(j *joining) string {
		b := j.byID[j.keyID]
		return unless(b == nil || b.principal == j.principal && b.algorithm == j.algorithm &&
			bytes.Equal(b.publicKey, j.publicKey),
			"binds a key id that is bound to another Principal or public key")
	}},
	{"key-not-reused", KeyResolution, "6.4-20", func(j *joining) string {
		b := j.byKey[string(j.publicKey)]
		return unless(b == nil || b.principal == j.principal, "has a public key that is bound to another Principal")
	}},
	{"key-not-aliased", KeyResolution, "6.4-21", func(j *joining) string {
		b := j.byKey[string(j.publicKey)]
		return unless(b == nil || b.principal != j.principal || b.keyID == j.keyID,
			"has a public key that is bound under another key id")
	}},
	{"registry-valid-from", KeyResolution, "6.4-59", func(j *joining) string {
		return unless(instant(j.validFrom) != nil, "has a validFrom that is off the timestamp profile")
	}},
	{"valid-from-immutable", KeyResolution, "", func(j *joining) string {
		b := j.byID[j.keyID]
		return unless(b == nil || *instant(b.validFrom) == *instant(j.validFrom), "has two different validFrom")
	}},
}

// historyChecks are what the retained history of a key's validity must be (§6.4).
var historyChecks = []check[*binding]{
	{"history-times", KeyResolution, "6.4-59", func(b *binding) string {
		for _, s := range b.history {
			for _, text := range []string{s.recordedAt, s.validUntil, s.revokedAt} {
				if text != "" && instant(text) == nil {
					return "has the timestamp " + text + ", which is off the profile"
				}
			}
		}
		return ""
	}},
	{"history-not-rewritten", KeyResolution, "6.4-47", func(b *binding) string {
		for i := 1; i < len(b.history); i++ {
			if b.history[i].sequence == b.history[i-1].sequence {
				return "has two different records of one sequence"
			}
		}
		return ""
	}},
	{"history-complete", KeyResolution, "", func(b *binding) string {
		next := int64(1)
		for _, s := range b.history {
			if s.sequence > next {
				return fmt.Sprintf("lacks the record of sequence %d", next)
			}
			next = s.sequence + 1
		}
		return ""
	}},
	{"history-never-later", KeyResolution, "6.4-50", func(b *binding) string {
		var before interval
		for _, s := range b.history {
			until, revoked := instant(s.validUntil), instant(s.revokedAt)
			if later(until, before.until) || later(revoked, before.revoked) {
				return "moves a boundary later"
			}
			before.until, before.revoked = earlier(before.until, until), earlier(before.revoked, revoked)
		}
		return ""
	}},
}

func later(a, than *schema.Timestamp) bool { return a != nil && than != nil && a.Compare(*than) > 0 }

// unless returns the fault unless something holds.
func unless(holds bool, fault string) string {
	if holds {
		return ""
	}
	return fault
}
