package adapters_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// thrice is a Session in which Ada has had the Session Epochs 3, 6 and 9, and a Mission was created.
func thrice(t *testing.T) *play {
	p := started(t)
	p.target.stride = 3
	for range 3 {
		p.does(p.open(cast.Ada))
	}
	p.does(p.create())
	return p
}

func TestASymbolStandsForAValueThatTheTargetMinted(t *testing.T) {
	p := thrice(t)
	epoch := func(ordinal int, plus int64) adapters.Minted {
		return adapters.Minted{Name: model.HoleSessionEpoch, Subject: cast.Ada.ID, Ordinal: ordinal, Plus: plus}
	}
	expiry := cast.Start.Seconds(60)
	for _, c := range []struct {
		symbol adapters.Minted
		want   any // a value, or what the error says
	}{
		{epoch(1, 0), uint64(3)}, {epoch(2, 0), uint64(6)}, {epoch(3, 0), uint64(9)},
		{epoch(0, 0), uint64(9)}, {epoch(-1, 0), uint64(6)}, {epoch(-2, 0), uint64(3)},
		{epoch(0, 4), uint64(13)}, {epoch(0, -4), uint64(5)}, {epoch(0, -9), uint64(0)}, {epoch(0, -10), uint64(0)},
		{epoch(4, 0), "no session-epoch number 4 of " + cast.Ada.ID + " was minted (3 were)"},
		{epoch(-3, 0), "no session-epoch number -3 of " + cast.Ada.ID + " was minted (3 were)"},
		{adapters.Minted{Name: "lease", Subject: "x"}, "no lease number 0 of x was minted (0 were)"},
		{adapters.Minted{Name: model.HoleCoordinatorLease, Subject: group}, "urn:x:lease:1"},
		{adapters.Minted{Name: model.HoleCoordinatorExpiry, Subject: group}, expiry},
		{adapters.Minted{Name: model.HoleCoordinatorExpiry, Subject: group, Plus: -1}, expiry - 1},
		{adapters.Minted{Name: model.HoleCoordinatorExpiry, Subject: group, Plus: 1000}, expiry.Seconds(1)},
	} {
		got, err := p.Value(c.symbol)
		if err != nil {
			got = err.Error()
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", c.symbol, diff)
		}
	}
}

func TestTheCurrentSymbolIsTheLastValue(t *testing.T) {
	p := thrice(t)
	m, ok := p.Current(model.HoleSessionEpoch, cast.Ada.ID)
	want := adapters.Minted{Name: model.HoleSessionEpoch, Subject: cast.Ada.ID, Ordinal: 3}
	if diff := cmp.Diff(want, m); diff != "" || !ok {
		t.Errorf("%v (-want +got):\n%s", ok, diff)
	}
	if _, ok := p.Current(model.HoleSessionEpoch, cast.Ben.ID); ok {
		t.Error("there is one of an Agent that had none")
	}
	if !p.Disclosed(model.HoleSessionEpoch, cast.Ada.ID) {
		t.Error("a value from the Event's payload is not disclosed")
	}
	if p.Disclosed(model.HoleRevision, group) {
		t.Error("a revision that only the model assumes is disclosed")
	}
}

