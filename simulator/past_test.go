package simulator_test

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// A past is a reference that remembers what it went through, and is wrong about it: a fault that shows in no state by
// itself, only after enough has happened. Its fault has three places where it can go wrong.
type past struct {
	*reference.Reference
	fault *pastFault
	keys  *document.Bindings

	numbers  map[string][]uint64 // the values that an epoch has had, by what it is the epoch of
	leases   map[string][]string // the Execution Leases of a WorkItem
	owned    map[string][]string // the Execution Leases of an Agent
	expiries map[string][]model.Instant
	offered  map[string][]string // whoever was a candidate for a WorkItem
	bars     map[string]uint64   // the highest Membership Epoch of before an end
	accepted []*model.Command
	keyed    map[model.ActionKey]int // the place of a Command among the accepted
	shown    model.Projection
}

// pastFault is one fault of a past. What it does not change is nil.
type pastFault struct {
	name string
	// misread changes a Command before it is decided. The payload may be replaced, not changed.
	misread func(p *past, c *model.Command)
	// guards replaces guards by their names; the function gets the sound one.
	guards map[string]func(p *past, sound *model.Guard) func(*model.Facts) bool
	// reached says how many of the records that an Event reaches the rule still sees; by the kind of that Event.
	reached map[model.EventKind]int
	// replayed changes what a replay is answered with.
	replayed func(p *past, q adapters.ReplayRequest, events []json.RawMessage) []json.RawMessage
}

func newPast(t testing.TB, f *pastFault) *past {
	t.Helper()
	p := &past{fault: f}
	b := model.NewRulebook()
	for i, r := range b.Rules {
		rule := *r
		rule.Guards = slices.Clone(r.Guards)
		for j, g := range rule.Guards {
			if wrong := f.guards[g.Name]; wrong != nil {
				sound, changed := *g, *g
				changed.Expires, changed.Holds = nil, wrong(p, &sound)
				rule.Guards[j] = &changed
			}
		}
		b.Rules[i] = &rule
	}
	for i, r := range b.Reactions {
		limit, ok := f.reached[r.To]
		if !ok || len(r.Events) == 0 {
			continue
		}
		reaction := *r
		reaction.Events = slices.Clone(r.Events)
		for j := range reaction.Events {
			sound := reaction.Events[j].Make
			reaction.Events[j].Make = func(f *model.Facts, e model.Event) { onlyFirst(f, e, limit, sound) }
		}
		b.Reactions[i] = &reaction
	}
	if _, err := b.Compile(); err != nil {
		t.Fatal(err)
	}
	p.Reference = reference.New(reference.Options{Name: f.name, Rulebook: b, Memo: memo})
	return p
}

// onlyFirst makes Events as if there were only so many WorkItems that they reach.
func onlyFirst(f *model.Facts, e model.Event, limit int, sound func(*model.Facts, model.Event)) {
	whole := f.State
	fewer, reached := whole.Fork(), 0
	for w := range whole.WorkItems() {
		if !w.State.Unfinished() {
			continue
		}
		if e.Kind == model.ExecutionLeaseRevoked && w.State != model.Active ||
			e.Kind != model.ExecutionLeaseRevoked && w.GroupID != f.Command.GroupID {
			continue
		}
		if reached++; reached > limit {
			gone := *w
			gone.State = model.Verified
			fewer.Put(&gone)
		}
	}
	f.State = fewer
	sound(f, e)
	f.State = whole
}

func (p *past) Reset(ctx context.Context, org adapters.Organization) error {
	p.keys = document.NewBindings(org.OrganizationID)
	for _, who := range org.Principals {
		for _, k := range who.Keys {
			if err := p.keys.Bind(who.Actor, k); err != nil {
				return err
			}
		}
	}
	p.numbers, p.leases, p.owned = map[string][]uint64{}, map[string][]string{}, map[string][]string{}
	p.expiries, p.offered, p.bars = map[string][]model.Instant{}, map[string][]string{}, map[string]uint64{}
	p.accepted, p.keyed, p.shown = nil, map[model.ActionKey]int{}, model.Projection{}
	return p.Reference.Reset(ctx, org)
}

func (p *past) Submit(ctx context.Context, raw json.RawMessage, at model.Instant) (adapters.Answer, error) {
	passed, err := p.Advance(ctx, at)
	if err != nil {
		return passed, err
	}
	sound := document.ReadCommand(raw, p.keys, memo)
	c := *sound
	if p.fault.misread != nil && c.Fault == model.DocumentSound {
		p.fault.misread(p, &c)
	}
	a, err := p.Perform(&c, passed.Events)
	if err == nil && a.Error == nil {
		if _, again := p.keyed[keyOf(sound)]; !again {
			p.keyed[keyOf(sound)] = len(p.accepted)
			p.accepted = append(p.accepted, sound)
			err = p.note(ctx, at)
		}
	}
	return a, err
}

func keyOf(c *model.Command) model.ActionKey {
	return model.ActionKey{Actor: c.Actor, ActionID: c.ActionID}
}

