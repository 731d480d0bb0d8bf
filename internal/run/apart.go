package run

import (
	"context"
	"sync"
)

// block is how many checks that follow each other are played on one stage before the next stage's turn.
const block = 25

// PlayApart plays checks like Play, but on several stages at once, for a target of which there can be more than one.
// Which stage plays a check depends on its place in the list alone, and played is called in the order of the list, so
// that equal runs come to equal results. In the end every stage knows what all have shown of the target's readings.
func PlayApart(ctx context.Context, stages []*Stage, checks []*Check, l Limits, played func(*Check, Result) bool) {
	if len(stages) == 1 {
		stages[0].Play(ctx, Ahead(checks), l, played)
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	results := make([]chan Result, len(stages))
	for i, s := range stages {
		var mine []*Check
		for j, c := range checks {
			if j/block%len(stages) == i {
				mine = append(mine, c)
			}
		}
		results[i] = make(chan Result, len(mine))
		wg.Go(func() {
			defer close(results[i])
			s.Play(ctx, Ahead(mine), l, func(_ *Check, r Result) bool {
				if r.Deviation == nil && len(r.Noted) == 0 {
					r.Session, r.Known = nil, nil // nobody reads them, and they hold much
				}
				results[i] <- r
				return true
			})
		})
	}
	for j, c := range checks {
		if r, more := <-results[j/block%len(stages)]; !more || !played(c, r) {
			break
		}
	}
	cancel()
	wg.Wait()
	together(stages)
}

// together gives each stage the readings that any of them has seen.
func together(stages []*Stage) {
	all := NothingTaken()
	for _, s := range stages {
		all.join(s.Taken)
	}
	for _, s := range stages {
		s.Taken = all
	}
}
