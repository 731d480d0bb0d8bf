package adapters

import (
	"context"
	"fmt"

	"github.com/missionweave/weavecheck/model/oracle"
)

// PageSizes are the sizes of the pages, besides one Event, in which every Group is read where all of its replay is
// checked.
var PageSizes = []int{2, 3, 7}

// ReplayFrom checks that each Group replays from some of its positions, and in pages of a size. choose is given a Group
// and how many Events it has. The step is recorded as one that replays everything.
func (s *Session) ReplayFrom(ctx context.Context, choose func(group string, events int) (positions []int, size int),
) error {
	if s.ended != nil || !s.info.Offers(CapabilityReplay) {
		return s.ended
	}
	s.steps, s.raws = append(s.steps, Sent{Again: -1, Replays: true, At: s.now, Note: "the Group replays from every " +
		"position"}), append(s.raws, nil)
	for _, group := range s.readable() {
		log := s.oracle.Log(group)
		positions, size := choose(group, len(log))
		for _, after := range positions {
			if err := s.replays(ctx, group, after, log[after:], replayLimit); err != nil {
				return s.end(err)
			}
		}
		if err := s.pages(ctx, group, log, size); err != nil {
			return s.end(err)
		}
	}
	return nil
}

// pages checks that a Group, read page by page, each from where the last one ended, adds up to what was shown. A page
// may be shorter than was asked for, never longer, and not empty before the end. What differs is noted.
func (s *Session) pages(ctx context.Context, group string, log []oracle.Event, size int) error {
	var after uint64
	for left := log; len(left) > 0; {
		answer, err := s.replay(ctx, group, after, size)
		if err != nil {
			return err
		}
		note := func(requirement, cause, allowed, saw string) {
			s.note(&oracle.Mismatch{Requirement: requirement, Rule: replayRule, Cause: "replay " + cause,
				Cell: "replay of a Group in pages", Allowed: allowed, Seen: saw})
		}
		wanted := fmt.Sprintf("1 to %d Events after sequence %d", min(size, len(left)), after)
		switch n := len(answer.Events); {
		case answer.Error != nil:
			note("16-09", "refused", wanted, string(answer.Error))
			return nil
		case n == 0 || n > min(size, len(left)):
			note("16-09", "with other Events", wanted, fmt.Sprintf("%d Events", n))
			return nil
		}
		if !replayed(answer, left, note) {
			return nil
		}
		after, left = left[len(answer.Events)-1].Sequence, left[len(answer.Events):]
	}
	return nil
}

// replayed notes the first Event of an answer that is not as it was first shown, and reports whether there is none.
func replayed(answer Answer, want []oracle.Event, note func(requirement, cause, allowed, saw string)) bool {
	for i, raw := range answer.Events {
		if want[i].Same(&oracle.Event{Raw: raw}) {
			continue
		}
		switch e, _ := oracle.ReadEvent(raw); {
		case e.Sequence != want[i].Sequence:
			note("16-09", "in another order", string(want[i].Raw), string(raw))
		default:
			note("16-10", "with another content", string(want[i].Raw), string(raw))
		}
		return false
	}
	return true
}
