// Package example_test tests target.py, the small target in Python that adapters/README.md takes as its example.
package example_test

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/stdio"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

const start = model.Instant(1_767_225_600_000)

var (
	service     = model.Actor{Type: model.Service, ID: "urn:x:service:control-plane"}
	owner       = model.Actor{Type: model.Human, ID: "urn:x:human:olivia"}
	stranger    = model.Actor{Type: model.Human, ID: "urn:x:human:stan"}
	coordinator = model.Actor{Type: model.Agent, ID: "urn:x:agent:cora"}
	worker      = model.Actor{Type: model.Agent, ID: "urn:x:agent:ada"}
)

type object = map[string]any

// conversation is one run of target.py.
type conversation struct {
	*testing.T
	target adapters.Target
	keys   *document.Bindings // of those who sign Commands, and of the authority
	count  int
	now    model.Instant
}

func python(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Fatalf("this test runs target.py and needs python3 on the PATH: %v", err)
	}
	return path
}

func begin(t *testing.T) *conversation {
	t.Helper()
	var stderr strings.Builder
	target, err := stdio.Start(t.Context(), []string{python(t), "target.py"}, stdio.Options{Stderr: &stderr})
	if err != nil {
		t.Fatalf("Start: %v", err)
	}
	t.Cleanup(func() {
		if err := target.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
		if stderr.Len() > 0 {
			t.Errorf("target.py wrote to its standard error:\n%s", stderr.String())
		}
	})
	info, err := target.Initialize(t.Context())
	if err != nil {
		t.Fatalf("Initialize: %v", err)
	}
	want := adapters.Info{Name: "weavecheck example", Version: "1", Roles: []string{"authority"},
		Capabilities: []string{"observe", "replay", "visibility"}, Authorities: info.Authorities}
	if diff := cmp.Diff(want, info); diff != "" {
		t.Errorf("Initialize (-want +got):\n%s", diff)
	}
	c := &conversation{T: t, target: target, now: start, keys: document.NewBindings("urn:x:organization:1")}
	for _, p := range slices.Concat(principals(), info.Authorities) {
		for _, key := range p.Keys {
			if err := c.keys.Bind(p.Actor, key); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(info.Authorities) != 1 {
		t.Errorf("the target names the authorities %v, want one", info.Authorities)
	}
	c.reset()
	return c
}

func principals() []adapters.Principal {
	var list []adapters.Principal
	for _, actor := range []model.Actor{service, owner, stranger, coordinator, worker} {
		key := document.TestIdentity(actor).PublicKey(start)
		list = append(list, adapters.Principal{Actor: actor, Keys: []model.PublicKey{key}})
	}
	return list
}

func (c *conversation) reset() {
	c.Helper()
	org := adapters.Organization{OrganizationID: "urn:x:organization:1", At: start, Principals: principals(),
		Cards: []json.RawMessage{
			json.RawMessage(`{"agentId":"` + coordinator.ID + `"}`), json.RawMessage(`{"agentId":"` + worker.ID + `"}`),
		}}
	if err := c.target.Reset(c.Context(), org); err != nil {
		c.Fatalf("Reset: %v", err)
	}
}

// command makes an envelope that its actor signs. What it carries beyond kind, actor and payload is given in pairs.
func (c *conversation) command(kind string, actor model.Actor, payload object, more ...any) json.RawMessage {
	c.Helper()
	c.count++
	command := object{
		"protocolVersion": "0.1", "actionId": fmt.Sprintf("urn:x:action:%d", c.count), "actor": actor, "kind": kind,
		"correlationId": "urn:x:correlation:1", "issuedAt": c.now, "payload": payload,
	}
	for i := 0; i < len(more); i += 2 {
		command[more[i].(string)] = more[i+1]
	}
	raw, err := document.TestIdentity(actor).Sign(command, c.now)
	if err != nil {
		c.Fatal(err)
	}
	return raw
}

// accepted submits a Command and returns its one Event, in full and decoded.
func (c *conversation) accepted(raw json.RawMessage) (json.RawMessage, object) {
	c.Helper()
	answer, err := c.target.Submit(c.Context(), raw, c.now)
	if err != nil {
		c.Fatalf("Submit: %v", err)
	}
	if len(answer.Events) != 1 {
		c.Fatalf("%s\nis answered with %d Events and the error %s, want one Event", raw, len(answer.Events), answer.Error)
	}
	profile, _ := document.ProfileOf("event")
	if _, failed := document.Sound().Verify(profile, answer.Events[0], c.keys); failed != nil {
		c.Errorf("%s\nis no Event of the authority: %s: %s", answer.Events[0], failed.Stage, failed.Reason)
	}
	var event object
	if err := json.Unmarshal(answer.Events[0], &event); err != nil {
		c.Fatal(err)
	}
	return answer.Events[0], event
}

// refused submits a Command and demands a refusal with the code that leaves everything as it was.
func (c *conversation) refused(raw json.RawMessage, code string) {
	c.Helper()
	before := c.observe()
	answer, err := c.target.Submit(c.Context(), raw, c.now)
	if err != nil {
		c.Fatalf("Submit: %v", err)
	}
	var document struct{ Code, Message string }
	if err := json.Unmarshal(answer.Error, &document); err != nil {
		c.Fatalf("%s\nis answered with %d Events, want %s (%v)", raw, len(answer.Events), code, err)
	}
	if document.Code != code {
		c.Errorf("%s\nis refused with %s (%s), want %s", raw, document.Code, document.Message, code)
	}
	if diff := cmp.Diff(before, c.observe()); diff != "" {
		c.Errorf("the refusal of %s\nchanged the state (-before +after):\n%s", raw, diff)
	}
}

func (c *conversation) observe() adapters.Projection {
	c.Helper()
	projection, err := c.target.Observe(c.Context(), c.now)
	if err != nil {
		c.Fatalf("Observe: %v", err)
	}
	return projection
}

func (c *conversation) replay(principal model.Actor, after uint64, limit int) adapters.Answer {
	c.Helper()
	answer, err := c.target.Replay(c.Context(),
		adapters.ReplayRequest{Principal: principal, GroupID: "urn:x:group:1", AfterSequence: after, Limit: limit, At: c.now})
	if err != nil {
		c.Fatalf("Replay: %v", err)
	}
	return answer
}

func mission() object {
	return object{
		"missionId": "urn:x:mission:1", "groupId": "urn:x:group:1", "coordinatorId": coordinator.ID, "title": "t",
		"objective":        "o",
		"definitionOfDone": []object{{"criterionId": "c"}}, "budget": object{"modelTokenLimit": 100},
		"deadline":       start.Seconds(86_400),
		"approvalPolicy": object{"finalHumanApproval": true}, "coordinatorLeaseSeconds": 600,
	}
}

func contract() object {
	return object{
		"contractVersion": 1, "goal": "g", "requiredDeliverables": []object{{}}, "acceptanceCriteria": []object{{}},
		"inputArtifacts":        []string{},
		"dependencyWorkItemIds": []string{}, "allowedResources": []object{}, "requiredCapabilities": []object{{}},
		"deadline":         start.Seconds(3600),
		"requestedUrgency": "normal", "businessImpact": "b", "retryPolicy": object{}, "budget": object{"modelTokenLimit": 10},
		"sideEffectRisk": "none", "executionApproval": "not_required",
	}
}

// started returns a conversation in which a Mission runs: its Coordinator and its Worker have Sessions and Memberships.
func started(t *testing.T) *conversation {
	t.Helper()
	c := begin(t)
	for _, agent := range []model.Actor{coordinator, worker} {
		c.accepted(c.command("ext.missionweaveprotocol.identity.session_open", service, object{"agentId": agent.ID}))
	}
	c.accepted(c.command("mission.create", owner, mission(), "groupId", "urn:x:group:1"))
	c.accepted(c.command("membership.change", owner, object{"principal": worker, "roles": []string{"worker"}}, "groupId",
		"urn:x:group:1", "membershipEpoch", 1))
	return c
}

// from returns what an Agent's Command carries in the Group.
func from(more ...any) []any {
	return append([]any{"groupId", "urn:x:group:1", "sessionEpoch", 1, "membershipEpoch", 1}, more...)
}

func TestBeginningOfTheLifecycle(t *testing.T) {
	c := started(t)
	_, proposed := c.accepted(
		c.command("work.propose", worker, object{"proposalId": "urn:x:proposal:1", "contract": contract()}, from()...))
	_, authorized := c.accepted(c.command("work.authorize", coordinator,
		object{"workItemId": "urn:x:work:1", "proposalId": "urn:x:proposal:1", "contract": contract()},
		from("coordinatorEpoch", 1, "workItemId", "urn:x:work:1")...))

	if proposed["sequence"] != 3.0 || authorized["sequence"] != 4.0 || authorized["workItemId"] != "urn:x:work:1" {
		t.Errorf("the last Events are\n%v\n%v\nwant the sequences 3 and 4 and the WorkItem of the last", proposed, authorized)
	}
	var kinds, ids []string
	for _, raw := range c.replay(owner, 0, 100).Events {
		var event object
		if err := json.Unmarshal(raw, &event); err != nil {
			t.Fatal(err)
		}
		for _, member := range strings.Fields("protocolVersion eventId groupId sequence aggregateRevision kind actor " +
			"cause correlationId occurredAt payload acceptedBy signature") {
			if _, ok := event[member]; !ok {
				t.Errorf("the Event lacks %s: %s", member, raw)
			}
		}
		kinds, ids = append(kinds, event["kind"].(string)), append(ids, event["eventId"].(string))
	}
	want := []string{"mission.created", "membership.changed", "work.proposed", "work.authorized"}
	if diff := cmp.Diff(want, kinds); diff != "" {
		t.Errorf("the log (-want +got):\n%s", diff)
	}
	slices.Sort(ids)
	if len(slices.Compact(ids)) != len(kinds) {
		t.Errorf("the Event ids are not unique: %v", ids)
	}

	p := c.observe()
	if len(p.Missions) != 1 || *p.Missions[0].State != "active" ||
		*p.Missions[0].CoordinatorLeaseExpiresAt != start.Seconds(600) {
		t.Errorf("the Missions are %+v", p.Missions)
	}
	if len(p.WorkItems) != 1 || *p.WorkItems[0].State != "open" || *p.WorkItems[0].OwnerID != "" ||
		p.WorkItems[0].OfferedAgentIDs != nil {
		t.Errorf("the WorkItems are %+v", p.WorkItems)
	}
	if len(p.Proposals) != 1 || *p.Proposals[0].State != "authorized" ||
		*p.Proposals[0].AuthorizedWorkItemID != "urn:x:work:1" {
		t.Errorf("the Work Proposals are %+v", p.Proposals)
	}
	if len(p.Memberships) != 3 || len(p.Sessions) != 2 || p.Artifacts != nil {
		t.Errorf("Memberships %+v, Sessions %+v, Artifacts %+v", p.Memberships, p.Sessions, p.Artifacts)
	}
	answer, err := c.target.Advance(t.Context(), start.Seconds(3600))
	if err != nil || len(answer.Events) > 0 {
		t.Errorf("Advance = %v, %v, want nothing", answer, err)
	}
	c.reset()
	if diff := cmp.Diff(adapters.Projection{Missions: []adapters.MissionView{}, WorkItems: []adapters.WorkItemView{},
		Memberships: []adapters.MembershipView{},
		Sessions:    []adapters.SessionView{}, Proposals: []adapters.ProposalView{}}, c.observe()); diff != "" {
		t.Errorf("after a reset something is left (-want +got):\n%s", diff)
	}
}

func TestRetryAndCollision(t *testing.T) {
	c := started(t)
	propose := c.command("work.propose", worker, object{"proposalId": "urn:x:proposal:1"}, from()...)
	first, _ := c.accepted(propose)
	c.now = c.now.Seconds(5)
	again, _ := c.accepted(propose)
	if string(first) != string(again) {
		t.Errorf("the retry is answered with\n%s\nwant\n%s", again, first)
	}
	if n := len(c.replay(owner, 0, 100).Events); n != 3 {
		t.Errorf("the log holds %d Events after a retry, want 3", n)
	}
	used := fmt.Sprintf("urn:x:action:%d", c.count)
	c.refused(c.command("work.propose", worker, object{"proposalId": "urn:x:proposal:2"}, from("actionId", used)...),
		"ACTION_ID_COLLISION")
	// Action IDs belong to their actor.
	c.accepted(c.command("work.propose", coordinator, object{"proposalId": "urn:x:proposal:2"},
		from("actionId", used)...))
}

func TestFencing(t *testing.T) {
	c := started(t)
	propose := object{"proposalId": "urn:x:proposal:1"}
	authorize := object{"workItemId": "urn:x:work:1", "contract": contract()}
	c.refused(c.command("work.propose", worker, propose, from("membershipEpoch", 2)...), "MEMBERSHIP_STALE")
	c.refused(c.command("work.propose", stranger, propose, "groupId",
		"urn:x:group:1", "membershipEpoch", 1), "MEMBERSHIP_REQUIRED")
	c.refused(c.command("work.propose", worker, propose, from("groupId", "urn:x:group:2")...), "GROUP_NOT_FOUND")
	c.refused(c.command("work.propose", worker, propose, from("expectedRevision", 7)...), "REVISION_CONFLICT")
	c.refused(c.command("work.propose", owner, propose, from()...), "SCHEMA_VALIDATION_FAILED")
	c.refused(c.command("work.authorize", worker, authorize, from()...), "AUTH_FORBIDDEN")
	c.refused(c.command("work.authorize", coordinator, authorize, from("coordinatorEpoch", 2)...),
		"AUTH_STALE_COORDINATOR")
	c.refused(c.command("membership.change", worker, object{"principal": worker, "roles": []string{"coordinator"}},
		from()...), "AUTH_FORBIDDEN")
	c.accepted(c.command("ext.missionweaveprotocol.identity.session_open", service, object{"agentId": worker.ID}))
	c.refused(c.command("work.propose", worker, propose, from()...), "AUTH_STALE_SESSION")
	c.accepted(c.command("work.propose", worker, propose, from("sessionEpoch", 2)...))
	_, changed := c.accepted(
		c.command("membership.change", coordinator, object{"principal": worker, "roles": []string{"worker", "reviewer"}},
			from("coordinatorEpoch", 1)...))
	if epoch := changed["payload"].(object)["membershipEpoch"]; epoch != 2.0 {
		t.Errorf("the changed Membership has the epoch %v, want 2", epoch)
	}
	c.refused(c.command("work.propose", worker, object{"proposalId": "urn:x:proposal:2"}, from("sessionEpoch", 2)...),
		"MEMBERSHIP_STALE")
	c.now = start.Seconds(600)
	c.refused(c.command("work.authorize", coordinator, authorize, from("coordinatorEpoch", 1)...),
		"AUTH_STALE_COORDINATOR")
	c.now = start.Seconds(599)
	c.accepted(c.command("work.authorize", coordinator, authorize, from("coordinatorEpoch", 1)...))
}

func TestRefusals(t *testing.T) {
	c := started(t)
	short := contract()
	delete(short, "goal")
	c.refused(c.command("work.authorize", coordinator, object{"workItemId": "urn:x:work:1", "contract": short}, from()...),
		"WORK_CONTRACT_INCOMPLETE")
	c.refused(c.command("work.authorize", coordinator,
		object{"workItemId": "urn:x:work:1", "contract": contract(), "proposalId": "urn:x:proposal:9"}, from()...),
		"INVALID_STATE_TRANSITION")
	c.refused(c.command("work.offer", coordinator, object{"workItemId": "urn:x:work:1"}, from()...), "INVALID_COMMAND")
	c.refused(c.command("mission.create", owner, mission(), "groupId", "urn:x:group:1"), "INVALID_COMMAND")
	c.refused(c.command("mission.create", worker, mission(), "groupId", "urn:x:group:2"), "AUTH_FORBIDDEN")
	c.refused(c.command("mission.create", owner, mission(), "groupId", "urn:x:group:2", "membershipEpoch", 1),
		"SCHEMA_VALIDATION_FAILED")
	c.refused(c.command("ext.missionweaveprotocol.identity.session_open", owner, object{"agentId": worker.ID}),
		"AUTH_FORBIDDEN")
	other := mission()
	other["groupId"], other["missionId"] = "urn:x:group:2", "urn:x:mission:2"
	c.accepted(c.command("mission.create", owner, other, "groupId", "urn:x:group:2"))
	c.accepted(c.command("work.propose", worker, object{"proposalId": "urn:x:proposal:1"}, from()...))
	c.refused(c.command("work.authorize", coordinator,
		object{"workItemId": "urn:x:work:1", "contract": contract(), "proposalId": "urn:x:proposal:1"},
		from("groupId", "urn:x:group:2")...), "INVALID_STATE_TRANSITION")
	circle := contract()
	circle["dependencyWorkItemIds"] = []string{"urn:x:work:1"}
	c.refused(c.command("work.authorize", coordinator, object{"workItemId": "urn:x:work:1", "contract": circle}, from()...),
		"INVALID_COMMAND")
	c.refused(c.command("membership.change", service, object{"principal": worker, "roles": []string{"worker"}}, "groupId",
		"urn:x:group:1"), "AUTH_FORBIDDEN")
	for _, broken := range []string{`{"a":1,"a":2}`, `{"a":1}{}`, "\xff", `{"a":NaN}`, ``} {
		c.refused(json.RawMessage(broken), "PROTOCOL_VIOLATION")
	}
}

// What is wrong is told by the first stage at which it is (section 6.4).
func TestCommandsThatDoNotVerify(t *testing.T) {
	c := started(t)
	propose := string(c.command("work.propose", worker, object{"proposalId": "urn:x:proposal:1"}, from()...))
	at := `"` + c.now.String() + `"`
	for _, wrong := range []struct{ name, old, new, code string }{
		{"another kind", `"work.propose"`, `"work.offer"`, "AUTH_INVALID_SIGNATURE"},
		{"another payload", "proposal:1", "proposal:2", "AUTH_INVALID_SIGNATURE"},
		{"the key of another", "key:ada", "key:cora", "AUTH_INVALID_SIGNATURE"},
		{"an unknown key", "key:ada", "key:nobody", "AUTH_INVALID_SIGNATURE"},
		{"another time of signing", `"createdAt":` + at, `"createdAt":"2027-01-01T00:00:00.001Z"`,
			"AUTH_INVALID_SIGNATURE"},
		{"a value that is too short", `"value":"`, `"value":"AAAA","":"`, "SCHEMA_VALIDATION_FAILED"},
		{"another algorithm", `"Ed25519"`, `"Ed448"`, "SCHEMA_VALIDATION_FAILED"},
		{"no instant", `"issuedAt":` + at, `"issuedAt":"soon"`, "SCHEMA_VALIDATION_FAILED"},
		{"an infinite number", `{"proposalId"`, `{"a":1e400,"proposalId"`, "PROTOCOL_VIOLATION"},
		{"a number of 400 digits", `{"proposalId"`, `{"a":1` + strings.Repeat("0", 400) + `,"proposalId"`,
			"PROTOCOL_VIOLATION"},
		{"half of a character", `"urn:x:proposal:1"`, `"\ud800"`, "PROTOCOL_VIOLATION"},
	} {
		if strings.Count(propose, wrong.old) != 1 {
			t.Fatalf("%s: there is not one %s in %s", wrong.name, wrong.old, propose)
		}
		c.refused(json.RawMessage(strings.Replace(propose, wrong.old, wrong.new, 1)), wrong.code)
	}
	c.refused(json.RawMessage(`{"a":1e400}`), "SCHEMA_VALIDATION_FAILED")
	c.accepted(json.RawMessage(propose))
}

// The canonical JSON of target.py is that of RFC 8785.
func TestCanonicalJSON(t *testing.T) {
	var values, want strings.Builder
	for _, value := range []string{
		`0`, `-0.0`, `100`, `-1.5`, `1.0`, `0.000001`, `0.0000001`, `1e21`, `1e20`, `123456789012345678901`,
		`333333333.33333329`, `9007199254740993`, `5e-324`, `1.7976931348623157e308`, `-1.25e-9`, `12345.6789`,
		`{"\ud83d\ude00":1,"\ufb33":2,"b":[true,null,{}],"a":"\u20ac\n\u000f\"\/\u007f"}`,
	} {
		canonical, err := document.Canonical([]byte(value))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&values, value)
		fmt.Fprintf(&want, "%s\n", canonical)
	}
	cmd := exec.CommandContext(t.Context(), python(t), "-B", "-X", "utf8", "-c",
		"import json, sys, target\nfor line in sys.stdin: print(target.canonical(json.loads(line)))")
	cmd.Stdin = strings.NewReader(values.String())
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("running target.py: %v", err)
	}
	if diff := cmp.Diff(want.String(), string(out)); diff != "" {
		t.Errorf("the canonical JSON (-want +got):\n%s", diff)
	}
}

