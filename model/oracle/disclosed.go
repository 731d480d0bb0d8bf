package oracle

import (
	"strings"

	"github.com/missionweave/weavecheck/model"
)

// Where a target may show the minted values: the members of its projection first, then those of the Event's payload.

func shownNumber(h model.Hole, e *Event, p *model.Projection) (uint64, bool) {
	if v := projectedNumber(h, p); v != nil {
		return *v, true
	}
	return fromPayload[uint64](h, e)
}

func shownText(h model.Hole, e *Event, p *model.Projection) (string, bool) {
	if v := projectedText(h, p); v != nil && *v != "" {
		return *v, true
	}
	v, ok := fromPayload[string](h, e)
	return v, ok && v != ""
}

func shownTime(h model.Hole, e *Event, p *model.Projection) (model.Instant, bool) {
	if v := projectedTime(h, p); v != nil {
		return *v, true
	}
	return fromPayload[model.Instant](h, e)
}

func fromPayload[T any](h model.Hole, e *Event) (T, bool) {
	if e == nil {
		var none T
		return none, false
	}
	return payload[T](e, h.Member)
}

func projectedNumber(h model.Hole, p *model.Projection) *uint64 {
	if p == nil {
		return nil
	}
	switch h.Name {
	case model.HoleSessionEpoch:
		for i := range p.Sessions {
			if p.Sessions[i].AgentID == h.Subject {
				return &p.Sessions[i].SessionEpoch
			}
		}
	case model.HoleMembershipEpoch:
		for _, m := range p.Memberships {
			if model.MembershipSubject(m.GroupID, m.Member.ID) == h.Subject {
				return m.MembershipEpoch
			}
		}
	case model.HoleCoordinatorEpoch:
		if m := missionOf(h.Subject, p); m != nil {
			return m.CoordinatorEpoch
		}
	case model.HoleOwnershipEpoch:
		if w := itemOf(h.Subject, p); w != nil {
			return w.OwnershipEpoch
		}
	case model.HoleRevision:
		if w := itemOf(h.Subject, p); w != nil {
			return w.Revision
		}
		if m := missionOf(h.Subject, p); m != nil {
			return m.Revision
		}
	}
	return nil
}

func projectedText(h model.Hole, p *model.Projection) *string {
	switch {
	case p == nil:
	case h.Name == model.HoleCoordinatorLease:
		if m := missionOf(h.Subject, p); m != nil {
			return m.CoordinatorLeaseID
		}
	default:
		if w := itemOf(h.Subject, p); w != nil && h.Name == model.HoleOwnershipLease {
			return w.OwnershipLeaseID
		} else if w != nil {
			return w.ExecutionLeaseID
		}
	}
	return nil
}

func projectedTime(h model.Hole, p *model.Projection) *model.Instant {
	if p == nil {
		return nil
	}
	if h.Name == model.HoleCoordinatorExpiry {
		if m := missionOf(h.Subject, p); m != nil {
			return m.CoordinatorLeaseExpiresAt
		}
		return nil
	}
	w := itemOf(h.Subject, p)
	if w == nil {
		return nil
	}
	switch {
	case strings.HasPrefix(h.Name, "offer"):
		return w.OfferExpiresAt
	case strings.HasPrefix(h.Name, "ownership"):
		return w.OwnershipLeaseExpiresAt
	default:
		return w.ExecutionLeaseExpiresAt
	}
}

func itemOf(id string, p *model.Projection) *model.WorkItemView {
	for i := range p.WorkItems {
		if p.WorkItems[i].WorkItemID == id {
			return &p.WorkItems[i]
		}
	}
	return nil
}

func missionOf(groupID string, p *model.Projection) *model.MissionView {
	for i := range p.Missions {
		if p.Missions[i].GroupID == groupID {
			return &p.Missions[i]
		}
	}
	return nil
}
