package reference

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/internal/golden"
	"github.com/missionweave/weavecheck/internal/play"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// calls are what the rounds consist of, each with the Command that is sent, if one is.
var calls = []struct{ name, line string }{
	{"Session of cora", "session_open by control, agentId=cora"}, {"Mission", "mission.create by olivia"},
	{"Session of ada", "session_open by control, agentId=ada"}, {"Membership", "membership.change by cora"},
	{"authorization", "work.authorize a by cora"}, {"offer", "work.offer a by cora"},
	{"acceptance", "work.accept_offer a by ada"}, {"start", "work.start a by ada"},
	{"checkpoint", "work.checkpoint a by ada"}, {"second start", "work.start a by ada"},
	{"refusal", "work.accept_offer a by ada, ownershipLeaseSeconds=0"},
	{"retry", ""}, {"collision", ""}, {"replay", ""}, {"replay from 2", ""}, {"replay of one", ""},
	{"projection", ""}, {"offers", ""},
}

// afterwards are the calls that come last.
var afterwards = []struct{ name, line string }{
	{"second Mission", "mission.create by olivia, missionId=n, groupId=h, coordinatorId=otto, @group=h"},
	{"Membership of nora", "membership.change by cora, principal.id=nora"},
	{"Membership of ben", "membership.change by cora, principal.id=ben"},
	{"end of it", "membership.end by cora, principal.id=ben"},
	{"Message of ada", "message.post by ada, messageId=gone"},
	{"redaction", "message.redact by olivia, targetMessageId=gone"},
	{"Command of a stranger", "work.propose by ulf"},
	{"replay to cora", ""}, {"replay to ada", ""}, {"replay to ada again", ""}, {"replay to nora", ""},
	{"replay to ben", ""}, {"replay to ulf", ""}, {"replay to otto", ""},
	{"publication", "artifact.publish a by ada, artifact.uri=https://artifacts.example/one"},
	{"publication at the same URI", "artifact.publish a by ada, artifact.uri=https://artifacts.example/one, artifact.contentHash=sha256:2"},
	{"proposal", "work.propose by ada, proposalId=idea"},
	{"refused authorization", "work.authorize b by cora, -contract.goal, contract.budget.toolCallLimit=60, proposalId=idea"},
	{"authorization of all that is left", "work.authorize c by cora, contract.budget.toolCallLimit=60"},
	{"authorization of the proposal", "work.authorize d by cora, contract.budget.toolCallLimit=0, proposalId=idea"},
	{"card with the key of another", "agent_card_register by control, @carried=key"},
	{"Membership with a Context Package", `membership.change by cora, principal.id=ben, contextPackage={"workItemId":"d","missionId":"m","groupId":"g"}`},
	{"Message", "message.post c by cora, messageId=first"}, {"correction", "message.correct c by cora"},
	{"redaction", "message.redact c by cora"}, {"second Message", "message.post c by cora"},
	{"grant", "policy.grant_cooperation_override by olivia, grantId=one, beneficiary.id=cora"},
	{"refused use", "message.post c by cora, @override=one, @action=over, -content"},
	{"use", "message.post c by cora, @override=one, @action=over"}, {"projection with it", ""},
	{"usage", "resource_usage_record a by ada"},
	{"Session of otto", "session_open by control, agentId=otto"},
	{"child Mission", "mission.create_child d by cora, groupId=i, missionId=o, budget.toolCallLimit=0"},
	{"Message in it", "message.post by otto, @group=i, messageId=within"}, {"replay of it to its root", ""},
	{"first offer", "work.offer c by cora"},
	{"grant to be started soon", "work.accept_offer c by ada, startWithinSeconds=60"}, {"missed start", "pass 61"},
	{"second offer", "work.offer c by cora"}, {"expiry of it", "pass 100000"},
	{"new Session of ada", "session_open by control, agentId=ada"},
	{"Command that nobody known signed", ""}, {"Command of ages ahead", ""},
}

// rounds gives what a server shows in each call.
func rounds(t *testing.T, opts Options) map[string]string {
	t.Helper()
	s, shows := newServer(t, opts), map[string]string{}
	note := func(name string, answer any, err error) {
		raw, failed := json.Marshal(answer)
		if err = cmp.Or(err, failed); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		shows[name] = string(raw)
	}
	for _, c := range calls {
		if c.line != "" {
			note(c.name, s.say(c.line), nil)
		}
	}
	retried := "membership.change by cora"
	note("retry", s.again(retried), nil)
	other := *s.sent[retried]
	other.Digest[0]++
	answer, err := s.Perform(&other, nil)
	note("collision", answer, err)
	for name, q := range map[string]adapters.ReplayRequest{
		"replay":        {Principal: olivia, GroupID: "g"},
		"replay from 2": {Principal: olivia, GroupID: "g", AfterSequence: 2},
		"replay of one": {Principal: olivia, GroupID: "g", Limit: 1},
	} {
		answer, err := s.Replay(t.Context(), q)
		note(name, answer, err)
	}
	projection, err := s.Observe(t.Context(), s.now)
	note("projection", projection, err)
	info, err := s.Initialize(t.Context())
	note("offers", info, err)
	for _, c := range afterwards {
		if c.line != "" {
			note(c.name, s.say(c.line), nil)
			continue
		}
		if c.name == "projection with it" {
			projection, err := s.Observe(t.Context(), s.now)
			note(c.name, projection, err)
		}
		if c.name == "replay of it to its root" {
			answer, err := s.Replay(t.Context(), adapters.ReplayRequest{Principal: olivia, GroupID: "i"})
			note(c.name, answer, err)
		}
		reader, asks := strings.CutPrefix(c.name, "replay to ")
		if !asks {
			continue
		}
		reader, _, _ = strings.Cut(reader, " ")
		answer, err := s.Replay(t.Context(),
			adapters.ReplayRequest{Principal: model.Actor{Type: model.Agent, ID: reader}, GroupID: "g"})
		note(c.name, answer, err)
	}
	answer, err = s.Submit(t.Context(), unknown(t), s.now)
	note("Command that nobody known signed", answer, err)
	ahead := *s.sent["session_open by control, agentId=ada"]
	ahead.ActionID, ahead.IssuedAt = "urn:x:action:ahead", s.now+1<<50
	answer, err = s.Perform(&ahead, nil)
	note("Command of ages ahead", answer, err)
	return shows
}

