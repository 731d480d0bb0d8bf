package schema

import (
	"fmt"
	"regexp/syntax"
	"strings"
	"unicode"
)

// pattern makes mutants of a pattern: gone, in any case, and with one of its parts another.
func (m *mutator) pattern(source string, at []string) {
	m.drop("pattern", at)
	put := func(what, changed string) {
		m.add("pattern", at, what, func(any) any { return changed })
	}
	if strings.ContainsFunc(source, unicode.IsLetter) {
		put("in any case", "(?i:"+source+")")
	}
	for n := 0; ; n++ {
		tree, err := syntax.Parse(source, syntax.Perl)
		if err != nil {
			panic("schema: " + err.Error()) // it was compiled
		}
		node := nth(tree, n)
		if node == nil {
			return
		}
		for _, change := range changesOf(node) {
			original := *node
			change.make(node)
			put(fmt.Sprintf("part %d %s", n, change.what), tree.String())
			*node = original
		}
	}
}

// nth returns the node of a tree that comes nth from the left, a node before those in it.
func nth(tree *syntax.Regexp, n int) *syntax.Regexp {
	var found *syntax.Regexp
	var walk func(*syntax.Regexp)
	walk = func(node *syntax.Regexp) {
		if n == 0 {
			found = node
		}
		n--
		for _, sub := range node.Sub {
			walk(sub)
		}
	}
	walk(tree)
	return found
}

// patternChange makes one part of a pattern laxer or stricter.
type patternChange struct {
	what string
	make func(node *syntax.Regexp)
}

func changesOf(node *syntax.Regexp) (list []patternChange) {
	add := func(what string, make func(*syntax.Regexp)) { list = append(list, patternChange{what, make}) }
	times := func(what string, least, most int) {
		add(what, func(n *syntax.Regexp) { n.Op, n.Min, n.Max = syntax.OpRepeat, least, most })
	}
	switch node.Op {
	case syntax.OpBeginText, syntax.OpEndText:
		add("left out", func(n *syntax.Regexp) { n.Op = syntax.OpEmptyMatch })
	case syntax.OpCharClass:
		add("as any character", func(n *syntax.Regexp) { n.Op = syntax.OpAnyChar })
	case syntax.OpLiteral:
		if len(node.Rune) == 1 && !unicode.IsLetter(node.Rune[0]) {
			add("as any character", func(n *syntax.Regexp) { n.Op = syntax.OpAnyChar })
		}
	case syntax.OpQuest:
		times("always", 1, 1)
		times("never", 0, 0)
	case syntax.OpStar:
		times("at least once", 1, -1)
		times("at most once", 0, 1)
	case syntax.OpPlus:
		times("even never", 0, -1)
		times("just once", 1, 1)
	case syntax.OpRepeat:
		least, most := node.Min, node.Max
		if least > 0 {
			times("one less at least", least-1, most)
		}
		if least < most || most < 0 {
			times("one more at least", least+1, most)
		}
		if most > least {
			times("one less at most", least, most-1)
		}
		if most >= 0 {
			times("one more at most", least, most+1)
		}
	case syntax.OpAlternate:
		for i := range node.Sub {
			add(fmt.Sprintf("less way %d", i+1), func(n *syntax.Regexp) {
				n.Sub = append(append([]*syntax.Regexp{}, n.Sub[:i]...), n.Sub[i+1:]...)
			})
		}
	}
	return list
}
