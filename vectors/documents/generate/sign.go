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
	for _, u := range refusedForSigning() {
		c.signing("refused", commandSample(), u)
	}
	return c.done()
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
		// The text gives signing no stages: it only has to be refused.
		v.Expect.Stages = []document.Stage{document.Parse, document.Schema, document.Canonicalization}
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
	}
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
