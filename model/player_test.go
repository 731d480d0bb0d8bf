package model_test

import (
	"testing"

	"github.com/missionweave/weavecheck/model"
)

// A player plays Commands on a state, filling what is minted from a counter: the least that a server does.
type player struct {
	rules  *model.Rulebook
	state  *model.State
	now    model.Instant
	minted int
}

var (
	service     = model.Actor{Type: model.Service, ID: "urn:service"}
	human       = model.Actor{Type: model.Human, ID: "urn:human"}
	coordinator = model.Actor{Type: model.Agent, ID: "urn:agent:c"}
	worker      = model.Actor{Type: model.Agent, ID: "urn:agent:w"}

	deadline = model.Instant(1 << 50)
	contract = &model.Contract{
		ContractVersion: 1, Goal: "x", RequiredDeliverables: []model.Deliverable{{}},
		AcceptanceCriteria: []model.Criterion{{CriterionID: "a", EvidenceRequired: []string{"policy_check"}}},
		InputArtifacts:     &[]string{}, DependencyWorkItemIDs: &[]string{}, AllowedResources: &[]model.Resource{},
		RequiredCapabilities: []model.CapabilityRef{{ID: "a.b", Version: "1.0.0"}},
		Deadline:             &deadline, RequestedUrgency: "normal", BusinessImpact: "x",
		RetryPolicy:    &model.RetryPolicy{MaxAttempts: 1},
		Budget:         &model.Budget{ModelTokenLimit: ptr(uint64(1))},
		SideEffectRisk: "none", ExecutionApproval: "not_required",
	}
	basis = &model.SelectionBasis{
		RequiredCapabilities: []model.CapabilityRef{{}}, VerifiedMatches: []model.CapabilityRef{{}},
		AuthorizationEligible: ptr(true), AvailabilityEstimate: &deadline,
		ExpectedCost: ptr(1.0), ReliabilityEvidence: &[]string{}, PolicyRulesApplied: []string{"x"},
	}
	readings = model.DefaultReadings()
)

func ptr[T any](v T) *T { return &v }

// command builds a Command of an actor, with the epochs that hold in these tests: all of them 1.
func command[P any](kind model.Kind, by model.Actor, fill func(*model.Command, *P)) *model.Command {
	c := &model.Command{ActionID: "urn:action:" + string(kind), Kind: kind, Actor: by, ExpectedRevision: -1,
		CorrelationID: "urn:correlation", Payload: model.NewPayload(kind)}
	if kind != model.SessionOpen {
		c.GroupID = "urn:group"
	}
	if by.Type == model.Agent {
		c.SessionEpoch = 1
	}
	if by.Type != model.Service && kind != model.MissionCreate {
		c.MembershipEpoch = 1
	}
	if by == coordinator {
		c.CoordinatorEpoch = 1
	}
	fill(c, c.Payload.(*P))
	if p, ok := c.Payload.(*model.OpenSession); ok {
		c.ActionID += p.AgentID
	}
	return c
}

func (p *player) do(tb testing.TB, c *model.Command) {
	d := p.rules.Decide(p.state, c, p.now, readings)
	if d.Refused() || d.Retry {
		tb.Helper()
		tb.Fatalf("%s was not accepted: %v", c.Kind, d)
	}
	for i := range d.Events {
		e := &d.Events[i]
		p.minted++
		e.Sequence = p.state.Sequence(e.GroupID) + 1
		if e.Kind == model.WorkStarted {
			e.Payload.(*model.StartedFacts).ExecutionLeaseID.Value = leaseNames[p.minted%len(leaseNames)]
		}
		p.rules.Evolve(p.state, e)
	}
}

// leaseNames keep the minting of ids out of what the benchmark measures.
var leaseNames = [...]string{"urn:lease:0", "urn:lease:1", "urn:lease:2"}
