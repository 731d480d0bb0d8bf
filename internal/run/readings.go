package run

import (
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/reports"
)

// Readings is what a run has shown of a target's readings, in the form of the reports: every reading point, in the
// order of the model. nil is a run that showed nothing.
func Readings(taken model.Readings) []reports.Reading {
	if taken == nil {
		taken = model.OpenReadings()
	}
	list := make([]reports.Reading, 0, len(model.Points()))
	for _, p := range model.Points() {
		r := reports.Reading{
			Point: p.ID, Section: p.Section, Question: p.Question, Taken: reports.Undecided, Options: p.Options,
		}
		if settled, option := taken.Settled(p); settled {
			r.Taken = p.Options[option]
		}
		list = append(list, r)
	}
	return list
}
