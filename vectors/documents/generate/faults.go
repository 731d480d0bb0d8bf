package generate

import (
	"crypto"
	"crypto/ed25519"
	"crypto/sha512"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/missionweave/weavecheck/model/document"
)

// ofCommand is what is asked about one kind of document for all: each fault alone, by its stage, with what only looks
// like a fault.
func ofCommand() []change {
	return slices.Concat(ofTexts(), ofDuplicates(), ofSchema(), ofNames(), ofWholeNumbers(), ofDocumentTimes(),
		ofTheValue(), ofBindings(), ofBrokenBindings(), ofIdentifiers(), ofKeyIntervals(), ofHistories(), ofDataModel(),
		ofExtensions(), ofSignatures())
}

// ofTexts are texts that are not one JSON value in UTF-8. Each was made from a command that verifies, which a lax
// reader finds in it.
func ofTexts() []change {
	var list []change
	const utf8, one, syntax = "UTF-8", "one JSON value", "JSON syntax"
	payload := func(name, title, subject, signed, old, replacement string) {
		list = append(list, change{name, "command with " + title, "6.4-63 2-02", subject, func(d *draft) {
			d.body["payload"] = signed
			d.spell(old, replacement)
		}, document.Parse, false})
	}
	payload("utf-8-invalid", "a byte in a string that is not UTF-8", utf8, `{"a":"�"}`, "�", "\xff")
	payload("utf-8-invalid-name", "a byte in a name that is not UTF-8", utf8, `{"�":1}`, "�", "\xff")
	payload("utf-8-cut", "a character in a string that is cut off", utf8, `{"a":"�"}`, "�", "\xe2\x82")
	payload("utf-8-continuation", "a lone continuation byte in a string", utf8, `{"a":"�"}`, "�", "\x80")
	payload("utf-8-overlong", "an overlong character of two bytes", utf8, `{"a":"/"}`, `"/"`, "\"\xc0\xaf\"")
	payload("utf-8-overlong-three", "an overlong character of three bytes", utf8, `{"a":"/"}`, `"/"`, "\"\xe0\x80\xaf\"")
	payload("utf-8-overlong-nul", "a NUL in the two bytes of modified UTF-8", utf8, `{"a":"\u0000"}`, `\u0000`, "\xc0\x80")
	payload("utf-8-overlong-quote", "an overlong quotation mark", utf8, `{"a":"\""}`, `\"`, "\xc0\xa2")
	payload("utf-8-surrogate", "a surrogate in the three bytes that UTF-8 does not allow for it", utf8, `{"a":"�"}`, "�",
		"\xed\xa0\x80")
	payload("utf-8-surrogate-pair", "a pair of surrogates in six bytes", utf8, `{"a":"😀"}`, "😀",
		"\xed\xa0\xbd\xed\xb8\x80")
	payload("utf-8-beyond", "a character beyond U+10FFFF", utf8, `{"a":"�"}`, "�", "\xf4\x90\x80\x80")
	payload("utf-8-latin", "a letter in ISO 8859-1", utf8, `{"a":"é"}`, "é", "\xe9")

	whole := func(name, title, requirement, subject string, respelling func(string) string) {
		list = append(list, change{name, title, requirement, subject, func(d *draft) { d.respell(respelling) },
			document.Parse, false})
	}
	whole("byte-order-mark", "command behind a byte-order mark", "6.4-63", "byte-order mark",
		func(text string) string { return "\ufeff" + text })
	for _, e := range []struct {
		name, title string
		order       binary.AppendByteOrder
		mark        bool
	}{
		{"utf-16le", "little-endian UTF-16", binary.LittleEndian, false},
		{"utf-16le-mark", "little-endian UTF-16 with its mark", binary.LittleEndian, true},
		{"utf-16be", "big-endian UTF-16", binary.BigEndian, false},
		{"utf-16be-mark", "big-endian UTF-16 with its mark", binary.BigEndian, true},
	} {
		whole(e.name, "command in "+e.title, "6.4-63", utf8,
			func(text string) string { return inUTF16(text, e.order, e.mark) })
	}
	behind := func(name, title, tail string) {
		whole("trailing-"+name, "command before "+title, "6.4-63", one, func(text string) string { return text + tail })
	}
	behind("letter", "a letter", "x")
	behind("null", "another value", " null")
	behind("object", "an empty object", "{}")
	behind("brace", "a closing brace too many", "}")
	behind("comma", "a comma", ",")
	behind("nul", "a NUL", "\x00")
	behind("comment", "a comment", "\n// end")
	behind("no-break-space", "a no-break space", "\u00a0")
	whole("trailing-copy", "command before a copy of itself", "6.4-63", one,
		func(text string) string { return text + "\n" + text })
	whole("before-object", "command after an empty object", "6.4-63", one,
		func(text string) string { return "{} " + text })
	whole("empty", "an empty text", "6.4-63 2-02", one, func(string) string { return "" })
	whole("white-space", "a text of white space", "6.4-63 2-02", one, func(string) string { return " \t\r\n" })
	whole("cut-off", "command without its last byte", "6.4-63 2-02", one,
		func(text string) string { return text[:len(text)-1] })
	whole("not-closed", "command without the brace of its payload", "6.4-63 2-02", one, func(text string) string {
		return strings.Replace(text, `"payload":{}`, `"payload":{`, 1)
	})

	for _, n := range []struct{ name, title, signed, text string }{
		{"nan", "NaN", "0", "NaN"}, {"infinity", "Infinity", "0", "Infinity"},
		{"minus-infinity", "-Infinity", "0", "-Infinity"},
		{"leading-nought", "a number with a leading zero", "1", "01"},
		{"minus-leading-nought", "a negative number with a leading zero", "-1", "-01"},
		{"plus", "a number with a plus sign", "1", "+1"}, {"hexadecimal", "a hexadecimal number", "16", "0x10"},
		{"octal", "an octal number", "8", "0o10"},
		{"no-whole", "a number that starts with the point", "0.5", ".5"},
		{"no-fraction", "a number that ends in the point", "1", "1."},
		{"no-fraction-exponent", "a number with an exponent after the point", "10", "1.e1"},
		{"no-exponent", "a number without its exponent", "1", "1e"},
		{"no-exponent-digits", "a number with the sign of an exponent alone", "1", "1e+"},
		{"fraction-of-exponent", "a number with a fraction in the exponent", "10", "1e1.0"},
		{"minus-alone", "a minus sign alone", "0", "-"}, {"two-minus", "a number with two minus signs", "1", "--1"},
		{"minus-space", "a space after the minus sign", "-1", "- 1"},
		{"underscore", "a number with an underscore", "1000", "1_000"}, {"suffix", "a number with a suffix", "1", "1f"},
		{"digits-not-ascii", "a number in full-width digits", "1", "１"},
	} {
		payload("number-"+n.name, n.title, "syntax of numbers", `{"a":`+n.signed+`}`, `{"a":`+n.signed+`}`,
			`{"a":`+n.text+`}`)
	}
	for _, s := range []struct{ name, title, signed, text string }{
		{"comma-of-object", "a comma after the last member", `{"a":1}`, `{"a":1,}`},
		{"comma-of-array", "a comma after the last element", `{"a":[1]}`, `{"a":[1,]}`},
		{"comma-first", "a comma before the first member", `{"a":1}`, `{,"a":1}`},
		{"comma-twice", "two commas between members", `{"a":1,"b":2}`, `{"a":1,,"b":2}`},
		{"comma-missing", "no comma between members", `{"a":1,"b":2}`, `{"a":1 "b":2}`},
		{"colon-missing", "no colon after a name", `{"a":1}`, `{"a" 1}`},
		{"equals", "an equals sign after a name", `{"a":1}`, `{"a"=1}`},
		{"value-missing", "a name without a value", `{"a":null}`, `{"a":}`},
		{"single-quotes", "a string in single quotation marks", `{"a":"b"}`, `{"a":'b'}`},
		{"single-quotes-name", "a name in single quotation marks", `{"a":1}`, `{'a':1}`},
		{"unquoted-name", "a name without quotation marks", `{"a":1}`, `{a:1}`},
		{"unquoted-value", "a string without quotation marks", `{"a":"b"}`, `{"a":b}`},
		{"numeric-name", "a number for a name", `{"1":1}`, `{1:1}`},
		{"comment-line", "a comment to the end of the line", `{"a":1}`, "{// one\n\"a\":1}"},
		{"comment-block", "a comment in asterisks", `{"a":1}`, `{/* one */"a":1}`},
		{"comment-hash", "a comment behind a number sign", `{"a":1}`, "{# one\n\"a\":1}"},
		{"true-upper-case", "True", `{"a":true}`, `{"a":True}`}, {"none", "None", `{"a":null}`, `{"a":None}`},
		{"undefined", "undefined", `{"a":null}`, `{"a":undefined}`},
		{"null-upper-case", "NULL", `{"a":null}`, `{"a":NULL}`}, {"word-cut", "a cut-off true", `{"a":true}`, `{"a":tru}`},
		{"word-longer", "a word that only starts with true", `{"a":true}`, `{"a":truex}`},
		{"array-in-braces", "an array closed by a brace", `{"a":[1]}`, `{"a":[1}}`},
		{"vertical-tab", "a vertical tab between members", `{"a":1}`, "{\v\"a\":1}"},
		{"form-feed", "a form feed between members", `{"a":1}`, "{\f\"a\":1}"},
		{"no-break-space", "a no-break space between members", `{"a":1}`, "{\u00a0\"a\":1}"},
		{"line-separator", "a line separator between members", `{"a":1}`, "{\u2028\"a\":1}"},
		{"line-feed-in-string", "a raw line feed in a string", `{"a":"\n"}`, "{\"a\":\"\n\"}"},
		{"tab-in-string", "a raw tab in a string", `{"a":"\t"}`, "{\"a\":\"\t\"}"},
		{"nul-in-string", "a raw NUL in a string", `{"a":"\u0000"}`, "{\"a\":\"\x00\"}"},
		{"unit-separator-in-string", "a raw U+001F in a string", `{"a":"\u001f"}`, "{\"a\":\"\x1f\"}"},
		{"line-feed-in-name", "a raw line feed in a name", `{"\n":1}`, "{\"\n\":1}"},
		{"escape-unknown", "an escape that JSON does not have", `{"a":"a"}`, `{"a":"\a"}`},
		{"escape-x", `the escape \x`, `{"a":"a"}`, `{"a":"\x61"}`},
		{"escape-single-quote", "an escaped single quotation mark", `{"a":"'"}`, `{"a":"\'"}`},
		{"escape-short", `three digits behind \u`, `{"a":"a"}`, `{"a":"\u061"}`},
		{"escape-braces", `braces behind \u`, `{"a":"a"}`, `{"a":"\u{61}"}`},
		{"escape-upper-case", `the escape \U`, `{"a":"a"}`, `{"a":"\U0061"}`},
		{"escape-no-digits", `no digits behind \u`, `{"a":"a"}`, `{"a":"\u00g1"}`},
		{"escape-sign", `a sign behind \u`, `{"a":"a"}`, `{"a":"\u+061"}`},
		{"escape-line", "an escaped line feed", `{"a":"a"}`, "{\"a\":\"a\\\n\"}"},
	} {
		payload(s.name, s.title, syntax, s.signed, s.signed, s.text)
	}
	return list
}

