package vectors_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/steps"
	"github.com/missionweave/weavecheck/vectors"
)

// begin starts a Session with a variation of the reference.
func begin(t *testing.T, options reference.Options) (*adapters.Session, adapters.Target, adapters.Info) {
	t.Helper()
	target, info := newReference(t, options)
	c := newCast(t)
	s, err := adapters.Begin(t.Context(), target, info, c.Organization, c.Cards, c, model.NewRulebook(),
		model.OpenReadings())
	if err != nil {
		t.Fatal(err)
	}
	return s, target, info
}

// A counterexample shows the same deviation when it is recorded, written, read and replayed.
func TestCounterexampleShowsItsDeviationAgain(t *testing.T) {
	s, target, info := begin(t, fault(t, "retry answered without its Events"))
	w := steps.NewWorld(s)
	err := errors.Join(w.Mission(t.Context(), cast.Ada), w.Resend(t.Context(), 1, "again: the Mission is created", nil))
	if err != nil || len(s.Noted()) != 1 {
		t.Fatalf("the Session ended with %v and notes %v; want one note", err, s.Noted())
	}
	want := s.Noted()[0]
	v, err := vectors.FromSession("generated-1", "A retry", []string{"15.1-23"}, vectors.Generated, s, want.Step)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "counterexample.json")
	if err := vectors.Write(file, v); err != nil {
		t.Fatal(err)
	}
	read, err := vectors.LoadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]vectors.Vector{v}, read); diff != "" {
		t.Errorf("the vector that was written and the one that was read:\n%s", diff)
	}
	again, err := vectors.Replay(t.Context(), read[0], target, info, newCast(t), model.NewRulebook(), model.OpenReadings())
	if err != nil || len(again.Noted()) != 1 {
		t.Fatalf("the replay ended with %v and notes %v; want one note", err, again.Noted())
	}
	got := again.Noted()[0]
	if got.Error() != want.Error() || got.Step != want.Step || got.Setup {
		t.Errorf("the replay shows %+v; want %+v, in what the vector is about", got, want)
	}
}

func TestFromSession(t *testing.T) {
	v := sample(t)[0]
	raw, err := vectors.Encode(v)
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Steps map[string]struct {
			Submit struct {
				Command map[string]any `json:"command"`
			} `json:"submit"`
			Advance map[string]any `json:"advance"`
		} `json:"steps"`
		Vectors []struct {
			Focus int      `json:"focus"`
			Steps []string `json:"steps"`
		} `json:"vectors"`
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	names := file.Vectors[0].Steps
	if want := len(names) - 3; file.Vectors[0].Focus != want {
		t.Errorf("it is about step %d and those after it; want %d", file.Vectors[0].Focus, want)
	}
	symbol := func(name, of string) map[string]any { return map[string]any{"$minted": name, "of": of} }
	expiry := symbol("execution-expiry", steps.Item("part"))
	expiry["plus"] = -1.0
	payload := file.Steps[names[len(names)-1]].Submit.Command["payload"].(map[string]any)
	for _, c := range []struct {
		name      string
		want, got any
	}{
		{"time that passes to an expiry", expiry, file.Steps[names[len(names)-3]].Advance},
		{"time that passes after that", map[string]any{"afterMillis": 0.0}, file.Steps[names[len(names)-2]].Advance},
		{"the present Ownership Epoch", symbol("ownership-epoch", steps.Item("part")), payload["ownershipEpoch"]},
		{"the present Lease ID", symbol("execution-lease", steps.Item("part")), payload["executionLeaseId"]},
		{"the present instant", map[string]any{"$now": true}, file.Steps[names[len(names)-1]].Submit.Command["issuedAt"]},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("%s:\n%s", c.name, diff)
		}
	}
}

// Symbols are counted back from the step that has them, and a retry of a retry is one of the first Command.
func TestFromSessionCountsBack(t *testing.T) {
	v := played(t, "sample", func(ctx context.Context, w *steps.World) error {
		if err := errors.Join(w.OpenSession(ctx, cast.Ada), w.OpenSession(ctx, cast.Ada)); err != nil {
			return err
		}
		d := w.Draft(model.SessionOpen, cast.ControlPlane, "")
		second, _ := w.Current(model.HoleSessionEpoch, cast.Ada.ID)
		first := second
		first.Ordinal--
		d.Document["payload"] = map[string]any{"agentId": cast.Ada.ID, "was": first, "is": second,
			"number": json.Number("12345678901234567890")}
		return errors.Join(w.Submit(ctx, d, "a third Session", nil), w.Resend(ctx, 2, "again", nil),
			w.Resend(ctx, 3, "and again", nil))
	})
	want := map[string]any{
		"agentId": cast.Ada.ID, "number": json.Number("12345678901234567890"),
		"was": adapters.Minted{Name: model.HoleSessionEpoch, Subject: cast.Ada.ID, Ordinal: -1},
		"is":  adapters.Minted{Name: model.HoleSessionEpoch, Subject: cast.Ada.ID},
	}
	if diff := cmp.Diff(want, v.Steps[2].Submit.Document["payload"]); diff != "" {
		t.Errorf("the payload of the third Command (-want, +got):\n%s", diff)
	}
	if again := v.Steps[4].Again; again == nil || *again != 2 {
		t.Errorf("the last step sends %v again; want 2", again)
	}
}

func TestFromSessionRefuses(t *testing.T) {
	s, _, _ := begin(t, reference.Options{})
	if err := steps.NewWorld(s).OpenSession(t.Context(), cast.Ada); err != nil {
		t.Fatal(err)
	}
	known := []string{"10.2-start"}
	for _, c := range []struct {
		name         string
		id, source   string
		requirements []string
		last         int
		want         string
	}{
		{"a step that was not played", "sample", vectors.Generated, known, 1,
			"vector sample: step 1 was asked for as the last one, and 1 were played"},
		{"no step", "sample", vectors.Generated, known, -1,
			"vector sample: step -1 was asked for as the last one, and 1 were played"},
		{"another form of id", "Sample", vectors.Generated, known, 0,
			`vectors[0].id: must be of lower-case letters, digits, dots, underscores and hyphens; it is "Sample"`},
		{"no requirement", "sample", vectors.Generated, nil, 0, "vector sample: requirements: must name one or more"},
		{"an unknown requirement", "sample", vectors.Generated, []string{"1-99"}, 0,
			`vector sample: requirements: there is no requirement "1-99"`},
		{"another source", "sample", "elsewhere", known, 0,
			`vector sample: source: must be the name of a feature file or "generated"; it is "elsewhere"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := vectors.FromSession(c.id, "A sample", c.requirements, c.source, s, c.last)
			if diff := cmp.Diff(c.want, errorText(err)); diff != "" {
				t.Errorf("error (-want, +got):\n%s", diff)
			}
		})
	}
}

func TestWriteLeavesNothingHalfDone(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "nowhere", "vectors.json")
	if err := vectors.Write(missing, sample(t)...); err == nil {
		t.Error("writing into a directory that is not there succeeds")
	}
	bad := sample(t)[0]
	bad.Steps[len(bad.Steps)-1].Submit.Document["payload"] = func() {}
	dir := t.TempDir()
	if err := vectors.Write(filepath.Join(dir, "vectors.json"), bad); err == nil {
		t.Error("writing what has no JSON form succeeds")
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}
