//go:build upstream

package schema_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/missionweave/weavecheck/model/schema/derive"
)

// The documents stay for all tests, and collecting garbage around them took half of the time: it waits for a larger
// heap, up to a bound.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(2500 << 20)
	os.Exit(m.Run())
}

// fewestDocuments is how many distinct documents the comparison has to rest on.
const fewestDocuments = 20_000

// mostShown bounds the differences that are written out.
const mostShown = 20

// The project wrote its schemas anew, from the protocol's text. Whether they mean what the official ones mean is seen
// by deriving documents about every boundary of both and asking: a library for 2020-12 by the official schemas, a
// library for draft-07 by ours, and the project's own checker by ours. All have to agree on all of them.
func TestOurSchemasMeanWhatTheOfficialOnesMean(t *testing.T) {
	upstream := readUpstream(t)
	official, ours := official(compileAll(t, officialDialect, parse(t, upstream.schemas))), compileOurs(t)
	documents := upstream.derive(t, upstream.schemas, ours.texts)

	var mutex sync.Mutex
	var differences []string
	total, parted := 0, map[string]int{}
	t.Run("schemas", func(t *testing.T) {
		for _, name := range slices.Sorted(maps.Keys(documents)) {
			total += len(documents[name])
			t.Run(strings.TrimSuffix(name, ending), func(t *testing.T) {
				t.Parallel()
				valid := 0
				for _, c := range documents[name] {
					verdicts := append([]verdict{official.verdict(name, c.Document)}, ours.verdicts(name, c.Document)...)
					if verdicts[0].valid {
						valid++
					}
					if agree(verdicts) {
						continue
					}
					mutex.Lock()
					parted[name]++
					differences = append(differences, difference(name, c, verdicts))
					mutex.Unlock()
				}
				t.Logf("%5d documents: %5d valid, %5d not", len(documents[name]), valid, len(documents[name])-valid)
				if valid < 20 || len(documents[name])-valid < 20 {
					t.Errorf("the documents hardly try the schema: %d of %d are valid", valid, len(documents[name]))
				}
			})
		}
	})
	t.Logf("%d documents for %d schemas", total, len(documents))
	if total < fewestDocuments {
		t.Errorf("there are %d documents; fewer than %d say too little", total, fewestDocuments)
	}
	if len(differences) == 0 {
		return
	}
	slices.Sort(differences)
	shown := differences[:min(mostShown, len(differences))]
	t.Errorf("the schemas part on %d documents; by schema: %v\n%s", len(differences), parted, strings.Join(shown, "\n"))
}

// A verdict is what one checker says of a document.
type verdict struct {
	by     string
	valid  bool
	reason string // of a refusal
}

func agree(verdicts []verdict) bool {
	return !slices.ContainsFunc(verdicts, func(v verdict) bool { return v.valid != verdicts[0].valid })
}

func difference(name string, c derive.Case, verdicts []verdict) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, at %q, %s: %q\n", name, c.Pointer, c.Keyword, c.Name)
	for _, v := range verdicts {
		says := "valid"
		if !v.valid {
			says = "not valid: " + v.reason
		}
		fmt.Fprintf(&b, "    %-26s %s\n", v.by, says)
	}
	fmt.Fprintf(&b, "    %s\n", short(string(c.Document)))
	return b.String()
}

// short returns a text, less its middle where it is long.
func short(s string) string {
	if len(s) <= 1500 {
		return s
	}
	return fmt.Sprintf("%s … %s (%d bytes)", strings.ToValidUTF8(s[:1200], ""), strings.ToValidUTF8(s[len(s)-200:], ""),
		len(s))
}

const ending = ".schema.json"

// upstream is the official checkout: its schemas by file name, and the documents that they accept by schema.
type upstream struct {
	schemas map[string][]byte
	valid   map[string][]json.RawMessage
}

