package steps

import (
	"context"
	"fmt"
	"strings"
)

// commands are how scenarios send Commands of whatever kind.
var commands = Subject{
	Sentences: []Sentence{
		says(`(the MissionOwner|the Coordinator|the control plane|[A-Z]\w+) sends? ([a-z_.]+)(?: for "([^"]*)")?(?:, (.+))?`, sends),
		says(`the ([a-z_.]+) of the table is sent for "([^"]*)"`, sendsByTable),
	},
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
