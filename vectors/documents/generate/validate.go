package generate

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/missionweave/weavecheck/model/schema"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// Validation makes the vectors of the schemas (§2, §21), a file for each schema that documents have. Of the documents
// about the boundaries of the schemas, which are derived by machine, those are taken that it needs to tell each mutant
// of the schemas from the schemas, and besides some that show what people get wrong in many places.
func Validation() (map[string]documents.File, error) {
	var v validation
	for _, name := range schema.Names() {
		if name != common {
			v = append(v, &suite{name: name})
		}
	}
	errs := make([]error, len(v))
	v.each(func(i int, s *suite) { errs[i] = s.derive() })
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	shared := map[string]bool{}
	for i, s := range v {
		s.keepSpecimens()
		s.keepTables()
		s.keepForms(shared)
		s.keepZeros()
		if s.name == "command" || s.name == "lease" || s.name == "work-contract" {
			s.keepNames()
		}
		s.keepBroken(i)
	}
	mutants := schema.Mutants()
	v.each(func(_ int, s *suite) {
		for _, m := range mutants {
			if m.File == s.name && !s.tells(m) {
				s.keep(s.best(m))
			}
		}
	})
	for _, m := range mutants {
		if m.File == common {
			v.keepFor(m)
		}
	}
	files := map[string]documents.File{}
	for _, s := range v {
		files["validate-"+s.name] = s.file()
	}
	return files, nil
}

// common is the schema that no document has: the others refer to its definitions.
const common = "common"

// validation is the suites of all schemas.
type validation []*suite

// each does something with every suite, with several at a time.
func (v validation) each(do func(i int, s *suite)) {
	var wait sync.WaitGroup
	turn := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, s := range v {
		wait.Go(func() {
			turn <- struct{}{}
			do(i, s)
			<-turn
		})
	}
	wait.Wait()
}

// keepFor keeps a document that tells a mutant of what the schemas share, unless one is kept: of the best of each
// schema the best. There may be none.
func (v validation) keepFor(m *schema.Mutant) {
	told := make([]bool, len(v))
	v.each(func(i int, s *suite) { told[i] = s.tells(m) })
	if slices.Contains(told, true) {
		return
	}
	best := make([]*probe, len(v))
	for rank := range ranks(m) {
		v.each(func(i int, s *suite) { best[i] = s.ranked(m, rank) })
		chosen := -1
		for i, p := range best {
			if p != nil && (chosen < 0 || len(p.text) < len(best[chosen].text)) {
				chosen = i
			}
		}
		if chosen >= 0 {
			v[chosen].keep(best[chosen])
			return
		}
	}
}

// ownKeywords are those of derived documents that are about what a mutant changes.
var ownKeywords = map[string][]string{
	"enum": {"enum", "const", "type"}, "const": {"const", "enum", "type"}, "pattern": {"pattern", "text"},
	"format": {"format"}, "type": {"type"},
	"properties": {"properties", "type"}, "required": {"required"}, "minLength": {"minLength"}, "maxLength": {"maxLength"},
	"minimum": {"minimum"},
	"maximum": {"maximum"}, "minItems": {"minItems"}, "maxItems": {"maxItems"}, "uniqueItems": {"uniqueItems"},
	"items":                {"items"},
	"additionalProperties": {"additionalProperties"}, "propertyNames": {"propertyNames pattern", "propertyNames format"},
}

// tells reports whether a document that is kept tells a mutant from the schemas.
func (s *suite) tells(m *schema.Mutant) bool {
	if !m.Concerns(s.name) {
		return false
	}
	mutated := m.Protocol(s.name)
	return slices.ContainsFunc(s.kept, func(p *probe) bool { return p.tells(mutated) })
}

// best returns the document to tell a mutant from the schemas: of those about what it changes the smallest one, else
// the smallest of all, or nil.
func (s *suite) best(m *schema.Mutant) *probe {
	for rank := range ranks(m) {
		if p := s.ranked(m, rank); p != nil {
			return p
		}
	}
	return nil
}

