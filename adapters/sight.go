package adapters

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
)

// What each Agent is shown of the history of a Group (§8, §16, §17.2). The sections of the connection speak of Agents, so
// that no human but the MissionOwner is asked as.

// reader is somebody who asks for a Group.
type reader struct {
	group string
	who   model.Actor
}

// firstSeen is the first Event that a reader was shown, at a time when the Group had so many.
type firstSeen struct {
	sequence uint64
	events   int
}

// The rules by which what is replayed is judged: that it is the log, and that it is what its reader may see.
const (
	replayRule = "replay"
	sightRule  = "visibility"
)

// unknownGroups are Groups that nobody founds. There are two, since what a target answers differently about those says
// nothing.
var unknownGroups = [2]string{"urn:weavecheck:group:never-founded-1", "urn:weavecheck:group:never-founded-2"}

// ReplayTo checks that an Agent is shown of each Group what it may see, and of one that does not exist nothing.
func (s *Session) ReplayTo(ctx context.Context, who model.Actor, note string) error {
	if s.ended != nil {
		return s.ended
	}
	if !s.info.Offers(CapabilityReplay) || !s.info.Offers(CapabilityVisibility) {
		return s.end(&Inapplicable{Note: "the target does not declare the capabilities replay and visibility"})
	}
	s.steps, s.raws = append(s.steps, Sent{Again: -1, Replays: true, As: &who, At: s.now, Note: note}), append(s.raws, nil)
	if err := s.sees(ctx, who, append([]string{unknownGroups[0]}, s.oracle.Groups()...)...); err != nil {
		return s.end(err)
	}
	return nil
}

// Sights are what an Agent may be shown of a Group, in each explanation that is left.
func (s *Session) Sights(group string, who model.Actor) []model.Sight {
	return s.oracle.Sights(group, who)
}

// Agent is the Agent of the Organization that has an id.
func (s *Session) Agent(id string) (who model.Actor, known bool) {
	i := slices.IndexFunc(s.agents, func(a model.Actor) bool { return a.ID == id })
	if i < 0 {
		return who, false
	}
	return s.agents[i], true
}

// audience are those as whom a Group is asked for at the end of a Session: all Agents that are or were its members, one
// that belongs to another Group only, and one that belongs to none; and the root MissionOwner above a child Mission.
func (s *Session) audience(group string) []model.Actor {
	var list []model.Actor
	outside := map[string]bool{}
	for _, who := range s.agents {
		sight := s.State().Sight(group, who)
		if sight.Outsider && outside[sight.Name] {
			continue
		}
		outside[sight.Name] = sight.Outsider
		list = append(list, who)
	}
	if root, ok := s.State().RootOwner(group); ok {
		list = append(list, root)
	}
	return list
}

// sees checks what somebody is shown of Groups. What differs is noted: it leaves no doubt where the target stands. Where
// replay goes wrong to whoever may see all, what it shows to others says nothing of who may see what.
func (s *Session) sees(ctx context.Context, who model.Actor, groups ...string) error {
	for _, group := range groups {
		if len(s.oracle.Log(group)) > 0 && s.State().Mission(group) == nil || s.misreplays() {
			continue
		}
		answer, err := s.ask(ctx, who, group)
		if err != nil {
			return err
		}
		if answer.Error != nil {
			_, notes := readRefusal(answer.Error, "", s.since, s.now)
			for _, m := range notes {
				s.note(m)
			}
		}
		sights := s.oracle.Sights(group, who)
		if m := s.unlike(sights, reader{group, who}, answer); m != nil {
			s.note(m)
			continue
		}
		if !sights[0].Outsider || len(s.oracle.Log(group)) == 0 || len(answer.Events) > 0 {
			continue
		}
		if err := s.disclosed(ctx, who, group, answer); err != nil {
			return err
		}
	}
	return nil
}

// misreplays reports whether a replay was found wrong whoever asks.
func (s *Session) misreplays() bool {
	return slices.ContainsFunc(s.noted, func(d *Deviation) bool { return d.Rule == replayRule })
}

func (s *Session) ask(ctx context.Context, who model.Actor, group string) (Answer, error) {
	return s.target.Replay(ctx, ReplayRequest{Principal: who, GroupID: group, Limit: replayLimit, At: s.now})
}

