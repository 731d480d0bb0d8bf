//go:build upstream

package schema_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/missionweave/weavecheck/model/schema/derive"
)

// The derived documents are as good as what they tell apart. Each assertion is taken out of the official schemas, one
// at a time, and there has to be a document, of those derived from them alone, of which the verdict turns.
func TestEveryAssertionOfTheOfficialSchemasIsCrossed(t *testing.T) {
	u := readUpstream(t)
	newSuite(t, officialDialect, u.schemas, u.derive(t, u.schemas)).cutAll(t, redundant)
}

// The same of the project's own schemas: had one of their assertions been forgotten, the comparison would have told.
func TestEveryAssertionOfOursIsCrossedBesideTheOfficialOnes(t *testing.T) {
	u, texts := readUpstream(t), compileOurs(t).texts
	newSuite(t, ourDialect, texts, u.derive(t, u.schemas, texts)).cutAll(t, redundantInOurs)
}

// cutAll takes out each assertion and fails where no document tells, other than for a reason.
func (s suite) cutAll(t *testing.T, redundant []reason) {
	var mutex sync.Mutex
	total, idle := 0, map[string]bool{}
	t.Run("schemas", func(t *testing.T) {
		for _, file := range slices.Sorted(maps.Keys(s.resources)) {
			t.Run(strings.TrimSuffix(file, ending), func(t *testing.T) {
				t.Parallel()
				cuts := cutsOf(s.resources[file], nil)
				for _, c := range cuts {
					enough := math.MaxInt
					if slices.ContainsFunc(redundant, func(r reason) bool { return r.covers(file + "#" + c.pointer) }) {
						enough = mostTried // it is known, and looked at only to see whether the reason still holds
					}
					turned, err := s.turns(file, c, enough)
					if err != nil {
						t.Fatalf("%s less %s: %v", file, c.pointer, err)
					}
					if turned {
						continue
					}
					mutex.Lock()
					idle[file+"#"+c.pointer] = true
					mutex.Unlock()
				}
				mutex.Lock()
				total += len(cuts)
				mutex.Unlock()
			})
		}
	})
	t.Logf("%d assertions, each taken out in its turn; %d of them say nothing that the others do not", total, len(idle))
	for _, where := range slices.Sorted(maps.Keys(idle)) {
		if !slices.ContainsFunc(redundant, func(r reason) bool { return r.covers(where) }) {
			t.Errorf("no document tells whether there is %s", where)
		}
	}
	for _, r := range redundant {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(idle)), r.covers) {
			t.Errorf("%s is said to be redundant (%s), and is not", r.where, r.because)
		}
	}
}

// A reason says why taking something out of the official schemas changes nothing. The place is a pattern of path.Match.
type reason struct{ where, because string }

func (r reason) covers(where string) bool {
	matches, err := path.Match(r.where, where)
	return err == nil && matches
}

// Two reasons are frequent.
const (
	requiredAnyway = "a document without the member is not valid anyway"
	actorAnyway    = "an actor has a type and an id wherever it is"
)

