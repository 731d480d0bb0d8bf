package simulator

import (
	"fmt"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/steps"
)

// aboutMove is the name of a move among others, and its weight.
func aboutMove(m steps.Move) (string, int) {
	return string(m.Kind) + "|" + m.By.ID + "|" + m.Item + "|" + m.Group + "|" + strings.Join(m.Words, "|"), m.Weight
}

// drafted builds a move's Draft in the world and says it in words.
func drafted(w *steps.World, m steps.Move, d draw) (*adapters.Draft, string, error) {
	w.Group = steps.GroupID
	if m.Group != "" {
		w.Group = m.Group
	}
	draft := w.Draft(m.Kind, m.By, m.Item)
	note := steps.Describe(draft)
	if w.Group == steps.SecondGroupID {
		note += " in the second Mission"
	}
	words := m.Words
	if m.Vary != nil {
		words = append(words[:len(words):len(words)], m.Vary(d)...)
	}
	note, err := say(w, draft, note, words...)
	return draft, note, err
}

// say makes the changes to a Draft that some words stand for.
func say(w *steps.World, draft *adapters.Draft, note string, words ...string) (string, error) {
	for _, word := range words {
		if err := w.Apply(draft, word); err != nil {
			return note, &DrawError{Note: note, Words: word, Err: err}
		}
		note += ", " + word
	}
	return note, nil
}

// DrawError reports that words did not fit the Command they were drawn for: a fault of the simulator.
type DrawError struct {
	Note, Words string
	Err         error
}

func (e *DrawError) Error() string { return fmt.Sprintf("%s, %s: %v", e.Note, e.Words, e.Err) }

// Unwrap gives the cause.
func (e *DrawError) Unwrap() error { return e.Err }