// unlike holds an answer against what the reader may see: nil where one of the explanations that are left allows it.
func (s *Session) unlike(sights []model.Sight, of reader, answer Answer) *oracle.Mismatch {
	var first *oracle.Mismatch
	for i := range sights {
		m := s.against(&sights[i], of, answer)
		if m == nil {
			return nil
		}
		if first == nil {
			first = m
		}
	}
	return first
}

func (s *Session) against(sight *model.Sight, of reader, answer Answer) *oracle.Mismatch {
	fault := func(requirement, cause, allowed, saw string) *oracle.Mismatch {
		return &oracle.Mismatch{Requirement: requirement, Rule: sightRule, Cause: "replay to a " + sight.Name + " " + cause,
			Cell: "replay of a Group to a " + sight.Name, Allowed: allowed, Seen: saw}
	}
	log := s.oracle.Log(of.group)
	switch code := refusalCode(answer); {
	case len(answer.Events) > 0 && !sight.Shown:
		return fault(sight.Requirement, "shows Events", "a refusal, or no Event", fmt.Sprintf("%d Events", len(answer.Events)))
	case len(answer.Events) > 0:
		return s.shows(sight, of, answer, log, fault)
	case !sight.Refused:
		requirement := "16-09"
		if sight.Whole {
			requirement = sight.Requirement
		}
		return fault(requirement, "refused", fmt.Sprintf("Events, of which the Group has %d", len(log)),
			string(answer.Error)+" and no Event")
	case code != "" && !slices.Contains(sight.Codes, code):
		requirement := sight.Requirement
		if sight.Shown {
			requirement = "17.2-03"
		}
		return fault(requirement, "refused with another code", fmt.Sprintf("one of the codes %v", sight.Codes), string(code))
	}
	return nil
}

func refusalCode(a Answer) model.Code {
	var shown struct{ Code model.Code }
	if json.Unmarshal(a.Error, &shown) != nil {
		return ""
	}
	return shown.Code
}

// shows judges the Events that somebody is shown: a part of the history without a gap, from where its Membership has it
// to the end.
func (s *Session) shows(sight *model.Sight, of reader, answer Answer, log []oracle.Event,
	fault func(requirement, cause, allowed, saw string) *oracle.Mismatch) *oracle.Mismatch {
	from := began(answer, log)
	if from < 0 || len(answer.Events) > len(log)-from {
		m := fault("16-09", "with other Events", fmt.Sprintf("some of the %d Events of the Group", len(log)),
			fmt.Sprintf("%d Events", len(answer.Events)))
		m.Cause = "replay with other Events" // as to whoever sees all
		return m
	}
	begin := log[from].Sequence
	switch {
	case sight.Whole && from > 0:
		return fault("8-07", "without the beginning", "the Events from the first on",
			fmt.Sprintf("those from sequence %d on", begin))
	case sight.Short && from == 0:
		return fault("8-13", "with the whole history", "no history that was given to nobody: not from the first Event on",
			"the Events from the first on")
	}
	last := log[from+len(answer.Events)-1].Sequence
	switch end := log[len(log)-1].Sequence; {
	case sight.Former && sight.Until > 0 && last > sight.Until:
		return fault("17.2-03", "shows what came after the end", fmt.Sprintf("no Event after sequence %d, with which the "+
			"Membership ended", sight.Until), fmt.Sprintf("those up to sequence %d", last))
	case !sight.Former && last < end:
		return fault("16-09", "without the end", fmt.Sprintf("the Events up to sequence %d", end),
			fmt.Sprintf("those up to sequence %d", last))
	}
	var wrong *oracle.Mismatch
	replayed(answer, log[from:], func(requirement, cause, allowed, saw string) {
		wrong = fault(requirement, cause, allowed, saw)
		wrong.Cause = "replay " + cause
	})
	if wrong == nil {
		wrong = s.moved(of, firstSeen{begin, len(log)}, fault)
	}
	return wrong
}

// began is the place in the log of the first of the Events that were shown, -1 where it is none of them.
func began(answer Answer, log []oracle.Event) int {
	if at := len(log) - len(answer.Events); at >= 0 && log[at].Same(&oracle.Event{Raw: answer.Events[0]}) {
		return at // the end of the log
	}
	var sequences []uint64
	for _, raw := range answer.Events {
		e, _ := oracle.ReadEvent(raw)
		sequences = append(sequences, e.Sequence)
	}
	return slices.IndexFunc(log, func(l oracle.Event) bool { return l.Sequence == slices.Min(sequences) })
}

