package reference

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/internal/golden"
	"github.com/missionweave/weavecheck/internal/play"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// server is a reference in an Organization of its own, which is sent Commands that were read already.
type server struct {
	*testing.T
	*Reference
	commands *play.Reader
	sent     map[string]*model.Command // the last one of each line
}

func newServer(t *testing.T, opts Options) *server {
	t.Helper()
	s := &server{t, New(opts), play.NewReader(t, "urn:x:action:"), map[string]*model.Command{}}
	org := adapters.Organization{OrganizationID: "urn:x:organization:1", At: play.Start,
		Limits: model.Limits{"maximumMessageRatePerMinute": 2}}
	for _, card := range play.Cards() {
		raw, err := json.Marshal(card)
		if err != nil {
			t.Fatal(err)
		}
		org.Cards = append(org.Cards, raw)
	}
	if err := s.Reset(t.Context(), org); err != nil {
		t.Fatal(err)
	}
	return s
}

// say sends the Command of a line, "KIND [ITEM] by ACTOR, member=value…", or lets time pass: "pass 60".
func (s *server) say(line string) adapters.Answer {
	s.Helper()
	var answer adapters.Answer
	var err error
	if word, rest, _ := strings.Cut(line, " "); word == "pass" {
		answer, err = s.Advance(s.Context(), s.now.Seconds(int64(play.Number(s, rest))))
	} else {
		c := s.commands.Command(s.state, line)
		c.CorrelationID = "urn:x:correlation:1"
		s.sent[line] = c
		answer, err = s.Perform(c, nil)
	}
	if err != nil {
		s.Fatalf("%s: %v", line, err)
	}
	return answer
}

// again sends the Command of a line once more.
func (s *server) again(line string) adapters.Answer {
	s.Helper()
	answer, err := s.Perform(s.sent[line], nil)
	if err != nil {
		s.Fatal(err)
	}
	return answer
}

// begin brings a Mission with a WorkItem that Ada executes.
func (s *server) begin() {
	s.Helper()
	for _, line := range append(play.Mission("ada"), play.Item(s, s.state, "a active")...) {
		if answer := s.say(line); answer.Error != nil {
			s.Fatalf("%s: %s", line, answer.Error)
		}
	}
}

