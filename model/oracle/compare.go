package oracle

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model"
)

// comparison compares a projection with the state of one explanation.
type comparison struct {
	oracle  *Oracle
	got     *candidate
	touched []model.Event
	fault   func(int, string, string, string) *Mismatch
}

func (o *Oracle) compare(got *candidate, touched []model.Event, p *model.Projection, fault func(int, string, string, string) *Mismatch) *Mismatch {
	c := comparison{o, got, touched, fault}
	for i := range p.Missions {
		if m := c.mission(&p.Missions[i]); m != nil {
			return m
		}
	}
	if len(p.Missions) > 0 && len(p.Missions) != len(got.state.MissionTable) {
		return fault(4, "7.1-create", count(len(got.state.MissionTable), "Mission"), fmt.Sprint(len(p.Missions)))
	}
	if m := c.items(p); m != nil {
		return m
	}
	for i := range p.Memberships {
		if m := c.membership(&p.Memberships[i]); m != nil {
			return m
		}
	}
	for _, s := range p.Sessions {
		if want := got.state.Session(s.AgentID); s.SessionEpoch != want {
			return fault(4, "6.3-07", fmt.Sprintf("Session Epoch %d of %s", want, s.AgentID), fmt.Sprint(s.SessionEpoch))
		}
	}
	for i := range p.Proposals {
		q := got.state.Proposal(p.Proposals[i].ProposalID)
		if q == nil {
			return fault(4, "10.2-propose", "no proposal "+p.Proposals[i].ProposalID, "it is there")
		}
		if made := p.Proposals[i].AuthorizedWorkItemID; made != nil && *made != q.WorkItemID {
			return fault(4, "10.2-authorize", "proposal "+q.ID+" with "+orNone(q.WorkItemID), orNone(*made))
		}
	}
	for _, a := range p.Artifacts {
		b := got.state.Artifact(a.ArtifactID)
		if b == nil {
			return fault(4, "13.1-01", "no Artifact "+a.ArtifactID, "it is there")
		}
		if a.ContentHash != nil && *a.ContentHash != b.ContentHash {
			return fault(4, "13.1-01", "the published content hash "+b.ContentHash, *a.ContentHash)
		}
	}
	return nil
}

func (c *comparison) mission(v *model.MissionView) *Mismatch {
	m := c.got.state.Mission(v.GroupID)
	if m == nil || m.ID != v.MissionID {
		return c.fault(4, "7.1-create", "no Mission "+v.MissionID+" in "+v.GroupID, "it is there")
	}
	cause := c.causes(func(e *model.Event) bool { return e.GroupID == v.GroupID })
	if v.State != nil && *v.State != m.State.String() {
		return c.fault(4, cause.of("mission state", "7.1-13"), "Mission "+m.State.String(), *v.State)
	}
	if v.CoordinatorID != nil && *v.CoordinatorID != m.Coordinator {
		return c.fault(4, cause.of("coordinator", "7.2-01"), "Coordinator "+m.Coordinator, orNone(*v.CoordinatorID))
	}
	if v.CoordinatorEpoch != nil && *v.CoordinatorEpoch != m.CoordinatorEpoch {
		return c.fault(4, cause.of("coordinator epoch", "7.2-03"), fmt.Sprintf("Coordinator Epoch %d", m.CoordinatorEpoch), fmt.Sprint(*v.CoordinatorEpoch))
	}
	if v.CoordinatorLeaseExpiresAt != nil && m.CoordinatorExpiresAt != 0 && *v.CoordinatorLeaseExpiresAt != m.CoordinatorExpiresAt {
		return c.fault(4, cause.of("coordinator lease", "7.2-04"), "Coordinator lease until "+m.CoordinatorExpiresAt.String(), v.CoordinatorLeaseExpiresAt.String())
	}
	if v.Revision != nil && *v.Revision != m.Revision {
		// Any Event of the Group may count as a change of the Mission; without one nothing does.
		if *v.Revision < m.Revision || len(cause) == 0 {
			return c.fault(4, "15.2-15", fmt.Sprintf("Mission revision %d", m.Revision), fmt.Sprint(*v.Revision))
		}
		risen := *m
		risen.Revision = *v.Revision
		c.got.state.MissionTable[v.GroupID] = &risen
		c.got.bound = append(c.got.bound, bound{mintedKey{model.HoleRevision, v.GroupID}, *v.Revision, true})
	}
	return nil
}

