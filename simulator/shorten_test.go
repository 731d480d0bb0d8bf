package simulator_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/adapters/verdict"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/simulator"
	"github.com/missionweave/weavecheck/vectors"
)

// fading is a target whose fault is gone, or that breaks, after so many Organizations.
type fading struct {
	adapters.Target
	resets, faulty int
	then           adapters.Target // nil: it breaks
}

var errBroken = errors.New("it broke")

func (f *fading) Reset(ctx context.Context, org adapters.Organization) error {
	if f.resets++; f.resets > f.faulty {
		if f.then == nil {
			return errBroken
		}
		f.Target = f.then
	}
	return f.Target.Reset(ctx, org)
}

// met plays a recorded check on a target from what is known of its readings, and gives its Session with the first
// deviation from a requirement; "" is any.
func met(t *testing.T, target adapters.Target, readings model.Readings, check, requirement string) (*adapters.Session,
	*adapters.Deviation) {
	t.Helper()
	list, err := vectors.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(v vectors.Vector) bool { return v.ID == check })
	if i < 0 {
		t.Fatalf("there is no check %s", check)
	}
	info, err := target.Initialize(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c, err := cast.New()
	if err != nil {
		t.Fatal(err)
	}
	s, err := vectors.Replay(t.Context(), list[i], target, info, c, model.NewRulebook(), readings)
	var ended *adapters.Deviation
	if errors.As(err, &ended) && (requirement == "" || ended.Requirement == requirement) {
		return s, ended
	}
	for _, d := range s.Noted() {
		if d.Requirement == requirement {
			return s, d
		}
	}
	t.Fatalf("%s shows no deviation from %s (%v)", check, requirement, err)
	return nil, nil
}

func TestShorten(t *testing.T) {
	t.Parallel()
	const check, requirement = "11.3-fence-start-older-ownership", "4-03"
	faulty := without(t, "work.start: ownership-epoch-current")
	faulty.Memo = memo
	sound := reference.New(reference.Options{Memo: memo})
	whole := []string{
		"a Session of the Coordinator is opened",
		"the MissionOwner sends mission.create",
		"a Session of Ada is opened",
		"Ada becomes worker",
		"a Session of Ben is opened",
		"Ben becomes worker",
		`the Coordinator sends work.authorize for "part"`,
		`the Coordinator sends work.offer for "part"`,
		`Ada sends work.accept_offer for "part"`,
		`the Ownership Lease of "part" has expired`,
		`the Coordinator sends work.offer for "part"`,
		`Ada sends work.accept_offer for "part"`,
		`Ada sends work.start for "part", under an older Ownership Epoch`,
	}
	fewest := slices.Concat(whole[:4], whole[6:]) // without Ben
	for _, c := range []struct {
		name   string
		target fading
		tries  int
		want   []string
		err    error
	}{
		{name: "the fewest steps", target: fading{faulty: 1_000}, tries: 1_000, want: fewest},
		{name: "what so many tries find", target: fading{faulty: 1_000}, tries: 0, want: whole},
		{name: "what does not deviate again", target: fading{then: sound}, tries: 1_000},
		{name: "what deviates once more", target: fading{faulty: 1, then: sound}, tries: 1_000, want: whole},
		{name: "what breaks at once", target: fading{}, tries: 1_000, err: errBroken},
		{name: "what breaks later", target: fading{faulty: 20}, tries: 1_000, want: fewest, err: errBroken},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			session, d := met(t, reference.New(faulty), model.OpenReadings(), check, requirement)
			target := c.target
			if target.then != nil { // one of its own: the cases run side by side
				target.then = reference.New(reference.Options{Memo: memo})
			}
			target.Target = reference.New(faulty)
			o := options(t, &target, 0).Options
			alike := func(e *adapters.Deviation) bool { return e.Requirement == d.Requirement && e.Cause == d.Cause }
			tries := 0
			short, found, err := simulator.Shorten(t.Context(), o, session.Steps()[:d.Step+1], alike, func() bool {
				tries++
				return tries <= c.tries
			})
			if !errors.Is(err, c.err) || c.err == nil && err != nil {
				t.Errorf("it ended with %v; want %v", err, c.err)
			}
			var got []string
			if found != nil {
				got = verdict.Steps(short, found.Step)
				if !alike(found) {
					t.Errorf("it shows %v; want %v", found, d)
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("the steps after %d Sessions (-want +got):\n%s", target.resets, diff)
			}
		})
	}
}

// What shows by none but the readings that were taken before is shortened by those.
func TestShortenFromTheReadingsThatWereTaken(t *testing.T) {
	t.Parallel()
	taken := model.DefaultReadings()
	target := reference.New(reference.Options{Readings: taken.With(model.LiveOwner, 2), Memo: memo})
	session, d := met(t, target, taken, "11.5-live-owner-reading", "")
	alike := func(e *adapters.Deviation) bool { return e.Requirement == d.Requirement && e.Cause == d.Cause }
	o := options(t, target, 0).Options
	for _, c := range []struct {
		readings model.Readings
		found    bool
	}{{nil, false}, {taken, true}} {
		o.Readings = c.readings
		short, found, err := simulator.Shorten(t.Context(), o, session.Steps()[:d.Step+1], alike,
			func() bool { return true })
		switch {
		case err != nil || (found != nil) != c.found:
			t.Errorf("from %v it found %v (%v)", c.readings, found, err)
		case found != nil && len(short.Steps()) >= d.Step+1:
			t.Errorf("%d steps were left of %d", len(short.Steps()), d.Step+1)
		}
	}
}
