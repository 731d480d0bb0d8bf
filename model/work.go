package model

import "slices"

// What the rules of WorkItems share: the state guard of a table row, ownership, and the current Execution Lease.

// inState is the guard of the states from which a row of §10.2 leads. "none" is a state like any other.
func inState(states ...WorkState) *Guard {
	var set StateSet
	for _, s := range states {
		set |= 1 << s
	}
	return &Guard{Name: "state", Requirement: "10.2-13", Codes: []Code{InvalidTransition, InvalidCommand}, Needs: onGroup, States: set}
}

// isOwner and ownershipCurrent fence a former owner: its identity and its Ownership Epoch (§4, §11.3).
var (
	isOwner = &Guard{Name: "owner", Requirement: "11.3-05", Codes: []Code{AuthForbidden, StaleOwnership}, Needs: onGroup, OnItem: true,
		Holds: func(f *Facts) bool { return f.Command.Actor.ID == f.Item.Owner && !f.Item.State.ended() }}
	ownershipCurrent = &Guard{Name: "ownership-epoch-current", Requirement: "4-03", Codes: []Code{StaleOwnership}, Needs: onGroup, OnItem: true,
		Holds: func(f *Facts) bool { return f.Payload.OwnershipEpoch == f.Item.OwnershipEpoch }}
	ownershipLive = &Guard{Name: "ownership-lease-live", Requirement: "11.3-01", Codes: []Code{LeaseExpired, StaleOwnership},
		Needs: onGroup, OnItem: true, Expires: func(f *Facts) Instant {
			if f.Item.State.ended() {
				return 0
			}
			return f.Item.OwnershipExpiresAt
		}}
	leaseCurrent = &Guard{Name: "execution-lease-current", Requirement: "11.3-08", Codes: []Code{LeaseExpired}, Needs: onGroup, OnItem: true,
		Holds: func(f *Facts) bool {
			return f.Payload.ExecutionLeaseID != "" && f.Payload.ExecutionLeaseID == f.Item.ExecutionLease
		}}
	leaseLive = &Guard{Name: "execution-lease-live", Requirement: "11.3-14", Codes: []Code{LeaseExpired},
		Needs: slices.Concat(onGroup, []string{"execution-lease-current"}), OnItem: true, Expires: func(f *Facts) Instant { return f.Item.ExecutionExpiresAt }}
	leaseNamed = &Guard{Name: "execution-lease-named", Refines: []string{"execution-lease-current", "ownership-epoch-current"}, Requirement: "11.3-07", Codes: []Code{SchemaValidation, InvalidCommand, LeaseExpired},
		Needs: document, Holds: func(f *Facts) bool { return f.Payload.ExecutionLeaseID != "" && f.Payload.OwnershipEpoch != 0 }}
)

// underLease are the guards of a Command that the Worker gives under its current Execution Lease.
func underLease() []*Guard {
	lease := *leaseCurrent
	lease.Needs = slices.Concat(onGroup, []string{"execution-lease-named"})
	epoch := *ownershipCurrent
	epoch.Needs = lease.Needs
	return guards(fromAgent, []*Guard{leaseNamed, missionLive, beforeDeadline, inState(Active), isOwner, &epoch, &lease, leaseLive})
}

// to fills in the WorkItem that an Event moves and the state it moves to.
func to(state WorkState, more ...func(*Facts, *Event)) func(*Facts, *Event) {
	return func(f *Facts, e *Event) {
		e.WorkItemID, e.State, e.Revision = f.Item.ID, state, f.Item.Revision+1
		for _, m := range more {
			m(f, e)
		}
	}
}

// ownedUntil sets the bound of the ownership that goes on after the Event.
func ownedUntil(seconds func(*Payload) int64) func(*Facts, *Event) {
	return func(f *Facts, e *Event) { e.OwnershipUntil = f.Now.Seconds(seconds(f.Payload)) }
}

func positive(name, requirement string, seconds func(*Payload) int64) *Guard {
	g := complete(name, requirement, []Code{SchemaValidation, InvalidCommand}, func(f *Facts) bool { return seconds(f.Payload) > 0 })
	g.Unless, g.Option = AbsentDurations, 1
	return g
}

// boundOwnership is the step that gives the Ownership Lease a new bound.
func boundOwnership(requirement string) Step {
	return step("ownership bounded", requirement, func(x *Change) { x.Item.OwnershipExpiresAt = x.Event.OwnershipUntil }).free()
}

func addCheckpoint(requirement string) Step {
	return step("checkpoint kept", requirement, func(x *Change) { x.Item.Checkpoints++ })
}
