package steps

import (
	"context"
	"errors"
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
)

// pending is a Command that a scenario has spoken of and not yet sent: the sentence after it says what must come of it.
type pending struct {
	draft *adapters.Draft
	again int
	note  string
}

var errNoCommand = errors.New("no Command was sent before")

// Play sends a Draft of which nothing is claimed: the rules alone judge it. What it published is there for the
// submission that follows.
func (w *World) Play(ctx context.Context, d *adapters.Draft, note string) error {
	if err := w.Submit(ctx, d, note, nil); err != nil {
		return err
	}
	if sent := w.Steps()[len(w.Steps())-1]; sent.Refused == "" {
		w.lastDraft = d
		w.accepted(d)
	}
	return nil
}

// must plays a Command of the set-up: it has to be accepted.
func (w *World) must(ctx context.Context, d *adapters.Draft) error {
	return w.Submit(ctx, d, Describe(d), &adapters.Claim{Accepted: true})
}

// flush sends a Command that a scenario spoke of without saying what comes of it: then it must be accepted.
func (w *World) flush(ctx context.Context) error {
	again := w.pending != nil && w.pending.draft == nil
	return w.resolve(ctx, &adapters.Claim{Accepted: true, Receipt: again})
}

// resolve sends the pending Command, if there is one.
func (w *World) resolve(ctx context.Context, claim *adapters.Claim) error {
	p := w.pending
	if p == nil {
		return nil
	}
	w.pending = nil
	if p.draft == nil {
		return w.Resend(ctx, p.again, p.note, claim)
	}
	if err := w.Submit(ctx, p.draft, p.note, claim); err != nil {
		return err
	}
	w.lastDraft = p.draft
	if claim == nil || claim.Accepted {
		w.accepted(p.draft)
	}
	return nil
}

// conclude sends the pending Command as the one the check is about.
func (w *World) conclude(ctx context.Context, claim *adapters.Claim) error {
	if w.pending == nil {
		return errors.New("no Command was sent that this could be about")
	}
	w.Focus()
	w.asked++
	return w.resolve(ctx, claim)
}

// Concluded is what every scenario ends with: nothing is pending, and something was demanded.
func (w *World) Concluded(ctx context.Context) error {
	if w.pending != nil {
		w.Focus()
		w.asked++
	}
	if err := w.flush(ctx); err != nil {
		return err
	}
	if w.asked == 0 {
		return errors.New("the scenario demands nothing of the target")
	}
	return nil
}

// after is the world once the pending Command is sent, for a sentence that looks at what came of it.
func after(ctx context.Context) (*World, error) {
	w := From(ctx)
	return w, w.flush(ctx)
}

// expects reports that the rules give something else than a check expects, of which it says what it is about.
func (w *World) expects(right bool, format string, a ...any) error {
	if right {
		return nil
	}
	return w.Supposes("the state after", fmt.Errorf("the check expects "+format, a...))
}
