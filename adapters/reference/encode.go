package reference

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/schema"
)

// mint fills what Decide left open in an Event.
func (r *Reference) mint(e *model.Event) {
	r.minted++
	e.ID = r.opts.Variant.id("event", r.minted)
	if r.opts.Fault == EventIDReused && r.lastID != "" {
		e.ID = r.lastID
	}
	r.lastID = e.ID
	if e.GroupID != "" {
		e.Sequence = r.state.Sequence(e.GroupID) + 1
		switch r.opts.Fault {
		case SequenceGap:
			if e.Sequence > 1 {
				e.Sequence++
			}
		case SequenceFromZero:
			if e.Sequence == 1 && len(r.logs[e.GroupID]) == 0 {
				e.Sequence = 0
			}
		case SequenceRepeated:
			if e.Sequence > 2 {
				e.Sequence--
			}
		}
	}
	if facts, ok := e.Payload.(*model.AcceptedFacts); ok {
		facts.StartBy.Value = r.opts.Variant.startBy(facts, r.now)
	}
	due := r.due(e)
	for _, h := range e.Holes() {
		r.fill(h, due)
	}
}

// fill mints one value; due is the deadline of the Mission that it is about, zero where there is none.
func (r *Reference) fill(h model.Hole, due model.Instant) {
	switch {
	case h.Text != nil:
		*h.Text = r.opts.Variant.id(h.Name, r.minted)
		lease := strings.HasSuffix(h.Name, "-lease")
		if last := r.lastRef[h.Name+h.Subject]; lease && r.opts.Fault == LeaseIDReused && last != "" {
			*h.Text = last
		}
		if first := r.lastRef[h.Name]; h.Name == model.HoleConversation && r.opts.Fault == conversationShared && first != "" {
			*h.Text = first
		}
		r.lastRef[h.Name+h.Subject], r.lastRef[h.Name] = *h.Text, *h.Text
	case h.Number != nil && h.Name != model.HoleRevision:
		*h.Number += r.opts.Variant.EpochStride
	case h.Number != nil:
		if r.opts.Variant.RevisionsKept && *h.Number > 1 {
			*h.Number--
		}
	case h.Time != nil && h.Name != model.HoleOwnershipExpiry && !(h.Own && *h.Time == 0):
		*h.Time = r.untilDue(due, r.granted(*h.Time))
	}
}

// granted is the expiry that is granted in the place of one that was asked for: never one that is over already.
func (r *Reference) granted(asked model.Instant) model.Instant {
	if r.opts.Fault == expiryBeforeGrant {
		return r.now.Seconds(-60)
	}
	if bonus := r.opts.Variant.LeaseBonusSeconds; asked.Seconds(bonus) > r.now {
		return asked.Seconds(bonus)
	}
	return asked
}

// due is the deadline of the Mission that an Event is about, or which it creates.
func (r *Reference) due(e *model.Event) model.Instant {
	if begun, ok := e.Payload.(interface{ Deadline() model.Instant }); ok {
		return begun.Deadline()
	}
	if m := r.state.Mission(e.GroupID); m != nil {
		return m.Deadline
	}
	return 0
}

// untilDue cuts an expiry down to the deadline of its Mission, where that lies ahead.
func (r *Reference) untilDue(due, granted model.Instant) model.Instant {
	if !r.opts.Variant.LeasesUntilDue || due <= r.now {
		return granted
	}
	return min(granted, due)
}

// encode renders an Event as its signed wire envelope (§15.2).
func (r *Reference) encode(e *model.Event) json.RawMessage {
	doc := map[string]any{
		"protocolVersion": "0.1",
		"eventId":         e.ID,
		"kind":            e.Kind,
		"actor":           e.Actor,
		"cause":           e.Cause,
		"correlationId":   e.CorrelationID,
		"occurredAt":      e.At,
		"payload":         e.Facts(),
		"acceptedBy":      model.Actor{Type: model.Service, ID: model.AuthorityID},
	}
	if e.GroupID != "" {
		doc["groupId"], doc["sequence"], doc["aggregateRevision"] = e.GroupID, e.Sequence, e.Revision.Value
	}
	if e.WorkItemID != "" {
		doc["workItemId"] = e.WorkItemID
	}
	for _, h := range e.Holes() {
		if h.Name == model.HoleConversation {
			doc["conversationId"] = *h.Text
		}
	}
	r.opts.Variant.alter(e, doc)
	r.opts.Fault.alter(doc)
	raw, err := r.signer.Sign(doc, e.At)
	if err != nil {
		panic(fmt.Sprintf("the reference cannot encode its own Event: %v", err)) // every member above has a JSON form
	}
	if r.opts.Fault == (Fault{Name: "event lacks signature"}) {
		delete(doc, "signature")
		raw, _ = json.Marshal(doc)
	}
	return r.opts.Fault.resigned(raw)
}

// errorDocument renders a rejection (§19).
func (r *Reference) errorDocument(code model.Code, message, actionID string) json.RawMessage {
	doc := map[string]any{"code": code, "message": message, "retryable": false, "occurredAt": r.now}
	if schema.IsURI(actionID) { // what is none cannot stand in an error document
		doc["relatedActionId"] = actionID
	}
	for _, f := range errorFaults {
		if r.opts.Fault == f.Fault {
			f.change(doc)
		}
	}
	raw, err := json.Marshal(doc)
	if err != nil {
		panic(fmt.Sprintf("the reference cannot encode its own error: %v", err)) // plain strings and an instant
	}
	return raw
}
