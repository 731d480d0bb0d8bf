package simulator_test

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/simulator"
)

// whole measures all faults of a past: go test ./simulator -run Past -past 500 -v shows which of them so many
// sequences find, and in which.
var whole = flag.Int("past", 0, "how many sequences look for each fault that needs a past; 0 looks for few faults only")

// soon are the faults that few sequences find.
var soon = map[string]int{
	"a Session fences only the Session Epoch before it":                      80,
	"a retry is remembered for 20 Commands":                                  20,
	"retries are forgotten with the end of a Mission":                        40,
	"pages of a replay overlap after 12 Events":                              20,
	"the authorization of a WorkItem that was cancelled is replayed changed": 40,
	"an Execution Lease that was renewed never expires":                      60,
	"leases are judged by the instant of issue":                              30,
	"the budget of a Mission counts three WorkItems":                         40,
	"the budget of cancelled WorkItems is not given back from the second on": 80,
}

// firstFound is the number of the first sequence that shows a deviation, and what it says; 0 where none does.
func firstFound(t *testing.T, o generation) (number int, deviation string) {
	t.Helper()
	o.Rehearse = false // a past is no reference that is copied
	g, err := simulator.New(o.Options)
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= o.sequences; n++ {
		s, err := g.Play(t.Context(), n)
		var d *adapters.Deviation
		switch {
		case errors.As(err, &d):
			return n, d.Error()
		case s != nil && len(s.Noted()) > 0:
			return n, s.Noted()[0].Error()
		}
		if err := g.Conclude(t.Context(), n); err != nil {
			t.Fatal(err)
		}
	}
	return 0, ""
}

func TestFaultsOfThePastAreFound(t *testing.T) {
	t.Parallel()
	var table strings.Builder
	found, looked := 0, 0
	for _, f := range slices.Concat(pastFaults, elsewhere) {
		sequences := max(soon[f.name], *whole)
		if sequences == 0 {
			continue
		}
		looked++
		number, deviation := firstFound(t, options(t, newPast(t, f), sequences))
		if number > 0 {
			found++
		}
		fmt.Fprintf(&table, "%5d  %s: %.100s\n", number, f.name, deviation)
	}
	t.Logf("%d of %d are found, by the sequence of this number:\n%s", found, looked, table.String())
	if found < looked*9/10 {
		t.Errorf("%d of %d are found; want 9 of 10:\n%s", found, looked, table.String())
	}
}

// What remembers all of it is no fault: the server in which those faults are made is sound without one.
func TestPastWithoutAFaultPasses(t *testing.T) {
	t.Parallel()
	if number, deviation := firstFound(t, options(t, newPast(t, &pastFault{name: "none"}), 20)); number > 0 {
		t.Errorf("sequence %d: %s", number, deviation)
	}
}
