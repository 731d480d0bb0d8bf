package generate

import (
	"strings"

	"github.com/missionweave/weavecheck/model/document"
)

// foldings are ways in which a reader of names can take one for another: letter case, and the two letters beyond ASCII
// that Unicode folds to one within.
var foldings = []struct{ name, title, old, replacement string }{
	{"capital", "a capital for a small letter", "k", "K"},
	{"kelvin", "the Kelvin sign for its k", "k", "\u212a"},
	{"long-s", "a long s for its s", "s", "\u017f"},
}

// ofNames is what is asked about the names of members: one that is another by its letter case is another, and one that
// some language keeps for itself is a name like any other.
func ofNames() []change {
	var list []change
	const names = "names of members"
	off := func(name, title string, put func(d *draft)) {
		list = append(list, change{"name-" + name, "command " + title, "6.4-64 17.4-07 21-02", names, put, document.Schema,
			false})
	}
	for _, f := range foldings {
		inBody, inEnvelope := "kind", "keyId"
		if f.old == "s" {
			inBody, inEnvelope = "issuedAt", "" // no name in the envelope has an s
		}
		folded := strings.Replace(inBody, f.old, f.replacement, 1)
		off(f.name, "with "+folded+" in the place of "+inBody+", signed as it is", func(d *draft) {
			d.body[folded] = d.body[inBody]
			delete(d.body, inBody)
		})
		off(f.name+"-read", "with "+folded+" in the place of "+inBody+", signed as a reader without regard to case has it",
			func(d *draft) { d.spell(quoted(inBody)+":", quoted(folded)+":") })
		off(f.name+"-besides", "with "+folded+" besides "+inBody, func(d *draft) { d.body[folded] = d.body[inBody] })
		if inEnvelope != "" {
			folded := strings.Replace(inEnvelope, f.old, f.replacement, 1)
			off(f.name+"-in-signature", "whose signature has "+folded+" in the place of "+inEnvelope, func(d *draft) {
				d.spell(quoted(inEnvelope)+":", quoted(folded)+":")
			})
		}
	}
	off("signature-capital", "with Signature in the place of signature",
		func(d *draft) { d.spell(`"signature":`, `"Signature":`) })
	off("signature-long-s", "with a long s at the start of the name of its signature",
		func(d *draft) { d.spell(`"signature":`, `"`+"\u017f"+`ignature":`) })
	off("actor-capital", "whose actor has ID in the place of id",
		func(d *draft) { d.body["actor"] = strings.Replace(d.body["actor"], `"id"`, `"ID"`, 1) })
	off("proto", "with a member named __proto__", func(d *draft) { d.body["__proto__"] = "{}" })
	off("proto-added", "to which a member named __proto__ was added after signing",
		func(d *draft) { d.afterwards(func(doc, _ object) { doc["__proto__"] = `{"a":1}` }) })
	off("proto-in-actor", "whose actor has a member named __proto__", func(d *draft) {
		d.body["actor"] = `{"__proto__":{},` + strings.TrimPrefix(d.body["actor"], "{")
	})
	list = append(list,
		change{"name-proto-in-payload", "command whose payload has a member named __proto__ verifies", "17.4-05 6.4-04",
			names, func(d *draft) { d.body["payload"] = `{"__proto__":{"a":1},"constructor":2}` }, document.SignatureEquation,
			true},
		change{"name-proto-in-payload-added", "command to whose payload a member named __proto__ was added after signing",
			"6.4-04 17.4-05", covered, func(d *draft) {
				d.afterwards(func(doc, _ object) { doc["payload"] = `{"__proto__":{"a":1}}` })
			}, document.SignatureEquation, false},
		change{"name-cases-in-payload", "command whose payload has names that differ in their letter case alone verifies",
			"17.4-05 6.4-63", names, func(d *draft) {
				d.body["payload"] = "{\"A\":1,\"Kind\":2,\"a\":3,\"kind\":4,\"\u017f\":5,\"\u212aind\":6}"
			}, document.SignatureEquation, true},
	)
	return list
}

