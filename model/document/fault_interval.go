package document

import (
	"strings"

	"github.com/missionweave/weavecheck/model/schema"
)

// intervalFaults close an interval at the wrong end, compare texts, or round.
var intervalFaults = []Fault{
	{"valid-after-valid-from", "6.4-57", func(c *Codec) {
		replaced(c.steps, "key-valid-from", func(v *verification) string {
			return unless(after(instant(v.time), v.key.interval.from), "before validFrom")
		})
	}},
	{"valid-at-valid-until", "6.4-57", func(c *Codec) {
		replaced(c.steps, "key-valid-until", func(v *verification) string {
			return unless(since(v.key.interval.until, instant(v.time)), "after validUntil")
		})
	}},
	{"valid-at-revoked-at", "6.4-58", func(c *Codec) {
		replaced(c.steps, "key-not-revoked", func(v *verification) string {
			return unless(since(v.key.interval.revoked, instant(v.time)), "after revokedAt")
		})
	}},
	{"times-compared-as-texts", "6.4-59", func(c *Codec) {
		replaced(c.steps, "key-valid-from",
			func(v *verification) string { return unless(v.time >= v.key.validFrom, "before validFrom") })
	}},
	{"times-rounded-to-milliseconds", "2-06", func(c *Codec) {
		replaced(c.steps, "key-valid-until", func(v *verification) string {
			for _, s := range v.key.history {
				if s.validUntil != "" && !before(instant(milliseconds(v.time)), instant(milliseconds(s.validUntil))) {
					return "after validUntil"
				}
			}
			return ""
		})
	}},
	{"latest-boundary-counts", "6.4-51", func(c *Codec) {
		replaced(c.steps, "key-valid-until", func(v *verification) string {
			for _, s := range v.key.history {
				if s.validUntil != "" && before(instant(v.time), instant(s.validUntil)) {
					return ""
				}
			}
			return unless(v.key.interval.until == nil, "after validUntil")
		})
	}},
	{"absent-boundary-clears", "6.4-50", func(c *Codec) {
		replaced(c.steps, "key-valid-until", func(v *verification) string {
			n := len(v.key.history)
			return unless(n == 0 || before(instant(v.time), instant(v.key.history[n-1].validUntil)), "after validUntil")
		})
	}},
	{"validity-judged-at-end-of-history", "6.4-60", func(c *Codec) {
		replaced(c.steps, "key-not-revoked",
			func(v *verification) string { return unless(v.key.interval.revoked == nil, "revoked by now") })
	}},
	{"unrelated-bindings-unchecked", "6.4-34", func(c *Codec) {
		for i := range c.bindings {
			if !strings.HasPrefix(c.bindings[i].id, "key-") && c.bindings[i].id != "registry-valid-from" {
				continue
			}
			sound := c.bindings[i].fault
			c.bindings[i].fault = func(j *joining) string {
				if fault := sound(j); fault != "" {
					j.broken = fault
				}
				return ""
			}
		}
		replaced(c.steps, "evidence", func(v *verification) string {
			if v.bindings.Fault != "" {
				return v.bindings.Fault
			}
			return v.key.broken
		})
	}},
}

// milliseconds cuts the fraction of a timestamp after its third digit.
func milliseconds(text string) string {
	whole, fraction, ok := strings.Cut(text, ".")
	if !ok {
		return text
	}
	digits := len(fraction) - len(strings.TrimLeft(fraction, "0123456789"))
	return whole + "." + fraction[:min(3, digits)] + fraction[digits:]
}

func after(at, boundary *schema.Timestamp) bool {
	return at == nil || boundary == nil || at.Compare(*boundary) > 0
}
