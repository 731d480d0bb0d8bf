package reports

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/model/requirement"
)

// fingerprintBytes is the length of a fingerprint: 48 bits keep two of a thousand deviations apart with a chance of
// mistake below one in a hundred million, and can still be typed.
const fingerprintBytes = 6

// Fingerprint names a deviation: the same departure has the same fingerprint in every run and on every machine, as
// long as seen speaks of minted ids and instants symbolically. A caller whose Deviation.Seen does not, makes the
// fingerprint from a text that does.
func Fingerprint(requirement, rule, cell, seen string) string {
	hash := sha256.New()
	for _, part := range []string{requirement, rule, cell, seen} {
		// With lengths in front, moving a letter from one part to the next changes the fingerprint.
		hash.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
		hash.Write([]byte(part))
	}
	return hex.EncodeToString(hash.Sum(nil)[:fingerprintBytes])
}

// Catalogue finds a requirement by its id; requirement.Lookup is one.
type Catalogue func(id string) (requirement.Requirement, bool)

// Builder turns checks, given one at a time in the order in which they ran, into the result of a run.
type Builder struct {
	catalogue  Catalogue
	checks     []Check
	ids        map[string]bool
	deviations []Deviation // in the order of first sight
	showings   []showing   // of each of these
	index      map[string]int
}

// showing is by what a deviation is shown so far.
type showing struct {
	steps, rerun manner // how the check of its steps met it, and that of its Rerun
	length       int    // how many steps its Rerun takes
}

// manner is how a check met a deviation, from what shows it least.
type manner int

const (
	blockedBy manner = iota
	notes
	failsBy
)

func mannerOf(check Check) manner {
	if check.Blocked {
		return blockedBy
	}
	return failsBy
}

// NewBuilder returns an empty Builder that looks requirements up in a catalogue.
func NewBuilder(catalogue Catalogue) *Builder {
	return &Builder{catalogue: catalogue, ids: map[string]bool{}, index: map[string]int{}}
}

// Add takes the result of one check, the deviation that made it fail, nil if none did, and those that were noted on the
// way without bearing on what it is about. A deviation without a fingerprint gets that of its parts; those with one
// fingerprint become one, shown by the fewest steps (of the first, when equal). What the deviation blocks shows it last,
// and what fails by it before what only notes it: Rerun is that of the shortest check which is not blocked, where there
// is one.
//
// An error is a mistake of the harness, and leaves the Builder as it was: an outcome or a requirement that does not
// exist, a second result for one id, a deviation of a check that did not fail, a block without a deviation.
func (b *Builder) Add(check Check, deviation *Deviation, noted ...Deviation) error {
	check, err := b.complete(check)
	if err != nil {
		return fmt.Errorf("add check %q: %w", check.ID, err)
	}
	for _, d := range noted {
		if err := b.placeable(d); err != nil {
			return fmt.Errorf("add check %q: %w", check.ID, err)
		}
	}
	defer func() {
		for _, d := range noted {
			if i, err := b.place(d, notes); err == nil && b.ids[check.ID] {
				b.deviations[i].NotedBy++
			}
		}
	}()
	if deviation == nil {
		if check.Blocked {
			return fmt.Errorf("add check %q: it is blocked, but by no deviation", check.ID)
		}
		check.Deviation = ""
		b.keep(check)
		return nil
	}
	if check.Outcome != Fail {
		return fmt.Errorf("add check %q: it deviates, but its outcome is %q", check.ID, check.Outcome)
	}
	i, err := b.place(*deviation, mannerOf(check))
	if err != nil {
		return fmt.Errorf("add check %q: %w", check.ID, err)
	}
	check.Deviation = b.deviations[i].Fingerprint
	if check.Blocked {
		b.deviations[i].Blocks = append(b.deviations[i].Blocks, check.ID)
	} else {
		b.deviations[i].Fails = append(b.deviations[i].Fails, check.ID)
	}
	b.keep(check)
	return nil
}

func (b *Builder) keep(check Check) {
	b.ids[check.ID] = true
	b.checks = append(b.checks, check)
}

// complete fills in the section and level of a check from its requirements.
func (b *Builder) complete(check Check) (Check, error) {
	if check.ID == "" {
		return check, errors.New("it has no id")
	}
	if b.ids[check.ID] {
		return check, errors.New("it already has a result")
	}
	if !check.Outcome.known() {
		return check, fmt.Errorf("unknown outcome %q", check.Outcome)
	}
	var cited []requirement.Level
	for _, id := range check.Requirements {
		statement, ok := b.catalogue(id)
		if !ok {
			return check, fmt.Errorf("unknown requirement %q", id)
		}
		if check.Section == "" {
			check.Section = statement.Section
		}
		cited = append(cited, statement.Level)
	}
	if check.Level == "" {
		check.Level = strongest(cited)
	}
	check.Requirements = append([]string{}, check.Requirements...)
	check.KnownFailure = ""
	return check, nil
}

// placeable reports what is wrong with a deviation.
func (b *Builder) placeable(d Deviation) error {
	if _, ok := b.catalogue(d.Requirement); !ok {
		return fmt.Errorf("deviation from the unknown requirement %q", d.Requirement)
	}
	if d.Fingerprint != "" && !isFingerprint(d.Fingerprint) {
		return fmt.Errorf("%q is not the fingerprint of a deviation", d.Fingerprint)
	}
	return nil
}

