package vectors

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/bounded"
	"github.com/missionweave/weavecheck/model/requirement"
	"github.com/missionweave/weavecheck/vectors/manifest"
)

// Bounds of what is read.
const (
	maxFileBytes = manifest.MaxFileBytes
	maxVectors   = 20_000 // in a file
	maxSteps     = 5_000  // of a vector
	maxOutcomes  = 1_000  // of a step
	maxText      = 2_000  // bytes of a title or note
	maxName      = 200    // bytes of an id
)

// Decode reads a file of vectors; name is for the errors, which also name the vector. It takes nothing that it does not
// know: another format or Organization, a member or a requirement that does not exist, a value out of its bounds.
func Decode(name string, raw []byte) ([]Vector, error) {
	p := place{file: name}
	if len(raw) > maxFileBytes {
		return nil, p.fault("%w", bounded.TooLong(maxFileBytes))
	}
	parsed, err := parse(p, raw)
	if err != nil {
		return nil, err
	}
	return decode(p, parsed)
}

func decode(p place, v any) ([]Vector, error) {
	doc, err := readWritten(p, v, "steps!", "vectors!")
	if err != nil {
		return nil, err
	}
	list := doc.list("vectors", maxVectors)
	table := take[map[string]any](doc, "steps", "an object")
	if doc.err != nil {
		return nil, doc.err
	}
	d := &decoder{place: p, table: table, steps: map[string]*Step{}}
	vectors := make([]Vector, 0, len(list))
	seen := map[string]bool{}
	for i, entry := range list {
		v, err := d.vector(i, entry)
		if err != nil {
			return nil, err
		}
		if seen[v.ID] {
			return nil, p.fault("the vector %s is there twice", v.ID)
		}
		seen[v.ID] = true
		vectors = append(vectors, v)
	}
	for _, name := range sortedNames(table) {
		if d.steps[name] == nil {
			return nil, p.at("steps").at(name).fault("no vector has this step")
		}
	}
	return vectors, nil
}

// readWritten reads an object that says in what it is written. That comes first: what another format consists of is not
// ours to judge.
func readWritten(p place, v any, names ...string) (*object, error) {
	all, err := members(p, v)
	if err != nil {
		return nil, err
	}
	head := &object{place: p, members: all}
	for _, m := range []struct{ name, only, who string }{{"format", Format, "reads"},
		{"organization", Organization, "plays"}} {
		if got := head.text(m.name, maxName); got != m.only {
			head.fail(m.name, "must be %q, the one that this program %s; it is %q", m.only, m.who, got)
		}
	}
	if head.err != nil {
		return nil, head.err
	}
	o := readObject(p, v, append(names, "format!", "organization!")...)
	return o, o.err
}

type decoder struct {
	place
	table map[string]any
	steps map[string]*Step // of the table, as far as read
}

