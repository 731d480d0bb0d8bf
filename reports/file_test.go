package reports

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// says is a write function that says some text.
func says(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// entries are the names in a directory.
func entries(t *testing.T, directory string) []string {
	t.Helper()
	found, err := os.ReadDir(directory)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range found {
		names = append(names, entry.Name())
	}
	return names
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func wantFile(t *testing.T, path, want string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s holds %q, want %q", filepath.Base(path), got, want)
	}
}

func TestWriteFileCreatesAndReplaces(t *testing.T) {
	directory := t.TempDir()
	path := filepath.Join(directory, "r.json")
	for _, text := range []string{"first, and longer", "second"} {
		if err := WriteFile(path, says(text)); err != nil {
			t.Fatal(err)
		}
		wantFile(t, path, text)
	}
	if diff := cmp.Diff([]string{"r.json"}, entries(t, directory)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestWriteFileThatFailsLeavesWhatWasThere(t *testing.T) {
	directory := t.TempDir()
	path := filepath.Join(directory, "r.json")
	put(t, path, "old")
	failure := errors.New("no more")
	err := WriteFile(path, func(w io.Writer) error {
		if err := says("half of the n")(w); err != nil {
			return err
		}
		return failure
	})
	if !errors.Is(err, failure) || err.Error() != "write "+path+": no more" {
		t.Errorf("error %v", err)
	}
	wantFile(t, path, "old")
	if diff := cmp.Diff([]string{"r.json"}, entries(t, directory)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestWriteFileReplacesWhereALinkLeads(t *testing.T) {
	directory := t.TempDir()
	elsewhere := t.TempDir()
	put(t, filepath.Join(elsewhere, "r.json"), "old")
	link := filepath.Join(directory, "link")
	if err := os.Symlink(filepath.Join(elsewhere, "r.json"), link); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(link, says("new")); err != nil {
		t.Fatal(err)
	}
	wantFile(t, filepath.Join(elsewhere, "r.json"), "new")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link became %v (%v)", info, err)
	}
}

func TestWriteFileToADeviceLeavesItADevice(t *testing.T) {
	if err := WriteFile(os.DevNull, says("text")); err != nil {
		t.Fatal(err)
	}
	if err := CheckWritable(os.DevNull); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s became %v (%v)", os.DevNull, info, err)
	}
}

func TestPathsThatCannotBeWrittenAreNamedInOneLine(t *testing.T) {
	directory := t.TempDir()
	put(t, filepath.Join(directory, "file"), "x")
	tests := []struct{ name, path, want string }{
		{"no path", "", "write a file: its path is empty"},
		{"a directory", directory, "write " + directory + ": it is a directory"},
		{"in a directory that is not there", filepath.Join(directory, "no", "r.json"),
			"write " + filepath.Join(directory, "no", "r.json") + ": no such file or directory"},
		{"beneath a file", filepath.Join(directory, "file", "r.json"),
			"write " + filepath.Join(directory, "file", "r.json") + ": not a directory"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			writing := WriteFile(test.path, says("text"))
			for _, err := range []error{writing, CheckWritable(test.path)} {
				if err == nil || err.Error() != test.want {
					t.Errorf("error %v, want %s", err, test.want)
				}
			}
		})
	}
	if diff := cmp.Diff([]string{"file"}, entries(t, directory)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestCheckWritableChangesNothing(t *testing.T) {
	directory := t.TempDir()
	put(t, filepath.Join(directory, "old"), "old")
	for _, name := range []string{"old", "new"} {
		if err := CheckWritable(filepath.Join(directory, name)); err != nil {
			t.Error(err)
		}
	}
	wantFile(t, filepath.Join(directory, "old"), "old")
	if diff := cmp.Diff([]string{"old"}, entries(t, directory)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestUnfinishedFilesOfOthersStay(t *testing.T) {
	directory := t.TempDir()
	path := filepath.Join(directory, "r.json")
	put(t, filepath.Join(directory, ".r.json.0.tmp"), "another run's")
	if err := WriteFile(path, says("mine")); err != nil {
		t.Fatal(err)
	}
	wantFile(t, path, "mine")
	wantFile(t, filepath.Join(directory, ".r.json.0.tmp"), "another run's")
	for i := range maxTemporary {
		put(t, filepath.Join(directory, ".r.json."+strconv.Itoa(i)+".tmp"), "another run's")
	}
	if err := WriteFile(path, says("never")); err == nil || !strings.Contains(err.Error(), "100 unfinished files") {
		t.Errorf("error %v", err)
	}
	wantFile(t, path, "mine")
}
