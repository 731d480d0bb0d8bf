package adapters

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
)

// spellings are ways to damage a Command, or a document in one, after it was signed: its bytes are wrong, or those of its
// signature, while a reader that overlooks or repairs this would find the Command as it was. Each is about one stage of
// §6.4.
var spellings = map[string]func(text string) string{
	"a byte-order mark before it":          func(text string) string { return "\ufeff" + text },
	"another value behind it":              func(text string) string { return text + "{}" },
	"its last byte missing":                func(text string) string { return text[:len(text)-1] },
	"a member name twice":                  first(`{`, `{"kind":"work.cancel",`),
	"a member name twice in two spellings": first(`{`, `{"k\u0069nd":"work.cancel",`),
	"a byte that is not UTF-8":             first(`"payload":{`, "\"payload\":{\"note\":\"\xff\","),

	"a number beyond binary64 in its payload":     first(`"payload":{`, `"payload":{"note":1e400,`),
	"half of a surrogate pair in its payload":     first(`"payload":{`, `"payload":{"note":"\ud800",`),
	"padding behind its signature":                signature(func(value string) string { return value + "==" }),
	"a line feed behind its signature":            signature(func(value string) string { return value + `\n` }),
	"unused bits set in its signature":            signature(padded),
	"a scalar beyond the group order":             signature(unreduced),
	"its signature under another algorithm":       last(`"algorithm":"Ed25519"`, `"algorithm":"ES256"`),
	"a note in its payload that nobody signed":    first(`"payload":{`, `"payload":{"note":"",`),
	"a key that nobody has":                       keyID("urn:weavecheck:key:nobody"),
	"the key id of Ben in its signature":          keyID("urn:weavecheck:key:ben"),
	"a signature of another length":               signature(func(value string) string { return value[:len(value)-2] }),
	"the time of its signature in another offset": last(`Z","value":"`, `+00:00","value":"`),
}

// Spellings lists them.
func Spellings() []string { return slices.Sorted(maps.Keys(spellings)) }

// spelled damages a signed document.
func spelled(raw []byte, name string) ([]byte, error) {
	change, ok := spellings[name]
	if !ok {
		return nil, fmt.Errorf("no spelling is called %q; there are: %s", name, strings.Join(Spellings(), "; "))
	}
	damaged := []byte(change(string(raw)))
	if bytes.Equal(damaged, raw) {
		return nil, fmt.Errorf("the document %s has nothing that could be spelled with %s", raw, name)
	}
	return damaged, nil
}

func first(old, changed string) func(string) string {
	return func(text string) string { return strings.Replace(text, old, changed, 1) }
}

// last changes what stands in the signature, the last member of what was signed.
func last(old, changed string) func(string) string {
	return func(text string) string {
		if at := strings.LastIndex(text, old); at >= 0 {
			return text[:at] + changed + text[at+len(old):]
		}
		return text
	}
}

// keyID names another key in the signature.
func keyID(id string) func(string) string {
	return func(text string) string {
		const member = `"keyId":"`
		at := strings.LastIndex(text, member) + len(member)
		if at < len(member) {
			return text
		}
		return text[:at] + id + text[at+strings.IndexByte(text[at:], '"'):]
	}
}

// signature changes the value of the signature, which stands last in the envelope.
func signature(change func(value string) string) func(string) string {
	const member = `"value":"`
	return func(text string) string {
		start := strings.LastIndex(text, member)
		if start < 0 {
			return text
		}
		start += len(member)
		end := start + strings.IndexByte(text[start:], '"')
		return text[:start] + change(text[start:end]) + text[end:]
	}
}

// padded sets the lowest of the unused bits that the last character of 64 bytes has.
func padded(value string) string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	last := len(value) - 1
	return value[:last] + string(alphabet[strings.IndexByte(alphabet, value[last])|1])
}

// groupOrder is L of §6.4.
var groupOrder, _ = new(big.Int).SetString(
	"7237005577332262213973186563042994240857116359379907606001950938285454250989", 10)

// unreduced adds the group order to the scalar of a signature, which the equation does not notice.
func unreduced(value string) string {
	raw, err := base64.RawURLEncoding.DecodeString(value)
	if err != nil || len(raw) != 64 {
		return value
	}
	scalar := raw[32:]
	slices.Reverse(scalar)
	new(big.Int).Add(new(big.Int).SetBytes(scalar), groupOrder).FillBytes(scalar)
	slices.Reverse(scalar)
	return base64.RawURLEncoding.EncodeToString(raw)
}
