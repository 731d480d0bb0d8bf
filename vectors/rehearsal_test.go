package vectors_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/vectors"
)

// Whether a check is played from the start or from a beginning that it shares, it comes to the same end, step by step.
func TestARehearsalComesToTheSameEndAsPlayingFromTheStart(t *testing.T) {
	list, err := vectors.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	beginnings := vectors.NewBeginnings()
	c, err := cast.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, options := range []reference.Options{
		{}, {Fault: reference.LeaseIDReused}, {Readings: model.DefaultReadings().With(model.EpochOnFence, 1)},
		fault(t, "refusal changes the state"),
	} {
		options.Memo = cast.Memo()
		target, info := newReference(t, options)
		rehearsal := vectors.Rehearsal{
			Target: reference.New(options), Info: info, Cast: c, Rulebook: model.NewRulebook(),
			Beginnings: beginnings,
		}
		for i := range list {
			if i%9 != 0 {
				continue
			}
			v := &list[i]
			want, wantErr := vectors.Replay(t.Context(), *v, target, info, c, model.NewRulebook(), model.OpenReadings())
			got, gotErr := rehearsal.Replay(t.Context(), v, model.OpenReadings())
			if diff := cmp.Diff(endOf(want, wantErr), endOf(got, gotErr)); diff != "" {
				t.Fatalf("%s on %s (-from the start, +from its beginning):\n%s", v.ID, options.Fault.Name, diff)
			}
		}
	}
}

// endOf is what a Session came to: how it ended, and what was refused on the way.
func endOf(s *adapters.Session, err error) []string {
	var end []string
	for _, step := range s.Steps() {
		end = append(end, step.Note+" "+string(step.Refused))
	}
	var d *adapters.Deviation
	switch {
	case errors.As(err, &d):
		end = append(end, d.Requirement, d.Cell, d.Allowed)
	case err != nil:
		end = append(end, err.Error())
	}
	return end
}
