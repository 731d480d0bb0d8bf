package model

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
)

// tableFields are the tables of a State by their names, those that are indexes apart.
func tableFields(s *State) (names []string, tables map[string]reflect.Value, indexes []string) {
	v, tables := reflect.ValueOf(s).Elem(), map[string]reflect.Value{}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		at := v.Field(i)
		table := reflect.NewAt(f.Type, unsafe.Pointer(at.UnsafeAddr()))
		if _, is := table.Interface().(shareable); !is {
			continue // what never changes
		}
		tables[f.Name] = table
		names = append(names, f.Name)
		if _, index := tables[f.Name].Interface().(interface {
			Set(string, struct{})
		}); index {
			indexes = append(indexes, f.Name)
		}
	}
	return names, tables, indexes
}

// put sets a record in a table: of the zero value, or of one that differs from it.
func put(table reflect.Value, other bool) {
	set := table.MethodByName("Set")
	of := set.Type().In(1)
	record := reflect.New(of).Elem()
	if of.Kind() == reflect.Pointer {
		record.Set(reflect.New(of.Elem()))
	}
	if other {
		differ(record)
	}
	set.Call([]reflect.Value{reflect.ValueOf("id"), record})
}

func differ(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		differ(v.Elem())
	case reflect.Struct:
		if v.NumField() > 0 {
			differ(v.Field(0))
		}
	case reflect.Array:
		differ(v.Index(0))
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	case reflect.String:
		v.SetString("another")
	case reflect.Uint8, reflect.Uint64:
		v.SetUint(7)
	}
}

func TestEveryTableOfAStateIsSharedByAForkAndComparedByEqual(t *testing.T) {
	names, _, indexes := tableFields(NewState(nil))
	if got := len(NewState(nil).tables()); got != len(names) {
		t.Errorf("tables lists %d tables; a State has %v", got, names)
	}
	if diff := cmp.Diff([]string{"children", "active", "delegated", "unfinished", "content"}, indexes); diff != "" {
		t.Errorf("the indexes (-want +got):\n%s", diff)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			s := NewState(nil)
			_, tables, _ := tableFields(s)
			list := s.tables()
			same := func(at shareable) bool { return reflect.ValueOf(at).Pointer() == tables[name].Pointer() }
			if !slices.ContainsFunc(list[:], same) {
				t.Error("tables does not list it")
			}
			put(tables[name], false)
			fork := s.Fork()
			if !s.Equal(fork) {
				t.Error("a fork is not equal")
			}
			index := slices.Contains(indexes, name) // which follow from the records
			_, forked, _ := tableFields(fork)
			put(forked[name], true)
			if got := s.Equal(fork); got != index {
				t.Errorf("with another record: equal %v", got)
			}
			if got := NewState(nil).Equal(s); got != index {
				t.Errorf("with a record less: equal %v", got)
			}
			again := NewState(nil)
			_, tables, _ = tableFields(again)
			put(tables[name], false)
			if !s.Equal(again) {
				t.Error("what was written to a fork is seen in its origin, or equal records are not equal")
			}
			written := s.Fork()
			put(reflectTable(s, name), true)
			if !written.Equal(again) {
				t.Error("what was written to the origin is seen in a fork")
			}
		})
	}
}

func reflectTable(s *State, name string) reflect.Value {
	_, tables, _ := tableFields(s)
	return tables[name]
}

