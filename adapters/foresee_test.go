package adapters_test

import (
	"encoding/json"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

func TestToForeseeSendsNothing(t *testing.T) {
	p := withLog(t, adapters.CapabilityReplay)
	played := len(p.Steps())
	for _, c := range []struct {
		what    string
		foresee func() (outcomes int, refused bool, err error)
		refused bool
	}{
		{"a Command that is right", func() (int, bool, error) {
			list, err := p.Foresee(p.open(cast.Ada))
			return len(list), adapters.Refused(list), err
		}, false},
		{"one that is not", func() (int, bool, error) {
			list, err := p.Foresee(p.cancel(cast.Stranger))
			return len(list), adapters.Refused(list), err
		}, true},
		{"one that was accepted before", func() (int, bool, error) {
			list, err := p.ForeseeAgain(0)
			return len(list), adapters.Refused(list), err
		}, false},
	} {
		n, refused, err := c.foresee()
		if err != nil || n == 0 || refused != c.refused {
			t.Errorf("%s: %d outcomes, refused: %v, %v; want refused: %v", c.what, n, refused, err, c.refused)
		}
	}
	if len(p.Steps()) != played || len(p.target.calls) != 0 {
		t.Errorf("%d steps more, calls %v", len(p.Steps())-played, p.target.calls)
	}
	if _, err := p.ForeseeAgain(played); err == nil {
		t.Error("a step that is none is foreseen")
	}
}

// A Command that says that it was issued at an instant of the target's is signed as of then.
func TestABackdatedCommandIsSignedAsOfItsIssue(t *testing.T) {
	p := withLog(t, adapters.CapabilityReplay)
	m, ok := p.Current(model.HoleCoordinatorExpiry, group)
	if !ok {
		t.Fatal("no Coordinator lease was granted")
	}
	m.Plus = -1
	d := p.cancel(cast.Owner)
	if d.Backdated() {
		t.Error("it is backdated from the start")
	}
	d.Document["issuedAt"] = m
	raw, err := p.Encode(d)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		IssuedAt  model.Instant `json:"issuedAt"`
		Signature struct {
			CreatedAt model.Instant `json:"createdAt"`
		} `json:"signature"`
	}
	if err := json.Unmarshal(raw, &doc); err != nil {
		t.Fatal(err)
	}
	if want, _ := p.Value(m); any(doc.IssuedAt) != want || doc.Signature.CreatedAt != doc.IssuedAt || !d.Backdated() {
		t.Errorf("issued at %s, signed at %s; want both at %v", doc.IssuedAt, doc.Signature.CreatedAt, want)
	}
}