// Two targets may mint a different number of values on the way to the same state: what is kept counts from the end.
func TestAStepIsKeptWithSymbolsThatCountBack(t *testing.T) {
	p := thrice(t)
	symbol := func(ordinal int) adapters.Minted {
		return adapters.Minted{Name: model.HoleSessionEpoch, Subject: cast.Ada.ID, Ordinal: ordinal, Plus: 1}
	}
	document := func(first, second, last int) object {
		return object{
			"agentId": cast.Ada.ID, "one": symbol(first), "many": []any{symbol(second), "x", object{"deep": symbol(last)}},
			"inner": adapters.Signed{By: cast.Ada.ID, Document: object{"epoch": symbol(last)}}, "now": adapters.Now{},
		}
	}
	d := p.draft(model.SessionOpen, cast.ControlPlane, document(1, 2, 3))
	d.Tamper = object{"correlationId": correlation, "note": symbol(1)}
	p.target.code = model.SchemaValidation // of a member that nobody knows
	if err := p.Submit(t.Context(), d, "x", nil); err != nil {
		t.Fatal(err)
	}
	kept := p.Steps()[len(p.Steps())-1].Draft
	if diff := cmp.Diff(document(-2, -1, 0), kept.Document["payload"]); diff != "" {
		t.Errorf("the payload (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(object{"correlationId": correlation, "note": symbol(-2)}, kept.Tamper); diff != "" {
		t.Errorf("what is replaced (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(document(1, 2, 3), d.Document["payload"]); diff != "" {
		t.Errorf("the caller's Draft was changed (-before +after):\n%s", diff)
	}
}

func tampers(member string, value any) func(*adapters.Draft) {
	return func(d *adapters.Draft) { d.Tamper = object{member: value} }
}

func TestADraftIsSignedAndItsSymbolsResolved(t *testing.T) {
	p := thrice(t)
	epoch := adapters.Minted{Name: model.HoleSessionEpoch, Subject: cast.Ada.ID, Ordinal: -1}
	draft := func(change func(*adapters.Draft)) *adapters.Draft {
		d := p.draft(model.WorkStart, cast.Ada, object{"workItemId": "urn:x:item:1"},
			"groupId", group, "sessionEpoch", epoch, "membershipEpoch", 1)
		change(d)
		return d
	}
	for _, c := range []struct {
		name   string
		change func(*adapters.Draft)
		fault  model.DocumentFault
		holds  string // a part of the text
	}{
		{"as it is", func(*adapters.Draft) {}, model.DocumentSound, `"sessionEpoch":6`},
		{"at this instant", func(*adapters.Draft) {}, model.DocumentSound, `"issuedAt":"2027-01-01T00:00:00.000Z"`},
		{"signed by another", func(d *adapters.Draft) { d.SignedBy = cast.Ben.ID }, model.DocumentUnverified,
			`"keyId":"urn:weavecheck:key:ben"`},
		{"with an inner document", func(d *adapters.Draft) {
			d.Document["payload"] = object{"artifact": adapters.Signed{By: cast.Ben.ID, Document: object{"at": adapters.Now{}}}}
		}, model.DocumentSound, `"artifact":{"at":"2027-01-01T00:00:00.000Z","signature":{"algorithm":"Ed25519"`},
		{"with a member replaced", tampers("correlationId", "urn:x:another"), model.DocumentUnverified,
			`"correlationId":"urn:x:another"`},
		{"with a symbol in the place of a member", tampers("sessionEpoch", epoch), model.DocumentSound, `"sessionEpoch":6`},
		{"with a member less", tampers("signature", nil), model.DocumentOffSchema, `"payload"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p.T = t
			command, raw := p.read(draft(c.change))
			if command.Fault != c.fault {
				t.Errorf("its fault is %d; want %d", command.Fault, c.fault)
			}
			if !strings.Contains(string(raw), c.holds) {
				t.Errorf("%s does not hold %s", raw, c.holds)
			}
		})
	}
	p.T = t
	nothing, nobody := adapters.Minted{Name: "x", Subject: "y"}, "urn:x:nobody"
	for _, c := range []struct {
		name   string
		change func(*adapters.Draft)
		want   string
	}{
		{"a symbol for nothing", func(d *adapters.Draft) { d.Document["x"] = []any{nothing} }, "no x number 0 of y"},
		{"a symbol for nothing within", func(d *adapters.Draft) {
			d.Document["x"] = adapters.Signed{By: cast.Ben.ID, Document: object{"x": nothing}}
		}, "no x number 0 of y"},
		{"a symbol for nothing in its place", tampers("x", nothing), "no x number 0 of y"},
		{"a stranger to the cast", func(d *adapters.Draft) { d.SignedBy = nobody }, nobody + " is not in the cast"},
		{"a stranger within", func(d *adapters.Draft) { d.Document["x"] = adapters.Signed{By: nobody} },
			nobody + " is not in the cast"},
		{"no actor", func(d *adapters.Draft) { delete(d.Document, "actor") }, " is not in the cast"},
		{"no such spelling", func(d *adapters.Draft) { d.Spelled = "upside down" },
			`no spelling is called "upside down"; there are: a byte`},
	} {
		steps := len(p.Steps())
		err := p.Submit(t.Context(), draft(c.change), "x", nil)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s", c.name, err, c.want)
		}
		if len(p.Steps()) != steps {
			t.Errorf("%s: it was a step all the same", c.name)
		}
	}
}

// Each spelling is seen at the stage of §6.4 that it speaks of.
func TestEachSpellingIsAFaultOfTheDocument(t *testing.T) {
	const malformed, offSchema, unverified = model.DocumentMalformed, model.DocumentOffSchema, model.DocumentUnverified
	want := map[string]model.DocumentFault{
		"a byte-order mark before it": malformed, "another value behind it": malformed, "its last byte missing": malformed,
		"a member name twice": malformed, "a member name twice in two spellings": malformed,
		"a byte that is not UTF-8":                malformed,
		"a number beyond binary64 in its payload": malformed, "half of a surrogate pair in its payload": malformed,
		"padding behind its signature": offSchema, "a line feed behind its signature": offSchema,
		"its signature under another algorithm": offSchema, "the time of its signature in another offset": unverified,
		"unused bits set in its signature": unverified, "a scalar beyond the group order": unverified,
		"a note in its payload that nobody signed": unverified, "a signature of another length": unverified,
		"a key that nobody has": unverified, "the key id of Ben in its signature": unverified,
	}
	got := map[string]model.DocumentFault{}
	p := started(t)
	for _, name := range adapters.Spellings() {
		d := p.open(cast.Ada)
		sound, before := p.read(d)
		d.Spelled = name
		command, after := p.read(d)
		if sound.Fault != model.DocumentSound || string(before) == string(after) {
			t.Errorf("%s: it changes nothing", name)
		}
		got[name] = command.Fault
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the faults (-want +got):\n%s", diff)
	}
	d := p.draft(model.SessionOpen, cast.ControlPlane, object{})
	d.Tamper = object{"payload": nil, "signature": nil}
	for _, name := range []string{"a byte that is not UTF-8", "padding behind its signature"} {
		d.Spelled = name
		_, err := p.Encode(d)
		if err == nil || !strings.HasSuffix(err.Error(), "has nothing that could be spelled with "+name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhatATargetDoesNotDeclareItDoesNotOffer(t *testing.T) {
	info := adapters.Info{Capabilities: []string{"observe"}}
	if got := fmt.Sprint(info.Offers("observe"), info.Offers("replay")); got != "true false" {
		t.Error(got)
	}
}