// rightState has a Mission with an active, a submitted and an offered WorkItem.
func rightState() *State {
	s := NewState([]*Card{{AgentID: "cora"}, {AgentID: "ada"}})
	s.sessions.Set("ada", 1)
	s.groups.Set("g", Group{MissionID: "m"})
	s.missions.Set("m", &Mission{ID: "m", GroupID: "g", State: MissionActive, Owner: Actor{Human, "olivia"},
		Coordinator: "cora", CoordinatorEpoch: 1})
	s.setMember(Membership{GroupID: "g", Member: Actor{Agent, "ada"}, Epoch: 1, Roles: []string{RoleWorker}})
	for _, w := range []WorkItem{
		{ID: "a", State: Active, Owner: "ada", OwnershipEpoch: 1, ExecutionLease: "x", ExecutionExpiresAt: 1},
		{ID: "b", State: Submitted, Owner: "ada", OwnershipEpoch: 1, Artifacts: []string{"part"}},
		{ID: "c", State: Offered, Candidates: []string{"ada"}, Grants: []string{"grant"}},
	} {
		w.GroupID, w.MissionID, w.Contract = "g", "m", &Contract{}
		s.Put(&w)
	}
	s.artifacts.Set("part", &PublishedArtifact{ID: "part", WorkItemID: "b"})
	s.grants.Set("grant", &Grant{ID: "grant", GroupID: "g", MissionID: "m", Grantee: "ada"})
	return s
}

