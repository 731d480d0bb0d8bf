package model_test

import (
	"fmt"
	"testing"

	"github.com/missionweave/weavecheck/model"
)

// held returns a state with n WorkItems, all open, in one Mission.
func held(b *testing.B, rules *model.Rulebook, n int) *model.State {
	b.Helper()
	s := model.NewState(
		[]*model.Card{{AgentID: "urn:agent:c"},
			{AgentID: "urn:agent:w", CardVersion: 1, Capabilities: []model.Capability{{ID: "a.b", Version: "1.0.0"}}}})
	play := &player{rules: rules, state: s}
	play.do(b, command(model.SessionOpen, service,
		func(_ *model.Command, p *model.OpenSession) { p.AgentID = "urn:agent:c" }))
	play.do(b, command(model.SessionOpen, service,
		func(_ *model.Command, p *model.OpenSession) { p.AgentID = "urn:agent:w" }))
	play.do(b, command(model.MissionCreate, human, func(_ *model.Command, p *model.CreateMission) {
		at := model.Instant(1 << 50)
		p.MissionID, p.CoordinatorID, p.Objective, p.Deadline = "urn:mission", "urn:agent:c", "x", &at
		p.DefinitionOfDone = []model.Criterion{{CriterionID: "a"}}
		p.Budget, p.ApprovalPolicy, p.CoordinatorLeaseSeconds = &model.Budget{ModelTokenLimit: ptr(uint64(1 << 50))},
			&model.ApprovalPolicy{}, 1<<30
	}))
	play.do(b, command(model.MembershipChange, coordinator, func(_ *model.Command, p *model.ChangeMembership) {
		p.Principal, p.Roles = &worker, []string{model.RoleWorker}
	}))
	for i := range n {
		play.do(b, command(model.WorkAuthorize, coordinator, func(c *model.Command, p *model.AuthorizeWork) {
			c.ActionID = fmt.Sprintf("urn:action:authorize:%d", i)
			p.WorkItemID, p.Contract = fmt.Sprintf("urn:item:%d", i), contract
		}))
	}
	return s
}

// BenchmarkCommand is one Decide and Evolve, over the life of a WorkItem from offer to checkpoint, with many WorkItems
// held. The cost must not grow with their number.
func BenchmarkCommand(b *testing.B) {
	for _, n := range []int{1_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprintf("held=%d", n), func(b *testing.B) {
			rules := model.NewRulebook()
			play := &player{rules: rules, state: held(b, rules, n)}
			id := fmt.Sprintf("urn:item:%d", n/2)
			offer := command(model.WorkOffer, coordinator, func(_ *model.Command, p *model.OfferWork) {
				p.WorkItemID, p.CandidateAgentIDs, p.SelectionBasis, p.OfferExpiresInSeconds = id, []string{worker.ID}, basis, 60
			})
			accept := command(model.WorkAcceptOffer, worker,
				func(_ *model.Command, p *model.AcceptOffer) { p.WorkItemID, p.OwnershipLeaseSeconds = id, 60 })
			start := command(model.WorkStart, worker,
				func(_ *model.Command, p *model.StartWork) { p.WorkItemID, p.ExecutionLeaseSeconds = id, 60 })
			save := command(model.WorkCheckpoint, worker, func(_ *model.Command, p *model.CheckpointWork) {
				p.WorkItemID, p.Checkpoint, p.ResumeWithinSeconds = id, &model.Checkpoint{Phase: "x"}, 60
			})
			ids := make([]string, b.N+4)
			for i := range ids {
				ids[i] = fmt.Sprintf("urn:action:%d", i)
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i += 4 {
				for j, c := range []*model.Command{offer, accept, start, save} {
					w := play.state.WorkItem(id)
					c.ActionID = ids[i+j]
					switch p := c.Payload.(type) {
					case *model.StartWork:
						p.OwnershipEpoch = w.OwnershipEpoch
					case *model.CheckpointWork:
						p.OwnershipEpoch, p.ExecutionLeaseID = w.OwnershipEpoch, w.ExecutionLease
					}
					play.do(b, c)
				}
				play.now = play.now.Seconds(1_000)
			}
		})
	}
}

// BenchmarkFork is one Fork, and one WorkItem written to the copy. Its cost must not grow with what is held.
func BenchmarkFork(b *testing.B) {
	for _, n := range []int{1_000, 1_000_000} {
		rules := model.NewRulebook()
		s := held(b, rules, n)
		item := *s.WorkItem(fmt.Sprintf("urn:item:%d", n/2))
		b.Run(fmt.Sprintf("held=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s = s.Fork()
			}
		})
		b.Run(fmt.Sprintf("written/held=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s.Fork().Put(&item)
			}
		})
	}
}