// wholeNumber is a Command one of whose whole numbers is spelled in some way.
func wholeNumber(name, member, canonical, text string) change {
	return change{"integer-" + name, "command whose " + member + " is spelled " + shortened(text) + " verifies",
		"2-20 2-13 6.4-64", wholeNumbers, func(d *draft) {
			d.body[member] = canonical
			if canonical != text {
				d.spell(quoted(member)+":"+canonical+",", quoted(member)+":"+text+",")
			}
		}, document.Schema, true}
}

const wholeNumbers = "spelling of whole numbers"

// ofWholeNumbers is what is asked about whole numbers where the schema has a say: they may be spelled with a fraction
// or an exponent.
func ofWholeNumbers() []change {
	return []change{
		wholeNumber("fraction", "sessionEpoch", "7", "7.0"), wholeNumber("fractions", "membershipEpoch", "7", "7.000"),
		wholeNumber("exponent", "sessionEpoch", "7", "7e0"), wholeNumber("tenths", "sessionEpoch", "7", "70e-1"),
		wholeNumber("tens", "sessionEpoch", "70", "0.7E+2"), wholeNumber("nought", "expectedRevision", "0", "0.0"),
		wholeNumber("greatest", "expectedRevision", "9007199254740991", "9007199254740991.0"),
		wholeNumber("digits", "sessionEpoch", "7", "7"+strings.Repeat("0", 5000)+"e-5000"),
		{"epoch-of-5000-digits", "command whose sessionEpoch has 5,000 digits, which is no safe integer",
			"2-20 6.4-71", wholeNumbers, func(d *draft) { d.body["sessionEpoch"] = strings.Repeat("7", 5000) },
			document.Schema, false},
		{"integer-not", "command whose sessionEpoch is 7.5", "2-20 6.4-64", wholeNumbers,
			func(d *draft) { d.body["sessionEpoch"] = "7.5" }, document.Schema, false},
	}
}

// ofReadings are Commands that readers of the text judge differently: those with numbers that are whole only as
// binary64 has them, and those with code points that Unicode has for no character.
func ofReadings() []disputed {
	var list []disputed
	for _, n := range []struct{ name, member, canonical, text string }{
		{"rounded", "sessionEpoch", "7", "7.00000000000000000001"},
		{"rounded-up", "sessionEpoch", "7", "6.99999999999999999999"},
		{"below-least", "expectedRevision", "0", "1e-400"},
		{"greatest-rounded", "expectedRevision", "9007199254740991", "9007199254740991.4"},
	} {
		ch := wholeNumber(n.name, n.member, n.canonical, n.text)
		ch.title = "command whose " + n.member + " is " + n.text + ", which is whole as binary64 alone"
		ch.requirement, ch.subject = "2-14 6.4-64", "whole numbers as binary64"
		list = append(list, disputed{ch, "numbers-at-schema"})
	}
	for _, n := range noncharacters {
		list = append(list, disputed{change{"noncharacter-" + n.name, "command with " + n.title + ", which is no character",
			"2-12 6.4-72", "noncharacters", func(d *draft) { d.body["payload"] = n.canonical },
			document.Canonicalization, true}, "noncharacters"})
	}
	return list
}

// noncharacters are values with code points that are for no character.
var noncharacters = []struct{ name, title, canonical, text string }{
	{"fffe", "U+FFFE", "{\"a\":\"\ufffe\"}", `{"a":"\ufffe"}`},
	{"ffff", "U+FFFF", "{\"a\":\"\uffff\"}", "{\"a\":\"\uffff\"}"},
	{"fdd0", "U+FDD0", "{\"a\":\"\ufdd0\"}", `{"a":"\uFDD0"}`},
	{"1ffff", "U+1FFFF", "{\"a\":\"\U0001ffff\"}", `{"a":"\ud83f\udfff"}`},
	{"in-name", "U+FFFE in a name", "{\"\ufffe\":1}", `{"\uFFFE":1}`},
}
