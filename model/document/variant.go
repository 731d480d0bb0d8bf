package document

import (
	"slices"

	"github.com/missionweave/weavecheck/model/schema"
)

// Variant is a codec that is right in another way than Sound: where the text leaves something open, or lets readers
// differ.
type Variant struct {
	ID     string
	change func(c *Codec)
}

// Codec returns the codec of the variant.
func (v Variant) Codec() *Codec {
	c := Sound()
	c.deferred = false
	c.steps, c.signs = slices.Clone(c.steps), slices.Clone(c.signs)
	v.change(c)
	return c
}

// Variants lists those that weavecheck knows.
func Variants() []Variant {
	return []Variant{
		{"numbers-at-schema-by-binary64", func(c *Codec) { c.schemaOf = schema.ByBinary64 }},
		{"noncharacters-refused", func(c *Codec) {
			c.outside = func(d *schema.Document) *schema.SyntaxError {
				if outside := d.Outside(); outside != nil {
					return outside
				}
				return noncharacter(d.Root())
			}
		}},
		{"signature-replaced", func(c *Codec) { unchecked(c, signUnsigned) }},
		{"sign-refused-at-the-first-stage", func(c *Codec) {
			for i := range c.signs {
				c.signs[i].stage = Schema
			}
		}},
	}
}

// noncharacter finds a code point in a string or name that Unicode has for no character.
func noncharacter(v schema.Value) *schema.SyntaxError {
	switch v.Kind() {
	case schema.String:
		for _, r := range v.Text() {
			if r&0xFFFE == 0xFFFE || r >= 0xFDD0 && r <= 0xFDEF {
				return &schema.SyntaxError{Offset: v.Offset(), Reason: "a noncharacter"}
			}
		}
	case schema.Object:
		for name, value := range v.Members() {
			for _, part := range []schema.Value{name, value} {
				if found := noncharacter(part); found != nil {
					return found
				}
			}
		}
	case schema.Array:
		for element := range v.Elements() {
			if found := noncharacter(element); found != nil {
				return found
			}
		}
	}
	return nil
}
