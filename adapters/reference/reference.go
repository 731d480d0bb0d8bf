// Package reference is the reference as a Target: the model behind the same interface as every implementation, with
// one fixed set of readings, minted values from a counter, and an in-memory log.
//
// Its Options also make the mutants and the legal variants: another rulebook, other readings, other numbering, and the
// faults of a server that no rule describes (Faults).
package reference

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// Options vary the reference. The zero value is the reference itself.
type Options struct {
	Name     string
	Rulebook *model.Rulebook // nil: the protocol's
	Readings model.Readings  // nil: the default readings
	Variant  Variant
	Fault    Fault
	Codec    *document.Codec // what reads Commands; nil: the sound one
	// Asserts the invariants of every state and the laws between them: Submit and Advance fail with what breaks one.
	// That is for a sound reference in tests of the model.
	Asserts bool
	// Memo remembers signatures and verifications under the keys of the one Organization this reference is given; nil
	// remembers nothing.
	Memo *document.Memo
}

// Reference is the reference implementation, or a variation of it.
type Reference struct {
	*Documents

	opts     Options
	rulebook *model.Rulebook
	readings model.Readings

	org    adapters.Organization
	keys   *document.Bindings
	memo   *document.Memo
	signer document.Identity

	state    *model.State
	now      model.Instant
	minted   int
	logs     map[string][]logged
	receipts map[model.ActionKey][]json.RawMessage
	lastID   string
	lastRef  map[string]string // the last lease id of each subject
	spent    map[string]bool   // the proposals that a refusal used up
	asked    int               // how often part of a Group was shown
	looked   int               // how much was logged besides
}

// logged is an Event in the log of its Group.
type logged struct {
	sequence uint64
	raw      json.RawMessage
}

// New returns a reference. It has no Organization before the first Reset.
func New(opts Options) *Reference {
	r := &Reference{Documents: NewDocuments(document.Sound()), opts: opts, rulebook: opts.Rulebook,
		readings: opts.Readings}
	if r.rulebook == nil {
		r.rulebook = model.NewRulebook()
	}
	if r.readings == nil {
		r.readings = model.DefaultReadings()
	}
	r.readings = opts.Fault.taking(r.readings)
	r.signer = document.TestIdentity(model.Actor{Type: model.Service, ID: model.AuthorityID}).Remembering(opts.Memo)
	return r
}

// Fork implements adapters.Forker.
func (r *Reference) Fork() adapters.Forker { return r.Copy() }

// Copy returns an independent copy.
func (r *Reference) Copy() *Reference {
	c := *r
	if r.state != nil {
		c.state = r.state.Fork()
	}
	c.logs = make(map[string][]logged, len(r.logs))
	for group, log := range r.logs {
		c.logs[group] = slices.Clip(log)
	}
	c.receipts, c.lastRef, c.spent = maps.Clone(r.receipts), maps.Clone(r.lastRef), maps.Clone(r.spent)
	return &c
}

// Initialize implements adapters.Target.
func (r *Reference) Initialize(context.Context) (adapters.Info, error) {
	name := r.opts.Name
	if name == "" {
		name = "weavecheck reference"
	}
	info := adapters.Info{Name: name, Version: "0.1", Roles: []string{adapters.RoleAuthority, adapters.RoleDocuments},
		Capabilities: []string{adapters.CapabilityReplay}}
	if !r.opts.Variant.Blind {
		info.Capabilities = append(info.Capabilities, adapters.CapabilityObserve)
	}
	if !r.opts.Variant.OwnerReads {
		info.Capabilities = append(info.Capabilities, adapters.CapabilityVisibility)
	}
	info.Capabilities = append(info.Capabilities, documentCapabilities...)
	info.Capabilities = append(info.Capabilities, model.LimitNames()...)
	if !r.opts.Variant.Keyless {
		info.Authorities = []adapters.Principal{{Actor: r.signer.Actor, Keys: []model.PublicKey{r.signer.PublicKey(0)}}}
	}
	return info, nil
}

// Reset implements adapters.Target.
func (r *Reference) Reset(_ context.Context, org adapters.Organization) error {
	keys, err := org.Bindings()
	if err != nil {
		return fmt.Errorf("reset: %w", err)
	}
	var cards []*model.Card
	for i, raw := range org.Cards {
		card := &model.Card{}
		if err := json.Unmarshal(raw, card); err != nil {
			return fmt.Errorf("reset: agentCards[%d]: %w", i, err)
		}
		cards = append(cards, card)
	}
	r.org, r.keys, r.memo = org, keys, r.opts.Memo
	r.state, r.now, r.minted = model.NewState(cards), org.At, 0
	r.state.Limit(org.Limits)
	r.logs, r.receipts, r.lastRef = map[string][]logged{}, map[model.ActionKey][]json.RawMessage{},
		map[string]string{}
	r.spent = map[string]bool{}
	return nil
}