func inUTF16(text string, order binary.AppendByteOrder, mark bool) string {
	var out []byte
	if mark {
		text = "\ufeff" + text
	}
	for _, unit := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, unit)
	}
	return string(out)
}

// ofDuplicates are documents with a name twice in one object, once names are decoded. The signature is over what a
// reader takes that keeps the first or the last of them.
func ofDuplicates() []change {
	var list []change
	twice := func(name, title string, put func(d *draft)) {
		list = append(list, change{"duplicate-" + name, "command with " + title, "6.4-63 17.4-03", "duplicate names", put,
			document.Parse, false})
	}
	payload := func(name, title, signed, text string) {
		twice(name, title, func(d *draft) {
			d.body["payload"] = signed
			d.spell(signed, text)
		})
	}
	payload("same-value", "a name twice with one value", `{"a":1}`, `{"a":1,"a":1}`)
	payload("first-signed", "a name twice, of which the first value is signed", `{"a":1}`, `{"a":1,"a":2}`)
	payload("last-signed", "a name twice, of which the last value is signed", `{"a":1}`, `{"a":2,"a":1}`)
	payload("apart", "a name twice with another between", `{"a":1,"b":2}`, `{"a":1,"b":2,"a":1}`)
	payload("escaped", "a name twice, once with an escape", `{"a":1}`, `{"a":1,"\u0061":1}`)
	payload("escaped-first", "a name twice, first with an escape", `{"a":1}`, `{"\u0061":1,"a":1}`)
	payload("escaped-solidus", "a name twice, once with an escaped solidus", `{"/":1}`, `{"/":1,"\/":1}`)
	payload("escaped-both", "a name twice in two escapes", `{"\n":1}`, `{"\n":1,"\u000A":1}`)
	payload("surrogate-pair", "a name twice, once as a pair of surrogates", `{"😀":1}`, `{"😀":1,"\ud83d\ude00":1}`)
	payload("unpaired-surrogate", "one unpaired surrogate for a name twice", `{"\ud800":1}`, `{"\ud800":1,"\uD800":1}`)
	payload("empty", "the empty name twice", `{"":1}`, `{"":1,"":1}`)
	payload("nested", "a name twice in an object within arrays", `{"b":[[{"a":1}]]}`, `{"b":[[{"a":1,"a":1}]]}`)
	payload("signature-nested", "a nested signature twice", `{"signature":1}`, `{"signature":1,"signature":1}`)
	payload("proto", "the name __proto__ twice", `{"__proto__":1}`, `{"__proto__":1,"__proto__":1}`)
	var many []string
	for i := range 30 {
		many = append(many, fmt.Sprintf(`"m%02d":1`, i))
	}
	payload("of-many", "the first of thirty names again at the end", "{"+strings.Join(many, ",")+"}",
		"{"+strings.Join(append(many, many[0]), ",")+"}")
	spelled := func(name, title, old, replacement string) {
		twice(name, title, func(d *draft) { d.spell(old, replacement) })
	}
	spelled("top-level", "its kind twice", `"kind":"work.start"`, `"kind":"work.start","kind":"work.start"`)
	spelled("top-level-last-signed", "another kind before its kind", `"kind":"work.start"`,
		`"kind":"work.cancel","kind":"work.start"`)
	spelled("actor", "the id of its actor twice", `"id":"urn:weavecheck:agent:doer"`,
		`"id":"urn:weavecheck:agent:peer","id":"urn:weavecheck:agent:doer"`)
	spelled("in-signature", "signature.algorithm twice", `"algorithm":"Ed25519"`,
		`"algorithm":"Ed25519","algorithm":"Ed25519"`)
	spelled("in-signature-escaped", "signature.keyId twice, once with an escape", `"keyId":"urn:weavecheck:key:doer"`,
		`"k\u0065yId":"urn:weavecheck:key:doer","keyId":"urn:weavecheck:key:doer"`)
	spelled("signature", "two signatures", `"signature":{`, `"signature":{},"signature":{`)
	spelled("signature-null", "another signature, which is null,", `"signature":{`, `"signature":null,"signature":{`)
	twice("in-extension", "a name twice in the data of an extension", func(d *draft) {
		extended(d.body, `{"a":1}`)
		d.spell(`{"a":1}`, `{"a":1,"a":1}`)
	})
	return list
}

