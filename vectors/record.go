package vectors

import (
	"context"
	"fmt"
	"io/fs"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/reports"
)

// Record plays every scenario on the reference and returns the files of this directory that follow from them, by their
// names: those of the vectors, the cast and the manifest. The generated vectors that the program carries are recorded
// anew and stay.
func Record(ctx context.Context) (map[string][]byte, error) {
	r, err := newRecorder(ctx)
	if err != nil {
		return nil, err
	}
	if err := r.scenarios(ctx); err != nil {
		return nil, err
	}
	if err := r.generated(ctx, embedded); err != nil {
		return nil, err
	}
	return r.files()
}

type recorder struct {
	cast     *cast.Cast
	target   adapters.Target
	info     adapters.Info
	rulebook *model.Rulebook
	recorded map[string][]Vector // by file
}

func newRecorder(ctx context.Context) (*recorder, error) {
	c, err := cast.New()
	if err != nil {
		return nil, err
	}
	r := &recorder{cast: c, target: reference.New(reference.Options{Memo: document.NewMemo()}), rulebook: model.NewRulebook(), recorded: map[string][]Vector{}}
	if r.info, err = r.target.Initialize(ctx); err != nil {
		return nil, fmt.Errorf("initialize: %w", err)
	}
	return r, nil
}

// scenarios records the checks of the feature files.
func (r *recorder) scenarios(ctx context.Context) error {
	var played []Vector
	var found faults
	_, err := features.Run(ctx, features.Options{Target: r.target, Info: r.info,
		Played: func(f features.Scenario, s *adapters.Session, c reports.Check, _ *reports.Deviation) {
			if c.Outcome != reports.Pass {
				found.add(fmt.Errorf("%s:%d: [%s] must pass on the reference to be recorded; it ended with %s: %s", f.File, f.Line, f.ID, c.Outcome, c.Message))
				return
			}
			v, err := FromSession(f.ID, f.Title, f.Requirements, f.File, s, len(s.Steps())-1)
			if err != nil {
				found.add(fmt.Errorf("%s:%d: %w", f.File, f.Line, err))
				return
			}
			played = append(played, v)
		}})
	if err != nil {
		return err
	}
	found.add(ctx.Err()) // scenarios that were not played because of it are none that are missing
	if err := found.join(); err != nil {
		return err
	}
	for _, v := range played {
		name := dataDirectory + "/" + strings.TrimSuffix(v.Source, featureSuffix) + ".json"
		if err := r.again(ctx, name, v); err != nil {
			return err
		}
	}
	return nil
}

// generated takes over the generated vectors of a directory.
func (r *recorder) generated(ctx context.Context, fsys fs.FS) error {
	names, err := dataFiles(fsys)
	if err != nil {
		return err
	}
	for _, name := range names {
		if !isGenerated(name) {
			continue
		}
		raw, err := readBounded(fsys, name)
		if err != nil {
			return err
		}
		list, err := Decode(name, raw)
		if err != nil {
			return err
		}
		for _, v := range list {
			if err := r.again(ctx, name, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// again records a Vector once more, by itself: with every reading open, so that it lists all outcomes and depends on
// nothing that was played before it.
func (r *recorder) again(ctx context.Context, file string, v Vector) error {
	p := place{file: file, vector: v.ID}
	undated := v
	undated.Steps = make([]*Step, len(v.Steps))
	for i, step := range v.Steps {
		s := *step
		s.Expect = nil // what the rules allow is what we are about to find out
		undated.Steps[i] = &s
	}
	s, err := Replay(ctx, undated, r.target, r.info, r.cast, r.rulebook, model.OpenReadings())
	if err != nil {
		return p.fault("it cannot be recorded on the reference: %w", err)
	}
	fresh, err := FromSession(v.ID, v.Title, v.Requirements, v.Source, s, len(s.Steps())-1)
	if err != nil {
		return p.fault("%w", err)
	}
	r.recorded[file] = append(r.recorded[file], fresh)
	return nil
}

func (r *recorder) files() (map[string][]byte, error) {
	out := map[string][]byte{}
	for name, list := range r.recorded {
		raw, err := Encode(list...)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out[name] = raw
	}
	var err error
	if out[castFile], err = encodeCast(r.cast); err != nil {
		return nil, fmt.Errorf("%s: %w", castFile, err)
	}
	m, err := newManifest(out)
	if err != nil {
		return nil, err
	}
	if out[manifestFile], err = stored(m); err != nil {
		return nil, fmt.Errorf("%s: %w", manifestFile, err)
	}
	return out, nil
}
