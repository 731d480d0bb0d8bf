package derive

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A change is how one string for a pattern differs from the plain one: in what is written for one node of the
// pattern's tree, or in what is left out.
type change struct {
	node *syntax.Regexp
	text string // what a character or a literal becomes
	n    int    // how often a repetition repeats, or which alternative is taken

	absent map[*syntax.Regexp]bool
}

// spelled returns a string that the pattern matches: each optional part once, each class by its first character.
// Look-aheads are left out.
func spelled(pattern string) string {
	tree, err := syntax.Parse(withoutLookaheads(pattern), syntax.Perl)
	if err != nil {
		return ""
	}
	return spell(tree, &change{})
}

// spellings returns strings about the boundaries of a pattern: each class left by the characters beside its ranges,
// each repetition as often as allowed and once more or less, each alternative, each letter in the other case or left
// out.
func spellings(pattern string) (all []string) {
	tree, err := syntax.Parse(withoutLookaheads(pattern), syntax.Perl)
	if err != nil {
		return nil
	}
	add := func(c change) {
		if s := spell(tree, &c); !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	for _, c := range changes(tree) {
		add(c)
	}
	optional := optionals(tree)
	for set := range 1 << min(len(optional), mostOptional) {
		absent := map[*syntax.Regexp]bool{}
		for i, re := range optional[:min(len(optional), mostOptional)] {
			absent[re] = set>>i&1 == 1
		}
		add(change{absent: absent})
	}
	return all
}

// mostOptional bounds the parts of a pattern of which every subset is left out.
const mostOptional = 6

// optionals returns the parts of a tree that may be left out.
func optionals(re *syntax.Regexp) (list []*syntax.Regexp) {
	if re.Op == syntax.OpQuest || re.Op == syntax.OpStar {
		list = append(list, re)
	}
	for _, sub := range re.Sub {
		list = append(list, optionals(sub)...)
	}
	return list
}

// changes returns what may be changed in a tree.
func changes(re *syntax.Regexp) (list []change) {
	texts := func(all ...string) {
		for _, s := range all {
			list = append(list, change{node: re, text: s})
		}
	}
	counts := func(all ...int) {
		for _, n := range all {
			if n >= 0 {
				list = append(list, change{node: re, n: n})
			}
		}
	}
	switch re.Op {
	case syntax.OpCharClass:
		for i, r := range re.Rune {
			beyond := r - 1
			if i%2 == 1 {
				beyond = r + 1
			}
			for _, r := range []rune{r, beyond, (r + re.Rune[i|1]) / 2} {
				if r >= 0 && utf8.ValidRune(r) {
					texts(string(r))
				}
			}
		}
		texts("")
	case syntax.OpLiteral:
		for _, i := range []int{0, len(re.Rune) / 2, len(re.Rune) - 1} {
			before, after := string(re.Rune[:i]), string(re.Rune[i+1:])
			texts(before+after, before+string(otherCase(re.Rune[i]))+after, before+"~"+after)
		}
	case syntax.OpStar, syntax.OpQuest:
		counts(0, 2, 3)
	case syntax.OpPlus:
		counts(0, 2, 3)
	case syntax.OpRepeat:
		counts(re.Min-1, re.Min, re.Min+1)
		if re.Max > 0 {
			counts(re.Max, re.Max+1)
		}
	case syntax.OpAlternate:
		for i := range re.Sub {
			counts(i)
		}
	}
	for _, sub := range re.Sub {
		list = append(list, changes(sub)...)
	}
	return list
}

func otherCase(r rune) rune {
	if unicode.IsUpper(r) {
		return unicode.ToLower(r)
	}
	return unicode.ToUpper(r)
}

// spell writes a string for a tree, with a change. Where the changed node is a character in a repetition, only its
// first turn is changed.
func spell(re *syntax.Regexp, c *change) string {
	if c.absent[re] {
		return ""
	}
	changed := c.node == re
	if changed {
		switch re.Op {
		case syntax.OpCharClass, syntax.OpLiteral:
			c.node = nil
			return c.text
		}
	}
	var b strings.Builder
	turns := func(n int) {
		for range n {
			b.WriteString(spell(re.Sub[0], c))
		}
	}
	switch re.Op {
	case syntax.OpLiteral:
		return string(re.Rune)
	case syntax.OpCharClass:
		return string(plainest(re.Rune))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return "x"
	case syntax.OpCapture:
		return spell(re.Sub[0], c)
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			b.WriteString(spell(sub, c))
		}
	case syntax.OpAlternate:
		taken := 0
		if changed {
			taken = c.n
		} else if i := slices.IndexFunc(re.Sub, func(sub *syntax.Regexp) bool { return has(sub, c.node) }); i >= 0 {
			taken = i
		}
		return spell(re.Sub[taken], c)
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		switch {
		case changed:
			turns(c.n)
		default:
			turns(max(1, re.Min))
		}
	}
	return b.String()
}

// has reports whether a node is in a tree.
func has(tree, node *syntax.Regexp) bool {
	return tree == node || slices.ContainsFunc(tree.Sub, func(sub *syntax.Regexp) bool { return has(sub, node) })
}

// plainest returns a letter of a class, or a digit, or else its first character.
func plainest(ranges []rune) rune {
	for _, wanted := range "aA0" {
		for i := 0; i < len(ranges); i += 2 {
			if ranges[i] <= wanted && wanted <= ranges[i+1] {
				return wanted
			}
		}
	}
	return ranges[0]
}
