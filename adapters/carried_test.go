package adapters_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// What a payload carries signed is spoilt by itself: the Command around it stays sound.
func TestADocumentInAPayloadIsWrongByItself(t *testing.T) {
	p := started(t)
	c, err := cast.New()
	if err != nil {
		t.Fatal(err)
	}
	early := cast.Start.Seconds(-1)
	ben := document.TestIdentity(cast.Ben).PublicKey(cast.Start)
	for _, test := range []struct {
		name   string
		change func(s *adapters.Signed)
		want   model.Carried
	}{
		{"as it is", func(*adapters.Signed) {}, model.Carried{}},
		{"signed by an Agent", func(s *adapters.Signed) { s.By = cast.Ada.ID }, model.Carried{Unverified: true}},
		{"altered", func(s *adapters.Signed) { s.Tamper = object{"displayName": "x"} }, model.Carried{Unverified: true}},
		{"without its signature", func(s *adapters.Signed) { s.Tamper = object{"signature": nil} },
			model.Carried{OffSchema: true}},
		{"of before its key", func(s *adapters.Signed) { s.At, s.Document["issuedAt"] = early, early.String() },
			model.Carried{Unverified: true}},
		{"signed at another time", func(s *adapters.Signed) { s.At = cast.Start.Seconds(1) }, model.Carried{Unverified: true}},
		{"spelled in another way", func(s *adapters.Signed) { s.Spelled = "a scalar beyond the group order" },
			model.Carried{Unverified: true}},
		{"with an unknown key", func(s *adapters.Signed) { s.Spelled = "a key that nobody has" },
			model.Carried{Unverified: true}},
		{"of another Organization", func(s *adapters.Signed) { s.Document["organizationId"] = "urn:x:another" },
			model.Carried{Foreign: true}},
		{"with the key of another", func(s *adapters.Signed) {
			s.Document["publicKeys"] = []any{object{"keyId": ben.KeyID, "algorithm": "Ed25519", "publicKey": ben.PublicKey,
				"validFrom": ben.ValidFrom.String()}}
		}, model.Carried{Unbindable: true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p.T = t
			_, raw, err := c.Card(cast.Vera, 1, cast.Capability)
			if err != nil {
				t.Fatal(err)
			}
			s := adapters.Signed{By: cast.ControlPlane.ID}
			if err := json.Unmarshal(raw, &s.Document); err != nil {
				t.Fatal(err)
			}
			delete(s.Document, "signature")
			test.change(&s)
			command, _ := p.read(p.draft(model.CardRegister, cast.ControlPlane, object{"card": s}))
			if command.Fault != model.DocumentSound {
				t.Errorf("the Command has the fault %d", command.Fault)
			}
			if diff := cmp.Diff(test.want, command.Carried); diff != "" {
				t.Errorf("what it carries (-want +got):\n%s", diff)
			}
		})
	}
}
