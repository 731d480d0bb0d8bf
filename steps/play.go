package steps

import (
	"context"

	"github.com/missionweave/weavecheck/adapters"
)

// Apply makes a change to a Draft that the scenarios have words for, such as "under an older Session Epoch".
func (w *World) Apply(d *adapters.Draft, words string) error { return w.apply(d, words) }

// Play sends a Draft of which nothing is claimed: the rules alone judge it. What it published is there for the
// submission that follows.
func (w *World) Play(ctx context.Context, d *adapters.Draft, note string) error {
	if err := w.Submit(ctx, d, note, nil); err != nil {
		return err
	}
	if sent := w.Steps()[len(w.Steps())-1]; sent.Refused == "" {
		w.lastDraft = d
		w.noteArtifact(d, itemOf(d))
	}
	return nil
}
