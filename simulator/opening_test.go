package simulator

import (
	"context"
	"fmt"
	"testing"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/steps"
)

// opened is the player of a sequence over the reference that has only been opened.
func opened(t *testing.T, n int) *player {
	t.Helper()
	target := reference.New(reference.Options{Memo: cast.Memo()})
	info, err := target.Initialize(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	s, err := newStage(&Options{Target: target, Info: info})
	if err != nil {
		t.Fatal(err)
	}
	session, err := s.begin(t.Context(), model.OpenReadings())
	if err != nil {
		t.Fatal(err)
	}
	seen := newStatistics()
	p := &player{stage: s, world: steps.NewWorld(session), seen: &seen}
	if err := p.open(t.Context(), opening(n)); err != nil {
		t.Fatal(err)
	}
	return p
}

// What an opening sends is accepted, and every time that it lets pass is there to pass to: it leads where it is meant
// to.
func TestOpeningsGoThrough(t *testing.T) {
	t.Parallel()
	for n := range lastOpening + 1 {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			p := opened(t, n)
			for _, s := range p.world.Steps() {
				if s.Refused != "" {
					t.Errorf("%s: refused with %s", s.Note, s.Refused)
				}
			}
			if got, want := len(p.world.Steps()), len(opening(n)); got != want {
				t.Errorf("%d steps were played of %d", got, want)
			}
		})
	}
}

// The worn openings are worn in what each is about.
func TestWornOpeningsAreWorn(t *testing.T) {
	t.Parallel()
	values := func(hole, subject string) func(*player) int {
		return func(p *player) int {
			m, _ := p.world.Current(hole, subject)
			return m.Ordinal
		}
	}
	items := func(is func(*model.WorkItem) bool) func(*player) int {
		return func(p *player) (n int) {
			for w := range p.world.State().WorkItems() {
				if is(w) {
					n++
				}
			}
			return n
		}
	}
	for _, c := range []struct {
		what    string
		opening int
		least   int
		count   func(*player) int
	}{
		{"WorkItems of one owner in two Groups", firstWorn, 5, items(func(w *model.WorkItem) bool {
			return w.Owner == ada.ID && w.State == model.Active
		})},
		{"Execution Leases of a WorkItem", firstWorn + 1, 3, values(model.HoleExecutionLease, steps.Item("a"))},
		{"expiries of its executions", firstWorn + 1, 5, values(model.HoleExecutionExpiry, steps.Item("a"))},
		{"offers of a WorkItem", firstWorn + 2, 4, values(model.HoleOfferExpiry, steps.Item("a"))},
		{"Ownership Epochs of a WorkItem", firstWorn + 2, 4, values(model.HoleOwnershipEpoch, steps.Item("b"))},
		{"Coordinator Epochs", firstWorn + 3, 5, values(model.HoleCoordinatorEpoch, steps.GroupID)},
		{"expiries of the Coordinator lease", firstWorn + 3, 3, values(model.HoleCoordinatorExpiry, steps.GroupID)},
		{"Session Epochs of a Worker", firstWorn + 3, 3, values(model.HoleSessionEpoch, ada.ID)},
		{"Membership Epochs of one who left", firstWorn + 3, 2, values(model.HoleMembershipEpoch,
			model.MembershipSubject(steps.GroupID, cleo.ID))},
		{"WorkItems of a Mission", firstWorn + 4, 6, items(func(w *model.WorkItem) bool {
			return w.GroupID == steps.GroupID
		})},
		{"failures of a WorkItem", firstWorn + 4, 2, func(p *player) int {
			return int(p.world.State().WorkItem(steps.Item("a")).Failures)
		}},
		{"cancelled WorkItems", firstWorn + 4, 2, items(func(w *model.WorkItem) bool {
			return w.State == model.Cancelled
		})},
		{"submissions of a Mission", firstWorn + 5, 2, values(model.HoleSubmittedRevision, steps.SecondGroupID)},
		{"approvals of a Mission", firstWorn + 6, 1, func(p *player) int {
			return len(p.world.State().Mission(steps.GroupID).Decisions)
		}},
		{"finished WorkItems", firstWorn + 7, 2, items(func(w *model.WorkItem) bool {
			return w.State >= model.Submitted
		})},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			if got := c.count(opened(t, c.opening)); got < c.least {
				t.Errorf("%d; want %d or more", got, c.least)
			}
		})
	}
}