// Each Invariant, with a change of a right state that breaks it: the oracle and the generated sequences rest on them.
func TestEachInvariantIsBrokenByAState(t *testing.T) {
	item := func(s *State, id string, change func(*WorkItem)) {
		w := *s.WorkItem(id)
		change(&w)
		s.workItems.Set(id, &w)
	}
	cases := map[string][]struct {
		change func(*State)
		want   string
	}{
		"a Session belongs to a registered Agent": {
			{func(s *State) { s.sessions.Set("zoe", 1) }, "zoe has a Session and no Agent Card"}},
		"each Group has one Mission, and each Mission one Group": {
			{func(s *State) { s.missions.Set("m", &Mission{ID: "m", GroupID: "h"}) },
				"Mission m of Group h is not the one of that Group"},
			{func(s *State) { s.missions.Set("n", &Mission{ID: "n", GroupID: "g"}) },
				"Mission n of Group g is not the one of that Group"},
			{func(s *State) { s.groups.Set("h", Group{MissionID: "n"}) },
				`Group h has the Mission "n", which is not there or another's`},
			{func(s *State) { s.groups.Set("h", Group{MissionID: "m"}) },
				`Group h has the Mission "m", which is not there or another's`}},
		"a Mission that runs has a Coordinator with a card, an epoch and an owner": {
			{func(s *State) {
				m := *s.Mission("g")
				m.Coordinator = "zoe"
				s.missions.Set("m", &m)
			}, `Mission m is active, owned by "olivia" and coordinated by "zoe"`}},
		"no WorkItem outlives a Mission that failed or was cancelled": {
			{func(s *State) {
				m := *s.Mission("g")
				m.State = MissionIsCancelled
				s.missions.Set("m", &m)
			}, "Mission m is cancelled and has unfinished WorkItems: [a b c]"}},
		"a Membership has an epoch and a Group": {
			{func(s *State) { s.setMember(Membership{GroupID: "g", Member: Actor{Agent, "ada"}}) },
				"the Membership of ada in g has no epoch, or no Group"},
			{func(s *State) { s.setMember(Membership{GroupID: "h", Member: Actor{Agent, "ada"}, Epoch: 1}) },
				"the Membership of ada in h has no epoch, or no Group"}},
		"a Grant is of a Mission, for a member of its Group": {
			{func(s *State) { s.grants.Set("x", &Grant{ID: "x", GroupID: "h", MissionID: "m", Grantee: "ada"}) },
				"the Grant x for ada is of the Mission m in h"},
			{func(s *State) { s.grants.Set("x", &Grant{ID: "x", GroupID: "g", MissionID: "n", Grantee: "ada"}) },
				"the Grant x for ada is of the Mission n in g"},
			{func(s *State) { s.grants.Set("x", &Grant{ID: "x", GroupID: "g", MissionID: "m", Grantee: "zoe"}) },
				"the Grant x for zoe is of the Mission m in g"}},
		"an authorized proposal names its WorkItem": {
			{func(s *State) { s.proposals.Set("p", &Proposal{ID: "p", GroupID: "g", WorkItemID: "z"}) },
				"the proposal p became z, which is no WorkItem of its Group"},
			{func(s *State) { s.proposals.Set("p", &Proposal{ID: "p", GroupID: "h", WorkItemID: "a"}) },
				"the proposal p became a, which is no WorkItem of its Group"}},
		"a WorkItem belongs to the Mission of its Group": {
			{func(s *State) { item(s, "a", func(w *WorkItem) { w.MissionID = "n" }) },
				`WorkItem a: it is active in Group g, of Mission "n"`},
			{func(s *State) { item(s, "a", func(w *WorkItem) { w.Contract = nil }) },
				`WorkItem a: it is active in Group g, of Mission "m"`},
			{func(s *State) { item(s, "a", func(w *WorkItem) { w.GroupID = "h" }) },
				`WorkItem a: it is active in Group h, of Mission "m"`}},
		"a WorkItem that is accepted has one owner under an Ownership Epoch, or a child Mission; one that is not has none": {
			{func(s *State) { item(s, "a", func(w *WorkItem) { w.Owner = "" }) },
				`WorkItem a: it is active, owned by "" under epoch 1`},
			{func(s *State) { item(s, "a", func(w *WorkItem) { w.OwnershipEpoch = 0 }) },
				`WorkItem a: it is active, owned by "ada" under epoch 0`},
			{func(s *State) { item(s, "a", func(w *WorkItem) { w.Owner = "zoe" }) },
				`WorkItem a: it is active, owned by "zoe" under epoch 1`},
			{func(s *State) { item(s, "c", func(w *WorkItem) { w.Owner = "ada" }) },
				`WorkItem c: it is offered, owned by "ada" under epoch 0`},
			{func(s *State) { item(s, "c", func(w *WorkItem) { w.OwnershipLease = "x" }) },
				`WorkItem c: it is offered, owned by "" under epoch 0`},
			{func(s *State) { item(s, "c", func(w *WorkItem) { w.OwnershipExpiresAt = 1 }) },
				`WorkItem c: it is offered, owned by "" under epoch 0`}},
		"an Execution Lease is current exactly while a WorkItem is active": {
			{func(s *State) { item(s, "a", func(w *WorkItem) { w.ExecutionLease, w.ExecutionExpiresAt = "", 0 }) },
				`WorkItem a: it is active with the Execution Lease "" until 1970-01-01T00:00:00.000Z`},
			{func(s *State) { item(s, "b", func(w *WorkItem) { w.ExecutionLease = "x" }) },
				`WorkItem b: it is submitted with the Execution Lease "x" until 1970-01-01T00:00:00.000Z`},
			{func(s *State) { item(s, "b", func(w *WorkItem) { w.ExecutionExpiresAt = 1 }) },
				`WorkItem b: it is submitted with the Execution Lease "" until 1970-01-01T00:00:00.001Z`}},
		"an offer stands only while a WorkItem is offered": {
			{func(s *State) { item(s, "a", func(w *WorkItem) { w.Candidates = []string{"ben"} }) },
				"WorkItem a: it is active and offered to [ben]"},
			{func(s *State) { item(s, "c", func(w *WorkItem) { w.Candidates = nil }) },
				"WorkItem c: it is offered and offered to []"}},
		"the dependencies have no cycle": {
			{func(s *State) {
				item(s, "a", func(w *WorkItem) { w.Dependencies = []string{"b"} })
				item(s, "b", func(w *WorkItem) { w.Dependencies = []string{"c"} })
				item(s, "c", func(w *WorkItem) { w.Dependencies = []string{"a"} })
			}, "WorkItem a: it depends on itself by b"}},
		"the indexes of WorkItems say what the WorkItems say": {
			{func(s *State) { s.active.Delete(pair("ada", "a")) }, "a is not among the active ones of ada"},
			{func(s *State) { s.unfinished.Delete(pair("g", "c")) }, "c is not among the unfinished ones of g"},
			{func(s *State) { s.delegated.Delete(pair("grant", "c")) }, "c is not among those under grant"},
			{func(s *State) { s.delegated.Set(pair("grant", "z"), struct{}{}) },
				"2 of 1 WorkItems under a Grant are indexed"},
			{func(s *State) { s.active.Set(pair("ada", "b"), struct{}{}) },
				"2 of 1 active and 3 of 3 unfinished WorkItems are indexed"},
			{func(s *State) { s.unfinished.Set(pair("g", "z"), struct{}{}) },
				"1 of 1 active and 4 of 3 unfinished WorkItems are indexed"}},
		"a Mission has used what its WorkItems have used, and no more than it may": {
			{func(s *State) { item(s, "a", func(w *WorkItem) { w.Used = Amounts{1: 2} }) },
				"Mission m has used [0 0 0 0 0 0] of [0 0 0 0 0 0], and its WorkItems [0 2 0 0 0 0]"}},
		"an Artifact and its WorkItem know each other": {
			{func(s *State) { item(s, "b", func(w *WorkItem) { w.Artifacts = nil }) },
				"the Artifact part is not among those of its WorkItem b"},
			{func(s *State) { s.artifacts.Set("z", &PublishedArtifact{ID: "z", WorkItemID: "z"}) },
				"the Artifact z is not among those of its WorkItem z"},
			{func(s *State) { s.artifacts.Delete("part") }, "the WorkItem b has the Artifact part, which is not there"}},
		"each child Mission has a parent above it, and no Mission is above itself": {
			{func(s *State) { s.missions.Set("n", &Mission{ID: "n", Parent: "m", ParentItem: "z"}) },
				"the Mission n is under m, which has no such WorkItem, or is under it"},
			{func(s *State) {
				above := *s.missions.Get("m")
				above.Parent, above.ParentItem = "m", "a"
				s.missions.Set("m", &above)
			}, "the Mission m is under m, which has no such WorkItem, or is under it"}},
		"a Message has a Group and something to say": {
			{func(s *State) { s.messages.Set("x", &Message{ID: "x", GroupID: "g"}) },
				"the Message x of g has no content, or no Group"},
			{func(s *State) {
				s.messages.Set("x", &Message{ID: "x", GroupID: "h", Content: []Content{{Type: "text"}}})
			},
				"the Message x of h has no content, or no Group"}},
		"what is said of a Message refers to one of its Group": {
			{func(s *State) { s.messages.Set("x", &Message{ID: "x", GroupID: "g", Target: "z"}) },
				"the Message x refers to z, which is no Message of its Group"}},
		"a Cooperation Override Grant has a Group and a Command": {
			{func(s *State) {
				s.overrides.Set("x", &Override{ID: "x", OverrideFacts: OverrideFacts{GroupID: "g", TargetCommandKind: "k"}})
			}, "the grant x of g is for no Command, or of no Group"},
			{func(s *State) {
				s.overrides.Set("x", &Override{ID: "x", OverrideFacts: OverrideFacts{GroupID: "h", TargetCommandKind: "k",
					TargetActionID: "a"}})
			}, "the grant x of h is for no Command, or of no Group"}},
		"an entry of the Policy Log is about a decision of a Group": {
			{func(s *State) { s.logs(&PolicyEntry{GroupID: "h", Decision: DecisionGranted}) },
				`an entry of h is about "cooperation_override_granted"`},
			{func(s *State) { s.logs(&PolicyEntry{GroupID: "g", Decision: "another"}) },
				`an entry of g is about "another"`}},
	}
	right := rightState()
	if err := right.Check(); err != nil {
		t.Fatalf("the right state: %v", err)
	}
	for _, i := range Invariants() {
		if len(cases[i.Name]) == 0 {
			t.Errorf("no state breaks the invariant %q", i.Name)
		}
		for _, c := range cases[i.Name] {
			s := right.Fork()
			c.change(s)
			if got := i.Broken(s); got != c.want {
				t.Errorf("%s: %q; want %q", i.Name, got, c.want)
			}
			err := s.Check()
			var broken *BrokenInvariant
			if !errors.As(err, &broken) || !strings.HasPrefix(err.Error(), "invariant broken: ") {
				t.Errorf("%s: Check says %v", i.Name, err)
				continue
			}
			want := fmt.Sprintf("invariant broken: %s (%s): %s", broken.Name, broken.Requirement, broken.Text)
			if diff := cmp.Diff(want, err.Error()); diff != "" {
				t.Error(diff)
			}
		}
		delete(cases, i.Name)
	}
	for name := range cases {
		t.Errorf("there is no invariant %q", name)
	}
	if err := right.Check(); err != nil {
		t.Errorf("the right state after its forks were changed: %v", err)
	}
}

