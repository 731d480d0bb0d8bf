package model

import "sync"

// Projection is the present state as a target shows it. A list or member that is absent (nil) is not shown, and nothing
// is concluded from it; what is shown must be right, and a list that is shown is complete. An empty string or zero
// means "there is none".
type Projection struct {
	Missions         []MissionView    `json:"missions,omitzero"`
	WorkItems        []WorkItemView   `json:"workItems,omitzero"`
	Memberships      []MembershipView `json:"memberships,omitzero"`
	DelegationGrants []GrantView      `json:"delegationGrants,omitzero"`
	Sessions         []SessionView    `json:"sessions,omitzero"`
	Proposals        []ProposalView   `json:"proposals,omitzero"`
	Artifacts        []ArtifactView   `json:"artifacts,omitzero"`
	Messages         []MessageView    `json:"messages,omitzero"`

	CooperationOverrides []OverrideView    `json:"cooperationOverrides,omitzero"`
	PolicyLog            []PolicyEntryView `json:"policyLog,omitzero"`
}

// Views lists how each sort of record is shown, in the order of the subjects.
func Views() []View { return views() }

var views = sync.OnceValue(func() []View { return gathered(func(s Subject) []View { return s.Views }) })

// Show renders a state as a Projection, each list in the order of the ids.
func Show(s *State) Projection {
	var p Projection
	for _, v := range views() {
		v.show(s, &p)
	}
	return p
}

// ShownMinted returns the minted value of a name and subject as a Projection shows it: a number, a text or an Instant;
// nil where it shows none.
func ShownMinted(p *Projection, name, subject string) any {
	for _, v := range views() {
		if value := v.minted(p, name, subject); value != nil {
			return value
		}
	}
	return nil
}

// Changed finds what a Projection shows otherwise than one before it.
func Changed(before, after *Projection) []Difference {
	var list []Difference
	for _, v := range views() {
		list = append(list, v.changed(before, after)...)
	}
	return list
}

// Difference is one difference between a state and a Projection of it, with the requirement that it breaks.
type Difference struct {
	Requirement   string
	Cause         string // the list and member in which it shows
	Allowed, Seen string
}

// Adopted is a minted value that a Comparison took over from the Projection.
type Adopted struct {
	Name, Subject string
	Value         any
}

// Comparison compares a Projection with a State, and finds all differences. Where a server is free in what it shows,
// the State takes that over.
type Comparison struct {
	State      *State
	Projection *Projection
	// Before is the State before the Events; nil where it is not known.
	Before *State
	// Now is the instant at which it is shown: what has lapsed by then need not be shown any more.
	Now Instant
	// Foreign reports whether a WorkItem is known from an Event that no rule foresees; nil is none.
	Foreign func(workItemID string) bool
	// Touched are the Events since the Projection before, with Steps to look up what they change.
	Touched []Event
	Steps   func(EventKind) []*Step

	Differences []Difference
	Adopted     []Adopted
}

// Run compares.
func (c *Comparison) Run() {
	for _, v := range views() {
		v.compare(c)
	}
}

func (c *Comparison) differ(requirement, cause, allowed, seen string) {
	c.Differences = append(c.Differences, Difference{requirement, cause, allowed, seen})
}

// changed returns the first Step among those of the touched Events which answers for one of some aspects, nil where
// none does.
func (c *Comparison) changed(aspects []*Aspect, about func(*Event) bool) *Step {
	for i := range c.Touched {
		if !about(&c.Touched[i]) {
			continue
		}
		for _, step := range c.Steps(c.Touched[i].Kind) {
			for _, a := range step.Changes {
				for _, b := range aspects {
					if a == b {
						return step
					}
				}
			}
		}
	}
	return nil
}

// reaches reports whether an Event reaches a record by a Reaction.
func (e *Event) reaches(id string) bool {
	for _, r := range e.Reaches {
		for _, reached := range r.IDs {
			if reached == id {
				return true
			}
		}
	}
	return false
}