// restarts are the Events with which a Membership may come to reach back otherwise than before.
var restarts = []model.EventKind{model.MembershipChanged, model.MembershipEnded, model.CoordinatorAssigned,
	model.WorkOfferAccepted}

// moved reports that somebody is shown another beginning than before, though no Membership has changed since.
func (s *Session) moved(of reader, now firstSeen,
	fault func(requirement, cause, allowed, saw string) *oracle.Mismatch) *oracle.Mismatch {
	before, asked := s.visible[of]
	s.visible[of] = now
	if !asked || before.sequence == now.sequence || slices.ContainsFunc(s.oracle.Log(of.group)[before.events:],
		func(e oracle.Event) bool { return slices.Contains(restarts, e.Kind) }) {
		return nil
	}
	return fault("8-01", "from another sequence on", fmt.Sprintf("the Events from sequence %d on, as before", before.sequence),
		fmt.Sprintf("those from sequence %d on", now.sequence))
}

// disclosed notes where an outsider learns that a Group exists, or something of what is in it: its answer has to be that
// about a Group which does not exist.
func (s *Session) disclosed(ctx context.Context, who model.Actor, group string, answer Answer) error {
	var unknown [2]map[string]any
	for i, id := range unknownGroups {
		other, err := s.ask(ctx, who, id)
		if err != nil {
			return err
		}
		unknown[i] = anonymous(other, id)
	}
	seen := anonymous(answer, group)
	for name := range unknown[0] {
		if !reflect.DeepEqual(unknown[0][name], unknown[1][name]) { // it differs by itself
			for _, m := range []map[string]any{seen, unknown[0]} {
				delete(m, name)
			}
		}
	}
	if !reflect.DeepEqual(seen, unknown[0]) {
		s.note(&oracle.Mismatch{Requirement: "17.2-04", Rule: sightRule, Cause: "replay tells outsiders that a Group exists",
			Cell: "replay of a Group to an outsider", Allowed: "the answer about a Group that does not exist, " + text(unknown[0]),
			Seen: text(seen)})
	}
	s.exposed(reader{group, who}, answer.Error, nil, "replay of a Group to an outsider")
	return nil
}

func text(m map[string]any) string {
	raw, _ := json.Marshal(m)
	return string(raw)
}

// anonymous is an error document without what says when it was made, and without the name of the Group that was asked
// for; empty where there is none.
func anonymous(a Answer, group string) map[string]any {
	members := map[string]any{}
	_ = json.Unmarshal([]byte(strings.ReplaceAll(string(a.Error), group, "that Group")), &members)
	for _, name := range []string{"occurredAt", "relatedFrameId"} {
		delete(members, name)
	}
	return members
}

// exposes notes where the refusal of an outsider's Command tells of what is in the Group.
func (s *Session) exposes(c *model.Command, said []byte, r *oracle.Refusal) {
	if s.State().Mission(c.GroupID) != nil && s.State().Sight(c.GroupID, c.Actor).Outsider {
		s.exposed(reader{c.GroupID, c.Actor}, r.Raw, said, "refusal of an outsider's "+string(c.Kind))
	}
}

// exposed notes where an error document for an outsider names something of the Group that it did not name itself.
func (s *Session) exposed(of reader, raw, said []byte, cell string) {
	for _, id := range s.contents(of) {
		if strings.Contains(string(raw), id) && !strings.Contains(string(said), id) {
			s.note(&oracle.Mismatch{Requirement: "19-05", Rule: "error document", Cell: cell,
				Cause: "error document: what the receiver may not see", Allowed: "nothing of what is in the Group", Seen: string(raw)})
			return
		}
	}
}

// contents are the ids of what is in a Group and is not its reader's.
func (s *Session) contents(of reader) []string {
	state := s.State()
	m := state.Mission(of.group)
	ids := []string{m.ID}
	for member := range state.Memberships() {
		if member.GroupID == of.group && member.Member != of.who {
			ids = append(ids, member.Member.ID)
		}
	}
	for w := range state.WorkItems() {
		if w.GroupID == of.group {
			ids = append(ids, w.ID)
		}
	}
	for _, e := range s.oracle.Log(of.group) {
		ids = append(ids, e.EventID)
	}
	return slices.DeleteFunc(ids, func(id string) bool { return id == "" || strings.Contains(of.group, id) })
}
