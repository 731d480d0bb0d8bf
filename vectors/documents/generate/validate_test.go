package generate

import (
	"context"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/requirement"
	"github.com/missionweave/weavecheck/model/schema"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// validationVectors are those of the schemas, by schema.
func validationVectors(t *testing.T) map[string][]documents.Vector {
	t.Helper()
	vectors := map[string][]documents.Vector{}
	for name, file := range made(t) {
		if schemaName, is := strings.CutPrefix(name, validate); is {
			vectors[schemaName] = file.Vectors
		}
	}
	return vectors
}

// §21: there is a file for each of the normative schemas but for the one that only has definitions.
func TestValidationCoversEverySchema(t *testing.T) {
	vectors := validationVectors(t)
	for _, name := range schema.Names() {
		valid := 0
		for _, v := range vectors[name] {
			if *v.Expect.Valid {
				valid++
			}
		}
		if name != "common" && (valid < 3 || len(vectors[name])-valid < 20) {
			t.Errorf("%s: %d vectors, %d of them valid", name, len(vectors[name]), valid)
		}
	}
	if len(vectors) != len(schema.Names())-1 {
		t.Errorf("there are vectors for %d schemas", len(vectors))
	}
}

func TestSoundCodecAnswersValidation(t *testing.T) {
	target := reference.NewDocuments(document.Sound())
	for _, vectors := range validationVectors(t) {
		for i := range vectors {
			v := &vectors[i]
			if difference, err := v.Ask(context.Background(), target); err != nil || difference != nil {
				t.Errorf("%s: %v, %v", v.ID, difference, err)
			}
		}
	}
}

func TestValidationIsWellFormed(t *testing.T) {
	id := regexp.MustCompile(`^documents\.validate(\.[a-z0-9][a-z0-9._-]*){3,}$`)
	seen := map[string]bool{}
	for _, vectors := range validationVectors(t) {
		for _, v := range vectors {
			if !id.MatchString(v.ID) || seen[v.ID] {
				t.Errorf("the id %q is not one, or was there before", v.ID)
			}
			seen[v.ID] = true
			for _, r := range v.Requirements {
				if _, ok := requirement.Lookup(r); !ok {
					t.Errorf("%s: there is no requirement %s", v.ID, r)
				}
			}
			if strings.Contains(v.Subject, "  ") || v.Subject == "" || strings.HasSuffix(v.Subject, " ") {
				t.Errorf("%s: the subject %q", v.ID, v.Subject)
			}
		}
	}
	total := 0
	for name, content := range written(t) {
		if !strings.HasPrefix(name, "data/"+validate) {
			continue
		}
		total += len(content)
		if _, err := documents.Decode(name, content); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if total > 3<<20 {
		t.Errorf("the files have %d bytes", total)
	}
}

// What is uncommon is not wrong.
func TestValidationTakesUncommonForms(t *testing.T) {
	for name, vectors := range validationVectors(t) {
		uncommon := 0
		for _, v := range vectors {
			if strings.HasSuffix(v.ID, "-uncommon") {
				uncommon++
				if !*v.Expect.Valid {
					t.Errorf("%s is not valid", v.ID)
				}
			}
		}
		if uncommon == 0 {
			t.Errorf("%s has no document with uncommon forms", name)
		}
	}
}

// What the text leaves open, no vector of the schemas asks.
func TestValidationLeavesOpenWhatTheTextLeavesOpen(t *testing.T) {
	for name, vectors := range validationVectors(t) {
		for _, v := range vectors {
			if unsettled(name, v.Validate.Document) {
				t.Errorf("%s asks about a timestamp that only Signed Documents must not have", v.ID)
			}
		}
	}
}

// schemaExcuse names mutants of the schemas that no document could tell, as internal/selftest's excuses do and by the
// same ids.
type schemaExcuse struct {
	Mutant string `yaml:"mutant"`
	Why    string `yaml:"why"`
}

func (e schemaExcuse) names(id string) bool {
	return slices.ContainsFunc(ways(e.Mutant), func(pattern string) bool {
		ok, err := path.Match(pattern, id)
		return ok && err == nil
	})
}

// ways writes out the {a,b} of a pattern.
func ways(pattern string) []string {
	before, rest, found := strings.Cut(pattern, "{")
	list, after, closed := strings.Cut(rest, "}")
	if !found || !closed {
		return []string{pattern}
	}
	var all []string
	for _, way := range strings.Split(list, ",") {
		all = append(all, ways(before+way+after)...)
	}
	return all
}

// Whoever has one assertion of one schema wrong is told so by a vector. What no document could tell is excused, with a
// reason, and has to survive.
func TestValidationKillsTheMutantsOfTheSchemas(t *testing.T) {
	text, err := os.ReadFile("../../../internal/selftest/schema_excuses.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var excuses []schemaExcuse
	if err := yaml.Unmarshal(text, &excuses); err != nil {
		t.Fatal(err)
	}
	all := questionsOf(t)
	used := map[string]bool{}
	mutants := schema.Mutants()
	killed := 0
	for _, m := range mutants {
		excused := ""
		for _, e := range excuses {
			if e.names("schema/" + strings.ReplaceAll(m.ID, "/", ".")) {
				excused, used[e.Mutant] = e.Why, true
			}
		}
		killer := all.killer(m)
		switch {
		case killer == "" && excused == "":
			t.Errorf("no vector tells the mutant %s", m.ID)
		case killer != "" && excused != "":
			t.Errorf("%s is excused (%s), but %s tells it", m.ID, excused, killer)
		case killer != "":
			killed++
		}
	}
	for _, e := range excuses {
		if !used[e.Mutant] {
			t.Errorf("there is no mutant %s, which is excused", e.Mutant)
		}
	}
	t.Logf("%d mutants of the schemas: %d killed, %d excused", len(mutants), killed, len(mutants)-killed)
}

// questions are the vectors by their schemas, read.
type questions map[string][]question

type question struct {
	id, subject string
	document    schema.Value
	valid       bool
}

func questionsOf(t *testing.T) questions {
	t.Helper()
	all := questions{}
	for name, vectors := range validationVectors(t) {
		for _, v := range vectors {
			d := &schema.Document{}
			if d.Read(v.Validate.Document) == nil {
				all[name] = append(all[name], question{v.ID, v.Subject, d.Root(), *v.Expect.Valid})
			}
		}
	}
	return all
}

// killer returns the vector that tells a mutant; those about its keyword are asked first.
func (all questions) killer(m *schema.Mutant) string {
	for _, own := range []bool{true, false} {
		for _, name := range schema.Names() {
			if !m.Concerns(name) {
				continue
			}
			mutated := m.Protocol(name)
			for _, q := range all[name] {
				if strings.HasSuffix(q.subject, m.Keyword) == own && mutated.Accepts(q.document) != q.valid {
					return q.id
				}
			}
		}
	}
	return ""
}
