package mutants

import (
	"fmt"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
)

// Variant is a reference that behaves otherwise where the text leaves it free.
type Variant struct {
	ID      string
	options func() reference.Options
}

// Options are those of the reference that the variant is.
func (v Variant) Options() reference.Options { return v.options() }

// Variants lists every legal variant: each other reading, all second readings together, and the freedoms of a server.
func Variants() []Variant {
	var list []Variant
	second := model.DefaultReadings()
	for _, p := range model.Points() {
		second = second.With(p, 1)
		for option := 1; option < len(p.Options); option++ {
			readings := model.DefaultReadings().With(p, option)
			list = append(list, Variant{fmt.Sprintf("reading %s: %s", p.ID, p.Options[option]),
				func() reference.Options { return reference.Options{Readings: readings} }})
		}
	}
	list = append(list, Variant{"every second reading at once",
		func() reference.Options { return reference.Options{Readings: second} }})
	for _, f := range freedoms {
		list = append(list, Variant{f.name, func() reference.Options { return reference.Options{Variant: f.variant} }})
	}
	return list
}

var freedoms = []struct {
	name    string
	variant reference.Variant
}{
	{"codes of the last guard that failed", reference.Variant{CheckOrder: 1}},
	{"codes of a guard in between", reference.Variant{CheckOrder: 2}},
	{"foreign ids", reference.Variant{IDs: "urn:uuid:5eed-"}},
	{"epochs with gaps", reference.Variant{EpochStride: 4}},
	{"longer leases and offers", reference.Variant{LeaseBonusSeconds: 77}},
	{"shorter leases and offers", reference.Variant{LeaseBonusSeconds: -7}},
	{"extra extension Events", reference.Variant{ExtraEvents: true}},
	{"refusals audited by extension Events", reference.Variant{AuditsRefusals: true}},
	{"no projection", reference.Variant{Blind: true}},
	{"no key of the authority", reference.Variant{Keyless: true}},
	{"Events tell of Memberships", reference.Variant{Told: reference.TellsMemberships}},
	{"Memberships end when nothing is left to do", reference.Variant{Told: reference.TellsEnds}},
	{"Events tell of the checkpoint of a block", reference.Variant{Told: reference.TellsCheckpoints}},
	{"WorkItems clean up after a cancelled Mission", reference.Variant{Told: reference.TellsCleanup}},
	{"an Event tells of the first Coordinator", reference.Variant{Told: reference.TellsAppointment}},
	{"correlation ids of its own", reference.Variant{OwnCorrelation: true}},
	{"the authority acts in automatic Events", reference.Variant{AuthorityActs: true}},
	{"revisions that do not rise", reference.Variant{RevisionsKept: true}},
	{"the aggregateRevision of another aggregate", reference.Variant{RevisionOfGroup: true}},
	{"lists and members in another order", reference.Variant{Backwards: true}},
	{"what has lapsed is shown as none", reference.Variant{Lapsed: reference.LapsedEmpty}},
	{"what has lapsed is not shown", reference.Variant{Lapsed: reference.LapsedAbsent}},
	{"provisional Memberships", reference.Variant{Provisional: true}},
	{"everything foreign", reference.Variant{CheckOrder: 1, IDs: "https://ids.example/", EpochStride: 2,
		LeaseBonusSeconds: 13, ExtraEvents: true, AuditsRefusals: true, OwnCorrelation: true, AuthorityActs: true,
		RevisionOfGroup: true, Backwards: true, Lapsed: reference.LapsedEmpty, Provisional: true,
		Told: reference.TellsMemberships | reference.TellsEnds | reference.TellsCheckpoints | reference.TellsCleanup |
			reference.TellsAppointment}},
}
