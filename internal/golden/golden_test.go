package golden

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// noted is a test that notes its failures instead of failing.
type noted struct {
	testing.TB
	failures []string
}

func (n *noted) Helper() {}
func (n *noted) Errorf(format string, args ...any) {
	n.failures = append(n.failures, fmt.Sprintf(format, args...))
}
func (n *noted) Fatalf(format string, args ...any) { n.Errorf(format, args...) }

func TestATextMustBeThatOfItsFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(file, []byte("one\ntwo\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for got, want := range map[string]string{"one\ntwo\n": "", "one\ntwo": "says otherwise", "": "says otherwise"} {
		n := &noted{TB: t}
		Text(n, file, got)
		if said := strings.Join(n.failures, ""); (said == "") != (want == "") || !strings.Contains(said, want) {
			t.Errorf("%q: it says %q", got, said)
		}
	}
}

func TestUnderRewriteTheTextIsPutIntoTheFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "new.txt")
	*rewrite = true
	Text(t, file, "one\n")
	*rewrite = false
	Text(t, file, "one\n")
}