// ofSchema are a few documents off their schema, all signed as they are.
func ofSchema() []change {
	var list []change
	const envelope = "signature envelope"
	off := func(name, title, requirement, subject string, put func(d *draft)) {
		list = append(list, change{name, "command " + title, requirement, subject, put, document.Schema, false})
	}
	enveloped := func(name, title, requirement string, change func(envelope object)) {
		off(name, title, requirement, envelope,
			func(d *draft) { d.afterwards(func(_, envelope object) { change(envelope) }) })
	}
	enveloped("no-signature", "without a signature", "6.4-64", func(e object) { clear(e) })
	for _, name := range []string{"algorithm", "createdAt", "keyId", "value"} {
		enveloped("no-"+dashed(name), "whose signature lacks "+name, "6.4-64", func(e object) { delete(e, name) })
	}
	for _, a := range []struct{ name, text string }{
		{"lower-case", "ed25519"}, {"eddsa", "EdDSA"}, {"es256", "ES256"}, {"ph", "Ed25519ph"}, {"none", "none"},
		{"ed448", "Ed448"},
	} {
		off("algorithm-"+a.name, "whose signature has the algorithm "+a.text, "6.4-08 6.4-64", "algorithm of the signature",
			func(d *draft) { d.envelope["algorithm"] = quoted(a.text) })
	}
	enveloped("algorithm-null", "whose signature has null for its algorithm", "6.4-64",
		func(e object) { e["algorithm"] = "null" })
	enveloped("signature-extra-member", "whose signature has a member more", "6.4-64",
		func(e object) { e["note"] = quoted("x") })
	off("extra-member", "with a member more, which is signed", "6.4-64 17.4-07", "unknown members",
		func(d *draft) { d.body["note"] = quoted("x") })
	off("extra-member-null", "with a member more, which is null", "6.4-64 17.4-07", "unknown members",
		func(d *draft) { d.body["note"] = "null" })
	off("signature-string", "whose signature is a string", "6.4-64", envelope, func(d *draft) {
		d.afterwards(func(doc, e object) { doc["signature"] = e["value"]; clear(e) })
	})
	off("signature-null", "whose signature is null", "6.4-64", envelope, func(d *draft) {
		d.afterwards(func(doc, e object) { doc["signature"] = "null"; clear(e) })
	})
	off("signature-list", "whose signature is a list of one", "6.4-64", envelope, func(d *draft) {
		d.afterwards(func(doc, e object) { doc["signature"] = "[" + e.text() + "]"; clear(e) })
	})
	off("value-padded", "whose signature.value is padded", "6.4-64 2-17", envelope, func(d *draft) {
		d.encode = base64.URLEncoding.EncodeToString
	})
	off("value-standard-alphabet", "whose signature.value is in the standard alphabet of base64", "6.4-64 2-17", envelope,
		func(d *draft) {
			d.encode = func(b []byte) string {
				text := base64.RawStdEncoding.EncodeToString(b)
				if !strings.ContainsAny(text, "+/") {
					d.errs = append(d.errs, fmt.Errorf("the signature %q reads the same in both alphabets", text))
				}
				return text
			}
		})
	off("value-empty", "whose signature.value is empty", "6.4-64", envelope,
		func(d *draft) { d.encode = func([]byte) string { return "" } })
	enveloped("value-line-feed", "whose signature.value ends in a line feed", "6.4-64 2-17",
		func(e object) { e["value"] = strings.TrimSuffix(e["value"], `"`) + `\n"` })
	enveloped("value-line-feed-within", "whose signature.value has a line feed within", "6.4-64 2-17",
		func(e object) { e["value"] = e["value"][:40] + `\n` + e["value"][40:] })
	enveloped("key-id-line-feed", "whose signature.keyId ends in a line feed", "6.4-64 2-25",
		func(e object) { e["keyId"] = strings.TrimSuffix(e["keyId"], `"`) + `\n"` })
	enveloped("key-id-iri", "whose signature.keyId is an IRI", "6.4-64 2-24",
		func(e object) { e["keyId"] = quoted("urn:weavecheck:key:größe") })
	off("epoch-beyond-binary64", "whose sessionEpoch is 1e400, which is no safe integer before it is no binary64",
		"6.4-71 2-20", "order of stages",
		func(d *draft) { d.body["sessionEpoch"] = "1e400" })
	off("id-with-unpaired-surrogate", "whose actionId has an unpaired surrogate, which is no URI before it is outside "+
		"the data model", "6.4-71 2-23",
		"order of stages", func(d *draft) { d.body["actionId"] = `"urn:weavecheck:action:\ud800"` })
	for _, v := range []struct{ name, title, text string }{
		{"null", "null", "null"}, {"array", "an array with it", ""}, {"number-beyond-binary64", "the number 1e400", "1e400"},
		{"unpaired-surrogate", "a string with an unpaired surrogate", `"\ud800"`},
	} {
		off("instead-"+v.name, "in whose place is "+v.title, "6.4-64", "type of the document", func(d *draft) {
			d.respell(func(text string) string {
				if v.text == "" {
					return "[" + text + "]"
				}
				return v.text
			})
		})
	}
	return list
}

