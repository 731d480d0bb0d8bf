package reference

import (
	"encoding/json"
	"slices"

	"github.com/missionweave/weavecheck/model"
)

// The faults of what a server makes of Messages.
var (
	messageObeyed        = Fault{Name: "Message of the Coordinator taken as an order", Kind: model.MessagePost}
	messageWithAuthority = Fault{Name: "Message shown with authority", Requirement: "4-02"}
	messageRewritten     = Fault{Name: "Message rewritten by what corrects it", Requirement: "9.1-21"}
	packageObeyed        = Fault{Name: "Context Package about a WorkItem taken as an order", Kind: model.MembershipChange}
	redactionErases      = Fault{Name: "redaction takes the original out of the log", Kind: model.MessageRedact}
	amendmentUnreferred  = Fault{Name: "event of a correction does not name the original Message", Requirement: "9.1-21", Member: "payload"}
)

// obeys does what the Coordinator says of an open WorkItem, or a Context Package, for the server that takes it as an
// order.
func (r *Reference) obeys(c *model.Command) {
	if p, ok := c.Payload.(*model.ChangeMembership); ok && r.opts.Fault == packageObeyed && p.ContextPackage != nil {
		if w := r.state.WorkItem(p.ContextPackage.WorkItemID); w != nil {
			r.state.Obey(w.ID)
		}
	}
	w := r.state.WorkItem(c.WorkItemID)
	if r.opts.Fault == messageObeyed && c.Kind == model.MessagePost && w != nil && w.State == model.Open {
		r.state.Obey(c.WorkItemID)
	}
}

// shows makes the fault's change to the Messages that are shown.
func (f Fault) shows(messages []model.MessageView) {
	corrected := map[string][]model.Content{}
	for _, m := range messages {
		if m.Content != nil {
			corrected[*m.TargetMessageID] = m.Content
		}
	}
	for i := range messages {
		m := &messages[i]
		switch content := corrected[m.MessageID]; {
		case f == messageWithAuthority:
			authority := true
			m.Authority = &authority
		case f == messageRewritten && content != nil:
			m.Content = content
		}
	}
}

// unrefers is the payload of an Event without the original that it refers to.
func unrefers(payload any) any {
	if facts, ok := payload.(*model.AmendedFacts); ok {
		silent := *facts
		silent.TargetMessageID = ""
		return &silent
	}
	return payload
}

// erased is a log without what was said in Messages that were redacted, for the server that takes that out of its
// history.
func (r *Reference) erased(log []logged) []logged {
	redacted := map[string]bool{}
	for m := range r.state.Messages() {
		if m.Target != "" && m.Content == nil {
			redacted[m.Target] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(log), func(l logged) bool {
		var posted struct {
			Kind    model.EventKind
			Payload struct{ MessageID string }
		}
		return json.Unmarshal(l.raw, &posted) == nil && posted.Kind == model.MessagePosted &&
			redacted[posted.Payload.MessageID]
	})
}
