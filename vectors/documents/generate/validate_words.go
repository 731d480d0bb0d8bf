package generate

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/missionweave/weavecheck/model/schema"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// file words the probes that are kept.
func (s *suite) file() documents.File {
	slices.SortStableFunc(s.kept, func(a, b *probe) int { return a.order - b.order })
	file := documents.File{Format: documents.Format}
	taken := map[string]bool{}
	for _, p := range s.kept {
		w := s.words(p)
		id := fmt.Sprintf("documents.validate.%s.%s.%s", s.name, placeSlug(w.tokens), w.what)
		if taken[id] {
			id = fmt.Sprintf("%s-%x", id, sha256.Sum256(p.text))[:len(id)+9]
		}
		taken[id] = true
		verdict := map[bool]string{true: "is valid", false: "is not valid"}[p.valid]
		file.Vectors = append(file.Vectors, documents.Vector{
			ID: id, Title: fmt.Sprintf("%s %s %s", s.noun(), w.title, verdict),
			Requirements: strings.Fields(s.requirement(p, w)), Subject: s.subject(p, w),
			Validate: &documents.Validate{Schema: s.name, Document: p.text}, Expect: documents.Expect{Valid: &p.valid},
		})
	}
	return file
}

// noun calls a document by the title of its schema, such as "a Command".
func (s *suite) noun() string {
	title, _ := s.files[s.name]["title"].(string)
	noun, _, _ := strings.Cut(title, " (")
	return noun
}

// words are what is said of a probe.
type words struct {
	tokens  []string // the place that it is about
	keyword string   // what of the schema it is about
	what    string   // of the document, for the id
	title   string
}

// words says what is special about a document.
func (s *suite) words(p *probe) words {
	w := words{tokens: tokensOf(p.pointer), keyword: p.keyword}
	if p.title != "" {
		w.what, w.title = slug(p.name), p.title
		return w
	}
	in := ""
	if len(w.tokens) > 0 {
		in = " in " + dotted(w.tokens)
	}
	value := valueAt(p.value, w.tokens)
	_, told, _ := strings.Cut(p.name[strings.LastIndex(p.name, " > ")+1:], ": ")
	switch {
	case p.endsInLineFeed():
		w.what, w.title = "line-feed", "with a line feed behind "+dotted(w.tokens)
		if strings.HasPrefix(p.keyword, "propertyNames") {
			w.what, w.title = "name-line-feed", "with a line feed behind the name of a member of "+dotted(w.tokens)
		}
	case p.keyword == "required" && told == "dropped":
		w.what, w.title = "missing", "without "+dotted(w.tokens)
	case p.keyword == "additionalProperties":
		name := lastName(value)
		w.what, w.title = "unknown-member-"+slug(name),
			fmt.Sprintf("with a member %s%s that the schema does not know", quotedWord(name), in)
	case strings.HasPrefix(p.keyword, "propertyNames"):
		w.keyword = "propertyNames"
		w.what, w.title = "name-"+slug(firstName(value)), fmt.Sprintf("with the name %s%s", quotedWord(firstName(value)), in)
	case p.keyword == "uniqueItems":
		w.what, w.title = "elements-"+slug(valueWords(value)),
			fmt.Sprintf("with %s for %s", elementWords(value, p.valid), dotted(w.tokens))
	case p.keyword == "if", p.keyword == "required":
		s.assigned(&w, p, told)
	case strings.HasPrefix(told, "added"):
		w.what, w.title = "present", "with "+dotted(w.tokens)
	case len(w.tokens) == 0:
		w.what, w.title = slug(valueWords(value)), fmt.Sprintf("that is %s", valueWords(value))
	default:
		w.what, w.title = slug(valueWords(value)), fmt.Sprintf("with %s for %s", valueWords(value), dotted(w.tokens))
	}
	if w.keyword == "text" || w.keyword == "type" && value.Kind() == schema.String {
		w.keyword = s.form(p, w.tokens)
	}
	return w
}

// form is what a text in a place has to do with first of all.
func (s *suite) form(p *probe, tokens []string) string {
	at := s.place(tokens)
	for _, keyword := range []string{"const", "enum", "format", "pattern", "minLength", "maxLength"} {
		if at.says(keyword) {
			return keyword
		}
	}
	return p.keyword
}

// assigned words what derive says of a condition: the values that were set, and the members that were then taken away
// or added.
func (s *suite) assigned(w *words, p *probe, told string) {
	var set, with, without, what []string
	deciding := s.place(w.tokens).variables(s.files)
	for _, path := range deciding {
		path = append(slices.Clip(w.tokens), path...)
		if value := valueAt(p.value, path); value.Kind() != schema.Absent {
			set = append(set, fmt.Sprintf("%s for %s", valueWords(value), dotted(path)))
		}
	}
	for _, said := range strings.Split(told, ", ") {
		switch name, value, assigned := strings.Cut(said, "="); {
		case strings.HasPrefix(said, "of "):
			all, present, _ := strings.Cut(strings.TrimPrefix(said, "of "), " only")
			with = append(with, strings.Fields(present)...)
			for _, name := range strings.Fields(all) {
				if !slices.Contains(with, name) {
					without = append(without, name)
				}
			}
			what = append(what, "of", all, "only", strings.Join(with, " "))
		case strings.HasPrefix(said, "less "):
			without = append(without, strings.TrimPrefix(said, "less "))
			w.tokens, w.keyword = strings.Split(without[len(without)-1], "/"), "required"
			what = append(what, said)
		case strings.HasPrefix(said, "with "):
			with = append(with, strings.TrimPrefix(said, "with "))
			w.tokens, w.keyword = strings.Split(with[len(with)-1], "/"), "required"
			what = append(what, said)
		case said == "else repaired":
			what = append(what, "mended")
		case assigned:
			path := strings.Split(name, "/")
			if !slices.ContainsFunc(deciding,
				func(known []string) bool { return slices.Equal(append(slices.Clip(w.tokens), known...), path) }) {
				set = append(set, fmt.Sprintf("%s for %s", value, dotted(path)))
			}
			what = append(what, name, value)
		}
	}
	w.what = slug(strings.Join(what, " "))
	if p.keyword == "if" && !p.valid {
		more, less := s.culprits(p)
		with, without = append(with, more...), append(without, less...)
	}
	var said []string
	if len(set) > 0 {
		said = append(said, "with "+listed(set))
	}
	if len(with) > 0 {
		said = append(said, "with "+listed(dottedAll(with)))
	}
	if len(without) > 0 {
		said = append(said, "without "+listed(dottedAll(without)))
	}
	w.title = strings.Join(said, ", ")
}

