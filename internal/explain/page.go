package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/internal/mutants"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/requirement"
	"github.com/missionweave/weavecheck/steps"
	"github.com/missionweave/weavecheck/vectors/documents"
	"github.com/missionweave/weavecheck/vectors/index"
)

// Page explains one thing.
type Page struct {
	Title string
	Text  string // may be empty
	Parts []Part
}

// Part is a list under a heading.
type Part struct {
	Heading string
	Lines   []string
	More    int    // lines left out
	Hint    string // what to do next, if anything
}

func (p *Page) part(heading, hint string, limit int, lines []string) {
	if len(lines) == 0 {
		return
	}
	part := Part{Heading: heading, Lines: lines, Hint: hint}
	if limit > 0 && len(lines) > limit {
		part.Lines, part.More = lines[:limit], len(lines)-limit
	}
	p.Parts = append(p.Parts, part)
}

func (b *Book) requirement(r requirement.Requirement, limit int) Page {
	p := Page{Title: fmt.Sprintf("%s  %s  (§%s, binds the %s)", r.ID, r.Level, r.Section, r.Role), Text: r.Text}
	checks := b.citing[r.ID]
	how := []string{map[requirement.Check]string{
		requirement.Behaviour: "by its behaviour: Commands are sent, and Events, errors and state are judged",
		requirement.Later:     "not yet, though it could be from outside",
		requirement.Documents: "by its documents: it is handed some, and what it makes of them is judged",
		requirement.None:      "not at all: no check from outside can exist",
	}[r.Check]}
	if r.Why != "" {
		how = append(how, "because: "+strings.TrimSpace(r.Why))
	}
	if r.Check == requirement.Behaviour && len(checks) == 0 {
		how = append(how, "no check is about it alone; it is judged wherever it bears on a step")
	}
	p.part("How it is checked", "", 0, how)
	p.part(fmt.Sprintf("Checks (%d)", len(checks)), "weavecheck run --only "+r.ID+" --target '…'", limit,
		checkLines(checks))
	p.part("Rules", "", limit, b.rules(func(rule *model.Rule) bool { return rule.Requirement == r.ID }))
	p.part("Guards: where one fails, the Command is refused with one of its codes", "", limit,
		b.guards(func(g *model.Guard) bool { return g.Requirement == r.ID }))
	if code, row := strings.CutPrefix(r.ID, codePrefix); row && r.Level == requirement.Row {
		p.part("Guards that answer with it", "", limit,
			b.guards(func(g *model.Guard) bool { return slices.Contains(g.Codes, model.Code(code)) }))
	}
	p.part("What Events change", "", limit, b.changes(r.ID))
	mutants := b.mutantLines(func(m mutants.Mutant) bool { return m.Requirement == r.ID })
	mutants = append(mutants, b.codecLines(r.ID)...)
	p.part(fmt.Sprintf("Mutants: faults that break it, which the suite must notice (%d)", len(mutants)), "", limit,
		mutants)
	return p
}

func checkLines(list []*run.Check) []string {
	var lines []string
	for _, c := range list {
		lines = append(lines, c.ID+"  "+c.Title)
	}
	return lines
}

// rules are those that a condition chooses, in words.
func (b *Book) rules(chosen func(*model.Rule) bool) []string {
	var lines []string
	for _, r := range b.rulebook.Rules {
		if !chosen(r) {
			continue
		}
		var events []string
		for _, e := range r.Events {
			events = append(events, string(e.Kind))
		}
		lines = append(lines, fmt.Sprintf("%s (%s): %d guards; Events: %s", r.ID, r.Kind, len(r.Guards),
			strings.Join(events, ", ")))
	}
	return lines
}

// guards are those that a condition chooses, each once with the rules it is in.
func (b *Book) guards(chosen func(*model.Guard) bool) []string {
	var heads []string
	rules := map[string][]string{}
	for _, r := range b.rulebook.Rules {
		for _, g := range r.Guards {
			if !chosen(g) {
				continue
			}
			head := fmt.Sprintf("%s (%s", g.Name, joined(g.Codes))
			if g.Unless != nil {
				head += fmt.Sprintf("; not in a reading of %s", g.Unless.ID)
			}
			head += ")"
			if rules[head] == nil {
				heads = append(heads, head)
			}
			rules[head] = append(rules[head], r.ID)
		}
	}
	for i, head := range heads {
		heads[i] = head + " on " + strings.Join(rules[head], ", ")
	}
	return heads
}

func joined(codes []model.Code) string {
	var names []string
	for _, c := range codes {
		names = append(names, string(c))
	}
	return strings.Join(names, ", ")
}

func (b *Book) changes(id string) []string {
	var lines []string
	for _, kind := range b.rulebook.EventKinds() {
		for _, s := range b.rulebook.Evolution[kind] {
			if s.Requirement == id {
				lines = append(lines, fmt.Sprintf("%s: %s", kind, s.Name))
			}
		}
	}
	return lines
}

func (b *Book) mutantLines(chosen func(mutants.Mutant) bool) []string {
	var lines []string
	for _, m := range b.mutants() {
		if chosen(m) {
			lines = append(lines, m.ID)
		}
	}
	return lines
}

