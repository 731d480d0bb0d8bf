package simulator

import (
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/steps"
)

// missed is a Draft with a near miss of it, and the note with its words. Words that turn out not to fit are as if they
// had not been among the choices: something is always missed.
func missed(w *steps.World, d draw, draft *adapters.Draft, note string) (*adapters.Draft, string) {
	fitting := w.NearMisses(draft)
	for len(fitting) > 0 {
		chosen := choose(d, "near miss", fitting, func(m steps.NearMiss) (string, int) { return m.Words, m.Weight })
		changed := steps.Clone(draft)
		if longer, err := say(w, changed, note, chosen.Words); err == nil {
			return changed, longer
		}
		fitting = slices.DeleteFunc(fitting, func(m steps.NearMiss) bool { return m.Words == chosen.Words })
	}
	return draft, note
}
