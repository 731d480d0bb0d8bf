package model

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestInstantsAreReadAndWrittenAsTheProtocolWritesTime(t *testing.T) {
	for _, c := range []struct{ read, written string }{
		{"2027-01-15T08:00:00Z", "2027-01-15T08:00:00.000Z"},
		{"2027-01-15T08:00:00.1239Z", "2027-01-15T08:00:00.123Z"},
		{"2027-01-15T09:30:00+01:30", "2027-01-15T08:00:00.000Z"},
		{"1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"},
		{"2027-01-15", ""}, {"2027-01-15 08:00:00Z", ""}, {"", ""},
	} {
		var i Instant
		err := i.UnmarshalText([]byte(c.read))
		if (err == nil) != (c.written != "") {
			t.Errorf("%q: %v", c.read, err)
		}
		if err != nil {
			if want := fmt.Sprintf("%q is not an RFC 3339 timestamp", c.read); !strings.HasPrefix(err.Error(), want) {
				t.Errorf("it says %q", err)
			}
			continue
		}
		if raw, err := json.Marshal(i); err != nil || string(raw) != `"`+c.written+`"` {
			t.Errorf("%q is written %s, %v", c.read, raw, err)
		}
	}
}

func TestALeaseIsLiveUntilItsExpiryAndNoLongerAtIt(t *testing.T) {
	start := Instant(1_800_000_000_000)
	expiry := start.Seconds(60)
	for _, c := range []struct {
		expiry, now Instant
		want        bool
	}{
		{expiry, start, true}, {expiry, expiry - 1, true}, {expiry, expiry, false}, {expiry, expiry + 1, false},
		{0, 0, false}, {0, start, false},
	} {
		if got := c.expiry.Live(c.now); got != c.want {
			t.Errorf("%s at %s: %v", c.expiry, c.now, got)
		}
	}
}

func TestTheStatesOfAWorkItem(t *testing.T) {
	var b strings.Builder
	for _, s := range WorkStates() {
		raw, err := s.MarshalText()
		if err != nil || string(raw) != s.String() {
			t.Errorf("%v is written %s, %v", s, raw, err)
		}
		if again, ok := ParseWorkState(s.String()); !ok || again != s {
			t.Errorf("%v is read as %v, %v", s, again, ok)
		}
		for name, is := range map[string]bool{"unfinished": s.Unfinished(), "ended": s.ended(), "owned": s.owned()} {
			if set := setOf(s); !set.Has(s) || set.Flip(s) != 0 || set.Flip(None).Has(s) != (s != None) {
				t.Errorf("the set of %v", s)
			}
			if is {
				fmt.Fprintf(&b, "%s is %s\n", s, name)
			}
		}
	}
	got := strings.Split(strings.TrimSpace(b.String()), "\n")
	slices.Sort(got)
	want := []string{
		"active is owned", "active is unfinished", "blocked is owned", "blocked is unfinished", "cancelled is ended",
		"failed is ended",
		"offered is unfinished", "open is unfinished", "queued is owned", "queued is unfinished", "submitted is owned",
		"submitted is unfinished", "verified is ended",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if s, ok := ParseWorkState("resting"); ok || s != None {
		t.Errorf("\"resting\" is read as %v", s)
	}
}

func TestBudgetsAreComparedInEachOfTheirDimensions(t *testing.T) {
	for i, name := range BudgetDimensions {
		raw := fmt.Sprintf(`{"currency":"EUR",%q:3}`, name)
		var b Budget
		if err := json.Unmarshal([]byte(raw), &b); err != nil {
			t.Fatal(err)
		}
		unit := int64(1)
		if name == "financialLimit" {
			unit = 1_000_000
		}
		limit, taken := b.Limits(), b.Allocation()
		for j := range limit {
			want, took := int64(Unlimited), int64(0)
			if i == j {
				want, took = 3*unit, 3*unit
			}
			if limit[j] != want || taken[j] != took {
				t.Errorf("%s: the limits are %v and the allocation %v", name, limit, taken)
			}
		}
		for _, c := range []struct {
			amount int64
			within bool
		}{{0, true}, {3*unit - 1, true}, {3 * unit, true}, {3*unit + 1, false}} {
			var a Amounts
			a[i] = c.amount
			if got := a.Within(limit); got != c.within {
				t.Errorf("%d of at most %d %s: within %v", c.amount, 3*unit, name, got)
			}
		}
		if sum := taken.Plus(taken); sum[i] != 6*unit || sum.Minus(taken) != taken {
			t.Errorf("%s: twice is %v, and once less %v", name, sum, sum.Minus(taken))
		}
		if sum := limit.Plus(limit); sum[(i+1)%6] != Unlimited || sum[i] != 6*unit {
			t.Errorf("%s: what is not limited is %v after a sum", name, sum)
		}
		if !b.given() {
			t.Errorf("a budget of %s is none", name)
		}
	}
	if got := (*Budget)(nil).Allocation(); got != (Amounts{}) {
		t.Errorf("no budget takes %v", got)
	}
	money := 9.1
	for _, b := range []*Budget{nil, {}, {Currency: "EUR"}, {FinancialLimit: &money}} {
		if b.given() {
			t.Errorf("%v is a budget", b)
		}
	}
	if got := (&Budget{FinancialLimit: &money}).Allocation()[0]; got != 9_100_000 {
		t.Errorf("9.1 is %d millionths", got)
	}
}

func TestACapabilityServesAtItsMajorVersionAndNoLowerInTheRest(t *testing.T) {
	for _, c := range []struct {
		have, want string
		serves     bool
	}{
		{"1.2.3", "1.2.3", true}, {"1.2.4", "1.2.3", true}, {"1.3.0", "1.2.3", true}, {"1.2.2", "1.2.3", false},
		{"1.1.9", "1.2.3", false}, {"2.0.0", "1.2.3", false}, {"1.2.3", "2.0.0", false}, {"1.2.3-rc.1", "1.2.3", true},
		{"1.2.3+build-7", "1.2.3", true}, {"1", "1.0.0", true}, {"1.10.0", "1.9.0", true},
	} {
		if got := atLeast(c.have, c.want); got != c.serves {
			t.Errorf("%s where %s is required: %v", c.have, c.want, got)
		}
	}
}

// Reaches walks the graph; the dumb way closes the relation over and over until nothing is new.
func TestReachesAgreesWithTheClosureOfTheDependencies(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		n := 2 + random.IntN(7)
		s, depends := NewState(nil), map[[2]int]bool{}
		name := func(i int) string { return fmt.Sprint("item ", i) }
		for i := range n {
			w := &WorkItem{ID: name(i), State: Open}
			for range random.IntN(3) {
				j := random.IntN(n + 1) // the last one is not there
				w.Dependencies = append(w.Dependencies, name(j))
				depends[[2]int{i, j}] = true
			}
			s.workItems.Set(w.ID, w)
			depends[[2]int{i, i}] = true
		}
		depends[[2]int{n, n}] = true
		for again := true; again; {
			again = false
			for a := range depends {
				for b := range depends {
					if c := [2]int{a[0], b[1]}; a[1] == b[0] && !depends[c] {
						depends[c], again = true, true
					}
				}
			}
		}
		for i := range n + 1 {
			for j := range n + 1 {
				if got := Reaches(s, name(i), name(j)); got != depends[[2]int{i, j}] {
					t.Fatalf("from %d to %d of %d: %v", i, j, n, got)
				}
			}
		}
	}
}

