package adapters

import (
	"fmt"
	"slices"
	"sort"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
)

// Claim is what a check says a step must come to, before it looks at the target.
type Claim struct {
	Accepted    bool     `json:"accepted"`
	Receipt     bool     `json:"receipt,omitempty"` // accepted as a retry: the original receipt, and nothing more
	Requirement string   `json:"requirement,omitempty"`
	Events      []string `json:"events,omitempty"`
}

// hold checks the check itself: that the rules allow what it claims. A claim that they do not allow is a fault of the
// check, never of a target.
func (c *Claim) hold(allowed []oracle.Outcome) error {
	if c == nil {
		return nil
	}
	for _, o := range allowed {
		if o.Accepted != c.Accepted || o.Retry != c.Receipt {
			continue
		}
		if len(c.Events) > 0 && !slices.Equal(c.Events, eventNames(o.Events)) {
			continue
		}
		if c.Accepted || c.Requirement == "" ||
			slices.ContainsFunc(o.Failed, func(g *model.Guard) bool { return g.Requirement == c.Requirement }) {
			return nil
		}
	}
	return &ClaimError{Claim: c, Allowed: allowed}
}

func (c *Claim) refusedAnyway(allowed []oracle.Outcome) bool {
	return !c.Accepted && !slices.ContainsFunc(allowed, func(o oracle.Outcome) bool { return o.Accepted })
}

func eventNames(kinds []model.EventKind) []string {
	var names []string
	for _, k := range kinds {
		names = append(names, string(k))
	}
	return names
}

// ClaimError reports that a check demands what the rules do not: a fault of the check.
type ClaimError struct {
	Claim   *Claim
	Allowed []oracle.Outcome
}

func (e *ClaimError) Error() string {
	demanded := "be accepted"
	if !e.Claim.Accepted {
		demanded = "be refused under " + e.Claim.Requirement
	}
	var ways []string
	for _, o := range e.Allowed {
		if o.Accepted {
			ways = append(ways, fmt.Sprintf("accepted with %v", o.Events))
			continue
		}
		var guards []string
		for _, g := range o.Failed {
			guards = append(guards, g.Requirement+" "+g.Name)
		}
		ways = append(ways, fmt.Sprintf("refused under %v", guards))
	}
	sort.Strings(ways)
	return fmt.Sprintf("the check demands that it %s, but by the rules it is: %v", demanded, ways)
}
