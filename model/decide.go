package model

// Decision is what a Command leads to: its Events, or a rejection, or the receipt it already has.
type Decision struct {
	// Rule is the rule that was asked; nil for an unknown kind or a retry.
	Rule *Rule
	// Events are to be appended together or not at all.
	Events []Event
	// Failed lists every guard that failed. When it is not empty the Command is refused and nothing happens.
	Failed []*Guard
	// Retry: the Command was accepted before, so it gets its original receipt and appends nothing (§15.1).
	Retry bool
}

// Refused reports whether the Command is refused.
func (d *Decision) Refused() bool { return len(d.Failed) > 0 }

// Codes lists the error codes that a refusal may carry: those of any guard that failed.
func (d *Decision) Codes() []Code {
	var codes []Code
	seen := map[Code]bool{}
	for _, g := range d.Failed {
		for _, c := range g.Codes {
			if !seen[c] {
				seen[c] = true
				codes = append(codes, c)
			}
		}
	}
	return codes
}

// documentReadable stands before every rule: nobody can say which one a document is about that has no one meaning.
var documentReadable = &Guard{Name: "document-readable", Requirement: "6.4-121", Codes: []Code{ProtocolViolation}}

var unknownKind = &Guard{Name: "known-kind", Requirement: "15.1-38",
	Codes: []Code{SchemaValidation, InvalidCommand, ProtocolViolation, AuthForbidden}}

// widestWindow is more than any Organization may admit between the issue of a Command and its arrival: the window has to
// have a bound (§6.4).
const widestWindow = 100 * 366 * 24 * 3600 * 1000

// freshEnough stands behind every rule: that a new Command was issued within a window that the Organization defines. How
// long it is nobody says: so by itself it refuses only what no window can hold. A Command that is refused anyway, and was
// issued before it came, may as well be refused for that.
var freshEnough = &Guard{Name: "issued-recently", Requirement: "6.4-112", Codes: []Code{AuthInvalidSignature},
	Holds: func(f *Facts) bool { return f.Command.IssuedAt <= f.Now+widestWindow }}

// behindEveryRule are asked of every Command whose document is sound.
func behindEveryRule() []*Guard {
	return guards([]*Guard{ownCoordinatorEpoch, freshEnough}, byOverride())
}

// Decide answers a Command in a state at an instant. It changes nothing: the Events it returns are what would happen,
// and a refusal carries every guard that failed. Where the text allows more than one behaviour it asks choose.
func (b *Rulebook) Decide(s *State, c *Command, now Instant, choose Chooser) Decision {
	if c.Fault == DocumentMalformed {
		return Decision{Failed: []*Guard{documentReadable}}
	}
	if b.asked != nil {
		choose = heeded{choose, b.asked}
	}
	f := gather(s, c, now, choose)
	if f.used && f.receipt == c.Digest && c.Fault == DocumentSound {
		if fences := f.fenced(); len(fences) > 0 && choose.Choose(RetryStaleSession) == 1 {
			return Decision{Failed: fences}
		}
		return Decision{Retry: true}
	}
	rule := b.rule(&f)
	if rule == nil {
		if c.Fault == DocumentUnverified {
			return Decision{Failed: []*Guard{unknownKind, signatureVerified}}
		}
		return Decision{Failed: freshToo([]*Guard{unknownKind}, c, now)}
	}
	d := Decision{Rule: rule.Rule}
	var failed guardSet // guards that failed or could not be asked
	for i, g := range rule.Guards {
		if failed.meets(rule.needs[i]) || g.OnItem && f.Item.State == None || rule.inGroup[i] && f.Mission.GroupID == "" {
			failed.add(i)
			continue
		}
		if !g.Ask(&f) {
			failed.add(i)
			d.Failed = append(d.Failed, g)
		}
	}
	for _, g := range b.Behind {
		if c.Fault == DocumentSound && !g.Ask(&f) {
			d.Failed = append(d.Failed, g)
		}
	}
	if b.met != nil {
		b.meets(rule, &f, failed, !d.Refused())
	}
	if d.Refused() {
		d.Failed = freshToo(d.Failed, c, now)
		return d
	}
	base := Event{
		GroupID: c.GroupID, Actor: c.Actor, Cause: Cause{"command", c.ActionID}, CorrelationID: c.CorrelationID, At: now,
		Digest: c.Digest,
	}
	if f.escalates() {
		base.Override = c.Override
	}
	for i := range rule.Events {
		b.produce(&f, &rule.Events[i], &base)
	}
	d.Events = f.events
	return d
}

// freshToo adds to the guards that failed that the Command may not be fresh enough either.
func freshToo(failed []*Guard, c *Command, now Instant) []*Guard {
	if c.IssuedAt > 0 && c.IssuedAt < now && c.Fault == DocumentSound {
		return append(failed, freshEnough)
	}
	return failed
}

// fenced lists the fences of Session and Membership behind which a Command has fallen since it was accepted.
func (f *Facts) fenced() []*Guard {
	var fences []*Guard
	c := f.Command
	if c.Actor.Type == Agent && f.State.Session(c.Actor.ID) != c.SessionEpoch {
		fences = append(fences, sessionCurrent)
	}
	if c.MembershipEpoch != 0 && (f.Member.Ended || f.Member.Epoch != c.MembershipEpoch) {
		fences = append(fences, memberCurrent, membershipCurrent)
	}
	return fences
}

// produce emits the Events of one EventRule, and what other subjects add to them.
func (b *Rulebook) produce(f *Facts, r *EventRule, base *Event) {
	if r.When != nil && !r.When(f) || r.Under != nil && f.Choose.Choose(r.Under) != 1 {
		return
	}
	e := *base
	known := b.events[r.Kind]
	e.Kind, e.Unprescribed = r.Kind, known.unprescribed
	first := len(f.events)
	r.Make(f, e)
	reactions := known.reactions
	if len(reactions) == 0 || len(f.events) == first {
		return
	}
	before := f.after
	for i := range f.events[first:] {
		i += first
		of := f.events[i]
		for _, reaction := range reactions {
			f.after = &of
			if reaction.When != nil && !reaction.When(f) || reaction.Under != nil && f.Choose.Choose(reaction.Under) != 1 {
				continue
			}
			if reaction.IDs != nil {
				f.events[i].Reaches = append(f.events[i].Reaches, Reach{reaction.Name, reaction.IDs(f)})
			}
			automatic := *base
			automatic.GroupID, automatic.Automatic = of.GroupID, true
			for j := range reaction.Events {
				b.produce(f, &reaction.Events[j], &automatic)
			}
		}
	}
	f.after = before
}

// TimerEvents returns the Events that the passing of time alone brings about by now, in the readings in which it does.
func (b *Rulebook) TimerEvents(s *State, now Instant, choose Chooser) []Event {
	if b.asked != nil {
		choose = heeded{choose, b.asked}
	}
	var events []Event
	for _, t := range b.Timers {
		if b.asked != nil && len(t.Due(s, now, choose)) > 0 {
			b.asked(t.Under) // nothing depends on it where nothing is due
		}
		if settled, option := choose.Settled(t.Under); settled && option == 0 {
			continue
		}
		due := t.Due(s, now, choose)
		if len(due) == 0 || choose.Choose(t.Under) == 0 {
			continue
		}
		for i := range due {
			due[i].Kind, due[i].Unprescribed, due[i].Automatic = t.Kind, b.events[t.Kind].unprescribed, true
		}
		events = append(events, due...)
	}
	return events
}
