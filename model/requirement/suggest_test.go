package requirement

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSuggest(t *testing.T) {
	tests := []struct {
		name, id string
		want     []string
	}{
		{"letter missing", "10.2-acept-offer", []string{"10.2-accept-offer"}},
		{"other case", "19-auth_forbiden", []string{"19-AUTH_FORBIDDEN"}},
		{"surrounding space", " 10.2-mission-end ", []string{"10.2-mission-end"}},
		{"exact", "7.1-cancel", []string{"7.1-cancel", "10.2-cancel"}},
		{"ties in the order of the text", "16-1", []string{"16-01", "16-10", "16-11"}},
		{"far from all", "work.offer", nil},
		{"empty", "", nil},
		{"too long", strings.Repeat("1", maxSuggestInput+1), nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, Suggest(test.id)); diff != "" {
				t.Errorf("Suggest(%q) (-want +got):\n%s", test.id, diff)
			}
		})
	}
}

func TestMustLookupNamesTheNearest(t *testing.T) {
	tests := []struct {
		name, id, want string
	}{
		{"near", "10.2-acept-offer",
			`requirement: there is no requirement "10.2-acept-offer", the nearest are 10.2-accept-offer`},
		{"far", "work.offer", `requirement: there is no requirement "work.offer"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			defer func() {
				if diff := cmp.Diff(any(test.want), recover()); diff != "" {
					t.Errorf("panic (-want +got):\n%s", diff)
				}
			}()
			MustLookup(test.id)
		})
	}
}

func TestEditDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0},
		{"abc", "abd", 1}, {"abc", "ac", 1}, {"ac", "abc", 1}, {"kitten", "sitting", 3},
	}
	for _, test := range tests {
		if got := EditDistance(test.a, test.b); got != test.want {
			t.Errorf("EditDistance(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
		if got := EditDistance(test.b, test.a); got != test.want {
			t.Errorf("EditDistance(%q, %q) = %d, want %d", test.b, test.a, got, test.want)
		}
	}
}