// causes are the Events of this step that may explain a change.
type causes []causeOf

type causeOf struct {
	steps []model.Step
}

func (c *comparison) causes(about func(*model.Event) bool) causes {
	var list causes
	for i := range c.touched {
		if e := &c.touched[i]; about(e) {
			list = append(list, causeOf{c.oracle.rulebook.Evolution[e.Kind]})
		}
	}
	return list
}

// of finds the requirement of the step that should have changed something, or the one that says it must stay.
func (list causes) of(step, otherwise string) string {
	for _, c := range list {
		for _, s := range c.steps {
			if strings.HasPrefix(s.Name, step) {
				return s.Requirement
			}
		}
	}
	return otherwise
}

func (c *comparison) items(p *model.Projection) *Mismatch {
	for i := range p.WorkItems {
		v := &p.WorkItems[i]
		w := c.got.state.WorkItem(v.WorkItemID)
		if w == nil {
			return c.fault(4, "10.2-propose", "no WorkItem "+v.WorkItemID, "it is there")
		}
		if m := c.item(v, w); m != nil {
			return m
		}
	}
	if len(p.WorkItems) > 0 {
		for _, id := range slices.Sorted(maps.Keys(c.got.state.WorkItemTable)) {
			if itemOf(id, p) == nil {
				return c.fault(4, "10.2-authorize", "WorkItem "+id, "it is not there")
			}
		}
	}
	return nil
}