var redundant = []reason{
	{"*#/allOf/*/if/required", requiredAnyway},
	{"*#/allOf/*/if/required/*", requiredAnyway},
	{"conversation.schema.json#/properties/access/allOf/0/if/required", requiredAnyway},

	{"command.schema.json#/allOf/*/if/properties/actor/required", actorAnyway},
	{"*#/allOf/*/then/properties/actor/required", actorAnyway},
	{"common.schema.json#/$defs/humanActor/type", actorAnyway},
	{"common.schema.json#/$defs/humanActor/required", actorAnyway},
	{"common.schema.json#/$defs/humanActor/required/*", actorAnyway},
	{"common.schema.json#/$defs/humanActor/additionalProperties", actorAnyway},
	{"common.schema.json#/$defs/humanActor/properties/id/$ref", actorAnyway},
	{"mission.schema.json#/properties/missionOwner/$ref", "with a parent and without, the owner is one of the two actors"},

	{"command.schema.json#/allOf/7/then/properties/actor",
		"an agent, and a human for a kind that creates no Mission, needs the groupId that is forbidden"},
	{"command.schema.json#/allOf/7/then/properties/actor/properties/type", "as above"},
	{"command.schema.json#/allOf/7/then/properties/actor/properties/type/const", "as above"},
	{"command.schema.json#/allOf/7/then/not/anyOf/[123]", "no Command of a service has an epoch"},

	{"*#/type", "what is no object meets required, and is refused by a not of it"},
	{"common.schema.json#/$defs/id/type", "what is no string meets pattern, and is refused by the not of it"},
	{"common.schema.json#/$defs/id/pattern", "the format has a scheme"},
	{"common.schema.json#/$defs/id/not", "the format has no other characters"},
	{"evidence.schema.json#/properties/subject/properties/id/anyOf/1", "a content hash is a URI, of the scheme sha256"},
	{"lease.schema.json#/allOf/3/then/not/anyOf/3", "no Lease has a capabilityTokenId"},
}

var redundantInOurs = []reason{
	{"*#/allOf/*/if/required", requiredAnyway},
	{"*#/allOf/*/if/required/*", requiredAnyway},
	{"*#/definitions/*/allOf/*/if/required", requiredAnyway},
	{"command.schema.json#/allOf/1/if/allOf/1/not/required", requiredAnyway},
	{"conversation.schema.json#/allOf/1/then/properties/access/required", requiredAnyway},

	{"command.schema.json#/definitions/by*/required", requiredAnyway},
	{"command.schema.json#/definitions/by*/properties/actor/required", actorAnyway},
	{"common.schema.json#/definitions/human/allOf/0", actorAnyway},
	{"common.schema.json#/definitions/human/allOf/0/$ref", actorAnyway},
	{"mission.schema.json#/properties/missionOwner/$ref", "with a parent and without, the owner is one of the two actors"},

	{"command.schema.json#/allOf/5/then/allOf/0",
		"an agent, and a human for a kind that creates no Mission, needs the groupId that is forbidden"},
	{"command.schema.json#/allOf/5/then/allOf/0/$ref", "as above"},
	{"common.schema.json#/definitions/id/pattern", "the format asks for as much"},
}

// A cut is one keyword of a schema, or one entry of a keyword's list, that is to be taken out.
type cut struct {
	pointer string
	keyword string // pointer of the keyword that the cut is in
	entry   string // the entry of its list, where that is a string
}

// cutsOf returns the cuts of a schema document, in the order of the names.
func cutsOf(s any, at []string) (cuts []cut) {
	o, isObject := s.(map[string]any)
	if !isObject {
		return nil
	}
	for _, keyword := range slices.Sorted(maps.Keys(o)) {
		here := append(slices.Clip(at), keyword)
		within := func(key string, sub any) {
			cuts = append(cuts, cutsOf(sub, append(slices.Clip(here), key))...)
		}
		whole := func() { cuts = append(cuts, cut{pointer: pointerOf(here), keyword: pointerOf(here)}) }
		entry := func(key string, v any) {
			text, _ := v.(string)
			cuts = append(cuts, cut{pointer: pointerOf(append(slices.Clip(here), key)), keyword: pointerOf(here), entry: text})
		}
		switch v := o[keyword].(type) {
		case map[string]any:
			switch keyword {
			case "$defs", "definitions", "properties":
				for _, name := range slices.Sorted(maps.Keys(v)) {
					if keyword == "properties" {
						entry(name, nil)
					}
					within(name, v[name])
				}
			default:
				whole()
				cuts = append(cuts, cutsOf(v, here)...)
			}
		case []any:
			for i, item := range v {
				if len(v) > 1 {
					entry(strconv.Itoa(i), item)
				}
				within(strconv.Itoa(i), item)
			}
			if keyword != "anyOf" && keyword != "oneOf" && keyword != "allOf" || len(v) == 1 {
				whole()
			}
		default:
			if !strings.Contains(" $schema $id $comment title description ", " "+keyword+" ") {
				whole()
			}
		}
	}
	return cuts
}