// readUpstream reads the checkout that WEAVECHECK_UPSTREAM names, by default the one beside the repository.
func readUpstream(t *testing.T) upstream {
	t.Helper()
	dir := os.Getenv("WEAVECHECK_UPSTREAM")
	if dir == "" {
		dir = filepath.Join(repository(t), "..", "shared", "upstream")
	}
	read := func(file string) []byte {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatalf("%v\nThis test needs a checkout of MissionWeaveProtocol; WEAVECHECK_UPSTREAM says where it is.", err)
		}
		return text
	}
	in := func(folder string) []string {
		t.Helper()
		files, err := filepath.Glob(filepath.Join(dir, folder, "*.json"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files in %s (%v)\nThis test needs a checkout of MissionWeaveProtocol; WEAVECHECK_UPSTREAM says "+
				"where it is.", filepath.Join(dir, folder), err)
		}
		for i := range files {
			files[i] = filepath.Base(files[i])
		}
		return files
	}
	u := upstream{map[string][]byte{}, map[string][]json.RawMessage{}}
	for _, file := range in("schemas") {
		u.schemas[file] = read("schemas/" + file)
	}
	var manifest []struct {
		Schema, Instance string
		Valid            bool
	}
	if err := json.Unmarshal(read("conformance/manifest.json"), &manifest); err != nil {
		t.Fatal(err)
	}
	for _, m := range manifest {
		if m.Valid {
			u.add(filepath.Base(m.Schema), read(m.Instance))
		}
	}
	const signed = "cryptography/vectors/signed-documents/valid"
	for _, file := range in(signed) {
		// A file is named for its kind, perhaps with what is special about it behind.
		kinds := slices.DeleteFunc(slices.Collect(maps.Keys(u.schemas)), func(name string) bool {
			return !strings.HasPrefix(file, strings.TrimSuffix(name, ending))
		})
		if len(kinds) == 0 {
			t.Fatalf("%s/%s is of no known kind", signed, file)
		}
		kind := slices.MaxFunc(kinds, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
		u.add(kind, read(signed+"/"+file))
	}
	const admitted = "admission/records/valid"
	for _, file := range in(admitted) {
		u.add("first-admission-record"+ending, read(admitted+"/"+file))
	}
	return u
}

func (u upstream) add(schema string, document []byte) {
	u.valid[schema] = append(u.valid[schema], document)
}

// repository returns the folder of this module.
func repository(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("there is no go.mod above the working directory")
		}
		dir = filepath.Dir(dir)
	}
}

// derive returns the documents about the boundaries of sets of schemas, by schema, each document once.
func (u upstream) derive(t *testing.T, sources ...map[string][]byte) map[string][]derive.Case {
	t.Helper()
	documents := map[string][]derive.Case{}
	for _, source := range sources {
		for name, cases := range u.derivedFrom(t, source) {
			documents[name] = append(documents[name], cases...)
		}
	}
	for name, cases := range documents {
		seen := map[string]bool{}
		documents[name] = slices.DeleteFunc(cases, func(c derive.Case) bool {
			before := seen[string(c.Document)]
			seen[string(c.Document)] = true
			return before
		})
	}
	return documents
}

// derivations are the documents by the texts that they were derived from, each set of which several tests look at. The
// tests that derive do so one after another.
var derivations = map[string]map[string][]derive.Case{}

func (u upstream) derivedFrom(t *testing.T, source map[string][]byte) map[string][]derive.Case {
	t.Helper()
	set := derive.Set{}
	texts, err := json.Marshal(source)
	if err != nil {
		t.Fatal(err)
	}
	for file, text := range source {
		set[file] = text
	}
	if known := derivations[string(texts)]; known != nil {
		return known
	}
	names := slices.Sorted(maps.Keys(u.valid))
	cases, errs := make([][]derive.Case, len(names)), make([]error, len(names))
	var wait sync.WaitGroup
	for i, name := range names {
		wait.Go(func() { cases[i], errs[i] = derive.Derive(set, name, u.valid[name]...) })
	}
	wait.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	derived := map[string][]derive.Case{}
	for i, name := range names {
		derived[name] = cases[i]
	}
	derivations[string(texts)] = derived
	return derived
}
