package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/missionweave/weavecheck"

// rooms are the directories of the module from the top down, each with what lies below it but is no room of its own. A
// package may import packages of its own room and of those beneath, never of one above.
var rooms = []string{
	"cmd",
	"internal/selftest",
	"internal/explain",
	"internal/record",
	"internal/mutants",
	"features",
	"internal/run",
	"simulator",
	"vectors",
	"steps",
	"adapters",
	"reports",
	"internal/play",
	"model",
	"internal/golden",
}

// roomOf is the place of a package among the rooms, -1 where it is in none.
func roomOf(pkg string) int {
	return slices.IndexFunc(rooms, func(room string) bool { return pkg == room || strings.HasPrefix(pkg, room+"/") })
}

// arrow is an import, and the file that has it.
type arrow struct{ from, to, file string }

// arrows are the imports within the module in a file system that holds its source, those of tests apart.
func arrows(t *testing.T, files fs.FS) []arrow {
	t.Helper()
	var list []arrow
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		if _, err := fs.Stat(files, path.Join(path.Dir(name), "go.mod")); err == nil && path.Dir(name) != "." {
			return fs.SkipDir // a module of its own
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			return err
		}
		list = append(list, arrow{path.Dir(name), path.Dir(name), name})
		for _, i := range parsed.Imports {
			imported, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			if to, ours := strings.CutPrefix(imported, module+"/"); ours {
				list = append(list, arrow{path.Dir(name), to, name})
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// upward says what is wrong with arrows: those that point up, and packages in no room.
func upward(list []arrow) []string {
	var wrong []string
	for _, a := range list {
		from, to := roomOf(a.from), roomOf(a.to)
		switch {
		case from < 0:
			wrong = append(wrong, fmt.Sprintf("%s: package %s is in no room", a.file, a.from))
		case to < 0:
			wrong = append(wrong, fmt.Sprintf("%s: package %s imports %s, which is in no room", a.file, a.from, a.to))
		case to < from:
			wrong = append(wrong, fmt.Sprintf("%s: package %s imports %s, which is above it", a.file, a.from, a.to))
		}
	}
	return slices.Compact(wrong)
}

func TestNoPackageImportsOneAboveIt(t *testing.T) {
	list := arrows(t, os.DirFS("../.."))
	for _, fault := range upward(list) {
		t.Error(fault)
	}
	used := map[int]bool{}
	for _, a := range list {
		used[roomOf(a.from)] = true
	}
	for i, room := range rooms {
		if !used[i] {
			t.Errorf("the room %s is empty", room)
		}
	}
	drawn := map[string]bool{}
	for _, a := range list {
		if from, to := roomOf(a.from), roomOf(a.to); from != to && from >= 0 && to >= 0 {
			drawn[rooms[from]+" -> "+rooms[to]] = true
		}
	}
	t.Log("the arrows between rooms:\n" + strings.Join(slices.Sorted(maps.Keys(drawn)), "\n"))
}

// forTests are the packages that only tests may import.
var forTests = []string{"internal/play", "internal/golden"}

func TestNoProgramImportsWhatIsForTests(t *testing.T) {
	for _, a := range arrows(t, os.DirFS("../..")) {
		if a.from != a.to && slices.Contains(forTests, a.to) {
			t.Errorf("%s: package %s imports %s, which is for tests", a.file, a.from, a.to)
		}
	}
}

func TestAnArrowUpIsNamed(t *testing.T) {
	for _, c := range []struct {
		name string
		list []arrow
		want []string
	}{
		{"down", []arrow{{"vectors", "steps", "vectors/encode.go"}}, nil},
		{"within a room", []arrow{{"model/oracle", "model", "model/oracle/a.go"}, {"model", "model/lease", "model/b.go"}},
			nil},
		{"up", []arrow{{"vectors", "features", "vectors/record.go"}},
			[]string{"vectors/record.go: package vectors imports features, which is above it"}},
		{"up, to the runner", []arrow{{"simulator", "internal/run", "simulator/a.go"}},
			[]string{"simulator/a.go: package simulator imports internal/run, which is above it"}},
		{"out of every room", []arrow{{"util", "model", "util/a.go"}, {"model", "util", "model/a.go"}},
			[]string{"util/a.go: package util is in no room", "model/a.go: package model imports util, which is in no room"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := upward(c.list); !slices.Equal(got, c.want) {
				t.Errorf("got %q; want %q", got, c.want)
			}
		})
	}
}
