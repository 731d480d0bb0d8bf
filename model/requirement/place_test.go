package requirement

import (
	"os"
	"strings"
	"testing"
)

func TestEveryRequirementHasItsPlace(t *testing.T) {
	lines := map[string][]string{}
	for _, r := range All() {
		file, line := Place(r.ID)
		if lines[file] == nil {
			text, err := os.ReadFile("../../" + file)
			if err != nil {
				t.Fatalf("%s: %v", r.ID, err)
			}
			lines[file] = strings.Split(string(text), "\n")
		}
		if line < 1 || !strings.HasSuffix(lines[file][line-1], "id: "+r.ID) {
			t.Errorf("%s is not in %s, line %d", r.ID, file, line)
		}
	}
	if file, line := Place("1-99"); file != "" || line != 0 {
		t.Errorf("what is no requirement is in %s, line %d", file, line)
	}
}
