package suite

import (
	"context"

	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// documents plays the checks of documents.
func (r *run) documents(ctx context.Context, w *watched) {
	for i := range r.Selection.Documents {
		v := &r.Selection.Documents[i]
		if !r.goesOn(ctx, w) {
			return
		}
		within, cancel := context.WithTimeout(ctx, r.Timeout)
		check, deviation, err := features.PlayDocument(within, w.Target, r.info, v, r.repeat(v))
		if err != nil {
			check.Message = w.judge(within, v.Method(), err).Error()
		}
		cancel()
		r.take(ctx, check, deviation)
	}
}

// repeat is the command that plays one check of documents again.
func (r *run) repeat(v *documents.Vector) string {
	if r.Selection.Root != "" {
		return Command(r.Command, "bundle", "--root", r.Selection.Root, "--only", v.ID)
	}
	return Command(r.Command, "run", "--only", v.ID)
}
