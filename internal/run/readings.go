package run

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// Taken is what checks have shown of a target's readings. Once an answer was seen that no other options explain than some,
// those are left, and that holds for the checks after it: where one is left, the reading is taken. A target of which an
// answer is seen that none of them explains takes both: then nothing holds, and the report names both places. A copy is
// what was known when it was made.
type Taken struct {
	Readings model.Readings
	seen     map[*model.Point]sightings
}

// sightings are the places that showed something of one reading.
type sightings struct {
	shown    []reports.Sighting // options that were taken, the first place for each
	ruledOut []reports.Sighting // options that were ruled out while several were left, the first place for each
	both     bool
	learned  []Reading // what told all this
}

// NothingTaken is what is known of a target of which nothing was seen.
func NothingTaken() *Taken {
	return &Taken{model.OpenReadings(), map[*model.Point]sightings{}}
}

// Reading is what a place showed of a reading: which options explain it.
type Reading struct {
	Point       *model.Point
	Left        []int
	Check, Step string
}

func (r *Reading) sighting(option int) reports.Sighting {
	return reports.Sighting{Taken: r.Point.Options[option], Check: r.Check, Step: r.Step}
}

// readingsOf are those that a Session of a check showed.
func readingsOf(check string, s *adapters.Session) []Reading {
	var list []Reading
	for _, shown := range s.Shown() {
		list = append(list, Reading{shown.Point, shown.Left, check, s.Steps()[shown.Step].Note})
	}
	return list
}

// Learn takes what a check showed.
func (t *Taken) Learn(readings []Reading) {
	for i := range readings {
		t.learn(&readings[i])
	}
}

func (t *Taken) learn(r *Reading) {
	p, left := r.Point, r.Left
	s := t.seen[p]
	known := len(s.shown) + len(s.ruledOut)
	if !p.Free && !s.both {
		before := t.Readings.Left(p)
		if left = common(before, r.Left); len(left) > 0 {
			t.Readings = t.Readings.Keeping(p, left)
		} else {
			s.both, left = true, r.Left
			t.Readings = t.Readings.With(p, int(model.Undecided))
		}
		for _, option := range before {
			if len(left) > 1 && !slices.Contains(left, option) {
				s.ruledOut = with(s.ruledOut, r.sighting(option))
			}
		}
	}
	if len(left) == 1 {
		s.shown = with(s.shown, r.sighting(left[0]))
	}
	if len(s.shown)+len(s.ruledOut) == known {
		return
	}
	s.learned = append(slices.Clip(s.learned), *r)
	t.seen = maps.Clone(t.seen)
	t.seen[p] = s
}

// with adds a sighting of an option to a list that others may have, unless there is one.
func with(list []reports.Sighting, s reports.Sighting) []reports.Sighting {
	if slices.ContainsFunc(list, func(had reports.Sighting) bool { return had.Taken == s.Taken }) {
		return list
	}
	return append(slices.Clip(list), s)
}

// common are the options that are in both lists.
func common(a, b []int) []int {
	return slices.DeleteFunc(slices.Clone(a), func(option int) bool { return !slices.Contains(b, option) })
}

// join adds what others have seen.
func (t *Taken) join(other *Taken) {
	for _, p := range Points() {
		t.Learn(other.seen[p].learned)
	}
}

// Points are all reading points, those of Commands and those of documents, in the order of the report.
func Points() []*model.Point { return append(slices.Clip(model.Points()), documents.Points()...) }

// Report is what is taken in the form of the reports: every reading point, those of behaviour first.
func (t *Taken) Report() []reports.Reading {
	all := Points()
	list := make([]reports.Reading, 0, len(all))
	for _, p := range all {
		seen := t.seen[p]
		r := reports.Reading{
			Point: p.ID, Section: p.Section, Question: p.Question, Taken: reports.Undecided, Options: p.Options,
			Shown: seen.shown, RuledOut: seen.ruledOut,
		}
		switch {
		case seen.both || len(r.Shown) > 1:
			r.Taken = reports.Both
		case len(r.Shown) == 1:
			r.Taken = r.Shown[0].Taken
		}
		list = append(list, r)
	}
	return list
}

// deviates reports whether a Session met something that a reading could explain.
func deviates(session *adapters.Session, err error) bool {
	return errors.As(err, new(*adapters.Deviation)) ||
		slices.ContainsFunc(session.Noted(), func(d *adapters.Deviation) bool {
			return d.Outcome && d.Rule != oracle.RefusalCode // a wrong code says more than that it would be right by another
		})
}

// again plays a check that deviated once more with no reading taken for granted: an earlier answer may have been taken
// for a reading that the target does not have, and what is right by another must not be held against it.
func (s *Stage) again(ctx context.Context, play PlaySession, session *adapters.Session,
	err error) (*adapters.Session, error) {
	known := !slices.Equal(s.Taken.Readings, model.OpenReadings())
	if !known || session == nil || !deviates(session, err) {
		return session, err
	}
	alone := *s
	alone.Taken = NothingTaken()
	if s.Rehearsal != nil {
		alone.Target, alone.Rehearsal = s.Rehearsal.Target.Fork(), nil
	}
	openly, second := play(ctx, &alone)
	if openly == nil {
		return session, err
	}
	s.Taken.contradicted(openly, second)
	return openly, second
}

// contradicted notes in a Session that ended without fault where its target answered by another option before, at a
// Point where no text makes both right: whichever meaning the sentence has, one of the two answers breaks it.
func (t *Taken) contradicted(session *adapters.Session, err error) {
	if deviates(session, err) {
		return
	}
	noted := map[*model.Point]bool{}
	for _, now := range session.Shown() {
		p := now.Point
		if p.Free || now.Requirement == "" || noted[p] || len(common(t.Readings.Left(p), now.Left)) > 0 {
			continue
		}
		noted[p] = true
		var seen []string
		for _, option := range now.Left {
			seen = append(seen, p.Options[option])
		}
		session.Note(now.Step, &oracle.Mismatch{
			Requirement: now.Requirement, Rule: "reading " + p.ID, Cell: p.Question, Cause: "both readings of " + p.ID,
			Outcome: true, Allowed: against(t.seen[p], seen), Seen: strings.Join(seen, " or "),
		})
	}
}

// against says which places showed that none of some options is taken.
func against(s sightings, options []string) string {
	var places []string
	for _, option := range options {
		place := ""
		if i := slices.IndexFunc(s.ruledOut, func(out reports.Sighting) bool { return out.Taken == option }); i >= 0 {
			place = "not " + shownBy(s.ruledOut[i])
		} else {
			place = shownBy(s.shown[0])
		}
		if !slices.Contains(places, place) {
			places = append(places, place)
		}
	}
	return strings.Join(places, "; ")
}

func shownBy(s reports.Sighting) string {
	return fmt.Sprintf("%s, as %s showed (%s)", s.Taken, s.Check, s.Step)
}
