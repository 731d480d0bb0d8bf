package generate

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/missionweave/weavecheck/model/schema"
)

// extra is a value that derive does not think of, for a place that a specimen has.
type extra struct {
	pointer, keyword, value string
	kept                    bool // whatever the mutants
}

var extras = map[string][]extra{
	"agent-card": {
		{pointer: "/displayName", keyword: "maxLength", value: quoted(strings.Repeat("😀", 200)), kept: true},
		{pointer: "/displayName", keyword: "maxLength", value: quoted(strings.Repeat("😀", 201)), kept: true},
		{pointer: "/displayName", keyword: "maxLength", value: quoted("e" + strings.Repeat("\u0301", 199)), kept: true},
		{pointer: "/displayName", keyword: "maxLength", value: quoted("e" + strings.Repeat("\u0301", 600)), kept: true},
	},
	"command": {
		{pointer: "/sessionEpoch", keyword: "type", value: "7.0", kept: true},
		{pointer: "/sessionEpoch", keyword: "type", value: "7e0", kept: true},
		{pointer: "/sessionEpoch", keyword: "type", value: "0.7E1", kept: true},
		{pointer: "/sessionEpoch", keyword: "type", value: "7.5", kept: true},
		{pointer: "/issuedAt", keyword: "format", value: `"1500-02-29T00:00:00Z"`, kept: true},
		{pointer: "/issuedAt", keyword: "format", value: `"1582-10-10T00:00:00Z"`, kept: true},
		{pointer: "/issuedAt", keyword: "format", value: `"2026-01-01T00:00:00+-8:00"`, kept: true},
		{pointer: "/issuedAt", keyword: "format", value: `"2026-01-01T00:00:00+08:-1"`, kept: true},
		{pointer: "/issuedAt", keyword: "format", value: `"2026-01-01T00:00:Z"`, kept: true},
		{pointer: "/issuedAt", keyword: "format", value: `"2026-01-01T00:00:.5Z"`, kept: true},
	},
	"extension-profile": {
		{pointer: "/version", keyword: "pattern", value: `"0.0.1"`},
		{pointer: "/version", keyword: "pattern", value: `"0.0.10"`},
		{pointer: "/version", keyword: "pattern", value: `"0.0.100"`},
		{pointer: "/version", keyword: "pattern", value: `"0.0.1a"`},
	},
	"group": {{pointer: "/state", keyword: "enum", value: `"ACTIVE"`}},
	// It is only for Signed Documents that §2 has a profile of timestamps beyond RFC 3339.
	"lease": {
		{pointer: "/expiresAt", keyword: "format", value: `"2016-12-31T23:59:60Z"`, kept: true},
		{pointer: "/expiresAt", keyword: "format", value: `"2026-03-02T12:00:00-00:00"`, kept: true},
		{pointer: "/expiresAt", keyword: "format", value: `"0000-03-02T12:00:00Z"`, kept: true},
	},
	"message": {
		{pointer: "/mentions", keyword: "uniqueItems", kept: true,
			value: `[{"type":"human","id":"urn:weavecheck:human:1"},{"id":"urn:weavecheck:human:1","type":"human"}]`},
	},
	"mission": {
		{pointer: "/createdAt", keyword: "format", value: `"2016-12-31T23:59:60Z"`, kept: true},
		{pointer: "/createdAt", keyword: "format", value: `"2026-03-02T12:00:00-00:00"`, kept: true},
		{pointer: "/pinnedProfiles", keyword: "uniqueItems", kept: true,
			value: `[{"profileUri":"urn:a:1","majorVersion":1},{"majorVersion":1,"profileUri":"urn:a:1"}]`},
		{pointer: "/pinnedProfiles", keyword: "uniqueItems", kept: true,
			value: `[{"profileUri":"urn:a:1","majorVersion":1},{"profileUri":"urn:a:1","majorVersion":1.0}]`},
		{pointer: "/definitionOfDone/0/evidenceRequired/0", keyword: "enum", value: `"failure_report"`, kept: true},
	},
	"work-contract": {
		{pointer: "/acceptanceCriteria/0/evidenceRequired/0", keyword: "enum", value: `"failure_report"`, kept: true},
		{pointer: "/retryPolicy/maxDelay", keyword: "pattern", value: `"P"`},
		{pointer: "/retryPolicy/maxDelay", keyword: "pattern", value: `"PT"`},
		{pointer: "/retryPolicy/maxDelay", keyword: "pattern", value: `"P1DT"`},
	},
}

// keepNames keeps documents with a member whose name is one that the schema knows but for its letter case, or one that
// some language keeps for itself. What is to be said of them has little to do with the schema: a few have all.
func (s *suite) keepNames() {
	of := s.specimens[0]
	var d schema.Document
	if d.Read(of.text) != nil || d.Root().Kind() != schema.Object {
		return
	}
	add := func(name, title string, text []byte) {
		p := &probe{schema: s.name, keyword: "additionalProperties", name: name, title: title, requirement: "21-02",
			text: text}
		if s.name == "command" {
			p.requirement = "17.4-07"
		}
		s.add(p)
		s.keep(s.known[string(text)])
	}
	for _, f := range foldings {
		for name := range d.Root().Members() {
			if !strings.HasPrefix(name.Text(), f.old) && (f.name == "capital" || !strings.Contains(name.Text(), f.old)) {
				continue
			}
			folded := strings.Replace(name.Text(), f.old, f.replacement, 1)
			add(fmt.Sprintf("%s in %s", f.name, name.Text()),
				fmt.Sprintf("with %s in the place of %s", folded, name.Text()),
				bytes.Replace(of.text, []byte(quoted(name.Text())+":"), []byte(quoted(folded)+":"), 1))
			break
		}
	}
	add("proto", "with a member named __proto__", append(of.text[:len(of.text)-1:len(of.text)-1], `,"__proto__":{}}`...))
}

// extra puts a value into each specimen that has the place.
func (s *suite) extra(e extra) error {
	found := false
	for _, of := range s.specimens {
		text := edited(of.text, tokensOf(e.pointer), e.value)
		if bytes.Equal(text, of.text) {
			continue
		}
		found = true
		s.add(&probe{schema: s.name, pointer: e.pointer, keyword: e.keyword, name: e.pointer + ": " + e.value, text: text})
		if e.kept {
			s.keep(s.known[string(text)])
			e.kept = false
		}
	}
	if !found {
		return fmt.Errorf("no sample has the place %s", e.pointer)
	}
	return nil
}
