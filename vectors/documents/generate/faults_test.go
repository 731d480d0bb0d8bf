package generate

import (
	"testing"

	"github.com/missionweave/weavecheck/model/document"
)

// At each stage there are faults alone, and each two stages have their faults in one document.
func TestEveryStageFailsAloneAndBeforeEachLaterOne(t *testing.T) {
	stageOf := map[string]document.Stage{}
	alone := map[document.Stage]int{}
	for _, ch := range ofCommand() {
		if _, twice := stageOf[ch.name]; twice {
			t.Errorf("there are two changes %q", ch.name)
		}
		stageOf[ch.name] = ch.stage
		if ch.accepted {
			stageOf[ch.name] = ""
			continue
		}
		alone[ch.stage]++
	}
	for _, stage := range stages {
		t.Logf("%s: %d faults alone", stage, alone[stage])
		if alone[stage] < 10 {
			t.Errorf("%s: only %d faults alone", stage, alone[stage])
		}
		for _, name := range inPairs()[stage] {
			if stageOf[name] != stage {
				t.Errorf("%s: %q is no fault of the stage", stage, name)
			}
		}
	}
	together := map[[2]document.Stage]int{}
	for i, earlier := range stages {
		for _, later := range stages[i+1:] {
			subject := "order of " + string(earlier) + " and " + string(later)
			for _, ch := range pairs() {
				if ch.subject == subject && ch.stage == earlier {
					together[[2]document.Stage{earlier, later}]++
				}
			}
			if n := together[[2]document.Stage{earlier, later}]; n != 6 {
				t.Errorf("%s: %d pairs; want 6", subject, n)
			}
		}
	}
}
