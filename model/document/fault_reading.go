package document

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
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
	{"read-long-integers-as-malformed", "6.4-72", func(c *Codec) {
		c.repair = func(text []byte) []byte {
			if longestDigits(text) > 4300 { // more than some readers of integers take
				return nil
			}
			return text
		}
	}},
	{"read-noncharacters-as-malformed", "6.4-72", func(c *Codec) {
		c.repair = func(text []byte) []byte {
			if bytes.Contains(text, []byte("\ufffe")) || bytes.Contains(text, []byte(`\ufffe`)) {
				return nil
			}
			return text
		}
	}},
	{"read-noncharacters-replaced", "2-12", func(c *Codec) {
		c.repair = func(text []byte) []byte {
			return []byte(strings.NewReplacer("\ufffe", "\ufffd", `\ufffe`, "\ufffd").Replace(string(text)))
		}
	}},
	{"read-proto-dropped", "17.4-05", func(c *Codec) {
		c.repair = func(text []byte) []byte {
			return rewritten(text, func(o map[string]any) { delete(o, "__proto__") })
		}
	}},
	{"read-names-of-any-letter-case", "6.4-64", func(c *Codec) {
		c.repair = func(text []byte) []byte { return rewritten(text, takeNamesOfAnyCase) }
	}},
	{"read-extensions-dropped", "17.4-08", func(c *Codec) {
		c.repair = func(text []byte) []byte {
			return rewritten(text, func(o map[string]any) { delete(o, "extensions") })
		}
	}},
	{"read-extension-data-without-nulls", "21-03", func(c *Codec) {
		c.repair = func(text []byte) []byte {
			return rewritten(text, func(o map[string]any) {
				if data, ok := o["data"].(map[string]any); ok {
					maps.DeleteFunc(data, func(_ string, v any) bool { return v == nil })
				}
			})
		}
	}},
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

// longestDigits is how many digits the longest row of them has.
func longestDigits(text []byte) int {
	longest, n := 0, 0
	for _, c := range text {
		if n++; c < '0' || c > '9' {
			n = 0
		}
		longest = max(longest, n)
	}
	return longest
}

// rewritten changes every object of a text that is right, and whatever has it takes the change for what was there.
func rewritten(text []byte, change func(object map[string]any)) []byte {
	var d schema.Document
	if d.ReadModel(text) != nil {
		return text
	}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			change(v)
			for _, member := range v {
				walk(member)
			}
		case []any:
			for _, element := range v {
				walk(element)
			}
		}
	}
	v := d.Root().Plain()
	before, err := json.Marshal(v)
	walk(v)
	after, err2 := json.Marshal(v)
	if err != nil || err2 != nil || bytes.Equal(before, after) {
		return text
	}
	return after
}

// takeNamesOfAnyCase takes a name for one that its reader looks for if they are the same but for their case, as Unicode
// has it.
func takeNamesOfAnyCase(o map[string]any) {
	for _, known := range []string{"kind", "issuedAt", "actor", "signature", "keyId", "createdAt", "sessionEpoch"} {
		for _, name := range slices.Sorted(maps.Keys(o)) {
			if v := o[name]; name != known && strings.EqualFold(name, known) {
				delete(o, name)
				o[known] = v
			}
		}
	}
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