func (p *past) Replay(ctx context.Context, q adapters.ReplayRequest) (adapters.Answer, error) {
	if p.fault.replayed == nil {
		return p.Reference.Replay(ctx, q)
	}
	whole := q
	whole.AfterSequence, whole.Limit = 0, 0
	a, err := p.Reference.Replay(ctx, whole)
	if err == nil && a.Error == nil {
		a.Events = p.fault.replayed(p, q, a.Events)
	}
	return a, err
}

// page is what a replay rightly is answered with.
func page(q adapters.ReplayRequest, log []json.RawMessage) []json.RawMessage {
	after := log[min(int(q.AfterSequence), len(log)):]
	return after[:min(len(after), max(q.Limit, 0))]
}

// note remembers what the state shows after an accepted Command.
func (p *past) note(ctx context.Context, at model.Instant) error {
	projection, err := p.Observe(ctx, at)
	if err != nil {
		return err
	}
	p.shown = projection
	for _, s := range projection.Sessions {
		p.number("session "+s.AgentID, s.SessionEpoch)
	}
	for _, m := range projection.Memberships {
		of := "membership " + m.GroupID + " " + m.Member.ID
		p.number(of, value(m.MembershipEpoch))
		if value(m.State) == "ended" {
			p.bars[of] = value(m.MembershipEpoch)
		}
	}
	for _, m := range projection.Missions {
		p.number("coordinator "+m.GroupID, value(m.CoordinatorEpoch))
		note(p.expiries, "coordinator "+m.GroupID, value(m.CoordinatorLeaseExpiresAt))
	}
	for _, w := range projection.WorkItems {
		p.number("ownership "+w.WorkItemID, value(w.OwnershipEpoch))
		if id := value(w.ExecutionLeaseID); id != "" {
			note(p.leases, w.WorkItemID, id)
			if !slices.Contains(p.owned[value(w.OwnerID)], id) {
				note(p.owned, value(w.OwnerID), id)
			}
			note(p.expiries, id, value(w.ExecutionLeaseExpiresAt))
		}
		note(p.expiries, "offer "+w.WorkItemID, value(w.OfferExpiresAt))
		for _, a := range value(w.OfferedAgentIDs) {
			note(p.offered, w.WorkItemID, a)
		}
	}
	return nil
}

func (p *past) number(of string, v uint64) { note(p.numbers, of, v) }

// note adds a value to those of before, unless it is the last of them.
func note[T comparable](m map[string][]T, of string, v T) {
	if list := m[of]; len(list) == 0 || list[len(list)-1] != v {
		m[of] = append(list, v)
	}
}

// lax reads an epoch as the present one where it is an older one than the last former.
func (p *past) lax(of string, epoch *uint64) {
	list := p.numbers[of]
	if n := len(list); n > 2 && *epoch > 0 && slices.Contains(list[:n-2], *epoch) {
		*epoch = list[n-1]
	}
}

// age is how many Commands were accepted since this one was; -1 where it was not.
func (p *past) age(c *model.Command) int {
	if at, ok := p.keyed[keyOf(c)]; ok {
		return len(p.accepted) - at
	}
	return -1
}

// item is a WorkItem as it was shown last; nil where it was not.
func (p *past) item(id string) *model.WorkItemView {
	for i := range p.shown.WorkItems {
		if p.shown.WorkItems[i].WorkItemID == id {
			return &p.shown.WorkItems[i]
		}
	}
	return nil
}

// forgotten makes a Command another one, as for a server that does not know it any more.
func forgotten(c *model.Command) {
	c.ActionID += "-forgotten"
	c.Digest[0]++
}

// named is a member of the payload of a Command that has one, and sets it in a copy of the payload.
func named[T any](c *model.Command, member string) (v T, set func(T), ok bool) {
	if c.Payload == nil {
		return v, nil, false
	}
	field := reflect.ValueOf(c.Payload).Elem().FieldByName(member)
	if !field.IsValid() {
		return v, nil, false
	}
	v, ok = field.Interface().(T)
	return v, func(v T) {
		copied := reflect.New(reflect.TypeOf(c.Payload).Elem())
		copied.Elem().Set(reflect.ValueOf(c.Payload).Elem())
		copied.Elem().FieldByName(member).Set(reflect.ValueOf(v))
		c.Payload = copied.Interface()
	}, ok
}

// misreadLease reads the Execution Lease that a Command names as the current one of its WorkItem where wrong says so.
func misreadLease(wrong func(p *past, c *model.Command, lease string, w *model.WorkItemView) bool) func(*past,
	*model.Command) {
	return func(p *past, c *model.Command) {
		lease, set, ok := named[string](c, "ExecutionLeaseID")
		w := p.item(c.WorkItemID)
		if ok && w != nil && value(w.ExecutionLeaseID) != "" && wrong(p, c, lease, w) {
			set(value(w.ExecutionLeaseID))
		}
	}
}

// value is the value of a member of a view; zero where there is none.
func value[T any](member *T) (v T) {
	if member != nil {
		v = *member
	}
	return v
}
