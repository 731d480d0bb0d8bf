package adapters

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/oracle"
)

// unmoved checks that a refused Command moved neither the state nor the log (§15.1, §15.3).
func (s *Session) unmoved(ctx context.Context, c *model.Command, seen *oracle.Observation) error {
	fault := func(allowed, saw string) error {
		return &oracle.Mismatch{Requirement: "15.1-37", Rule: "refusal", Cell: "after the refusal of " + string(c.Kind),
			Allowed: allowed, Seen: saw}
	}
	if seen.Projection != nil && s.last != nil && !reflect.DeepEqual(*seen.Projection, *s.last) {
		return fault("the state of before", differences(s.last, seen.Projection))
	}
	log := s.oracle.Log(c.GroupID)
	if len(log) == 0 || !s.info.Offers(CapabilityReplay) {
		return nil
	}
	answer, err := s.replay(ctx, c.GroupID, uint64(len(log)), replayLimit)
	if err != nil {
		return err
	}
	if len(answer.Events) > 0 {
		return fault("no Event after sequence "+fmt.Sprint(len(log)), string(answer.Events[0]))
	}
	return nil
}

func differences(before, after *Projection) string {
	b, _ := json.Marshal(before)
	a, _ := json.Marshal(after)
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-80)
	return fmt.Sprintf("changed near …%s… to …%s…", b[from:min(len(b), i+80)], a[from:min(len(a), i+80)])
}

func (s *Session) replay(ctx context.Context, groupID string, after uint64, limit int) (Answer, error) {
	owner := model.Actor{}
	if m := s.oracle.State().Mission(groupID); m != nil {
		owner = m.Owner
	}
	return s.target.Replay(ctx, ReplayRequest{Principal: owner, GroupID: groupID, AfterSequence: after, Limit: limit,
		At: s.now})
}

// Finish ends the Session with what holds after every check: each Group replays from its start, and from any position,
// to exactly the Events that were shown (§16).
func (s *Session) Finish(ctx context.Context) error {
	if s.ended != nil || !s.info.Offers(CapabilityReplay) {
		return s.ended
	}
	for _, group := range s.oracle.Groups() {
		log := s.oracle.Log(group)
		for _, after := range []int{0, len(log) / 2, len(log) - 1} {
			if err := s.replays(ctx, group, after, log[after:], replayLimit); err != nil {
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
	for _, group := range s.oracle.Groups() {
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

func (s *Session) replays(ctx context.Context, group string, after int, want []oracle.Event, limit int) error {
	answer, err := s.replay(ctx, group, uint64(after), limit)
	if err != nil {
		return err
	}
	fault := func(requirement, allowed, saw string) error {
		return &oracle.Mismatch{Requirement: requirement, Rule: "replay",
			Cell: fmt.Sprintf("replay of a Group after %s", position(after)), Allowed: allowed, Seen: saw}
	}
	if answer.Error != nil {
		return fault("16-09", fmt.Sprintf("%d Events", len(want)), string(answer.Error))
	}
	if len(answer.Events) != len(want) {
		return fault("16-09", fmt.Sprintf("%d Events", len(want)), fmt.Sprintf("%d Events", len(answer.Events)))
	}
	for i, raw := range answer.Events {
		if same(raw, want[i].Raw) {
			continue
		}
		requirement := "16-10"
		if e, mismatch := oracle.ReadEvent(raw); mismatch == nil && e.Sequence != want[i].Sequence {
			requirement = "16-09"
		}
		return fault(requirement, string(want[i].Raw), string(raw))
	}
	return nil
}

func position(after int) string {
	if after == 0 {
		return "0"
	}
	return "a later position"
}

// same reports whether two documents say the same: equal as canonical JSON.
func same(a, b json.RawMessage) bool {
	if bytes.Equal(a, b) {
		return true
	}
	ca, errA := document.Canonical(a)
	cb, errB := document.Canonical(b)
	return errA == nil && errB == nil && bytes.Equal(ca, cb)
}
