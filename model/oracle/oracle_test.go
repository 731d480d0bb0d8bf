package oracle_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
)

var service = model.Actor{Type: model.Service, ID: "urn:service"}

func open(agent string, n int) *model.Command {
	return &model.Command{
		ActionID: fmt.Sprintf("urn:action:%d", n), Kind: model.SessionOpen, Actor: service, ExpectedRevision: -1,
		CorrelationID: "urn:correlation",
		Digest:        [32]byte{byte(n)}, Payload: &model.OpenSession{AgentID: agent},
	}
}

// opened is the Event that a target shows for an opened Session.
func opened(t *testing.T, c *model.Command, id string, epoch int) oracle.Event {
	t.Helper()
	raw := fmt.Sprintf(`{"protocolVersion":"0.1","eventId":%q,"kind":"ext.missionweaveprotocol.identity.session_opened",
		"actor":{"type":"service","id":"urn:service"},"cause":{"type":"command","id":%q},"correlationId":"urn:correlation",
		"occurredAt":"2027-01-01T00:00:00Z","payload":{"sessionEpoch":%d},"acceptedBy":{"type":"service","id":"urn:authority"},
		"signature":{"algorithm":"Ed25519","keyId":"urn:key","createdAt":"2027-01-01T00:00:00Z","value":"AA"}}`, id, c.ActionID, epoch)
	e, mismatch := oracle.ReadEvent(json.RawMessage(raw))
	if mismatch != nil {
		t.Fatal(mismatch)
	}
	return e
}

func fresh() *oracle.Oracle {
	return oracle.New(model.NewRulebook(), []*model.Card{{AgentID: "urn:agent"}}, model.OpenReadings())
}

func TestAStepIsJudgedByWhatTheRulesAllow(t *testing.T) {
	for _, c := range []struct {
		name string
		seen func(*testing.T, *model.Command) *oracle.Observation
		want string // the requirement of the mismatch
	}{
		{"as the rules say", func(t *testing.T, c *model.Command) *oracle.Observation {
			return &oracle.Observation{Events: []oracle.Event{opened(t, c, "urn:event:1", 1)}}
		}, ""},
		{"an epoch with a gap", func(t *testing.T, c *model.Command) *oracle.Observation {
			return &oracle.Observation{Events: []oracle.Event{opened(t, c, "urn:event:1", 9)}}
		}, ""},
		{"refused though right", func(*testing.T, *model.Command) *oracle.Observation {
			return &oracle.Observation{Refusal: &oracle.Refusal{Code: model.AuthForbidden}}
		}, "6.3-06"},
		{"accepted without its Event", func(*testing.T, *model.Command) *oracle.Observation { return &oracle.Observation{} },
			"15.2-16"},
		{"its Event twice", func(t *testing.T, c *model.Command) *oracle.Observation {
			return &oracle.Observation{Events: []oracle.Event{opened(t, c, "urn:event:1", 1), opened(t, c, "urn:event:2", 1)}}
		}, "15.2-16"},
		{"one Event id twice", func(t *testing.T, c *model.Command) *oracle.Observation {
			return &oracle.Observation{Events: []oracle.Event{opened(t, c, "urn:event:1", 1), opened(t, c, "urn:event:1", 1)}}
		}, "15.2-02"},
		{"a projection that says otherwise", func(t *testing.T, c *model.Command) *oracle.Observation {
			return &oracle.Observation{Events: []oracle.Event{opened(t, c, "urn:event:1", 1)},
				Projection: &model.Projection{Sessions: []model.SessionView{{AgentID: "urn:agent", SessionEpoch: 1},
					{AgentID: "urn:other", SessionEpoch: 3}}}}
		}, "6.3-07"},
	} {
		t.Run(c.name, func(t *testing.T) {
			command := open("urn:agent", 1)
			o := fresh()
			notes, err := o.Step(o.Explore(command, 0), c.seen(t, command))
			got := ""
			var mismatch *oracle.Mismatch
			switch {
			case errors.As(err, &mismatch):
				got = mismatch.Requirement
			case len(notes) > 0:
				got = notes[0].Requirement
			}
			if got != c.want {
				t.Errorf("%v: requirement %q; want %q", err, got, c.want)
			}
		})
	}
}

func TestAnEpochThatDoesNotRiseIsNoted(t *testing.T) {
	o := fresh()
	first, second := open("urn:agent", 1), open("urn:agent", 2)
	if _, err := o.Step(o.Explore(first, 0),
		&oracle.Observation{Events: []oracle.Event{opened(t, first, "urn:event:1", 5)}}); err != nil {
		t.Fatal(err)
	}
	notes, err := o.Step(o.Explore(second, 0),
		&oracle.Observation{Events: []oracle.Event{opened(t, second, "urn:event:2", 5)}})
	if len(notes) != 1 || err != nil {
		t.Fatalf("got %v, %v; want one note", notes, err)
	}
	mismatch := notes[0]
	if diff := cmp.Diff("6.3-07 allowed a session-epoch of 6 or more for urn:agent, seen 5",
		mismatch.Requirement+" allowed "+mismatch.Allowed+", seen "+mismatch.Seen); diff != "" {
		t.Error(diff)
	}
}