// unknown is a Command under a key that the Organization does not know.
func unknown(t *testing.T) json.RawMessage {
	t.Helper()
	by := model.Actor{Type: model.Human, ID: "urn:x:human:olivia"}
	raw, err := document.TestIdentity(by).Sign(map[string]any{
		"protocolVersion": "0.1", "actionId": "urn:x:action:unknown", "kind": "mission.cancel", "actor": by,
		"groupId": "urn:x:group:g", "membershipEpoch": 1, "correlationId": "urn:x:correlation:1", "issuedAt": play.Start,
		"payload": map[string]any{},
	}, play.Start)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// visible lists the calls that show another thing than those of the reference.
func visible(t *testing.T, opts Options) string {
	t.Helper()
	sound, shows := rounds(t, Options{}), rounds(t, opts)
	var differ []string
	for _, c := range slices.Concat(calls, afterwards) {
		if _, ok := shows[c.name]; !ok {
			t.Fatalf("the rounds have no %s", c.name)
		}
		if shows[c.name] != sound[c.name] {
			differ = append(differ, c.name)
		}
	}
	text := strings.Join(differ, ", ")
	const further = "Membership, authorization, offer, acceptance, start, checkpoint, second start"
	text = strings.Replace(text, "Mission, Session of ada, "+further, "each Command", 1)
	return strings.Replace(text, "Mission, "+further, "each Command in the Group", 1)
}

// A fault that shows nowhere is no fault: each is to be seen in at least one of these calls; the text says in which.
func TestEachFaultIsVisible(t *testing.T) {
	var b strings.Builder
	for _, f := range Faults() {
		where := visible(t, Options{Fault: f})
		if where == "" {
			t.Errorf("%s: nothing shows it", f.Name)
		}
		fmt.Fprintf(&b, "%s: %s\n", f.Name, where)
	}
	golden.Text(t, "testdata/faults.txt", b.String())
}

// What a variant changes is left free by the text, but it must change something, or it proves nothing.
func TestEachVariantIsVisible(t *testing.T) {
	if where := visible(t, Options{}); where != "" {
		t.Errorf("two references differ in %s", where)
	}
	var b strings.Builder
	for _, c := range []struct {
		name    string
		variant Variant
	}{
		{"other ids", Variant{IDs: "tag:x:"}}, {"epochs with gaps", Variant{EpochStride: 3}},
		{"longer leases", Variant{LeaseBonusSeconds: 60}},
		{"the code of the last guard", Variant{CheckOrder: 1}}, {"the code of one in between", Variant{CheckOrder: 2}},
		{"extension Events", Variant{ExtraEvents: true}}, {"nothing shown", Variant{Blind: true}},
		{"replay as the MissionOwner alone", Variant{OwnerReads: true}},
		{"history after the joining", Variant{History: HistoryAfterJoining}},
		{"history before the joining", Variant{History: HistoryFromAdmission}},
		{"former members read", Variant{FormerReads: true}}, {"Sessions read", Variant{SessionsRead: true}},
		{"silence", Variant{Silent: true}},
	} {
		where := visible(t, Options{Variant: c.variant})
		if where == "" {
			t.Errorf("%s: nothing shows it", c.name)
		}
		fmt.Fprintf(&b, "%s: %s\n", c.name, where)
	}
	golden.Text(t, "testdata/variants.txt", b.String())
}

func TestAnyCodeOfAGuardThatFailedMayBePicked(t *testing.T) {
	d := &model.Decision{Failed: []*model.Guard{
		{Codes: []model.Code{"A", "B"}}, {Codes: []model.Code{"C"}}, {Codes: []model.Code{"D", "E"}},
	}}
	for order, want := range []model.Code{"A", "E", "C"} {
		if got := (Variant{CheckOrder: order}).pick(d); got != want {
			t.Errorf("in the order %d: %s; want %s", order, got, want)
		}
	}
}

func TestMintedIDsAreOfTheFormOfTheVariant(t *testing.T) {
	for _, c := range []struct {
		variant Variant
		want    string
	}{{Variant{}, "urn:weavecheck:event:2"}, {Variant{IDs: "tag:x:"}, "tag:x:event-3c6ef362"}} {
		if got := c.variant.id("event", 2); got != c.want {
			t.Errorf("%s; want %s", got, c.want)
		}
	}
}