// What is known of a Point is any set of its options that are left.
func TestReadingsTellWhichOptionsAreRuledOut(t *testing.T) {
	p := &Point{ID: "of as many options as there may be", Options: make([]string, maxOptions), index: len(points)}
	saved := points
	points = append(slices.Clip(points), p)
	defer func() { points = saved }()
	open := OpenReadings()
	for set := 1; set < 1<<maxOptions; set++ {
		var some []int
		for option := range maxOptions {
			if set&(1<<option) != 0 {
				some = append(some, option)
			}
		}
		r := open.Keeping(p, some)
		if left := r.Left(p); !slices.Equal(left, some) || r.Choose(p) != some[0] {
			t.Fatalf("of %v there are left %v, and %d is chosen", some, left, r.Choose(p))
		}
		if settled, option := r.Settled(p); settled != (len(some) == 1) || settled && option != some[0] {
			t.Errorf("%v: settled %v on %d", some, settled, option)
		}
		if (len(some) == maxOptions) != (r[p.index] == Undecided) {
			t.Errorf("%v: it is told as %d", some, r[p.index])
		}
	}
	some, others := open.Keeping(p, []int{0, 3}), open.Keeping(p, []int{3, 6})
	if diff := cmp.Diff([]int{0, 3, 6}, some.Either(others).Left(p)); diff != "" {
		t.Errorf("either (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]int{3}, some.Keeping(p, others.Left(p)).Left(p)); diff != "" {
		t.Errorf("both (-want +got):\n%s", diff)
	}
}

func TestReadingsAreTheOptionsTakenAtEachPoint(t *testing.T) {
	open := OpenReadings()
	for i, p := range Points() {
		if p.Index() != i || len(p.Options) < 2 || len(p.Options) > maxOptions || p.Question == "" || p.Section == "" {
			t.Errorf("the Point %d is %+v", i, p)
		}
		if settled, _ := open.Settled(p); settled || open.Choose(p) != 0 {
			t.Errorf("%s is settled where nothing was", p.ID)
		}
		if settled, option := DefaultReadings().Settled(p); !settled || option != 0 {
			t.Errorf("%s is not settled by default", p.ID)
		}
		last := len(p.Options) - 1
		taken := open.With(p, last)
		if settled, option := taken.Settled(p); !settled || option != last || taken.Choose(p) != last {
			t.Errorf("%s is not settled on %d", p.ID, last)
		}
		if settled, _ := open.Settled(p); settled {
			t.Errorf("With changes the readings it is asked of, at %s", p.ID)
		}
	}
}

func TestThePartsOfAContractAndOfASelectionBasisHaveNames(t *testing.T) {
	for _, c := range []struct {
		got []string
		of  any
	}{{ContractParts(), Contract{}}, {BasisParts(), SelectionBasis{}}} {
		raw, err := json.Marshal(c.of)
		if err != nil || string(raw) != "{}" {
			t.Errorf("an incomplete %T is written %s", c.of, raw)
		}
		sorted := slices.Sorted(slices.Values(c.got))
		if len(sorted) == 0 || len(slices.Compact(sorted)) != len(c.got) {
			t.Errorf("%T: %v", c.of, c.got)
		}
	}
}
