// Package adapters connects the harness to implementations of MissionWeaveProtocol.
//
// A Target is everything an implementation offers the harness. The reference is a Target like any other; a Command
// adapter makes one of any program that speaks JSON-RPC 2.0 over its standard input and output.
package adapters

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// Target is an implementation under test. Its methods are called one at a time, in the order of the checks.
//
// An error that a method returns is a fault of the transport or of the program, never a protocol rejection: those are
// part of an Answer. A fault of the target itself (garbage, a hang, an early exit) is a *TargetFault.
type Target interface {
	// Initialize asks who the target is and what it offers. It is the first call, made once.
	Initialize(ctx context.Context) (Info, error)
	// Reset gives the target a fresh Organization and forgets everything before.
	Reset(ctx context.Context, org Organization) error
	// Submit hands over one signed Command envelope, byte for byte as on the wire, at an instant.
	Submit(ctx context.Context, command json.RawMessage, at model.Instant) (Answer, error)
	// Advance lets time pass until an instant and returns the Events that timers caused.
	Advance(ctx context.Context, to model.Instant) (Answer, error)
	// Replay returns the Events of a Group after a sequence, in order, as one Principal may see them.
	Replay(ctx context.Context, request ReplayRequest) (Answer, error)
	// Observe returns the projection of the present state. Only a target with the capability "observe" is asked.
	Observe(ctx context.Context, at model.Instant) (Projection, error)
	// Close ends the target and frees what it holds.
	Close() error
}

// Forker is a Target that can be copied as it stands: what is done to the copy is not seen in it, nor the reverse.
type Forker interface {
	Target
	Fork() Forker
}

// As finds what a target offers in a role beyond Target, such as Documents. What is put around a target has the methods
// of every role, so that it says by Unwrap what is inside, and offers what that offers.
func As[Role any](target Target) (role Role, ok bool) {
	role, ok = target.(Role)
	for ok {
		outer, around := target.(interface{ Unwrap() Target })
		if !around {
			break
		}
		target = outer.Unwrap()
		_, ok = target.(Role)
	}
	return role, ok
}

// Info is the target's answer to initialize.
type Info struct {
	Name         string   `json:"name"`
	Version      string   `json:"version"`
	Roles        []string `json:"roles"`
	Capabilities []string `json:"capabilities"`
	// Authorities are the services that accept Events, with the keys under which they sign them. Where the target names
	// none, no signature of an Event can be verified.
	Authorities []Principal `json:"authorities,omitempty"`
}

// The capabilities of a Group Authority that the harness asks about.
const (
	// CapabilityObserve: the target answers observe.
	CapabilityObserve = "observe"
	// CapabilityReplay: the target answers replay.
	CapabilityReplay = "replay"
	// CapabilityVisibility: the target answers replay to each Agent as what that may see.
	CapabilityVisibility = "visibility"
	// RoleAuthority: the target is a server (Group Authority).
	RoleAuthority = "authority"
)

// Offers reports whether the target declared a capability.
func (i Info) Offers(capability string) bool {
	for _, c := range i.Capabilities {
		if c == capability {
			return true
		}
	}
	return false
}

// Organization is what reset hands over: the Principals with their public keys, the Agent Cards already registered,
// and the instant at which the run starts.
type Organization struct {
	OrganizationID string            `json:"organizationId"`
	At             model.Instant     `json:"at"`
	Principals     []Principal       `json:"principals"`
	Cards          []json.RawMessage `json:"agentCards"`
	Limits         model.Limits      `json:"limits,omitempty"`
}

// Bindings are the keys of the Organization as its Registry binds them (§6.4).
func (o Organization) Bindings() (*document.Bindings, error) {
	keys := document.NewBindings(o.OrganizationID)
	for _, p := range o.Principals {
		for _, k := range p.Keys {
			if err := keys.Bind(p.Actor, k); err != nil {
				return nil, err
			}
		}
	}
	return keys, nil
}

// Principal is one identity of the Organization with its signing keys.
type Principal struct {
	Actor model.Actor       `json:"actor"`
	Keys  []model.PublicKey `json:"keys"`
}

// Answer is what a target answers to submit, advance and replay: Events in order, or one error document.
type Answer struct {
	Events []json.RawMessage `json:"events,omitempty"`
	Error  json.RawMessage   `json:"error,omitempty"`
}

// ReplayRequest asks for the Events of a Group after a sequence.
type ReplayRequest struct {
	Principal     model.Actor   `json:"principal"`
	GroupID       string        `json:"groupId"`
	AfterSequence uint64        `json:"afterSequence"`
	Limit         int           `json:"limit"`
	At            model.Instant `json:"at"`
}

// Projection is the present state as a target shows it; the views are its parts. A member that is absent is not
// shown, and nothing is concluded from it; a member that is shown must be right.
type (
	Projection      = model.Projection
	MissionView     = model.MissionView
	WorkItemView    = model.WorkItemView
	MembershipView  = model.MembershipView
	SessionView     = model.SessionView
	ProposalView    = model.ProposalView
	ArtifactView    = model.ArtifactView
	MessageView     = model.MessageView
	PolicyEntryView = model.PolicyEntryView
)

// FaultKind says how a target broke the conversation with the harness.
type FaultKind string

// The ways a target can break.
const (
	FaultStart     FaultKind = "did not start"
	FaultExit      FaultKind = "exited"
	FaultTimeout   FaultKind = "did not answer in time"
	FaultTooLarge  FaultKind = "sent a message over the size limit"
	FaultMalformed FaultKind = "sent a malformed message"
	FaultProtocol  FaultKind = "answered something else than was asked"
	FaultInternal  FaultKind = "reported an error of its own"
)

// TargetFault is a failure of the program under test to hold the conversation. It is the target's, never the
// harness's, and says which call was under way and what came.
type TargetFault struct {
	Kind   FaultKind
	Method string
	Detail string
}

func (f *TargetFault) Error() string {
	return fmt.Sprintf("the target %s (during %s): %s", f.Kind, f.Method, f.Detail)
}

// AsTargetFault finds the TargetFault in an error's chain.
func AsTargetFault(err error) (*TargetFault, bool) {
	var fault *TargetFault
	ok := errors.As(err, &fault)
	return fault, ok
}
