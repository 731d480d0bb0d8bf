package model

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/internal/golden"
)

// fieldNamed is the field of a struct that holds a member of its JSON form.
func fieldNamed(of reflect.Type, member string) reflect.StructField {
	fields := reflect.VisibleFields(of)
	return fields[slices.IndexFunc(fields, func(f reflect.StructField) bool { return memberName(f) == member })]
}

func memberName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

// jsonType is how a value of a type stands in a payload.
func jsonType(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[Instant](), t == reflect.TypeFor[Minted[Instant]]():
		return "an instant"
	case t == reflect.TypeFor[Minted[uint64]]():
		return "a number"
	case t == reflect.TypeFor[Minted[string]](), t == reflect.TypeFor[WorkState]():
		return "a text"
	}
	switch t.Kind() {
	case reflect.Pointer:
		return jsonType(t.Elem())
	case reflect.Slice:
		return "a list, each " + jsonType(t.Elem())
	case reflect.Struct:
		return "an object"
	case reflect.String:
		return "a text"
	default:
		return "a number"
	}
}

func profile(of reflect.Type, members []Member) string {
	var b strings.Builder
	for _, m := range members {
		fmt.Fprintf(&b, "  %-24s %s", m.Name, jsonType(fieldNamed(of, m.Name).Type))
		if m.Mint != "" {
			fmt.Fprintf(&b, ", mints %s", m.Mint)
		}
		if m.When != "" {
			fmt.Fprintf(&b, ", %s", m.When)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestThePayloadsOfCommandsHaveTheMembersOfTheirKind(t *testing.T) {
	var b strings.Builder
	for _, d := range CommandDefs() {
		fmt.Fprintf(&b, "%s\n%s", d.Kind, profile(d.Payload, d.Members()))
	}
	golden.Text(t, "testdata/payloads.txt", b.String())
}

func TestThePayloadsOfEventsHaveTheMembersOfTheirKindAndMintItsValues(t *testing.T) {
	var b strings.Builder
	for _, d := range EventDefs() {
		b.WriteString(string(d.Kind))
		if d.Unprescribed {
			b.WriteString(", of a kind that the text does not fix")
		}
		if d.Organization {
			b.WriteString(", of the whole Organization")
		}
		b.WriteString("\n" + profile(d.facts, d.Members()))
		if OfOrganization(d.Kind) != d.Organization {
			t.Errorf("%s: OfOrganization says %v", d.Kind, OfOrganization(d.Kind))
		}
	}
	fmt.Fprintf(&b, "\nminted: %s\n", strings.Join(MintedNames(), ", "))
	golden.Text(t, "testdata/events.txt", b.String())
}

func TestEveryValueThatAnEventMintsIsAHoleOfIt(t *testing.T) {
	for _, d := range EventDefs() {
		facts := reflect.New(d.facts)
		e := Event{Kind: d.Kind, Payload: facts.Interface(), Revision: number("x", 3)}
		if got := e.Holes(); len(got) != 1 || got[0].Name != HoleRevision {
			t.Errorf("%s: values without a subject are holes: %v", d.Kind, got)
		}
		var want, got []string
		for _, f := range reflect.VisibleFields(d.facts) {
			if f.Tag.Get("mint") == "" {
				continue
			}
			facts.Elem().FieldByIndex(f.Index).FieldByName("Of").SetString("x")
			want = append(want, f.Tag.Get("mint")+" "+memberName(f))
		}
		for _, h := range e.Holes() {
			got = append(got, h.Name+" "+h.Member)
			fill(h)
		}
		if diff := cmp.Diff(append(want, "revision revision"), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", d.Kind, diff)
		}
		for _, f := range reflect.VisibleFields(d.facts) {
			if f.Tag.Get("mint") != "" && facts.Elem().FieldByIndex(f.Index).FieldByName("Value").IsZero() {
				t.Errorf("%s: what was filled in for %s is not in its facts", d.Kind, f.Tag.Get("mint"))
			}
		}
		if e.Revision.Value != 7 {
			t.Errorf("%s: its revision is %d", d.Kind, e.Revision.Value)
		}
	}
}

func fill(h Hole) {
	switch {
	case h.Number != nil:
		*h.Number = 7
	case h.Text != nil:
		*h.Text = "seven"
	default:
		*h.Time = 7
	}
}

func TestThePayloadOfAnEventSaysTheRevisionAfterIt(t *testing.T) {
	e := Event{Kind: WorkSubmitted, Payload: &SubmittedFacts{}, Revision: number("a", 5)}
	if got := e.Facts().(*SubmittedFacts).Revision; got != 5 {
		t.Errorf("the payload says %d", got)
	}
	if got := (&Event{}).Facts(); got != struct{}{} {
		t.Errorf("an Event without facts has the payload %v", got)
	}
}

// The payload profile is read leniently where the kind does not know a member, and strictly where it does.
func TestAPayloadIsReadByTheMembersOfItsKind(t *testing.T) {
	for _, c := range []struct {
		name, raw string
		kind      Kind
		want      any
		wrong     bool
	}{
		{"its members", `{"workItemId":"a","ownershipEpoch":2,"executionLeaseSeconds":60}`, WorkStart,
			&StartWork{OnItem: OnItem{"a"}, UnderOwnership: UnderOwnership{2}, ExecutionLeaseSeconds: 60}, false},
		{"a member of another kind", `{"evidence":7}`, WorkStart, &StartWork{}, false},
		{"a member of no kind", `{"note":[1]}`, WorkStart, &StartWork{}, false},
		{"nothing", `{}`, WorkStart, &StartWork{}, false},
		{"a text for a number", `{"ownershipEpoch":"2"}`, WorkStart, &StartWork{}, true},
		{"a number for a list of objects", `{"evidence":7}`, WorkSubmit, &SubmitWork{}, true},
		{"an object for a text", `{"workItemId":{}}`, WorkOffer, &OfferWork{}, true},
		{"a date for an instant", `{"deadline":"2027-01-01"}`, MissionCreate, &CreateMission{Deadline: new(Instant)}, true},
		{"no object", `[]`, WorkStart, &StartWork{}, true},
		{"a kind that the model does not know", `{"evidence":7}`, "work.dream", nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := ReadPayload(c.kind, []byte(c.raw))
			if (err != nil) != c.wrong {
				t.Errorf("error %v", err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("payload (-want +got):\n%s", diff)
			}
		})
	}
}

func TestACommandNamesItsWorkItemInItsPayloadOrElseInItsEnvelope(t *testing.T) {
	for _, c := range []struct {
		envelope string
		payload  any
		want     string
	}{
		{"e", &StartWork{OnItem: OnItem{"p"}}, "p"}, {"e", &StartWork{}, "e"}, {"e", &PublishArtifact{}, "e"},
		{"", nil, ""}, {"e", nil, "e"},
	} {
		if got := (&Command{WorkItemID: c.envelope, Payload: c.payload}).NamesItem(); got != c.want {
			t.Errorf("%q and %+v: names %q; want %q", c.envelope, c.payload, got, c.want)
		}
	}
}

func TestAnEventSaysWhatItMintsAndNothingOfWhatItDoesNotMint(t *testing.T) {
	facts := &UnblockedFacts{Moved: Moved{WorkItemID: "a", State: Open}}
	without, err := json.Marshal(facts)
	if err != nil {
		t.Fatal(err)
	}
	facts.OwnershipEpoch = number("a", 3)
	facts.bind(&WorkItem{ID: "a"}, 1_800_000_000_000)
	with, err := json.Marshal(facts)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(`{"workItemId":"a","state":"open","revision":0}`, string(without)); diff != "" {
		t.Errorf("without (-want +got):\n%s", diff)
	}
	want := `{"workItemId":"a","state":"open","revision":0,` +
		`"ownershipLeaseExpiresAt":"2027-01-15T08:00:00.000Z","ownershipEpoch":3}`
	if diff := cmp.Diff(want, string(with)); diff != "" {
		t.Errorf("with (-want +got):\n%s", diff)
	}
}
