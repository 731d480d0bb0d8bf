package schema

import (
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// §2: every timestamp is one of RFC 3339, and only those of Signed Documents and of acceptance have a profile besides.
func TestIsDateTime(t *testing.T) {
	for text, want := range map[string]bool{
		"2016-12-31T23:59:60Z": true, "2017-01-01T07:59:60+08:00": true, "1998-12-31t15:59:60.75-08:00": true,
		"2026-03-02T09:00:00-00:00": true, "0000-02-29T00:00:00Z": true, "1582-10-10T00:00:00Z": true,
		"2016-12-31T23:58:60Z": false, "2016-12-31T23:59:60+08:00": false, "2016-12-30T23:59:60Z": false,
		"2016-12-31T23:59:61Z": false, "0001-02-29T00:00:00Z": false, "1500-02-29T00:00:00Z": false,
		"2026-03-02T09:00:00+-1:00": false, "2026-03-02T09:00:Z": false, "2026-03-02T09:00:00-24:00": false,
		"2026-03-02": false, "": false,
	} {
		if got := IsDateTime(text); got != want {
			t.Errorf("IsDateTime(%q) = %v", text, got)
		}
	}
}

// offProfile are RFC 3339 date-times that Signed Documents do not have.
var offProfile = []string{"2016-12-31T23:59:60Z", "2026-03-02T10:00:00-00:00", "0000-12-31T23:59:59Z"}

// §2, §6.4: the nine kinds with a signature and First-Admission Records are held to the profile of timestamps, wherever
// they stand; all others are not.
func TestTimestampsAreHeldToTheProfileWhereTheyAreSigned(t *testing.T) {
	signed := []string{"agent-card", "approval", "artifact", "command", "context-package", "event", "evidence",
		"extension-profile", "first-admission-record", "group-snapshot"}
	for _, c := range []struct{ file, member string }{
		{"agent-card", "issuedAt"}, {"approval", "occurredAt"}, {"artifact", "createdAt"}, {"command", "issuedAt"},
		{"context-package", "generatedAt"}, {"event", "occurredAt"}, {"evidence", "createdAt"},
		{"extension-profile", "approvedAt"}, {"first-admission-record", "trustedAcceptedAt"},
		{"group-snapshot", "createdAt"}, {"lease", "expiresAt"}, {"mission", "createdAt"}, {"membership", "activatedAt"},
		{"message", "committedAt"}, {"presence-record", "lastHeartbeat"}, {"error", "occurredAt"}, {"work-item", "createdAt"},
		{"work-contract", "deadline"},
		{"websocket-frame-6", "issuedAt"}, // that of the Command in it
	} {
		text, err := os.ReadFile(path.Join(samplesFolder, c.file+".json"))
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(c.file, "-6")
		before, rest, ok := strings.Cut(string(text), `"`+c.member+`": "`)
		_, after, _ := strings.Cut(rest, `"`)
		if !ok {
			t.Errorf("the sample %s has no %s", c.file, c.member)
		}
		want := !slices.Contains(signed, name) && c.file != "websocket-frame-6"
		for _, time := range append([]string{"2026-03-02T10:00:00+00:00"}, offProfile...) {
			var d Document
			if err := d.Read([]byte(before + `"` + c.member + `": "` + time + `"` + after)); err != nil {
				t.Fatal(err)
			}
			if got := Protocol(name).Accepts(d.Root()); got != (want || !slices.Contains(offProfile, time)) {
				t.Errorf("%s with %s %s: accepted: %v", c.file, c.member, time, got)
			}
		}
	}
}

// What else is read, such as the messages of a target, need not know of leap seconds.
func TestPayloadsAreHeldToTheTimestampProfile(t *testing.T) {
	for _, time := range offProfile {
		set, err := NewSet([]byte(`{"$id":"https://example.org/a.json","type":"string","format":"date-time"}`))
		if err != nil {
			t.Fatal(err)
		}
		s, err := set.Compile("https://example.org/a.json")
		if err != nil {
			t.Fatal(err)
		}
		var d Document
		if err := d.Read([]byte(`"` + time + `"`)); err != nil {
			t.Fatal(err)
		}
		if told := s.Mismatches(d.Root()); len(told) != 1 || !strings.HasPrefix(told[0], "it") {
			t.Errorf("%s: %q", time, told)
		}
	}
}