// A signature of target.py is that of RFC 8032, section 7.1, test 1.
func TestSignature(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), python(t), "-B", "-c",
		"import target; print(target.Key(bytes.fromhex("+
			"'9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')).sign(b'').hex())").Output()
	if err != nil {
		t.Fatalf("running target.py: %v", err)
	}
	const want = "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155" +
		"5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b\n"
	if diff := cmp.Diff(want, string(out)); diff != "" {
		t.Errorf("the signature (-want +got):\n%s", diff)
	}
}

func TestReplay(t *testing.T) {
	c := started(t)
	all := c.replay(owner, 0, 100).Events
	if diff := cmp.Diff(all[1:], c.replay(worker, 1, 100).Events); diff != "" {
		t.Errorf("the log after 1 (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(all[:1], c.replay(owner, 0, 1).Events); diff != "" {
		t.Errorf("one Event (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(all[1:], c.replay(worker, 0, 100).Events); diff != "" {
		t.Errorf("what a Worker sees, from its joining on (-want +got):\n%s", diff)
	}
	if answer := c.replay(stranger, 0, 100); !strings.Contains(string(answer.Error), "GROUP_NOT_FOUND") {
		t.Errorf("a stranger is shown %d Events, want GROUP_NOT_FOUND", len(answer.Events))
	}
}