// Action IDs belong to their actor, and a Principal is its type and its id together.
func TestReceiptsAndMembershipsBelongToTheirPrincipal(t *testing.T) {
	keys := map[string]string{}
	for _, actor := range []Actor{{Agent, "ada"}, {Human, "ada"}, {Agent, "ben"}, {Agent, ""}} {
		for _, id := range []string{"action 1", "action 2", "ada"} {
			for name, key := range map[string]string{"receipt": receiptKey(actor, id), "member": memberKey(id, actor)} {
				if other, taken := keys[name+key]; taken {
					t.Errorf("the %s of %v under %s is that of %s", name, actor, id, other)
				}
				keys[name+key] = fmt.Sprint(actor, " under ", id)
			}
		}
	}
}

func TestTheIndexesFollowAWorkItemThroughItsStates(t *testing.T) {
	s := NewState(nil)
	for _, c := range []struct {
		state              WorkState
		owner              string
		ofAda, ofBen, left string
	}{
		{Open, "", "[]", "[]", "[a]"}, {Active, "ada", "[a]", "[]", "[a]"}, {Active, "ben", "[]", "[a]", "[a]"},
		{Submitted, "ben", "[]", "[]", "[a]"}, {Verified, "ben", "[]", "[]", "[]"}, {Open, "", "[]", "[]", "[a]"},
		{Cancelled, "", "[]", "[]", "[]"},
	} {
		s.Put(&WorkItem{ID: "a", GroupID: "g", State: c.state, Owner: c.owner})
		got := fmt.Sprint(s.ActiveItems("ada"), s.ActiveItems("ben"), s.UnfinishedItems("g"))
		if want := c.ofAda + " " + c.ofBen + " " + c.left; got != want {
			t.Errorf("%s of %q: %s; want %s", c.state, c.owner, got, want)
		}
	}
}

