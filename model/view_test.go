package model

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// viewNamed is the View of a list, with the struct that shows one of its records.
func viewNamed(t *testing.T, name string) View {
	i := slices.IndexFunc(Views(), func(v View) bool { return v.Name == name })
	if i < 0 {
		t.Fatalf("there is no list %q", name)
	}
	return Views()[i]
}

// projected is a Projection with one record of one of its lists under hand.
type projected struct {
	Projection
	record reflect.Value
}

func (w *stage) projected(view View, id string) projected {
	p := projected{Projection: roundTrip(w.t, Show(w.state))}
	list := listOf(&p.Projection, view.Name)
	for i := range list.Len() {
		if idOf(list.Index(i)) == id {
			p.record = list.Index(i)
			return p
		}
	}
	w.t.Fatalf("%s does not show %s", view.Name, id)
	return p
}

// listOf is one list of a Projection.
func listOf(p *Projection, name string) reflect.Value {
	v := reflect.ValueOf(p).Elem()
	return v.FieldByIndex(fieldNamed(v.Type(), name).Index)
}

// fieldNamed is the field of a struct that holds a member of its JSON form.
func fieldNamed(of reflect.Type, member string) reflect.StructField {
	fields := reflect.VisibleFields(of)
	return fields[slices.IndexFunc(fields, func(f reflect.StructField) bool { return memberName(f) == member })]
}

func memberName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

// idOf tells records apart: by their first member, or for Memberships by the member.
func idOf(record reflect.Value) string {
	if m, ok := record.Interface().(MembershipView); ok {
		return m.Member.ID
	}
	return record.Field(0).String()
}

// subjectOf is what the minted values of a record are remembered under.
func subjectOf(record reflect.Value) string {
	switch v := record.Interface().(type) {
	case MembershipView:
		return MembershipSubject(v.GroupID, v.Member.ID)
	case MissionView:
		return v.GroupID
	}
	return idOf(record)
}

