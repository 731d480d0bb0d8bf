package oracle

import (
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/model"
)

// What no rule decides: how Events are numbered in their Groups (§15.2).

// receiptOf are the Events that a Command was first answered with, where the answer may be that receipt.
func (o *Oracle) receiptOf(c *model.Command, seen *Observation) []Event {
	if c == nil || seen.Refusal != nil {
		return nil
	}
	return o.receipts[model.ActionKey{Actor: c.Actor, ActionID: c.ActionID}]
}

// has reports whether an Event is among some, by its id.
func has(events []Event, e *Event) bool {
	return slices.ContainsFunc(events, func(other Event) bool { return other.EventID == e.EventID })
}

// misnumbered judges that Event ids are unique, and that each Group's sequence goes on without a gap. The Events of the
// receipt that a retry gets were numbered before. A number that is wrong is noted, and the next one counts from it.
func (o *Oracle) misnumbered(c *model.Command, seen *Observation) []*Mismatch {
	receipt := o.receiptOf(c, seen)
	var notes []*Mismatch
	last := map[string]uint64{}
	ids := map[string]bool{}
	for i := range seen.Events {
		e := &seen.Events[i]
		if has(receipt, e) {
			continue // whether it says the same is for the retry to judge
		}
		if e.EventID != "" && (o.eventIDs[e.EventID] || ids[e.EventID]) {
			notes = append(notes, EnvelopeFault(e, "15.2-02", "eventId", "an Event ID that no other Event has",
				e.EventID+" once more"))
		}
		ids[e.EventID] = true
		if e.GroupID == "" {
			continue
		}
		before, ok := last[e.GroupID]
		if log := o.logs[e.GroupID]; !ok && len(log) > 0 {
			before = log[len(log)-1].Sequence
		}
		want := before + 1
		if last[e.GroupID] = e.Sequence; e.Sequence == 0 {
			last[e.GroupID] = want // that it has no number was told with its form
		} else if e.Sequence != want {
			notes = append(notes, EnvelopeFault(e, "15.2-13", "sequence", fmt.Sprintf("sequence %d", want),
				fmt.Sprintf("sequence %d", e.Sequence)))
		}
	}
	return notes
}

// expired judges that the expiry of an offer alone appends no Event (§10.2).
func (o *Oracle) expired(now model.Instant, seen *Observation) []*Mismatch {
	var notes []*Mismatch
	for i := range seen.Events {
		e := &seen.Events[i]
		w := o.State().WorkItem(e.WorkItemID)
		if e.Cause.Type == "timer" && e.Extension() && w != nil && w.State == model.Offered && w.OfferLive(model.LiveAt(o.now)) &&
			!w.OfferLive(model.LiveAt(now)) {
			m := EnvelopeFault(e, "10.2-offer-expiry", "cause", "no Event when an offer expires", string(e.Kind))
			m.Cause = "an Event when an offer expires"
			notes = append(notes, m)
		}
	}
	return notes
}
