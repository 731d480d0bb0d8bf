package steps

import (
	"context"
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
)

// retries are Commands that are sent again, and the receipts they get (§15.1).
var retries = Subject{
	Sentences: []Sentence{
		says(`the same Command is sent again`, sentAgain),
		says(`the same Command is sent again, signed by its actor`, signedAndSentAgain),
		says(`the ([a-z_.]+) of before is sent again`, earlierSentAgain),
		says(`every accepted Command of before gets its original receipt when it is sent again`, everyReceipt),
	},
}

func sentAgain(ctx context.Context) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	for i, s := range slices.Backward(w.Steps()) {
		if s.Draft != nil {
			w.pending = &pending{again: i, note: "again: " + s.Note}
			return nil
		}
	}
	return errNoCommand
}

// signedAndSentAgain sends the content of the last Command once more, now with the signature that it should have had.
func signedAndSentAgain(ctx context.Context) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	if w.lastDraft == nil {
		return errNoCommand
	}
	d := &adapters.Draft{Document: Clone(w.lastDraft).Document}
	w.pending = &pending{draft: d, note: "again, signed by its actor: " + Describe(d)}
	return nil
}

// earlierSentAgain sends the last accepted Command of a kind once more, whatever was sent since.
func earlierSentAgain(ctx context.Context, kind string) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	k, err := commandKind(kind)
	if err != nil {
		return err
	}
	for i, s := range slices.Backward(w.Steps()) {
		if s.Draft != nil && s.Refused == "" && KindOf(s.Draft) == k {
			w.pending = &pending{again: i, note: "again: " + s.Note}
			return nil
		}
	}
	return fmt.Errorf("no %s was accepted before", kind)
}

func everyReceipt(ctx context.Context) error {
	w, err := after(ctx)
	if err != nil {
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