func roundTrip(t *testing.T, p Projection) Projection {
	t.Helper()
	raw, err := json.Marshal(p)
	var again Projection
	if err == nil {
		err = json.Unmarshal(raw, &again)
	}
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// shown says how a record is shown and compared: "shown LIST ID".
func (w *stage) shown(text string) string {
	name, id, _ := strings.Cut(text, " ")
	view := viewNamed(w.t, name)
	var b strings.Builder
	var done []string
	for _, row := range view.Rows {
		if slices.Contains(done, row.Member) {
			continue // a member that has several rows, each for other states
		}
		done = append(done, row.Member)
		p := w.projected(view, id)
		at := memberOf(p.record, row.Member)
		value := "-"
		if !at.IsZero() {
			raw, _ := json.Marshal(at.Interface())
			value = strings.ReplaceAll(string(raw), `"`, "")
		}
		line := fmt.Sprintf("%-25s %-25s %s", row.Member, value, w.others(view, id, row.Member))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
		w.readsBack(view, row, p)
		w.saysNothing(view, id, row)
	}
	return b.String()
}

func memberOf(record reflect.Value, name string) reflect.Value {
	return record.FieldByIndex(fieldNamed(record.Type(), name).Index)
}

// others says what is made of values that are not the record's: the words of the row, the requirement, and the one that
// holds instead right after the last Events. Where values are judged alike they are not told apart.
func (w *stage) others(view View, id, member string) string {
	var verdicts, names []string
	for _, change := range otherValues {
		p := w.projected(view, id)
		name, ok := change(memberOf(p.record, member))
		if !ok {
			continue
		}
		verdict := w.verdict(view, member, w.compared(&p.Projection, nil))
		if touched := w.verdict(view, member, w.compared(&p.Projection, w.last)); touched != verdict {
			_, requirement, _ := strings.Cut(touched, ": ")
			verdict += ", after " + string(w.last[0].Kind) + " " + cmp.Or(requirement, touched)
		}
		if i := slices.Index(verdicts, verdict); i >= 0 {
			names[i] += ", " + name
			continue
		}
		verdicts, names = append(verdicts, verdict), append(names, name)
	}
	switch len(verdicts) {
	case 0:
		return "free"
	case 1:
		return verdicts[0]
	}
	for i := range verdicts {
		verdicts[i] = names[i] + ": " + verdicts[i]
	}
	return strings.Join(verdicts, "; ")
}

// verdict is the one difference that another value of a member is: the words of its row and the requirement.
func (w *stage) verdict(view View, member string, found []Difference) string {
	for _, d := range found {
		for _, row := range view.Rows {
			about := strings.HasPrefix(d.Allowed, view.Record+" ") && strings.Contains(d.Allowed, " with "+row.Words+" ")
			if about && row.Member == member {
				return row.Words + ": " + d.Requirement
			}
		}
	}
	if len(found) == 0 {
		return "free"
	}
	return "which: " + found[0].Requirement // it shows another record
}

func (w *stage) compared(p *Projection, touched []Event) []Difference {
	steps := func(kind EventKind) []*Step { return w.book.Evolution[kind] }
	c := Comparison{State: w.state.Fork(), Projection: p, Touched: touched, Steps: steps}
	c.Run()
	return c.Differences
}

// otherValues give a member another value, each of its own kind; ok is false where it is of another type.
var otherValues = []func(reflect.Value) (name string, ok bool){
	other("other", func(s string) (string, bool) { return "another", true }),
	other("none", func(s string) (string, bool) { return "", s != "" }),
	other("next", func(n uint64) (uint64, bool) { return n + 1, true }),
	other("more", func(n uint64) (uint64, bool) { return n + 7, true }),
	other("less", func(n uint64) (uint64, bool) { return n - 1, n > 0 }),
	other("more", func(n int) (int, bool) { return n + 7, true }),
	other("other", func(is bool) (bool, bool) { return !is, true }),
	other("later", func(i Instant) (Instant, bool) { return i.Seconds(1), true }),
	other("more", func(ids []string) ([]string, bool) { return append(ids, "another"), true }),
	other("none", func(ids []string) ([]string, bool) { return []string{}, len(ids) > 0 }),
}

func other[T any](name string, change func(T) (T, bool)) func(reflect.Value) (string, bool) {
	return func(v reflect.Value) (string, bool) {
		var was T
		switch at := v.Addr().Interface().(type) {
		case *T:
			changed, ok := change(*at)
			*at = changed
			return name, ok
		case **T:
			if *at != nil {
				was = **at
			}
			changed, ok := change(was)
			*at = &changed
			return name, ok
		}
		return "", false
	}
}

// readsBack checks that a minted value is found under its name and subject.
func (w *stage) readsBack(view View, row RowInfo, p projected) {
	at := memberOf(p.record, row.Member)
	if row.Mints == "" || at.IsZero() {
		return
	}
	for at.Kind() == reflect.Pointer {
		at = at.Elem()
	}
	got := ShownMinted(&p.Projection, row.Mints, subjectOf(p.record))
	if diff := gocmp.Diff(at.Interface(), got); diff != "" {
		w.t.Errorf("%s of %s %s (-shown +read back):\n%s", row.Mints, view.Record, subjectOf(p.record), diff)
	}
}

// saysNothing checks that nothing is concluded from a member that is left out.
func (w *stage) saysNothing(view View, id string, row RowInfo) {
	p := w.projected(view, id)
	at := memberOf(p.record, row.Member)
	if row.Requirement == "" || at.Kind() != reflect.Pointer && at.Kind() != reflect.String {
		return
	}
	at.SetZero()
	if d := w.compared(&p.Projection, w.last); len(d) > 0 {
		w.t.Errorf("%s left out of %s: %v", row.Member, id, d)
	}
}

func crowded(t *testing.T) *stage {
	w := newStage(t)
	w.mission("ada ben")
	w.item("b submitted")
	w.item("a active")
	w.quiet("work.propose by cora")
	w.last = nil
	return w
}

func TestAShownStateIsThatState(t *testing.T) {
	w := crowded(t)
	p := roundTrip(t, Show(w.state))
	if diff := gocmp.Diff(Show(w.state), p); diff != "" {
		t.Errorf("through JSON (-before +after):\n%s", diff)
	}
	if d := w.compared(&p, nil); len(d) > 0 {
		t.Errorf("a state differs from itself: %v", d)
	}
}

// The order says nothing to the oracle, but a person who reads two projections can compare them.
func TestListsAreShownInTheOrderOfTheirIDs(t *testing.T) {
	w := crowded(t)
	p := Show(w.state)
	for _, view := range Views() {
		list := listOf(&p, view.Name)
		var ids []string
		for i := range list.Len() {
			ids = append(ids, idOf(list.Index(i)))
		}
		if len(ids) == 0 || !slices.IsSorted(ids) {
			t.Errorf("%s: %v", view.Name, ids)
		}
	}
	if got := *p.WorkItems[0].OwnerID + *p.WorkItems[1].OwnerID; got != "adaada" {
		t.Errorf("the owners are %s", got)
	}
}

func TestAListThatIsShownIsCompleteAndOneThatIsAbsentSaysNothing(t *testing.T) {
	w := crowded(t)
	for _, c := range []struct {
		list             string
		missing, unknown string // the requirements
	}{
		{"missions", "7.1-create", "7.1-create"}, {"workItems", "10.2-authorize", "10.2-propose"},
		{"memberships", "8-01", "8-01"}, {"sessions", "6.3-06", ""}, {"proposals", "10.2-propose", "10.2-propose"},
		{"artifacts", "13.1-01", "13.1-01"},
	} {
		t.Run(c.list, func(t *testing.T) {
			view := viewNamed(t, c.list)
			p := Show(w.state)
			list := listOf(&p, c.list)
			n := list.Len()
			list.SetZero()
			if d := w.compared(&p, nil); len(d) > 0 {
				t.Errorf("absent: %v", d)
			}
			list.Set(reflect.MakeSlice(list.Type(), 0, 0))
			d := w.compared(&p, nil)
			if len(d) != n {
				t.Errorf("empty: %d differences; %d are missing", len(d), n)
			}
			for _, d := range d {
				if d.Requirement != c.missing || !strings.HasPrefix(d.Allowed, view.Record+" ") || d.Seen != "it is not there" {
					t.Errorf("empty: %v", d)
				}
			}
			p = Show(w.state)
			list.Set(reflect.Append(list, reflect.Zero(view.Shown)))
			d = w.compared(&p, nil)
			if c.unknown == "" {
				if len(d) > 0 {
					t.Errorf("one more: %v", d)
				}
				return
			}
			if len(d) != 1 || d[0].Requirement != c.unknown || !strings.HasPrefix(d[0].Allowed, "no "+view.Record) {
				t.Errorf("one more: %v", d)
			}
		})
	}
}

func TestNothingIsReadBackThatIsNotShown(t *testing.T) {
	w := crowded(t)
	for _, c := range []struct {
		name, subject string
		p             Projection
	}{
		{HoleOwnershipEpoch, "another", Show(w.state)},
		{"another", "a", Show(w.state)},
		{HoleOwnershipEpoch, "a", Projection{}},
		{HoleOwnershipEpoch, "a", Projection{WorkItems: []WorkItemView{{WorkItemID: "a"}}}},
	} {
		if got := ShownMinted(&c.p, c.name, c.subject); got != nil {
			t.Errorf("%s of %s: %v", c.name, c.subject, got)
		}
	}
}
