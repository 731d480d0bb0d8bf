package model_test

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"

	"github.com/missionweave/weavecheck/internal/play"
	"github.com/missionweave/weavecheck/model"
)

// called is what a record of a table is called in a play, where that is not the name of the table in the singular.
var called = map[string]string{"memberships": "member", "workItems": "item"}

// changes says in which members which records of a state are not as they were.
func changes(before, after *model.State) []string {
	var lines []string
	names, were := model.Tables(before)
	_, are := model.Tables(after)
	for _, name := range names {
		sort := cmp.Or(called[name], strings.TrimSuffix(name, "s"))
		for key, is := range are[name].MethodByName("All").Call(nil)[0].Seq2() {
			was := were[name].MethodByName("Get").Call([]reflect.Value{key})[0]
			if !reflect.DeepEqual(was.Interface(), is.Interface()) {
				lines = append(lines, sort+" "+idIn(key.String())+": "+altered(was, is))
			}
		}
	}
	return lines
}

// idIn is the id of a record in its key. That of a Membership is the Group and the member, whose type stands behind.
func idIn(key string) string {
	parts := strings.Split(key, "\x00")
	return strings.Join(parts[:1+len(parts)/2], " ")
}

// altered lists the members in which a record is not as it was, which is nil where there was none.
func altered(was, is reflect.Value) string {
	if is.Kind() != reflect.Pointer {
		return valueText(is)
	}
	if was.IsNil() {
		was = reflect.New(is.Type().Elem())
	}
	was, is = was.Elem(), is.Elem()
	var changed []string
	for i := range is.NumField() {
		if x, y := valueText(was.Field(i)), valueText(is.Field(i)); x != y {
			changed = append(changed, is.Type().Field(i).Name+" "+y)
		}
	}
	return strings.Join(changed, ", ")
}

func valueText(v reflect.Value) string {
	switch v := v.Interface().(type) {
	case model.Instant:
		if v == 0 {
			return "none"
		}
		return play.Since(v)
	case *model.Contract:
		if v == nil {
			return "none"
		}
		return fmt.Sprintf("revision %d", v.ContractVersion)
	case *model.SelectionBasis:
		return map[bool]string{true: "none", false: "recorded"}[v == nil]
	case model.Actor:
		return v.ID
	case model.Amounts:
		return amounts(v)
	case string:
		if v == "" {
			return "none"
		}
		return v
	case []model.Capability, []string:
		return fmt.Sprint(v)
	}
	return fmt.Sprint(v.Interface())
}

func amounts(a model.Amounts) string {
	var parts []string
	for i, n := range a {
		if n != 0 && n != model.Unlimited {
			parts = append(parts, fmt.Sprintf("%s %d", model.BudgetDimensions[i], n))
		}
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
