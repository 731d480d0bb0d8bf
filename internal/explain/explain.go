// Package explain says what is behind the words that a verdict speaks in: requirements and their levels, checks, reading
// points and error codes, with everything that concerns them.
package explain

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/missionweave/weavecheck/internal/mutants"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/requirement"
)

// Book holds everything that can be explained, with what cites what.
type Book struct {
	checks   []*run.Check
	citing   map[string][]*run.Check // requirement id -> its checks
	rulebook *model.Rulebook
	mutants  func() []mutants.Mutant
	codecs   func() []mutants.Codec
}

// New gathers the Book of this build.
func New() (*Book, error) {
	checks, err := run.Recorded()
	if err != nil {
		return nil, err
	}
	b := &Book{
		checks: checks, citing: map[string][]*run.Check{}, rulebook: model.NewRulebook(),
		mutants: sync.OnceValue(mutants.Rules), codecs: sync.OnceValue(mutants.Codecs),
	}
	for _, c := range checks {
		for _, id := range c.Requirements {
			b.citing[id] = append(b.citing[id], c)
		}
	}
	return b, nil
}

// Unknown reports that nothing is called by an id.
type Unknown struct {
	ID   string
	Near []string // what was likely meant, the nearest first
}

func (e *Unknown) Error() string {
	if len(e.Near) == 0 {
		return fmt.Sprintf("nothing is called %q, and no requirement, check, reading point or guard has these words; "+
			"`weavecheck list --requirements` and `weavecheck list` show what there is", e.ID)
	}
	return fmt.Sprintf("nothing is called %q; did you mean %s?", e.ID, strings.Join(e.Near, ", or "))
}

// Explain returns the pages on an id: one for each thing that is called so, in most cases one. limit bounds each list
// on them; 0 lists everything. The error is an *Unknown where nothing is called so.
func (b *Book) Explain(id string, limit int) ([]Page, error) {
	var pages []Page
	if r, ok := requirement.Lookup(id); ok {
		pages = append(pages, b.requirement(r, limit))
	}
	if i := slices.IndexFunc(b.checks, func(c *run.Check) bool { return c.ID == id }); i >= 0 {
		page, err := b.check(b.checks[i], limit)
		if err != nil {
			return nil, err
		}
		pages = append(pages, page)
	}
	if i := slices.IndexFunc(run.Points(), func(p *model.Point) bool { return p.ID == id }); i >= 0 {
		page, err := b.point(run.Points()[i], limit)
		if err != nil {
			return nil, err
		}
		pages = append(pages, page)
	}
	if r, ok := requirement.Lookup(codePrefix + id); ok {
		pages = append(pages, b.code(id, r, limit))
	}
	if page, ok := b.level(id, limit); ok {
		pages = append(pages, page)
	}
	if len(pages) == 0 {
		return nil, &Unknown{ID: id, Near: b.near(id)}
	}
	return pages, nil
}

// codePrefix is what the ids of the requirements for the error codes start with.
const codePrefix = "19-"

// Checked is a requirement with the checks that cite it.
type Checked struct {
	requirement.Requirement
	Checks []*run.Check
}

// Requirements lists the requirements that patterns over requirement ids and sections match, and those that a matching
// check cites; no pattern matches all. A pattern that matches nothing is an error.
func (b *Book) Requirements(patterns []string) ([]Checked, error) {
	chosen, used := map[string]bool{}, map[string]bool{}
	for _, p := range patterns {
		for _, r := range requirement.All() {
			if run.Matches(p, r.ID) || run.Matches(p, r.Section) {
				chosen[r.ID], used[p] = true, true
			}
		}
		for _, c := range b.checks {
			if run.Matches(p, c.ID) {
				used[p] = true
				for _, id := range c.Requirements {
					chosen[id] = true
				}
			}
		}
		if !used[p] {
			return nil, fmt.Errorf("the pattern %q matches no check, requirement or section", p)
		}
	}
	var list []Checked
	for _, r := range requirement.All() {
		if len(patterns) == 0 || chosen[r.ID] {
			list = append(list, Checked{r, b.citing[r.ID]})
		}
	}
	return list, nil
}

// maxNear bounds the suggestions for an unknown id.
const maxNear = 3

// near suggests ids that one was likely meant to be, the nearest first.
func (b *Book) near(id string) []string {
	wanted := strings.ToLower(id)
	type candidate struct {
		id       string
		distance int
	}
	var list []candidate
	add := func(known string) {
		d := requirement.EditDistance(wanted, strings.ToLower(known))
		if d <= 1+len(id)/4 || len(id) > 2 && strings.HasPrefix(strings.ToLower(known), wanted) {
			list = append(list, candidate{known, d})
		}
	}
	if len(id) > 200 {
		return nil
	}
	for _, r := range requirement.All() {
		add(r.ID)
		if code, ok := strings.CutPrefix(r.ID, codePrefix); ok && r.Level == requirement.Row {
			add(code)
		}
	}
	for _, c := range b.checks {
		add(c.ID)
	}
	for _, p := range run.Points() {
		add(p.ID)
	}
	for _, l := range levels {
		add(string(l.level))
	}
	slices.SortStableFunc(list, func(x, y candidate) int { return cmp.Compare(x.distance, y.distance) })
	var near []string
	for _, c := range list[:min(len(list), maxNear)] {
		near = append(near, c.id)
	}
	return near
}
