package generate

import (
	"errors"
	"fmt"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// unsigned is a document that is to be signed: what it is in canonical form, and how it is spelled.
type unsigned struct {
	name, title, requirement, subject string
	put                               func(d *draft)
	refused                           bool
}

// Signing makes the vectors of signing (§6.4). The document that is expected is the one that the same draft gives when
// it is signed here: Ed25519 leaves nothing to choose.
func Signing() (documents.File, error) {
	c := newCollection()
	for _, s := range samples() {
		c.signing(s.profile, s, unsigned{
			"required-members", s.profile + " of the required members", "6.4-doc-" + s.profile + " 6.4-04",
			s.profile + " signing", func(d *draft) {}, false,
		})
		c.signing(s.profile, s, unsigned{"fraction", s.profile + " whose protected time has a fraction, which is kept as " +
			"it is", "6.4-10 2-10",
			"time of a new signature", func(d *draft) { d.at("2027-03-01T12:00:00.500Z") }, false})
	}
	c.signing("command", fullCommand(),
		unsigned{"every-member", "command with every member", "6.4-05 6.4-04", "command signing", func(d *draft) {}, false})
	c.signing("event", fullEvent(), unsigned{"every-member", "event with every member", "6.4-06 6.4-04", "event signing",
		func(d *draft) {}, false})
	for _, u := range spelledForSigning() {
		c.signing("spelled", commandSample(), u)
	}
	for _, u := range extendedForSigning() {
		c.signing("extension", commandSample(), u)
	}
	for _, u := range refusedForSigning() {
		c.signing("refused", commandSample(), u)
	}
	for _, s := range samples() {
		for _, u := range unverifiable(s) {
			c.signing("unverifiable", s, u)
		}
	}
	c.signedBefore()
	for _, n := range noncharacters {
		c.signing("noncharacters", commandSample(), unsigned{n.name, "command with " + n.title + ", which is no character",
			"2-12", "noncharacters", func(d *draft) {
				d.body["payload"] = n.canonical
				d.spell(n.canonical, n.text)
			}, false})
		v := &c.file.Vectors[len(c.file.Vectors)-1]
		v.Reading, v.Expect.Stages = "noncharacters", unsignable
	}
	return c.done()
}

// unsignable is where signing may be refused. The text gives signing no stages: what must not be signed only has to be
// refused.
var unsignable = []document.Stage{
	document.Parse, document.Schema, document.SignatureEnvelope, document.Canonicalization,
}

// signedBefore are documents that have a signature. Whoever signs may refuse them, or leave that signature out, which
// covers nothing of the new one.
func (c *collection) signedBefore() {
	for _, b := range []struct {
		name, title string
		signature   func(signed string) string
	}{
		{"its-own", "the signature that it is to have", func(signed string) string { return signed }},
		{"another", "another signature", func(signed string) string { return strings.Replace(signed, `"value":"`, `"value":"AAAA`, 1) }},
		{"null", "null for its signature", func(string) string { return "null" }},
	} {
		s := commandSample()
		c.signing("signed-before", s, unsigned{b.name, "command that has " + b.title, "6.4-04",
			"documents that have a signature", func(*draft) {}, false})
		v := &c.file.Vectors[len(c.file.Vectors)-1]
		signed := string(v.Expect.Signed)
		at := strings.Index(signed, `"signature":`) + len(`"signature":`)
		signature := b.signature(signed[at : len(signed)-1])
		v.Sign.Document = documents.Text(signed[:at] + signature + "}")
		v.Expect.Stages = unsignable
	}
}

// unverifiable are documents whose signature would not be accepted (§6.4): their protected time is not in UTC with an
// upper-case Z, or they are off their schema. Rewriting the time would be a normalization that the text forbids.
func unverifiable(s sample) []unsigned {
	times := []struct{ name, title, time string }{
		{"utc-as-offset", "+00:00 in the place of Z", "2027-03-01T12:00:00+00:00"},
		{"offset", "an offset of eight hours", "2027-03-01T20:00:00+08:00"},
		{"lower-case-z", "a lower-case z", "2027-03-01T12:00:00z"},
		{"lower-case-fraction", "a lower-case t and z and a fraction", "2027-03-01t12:00:00.50z"},
	}
	if s.profile != "command" {
		times = times[:1]
	}
	var list []unsigned
	for _, t := range times {
		list = append(list, unsigned{s.profile + "-" + t.name, s.profile + " whose protected time has " + t.title,
			"6.4-09 6.4-10", "time of a new signature", func(d *draft) { d.at(t.time) }, true})
	}
	off := func(name, title, requirement string, put func(d *draft)) {
		list = append(list, unsigned{s.profile + "-" + name, s.profile + " " + title, requirement,
			"schema of what is to be signed", put, true})
	}
	off("extra-member", "with a member more", "2-03 21-02", func(d *draft) { d.body["note"] = quoted("x") })
	off("member-missing", "without "+s.altered, "2-03", func(d *draft) { delete(d.body, s.altered) })
	if s.profile != "command" {
		return list
	}
	off("kind-capital", "with Kind in the place of kind", "2-03 17.4-07", func(d *draft) {
		d.body["Kind"] = d.body["kind"]
		delete(d.body, "kind")
	})
	off("proto", "with a member named __proto__", "2-03 17.4-07", func(d *draft) { d.body["__proto__"] = "{}" })
	off("version", "of another version", "2-03 21-04", func(d *draft) { d.body["protocolVersion"] = quoted("0.2") })
	off("epoch-nought", "whose sessionEpoch is 0", "2-03", func(d *draft) { d.body["sessionEpoch"] = "0" })
	off("id-relative", "whose actionId is no absolute URI", "2-03 2-23",
		func(d *draft) { d.body["actionId"] = quoted("actions/1") })
	off("epoch-of-an-agent-missing", "of an Agent without sessionEpoch", "2-03",
		func(d *draft) { delete(d.body, "sessionEpoch") })
	off("leap-second", "whose protected time is a leap second", "2-05 6.4-69",
		func(d *draft) { d.at("2026-12-31T23:59:60Z") })
	off("time-missing", "without its protected time", "2-03", func(d *draft) {
		d.afterwards(func(doc, _ object) { delete(doc, "issuedAt") })
	})
	return list
}

func (c *collection) signing(group string, s sample, u unsigned) {
	d, plain := draftOf(s), draftOf(s)
	u.put(d)
	u.put(plain)
	d.texts = nil // the signed document is canonical, however it was spelled before
	signed, err := d.text()
	plain.afterwards(func(_, envelope object) { clear(envelope) })
	text, err2 := plain.text()
	v := documents.Vector{
		ID: fmt.Sprintf("documents.signing.%s.%s", group, u.name), Title: u.title,
		Requirements: strings.Fields(u.requirement), Subject: u.subject,
		Sign: &documents.Sign{Profile: s.profile, Document: text, Key: adapters.SigningKey{
			KeyID: d.key.keyID, Seed: base64url(d.key.key.Seed()), PublicKey: base64url(d.key.publicKey()),
		}},
	}
	if !u.refused {
		v.Expect.Signed = signed
	} else {
		v.Expect.Stages = unsignable
	}
	if err := errors.Join(err, err2); err != nil {
		c.errs = append(c.errs, fmt.Errorf("%s: %w", v.ID, err))
	}
	c.add(v)
}

// spelledForSigning are documents that are not in canonical form before they are signed.
func spelledForSigning() []unsigned {
	const bytes = "canonical bytes of a new signature"
	payload := func(name, title, requirement, canonical, text string) unsigned {
		return unsigned{name, "command with " + title, requirement, bytes, func(d *draft) {
			d.body["payload"] = canonical
			if canonical != text {
				d.spell(canonical, text)
			}
		}, false}
	}
	return []unsigned{
		payload("numbers", "numbers in other spellings", "2-13 17.4-02", `{"a":[1,100,0,0.000001,1e+21]}`,
			`{"a":[1.0,1E2,-0,1e-6,1000000000000000000000]}`),
		payload("big-integer", "a whole number that is no binary64", "2-14 2-15", `{"a":9007199254740992}`,
			`{"a":9007199254740993}`),
		payload("tiny", "a number below the least binary64", "2-13 17.4-02", `{"a":0}`, `{"a":1e-99999999999999999999}`),
		payload("greatest", "the number 1.7976931348623158e308, which rounds to the greatest binary64", "2-14",
			`{"a":1.7976931348623157e+308}`,
			`{"a":1.7976931348623158e308}`),
		payload("escapes", "escapes in a name and in values", "17.4-02 17.4-05", `{"a":["\n","/","é","😀","\u001f"]}`,
			`{"\u0061":["\u000a","\/","\u00e9","\ud83d\ude00","\u001F"]}`),
		payload("order", "names out of order", "17.4-02 17.4-05", "{\"a\":1,\"😀\":2,\"\ufb33\":3}",
			"{\"\ufb33\":3,\"a\":1,\"😀\":2}"),
		payload("nested-signature", "a nested member named signature", "6.4-04", `{"signature":{"value":"one"}}`,
			`{"signature":{"value":"one"}}`),
		payload("not-normalized", "text that is not normalized", "17.4-02 17.4-05", "{\"a\":\"e\u0301\"}",
			"{\"a\":\"e\u0301\"}"),
		{"white-space", "command with white space around everything", "17.4-02 17.4-05", bytes, func(d *draft) {
			d.respell(func(text string) string {
				return "\n" + strings.NewReplacer(`{`, "{\n\t", `":`, `" : `, `,"`, " ,\r\n\"", `}`, " }").Replace(text) + "\t"
			})
		}, false},
		{"another-order", "command with its kind first", "17.4-01 17.4-02", bytes, func(d *draft) {
			d.spell(`"kind":"work.start",`, "")
			d.spell(`{"actionId"`, `{"kind":"work.start","actionId"`)
		}, false},
		{"lower-case-t", "command whose protected time has a lower-case t, which is kept as it is", "6.4-10 2-10",
			"time of a new signature", func(d *draft) {
				d.at("2027-03-01t12:00:00Z")
			}, false},
		{"thirty-digits", "command whose protected time has thirty digits of a second, which are kept", "6.4-10 2-10",
			"time of a new signature", func(d *draft) {
				d.at("2027-03-01T12:00:00." + strings.Repeat("0123456789", 3) + "Z")
			}, false},
		{"extension", "command with an extension", "6.4-05 6.4-04", "command signing",
			func(d *draft) { extended(d.body, `{"a":[null,{}]}`) }, false},
		payload("proto", "a member named __proto__ in its payload", "6.4-04 17.4-05", `{"__proto__":{"a":1}}`,
			`{"__proto__":{"a":1}}`),
		payload("letter-case", "names in its payload that differ in their letter case alone", "6.4-04 17.4-05",
			"{\"Kind\":1,\"kind\":2,\"\u212aind\":3}", "{\"Kind\":1,\"kind\":2,\"\u212aind\":3}"),
		payload("5000-digits", "5,000 digits that an exponent brings back to 1", "2-13 2-14", `{"a":1}`,
			`{"a":1`+strings.Repeat("0", 4999)+`e-4999}`),
		{"whole-fraction", "command whose sessionEpoch is spelled 7.0", "2-20 2-13", bytes, func(d *draft) {
			d.body["sessionEpoch"] = "7"
			d.spell(`"sessionEpoch":7`, `"sessionEpoch":7.0`)
		}, false},
		{"whole-exponent", "command whose sessionEpoch is spelled 7e0", "2-20 2-13", bytes, func(d *draft) {
			d.body["sessionEpoch"] = "7"
			d.spell(`"sessionEpoch":7`, `"sessionEpoch":7e0`)
		}, false},
		{"five-hundred-digits", "command whose protected time has five hundred digits of a second, which are kept",
			"6.4-10 2-10", "time of a new signature", func(d *draft) {
				d.at("2027-03-01T12:00:00." + strings.Repeat("0123456789", 50) + "Z")
			}, false},
		{"noughts", "command whose protected time has a fraction of zeros, which is kept", "6.4-10 2-10",
			"time of a new signature", func(d *draft) { d.at("2027-03-01T12:00:00.000Z") }, false},
	}
}

// extendedForSigning are documents with an extension that nobody knows: it is relayed in what is answered.
func extendedForSigning() []unsigned {
	var list []unsigned
	for _, x := range extensionData {
		list = append(list, unsigned{x.name, "command with data of an unknown extension " + x.title, "17.4-08 21-03",
			"unknown extensions", func(d *draft) {
				extended(d.body, x.canonical)
				if x.text != "" {
					d.spell(x.canonical, x.text)
				}
			}, false})
	}
	return list
}

// refusedForSigning are documents that have no canonical bytes to sign.
func refusedForSigning() []unsigned {
	payload := func(name, title, requirement, subject, text string) unsigned {
		return unsigned{name, "command with " + title, requirement, subject, func(d *draft) { d.body["payload"] = text },
			true}
	}
	whole := func(name, title, subject string, respelling func(string) string) unsigned {
		return unsigned{name, "command " + title, "2-12 2-02", subject, func(d *draft) { d.respell(respelling) }, true}
	}
	const number, surrogate, duplicate, one = "numbers beyond binary64", "unpaired surrogates", "duplicate names",
		"one JSON value"
	return []unsigned{
		payload("number-1e400", "the number 1e400", "2-16", number, `{"a":1e400}`),
		payload("number-minus-1e400", "the number -1e400 in an array", "2-16", number, `{"a":[-1e400]}`),
		payload("number-above-greatest", "the number 1.7976931348623159e308", "2-16", number, `{"a":1.7976931348623159e308}`),
		payload("number-of-5000-digits", "a whole number of 5,000 digits", "2-16", number,
			`{"a":`+strings.Repeat("9", 5000)+`}`),
		payload("number-huge-exponent", "a number whose exponent is beyond 64 bits", "2-16", number,
			`{"a":1e99999999999999999999}`),
		payload("surrogate-high", "an unpaired high surrogate", "2-16", surrogate, `{"a":"\ud800"}`),
		payload("surrogate-low", "an unpaired low surrogate", "2-16", surrogate, `{"a":"\udc00"}`),
		payload("surrogates-reversed", "a low surrogate before a high one", "2-16", surrogate, `{"a":"\ude00\ud83d"}`),
		payload("surrogate-in-name", "an unpaired surrogate in a name", "2-16", surrogate, `{"\ud800":1}`),
		payload("duplicate", "a name twice", "17.4-03 2-12", duplicate, `{"a":1,"a":1}`),
		payload("duplicate-escaped", "a name twice, once with an escape", "17.4-03 2-12", duplicate, `{"a":1,"\u0061":1}`),
		payload("utf-8", "a byte that is not UTF-8", "2-12 2-02", "UTF-8", "{\"a\":\"\xff\"}"),
		payload("comma", "a comma after the last member", "2-12 2-02", "JSON syntax", `{"a":1,}`),
		payload("nan", "NaN", "2-12 2-02", "syntax of numbers", `{"a":NaN}`),
		whole("byte-order-mark", "behind a byte-order mark", "byte-order mark",
			func(text string) string { return "\ufeff" + text }),
		whole("trailing", "before another value", one, func(text string) string { return text + " null" }),
		whole("cut-off", "without its last byte", one, func(text string) string { return text[:len(text)-1] }),
		whole("empty", "of which nothing is there", one, func(string) string { return "" }),
	}
}
