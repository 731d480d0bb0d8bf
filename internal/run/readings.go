package run

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
	"github.com/missionweave/weavecheck/reports"
)

// Taken is what checks have shown of a target's readings. A reading is taken once an answer was seen that no other
// option explains, and it holds for the checks after that. A target that answers by another option later takes both:
// then none holds, and the report names both places.
type Taken struct {
	Readings model.Readings
	shown    map[*model.Point][]reports.Sighting
}

// NothingTaken is what is known of a target of which nothing was seen.
func NothingTaken() *Taken {
	return &Taken{model.OpenReadings(), map[*model.Point][]reports.Sighting{}}
}

// Reading is an option of a reading, with the place that showed it.
type Reading struct {
	Point *model.Point
	reports.Sighting
}

// readingsOf are those that a Session of a check showed.
func readingsOf(check string, s *adapters.Session) []Reading {
	var list []Reading
	for _, shown := range s.Settled() {
		list = append(list, Reading{shown.Point, reports.Sighting{
			Taken: shown.Point.Options[shown.Option], Check: check, Step: s.Steps()[shown.Step].Note,
		}})
	}
	return list
}

// Learn takes what a check showed.
func (t *Taken) Learn(readings []Reading) {
	for _, r := range readings {
		known := t.shown[r.Point]
		if slices.ContainsFunc(known, func(k reports.Sighting) bool { return k.Taken == r.Taken }) {
			continue
		}
		t.shown[r.Point] = append(known, r.Sighting)
		if r.Point.Free {
			continue
		}
		if len(known) > 0 {
			t.Readings = t.Readings.With(r.Point, int(model.Undecided))
			continue
		}
		t.Readings = t.Readings.With(r.Point, slices.Index(r.Point.Options, r.Taken))
	}
}

// join adds what others have seen.
func (t *Taken) join(other *Taken) {
	for _, p := range model.Points() {
		for _, s := range other.shown[p] {
			t.Learn([]Reading{{p, s}})
		}
	}
}

// Report is what is taken in the form of the reports: every reading point, in the order of the model.
func (t *Taken) Report() []reports.Reading {
	list := make([]reports.Reading, 0, len(model.Points()))
	for _, p := range model.Points() {
		r := reports.Reading{
			Point: p.ID, Section: p.Section, Question: p.Question, Taken: reports.Undecided, Options: p.Options,
			Shown: t.shown[p],
		}
		switch len(r.Shown) {
		case 0:
		case 1:
			r.Taken = r.Shown[0].Taken
		default:
			r.Taken = reports.Both
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
	settled := slices.ContainsFunc(s.Taken.Readings, func(option int8) bool { return option != model.Undecided })
	if !settled || session == nil || !deviates(session, err) {
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
	if !deviates(openly, second) {
		s.contradicted(openly)
	}
	return openly, second
}

// contradicted notes in a Session that its target answered by another option before, at a Point where no text makes
// both right: whichever meaning the sentence has, one of the two answers breaks it.
func (s *Stage) contradicted(session *adapters.Session) {
	for _, now := range session.Settled() {
		settled, before := s.Taken.Readings.Settled(now.Point)
		if now.Point.Free || !settled || before == now.Option || now.Requirement == "" {
			continue
		}
		first := s.Taken.shown[now.Point][0]
		session.Note(now.Step, &oracle.Mismatch{
			Requirement: now.Requirement, Rule: "reading " + now.Point.ID, Cell: now.Point.Question,
			Cause: "both readings of " + now.Point.ID, Outcome: true,
			Allowed: fmt.Sprintf("%s, as %s showed (%s)", first.Taken, first.Check, first.Step),
			Seen:    now.Point.Options[now.Option],
		})
	}
}
