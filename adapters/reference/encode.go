package reference

import (
	"encoding/json"
	"fmt"

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
	if e.Kind == model.WorkAuthorized || e.Kind == model.MissionCreated {
		e.ConversationID = r.opts.Variant.id("conversation", r.minted)
	}
	for _, h := range e.Holes() {
		r.fill(h)
	}
}

func (r *Reference) fill(h model.Hole) {
	switch {
	case h.Text != nil:
		*h.Text = r.opts.Variant.id(h.Name, r.minted)
		if last := r.lastRef[h.Name+h.Subject]; r.opts.Fault == LeaseIDReused && last != "" {
			*h.Text = last
		}
		r.lastRef[h.Name+h.Subject] = *h.Text
	case h.Number != nil && h.Name != model.HoleRevision:
		*h.Number += r.opts.Variant.EpochStride
	case h.Number != nil:
		if r.opts.Fault == RevisionKept && *h.Number > 1 {
			*h.Number--
		}
	case h.Time != nil && h.Name != model.HoleOwnershipExpiry:
		*h.Time = h.Time.Seconds(r.opts.Variant.LeaseBonusSeconds)
	}
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
		"payload":         eventPayload(e),
		"acceptedBy":      model.Actor{Type: model.Service, ID: model.AuthorityID},
	}
	if e.GroupID != "" {
		doc["groupId"], doc["sequence"], doc["aggregateRevision"] = e.GroupID, e.Sequence, e.Revision
	}
	if e.WorkItemID != "" {
		doc["workItemId"] = e.WorkItemID
	}
	if e.ConversationID != "" {
		doc["conversationId"] = e.ConversationID
	}
	r.opts.Fault.alter(doc)
	raw, err := r.signer.Sign(doc, e.At)
	if err != nil {
		panic(fmt.Sprintf("the reference cannot encode its own Event: %v", err)) // every member above has a JSON form
	}
	if r.opts.Fault == (Fault{Name: "event lacks signature"}) {
		delete(doc, "signature")
		raw, _ = json.Marshal(doc)
	}
	return raw
}

// eventPayload is the payload profile of Events: the minted values that the next Command needs, and what happened.
func eventPayload(e *model.Event) map[string]any {
	p := map[string]any{}
	set := func(name string, present bool, v any) {
		if present {
			p[name] = v
		}
	}
	set("sessionEpoch", e.SessionEpoch != 0, e.SessionEpoch)
	set("membershipEpoch", e.MembershipEpoch != 0, e.MembershipEpoch)
	set("ownerMembershipEpoch", e.OwnerEpoch != 0, e.OwnerEpoch)
	set("coordinatorEpoch", e.CoordinatorEpoch != 0, e.CoordinatorEpoch)
	set("ownershipEpoch", e.OwnershipEpoch != 0, e.OwnershipEpoch)
	set("ownershipLeaseExpiresAt", e.OwnershipUntil != 0, e.OwnershipUntil)
	set("conversationId", e.ConversationID != "", e.ConversationID)
	set("memberId", e.Member.ID != "", e.Member.ID)
	set("offeredAgentIds", len(e.Candidates) > 0, e.Candidates)
	set("workItemId", e.WorkItemID != "", e.WorkItemID)
	set("state", e.WorkItemID != "" && e.State != model.None, e.State.String())
	set("revision", e.WorkItemID != "", e.Revision)
	switch e.LeaseType {
	case "coordinator":
		p["coordinatorLeaseId"] = e.Lease
	case "ownership":
		p["ownershipLeaseId"] = e.Lease
	case "execution":
		p["executionLeaseId"] = e.Lease
	}
	if e.ExpiresAt != 0 {
		switch e.Kind {
		case model.WorkOfferCreated:
			p["offerExpiresAt"] = e.ExpiresAt
		case model.WorkStarted, model.WorkProgressed:
			p["executionLeaseExpiresAt"] = e.ExpiresAt
		default:
			p["leaseExpiresAt"] = e.ExpiresAt
		}
	}
	if c := e.Payload; c != nil {
		set("reason", c.Reason != "", c.Reason)
		set("checkpoint", c.Checkpoint != nil, c.Checkpoint)
		set("evidence", len(c.Evidence) > 0, c.Evidence)
		set("artifactIds", len(c.ArtifactIDs) > 0, c.ArtifactIDs)
		set("proposalId", c.ProposalID != "", c.ProposalID)
		set("dependencyId", c.DependencyID != "", c.DependencyID)
	}
	return p
}

// errorDocument renders a rejection (§19).
func (r *Reference) errorDocument(code model.Code, message, actionID string) json.RawMessage {
	doc := map[string]any{"code": code, "message": message, "retryable": false, "occurredAt": r.now}
	if schema.IsURI(actionID) { // what is none cannot stand in an error document
		doc["relatedActionId"] = actionID
	}
	raw, err := json.Marshal(doc)
	if err != nil {
		panic(fmt.Sprintf("the reference cannot encode its own error: %v", err)) // plain strings and an instant
	}
	return raw
}
