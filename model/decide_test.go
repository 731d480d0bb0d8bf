package model

import (
	"slices"
	"testing"
)

// How long a Command stays fresh is the Organization's own (§6.4): nothing is refused for it, and what is refused
// anyway may be refused for it if it was issued before it came.
func TestOnlyWhatIsRefusedAnywayMayBeRefusedAsNoLongerFresh(t *testing.T) {
	const now Instant = 1_000
	for name, c := range map[string]struct {
		issued Instant
		kind   Kind
		want   bool
	}{
		"issued when it came":                 {now, WorkPropose, false},
		"issued before it came":               {now - 1, WorkPropose, true},
		"issued before it came, and accepted": {now - 1, SessionOpen, false},
	} {
		t.Run(name, func(t *testing.T) {
			command := &Command{ActionID: "urn:x:action:1", Kind: c.kind, Actor: Actor{Type: Service, ID: "urn:x:service:1"},
				IssuedAt: c.issued, ExpectedRevision: -1, Payload: &ProposeWork{}}
			if c.kind == SessionOpen {
				command.Payload = &OpenSession{AgentID: "urn:x:agent:1"}
			}
			state := NewState([]*Card{{AgentID: "urn:x:agent:1", CardVersion: 1}})
			d := NewRulebook().Decide(state, command, now, DefaultReadings())
			if d.Refused() != (c.kind == WorkPropose) {
				t.Fatalf("refused: %v", d.Refused())
			}
			if got := slices.Contains(d.Codes(), AuthInvalidSignature); got != c.want {
				t.Errorf("the codes are %v", d.Codes())
			}
		})
	}
}
