package generate

import (
	"crypto/ed25519"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model/document"
)

// ofTheValue is what is asked about the 64 bytes of a signature and their spelling.
func ofTheValue() []change {
	r := func(name, title, requirement string, sign func(ed25519.PrivateKey, []byte) ([]byte, error),
		accepted bool) change {
		return change{"r-" + name, "command with " + title + " for R", requirement, "R of the signature",
			func(d *draft) { d.sign = sign },
			document.SignatureEnvelope, accepted}
	}
	list := []change{r("identity", "the identity, which is allowed,", "6.4-13", withR(identity), true)}
	for _, p := range slices.Concat(offCurve, notOfRFC8032, smallOrder) {
		list = append(list, r(p.name, p.title, "6.4-16 6.4-13", withR(p.encoding), false))
	}
	for _, p := range smallOrder[:4] {
		list = append(list, r("mixed-"+p.name, "r·B and "+p.title, "6.4-16 6.4-13", withMixedR(p.encoding), false))
	}
	s := func(name, title string, stage document.Stage, of func(*big.Int) *big.Int) change {
		return change{"s-" + name, "command whose S is " + title, "6.4-14 6.4-16", "S of the signature",
			func(d *draft) { d.bytes = append(d.bytes, withS(of)) },
			stage, false}
	}
	for _, ch := range []change{
		s("equals-order", "L", document.SignatureEnvelope, exactly(0, 1)),
		s("order-plus-one", "L + 1", document.SignatureEnvelope, exactly(1, 1)),
		s("plus-order", "L more than that of a right signature", document.SignatureEnvelope, plus(0, 1)),
		s("plus-eight-orders", "8·L more than that of a right signature", document.SignatureEnvelope, plus(0, 8)),
		s("highest-bit", "that of a right signature with the highest bit set", document.SignatureEnvelope, orBits(1, 255)),
		s("three-highest-bits", "that of a right signature with the three highest bits set", document.SignatureEnvelope,
			orBits(7, 253)),
		s("two-to-252-and-more", "that of a right signature with the bit 252 set and another above L",
			document.SignatureEnvelope, orBits(1<<8|1, 244)),
		s("all-ones", "all ones", document.SignatureEnvelope, func(*big.Int) *big.Int {
			return new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 256), big.NewInt(1))
		}),
		s("zero", "0, which is in range, and wrong", document.SignatureEquation, exactly(0, 0)),
		s("order-less-one", "L - 1, which is in range, and wrong", document.SignatureEquation, exactly(-1, 1)),
	} {
		if ch.name == "s-plus-order" || ch.name == "s-plus-eight-orders" {
			ch.requirement = "6.4-15 6.4-14 6.4-16"
		}
		list = append(list, ch)
	}
	long := func(n int) change {
		return change{fmt.Sprintf("value-of-%d-bytes", n), fmt.Sprintf("command whose signature.value has %d bytes", n),
			"6.4-65", "length of the signature",
			func(d *draft) {
				d.bytes = append(d.bytes, func(signature []byte) []byte { return slices.Concat(signature, signature)[:n] })
			}, document.SignatureEnvelope, false}
	}
	for _, n := range []int{2, 32, 63, 65, 96, 128} {
		list = append(list, long(n))
	}
	for _, bits := range []int{1, 8, 15} {
		list = append(list, change{fmt.Sprintf("pad-bits-%d", bits),
			fmt.Sprintf("command whose signature.value ends in the unused bits %04b", bits), "2-18 2-17",
			"base64url of the signature", func(d *draft) { d.encode = padBits(bits) }, document.SignatureEnvelope, false})
	}
	return append(list, change{"cut-in-a-byte", "command whose signature.value lacks its last character", "2-17",
		"base64url of the signature", func(d *draft) {
			d.encode = func(b []byte) string { return base64url(b)[:85] }
		}, document.SignatureEnvelope, false})
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// padBits encodes with other unused bits than zeros at the end, of which there are 4 behind 64 bytes, and 2 behind 32.
func padBits(bits int) func([]byte) string {
	return func(b []byte) string {
		text := base64url(b)
		last := strings.IndexByte(alphabet, text[len(text)-1])
		return text[:len(text)-1] + alphabet[last+bits:last+bits+1]
	}
}