// ofDataModel are documents with a value that RFC 8785 has no form for, which is found at stage 5, and such whose
// values are only spelled in an unusual way.
func ofDataModel() []change {
	var list []change
	const number, surrogate = "numbers beyond binary64", "unpaired surrogates"
	outside := func(name, title, subject, payload string) {
		list = append(list, change{name, "command with " + title, "6.4-72 2-16", subject,
			func(d *draft) { d.body["payload"] = payload }, document.Canonicalization, false})
	}
	outside("number-1e400", "the number 1e400", number, `{"a":1e400}`)
	outside("number-minus-1e400", "the number -1e400", number, `{"a":-1e400}`)
	outside("number-huge-exponent", "a number whose exponent is beyond 64 bits", number, `{"a":1e99999999999999999999}`)
	outside("number-above-greatest", "the number 1.7976931348623159e308, which rounds to no binary64", number,
		`{"a":1.7976931348623159e308}`)
	outside("number-halfway", "the number halfway between the greatest binary64 and the next power of two", number,
		`{"a":`+halfwayToInfinity(0).String()+`}`)
	outside("number-of-400-digits", "a whole number of 400 digits", number, `{"a":`+strings.Repeat("9", 400)+`}`)
	outside("number-of-5000-digits", "a whole number of 5,000 digits", number, `{"a":`+strings.Repeat("9", 5000)+`}`)
	outside("number-in-array", "the number 1e400 in an array of arrays", number, `{"a":[[1,[1e400]]]}`)
	outside("number-in-nested-signature", "the number 1e400 in a nested member named signature", number,
		`{"signature":1e400}`)
	outside("surrogate-high", "an unpaired high surrogate", surrogate, `{"a":"\ud800"}`)
	outside("surrogate-low", "an unpaired low surrogate", surrogate, `{"a":"\udc00"}`)
	outside("surrogates-reversed", "a low surrogate before a high one", surrogate, `{"a":"\ude00\ud83d"}`)
	outside("surrogate-high-twice", "two high surrogates before a low one", surrogate, `{"a":"\ud83d\ud83d\ude00"}`)
	outside("surrogate-low-twice", "two low surrogates behind a high one", surrogate, `{"a":"\ud83d\ude00\ude00"}`)
	outside("surrogates-apart", "a high and a low surrogate with a letter between", surrogate, `{"a":"\ud83dx\ude00"}`)
	outside("surrogate-before-escape", "a high surrogate before another escape", surrogate, `{"a":"\ud83d\u0041"}`)
	outside("surrogate-before-backslash", "a high surrogate before an escaped backslash", surrogate,
		`{"a":"\ud83d\\ude00"}`)
	outside("surrogate-in-name", "an unpaired high surrogate in a name", surrogate, `{"\ud800":1}`)
	outside("surrogate-low-in-name", "an unpaired low surrogate in a name", surrogate, `{"\udfff":1}`)
	outside("surrogates-in-two-names",
		"two names that differ in their unpaired surrogates alone, and so are no duplicates", surrogate,
		`{"\ud800":1,"\ud801":2}`)
	outside("surrogates-in-array", "unpaired surrogates within arrays", surrogate, `{"a":[["\udbff"],"\udc00"]}`)
	list = append(list, change{"number-in-extension", "command with the number 1e400 in the data of an extension",
		"6.4-72 2-16", number,
		func(d *draft) { extended(d.body, `{"a":1e400}`) }, document.Canonicalization, false})

	spelled := func(name, title, requirement, signed, text string) {
		list = append(list, change{name, "command with " + title + " verifies", requirement, "binary64 in signing bytes",
			func(d *draft) {
				d.body["payload"] = `{"a":` + signed + `}`
				if signed != text {
					d.spell(`{"a":`+signed+`}`, `{"a":`+text+`}`)
				}
			}, document.Canonicalization, true})
	}
	spelled("tiny-exponent", "a number whose exponent is below 64 bits, and which is 0,", "2-13 6.4-67", "0",
		"1e-99999999999999999999")
	spelled("nought-huge-exponent", "0 with an exponent beyond 64 bits", "2-13 6.4-67", "0", "0e99999999999999999999")
	spelled("below-least", "a number below half of the least binary64", "2-13 6.4-67", "0", "2e-324")
	spelled("greatest", "the number 1.7976931348623158e308, which rounds to the greatest binary64,", "2-14",
		"1.7976931348623157e+308", "1.7976931348623158e308")
	spelled("big-integer", "the number 9007199254740993, which is no binary64,", "2-14 2-15", "9007199254740992",
		"9007199254740993")
	spelled("bigger-integer", "a whole number of 30 digits", "2-14 2-15", "1.2345678901234568e+29",
		"123456789012345678901234567890")
	spelled("5000-digits", "a whole number of 5,000 digits whose exponent brings it back to 1", "2-14 2-15", "1",
		"1"+strings.Repeat("0", 4999)+"e-4999")
	spelled("many-digits", "more digits than a binary64 has", "2-14 2-15", "0.1",
		"0.1000000000000000055511151231257827021181583404541015625")
	spelled("trailing-noughts", "a number with trailing zeros", "2-13 6.4-67", "1.5", "1.500")
	spelled("whole-fraction", "1.0 for 1", "2-13 6.4-67", "1", "1.0")
	spelled("exponent", "1E+2 for 100", "2-13 6.4-67", "100", "1E+2")
	spelled("minus-nought", "-0 for 0", "2-13 6.4-67", "0", "-0.0e-7")
	spelled("plain-exponent", "a plain number that has an exponent in canonical form", "2-13 6.4-67", "1e+21",
		"1000000000000000000000")
	spelled("surrogate-pair", "an escaped pair of surrogates", "6.4-67", `"😀"`, `"\ud83d\uDE00"`)
	spelled("escaped-letter", "an escaped letter", "6.4-67", `"a"`, `"\u0061"`)
	spelled("escaped-solidus", "an escaped solidus", "6.4-67", `"/"`, `"\/"`)
	spelled("escaped-line-feed", "a line feed in four hexadecimal digits", "6.4-67", `"\n"`, `"\u000A"`)
	spelled("delete", "a raw U+007F", "6.4-67", "\"\x7f\"", "\"\x7f\"")
	return list
}

