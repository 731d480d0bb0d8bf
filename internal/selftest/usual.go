package selftest

import (
	"context"
	"iter"
	"slices"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/internal/mutants"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/reports"
)

// Most readings bear on few checks, and so do most guards. A check of which neither the reference nor the oracle asks about a reading comes to
// the same whatever that is: it was played already when it was played on the reference itself. And one in which a guard
// never failed comes to the same without it.

// usual is what came of a check that the reference itself passed, with all checks before it.
type usual struct {
	known   model.Readings // of the target, before it
	asked   []bool         // the Points that were asked about, by their Index
	met     []*model.Meeting
	learned []run.Reading
}

// usually plays the checks on the reference itself, each from its start: what is asked about in a beginning that several
// share is asked about in each. A check that did not pass is not in the result.
func (t *theatre) usually(ctx context.Context, sequences []Sequence) map[*run.Check]*usual {
	asked := make([]bool, len(model.Points()))
	var met []*model.Meeting
	book := t.stage.Rulebook.Heeding(func(p *model.Point) { asked[p.Index()] = true },
		func(m *model.Meeting) { met = append(met, m) })
	stage, _, err := t.reference(ctx, reference.Options{Rulebook: book})
	if err != nil {
		return nil // a variant will say it
	}
	stage.Rulebook = book
	list := make(map[*run.Check]*usual, len(sequences))
	stage.Play(ctx, checksOf(sequences), run.Limits{}, func(c *run.Check, r run.Result) bool {
		if r.Outcome == reports.Pass && len(r.Noted) == 0 && r.Known != nil {
			list[c] = &usual{r.Known.Readings, asked, met, r.Readings}
		}
		asked, met = make([]bool, len(asked)), nil
		return true
	})
	return list
}

// same reports whether a check comes to the same on the reference with other readings, of which others are known.
func (u *usual) same(taken, known model.Readings) bool {
	for i, p := range model.Points() {
		if u.asked[i] && (taken.Choose(p) != 0 || known[i] != u.known[i]) {
			return false
		}
	}
	return true
}

// otherwise are the checks that may come to something else on a legal variant than on the reference itself. The others
// count as passed, with what they show of the readings.
func (t *theatre) otherwise(sequences []Sequence, on *run.Stage, v *VariantResult) iter.Seq[*run.Check] {
	o := v.Options()
	if t.usual == nil || o.Variant != (reference.Variant{}) {
		return checksOf(sequences) // nearly all of them show a freedom
	}
	usual := t.usual()
	return func(yield func(*run.Check) bool) {
		for _, c := range sequences {
			if u := usual[c.Check]; u != nil && u.same(o.Readings, on.Taken.Readings) {
				on.Taken.Learn(u.learned)
				v.Passed, v.Alike = v.Passed+1, v.Alike+1
				continue
			}
			if !yield(c.Check) {
				return
			}
		}
	}
}

// telling are those of some checks that may tell a mutant from the reference. The others show what they show there.
func (t *theatre) telling(sequences []Sequence, on *run.Stage, m mutants.Mutant, o reference.Options) iter.Seq[*run.Check] {
	if t.usual == nil || m.Anywhere() {
		return checksOf(sequences)
	}
	usual := t.usual()
	return func(yield func(*run.Check) bool) {
		for _, c := range sequences {
			if u := usual[c.Check]; u != nil && u.same(o.Readings, on.Taken.Readings) && !slices.ContainsFunc(u.met, m.Shows) {
				on.Taken.Learn(u.learned)
				continue
			}
			if !yield(c.Check) {
				return
			}
		}
	}
}
