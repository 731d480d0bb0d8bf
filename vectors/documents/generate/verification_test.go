package generate

import (
	"bytes"
	"context"
	"io/fs"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/requirement"
	"github.com/missionweave/weavecheck/vectors/documents"
)

var (
	madeOnce    = sync.OnceValues(All)
	writtenOnce = sync.OnceValues(func() (map[string][]byte, error) {
		files, err := madeOnce()
		if err != nil {
			return nil, err
		}
		return documents.Encode(files)
	})
)

// made are the files of this package by name, made once for all tests.
func made(t *testing.T) map[string]documents.File {
	t.Helper()
	files, err := madeOnce()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// written are the files as they are written.
func written(t *testing.T) map[string][]byte {
	t.Helper()
	files, err := writtenOnce()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// validate begins the names of the files of schemas.
const validate = "validate-"

// generated are the files of this package but for those of schemas, by name.
func generated(t *testing.T) map[string]documents.File {
	t.Helper()
	files := maps.Clone(made(t))
	maps.DeleteFunc(files, func(name string, _ documents.File) bool { return strings.HasPrefix(name, validate) })
	return files
}

// The vectors are made from the text; that the sound codec answers as they say compares two readings of it.
func TestTheSoundCodecAnswersAsTheVectorsSay(t *testing.T) {
	target := reference.NewDocuments(document.Sound())
	for name, file := range generated(t) {
		for _, v := range file.Vectors {
			if err := v.WithEvidence(file.Registries); err != nil {
				t.Fatal(err)
			}
			difference, err := v.Ask(context.Background(), target)
			switch {
			case err != nil:
				t.Errorf("%s: %s: %v", name, v.ID, err)
			case difference != nil:
				t.Errorf("%s: %s (%s): allowed is %s; seen was %s", name, v.ID, v.Title, difference.Allowed, difference.Seen)
			}
		}
	}
}

// Where the text leaves something open, all that is right passes: what a variant of the sound codec answers, every
// vector allows.
func TestEveryVariantOfTheCodecPasses(t *testing.T) {
	for _, variant := range document.Variants() {
		target := reference.NewDocuments(variant.Codec())
		for _, file := range made(t) {
			for _, v := range file.Vectors {
				if err := v.WithEvidence(file.Registries); err != nil {
					t.Fatal(err)
				}
				difference, err := v.Ask(context.Background(), target)
				if err != nil || difference != nil {
					t.Errorf("%s: %s: %v, %v", variant.ID, v.ID, difference, err)
				}
			}
		}
	}
}

// The two outcomes of a reading point are both given by some codec that is right.
func TestBothOutcomesOfAReadingAreTaken(t *testing.T) {
	taken := map[string]bool{}
	for _, codec := range append([]*document.Codec{document.Sound()}, document.Variants()[0].Codec(),
		document.Variants()[1].Codec()) {
		target := reference.NewDocuments(codec)
		for _, file := range generated(t) {
			for _, v := range file.Vectors {
				if v.Reading == "" {
					continue
				}
				for _, success := range []bool{true, false} {
					one := v
					one.Reading = ""
					if success {
						one.Expect.Stages = nil
					} else {
						one.Expect = documents.Expect{Stages: v.Expect.Stages}
					}
					if err := one.WithEvidence(file.Registries); err != nil {
						t.Fatal(err)
					}
					if difference, err := one.Ask(context.Background(), target); err == nil && difference == nil {
						taken[v.ID+map[bool]string{true: " success", false: " refusal"}[success]] = true
					}
				}
			}
		}
	}
	readings := 0
	for _, file := range generated(t) {
		for _, v := range file.Vectors {
			if v.Reading == "" {
				continue
			}
			readings++
			for _, outcome := range []string{" success", " refusal"} {
				if !taken[v.ID+outcome] {
					t.Errorf("no codec answers%s: %s", outcome, v.ID)
				}
			}
		}
	}
	if readings == 0 {
		t.Error("no vector is about a reading point")
	}
}

// adapters/README.md tells the authors of targets how much they are asked about.
func TestNoVectorIsAboveTheLimitsThatAreTold(t *testing.T) {
	const largest, deepest = 128 << 10, 100
	for _, file := range made(t) {
		for _, v := range file.Vectors {
			var texts []documents.Text
			switch {
			case v.Validate != nil:
				texts = append(texts, v.Validate.Document)
			case v.Canonicalize != nil:
				texts = append(texts, v.Canonicalize.Value)
			case v.Sign != nil:
				texts = append(texts, v.Sign.Document)
			case v.Verify != nil:
				texts = append(texts, v.Verify.Document)
			case v.Admit != nil:
				texts = append(texts, v.Admit.Document, v.Admit.Lookup.Record)
			}
			for _, text := range texts {
				if depth := deepestOf(text); len(text) > largest || depth > deepest {
					t.Errorf("%s has %d bytes, and is nested %d deep", v.ID, len(text), depth)
				}
			}
		}
	}
}

// deepestOf is how deep a text is nested, or deeper where brackets stand in its strings.
func deepestOf(text []byte) int {
	depth, deepest := 0, 0
	for _, c := range text {
		switch c {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		deepest = max(deepest, depth)
	}
	return deepest
}

// What is written can be read: every vector is whole, every id is there once, and every Registry evidence is used.
func TestTheVectorsCanBeReadBack(t *testing.T) {
	files := generated(t)
	onDisk, size := fstest.MapFS{}, 0
	for name, content := range written(t) {
		onDisk[name] = &fstest.MapFile{Data: content}
		if !strings.HasPrefix(name, "data/"+validate) {
			size += len(content)
			t.Logf("%s: %d bytes", name, len(content))
		}
	}
	vectors, err := documents.Load(onDisk)
	if err != nil {
		t.Fatal(err)
	}
	if most := 2_000_000; size > most {
		t.Errorf("the files have %d bytes; %d are the most", size, most)
	}
	form := regexp.MustCompile(`^documents\.(validate|verification|canonicalization|signing|admission)\.[a-z0-9._-]+$`)
	for _, v := range vectors {
		if !form.MatchString(v.ID) {
			t.Errorf("%s is no id of a vector", v.ID)
		}
	}
	for name, file := range files {
		used := map[string]bool{}
		for _, v := range file.Vectors {
			switch {
			case v.Verify != nil:
				used[v.Verify.Registry] = true
			case v.Admit != nil:
				used[v.Admit.Registry] = true
			}
		}
		if diff := cmp.Diff(slices.Sorted(maps.Keys(used)), slices.Sorted(maps.Keys(file.Registries))); diff != "" {
			t.Errorf("%s: the Registry evidence that is used and that is there: %s", name, diff)
		}
	}
}

// What this package makes now is what it made when the vectors were recorded: in another process, so that it depends on
// no order of a map either. When this fails: run `go generate ./vectors` and look at what it changed.
func TestTheVectorsAreTheSameEachTime(t *testing.T) {
	committed := map[string][]byte{}
	if err := fs.WalkDir(documents.Files(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		committed[name], err = fs.ReadFile(documents.Files(), name)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	fresh := written(t)
	if diff := cmp.Diff(slices.Sorted(maps.Keys(fresh)), slices.Sorted(maps.Keys(committed))); diff != "" {
		t.Errorf("other files than those made now (- made now, + committed):\n%s", diff)
	}
	for name, content := range fresh {
		if committed[name] != nil && !bytes.Equal(content, committed[name]) {
			t.Errorf("%s is not what is made now (- made now, + committed):\n%s", name,
				firstDifference(content, committed[name]))
		}
	}
}

// firstDifference is the first line in which two texts differ.
func firstDifference(a, b []byte) string {
	other, done := iter.Pull(bytes.Lines(b))
	defer done()
	for line := range bytes.Lines(a) {
		if second, _ := other(); !bytes.Equal(line, second) {
			return cmp.Diff(string(line), string(second))
		}
	}
	second, _ := other()
	return cmp.Diff("", string(second))
}

func TestEveryRequirementIsInTheCatalogue(t *testing.T) {
	for _, file := range generated(t) {
		for _, v := range file.Vectors {
			for _, id := range v.Requirements {
				if _, known := requirement.Lookup(id); !known {
					t.Errorf("%s: there is no requirement %s", v.ID, id)
				}
			}
		}
	}
}

// Each group has vectors that are to be refused and, where the group has what is no fault, such as are not.
func TestEachGroupHasBothAnswers(t *testing.T) {
	const both, refused, accepted = "accepted and refused", "refused", "accepted"
	want := map[string]string{
		"verification.parse": refused, "verification.schema": both, "verification.signature-envelope": both,
		"verification.key-resolution":   both,
		"verification.canonicalization": both, "verification.signature": both, "verification.order": refused,
		"canonicalization.numbers": accepted, "canonicalization.strings": accepted, "canonicalization.names": accepted,
		"canonicalization.values":  accepted,
		"canonicalization.refused": refused, "signing.spelled": accepted, "signing.refused": refused,
		"admission.accepted": accepted, "admission.binding": refused, "admission.form": refused, "admission.time": both,
		"admission.log":   refused,
		"admission.event": both, "admission.stages": refused,
		"admission.spelled": refused, "admission.apart": accepted, "admission.current": refused,
		"canonicalization.noncharacters": both, "signing.noncharacters": both, "signing.signed-before": both,
		"signing.unverifiable": refused, "signing.extension": accepted,
	}
	for _, p := range document.Profiles() {
		want["verification."+p.Name], want["signing."+p.Name], want["admission."+p.Name] = both, accepted, both
	}
	refusals, acceptances := map[string]int{}, map[string]int{}
	for _, file := range generated(t) {
		for _, v := range file.Vectors {
			group := strings.Join(strings.SplitN(v.ID, ".", 4)[1:3], ".")
			if len(v.Expect.Stages) > 0 {
				refusals[group]++
			}
			if e := v.Expect; e.Canonical != nil || e.Signed != nil || e.Verified != nil || e.Record != nil {
				acceptances[group]++
			}
		}
	}
	got := map[string]string{}
	for _, counts := range []map[string]int{refusals, acceptances} {
		for group := range counts {
			switch r, a := refusals[group], acceptances[group]; {
			case r > 0 && a > 0:
				got[group] = both
			case r > 0:
				got[group] = refused
			default:
				got[group] = accepted
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, group := range slices.Sorted(maps.Keys(got)) {
		t.Logf("%-36s %4d refused %4d accepted", group, refusals[group], acceptances[group])
	}
}
