package document_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// The two examples are those of RFC 8785, sections 3.2.2 and 3.2.3: numbers, escapes, and names in the order of their
// UTF-16 code units.
func TestCanonicalBytesAreThoseOfRFC8785(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"numbers and literals",
			`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"literals":[null,true,false]}`,
			`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27]}`},
		{"escapes", `{"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/"}`, `{"string":"€$\u000f\nA'B\"\\\\\"/"}`},
		{"order of names", `{"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7}`,
			"{\"\\r\":2,\"1\":4,\"\u0080\":6,\"ö\":7,\"€\":1,\"😀\":5,\"\ufb33\":3}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := document.Canonical([]byte(c.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, string(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

var (
	sender = model.Actor{Type: model.Agent, ID: "urn:weavecheck:agent:sender"}
	other  = model.Actor{Type: model.Agent, ID: "urn:weavecheck:agent:other"}
	at     = model.Instant(1_798_761_600_000)
)

func keys(t *testing.T) *document.Bindings {
	t.Helper()
	k := document.NewBindings("urn:weavecheck:organization:one")
	for _, a := range []model.Actor{sender, other} {
		if err := k.Bind(a, document.TestIdentity(a).PublicKey(at)); err != nil {
			t.Fatal(err)
		}
	}
	return k
}

func envelope() map[string]any {
	return map[string]any{
		"protocolVersion": "0.1", "actionId": "urn:action:1", "actor": map[string]any{"type": "agent", "id": sender.ID},
		"kind":    "work.start",
		"groupId": "urn:group:1", "sessionEpoch": 7, "membershipEpoch": 3, "expectedRevision": 4,
		"correlationId": "urn:correlation:1",
		"issuedAt":      at, "workItemId": "urn:item:1",
		"payload": map[string]any{"ownershipEpoch": 2, "somethingElse": true},
	}
}

func TestACommandIsReadWithEveryFaultOfItsDocument(t *testing.T) {
	for _, c := range []struct {
		name   string
		before func(map[string]any) // before it is signed
		after  func(map[string]any) // after it was signed
		signer model.Actor
		want   model.DocumentFault
	}{
		{"sound", nil, nil, sender, model.DocumentSound},
		{"signed by another", nil, nil, other, model.DocumentUnverified},
		{"changed after signing", nil, func(d map[string]any) { d["correlationId"] = "urn:correlation:2" }, sender,
			model.DocumentUnverified},
		{"payload changed after signing", nil, func(d map[string]any) { d["payload"] = map[string]any{} }, sender,
			model.DocumentUnverified},
		{"issued at another instant than signed", func(d map[string]any) { d["issuedAt"] = at + 1 }, nil, sender,
			model.DocumentUnverified},
		{"without a signature", nil, func(d map[string]any) { delete(d, "signature") }, sender, model.DocumentOffSchema},
		{"an unknown member", func(d map[string]any) { d["priority"] = 1 }, nil, sender, model.DocumentOffSchema},
		{"an unknown payload member is free", func(d map[string]any) { d["payload"] = map[string]any{"x": 1} }, nil, sender,
			model.DocumentSound},
		{"another protocol version", func(d map[string]any) { d["protocolVersion"] = "0.2" }, nil, sender,
			model.DocumentOffSchema},
		{"no actor", func(d map[string]any) { delete(d, "actor") }, nil, sender, model.DocumentOffSchema},
		{"a negative epoch", func(d map[string]any) { d["sessionEpoch"] = -1 }, nil, sender, model.DocumentOffSchema},
		{"no payload", func(d map[string]any) { delete(d, "payload") }, nil, sender, model.DocumentOffSchema},
		{"a payload that is a list", func(d map[string]any) { d["payload"] = []any{} }, nil, sender, model.DocumentOffSchema},
		{"a kind of no known form", func(d map[string]any) { d["kind"] = "Work Start" }, nil, sender,
			model.DocumentOffSchema},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := envelope()
			if c.before != nil {
				c.before(doc)
			}
			raw, err := document.TestIdentity(c.signer).Sign(doc, at)
			if err != nil {
				t.Fatal(err)
			}
			if c.after != nil {
				c.after(doc)
				if raw, err = json.Marshal(doc); err != nil {
					t.Fatal(err)
				}
			}
			if got := document.ReadCommand(raw, keys(t), nil).Fault; got != c.want {
				t.Errorf("fault %d; want %d", got, c.want)
			}
		})
	}
}

func TestACommandCarriesItsEnvelopeAndTheMembersOfItsPayload(t *testing.T) {
	raw, err := document.TestIdentity(sender).Sign(envelope(), at)
	if err != nil {
		t.Fatal(err)
	}
	got := document.ReadCommand(raw, keys(t), nil)
	want := &model.Command{
		ActionID: "urn:action:1", Kind: model.WorkStart, Actor: sender, SessionEpoch: 7, MembershipEpoch: 3,
		GroupID: "urn:group:1", WorkItemID: "urn:item:1",
		ExpectedRevision: 4, CorrelationID: "urn:correlation:1", IssuedAt: at, Digest: got.Digest,
		Payload: &model.StartWork{UnderOwnership: model.UnderOwnership{OwnershipEpoch: 2}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestTheDigestOfACommandIsThatOfItsContentWhateverItsSpelling(t *testing.T) {
	raw, err := document.TestIdentity(sender).Sign(envelope(), at)
	if err != nil {
		t.Fatal(err)
	}
	spaced := []byte(strings.ReplaceAll(string(raw), `,"`, ",\n  \""))
	a, b := document.ReadCommand(raw, keys(t), nil), document.ReadCommand(spaced, keys(t), nil)
	if a.Digest != b.Digest || b.Fault != model.DocumentSound {
		t.Errorf("two spellings of one content: digests %x and %x, fault %d", a.Digest, b.Digest, b.Fault)
	}
	doc := envelope()
	doc["expectedRevision"] = 5
	changed, err := document.TestIdentity(sender).Sign(doc, at)
	if err != nil {
		t.Fatal(err)
	}
	if c := document.ReadCommand(changed, keys(t), nil); c.Digest == a.Digest {
		t.Error("other content has the same digest")
	}
}

func TestAMemoGivesWhatReadingAndSigningGive(t *testing.T) {
	memo := document.NewMemo()
	id := document.TestIdentity(sender)
	plain, err := id.Sign(envelope(), at)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		remembered, err := id.Remembering(memo).Sign(envelope(), at)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(plain), string(remembered)); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(document.ReadCommand(plain, keys(t), nil),
			document.ReadCommand(plain, keys(t), memo)); diff != "" {
			t.Error(diff)
		}
	}
}

func TestAKeyThatTheRegistryMustNotTakeIsNotBound(t *testing.T) {
	good := document.TestIdentity(sender).PublicKey(at)
	for _, c := range []struct{ name, key, id string }{
		{"nothing", "", "urn:key"}, {"three bytes", "AAAA", "urn:key"}, {"padded", good.PublicKey + "=", "urn:key"},
		{"unused bits", good.PublicKey[:42] + string(good.PublicKey[42]+1), "urn:key"},
		{"of order 4", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "urn:key"},
		{"a relative id", good.PublicKey, "key"},
	} {
		t.Run(c.name, func(t *testing.T) {
			key := good
			key.PublicKey, key.KeyID = c.key, c.id
			if err := document.NewBindings("urn:organization").Bind(sender, key); err == nil {
				t.Errorf("the key %q was bound", c.key)
			}
		})
	}
	if err := keys(t).Bind(other, good); err == nil {
		t.Error("a key was bound to a second Principal")
	}
}
