//go:build upstream

package bundle_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/vectors/bundle"
)

// upstream is the official checkout: by default the one beside the repository.
func upstream(t *testing.T) string {
	t.Helper()
	root := os.Getenv("WEAVECHECK_UPSTREAM")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared", "upstream")
	}
	if _, err := os.Stat(root); err != nil {
		t.Fatalf("the official checkout is not there: %v; WEAVECHECK_UPSTREAM can name another place", err)
	}
	return root
}

func TestTheOfficialBundlesHoldOnOurCodec(t *testing.T) {
	b, err := bundle.Read(upstream(t))
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(len(b.Structural), len(b.Cryptography), len(b.Admission)); got != "58 62 30" {
		t.Errorf("there are %s evaluations, want 58 62 30", got)
	}
	target := reference.NewDocuments(document.Sound())
	for _, v := range b.Vectors() {
		if difference, err := v.Ask(context.Background(), target); difference != nil || err != nil {
			t.Errorf("%s: %+v, %v", v.ID, difference, err)
		}
	}
}

// Every file that a manifest lists is under its digest: one byte more in any of them is noticed.
func TestEveryByteOfTheOfficialBundlesIsUnderADigest(t *testing.T) {
	root := upstream(t)
	for _, dir := range []string{"cryptography/vectors", "cryptography/keys", "admission/records",
		"admission/registries"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			name, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			tree := t.TempDir()
			if err := os.CopyFS(tree, os.DirFS(root)); err != nil {
				return err
			}
			changed := filepath.Join(tree, name)
			text, err := os.ReadFile(changed)
			if err != nil {
				return err
			}
			if err := os.Chmod(changed, 0o600); err != nil {
				return err
			}
			if err := os.WriteFile(changed, append(text, '\n'), 0o600); err != nil {
				return err
			}
			if _, err := bundle.Read(tree); err == nil {
				t.Errorf("%s was changed, and nothing said so", name)
			}
			return os.RemoveAll(tree)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
