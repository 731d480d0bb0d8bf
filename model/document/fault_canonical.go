package document

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/missionweave/weavecheck/model/schema"
)

// lax is a canonicalizer whose parts can be wrong.
type lax struct {
	less         func(a, b []byte) int
	number       func(raw []byte) string
	text         func(content []byte) string
	omitAnywhere bool
	keep         bool
}

func soundly() lax {
	return lax{
		less:   compareUTF16,
		number: func(raw []byte) string { return string(appendNumber(nil, raw)) },
		text:   func(content []byte) string { return string(appendContent(nil, content)) },
	}
}

func (l lax) canonical(v schema.Value, omit string) []byte { return l.append(nil, v, omit) }

func (l lax) append(out []byte, v schema.Value, omit string) []byte {
	switch v.Kind() {
	case schema.Object:
		type member struct{ name, value schema.Value }
		var members []member
		for name, value := range v.Members() {
			if omit == "" || !name.Is(omit) || l.keep {
				members = append(members, member{name, value})
			}
		}
		slices.SortStableFunc(members, func(a, b member) int { return l.less(a.name.Content(), b.name.Content()) })
		if !l.omitAnywhere {
			omit = ""
		}
		out = append(out, '{')
		for i, m := range members {
			if i > 0 {
				out = append(out, ',')
			}
			out = append(append(out, l.text(m.name.Content())...), ':')
			out = l.append(out, m.value, omit)
		}
		return append(out, '}')
	case schema.Array:
		if !l.omitAnywhere {
			omit = ""
		}
		out = append(out, '[')
		for element := range v.Elements() {
			if out[len(out)-1] != '[' {
				out = append(out, ',')
			}
			out = l.append(out, element, omit)
		}
		return append(out, ']')
	case schema.String:
		return append(out, l.text(v.Content())...)
	case schema.Number:
		return append(out, l.number(v.Raw())...)
	}
	return append(out, v.Raw()...)
}

func writing(id, requirement string, change func(*lax)) Fault {
	return Fault{id, requirement, func(c *Codec) {
		l := soundly()
		change(&l)
		c.canonical = l.canonical
	}}
}

// canonicalFaults are mistakes about the bytes that are signed.
var canonicalFaults = []Fault{
	writing("signature-omitted-at-depth", "6.4-04", func(l *lax) { l.omitAnywhere = true }),
	writing("signature-not-omitted", "6.4-04", func(l *lax) { l.keep = true }),
	writing("names-by-code-point", "17.4-05", func(l *lax) { l.less = bytes.Compare }),
	writing("names-unsorted", "17.4-05", func(l *lax) { l.less = func(_, _ []byte) int { return 0 } }),
	writing("names-by-letter-case", "17.4-05", func(l *lax) {
		l.less = func(a, b []byte) int { return compareUTF16(bytes.ToLower(a), bytes.ToLower(b)) }
	}),
	writing("numbers-as-spelled", "2-13", func(l *lax) { l.number = func(raw []byte) string { return string(raw) } }),
	writing("numbers-with-extra-precision", "2-15", func(l *lax) {
		l.number = func(raw []byte) string {
			if !bytes.ContainsAny(raw, ".eE") {
				return strings.TrimPrefix(string(raw), "-0")
			}
			return string(appendNumber(nil, raw))
		}
	}),
	writing("numbers-in-17-digits", "2-13", func(l *lax) {
		l.number = func(raw []byte) string {
			f, _ := schema.Binary64(raw)
			return strconv.FormatFloat(f, 'g', 17, 64)
		}
	}),
	writing("numbers-of-single-precision", "2-14", func(l *lax) {
		l.number = func(raw []byte) string {
			f, _ := strconv.ParseFloat(string(raw), 32)
			return string(appendNumber(nil, strconv.AppendFloat(nil, f, 'g', -1, 64)))
		}
	}),
	writing("numbers-in-15-digits", "2-13", func(l *lax) {
		l.number = func(raw []byte) string {
			f, _ := schema.Binary64(raw)
			return string(appendNumber(nil, strconv.AppendFloat(nil, f, 'g', 15, 64)))
		}
	}),
	writing("subnormals-in-17-digits", "2-13", func(l *lax) {
		l.number = func(raw []byte) string {
			f, _ := schema.Binary64(raw)
			if size := math.Abs(f); 2e-323 < size && size < 2e-310 { // of those that have few bits left
				return strconv.FormatFloat(f, 'g', 17, 64)
			}
			return string(appendNumber(nil, raw))
		}
	}),
	writing("negative-nought", "2-13", func(l *lax) {
		l.number = func(raw []byte) string {
			if f, _ := schema.Binary64(raw); f == 0 && raw[0] == '-' {
				return "-0"
			}
			return string(appendNumber(nil, raw))
		}
	}),
	writing("numbers-never-in-exponents", "2-13", func(l *lax) {
		l.number = func(raw []byte) string {
			f, _ := schema.Binary64(raw)
			return strconv.FormatFloat(f, 'f', -1, 64)
		}
	}),
	writing("numbers-as-go-writes-them", "2-13", func(l *lax) {
		l.number = func(raw []byte) string {
			f, _ := schema.Binary64(raw)
			return strconv.FormatFloat(f, 'g', -1, 64)
		}
	}),
	writing("text-escaped-for-html", "17.4-05", func(l *lax) {
		l.text = func(content []byte) string { return marshalled(string(content)) }
	}),
	writing("text-escaped-to-ascii", "17.4-05", func(l *lax) {
		l.text = func(content []byte) string { return strings.ToLower(strconv.QuoteToASCII(string(content))) }
	}),
	writing("text-with-escaped-slashes", "17.4-05", func(l *lax) {
		l.text = func(content []byte) string { return strings.ReplaceAll(string(appendContent(nil, content)), "/", `\/`) }
	}),
	writing("text-with-long-escapes", "17.4-05", func(l *lax) {
		l.text = func(content []byte) string {
			return strings.NewReplacer(`\b`, `\u0008`, `\f`, `\u000c`, `\n`, `\u000a`, `\r`, `\u000d`, `\t`,
				`\u0009`).Replace(string(appendContent(nil, content)))
		}
	}),
	writing("text-with-upper-case-escapes", "17.4-05", func(l *lax) {
		l.text = func(content []byte) string {
			return strings.NewReplacer(`\u000b`, `\u000B`, `\u000e`, `\u000E`, `\u000f`, `\u000F`, `\u001a`,
				`\u001A`).Replace(string(appendContent(nil, content)))
		}
	}),
	writing("text-with-delete-escaped", "17.4-05", func(l *lax) {
		l.text = func(content []byte) string {
			return strings.ReplaceAll(string(appendContent(nil, content)), "\u007f", `\u007f`)
		}
	}),
}

func marshalled(text string) string {
	out, err := json.Marshal(text)
	if err != nil {
		return `""`
	}
	return string(out)
}
