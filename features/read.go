// Package features holds the scenarios by section of the specification, which are the source of the recorded checks,
// and runs those checks in a Go test.
package features

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"sync"

	gherkin "github.com/cucumber/gherkin/go/v42"
	messages "github.com/cucumber/messages/go/v34"
)

//go:embed *.feature
var embedded embed.FS

// Scenario is one check as the feature files state it.
type Scenario struct {
	ID           string
	Title        string
	File         string
	Line         int64
	Requirements []string
	Steps        []string
}

// title is the form of every scenario's name: its stable check id in brackets, then the title.
var title = regexp.MustCompile(`^\[([a-z0-9][a-z0-9._-]*)\] (.+)$`)

// Scenarios are the embedded scenarios, in the order of the files and of their lines. The list is shared and must not
// be changed.
func Scenarios() ([]Scenario, error) { return scenarios() }

var scenarios = sync.OnceValues(func() ([]Scenario, error) { return read(embedded, one) })

// Read reads the scenarios of a file system. A scenario without a check id or requirement tag, and an id used twice,
// are errors that name file and line.
func Read(files fs.FS) ([]Scenario, error) {
	return read(files, func(name string) ([]Scenario, error) { return readFile(files, name) })
}

// Find returns the scenario of a check. It reads the one feature file that states it, once.
func Find(file, id string) (Scenario, error) {
	list, err := one(file)
	if err != nil {
		return Scenario{}, err
	}
	for _, s := range list {
		if s.ID == id {
			return s, nil
		}
	}
	return Scenario{}, fmt.Errorf("%s: there is no scenario %s; run `go generate ./vectors`", file, id)
}

// one returns the scenarios of an embedded file, which is parsed once.
func one(name string) ([]Scenario, error) {
	parsed.Lock()
	f := parsed.files[name]
	if f == nil {
		f = sync.OnceValues(func() ([]Scenario, error) { return readFile(embedded, name) })
		parsed.files[name] = f
	}
	parsed.Unlock()
	return f()
}

var parsed = struct {
	sync.Mutex
	files map[string]func() ([]Scenario, error)
}{files: map[string]func() ([]Scenario, error){}}

func read(files fs.FS, one func(name string) ([]Scenario, error)) ([]Scenario, error) {
	names, err := fs.Glob(files, "*.feature")
	if err != nil {
		return nil, err
	}
	var list []Scenario
	var faults []error
	seen := map[string]string{}
	for _, name := range names {
		found, err := one(name)
		if err != nil {
			faults = append(faults, err)
		}
		for _, s := range found {
			if seen[s.ID] != "" {
				faults = append(faults, fmt.Errorf("%s:%d: the check id %s is already that of %s", name, s.Line, s.ID, seen[s.ID]))
				continue
			}
			seen[s.ID] = fmt.Sprintf("%s:%d", name, s.Line)
			list = append(list, s)
		}
	}
	return list, errors.Join(faults...)
}

func readFile(files fs.FS, name string) ([]Scenario, error) {
	pickles, lines, err := parse(files, name)
	if err != nil {
		return nil, err
	}
	var list []Scenario
	var faults []error
	for _, p := range pickles {
		s, err := scenario(p, name, lines)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		list = append(list, s)
	}
	return list, errors.Join(faults...)
}

func parse(files fs.FS, name string) ([]*messages.Pickle, map[string]int64, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	n := 0
	newID := func() string { n++; return fmt.Sprint(n) }
	doc, err := gherkin.ParseGherkinDocument(f, newID)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	lines := map[string]int64{}
	for _, c := range doc.Feature.Children {
		if c.Scenario == nil {
			continue
		}
		lines[c.Scenario.Id] = c.Scenario.Location.Line
		for _, e := range c.Scenario.Examples {
			for _, row := range e.TableBody {
				lines[row.Id] = row.Location.Line
			}
		}
	}
	return gherkin.Pickles(*doc, name, newID), lines, nil
}

func scenario(p *messages.Pickle, file string, lines map[string]int64) (Scenario, error) {
	s := Scenario{File: file, Line: lines[p.AstNodeIds[len(p.AstNodeIds)-1]]}
	m := title.FindStringSubmatch(p.Name)
	if m == nil {
		return s, fmt.Errorf("%s:%d: the scenario's name must start with its check id in brackets, such as \"[10.2-offer] "+
			"An offer…\"; it is %q", file, s.Line, p.Name)
	}
	s.ID, s.Title = m[1], m[2]
	for _, t := range p.Tags {
		s.Requirements = append(s.Requirements, strings.TrimPrefix(t.Name, "@"))
	}
	if len(s.Requirements) == 0 {
		return s, fmt.Errorf("%s:%d: [%s] names no requirement; tag it with the id of one, such as @10.2-offer", file,
			s.Line, s.ID)
	}
	for _, step := range p.Steps {
		s.Steps = append(s.Steps, step.Text)
	}
	return s, nil
}
