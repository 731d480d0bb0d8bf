package model_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/internal/golden"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/requirement"
)

func TestEveryRuleGuardStepAndRowCitesARequirementOfTheCatalogue(t *testing.T) {
	cites := func(id, where string) {
		if _, ok := requirement.Lookup(id); !ok {
			t.Errorf("%s cites %q, which is not in the catalogue; near it: %v", where, id, requirement.Suggest(id))
		}
	}
	book := model.NewRulebook()
	for _, r := range book.Rules {
		cites(r.Requirement, r.ID)
		for _, g := range r.Guards {
			cites(g.Requirement, r.ID+": "+g.Name)
			if len(g.Codes) == 0 {
				t.Errorf("%s: %s allows no error code", r.ID, g.Name)
			}
		}
	}
	for _, kind := range book.EventKinds() {
		for _, s := range book.Evolution[kind] {
			cites(s.Requirement, string(kind)+": "+s.Name)
		}
	}
	for _, r := range book.Reactions {
		cites(r.Requirement, "the reaction "+r.Name)
	}
	for _, v := range model.Views() {
		for _, row := range v.Rows {
			if row.Requirement != "" {
				cites(row.Requirement, v.Name+": "+row.Member)
			}
		}
	}
	for _, i := range model.Invariants() {
		cites(i.Requirement, "the invariant "+i.Name)
	}
	for _, l := range model.Laws() {
		cites(l.Requirement, "the law "+l.Name)
	}
}

func TestEveryNeededGuardStandsBeforeTheOneThatNeedsIt(t *testing.T) {
	for _, r := range model.NewRulebook().Rules {
		at := map[string]int{}
		for i, g := range r.Guards {
			at[g.Name] = i
		}
		for i, g := range r.Guards {
			for _, n := range g.Needs {
				if j, ok := at[n]; ok && j > i {
					t.Errorf("%s: %s needs %s, which stands after it", r.ID, g.Name, n)
				}
			}
		}
	}
}

func TestEveryEventThatARuleProducesHasAnEvolution(t *testing.T) {
	book := model.NewRulebook()
	for _, r := range book.Rules {
		for _, e := range r.Events {
			if len(book.Evolution[e.Kind]) == 0 {
				t.Errorf("%s produces %s, which changes nothing", r.ID, e.Kind)
			}
		}
	}
}

// The rules and the steps as a text that a person reads against §7.1 and §10.2: each guard with the codes of its
// refusal, what it needs and in which reading it is not demanded; each Event with what it changes.
func TestTheRulesReadAsTheTablesOfTheSpecification(t *testing.T) {
	var b strings.Builder
	book := model.NewRulebook()
	for _, r := range book.Rules {
		fmt.Fprintf(&b, "%s (%s)\n", r.ID, r.Requirement)
		for _, g := range r.Guards {
			writeGuard(&b, g)
		}
		for _, e := range r.Events {
			fmt.Fprintf(&b, "  -> %s%s\n", e.Kind, under(e.Under))
		}
	}
	for _, kind := range book.EventKinds() {
		fmt.Fprintf(&b, "\n%s\n", kind)
		for _, s := range book.Evolution[kind] {
			fmt.Fprintf(&b, "  %-18s %s", s.Requirement, s.Name)
			if s.Free {
				b.WriteString(" (free)")
			}
			b.WriteString(under(book.Under(kind, s)))
			for i, a := range s.Changes {
				if i == 0 {
					b.WriteString(": ")
				} else {
					b.WriteString(", ")
				}
				b.WriteString(a.Name)
			}
			b.WriteString("\n")
		}
	}
	for _, r := range book.Reactions {
		fmt.Fprintf(&b, "\nreaction to %s: %s (%s)%s\n", r.To, r.Name, r.Requirement, under(r.Under))
		for _, e := range r.Events {
			fmt.Fprintf(&b, "  -> %s\n", e.Kind)
		}
	}
	golden.Text(t, "testdata/rules.txt", b.String())
}

func writeGuard(b *strings.Builder, g *model.Guard) {
	fmt.Fprintf(b, "  %-10s %s", g.Requirement, g.Name)
	for _, s := range model.WorkStates() {
		if g.States != 0 && g.States.Has(s) {
			fmt.Fprintf(b, " %s", s)
		}
	}
	if g.Expires != nil {
		b.WriteString(" (until it expires)")
	}
	if g.Due != nil {
		b.WriteString(" (until it is due)")
	}
	if g.OnItem {
		b.WriteString(" (of the WorkItem)")
	}
	if g.Unless != nil {
		fmt.Fprintf(b, " unless %s is read: %s", g.Unless.ID, g.Unless.Options[g.Option])
	}
	fmt.Fprintf(b, ": %s", codes(g.Codes))
	if len(g.Needs) > 0 {
		fmt.Fprintf(b, "; needs %s", strings.Join(g.Needs, ", "))
	}
	if len(g.Refines) > 0 {
		fmt.Fprintf(b, "; refines %s", strings.Join(g.Refines, ", "))
	}
	b.WriteString("\n")
}

func under(p *model.Point) string {
	if p == nil {
		return ""
	}
	return " where " + p.ID + " is read: " + p.Options[1]
}

func codes(list []model.Code) string {
	var names []string
	for _, c := range list {
		names = append(names, string(c))
	}
	return strings.Join(names, " or ")
}

