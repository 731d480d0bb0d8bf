package model_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/model"
)

// viewNamed is the View of a list, with the struct that shows one of its records.
func viewNamed(t *testing.T, name string) model.View {
	i := slices.IndexFunc(model.Views(), func(v model.View) bool { return v.Name == name })
	if i < 0 {
		t.Fatalf("there is no list %q", name)
	}
	return model.Views()[i]
}

// projected is a Projection with one record of one of its lists under hand.
type projected struct {
	model.Projection
	record reflect.Value
}

func (w *stage) projected(view model.View, id string) projected {
	p := projected{Projection: roundTrip(w.t, model.Show(w.state))}
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
func listOf(p *model.Projection, name string) reflect.Value {
	v := reflect.ValueOf(p).Elem()
	return v.FieldByIndex(model.FieldNamed(v.Type(), name).Index)
}

// idOf tells records apart: by their first member, or for Memberships by the member.
func idOf(record reflect.Value) string {
	if m, ok := record.Interface().(model.MembershipView); ok {
		return m.Member.ID
	}
	return record.Field(0).String()
}

// subjectOf is what the minted values of a record are remembered under.
func subjectOf(record reflect.Value) string {
	switch v := record.Interface().(type) {
	case model.MembershipView:
		return model.MembershipSubject(v.GroupID, v.Member.ID)
	case model.MissionView:
		return v.GroupID
	}
	return idOf(record)
}

func roundTrip(t *testing.T, p model.Projection) model.Projection {
	t.Helper()
	raw, err := json.Marshal(p)
	var again model.Projection
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
	return record.FieldByIndex(model.FieldNamed(record.Type(), name).Index)
}

// others says what is made of values that are not the record's: the words of the row, the requirement, and the one that
// holds instead right after the last Events. Where values are judged alike they are not told apart.
func (w *stage) others(view model.View, id, member string) string {
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
func (w *stage) verdict(view model.View, member string, found []model.Difference) string {
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

func (w *stage) compared(p *model.Projection, touched []model.Event) []model.Difference {
	steps := func(kind model.EventKind) []*model.Step { return w.book.Evolution[kind] }
	c := model.Comparison{State: w.state.Fork(), Projection: p, Touched: touched, Steps: steps}
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
	other("later", func(i model.Instant) (model.Instant, bool) { return i.Seconds(1), true }),
	other("more", func(u model.Usage) (model.Usage, bool) { return (model.Amounts{0, 7}).Plus(u.Amounts()).Usage(), true }),
	other("more", func(ids []string) ([]string, bool) { return append(ids, "another"), true }),
	other("none", func(ids []string) ([]string, bool) { return []string{}, len(ids) > 0 }),
	other("other", func(refs []model.CapabilityRef) ([]model.CapabilityRef, bool) { return refs[:0], true }),
	other("other", func(b model.Budget) (model.Budget, bool) { return model.Budget{Currency: b.Currency}, true }),
	other("other", func(model.Actor) (model.Actor, bool) { return model.Actor{Type: model.Agent, ID: "another"}, true }),
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
func (w *stage) readsBack(view model.View, row model.RowInfo, p projected) {
	at := memberOf(p.record, row.Member)
	if row.Mints == "" || at.IsZero() {
		return
	}
	for at.Kind() == reflect.Pointer {
		at = at.Elem()
	}
	got := model.ShownMinted(&p.Projection, row.Mints, subjectOf(p.record))
	if diff := gocmp.Diff(at.Interface(), got); diff != "" {
		w.t.Errorf("%s of %s %s (-shown +read back):\n%s", row.Mints, view.Record, subjectOf(p.record), diff)
	}
}

// saysNothing checks that nothing is concluded from a member that is left out.
func (w *stage) saysNothing(view model.View, id string, row model.RowInfo) {
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