// ranks is how many ranks the documents have that may tell a mutant: the first are those about what it changes, by
// their keywords, the last are all others.
func ranks(m *schema.Mutant) int { return len(ownKeywords[m.Keyword]) + 1 }

// ranked returns the smallest document of a rank that tells a mutant from the schemas, or nil.
func (s *suite) ranked(m *schema.Mutant, rank int) *probe {
	if !m.Concerns(s.name) {
		return nil
	}
	mutated, own := m.Protocol(s.name), ownKeywords[m.Keyword]
	list, others := s.bySize, rank == len(own)
	if !others {
		list = s.about[own[rank]]
	}
	for _, p := range list {
		if others && slices.Contains(own, p.keyword) {
			continue
		}
		if p.tells(mutated) && !s.disputed(p) {
			return p
		}
	}
	return nil
}

// suite are the documents about the boundaries of one schema, and those of them that are kept.
type suite struct {
	name      string
	files     map[string]map[string]any
	specimens []specimen
	probes    []*probe
	known     map[string]*probe // by text
	bySize    []*probe
	about     map[string][]*probe // by keyword, the small ones first
	kept      []*probe
	places    map[string]*place
}

// derive makes the probes.
func (s *suite) derive() error {
	s.known, s.about, s.places = map[string]*probe{}, map[string][]*probe{}, map[string]*place{}
	var err error
	if s.files, err = schemaFiles(); err == nil {
		s.specimens, err = specimensOf(s.name)
	}
	if err == nil {
		err = s.boundaries()
	}
	if err != nil {
		return fmt.Errorf("deriving documents from %s: %w", s.name, err)
	}
	s.bySize = slices.Clone(s.probes)
	slices.SortStableFunc(s.bySize, func(a, b *probe) int { return cmp.Compare(len(a.text), len(b.text)) })
	for _, p := range s.bySize {
		s.about[p.keyword] = append(s.about[p.keyword], p)
	}
	return nil
}

// keep keeps a document, where there is one.
func (s *suite) keep(p *probe) {
	if p != nil && !slices.Contains(s.kept, p) {
		s.kept = append(s.kept, p)
	}
}

// place is what the schemas say of the place of a probe.
func (s *suite) place(tokens []string) *place {
	key := strings.Join(tokens, "/")
	if s.places[key] == nil {
		p := placeOf(s.files, s.name, tokens)
		s.places[key] = &p
	}
	return s.places[key]
}

// keepSpecimens keeps the valid documents that all others are derived from.
func (s *suite) keepSpecimens() {
	for _, of := range s.specimens {
		s.keep(s.probeOf(of))
		if !of.small {
			s.keep(s.uncommon(of))
		}
	}
}

// keepTables keeps what is about the two formats, each of which is tried in detail in one place.
func (s *suite) keepTables() {
	if s.name != "command" {
		return
	}
	for _, p := range s.about["format"] {
		switch p.pointer {
		case "/actionId":
			p.table = "format uri"
			s.keep(p)
		case "/issuedAt":
			p.table = "format date-time"
			s.keep(p)
		}
	}
}

