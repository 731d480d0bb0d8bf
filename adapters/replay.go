package adapters

import (
	"context"
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
)

// unmoved checks that a refused Command moved neither the state nor the log (§15.1, §15.3). What it is compared by are
// values, not how they are spelled or in which order they come. Extension Events may follow a refusal, as a policy may
// have it; they are part of the log from then on.
func (s *Session) unmoved(ctx context.Context, c *model.Command, seen *oracle.Observation) error {
	fault := func(cause, allowed, saw string) *oracle.Mismatch {
		return &oracle.Mismatch{Requirement: "15.1-37", Rule: "refusal", Cell: "after the refusal of " + string(c.Kind),
			Cause: "a refusal moves " + cause, Outcome: true, Allowed: allowed, Seen: saw}
	}
	if seen.Projection != nil && s.last != nil {
		if list := model.Changed(s.last, seen.Projection); len(list) > 0 {
			m := fault("the state", list[0].Allowed, list[0].Seen)
			m.Others = list[1:]
			return m
		}
	}
	log := s.oracle.Log(c.GroupID)
	if len(log) == 0 || !s.info.Offers(CapabilityReplay) || s.unread(c.GroupID) {
		return nil
	}
	answer, err := s.replay(ctx, c.GroupID, log[len(log)-1].Sequence, replayLimit)
	if err != nil {
		return err
	}
	for _, raw := range answer.Events {
		e, notes := s.readEvent(raw)
		for _, m := range notes {
			s.note(m)
		}
		if !e.Extension() || s.oracle.Knows(e.EventID) {
			return fault("the log", "no Event after sequence "+fmt.Sprint(log[len(log)-1].Sequence), string(raw))
		}
		s.oracle.Append(e)
	}
	return nil
}

// replay asks as whoever reads the whole Group.
func (s *Session) replay(ctx context.Context, groupID string, after uint64, limit int) (Answer, error) {
	return s.target.Replay(ctx, ReplayRequest{Principal: s.wholeReader(groupID), GroupID: groupID, AfterSequence: after,
		Limit: limit, At: s.now})
}

// wholeReader is the MissionOwner, or the Coordinator where the Membership of that has ended; nobody where both have.
func (s *Session) wholeReader(groupID string) (who model.Actor) {
	m := s.oracle.State().Mission(groupID)
	if m == nil {
		return who
	}
	for _, officer := range []model.Actor{m.Owner, {Type: model.Agent, ID: m.Coordinator}} {
		if !slices.ContainsFunc(s.oracle.Sights(groupID, officer), func(s model.Sight) bool { return !s.Whole || s.Refused }) {
			return officer
		}
	}
	return who
}

// unread reports whether a Group has a Mission, and nobody who may read its whole history any more.
func (s *Session) unread(groupID string) bool {
	return s.oracle.State().Mission(groupID) != nil && s.wholeReader(groupID) == model.Actor{}
}

// readable are the Groups that somebody may read whole.
func (s *Session) readable() []string { return slices.DeleteFunc(s.oracle.Groups(), s.unread) }

// Finish ends the Session with what holds after every check: each Group replays from its start, and from any position,
// to exactly the Events that were shown (§16), and shows each Agent what that may see.
func (s *Session) Finish(ctx context.Context) error {
	if s.ended != nil || !s.info.Offers(CapabilityReplay) {
		return s.ended
	}
	for _, group := range s.readable() {
		log := s.oracle.Log(group)
		for _, after := range []int{0, len(log) / 2, len(log) - 1} {
			if err := s.replays(ctx, group, after, log[after:], replayLimit); err != nil {
				return s.end(err)
			}
		}
	}
	if !s.info.Offers(CapabilityVisibility) {
		return nil
	}
	for _, group := range s.oracle.Groups() {
		for _, who := range s.audience(group) {
			if err := s.sees(ctx, who, group); err != nil {
				return s.end(err)
			}
		}
	}
	return nil
}

// ReplayEverywhere checks that each Group replays from each of its positions, and in parts of one Event.
func (s *Session) ReplayEverywhere(ctx context.Context) error {
	if s.ended != nil {
		return s.ended
	}
	if !s.info.Offers(CapabilityReplay) {
		return s.end(&Inapplicable{Note: "the target does not declare the capability replay"})
	}
	s.steps, s.raws = append(s.steps, Sent{Again: -1, Replays: true, At: s.now, Note: "the Group replays from every " +
		"position"}), append(s.raws, nil)
	for _, group := range s.readable() {
		log := s.oracle.Log(group)
		for after := range log {
			if err := s.replays(ctx, group, after, log[after:], replayLimit); err != nil {
				return s.end(err)
			}
			if err := s.replays(ctx, group, after, log[after:after+1], 1); err != nil {
				return s.end(err)
			}
		}
		for _, size := range PageSizes {
			if err := s.pages(ctx, group, log, size); err != nil {
				return s.end(err)
			}
		}
	}
	return nil
}

// replays checks that a Group replays from the n-th of its Events on as they were shown. What differs is noted: it leaves
// no doubt where the target stands.
func (s *Session) replays(ctx context.Context, group string, n int, want []oracle.Event, limit int) error {
	var after uint64
	if n > 0 {
		after = s.oracle.Log(group)[n-1].Sequence
	}
	answer, err := s.replay(ctx, group, after, limit)
	if err != nil {
		return err
	}
	fault := func(requirement, cause, allowed, saw string) {
		s.note(&oracle.Mismatch{Requirement: requirement, Rule: replayRule, Cause: "replay " + cause,
			Cell: fmt.Sprintf("replay of a Group after %s", position(n)), Allowed: allowed, Seen: saw})
	}
	switch {
	case answer.Error != nil:
		fault("16-09", "refused", fmt.Sprintf("%d Events", len(want)), string(answer.Error))
		return nil
	case len(answer.Events) != len(want):
		fault("16-09", "with other Events", fmt.Sprintf("%d Events", len(want)), fmt.Sprintf("%d Events", len(answer.Events)))
		return nil
	}
	replayed(answer, want, fault)
	return nil
}

func position(after int) string {
	if after == 0 {
		return "0"
	}
	return "a later position"
}
