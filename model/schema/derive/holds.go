package derive

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// holds reports whether s accepts v, nearly: look-aheads in patterns are left out and formats are coarse. It is no
// verdict on a document. It says which branch of a condition a document takes, and whether a document is worth
// exploring from: what is derived from a document with a fault elsewhere shows nothing about the place it changes.
func holds(s *schema, v value) bool {
	return !s.never &&
		(s.target == nil || holds(s.target, v)) &&
		(len(s.types) == 0 || slices.ContainsFunc(s.types, func(name string) bool { return isType(name, v) })) &&
		(s.constant == nil || among(s.constant, v)) &&
		(s.enum == nil || among(s.enum, v)) &&
		holdsWithin(s, v) &&
		!slices.ContainsFunc(s.all, func(sub *schema) bool { return !holds(sub, v) }) &&
		(s.any == nil || count(s.any, v) > 0) &&
		(s.one == nil || count(s.one, v) == 1) &&
		(s.not == nil || !holds(s.not, v)) &&
		holdsBranch(s, v)
}

func holdsBranch(s *schema, v value) bool {
	taken := branch(s, v)
	return taken == nil || holds(taken, v)
}

// branch returns the then or the else that v meets.
func branch(s *schema, v value) *schema {
	if s.when == nil {
		return nil
	}
	if holds(s.when, v) {
		return s.then
	}
	return s.otherwise
}

func among(list []value, v value) bool {
	return slices.ContainsFunc(list, func(item value) bool { return equal(item, v) })
}

func count(subs []*schema, v value) (n int) {
	for _, sub := range subs {
		if holds(sub, v) {
			n++
		}
	}
	return n
}

// holdsWithin decides the keywords that concern one type of value.
func holdsWithin(s *schema, v value) bool {
	switch v := v.(type) {
	case json.Number:
		return (s.minimum == "" || rat(v).Cmp(rat(s.minimum)) >= 0) && (s.maximum == "" || rat(v).Cmp(rat(s.maximum)) <= 0)
	case string:
		return within(utf8.RuneCountInString(v), s.leastLength, s.greatestLength) &&
			(s.matches == nil || s.matches.MatchString(v)) && hasFormat(s.format, v)
	case array:
		if !within(len(v), s.shortest, s.longest) {
			return false
		}
		for i, item := range v {
			if s.items != nil && !holds(s.items, item) || s.unique && among(v[:i], item) {
				return false
			}
		}
	case object:
		if !within(len(v), s.fewest, s.most) ||
			slices.ContainsFunc(s.required, func(name string) bool { return v.index(name) < 0 }) {
			return false
		}
		for _, m := range v {
			if s.names != nil && !holds(s.names, m.name) {
				return false
			}
			if sub := s.member(m.name); sub != nil && !holds(sub, m.value) {
				return false
			}
		}
	}
	return true
}

func within(n int, least, greatest *int) bool {
	return (least == nil || n >= *least) && (greatest == nil || n <= *greatest)
}

var (
	looksLikeURI      = regexp.MustCompile(`\A[A-Za-z][A-Za-z0-9+.-]*:[!$&-;=?-Z_a-z~%#]*\z`)
	looksLikeDateTime = regexp.MustCompile(`\A\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)\z`)
)

func hasFormat(format, s string) bool {
	switch format {
	case "uri":
		return looksLikeURI.MatchString(s)
	case "date-time":
		return looksLikeDateTime.MatchString(s)
	}
	return true
}

// withoutLookaheads returns an ECMA-262 pattern less its (?=…) and (?!…), which Go's syntax lacks.
func withoutLookaheads(pattern string) string {
	var b strings.Builder
	for i := 0; i < len(pattern); {
		if rest := pattern[i:]; strings.HasPrefix(rest, "(?=") || strings.HasPrefix(rest, "(?!") {
			i += groupLength(rest)
			continue
		}
		n := 1
		if pattern[i] == '\\' {
			n = 2
		}
		end := min(i+n, len(pattern))
		b.WriteString(pattern[i:end])
		i = end
	}
	return b.String()
}

// groupLength returns the length of the group that s starts with.
func groupLength(s string) int {
	depth, class := 0, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			i++
		case class:
			class = c != ']'
		case c == '[':
			class = true
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(s)
}
