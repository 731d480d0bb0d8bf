package run

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/reports"
)

// What is known of a reading: which options are left by what was seen so far, and the first place that showed each. A
// target that answers by another option later takes both: neither holds any more, and both places are told.
func TestWhatAnswersShowOfAReading(t *testing.T) {
	two, three := model.LeaseTimeoutState, model.LiveOwner
	free := model.EpochOnFence
	for _, c := range []struct {
		name  string
		point *model.Point
		left  []string // by each check, which options
		want  string
		holds []int // the options that are left for the checks after those
	}{
		{"nothing", two, nil, "-", []int{0, 1}},
		{"one option, twice", two, []string{"1", "1"}, "1; 1 by 0", []int{1}},
		{"one and then the other", two, []string{"1", "0"}, "both; 1 by 0; 0 by 1", []int{0, 1}},
		{"and then one again", two, []string{"1", "0", "1"}, "both; 1 by 0; 0 by 1", []int{0, 1}},
		{"one of three", three, []string{"2"}, "2; 2 by 0", []int{2}},
		{"not one of three", three, []string{"02", "02"}, "-; not 1 by 0", []int{0, 2}},
		{"not one, and then neither another", three, []string{"02", "2"}, "2; 2 by 1; not 1 by 0", []int{2}},
		{"the same of two targets", three, []string{"02", "12"}, "2; 2 by 1; not 1 by 0", []int{2}},
		{"what is known already", three, []string{"2", "02"}, "2; 2 by 0", []int{2}},
		{"the one that was ruled out", three, []string{"02", "1"}, "both; 1 by 1; not 1 by 0", []int{0, 1, 2}},
		{"not the one that was taken", three, []string{"1", "02"}, "both; 1 by 0; not 1 by 1", []int{0, 1, 2}},
		{"not the one that is left", three, []string{"02", "12", "01"},
			"both; 2 by 1; not 1 by 0; not 2 by 2", []int{0, 1, 2}},
		{"less after both", three, []string{"02", "1", "01", "1", "0"}, "both; 1 by 1; 0 by 4; not 1 by 0", []int{0, 1, 2}},
		{"each for itself", free, []string{"1", "0"}, "both; 1 by 0; 0 by 1", []int{0, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var known []Taken // before each check
			taken := NothingTaken()
			for check, left := range c.left {
				known = append(known, *taken)
				r := Reading{Point: c.point, Check: fmt.Sprint(check)}
				for _, digit := range left {
					r.Left = append(r.Left, int(digit-'0'))
				}
				taken.Learn([]Reading{r})
			}
			joined := NothingTaken()
			joined.join(taken)
			for what, of := range map[string]*Taken{"taken": taken, "joined": joined} {
				if diff := cmp.Diff(c.want, told(of, c.point)); diff != "" {
					t.Errorf("%s (-want +got):\n%s", what, diff)
				}
				if diff := cmp.Diff(c.holds, of.Readings.Left(c.point)); diff != "" {
					t.Errorf("%s, left (-want +got):\n%s", what, diff)
				}
			}
			if len(known) > 0 && told(&known[0], c.point) != "-" {
				t.Error("what was known before has changed")
			}
		})
	}
}

// told is what a report says of a reading, with the options by their numbers.
func told(taken *Taken, p *model.Point) string {
	r := taken.Report()[p.Index()]
	numbers := []string{reports.Undecided, "-", reports.Both, "both"}
	for i, option := range p.Options {
		numbers = append(numbers, option, fmt.Sprint(i))
	}
	in := strings.NewReplacer(numbers...)
	text := in.Replace(r.Taken)
	for _, s := range r.Shown {
		text += "; " + in.Replace(s.Taken) + " by " + s.Check
	}
	for _, s := range r.RuledOut {
		text += "; not " + in.Replace(s.Taken) + " by " + s.Check
	}
	return text
}

// turning is a target whose answers are by another option after so many Sessions.
func turning(p *model.Point, first, then, after int) *fake {
	f := &fake{Target: NewReference(reference.Options{})}
	resets := 0
	f.reset = func() error {
		option := first
		if resets++; resets > after {
			option = then
		}
		f.Target = NewReference(reference.Options{Readings: model.DefaultReadings().With(p, option)})
		return nil
	}
	return f
}

// An answer that none of the options explains that are left contradicts those that ruled the others out: it is held
// against the target with both places.
func TestAnAnswerAgainstWhatIsKnownOfAReadingNamesBothPlaces(t *testing.T) {
	const check = "11.5-live-owner-reading"
	options := model.LiveOwner.Options
	const place = ", as " + check + ` showed (the Coordinator sends work.offer for "part", to Ben)`
	for _, c := range []struct {
		name        string
		first, then int
		told        string // of the reading, after both
		want        []string
	}{
		{"the option that was ruled out", 0, 2, "both; 2 by " + check + "; not 2 by " + check,
			[]string{"not " + options[2] + place, options[2]}},
		{"not the option that was taken", 2, 0, "both; 2 by " + check + "; not 2 by " + check,
			[]string{options[2] + place, options[0] + " or " + options[1]}},
		{"another that looks the same", 0, 1, "-; not 2 by " + check, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := turning(model.LiveOwner, c.first, c.then, 1)
			info, err := f.Initialize(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			on, err := NewStage(f, info)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			selection, err := Select([]string{check}, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			on.Play(t.Context(), slices.Values(slices.Repeat(selection.Checks, 2)), Limits{}, func(_ *Check, r Result) bool {
				for _, d := range r.Noted {
					got = append(got, d.Allowed, d.Seen)
				}
				if d := r.Deviation; d != nil {
					got = append(got, d.Allowed, d.Seen)
				}
				return true
			})
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("deviations (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.told, told(on.Taken, model.LiveOwner)); diff != "" {
				t.Errorf("the report (-want +got):\n%s", diff)
			}
		})
	}
}