func (b *Book) codecLines(requirements ...string) []string {
	var lines []string
	for _, m := range b.codecs() {
		if slices.Contains(requirements, m.Requirement) {
			lines = append(lines, m.ID)
		}
	}
	return lines
}

func (b *Book) check(c *run.Check, limit int) (Page, error) {
	what, err := stated(c)
	if err != nil {
		return Page{}, err
	}
	p := Page{Title: fmt.Sprintf("[%s] %s", c.ID, c.Title), Text: what.place}
	var demands []string
	for _, id := range c.Requirements {
		r, _ := requirement.Lookup(id)
		demands = append(demands, fmt.Sprintf("%s (%s) %s", id, r.Level, r.Text))
	}
	p.part("What it demands", "", 0, demands)
	var numbered []string
	for i, s := range what.steps {
		numbered = append(numbered, fmt.Sprintf("%d. %s", i+1, s))
	}
	p.part("Its steps", "", 0, numbered)
	ways := []string{"weavecheck run --only " + c.ID + " --target '…'"}
	if c.Role != run.Authority {
		p.part("Run it", "", 0, ways)
		mutants := b.codecLines(c.Requirements...)
		p.part(fmt.Sprintf("Mutants of what it demands (%d)", len(mutants)), "", limit, mutants)
		return p, nil
	}
	p.part("Run it", "", 0, append(ways, "weavecheck replay "+c.ID+" --target '…'"))
	mutants := b.mutantLines(func(m mutants.Mutant) bool {
		return slices.Contains(c.Requirements, m.Requirement) && (m.Kind == "" || sends(what.steps, m.Kind))
	})
	p.part(fmt.Sprintf("Mutants of what it demands, on the Commands it names (%d)", len(mutants)), "", limit, mutants)
	return p, nil
}

// statement is what a check says, and where.
type statement struct {
	place string
	steps []string
}

// whole is how many bytes of a document that is explained are shown.
const whole = 20_000

// stated reads what a check says, from the one file that holds it.
func stated(c *run.Check) (statement, error) {
	if c.Role == run.Authority {
		s, err := features.Find(c.Source, c.ID)
		return statement{fmt.Sprintf("A check of features/%s, line %d.", s.File, s.Line), s.Steps}, err
	}
	contents, err := documents.Contents()
	if err != nil {
		return statement{}, err
	}
	i := slices.IndexFunc(contents, func(e index.Entry) bool { return e.ID == c.ID })
	if i < 0 {
		return statement{}, fmt.Errorf("the index has no check of documents %s", c.ID)
	}
	v, err := documents.Recorded(contents[i])
	if err != nil {
		return statement{}, err
	}
	return statement{
		fmt.Sprintf("A check of documents, in vectors/documents/%s.", contents[i].File),
		[]string{v.Asked(whole), "allowed: " + v.Allowed(whole)},
	}, nil
}

// sends reports whether a step of a check names a Command kind.
func sends(list []string, kind model.Kind) bool {
	return slices.ContainsFunc(list, func(s string) bool {
		return slices.Contains(strings.FieldsFunc(s, notOfKind), steps.ShortName(kind))
	})
}

func notOfKind(r rune) bool { return r == ' ' || r == ',' }

func (b *Book) point(point *model.Point, limit int) (Page, error) {
	p := Page{
		Title: fmt.Sprintf("%s  a reading point (§%s)", point.ID, point.Section),
		Text:  point.Question + " The text leaves it open: a target may take either way, and must then stay with it.",
	}
	if point.Free {
		p.Text = point.Question + " The text is silent about it: a target may answer now so and now otherwise."
	}
	var options []string
	for i, o := range point.Options {
		line := "… " + o
		if i == 0 {
			line += " (the reading of the reference, which the checks suppose)"
		}
		options = append(options, line)
	}
	p.part("Readings", "", 0, options)
	p.part("Guards that a reading lifts", "", limit, b.guards(func(g *model.Guard) bool { return g.Unless == point }))
	scenarios, err := features.Scenarios()
	if err != nil {
		return p, err
	}
	var checks []string
	for _, c := range scenarios {
		if slices.ContainsFunc(c.Steps, func(s string) bool { return strings.HasSuffix(s, "in the reading "+point.ID) }) {
			checks = append(checks, c.ID+"  "+c.Title)
		}
	}
	ofDocuments, err := documents.Contents()
	if err != nil {
		return p, err
	}
	for _, e := range ofDocuments {
		v, err := documents.Recorded(e)
		if err != nil {
			return p, err
		}
		if v.Reading == point.ID {
			checks = append(checks, v.ID+"  "+v.Title)
		}
	}
	p.part(fmt.Sprintf("Checks that find out (%d)", len(checks)), "", limit, checks)
	return p, nil
}

func (b *Book) code(code string, r requirement.Requirement, limit int) Page {
	p := b.requirement(r, limit)
	p.Title = fmt.Sprintf("%s  an error code (§%s, %s)", code, r.Section, r.ID)
	return p
}
