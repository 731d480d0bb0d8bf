package steps

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
)

// What a scenario says comes of its Command, and of what was before.

func accepted(ctx context.Context) error {
	return From(ctx).conclude(ctx, &adapters.Claim{Accepted: true})
}

func acceptedWith(ctx context.Context, events string) error {
	names := strings.Split(strings.ReplaceAll(events, " and ", ", "), ", ")
	return From(ctx).conclude(ctx, &adapters.Claim{Accepted: true, Events: names})
}

func refusedUnder(ctx context.Context, requirement string) error {
	return From(ctx).conclude(ctx, &adapters.Claim{Requirement: requirement})
}

// refused demands a refusal where a reading decides which rule refuses.
func refused(ctx context.Context) error {
	return From(ctx).conclude(ctx, &adapters.Claim{})
}

func originalReceipt(ctx context.Context) error {
	return From(ctx).conclude(ctx, &adapters.Claim{Accepted: true, Receipt: true})
}

// leftOpen sends a Command whose outcome depends on a reading: either is right, and the run then knows the reading.
func leftOpen(ctx context.Context, reading string) error {
	if !slices.ContainsFunc(model.Points(), func(p *model.Point) bool { return p.ID == reading }) {
		return fmt.Errorf("%q is no reading point", reading)
	}
	return From(ctx).conclude(ctx, nil)
}

func itemIs(ctx context.Context, name, state string) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	if got := w.item(Item(name)).State.String(); got != state {
		return w.Supposes("the state after", fmt.Errorf("the check expects %q to be %s, but by the rules it is %s", name, state, got))
	}
	return nil
}

func itemBelongsTo(ctx context.Context, name, owner string) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	want, err := actor(owner)
	if err != nil {
		return err
	}
	if got := w.item(Item(name)).Owner; got != want.ID {
		return w.Supposes("the state after", fmt.Errorf("the check expects %q to belong to %s, but by the rules its owner is %s", name, owner, strconv.Quote(got)))
	}
	return nil
}

func itemBelongsToNobody(ctx context.Context, name string) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	if got := w.item(Item(name)).Owner; got != "" {
		return w.Supposes("the state after", fmt.Errorf("the check expects %q to belong to nobody, but by the rules its owner is %s", name, got))
	}
	return nil
}

func missionIs(ctx context.Context, state string) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	if got := w.mission().State.String(); got != state {
		return w.Supposes("the state after", fmt.Errorf("the check expects the Mission to be %s, but by the rules it is %s", state, got))
	}
	return nil
}

func missionCoordinatedBy(ctx context.Context, name string) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	want, err := actor(name)
	if err != nil {
		return err
	}
	if got := w.mission().Coordinator; got != want.ID {
		return w.Supposes("the state after", fmt.Errorf("the check expects %s to coordinate the Mission, but by the rules it is %s", name, nameOf(got)))
	}
	return nil
}

func contractIs(ctx context.Context, name string, revision uint64) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	var got uint64
	if c := w.item(Item(name)).Contract; c != nil {
		got = c.ContractVersion
	}
	if got != revision {
		return w.Supposes("the state after", fmt.Errorf("the check expects the Work Contract of %q at revision %d, but by the rules it is at %d", name, revision, got))
	}
	return nil
}

func proposalIs(ctx context.Context, name, state string) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	got := "not there"
	if p := w.State().Proposal(proposal(name)); p != nil && p.WorkItemID != "" {
		got = "authorized"
	} else if p != nil {
		got = "open"
	}
	if got != state {
		return w.Supposes("the state after", fmt.Errorf("the check expects the proposal %q to be %s, but by the rules it is %s", name, state, got))
	}
	return nil
}

func everyReceipt(ctx context.Context) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	w.Focus()
	for i, s := range w.Steps() {
		if s.Draft == nil || s.Refused != "" {
			continue
		}
		w.asked++
		if err := w.Resend(ctx, i, "again: "+s.Note, nil); err != nil {
			return err
		}
	}
	return nil
}

func replaysFromEverywhere(ctx context.Context) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	w.Focus()
	w.asked++
	return w.ReplayEverywhere(ctx)
}
