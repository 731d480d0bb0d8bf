package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/internal/explain"
	"github.com/missionweave/weavecheck/internal/golden"
)

// pages are the texts that lead a reader through the repository.
var pages = []string{"README.md", "ARCHITECTURE.md"}

var (
	// quoted is what a page sets in backticks, and link what it links to.
	quoted = regexp.MustCompile("`([^`]+)`|\\]\\(([^)]+)\\)")
	fenced = regexp.MustCompile("(?ms)^```.*?^```$")
	// filename is the form of the name of a file, or of a directory where there is a slash in it. <word> stands for any
	// part of a name.
	filename = regexp.MustCompile(`^\.?[A-Za-z0-9_<*][A-Za-z0-9_.<>*/-]*$`)
	anyPart  = regexp.MustCompile(`<[a-z]+>`)
	// station is a Go file with what of it is meant.
	station = regexp.MustCompile("`([A-Za-z0-9_/.-]+\\.go)`:\\s((?:`[A-Za-z0-9_]+`(?:,\\s)?)+)")
	// endings are those of files. A quoted word without one of them, and without a slash, names none.
	endings = []string{".go", ".md", ".feature", ".yaml", ".json", ".txt", ".py"}
)

// missing lists what a page names and the files do not have: files, and declarations in a Go file.
func missing(t *testing.T, page string, files fs.FS) []string {
	t.Helper()
	var list []string
	page = fenced.ReplaceAllString(page, "")
	for _, m := range quoted.FindAllStringSubmatch(page, -1) {
		name := m[1] + m[2]
		ending := slices.Contains(endings, path.Ext(name))
		if !filename.MatchString(name) || !ending && !strings.Contains(name, "/") {
			continue
		}
		if !there(t, files, name) {
			list = append(list, name)
		}
	}
	for _, m := range station.FindAllStringSubmatch(page, -1) {
		text, err := fs.ReadFile(files, m[1])
		if err != nil {
			continue // told already
		}
		for _, name := range quoted.FindAllStringSubmatch(m[2], -1) {
			declared := fmt.Sprintf(`(?m)^(func (\([^)]*\) )?|type |var |\t)%s\b`, name[1])
			if !regexp.MustCompile(declared).Match(text) {
				list = append(list, m[1]+": "+name[1])
			}
		}
	}
	return list
}

// there reports whether a name is that of a file or directory: by its path, or alone where it has no slash.
func there(t *testing.T, files fs.FS, name string) bool {
	t.Helper()
	pattern := strings.TrimSuffix(anyPart.ReplaceAllString(name, "*"), "/")
	found, err := fs.Glob(files, pattern)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if len(found) > 0 || strings.Contains(name, "/") {
		return len(found) > 0
	}
	err = fs.WalkDir(files, ".", func(at string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			if is, _ := path.Match(pattern, d.Name()); is {
				found = append(found, at)
				return fs.SkipAll
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return len(found) > 0
}

func TestThePagesNameFilesThatAreThere(t *testing.T) {
	for _, name := range pages {
		text, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		for _, gone := range missing(t, string(text), os.DirFS("../..")) {
			t.Errorf("%s names %s, which is not there", name, gone)
		}
	}
}

func TestANameOfNoFileIsTold(t *testing.T) {
	for _, c := range []struct {
		page string
		want []string
	}{
		{"`cmd/weavecheck/main.go`, `main.go`, `model/<subject>.go`, `cmd/weavecheck`, [it](README.md)", nil},
		{"`go test ./...`, `../elsewhere/x.go`, `work.start`, `--target`, `json=out.json`, [it](https://example.org/)", nil},
		{"`cmd/weavecheck/gone.go`, `gone.go`, `gone/<any>.go`, `cmd/gone`, [it](gone.md)",
			[]string{"cmd/weavecheck/gone.go", "gone.go", "gone/<any>.go", "cmd/gone", "gone.md"}},
		{"`cmd/weavecheck/pages_test.go`: `missing`, `pages`,\n`gone`.", []string{"cmd/weavecheck/pages_test.go: gone"}},
		{"```go\na `\n```\n`gone.go`", []string{"gone.go"}},
		{"`cmd/weavecheck/gone.go`: `missing`", []string{"cmd/weavecheck/gone.go"}},
	} {
		if got := missing(t, c.page, os.DirFS("../..")); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q; want %q", c.page, got, c.want)
		}
	}
}

// The README says how much of the text is checked, by the numbers of the catalogue.
func TestReadmeTellsTheCoverage(t *testing.T) {
	const file = "../../README.md"
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	start, end := "<!-- weavecheck list --requirements --coverage -->\n", "<!-- end -->\n"
	before, rest, found := strings.Cut(string(page), start)
	_, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("%s has not %q and %q, which the table of coverage stands between", file, start, end)
	}
	list, err := checked(nil)
	if err != nil {
		t.Fatal(err)
	}
	golden.Text(t, file, before+start+explain.Coverage(list)+end+after)
}
