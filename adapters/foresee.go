package adapters

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/oracle"
)

// Foresee lists what the rules allow a Draft to lead to if it is sent now. Nothing is sent.
func (s *Session) Foresee(d *Draft) ([]oracle.Outcome, error) {
	raw, err := s.Encode(d)
	if err != nil {
		return nil, err
	}
	return s.foreseen(raw), nil
}

// ForeseeAgain lists what the rules allow the Command of an earlier step to lead to if it is sent once more now.
func (s *Session) ForeseeAgain(step int) ([]oracle.Outcome, error) {
	if step < 0 || step >= len(s.raws) || s.raws[step] == nil {
		return nil, fmt.Errorf("step %d sent no Command", step)
	}
	return s.foreseen(s.raws[step]), nil
}

func (s *Session) foreseen(raw json.RawMessage) []oracle.Outcome {
	return s.oracle.Explore(document.ReadCommand(raw, s.keys, s.cast.Remembers()), s.now).Outcomes()
}

// Backdated reports whether a Draft says that it was issued at an instant that the target minted: it is signed as of
// then, and need not be fresh any more when it is sent.
func (d *Draft) Backdated() bool {
	m, ok := d.Document["issuedAt"].(Minted)
	return ok && m.Name != ""
}

// Refused reports whether no outcome is an acceptance, and one of them at least is there.
func Refused(outcomes []oracle.Outcome) bool {
	return len(outcomes) > 0 && !slices.ContainsFunc(outcomes, func(o oracle.Outcome) bool { return o.Accepted })
}

// signedAt is the instant as of which an envelope is signed: that of its issue where a symbol says it, which the
// signature has to say as well (§6.4); and else the present.
func (s *Session) signedAt(doc map[string]any) model.Instant {
	if at, ok := doc["issuedAt"].(model.Instant); ok {
		return at
	}
	return s.now
}
