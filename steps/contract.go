package steps

import (
	"context"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// contract is the Work Contract (§10.1), with the Resource Budget in it (§12).
var contract = Subject{
	Sentences: []Sentence{
		says(`the Work Contract of "([^"]*)" is at revision (\d+)`, contractIs),
	},
}

// Criteria are the acceptance criteria of the Work Contracts of the checks.
var Criteria = []string{"assembled", "documented"}

// contract is a complete Work Contract.
func (w *World) contract(version int) object {
	return object{
		"contractVersion": version,
		"goal":            "Assemble one part.",
		"requiredDeliverables": []any{object{
			"deliverableId": "part", "description": "The part.", "mediaType": "application/json", "schema": "urn:weavecheck:schema:part",
		}},
		"acceptanceCriteria":    []any{criterion(Criteria[0], "deterministic_test"), criterion(Criteria[1], "reviewer_assessment")},
		"inputArtifacts":        []any{},
		"dependencyWorkItemIds": []any{},
		"allowedResources":      []any{object{"resource": "urn:weavecheck:resource:workshop", "operations": []any{"read", "write"}}},
		"requiredCapabilities":  []any{capability()},
		"deadline":              w.contractDeadline().String(),
		"requestedUrgency":      "normal",
		"businessImpact":        "The release waits for this part.",
		"retryPolicy": object{
			"maxAttempts": 3, "backoff": "fixed", "maxDelay": "PT5M", "retryableFailures": []any{"TOOL_UNAVAILABLE"},
		},
		"budget":            budget(10),
		"sideEffectRisk":    "reversible",
		"executionApproval": "not_required",
	}
}

// contractDeadline is never after that of the Mission.
func (w *World) contractDeadline() model.Instant {
	usual := cast.Start.Seconds(20 * 86_400)
	if w.due > 0 {
		return min(usual, cast.Start.Seconds(w.due))
	}
	return usual
}

// revised is the contract of a WorkItem, changed, under a revision higher by some.
func (w *World) revised(item string, by int) object {
	version := 1
	if c := w.item(item).Contract; c != nil {
		version = int(c.ContractVersion)
	}
	c := w.contract(version + by)
	c["goal"] = "Assemble one part, and label it."
	return c
}

func criterion(id, evidence string) object {
	return object{"criterionId": id, "description": "The result is " + id + ".", "evidenceRequired": []any{evidence}}
}

// capability is the one that the Work Contracts of the checks ask for.
func capability() object { return object{"id": cast.Capability.ID, "version": cast.Capability.Version} }

// budget is a Resource Budget with each of the six dimensions limited in proportion to n.
func budget(n int) object {
	return object{
		"currency": "EUR", "financialLimit": n, "modelTokenLimit": 1_000 * n, "toolCallLimit": n, "computeSecondsLimit": 10 * n,
		"wallClockSecondsLimit": 100 * n, "externalSideEffectLimit": n,
	}
}

func contractIs(ctx context.Context, name string, revision uint64) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	var got uint64
	if c := w.item(Item(name)).Contract; c != nil {
		got = c.ContractVersion
	}
	return w.expects(got == revision, "the Work Contract of %q at revision %d, but by the rules it is at %d", name, revision, got)
}
