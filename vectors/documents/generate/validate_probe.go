package generate

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"regexp"
	"strconv"
	"strings"

	"github.com/missionweave/weavecheck/model/schema"
	"github.com/missionweave/weavecheck/model/schema/derive"
)

// probe is a document with the verdict of the schemas. Pointer, keyword and name say what it is about, in derive's
// words.
type probe struct {
	order   int // among those of its schema
	schema  string
	pointer string
	keyword string
	name    string
	text    []byte
	value   schema.Value // Absent: the text is not one that a schema is asked about
	valid   bool

	// table is a subject that probes of several places share.
	table string
	// title and requirement are those of a probe that is not derived.
	title, requirement string
}

// boundaries makes the probes from the smallest specimens, so that each has little but what it is about.
func (s *suite) boundaries() error {
	set, err := schemaTexts()
	if err != nil {
		return err
	}
	var small []json.RawMessage
	for _, of := range s.specimens {
		if of.small {
			small = append(small, of.text)
		}
	}
	cases, err := derive.Derive(set, s.name+schemaEnding, small...)
	if err != nil {
		return err
	}
	for _, c := range cases {
		s.add(&probe{schema: s.name, pointer: c.Pointer, keyword: c.Keyword, name: c.Name, text: c.Document})
	}
	for _, of := range s.specimens {
		s.around(of)
	}
	for _, e := range extras[s.name] {
		if err := s.extra(e); err != nil {
			return err
		}
	}
	return nil
}

// around makes the probes of each place of a specimen that derive makes for each sort of place once, and in one kind of
// document: with null there, without it, and with a member more in it.
func (s *suite) around(of specimen) {
	s.add(&probe{schema: s.name, text: of.text})
	root := s.probeOf(of)
	root.name, root.title = of.name, of.title
	for _, path := range append([][]string{nil}, placesIn(of.text)...) {
		at := jsonPointer(path)
		put := func(keyword, what, value string) {
			s.add(&probe{schema: s.name, pointer: at, keyword: keyword, name: at + ": " + what,
				text: edited(of.text, path, value)})
		}
		if v := valueAt(root.value, path); v.Kind() == schema.Object {
			more := strings.TrimSuffix(string(v.Raw()), "}") + `,"x":null}`
			put("additionalProperties", "x", strings.Replace(more, "{,", "{", 1))
		}
		if len(path) > 0 {
			put("type", "null", "null")
			put("required", "dropped", "")
		}
	}
}

func (s *suite) probeOf(of specimen) *probe { return s.known[string(of.text)] }

func (s *suite) add(p *probe) {
	d := &schema.Document{}
	if err := d.Read(p.text); err != nil || s.known[string(p.text)] != nil || unsettled(s.name, p.text) {
		return
	}
	s.known[string(p.text)] = p
	p.value = d.Root()
	p.valid = schema.Protocol(s.name).Accepts(p.value)
	p.order = len(s.probes)
	s.probes = append(s.probes, p)
}

// unsettled reports whether a document has a timestamp on which the schema and the text have different says: it is only
// in Signed Documents that §2 forbids a leap second, the year 0000 and the offset -00:00, which the schema of these
// lets pass. What is asked about the schema alone leaves it open; what is asked about verification does not.
func unsettled(name string, text []byte) bool {
	if !schema.Profiled(name) && name != "websocket-frame" { // which can have a Signed Document in it
		return false
	}
	return bytes.Contains(text, []byte(`"0000-`)) || bytes.Contains(text, []byte(`-00:00"`)) ||
		bytes.Contains(text, []byte(":60")) && leapSecond.Match(text)
}

var leapSecond = regexp.MustCompile(`[Tt]\d\d:\d\d:60`)

// tells reports whether the verdict of a mutant of its schema differs.
func (p *probe) tells(mutated *schema.Schema) bool {
	return p.value.Kind() != schema.Absent && mutated.Accepts(p.value) != p.valid
}

// endsInLineFeed reports whether a probe is valid but for a line feed at the end of the text, or of the name, in its
// place.
func (p *probe) endsInLineFeed() bool {
	end := `\n"`
	if strings.HasPrefix(p.keyword, "propertyNames") {
		end = `\n":`
	}
	if p.valid || bytes.Count(p.text, []byte(`\n`)) != 1 {
		return false
	}
	i := bytes.Index(p.text, []byte(end))
	return i >= 0 && accepted(p.schema, append(bytes.Clone(p.text[:i]), p.text[i+2:]...))
}

// disputed reports whether readers of the text could differ on a probe: where it is valid by the schemas only with a
// base64url value that no decoder takes (§2), or where a number has another verdict once binary64 holds it.
func (s *suite) disputed(p *probe) bool {
	rounded, from := []byte(nil), 0
	for _, path := range placesIn(p.text) {
		switch v := valueAt(p.value, path); v.Kind() {
		case schema.String:
			if p.valid && s.place(path).isA("base64url") && !isBase64url(v.Text()) {
				return true
			}
		case schema.Number:
			if f, finite := schema.Binary64(v.Raw()); finite {
				rounded = append(append(rounded, p.text[from:v.Offset()]...), strconv.FormatFloat(f, 'f', -1, 64)...)
				from = v.Offset() + len(v.Raw())
			}
		}
	}
	return from > 0 && accepted(s.name, append(rounded, p.text[from:]...)) != p.valid
}

func isBase64url(text string) bool {
	_, err := base64.RawURLEncoding.Strict().DecodeString(text)
	return err == nil
}

func hash32(text string) uint32 {
	h := fnv.New32a()
	fmt.Fprint(h, text)
	return h.Sum32()
}