// ofSignatures are signatures over something else, by something else, or of another sort.
func ofSignatures() []change {
	var list []change
	wrong := func(name, title, requirement, subject string, put func(d *draft)) {
		list = append(list, change{name, "command " + title, requirement, subject, put, document.SignatureEquation, false})
	}
	const variant = "variants of Ed25519"
	wrong("payload-altered", "whose payload was altered after signing", "6.4-05 6.4-68", covered, func(d *draft) {
		d.afterwards(func(doc, _ object) { doc["payload"] = `{"a":1}` })
	})
	wrong("correlation-id-altered", "whose correlationId was altered after signing", "6.4-05 6.4-68", covered,
		func(d *draft) {
			d.afterwards(func(doc, _ object) { doc["correlationId"] = id("correlation:2") })
		})
	wrong("made-with-another-key", "with a signature made with another registered key", "6.4-27 6.4-68", covered,
		func(d *draft) { d.signing = other.key })
	wrong("of-another-document", "with the signature of another command", "6.4-27 6.4-68", covered, func(d *draft) {
		d.message = func(body, _ object) string { return body.with("actionId", id("action:2")).text() }
	})
	wrong("r-altered", "with the R of another signature", "6.4-27", covered, func(d *draft) {
		d.bytes = append(d.bytes, func(signature []byte) []byte {
			return append(ed25519.Sign(doer.key, []byte("another"))[:32:32], signature[32:]...)
		})
	})
	wrong("s-altered", "with the S of another signature", "6.4-27", covered, func(d *draft) {
		d.bytes = append(d.bytes, func(signature []byte) []byte {
			return append(signature[:32:32], ed25519.Sign(doer.key, []byte("another"))[32:]...)
		})
	})
	wrong("over-the-hash", "signed over the signing hash", "6.4-27", covered,
		func(d *draft) { d.message = func(body, _ object) string { return hashText(body.text()) } })
	wrong("over-the-digest", "signed over the SHA-512 of the signing bytes", "6.4-12", covered, func(d *draft) {
		d.sign = func(key ed25519.PrivateKey, message []byte) ([]byte, error) {
			h := sha512.Sum512(message)
			return ed25519.Sign(key, h[:]), nil
		}
	})
	wrong("with-empty-signature-value", "signed over the document with an empty signature.value", "6.4-127",
		"omission of the signature", func(d *draft) {
			d.message = func(body, envelope object) string { return omittingOnlyTheValue(body, envelope.with("value", `""`)) }
		})
	wrong("with-signature-null", "signed over the document with null for its signature", "6.4-04",
		"omission of the signature", func(d *draft) {
			d.message = func(body, _ object) string { return body.with("signature", "null").text() }
		})
	wrong("over-line-feed", "signed over the canonical bytes and a line feed", "6.4-27", covered,
		func(d *draft) { d.message = func(body, _ object) string { return body.text() + "\n" } })
	wrong("over-spelled-number", "signed over a number as it is spelled and not as binary64", "2-15 6.4-27",
		"binary64 in signing bytes", func(d *draft) {
			d.body["payload"] = `{"a":9007199254740993}`
		})
	wrong("over-spelled-text", "signed over an escape as it is spelled", "17.4-02 6.4-27",
		"canonical strings in signing bytes",
		func(d *draft) { d.body["payload"] = `{"a":"\u0061"}` })
	wrong("over-code-point-order", "signed over names in the order of their code points and not of UTF-16",
		"17.4-02 6.4-27", "order of names in signing bytes",
		func(d *draft) { d.body["payload"] = "{\"\ufb33\":1,\"😀\":2}" })
	wrong("ed25519ctx", "signed by Ed25519ctx with a context", "6.4-12", variant,
		func(d *draft) { d.sign = variantOf(&ed25519.Options{Context: "weavecheck"}) })
	wrong("ed25519ph", "signed by Ed25519ph", "6.4-12", variant,
		func(d *draft) { d.sign = variantOf(&ed25519.Options{Hash: crypto.SHA512}) })
	wrong("ed25519ph-context", "signed by Ed25519ph with a context", "6.4-12", variant, func(d *draft) {
		d.sign = variantOf(&ed25519.Options{Hash: crypto.SHA512, Context: "weavecheck"})
	})

	right := func(name, title, requirement string, put func(d *draft)) {
		list = append(list, change{"spelled-" + name, "command " + title + " verifies", requirement, "spelling of a document",
			put,
			document.SignatureEquation, true})
	}
	right("with-white-space", "with white space around everything", "17.4-05 17.4-02", func(d *draft) {
		d.respell(func(text string) string {
			return "\r\n\t " + strings.NewReplacer(`{`, "{\n\t", `":`, `" : `, `,"`, " ,\r\n\"", `}`, " }").Replace(text) + " \n"
		})
	})
	right("in-another-order", "with its signature first and its actor last", "17.4-01 17.4-02", func(d *draft) {
		actor := `"actor":` + d.body["actor"]
		d.spell(actor+",", "")
		d.respell(func(text string) string {
			at := strings.Index(text, `,"signature":`)
			return "{" + strings.TrimSuffix(text[at+1:], "}") + "," + text[1:at] + "," + actor + "}"
		})
	})
	right("with-escapes", "with escapes in a name, in a value and in signature.keyId", "17.4-05 17.4-02", func(d *draft) {
		d.spell(`"kind":"work.start"`, `"k\u0069nd":"work\u002Estart"`)
		d.spell(`"urn:weavecheck:key:doer"`, `"urn:weavecheck:key:doe\u0072"`)
	})
	right("with-names-by-utf-16", "with names that UTF-16 and code points order differently", "17.4-02 17.4-05",
		func(d *draft) {
			d.body["payload"] = "{\"😀\":2,\"\ufb33\":1}"
		})
	right("with-text-of-many-scripts", "with text beyond ASCII, not normalized", "17.4-02 17.4-05", func(d *draft) {
		d.body["payload"] = "{\"é\":\"e\u0301\",\"中\":\"\u2028\U0001F9F6\"}"
	})
	return list
}

