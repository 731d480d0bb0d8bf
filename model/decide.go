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

var unknownKind = &Guard{Name: "known-kind", Requirement: "15.1-38", Codes: []Code{SchemaValidation, InvalidCommand, ProtocolViolation, AuthForbidden}}

// Decide answers a Command in a state at an instant. It changes nothing: the Events it returns are what would happen,
// and a refusal carries every guard that failed. Where the text allows more than one behaviour it asks choose.
func (b *Rulebook) Decide(s *State, c *Command, now Instant, choose Chooser) Decision {
	if c.Fault == DocumentMalformed {
		return Decision{Failed: []*Guard{documentReadable}}
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
		return Decision{Failed: []*Guard{unknownKind}}
	}
	d := Decision{Rule: rule.Rule}
	var failed uint64 // guards that failed or could not be asked
	for i, g := range rule.Guards {
		if failed&rule.needs[i] != 0 || g.OnItem && f.Item.State == None || rule.inGroup[i] && f.Mission.GroupID == "" {
			failed |= 1 << i
			continue
		}
		if !g.Ask(&f) {
			failed |= 1 << i
			d.Failed = append(d.Failed, g)
		}
	}
	if d.Refused() {
		return d
	}
	base := Event{
		GroupID: c.GroupID, Actor: c.Actor, Cause: Cause{"command", c.ActionID}, CorrelationID: c.CorrelationID,
		At: now, Digest: c.Digest, Payload: f.Payload,
	}
	for i := range rule.Events {
		f.produce(&rule.Events[i], &base)
	}
	d.Events = f.events
	return d
}

// fenced lists the fences of Session and Membership behind which a Command has fallen since it was accepted.
func (f *Facts) fenced() []*Guard {
	var fences []*Guard
	c := f.Command
	if c.Actor.Type == Agent && f.State.SessionTable[c.Actor.ID] != c.SessionEpoch {
		fences = append(fences, sessionCurrent)
	}
	if c.MembershipEpoch != 0 && (f.Member.Ended || f.Member.Epoch != c.MembershipEpoch) {
		fences = append(fences, memberCurrent, membershipCurrent)
	}
	return fences
}

func (f *Facts) produce(r *EventRule, base *Event) {
	if r.When != nil && !r.When(f) {
		return
	}
	if r.Each != nil {
		e := *base
		e.Kind = r.Kind
		r.Each(f, e)
		return
	}
	f.events = append(f.events, *base)
	e := &f.events[len(f.events)-1]
	e.Kind = r.Kind
	r.Fill(f, e)
}

// Timers returns the Events that the passing of time alone brings about by now: in the reading in which an Execution
// Lease that timed out returns its WorkItem to the queue (§11.3), one for each such WorkItem.
func (b *Rulebook) Timers(s *State, now Instant, choose Chooser) []Event {
	if settled, option := choose.Settled(LeaseTimeoutState); settled && option == 0 {
		return nil
	}
	var due []*WorkItem
	for _, w := range s.WorkItemTable {
		if w.State == Active && !w.ExecutionExpiresAt.Live(now) {
			due = append(due, w)
		}
	}
	if len(due) == 0 || choose.Choose(LeaseTimeoutState) == 0 {
		return nil
	}
	sortItems(due)
	events := make([]Event, 0, len(due))
	for _, w := range due {
		events = append(events, Event{
			Kind: ExecutionLeaseExpired, GroupID: w.GroupID, Actor: Actor{Service, AuthorityID}, Cause: Cause{"timer", w.ExecutionLease},
			CorrelationID: w.ID, At: w.ExecutionExpiresAt, WorkItemID: w.ID, State: Queued, Revision: w.Revision + 1,
			Unprescribed: true, Payload: noPayload,
		})
	}
	return events
}

// AuthorityID is the Organization service under whose name the reference appends what timers cause.
const AuthorityID = "urn:weavecheck:service:group-authority"
