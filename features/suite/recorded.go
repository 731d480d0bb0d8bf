package suite

import (
	"context"
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/simulator/selftest"
	"github.com/missionweave/weavecheck/vectors"
)

// Recorded is the suite in the form in which selftest plays it: the recorded vectors.
type Recorded struct {
	vectors []vectors.Vector
	checks  []selftest.Check
	cast    *cast.Cast // shared, since it remembers what was signed
}

// NewRecorded returns the vectors that weavecheck carries as a suite for selftest.
func NewRecorded() (*Recorded, error) {
	list, err := vectors.Embedded()
	if err != nil {
		return nil, err
	}
	r := &Recorded{vectors: list}
	if r.cast, err = cast.New(); err != nil {
		return nil, err
	}
	for i := range list {
		r.checks = append(r.checks, selftest.Check{ID: list[i].ID, Kind: kind(&list[i]), Requirements: list[i].Requirements})
	}
	return r, nil
}

// kind is the kind of the Command that a vector is about.
func kind(v *vectors.Vector) string {
	step := v.Steps[v.Focus]
	if step.Again != nil {
		step = v.Steps[*step.Again]
	}
	if step.Submit == nil {
		return ""
	}
	kind, _ := step.Submit.Document["kind"].(string)
	return kind
}

// Checks implements selftest.Suite.
func (r *Recorded) Checks() []selftest.Check { return r.checks }

// Play implements selftest.Suite.
func (r *Recorded) Play(ctx context.Context, target adapters.Target, info adapters.Info, order []int, played func(reports.Check) bool) error {
	list := make([]vectors.Vector, 0, len(order))
	for _, i := range order {
		if i < 0 || i >= len(r.vectors) {
			return fmt.Errorf("there is no check number %d; there are %d", i, len(r.vectors))
		}
		list = append(list, r.vectors[i])
	}
	more := true
	_, err := vectors.ReplayAll(ctx, vectors.Options{
		Target: target, Info: info, Vectors: list, Cast: r.cast, Timeout: DefaultTimeout,
		Select: func(vectors.Vector) bool { return more },
		Played: func(_ vectors.Vector, _ *adapters.Session, c reports.Check, _ *reports.Deviation) { more = played(c) },
	})
	return err
}