// variantOf signs with a variant of Ed25519 that RFC 8032 has besides the pure one.
func variantOf(options *ed25519.Options) func(ed25519.PrivateKey, []byte) ([]byte, error) {
	return func(key ed25519.PrivateKey, message []byte) ([]byte, error) {
		if options.Hash == crypto.SHA512 {
			h := sha512.Sum512(message)
			message = h[:]
		}
		return key.Sign(nil, message, options)
	}
}

// inPairs are faults that can be in one document together, three for each stage. Each is refused alone. Where two of
// them set the time, the later stage's is put in first.
func inPairs() map[document.Stage][]string {
	return map[document.Stage][]string{
		document.Parse:             {"trailing-letter", "byte-order-mark", "duplicate-top-level"},
		document.Schema:            {"extra-member", "algorithm-es256", "signature-extra-member"},
		document.SignatureEnvelope: {"s-equals-order", "r-order-2", "times-created-with-fraction"},
		document.KeyResolution:     {"coverage-incomplete", "unrelated-identity", "interval-until-equal"},
		document.Canonicalization:  {"number-1e400", "surrogate-high", "surrogate-in-name"},
		document.SignatureEquation: {"correlation-id-altered", "made-with-another-key", "of-another-document"},
	}
}

// stages are the six in their order.
var stages = []document.Stage{
	document.Parse, document.Schema, document.SignatureEnvelope, document.KeyResolution, document.Canonicalization,
	document.SignatureEquation,
}

// pairs puts two faults of different stages into one document. The earlier stage is the one that fails.
func pairs() []change {
	byName := map[string]change{}
	for _, ch := range ofCommand() {
		byName[ch.name] = ch
	}
	var list []change
	for i, earlier := range stages {
		for _, later := range stages[i+1:] {
			for n, first := range inPairs()[earlier] {
				for m, second := range inPairs()[later] {
					if (n+m)%3 == 2 { // so that each meets two of the other stage, which is enough
						continue
					}
					a, b := byName[first], byName[second]
					list = append(list, change{
						first + ".and." + second, fmt.Sprintf("%s; and besides: %s", a.title, b.title), "6.4-61 6.4-71",
						fmt.Sprintf("order of %s and %s", earlier, later), func(d *draft) { b.put(d); a.put(d) }, earlier, false,
					})
				}
			}
		}
	}
	return list
}
