package generate

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/missionweave/weavecheck/model/schema"
)

// requirement is the most specific one of the catalogue that a document breaks or keeps, or several with blanks
// between.
func (s *suite) requirement(p *probe, w words) string {
	if p.requirement != "" {
		return p.requirement
	}
	at := s.place(w.tokens)
	for _, rule := range []func(*probe, words, *place) string{s.ofRecord, s.ofNames, s.ofForm, s.ofCommand, s.ofMembers} {
		switch id := rule(p, w, at); {
		case id == "":
		case at.isA("protocolVersion") && w.keyword != "required":
			return id + " 21-04"
		case p.table == "final newline" && !at.says("format") && !at.isA("id", "timestamp"):
			return "2-03 " + id // one fault, wherever a pattern is matched
		default:
			return id
		}
	}
	if at.isA("protocolVersion") {
		return "2-03 21-04"
	}
	return "2-03"
}

// ofRecord finds the rows that §6.4 has for the members of a First-Admission Record.
func (s *suite) ofRecord(p *probe, w words, _ *place) string {
	switch {
	case s.name != "first-admission-record":
		return ""
	case len(w.tokens) > 0:
		return "6.4-record-" + slug(w.tokens[0])
	case w.keyword == "additionalProperties" && lastName(p.value) == "signature":
		return "6.4-77"
	}
	return "6.4-76"
}

// ofNames finds what is said of members that no schema knows.
func (s *suite) ofNames(_ *probe, w words, _ *place) string {
	switch {
	case w.keyword != "additionalProperties":
		return ""
	case s.name == "command" && len(w.tokens) == 0:
		return "17.4-07"
	}
	return "21-02"
}

// ofForm finds what §2 says of the form of a value.
func (s *suite) ofForm(p *probe, w words, at *place) string {
	if w.keyword == "required" || w.keyword == "if" {
		return ""
	}
	value := valueAt(p.value, w.tokens)
	switch {
	case w.keyword == "propertyNames":
		return ofIdentifier(firstName(value))
	case at.isA("extensionKind") && value.Kind() == schema.String && strings.HasPrefix(value.Text(), "ext"):
		return "18-04"
	case at.isA("id") && value.Kind() == schema.String:
		return ofIdentifier(value.Text())
	case at.isA("id"):
		return "2-23"
	case at.isA("timestamp") && p.valid && !utcInCapitals.Match(value.Raw()):
		return "2-07"
	case at.isA("timestamp"):
		return "2-04 2-30"
	case at.says("format") && value.Kind() == schema.String:
		return "2-29 2-30"
	case at.isA("contentHash"):
		return "2-19"
	case at.isA("base64url"):
		return "2-17"
	case at.isA("count", "ordinal"):
		return "2-20"
	case s.name != "websocket-frame" && dotted(w.tokens) == "signature.algorithm":
		return "6.4-08"
	}
	return ""
}

var utcInCapitals = regexp.MustCompile(`^"[0-9-]+T[0-9:.]+Z"$`)

// ofIdentifier tells what is the matter with an identifier.
func ofIdentifier(text string) string {
	switch {
	case strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r == 0x7F }):
		return "2-25"
	case len(text) != utf8.RuneCountInString(text):
		return "2-24"
	}
	return "2-23"
}

