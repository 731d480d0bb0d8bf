package document

import (
	"strings"

	"github.com/missionweave/weavecheck/model/schema"
)

// admissionFaults are mistakes about the log and its records.
var admissionFaults = []Fault{
	{"accepted-at-valid-until", "6.4-105", func(c *Codec) {
		replaced(c.admissions, "accepted-until", func(a *admission) string {
			return unless(since(a.verified.interval.until, instant(a.member("trustedAcceptedAt"))), ReasonOutsideInterval)
		})
	}},
	{"accepted-at-revoked-at", "6.4-105", func(c *Codec) {
		replaced(c.admissions, "accepted-not-revoked", func(a *admission) string {
			return unless(since(a.verified.interval.revoked, instant(a.member("trustedAcceptedAt"))), ReasonOutsideInterval)
		})
	}},
	{"accepted-after-valid-from", "6.4-105", func(c *Codec) {
		replaced(c.admissions, "accepted-from", func(a *admission) string {
			return unless(after(instant(a.member("trustedAcceptedAt")), a.verified.interval.from), ReasonOutsideInterval)
		})
	}},
	{"accepted-in-utc-only", "6.4-79", func(c *Codec) {
		replaced(c.admissions, "accepted-time", func(a *admission) string {
			return unless(strings.HasSuffix(a.member("trustedAcceptedAt"), "Z"), ReasonMalformedTime)
		})
	}},
	{"freshness-asked-of-the-record", "6.4-113", func(c *Codec) {
		replaced(c.admissions, "accepted-from", func(a *admission) string {
			const month = len("2027-03")
			at := a.member("trustedAcceptedAt")
			return unless(since(instant(at), a.verified.interval.from) && (a.profile.Name != "command" ||
				len(at) < month || at[:month] == a.verified.ProtectedTime[:month]), ReasonOutsideInterval)
		})
	}},
	{"authority-asked-of-the-record", "6.4-113", func(c *Codec) {
		replaced(c.admissions, "record-schema", func(a *admission) string {
			var d schema.Document
			err := d.ReadModel(a.document)
			return unless(err == nil && a.codec.schemaOf("first-admission-record").Accepts(a.root) &&
				!strings.HasPrefix(textOf(d.Root().Member("kind")), "mission."), ReasonRecordSchema)
		})
	}},
	{"cached-evidence-taken", "6.4-90", func(c *Codec) {
		replaced(c.steps, "key-not-revoked", func(v *verification) string {
			revoked := v.key.interval.revoked
			if n := len(v.key.history); n > 0 { // as it was before the last record
				revoked = nil
				for _, s := range v.key.history[:n-1] {
					revoked = earlier(revoked, instant(s.revokedAt))
				}
			}
			return unless(before(instant(v.time), revoked), "revoked")
		})
	}},
	{"returned-record-unchecked", "6.4-94", flowing(func(a *admission, mode Mode, t Trusted) ([]byte, string) {
		record, reason := a.run(mode, t)
		if a.appended.Record != nil {
			return a.appended.Record, ""
		}
		return record, reason
	})},
	{"found-record-unchecked", "6.4-92", flowing(func(a *admission, mode Mode, t Trusted) ([]byte, string) {
		noting := &noted{Trusted: t}
		record, reason := a.run(mode, noting)
		if noting.found.Record != nil {
			return noting.found.Record, ""
		}
		return record, reason
	})},
	{"candidate-returned", "6.4-94", flowing(func(a *admission, mode Mode, t Trusted) ([]byte, string) {
		record, reason := a.run(mode, t)
		if reason == "" && a.prepared != nil {
			return a.prepared, ""
		}
		return record, reason
	})},
	{"replay-appends", "6.4-99",
		flowing(func(a *admission, _ Mode, t Trusted) ([]byte, string) { return a.run(FirstAdmission, t) })},
	{"retry-appends", "6.4-86", flowing(func(a *admission, mode Mode, t Trusted) ([]byte, string) {
		record, reason := a.run(mode, t)
		if reason == "" && a.prepared == nil {
			t.Append(record)
		}
		return record, reason
	})},
	{"failed-lookup-is-absence", "6.4-93", flowing(func(a *admission, mode Mode, t Trusted) ([]byte, string) {
		if o := t.Lookup(a.verified.OrganizationID, a.verified.SigningHash()); o.Status == LogFound {
			return a.returned(o)
		} else if mode != FirstAdmission {
			return nil, ReasonMissing
		}
		return a.append(t)
	})},
	{"failed-append-is-success", "6.4-82", flowing(func(a *admission, mode Mode, t Trusted) ([]byte, string) {
		record, reason := a.run(mode, t)
		if a.prepared != nil && a.appended.Record == nil {
			return a.prepared, ""
		}
		return record, reason
	})},
}

// noted keeps what a look-up found.
type noted struct {
	Trusted
	found LogOutcome
}

func (n *noted) Lookup(organizationID, signingHash string) LogOutcome {
	n.found = n.Trusted.Lookup(organizationID, signingHash)
	return n.found
}

func flowing(flow func(*admission, Mode, Trusted) ([]byte, string)) func(*Codec) {
	return func(c *Codec) { c.flow = flow }
}
