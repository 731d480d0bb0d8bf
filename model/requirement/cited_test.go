package requirement

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// cited is the form of an id: a section, and a number or the name of a table row.
var cited = regexp.MustCompile(`^\d{1,2}(\.\d)?-(\d{2,3}|[a-z]+(-[a-z]+)*)$`)

// What judges a target names the sentence that it broke. An id that the catalogue does not have would be shown to an
// implementer as it is, and would explain nothing.
func TestEveryRequirementThatJudgesATargetIsInTheCatalogue(t *testing.T) {
	seen := 0
	for _, root := range []string{"..", "../../adapters"} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				literal, ok := n.(*ast.BasicLit)
				if !ok || literal.Kind != token.STRING {
					return true
				}
				id, err := strconv.Unquote(literal.Value)
				if err != nil || !cited.MatchString(id) {
					return true
				}
				seen++
				if _, ok := Lookup(id); !ok {
					t.Errorf("%s cites %q, which is not in the catalogue; near it: %v", files.Position(literal.Pos()), id, Suggest(id))
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 100 {
		t.Errorf("only %d ids were found: they are looked for in the wrong place", seen)
	}
}
