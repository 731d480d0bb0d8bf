package reference

import (
	"encoding/json"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
)

// Fault is one fault of a server that is no rule's: how it numbers, logs, replays and answers. The zero value is none.
type Fault struct {
	Name   string
	Member string // the envelope member that is missing or wrong
	// Requirement is the one that a server with the fault breaks, and Kind the Command without which it cannot; "" where
	// most checks would tell.
	Requirement string
	Kind        model.Kind
}

// The faults that mint and encode know.
var (
	EventIDReused    = Fault{Name: "event id used twice"}
	SequenceGap      = Fault{Name: "sequence leaves gaps"}
	SequenceFromZero = Fault{Name: "sequence starts at zero"}
	SequenceRepeated = Fault{Name: "sequence repeats a number"}
	LeaseIDReused    = Fault{Name: "lease id used twice"}

	retryApplied       = Fault{Name: "retry applied again", Requirement: "15.1-23"}
	retryRefused       = Fault{Name: "retry refused", Requirement: "15.1-24"}
	retryEmpty         = Fault{Name: "retry answered without its Events", Requirement: "15.1-24"}
	retryOtherText     = Fault{Name: "retry answered with changed payloads", Requirement: "15.1-24"}
	expiryLogged       = Fault{Name: "expiry of an offer appends an Event", Requirement: "10.2-offer-expiry"}
	expiryBeforeGrant  = Fault{Name: "expiry before its grant"}
	conversationShared = Fault{Name: "Conversation for several WorkItems"}
	agelessCommands    = Fault{Name: "Commands of any time are taken", Requirement: "6.4-112"}
	lateStartKeeps     = Fault{Name: "missed start deadline frees nothing", Requirement: "11.5-21"}
	uriIsContent       = Fault{Name: "Artifact takes the content of the last one at its URI", Requirement: "13.1-10"}
	neverActive        = Fault{Name: "Membership provisional for ever", Requirement: "8-11"}
	requeuedUntold     = Fault{Name: "return to the queue without an Event", Requirement: "11.3-20"}
	toldUntrue         = Fault{Name: "Membership told to end while there is work left"}
	cardTakesKey       = Fault{Name: "Agent Card puts its key under the key id of another", Requirement: "6.4-17"}
	refusalHides       = Fault{Name: "refusal spends what nobody shows", Requirement: "15.1-37"}
	refusalCounts      = Fault{Name: "refusal takes a place in the sequence", Requirement: "15.1-37"}
	refusalSpends      = Fault{Name: "refusal uses up the proposal", Requirement: "15.1-37"}
	retryOtherIDs      = Fault{Name: "retry answered with new Event ids", Requirement: "15.1-24"}
	collisionAsRetry   = Fault{Name: "collision answered as a retry", Requirement: "15.1-25"}
	refusalLogged      = Fault{Name: "refusal appends an Event"}
	refusalApplied     = Fault{Name: "refusal changes the state"}
	refusalNoCode      = Fault{Name: "refusal with a code that does not fit"}
	refusalNoMember    = Fault{Name: "refusal without the member retryable"}
	acceptedUnlogged   = Fault{Name: "accepted Events are not in the log"}
	replayDropsFirst   = Fault{Name: "replay drops the first Event"}
	replayDropsLast    = Fault{Name: "replay drops the last Event"}
	replayReordered    = Fault{Name: "replay out of order"}
	replayRepeats      = Fault{Name: "replay with an Event twice in a row"}
	replayOtherIDs     = Fault{Name: "replay with new Event ids"}
	replayOtherText    = Fault{Name: "replay with changed payloads"}
	replayAtCursor     = Fault{Name: "replay includes the Event at the position"}
	replayFromStart    = Fault{Name: "replay ignores the position"}
	wrongCause         = Fault{Name: "event names another cause", Member: "cause"}
	wrongActor         = Fault{Name: "event names another actor", Member: "actor"}
	wrongGroup         = Fault{Name: "event names another Group", Member: "groupId"}
	bootstrapWithGroup = Fault{Name: "Session fact carries a Group sequence", Member: "sequence"}
)

// envelopeMembers are the members that every Group Event must carry (§15.2, event.schema.json).
var envelopeMembers = []string{"protocolVersion", "eventId", "groupId", "sequence", "aggregateRevision", "kind",
	"actor",
	"cause", "correlationId", "occurredAt", "payload", "acceptedBy", "signature"}

