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
		chosen := choose(d, "near miss", fitting, aboutMiss)
		changed := steps.Clone(draft)
		if longer, err := say(w, changed, note, chosen.Words); err == nil && fresh(w.Session, changed) {
			return changed, longer
		}
		fitting = slices.DeleteFunc(fitting, func(m steps.NearMiss) bool { return m.Words == chosen.Words })
	}
	return draft, note
}

func aboutMiss(m steps.NearMiss) (string, int) { return m.Words, m.Weight }

// fresh reports whether nothing is demanded of a Draft that depends on how long a Command stays fresh, which nobody
// says: it is issued when it is sent, or refused in any case.
func fresh(s *adapters.Session, d *adapters.Draft) bool {
	if !d.Backdated() {
		return true
	}
	outcomes, err := s.Foresee(d)
	return err == nil && adapters.Refused(outcomes)
}

// refusedAlike reports whether the Command of an earlier step was accepted, or would be refused now as it was then.
func refusedAlike(s *adapters.Session, step int) bool {
	code := s.Steps()[step].Refused
	if code == "" {
		return true
	}
	outcomes, err := s.ForeseeAgain(step)
	return err == nil && adapters.Refused(outcomes) && !slices.ContainsFunc(outcomes, func(o outcome) bool {
		return !slices.Contains(o.Codes, code)
	})
}
