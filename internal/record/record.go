// Package record turns what people write into what is played: the scenarios of the feature files, and the generators of
// checks of documents, into recorded vectors. Nothing else plays a scenario sentence by sentence.
package record

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
	"github.com/missionweave/weavecheck/vectors/documents"
	"github.com/missionweave/weavecheck/vectors/documents/generate"
)

// Vectors plays every scenario on the reference and returns the directory of vectors that follows from them: files of
// vectors, the cast and the manifest, by their names. The generated vectors that the program carries are recorded anew
// and stay.
func Vectors(ctx context.Context) (map[string][]byte, error) {
	r, err := newRecorder(ctx)
	if err != nil {
		return nil, err
	}
	if err := r.scenarios(ctx); err != nil {
		return nil, err
	}
	if err := r.generated(ctx, vectors.Files()); err != nil {
		return nil, err
	}
	return vectors.Directory(r.recorded, r.stage.Cast)
}

// Documents makes the checks of documents and returns their directory: files of vectors, the manifest and the index.
func Documents() (map[string][]byte, error) {
	made, err := generate.All()
	if err != nil {
		return nil, err
	}
	files, err := documents.Encode(made)
	if err != nil {
		return nil, err
	}
	files[documents.IndexFile], err = documents.Index(files)
	return files, err
}

type recorder struct {
	stage    *run.Stage
	target   adapters.Forker
	recorded map[string][]vectors.Vector // by file
}

func newRecorder(ctx context.Context) (*recorder, error) {
	target := reference.New(reference.Options{Asserts: true, Memo: cast.Memo()})
	info, err := target.Initialize(ctx)
	if err != nil {
		return nil, fmt.Errorf("initialize: %w", err)
	}
	stage, err := run.NewStage(target, info)
	return &recorder{stage, target, map[string][]vectors.Vector{}}, err
}

// scenarios records the checks of the feature files.
func (r *recorder) scenarios(ctx context.Context) error {
	list, err := features.Scenarios()
	if err != nil {
		return err
	}
	var played []vectors.Vector
	var found []error
	r.stage.Play(ctx, slices.Values(Scenarios(list)), run.Limits{}, func(c *run.Check, result run.Result) bool {
		if result.Outcome != reports.Pass {
			found = append(found, fmt.Errorf("%s: [%s] must pass on the reference to be recorded; it ended with %s: %s",
				c.Source, c.ID, result.Outcome, result.Message))
			return true
		}
		last := len(result.Session.Steps()) - 1
		v, err := vectors.FromSession(c.ID, c.Title, c.Requirements, c.Source, result.Session, last)
		if err != nil {
			found = append(found, fmt.Errorf("%s: %w", c.Source, err))
			return true
		}
		played = append(played, v)
		return true
	})
	found = append(found, ctx.Err()) // scenarios that were not played because of it are none that are missing
	if err := errors.Join(found...); err != nil {
		return err
	}
	return r.again(ctx, played, func(v *vectors.Vector) string { return vectors.FileOf(v.Source) })
}

// generated takes over the generated vectors of a directory.
func (r *recorder) generated(ctx context.Context, fsys fs.FS) error {
	names, err := fs.Glob(fsys, "data/"+vectors.Generated+"-*.json")
	if err != nil {
		return err
	}
	for _, name := range names {
		raw, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		list, err := vectors.Decode(name, raw)
		if err != nil {
			return err
		}
		if err := r.again(ctx, list, func(*vectors.Vector) string { return name }); err != nil {
			return err
		}
	}
	return nil
}

// again records vectors once more, each by itself: with every reading open, so that it lists all outcomes and depends
// on nothing that was played before it.
func (r *recorder) again(ctx context.Context, list []vectors.Vector, file func(*vectors.Vector) string) error {
	undated := make([]vectors.Vector, len(list))
	for i, v := range list {
		undated[i] = v
		undated[i].Steps = make([]*vectors.Step, len(v.Steps))
		for j, step := range v.Steps {
			s := *step
			s.Expect = nil // what the rules allow is what we are about to find out
			undated[i].Steps[j] = &s
		}
	}
	on := r.stage
	rehearsal := vectors.Rehearsal{Target: r.target, Info: on.Info, Cast: on.Cast, Rulebook: on.Rulebook,
		Beginnings: vectors.NewBeginnings()}
	for i := range undated {
		s, err := rehearsal.Replay(ctx, &undated[i], model.OpenReadings())
		if err == nil {
			err = r.take(file(&undated[i]), &undated[i], s)
		}
		if err != nil {
			return fmt.Errorf("%s: vector %s: it cannot be recorded on the reference: %w",
				file(&undated[i]), undated[i].ID, err)
		}
	}
	return nil
}

func (r *recorder) take(file string, v *vectors.Vector, s *adapters.Session) error {
	fresh, err := vectors.FromSession(v.ID, v.Title, v.Requirements, v.Source, s, len(s.Steps())-1)
	if err != nil {
		return err
	}
	r.recorded[file] = append(r.recorded[file], fresh)
	return nil
}
