//go:build upstream

package schema_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/model/schema/derive"
)

// What is derived about a pattern tells it from the same one less a character, whichever that is.
func TestEveryCharacterOfOurAndTheOfficialPatternsIsCrossed(t *testing.T) {
	for _, source := range []struct {
		name string
		dialect
		texts map[string][]byte
	}{
		{"official", officialDialect, readUpstream(t).schemas},
		{"ours", ourDialect, compileOurs(t).texts},
	} {
		t.Run(source.name, func(t *testing.T) {
			patterns := map[string]bool{}
			for _, resource := range parse(t, source.texts) {
				addPatterns(patterns, resource)
			}
			for _, pattern := range slices.Sorted(maps.Keys(patterns)) {
				texts := stringsAbout(t, pattern)
				whole, err := source.pattern(pattern)
				if err != nil {
					t.Fatal(err)
				}
				for i := range pattern {
					less, err := source.pattern(pattern[:i] + pattern[i+1:])
					if err != nil || strings.HasPrefix(pattern[i:], `\[`) {
						continue // nothing is left that is a pattern; in a class the bracket needs no escape
					}
					if !slices.ContainsFunc(texts, func(s string) bool { return whole.MatchString(s) != less.MatchString(s) }) {
						t.Errorf("no string tells %s from %s", pattern, less)
					}
				}
			}
		})
	}
}

// addPatterns adds the patterns in a schema.
func addPatterns(patterns map[string]bool, v any) {
	switch v := v.(type) {
	case map[string]any:
		if pattern, is := v["pattern"].(string); is {
			patterns[pattern] = true
		}
		for _, sub := range v {
			addPatterns(patterns, sub)
		}
	case []any:
		for _, sub := range v {
			addPatterns(patterns, sub)
		}
	}
}

// stringsAbout returns the strings that are derived from a pattern, and from its contrary.
func stringsAbout(t *testing.T, pattern string) (list []string) {
	t.Helper()
	type object = map[string]any
	for _, about := range []object{{"pattern": pattern}, {"not": object{"pattern": pattern}}} {
		text, err := json.Marshal(object{"properties": object{"it": object{"type": "string", "allOf": []object{about}}}})
		if err != nil {
			t.Fatal(err)
		}
		cases, err := derive.Derive(derive.Set{"schema": text}, "schema", json.RawMessage("{}"))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cases {
			var document struct{ It string }
			if json.Unmarshal(c.Document, &document) == nil && len(document.It) < 300 {
				list = append(list, document.It)
			}
		}
	}
	return list
}