// place merges a deviation that a check met with what is there and returns its index.
func (b *Builder) place(d Deviation, by manner) (int, error) {
	if err := b.placeable(d); err != nil {
		return 0, err
	}
	statement, _ := b.catalogue(d.Requirement)
	d.Section, d.Level, d.Text = statement.Section, statement.Level, statement.Text
	if d.Fingerprint == "" {
		d.Fingerprint = Fingerprint(d.Requirement, d.Rule, d.Cell, d.Seen)
	}
	d.Steps = append([]string{}, d.Steps...)
	d.Fails, d.Blocks, d.NotedBy = []string{}, []string{}, 0
	d.Cells = nil
	if d.Cell != "" {
		d.Cells = []string{d.Cell}
	}
	i, ok := b.index[d.Fingerprint]
	if !ok {
		i = len(b.deviations)
		b.index[d.Fingerprint] = i
		b.deviations = append(b.deviations, d)
		b.showings = append(b.showings, showing{by, by, len(d.Steps)})
		return i, nil
	}
	had, shown := &b.deviations[i], &b.showings[i]
	rerun := had.Rerun
	if d.Rerun != "" && (rerun == "" || shown.better(len(d.Steps), by)) {
		rerun, shown.rerun, shown.length = d.Rerun, by, len(d.Steps)
	}
	if d.Cell != "" && !slices.Contains(had.Cells, d.Cell) && len(had.Cells) < maxCells {
		had.Cells = append(had.Cells, d.Cell)
	}
	if shorter(d.Steps, had.Steps) || len(d.Steps) == len(had.Steps) && by > shown.steps {
		d.Fails, d.Blocks, d.Cells, d.NotedBy = had.Fails, had.Blocks, had.Cells, had.NotedBy
		*had, shown.steps = d, by
	}
	had.Rerun = rerun
	return i, nil
}

// better reports whether a check of so many steps shows a deviation better than that of the Rerun: a check that is blocked
// is about something else, to which the command would not come. No steps show nothing.
func (s *showing) better(length int, by manner) bool {
	switch {
	case (by == blockedBy) != (s.rerun == blockedBy):
		return by != blockedBy
	case length == s.length:
		return by > s.rerun
	}
	return length > 0 && (s.length == 0 || length < s.length)
}

// Open returns the deviations so far in the order of the report, without those that known failures excuse (nil: there
// are none): what the report tells in full.
func (b *Builder) Open(known *Known) []Deviation {
	run := b.Finish(Run{}, known)
	excused := knownDeviations(run)
	return slices.DeleteFunc(run.Deviations, func(d Deviation) bool { return excused[d.Fingerprint] })
}

// Shorten takes it that a deviation shows by other steps as well. Where those are fewer, they are the ones that the
// report shows, with what was allowed and seen after them; the command to rerun stays. An error is a mistake of the
// harness: no check showed that deviation.
func (b *Builder) Shorten(d Deviation) error {
	i, ok := b.index[d.Fingerprint]
	if !ok {
		return fmt.Errorf("shorten the deviation %q: no check showed it", d.Fingerprint)
	}
	d.Rerun = b.deviations[i].Rerun
	_, err := b.place(d, blockedBy) // whose command to rerun would be the last that is taken
	return err
}

// maxCells bounds how many places of one deviation are told.
const maxCells = 20

// shorter reports whether steps a show more briefly what steps b show. No steps show nothing.
func shorter(a, b []string) bool {
	return len(a) > 0 && (len(b) == 0 || len(a) < len(b))
}

// Finish returns the result of the run whose head is given, with known failures excused (nil: there is no such file).
func (b *Builder) Finish(head Run, known *Known) Run {
	run := head
	run.Tool, run.Protocol = cmp.Or(head.Tool, "weavecheck"), cmp.Or(head.Protocol, Protocol)
	run.Target.Roles = append([]string{}, head.Target.Roles...)
	run.Target.Capabilities = append([]string{}, head.Target.Capabilities...)
	run.Checks = append([]Check{}, b.checks...)
	run.Unverified = append([]string{}, head.Unverified...)
	run.Readings = append([]Reading{}, head.Readings...)
	for i := range run.Readings {
		run.Readings[i].Options = append([]string{}, run.Readings[i].Options...)
		run.Readings[i].Shown = append([]Sighting{}, run.Readings[i].Shown...)
		run.Readings[i].RuledOut = slices.Clone(run.Readings[i].RuledOut)
	}
	run.Deviations = append([]Deviation{}, b.deviations...)
	for i, d := range run.Deviations {
		run.Deviations[i].Fails = slices.Clone(d.Fails)
		run.Deviations[i].Blocks = slices.Clone(d.Blocks)
		run.Deviations[i].Cells = append([]string{}, d.Cells...)
	}
	slices.SortFunc(run.Deviations, func(x, y Deviation) int {
		return cmp.Or(
			cmp.Compare(len(y.Fails)+len(y.Blocks), len(x.Fails)+len(x.Blocks)),
			cmp.Compare(y.NotedBy, x.NotedBy),
			cmp.Compare(x.Fingerprint, y.Fingerprint))
	})
	run.KnownFailures = known.apply(&run)
	run.Summary = summarize(run)
	return run
}
