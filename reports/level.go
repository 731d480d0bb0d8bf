package reports

import (
	"slices"

	"github.com/missionweave/weavecheck/model/requirement"
)

// strength lists the levels from the strongest down: all that bind before all that advise.
var strength = []requirement.Level{
	requirement.Must, requirement.MustNot, requirement.Row, requirement.Fact, requirement.May,
	requirement.Should, requirement.ShouldNot,
}

// strongest returns the strongest of some levels, MUST if there are none: a check that cites nothing still counts.
func strongest(levels []requirement.Level) requirement.Level {
	for _, level := range strength {
		if slices.Contains(levels, level) {
			return level
		}
	}
	return requirement.Must
}