// keepForms keeps, for every member that has a pattern or a format, the document in which a line feed follows it; and
// for every identifier and timestamp one in which it is of the right characters and yet does not have the form. What is
// in an object that all schemas share, such as an actor, has them once; seen says which ones have.
func (s *suite) keepForms(seen map[string]bool) {
	for _, pointer := range s.pointers() {
		at := s.place(tokensOf(pointer))
		if at.foreign || at.shared != "" && seen[at.shared] {
			continue
		}
		seen[at.shared] = true
		var wrong []*probe
		feeds := map[bool]bool{} // behind the text, and behind a name within
		for _, p := range s.bySize {
			switch name := strings.HasPrefix(p.keyword, "propertyNames"); {
			case p.pointer != pointer:
			case p.endsInLineFeed() && (name || at.says("pattern") || at.says("format")):
				if !feeds[name] {
					feeds[name], p.table = true, "final newline"
					s.keep(p)
				}
			case p.keyword == "format" && !p.valid && rightCharacters.Match(valueAt(p.value, tokensOf(pointer)).Raw()):
				wrong = append(wrong, p)
			}
		}
		if at.isA("id", "timestamp") && len(wrong) > 0 &&
			!slices.ContainsFunc(wrong, func(p *probe) bool { return slices.Contains(s.kept, p) }) {
			// Which one is taken depends on the place alone, so that all places together show many forms.
			s.keep(wrong[hash32(s.name+pointer)%uint32(len(wrong))])
		}
	}
}

// rightCharacters has a text that a pattern for identifiers or timestamps might take: only a look at all of it shows
// that it is none.
var rightCharacters = regexp.MustCompile(
	`^"([A-Za-z][A-Za-z0-9+.-]*:[!#$%&'()*+,./:;=?@\[\]_~0-9A-Za-z-]*|\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d))"$`)

// keepZeros keeps, for every member that is a number, a text or a list, the document in which it is 0, "" or [].
func (s *suite) keepZeros() {
	seen := map[string]bool{}
	for _, p := range s.bySize {
		tokens := tokensOf(p.pointer)
		at := s.place(tokens)
		zero := false
		switch string(valueAt(p.value, tokens).Raw()) {
		case "0":
			zero = at.isType("integer") || at.isType("number")
		case `""`:
			zero = at.isType("string") && !at.says("pattern") && !at.says("format")
		case "[]":
			zero = at.isType("array")
		}
		if zero && !at.foreign && !seen[p.pointer] {
			seen[p.pointer] = true
			s.keep(p)
		}
	}
}

// pointers lists the places that the probes are about, in the order of the probes.
func (s *suite) pointers() (list []string) {
	seen := map[string]bool{}
	for _, p := range s.probes {
		if !seen[p.pointer] {
			seen[p.pointer] = true
			list = append(list, p.pointer)
		}
	}
	return list
}

// keepBroken keeps texts that are not one JSON value with each name once. What is to be said of them has nothing to do
// with the schema, so that a few schemas share them out; a Command has all.
func (s *suite) keepBroken(turn int) {
	text := string(s.specimens[0].text)
	first, _, _ := strings.Cut(text[1:], ",")
	name, value, _ := strings.Cut(first[1:], `"`)
	all := []*probe{
		{name: "cut off", title: "that ends before its last brace", requirement: "2-02", text: []byte(text[:len(text)-1])},
		{name: "name twice", title: "that has a member twice", requirement: "17.4-03",
			text: []byte(text[:len(text)-1] + "," + first + "}")},
		{name: "more behind", title: "behind which more JSON follows", requirement: "2-02", text: []byte(text + "{}")},
		{name: "name twice, once escaped", title: "that has a member twice, once with an escape in its name",
			requirement: "17.4-03",
			text:        fmt.Appendf(nil, `%s,"\u%04x%s"%s}`, text[:len(text)-1], name[0], name[1:], value)},
		{name: "byte-order mark", title: "that begins with a byte-order mark", requirement: "6.4-63",
			text: []byte("\ufeff" + text)},
		{name: "not UTF-8", title: "that is not UTF-8", requirement: "6.4-63",
			text: []byte(strings.Replace(text, "weavecheck", "weave\xffcheck", 1))},
		{name: "trailing comma", title: "with a comma behind its last member", requirement: "2-02",
			text: []byte(text[:len(text)-1] + ",}")},
	}
	if s.name != "command" {
		all = all[turn%3 : turn%3+1]
	}
	for _, p := range all {
		p.keyword, p.order = "JSON", len(s.probes)
		s.keep(p)
	}
}
