package selftest

import (
	"context"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/verdict"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
)

// Vectors is the Suite of recorded vectors: the scenarios, without the cost of reading them anew for every target.
func Vectors(list []vectors.Vector) (Suite, error) {
	c, err := cast.New()
	if err != nil {
		return nil, err
	}
	s := &vectorSuite{list: list, cast: c, rulebook: model.NewRulebook()}
	for i := range list {
		kind, demands := about(&list[i])
		s.checks = append(s.checks, Check{ID: list[i].ID, Kind: kind, Sends: sends(&list[i]), Demands: demands, Requirements: list[i].Requirements})
	}
	return s, nil
}

type vectorSuite struct {
	list     []vectors.Vector
	checks   []Check
	cast     *cast.Cast
	rulebook *model.Rulebook
}

// about is the kind of the Command that a vector is about, the first one sent from its focus on, and the requirement
// under which it is to be refused.
func about(v *vectors.Vector) (kind, demands string) {
	for i := max(v.Focus, 0); i < len(v.Steps); i++ {
		if d := v.Steps[i].Submit; d != nil {
			kind, _ = d.Document["kind"].(string)
			if c := v.Steps[i].Claim; c != nil {
				demands = c.Requirement
			}
			return kind, demands
		}
	}
	return "", ""
}

func sends(v *vectors.Vector) map[string]bool {
	kinds := map[string]bool{}
	for i := range v.Steps {
		if d := v.Steps[i].Submit; d != nil {
			if kind, ok := d.Document["kind"].(string); ok {
				kinds[kind] = true
			}
		}
	}
	return kinds
}

func (s *vectorSuite) Checks() []Check { return s.checks }

func (s *vectorSuite) Play(ctx context.Context, target adapters.Target, info adapters.Info, order []int, played func(reports.Check) bool) error {
	readings := model.OpenReadings()
	for _, i := range order {
		if err := ctx.Err(); err != nil {
			return err
		}
		v := s.list[i]
		session, err := vectors.Replay(ctx, v, target, info, s.cast, s.rulebook, readings)
		check, _ := verdict.Judge(reports.Check{ID: v.ID}, session, err)
		if err == nil {
			readings = session.Readings()
		}
		if !played(check) {
			return nil
		}
	}
	return nil
}