func TestARetryMustGetTheOriginalReceiptByteForByte(t *testing.T) {
	command := open("urn:agent", 1)
	first := opened(t, command, "urn:event:1", 1)
	for _, c := range []struct {
		name string
		seen *oracle.Observation
		want bool
	}{
		{"the same Events", &oracle.Observation{Events: []oracle.Event{first}}, true},
		{"a new Event", &oracle.Observation{Events: []oracle.Event{opened(t, command, "urn:event:2", 2)}}, false},
		{"no Event", &oracle.Observation{}, false},
		{"a refusal", &oracle.Observation{Refusal: &oracle.Refusal{Code: model.ActionIDCollision}}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := fresh()
			if _, err := o.Step(o.Explore(command, 0), &oracle.Observation{Events: []oracle.Event{first}}); err != nil {
				t.Fatal(err)
			}
			if notes, err := o.Step(o.Explore(command, 0), c.seen); (err == nil && notes == nil) != c.want {
				t.Errorf("got %v, %v", notes, err)
			}
		})
	}
}

func TestAnEnvelopeWithoutAMemberNamesItAndTheSentenceThatDemandsIt(t *testing.T) {
	whole := map[string]any{
		"protocolVersion": "0.1", "eventId": "urn:event:1", "kind": "work.started", "groupId": "urn:group", "sequence": 1,
		"aggregateRevision": 1,
		"actor":             service, "cause": model.Cause{Type: "command", ID: "urn:action"},
		"correlationId": "urn:correlation",
		"occurredAt":    "2027-01-01T00:00:00Z",
		"payload":       map[string]any{}, "acceptedBy": service,
		"signature": map[string]any{"algorithm": "Ed25519", "keyId": "urn:key", "createdAt": "2027-01-01T00:00:00Z",
			"value": strings.Repeat("A", 86)},
	}
	demanded := map[string]string{
		"protocolVersion": "15.2-06", "eventId": "15.2-02", "kind": "15.2-06", "groupId": "15.2-03", "sequence": "15.2-04",
		"aggregateRevision": "15.2-05",
		"actor":             "15.2-06", "cause": "15.2-07", "correlationId": "15.2-08", "occurredAt": "15.2-09",
		"payload":    "15.2-09",
		"acceptedBy": "15.2-10", "signature": "15.2-10",
	}
	for name := range whole {
		without := map[string]any{}
		for k, v := range whole {
			if k != name {
				without[k] = v
			}
		}
		raw, err := json.Marshal(without)
		if err != nil {
			t.Fatal(err)
		}
		_, notes := oracle.ReadEvent(raw)
		if len(notes) != 1 || notes[0].Requirement != demanded[name] || notes[0].Seen != "no "+name {
			t.Errorf("without %s: %v; want %s", name, notes, demanded[name])
		}
	}
	raw, err := json.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}
	if _, notes := oracle.ReadEvent(raw); notes != nil {
		t.Errorf("a whole envelope: %v", notes)
	}
}

// Events are held to the form that §2 and the event schema give them, member by member.
func TestAnEventOffItsSchemaIsToldUnderTheSentenceThatDemandsTheMember(t *testing.T) {
	whole := opened(t, open("urn:agent", 1), "urn:event:1", 1).Raw
	for _, c := range []struct {
		member      string
		value       any
		requirement string
	}{
		{"acceptedBy", 17, "15.2-10"},
		{"occurredAt", "yesterday", "15.2-09"},
		{"eventId", "no uri", "15.2-02"},
		{"signature", map[string]any{"algorithm": "none"}, "15.2-10"},
		{"further", 1, "2-03"},
		{"conversationId", "no uri", "2-03"},
		{"sequence", 1, "15.2-12"},
		{"payload", []any{}, "15.2-09"},
		{"cause", map[string]any{"type": "command"}, "15.2-07"},
	} {
		var doc map[string]any
		if err := json.Unmarshal(whole, &doc); err != nil {
			t.Fatal(err)
		}
		doc[c.member] = c.value
		raw, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		e, notes := oracle.ReadEvent(raw)
		if notes = append(notes, e.OffSchema()...); len(notes) == 0 || notes[0].Requirement != c.requirement {
			t.Errorf("%s %v: %v; want a note under %s", c.member, c.value, notes, c.requirement)
		}
	}
}
