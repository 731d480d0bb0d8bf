package adapters_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

type object = map[string]any

// scripted is a target that knows three Commands by heart: it opens Sessions, creates one Mission, and cancels it. All
// else it refuses. A test says in which calls it does otherwise.
type scripted struct {
	now      model.Instant
	events   int
	epochs   map[string]uint64 // Session Epochs by Agent
	stride   uint64            // by how much they rise
	log      []json.RawMessage // of the one Group
	receipts map[string][]json.RawMessage

	code       model.Code // of its refusals
	projection func() adapters.Projection
	submit     func(adapters.Answer) adapters.Answer
	advance    func() adapters.Answer
	replay     func(adapters.ReplayRequest, adapters.Answer) adapters.Answer
	fails      map[string]error // calls that fail, by their names

	calls   []string
	replays []adapters.ReplayRequest
}

func (s *scripted) call(name string) error {
	s.calls = append(s.calls, name)
	return s.fails[name]
}

func (s *scripted) Initialize(context.Context) (adapters.Info, error) {
	return adapters.Info{}, errors.New("a Session does not initialize its target")
}

func (s *scripted) Reset(_ context.Context, org adapters.Organization) error {
	s.now, s.events, s.epochs, s.log, s.receipts = org.At, 0, map[string]uint64{}, nil, map[string][]json.RawMessage{}
	return s.call("reset")
}

func (s *scripted) Submit(_ context.Context, raw json.RawMessage, at model.Instant) (adapters.Answer, error) {
	s.now = at
	answer := s.answer(raw)
	if s.submit != nil {
		answer = s.submit(answer)
	}
	return answer, s.call("submit")
}

func (s *scripted) answer(raw json.RawMessage) adapters.Answer {
	var c struct {
		ActionID string       `json:"actionId"`
		Kind     model.Kind   `json:"kind"`
		Actor    model.Actor  `json:"actor"`
		Payload  openedOrMade `json:"payload"`
	}
	if json.Unmarshal(raw, &c) != nil {
		return s.refusal("PROTOCOL_VIOLATION")
	}
	if receipt, ok := s.receipts[c.ActionID]; ok {
		return adapters.Answer{Events: receipt}
	}
	cause := model.Cause{Type: "command", ID: c.ActionID}
	switch {
	case s.code != "":
		return s.refusal(s.code)
	case c.Kind == model.SessionOpen:
		s.epochs[c.Payload.AgentID] += max(s.stride, 1)
		facts := object{"memberId": c.Payload.AgentID, "sessionEpoch": s.epochs[c.Payload.AgentID]}
		s.receipts[c.ActionID] = s.event(model.SessionOpened, "", c.Actor, cause, facts)
	case c.Kind == model.MissionCreate:
		s.receipts[c.ActionID] = s.event(model.MissionCreated, group, c.Actor, cause, object{
			"memberId": cast.Coordinator.ID, "membershipEpoch": 1, "ownerMembershipEpoch": 1, "coordinatorEpoch": 1,
			"coordinatorLeaseId": "urn:x:lease:1", "leaseExpiresAt": s.now.Seconds(60), "conversationId": "urn:x:conversation:1",
		})
	case c.Kind == model.MissionCancel:
		s.receipts[c.ActionID] = s.event(model.MissionCancelled, group, c.Actor, cause, object{})
	default:
		return s.refusal("AUTH_FORBIDDEN")
	}
	return adapters.Answer{Events: s.receipts[c.ActionID]}
}

type openedOrMade struct {
	AgentID string `json:"agentId"`
}

// event appends an Event of a Group, or makes one of the whole Organization.
func (s *scripted) event(kind model.EventKind, of string, by model.Actor, cause model.Cause,
	facts object) []json.RawMessage {
	s.events++
	doc := object{
		"protocolVersion": "0.1", "eventId": fmt.Sprint("urn:x:event:", s.events), "kind": kind, "actor": by,
		"cause": cause, "correlationId": correlation, "occurredAt": s.now, "payload": facts, "acceptedBy": cast.ControlPlane,
	}
	if of != "" {
		doc["groupId"], doc["sequence"], doc["aggregateRevision"] = of, len(s.log)+1, len(s.log)+1
	}
	raw, err := document.TestIdentity(cast.ControlPlane).Sign(doc, s.now)
	if err != nil {
		panic(err)
	}
	if of != "" {
		s.log = append(s.log, raw)
	}
	return []json.RawMessage{raw}
}

func (s *scripted) refusal(code model.Code) adapters.Answer {
	raw, err := json.Marshal(object{"code": code, "message": "no", "retryable": false, "occurredAt": s.now,
		"relatedFrameId": "urn:x:frame:1"})
	if err != nil {
		panic(err)
	}
	return adapters.Answer{Error: raw}
}

