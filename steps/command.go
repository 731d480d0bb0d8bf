package steps

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
)

// commands are how scenarios send Commands of whatever kind.
var commands = Subject{
	Misses: []Miss{
		form("for PERSON", particular, hasPayload, nil, forPerson),
		form("lasting NUMBER seconds", particular, hasPayload, nil, lastingSeconds),
		form("without its MEMBER", never, always, nil, func(w *World, d *adapters.Draft, said []string) error {
			return dropPayload(said[0])(w, d, nil)
		}),
	},
	Sentences: []Sentence{
		says(`(the MissionOwner|the Coordinator|the control plane|[A-Z]\w+) sends? ([a-z_.]+)(?: for "([^"]*)")?(?:, (.+))?`,
			sends),
		says(`the ([a-z_.]+) of the table is sent for "([^"]*)"`, sendsByTable),
	},
}

// lacking are near misses without a member of the payload, as the generator draws them.
func lacking(fits Fit, members ...string) []Miss {
	var list []Miss
	for _, m := range members {
		list = append(list, miss("without its "+m, particular, all(fits, carries(m)), dropPayload(m)))
	}
	return list
}

// forPerson changes whom a Command is about.
func forPerson(_ *World, d *adapters.Draft, said []string) error {
	a, err := actor(said[0])
	if err != nil {
		return err
	}
	p, err := payload(d)
	if err != nil {
		return err
	}
	change := register.drafts[KindOf(d)].For
	if change == nil {
		return fmt.Errorf("a %s is for nobody", KindOf(d))
	}
	change(p, a)
	return nil
}

// lastingSeconds changes the durations that a Command asks for.
func lastingSeconds(_ *World, d *adapters.Draft, said []string) error {
	n, err := strconv.Atoi(said[0])
	if err != nil {
		return err
	}
	found := false
	for k := range payloadOf(d) {
		if strings.HasSuffix(k, "Seconds") {
			payloadOf(d)[k], found = n, true
		}
	}
	if !found {
		return fmt.Errorf("a %v names no duration", d.Document["kind"])
	}
	return nil
}

func sends(ctx context.Context, by, kind, item, phrases string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	a, err := actor(by)
	if err != nil {
		return err
	}
	k, err := commandKind(kind)
	if err != nil {
		return err
	}
	id := ""
	if item != "" {
		id = Item(item)
	}
	d := w.Draft(k, a, id)
	note := Describe(d)
	for _, phrase := range splitPhrases(phrases) {
		if err := w.Apply(d, phrase); err != nil {
			return fmt.Errorf("%s, %s: %w", note, phrase, err)
		}
		note += ", " + phrase
	}
	w.pending = &pending{draft: d, note: note}
	return nil
}

// splitPhrases splits the list of near misses after a Command. A comma within a list of names is not a split.
func splitPhrases(list string) []string {
	if list == "" {
		return nil
	}
	var phrases []string
	for _, part := range strings.Split(list, ", ") {
		if _, err := actor(strings.SplitN(part, " and ", 2)[0]); err == nil && len(phrases) > 0 {
			phrases[len(phrases)-1] += ", " + part
			continue
		}
		phrases = append(phrases, part)
	}
	return phrases
}

// sendsByTable sends the Command of a kind as the one who ordinarily sends it would, whatever the WorkItem's state.
func sendsByTable(ctx context.Context, kind, item string) error {
	k, err := commandKind(kind)
	if err != nil {
		return err
	}
	return sends(ctx, nameOf(DefaultActor(k).ID), kind, item, "")
}
