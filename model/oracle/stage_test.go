package oracle_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/missionweave/weavecheck/internal/play"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
)

// A call is one that was made and explained.
type call struct {
	command *model.Command
	at      model.Instant
	seen    *oracle.Observation
}

// stage is a play under way: what the oracle was told so far, and a target that shows what the rules say under its
// readings, until a play alters its answers.
type stage struct {
	t        *testing.T
	book     *model.Rulebook
	commands *play.Reader
	history  []call

	state       *model.State
	now         model.Instant
	readings    model.Readings
	serial      int
	receipts    map[model.ActionKey][]object
	blind, mute bool
}

type object = map[string]any

func newStage(t *testing.T) *stage {
	w := &stage{t: t, book: model.NewRulebook()}
	w.reset()
	return w
}

func (w *stage) reset() {
	w.history, w.commands = nil, play.NewReader(w.t, "action#")
	w.state, w.now, w.readings, w.serial = model.NewState(play.Cards()), play.Start, model.DefaultReadings(), 0
	w.receipts, w.blind, w.mute = map[model.ActionKey][]object{}, false, false
}

// fork plays something on a copy of the stage.
func (w *stage) fork(perform func(*stage)) {
	c := *w
	c.state, c.receipts, c.commands = w.state.Fork(), maps.Clone(w.receipts), w.commands.Fork()
	c.history = slices.Clone(w.history)
	perform(&c)
}

// setUp plays the lines of a set-up.
func (w *stage) setUp(lines []string) {
	w.t.Helper()
	for _, line := range lines {
		if said, ok := w.play(line, ""); !ok {
			w.t.Fatalf("%s: %s", line, said)
		}
	}
}
