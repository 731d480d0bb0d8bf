package steps_test

import (
	"errors"
	"reflect"
	"sync"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/steps"
)

// saidSteps are the steps of all scenarios, each once.
var saidSteps = sync.OnceValues(func() ([]string, error) {
	list, err := features.Scenarios()
	var said []string
	seen := map[string]bool{}
	for _, scenario := range list {
		for _, step := range scenario.Steps {
			if !seen[step] {
				seen[step] = true
				said = append(said, step)
			}
		}
	}
	return said, err
})

// said are those steps.
func said(t *testing.T) []string {
	t.Helper()
	list, err := saidSteps()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// saidPhrases are the near misses in them.
func saidPhrases(t *testing.T) map[string]bool {
	t.Helper()
	phrases := map[string]bool{}
	for _, step := range said(t) {
		for _, p := range steps.Phrases(step) {
			phrases[p] = true
		}
	}
	return phrases
}

func TestEveryStepOfTheScenariosIsOneSentence(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, step := range said(t) {
		patterns := steps.Said(step)
		if len(patterns) != 1 {
			t.Errorf("%q is %d sentences: %q; want one", step, len(patterns), patterns)
		}
		for _, p := range patterns {
			used[p] = true
		}
	}
	for _, p := range steps.Patterns() {
		if !used[p] {
			t.Errorf("no scenario says %s", p)
		}
	}
}

// scenes are states in which every near miss finds a Command that it fits.
var scenes = map[string]string{
	"nothing yet": "",
	"a child Mission that awaits approval": `
		a Mission with the Workers Ada and Ben
		a WorkItem "part" that is open
		a child Mission of "part" that awaits approval, with the Worker Ada`,
	"every epoch risen twice": `
		a Mission in which every epoch has risen, with the Workers Ada and Ben
		the Coordinator sends work.propose, called the proposal "idea"
		a WorkItem "b" that is active`,
	"under an earlier lease as well": `
		a Mission in which every epoch has risen, with the Workers Ada and Ben
		a WorkItem "a" that was active before and is active again
		Ada sends artifact.publish for "a"
		the MissionOwner sends policy.grant_cooperation_override, called the override "one"
		Ada sends message.post for "a"`,
	"after a long past in two Groups": `
		a Mission in which every epoch has risen, with the Workers Ada and Ben
		a Session of Ada
		the Coordinator sends membership.change, for Ada, as worker
		the MissionOwner sends mission.assign_coordinator, for Otto
		the MissionOwner sends mission.assign_coordinator, for the Coordinator
		a WorkItem "b" that is active
		the Coordinator sends work.cancel for "b"
		a WorkItem "c" that was active before and is active again
		a WorkItem "a" that was active before and is active again
		the Ownership Lease of "a" has expired
		the Coordinator sends work.offer for "a", to Ada
		Ada sends work.accept_offer for "a"
		Ada sends work.start for "a"
		the next Commands are about a second Mission
		the MissionOwner sends mission.assign_coordinator, for Otto
		the next Commands are about the first Mission`,
	"when everything has expired": `
		a Mission with the Workers Ada and Ben
		a WorkItem "b" that is active
		a WorkItem "a" that is active
		the Ownership Lease of "b" has expired
		the Coordinator lease has expired`,
	"with an Artifact of an earlier epoch": `
		a Mission with the Worker Ada
		a WorkItem "a" that is active
		Ada sends artifact.publish for "a"
		the Ownership Lease of "a" has expired
		the Coordinator sends work.offer for "a"
		Ada sends work.accept_offer for "a"
		Ada sends work.start for "a"`,
	"sent back for changes, and submitted again": `
		a Mission that awaits approval, with the Worker Ada
		the MissionOwner sends mission.request_changes
		a WorkItem "b" that is verified
		the Coordinator sends mission.submit_for_approval`,
	"with a delegate": `
		a Mission in which Ada is a delegate, with the Workers Ada and Ben
		a WorkItem "a" that is open
		Ada holds a Grant for "a"`,
	"in two Groups": `
		a Mission with the Workers Ada and Ben
		a WorkItem "a" that is submitted
		the next Commands are about a second Mission
		the Coordinator sends membership.change, for Ada
		the next Commands are about the first Mission`,
}

// sent are the Drafts of every kind in a World, of everybody who could send them.
func sent(t *testing.T, w *steps.World) []*adapters.Draft {
	t.Helper()
	var list []*adapters.Draft
	for _, kind := range steps.Kinds() {
		for _, by := range []model.Actor{steps.DefaultActor(kind), cast.Ada, cast.Otto} {
			list = append(list, w.Draft(kind, by, steps.Item("a")), w.Draft(kind, by, steps.Item("b")))
		}
	}
	d := w.Draft(model.WorkAuthorize, cast.Coordinator, steps.Item("a"))
	if err := w.Apply(d, `of the proposal "idea"`); err != nil {
		t.Fatal(err)
	}
	return append(list, d)
}

// changes reports whether words change a Draft. That what they are about is not there is no change either.
func changes(t *testing.T, w *steps.World, d *adapters.Draft, words string) bool {
	t.Helper()
	changed := steps.Clone(d)
	err := w.Apply(changed, words)
	var inapplicable *adapters.Inapplicable
	if errors.As(err, &inapplicable) {
		return false
	}
	if err != nil {
		t.Errorf("%s, %s: %v", steps.Describe(d), words, err)
	}
	return !reflect.DeepEqual(changed, d)
}

// missOf is the near miss that has some words.
func missOf(t *testing.T, words string) steps.Miss {
	t.Helper()
	m, err := steps.Find(words)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestEveryNearMissIsSaidOrDrawn(t *testing.T) {
	t.Parallel()
	used, drawn := map[string]bool{}, map[string]bool{}
	for words := range saidPhrases(t) {
		used[missOf(t, words).Words] = true
	}
	for _, scenario := range scenes {
		w := steps.Played(t, scenario)
		for _, d := range sent(t, w) {
			for _, m := range w.NearMisses(d) {
				drawn[m.Words], used[missOf(t, m.Words).Words] = true, true
			}
		}
	}
	for _, m := range steps.Misses() {
		if !used[m.Words] {
			t.Errorf("%q is neither said by a scenario nor drawn", m.Words)
		}
	}
	for _, kind := range steps.Kinds() {
		for _, words := range steps.Near(kind) {
			if !drawn[words] {
				t.Errorf("%s names %q, which is never drawn", kind, words)
			}
		}
	}
}

// What fits changes without an error, and each near miss changes something of something.
func TestEveryNearMissChangesADraftThatItFits(t *testing.T) {
	t.Parallel()
	changing := map[string]bool{} // by the words of the near miss, open or not
	open := map[string]string{}   // words of scenarios that are a near miss which leaves something open
	for words := range saidPhrases(t) {
		if m := missOf(t, words); m.Open() {
			open[words] = m.Words
		}
	}
	for _, scenario := range scenes {
		w := steps.Played(t, scenario)
		for _, d := range sent(t, w) {
			for _, m := range w.NearMisses(d) {
				if changes(t, w, d, m.Words) {
					changing[missOf(t, m.Words).Words] = true
				}
			}
			for _, m := range steps.Misses() {
				if !m.Open() && !changing[m.Words] && m.Fits(w, d) {
					changing[m.Words] = changes(t, w, d, m.Words)
				}
			}
			for words, form := range open {
				if !changing[form] && missOf(t, words).Fits(w, d) {
					changed := steps.Clone(d) // not every kind has what the words say of another
					changing[form] = w.Apply(changed, words) == nil && !reflect.DeepEqual(changed, d)
				}
			}
		}
	}
	for _, m := range steps.Misses() {
		if !changing[m.Words] {
			t.Errorf("%q changes no Draft that it fits", m.Words)
		}
	}
}

// The generator draws two near misses of one Draft now and then: whatever the one took away, the other can be sent.
func TestTwoNearMissesOfASignedDocumentCanBeSent(t *testing.T) {
	t.Parallel()
	w := steps.Played(t, scenes["under an earlier lease as well"])
	for kind, by := range map[model.Kind]model.Actor{model.ArtifactPublish: cast.Ada, model.CardRegister: cast.ControlPlane} {
		d := w.Draft(kind, by, steps.Item("a"))
		for _, first := range w.NearMisses(d) {
			once := steps.Clone(d)
			if err := w.Apply(once, first.Words); err != nil {
				t.Fatalf("%s, %s: %v", kind, first.Words, err)
			}
			for _, second := range w.NearMisses(once) {
				twice := steps.Clone(once)
				if err := w.Apply(twice, second.Words); err != nil {
					t.Errorf("%s, %s, %s: %v", kind, first.Words, second.Words, err)
				}
				if _, err := w.Encode(twice); err != nil {
					t.Errorf("%s, %s, %s: %v", kind, first.Words, second.Words, err)
				}
			}
		}
	}
}

func TestNearMissesThatAreDrawn(t *testing.T) {
	t.Parallel()
	w := steps.Played(t, scenes["under an earlier lease as well"])
	for name, c := range map[string]struct {
		kind          model.Kind
		by            model.Actor
		drawn, absent []string
	}{
		"of what all carry": {model.WorkPropose, cast.Ada,
			[]string{"under an older Session Epoch", "without a signature", "without its kind"},
			[]string{"with an invented Session Epoch", "without a Lease ID", "expecting an older revision"}},
		"of a lease": {model.WorkCheckpoint, cast.Ada,
			[]string{
				"with the Lease ID of before", "under an older Ownership Epoch", "lasting 0 seconds", "without a checkpoint",
			},
			[]string{"without a manifest", "to nobody", "for Vera"}},
		"of the Coordinator's office, by kinds that name it": {model.WorkOffer, cast.Coordinator,
			[]string{"under its former Coordinator Epoch", "under an older Coordinator Epoch", "to Ulf"}, nil},
		"of the Coordinator's office, by another kind": {model.WorkFail, cast.Coordinator,
			[]string{"under an older Coordinator Epoch"}, []string{"under its former Coordinator Epoch"}},
		"for each name that fits": {model.WorkAuthorize, cast.Coordinator,
			[]string{`depending on "a"`, "with a contract without deadline", "with 991 of toolCallLimit"},
			[]string{`depending on "b"`, "with a contract without evidenceRequired", "that needs an execution approval"}},
		"of Artifacts that were published before": {model.ArtifactPublish, cast.Ada,
			[]string{"with the Artifact ID of before", "with a manifest of another producer"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			drawn := map[string]bool{}
			for _, m := range w.NearMisses(w.Draft(c.kind, c.by, steps.Item("a"))) {
				drawn[m.Words] = true
			}
			for _, words := range c.drawn {
				if !drawn[words] {
					t.Errorf("%q is not drawn", words)
				}
			}
			for _, words := range c.absent {
				if drawn[words] {
					t.Errorf("%q is drawn", words)
				}
			}
		})
	}
}

func TestWordsOfNearMissesAreUnique(t *testing.T) {
	t.Parallel()
	words := map[string]bool{}
	for _, m := range steps.Misses() {
		words[m.Words] = !m.Open() // a form stands in for what it leaves open, and is no words itself
	}
	for p := range saidPhrases(t) {
		words[p] = true
	}
	for _, kind := range steps.Kinds() {
		for _, w := range steps.Near(kind) {
			words[w] = true
		}
	}
	for w, fixed := range words {
		if !fixed {
			continue
		}
		all := steps.Matching(w)
		if len(all) == 0 {
			t.Errorf("%q is no near miss", w)
		}
		forms := 0
		for _, form := range all {
			if form != w {
				forms++
			}
		}
		if len(all)-forms > 1 || forms > 1 {
			t.Errorf("%q is each of %q", w, all)
		}
	}
}

func TestWhatNearMissesLeaveOpenIsKnown(t *testing.T) {
	t.Parallel()
	for _, m := range steps.Misses() {
		for _, word := range steps.Capitals(m.Words) {
			if !steps.IsPlaceholder(word) {
				t.Errorf("%q leaves %s open, which nothing stands for", m.Words, word)
			}
		}
	}
}
