package requirement

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/missionweave/weavecheck/model/bounded"
)

//go:embed catalogue/*.yaml
var files embed.FS

func catalogueFiles() fs.FS {
	sub, err := fs.Sub(files, "catalogue")
	if err != nil {
		panic(err) // the name is constant and valid
	}
	return sub
}

// maxFileBytes bounds what is read of one file; several times the largest embedded one.
const maxFileBytes = 256 << 10

// idPattern splits an id into its section, and an ordinal or the name of a table row.
var idPattern = regexp.MustCompile(`^([1-9][0-9]?(?:\.[1-9])?)-(?:([0-9]{2,3})|[a-z]+(?:-[a-z]+)*|[A-Z]+(?:_[A-Z]+)*)$`)

// Catalogue is a validated set of requirements. It does not change once loaded.
type Catalogue struct {
	entries []Requirement
	byID    map[string]int
}

// Load reads a catalogue from the YAML files at the root of fsys. Each file bears the number of a top-level section
// ("10.yaml") and lists that section's requirements in the order of the text. The error joins every fault found,
// each with its file and, where it has one, the id.
func Load(fsys fs.FS) (*Catalogue, error) {
	names, err := fs.Glob(fsys, "*.yaml")
	if err != nil {
		return nil, fmt.Errorf("listing the catalogue: %w", err)
	}
	if len(names) == 0 {
		return nil, errors.New("the catalogue has no files")
	}
	l := loader{
		catalogue: &Catalogue{byID: map[string]int{}},
		fileOf:    map[string]string{},
		idOfText:  map[string]string{},
	}
	for _, f := range l.inSectionOrder(names) {
		l.file(fsys, f)
	}
	if err := errors.Join(l.faults...); err != nil {
		return nil, err
	}
	return l.catalogue, nil
}

// All returns every requirement in the order of the specification: by section, then as the text has them.
func (c *Catalogue) All() []Requirement { return slices.Clone(c.entries) }

// Lookup returns the requirement with exactly that id.
func (c *Catalogue) Lookup(id string) (Requirement, bool) {
	i, ok := c.byID[id]
	if !ok {
		return Requirement{}, false
	}
	return c.entries[i], true
}

// loader gathers entries and faults; it goes on after a fault so that an author sees all of them at once.
type loader struct {
	catalogue *Catalogue
	fileOf    map[string]string // by id, to name both places of a duplicate
	idOfText  map[string]string
	faults    []error
}

func (l *loader) fault(file, format string, args ...any) {
	l.faults = append(l.faults, fmt.Errorf(file+": "+format, args...))
}

// sectionFile is a file of the catalogue and the top-level section that its name says it holds.
type sectionFile struct {
	name    string
	section int
}

func (l *loader) inSectionOrder(names []string) []sectionFile {
	var out []sectionFile
	for _, name := range names {
		stem := strings.TrimSuffix(name, path.Ext(name))
		n, err := strconv.Atoi(stem)
		if err != nil || n < 1 || strconv.Itoa(n) != stem {
			l.fault(name, "the file name is not the number of a section")
			continue
		}
		out = append(out, sectionFile{name, n})
	}
	slices.SortFunc(out, func(a, b sectionFile) int { return a.section - b.section })
	return out
}

func (l *loader) file(fsys fs.FS, f sectionFile) {
	entries, err := decode(fsys, f.name)
	if err != nil {
		l.fault(f.name, "%w", err)
		return
	}
	order := textOrder{}
	for i, r := range entries {
		if r.ID == "" {
			l.fault(f.name, "entry %d: id is missing", i+1)
			continue
		}
		l.entry(f, r, &order)
	}
}

func decode(fsys fs.FS, name string) ([]Requirement, error) {
	data, err := bounded.File(fsys, name, maxFileBytes)
	if err != nil {
		return nil, err
	}
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	var entries []Requirement
	if err := decoder.Decode(&entries); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, errors.New("the file has no entries")
	}
	if err := decoder.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		return nil, errors.New("the file has more than one YAML document")
	}
	return entries, nil
}

// entry validates r and takes it in.
func (l *loader) entry(f sectionFile, r Requirement, order *textOrder) {
	if first, ok := l.fileOf[r.ID]; ok {
		l.fault(f.name, "%s: the id is used already, in %s", r.ID, first)
		return
	}
	l.fileOf[r.ID] = f.name

	parts := idPattern.FindStringSubmatch(r.ID)
	if parts == nil {
		l.fault(f.name, "%s: the id is not a section, a dash, and an ordinal or name", r.ID)
		return
	}
	r.Section = parts[1]
	if top, _, _ := strings.Cut(r.Section, "."); top != strconv.Itoa(f.section) {
		l.fault(f.name, "%s: the id is of section %s, the file holds section %d", r.ID, top, f.section)
	} else if err := order.next(r.Section, parts[2]); err != nil {
		l.fault(f.name, "%s: %w", r.ID, err)
	}
	for _, err := range r.faults(parts[2] != "") {
		l.fault(f.name, "%s: %w", r.ID, err)
	}
	if other, ok := l.idOfText[r.Text]; ok && r.Text != "" {
		l.fault(f.name, "%s: the text is the same as that of %s", r.ID, other)
	}
	l.idOfText[r.Text] = r.ID

	l.catalogue.byID[r.ID] = len(l.catalogue.entries)
	l.catalogue.entries = append(l.catalogue.entries, r)
}

// faults returns what is wrong with r taken by itself; numbered says that its id ends in an ordinal.
func (r Requirement) faults(numbered bool) []error {
	var out []error
	fault := func(format string, args ...any) { out = append(out, fmt.Errorf(format, args...)) }
	if !r.Level.valid() {
		fault("level %q is unknown", r.Level)
	} else if (r.Level == Row) == numbered {
		fault("a table row has a name in its id, and nothing else has: level %s", r.Level)
	}
	if !r.Role.valid() {
		fault("role %q is unknown", r.Role)
	}
	if strings.TrimSpace(r.Text) == "" {
		fault("text is missing")
	}
	hasWhy := strings.TrimSpace(r.Why) != ""
	switch {
	case !r.Check.valid():
		fault("check %q is unknown", r.Check)
	case r.Check.asked() && hasWhy:
		fault("why is given, but check %s needs no reason", r.Check)
	case !r.Check.asked() && !hasWhy:
		fault("why is missing, which check %s needs", r.Check)
	}
	return out
}

// textOrder watches that a file follows the text: subsections rise, and so do the ordinals within each. Gaps are
// right, since the id of a withdrawn entry is never used again.
type textOrder struct {
	section string
	ordinal int
}

func (o *textOrder) next(section, ordinal string) error {
	if section != o.section {
		if subsection(section) <= subsection(o.section) && o.section != "" {
			return fmt.Errorf("section %s comes after section %s", section, o.section)
		}
		*o = textOrder{section: section}
	}
	if ordinal == "" {
		return nil
	}
	n, err := strconv.Atoi(ordinal)
	if err != nil {
		return err
	}
	if n <= o.ordinal {
		return fmt.Errorf("ordinal %d comes after ordinal %d", n, o.ordinal)
	}
	o.ordinal = n
	return nil
}

// subsection returns the number behind the dot of a section, 0 where there is none.
func subsection(section string) int {
	_, after, _ := strings.Cut(section, ".")
	n, _ := strconv.Atoi(after) // idPattern admits digits only; nothing behind the dot is 0
	return n
}