func pointerOf(steps []string) string {
	var b strings.Builder
	for _, step := range steps {
		b.WriteString("/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(step))
	}
	return b.String()
}

// without returns v less what is at the pointer. It shares with v what stays.
func without(v any, pointer string) any {
	step, rest, deeper := strings.Cut(pointer[1:], "/")
	step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
	switch v := v.(type) {
	case map[string]any:
		v = maps.Clone(v)
		if deeper {
			v[step] = without(v[step], "/"+rest)
		} else {
			delete(v, step)
		}
		return v
	case []any:
		v = slices.Clone(v)
		i, err := strconv.Atoi(step)
		if err != nil {
			panic(err)
		}
		if deeper {
			v[i] = without(v[i], "/"+rest)
			return v
		}
		return slices.Delete(v, i, i+1)
	}
	panic(fmt.Sprintf("%T has nothing at %s", v, pointer))
}

// A suite is the documents of the schemas, in the order in which they are likely to tell something.
type suite struct {
	dialect
	resources map[string]any
	byName    map[string]*judged
}

// judged are the documents of one schema with the official verdicts.
type judged struct {
	values []any
	valid  []bool
	usual  []int              // the valid ones and those with a single fault
	faults map[string][]fault // by where in the schemas the fault is
}

// A fault of a document is one of so many.
type fault struct{ document, of int }

func newSuite(t *testing.T, d dialect, texts map[string][]byte, documents map[string][]derive.Case) suite {
	t.Helper()
	s := suite{d, parse(t, texts), map[string]*judged{}}
	compiled := compileAll(t, d, s.resources)
	var wait sync.WaitGroup
	for name, cases := range documents {
		j := &judged{faults: map[string][]fault{}}
		s.byName[name] = j
		wait.Go(func() { j.judge(compiled[name], cases) })
	}
	wait.Wait()
	return s
}

func (j *judged) judge(s *jsonschema.Schema, cases []derive.Case) {
	features := map[string]bool{}
	var telling, alike []int
	count := make([]int, len(cases))
	for i, c := range cases {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(c.Document))
		if err != nil {
			panic(err) // derived documents are JSON
		}
		err = s.Validate(value)
		j.values, j.valid = append(j.values, value), append(j.valid, err == nil)
		var invalid *jsonschema.ValidationError
		switch {
		case errors.As(err, &invalid):
			count[i] = j.index(i, invalid)
		case addFeatures(features, "", value):
			telling = append(telling, i)
		default:
			alike = append(alike, i)
		}
	}
	j.usual = append(telling, alike...)
	for i, n := range count {
		if n == 1 {
			j.usual = append(j.usual, i)
		}
	}
	for _, faults := range j.faults {
		slices.SortStableFunc(faults, func(a, b fault) int { return cmp.Compare(a.of, b.of) })
	}
}

// addFeatures adds what is in a value, where, and reports whether there is something new.
func addFeatures(features map[string]bool, at string, v any) bool {
	feature := at
	added := false
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			added = addFeatures(features, at+"/"+name, inner) || added
		}
	case []any:
		feature += fmt.Sprint(" of ", min(len(v), 2))
		for _, inner := range v {
			added = addFeatures(features, at+"/*", inner) || added
		}
	case string:
		if len(v) < 60 {
			feature += "=" + v
		}
	default:
		feature += fmt.Sprint("=", v)
	}
	added = added || !features[feature]
	features[feature] = true
	return added
}

// index notes where the faults of a document are, and returns how many there are.
func (j *judged) index(document int, err *jsonschema.ValidationError) int {
	faults, places := faultsOf(err)
	slices.Sort(places)
	for _, place := range slices.Compact(places) {
		j.faults[place] = append(j.faults[place], fault{document, faults})
	}
	return faults
}

