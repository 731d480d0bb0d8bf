package run

import (
	"context"
	"time"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/verdict"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/simulator"
)

// A check is written to be about something, not to be short: what it meets on its way often shows after fewer steps.
// When all is played, the deviations are shortened for the report. That costs nothing where there are none, and little
// beside the run where there are many: so many of them, in the order of the report, so many tries for each, and all of
// them together no longer than one check may take.
const (
	maxShortened = 20
	maxTries     = 60
)

// kept is how a check showed a deviation.
type kept struct {
	steps []adapters.Sent
	known *Taken // of the target's readings before it
}

// keep keeps the steps of a check by which a deviation is to be shortened: where several show it, the fewest, and of
// those the first, as the Builder does.
func (r *run) keep(result *Result) {
	keep := func(d *reports.Deviation) {
		had, met := r.shortest[d.Fingerprint]
		if !met || len(d.Steps) < len(had.steps) {
			r.shortest[d.Fingerprint] = kept{result.Session.Steps()[:len(d.Steps)], result.Known}
		}
	}
	if result.Session == nil {
		return
	}
	if result.Deviation != nil {
		keep(result.Deviation)
	}
	for i := range result.Noted {
		keep(&result.Noted[i])
	}
}

// shorten looks for fewer steps by which the target shows the deviations that checks met. What does not deviate again
// keeps the steps that it had; and whatever else comes of it, even that the target breaks, is nothing that a check asked.
func (r *run) shorten(ctx context.Context, on *Stage, w *watch) {
	if r.incomplete != "" {
		return
	}
	until, left := time.Now().Add(r.Timeout), maxShortened
	going := func() bool { return ctx.Err() == nil && w.hopeless() == "" && time.Now().Before(until) }
	o := simulator.Options{Target: on.Target, Info: on.Info, Readings: on.Taken.Readings, Rulebook: on.Rulebook,
		Timeout: r.Timeout}
	for _, d := range r.builder.Open(r.Known) {
		shown := r.shortest[d.Fingerprint]
		if len(shown.steps) < 2 || len(d.Steps) < len(shown.steps) { // it cannot be shorter, or a generated sequence was
			continue
		}
		if left--; left < 0 || !going() {
			return
		}
		tries := maxTries
		more := func() bool {
			tries--
			return tries >= 0 && going()
		}
		alike := func(e *adapters.Deviation) bool { return verdict.Fingerprint(e) == d.Fingerprint }
		o.Played = func(s *adapters.Session) { shown.known.contradicted(s, nil) }
		session, found, _ := simulator.Shorten(ctx, o, shown.steps, alike, more)
		if found == nil {
			continue
		}
		if err := r.builder.Shorten(*verdict.Told(session, found, "")); err != nil && r.fault == nil {
			r.fault = err
		}
	}
}
