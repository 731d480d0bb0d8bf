package mutants

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
)

// Variant is a reference that behaves otherwise where the text leaves it free.
type Variant struct {
	ID string
	// Departs names what it does otherwise: each is the ID of the Variant that does that alone.
	Departs []string
	options func() reference.Options
}

// Options are those of the reference that the variant is.
func (v Variant) Options() reference.Options { return v.options() }

// departure is one thing that a server may do otherwise: another reading, or a freedom.
type departure struct {
	name    string
	from    any  // what it departs in: two of one cannot be had at once
	freedom bool // of a server; or else a reading
	hides   bool // it takes something away from view
	make    func(*reference.Options)
}

// Variants lists every legal variant: each other reading and each freedom of a server alone, all second readings
// together, everything foreign, and some ten of them at once, drawn from a fixed seed.
func Variants() []Variant {
	all := departures()
	var list []Variant
	for _, d := range all {
		list = append(list, variant(d.name, d))
	}
	list = append(list, variant("every second reading at once", firsts(all, func(d departure) bool { return !d.freedom })...),
		variant("everything foreign", firsts(all, func(d departure) bool { return d.freedom && !d.hides })...))
	draw := rand.New(rand.NewPCG(together, 0))
	for n := range combinations {
		chosen := drawn(draw, all)
		var names []string
		for _, d := range chosen {
			names = append(names, d.name)
		}
		list = append(list, variant(fmt.Sprintf("%d at once, %d: %s", together, n+1, strings.Join(names, "; ")), chosen...))
	}
	return list
}

// firsts are the first departure in each thing, of those that are chosen.
func firsts(all []departure, chosen func(departure) bool) []departure {
	var list []departure
	taken := map[any]bool{}
	for _, d := range all {
		if chosen(d) && !taken[d.from] {
			taken[d.from] = true
			list = append(list, d)
		}
	}
	return list
}

// How many departures are had at once, and how many such combinations there are.
const (
	together     = 10
	combinations = 12
)

// drawn are some departures in different things, in a random order.
func drawn(draw *rand.Rand, all []departure) []departure {
	var chosen []departure
	taken := map[any]bool{}
	for _, i := range draw.Perm(len(all)) {
		if d := all[i]; !taken[d.from] {
			taken[d.from] = true
			chosen = append(chosen, d)
		}
		if len(chosen) == together {
			break
		}
	}
	return chosen
}

func variant(id string, made ...departure) Variant {
	var names []string
	for _, d := range made {
		names = append(names, d.name)
	}
	return Variant{id, names, func() reference.Options {
		options := reference.Options{Readings: model.DefaultReadings()}
		for _, d := range made {
			d.make(&options)
		}
		return options
	}}
}

// departures are all that a server may do otherwise.
func departures() []departure {
	var list []departure
	for _, p := range model.Points() {
		for option := 1; option < len(p.Options); option++ {
			list = append(list, departure{
				name: fmt.Sprintf("reading %s: %s", p.ID, p.Options[option]), from: p,
				make: func(o *reference.Options) { o.Readings = o.Readings.With(p, option) },
			})
		}
	}
	for _, f := range freedoms {
		list = append(list, departure{
			name: f.name, from: f.of, freedom: true, hides: slices.Contains(hiding, f.of),
			make: func(o *reference.Options) { f.make(&o.Variant) },
		})
	}
	return list
}

// hiding is what a server departs in that shows less than others: with that, nobody would see what else is foreign.
var hiding = []string{"projection", "key"}

var freedoms = []struct {
	name, of string
	make     func(*reference.Variant)
}{
	{"codes of the last guard that failed", "codes", func(v *reference.Variant) { v.CheckOrder = 1 }},
	{"codes of a guard in between", "codes", func(v *reference.Variant) { v.CheckOrder = 2 }},
	{"foreign ids", "ids", func(v *reference.Variant) { v.IDs = "urn:uuid:5eed-" }},
	{"epochs with gaps", "epochs", func(v *reference.Variant) { v.EpochStride = 4 }},
	{"longer leases and offers", "leases", func(v *reference.Variant) { v.LeaseBonusSeconds = 77 }},
	{"shorter leases and offers", "leases", func(v *reference.Variant) { v.LeaseBonusSeconds = -7 }},
	{"no lease outlasts its Mission", "leases", func(v *reference.Variant) { v.LeasesUntilDue = true }},
	{"start deadlines halfway through the lease", "start", func(v *reference.Variant) { v.Starts = reference.StartsHalfway }},
	{"start deadlines at the end of the lease", "start", func(v *reference.Variant) { v.Starts = reference.StartsUntilEnd }},
	{"extra extension Events", "extension", func(v *reference.Variant) { v.ExtraEvents = true }},
	{"refusals audited by extension Events", "audit", func(v *reference.Variant) { v.AuditsRefusals = true }},
	{"other decisions in the Policy Log", "policy log", func(v *reference.Variant) { v.LogsMore = true }},
	{"no projection", "projection", func(v *reference.Variant) { v.Blind = true }},
	{"no key of the authority", "key", func(v *reference.Variant) { v.Keyless = true }},
	{"Events tell of Memberships", "memberships", func(v *reference.Variant) { v.Told |= reference.TellsMemberships }},
	{"Memberships end when nothing is left to do", "ends", func(v *reference.Variant) { v.Told |= reference.TellsEnds }},
	{"Events tell of the checkpoint of a block", "checkpoint", func(v *reference.Variant) {
		v.Told |= reference.TellsCheckpoints
	}},
	{"WorkItems clean up after a cancelled Mission", "cleanup", func(v *reference.Variant) {
		v.Told |= reference.TellsCleanup
	}},
	{"an Event tells of the first Coordinator", "appointment", func(v *reference.Variant) {
		v.Told |= reference.TellsAppointment
	}},
	{"Events of its own Group tell of a child Mission", "children", func(v *reference.Variant) {
		v.Told |= reference.TellsChildren
	}},
	{"correlation ids of its own", "correlation", func(v *reference.Variant) { v.OwnCorrelation = true }},
	{"the authority acts in automatic Events", "actor", func(v *reference.Variant) { v.AuthorityActs = true }},
	{"revisions that do not rise", "revisions", func(v *reference.Variant) { v.RevisionsKept = true }},
	{"the aggregateRevision of another aggregate", "aggregate", func(v *reference.Variant) { v.RevisionOfGroup = true }},
	{"lists and members in another order", "order", func(v *reference.Variant) { v.Backwards = true }},
	{"what has lapsed is shown as none", "lapsed", func(v *reference.Variant) { v.Lapsed = reference.LapsedEmpty }},
	{"what has lapsed is not shown", "lapsed", func(v *reference.Variant) { v.Lapsed = reference.LapsedAbsent }},
	{"provisional Memberships", "provisional", func(v *reference.Variant) { v.Provisional = true }},
	{"replay as the MissionOwner alone", "readers", func(v *reference.Variant) { v.OwnerReads = true }},
	{"history from the Event after the joining", "history", func(v *reference.Variant) {
		v.History = reference.HistoryAfterJoining
	}},
	{"history from before the joining", "history", func(v *reference.Variant) {
		v.History = reference.HistoryFromAdmission
	}},
	{"former members see what they could see", "former", func(v *reference.Variant) { v.FormerReads = true }},
	{"Agents without a Session see nothing", "sessions", func(v *reference.Variant) { v.SessionsRead = true }},
	{"no Events instead of a refusal to see any", "silent", func(v *reference.Variant) { v.Silent = true }},
}
