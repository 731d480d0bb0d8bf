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

// resourceUsage is what the work on a WorkItem uses of its budget (§12).
var resourceUsage = Subject{
	Drafts: []Drafting{{
		Kind: model.UsageRecord, By: cast.Ada, OnItem: true, Expects: ItemRevision,
		Payload: func(w *World, _ model.Actor, item string) object {
			return w.leased(item, object{"usageDelta": usage(1)})
		},
		Near: []string{"using 11 of toolCalls", "using 1000001 of modelTokens"},
	}},
	Moves: func(s *Scene) {
		for m, w := range s.underLease() {
			m.send(2*aside, model.UsageRecord, agent(w.Owner), w.ID, func(d Dice) []string {
				return lasting(d, "", "", "using only 1 of toolCalls")
			})
			m.send(beside, model.UsageRecord, cast.ControlPlane, w.ID, nil)
		}
	},
	Misses: []Miss{
		form("using NUMBER of MEMBER", particular, carries("usageDelta"), nil, func(_ *World, d *adapters.Draft, said []string) error {
			return used(d, said, false)
		}),
		form("using only NUMBER of MEMBER", never, carries("usageDelta"), nil, func(_ *World, d *adapters.Draft, said []string) error {
			return used(d, said, true)
		}),
		miss("using nothing", particular, carries("usageDelta"), putPayload("usageDelta", object{"toolCalls": 0})),
		miss("giving back what was used", particular, carries("usageDelta"), putPayload("usageDelta", object{"toolCalls": -1})),
		miss("without its usage", particular, carries("usageDelta"), dropPayload("usageDelta")),
		form("without a limit of MEMBER", never, part("budget", "contract"), nil,
			func(_ *World, d *adapters.Draft, said []string) error {
				c, err := inner(d, "contract")
				if err != nil {
					return err
				}
				b, _ := c["budget"].(object)
				if b[said[0]] == nil {
					return fmt.Errorf("the budget has no %s", said[0])
				}
				delete(b, said[0])
				return nil
			}),
	},
	Sentences: []Sentence{
		says(`"([^"]*)" has used (\d+) of (\w+)`, itemHasUsed),
		says(`the Mission has used (\d+) of (\w+)`, missionHasUsed),
	},
}

// usage is a delta of each of the six dimensions in proportion to n, as the budgets of the checks are.
func usage(n int) object {
	return object{"financialAmount": n, "modelTokens": 1_000 * n, "toolCalls": n, "computeSeconds": 10 * n,
		"wallClockSeconds": 100 * n, "externalSideEffects": n}
}

// used sets what a Command says was used of one dimension; only: and of nothing else.
func used(d *adapters.Draft, said []string, only bool) error {
	delta, err := inner(d, "usageDelta")
	if err != nil {
		return err
	}
	if !slices.Contains(model.UsageDimensions[:], said[1]) {
		return fmt.Errorf("nothing is counted as %s; there are %s", said[1], strings.Join(model.UsageDimensions[:], ", "))
	}
	n, err := strconv.Atoi(said[0])
	if err != nil {
		return err
	}
	if only {
		clear(delta)
	}
	delta[said[1]] = n
	return nil
}

func itemHasUsed(ctx context.Context, name string, amount int64, of string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	return w.hasUsed(fmt.Sprintf("%q", name), w.item(Item(name)).Used, amount, of)
}

func missionHasUsed(ctx context.Context, amount int64, of string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	return w.hasUsed("the Mission", w.mission().Used, amount, of)
}

func (w *World) hasUsed(what string, used model.Amounts, amount int64, of string) error {
	dimension := slices.Index(model.UsageDimensions[:], of)
	if dimension < 0 {
		return fmt.Errorf("nothing is counted as %s; there are %s", of, strings.Join(model.UsageDimensions[:], ", "))
	}
	got := used[dimension]
	if dimension == 0 {
		got /= 1_000_000
	}
	return w.expects(got == amount, "%s to have used %d of %s, but by the rules it has used %d", what, amount, of, got)
}
