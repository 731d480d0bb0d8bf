package derive

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// foreign are characters that patterns and formats easily let in: white space of ASCII and beyond, controls, letters
// and digits of other scripts, what folds to an ASCII letter, what takes two units of UTF-16.
var foreign = []string{" ", "\t", "\n", "\v", "\r", "\u0000", "\u001c", "\u007f", "\u0085", "\u00a0", "\u1680",
	"\u180e", "\u2003", "\u200b", "\u2028", "\u2029",
	"\u202f", "\u205f", "\u2060", "\u3000", "\ufeff", "é", "\u017f", "\u212a", "\u0661", "\uff41", "\u0301", "😀"}

// ascii are the characters of ASCII other than letters and digits, and a few of those.
const ascii = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~AMZamz059"

// texts crosses what the schemas of a place say of strings. The value at the place is the string to change.
func (d *derivation) texts(p place, detail bool) (list []crossing) {
	s, isText := p.value.(string)
	if !isText {
		return nil
	}
	list = append(list, mutations(s, detail)...)
	for _, sub := range p.everything {
		for _, bound := range []*int{sub.leastLength, sub.greatestLength} {
			if bound != nil {
				keyword := "minLength"
				if bound == sub.greatestLength {
					keyword = "maxLength"
				}
				list = append(list, lengths(p, s, keyword, *bound, detail)...)
			}
		}
		switch sub.format {
		case "uri":
			list = append(list, about("format", uris(schemeOf(s)), detail, 12)...)
			list = append(list, about("format", []string{"a/b", "urn:a", "http://[::1", "1a:b", "urn:a%zz", "urn:é"},
				true, 0)...)
		case "date-time":
			list = append(list, about("format", dateTimes, detail, 12)...)
			list = append(list, about("format", []string{"2026-02-30T00:00:00Z", "2026-01-01t00:00:00z", "2026-01-01"},
				true, 0)...)
		}
		if sub.pattern != "" {
			list = append(list, about("pattern", patterned(s, sub.pattern), detail, 8)...)
		}
	}
	return list
}

// about makes crossings of strings: of all, or of a few spread over them.
func about(keyword string, texts []string, all bool, few int) (list []crossing) {
	step := 1
	if !all {
		step = max(1, len(texts)/few)
	}
	for i := 0; i < len(texts); i += step {
		list = append(list, of(keyword, texts[i]))
	}
	return list
}

// patterned returns strings about the boundaries of a pattern: its spellings and, where it does not span the whole
// string, its spellings within s.
func patterned(s, pattern string) (list []string) {
	list = spellings(pattern)
	for _, c := range pattern {
		list = append(list, string(c))
	}
	plain := spelled(pattern)
	if strings.HasPrefix(pattern, "^") && strings.HasSuffix(pattern, "$") {
		return list
	}
	for _, fragment := range slices.Clone(list) {
		if plain != "" && strings.Contains(s, plain) {
			list = append(list, strings.Replace(s, plain, fragment, 1))
			continue
		}
		half := middle(s)
		list = append(list, s[:half]+fragment+s[half:], fragment+s)
	}
	return list
}

// middle returns the index of the character in the middle of s.
func middle(s string) int {
	half := len(s) / 2
	for half > 0 && half < len(s) && !utf8.RuneStart(s[half]) {
		half--
	}
	return half
}

// mutations changes a string by what a pattern or a format, an enumeration or a length may forbid.
func mutations(s string, detail bool) (list []crossing) {
	add := func(all ...string) {
		for _, m := range all {
			list = append(list, of("text", m))
		}
	}
	half := middle(s)
	_, first := utf8.DecodeRuneInString(s)
	_, last := utf8.DecodeLastRuneInString(s)
	add("", s+"\n", s+" ", " "+s, s[first:], s[:len(s)-last], s[:half]+"é"+s[half:], otherCaseOf(s))
	if !detail {
		return list
	}
	add(strings.ToUpper(s), strings.ToLower(s), s+"\r\n", "\n"+s, s+"\n"+s, "x"+s, s+"x", "x\n"+s, s+"\nx", s+s)
	for _, c := range foreign {
		add(c, c+s, s[:half]+c+s[half:], s+c)
	}
	for _, c := range ascii {
		add(s[:half] + string(c) + s[half:])
	}
	for _, separator := range ".-:/_+@" {
		if i := strings.IndexRune(s, separator); i >= 0 {
			add(s[:i]+string(separator)+s[i:], s[:i]+s[i+1:], s[:i], s[:i+1], s[i:], s[i+1:])
		}
	}
	return list
}

// otherCaseOf returns s in capitals, or in small letters when it was in capitals.
func otherCaseOf(s string) string {
	if upper := strings.ToUpper(s); upper != s {
		return upper
	}
	return strings.ToLower(s)
}

// lengths returns strings of the bound and of one character less and more: of ASCII, and where a pattern does not
// forbid it with characters of two and four bytes, which are one code point each whatever the encoding.
func lengths(p place, s, keyword string, bound int, detail bool) (list []crossing) {
	fill := filling(p, s, bound)
	for n := max(0, bound-1); n <= bound+1; n++ {
		list = append(list, of(keyword, fill(n)))
	}
	if !detail {
		return list
	}
	for _, c := range []string{"é", "😀"} {
		if !p.accepts(fill(max(0, bound-1))+c) && !p.accepts(strings.Repeat(c, max(1, bound))) {
			continue
		}
		for n := max(1, bound-1); n <= bound+1; n++ {
			list = append(list, of(keyword, fill(n-1)+c), of(keyword, strings.Repeat(c, n)))
		}
		half := bound/2 + 1
		list = append(list, of(keyword, strings.Repeat(c, half)), of(keyword, strings.Repeat("e\u0301", half)))
	}
	return list
}

// filling returns a function that makes s n characters long by repeating the one character of it that the place likes
// best to be repeated.
func filling(p place, s string, bound int) func(n int) string {
	runes := []rune(s)
	if len(runes) == 0 {
		runes = []rune("a")
	}
	fill := func(i, n int) string {
		if n <= len(runes) {
			return string(runes[:n])
		}
		return string(runes[:i]) + strings.Repeat(string(runes[i]), n-len(runes)+1) + string(runes[i+1:])
	}
	best := len(runes) - 1
	for i := len(runes) - 1; i >= 0; i-- {
		if p.accepts(fill(i, bound)) {
			best = i
			break
		}
	}
	return func(n int) string { return fill(best, n) }
}

// schemeOf returns the scheme of a URI with an authority, else https.
func schemeOf(s string) string {
	if scheme, _, found := strings.Cut(s, "://"); found && looksLikeURI.MatchString(scheme+":") {
		return scheme
	}
	return "https"
}
