package reference

import "github.com/missionweave/weavecheck/model"

// usageUntold is the fault of an Event that says what was used, and not what is left.
var usageUntold = Fault{Name: "event of a usage record tells its delta alone", Member: "payload"}

// untold is the payload of an Event without the state of the account that it charges.
func untold(payload any) any {
	if facts, ok := payload.(*model.UsageFacts); ok {
		silent := *facts
		silent.CumulativeUsage, silent.RemainingBudget = model.Usage{}, model.Usage{}
		return &silent
	}
	return payload
}
