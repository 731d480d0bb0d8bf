package schema

import (
	"net/netip"
	"strings"
)

// IsURI reports whether a text is, as a whole, a URI of RFC 3986: with a scheme, in ASCII, every percent sign before
// two hexadecimal digits. A relative reference, an IRI, or a line feed at the end make it none (§2).
func IsURI(text string) bool {
	scheme, rest, ok := strings.Cut(text, ":")
	if !ok || !isScheme(scheme) {
		return false
	}
	rest, fragment, _ := strings.Cut(rest, "#")
	rest, query, _ := strings.Cut(rest, "?")
	if !made(fragment, pathChar|slashes) || !made(query, pathChar|slashes) {
		return false
	}
	path := rest
	if after, found := strings.CutPrefix(rest, "//"); found {
		authority := after
		path = ""
		if i := strings.IndexByte(after, '/'); i >= 0 {
			authority, path = after[:i], after[i:]
		}
		if !isAuthority(authority) {
			return false
		}
	}
	return made(path, pathChar|slash)
}

func isScheme(text string) bool {
	for i := range len(text) {
		c := text[i]
		if i == 0 && !is(c, letter) || !is(c, letter|digit) && c != '+' && c != '-' && c != '.' {
			return false
		}
	}
	return text != ""
}

func isAuthority(text string) bool {
	if at := strings.IndexByte(text, '@'); at >= 0 {
		if !made(text[:at], nameChar|colon) {
			return false
		}
		text = text[at+1:]
	}
	host, port := text, ""
	if strings.HasPrefix(text, "[") {
		end := strings.IndexByte(text, ']')
		if end < 0 || !isAddress(text[1:end]) {
			return false
		}
		host, port = "", text[end+1:]
		if port != "" && port[0] != ':' {
			return false
		}
		port = strings.TrimPrefix(port, ":")
	} else if i := strings.IndexByte(text, ':'); i >= 0 {
		host, port = text[:i], text[i+1:]
	}
	return made(host, nameChar) && made(port, digit)
}

// isAddress reports whether what stands in brackets is an IPv6 address or one of a future version.
func isAddress(text string) bool {
	if text != "" && (text[0] == 'v' || text[0] == 'V') {
		version, address, _ := strings.Cut(text[1:], ".")
		return version != "" && made(version, hexDigit) && address != "" && !strings.Contains(address, "%") &&
			made(address, nameChar|colon)
	}
	address, err := netip.ParseAddr(text)
	return err == nil && address.Is6() && address.Zone() == ""
}

// class is a set of the character classes of RFC 3986.
type class uint16

const (
	letter class = 1 << iota
	digit
	hexDigit
	mark      // of the unreserved characters
	delimiter // sub-delims
	colon
	at
	slash
	question
	percent

	nameChar = letter | digit | mark | delimiter | percent
	pathChar = nameChar | colon | at
	slashes  = slash | question
)

var classes = func() (table [256]class) {
	for set, c := range map[string]class{
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz": letter, "0123456789": digit,
		"0123456789ABCDEFabcdef": hexDigit,
		"-._~":                   mark, "!$&'()*+,;=": delimiter, ":": colon, "@": at, "/": slash, "?": question,
		"%": percent,
	} {
		for i := range len(set) {
			table[set[i]] |= c
		}
	}
	return table
}()

func is(c byte, allowed class) bool { return classes[c]&allowed != 0 }

// made reports whether a text is made of the allowed characters, each percent sign starting an escape.
func made(text string, allowed class) bool {
	for i := 0; i < len(text); i++ {
		if !is(text[i], allowed) {
			return false
		}
		if text[i] == '%' {
			if i+2 >= len(text) || !is(text[i+1], hexDigit) || !is(text[i+2], hexDigit) {
				return false
			}
			i += 2
		}
	}
	return true
}
