package schema

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Each mutant has an id of its own, which excuses can name in patterns of path.Match, and compiles in every schema that
// it concerns.
func TestMutants(t *testing.T) {
	plain := regexp.MustCompile(`^[a-z-]+(/[A-Za-z0-9._ -]+)+: [A-Za-z0-9._ -]+$`)
	seen := map[string]bool{}
	for _, m := range Mutants() {
		if seen[m.ID] || !plain.MatchString(m.ID) {
			t.Errorf("the id %q is not one, or was there before", m.ID)
		}
		seen[m.ID] = true
		concerned := slices.DeleteFunc(Names(), func(name string) bool { return !m.Concerns(name) })
		if !slices.Contains(concerned, m.File) && m.File != "common" || len(concerned) == 0 {
			t.Errorf("%s concerns %v", m.ID, concerned)
		}
		for _, name := range concerned {
			if m.Protocol(name) == Protocol(name) {
				t.Errorf("%s changes nothing about %s", m.ID, name)
			}
		}
	}
	for _, id := range []string{
		"common/definitions/actor/properties/type/enum/agent: dropped", "common/definitions/actor/required/id: dropped",
		"common/definitions/actor/type: dropped",
		"common/definitions/contentHash/pattern: dropped", "common/definitions/contentHash/pattern: in any case",
		"common/definitions/id/format: dropped",
		"common/definitions/id/maxLength: one more", "common/definitions/ordinal/minimum: one less",
		"common/definitions/ordinal/type: number",
		"common/definitions/extensions/propertyNames: dropped", "common/definitions/absent/not: dropped",
		"command/additionalProperties: dropped",
		"command/properties/actor: anything", "command/properties/workItemId: forbidden", "command/allOf/0: dropped",
		"command/allOf/0/else: dropped",
		"command/allOf/7/then/if: dropped", "command/properties/kind/anyOf/1: dropped",
		"command/definitions/coordinatorKind: enum with mission.cancel",
		"error/properties/code: enum with unsupported_version", "message/properties/authority/const: dropped",
		"message/properties/mentions/uniqueItems: dropped",
		"message/properties/content/items: dropped",
	} {
		if !seen[id] {
			t.Errorf("there is no mutant %q", id)
		}
	}
}

// A mutant is wrong about what was changed, and about nothing else; the schemas themselves stay as they are.
func TestMutantsDifferInOneThing(t *testing.T) {
	const group = `{"groupId":"urn:a","missionId":"urn:b","state":"active","mainConversationId":"urn:c","createdAt":"2026-03-02T09:00:00Z"}`
	without := func(part string) string { return strings.Replace(group, part, "", 1) }
	for _, c := range []struct {
		id, document string
		right, wrong bool // by the schema, and by the mutant
	}{
		{"group/required/missionId: dropped", without(`"missionId":"urn:b",`), false, true},
		{"group/required/missionId: dropped", without(`"state":"active",`), false, false},
		{"group/properties/createdAt: anything", strings.Replace(group, `"2026-03-02T09:00:00Z"`, "7", 1), false, true},
		{"group/properties/createdAt: forbidden", group, true, false},
		{"group/properties/state/enum/active: dropped", group, true, false},
		{"group/properties/state: enum with ACTIVE", strings.Replace(group, "active", "ACTIVE", 1), false, true},
		{"group/additionalProperties: dropped", strings.Replace(group, "{", `{"x":1,`, 1), false, true},
		{"common/definitions/id/format: dropped", strings.Replace(group, "urn:a", "urn:%", 1), false, true},
		{"common/definitions/id/maxLength: one less", strings.Replace(group, "urn:a", "urn:"+strings.Repeat("a", 508), 1),
			true, false},
		{"common/definitions/id/maxLength: one less", strings.Replace(group, "urn:a", "urn:"+strings.Repeat("a", 507), 1),
			true, true},
		{"common/definitions/timestamp/format: dropped", strings.Replace(group, "2026-03-02", "2026-02-30", 1), false, true},
		{"mission/required/state: dropped", without(`"state":"active",`), false, false},
	} {
		i := slices.IndexFunc(Mutants(), func(m *Mutant) bool { return m.ID == c.id })
		if i < 0 {
			t.Errorf("there is no mutant %q", c.id)
			continue
		}
		v := read(t, c.document)
		mutant := Mutants()[i].Protocol("group")
		if got := Protocol("group").Accepts(v); got != c.right {
			t.Errorf("the schema accepts %s: %v", c.document, got)
		}
		if got := mutant.Accepts(v); got != c.wrong {
			t.Errorf("%s: it accepts %s: %v", c.id, c.document, got)
		}
		if told := mutant.Mismatches(v); (told == nil) != c.wrong {
			t.Errorf("%s: the mismatches of %s are %q", c.id, c.document, told)
		}
	}
}

func TestMutantsMayBeUsedAtOnce(t *testing.T) {
	mutants := Mutants()[:20]
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for _, m := range mutants {
				m.Protocol(m.File).Accepts(Value{})
			}
		})
	}
	wait.Wait()
}
