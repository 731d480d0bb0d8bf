// Package golden compares what tests put out with the files of testdata that hold it. Only tests use it.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var rewrite = flag.Bool("rewrite", false, "rewrite the golden files instead of comparing with them")

// Text fails a test unless a file holds a text. Under -rewrite the text is put into the file instead.
func Text(t testing.TB, file, got string) {
	t.Helper()
	if *rewrite {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (-rewrite writes it)", err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s says otherwise (-file +now). Read the difference: where what is new is right, "+
			"go test -run '^%s' -rewrite takes it over:\n%s", file, t.Name(), diff)
	}
}

// Files compares files with themselves: each file of a pattern is a subtest, whose text is what perform makes of the
// text that the file holds.
func Files(t *testing.T, pattern string, perform func(t *testing.T, text string) string) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no files %s: %v", pattern, err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(strings.TrimSuffix(name, filepath.Ext(name)), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			Text(t, file, perform(t, string(text)))
		})
	}
}
