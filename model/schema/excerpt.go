package schema

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// excerptBytes is how much of a foreign text a message quotes.
const excerptBytes = 200

// Excerpt shows the beginning of a foreign text, in one printable line of bounded length.
func Excerpt(text []byte) string {
	cut := len(text) > excerptBytes
	if cut {
		end := excerptBytes
		for end > excerptBytes-utf8.UTFMax && !utf8.RuneStart(text[end]) {
			end--
		}
		text = text[:end]
	}
	shown := make([]byte, 0, len(text)+4)
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			shown = fmt.Appendf(shown, `\x%02x`, text[i])
		} else if strconv.IsPrint(r) {
			shown = append(shown, text[i:i+size]...)
		} else {
			q := strconv.QuoteRune(r)
			shown = append(shown, q[1:len(q)-1]...)
		}
		i += size
	}
	if cut {
		shown = append(shown, " …"...)
	}
	return string(shown)
}
