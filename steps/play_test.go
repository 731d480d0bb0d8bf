package steps

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// underWay is a scenario that most words make sense in.
const underWay = `a Mission with the Workers Ada and Ben
	a WorkItem "part" that is active`

func TestWhatScenariosCannotSayNamesWhatTheyCan(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		step string
		want []string
	}{
		"nobody of the cast": {"a Session of Zoe", []string{`"Zoe"`, "Ada, Ben, Cleo", "the MissionOwner"}},
		"no Command kind":    {"Ada sends work.destroy", []string{`"work.destroy"`, "work.propose", "session_open"}},
		"no near miss": {"Ada sends work.propose, backwards",
			[]string{`"backwards"`, "changed after signing", "lasting NUMBER seconds"}},
		"no WorkItem state": {`a WorkItem "other" that is finished`,
			[]string{`"finished"`, "none open offered", "cancelled"}},
		"no reading": {"the text leaves it open, in the reading between-the-lines",
			[]string{`"between-the-lines"`, "offer-to-incapable"}},
		"no contract part": {`the Coordinator sends work.authorize for "other", with a contract without charm`,
			[]string{"charm", "deadline", "budget"}},
		"no basis part": {`the Coordinator sends work.offer for "part", with a selection basis without charm`,
			[]string{"charm", "verifiedMatches"}},
		"no budget dimension": {`the Coordinator sends work.authorize for "other", with 5 of charm`,
			[]string{"charm", "toolCallLimit"}},
		"no spelling": {`Ada sends work.propose, spelled with flourishes`,
			[]string{`"flourishes"`, "its last byte missing"}},
		"not for anybody": {`Ada sends work.propose, for Ben`, []string{"work.propose", "for nobody"}},
		"no duration":     {`Ada sends work.propose, lasting 5 seconds`, []string{"work.propose", "no duration"}},
		"nothing to leave out": {`Ada sends work.propose, without its checkpoint`,
			[]string{"Ada sends work.propose", "checkpoint"}},
		"no contract at all": {`Ada sends work.start for "part", with 5 of toolCallLimit`,
			[]string{"work.start", "contract"}},
		"no Command before":    {"it is accepted", []string{"no Command"}},
		"none of that kind":    {"the work.cancel of before is sent again", []string{"work.cancel", "before"}},
		"another state":        {`"part" is queued`, []string{`"part"`, "queued", "active"}},
		"another owner":        {`"part" belongs to Ben`, []string{"Ben", ":ada"}},
		"an owner":             {`"part" belongs to nobody`, []string{"nobody", ":ada"}},
		"another revision":     {`the Work Contract of "part" is at revision 2`, []string{"revision 2", "at 1"}},
		"no proposal":          {`the proposal "idea" is open`, []string{`"idea"`, "not there"}},
		"another end":          {"the Mission is failed", []string{"failed", "active"}},
		"another office":       {"Otto coordinates the Mission", []string{"Otto", "the Coordinator"}},
		"nothing that expires": {`the offer of "other" has expired`, []string{`the offer of "other"`, "there is no"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := Played(t, underWay).say(t.Context(), c.step)
			if err == nil {
				t.Fatalf("%s is said without an error", c.step)
			}
			for _, part := range c.want {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%q does not say %q", err, part)
				}
			}
		})
	}
}

func TestListsOfNearMisses(t *testing.T) {
	t.Parallel()
	for list, want := range map[string][]string{
		"":                                nil,
		"to Ada":                          {"to Ada"},
		"to Ada, Ben and Cleo":            {"to Ada, Ben and Cleo"},
		"to Ada, Ben, lasting 60 seconds": {"to Ada, Ben", "lasting 60 seconds"},
		"without Evidence, signed by somebody else": {"without Evidence", "signed by somebody else"},
	} {
		if diff := cmp.Diff(want, splitPhrases(list)); diff != "" {
			t.Errorf("%q:\n%s", list, diff)
		}
	}
}

func TestAScenarioThatDemandsNothing(t *testing.T) {
	t.Parallel()
	w := Played(t, underWay)
	if err := w.Concluded(t.Context()); err == nil || !strings.Contains(err.Error(), "demands nothing") {
		t.Errorf("concluded with %v; want an error", err)
	}
}

func TestACommandOfWhichNothingIsSaidMustBeAccepted(t *testing.T) {
	t.Parallel()
	w := Played(t, underWay)
	if err := w.say(t.Context(), `Ada sends work.start for "part"`); err != nil {
		t.Fatal(err)
	}
	if err := w.Concluded(t.Context()); err == nil {
		t.Error("a Command that the rules refuse passed as accepted")
	}
}

func TestCommandsGoToTheMissionTheyAreAbout(t *testing.T) {
	t.Parallel()
	w := Played(t, `a Mission with the Worker Ada
		the next Commands are about a second Mission
		the Coordinator sends work.authorize for "far"
		the next Commands are about the first Mission
		the Coordinator sends work.authorize for "near"
		the next Commands are about the second Mission
		the Coordinator sends work.authorize for "farther"`)
	got := map[string]string{}
	for item := range w.State().WorkItems() {
		got[short(item.ID)] = item.GroupID
	}
	want := map[string]string{"far": SecondGroupID, "near": GroupID, "farther": SecondGroupID}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
