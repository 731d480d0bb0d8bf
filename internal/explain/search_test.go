package explain

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// What is looked for by its words is found, the best match first, with the place where it is stated.
func TestSearch(t *testing.T) {
	b := book(t)
	for _, c := range []struct {
		words string
		first string // the id of the best hit, empty where there is none
		among []string
	}{
		{"lease expired", "19-WORK_LEASE_EXPIRED", []string{"11.3-expiry-execution-after-work.checkpoint"}},
		{"leases expired", "19-WORK_LEASE_EXPIRED", nil},
		{"who may cancel a mission", "7.1-cancel", []string{"7.1-18"}},
		{"BUDGET exceeded", "19-BUDGET_EXCEEDED", nil},
		{"Execution Lease times out, and nobody acts", "lease-timeout-state", nil},
		{"offer-live", "offer-live", nil},
		{"byte order mark", "2-command-byte-order-mark", []string{"documents.admission.form.byte-order-mark-found"}},
		{"the", "", nil},
		{"", "", nil},
		{"-- ??", "", nil},
		{"quux", "", nil},
		{"quux lease", "", nil},
		{"the meaning of life", "", nil},
		{strings.Repeat("quux ", 10_000), "", nil},
	} {
		t.Run(c.words[:min(len(c.words), 40)], func(t *testing.T) {
			hits, more := b.Search(c.words, 0)
			first := ""
			if len(hits) > 0 {
				first = hits[0].ID
			}
			if first != c.first || more != 0 {
				t.Errorf("the best of %d hits is %q; want %q", len(hits), first, c.first)
			}
			for _, id := range c.among {
				if !slices.ContainsFunc(hits, func(h Hit) bool { return h.ID == id }) {
					t.Errorf("%s is not found", id)
				}
			}
		})
	}
}

func TestSearchIsBounded(t *testing.T) {
	all, _ := book(t).Search("lease", 0)
	hits, more := book(t).Search("lease", 3)
	if len(hits) != 3 || more != len(all)-3 || hits[0].ID != all[0].ID {
		t.Errorf("%d hits and %d more of %d", len(hits), more, len(all))
	}
	var text strings.Builder
	if err := WriteHits(&text, hits, more); err != nil {
		t.Fatal(err)
	}
	if got := text.String(); !strings.HasSuffix(got, "\nand "+strconv.Itoa(more)+" more (--all)\n") ||
		strings.Count(got, "\n\n") != 3 {
		t.Errorf("the text:\n%s", got)
	}
}

// Each place that a hit names is there, and holds what was found.
func TestPlacesOfHits(t *testing.T) {
	hits, _ := book(t).Search("lease", 0)
	places := 0
	for _, h := range hits {
		for place := range strings.SplitSeq(h.Place, ", ") {
			file, line, found := strings.Cut(place, ":")
			number, err := strconv.Atoi(line)
			if !found || err != nil {
				if h.Place != "" {
					t.Errorf("%s: the place is %q", h.ID, h.Place)
				}
				continue
			}
			text, err := os.ReadFile("../../" + file)
			if err != nil {
				t.Fatal(err)
			}
			if lines := strings.Split(string(text), "\n"); number < 1 || number > len(lines) {
				t.Errorf("%s: %s has %d lines", h.ID, place, len(lines))
			}
			places++
		}
	}
	if places < 20 {
		t.Errorf("%d hits have %d places", len(hits), places)
	}
}