var (
	lacking  = regexp.MustCompile(`^(it|/\S+) lacks the member "([^"]+)"$`)
	unwanted = regexp.MustCompile(`^/(\S+) must be left out here;`)
)

// culprits finds the members that are too many or too few.
func (s *suite) culprits(p *probe) (more, less []string) {
	for _, mismatch := range schema.Protocol(s.name).Mismatches(p.value) {
		if found := lacking.FindStringSubmatch(mismatch); found != nil {
			less = append(less, strings.TrimPrefix(strings.TrimPrefix(found[1], "it")+"/"+found[2], "/"))
		}
		if found := unwanted.FindStringSubmatch(mismatch); found != nil {
			more = append(more, found[1])
		}
	}
	return more, less
}

func dottedAll(names []string) (list []string) {
	for _, name := range names {
		list = append(list, dotted(strings.Split(name, "/")))
	}
	return list
}

func listed(list []string) string {
	if len(list) == 1 {
		return list[0]
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}

// subject is what a probe is about, in one line.
func (s *suite) subject(p *probe, w words) string {
	if p.table != "" {
		return p.table
	}
	if p.value.Kind() == schema.Absent {
		return s.name + " JSON"
	}
	if w.keyword == "format" { // one fault, wherever the format is asked for
		if s.place(w.tokens).isA("timestamp") {
			return "format date-time"
		}
		return "format uri"
	}
	subject := s.name
	if len(w.tokens) > 0 {
		subject += " /" + strings.Join(w.tokens, "/")
	}
	if w.keyword == "" {
		return subject + " samples"
	}
	return subject + " " + w.keyword
}

// dotted names a place for people, as in content[0].text.
func dotted(tokens []string) string {
	var b strings.Builder
	for _, token := range tokens {
		if _, err := strconv.Atoi(token); err == nil {
			b.WriteString("[" + token + "]")
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(token)
	}
	return b.String()
}

// valueWords names a value: by its JSON where that is short, else by what it is.
func valueWords(v schema.Value) string {
	const short = 60
	if len(v.Raw()) <= short {
		return schema.Excerpt(v.Raw())
	}
	n := 0
	switch v.Kind() {
	case schema.String:
		return fmt.Sprintf("a text of %d characters", utf8.RuneCountInString(v.Text()))
	case schema.Array:
		for range v.Elements() {
			n++
		}
		return fmt.Sprintf("%d elements", n)
	case schema.Object:
		for range v.Members() {
			n++
		}
		return fmt.Sprintf("an object of %d members", n)
	}
	return v.Kind().String()
}

func elementWords(v schema.Value, valid bool) string {
	seen, n, twice := map[string]bool{}, 0, false
	for element := range v.Elements() {
		n++
		twice = twice || seen[string(element.Raw())]
		seen[string(element.Raw())] = true
	}
	switch {
	case twice:
		return fmt.Sprintf("%d elements of which two are the same", n)
	case valid:
		return fmt.Sprintf("%d elements that all differ", n)
	}
	return fmt.Sprintf("%d elements of which two are the same in another spelling", n)
}

func lastName(v schema.Value) (last string) {
	for name := range v.Members() {
		last = name.Text()
	}
	return last
}

func firstName(v schema.Value) string {
	for name := range v.Members() {
		return name.Text()
	}
	return ""
}

func quotedWord(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		return text
	}
	return schema.Excerpt(quoted)
}

// slugBytes bounds the parts of an id.
const slugBytes = 60

var outsideSlug = regexp.MustCompile(`[^a-z0-9._]+`)

// slug makes a part of an id of any text.
func slug(text string) string {
	text = strings.Trim(outsideSlug.ReplaceAllString(strings.ToLower(camel(text)), "-"), "-.")
	if len(text) > slugBytes {
		text = strings.TrimRight(text[:slugBytes], "-.")
	}
	if text == "" {
		return "empty"
	}
	return text
}

// camel puts hyphens before the capitals within words.
func camel(text string) string {
	var b strings.Builder
	before := ' '
	for _, r := range text {
		if unicode.IsUpper(r) && unicode.IsLower(before) {
			b.WriteByte('-')
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}

func placeSlug(tokens []string) string {
	if len(tokens) == 0 {
		return "whole"
	}
	return slug(strings.Join(tokens, "-"))
}
