package steps

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/model"
)

// about lists who could send what about a WorkItem, each once; what is only said of it goes with every state.
func about(moves []Move, item string) []string {
	var list []string
	for _, m := range moves {
		if m.Item == item && !register.drafts[m.Kind].Said {
			list = append(list, NameOf(m.By)+" "+ShortName(m.Kind))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

const early = 60 // steps to come, so that the end is far

func TestMovesOfAWorkItem(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		scenario    string
		ready, late []string
	}{
		"not there": {"", []string{"the Coordinator work.authorize", "the MissionOwner work.authorize"}, nil},
		"open": {`a WorkItem "a" that is open`, []string{
			"the Coordinator mission.create_child", "the Coordinator work.cancel", "the Coordinator work.fail", "the Coordinator work.offer",
		}, nil},
		"offered": {`a WorkItem "a" that is offered`, []string{
			"Ada work.accept_offer", "the Coordinator mission.create_child", "the Coordinator work.cancel", "the Coordinator work.fail", "the Coordinator work.offer",
		}, nil},
		"offered, too late to accept": {`a WorkItem "a" that is offered
			the offer of "a" expires now`, []string{
			"the Coordinator mission.create_child", "the Coordinator work.cancel", "the Coordinator work.fail", "the Coordinator work.offer",
		}, []string{"Ada work.accept_offer"}},
		"queued": {`a WorkItem "a" that is queued`, []string{
			"Ada work.fail", "Ada work.start", "the Coordinator mission.create_child", "the Coordinator work.cancel", "the Coordinator work.fail",
			"the MissionOwner approval.grant_execution",
		}, []string{"the Coordinator work.offer"}},
		"queued, waiting for another": {`a WorkItem "b" that is open
			a WorkItem "a" that is queued and depends on "b"`, []string{
			"Ada work.fail", "the Coordinator mission.create_child", "the Coordinator work.cancel", "the Coordinator work.fail",
			"the MissionOwner approval.grant_execution",
		}, []string{"Ada work.start", "the Coordinator work.offer"}},
		"active": {`a WorkItem "a" that is active`, []string{
			"Ada artifact.publish", "Ada resource_usage_record", "Ada work.block", "Ada work.checkpoint", "Ada work.fail", "Ada work_execution_lease_renew",
			"the Coordinator mission.create_child", "the Coordinator work.block", "the Coordinator work.cancel", "the Coordinator work.checkpoint",
			"the Coordinator work.fail", "the control plane resource_usage_record",
		}, []string{"the Coordinator work.offer"}},
		"active, with something to submit": {`a WorkItem "a" that is active
			Ada sends artifact.publish for "a"`, []string{
			"Ada artifact.publish", "Ada resource_usage_record", "Ada work.block", "Ada work.checkpoint", "Ada work.fail", "Ada work.submit",
			"Ada work_execution_lease_renew", "the Coordinator mission.create_child", "the Coordinator work.block", "the Coordinator work.cancel",
			"the Coordinator work.checkpoint", "the Coordinator work.fail", "the control plane resource_usage_record",
		}, []string{"the Coordinator work.offer"}},
		"active, under a lapsed lease": {`a WorkItem "a" that is active
			the Execution Lease of "a" expires now`, []string{
			"the Coordinator mission.create_child", "the Coordinator work.cancel", "the Coordinator work.fail",
		}, []string{
			"Ada artifact.publish", "Ada resource_usage_record", "Ada work.block", "Ada work.checkpoint", "Ada work.fail", "Ada work_execution_lease_renew",
			"the Coordinator work.block", "the Coordinator work.checkpoint", "the Coordinator work.offer",
			"the control plane resource_usage_record",
		}},
		"blocked": {`a WorkItem "a" that is blocked`, []string{
			"Ada work.unblock", "the Coordinator mission.create_child", "the Coordinator work.cancel", "the Coordinator work.fail", "the Coordinator work.unblock",
		}, []string{"the Coordinator work.offer"}},
		"submitted": {`a WorkItem "a" that is submitted`, []string{
			"the Coordinator work.accept_result", "the Coordinator work.cancel", "the Coordinator work.fail",
		}, nil},
		"verified":  {`a WorkItem "a" that is verified`, nil, nil},
		"failed":    {`a WorkItem "a" that is failed`, []string{"the Coordinator work.offer"}, nil},
		"cancelled": {`a WorkItem "a" that is cancelled`, nil, nil},
		"open, with another to wait for": {`a WorkItem "a" that is open
			a WorkItem "b" that is open`, []string{
			"the Coordinator mission.create_child", "the Coordinator work.cancel", "the Coordinator work.fail", "the Coordinator work.offer",
			"the Coordinator work_dependency_add", "the control plane work_dependency_add",
		}, nil},
		"open, with another that waits for it": {`a WorkItem "a" that is open
			a WorkItem "b" that is open and depends on "a"`, []string{
			"the Coordinator mission.create_child", "the Coordinator work.cancel", "the Coordinator work.fail", "the Coordinator work.offer",
		}, []string{"the Coordinator work_dependency_add", "the control plane work_dependency_add"}},
		"open, without a Coordinator": {`a WorkItem "a" that is open
			the Coordinator lease has expired`, nil, []string{
			"the Coordinator mission.create_child", "the Coordinator work.cancel", "the Coordinator work.fail", "the Coordinator work.offer",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := NewScene(Played(t, "a Mission with the Worker Ada\n"+c.scenario), early)
			if diff := cmp.Diff(c.ready, about(s.Ready, Item("a"))); diff != "" {
				t.Errorf("ready:\n%s", diff)
			}
			if diff := cmp.Diff(c.late, about(s.Late, Item("a"))); diff != "" {
				t.Errorf("late:\n%s", diff)
			}
		})
	}
}

// kindsOf are the kinds of some moves that are about no WorkItem, as far as they are among those that are looked for:
// a further kind is a matter of its own file.
func kindsOf(moves []Move, among []string) []string {
	var list []string
	for _, m := range moves {
		if m.Item == "" && slices.Contains(among, ShortName(m.Kind)) {
			list = append(list, ShortName(m.Kind))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func TestMovesOfMissions(t *testing.T) {
	t.Parallel()
	with := []string{
		"agent_card_register", "membership.change", "membership.end", "mission.assign_coordinator", "mission.create",
		"mission.renew_coordinator", "session_open", "work.propose",
	}
	ends := []string{"membership.end", "mission.cancel", "mission.terminate"}
	among := slices.Concat(with, ends)
	for name, c := range map[string]struct {
		scenario          string
		left              int
		ready, late, last []string
	}{
		"before any":          {"", early, []string{"agent_card_register", "mission.create", "session_open"}, nil, nil},
		"one that is to last": {"a Mission with the Worker Ada", early, with, nil, ends},
		"one that may end": {"a Mission with the Worker Ada", lastSteps,
			append(slices.Clone(with), ends[1:]...), nil, nil},
		"one that has ended": {"a Mission with the Worker Ada\nthe MissionOwner sends mission.cancel", early,
			[]string{"agent_card_register", "mission.create", "session_open"},
			slices.DeleteFunc(append(slices.Clone(with), ends[1:]...), func(kind string) bool {
				return kind == "agent_card_register" || kind == "mission.create" || kind == "session_open"
			}), nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := NewScene(Played(t, c.scenario), c.left)
			slices.Sort(c.ready)
			slices.Sort(c.late)
			got := [][]string{kindsOf(s.Ready, among), kindsOf(s.Late, among), kindsOf(s.Last, among)}
			if diff := cmp.Diff([][]string{c.ready, c.late, c.last}, got); diff != "" {
				t.Errorf("ready, late, last:\n%s", diff)
			}
		})
	}
}

// likely is how likely a move of a kind is, of those that are ready, in some words.
func likely(s *Scene, kind model.Kind, words ...string) int {
	for _, m := range s.Ready {
		if m.Kind == kind && slices.Equal(m.Words, words) {
			return m.Weight
		}
	}
	return 0
}

func TestWhatIsNeededIsLikelier(t *testing.T) {
	t.Parallel()
	const mission = "a Mission with the Worker Ada\n"
	for name, c := range map[string]struct {
		kind            model.Kind
		words           []string
		idle, necessary string
	}{
		"a Session of who has none": {model.SessionOpen, []string{"for Ada"}, "a Session of Ada", ""},
		"a Coordinator where there is none": {model.CoordinatorAssign, []string{"for the Coordinator"},
			mission, mission + "the Coordinator lease has expired"},
		"the renewal of a lease that runs out": {model.CoordinatorRenew, nil,
			mission, mission + "the Coordinator lease is about to expire"},
		"a Membership of who has none": {model.MembershipChange, []string{"for Ada", "as worker"},
			mission, "a Mission with the Worker Ben"},
		"the first Mission": {model.MissionCreate, nil, mission, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			idle := likely(NewScene(Played(t, c.idle), early), c.kind, c.words...)
			necessary := likely(NewScene(Played(t, c.necessary), early), c.kind, c.words...)
			if idle < 1 || necessary <= idle {
				t.Errorf("%d where it is needed, %d where it is not", necessary, idle)
			}
		})
	}
}

func TestPassages(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		scenario string
		left     int
		edges    []string // of what expires
	}{
		"nothing that expires": {"", early, nil},
		"a Mission":            {"a Mission with the Worker Ada", early, []string{"the Coordinator lease"}},
		"a Mission that may end": {"a Mission with the Worker Ada", lastSteps,
			[]string{"the Coordinator lease", "the deadline"}},
		"an offer": {`a Mission with the Worker Ada
			a WorkItem "a" that is offered`, early, []string{"the Coordinator lease", `the offer of "a"`}},
		"an owner": {`a Mission with the Worker Ada
			a WorkItem "a" that is queued`, early, []string{"the Coordinator lease", `the Ownership Lease of "a"`}},
		"an owner at work": {`a Mission with the Worker Ada
			a WorkItem "a" that is active`, early, []string{
			"the Coordinator lease", `the Execution Lease of "a"`, `the Ownership Lease of "a"`,
		}},
		"two Missions": {`a Mission with the Worker Ada
			the next Commands are about a second Mission`, early, []string{
			"the Coordinator lease", "the Coordinator lease of the second Mission",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := []string{"1 seconds pass", "20 seconds pass", "45 seconds pass", "200 seconds pass", "700 seconds pass"}
			for _, what := range c.edges {
				want = append(want, what+" is about to expire", what+" expires now", what+" has expired")
			}
			w := Played(t, c.scenario)
			var got []string
			for _, p := range NewScene(w, c.left).Passages() {
				got = append(got, p.Note)
				if p.At <= w.Now() || p.Weight == 0 {
					t.Errorf("%s: at %s, likely %d", p.Note, p.At, p.Weight)
				}
			}
			slices.Sort(want)
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// An edge is passed to as the target minted it, and only while it is to come.
func TestPassagesToTheEdgesOfAnExpiry(t *testing.T) {
	t.Parallel()
	w := Played(t, `a Mission with the Worker Ada
		a WorkItem "a" that is offered
		the offer of "a" is about to expire`)
	got := map[string]model.Instant{}
	for _, p := range NewScene(w, early).Passages() {
		if p.To != nil && p.To.Name == model.HoleOfferExpiry {
			got[p.Note] = p.At - w.item(Item("a")).OfferExpiresAt
			if v, err := w.Value(*p.To); err != nil || v != any(p.At) {
				t.Errorf("%s: its symbol stands for %v (%v); want %s", p.Note, v, err, p.At)
			}
		}
	}
	want := map[string]model.Instant{`the offer of "a" expires now`: 0, `the offer of "a" has expired`: 1}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// fixedDice show the same at every throw.
type fixedDice int

func (d fixedDice) Roll(_ string, n uint64) uint64       { return uint64(d) % n }
func (d fixedDice) One(_ string, words ...string) string { return words[int(d)%len(words)] }

func TestWhatIsDrawnCanBeSaid(t *testing.T) {
	t.Parallel()
	for name, scenario := range map[string]string{
		"nothing yet": "",
		"work under way": `a Mission with the Workers Ada and Ben
			Ben sends work.propose, called the proposal "idea"
			a WorkItem "a" that is active
			a WorkItem "b" that is open
			a WorkItem "c" that is offered`,
		"an ended Mission": `a Mission with the Worker Ada
			a WorkItem "a" that is submitted
			the MissionOwner sends mission.cancel`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := Played(t, scenario)
			s := NewScene(w, early)
			for _, m := range slices.Concat(s.Ready, s.Late, s.Last) {
				if m.Weight < 1 {
					t.Errorf("%s is never drawn", m.Kind)
				}
				for d := range fixedDice(12) {
					words := m.Words
					if m.Vary != nil {
						words = slices.Concat(words, m.Vary(d))
					}
					sayable(t, w, m, words)
				}
			}
			for _, kind := range register.kinds {
				for d := range fixedDice(4) {
					sayable(t, w, Move{Kind: kind, By: DefaultActor(kind), Item: Item("a")}, Astray(kind, d))
				}
			}
		})
	}
}

func sayable(t *testing.T, w *World, m Move, words []string) {
	t.Helper()
	draft := w.Draft(m.Kind, m.By, m.Item)
	for _, word := range words {
		if err := w.Apply(draft, word); err != nil {
			t.Errorf("%s, %s: %v", Describe(draft), word, err)
		}
	}
	if _, err := w.Encode(draft); err != nil {
		t.Errorf("%s, %s: %v", Describe(draft), fmt.Sprint(words), err)
	}
}