// Each Law, with what breaks it between a right state and the next: the tests of the reference rest on them.
func TestEachLawIsBrokenBetweenStates(t *testing.T) {
	item := func(s *State, id string, change func(*WorkItem)) {
		w := *s.WorkItem(id)
		change(&w)
		s.workItems.Set(id, &w)
	}
	mission := func(s *State, change func(*Mission)) {
		m := *s.Mission("g")
		change(&m)
		s.missions.Set("m", &m)
	}
	right := rightState()
	right.receipts.Set("x", [32]byte{1})
	right.messages.Set("said", &Message{ID: "said", GroupID: "g", Content: []Content{{Type: "text", Text: "yes"}}})
	right.Numbered("g", 7)
	item(right, "c", func(w *WorkItem) { w.State, w.Candidates = Cancelled, nil })
	ended := right.Fork()
	mission(ended, func(m *Mission) { m.State = MissionIsApproved })
	cases := map[string][]struct {
		before *State
		change func(*State)
		want   string
	}{
		"a Session Epoch only rises": {
			{right, func(s *State) { s.sessions.Set("ada", 0) }, "ada: epoch 0 follows 1"},
			{right, func(s *State) { s.sessions.Delete("ada") }, "ada is gone"}},
		"a Mission keeps its Group, and a root its MissionOwner": {
			{right, func(s *State) { mission(s, func(m *Mission) { m.Owner.ID = "zoe" }) },
				"m: it was in Group g of olivia, and is in g of zoe"},
			{right, func(s *State) { mission(s, func(m *Mission) { m.GroupID = "h" }) },
				"m: it was in Group g of olivia, and is in h of olivia"}},
		"nothing leads out of the end of a Mission": {
			{ended, func(s *State) { mission(s, func(m *Mission) { m.State = MissionActive }) },
				"m: it was approved, and is active"}},
		"a Coordinator Epoch never falls, and another Coordinator has a higher one": {
			{right, func(s *State) { mission(s, func(m *Mission) { m.CoordinatorEpoch = 0 }) }, "m: epoch 0 follows 1"},
			{right, func(s *State) { mission(s, func(m *Mission) { m.Coordinator = "ada" }) }, "m: epoch 1 follows 1"}},
		"the sequence of a Group never falls": {
			{right, func(s *State) { s.Numbered("g", 6) }, "g: sequence 6 of m follows 7 of m"},
			{right, func(s *State) { s.groups.Set("g", Group{MissionID: "n", Sequence: 8}) },
				"g: sequence 8 of n follows 7 of m"}},
		"a receipt stands for ever": {
			{right, func(s *State) { s.receipts.Delete("x") }, "x is gone"},
			{right, func(s *State) { s.receipts.Set("x", [32]byte{2}) }, "x: it was altered"}},
		"an Ownership Epoch never falls, and another owner has a higher one": {
			{right, func(s *State) { item(s, "a", func(w *WorkItem) { w.OwnershipEpoch = 0 }) }, "a: epoch 0 follows 1"},
			{right, func(s *State) { item(s, "a", func(w *WorkItem) { w.Owner = "ben" }) }, "a: epoch 1 follows 1"}},
		"nothing leads out of the cancellation of a WorkItem": {
			{right, func(s *State) { item(s, "c", func(w *WorkItem) { w.State = Open }) }, "c: it was cancelled, and is open"}},
		"a WorkItem keeps its Group and its Mission": {
			{right, func(s *State) { item(s, "a", func(w *WorkItem) { w.GroupID = "h" }) },
				"a: it was in Group g, and is in h"}},
		"a published Artifact is never altered": {
			{right, func(s *State) { s.artifacts.Delete("part") }, "part is gone"},
			{right, func(s *State) {
				s.artifacts.Set("part", &PublishedArtifact{ID: "part", WorkItemID: "b", ContentHash: "other"})
			}, "part: it was altered"}},
		"a committed Message is never altered": {
			{right, func(s *State) {
				s.messages.Set("said", &Message{ID: "said", GroupID: "g", Content: []Content{{Type: "text", Text: "no"}}})
			}, "said: it was altered"}},
	}
	for _, l := range Laws() {
		if len(cases[l.Name]) == 0 {
			t.Errorf("nothing breaks the law %q", l.Name)
		}
		for _, c := range cases[l.Name] {
			s := c.before.Fork()
			if err := s.Follows(c.before); err != nil {
				t.Errorf("%s: a state does not follow itself: %v", l.Name, err)
			}
			c.change(s)
			want := fmt.Sprintf("law broken: %s (%s): %s", l.Name, l.Requirement, c.want)
			if err := s.Follows(c.before); err == nil || err.Error() != want {
				t.Errorf("%s: %v; want %s", l.Name, err, want)
			}
		}
		delete(cases, l.Name)
	}
	for name := range cases {
		t.Errorf("there is no law %q", name)
	}
}

// What is said of a Message later leaves it as it was.
func TestALawLetsAMessageBeWithdrawn(t *testing.T) {
	before := rightState()
	before.messages.Set("said", &Message{ID: "said", GroupID: "g", Content: []Content{{Type: "text", Text: "yes"}}})
	after := before.Fork()
	after.messages.Set("said",
		&Message{ID: "said", GroupID: "g", Content: []Content{{Type: "text", Text: "yes"}}, Withdrawn: true})
	if err := after.Follows(before); err != nil {
		t.Error(err)
	}
}