// unsigned is a document in canonical JSON without its signature.
func unsigned(t *testing.T, raw json.RawMessage) string {
	t.Helper()
	text, err := document.CanonicalWithout(raw, "signature")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The life of two WorkItems and of two Missions, with the envelope and the facts of each Event: how they are written is
// the same for every kind.
func TestEventsAreWrittenWithTheirEnvelopeAndTheirFacts(t *testing.T) {
	lives := [][]string{{
		"agent_card_register by control",
		"session_open by control, agentId=cora", "mission.create by olivia", "session_open by control, agentId=ada",
		"membership.change by cora", "work.propose by ada, proposalId=p", "work.authorize a by cora, proposalId=p",
		"message.post by ada, messageId=first", "message.post a by cora", "message.correct by ada", "message.redact by cora",
		"message.post by ada, messageId=second", "message.retract by ada, targetMessageId=second",
		"policy.grant_cooperation_override by olivia",
		"work.authorize b by cora", "work_dependency_add b by cora, dependencyId=a", "work.offer a by cora",
		"work.accept_offer a by ada", "work.start a by ada", "work_execution_lease_renew a by ada",
		"work.checkpoint a by ada", "work.start a by ada", "work.block a by ada", "work.unblock a by cora",
		"work.start a by ada",
		"session_open by control, agentId=ada", "work.start a by ada", "pass 300", "work.start a by ada",
		"artifact.publish a by ada", "work.submit a by ada", "work.accept_result a by cora", "work.cancel b by cora",
		"work.authorize c by cora", "work.fail c by cora", "membership.end by cora", "mission.renew_coordinator by cora",
		"mission.assign_coordinator by olivia", "mission.cancel by olivia",
	}, {
		"session_open by control, agentId=cora", "mission.create by olivia", "work.authorize a by cora",
		"mission.terminate by cora",
	}}
	var b strings.Builder
	for _, life := range lives {
		s := newServer(t, Options{Readings: model.DefaultReadings().With(model.LeaseTimeoutState, 1)})
		for _, line := range life {
			answer := s.say(line)
			if answer.Error != nil {
				t.Fatalf("%s: %s", line, answer.Error)
			}
			fmt.Fprintf(&b, "%s\n", line)
			for _, raw := range answer.Events {
				fmt.Fprintf(&b, "  %s\n", unsigned(t, raw))
			}
		}
		b.WriteString("\n")
	}
	golden.Text(t, "testdata/events.txt", b.String())
}

func TestEachEventIsSignedByTheGroupAuthority(t *testing.T) {
	s := newServer(t, Options{})
	authority := document.TestIdentity(model.Actor{Type: model.Service, ID: model.AuthorityID})
	for _, raw := range s.say("session_open by control, agentId=cora").Events {
		var doc map[string]any
		if err := json.Unmarshal(raw, &doc); err != nil {
			t.Fatal(err)
		}
		was := doc["signature"].(map[string]any)
		if _, err := authority.Sign(doc, play.Start); err != nil {
			t.Fatal(err)
		}
		now := doc["signature"].(*model.Signature)
		if now.Value != was["value"] || now.KeyID != was["keyId"] {
			t.Errorf("it is signed %v; want %v", was, now)
		}
	}
}

func TestARetryIsAnsweredWithTheEventsOfTheFirstAnswer(t *testing.T) {
	s := newServer(t, Options{})
	s.begin()
	line := "session_open by control, agentId=ada"
	s.say("work.checkpoint a by ada")
	first := s.say("work.start a by ada")
	again := s.again("work.start a by ada")
	if diff := cmp.Diff(first, again); diff != "" {
		t.Errorf("(-first +again):\n%s", diff)
	}
	if n := len(s.logs["g"]); n != 8 {
		t.Errorf("the log has %d Events", n)
	}
	both := s.say(line) // with the return of a to its queue
	if again := s.again(line); len(both.Events) != 2 || !cmp.Equal(both, again) {
		t.Errorf("%d Events, and again %d", len(both.Events), len(again.Events))
	}
}

func TestARefusalIsAnErrorDocument(t *testing.T) {
	s := newServer(t, Options{})
	s.begin()
	before := unsigned(t, observed(s))
	answer := s.say("work.start a by ada")
	want := `{"code":"INVALID_STATE_TRANSITION","message":"refused: state (10.2-13)",` +
		`"occurredAt":"2027-01-15T08:00:00.000Z","relatedActionId":"urn:x:action:9","retryable":false}`
	if diff := cmp.Diff(want, unsigned(t, answer.Error)); diff != "" || answer.Events != nil {
		t.Errorf("%d Events, and (-want +got):\n%s", len(answer.Events), diff)
	}
	if after := unsigned(t, observed(s)); after != before {
		t.Errorf("the state has moved from\n%s\nto\n%s", before, after)
	}
	answer, err := s.Submit(t.Context(), json.RawMessage("?"), play.Start)
	if err != nil {
		t.Fatal(err)
	}
	want = `{"code":"PROTOCOL_VIOLATION","message":"refused: document-readable (6.4-121)",` +
		`"occurredAt":"2027-01-15T08:00:00.000Z","retryable":false}`
	if diff := cmp.Diff(want, unsigned(t, answer.Error)); diff != "" {
		t.Errorf("no JSON (-want +got):\n%s", diff)
	}
}

func observed(s *server) json.RawMessage {
	p, err := s.Observe(s.Context(), s.now)
	if err != nil {
		s.Fatal(err)
	}
	raw, err := json.Marshal(p)
	if err != nil {
		s.Fatal(err)
	}
	return raw
}

func TestAReplayGivesTheEventsBehindAPositionUpToALimit(t *testing.T) {
	s := newServer(t, Options{})
	s.begin()
	for _, c := range []struct {
		after uint64
		limit int
		want  string // the sequences
	}{
		{0, 100, "[1 2 3 4 5 6]"}, {0, 0, "[1 2 3 4 5 6]"}, {2, 100, "[3 4 5 6]"}, {2, 2, "[3 4]"}, {5, 1, "[6]"},
		{6, 1, "[]"}, {77, 1, "[]"},
	} {
		if got := fmt.Sprint(sequences(s, c.after, c.limit)); got != c.want {
			t.Errorf("after %d up to %d: %s; want %s", c.after, c.limit, got, c.want)
		}
	}
	answer, err := s.Replay(t.Context(), adapters.ReplayRequest{GroupID: "h"})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"code":"GROUP_NOT_FOUND","message":"there is no such Group for you",` +
		`"occurredAt":"2027-01-15T08:00:00.000Z","retryable":false}`
	if diff := cmp.Diff(want, unsigned(t, answer.Error)); diff != "" {
		t.Errorf("another Group (-want +got):\n%s", diff)
	}
}

// olivia is the MissionOwner.
var olivia = model.Actor{Type: model.Human, ID: "olivia"}

func sequences(s *server, after uint64, limit int) []uint64 {
	answer, err := s.Replay(s.Context(), adapters.ReplayRequest{Principal: olivia, GroupID: "g",
		AfterSequence: after, Limit: limit})
	if err != nil {
		s.Fatal(err)
	}
	list := []uint64{}
	for _, raw := range answer.Events {
		var e struct{ Sequence uint64 }
		if err := json.Unmarshal(raw, &e); err != nil {
			s.Fatal(err)
		}
		list = append(list, e.Sequence)
	}
	return list
}

func TestResetForgetsEverything(t *testing.T) {
	s := newServer(t, Options{})
	s.begin()
	first := newServer(t, Options{}).say("session_open by control, agentId=ada")
	other := adapters.Organization{At: play.Start, Cards: []json.RawMessage{[]byte(`{"agentId":"ada"}`)}}
	if err := s.Reset(t.Context(), other); err != nil {
		t.Fatal(err)
	}
	s.commands = play.NewReader(t, "urn:x:action:")
	if diff := cmp.Diff(first, s.say("session_open by control, agentId=ada")); diff != "" {
		t.Errorf("(-fresh +after a reset):\n%s", diff)
	}
	answer, err := s.Replay(t.Context(), adapters.ReplayRequest{Principal: olivia, GroupID: "g"})
	if err != nil || answer.Error == nil {
		t.Errorf("the log of before is there: %v, %v", answer, err)
	}
	for want, org := range map[string]adapters.Organization{
		"reset: agentCards[0]: ": {Cards: []json.RawMessage{[]byte(`7`)}},
		"reset: ": {Principals: []adapters.Principal{{Actor: model.Actor{Type: model.Agent, ID: "ada"},
			Keys: []model.PublicKey{{KeyID: "urn:x:key", PublicKey: "?"}}}}},
	} {
		if err := s.Reset(t.Context(), org); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

func TestThereIsNothingToAskBeforeTheFirstReset(t *testing.T) {
	r := New(Options{})
	for name, ask := range map[string]func() error{
		"submit":  func() error { _, err := r.Submit(t.Context(), nil, 0); return err },
		"advance": func() error { _, err := r.Advance(t.Context(), 0); return err },
		"replay":  func() error { _, err := r.Replay(t.Context(), adapters.ReplayRequest{}); return err },
		"observe": func() error { _, err := r.Observe(t.Context(), 0); return err },
	} {
		if err := ask(); err != errNoOrganization {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}

func TestItIntroducesItself(t *testing.T) {
	for _, c := range []struct {
		opts Options
		name string
		sees bool
	}{
		{Options{}, "weavecheck reference", true}, {Options{Name: "mutant", Variant: Variant{Blind: true}}, "mutant", false},
	} {
		info, err := New(c.opts).Initialize(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		sees := info.Offers(adapters.CapabilityObserve)
		if info.Name != c.name || !info.Offers(adapters.CapabilityReplay) || sees != c.sees {
			t.Errorf("%+v", info)
		}
		if !slices.Equal(info.Roles, []string{adapters.RoleAuthority, adapters.RoleDocuments}) {
			t.Errorf("its roles are %v", info.Roles)
		}
	}
}

// Options change what it decides: another reading, other rules.
func TestItDecidesByTheRulesAndReadingsItIsGiven(t *testing.T) {
	book := model.NewRulebook()
	for i, r := range book.Rules {
		mutant := *r
		guarded := func(g *model.Guard) bool { return g.Name == "registered-agent" }
		mutant.Guards = slices.DeleteFunc(slices.Clone(r.Guards), guarded)
		book.Rules[i] = &mutant
	}
	compiled, err := book.Compile()
	if err != nil {
		t.Fatal(err)
	}
	line := "session_open by control, agentId=zoe"
	if answer := newServer(t, Options{}).say(line); answer.Error == nil {
		t.Error("an Agent without a card has a Session")
	}
	if answer := newServer(t, Options{Rulebook: compiled}).say(line); answer.Error != nil {
		t.Errorf("by other rules: %s", answer.Error)
	}
	s := newServer(t, Options{Readings: model.DefaultReadings().With(model.LeaseTimeoutState, 1)})
	s.begin()
	if answer := s.say("pass 300"); len(answer.Events) != 1 {
		t.Errorf("the timer of a reading causes %d Events", len(answer.Events))
	}
}
