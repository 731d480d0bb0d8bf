package generate

import (
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"

	"filippo.io/edwards25519"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// ofBindings is what is asked about the bindings in Registry evidence and what they say together.
func ofBindings() []change {
	resolved := func(name, title, requirement, subject string, accepted bool, put func(r *registry)) change {
		return change{name, title, requirement, subject, func(d *draft) { put(&d.registry) }, document.KeyResolution,
			accepted}
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
	const coverage, reuse, alias, rebound = "coverage of the Registry evidence", "reused public key", "aliased public key",
		"rebound key id"
	return []change{
		resolved("coverage-incomplete", "Registry evidence that may lack something, though nothing that is asked for",
			"6.4-36 6.4-43 6.4-31 6.4-37 6.4-45", coverage, false,
			func(r *registry) { r.coverage = document.CoverageIncomplete }),
		resolved("coverage-unavailable", "Registry evidence that is called unavailable", "6.4-43 6.4-45", coverage, false,
			func(r *registry) { r.coverage = document.CoverageUnavailable }),
		resolved("evidence-absent", "no Registry evidence", "6.4-43 6.4-45", coverage, false,
			func(r *registry) { *r = registry{coverage: document.CoverageUnavailable} }),
		resolved("key-unknown", "a key id that the Registry does not have", "6.4-43 6.4-42 6.4-45 6.4-124", "unknown key",
			false, func(r *registry) { *r = evidenceOf(other) }),
		resolved("key-unknown-coverage-incomplete", "a key id that incomplete Registry evidence does not have",
			"6.4-43 6.4-42", "unknown key", false, func(r *registry) {
				*r = evidenceOf(other)
				r.coverage = document.CoverageIncomplete
			}),
		resolved("key-of-another-principal", "the right key id and public key, bound to another Principal", "6.4-55 6.4-56",
			"command signer", false,
			func(r *registry) {
				*r = evidenceOf(doer)
				r.of(doer).Principal = other.actor
			}),
		resolved("rebound-key-id", "the key id bound to another public key as well", "6.4-56 6.4-19", rebound, false,
			again(doer, keyOfAnother)),
		resolved("rebound-key-id-before", "the key id bound to another public key as well, which is declared first",
			"6.4-56 6.4-19", rebound, false,
			func(r *registry) {
				again(doer, keyOfAnother)(r)
				slices.Reverse(r.evidence.Bindings)
			}),
		resolved("rebound-key-id-principal", "the key id bound to another Principal as well", "6.4-56 6.4-19", rebound, false,
			again(doer, func(b *binding) { b.Principal = another.actor })),
		resolved("rebound-key-id-unrelated", "an unrelated key id bound to two public keys", "6.4-34 6.4-19", rebound, false,
			again(other, keyOfAnother)),
		resolved("declared-twice", "the same binding declared twice, which is no fault", "6.4-22", "repeated declaration",
			true, again(doer, func(*binding) {})),
		resolved("declared-twice-unrelated", "an unrelated binding declared twice, which is no fault", "6.4-22",
			"repeated declaration", true,
			again(other, func(*binding) {})),
		resolved("key-reused", "the public key bound under another Principal as well", "6.4-20", reuse, false,
			again(another, func(b *binding) { b.PublicKey = base64url(doer.publicKey()) })),
		resolved("key-reused-unrelated", "an unrelated public key bound under two Principals", "6.4-34 6.4-20", reuse, false,
			again(another, func(b *binding) { b.PublicKey = base64url(other.publicKey()) })),
		resolved("key-aliased", "the public key bound under another key id of the same Principal as well", "6.4-21", alias,
			false,
			again(doer, func(b *binding) { b.KeyID += ":again" })),
		resolved("key-aliased-unrelated", "an unrelated public key bound under two key ids of one Principal", "6.4-34 6.4-21",
			alias, false,
			again(other, func(b *binding) { b.KeyID += ":again" })),
		resolved("two-keys-of-one-principal", "a second key of the same Principal, which is no fault", "6.4-52",
			"second key of a Principal", true,
			again(another, func(b *binding) { b.Principal = doer.actor })),
		resolved("organization-relative", "Registry evidence of an Organization whose id is no absolute URI", "2-23 6.4-32",
			registryIDs, false,
			func(r *registry) { r.evidence.OrganizationID = "organizations/one" }),
		resolved("organization-iri", "Registry evidence of an Organization whose id is an IRI", "2-23 2-24 6.4-32",
			registryIDs, false,
			func(r *registry) { r.evidence.OrganizationID = "urn:weavecheck:organization:größe" }),
	}
}

// ofBrokenBindings puts each thing that can be wrong with one binding into an unrelated one, and where a signature can
// be made for it into the selected one.
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
		list = append(list, change{"unrelated-" + b.name, "an unrelated binding with " + b.title, requirement, subject,
			func(d *draft) {
				d.errs = append(d.errs, b.put(d.registry.of(other), other))
			}, document.KeyResolution, false})
	}
	selected := func(name, title, requirement, subject string, put func(d *draft, b *binding) error) {
		list = append(list, change{"selected-" + name, "the key with " + title, requirement, subject, func(d *draft) {
			d.registry = evidenceOf(doer)
			d.errs = append(d.errs, put(d, d.registry.of(doer)))
		}, document.KeyResolution, false})
	}
	for _, p := range slices.Concat([]point{{"identity", "the identity for a public key", identity}}, notOfRFC8032,
		smallOrder) {
		selected(p.name, strings.TrimSuffix(p.title, " for a public key")+" for a public key", "6.4-24 6.4-26 6.4-25",
			"public key of a binding",
			func(d *draft, b *binding) error {
				b.PublicKey = base64url(p.encoding)
				// which are of no small order, so that nobody can sign for them
				if p.name != "y-above-p" && p.name != "y-greatest" {
					d.sign = forPublicKey(p.encoding, edwards25519.NewScalar())
				}
				return nil
			})
	}
	for _, p := range smallOrder[:4] {
		selected("mixed-"+p.name, "a·B and "+p.title+" for a public key", "6.4-24 6.4-26 6.4-25", "public key of a binding",
			func(d *draft, b *binding) error {
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
	const key, spelled, ids, algorithm = "public key of a binding", "base64url of a public key", registryIDs,
		"algorithm of a binding"
	var list []brokenBinding
	for _, p := range slices.Concat([]point{{"identity", "the identity", identity}}, offCurve, notOfRFC8032, smallOrder) {
		list = append(list, brokenBinding{p.name, p.title + " for a public key", "6.4-24 6.4-26 6.4-25", key,
			func(b *binding, _ signer) error {
				b.PublicKey = base64url(p.encoding)
				return nil
			}})
	}
	for _, p := range smallOrder[:4] {
		list = append(list, brokenBinding{"mixed-" + p.name, "a·B and " + p.title + " for a public key",
			"6.4-24 6.4-26 6.4-25", key,
			func(b *binding, of signer) error {
				encoding, err := mixed(of.key, p.encoding)
				b.PublicKey = base64url(encoding)
				return err
			}})
	}
	set := func(name, title, requirement, subject string, put func(b *binding)) {
		list = append(list, brokenBinding{name, title, requirement, subject,
			func(b *binding, _ signer) error { put(b); return nil }})
	}
	set("padded", "a padded public key", "2-18 2-17", spelled, func(b *binding) { b.PublicKey += "=" })
	list = append(list, brokenBinding{"pad-bits", "a public key whose unused bits are not zeros", "2-18 2-17", spelled,
		func(b *binding, of signer) error {
			b.PublicKey = padBits(1)(of.publicKey())
			return nil
		}})
	list = append(list, brokenBinding{"standard-alphabet", "a public key in the standard alphabet of base64", "2-17",
		spelled, func(b *binding, of signer) error {
			b.PublicKey = base64.RawStdEncoding.EncodeToString(of.publicKey())
			if !strings.ContainsAny(b.PublicKey, "+/") {
				return fmt.Errorf("the key of %s reads the same in both alphabets", of.actor.ID)
			}
			return nil
		}})
	set("line-feed", "a public key with a line feed", "2-17", spelled, func(b *binding) { b.PublicKey += "\n" })
	list = append(list, brokenBinding{"short", "a public key of 31 bytes", "6.4-23", "length of a public key",
		func(b *binding, of signer) error {
			b.PublicKey = base64url(of.publicKey()[:31])
			return nil
		}}, brokenBinding{"long", "a public key of 33 bytes", "6.4-23", "length of a public key",
		func(b *binding, of signer) error {
			b.PublicKey = base64url(append(slices.Clone(of.publicKey()), 0))
			return nil
		}})
	set("algorithm-case", "the algorithm ed25519", "6.4-08", algorithm, func(b *binding) { b.Algorithm = "ed25519" })
	set("algorithm-other", "the algorithm ES256", "6.4-08", algorithm, func(b *binding) { b.Algorithm = "ES256" })
	set("key-id-relative", "a key id that is no absolute URI", "2-23", ids, func(b *binding) { b.KeyID = "keys/peer" })
	set("key-id-iri", "a key id that is an IRI", "2-23 2-24", ids,
		func(b *binding) { b.KeyID = "urn:weavecheck:key:größe" })
	set("key-id-line-feed", "a key id that ends in a line feed", "2-23 2-25", ids, func(b *binding) { b.KeyID += "\n" })
	set("key-id-percent", "a key id with a percent sign before no hexadecimal digits", "2-23", ids,
		func(b *binding) { b.KeyID += "%zz" })
	set("key-id-space", "a key id with a space", "2-23 2-25", ids, func(b *binding) { b.KeyID += " a" })
	set("principal-relative", "a Principal whose id is no absolute URI", "2-23", ids,
		func(b *binding) { b.Principal.ID = "agents/peer" })
	set("principal-iri", "a Principal whose id is an IRI", "2-23 2-24", ids,
		func(b *binding) { b.Principal.ID = "urn:weavecheck:agent:größe" })
	set("principal-line-feed", "a Principal whose id ends in a line feed", "2-23 2-25", ids,
		func(b *binding) { b.Principal.ID += "\n" })
	return list
}
