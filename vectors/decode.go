package vectors

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/requirement"
)

// Bounds of what is read.
const (
	maxFileBytes = 64 << 20
	maxVectors   = 20_000 // in a file
	maxSteps     = 5_000  // of a vector
	maxText      = 2_000  // bytes of a title or note
	maxName      = 200    // bytes of an id
)

// Decode reads a file of vectors; name is for the errors, which also name the vector. It takes nothing that it does not
// know: another format or Organization, a member or a requirement that does not exist, a value out of its bounds.
func Decode(name string, raw []byte) ([]Vector, error) {
	p := place{file: name}
	switch {
	case len(raw) > maxFileBytes:
		return nil, p.fault("has %d bytes; %d are the most", len(raw), maxFileBytes)
	case !utf8.Valid(raw):
		return nil, p.fault("is not valid UTF-8")
	}
	if err := checkJSON(p, raw); err != nil {
		return nil, err
	}
	return decode(p, raw)
}

func decode(p place, raw []byte) ([]Vector, error) {
	// The format comes first: what an unknown one consists of is not ours to judge.
	all, err := members(p, raw)
	if err != nil {
		return nil, err
	}
	head := &object{place: p, members: all}
	if err := head.written(); err != nil {
		return nil, err
	}
	doc := readObject(p, raw, "format!", "organization!", "steps!", "vectors!")
	list := doc.list("vectors", maxVectors)
	if doc.err != nil {
		return nil, doc.err
	}
	table, err := members(p.at("steps"), doc.members["steps"])
	if err != nil {
		return nil, err
	}
	d := &decoder{place: p, table: table, steps: map[string]*Step{}}
	vectors := make([]Vector, 0, len(list))
	seen := map[string]bool{}
	for i, raw := range list {
		v, err := d.vector(i, raw)
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

// written checks in what a file is written.
func (o *object) written() error {
	if format := o.text("format", maxName); o.err == nil && format != Format {
		o.fail("format", "must be %q, the one this program reads; it is %q", Format, format)
	}
	if organization := o.text("organization", maxName); o.err == nil && organization != Organization {
		o.fail("organization", "must be %q, the one this program plays; it is %q", Organization, organization)
	}
	return o.err
}

type decoder struct {
	place
	table map[string]json.RawMessage
	steps map[string]*Step // of the table, as far as read
}

var checkID = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]*$`)

func (d *decoder) vector(i int, raw json.RawMessage) (Vector, error) {
	p := d.place.at(fmt.Sprintf("vectors[%d]", i))
	if err := document.CheckStrict(raw); err != nil {
		return Vector{}, p.fault("%w", err)
	}
	o := readObject(p, raw, "id!", "title!", "requirements!", "source!", "focus!", "readings!", "steps!")
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
	taken := take[map[string]int](o, "readings", "an object of whole numbers")
	for id, option := range taken {
		i := slices.IndexFunc(model.Points(), func(p *model.Point) bool { return p.ID == id })
		if i < 0 || option < 0 || option >= len(model.Points()[i].Options) {
			o.fail("readings", "there is no reading %d of %q", option, id)
		}
	}
	return taken
}

// step reads a step of the table when a vector first names it.
func (d *decoder) step(p place, name string) (*Step, error) {
	if s := d.steps[name]; s != nil {
		return s, nil
	}
	raw, ok := d.table[name]
	if !ok {
		return nil, p.fault("is not among the steps of the file")
	}
	if err := document.CheckStrict(raw); err != nil {
		return nil, p.fault("%w", err)
	}
	o := readObject(p, raw, "submit", "again", "advance", "replay", "note!", "expect", "claim")
	s := &Step{Note: o.text("note", maxText)}
	kinds := 0
	for _, kind := range []string{"submit", "again", "advance", "replay"} {
		if o.has(kind) {
			kinds++
		}
	}
	if o.err == nil && kinds != 1 {
		return nil, p.fault("must have one of submit, again, advance and replay; it has %d", kinds)
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
	case o.has("advance"):
		s.Advance, o.err = readAdvance(p.at("advance"), o.members["advance"])
	default:
		if s.Replay = o.text("replay", maxName); s.Replay != Everywhere {
			o.fail("replay", "must be %q", Everywhere)
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
	for i, raw := range o.list("expect", maxVectors) {
		e := readObject(o.at(fmt.Sprintf("expect[%d]", i)), raw, "outcome!", "events", "codes", "requirements")
		x := Expect{Outcome: Outcome(e.text("outcome", maxName)), Events: e.texts("events"), Codes: e.texts("codes"), Requirements: e.texts("requirements")}
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
	s.Claim = &adapters.Claim{Accepted: c.flag("accepted"), Receipt: c.flag("receipt"), Requirement: c.text("requirement", maxName), Events: c.texts("events")}
	if c.err == nil && !admits(s.Expect, s.Claim) {
		c.err = o.at("claim").fault("is none of the outcomes that the step expects")
	}
	o.err = c.err
}

func readAdvance(p place, raw json.RawMessage) (*Advance, error) {
	all, err := members(p, raw)
	if err != nil {
		return nil, err
	}
	if all[mintedMember] != nil {
		m, err := readMinted(p, raw)
		if err == nil && !strings.HasSuffix(m.Name, "-expiry") {
			err = p.at(mintedMember).fault("must be an expiry; it is %q", m.Name)
		}
		return &Advance{To: &m}, err
	}
	o := readObject(p, raw, "offsetMillis", "afterMillis")
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

func readDraft(p place, raw json.RawMessage) (*adapters.Draft, error) {
	o := readObject(p, raw, "command!", "signedBy", "tamper")
	d := &adapters.Draft{SignedBy: o.text("signedBy", maxName)}
	if o.err == nil && d.SignedBy != "" && !inCast(d.SignedBy) {
		o.fail("signedBy", "%s is not in the cast", d.SignedBy)
	}
	if o.err == nil {
		d.Document, o.err = readSymbols(o.at("command"), o.members["command"])
	}
	if o.err == nil && o.has("tamper") {
		d.Tamper, o.err = readSymbols(o.at("tamper"), o.members["tamper"])
	}
	return d, o.err
}

// The members that make an object a symbol.
const (
	mintedMember = "$minted"
	nowMember    = "$now"
	signedMember = "$signedBy"
)

// readSymbols reads a document with symbols among its values, as package adapters writes them. Numbers stay as written.
func readSymbols(p place, raw json.RawMessage) (map[string]any, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, p.fault("%w", err)
	}
	doc, ok := v.(map[string]any)
	if !ok {
		return nil, p.fault("must be an object")
	}
	return doc, replaceMembers(p, doc)
}

// replaceMembers puts symbols in the place of the objects that stand for them.
func replaceMembers(p place, doc map[string]any) error {
	for _, name := range slices.Sorted(maps.Keys(doc)) {
		value, err := symbols(p.at(name), doc[name])
		if err != nil {
			return err
		}
		doc[name] = value
	}
	return nil
}

func symbols(p place, v any) (any, error) {
	switch v := v.(type) {
	case map[string]any:
		for name := range v {
			if strings.HasPrefix(name, "$") {
				return symbol(p, v)
			}
		}
		return v, replaceMembers(p, v)
	case []any:
		for i, inner := range v {
			value, err := symbols(p.at(fmt.Sprintf("[%d]", i)), inner)
			if err != nil {
				return nil, err
			}
			v[i] = value
		}
	}
	return v, nil
}

func symbol(p place, v map[string]any) (any, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, p.fault("%w", err)
	}
	switch {
	case v[mintedMember] != nil:
		return readMinted(p, raw)
	case v[nowMember] != nil:
		o := readObject(p, raw, nowMember)
		if o.err == nil && !o.flag(nowMember) {
			o.fail(nowMember, "must be true")
		}
		return adapters.Now{}, o.err
	case v[signedMember] != nil:
		o := readObject(p, raw, signedMember, "document!")
		s := adapters.Signed{By: o.text(signedMember, maxName)}
		if o.err == nil && !inCast(s.By) {
			o.fail(signedMember, "%s is not in the cast", s.By)
		}
		if o.err == nil {
			s.Document, o.err = readSymbols(o.at("document"), o.members["document"])
		}
		return s, o.err
	default:
		return nil, p.fault("is no symbol: it has none of %s, %s and %s", mintedMember, nowMember, signedMember)
	}
}

// mintedNames are the names of what a server mints.
var mintedNames = []string{
	model.HoleSessionEpoch, model.HoleMembershipEpoch, model.HoleCoordinatorEpoch, model.HoleCoordinatorLease, model.HoleCoordinatorExpiry,
	model.HoleOfferExpiry, model.HoleOwnershipEpoch, model.HoleOwnershipLease, model.HoleOwnershipExpiry, model.HoleExecutionLease,
	model.HoleExecutionExpiry, model.HoleRevision,
}

// readMinted reads the symbol of a minted value. A vector counts back from the present value, which has ordinal 0.
func readMinted(p place, raw json.RawMessage) (adapters.Minted, error) {
	o := readObject(p, raw, mintedMember, "of!", "ordinal", "plus")
	m := adapters.Minted{Name: o.text(mintedMember, maxName), Subject: o.text("of", maxText)}
	ordinal := o.number("ordinal", math.MinInt64)
	m.Plus = o.number("plus", math.MinInt64)
	switch {
	case o.err != nil:
	case !slices.Contains(mintedNames, m.Name):
		o.fail(mintedMember, "must be one of %s; it is %q", strings.Join(mintedNames, ", "), m.Name)
	case ordinal > 0 || ordinal < -maxSteps:
		o.fail("ordinal", "must be 0 for the present value or below for one before it; it is %d", ordinal)
	}
	m.Ordinal = int(ordinal)
	return m, o.err
}

func inCast(id string) bool {
	for _, a := range cast.Names {
		if a.ID == id {
			return true
		}
	}
	return false
}