// Faults lists every server fault.
func Faults() []Fault {
	list := []Fault{EventIDReused, SequenceGap, SequenceFromZero, SequenceRepeated, LeaseIDReused,
		retryApplied, retryRefused, retryEmpty, retryOtherIDs, collisionAsRetry, refusalLogged, refusalApplied, refusalNoCode,
		refusalNoMember,
		acceptedUnlogged, replayDropsFirst, replayDropsLast, replayReordered, replayRepeats, replayOtherIDs, replayOtherText,
		replayAtCursor,
		replayFromStart, wrongCause, wrongActor, wrongGroup, bootstrapWithGroup}
	for _, m := range envelopeMembers {
		list = append(list, lacks(m))
	}
	for _, f := range formFaults {
		list = append(list, f.Fault)
	}
	list = append(list, signatureOfNoughts, signatureOfAnother, signatureOfBefore)
	for _, f := range errorFaults {
		list = append(list, f.Fault)
	}
	list = append(list, sightFaults...)
	list = append(list, packageObeyed, neverActive, uriIsContent, redactionErases)
	return append(list, retryOtherText, expiryLogged, expiryBeforeGrant, toldUntrue, refusalHides, refusalCounts, refusalSpends, epochUnnamed,
		startByUnnamed, lateStartKeeps, tellsStage, detailsStage, requeuedUntold, cardTakesKey, conversationShared,
		agelessCommands, messageObeyed, messageWithAuthority, messageRewritten, amendmentUnreferred, policyLogAnew, usageUntold,
		overrideKept, overrideUnlogged, overrideUnlinked, overrideWasted)
}

func lacks(member string) Fault { return Fault{Name: "event lacks " + member} }

// alter makes the fault's change to an Event document before it is signed.
func (f Fault) alter(doc map[string]any) {
	_, grouped := doc["groupId"]
	f.silence(doc)
	switch f {
	case Fault{}:
	case amendmentUnreferred:
		doc["payload"] = unrefers(doc["payload"])
	case usageUntold:
		doc["payload"] = untold(doc["payload"])
	case wrongCause:
		doc["cause"] = model.Cause{Type: "command", ID: "urn:weavecheck:action:another"}
	case wrongActor:
		doc["actor"] = model.Actor{Type: model.Agent, ID: "urn:weavecheck:agent:another"}
	case wrongGroup:
		if grouped {
			doc["groupId"] = "urn:weavecheck:group:another"
		}
	case bootstrapWithGroup:
		if !grouped {
			doc["sequence"] = 1
		}
	default:
		for _, form := range formFaults {
			if f == form.Fault {
				form.change(doc)
			}
		}
		for _, m := range envelopeMembers {
			if f == lacks(m) {
				delete(doc, m)
			}
		}
	}
}

// decide asks the rulebook, or goes wrong before it.
func (r *Reference) decide(c *model.Command) model.Decision {
	if r.opts.Fault == agelessCommands {
		whenever := *c
		whenever.IssuedAt = r.now
		c = &whenever
	}
	// An Agent's, which every reading entitles to it: that a MissionOwner's is refused may have another reason.
	if p, ok := c.Payload.(*model.AuthorizeWork); ok && r.spent[p.ProposalID] && c.Actor.Type == model.Agent {
		of := *p
		of.ProposalID += ":spent"
		unknown := *c
		unknown.Payload = &of
		c = &unknown
	}
	state := r.state
	if w := state.WorkItem(c.NamesItem()); w != nil && r.opts.Fault == lateStartKeeps {
		endless := *w
		endless.StartBy = 0
		state = state.Fork()
		state.Put(&endless)
	}
	d := r.rulebook.Decide(state, c, r.now, r.readings)
	switch {
	case d.Retry && r.opts.Fault == retryApplied:
		again := *c
		again.ActionID += "-again"
		again.Digest[0]++
		once := r.rulebook.Decide(r.state, &again, r.now, r.readings)
		if once.Refused() { // applied again whether it fits or not: the Event stands twice
			return d
		}
		for i := range once.Events {
			once.Events[i].Cause.ID = c.ActionID
		}
		return once
	case d.Retry && r.opts.Fault == retryRefused:
		return model.Decision{Failed: []*model.Guard{{Codes: []model.Code{model.ActionIDCollision}}}}
	case d.Refused() && r.opts.Fault == collisionAsRetry && d.Failed[0].Name == "action-id-fresh":
		return model.Decision{Retry: true}
	}
	return d
}

// receipt is what a retry is answered with.
func (r *Reference) receipt(c *model.Command) []json.RawMessage {
	own := r.receipts[model.ActionKey{Actor: c.Actor, ActionID: c.ActionID}]
	switch r.opts.Fault {
	case retryEmpty:
		return nil
	case retryOtherText:
		return altered(own, "payload", map[string]any{"note": "changed since"})
	case retryOtherIDs:
		return altered(own, "eventId", "urn:weavecheck:event:again")
	}
	return own
}