func (c *comparison) item(v *model.WorkItemView, w *model.WorkItem) *Mismatch {
	cause := c.causes(func(e *model.Event) bool {
		return e.WorkItemID == w.ID || e.Sweeps && (e.GroupID == w.GroupID || e.GroupID == "")
	})
	unmoved := "11.1-03"
	owned := w.State == model.Queued || w.State == model.Active || w.State == model.Blocked || w.State == model.Submitted
	open := w.State == model.Open || w.State == model.Offered
	executing := w.State == model.Active
	resting := !executing
	checks := []struct {
		name, step  string
		requirement string
		bad         bool
		want, seen  string
	}{
		{"state", "state", unmoved, differs(v.State, w.State.String()), w.State.String(), text(v.State)},
		{"owner", "owner", "4-07", owned && differs(v.OwnerID, w.Owner), w.Owner, text(v.OwnerID)},
		{"owner", "expired owner fenced", "10.3-03", open && differs(v.OwnerID, ""), "none", text(v.OwnerID)},
		{"Ownership Epoch", "ownership epoch", "4-07", w.State.Unfinished() && differs(v.OwnershipEpoch, w.OwnershipEpoch), fmt.Sprint(w.OwnershipEpoch), text(v.OwnershipEpoch)},
		{"Ownership Lease", "ownership lease", "11.3-01", owned && w.OwnershipLease != "" && differs(v.OwnershipLeaseID, w.OwnershipLease), w.OwnershipLease, text(v.OwnershipLeaseID)},
		{"Ownership Lease expiry", "ownership", "11.3-01", owned && w.OwnershipExpiresAt != 0 && differs(v.OwnershipLeaseExpiresAt, w.OwnershipExpiresAt), w.OwnershipExpiresAt.String(), text(v.OwnershipLeaseExpiresAt)},
		{"Execution Lease", "execution lease", "11.3-04", executing && differs(v.ExecutionLeaseID, w.ExecutionLease), w.ExecutionLease, text(v.ExecutionLeaseID)},
		{"Execution Lease", "execution lease", "10.3-09", resting && differs(v.ExecutionLeaseID, ""), "none", text(v.ExecutionLeaseID)},
		{"Execution Lease expiry", "execution expiry", "11.3-14", executing && differs(v.ExecutionLeaseExpiresAt, w.ExecutionExpiresAt), w.ExecutionExpiresAt.String(), text(v.ExecutionLeaseExpiresAt)},
		{"candidates", "candidates", "10.3-08", w.State == model.Offered && v.OfferedAgentIDs != nil && !sameSet(*v.OfferedAgentIDs, w.Candidates), names(w.Candidates), text(v.OfferedAgentIDs)},
		{"standing offers", "offers withdrawn", "10.3-07", owned && v.OfferedAgentIDs != nil && len(*v.OfferedAgentIDs) > 0, "none", text(v.OfferedAgentIDs)},
		{"offer expiry", "offer expiry", "10.3-02", w.State == model.Offered && differs(v.OfferExpiresAt, w.OfferExpiresAt), w.OfferExpiresAt.String(), text(v.OfferExpiresAt)},
		{"selection basis recorded", "selection basis", "10.3-13", owned && differs(v.SelectionBasisRecorded, w.Basis != nil), fmt.Sprint(w.Basis != nil), text(v.SelectionBasisRecorded)},
		{"Work Contract version", "contract", "10.1-14", w.Contract != nil && v.ContractVersion != nil && (*v.ContractVersion < w.Contract.ContractVersion || *v.ContractVersion > w.Contract.ContractVersion+w.Insertions), contractVersion(w), text(v.ContractVersion)},
		{"dependencies", "depend", "10.4-01", v.DependencyIDs != nil && !sameSet(*v.DependencyIDs, w.Dependencies), names(w.Dependencies), text(v.DependencyIDs)},
		{"Agent Card version", "owner", "6.1-07", owned && differs(v.AgentCardVersion, w.CardVersion), fmt.Sprint(w.CardVersion), text(v.AgentCardVersion)},
		{"checkpoints", "checkpoint kept", unmoved, differs(v.Checkpoints, w.Checkpoints), fmt.Sprint(w.Checkpoints), text(v.Checkpoints)},
		{"Artifacts", "artifact", unmoved, executing && v.ArtifactIDs != nil && !sameSet(*v.ArtifactIDs, w.Artifacts), names(w.Artifacts), text(v.ArtifactIDs)},
		{"revision", "revision", "15.2-15", differs(v.Revision, w.Revision), fmt.Sprint(w.Revision), text(v.Revision)},
		{"Mission", "contract", "7.1-09", v.MissionID != "" && v.MissionID != w.MissionID, w.MissionID, v.MissionID},
		{"Group", "contract", "7.1-09", v.GroupID != "" && v.GroupID != w.GroupID, w.GroupID, v.GroupID},
	}
	for _, k := range checks {
		if k.bad {
			return c.fault(4, cause.of(k.step, k.requirement), fmt.Sprintf("WorkItem with %s %s", k.name, k.want), orNone(k.seen))
		}
	}
	return nil
}

func (c *comparison) membership(v *model.MembershipView) *Mismatch {
	m := c.got.state.Member(v.GroupID, v.Member)
	if m == nil {
		return c.fault(4, "8-01", "no Membership of "+v.Member.ID, "it is there")
	}
	state := "active"
	if m.Ended {
		state = "ended"
	}
	cause := c.causes(func(e *model.Event) bool { return e.GroupID == v.GroupID })
	if v.State != nil && *v.State != state {
		return c.fault(4, cause.of("membership", "8-01"), "Membership of "+v.Member.ID+" "+state, *v.State)
	}
	if v.MembershipEpoch != nil && *v.MembershipEpoch != m.Epoch && (!m.Ended || *v.MembershipEpoch < m.Epoch) {
		return c.fault(4, cause.of("membership epoch", "8-05"), fmt.Sprintf("Membership Epoch %d of %s", m.Epoch, v.Member.ID), fmt.Sprint(*v.MembershipEpoch))
	}
	return nil
}

func differs[T comparable](shown *T, want T) bool { return shown != nil && *shown != want }

func text[T any](shown *T) string {
	if shown == nil {
		return ""
	}
	if ids, ok := any(*shown).([]string); ok {
		return names(ids)
	}
	return fmt.Sprint(*shown)
}

func names(ids []string) string { return list(slices.Sorted(slices.Values(ids))) }

func contractVersion(w *model.WorkItem) string {
	if w.Contract == nil {
		return ""
	}
	return fmt.Sprint(w.Contract.ContractVersion)
}

func sameSet(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
