package vectors

import (
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
)

// FromSession records what a Session played, up to and with a step, as a Vector. source is the feature file of the
// check or Generated. Where the Session never came to what it is about, the Vector is about its last step.
func FromSession(id, title string, requirements []string, source string, s *adapters.Session, lastStep int) (Vector,
	error) {
	v := Vector{ID: id, Title: title, Requirements: requirements, Source: source, Readings: map[string]int{}}
	played := s.Steps()
	if lastStep < 0 || lastStep >= len(played) {
		return v, place{vector: id}.fault("step %d was asked for as the last one, and %d were played", lastStep, len(played))
	}
	played = played[:lastStep+1]
	if v.Focus = s.FocusStep(); v.Focus < 0 || v.Focus > lastStep {
		v.Focus = lastStep
	}
	readings := s.Readings()
	for _, p := range model.Points() {
		if settled, option := readings.Settled(p); settled {
			v.Readings[p.ID] = option
		}
	}
	for i := range played {
		v.Steps = append(v.Steps, recorded(played, i))
	}
	// What cannot be read back must not be written, and what is read back shares nothing with the Session.
	raw, err := Encode(v)
	if err != nil {
		return v, err
	}
	read, err := Decode("", raw)
	if err != nil {
		return v, err
	}
	return read[0], nil
}

func recorded(played []adapters.Sent, i int) *Step {
	sent := &played[i]
	step := &Step{Note: sent.Note, Claim: sent.Claim, Expect: expectations(sent.Allowed)}
	switch {
	case sent.Draft != nil:
		step.Submit = sent.Draft
	case sent.Again >= 0:
		first := sent.Again
		for played[first].Draft == nil { // the retry of a retry sends the Command of the first
			first = played[first].Again
		}
		step.Again = &first
	case sent.Limits != nil:
		step.Limits = sent.Limits
	case sent.As != nil:
		step.Replay = sent.As.ID
	case sent.Replays:
		step.Replay = Everywhere
	default:
		step.Advance = advance(played, i)
	}
	return step
}

// advance chooses how to write an instant that is no symbol. Counted from the start it is the same for every server.
// But once time passed to an expiry that the server set, the present itself is the server's, and the check meant a
// duration from there.
func advance(played []adapters.Sent, i int) *Advance {
	at := played[i].At
	if played[i].To != nil {
		return &Advance{To: played[i].To}
	}
	if slices.ContainsFunc(played[:i], func(s adapters.Sent) bool { return s.To != nil }) {
		after := int64(at - played[i-1].At)
		return &Advance{AfterMillis: &after}
	}
	offset := int64(at - start)
	return &Advance{OffsetMillis: &offset}
}

// expectations are the outcomes that the rules allowed, each once, in a fixed order.
func expectations(allowed []oracle.Outcome) []Expect {
	var list []Expect
	for i := range allowed {
		e := expectation(&allowed[i])
		if !slices.ContainsFunc(list, e.equal) {
			list = append(list, e)
		}
	}
	slices.SortFunc(list, Expect.compare)
	return list
}

func expectation(o *oracle.Outcome) Expect {
	e := Expect{Outcome: Refused}
	switch {
	case o.Accepted && o.Retry:
		return Expect{Outcome: Receipt}
	case o.Accepted:
		e.Outcome = Accepted
		for _, kind := range o.Events {
			e.Events = append(e.Events, string(kind))
		}
		if o.Requirement != "" {
			e.Requirements = []string{o.Requirement}
		}
		return e
	}
	for _, c := range o.Codes {
		e.Codes = append(e.Codes, string(c))
	}
	for _, g := range o.Failed {
		if g.Requirement != "" {
			e.Requirements = append(e.Requirements, g.Requirement)
		}
	}
	slices.Sort(e.Codes)
	slices.Sort(e.Requirements)
	e.Codes, e.Requirements = slices.Compact(e.Codes), slices.Compact(e.Requirements)
	return e
}