var errNoOrganization = errors.New("no Organization yet: reset comes before every other call")

// Submit implements adapters.Target.
func (r *Reference) Submit(_ context.Context, raw json.RawMessage, at model.Instant) (adapters.Answer, error) {
	if r.state == nil {
		return adapters.Answer{}, errNoOrganization
	}
	before := r.state.Fork()
	shown := r.pass(at)
	answer, err := r.Perform(r.readCommand(raw), shown)
	err = errors.Join(err, r.assert(before))
	answer.Error = r.opts.Fault.discloses(answer.Error, raw, r.keys)
	return answer, err
}

func (r *Reference) readCommand(raw json.RawMessage) *model.Command {
	if r.opts.Codec != nil {
		return r.opts.Codec.ReadCommand(raw, r.keys)
	}
	return document.ReadCommand(raw, r.keys, r.memo)
}

// Perform decides one Command that was read already, and appends what follows from it.
func (r *Reference) Perform(c *model.Command, shown []json.RawMessage) (adapters.Answer, error) {
	d := r.decide(c)
	switch {
	case d.Retry:
		return adapters.Answer{Events: r.opts.Variant.spelled(r.receipt(c))}, nil
	case d.Refused():
		return r.refuse(c, &d, shown)
	}
	own := r.append(d.Events)
	r.obeys(c)
	r.takeKeys(c)
	own = append(own, r.tells(d.Events)...)
	if r.opts.Variant.ExtraEvents && c.GroupID != "" {
		own = append(own, r.append([]model.Event{extraEvent(c, r.now)})...)
	}
	r.receipts[model.ActionKey{Actor: c.Actor, ActionID: c.ActionID}] = own
	return adapters.Answer{Events: append(shown, own...)}, nil
}

// pass lets time run until an instant and appends what timers cause.
func (r *Reference) pass(to model.Instant) []json.RawMessage {
	before := r.now
	r.now = max(r.now, to)
	shown := r.append(r.rulebook.TimerEvents(r.state, r.now, r.readings))
	if r.opts.Fault == expiryLogged {
		shown = append(shown, r.expiredOffers(before)...)
	}
	return shown
}

// append mints what is open in the Events, folds them into the state, and logs them.
func (r *Reference) append(events []model.Event) []json.RawMessage {
	var shown []json.RawMessage
	for i := range events {
		e := &events[i]
		r.mint(e)
		before := r.state.Sequence(e.GroupID)
		r.rulebook.Evolve(r.state, e)
		if r.opts.Fault == requeuedUntold && e.Unprescribed {
			r.state.Numbered(e.GroupID, before)
			continue
		}
		raw := r.encode(e)
		if e.GroupID != "" {
			r.logs[e.GroupID] = append(r.logs[e.GroupID], logged{e.Sequence, raw})
		}
		shown = append(shown, raw)
	}
	return shown
}

// Advance implements adapters.Target.
func (r *Reference) Advance(_ context.Context, to model.Instant) (adapters.Answer, error) {
	if r.state == nil {
		return adapters.Answer{}, errNoOrganization
	}
	before := r.state.Fork()
	return adapters.Answer{Events: r.pass(to)}, r.assert(before)
}

// assert reports what is wrong with the state, where it is asked to look, or with how it follows from another.
func (r *Reference) assert(before *model.State) error {
	if !r.opts.Asserts {
		return nil
	}
	return errors.Join(r.state.Check(), r.state.Follows(before))
}

// Observe implements adapters.Target.
func (r *Reference) Observe(_ context.Context, at model.Instant) (adapters.Projection, error) {
	if r.state == nil {
		return adapters.Projection{}, errNoOrganization
	}
	r.now = max(r.now, at)
	p := r.opts.Variant.shows(model.Show(r.state), r.state, r.now)
	for i := range p.WorkItems {
		switch r.opts.Fault {
		case epochUnnamed:
			p.WorkItems[i].OwnershipEpoch = nil
		case startByUnnamed:
			p.WorkItems[i].OwnershipLeaseExpiresAt = nil
		}
	}
	r.opts.Fault.shows(p.Messages)
	r.showPolicyLog(&p)
	switch r.opts.Fault {
	case neverActive:
		provisional(p.Memberships)
	case uriIsContent:
		r.overwrites(p.Artifacts)
	}
	return p, nil
}

// Close implements adapters.Target.
func (r *Reference) Close() error { return nil }
