package document

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/missionweave/weavecheck/model/schema"
)

// repairing is a fault of the reader, which repairs what stage 1 refuses.
func repairing(id string, repair func(text []byte) []byte) Fault {
	return Fault{id, "6.4-63", func(c *Codec) { c.repair = repair }}
}

// readingFaults are mistakes of the first stage.
var readingFaults = []Fault{
	repairing("read-byte-order-mark", func(text []byte) []byte { return bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")) }),
	repairing("read-invalid-utf8", func(text []byte) []byte { return bytes.ToValidUTF8(text, []byte("\ufffd")) }),
	repairing("read-trailing-data", func(text []byte) []byte {
		var first json.RawMessage
		if json.NewDecoder(bytes.NewReader(text)).Decode(&first) != nil || !utf8.Valid(text) {
			return text
		}
		return first
	}),
	repairing("read-last-duplicate", func(text []byte) []byte { return deduplicated(text) }),
	{"read-surrogates-as-malformed", "6.4-72", func(c *Codec) {
		c.repair = func(text []byte) []byte {
			return malformedUnless(text, func(d *schema.Document) bool { return d.Outside() == nil || !surrogate(d) })
		}
	}},
	{"read-huge-numbers-as-malformed", "6.4-72", func(c *Codec) {
		c.repair = func(text []byte) []byte {
			return malformedUnless(text, func(d *schema.Document) bool { return d.Outside() == nil || surrogate(d) })
		}
	}},
}

func surrogate(d *schema.Document) bool { return strings.Contains(d.Outside().Reason, "surrogate") }

func malformedUnless(text []byte, right func(*schema.Document) bool) []byte {
	var d schema.Document
	if d.Read(text) == nil && !right(&d) {
		return nil
	}
	return text
}

// deduplicated keeps the last of the members of one name, as most readers do.
func deduplicated(text []byte) []byte {
	var d schema.Document
	if d.Read(text) == nil || !utf8.Valid(text) {
		return text
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var v any
	if decoder.Decode(&v) != nil || decoder.More() {
		return text
	}
	out, err := json.Marshal(v)
	if err != nil {
		return text
	}
	return out
}