func (s *scripted) Advance(_ context.Context, to model.Instant) (adapters.Answer, error) {
	s.now = to
	var answer adapters.Answer
	if s.advance != nil {
		answer = s.advance()
	}
	return answer, s.call("advance")
}

func (s *scripted) Replay(_ context.Context, q adapters.ReplayRequest) (adapters.Answer, error) {
	s.replays = append(s.replays, q)
	answer := adapters.Answer{Events: slices.Clone(s.log[min(int(q.AfterSequence), len(s.log)):])}
	if len(answer.Events) > q.Limit {
		answer.Events = answer.Events[:q.Limit]
	}
	if s.replay != nil {
		answer = s.replay(q, answer)
	}
	return answer, s.call("replay")
}

func (s *scripted) Observe(context.Context, model.Instant) (adapters.Projection, error) {
	var p adapters.Projection
	if s.projection != nil {
		p = s.projection()
	}
	return p, s.call("observe")
}

func (s *scripted) Close() error { return nil }

const (
	group       = "urn:x:group:1"
	mission     = "urn:x:mission:1"
	correlation = "urn:x:correlation:1"
)

// play is a Session with a scripted target.
type play struct {
	*testing.T
	*adapters.Session
	target *scripted
	cast   *cast.Cast
	count  int
}

func everything() adapters.Info {
	return adapters.Info{Name: "scripted", Capabilities: []string{adapters.CapabilityReplay, adapters.CapabilityObserve}}
}

// newPlay begins a Session whose target has these readings.
func newPlay(t *testing.T, info adapters.Info, readings model.Readings) *play {
	t.Helper()
	c, err := cast.New()
	if err != nil {
		t.Fatal(err)
	}
	p := &play{T: t, target: &scripted{}, cast: c}
	p.Session, err = adapters.Begin(t.Context(), p.target, info, c.Organization, c.Cards, c, model.NewRulebook(), readings)
	if err != nil {
		t.Fatalf("Begin: %v", err)
	}
	return p
}

func started(t *testing.T) *play { return newPlay(t, everything(), model.OpenReadings()) }

// draft is a Command of an actor with the members of its envelope that are given in pairs.
func (p *play) draft(kind model.Kind, actor model.Actor, payload object, members ...any) *adapters.Draft {
	p.count++
	doc := object{
		"protocolVersion": "0.1", "actionId": fmt.Sprint("urn:x:action:", p.count), "kind": string(kind),
		"actor": object{"type": string(actor.Type), "id": actor.ID}, "correlationId": correlation, "issuedAt": adapters.Now{},
		"payload": payload,
	}
	for i := 0; i < len(members); i += 2 {
		doc[members[i].(string)] = members[i+1]
	}
	return &adapters.Draft{Document: doc}
}

func (p *play) open(agent model.Actor) *adapters.Draft {
	return p.draft(model.SessionOpen, cast.ControlPlane, object{"agentId": agent.ID})
}

func (p *play) create() *adapters.Draft {
	return p.draft(model.MissionCreate, cast.Owner, object{
		"missionId": mission, "groupId": group, "coordinatorId": cast.Coordinator.ID, "objective": "Assemble it.",
		"definitionOfDone": []any{object{"criterionId": "done"}}, "budget": object{"toolCallLimit": 5},
		"deadline": "2027-06-01T00:00:00Z", "approvalPolicy": object{"finalHumanApproval": true},
		"coordinatorLeaseSeconds": 60,
	}, "groupId", group)
}

func (p *play) cancel(by model.Actor) *adapters.Draft {
	members := []any{"groupId", group}
	if by == cast.Owner {
		members = append(members, "membershipEpoch", 1)
	}
	return p.draft(model.MissionCancel, by, object{"reason": "x"}, members...)
}

// does submits a Command that must go well.
func (p *play) does(d *adapters.Draft) {
	p.Helper()
	if err := p.Submit(p.Context(), d, "set-up", nil); err != nil {
		p.Fatal(err)
	}
}

// read is a Draft as a reader of the envelope finds it.
func (p *play) read(d *adapters.Draft) (*model.Command, json.RawMessage) {
	p.Helper()
	raw, err := p.Encode(d)
	if err != nil {
		p.Fatal(err)
	}
	keys := document.NewBindings(p.cast.Organization.OrganizationID)
	for _, principal := range p.cast.Organization.Principals {
		for _, k := range principal.Keys {
			if err := keys.Bind(principal.Actor, k); err != nil {
				p.Fatal(err)
			}
		}
	}
	return document.ReadCommand(raw, keys, nil), raw
}