var checkID = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]*$`)

func (d *decoder) vector(i int, entry any) (Vector, error) {
	o := readObject(d.at(fmt.Sprintf("vectors[%d]", i)), entry, "id!", "title!", "requirements!", "source!", "focus!",
		"readings!", "steps!")
	v := Vector{ID: o.text("id", maxName)}
	if o.err == nil && !checkID.MatchString(v.ID) {
		o.fail("id", "must be of lower-case letters, digits, dots, underscores and hyphens; it is %q", v.ID)
	}
	if o.err != nil {
		return v, o.err
	}
	o.place = place{file: d.file, vector: v.ID}
	v.Title, v.Requirements, v.Source = o.text("title", maxText), o.texts("requirements"), o.text("source", maxName)
	v.Focus = int(o.number("focus", 0))
	names := o.texts("steps")
	v.Readings = d.readings(o)
	switch {
	case o.err != nil:
	case len(v.Requirements) == 0:
		o.fail("requirements", "must name one or more")
	case v.Source != Generated && (!strings.HasSuffix(v.Source, featureSuffix) || strings.ContainsAny(v.Source, `/\`)):
		o.fail("source", "must be the name of a feature file or %q; it is %q", Generated, v.Source)
	case len(names) == 0 || len(names) > maxSteps:
		o.fail("steps", "must be 1 to %d", maxSteps)
	case v.Focus >= len(names):
		o.fail("focus", "must be the index of a step, of which there are %d; it is %d", len(names), v.Focus)
	}
	for _, r := range v.Requirements {
		if _, known := requirement.Lookup(r); !known {
			o.fail("requirements", "there is no requirement %q", r)
		}
	}
	for i, name := range names {
		if o.err != nil {
			return v, o.err
		}
		var step *Step
		step, o.err = d.step(place{file: d.file, vector: v.ID, inStep: true, step: i, note: name}, name)
		v.Steps = append(v.Steps, step)
		if o.err == nil && step.Again != nil && (*step.Again >= i || v.Steps[*step.Again].Submit == nil) {
			o.fail("steps", "step %d (%s) sends step %d again, which is no Command before it", i, name, *step.Again)
		}
	}
	return v, o.err
}

func (d *decoder) readings(o *object) map[string]int {
	taken := &object{place: o.at("readings"), members: take[map[string]any](o, "readings", "an object")}
	options := map[string]int{}
	for _, id := range sortedNames(taken.members) {
		option := int(taken.number(id, 0))
		i := slices.IndexFunc(model.Points(), func(p *model.Point) bool { return p.ID == id })
		if i < 0 || option >= len(model.Points()[i].Options) {
			taken.fail(id, "there is no such reading; record the vector anew")
		}
		options[id] = option
	}
	if o.err == nil {
		o.err = taken.err
	}
	return options
}

// step reads a step of the table when a vector first names it.
func (d *decoder) step(p place, name string) (*Step, error) {
	if s := d.steps[name]; s != nil {
		return s, nil
	}
	entry, ok := d.table[name]
	if !ok {
		return nil, p.fault("is not among the steps of the file")
	}
	o := readObject(p, entry, "submit", "again", "advance", "replay", "limits", "note!", "expect", "claim")
	s := &Step{Note: o.text("note", maxText)}
	kinds := 0
	for _, kind := range []string{"submit", "again", "advance", "replay", "limits"} {
		if o.has(kind) {
			kinds++
		}
	}
	if o.err == nil && kinds != 1 {
		return nil, p.fault("must have one of submit, again, advance, replay and limits; it has %d", kinds)
	}
	sends := o.has("submit") || o.has("again")
	switch {
	case o.err != nil:
		return nil, o.err
	case o.has("submit"):
		s.Submit, o.err = readDraft(p.at("submit"), o.members["submit"])
	case o.has("again"):
		again := int(o.number("again", 0))
		s.Again = &again
	case o.has("limits"):
		s.Limits, o.err = readLimits(p.at("limits"), o.members["limits"])
	case o.has("advance"):
		s.Advance, o.err = readAdvance(p.at("advance"), o.members["advance"])
	default:
		if s.Replay = o.text("replay", maxName); s.Replay != Everywhere && !isAgent(s.Replay) {
			o.fail("replay", "must be %q or the id of an Agent of the cast; it is %q", Everywhere, s.Replay)
		}
	}
	switch {
	case o.err != nil:
	case sends && !o.has("expect"):
		return nil, p.fault("the member expect is missing")
	case !sends && (o.has("expect") || o.has("claim")):
		return nil, p.fault("expect and claim belong to a Command; this step sends none")
	case sends:
		o.outcomes(s)
	}
	d.steps[name] = s
	return s, o.err
}

// outcomes reads what a step may come to, and what its check claims.
func (o *object) outcomes(s *Step) {
	for i, entry := range o.list("expect", maxOutcomes) {
		e := readObject(o.at(fmt.Sprintf("expect[%d]", i)), entry, "outcome!", "events", "codes", "requirements")
		x := Expect{Outcome: Reply(e.text("outcome", maxName)), Events: e.texts("events"), Codes: e.texts("codes"),
			Requirements: e.texts("requirements")}
		switch {
		case e.err != nil:
		case x.Outcome != Accepted && x.Outcome != Refused && x.Outcome != Receipt:
			e.fail("outcome", "must be accepted, refused or receipt; it is %q", x.Outcome)
		case x.Outcome == Refused && len(x.Codes) == 0:
			e.fail("codes", "must name the codes with which the Command may be refused")
		case x.Outcome != Refused && len(x.Codes) > 0 || x.Outcome != Accepted && len(x.Events) > 0:
			e.fail("outcome", "%s has codes only where refused, and Events only where accepted", x.Outcome)
		}
		if o.err = e.err; o.err != nil {
			return
		}
		s.Expect = append(s.Expect, x)
	}
	if o.err == nil && len(s.Expect) == 0 {
		o.fail("expect", "must name one or more outcomes")
	}
	if o.err != nil || !o.has("claim") {
		return
	}
	c := readObject(o.at("claim"), o.members["claim"], "accepted!", "receipt", "requirement", "events")
	s.Claim = &adapters.Claim{Accepted: c.flag("accepted"), Receipt: c.flag("receipt"),
		Requirement: c.text("requirement", maxName), Events: c.texts("events")}
	if c.err == nil && !admits(s.Expect, s.Claim) {
		c.err = o.at("claim").fault("is none of the outcomes that the step expects")
	}
	o.err = c.err
}

func isAgent(id string) bool {
	return id == cast.Vera.ID || slices.ContainsFunc(cast.Agents, func(a model.Actor) bool { return a.ID == id })
}

func readAdvance(p place, v any) (*Advance, error) {
	all, err := members(p, v)
	if err != nil {
		return nil, err
	}
	if isSymbol(all) {
		m, err := readMinted(p, v)
		if err == nil && !strings.HasSuffix(m.Name, "-expiry") {
			err = p.at(mintedMember).fault("must be an expiry; it is %q", m.Name)
		}
		return &Advance{To: &m}, err
	}
	o := readObject(p, v, "offsetMillis", "afterMillis")
	if o.err == nil && len(o.members) != 1 {
		return nil, p.fault("must have one of offsetMillis, afterMillis and %s", mintedMember)
	}
	if o.has("offsetMillis") {
		offset := o.number("offsetMillis", 0)
		return &Advance{OffsetMillis: &offset}, o.err
	}
	after := o.number("afterMillis", 0)
	return &Advance{AfterMillis: &after}, o.err
}

func readDraft(p place, v any) (*adapters.Draft, error) {
	o := readObject(p, v, "command!", "signedBy", "tamper", "spelled")
	d := &adapters.Draft{SignedBy: o.identity("signedBy")}
	d.Document = o.symbols("command")
	d.Tamper, d.Spelled = o.spoilt()
	return d, o.err
}

// spoilt reads what is done to a document after it was signed.
func (o *object) spoilt() (tamper map[string]any, spelled string) {
	if o.has("tamper") {
		tamper = o.symbols("tamper")
	}
	if o.has("spelled") {
		spelled = o.text("spelled", maxName)
		if !slices.Contains(adapters.Spellings(), spelled) {
			o.fail("spelled", "must be one of %s; it is %q", strings.Join(adapters.Spellings(), "; "), spelled)
		}
	}
	return tamper, spelled
}

func readLimits(p place, v any) (model.Limits, error) {
	all, err := members(p, v)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, p.fault("names no limit")
	}
	names := slices.Sorted(maps.Keys(all))
	o, limits := readObject(p, v, names...), model.Limits{}
	for _, name := range names {
		limits[name] = uint64(o.number(name, 0))
	}
	return limits, o.err
}