func TestTheRuleOfACommandIsTheOneThatDecidesIt(t *testing.T) {
	p := &player{rules: model.NewRulebook(), state: model.NewState(nil)}
	for _, c := range []struct {
		kind model.Kind
		by   model.Actor
		want string
	}{
		{model.MissionCancel, human, "mission.cancel"}, {model.MissionCancel, service, "mission.cancel by service"},
		{model.MissionCancel, worker, "mission.cancel by Agent"}, {model.WorkFail, worker, "work.fail by Worker"},
		{"work.dream", worker, ""},
	} {
		command := &model.Command{Kind: c.kind, Actor: c.by, GroupID: "urn:group", ExpectedRevision: -1}
		command.Payload = model.NewPayload(c.kind)
		got := ""
		if r := p.rules.RuleOf(p.state, command, 0); r != nil {
			got = r.ID
		}
		if got != c.want {
			t.Errorf("%s by %s: %q; want %q", c.kind, c.by.Type, got, c.want)
		}
		d := p.rules.Decide(p.state, command, 0, readings)
		if decided := d.Rule; decided != nil && decided.ID != c.want || decided == nil && c.want != "" {
			t.Errorf("%s by %s is decided by %v", c.kind, c.by.Type, decided)
		}
		if !d.Refused() || len(d.Codes()) == 0 {
			t.Errorf("%s by %s: %v", c.kind, c.by.Type, d.Codes())
		}
	}
}

func TestARefusalMayCarryTheCodesOfEachGuardThatFailedOnce(t *testing.T) {
	d := model.Decision{Failed: []*model.Guard{
		{Codes: []model.Code{model.InvalidCommand, model.AuthForbidden}},
		{Codes: []model.Code{model.AuthForbidden, model.LeaseExpired}},
	}}
	if diff := cmp.Diff([]model.Code{model.InvalidCommand, model.AuthForbidden, model.LeaseExpired},
		d.Codes()); diff != "" {
		t.Error(diff)
	}
}

func TestAnUnknownKindIsRefusedAndAnUnverifiedOneForThatToo(t *testing.T) {
	for fault, want := range map[model.DocumentFault][]string{
		model.DocumentSound: {"known-kind"}, model.DocumentUnverified: {"known-kind", "signature-verified"},
		model.DocumentMalformed: {"document-readable"},
	} {
		d := model.NewRulebook().Decide(model.NewState(nil), &model.Command{Kind: "work.dream", Fault: fault}, 0, readings)
		var names []string
		for _, g := range d.Failed {
			names = append(names, g.Name)
		}
		if diff := cmp.Diff(want, names); diff != "" {
			t.Errorf("fault %d (-want +got):\n%s", fault, diff)
		}
	}
}

func TestNoWindowHoldsACommandOfAnotherAge(t *testing.T) {
	const year = 366 * 24 * 3600 * 1000
	now := model.Instant(1_000 * year)
	for issued, want := range map[model.Instant]bool{
		now: false, now + 100*year: false, now + 100*year + 1: true, now + 9_000*year: true,
	} {
		d := model.NewRulebook().Decide(model.NewState(nil), &model.Command{Kind: model.SessionOpen,
			Payload: &model.OpenSession{}, IssuedAt: issued}, now, readings)
		refused := slices.ContainsFunc(d.Failed, func(g *model.Guard) bool {
			return g.Requirement == "6.4-112" && slices.Equal(g.Codes, []model.Code{model.AuthInvalidSignature})
		})
		if refused != want {
			t.Errorf("issued %d after it came: refused for that is %v; want %v", issued-now, refused, want)
		}
	}
}

func TestARulebookThatCannotDecideIsNotCompiled(t *testing.T) {
	guard := func(name string) *model.Guard { return &model.Guard{Name: name} }
	var many []*model.Guard
	for i := range 129 {
		many = append(many, guard(fmt.Sprint(i)))
	}
	for _, c := range []struct {
		guards []*model.Guard
		want   string
	}{
		{many[:128], ""}, {many, "rule work.dream has 129 guards; 128 is the most"},
		{[]*model.Guard{guard("a"), guard("a")}, "rule work.dream has the guard a twice"},
	} {
		b := model.NewRulebook()
		b.Rules = append(b.Rules, &model.Rule{ID: "work.dream", Kind: "work.dream", Guards: c.guards})
		got := ""
		if _, err := b.Compile(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%d guards: %q; want %q", len(c.guards), got, c.want)
		}
	}
}

func TestTheKindsOfARulebookAreThoseOfTheModel(t *testing.T) {
	var want []model.Kind
	for _, d := range model.CommandDefs() {
		want = append(want, d.Kind)
	}
	got := model.NewRulebook().Kinds()
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-defined +ruled):\n%s", diff)
	}
}

// A Rulebook is its owner's: what a mutant does to one is not seen in another.
func TestARulebookIsAFreshCopy(t *testing.T) {
	mutant := model.NewRulebook()
	mutant.Evolution[model.WorkStarted] = mutant.Evolution[model.WorkStarted][:1]
	mutant.Rules = mutant.Rules[:1]
	if sound := model.NewRulebook(); len(sound.Evolution[model.WorkStarted]) == 1 || len(sound.Rules) == 1 {
		t.Error("a change to one is seen in the next")
	}
}
