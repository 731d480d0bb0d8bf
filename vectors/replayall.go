package vectors

import (
	"context"
	"fmt"
	"time"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/adapters/verdict"
)

// Options say what to replay against which target.
type Options struct {
	Target adapters.Target
	Info   adapters.Info
	// Vectors are those to replay; nil means the embedded ones.
	Vectors []Vector
	// Select chooses among them; nil replays all.
	Select func(Vector) bool
	// Rerun gives the command that repeats one check.
	Rerun func(checkID string) string
	// Timeout bounds one check; zero means a minute.
	Timeout time.Duration
	// Played is called after each check with its Session, in the order of the vectors.
	Played func(Vector, *adapters.Session, reports.Check, *reports.Deviation)
	// StopAtFirstFailure ends the run with the first check that fails.
	StopAtFirstFailure bool
	// Cast is the Organization; nil means a new one. One that is shared between runs remembers what was signed in them.
	Cast *cast.Cast
}

// ReplayAll replays vectors one after another, with the same outcomes as the scenarios they were recorded from. It
// returns what is known of the target's readings.
func ReplayAll(ctx context.Context, o Options) (model.Readings, error) {
	var err error
	if o.Vectors == nil {
		if o.Vectors, err = Embedded(); err != nil {
			return nil, err
		}
	}
	if o.Cast == nil {
		if o.Cast, err = cast.New(); err != nil {
			return nil, err
		}
	}
	if o.Timeout == 0 {
		o.Timeout = time.Minute
	}
	r := &replayer{Options: o, rulebook: model.NewRulebook(), readings: model.OpenReadings()}
	for _, v := range o.Vectors {
		if o.Select != nil && !o.Select(v) {
			continue
		}
		if ctx.Err() != nil {
			return r.readings, fmt.Errorf("replaying: %w", context.Cause(ctx))
		}
		if outcome := r.replay(ctx, v); outcome == reports.Fail && o.StopAtFirstFailure {
			break
		}
	}
	return r.readings, nil
}

type replayer struct {
	Options
	rulebook *model.Rulebook
	readings model.Readings
}

func (r *replayer) replay(ctx context.Context, v Vector) reports.Outcome {
	began := time.Now()
	ctx, cancel := context.WithTimeout(ctx, r.Timeout)
	defer cancel()
	s, err := Replay(ctx, v, r.Target, r.Info, r.Cast, r.rulebook, r.readings)
	check := reports.Check{ID: v.ID, Title: v.Title, Section: v.Section(), Requirements: v.Requirements}
	if v.Source != Generated {
		check.Feature = v.Source
	}
	if r.Rerun != nil {
		check.Rerun = r.Rerun(v.ID)
	}
	check, deviation := verdict.Judge(check, s, err)
	check.DurationMillis = time.Since(began).Milliseconds()
	if err == nil {
		r.readings = s.Readings()
	}
	if r.Played != nil {
		r.Played(v, s, check, deviation)
	}
	return check.Outcome
}
