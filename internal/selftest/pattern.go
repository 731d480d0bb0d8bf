package selftest

import (
	"path"
	"slices"
	"strings"
)

// matches reports whether a text is what a pattern stands for.
func matches(pattern, text string) bool {
	return slices.ContainsFunc(alternatives(pattern), func(one string) bool {
		ok, err := path.Match(one, text)
		return ok && err == nil
	})
}

// alternatives writes out the {a,b} of a pattern.
func alternatives(pattern string) []string {
	before, rest, found := strings.Cut(pattern, "{")
	list, after, closed := strings.Cut(rest, "}")
	if !found || !closed {
		return []string{pattern}
	}
	var all []string
	for _, choice := range strings.Split(list, ",") {
		all = append(all, alternatives(before+choice+after)...)
	}
	return all
}
