package explain

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/model/requirement"
)

// Hit is something that has the words that were searched for.
type Hit struct {
	ID    string
	What  string // what it is: for a requirement its level
	Text  string
	Place string // file and line
	words int    // how many of those that were searched for it has
	score float64
}

// Search finds requirements, checks, reading points and guards by their words, the best match first: those that have
// every word, then those that have two or more, which are more than half. limit bounds the hits, 0 gives all; more are
// those left out.
func (b *Book) Search(words string, limit int) (hits []Hit, more int) {
	terms := termsOf(words)
	if len(terms) == 0 {
		return nil, 0
	}
	entries := b.entries()
	counts, rarity := make([]int, len(entries)), make([]float64, len(terms))
	matched := make([][]float64, len(entries))
	for i := range entries {
		matched[i] = make([]float64, len(terms))
		for j, term := range terms {
			if matched[i][j] = entries[i].has(term); matched[i][j] > 0 {
				counts[i]++
				rarity[j]++
			}
		}
	}
	for i, e := range entries {
		if counts[i] < len(terms) && (counts[i] < 2 || 2*counts[i] <= len(terms)) {
			continue
		}
		hit := e.hit()
		for j := range terms {
			hit.score += matched[i][j] * math.Log(1+float64(len(entries))/max(rarity[j], 1))
		}
		hit.score, hit.words = hit.score*e.weight, counts[i]
		hits = append(hits, hit)
	}
	slices.SortStableFunc(hits, func(a, b Hit) int {
		return cmp.Or(b.words-a.words, cmp.Compare(b.score, a.score))
	})
	if limit > 0 && len(hits) > limit {
		hits, more = hits[:limit], len(hits)-limit
	}
	return hits, more
}

// entry is something that can be found.
type entry struct {
	weight float64 // of its kind: what is demanded comes before what checks it
	names  []string
	words  []string
	hit    func() Hit
}

// How much a word counts: as a name or part of one, as a word of the text, and as the beginning of one.
const (
	asName      = 3
	asWord      = 2
	asBeginning = 1
)

func (e *entry) has(term string) float64 {
	if slices.Contains(e.names, term) {
		return asName
	}
	best := 0.0
	for _, w := range e.words {
		if w == term {
			return asWord
		}
		if begins(w, term) {
			best = asBeginning
		}
	}
	return best
}

// longestEnding is by how many letters a word may be longer than the one that was asked for: "lease" finds "leases".
const longestEnding = 3

func begins(word, term string) bool {
	term = strings.TrimSuffix(term, "s")
	return len(term) > 2 && len(word)-len(term) <= longestEnding && strings.HasPrefix(word, term)
}

// The weights of what is found.
const (
	ofRequirement = 1.5
	ofPoint       = 1.2
	ofGuard       = 1.1
	ofCheck       = 1.0
)

func (b *Book) entries() []entry {
	var list []entry
	for _, r := range requirement.All() {
		list = append(list, entry{ofRequirement, namesOf(r.ID), termsOf(r.Text), func() Hit {
			return Hit{ID: r.ID, What: string(r.Level), Text: r.Text, Place: placeOf(r.ID)}
		}})
	}
	for _, p := range run.Points() {
		list = append(list, entry{ofPoint, namesOf(p.ID), termsOf(p.Question), func() Hit {
			return Hit{ID: p.ID, What: fmt.Sprintf("a reading point (§%s)", p.Section), Text: p.Question}
		}})
	}
	type guard struct{ name, requirement string }
	seen := map[guard]bool{}
	for _, rule := range b.rulebook.Rules {
		for _, g := range rule.Guards {
			if seen[guard{g.Name, g.Requirement}] {
				continue
			}
			seen[guard{g.Name, g.Requirement}] = true
			names := namesOf(g.Name)
			for _, code := range g.Codes {
				names = append(names, strings.ToLower(string(code)))
			}
			list = append(list, entry{ofGuard, names, nil, func() Hit {
				r, _ := requirement.Lookup(g.Requirement)
				return Hit{
					ID: g.Name, What: fmt.Sprintf("a guard: %s  %s", r.ID, r.Level), Text: r.Text, Place: placeOf(r.ID),
				}
			}})
		}
	}
	for _, c := range b.checks {
		list = append(list, entry{ofCheck, namesOf(c.ID), termsOf(c.Title), func() Hit { return found(c) }})
	}
	return list
}

// found is the hit of a check: what it demands, and where it stands.
func found(c *run.Check) Hit {
	var demands []string
	for _, id := range c.Requirements {
		r, _ := requirement.Lookup(id)
		demands = append(demands, fmt.Sprintf("%s  %s", id, r.Level))
	}
	h := Hit{ID: c.ID, What: "a check of " + strings.Join(demands, ", "), Text: c.Title, Place: placeOf(c.Requirements[0])}
	if c.Role == run.Authority {
		if s, err := features.Find(c.Source, c.ID); err == nil {
			h.Place = fmt.Sprintf("%s, features/%s:%d", h.Place, s.File, s.Line)
		}
	}
	return h
}

func placeOf(id string) string {
	file, line := requirement.Place(id)
	return fmt.Sprintf("%s:%d", file, line)
}

// namesOf is a name and its parts, in lower case.
func namesOf(name string) []string {
	name = strings.ToLower(name)
	return append(strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == '_' || r == '.' }), name)
}

// silent are words that say nothing of what is looked for.
var silent = strings.Fields("a an and are as at be by can do does for from has have how i if in is it its may must " +
	"no not " +
	"of on or shall should so that the their then there they this to was what when where which who why with")

// termsOf are the words of a text in lower case, each once, but for those that say nothing.
func termsOf(text string) []string {
	var terms []string
	for word := range strings.FieldsSeq(strings.ToLower(text)) {
		word = strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if word != "" && !slices.Contains(silent, word) && !slices.Contains(terms, word) {
			terms = append(terms, word)
		}
	}
	return terms
}

// WriteHits renders what was found for people.
func WriteHits(w io.Writer, hits []Hit, more int) error {
	var b strings.Builder
	for i, h := range hits {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s  %s\n", h.ID, h.What)
		hang(&b, "  ", strings.TrimSpace(h.Text))
		if h.Place != "" {
			fmt.Fprintf(&b, "  %s\n", h.Place)
		}
	}
	if more > 0 {
		fmt.Fprintf(&b, "\nand %d more (--all)\n", more)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
