package vectors

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// Replay plays a Vector through a fresh Session, judged by the oracle at every step just like the check it was recorded
// from. readings are those that the target took in earlier checks. The Session comes with every error but that of a
// target that could not be reset.
//
// A Deviation is the target's. A *Drift is the Vector's: it was recorded with other rules than those of today.
func Replay(ctx context.Context, v Vector, target adapters.Target, info adapters.Info, c *cast.Cast,
	rulebook *model.Rulebook, readings model.Readings) (s *adapters.Session, err error) {
	// A target inside the process may panic. That ends its check, as it does in a scenario, and not the run.
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("panic: %v", e)
		}
	}()
	s, err = adapters.Begin(ctx, target, info, c.Organization, c.Cards, c, rulebook, readings)
	if err != nil {
		return s, err
	}
	return s, v.finish(ctx, s, 0)
}

// finish plays the steps from one on, and ends the Session.
func (v *Vector) finish(ctx context.Context, s *adapters.Session, from int) error {
	for i := from; i < len(v.Steps); i++ {
		if err := v.play(ctx, s, i); err != nil {
			return err
		}
	}
	return s.Finish(ctx)
}

// play plays one step.
func (v *Vector) play(ctx context.Context, s *adapters.Session, i int) error {
	if i == v.Focus {
		s.Focus()
	}
	step, before := v.Steps[i], len(s.Steps())
	var err error
	switch {
	case step.Submit != nil:
		draft, missing := present(s, step.Submit)
		if missing == nil {
			err = s.Submit(ctx, draft, step.Note, step.Claim)
		}
		if missing == nil && len(s.Steps()) == before {
			missing = err // a symbol stands for nothing
		}
		if missing != nil {
			return v.absent(s, i, missing)
		}
	case step.Again != nil:
		err = s.Resend(ctx, *step.Again, step.Note, step.Claim)
	case step.Limits != nil:
		return s.Limit(ctx, step.Limits, step.Note)
	case step.Replay == Everywhere:
		return s.ReplayEverywhere(ctx)
	case step.Replay != "":
		who, known := s.Agent(step.Replay)
		if !known {
			return fmt.Errorf("step %d (%s): %s is no Agent of the Organization", i, step.Note, step.Replay)
		}
		return s.ReplayTo(ctx, who, step.Note)
	default:
		at, missing := step.Advance.instant(s)
		if missing != nil {
			return v.absent(s, i, missing)
		}
		return s.AdvanceTo(ctx, at, step.Advance.To, step.Note)
	}
	if errors.As(err, new(*adapters.Inapplicable)) {
		return err
	}
	if drift := v.drift(s, i); drift != nil {
		return drift
	}
	return err
}

// absent reports that what a step speaks of is not there. Where it is something older than the present value, or the
// target reads the text otherwise than the one that was recorded, the check does not apply, and that is nobody's fault.
func (v *Vector) absent(s *adapters.Session, i int, err error) error {
	if errors.As(err, new(*adapters.Inapplicable)) {
		return err
	}
	if d := v.Steps[i].Submit; d != nil {
		if m, ok := tooOld(s, d.Document); ok {
			return &adapters.Inapplicable{Note: "there is no older " + m.Name}
		}
	}
	return s.Supposes(fmt.Sprintf("step %d (%s)", i, v.Steps[i].Note), err)
}

// tooOld finds the first symbol that stands for a value from before the first one.
func tooOld(s *adapters.Session, doc map[string]any) (m adapters.Minted, found bool) {
	_, _ = adapters.Replaced(doc, func(v any) (any, error) {
		if symbol, ok := v.(adapters.Minted); ok && !found {
			last, minted := s.Current(symbol.Name, symbol.Subject)
			m, found = symbol, minted && symbol.Ordinal < 0 && last.Ordinal+symbol.Ordinal < 1
		}
		return v, nil
	})
	return m, found
}

// present is a Draft as it is to be sent now.
func present(s *adapters.Session, d *adapters.Draft) (*adapters.Draft, error) {
	d, err := addressed(s, d)
	if err != nil {
		return nil, err
	}
	return expecting(s, d)
}

// addressed names the Conversation that a Draft is for only to a server that has shown it: to others the WorkItem, or the
// Group, says which one it is. Another's has to be shown.
func addressed(s *adapters.Session, d *adapters.Draft) (*adapters.Draft, error) {
	m, ok := d.Document[conversationMember].(adapters.Minted)
	own := m.Subject == d.Document["workItemId"] || d.Document["workItemId"] == nil && m.Subject == d.Document["groupId"]
	switch {
	case !ok || s.Disclosed(m.Name, m.Subject):
		return d, nil
	case !own:
		return nil, &adapters.Inapplicable{Note: "the target does not show that Conversation"}
	}
	return without(d, conversationMember), nil
}

// without is a Draft without a member.
func without(d *adapters.Draft, member string) *adapters.Draft {
	c := *d
	c.Document = maps.Clone(d.Document)
	delete(c.Document, member)
	return &c
}

// expecting is a Draft with the revision that it expects. One that stands for the present revision goes only to a
// server that has shown it: nobody else could know it (§15.1). One that is counted down from it needs one to count
// from.
func expecting(s *adapters.Session, d *adapters.Draft) (*adapters.Draft, error) {
	m, ok := d.Document[revisionMember].(adapters.Minted)
	if !ok || m.Name != model.HoleRevision {
		return d, nil
	}
	exact := m.Ordinal == 0 && m.Plus == 0
	switch shown := s.Disclosed(m.Name, m.Subject); {
	case shown && exact:
		return d, nil
	case !shown && !exact:
		return nil, &adapters.Inapplicable{Note: "the target shows no revision"}
	case shown:
		now, err := s.Value(adapters.Minted{Name: m.Name, Subject: m.Subject, Ordinal: m.Ordinal})
		if n, ok := now.(uint64); err == nil && ok && m.Plus < 0 && n < uint64(-m.Plus) {
			err = &adapters.Inapplicable{Note: "there is no older revision"}
		}
		return d, err
	}
	return without(d, revisionMember), nil
}

// The members of an envelope that name what only some servers show.
const (
	revisionMember     = "expectedRevision"
	conversationMember = "conversationId"
)

func (a *Advance) instant(s *adapters.Session) (model.Instant, error) {
	switch {
	case a.OffsetMillis != nil:
		return start + model.Instant(*a.OffsetMillis), nil
	case a.AfterMillis != nil:
		return s.Now() + model.Instant(*a.AfterMillis), nil
	}
	v, err := s.Value(*a.To)
	if err != nil {
		return 0, err
	}
	at, ok := v.(model.Instant)
	if !ok {
		return 0, fmt.Errorf("%s of %s is no instant", a.To.Name, a.To.Subject)
	}
	return at, nil
}
