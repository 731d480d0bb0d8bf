package generate

import (
	"strings"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// spelling is an identifier in two spellings that some normalization takes for one. The Organization of the checks has
// chosen none, so that they are two identifiers (§2).
type spelling struct {
	name, title string
	one, other  string
}

// keySpellings are spellings of key ids. Those of names of this project serve for Principals as well.
func keySpellings() []spelling {
	const plain = "https://keys.example/a/doer"
	var list []spelling
	add := func(name, title, one, other string) { list = append(list, spelling{name, title, one, other}) }
	add("scheme", "with the scheme in capitals", doer.keyID, strings.Replace(doer.keyID, "urn:", "URN:", 1))
	add("namespace", "with the namespace in capitals", doer.keyID, strings.Replace(doer.keyID, "weavecheck", "WEAVECHECK",
		1))
	add("capital", "with a capital at the end", doer.keyID, strings.TrimSuffix(doer.keyID, "r")+"R")
	add("percent", "with a letter in its percent-encoding", doer.keyID, strings.Replace(doer.keyID, "doer", "%64oer", 1))
	add("percent-case", "with a percent-encoding in other digits", plain+"/%c3%a9", plain+"/%C3%A9")
	add("host", "with the host in capitals", plain, strings.Replace(plain, "keys.example", "KEYS.example", 1))
	add("port", "with the port that https has anyway", plain, strings.Replace(plain, ".example/", ".example:443/", 1))
	add("dot-segment", "with a dot for a segment of its path", plain, strings.Replace(plain, "/a/", "/a/./", 1))
	add("dot-segments", "with a step up in its path", plain, strings.Replace(plain, "/a/", "/b/../a/", 1))
	add("slash", "with a slash at the end", plain, plain+"/")
	add("query", "with an empty query", plain, plain+"?")
	return list
}

// actorSpellings are spellings of the id of a Principal.
func actorSpellings(actor model.Actor) []spelling {
	last := actor.ID[strings.LastIndexByte(actor.ID, ':')+1:]
	return []spelling{
		{"scheme", "with the scheme in capitals", actor.ID, strings.Replace(actor.ID, "urn:", "URN:", 1)},
		{"capital", "with a capital at the end", actor.ID, actor.ID[:len(actor.ID)-1] +
			strings.ToUpper(actor.ID[len(actor.ID)-1:])},
		{"percent", "with a letter in its percent-encoding", actor.ID,
			strings.Replace(actor.ID, last, "%"+hexadecimal(last[0])+last[1:], 1)},
		{"percent-case", "with a percent-encoding in other digits", actor.ID + "%c3%a9", actor.ID + "%C3%A9"},
	}
}

func hexadecimal(c byte) string {
	return string("0123456789abcdef"[c>>4]) + string("0123456789abcdef"[c&15])
}

// ofIdentifiers is what is asked about the comparison of identifiers: whether a key, a Principal or a binding is found
// that is another one by its bytes.
func ofIdentifiers() []change {
	var list []change
	const ids = "comparison of identifiers"
	for _, s := range keySpellings() {
		for _, turned := range []bool{false, true} {
			if turned && strings.HasPrefix(s.one, "https:") {
				continue
			}
			bound, named, suffix := s.one, s.other, ""
			if turned {
				bound, named, suffix = s.other, s.one, "-registered"
			}
			title := "command whose key id is registered " + s.title
			if !turned {
				title = "command with its key id " + s.title
			}
			list = append(list, change{"id-key-" + s.name + suffix, title, "2-28 2-27 6.4-42 6.4-54", ids, func(d *draft) {
				d.registry.of(doer).KeyID = bound
				d.envelope["keyId"] = quoted(named)
			}, document.KeyResolution, false})
		}
	}
	for _, s := range actorSpellings(doer.actor) {
		list = append(list, change{"id-signer-" + s.name, "command whose signer is registered under an id " + s.title,
			"2-28 2-27 6.4-55 6.4-doc-command", ids, func(d *draft) {
				d.registry.of(doer).Principal.ID = s.other
				d.body["actor"] = actorText(model.Actor{Type: doer.actor.Type, ID: s.one})
			}, document.KeyResolution, false})
	}
	another := newSigner(model.Agent, "another")
	for _, s := range keySpellings() {
		list = append(list, change{"id-two-keys-" + s.name,
			"Registry evidence of two key ids, one of them like the other " + s.title + ", each with its own key and Principal",
			"2-28 2-27 6.4-56", ids, func(d *draft) {
				d.named(s.one)
				b := bindingOf(another)
				b.KeyID = s.other
				d.registry.add(b)
			}, document.KeyResolution, true})
	}
	for _, s := range actorSpellings(other.actor)[:3] {
		list = append(list, change{"id-rebound-" + s.name,
			"Registry evidence that declares a binding again, of a Principal whose id is spelled " + s.title,
			"2-28 6.4-56 6.4-20", ids, func(d *draft) {
				b := bindingOf(other)
				b.Principal.ID = s.other
				d.registry.add(b)
			}, document.KeyResolution, false})
	}
	return list
}

// named gives the signer's key another id, in the Registry and in the document.
func (d *draft) named(keyID string) {
	d.registry.of(d.key).KeyID = keyID
	d.key.keyID, d.envelope["keyId"] = keyID, quoted(keyID)
}

// spelledIdentifiers are records that name what was established in another spelling.
func (c *collection) spelledIdentifiers() {
	put := func(s spelling, member string, change func(e *entry)) {
		ways := []way{found}
		if s.name == "scheme" {
			ways = append(ways, replayed, committed)
		}
		for _, w := range ways {
			c.recorded(w, commandSample(), claim{"spelled", dashed(member) + "-" + s.name,
				"command with a record whose " + member + " is spelled " + s.title,
				"2-28 2-27 6.4-101 6.4-103", "comparison of identifiers", document.Admission}, change)
		}
	}
	for _, s := range actorSpellings(doer.actor) {
		put(s, "principal", func(e *entry) {
			d := e.draft
			d.registry.of(doer).Principal.ID, d.key.actor.ID = s.one, s.one
			d.body["actor"] = actorText(d.key.actor)
			e.record = recordOf(d)
			e.record["principal"] = actorText(model.Actor{Type: doer.actor.Type, ID: s.other})
		})
	}
	for _, s := range keySpellings()[:6] {
		put(s, "keyId", func(e *entry) {
			e.draft.named(s.one)
			e.record = recordOf(e.draft)
			e.record["keyId"] = quoted(s.other)
		})
	}
	for _, s := range actorSpellings(archive.actor)[:3] {
		put(s, "acceptedBy", func(e *entry) {
			e.record["acceptedBy"] = actorText(model.Actor{Type: archive.actor.Type, ID: s.other})
		})
	}
	for _, s := range []spelling{
		{"scheme", "with the scheme in capitals", organization, strings.Replace(organization, "urn:", "URN:", 1)},
		{"capital", "with a capital at the end", organization, strings.TrimSuffix(organization, "e") + "E"},
		{"percent", "with a letter in its percent-encoding", organization,
			strings.Replace(organization, ":one", ":%6fne", 1)},
	} {
		put(s, "organizationId", func(e *entry) { e.record["organizationId"] = quoted(s.other) })
	}
}
