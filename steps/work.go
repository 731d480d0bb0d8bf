package steps

import (
	"context"
	"fmt"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// workItem is the WorkItems as such: how they come to a state, and who has them (§10.2).
var workItem = Subject{
	Sentences: []Sentence{
		says(`a WorkItem "([^"]*)" that is (\w+)`, itemThatIs),
		says(`a WorkItem "([^"]*)" that is (\w+) and belongs to (the Coordinator|\w+)`, itemOwnedBy),
		says(`a WorkItem "([^"]*)" that is (\w+) and depends on "([^"]*)"`, itemDepending),
		says(`a WorkItem "([^"]*)" that was (\w+) before and is (\w+) again`, itemAgain),
		says(`"([^"]*)" is (none|open|offered|queued|active|blocked|submitted|verified|failed|cancelled)`, itemIs),
		says(`"([^"]*)" belongs to ([A-Z]\w+)`, itemBelongsTo),
		says(`"([^"]*)" belongs to nobody`, itemBelongsToNobody),
	},
}

// Bring makes a WorkItem and takes it to a state by the shortest way the table has; owner is whose it is from
// acceptance on.
func (w *World) Bring(
	ctx context.Context, item string, state model.WorkState, owner model.Actor, dependencies ...string,
) error {
	if state == model.None {
		return nil
	}
	authorize := w.Draft(model.WorkAuthorize, w.coordinator(), item)
	if len(dependencies) > 0 {
		ids := []any{}
		for _, d := range dependencies {
			ids = append(ids, Item(d))
		}
		payloadOf(authorize)["contract"].(object)["dependencyWorkItemIds"] = ids
	}
	if err := w.must(ctx, authorize); err != nil {
		return err
	}
	if err := w.take(ctx, item, state, owner); err != nil {
		return err
	}
	if got := w.item(item).State; got != state {
		return fmt.Errorf("the set-up brought %s to %s, not to %s", item, got, state)
	}
	return nil
}

// take takes a WorkItem that can be offered to a state.
func (w *World) take(ctx context.Context, item string, state model.WorkState, owner model.Actor) error {
	for _, kind := range wayTo(state) {
		by := DefaultActor(kind)
		switch by {
		case cast.Ada:
			by = owner
		case cast.Coordinator:
			by = w.coordinator()
		}
		d := w.Draft(kind, by, item)
		if name := register.drafts[kind].Way.Owner; name != nil {
			name(payloadOf(d), owner)
		}
		if err := w.must(ctx, d); err != nil {
			return err
		}
		w.accepted(d)
	}
	return nil
}

func itemThatIs(ctx context.Context, name, state string) error {
	return itemOwnedBy(ctx, name, state, "Ada")
}

func itemOwnedBy(ctx context.Context, name, state, owner string) error {
	a, err := actor(owner)
	if err != nil {
		return err
	}
	return bring(ctx, name, state, a)
}

func itemDepending(ctx context.Context, name, state, on string) error {
	return bring(ctx, name, state, cast.Ada, on)
}

func bring(ctx context.Context, name, state string, owner model.Actor, dependencies ...string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	s, err := workState(state)
	if err != nil {
		return err
	}
	return w.Bring(ctx, Item(name), s, owner, dependencies...)
}

func workState(name string) (model.WorkState, error) {
	s, ok := model.ParseWorkState(name)
	if !ok {
		return s, fmt.Errorf("%q is no WorkItem state; there are %v", name, model.WorkStates())
	}
	return s, nil
}

// itemAgain takes a WorkItem to a state, lets its owner lose it by time, and takes it there again: the former
// Ownership Epoch and Lease ID are then old ones of the same owner.
func itemAgain(ctx context.Context, name, first, second string) error {
	if err := itemThatIs(ctx, name, first); err != nil {
		return err
	}
	if err := ownershipExpiry(ctx, name, "has expired"); err != nil {
		return err
	}
	s, err := workState(second)
	if err != nil {
		return err
	}
	return From(ctx).take(ctx, Item(name), s, cast.Ada)
}

func itemIs(ctx context.Context, name, state string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	got := w.item(Item(name)).State.String()
	return w.expects(got == state, "%q to be %s, but by the rules it is %s", name, state, got)
}

func itemBelongsTo(ctx context.Context, name, owner string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	want, err := actor(owner)
	if err != nil {
		return err
	}
	got := w.item(Item(name)).Owner
	return w.expects(got == want.ID, "%q to belong to %s, but by the rules its owner is %q", name, owner, got)
}

func itemBelongsToNobody(ctx context.Context, name string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	got := w.item(Item(name)).Owner
	return w.expects(got == "", "%q to belong to nobody, but by the rules its owner is %s", name, got)
}