// faultsOf returns how many faults there are and where. Of alternatives it is those of the best.
func faultsOf(e *jsonschema.ValidationError) (faults int, places []string) {
	switch e.ErrorKind.(type) {
	case *kind.AnyOf, *kind.OneOf:
		faults = math.MaxInt
		for _, cause := range e.Causes {
			switch n, inner := faultsOf(cause); {
			case n < faults:
				faults, places = n, inner
			case n == faults:
				places = append(places, inner...)
			}
		}
		faults = min(faults, len(e.Causes)+1) // of a oneOf that two alternatives meet there are no causes
	default:
		for _, cause := range e.Causes {
			n, inner := faultsOf(cause)
			faults, places = faults+n, append(places, inner...)
		}
	}
	place := e.SchemaURL + pointerOf(e.ErrorKind.KeywordPath())
	if missing, is := e.ErrorKind.(*kind.Required); is && len(missing.Missing) == 1 {
		places = append(places, place+"="+missing.Missing[0])
	}
	return max(1, faults), append(places, place, e.SchemaURL)
}

// mostTried bounds the documents that are tried because they have a fault in the right place.
const mostTried = 200

// turns reports whether the verdict on a document turns when a file has the cut. Of the usual documents it tries so
// many.
func (s suite) turns(file string, c cut, enough int) (bool, error) {
	changed := maps.Clone(s.resources)
	changed[file] = without(s.resources[file], c.pointer)
	for _, name := range s.concerned(file, c) {
		j := s.byName[name]
		compiled, err := s.compile(changed, name)
		if err != nil {
			return false, err
		}
		turns := func(i int) bool { return (compiled.Validate(j.values[i]) == nil) != j.valid[i] }
		place := s.base + file + "#" + c.keyword
		faults := slices.Concat(first(j.faults[place+"="+c.entry], mostTried), first(j.faults[place], mostTried),
			first(j.faults[path.Dir(place)], mostTried))
		if slices.ContainsFunc(faults, func(f fault) bool { return turns(f.document) }) ||
			slices.ContainsFunc(first(j.usual, enough), turns) {
			return true, nil
		}
	}
	return false, nil
}

func first[T any](list []T, n int) []T { return list[:min(n, len(list))] }

// concerned returns the schemas that a cut in a file concerns: the file's own or, where it only has definitions, those
// that refer to the one with the cut, the ones with the fewest documents first.
func (s suite) concerned(file string, c cut) []string {
	if s.byName[file] != nil {
		return []string{file}
	}
	definition := file + "#" + strings.Join(strings.SplitN(c.pointer, "/", 4)[:3], "/")
	names := slices.Collect(maps.Keys(s.byName))
	names = slices.DeleteFunc(names,
		func(name string) bool { return !reaches(s.resources, name+"#", definition, map[string]bool{}) })
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(s.byName[a].values), len(s.byName[b].values)), strings.Compare(a, b))
	})
	return names
}

// reaches reports whether the schema at from refers to the one at to, perhaps by way of others.
func reaches(resources map[string]any, from, to string, seen map[string]bool) bool {
	if from == to {
		return true
	}
	if seen[from] {
		return false
	}
	seen[from] = true
	file, pointer, _ := strings.Cut(from, "#")
	v := resources[file]
	for _, step := range strings.Split(pointer, "/")[1:] {
		o, _ := v.(map[string]any)
		v = o[step]
	}
	found := false
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if ref, is := v["$ref"].(string); is && !found {
				target, fragment, _ := strings.Cut(ref, "#")
				found = reaches(resources, cmp.Or(target, file)+"#"+fragment, to, seen)
			}
			for key, sub := range v {
				if key != "$defs" && key != "definitions" {
					walk(sub)
				}
			}
		case []any:
			for _, sub := range v {
				walk(sub)
			}
		}
	}
	walk(v)
	return found
}
