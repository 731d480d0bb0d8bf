package steps

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// contract is the Work Contract (§10.1), with the Resource Budget in it (§12).
var contract = Subject{
	Misses: []Miss{
		form("with a contract without MEMBER", common, complete,
			each("with a contract without %s", model.ContractParts(),
				func(member string) Fit { return part(member, "contract") }),
			contractWithout),
		miss("with an acceptance criterion without Evidence", common, all(complete, part("acceptanceCriteria", "contract")),
			inContract(func(c object) { c["acceptanceCriteria"].([]any)[0].(object)["evidenceRequired"] = []any{} })),
		miss("with a required capability without version", common, all(complete, part("requiredCapabilities", "contract")),
			inContract(func(c object) { delete(c["requiredCapabilities"].([]any)[0].(object), "version") })),
		miss("of high risk that needs no approval", common, all(complete, part("sideEffectRisk", "contract")),
			inContract(func(c object) { c["sideEffectRisk"], c["executionApproval"] = "high_risk", "not_required" })),
		miss("with money of another currency", common, all(complete, part("budget", "contract")),
			inContract(func(c object) { c["budget"].(object)["currency"] = "USD" })),
		// Not drawn: the time that passes seldom gets there.
		form("due in NUMBER seconds", never, part("deadline", "contract"), nil, dueIn),
		miss("with a criterion that only a reviewer can meet", common, all(complete, part("acceptanceCriteria", "contract")),
			inContract(func(c object) {
				c["acceptanceCriteria"].([]any)[1].(object)["evidenceRequired"] = []any{"reviewer_assessment"}
			})),
		form("with NUMBER of MEMBER", particular, part("budget", "contract"), overBudget, withAmount),
	},
	Sentences: []Sentence{
		says(`the Work Contract of "([^"]*)" is at revision (\d+)`, contractIs),
	},
}

// complete are the Commands whose Work Contract has to be complete.
var complete = of(model.WorkAuthorize, model.WorkOffer)

// inContract edits the Work Contract that a Command carries.
func inContract(edit func(contract object)) Change {
	return func(_ *World, d *adapters.Draft, _ []string) error {
		c, err := inner(d, "contract")
		if err == nil {
			edit(c)
		}
		return err
	}
}

func contractWithout(_ *World, d *adapters.Draft, said []string) error {
	c, err := inner(d, "contract")
	if err != nil {
		return err
	}
	if c[said[0]] == nil {
		parts := strings.Join(model.ContractParts(), ", ")
		return fmt.Errorf("the contract has no member %s; its parts are %s", said[0], parts)
	}
	delete(c, said[0])
	return nil
}

func withAmount(_ *World, d *adapters.Draft, said []string) error {
	b := budgetIn(d)
	if b == nil {
		return fmt.Errorf("the %v carries no budget, and no contract with one", d.Document["kind"])
	}
	if b[said[1]] == nil {
		return fmt.Errorf("the budget has no member %s; it has %s", said[1], strings.Join(model.BudgetDimensions[:], ", "))
	}
	n, err := strconv.Atoi(said[0])
	b[said[1]] = n
	return err
}

// budgetIn is the Resource Budget that a Command carries: that of its Work Contract, or its own.
func budgetIn(d *adapters.Draft) object {
	in := payloadOf(d)
	if c, ok := in["contract"].(object); ok {
		in = c
	}
	b, _ := in["budget"].(object)
	return b
}

// dueIn sets the deadline of a Work Contract, counted from the start.
func dueIn(_ *World, d *adapters.Draft, said []string) error {
	c, err := inner(d, "contract")
	if err != nil {
		return err
	}
	seconds, err := strconv.ParseInt(said[0], 10, 64)
	c["deadline"] = cast.Start.Seconds(seconds).String()
	return err
}

// overBudget draws one tool call more than a whole Mission has, and for a new WorkItem one more than is left of it.
func overBudget(w *World, d *adapters.Draft) []string {
	var list []string
	if complete(w, d) {
		list = append(list, "with 1001 of toolCallLimit")
	}
	if m := w.State().Mission(w.Group); m != nil && KindOf(d) == model.WorkAuthorize {
		list = append(list, fmt.Sprintf("with %d of toolCallLimit", remaining(m, toolCalls)+1))
	}
	return list
}

// toolCalls is the place of toolCallLimit among the dimensions of a budget.
var toolCalls = slices.Index(model.BudgetDimensions[:], "toolCallLimit")

