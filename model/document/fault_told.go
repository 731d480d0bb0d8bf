package document

import (
	"fmt"
	"strings"
	"sync/atomic"
)

// toldFaults are mistakes about what is said of a refusal that is right.
func toldFaults() []Fault {
	telling := func(id, requirement, code string, about func(f *Failure) bool) Fault {
		return Fault{id, requirement, func(c *Codec) {
			c.told = func(f *Failure) *Failure {
				if about(f) {
					return &Failure{Code: code, Stage: f.Stage, Reason: f.Reason}
				}
				return f
			}
		}}
	}
	saying := func(words string) func(f *Failure) bool {
		return func(f *Failure) bool { return f.Stage == KeyResolution && strings.Contains(f.Reason, words) }
	}
	return []Fault{
		telling("unavailable-evidence-is-told", "6.4-45", "INTERNAL_ERROR", saying("unavailable")),
		telling("incomplete-evidence-is-told", "6.4-45", "INTERNAL_ERROR", saying("not complete")),
		telling("unknown-key-is-told", "6.4-45", "AUTH_REQUIRED", saying("is not in the Registry")),
		telling("another-signer-is-told", "6.4-124", "AUTH_FORBIDDEN", saying("signer's")),
		telling("revoked-key-is-told", "6.4-124", "AUTH_FORBIDDEN", saying("revokedAt")),
		telling("envelope-is-told", "6.4-124", "PROTOCOL_VIOLATION",
			func(f *Failure) bool { return f.Stage == SignatureEnvelope }),
		telling("admission-is-told", "6.4-110", "AUTH_FORBIDDEN",
			func(f *Failure) bool { return f.Stage == Admission }),
		telling("conflict-is-told", "6.4-110", "ACTION_ID_COLLISION",
			func(f *Failure) bool { return f.Reason == ReasonConflict }),
		telling("log-is-told", "6.4-110", "INTERNAL_ERROR",
			func(f *Failure) bool { return f.Reason == ReasonUnavailable || f.Reason == ReasonIndeterminate }),
		{"admission-without-reason", "6.4-111", func(c *Codec) {
			c.told = func(f *Failure) *Failure {
				if f.Stage == Admission {
					return failure(Admission, "")
				}
				return f
			}
		}},
		{"admission-with-a-new-reason-each-time", "6.4-111", func(c *Codec) {
			var told atomic.Int64
			c.told = func(f *Failure) *Failure {
				if f.Stage == Admission {
					return failure(Admission, fmt.Sprintf("%s (%d)", f.Reason, told.Add(1)))
				}
				return f
			}
		}},
	}
}
