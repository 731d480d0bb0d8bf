package document

import (
	"encoding/base64"
	"strings"
)

// decodeBase64URL decodes canonical unpadded base64url: the URL-safe alphabet alone, no padding, unused bits zero (§2).
func decodeBase64URL(text string) (decoded []byte, canonical bool) {
	if strings.ContainsAny(text, "\r\n") { // which encoding/base64 skips
		return nil, false
	}
	decoded, err := base64.RawURLEncoding.Strict().DecodeString(text)
	return decoded, err == nil
}

// laxBase64 decodes what can be: either alphabet, padded or not, with unused bits of any value.
func laxBase64(text string) []byte {
	text = strings.NewReplacer("+", "-", "/", "_").Replace(strings.TrimRight(text, "="))
	decoded, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil
	}
	return decoded
}
