package oracle

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model"
)

// path is one way in which the rules allow a call to go: the Events of timers before it, and the decision.
type path struct {
	readings model.Readings
	free     map[*model.Point]int // the options taken at the Points where each answer stands for itself
	timers   []model.Event
	decision model.Decision
}

// explorer answers the choices of one path: those settled before, those of the path so far, and the first option that
// is left at every Point met for the first time, whose others it notes as further paths.
type explorer struct {
	readings model.Readings
	more     []model.Readings
}

func (x *explorer) Settled(p *model.Point) (bool, int) { return x.readings.Settled(p) }

func (x *explorer) Choose(p *model.Point) int {
	if settled, option := x.readings.Settled(p); settled {
		return option
	}
	left := x.readings.Left(p)
	for _, option := range left[1:] {
		x.more = append(x.more, x.readings.With(p, option))
	}
	x.readings = x.readings.With(p, left[0])
	return left[0]
}

// explore follows every path from a set of readings. Paths that lead to the same decision are one path: of what
// they chose differently, what any of them chose is left.
func explore(start model.Readings, run func(model.Chooser) path) []path {
	var paths []path
	var signatures []string
	pending := []model.Readings{start}
	for len(pending) > 0 {
		x := &explorer{readings: pending[0]}
		pending = pending[1:]
		p := run(x)
		p.readings, p.free = apart(x.readings)
		pending = append(pending, x.more...)
		if len(pending) == 0 && len(paths) == 0 {
			return []path{p} // the one way, as for most Commands
		}
		s := signature(&p)
		if i := slices.Index(signatures, s); i >= 0 {
			paths[i].readings = paths[i].readings.Either(p.readings)
			maps.DeleteFunc(paths[i].free, func(point *model.Point, option int) bool {
				other, ok := p.free[point]
				return !ok || other != option
			})
			continue
		}
		paths, signatures = append(paths, p), append(signatures, s)
	}
	return paths
}

// apart takes out of some readings those that hold for one step alone.
func apart(r model.Readings) (model.Readings, map[*model.Point]int) {
	var free map[*model.Point]int
	for i, p := range model.Points() {
		if !p.Free || r[i] == model.Undecided {
			continue
		}
		if free == nil {
			free, r = map[*model.Point]int{}, slices.Clone(r)
		}
		free[p] = int(r[i])
		r[i] = model.Undecided
	}
	return r, free
}

// signature tells decisions apart: by the guards that failed, or by everything in the Events that is not minted.
func signature(p *path) string {
	var b strings.Builder
	if p.decision.Retry {
		b.WriteString("retry")
	}
	for _, g := range p.decision.Failed {
		b.WriteString(g.Name + ";")
	}
	for _, list := range [][]model.Event{p.timers, p.decision.Events} {
		b.WriteString("|")
		for _, e := range list {
			facts := e.Payload
			e.Payload = nil
			fmt.Fprintf(&b, "%v %+v;", e, facts)
		}
	}
	return b.String()
}