// refuse answers a refusal.
func (r *Reference) refuse(c *model.Command, d *model.Decision, shown []json.RawMessage) (adapters.Answer, error) {
	code := r.opts.Variant.pick(d)
	if r.opts.Variant.AuditsRefusals && r.state.Mission(c.GroupID) != nil {
		r.append([]model.Event{extraEvent(c, r.now)})
	}
	r.wastes(c)
	switch r.opts.Fault {
	case refusalLogged:
		if r.state.Mission(c.GroupID) != nil {
			e := extraEvent(c, r.now)
			e.Kind = model.WorkProgressed
			r.appendUnfolded(&e)
		}
	case refusalApplied:
		if w := r.state.WorkItem(c.WorkItemID); w != nil {
			changed := *w
			changed.Checkpoints++
			r.state.Put(&changed)
		}
	case refusalHides:
		if p, ok := c.Payload.(*model.AuthorizeWork); ok && p.Contract != nil {
			r.state.Allot(c.GroupID, p.Contract.Budget.Allocation())
		}
	case refusalCounts:
		if r.state.Mission(c.GroupID) != nil {
			r.state.Numbered(c.GroupID, r.state.Sequence(c.GroupID)+1)
		}
	case refusalSpends:
		if p, ok := c.Payload.(*model.AuthorizeWork); ok && p.ProposalID != "" {
			r.spent[p.ProposalID] = true
		}
	case refusalNoCode:
		code = "CURSOR_TOO_OLD"
	case refusalNoMember:
		raw, _ := json.Marshal(map[string]any{"code": code, "message": "refused", "occurredAt": r.now})
		return adapters.Answer{Error: raw}, nil
	}
	message := "the Command was refused"
	if g := d.Failed[0]; g.Requirement != "" {
		message = "refused: " + g.Name + " (" + g.Requirement + ")"
	}
	if r.opts.Fault == refusalNaming && r.state.Sight(c.GroupID, c.Actor).Outsider {
		if m := r.state.Mission(c.GroupID); m != nil {
			message = "ask " + m.Owner.ID
		}
	}
	return adapters.Answer{Error: r.errorDocument(code, message, c.ActionID)}, nil
}

// expiredOffers appends an Event for each offer that has expired since an instant.
func (r *Reference) expiredOffers(since model.Instant) []json.RawMessage {
	var shown []json.RawMessage
	for w := range r.state.WorkItems() {
		if w.State == model.Offered && w.OfferLive(model.LiveAt(since)) && !w.OfferLive(model.LiveAt(r.now)) {
			shown = append(shown, r.appendUnfolded(&model.Event{
				Kind: "ext.example.offers.expired", GroupID: w.GroupID, WorkItemID: w.ID, At: r.now,
				Actor: model.Actor{Type: model.Service, ID: model.AuthorityID},
				Cause: model.Cause{Type: "timer", ID: w.ID}, CorrelationID: w.ID,
			}))
		}
	}
	return shown
}

// replayed is the part of a log that a replay request gets.
func (r *Reference) replayed(log []logged, q adapters.ReplayRequest) []json.RawMessage {
	after := slices.IndexFunc(log, func(l logged) bool { return l.sequence > q.AfterSequence })
	if after < 0 {
		after = len(log)
	}
	switch r.opts.Fault {
	case replayAtCursor:
		after = max(after-1, 0)
	case replayFromStart:
		after = 0
	}
	events := []json.RawMessage{}
	for _, l := range log[after:] {
		events = append(events, l.raw)
	}
	if q.Limit > 0 && len(events) > q.Limit {
		events = events[:q.Limit]
	}
	if len(events) < 2 {
		return events
	}
	switch last := len(events) - 1; r.opts.Fault {
	case replayDropsFirst:
		return events[1:]
	case replayDropsLast, acceptedUnlogged:
		return events[:last]
	case replayReordered:
		events[0], events[last] = events[last], events[0]
	case replayRepeats:
		return append(events[:1], events...)
	case replayOtherIDs:
		return altered(events, "eventId", "urn:weavecheck:event:replayed")
	case replayOtherText:
		return altered(events, "payload", map[string]any{"note": "changed since"})
	}
	return events
}

func altered(events []json.RawMessage, member string, value any) []json.RawMessage {
	var changed []json.RawMessage
	for _, raw := range events {
		var doc map[string]any
		if json.Unmarshal(raw, &doc) == nil {
			doc[member] = value
			raw, _ = json.Marshal(doc)
		}
		changed = append(changed, raw)
	}
	return changed
}