// ofCommand finds what §15.1 says of the members of a Command, by who acts and what it asks for.
func (s *suite) ofCommand(p *probe, w words, _ *place) string {
	if s.name != "command" || w.keyword != "required" && w.keyword != "if" {
		return ""
	}
	kind := valueAt(p.value, []string{"kind"})
	actor := valueAt(p.value, []string{"actor", "type"})
	about := ""
	if len(w.tokens) > 0 {
		about = w.tokens[0]
	}
	of := func(kinds ...string) bool { return slices.ContainsFunc(kinds, kind.Is) }
	switch {
	case len(w.tokens) > 1,
		about != "" && !slices.Contains([]string{"groupId", "sessionEpoch", "membershipEpoch", "coordinatorEpoch"}, about):
		return ""
	case of("mission.create"):
		return "15.1-09"
	case of("ext.missionweaveprotocol.registry.agent_card_register", "ext.missionweaveprotocol.identity.session_open"):
		return "15.1-12"
	case about == "groupId":
		return "15.1-03"
	case of("mission.terminate") && actor.Is("service"):
		return "15.1-20"
	case of("mission.terminate"):
		return "15.1-19"
	case of("mission.renew_coordinator"):
		return "15.1-14"
	case of("work.accept_result"):
		return "15.1-18"
	case of("mission.submit_for_approval", "mission.create_child", "membership.grant_delegation"):
		return "15.1-13"
	case actor.Is("agent") && about == "sessionEpoch":
		return "15.1-04"
	case actor.Is("agent") && about == "membershipEpoch":
		return "15.1-05"
	case actor.Is("human") && about == "membershipEpoch":
		return "15.1-06"
	case actor.Is("human") && about == "sessionEpoch":
		return "15.1-07"
	case actor.Is("service"):
		return "15.1-08"
	}
	return ""
}

// memberRequirements are what the text says of the members of each kind of document, the first member that fits; "" is
// the document as a whole.
var memberRequirements = map[string][]struct{ members, requirement string }{
	"agent-card": {{"signature", "6.4-64"}, {"", "6.1-03"}},
	"approval":   {{"signature", "6.4-64"}},
	"artifact": {
		{"signature", "6.3-13"}, {"contentHash mediaType schemaUri sizeBytes uri", "13.1-04"}, {"producer", "6.1-10"},
		{"missionId groupId workItemId", "13.1-06"},
		{"sourceArtifactHashes toolVersions modelVersions createdAt classification", "13.1-07"},
	},
	"command": {{"signature", "6.3-12"},
		{"actionId protocolVersion actor kind payload correlationId issuedAt", "15.1-02"}, {"groupId", "15.1-03"}},
	"context-package":   {{"", "13.3-02"}},
	"error":             {{"code", "19-02"}, {"retryable", "19-03"}, {"", "19-01"}},
	"evidence":          {{"", "13.2-05"}},
	"extension-profile": {{"overridesCoreInvariants", "2-03"}, {"", "18-02"}},
	"event": {
		{"eventId", "15.2-02"}, {"groupId", "15.2-03"}, {"sequence", "15.2-04"}, {"aggregateRevision", "15.2-05"},
		{"kind actor", "15.2-06"}, {"cause", "15.2-07"},
		{"correlationId", "15.2-08"}, {"occurredAt payload", "15.2-09"}, {"signature", "15.2-10"},
	},
	"group-snapshot":  {{"signature", "6.4-64"}},
	"membership":      {{"membershipEpoch role visibilityStartSequence scopes", "8-01"}},
	"message":         {{"authority", "9-08"}},
	"presence-record": {{"capacity", "11.1-11"}},
	"mission": {
		{"objective", "7.1-01"}, {"definitionOfDone", "7.1-02"}, {"deadline", "7.1-03"}, {"budget", "7.1-04"},
		{"approvalPolicy", "7.1-05"}, {"missionOwner", "7.1-07"},
	},
	"work-contract": {
		{"contractVersion", "10.1-01"}, {"goal requiredDeliverables", "10.1-02"}, {"acceptanceCriteria", "10.1-03"},
		{"inputArtifacts dependencyWorkItemIds", "10.1-04"},
		{"allowedResources", "10.1-05"}, {"requiredCapabilities", "10.1-06"},
		{"deadline requestedUrgency businessImpact", "10.1-07"}, {"budget", "10.1-08"},
		{"retryPolicy", "10.1-09"}, {"sideEffectRisk executionApproval", "10.1-10"},
	},
	"work-item": {{"contract", "10.1-01"}, {"selectionBasis", "10.3-13"}},
}

// ofMembers finds what the text says of a member.
func (s *suite) ofMembers(_ *probe, w words, _ *place) string {
	for _, m := range memberRequirements[s.name] {
		if m.members == "" || len(w.tokens) > 0 && slices.Contains(strings.Fields(m.members), w.tokens[0]) {
			return m.requirement
		}
	}
	return ""
}
