package simulator

import (
	"slices"
	"testing"

	"github.com/missionweave/weavecheck/steps"
)

// leftOut are the near misses of the scenarios that generated sequences do without, with the reason.
var leftOut = map[string]string{
	"for a Mission that exists":                 "sends a Command of one Group in another, which only its scenario wants",
	"under the Action ID of the Command before": "of another actor it is no miss, and \"under an Action ID that it used before\" is the one of the same",
	"with a revised contract":                   "an ordinary offer varies it",
	"that needs an execution approval":          "an ordinary authorization varies it",
}

func TestEveryNearMissOfTheScenariosIsDrawn(t *testing.T) {
	for _, words := range steps.NearMisses() {
		drawn := slices.ContainsFunc(misses, func(m miss) bool { return m.words == words })
		if reason, out := leftOut[words]; drawn == out {
			t.Errorf("%q is drawn: %v; left out: %q", words, drawn, reason)
		}
		delete(leftOut, words)
	}
	for words := range leftOut {
		t.Errorf("%q is left out, but there is no such near miss", words)
	}
}
