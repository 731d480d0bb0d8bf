package document

import (
	"slices"
	"strings"
)

// signingFaults are mistakes in making a signature.
var signingFaults = []Fault{
	{"sign-over-existing-signature", "6.4-04", func(c *Codec) {
		unchecked(c, signUnsigned)
		c.covered = func(s *signing) []byte { return s.codec.canonical(s.root, "") }
	}},
	{"sign-at-any-utc", "6.4-09", func(c *Codec) {
		replaced(c.signs, signUTC, func(s *signing) string {
			return unless(strings.HasSuffix(s.time, "Z") || strings.HasSuffix(s.time, "z") ||
				strings.HasSuffix(s.time, "+00:00"), "is not UTC")
		})
	}},
	{"sign-time-made-utc", "6.4-09", func(c *Codec) {
		unchecked(c, signUTC)
		c.createdAt = func(time string) string {
			return strings.NewReplacer("+00:00", "Z", "z", "Z", "+08:00", "Z").Replace(time)
		}
	}},
	{"sign-time-in-upper-case", "6.4-10", func(c *Codec) { c.createdAt = strings.ToUpper }},
	{"sign-time-in-milliseconds", "6.4-10", func(c *Codec) { c.createdAt = milliseconds }},
	{"sign-time-without-noughts", "6.4-10", func(c *Codec) {
		c.createdAt = func(time string) string {
			if !strings.Contains(time, ".") {
				return time
			}
			return strings.TrimRight(strings.TrimRight(strings.TrimSuffix(time, "Z"), "0"), ".") + "Z"
		}
	}},
	{"sign-without-looking", "2-03", func(c *Codec) {
		unchecked(c, "sign-schema")
		unchecked(c, signUTC)
	}},
}

// unchecked takes away a check of what is to be signed.
func unchecked(c *Codec, id string) {
	c.signs = slices.DeleteFunc(c.signs, func(s check[*signing]) bool { return s.id == id })
}
