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
	for _, group := range s.oracle.Groups() {
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
// may be shorter than was asked for, never longer, and not empty before the end.
func (s *Session) pages(ctx context.Context, group string, log []oracle.Event, size int) error {
	for after := 0; after < len(log); {
		answer, err := s.replay(ctx, group, uint64(after), size)
		if err != nil {
			return err
		}
		fault := func(requirement, allowed, saw string) error {
			return &oracle.Mismatch{Requirement: requirement, Rule: "replay", Cell: "replay of a Group in pages",
				Allowed: allowed, Seen: saw}
		}
		wanted := fmt.Sprintf("1 to %d Events after sequence %d", min(size, len(log)-after), after)
		switch n := len(answer.Events); {
		case answer.Error != nil:
			return fault("16-09", wanted, string(answer.Error))
		case n == 0 || n > min(size, len(log)-after):
			return fault("16-09", wanted, fmt.Sprintf("%d Events", n))
		}
		for i, raw := range answer.Events {
			if want := log[after+i].Raw; !same(raw, want) {
				requirement := "16-10"
				if e, mismatch := oracle.ReadEvent(raw); mismatch == nil && e.Sequence != log[after+i].Sequence {
					requirement = "16-09"
				}
				return fault(requirement, string(want), string(raw))
			}
		}
		after += len(answer.Events)
	}
	return nil
}