// remaining is how much of a dimension of its budget a Mission has not allotted yet, in the unit of the documents.
func remaining(m *model.Mission, dimension int) int64 {
	left := max(m.Limit[dimension]-m.Allocated[dimension], 0)
	if model.BudgetDimensions[dimension] == "financialLimit" {
		left /= 1_000_000
	}
	return left
}

// Remainder is what is left of one dimension of the budget of the Mission, in words for a contract: one more than there
// is, exactly so much, and the least there can be. ok is false where nothing is left, or nothing limits it.
func (w *World) Remainder(d Dice) (more, exactly, least string, ok bool) {
	m := w.State().Mission(w.Group)
	name := d.One("dimension", model.BudgetDimensions[:]...)
	dimension := slices.Index(model.BudgetDimensions[:], name)
	if m == nil || m.Limit[dimension] == model.Unlimited || remaining(m, dimension) == 0 {
		return "", "", "", false
	}
	with := func(n int64) string { return fmt.Sprintf("with %d of %s", n, name) }
	return with(remaining(m, dimension) + 1), with(remaining(m, dimension)), with(1), true
}

// Criteria are the acceptance criteria of the Work Contracts of the checks.
var Criteria = []string{"assembled", "documented"}

// evidenceTypes are the types of Evidence that the criteria require: such as their Worker can bring, so that nobody can
// ask for more.
var evidenceTypes = map[string]string{Criteria[0]: "deterministic_test", Criteria[1]: "schema_validation"}

// contract is a complete Work Contract.
func (w *World) contract(version int) object {
	return object{
		"contractVersion": version,
		"goal":            "Assemble one part.",
		"requiredDeliverables": []any{object{
			"deliverableId": "part", "description": "The part.", "mediaType": "application/json",
			"schema": "urn:weavecheck:schema:part",
		}},
		"acceptanceCriteria": []any{
			criterion(Criteria[0], evidenceTypes[Criteria[0]]), criterion(Criteria[1], evidenceTypes[Criteria[1]]),
		},
		"inputArtifacts":        []any{},
		"dependencyWorkItemIds": []any{},
		"allowedResources": []any{
			object{"resource": "urn:weavecheck:resource:workshop", "operations": []any{"read", "write"}},
		},
		"requiredCapabilities": []any{capability()},
		"deadline":             w.contractDeadline().String(),
		"requestedUrgency":     "normal",
		"businessImpact":       "The release waits for this part.",
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

// revised is the contract of a WorkItem, changed, under a revision higher by some: than that of its last contract and
// each dependency that was inserted since, which may count as a revision. Its budget is as it was: no sentence says what
// becomes of the allotment when that changes.
func (w *World) revised(item string, by int) object {
	before := w.item(item)
	if by > 0 {
		by += int(before.Insertions)
	}
	c := w.contract(w.contractVersion(item) + by)
	c["goal"] = "Assemble one part, and label it."
	if before.Contract != nil && before.Contract.Budget != nil {
		limits := before.Contract.Budget.Limits()
		b := c["budget"].(object)
		for i, name := range model.BudgetDimensions {
			if limits[i] == model.Unlimited {
				delete(b, name)
				continue
			}
			b[name] = int(limits[i])
			if name == "financialLimit" {
				b[name] = int(limits[i] / 1_000_000)
			}
		}
	}
	return c
}

// contractVersion is the revision of the contract of a WorkItem.
func (w *World) contractVersion(item string) int {
	if c := w.item(item).Contract; c != nil {
		return int(c.ContractVersion)
	}
	return 1
}

func criterion(id, evidence string) object {
	return object{"criterionId": id, "description": "The result is " + id + ".", "evidenceRequired": []any{evidence}}
}

// capability is the one that the Work Contracts of the checks ask for.
func capability() object { return object{"id": cast.Capability.ID, "version": cast.Capability.Version} }

// budget is a Resource Budget with each of the six dimensions limited in proportion to n.
func budget(n int) object {
	return object{
		"currency": "EUR", "financialLimit": n, "modelTokenLimit": 1_000 * n, "toolCallLimit": n,
		"computeSecondsLimit": 10 * n, "wallClockSecondsLimit": 100 * n, "externalSideEffectLimit": n,
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
	return w.expects(got == revision, "the Work Contract of %q at revision %d, but by the rules it is at %d",
		name, revision, got)
}
