package requirement

import "testing"

func TestAdvisory(t *testing.T) {
	want := map[Level]bool{
		Must: false, MustNot: false, Should: true, ShouldNot: true, May: false, Row: false, Fact: false,
	}
	for level, advisory := range want {
		if got := level.Advisory(); got != advisory {
			t.Errorf("%s: Advisory() = %t, want %t", level, got, advisory)
		}
	}
}
